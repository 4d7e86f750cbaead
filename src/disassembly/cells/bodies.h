/* bodies.h -- the cells of a lattice as convex bodies in whole numbers.
 *
 * Coordinates are those of the lattice, and a shape that repeats with it has fractions there: the
 * corners of cubes, prisms, tetrahedra and rhombic dodecahedra alike. Times `unit` they are whole,
 * and whether one body is in the way of another is decided without rounding. What lies flat, on a
 * lattice of lower rank, is given a thickness that no move changes. */
#pragma once

#include <tw/advanced/lattice.h>

#include "base/scope.h"
#include "disassembly/cells/vectors.h"

typedef struct tw_cell_body {
    tw_vectors corners;        /* of a ball: two of the box around it */
    tw_vectors edges, normals; /* each once up to sign */
    int64_t middle[3];         /* of a ball */
} tw_cell_body;

typedef struct tw_bodies {
    tw_scope scope;            /* of all their arrays; who is done with the bodies ends it */
    const tw_context *context; /* that of the scope */
    const tw_lattice *lattice;
    int64_t unit;
    tw_cell_body *kinds;
    size_t kind_count;
    bool balls;         /* all of them; else none */
    int64_t gram[3][3]; /* of balls: lengths squared, and with them: */
    int64_t *reach;     /*   of two kinds, how near they may come, squared */
} tw_bodies;

/* TW_ERR_UNSUPPORTED for a wrapped lattice: pieces have no way out of the rolled-up plane. */
tw_status tw_refuse_wrapped(const tw_lattice *lattice, tw_error *error);
/* lattice: borrowed for the life of the bodies. TW_ERR_UNSUPPORTED: it is wrapped, or a kind of
 * cell is no convex body, or one that no whole numbers describe; error names it. Nothing is
 * allocated then. */
tw_status tw_bodies_make(const tw_context *context, const tw_lattice *lattice, tw_bodies *bodies,
                         tw_error *error);
/* Least and most of a body along an axis. */
void tw_cell_body_span(const tw_cell_body *body, const int64_t axis[3], int64_t span[2]);
/* Is the other cell in the way of one at 0 that goes by `by` (all 0: do they overlap)? Both are in
 * translations. Touching is allowed. */
bool tw_bodies_meet(const tw_bodies *bodies, const int32_t by[3], uint32_t mover,
                    const tw_cell *other);
/* The translations at which a cell can be in the way: least and most along each axis. */
void tw_bodies_range(const tw_bodies *bodies, const int32_t by[3], uint32_t mover, uint32_t other,
                     int64_t range[3][2]);
