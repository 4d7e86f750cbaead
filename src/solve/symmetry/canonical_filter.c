/* canonical_filter.c -- one solution of each class, and how many there are under each convention.
 *
 * A hit is taken when no element of its subproblem's stabiliser makes an image of it that is less
 * (poses by rank, ascending, compared from the first). Each class under the group A that was asked
 * for has |A| / |stabiliser in A| solutions, all those that the hit stands for alike, as A is
 * normal among the symmetries. Over all solutions, Burnside's sums of the number of rotations and
 * of isometries that fix each give the classes under those groups; a class adds its size times the
 * number that fix one of its members. This holds whatever symmetry pieces have and however many
 * copies are equal. Sums are exact when the search was exhausted. Only the fixers of a subproblem
 * can fix a hit below it.
 * Cost: the stabiliser and the fixers of the subproblem (often the identity alone) * the pieces of
 * a solution, most of it cut off at the first pose. */
#include "solve/symmetry/canonical_filter.h"
#include "puzzle/puzzle_shared.h"
#include "base/numbers.h"

#include <assert.h>

tw_status tw_canonical_filter_make(const tw_context *context, const tw_encoding *encoding,
                                   const tw_subproblems *subproblems, tw_canonical_filter *filter)
{
    *filter = (tw_canonical_filter){.encoding = encoding,
                                    .rank = subproblems->ranks,
                                    .room = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses))};
    const tw_array all[] = {TW_ARRAY(filter->marked, tw_poses_count(encoding->poses)),
                            TW_ARRAY(filter->ranks, filter->room),
                            TW_ARRAY(filter->image, filter->room),
                            TW_ARRAY(filter->fixing, encoding->keeper_count),
                            {0}};
    return tw_arrays(context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
}

/* Is the image of the solution the solution itself? */
static bool fixes(const tw_canonical_filter *filter, uint32_t element, const uint32_t *poses,
                  size_t count)
{
    const uint32_t *map = tw_symmetry_poses(filter->encoding->symmetry, element);
    for (size_t i = 0; i < count; i++)
        if (!filter->marked[map[poses[i]]])
            return false;
    return true;
}

static uint32_t rank_of_pose(const tw_canonical_filter *filter, uint32_t pose)
{
    return filter->rank ? filter->rank[pose] : pose;
}

static uint32_t least_number(const uint32_t *numbers, size_t count)
{
    uint32_t least = UINT32_MAX;
    for (size_t i = 0; i < count; i++)
        least = numbers[i] < least ? numbers[i] : least;
    return least;
}

static bool image_is_less(tw_canonical_filter *filter, uint32_t element, const uint32_t *poses,
                          size_t count)
{
    const uint32_t *map = tw_symmetry_poses(filter->encoding->symmetry, element);
    for (size_t i = 0; i < count; i++)
        filter->image[i] = rank_of_pose(filter, map[poses[i]]);
    uint32_t first = least_number(filter->ranks, count);
    uint32_t other = least_number(filter->image, count);
    if (first != other)
        return other < first;
    tw_sort_numbers(filter->ranks, count);
    tw_sort_numbers(filter->image, count);
    for (size_t i = 0; i < count; i++)
        if (filter->image[i] != filter->ranks[i])
            return filter->image[i] < filter->ranks[i];
    return false;
}

bool tw_canonical_filter_admits(tw_canonical_filter *filter, const tw_subproblem *subproblem,
                                const uint32_t *poses, size_t count)
{
    if (subproblem->stabiliser_count == 1)
        return true;
    for (size_t i = 0; i < count; i++)
        filter->ranks[i] = rank_of_pose(filter, poses[i]);
    for (size_t k = 1; k < subproblem->stabiliser_count; k++)
        if (image_is_less(filter, subproblem->stabiliser[k], poses, count))
            return false;
    return true;
}

tw_solution_class tw_canonical_filter_look(tw_canonical_filter *filter,
                                           const tw_subproblem *subproblem, const uint32_t *poses,
                                           size_t count)
{
    const tw_encoding *encoding = filter->encoding;
    tw_solution_class found = {.fixing = filter->fixing};
    uint64_t asked = 0;
    for (size_t i = 0; i < count; i++)
        filter->marked[poses[i]] = true;
    for (size_t f = 0; f < subproblem->fixer_count; f++) {
        uint32_t element = subproblem->fixers[f];
        if (f > 0 && !fixes(filter, element, poses, count))
            continue;
        filter->fixing[found.fixing_count++] = element;
        found.isometries += tw_symmetry_is_plain(encoding->symmetry, element, TW_SAME_REFLECTIONS);
        found.rotations += tw_symmetry_is_plain(encoding->symmetry, element, TW_SAME_ROTATIONS);
        asked += encoding->asked[element];
    }
    for (size_t i = 0; i < count; i++)
        filter->marked[poses[i]] = false;
    assert(asked > 0); /* the identity fixes everything */
    found.size = encoding->asked_count / asked;
    return found;
}

void tw_canonical_filter_count(tw_canonical_filter *filter, const tw_solution_class *one,
                               uint64_t classes)
{
    filter->none += classes * one->size;
    filter->fixed_rotations += classes * one->size * one->rotations;
    filter->fixed_isometries += classes * one->size * one->isometries;
}

void tw_canonical_filter_add(tw_canonical_filter *filter, uint64_t hits, uint64_t share)
{
    filter->none += hits * share;
    filter->fixed_rotations += hits * share;
    filter->fixed_isometries += hits * share;
}
