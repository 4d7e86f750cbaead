// proof_solver.cpp -- CaDiCaL with a proof written beside (engine/sat/proof.h).
//
// The C interface of CaDiCaL has no call for that, hence these few lines of C++. Nothing else is
// here, and no exception leaves: without memory each call says so.
#include <cadical.hpp>
#include <new>

#include "engine/sat/proof.h"

const bool tw_proof_solver_here = true;

struct tw_proof_solver : CaDiCaL::Terminator {
    CaDiCaL::Solver solver;
    const tw_prover *prover = nullptr;
    bool traced = false;

    bool terminate() override
    {
        return prover->go_on && !prover->go_on(prover->user);
    }
};

tw_proof_solver *tw_proof_solver_new(FILE *file)
{
    try {
        tw_proof_solver *made = new tw_proof_solver;
        made->solver.set("quiet", 1);
        made->solver.set("binary", 0);
        made->traced = file != nullptr;
        if (file)
            made->solver.trace_proof(file, "proof");
        return made;
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

bool tw_proof_solver_add(tw_proof_solver *solver, int literal)
{
    try {
        solver->solver.add(literal);
        return true;
    } catch (const std::bad_alloc &) {
        return false;
    }
}

int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover)
{
    try {
        solver->prover = prover;
        solver->solver.connect_terminator(solver);
        int answer = solver->solver.solve();
        if (answer == 10)
            (void)solver->solver.val(1); // what val needs is made once
        solver->solver.disconnect_terminator();
        if (solver->traced)
            solver->solver.flush_proof_trace();
        return answer;
    } catch (const std::bad_alloc &) {
        return -1;
    }
}

bool tw_proof_solver_value(tw_proof_solver *solver, int variable)
{
    return solver->solver.val(variable) > 0;
}

void tw_proof_solver_free(tw_proof_solver *solver)
{
    delete solver;
}
