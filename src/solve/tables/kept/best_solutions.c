/* best_solutions.c -- classes of solutions by cost (best_solutions.h).
 *
 * Invariant: no two items have the same least image, and each solution from the order belongs to
 * one of them. */
#include "solve/tables/kept/best_solutions.h"

#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

#define IMAGE_STEPS 20 /* of pace */

/* ---- Beginning and end ------------------------------------------------------------------- */

static tw_status begin_best(tw_best_solutions *best, const tw_solution_set *set, bool dearest)
{
    const tw_encoding *encoding = set->encoding;
    best->set = set;
    best->longest = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    const tw_array all[] = {TW_ARRAY(best->costs, set->tables.variables),
                            TW_ARRAY(best->variable, best->longest),
                            TW_ARRAY(best->image, best->longest),
                            TW_ARRAY(best->least, best->longest),
                            {0}};
    if (!tw_arrays(tw_scope_begin(&best->scope, &set->context), all, TW_TAKE))
        return TW_ERR_MEMORY;
    for (size_t v = 0; v < set->tables.variables; v++) {
        int64_t cost = encoding->costs[set->poses[v]];
        best->costs[v] = dearest ? -cost : cost;
    }
    return tw_zdd_best_begin(&set->zdd, best->costs, &best->order);
}

void tw_best_solutions_clear(tw_best_solutions *best)
{
    if (!best->set)
        return;
    tw_zdd_best_clear(&best->order);
    tw_scope_end(&best->scope);
    *best = (tw_best_solutions){0};
}

/* ---- Classes ----------------------------------------------------------------------------- */

/* Fills `least` with the least image, ascending, of the poses under the group. Returns its hash. */
static uint64_t find_least_image(tw_best_solutions *best, const uint32_t *poses, size_t count)
{
    const tw_encoding *encoding = best->set->encoding;
    memcpy(best->least, poses, count * sizeof *poses);
    for (size_t m = 1; m < encoding->group_count; m++) {
        if (!encoding->asked[encoding->group[m]])
            continue;
        const uint32_t *map = tw_symmetry_poses(encoding->symmetry, encoding->group[m]);
        for (size_t i = 0; i < count; i++)
            best->image[i] = map[poses[i]];
        tw_sort_numbers(best->image, count);
        if (tw_compare_lists(best->image, best->least, count) < 0)
            memcpy(best->least, best->image, count * sizeof *poses);
    }
    return tw_mix_all(0, best->least, count);
}

static bool is_known_class(const tw_best_solutions *best, uint64_t hash, size_t count)
{
    size_t step = 0;
    for (uint32_t i; (i = tw_hash_table_next(&best->known, hash, &step)) != TW_HASH_TABLE_END;) {
        const tw_best_solution *item = &best->items[i];
        if (item->count == count &&
            tw_compare_lists(best->leasts + item->start, best->least, count) == 0)
            return true;
    }
    return false;
}

/* Adds the latest solution of the order; its poses are the first `count` of `variable`. */
static tw_status add_best_class(tw_best_solutions *best, int64_t cost, uint64_t hash, size_t count)
{
    const tw_context *context = &best->scope.context;
    const tw_best_solution *last = best->count ? &best->items[best->count - 1] : NULL;
    size_t start = last ? last->start + last->count : 0;
    if (!TW_GROW(context, best->items, best->item_room, best->count + 1) ||
        !TW_GROW(context, best->poses, best->pose_room, start + count) ||
        !TW_GROW(context, best->leasts, best->least_room, start + count) ||
        !tw_hash_table_add(context, &best->known, hash, (uint32_t)best->count))
        return TW_ERR_MEMORY;
    memcpy(best->poses + start, best->variable, count * sizeof *best->poses);
    memcpy(best->leasts + start, best->least, count * sizeof *best->leasts);
    best->items[best->count++] = (tw_best_solution){cost, start, count};
    return TW_OK;
}

/* ---- One after the other ----------------------------------------------------------------- */

static tw_status take_next_cost(tw_best_solutions *best, int64_t cost)
{
    size_t count;
    tw_status status = tw_zdd_best_next(&best->order, best->variable, &count);
    if (status)
        return status;
    for (size_t i = 0; i < count; i++)
        best->variable[i] = best->set->poses[best->variable[i]];
    tw_sort_numbers(best->variable, count);
    uint64_t hash = find_least_image(best, best->variable, count);
    return is_known_class(best, hash, count) ? TW_OK : add_best_class(best, cost, hash, count);
}

tw_status tw_best_solutions_run(tw_best_solutions *best, const tw_solution_set *set, size_t most,
                                bool dearest, tw_pace *pace)
{
    size_t steps = IMAGE_STEPS * set->encoding->group_count;
    tw_status status = best->set ? TW_OK : begin_best(best, set, dearest);
    while (!status && !best->done) {
        int64_t cost;
        best->done = best->count == most || !tw_zdd_best_peek(&best->order, &cost);
        if (!best->done)
            status = tw_pace_status(pace, steps);
        if (!best->done && !status)
            status = take_next_cost(best, dearest ? -cost : cost);
    }
    return status;
}
