/* class_images.c -- the solutions of a class, each made as the image of one (class_images.h).
 *
 * Let H be the part asked for, and S the elements that fix a solution x. The images of x by a and
 * by b are in one class under H when b x = h a x for some h of H, so when some s of S takes b into
 * the coset H a: when b s is in it. So the image by b is new when no b s lies in the coset of a
 * member before b.
 * Cosets are found by going through the members: a member in none yet is the first of a new one. */
#include "solve/encoding/class_images.h"

#include "base/base.h"
#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

/* ---- Elements by what they do ------------------------------------------------------------ */

/* The image of a pose of the base under a product: `b` is applied first, then `a`. */
static uint32_t sends(const tw_class_images *images, uint32_t a, uint32_t b, size_t i)
{
    return tw_symmetry_poses(images->symmetry,
                             a)[tw_symmetry_poses(images->symmetry, b)[images->base[i]]];
}

static uint64_t hash_product(const tw_class_images *images, uint32_t a, uint32_t b)
{
    uint64_t hash = images->base_count;
    for (size_t i = 0; i < images->base_count; i++)
        hash = tw_mix(hash, sends(images, a, b, i));
    return hash;
}

static bool is_product(const tw_class_images *images, uint32_t member, uint32_t a, uint32_t b)
{
    const uint32_t *map = tw_symmetry_poses(images->symmetry, images->group[member]);
    for (size_t i = 0; i < images->base_count; i++)
        if (map[images->base[i]] != sends(images, a, b, i))
            return false;
    return true;
}

/* The first member that acts as b and then a. */
static uint32_t product_of_members(const tw_class_images *images, uint32_t a, uint32_t b)
{
    uint64_t hash = hash_product(images, a, b);
    size_t step = 0;
    uint32_t member;
    do
        member = tw_hash_table_next(&images->known, hash, &step);
    while (member != TW_HASH_TABLE_END && !is_product(images, member, a, b));
    return member;
}

/* ---- The base ---------------------------------------------------------------------------- */

/* Does the pose distinguish some members that no pose of the base does? `like` has the first of
 * those that are not distinguished so far. */
static bool tells_apart(const tw_class_images *images, const uint32_t *like, uint32_t pose)
{
    for (size_t m = 1; m < images->group_count; m++)
        if (like[m] != m && tw_symmetry_poses(images->symmetry, images->group[m])[pose] !=
                                tw_symmetry_poses(images->symmetry, images->group[like[m]])[pose])
            return true;
    return false;
}

/* Files all members anew, and notes which are alike. Room was reserved. Returns how many differ. */
static size_t file_members(tw_class_images *images, uint32_t *like)
{
    uint32_t identity = images->group[0];
    size_t count = 0;
    tw_hash_table_clear(&images->known);
    for (uint32_t m = 0; m < images->group_count; m++) {
        uint32_t found = product_of_members(images, images->group[m], identity);
        like[m] = found == TW_HASH_TABLE_END ? m : found;
        if (found != TW_HASH_TABLE_END)
            continue;
        tw_hash_table_add(images->context, &images->known,
                          hash_product(images, images->group[m], identity), m);
        count++;
    }
    return count;
}

/* ---- Cosets ------------------------------------------------------------------------------ */

static void find_cosets(tw_class_images *images, const bool *asked)
{
    memset(images->coset, 0xFF, images->group_count * sizeof *images->coset);
    images->count = 0;
    for (uint32_t m = 0; m < images->group_count; m++) {
        uint32_t itself = product_of_members(images, images->group[m], images->group[0]);
        if (images->coset[itself] == UINT32_MAX) {
            images->first[images->count++] = m;
            for (size_t k = 0; k < images->group_count; k++)
                if (asked[images->group[k]])
                    images->coset[product_of_members(images, images->group[k], images->group[m])] =
                        m;
        }
        images->coset[m] = images->coset[itself];
    }
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static bool each_image_array(tw_class_images *images, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(images->coset, images->group_count),
                            TW_ARRAY(images->first, images->group_count),
                            TW_ARRAY(images->base, images->group_count),
                            {0}};
    return tw_arrays(images->context, all, what);
}

tw_status tw_class_images_make(const tw_context *context, const tw_symmetry *symmetry,
                               const uint32_t *group, size_t group_count, const bool *asked,
                               tw_class_images *images)
{
    *images = (tw_class_images){.context = context,
                                .symmetry = symmetry,
                                .group = group,
                                .group_count = group_count,
                                .count = 1};
    uint32_t *like = tw_take(context, group_count, sizeof *like);
    bool there = each_image_array(images, TW_TAKE) && like &&
                 tw_hash_table_reserve(context, &images->known, group_count);
    bool all = true;
    for (size_t m = 0; m < group_count; m++)
        all = all && asked[group[m]];
    if (there && !all) {
        /* Each pose of the base at least doubles the number of members that are told apart. */
        size_t count = file_members(images, like);
        size_t poses = tw_poses_count(tw_symmetry_source(symmetry));
        for (uint32_t p = 0; p < poses && count < images->group_count; p++)
            if (tells_apart(images, like, p)) {
                images->base[images->base_count++] = p;
                count = file_members(images, like);
            }
        find_cosets(images, asked);
    }
    tw_give(context, like, group_count, sizeof *like);
    return there ? TW_OK : TW_ERR_MEMORY;
}

void tw_class_images_free(tw_class_images *images)
{
    if (!images->context)
        return;
    each_image_array(images, TW_GIVE);
    tw_hash_table_free(images->context, &images->known);
    memset(images, 0, sizeof *images);
}

/* ---- Images ------------------------------------------------------------------------------ */

size_t tw_class_images_next(const tw_class_images *images, size_t number, const uint32_t *fixing,
                            size_t fixing_count)
{
    for (number++; number < images->count; number++) {
        uint32_t member = images->first[number];
        size_t i = 1;
        while (i < fixing_count &&
               images->coset[product_of_members(images, images->group[member], fixing[i])] >=
                   member)
            i++;
        if (i >= fixing_count) /* no image before it is in its class */
            break;
    }
    return number;
}

void tw_class_images_get(const tw_class_images *images, size_t number, const uint32_t *poses,
                         size_t count, uint32_t *image)
{
    const uint32_t *map = tw_symmetry_poses(images->symmetry, images->group[images->first[number]]);
    for (size_t i = 0; i < count; i++)
        image[i] = map[poses[i]];
}
