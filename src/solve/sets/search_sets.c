/* search_sets.c -- searches all solutions of a pool for the sets that they use, in turns with
 * another way to what is asked (pool_sets.h, solve/plan/tables_or_search.h).
 *
 * A class of solutions belongs to a set and its twins; it is counted under the least of them. So a
 * set has as many as its own puzzle has up to its own symmetries. */
#include <math.h>

#include "solve/sets/pool_sets.h"

#define LEAST_TURN 1e-3 /* seconds */

/* ---- The search -------------------------------------------------------------------------- */

typedef struct sets_search {
    tw_sets *sets;
    const tw_watch *watch;
    bool decides;    /* note sets with a solution; stop once each set has one */
    double fraction; /* of the search that is done */
    tw_status status;
} sets_search;

static bool take_set_solution(void *user, const tw_solution *solution)
{
    sets_search *search = user;
    tw_sets *sets = search->sets;
    const tw_poses *poses = tw_solver_poses(sets->solver);
    size_t length;
    const uint32_t *found = tw_solver_found(sets->solver, &length);
    tw_set_found *set;
    (void)solution;
    memset(sets->copies, 0, sets->kind_count * sizeof *sets->copies);
    for (size_t i = 0; i < length; i++) {
        const uint32_t kind = sets->kind_of_stock[tw_poses_get(poses, found[i]).stock];
        if (kind != TW_NO_KIND)
            sets->copies[kind]++;
    }
    for (size_t i = 0; i < length; i++)
        if (!tw_sets_has_stock(sets, sets->copies, tw_poses_get(poses, found[i]).stock))
            return true;
    search->status = tw_found_sets_get(sets->context, &sets->found,
                                       tw_sets_find_least(sets, sets->copies, sets->image), &set);
    if (set && search->decides && set->solutions == 0)
        (void)tw_sets_note(sets, sets->copies, sets->image, true);
    if (set) {
        set->solutions++;
        sets->result.solutions++;
    }
    return set && !(search->decides && sets->found.count == sets->class_number);
}

static bool watch_sets_search(void *user, const tw_progress *now)
{
    sets_search *search = user;
    search->fraction = now->fraction;
    return !search->watch || search->watch->go_on(search->watch->user, now->fraction);
}

/* A turn. *fraction: of the search that is done. */
static tw_status search_sets(tw_sets *sets, bool decides, const tw_watch *watch, double *fraction,
                             tw_error *error)
{
    sets_search search = {.sets = sets, .watch = watch, .decides = decides};
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = take_set_solution,
                                .progress = watch_sets_search,
                                .user = &search};
    tw_budget turn = {.size = sizeof turn};
    tw_result result = {.outcome = TW_OUTCOME_UNKNOWN};
    const double began = sets->context->seconds(sets->context->user);
    if (!sets->searches)
        turn.seconds = fmax(sets->turns.until - sets->turns.searched, LEAST_TURN);
    tw_status status = tw_found_sets_file(sets->context, &sets->found);
    if (status == TW_OK)
        status = tw_solver_run(sets->solver, &turn, &sink, &result, error);
    if (status == TW_OK)
        status = search.status;
    sets->turns.searched += sets->context->seconds(sets->context->user) - began;
    if (status)
        return status;
    sets->counted = result.outcome == TW_OUTCOME_EXHAUSTED;
    sets->result.outcome = result.outcome;
    if (decides && sets->found.count == sets->class_number)
        sets->result.outcome = TW_OUTCOME_EXHAUSTED;
    *fraction = search.fraction;
    return TW_OK;
}

/* ---- Turns ------------------------------------------------------------------------------- */

typedef struct turn_watch {
    tw_sets *sets;
    const tw_watch *watch;
    double looked; /* when it was asked last */
    bool slow, stopped;
} turn_watch;

static bool other_way_goes_on(void *user, double done)
{
    turn_watch *now = user;
    tw_sets *sets = now->sets;
    const double seconds = sets->context->seconds(sets->context->user);
    sets->turns.tabled += seconds - now->looked;
    now->looked = seconds;
    now->slow = tw_turns_tables_are_slow(&sets->turns, done, 0);
    now->stopped = now->watch && !now->watch->go_on(now->watch->user, done);
    return !now->slow && !now->stopped;
}

/* A turn of the other way. */
static tw_status go_other_way(tw_sets *sets, const tw_sets_way *other, const tw_watch *watch,
                              tw_error *error)
{
    turn_watch now = {
        .sets = sets, .watch = watch, .looked = sets->context->seconds(sets->context->user)};
    const tw_watch own = {other_way_goes_on, &now};
    tw_status status = other->run(other->user, sets, &own, error);
    if (sets->result.outcome == TW_OUTCOME_STOPPED && !now.stopped)
        sets->result.outcome = TW_OUTCOME_BUDGET;
    tw_turns_to_search(&sets->turns);
    return status;
}

tw_status tw_sets_take_turns(tw_sets *sets, const tw_sets_way *other, const tw_watch *watch,
                             tw_error *error)
{
    tw_status status;
    double fraction;
    if (sets->turns.threads == 0)
        tw_turns_begin(&sets->turns, sets->threads > 0 ? sets->threads : 1);
    sets->turns.patient = other->decides;
    do {
        status = search_sets(sets, other->decides, watch, &fraction, error);
        if (status == TW_OK && sets->result.outcome == TW_OUTCOME_BUDGET &&
            tw_turns_to_tables(&sets->turns, fraction, INFINITY))
            status = go_other_way(sets, other, watch, error);
    } while (status == TW_OK && sets->result.outcome == TW_OUTCOME_BUDGET);
    return status;
}
