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
#include "solve/tables/conjugates.h"

#define FIRST_TURN 1000 /* questions of the solver whether to go on */

typedef struct symmetric_search {
    tw_solver *solver;
    tw_scope scope;       /* of all that follows */
    tw_encoding encoding; /* whole */
    tw_conjugates classes;
    tw_pace pace;
    bool *open;          /* one a class */
    uint32_t *elements;  /* one a class: that was asked for, if one was */
    uint32_t *order;     /* one a class: its first power that is the identity */
    uint32_t *power;     /* of each pose, the image by some power of an element */
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

/* Goes on to the next power of a class's element. */
static void raise_power(symmetric_search *work, size_t class)
{
    const uint32_t *map = element_of(work, class);
    for (size_t p = 0; p < poses_of(work); p++)
        work->power[p] = map[work->power[p]];
}

/* The class of the keeper that acts as the power does. */
static size_t class_of_power(const symmetric_search *work)
{
    const tw_encoding *encoding = &work->encoding;
    size_t k = 0;
    while (memcmp(tw_symmetry_poses(encoding->symmetry, encoding->keepers[k]), work->power,
                  poses_of(work) * sizeof *work->power) != 0)
        k++;
    return work->classes.of[k];
}

static void find_orders(symmetric_search *work)
{
    for (size_t c = 0; c < work->classes.count && !work->pace.stopped; c++) {
        memcpy(work->power, element_of(work, c), poses_of(work) * sizeof *work->power);
        for (work->order[c] = 1; class_of_power(work) != 0; work->order[c]++)
            raise_power(work, c);
        (void)tw_pace_goes_on(&work->pace, work->order[c] * poses_of(work));
    }
}

/* Closes the classes of which another open one has a power; of two that have powers of each other,
 * the second. */
static void close_by_powers(symmetric_search *work)
{
    for (size_t c = 1; c < work->classes.count && !work->pace.stopped; c++) {
        memcpy(work->power, element_of(work, c), poses_of(work) * sizeof *work->power);
        for (uint32_t i = 2; i < work->order[c] && work->open[c]; i++) {
            raise_power(work, c);
            const size_t other = class_of_power(work);
            work->open[c] = !work->open[other] || other == c ||
                            (work->order[other] == work->order[c] && other > c);
        }
        (void)tw_pace_goes_on(&work->pace, work->order[c] * poses_of(work));
    }
}

static tw_status choose_classes(symmetric_search *work, const uint32_t *elements, size_t count)
{
    const tw_encoding *encoding = &work->encoding;
    const size_t keepers = encoding->keeper_count;
    tw_status status =
        tw_conjugates_make(encoding, encoding->keepers, keepers, &work->pace, &work->classes);
    if (status)
        return status;
    memcpy(work->elements, work->classes.elements, work->classes.count * sizeof *work->elements);
    for (size_t k = 0; k < keepers; k++)
        if (tw_has_number(elements, count, encoding->keepers[k])) {
            work->open[work->classes.of[k]] = true;
            work->elements[work->classes.of[k]] = encoding->keepers[k];
        }
    find_orders(work);
    close_by_powers(work);
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
    const tw_setup setup = tw_encoding_setup(encoding, tw_engine_find("sat"), (tw_heuristics){0});
    const tw_prover prover = {symmetry_goes_on, work};
    size_t count = 0;
    join_options(work, class);
    tw_status status =
        tw_engine_find_joined(&setup, work->numbers, &prover, work->chosen, &found->answer);
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
    found->answer = more ? TW_PROVED_STOPPED : TW_PROVED_NONE;
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
    const char *why = tw_engine_find("sat")->refuses(encoding->cover);
    if (why)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "a SAT solver cannot do %s", why);
    work->open = tw_take(context, encoding->keeper_count, sizeof *work->open);
    work->elements = tw_take(context, encoding->keeper_count, sizeof *work->elements);
    work->order = tw_take(context, encoding->keeper_count, sizeof *work->order);
    work->power = tw_take(context, poses_of(work), sizeof *work->power);
    work->option_of = tw_take(context, poses_of(work), sizeof *work->option_of);
    work->numbers = tw_take(context, encoding->option_count, sizeof *work->numbers);
    work->chosen = tw_take(context, encoding->option_count, sizeof *work->chosen);
    if (!work->open || !work->elements || !work->order || !work->power || !work->option_of ||
        !work->numbers || !work->chosen)
        return TW_ERR_MEMORY;
    for (uint32_t o = 0; o < encoding->option_count; o++)
        work->option_of[encoding->pose_of_option[o]] = o;
    status = choose_classes(work, elements, count);
    return status ? status : take_turns(work, found);
}

tw_status tw_solver_find_symmetric(tw_solver *solver, const uint32_t *elements, size_t count,
                                   const tw_watch *watch, tw_symmetric *found, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    symmetric_search work = {.solver = solver, .pace = tw_pace_of(solver->context, watch)};
    tw_symmetric now = {.answer = TW_PROVED_STOPPED};
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    tw_scope_begin(&work.scope, solver->context);
    status = search_symmetric(&work, elements, count, &now, error);
    tw_scope_end(&work.scope);
    tw_solver_leave(solver, state);
    if (status && status != TW_ERR_STATE) /* else the watch stopped it */
        return tw_fail(error, status, "%s", tw_status_text(status));
    *found = now;
    return TW_OK;
}
