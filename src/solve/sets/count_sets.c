/* count_sets.c -- counts the solutions of a pool by set (pool_sets.h): by a search that meets each
 * of them, or by tables whose states tell the pieces used; whichever is sooner (search_sets.c). */
#include <math.h>

#include "solve/sets/pool_sets.h"

/* ---- Tables ------------------------------------------------------------------------------ */

/* What the tables tell goes into `tabled`. */
static tw_status take_uses_of_sets(void *user, size_t times, const uint32_t *uses,
                                   const uint64_t *number, size_t words)
{
    tw_sets *sets = user;
    tw_set_found *set;
    uint64_t more;
    memset(sets->copies, 0, sets->kind_count * sizeof *sets->copies);
    for (size_t s = 0; s < sets->stock_count; s++)
        if (sets->kind_of_stock[s] != TW_NO_KIND)
            sets->copies[sets->kind_of_stock[s]] += uses[s];
    for (uint32_t s = 0; s < sets->stock_count; s++)
        if (uses[s] > 0 && !tw_sets_has_stock(sets, sets->copies, s))
            return TW_OK;
    tw_status status = tw_found_sets_get(sets->context, &sets->tabled,
                                         tw_sets_find_least(sets, sets->copies, sets->image), &set);
    if (status)
        return status;
    for (size_t w = 1; w < words; w++)
        sets->overflown = sets->overflown || number[w] > 0;
    sets->overflown = sets->overflown ||
                      __builtin_mul_overflow(number[0], (uint64_t)times, &more) ||
                      __builtin_add_overflow(set->solutions, more, &set->solutions);
    return sets->overflown ? TW_ERR_TOO_LARGE : TW_OK;
}

/* Divides by the number of symmetries (Burnside's lemma). */
static tw_status take_tabled(tw_sets *sets)
{
    const size_t symmetries = tw_counter_symmetries(sets->counter);
    uint64_t all = 0;
    for (size_t i = 0; i < sets->tabled.count; i++) {
        sets->tabled.items[i].solutions /= symmetries;
        sets->overflown =
            sets->overflown || __builtin_add_overflow(all, sets->tabled.items[i].solutions, &all);
    }
    sets->overflown = sets->overflown || all > INT64_MAX;
    tw_found_sets_clear(sets->context, &sets->found);
    sets->found = sets->tabled;
    sets->tabled = (tw_found_sets){0};
    sets->counted = true;
    sets->result.solutions = all;
    sets->result.outcome = TW_OUTCOME_EXHAUSTED;
    return sets->overflown ? TW_ERR_TOO_LARGE : TW_OK;
}

tw_status tw_sets_tabulate(tw_sets *sets, const tw_watch *watch, tw_error *error)
{
    const tw_uses_sink sink = {.told = sets->told, .take = take_uses_of_sets, .user = sets};
    tw_status status = TW_OK;
    if (!sets->counter)
        status = tw_counter_new_by_uses(sets->solver, &sink, &sets->counter, NULL);
    if (status == TW_OK)
        status = tw_counter_run(sets->counter, watch, NULL);
    if (status == TW_OK && tw_counter_is_done(sets->counter))
        status = take_tabled(sets);
    if (sets->overflown)
        return tw_fail(error, TW_ERR_TOO_LARGE, "the sets have 2^63 solutions or more");
    if (status || sets->counted) { /* the tables are of no more use */
        tw_counter_free(sets->counter);
        sets->counter = NULL;
        tw_found_sets_clear(sets->context, &sets->tabled);
    }
    if (status == TW_ERR_MEMORY)
        return status;
    sets->searches = status != TW_OK;
    sets->result.outcome = sets->counted    ? TW_OUTCOME_EXHAUSTED
                           : sets->searches ? TW_OUTCOME_BUDGET
                                            : TW_OUTCOME_STOPPED;
    return TW_OK;
}

/* ---- Calls ------------------------------------------------------------------------------- */

static tw_status tabulate(void *user, tw_sets *sets, const tw_watch *watch, tw_error *error)
{
    (void)user;
    return tw_sets_tabulate(sets, watch, error);
}

tw_status tw_sets_count(tw_sets *sets, const tw_watch *watch, tw_sets_result *result,
                        tw_error *error)
{
    tw_clear_error(error);
    const double began = sets->context->seconds(sets->context->user);
    const tw_sets_way tables = {.run = tabulate};
    tw_status status = TW_OK;
    if (!sets->counted)
        status = tw_sets_take_turns(sets, &tables, watch, error);
    if (status)
        return tw_fail_as(error, status);
    sets->numbered = sets->counted;
    sets->result.with = sets->found.count;
    sets->result.without = sets->counted ? sets->class_number - sets->found.count : 0;
    sets->result.seconds += sets->context->seconds(sets->context->user) - began;
    if (result)
        *result = sets->result;
    return TW_OK;
}

/* NULL: it has no solution, or none is known. */
static tw_set_found *find_found(tw_sets *sets, uint64_t set)
{
    const uint64_t least = tw_sets_least_twin(sets, set);
    const size_t at = tw_found_sets_from(&sets->found, least);
    const bool found = at < sets->found.count && sets->found.items[at].number == least;
    return found ? &sets->found.items[at] : NULL;
}

tw_set_answer tw_sets_answer(tw_sets *sets, uint64_t set, uint64_t *solutions)
{
    const tw_set_found *found = find_found(sets, set);
    if (solutions)
        *solutions = found ? found->solutions : 0;
    if (found || tw_set_bit(&sets->with, set))
        return TW_SET_WITH;
    return sets->counted || tw_set_bit(&sets->without, set) ? TW_SET_WITHOUT : TW_SET_UNKNOWN;
}

double tw_sets_grade(tw_sets *sets, uint64_t set)
{
    const tw_set_found *found = find_found(sets, set);
    return found ? found->grade : NAN;
}

void tw_sets_keep_grade(tw_sets *sets, uint64_t set, double grade)
{
    tw_set_found *found = find_found(sets, set);
    if (found && grade >= 0 && grade < TW_MOST_GRADE)
        found->grade = grade;
}

uint64_t tw_sets_next_with(tw_sets *sets, uint64_t from, uint64_t low, uint64_t high,
                           uint64_t *solutions)
{
    for (size_t at = tw_found_sets_from(&sets->found, from); at < sets->found.count; at++) {
        const tw_set_found *found = &sets->found.items[at];
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
