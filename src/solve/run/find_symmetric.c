/* find_symmetric.c -- a solution that a symmetry maps to itself, found by a SAT solver
 * (tw/advanced/solve.h).
 *
 * Poses that the powers of a symmetry map to each other share a variable: a solution has all or
 * none of them. Of symmetries that are conjugate one is looked at, and none of which a power is
 * looked at, as that maps the same solutions to themselves, and more.
 * The symmetries take turns, each turn four times as long as the one before; a turn begins anew.
 * For one the SAT solver may say in a moment what it cannot say for another in days. A turn is
 * counted in what the solver does, so no clock decides which solution is found.
 * Invariant: a class that is open has an element that was asked for, and may fix solutions. */
#include "solve/solver.h"

#include <string.h>

#include "base/numbers.h"
#include "base/scope.h"
#include "certify/proof_lines.h"
#include "engine/sat/proof.h"
#include "solve/symmetry/powers.h"
#include "solve/tables/conjugates.h"

#define FIRST_TURN 1000 /* questions of the solver whether to go on */

typedef struct symmetric_search {
    tw_solver *solver;
    tw_scope scope;       /* of all that follows */
    tw_encoding encoding; /* whole */
    tw_setup setup;       /* of its cover */
    tw_clause_style style;
    tw_conjugates classes;
    tw_pace pace;
    bool *open;          /* one a class */
    uint32_t *elements;  /* one a class that was opened: that was asked for */
    uint32_t *option_of; /* of each pose that is one */
    uint32_t *numbers;   /* of each option, the first that is joined to it */
    bool *chosen;        /* one an option */
    uint64_t left;       /* of the turn */
} symmetric_search;

static size_t poses_of(const symmetric_search *work)
{
    return tw_poses_count(work->encoding.poses);
}

static const uint32_t *element_of(const symmetric_search *work, size_t class)
{
    return tw_symmetry_poses(work->encoding.symmetry, work->elements[class]);
}

/* ---- Which symmetries are looked at ------------------------------------------------------ */

/* Opens the classes of the elements that are asked for, but for those of which others are powers.
 */
static tw_status open_classes(symmetric_search *work, const uint32_t *elements, size_t count)
{
    const tw_encoding *encoding = &work->encoding;
    const uint32_t **maps = tw_take(&work->scope.context, encoding->keeper_count, sizeof *maps);
    uint32_t *asked = tw_take(&work->scope.context, encoding->keeper_count, sizeof *asked);
    uint32_t *power = tw_take(&work->scope.context, poses_of(work), sizeof *power);
    bool *kept = tw_take(&work->scope.context, encoding->keeper_count, sizeof *kept);
    size_t found = 0;
    if (!maps || !asked || !power || !kept)
        return TW_ERR_MEMORY;
    for (uint32_t k = 0; k < encoding->keeper_count; k++)
        if (tw_has_number(elements, count, encoding->keepers[k])) {
            maps[found] = tw_symmetry_poses(encoding->symmetry, encoding->keepers[k]);
            asked[found++] = k;
        }
    tw_keep_powers(maps, found, poses_of(work), power, &work->pace, kept);
    for (size_t i = 0; i < found; i++)
        if (kept[i]) {
            work->open[work->classes.of[asked[i]]] = true;
            work->elements[work->classes.of[asked[i]]] = encoding->keepers[asked[i]];
        }
    return TW_OK;
}

/* ---- One symmetry ------------------------------------------------------------------------ */

static void join_options(symmetric_search *work, size_t class)
{
    const tw_encoding *encoding = &work->encoding;
    const uint32_t *map = element_of(work, class);
    memset(work->numbers, 0xff, encoding->option_count * sizeof *work->numbers);
    for (uint32_t o = 0; o < encoding->option_count; o++)
        for (uint32_t at = o; work->numbers[at] == UINT32_MAX;
             at = work->option_of[map[encoding->pose_of_option[at]]])
            work->numbers[at] = o;
}

static bool symmetry_goes_on(void *user)
{
    symmetric_search *work = user;
    return work->left > 0 && work->left-- > 0 && tw_proof_goes_on(&work->pace);
}

/* Fills *found if there is a solution. */
static tw_status try_class(symmetric_search *work, size_t class, tw_symmetric *found)
{
    const tw_encoding *encoding = &work->encoding;
    tw_solver *solver = work->solver;
    const tw_prover prover = {symmetry_goes_on, work};
    size_t count = 0;
    join_options(work, class);
    tw_status status = tw_engine_find_joined(&work->setup, work->style, work->numbers, &prover,
                                             work->chosen, &found->answer);
    if (status)
        return status;
    work->open[class] = found->answer == TW_PROVED_STOPPED;
    if (found->answer != TW_PROVED_SOME)
        return TW_OK;
    for (uint32_t o = 0; o < encoding->option_count; o++)
        if (work->chosen[o])
            solver->hit[count++] = encoding->pose_of_option[o];
    found->solution = tw_assign_names_poses(&solver->names, solver->hit, count, true);
    found->element = work->elements[class];
    return TW_OK;
}

/* ---- All of them ------------------------------------------------------------------------- */

static tw_status take_turns(symmetric_search *work, tw_symmetric *found)
{
    tw_status status = TW_OK;
    bool more = true;
    for (uint64_t turn = FIRST_TURN; more && !status && !work->pace.stopped; turn *= 4) {
        more = false;
        for (size_t c = 0; c < work->classes.count && !status && !work->pace.stopped; c++) {
            if (!work->open[c])
                continue;
            work->left = turn;
            status = try_class(work, c, found);
            if (!status && found->answer == TW_PROVED_SOME)
                return TW_OK;
            more = more || work->open[c];
        }
    }
    found->answer = more || work->pace.stopped ? TW_PROVED_STOPPED : TW_PROVED_NONE;
    return status;
}

static tw_status search_symmetric(symmetric_search *work, const uint32_t *elements, size_t count,
                                  tw_symmetric *found, tw_error *error)
{
    const tw_context *context = &work->scope.context;
    const tw_encoding from = {.context = context,
                              .pace = &work->pace,
                              .poses = work->solver->poses,
                              .symmetry = work->solver->symmetry};
    tw_encoding *encoding = &work->encoding;
    tw_status status = tw_encode(&from, &work->solver->options, false, encoding, error);
    if (status)
        return status;
    work->setup = tw_encoding_setup(encoding, tw_engine_find("sat"), (tw_heuristics){0});
    const char *why = work->setup.engine->refuses(encoding->cover);
    if (why)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a SAT solver cannot do %s", why);
    status = tw_engine_joined_style(&work->setup, &work->style);
    if (status)
        return status;
    work->open = tw_take(context, encoding->keeper_count, sizeof *work->open);
    work->elements = tw_take(context, encoding->keeper_count, sizeof *work->elements);
    work->option_of = tw_take(context, poses_of(work), sizeof *work->option_of);
    work->numbers = tw_take(context, encoding->option_count, sizeof *work->numbers);
    work->chosen = tw_take(context, encoding->option_count, sizeof *work->chosen);
    if (!work->open || !work->elements || !work->option_of || !work->numbers || !work->chosen)
        return TW_ERR_MEMORY;
    for (uint32_t o = 0; o < encoding->option_count; o++)
        work->option_of[encoding->pose_of_option[o]] = o;
    status = tw_conjugates_make(encoding, encoding->keepers, encoding->keeper_count, &work->pace,
                                &work->classes);
    if (!status)
        status = open_classes(work, elements, count);
    return status ? status : take_turns(work, found);
}

tw_status tw_solver_find_symmetric(tw_solver *solver, const uint32_t *elements, size_t count,
                                   const tw_watch *watch, tw_symmetric *found, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_solver_watch both;
    symmetric_search work = {.solver = solver, .pace = tw_solver_pace(solver, watch, &both)};
    tw_symmetric now = {.answer = TW_PROVED_STOPPED};
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    tw_scope_begin(&work.scope, solver->context);
    status = search_symmetric(&work, elements, count, &now, error);
    tw_scope_end(&work.scope);
    tw_solver_leave(solver, state);
    if (status && status != TW_ERR_STATE) /* else the watch stopped it */
        return tw_fail_as(error, status);
    *found = now;
    return TW_OK;
}
