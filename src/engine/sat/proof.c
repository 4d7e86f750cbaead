/* proof.c -- a DRAT proof that a cover has no solution, and a solution with joined options
 * (engine/sat/proof.h).
 *
 * The clauses go to CaDiCaL, which writes each clause it learns and each it deletes. The proof ends
 * with the empty clause. A solver that finds a model has proved nothing. Source: the DRAT format of
 * M. Heule and others, as drat-trim reads it. */
#include "engine/sat/proof.h"

#include "cover/clauses.h"
#include "cover/cover_internal.h"
#include "engine/engine.h"
#include "engine/sat/proof_solver.h"

#define MOST_PAIRS 20000000 /* literals */

static bool add_proof_literal(void *user, int32_t literal)
{
    return tw_proof_solver_add(user, literal);
}

/* numbers: as tw_cover_clauses_as has them. */
static tw_status search_proof(const tw_setup *setup, tw_clause_style style, const uint32_t *numbers,
                              const tw_prover *prover, tw_proof_solver *solver, tw_proved *answer)
{
    const tw_clause_sink sink = {add_proof_literal, solver};
    uint64_t last = setup->cover->options;
    tw_status status =
        tw_cover_clauses_as(setup->context, setup->cover, style, numbers, &last, &sink);
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
    tw_status status =
        solver ? search_proof(setup, style, NULL, prover, solver, &found) : TW_ERR_MEMORY;
    if (status == TW_OK && !tw_proof_solver_end(solver))
        status = TW_ERR_IO;
    tw_proof_solver_free(solver);
    if (status == TW_OK)
        *answer = found;
    return status;
}

/* Pairs, unless they are many: 100 V pentominoes in 4x5x5x5, joined by a symmetry, took CaDiCaL 46
 * s with pairs, and over 120 s with squares; with its setting for solutions 27 s and 96 s. */
tw_status tw_engine_joined_style(const tw_setup *setup, tw_clause_style *style)
{
    tw_clause_sizes sizes = {0};
    const tw_status status =
        tw_cover_clauses(setup->context, setup->cover, TW_CLAUSES_PAIRWISE, NULL, &sizes);
    const bool many = status == TW_ERR_TOO_LARGE || sizes.literals > MOST_PAIRS;
    *style = many ? TW_CLAUSES_PRODUCT : TW_CLAUSES_PAIRWISE;
    return many ? TW_OK : status;
}

tw_status tw_engine_find_joined(const tw_setup *setup, tw_clause_style style,
                                const uint32_t *numbers, const tw_prover *prover, bool *chosen,
                                tw_proved *answer)
{
    tw_proof_solver *solver = tw_proof_solver_new(NULL);
    tw_status status =
        solver ? search_proof(setup, style, numbers, prover, solver, answer) : TW_ERR_MEMORY;
    for (size_t o = 0; !status && *answer == TW_PROVED_SOME && o < setup->cover->options; o++)
        chosen[o] = tw_proof_solver_value(solver, (int)numbers[o] + 1);
    tw_proof_solver_free(solver);
    return status;
}
