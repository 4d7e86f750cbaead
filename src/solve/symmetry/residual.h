/* solve/symmetry/residual.h -- what is left of a cover when some options are put down; used while
 * the subproblems of a search are made (subproblems.h).
 *
 * Items are numbered as in the cover: places, then stocks. Whether an option fits all that is put
 * down is exact; the number of such options is counted in a sample, with one bit an option, so that
 * it costs little in the largest cover. */
#pragma once

#include "base/scope.h"
#include "cover/cover_internal.h"
#include "cover/item_index.h"
#include "solve/encoding/encoding.h"

typedef struct tw_residual {
    tw_scope scope; /* of its arrays, and of what its users need */
    const tw_encoding *encoding;
    const tw_cover *cover;
    tw_pace *pace; /* the encoding's */
    size_t items;
    uint32_t *option_of_pose; /* TW_NO_OPTION: the pose is none */
    size_t pose_count;
    tw_item_index users;
    bool *taken;    /* one a place: an option that is put down covers it */
    uint32_t *used; /* one a stock: options of it that are put down */
    size_t stride;  /* every stride-th option is in the sample */
    size_t words;   /* of 64 bits, for the sample */
    uint64_t *rows; /* items * words: sampled options that have the item */
    uint64_t *left; /* sampled options that fit all that was put down at the last look */
    uint64_t *rest; /* scratch */
} tw_residual;

/* Fills *residual, with nothing put down. It stays where it is until its scope ends, in any case.
 * TW_ERR_MEMORY. */
tw_status tw_residual_make(const tw_encoding *encoding, tw_residual *residual);

/* The image of an option, or of an item, under an element of the symmetry. */
uint32_t tw_residual_image(const tw_residual *residual, uint32_t element, uint32_t option);
uint32_t tw_residual_item_image(const tw_residual *residual, uint32_t element, uint32_t item);
/* Does every solution cover the item exactly once (a required cell, a stock of one unit), and is it
 * not covered yet? */
bool tw_residual_is_open(const tw_residual *residual, uint32_t item);
bool tw_residual_is_covered(const tw_residual *residual, uint32_t item);
/* Does this option fit all that is put down? */
bool tw_residual_fits(const tw_residual *residual, uint32_t option);
void tw_residual_put(tw_residual *residual, uint32_t option); /* must fit */
void tw_residual_lift(tw_residual *residual, uint32_t option);
/* About how many of the options left at the last look have an item. */
double tw_residual_ways(tw_residual *residual, uint32_t item);
/* Notes which options of the sample are left. */
void tw_residual_look(tw_residual *residual);
/* Does one of these options of a cover have the item? */
bool tw_residual_has(const tw_cover *cover, uint32_t item, const uint32_t *options, size_t count);
/* About how many options of the last look would be left if these too were put down. *dead: there
 * would surely be no solution; may be NULL. */
double tw_residual_count(tw_residual *residual, const uint32_t *options, size_t count, bool *dead);
