/* subproblem_list.c -- the one subproblem of a search that needs no others: of a cover whose pivot
 * is reduced, or of one without symmetry (subproblem_list.h). */
#include "solve/symmetry/subproblem_list.h"

#include <string.h>

static bool is_of_pivot(const tw_encoding *encoding, uint32_t pose)
{
    return encoding->pivot_cell != TW_NO_PIVOT
               ? tw_encoding_covers(encoding, pose, encoding->pivot_cell)
               : tw_poses_get(encoding->poses, pose).stock == encoding->pivot;
}

/* The pivot's poses rank first: its options are the least of their classes (encode.c). */
static tw_status rank_pivot(const tw_encoding *encoding, tw_subproblems *subproblems)
{
    size_t poses = tw_poses_count(encoding->poses);
    uint32_t rank = 0;
    subproblems->rank_room = poses;
    subproblems->ranks = tw_take(subproblems->context, poses, sizeof *subproblems->ranks);
    if (!subproblems->ranks)
        return TW_ERR_MEMORY;
    for (int others = 0; others < 2; others++)
        for (uint32_t p = 0; p < poses; p++)
            if (is_of_pivot(encoding, p) == !others)
                subproblems->ranks[p] = rank++;
    return TW_OK;
}

tw_status tw_single_subproblem(const tw_encoding *encoding, tw_subproblems *subproblems)
{
    tw_subproblems made = {.context = encoding->context,
                           .pivot = TW_NO_ITEM,
                           .options_left = encoding->option_count,
                           .item_room = 1};
    made.items = tw_take(made.context, 1, sizeof *made.items);
    tw_status status = made.items ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && (encoding->pivot != TW_NO_PIVOT || encoding->pivot_cell != TW_NO_PIVOT))
        status = rank_pivot(encoding, &made);
    if (status) {
        tw_subproblems_free(&made);
        return status;
    }
    made.items[made.count++] = (tw_subproblem){.weight = TW_WHOLE,
                                               .stabiliser = encoding->group,
                                               .stabiliser_count = encoding->group_count,
                                               .fixers = encoding->keepers,
                                               .fixer_count = encoding->keeper_count};
    *subproblems = made;
    return TW_OK;
}

void tw_subproblems_free(tw_subproblems *subproblems)
{
    const tw_context *context = subproblems->context;
    if (!context)
        return;
    tw_give(context, subproblems->items, subproblems->item_room, sizeof *subproblems->items);
    tw_give(context, subproblems->ranks, subproblems->rank_room, sizeof *subproblems->ranks);
    if (subproblems->options)
        tw_give(context, subproblems->options, subproblems->option_room,
                sizeof *subproblems->options);
    if (subproblems->elements)
        tw_give(context, subproblems->elements, subproblems->element_room,
                sizeof *subproblems->elements);
    memset(subproblems, 0, sizeof *subproblems);
}
