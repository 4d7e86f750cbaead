/* subproblem_list.c -- the one root of a search that needs no others: of a cover whose pivot is
 * reduced, or of one without symmetry (subproblem_list.h). */
#include "solve/symmetry/subproblem_list.h"

#include <string.h>

static bool is_of_pivot(const tw_encoding *encoding, uint32_t pose)
{
    return encoding->pivot_cell != TW_NO_PIVOT
               ? tw_encoding_covers(encoding, pose, encoding->pivot_cell)
               : tw_poses_get(encoding->poses, pose).stock == encoding->pivot;
}

/* The pivot's poses rank first: its options are the least of their classes (encode.c). */
static tw_status rank_pivot(const tw_encoding *encoding, tw_subproblems *roots)
{
    size_t poses = tw_poses_count(encoding->poses);
    uint32_t rank = 0;
    roots->rank_room = poses;
    roots->ranks = tw_take(roots->context, poses, sizeof *roots->ranks);
    if (!roots->ranks)
        return TW_ERR_MEMORY;
    for (int others = 0; others < 2; others++)
        for (uint32_t p = 0; p < poses; p++)
            if (is_of_pivot(encoding, p) == !others)
                roots->ranks[p] = rank++;
    return TW_OK;
}

tw_status tw_single_subproblem(const tw_encoding *encoding, tw_subproblems *roots)
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
    *roots = made;
    return TW_OK;
}

void tw_subproblems_free(tw_subproblems *roots)
{
    const tw_context *context = roots->context;
    if (!context)
        return;
    tw_give(context, roots->items, roots->item_room, sizeof *roots->items);
    tw_give(context, roots->ranks, roots->rank_room, sizeof *roots->ranks);
    if (roots->options)
        tw_give(context, roots->options, roots->option_room, sizeof *roots->options);
    if (roots->elements)
        tw_give(context, roots->elements, roots->element_room, sizeof *roots->elements);
    memset(roots, 0, sizeof *roots);
}
