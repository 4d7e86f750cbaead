/* symmetry_group.h -- the elements of a puzzle's symmetry group while they are found; for
 * symmetry.c. */
#ifndef TW_PUZZLE_SYMMETRY_GROUP_H
#define TW_PUZZLE_SYMMETRY_GROUP_H

#include <tw/advanced/puzzle.h>

#include "base/hash_table.h"
#include "base/pace.h"

#define TW_NO_ELEMENT UINT32_MAX

/* The subgroups: what some motion of the sort does, without any exchange or with one. Without
 * exchanges the last three have the identity alone. */
enum {
    TW_PLAIN_TURNS = 1,
    TW_PLAIN_ISOMETRIES = 2,
    TW_STILL = 4, /* exchanges that no motion goes with */
    TW_TURNS = 8,
    TW_ISOMETRIES = 16
};

/* Where an element sends cells, poses and stocks. */
typedef struct tw_motion {
    uint32_t *cells, *poses, *stocks;
    uint8_t in; /* these subgroups */
} tw_motion;

enum { TW_MOST_GENERATORS = 32 }; /* each at least doubles the group */

typedef struct tw_group_maker {
    tw_symmetry *made;
    tw_motion image;     /* what is asked about, and room for it */
    uint64_t hash;       /* of its cells */
    tw_hash_table known; /* elements, by what they do to cells */
    bool marked;         /* two elements may move all cells alike and poses otherwise */
    uint8_t group;       /* the subgroup that is being made */
    uint32_t generators[TW_MOST_GENERATORS]; /* elements that make all others of it so far */
    size_t generator_count;
    tw_pace pace;
    tw_error *error;
} tw_group_maker;

/* Fills *maker for the poses, with an empty group; tw_group_maker_close whatever comes of it.
 * TW_ERR_MEMORY. */
tw_status tw_group_maker_open(tw_group_maker *maker, const tw_context *context,
                              const tw_poses *poses);
/* Gives back all but what was made. */
void tw_group_maker_close(tw_group_maker *maker);
/* The identity, which must come first; it is in all subgroups. */
tw_status tw_group_begin(tw_group_maker *maker);
/* The element that moves the cells like the image; TW_NO_ELEMENT if there is none, or if cells
 * alone do not tell. Fills hash. */
uint32_t tw_group_find(tw_group_maker *maker);
/* The element that moves the cells and poses like the image, kept if it is new. After
 * tw_group_find. */
tw_status tw_group_enter(tw_group_maker *maker, uint32_t *element);
/* Begins a subgroup, with all elements of the subgroups `of` and what they make. */
tw_status tw_group_open(tw_group_maker *maker, uint8_t group, uint8_t of);
/* Adds an element to it, which a turn was found to do (proper) or a mirror, and what they make
 * together. TW_ERR_STATE when the pace stops. */
tw_status tw_group_join(tw_group_maker *maker, uint32_t element, bool proper);

#endif
