/* solve/encoding/class_images.h -- the solutions of a class, each made as the image of one.
 *
 * A search takes out all symmetries of the puzzle, whatever solutions are counted up to: a hit
 * stands for a class under that *group*. The symmetries *asked* for are a part of the group, with
 * classes of their own; one solution of each is passed on. The cosets of the part give them: the
 * images of a solution by one element of each coset have one of each class asked for, several times
 * if elements fix the solution.
 * Elements are distinguished by the images of a few poses, the *base*; two that move all poses
 * alike count as one. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/hash_table.h"

typedef struct tw_class_images {
    const tw_context *context;
    const tw_symmetry *symmetry; /* borrowed */
    const uint32_t *group;       /* elements of it, identity first; borrowed */
    size_t group_count;
    uint32_t *coset; /* of each member of the group: the first member of its coset */
    uint32_t *first; /* those members, ascending: the identity's number first */
    size_t count;    /* cosets; 1: a class of the group is one of those asked for */
    uint32_t *base;  /* poses */
    size_t base_count;
    tw_hash_table known; /* members, by where they send the base */
} tw_class_images;

/* asked: of each element of the symmetry, whether solutions are counted up to it. *images: filled
 * in any case, freed with tw_class_images_free. TW_ERR_MEMORY. Cost: group * poses. */
tw_status tw_class_images_make(const tw_context *context, const tw_symmetry *symmetry,
                               const uint32_t *group, size_t group_count, const bool *asked,
                               tw_class_images *images);
void tw_class_images_free(tw_class_images *images);
/* The number of the next image behind `number` that is not in the class of one before it; `count`
 * past the last. The first, 0, is the solution itself. fixing: the elements that fix the solution,
 * identity first. Cost: fixing, for each number passed. */
size_t tw_class_images_next(const tw_class_images *images, size_t number, const uint32_t *fixing,
                            size_t fixing_count);
/* Makes the image of that number. */
void tw_class_images_get(const tw_class_images *images, size_t number, const uint32_t *poses,
                         size_t count, uint32_t *image);
