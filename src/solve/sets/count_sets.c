/* count_sets.c -- finds all solutions of a pool and counts them by set (pool_sets.h).
 *
 * A class of solutions belongs to a set and its twins; it is counted under the least of them. So a
 * set has as many as its own puzzle has up to its own symmetries. */
#include <stdlib.h>

#include "base/numbers.h"
#include "solve/sets/pool_sets.h"

/* ---- Counting by set --------------------------------------------------------------------- */

typedef struct sets_count {
    tw_sets *sets;
    const tw_watch *watch;
    bool decide; /* stop once each set has a solution */
    tw_status status;
} sets_count;

static uint64_t hash_set(uint64_t number)
{
    return tw_mix(0, number);
}

static tw_set_found *find_found(const tw_sets *sets, uint64_t number)
{
    size_t step = 0;
    uint32_t at;
    do
        at = tw_hash_table_next(&sets->table, hash_set(number), &step);
    while (at != TW_HASH_TABLE_END && sets->found[at].number != number);
    return at == TW_HASH_TABLE_END ? NULL : &sets->found[at];
}

static tw_status add_found(tw_sets *sets, uint64_t number)
{
    const size_t at = sets->found_count;
    if (at >= TW_HASH_TABLE_END)
        return TW_ERR_TOO_LARGE;
    if (!TW_GROW(sets->context, sets->found, sets->found_room, at + 1) ||
        !tw_hash_table_add(sets->context, &sets->table, hash_set(number), (uint32_t)at))
        return TW_ERR_MEMORY;
    sets->found[at] = (tw_set_found){number, 0};
    sets->found_count++;
    return TW_OK;
}

static bool take_set_solution(void *user, const tw_solution *solution)
{
    sets_count *count = user;
    tw_sets *sets = count->sets;
    const tw_poses *poses = tw_solver_poses(sets->solver);
    size_t length;
    const uint32_t *found = tw_solver_found(sets->solver, &length);
    (void)solution;
    memset(sets->copies, 0, sets->kind_count * sizeof *sets->copies);
    for (size_t i = 0; i < length; i++) {
        const uint32_t kind = sets->kind_of_stock[tw_poses_get(poses, found[i]).stock];
        if (kind != TW_NO_KIND)
            sets->copies[kind]++;
    }
    const uint64_t number = tw_sets_find_least(sets, sets->copies, sets->image);
    tw_set_found *set = find_found(sets, number);
    if (!set) {
        count->status = add_found(sets, number);
        set = count->status == TW_OK ? &sets->found[sets->found_count - 1] : NULL;
    }
    if (set)
        set->solutions++;
    return set && !(count->decide && sets->found_count == sets->class_number);
}

static bool watch_count(void *user, const tw_progress *now)
{
    const sets_count *count = user;
    return !count->watch || count->watch->go_on(count->watch->user, now->fraction);
}

/* ---- In order ---------------------------------------------------------------------------- */

static int compare_found(const void *one, const void *other)
{
    const tw_set_found *a = one, *b = other;
    return a->number < b->number ? -1 : a->number > b->number;
}

static void sort_found(tw_sets *sets)
{
    if (!sets->sorted && sets->found_count > 0)
        qsort(sets->found, sets->found_count, sizeof *sets->found, compare_found);
    sets->sorted = true;
}

/* Files the sets again, after they were sorted. */
static tw_status file_found(tw_sets *sets)
{
    bool filed = true;
    if (!sets->sorted)
        return TW_OK;
    tw_hash_table_clear(&sets->table);
    for (size_t i = 0; i < sets->found_count && filed; i++)
        filed = tw_hash_table_add(sets->context, &sets->table, hash_set(sets->found[i].number),
                                  (uint32_t)i);
    sets->sorted = false;
    return filed ? TW_OK : TW_ERR_MEMORY;
}

/* The first found set from this number on. */
static size_t search_found(tw_sets *sets, uint64_t number)
{
    sort_found(sets);
    size_t low = 0, high = sets->found_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (sets->found[middle].number < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- Calls ------------------------------------------------------------------------------- */

tw_status tw_sets_count_within(tw_sets *sets, const tw_budget *budget, const tw_watch *watch,
                               tw_error *error)
{
    sets_count count = {.sets = sets, .watch = watch, .decide = budget != NULL};
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = take_set_solution,
                                .progress = watch_count,
                                .user = &count};
    tw_result result = {.outcome = TW_OUTCOME_UNKNOWN};
    tw_status status = file_found(sets);
    if (status == TW_OK)
        status = tw_solver_run(sets->solver, budget, &sink, &result, error);
    if (status == TW_OK)
        status = count.status;
    if (status)
        return tw_fail(error, status, "%s", tw_status_text(status));
    sets->counted = result.outcome == TW_OUTCOME_EXHAUSTED;
    sets->result.outcome = result.outcome;
    sets->result.solutions = result.solutions;
    sets->result.with = sets->found_count;
    sets->result.without = sets->counted ? sets->class_number - sets->found_count : 0;
    return TW_OK;
}

tw_status tw_sets_count(tw_sets *sets, const tw_watch *watch, tw_sets_result *result,
                        tw_error *error)
{
    tw_clear_error(error);
    const double began = sets->context->seconds(sets->context->user);
    tw_status status = tw_sets_count_within(sets, NULL, watch, error);
    sets->result.seconds += sets->context->seconds(sets->context->user) - began;
    if (status == TW_OK && result)
        *result = sets->result;
    return status;
}

tw_set_answer tw_sets_answer(tw_sets *sets, uint64_t set, uint64_t *solutions)
{
    const uint64_t least = tw_sets_least_twin(sets, set);
    const size_t at = search_found(sets, least);
    const bool found = at < sets->found_count && sets->found[at].number == least;
    if (solutions)
        *solutions = found ? sets->found[at].solutions : 0;
    if (found || tw_set_bit(&sets->with, set))
        return TW_SET_WITH;
    return sets->counted || tw_set_bit(&sets->without, set) ? TW_SET_WITHOUT : TW_SET_UNKNOWN;
}

uint64_t tw_sets_next_with(tw_sets *sets, uint64_t from, uint64_t low, uint64_t high,
                           uint64_t *solutions)
{
    for (size_t at = search_found(sets, from); at < sets->found_count; at++) {
        const tw_set_found *found = &sets->found[at];
        if (found->solutions < low || found->solutions > high)
            continue;
        if (solutions)
            *solutions = found->solutions;
        return found->number;
    }
    return TW_NO_SET;
}

/* The next of those that a sample met. */
static uint64_t next_missed(const tw_sets *sets, uint64_t from)
{
    uint64_t next = TW_NO_SET;
    for (size_t i = 0; i < sets->missed_count; i++)
        if (sets->missed[i] >= from && sets->missed[i] < next)
            next = sets->missed[i];
    return next;
}

uint64_t tw_sets_next_without(tw_sets *sets, uint64_t from, const tw_watch *watch)
{
    tw_pace pace = tw_pace_of(sets->context, watch);
    if (!sets->counted && !sets->without.words)
        return next_missed(sets, from);
    for (uint64_t set = from; set < sets->number; set++) {
        if (!tw_pace_goes_on(&pace, 20 * sets->kind_count * sets->exchange_count))
            break;
        if (!sets->counted && !tw_set_bit(&sets->without, set))
            continue;
        if (tw_sets_answer(sets, set, NULL) == TW_SET_WITHOUT &&
            tw_sets_least_twin(sets, set) == set)
            return set;
    }
    return TW_NO_SET;
}
