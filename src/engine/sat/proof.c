/* proof.c -- a DRAT proof that a cover has no solution (engine/sat/proof.h).
 *
 * The clauses go to CaDiCaL, which writes each clause it learns and each it deletes. The proof ends
 * with the empty clause. A solver that finds a model has proved nothing. Source: the DRAT format of
 * M. Heule and others, as drat-trim reads it. */
#include "engine/sat/proof.h"

#include "cover/clauses.h"
#include "engine/engine.h"
#include "engine/sat/proof_solver.h"

static bool add_proof_literal(void *user, int32_t literal)
{
    return tw_proof_solver_add(user, literal);
}

static tw_status search_proof(const tw_setup *setup, tw_clause_style style, const tw_prover *prover,
                              tw_proof_solver *solver, tw_proved *answer)
{
    const tw_clause_sink sink = {add_proof_literal, solver};
    tw_status status = tw_cover_clauses(setup->context, setup->cover, style, &sink, NULL);
    if (status)
        return status == TW_ERR_IO ? TW_ERR_MEMORY : status;
    int found = tw_proof_solver_run(solver, prover);
    *answer = found == 20 ? TW_PROVED_NONE : found == 10 ? TW_PROVED_SOME : TW_PROVED_STOPPED;
    return found < 0 ? TW_ERR_MEMORY : TW_OK;
}

tw_status tw_engine_prove(const tw_setup *setup, tw_clause_style style, const tw_prover *prover,
                          const tw_out *out, tw_proved *answer)
{
    tw_proved found = TW_PROVED_STOPPED;
    tw_proof_solver *solver = tw_proof_solver_new(out);
    tw_status status = solver ? search_proof(setup, style, prover, solver, &found) : TW_ERR_MEMORY;
    if (status == TW_OK && !tw_proof_solver_end(solver))
        status = TW_ERR_IO;
    tw_proof_solver_free(solver);
    if (status == TW_OK)
        *answer = found;
    return status;
}
