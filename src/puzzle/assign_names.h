/* assign_names.h -- from poses to pieces on cells: which of several equal pieces lies where.
 *
 * A stock may hold several pieces of equal shape under different names. A pinned pose keeps the
 * name it was pinned by; the others, in the order they come, first give each piece the copies it
 * must have, then what it still may have. So equal sets of poses, ascending, give equal solutions.
 * Invariant: nothing is allocated while solutions come. */
#pragma once

#include <tw/advanced/puzzle.h>

#include "base/base.h"

/* Poses that every solution contains, and the piece of each; borrowed. */
typedef struct tw_pinned {
    const uint32_t *poses, *pieces;
    size_t count;
} tw_pinned;

typedef struct tw_assign_names {
    const tw_context *context; /* NULL: nothing is made */
    const tw_poses *poses;     /* borrowed */
    tw_pinned pinned;
    tw_placement *placements;
    uint32_t *order; /* the pose of each placement */
    tw_cell *cells;
    uint32_t *used;          /* copies of each piece so far */
    uint32_t *first, *after; /* first piece of each stock, next piece of the same one; or
                              * UINT32_MAX */
} tw_assign_names;

/* poses, and what is pinned: borrowed for the life of the names. TW_ERR_MEMORY. */
tw_status tw_assign_names_make(const tw_context *context, const tw_poses *poses, tw_pinned pinned,
                               tw_assign_names *names);
void tw_assign_names_free(tw_assign_names *names); /* a zeroed one is allowed */
/* Placements by piece, or in the order of the poses, without those of empty cells; borrowed until
 * the next call. */
tw_solution tw_assign_names_poses(tw_assign_names *names, const uint32_t *poses, size_t count,
                                  bool by_piece);

/* The canonical form of the solution in these poses (in any order), and the pose of each of its
 * placements; borrowed until the next call with the orbit (solution_orbit.c). */
tw_solution tw_solution_orbit_canonical(tw_solution_orbit *orbit, const uint32_t *poses,
                                        size_t count, const uint32_t **order);
const tw_poses *tw_solution_orbit_source(const tw_solution_orbit *orbit);
