/* root_sets.c -- all ways to cover a few items, one of each class (root_sets.h).
 *
 * The items are covered one after the other: the first that is not covered by the options chosen so
 * far, by each option that has it and fits. So every set comes once: of two sets the first item
 * that different options cover tells them apart. A group that permutes the items among themselves
 * permutes the sets; a set is compared with its images as the ascending list of its options.
 * Cost: the sets * the group, most of it cut off at the first image that is less. */
#include "solve/symmetry/root_sets.h"
#include "base/numbers.h"

#include <string.h>

#define SET_STEPS 50 /* of pace: to find one more */

/* Where the listing is: at each depth the options of the item being covered that are still to be
 * tried, and the one that covers it. */
typedef struct climb {
    tw_residual *residual;
    const tw_pivot *pivot;
    tw_u32_span open[TW_MOST_ITEMS];
    uint32_t chosen[TW_MOST_ITEMS];
    size_t depth;
} climb;

/* Turns to the first item that is not covered; false: all are. */
static bool open_item(climb *at)
{
    for (size_t i = 0; i < at->pivot->count; i++) {
        uint32_t item = at->pivot->items[i];
        if (tw_residual_is_covered(at->residual, item))
            continue;
        at->open[at->depth] = tw_item_index_of_place(&at->residual->users, item);
        return true;
    }
    return false;
}

/* Covers the item at hand by its next option that fits; false: there is none. */
static bool choose(climb *at)
{
    for (tw_u32_span *open = &at->open[at->depth]; open->count > 0;) {
        uint32_t option = *open->items++;
        open->count--;
        if (!tw_residual_fits(at->residual, option))
            continue;
        tw_residual_put(at->residual, option);
        at->chosen[at->depth++] = option;
        return true;
    }
    return false;
}

static void step_back(climb *at)
{
    tw_residual_lift(at->residual, at->chosen[--at->depth]);
}

static bool keep_set(tw_root_sets *sets, const climb *at)
{
    if (!TW_GROW(sets->context, sets->options, sets->room, (sets->count + 1) * sets->width))
        return false;
    uint32_t *set = &sets->options[sets->count++ * sets->width];
    for (size_t i = 0; i < sets->width; i++)
        set[i] = i < at->depth ? at->chosen[i] : TW_NO_OPTION;
    tw_sort_numbers(set, at->depth);
    return true;
}

bool tw_root_sets_make(tw_residual *residual, const tw_pivot *pivot, size_t limit,
                       tw_root_sets *sets, tw_status *status)
{
    climb at = {.residual = residual, .pivot = pivot};
    *sets = (tw_root_sets){.context = residual->context, .width = pivot->count};
    *status = TW_OK;
    if (!open_item(&at))
        return false;
    while (*status == TW_OK && sets->count <= limit) {
        if (choose(&at)) {
            if (open_item(&at))
                continue;
            *status =
                keep_set(sets, &at) ? tw_pace_status(residual->pace, SET_STEPS) : TW_ERR_MEMORY;
            step_back(&at);
        } else if (at.depth > 0) {
            step_back(&at);
        } else {
            return true;
        }
    }
    while (at.depth > 0)
        step_back(&at);
    return false;
}

void tw_root_sets_free(tw_root_sets *sets)
{
    if (sets->options)
        tw_give(sets->context, sets->options, sets->room, sizeof *sets->options);
    memset(sets, 0, sizeof *sets);
}

size_t tw_root_sets_size(const tw_root_sets *sets, size_t number)
{
    const uint32_t *set = tw_root_sets_get(sets, number);
    size_t size = 0;
    while (size < sets->width && set[size] != TW_NO_OPTION)
        size++;
    return size;
}

/* Is the image of the set less than it (-1), the same (0) or greater (1)? */
static int compare_image(const tw_residual *residual, uint32_t element, const uint32_t *set,
                         size_t size)
{
    uint32_t image[TW_MOST_ITEMS];
    for (size_t i = 0; i < size; i++)
        image[i] = tw_residual_image(residual, element, set[i]);
    tw_sort_numbers(image, size);
    for (size_t i = 0; i < size; i++)
        if (image[i] != set[i])
            return image[i] < set[i] ? -1 : 1;
    return 0;
}

size_t tw_root_sets_stabiliser(const tw_residual *residual, const tw_root_sets *sets, size_t number,
                               tw_stabiliser group, uint32_t *stabiliser)
{
    const uint32_t *set = tw_root_sets_get(sets, number);
    size_t size = tw_root_sets_size(sets, number), count = 0;
    for (size_t g = 0; g < group.count; g++) {
        int image = compare_image(residual, group.elements[g], set, size);
        if (image < 0)
            return 0;
        if (image == 0)
            stabiliser[count++] = group.elements[g];
    }
    return count; /* the identity among them */
}
