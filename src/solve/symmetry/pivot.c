/* pivot.c -- chooses the items to cover first, to take symmetry out (pivot.h).
 *
 * Any item that every solution covers once and that the group keeps will do: one of each class of
 * the options that cover it is tried, and the group left is the part that keeps that option. If the
 * group keeps no item (identical pieces in a box of even sides), a few items that it permutes among
 * themselves are chosen, the corners, say, and all ways to cover them.
 * The options that each choice leaves tell which items are best: the sum over one choice of each
 * class of (options left)^5, divided by the symmetry left, grows with the size of the tree; any
 * power from 3 to 9 gives the same order.
 * The items are covered one after the other: the first that is not covered by the options chosen so
 * far, by each option that has it and fits. So every set of options comes once: two sets differ at
 * the first item that different options cover. A group that permutes the items among themselves
 * permutes the sets; a set is compared with its images as the ascending list of its options.
 * Cost: options * group to find the classes, and a count for some of the classes of each item; the
 * sets * the group, most of it cut off at the first image that is less. */
#include "solve/symmetry/pivot.h"

#include <math.h>
#include <string.h>

#include "base/numbers.h"

#define MOST_COUNTED 60    /* classes of an item that are counted, if `fine` */
#define SOME_COUNTED 10    /* else */
#define MOST_SETS 4000     /* ways to cover several items */
#define MOST_ORBITS 4      /* of several items that are tried */
#define SET_STEPS 50       /* of pace: to find one more set */
#define MOST_WORK 30000000 /* words scanned to count for all items together */

typedef struct judge {
    tw_residual *residual;
    tw_stabiliser group;
    uint32_t *stabiliser; /* scratch */
    double price;         /* of a class */
    size_t most;          /* classes that are counted */
    double best;          /* score; negative: none yet */
    tw_pivot *pivot;
} judge;

double tw_pivot_work(double left)
{
    double x = left + 1;
    return x * x * x * x * x;
}

/* ---- Ways to cover items ------------------------------------------------------------------ */

/* The position of the listing: at each depth the untried options of the item being covered, and the
 * option that covers it. */
typedef struct climb {
    tw_residual *residual;
    const tw_pivot *pivot;
    tw_u32_span open[TW_MOST_ITEMS];
    uint32_t chosen[TW_MOST_ITEMS];
    size_t depth;
} climb;

/* Opens the first item that is not covered; false: all are. */
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

/* Covers the open item by its next option that fits; false: there is none. */
static bool choose_next_option(climb *at)
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

static void step_climb_back(climb *at)
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
    *sets = (tw_root_sets){.context = residual->encoding->context, .width = pivot->count};
    *status = TW_OK;
    if (!open_item(&at))
        return false;
    while (*status == TW_OK && sets->count <= limit) {
        if (choose_next_option(&at)) {
            if (open_item(&at))
                continue;
            *status =
                keep_set(sets, &at) ? tw_pace_status(residual->pace, SET_STEPS) : TW_ERR_MEMORY;
            step_climb_back(&at);
        } else if (at.depth > 0) {
            step_climb_back(&at);
        } else {
            return true;
        }
    }
    while (at.depth > 0)
        step_climb_back(&at);
    return false;
}

void tw_root_sets_free(tw_root_sets *sets)
{
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
    return tw_compare_lists(image, set, size);
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

/* ---- Orbits of items --------------------------------------------------------------------- */

static void add_pivot_item(tw_pivot *orbit, uint32_t item)
{
    if (tw_has_number(orbit->items, orbit->count, item))
        return;
    if (orbit->count < TW_MOST_ITEMS)
        orbit->items[orbit->count] = item;
    orbit->count++; /* TW_MOST_ITEMS + 1: too many, the rest is not looked at */
}

/* Finds an item's orbit under the group; false: it is too large, or begins with another item. */
static bool orbit_of(const tw_residual *residual, tw_stabiliser group, uint32_t item,
                     tw_pivot *orbit)
{
    orbit->count = 0;
    if (!tw_pace_goes_on(residual->pace, group.count))
        return false;
    for (size_t g = 0; g < group.count; g++) {
        uint32_t image = tw_residual_item_image(residual, group.elements[g], item);
        if (image < item)
            return false;
        add_pivot_item(orbit, image);
        if (orbit->count > TW_MOST_ITEMS)
            return false;
    }
    return true;
}

/* ---- Scores ------------------------------------------------------------------------------ */

/* The cost of covering the items by the sets; negative: that removes no symmetry. least: scratch
 * for the number and stabiliser count of one set of each class. */
static double score_of(const judge *j, const tw_root_sets *sets, uint32_t *least, size_t *number)
{
    size_t classes = 0;
    for (size_t s = 0; s < sets->count && tw_pace_goes_on(j->residual->pace, j->group.count); s++) {
        size_t stabiliser = tw_root_sets_stabiliser(j->residual, sets, s, j->group, j->stabiliser);
        if (stabiliser == 0)
            continue;
        least[2 * classes] = (uint32_t)s;
        least[2 * classes++ + 1] = (uint32_t)stabiliser;
    }
    *number = classes;
    if (sets->count > 0 && classes == sets->count)
        return -1;
    size_t stride = classes / j->most + 1, counted = 0;
    double sum = 0;
    for (size_t c = 0; c < classes && tw_pace_goes_on(j->residual->pace, j->residual->words);
         c += stride, counted++) {
        const uint32_t *set = tw_root_sets_get(sets, least[2 * c]);
        double left =
            tw_residual_count(j->residual, set, tw_root_sets_size(sets, least[2 * c]), NULL);
        sum += tw_pivot_work(left) / least[2 * c + 1];
    }
    double cost = counted ? sum / (double)counted : 0;
    return (cost + j->price) * (double)classes;
}

static tw_status try_pivot(judge *j, const tw_pivot *pivot, size_t limit)
{
    const tw_context *context = j->residual->encoding->context;
    tw_root_sets sets;
    tw_status status;
    bool all = tw_root_sets_make(j->residual, pivot, limit, &sets, &status);
    uint32_t *least = all ? tw_take(context, 2 * sets.count, sizeof *least) : NULL;
    if (all && !least)
        status = TW_ERR_MEMORY;
    size_t classes = 0;
    double score = least ? score_of(j, &sets, least, &classes) : -1;
    if (score >= 0 && (j->best < 0 || score < j->best)) {
        j->best = score;
        *j->pivot = *pivot;
        j->pivot->classes = classes;
    }
    tw_give(context, least, 2 * sets.count, sizeof *least);
    tw_root_sets_free(&sets);
    return status;
}

/* ---- Choosing ---------------------------------------------------------------------------- */

static bool is_item_kept(const judge *j, uint32_t item)
{
    tw_pivot orbit;
    return tw_residual_is_open(j->residual, item) &&
           orbit_of(j->residual, j->group, item, &orbit) && orbit.count == 1;
}

/* The most ways to cover an item that is worth trying: any number if `fine`, else not many more
 * than the best item has. */
static double most_to_try(const judge *j, bool fine)
{
    double least = HUGE_VAL;
    for (uint32_t item = 0; !fine && item < j->residual->items; item++) {
        double ways = is_item_kept(j, item) ? tw_residual_ways(j->residual, item) : HUGE_VAL;
        least = ways < least ? ways : least;
    }
    return fine ? HUGE_VAL : 2 * least + 4;
}

static tw_status try_kept_items(judge *j, bool fine)
{
    double most = most_to_try(j, fine);
    tw_status status = TW_OK;
    for (uint32_t item = 0; status == TW_OK && item < j->residual->items; item++)
        if (is_item_kept(j, item) && tw_residual_ways(j->residual, item) <= most) {
            const tw_pivot pivot = {{item}, 1, 0};
            status = try_pivot(j, &pivot, SIZE_MAX);
        }
    return status;
}

/* Keeps the orbits with the fewest ways, in order. */
static void file_orbit(tw_pivot orbits[MOST_ORBITS], double ways[MOST_ORBITS], size_t *count,
                       tw_pivot orbit, double its_ways)
{
    size_t i = *count < MOST_ORBITS ? (*count)++ : MOST_ORBITS;
    for (; i > 0 && ways[i - 1] > its_ways; i--)
        if (i < MOST_ORBITS) {
            ways[i] = ways[i - 1];
            orbits[i] = orbits[i - 1];
        }
    if (i < MOST_ORBITS) {
        ways[i] = its_ways;
        orbits[i] = orbit;
    }
}

static tw_status try_orbits(judge *j)
{
    tw_pivot orbits[MOST_ORBITS];
    double ways[MOST_ORBITS];
    size_t count = 0;
    for (uint32_t item = 0; item < j->residual->items; item++) {
        tw_pivot orbit;
        double most = 1; /* ways to cover its items */
        if (!tw_residual_is_open(j->residual, item) ||
            !orbit_of(j->residual, j->group, item, &orbit))
            continue;
        for (size_t i = 0; i < orbit.count; i++)
            most *= (double)tw_item_index_of_place(&j->residual->users, orbit.items[i]).count;
        file_orbit(orbits, ways, &count, orbit, most);
    }
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < count; i++)
        status = try_pivot(j, &orbits[i], MOST_SETS);
    return status;
}

tw_status tw_pivot_choose(tw_residual *residual, tw_stabiliser group, double price, bool fine,
                          tw_pivot *pivot)
{
    /* classes of an item that may be counted, so that all items together stay within the work */
    size_t want = fine ? MOST_COUNTED : SOME_COUNTED;
    size_t most = MOST_WORK / (8 * residual->words * (residual->items + 1));
    judge j = {.residual = residual,
               .group = group,
               .price = price,
               .most = most < 1      ? 1
                       : most > want ? want
                                     : most,
               .best = -1,
               .pivot = pivot};
    pivot->count = 0;
    j.stabiliser = tw_take(residual->encoding->context, group.count, sizeof *j.stabiliser);
    if (!j.stabiliser)
        return TW_ERR_MEMORY;
    tw_status status = try_kept_items(&j, fine);
    if (status == TW_OK && pivot->count == 0)
        status = try_orbits(&j);
    if (status == TW_OK)
        status = tw_pace_status(residual->pace, 0); /* what was not looked at may be better */
    tw_give(residual->encoding->context, j.stabiliser, group.count, sizeof *j.stabiliser);
    return status;
}

/* ---- Items that part of the group keeps -------------------------------------------------- */

size_t tw_pivot_keepers(const tw_residual *residual, tw_stabiliser group, uint32_t item,
                        uint32_t *keepers)
{
    size_t count = 0;
    for (size_t g = 0; g < group.count; g++)
        if (tw_residual_item_image(residual, group.elements[g], item) == item)
            keepers[count++] = group.elements[g];
    return count;
}

size_t tw_pivot_most_kept(const tw_residual *residual, tw_stabiliser group, uint32_t *item,
                          uint32_t *keepers)
{
    size_t most = 1;
    *item = 0;
    for (uint32_t i = 0; i < residual->items && tw_pace_goes_on(residual->pace, group.count); i++) {
        if (!tw_residual_is_open(residual, i))
            continue;
        size_t count = tw_pivot_keepers(residual, group, i, keepers);
        if (count > most) {
            most = count;
            *item = i;
        }
    }
    return most > 1 ? tw_pivot_keepers(residual, group, *item, keepers) : 0;
}
