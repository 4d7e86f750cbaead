/* proof_solver_none.c -- stands in for CaDiCaL (engine/sat/proof_solver.h) where it is not there.
 * Nothing is called but what says so; the linker asks for the rest. */
#include "engine/sat/proof_solver.h"

const bool tw_proof_solver_here = false;

tw_proof_solver *tw_proof_solver_new(const tw_out *proof)
{
    (void)proof;
    return NULL;
}

bool tw_proof_solver_add(tw_proof_solver *solver, int literal)
{
    (void)solver;
    (void)literal;
    return false;
}

int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover)
{
    (void)solver;
    (void)prover;
    return -1;
}

bool tw_proof_solver_value(tw_proof_solver *solver, int variable)
{
    (void)solver;
    (void)variable;
    return false;
}

bool tw_proof_solver_end(tw_proof_solver *solver)
{
    (void)solver;
    return false;
}

void tw_proof_solver_free(tw_proof_solver *solver)
{
    (void)solver;
}
