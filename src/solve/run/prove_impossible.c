/* prove_impossible.c -- looks for a quick proof that a search will find nothing, before it and,
 * with more effort, when it has found nothing for long.
 *
 * No proof is tried if the caller named an engine, if the plan guesses that the search is shorter
 * than the proof, or if the cover lacks poses: then the proof would not be one of the puzzle, which
 * tw_explanation_new finds, too. Before the search it depends on puzzle and options alone, not on a
 * clock. */
#include "solve/solver.h"

#include <stdio.h>

#include "certify/finder.h"

#define WORTH_PROVING 0.02   /* seconds that the search will take, guessed */
#define EFFORT 3000000       /* steps of each kind of proof */
#define FIRST_EFFORT 1000000 /* if one solution will do */
#define AGAIN 2.0            /* seconds without a solution; then ten times as many, and so on */
#define AGAIN_EFFORT 3e6     /* steps of each of nine kinds for each second: 0.003 of the time */
#define WORST_SHARE 0.05     /* of the time, which a look again takes at most, about */

static bool may_prove(const tw_solver *solver)
{
    const tw_encoding *encoding = &solver->encoding;
    const bool whole = encoding->pivot == TW_NO_PIVOT && encoding->pivot_cell == TW_NO_PIVOT;
    return !solver->options.engine && whole && !tw_solver_proof(solver);
}

static bool is_proof_worth(const tw_solver *solver)
{
    const tw_way *way = &solver->plan.ways[solver->plan.chosen];
    return !solver->pool && (way->seconds < 0 || way->seconds >= WORTH_PROVING);
}

static tw_status look_for_proof(tw_solver *solver, uint64_t effort, tw_pace *pace)
{
    tw_certificate *certificate = NULL;
    const tw_cover *cover = solver->encoding.cover;
    const tw_finding how = {.kinds = TW_PROOF_CHEAP, .effort = effort, .pace = pace};
    tw_status status = tw_certificate_find(
        solver->context, cover, tw_puzzle_cell_count(solver->puzzle), &how, &certificate);
    if (status == TW_OK && certificate &&
        tw_certificate_verify(cover, certificate, pace, NULL) == TW_OK) {
        unsigned long long modulus = certificate->weights.modulus;
        snprintf(solver->proof, sizeof solver->proof,
                 modulus > 0 ? "a colouring modulo %llu" : "a colouring", modulus);
    }
    tw_certificate_free(certificate);
    return status == TW_ERR_STATE ? TW_OK : status; /* the search will be stopped, too */
}

tw_status tw_solver_look_for_proof(tw_solver *solver, tw_pace *pace)
{
    const uint64_t effort = solver->options.limit ? FIRST_EFFORT : EFFORT;
    return may_prove(solver) && is_proof_worth(solver) ? look_for_proof(solver, effort, pace)
                                                       : TW_OK;
}

bool tw_solver_proof_is_due(const tw_solver *solver, double seconds, double left)
{
    return seconds >= AGAIN && seconds >= 10 * solver->course.proved_at &&
           left >= WORST_SHARE * seconds && solver->before.solutions == 0 && may_prove(solver);
}

tw_status tw_solver_look_again_for_proof(tw_solver *solver, double seconds, tw_pace *pace)
{
    const tw_status status = look_for_proof(solver, (uint64_t)(AGAIN_EFFORT * seconds), pace);
    if (!pace->stopped)
        solver->course.proved_at = seconds;
    return status == TW_ERR_MEMORY ? TW_OK : status; /* the search can go on without one */
}

tw_status tw_solver_prove(tw_solver *solver, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_solver_watch both;
    tw_pace pace = tw_solver_pace(solver, watch, &both);
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    status = tw_solver_look_for_proof(solver, &pace);
    tw_solver_leave(solver, state);
    return tw_fail_as(error, status);
}

const char *tw_solver_proof(const tw_solver *solver)
{
    return solver->proof[0] ? solver->proof : NULL;
}
