/* lattice_internal.h -- the inside of a tw_lattice, shared by the files of this room only.
 *
 * Invariants, once tw_lattice_new has returned:
 *   for every arc a of kind k: the arc a.back of kind a.step.kind has a.back' = a, step' = -step;
 *   for every transform T and arc (k, l): T(step) = step of the image arc, up to T's offsets;
 *   transforms form a group, number 0 the identity. */
#pragma once

#include <stdatomic.h>

#include <tw/advanced/lattice.h>

#include "base/base.h"
#include "base/faults.h"
#include "base/hash_table.h"
#include "base/scope.h"
#include "lattice/lattice_shared.h"

_Static_assert(TW_MAX_RANK <= TW_AXES && TW_MAX_TRANSFORMS <= 64 * TW_TRANSFORM_WORDS,
               "limits within the room that values have");

/* Greatest entry of `order`. Cells that are compared lie within 2^29 of 0: an image of a coordinate
 * is a sum of products of coordinates and entries of a matrix. So no sum passes 2^63. */
#define TW_MAX_KEY (1 << 30)
_Static_assert((int64_t)TW_MAX_RANK *TW_MAX_MATRIX *TW_MAX_COORDINATE < 1 << 29,
               "images of cells within what can be compared");

/* A sublattice of Z^rank in echelon form: row i has its first entry other than 0, a positive one,
 * in column pivot[i]; pivots ascend. */
typedef struct tw_echelon {
    size_t rank, count;
    int64_t rows[TW_MAX_RANK][TW_MAX_RANK];
    size_t pivot[TW_MAX_RANK];
    bool too_long; /* entries overflow: nothing more is added */
} tw_echelon;

typedef struct tw_sweep {
    tw_cell *cells;
    size_t count;
} tw_sweep;

typedef struct tw_kind {
    char *name;
    tw_arc *arcs;
    size_t arc_count;
    bool optional;
    tw_cell_shape drawn;
    tw_sweep *sweeps; /* one per direction; NULL: not stated */
} tw_kind;

/* Images of a cell under wraps, but for periods, at most. */
enum { TW_MOST_IMAGES = 64 };

typedef struct tw_generator {
    char *name;
    bool mirror;
    uint32_t element;
} tw_generator;

/* An arc of a kind, by number. */
typedef struct tw_arc_place {
    size_t kind, label;
} tw_arc_place;

struct tw_lattice {
    tw_scope scope;            /* of all that it owns */
    const tw_context *context; /* that of the scope while the lattice is made, then the caller's */
    atomic_uint sharers; /* owners beside the first */
    tw_lattice *plane;   /* of a wrapped lattice: the owner of all arrays below */
    char *name;
    size_t rank;
    tw_kind *kinds;
    size_t kind_count;
    tw_generator *generators;
    size_t generator_count;
    tw_transform *transforms;
    size_t transform_count, transform_room;
    uint8_t *map_bytes; /* of kinds and labels; transforms point into it */
    size_t map_room;
    tw_hash_table map_table; /* of transforms */
    bool mirror;
    bool has_geometry, schematic;
    double basis[TW_MAX_RANK][3];
    int64_t order[TW_MAX_RANK][TW_MAX_RANK]; /* a cell's sort key is order * at, then its kind */
    uint32_t order_labels[TW_MAX_RANK];      /* that define `order`; reading order for the rest */
    size_t order_label_count;
    tw_arc_place tree[TW_MAX_KINDS];              /* to each kind but 0; parents come first */
    int32_t potential[TW_MAX_KINDS][TW_MAX_RANK]; /* where the tree from kind 0 at 0 reaches k */
    int32_t home[TW_MAX_KINDS]
                [TW_MAX_RANK]; /* the translation nearest to 0 that has a cell of kind k */
    tw_echelon reach;          /* translations that arcs generate */
    tw_isometry wraps[TW_AXES]; /* that generate all */
    char *wrap_turns[TW_AXES];  /* as stated */
    size_t wrap_count;
    tw_echelon wrap;                    /* the translations that they generate: the periods */
    tw_isometry images[TW_MOST_IMAGES]; /* one wrap of each transformation; 0: the identity */
    size_t image_count;
    size_t
        image_order[TW_MAX_RANK]; /* axes by which the canonical one of a cell's names is least */
    int32_t directions[TW_MAX_MOVES][TW_MAX_RANK];
    size_t direction_count;
};

static inline void tw_widen(const int32_t *from, size_t rank, int64_t to[TW_MAX_RANK])
{
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        to[i] = i < rank ? from[i] : 0;
}

static inline bool tw_within(int64_t value, int64_t limit)
{
    return value <= limit && value >= -limit;
}

/* ---- span.c: sublattices, reachability, order -------------------------------------------- */

void tw_echelon_clear(tw_echelon *echelon, size_t rank);
/* Adds a vector to the generated sublattice; true when the rank grew. May set too_long. */
bool tw_echelon_add(tw_echelon *echelon, const int64_t vector[TW_MAX_RANK]);
/* Subtracts multiples of the rows until every entry in a pivot column is least and not negative:
 * the canonical member of the vector's class. */
void tw_echelon_reduce(const tw_echelon *echelon, int64_t vector[TW_MAX_RANK]);
bool tw_echelon_has(const tw_echelon *echelon, const int64_t vector[TW_MAX_RANK]);
/* Is a row too long to reduce vectors that lie within 2^bits of 0? Reducing takes less than
 * 2^(bits + rank) rows in all: each row at most doubles what is left for the next. */
enum { TW_REACH_BITS = 22, TW_WRAP_BITS = 29 }; /* coordinates and their sums; images of those */
bool tw_echelon_too_long(const tw_echelon *echelon, size_t bits);

/* The walk from kind 0 along the tree, then along an arc, and back along the tree. */
void tw_closed_walk(const tw_lattice *lattice, size_t kind, size_t label,
                    int64_t walk[TW_MAX_RANK]);
/* Fills tree, potential, reach and home from the arcs. Faults: a kind no arc leads to, too few
 * directions. */
tw_status tw_lattice_span(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults);
/* Fills order from the labels given, or reading order. */
tw_status tw_lattice_make_order(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults);
/* Finds home: the first cell of each kind in normal forms; 0 unless arcs reach only some of the
 * translations and kinds lie on different ones. */
void tw_lattice_find_homes(tw_lattice *lattice);

/* ---- wrap.c: which cells are the same ---------------------------------------------------- */

/* Adds wraps to a copy of the plane: fills all from wraps to image_order, and updates reach and
 * home. */
tw_status tw_lattice_make_wrap(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults);

/* ---- lattice_moves.c: what is stated of moves --------------------------------------------- */

/* Copies directions and sweeps. Faults: a direction that is 0, is no translation, or repeats one,
 * forwards or back; a sweep with an invalid cell, or without the cell it ends in. Needs kinds and
 * reach. */
tw_status tw_lattice_copy_moves(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults);

/* ---- matrix.c: whole matrices ------------------------------------------------------------ */

/* The greatest entry of a vector for tw_matrix_between. */
#define TW_MAX_WALK (1 << 23)
/* The integer matrix, with entries up to `most`, that carries column n of `from` onto column n of
 * `onto`, for each of `rank` columns; false when there is none. The columns of `from` are
 * independent, all entries within TW_MAX_WALK. */
bool tw_matrix_between(int64_t from[TW_MAX_RANK][TW_MAX_RANK],
                       int64_t onto[TW_MAX_RANK][TW_MAX_RANK], size_t rank, int32_t most,
                       int32_t matrix[TW_MAX_RANK][TW_MAX_RANK]);
/* adjugate * matrix = determinant * identity, for the leading part. Entries within TW_MAX_STEP. */
void tw_adjugate(int64_t matrix[TW_MAX_RANK][TW_MAX_RANK], size_t size,
                 int64_t adjugate[TW_MAX_RANK][TW_MAX_RANK]);

/* ---- rigid_turns.c ----------------------------------------------------------------------- */

/* The greatest coordinate of a translation within the radius: the length of the dual vector. */
double tw_lattice_axis_reach(const tw_lattice *lattice, size_t axis, double radius);

/* ---- pattern_check.c: the pattern -------------------------------------------------------- */

/* Checks names, targets, pairing and steps of a definition, not its transformations. */
tw_status tw_lattice_check_pattern(const tw_lattice_def *def, tw_faults *faults);

/* ---- transform.c: what generators are ---------------------------------------------------- */

/* Turns the generators into maps and closes them. Needs kinds and potential. TW_ERR_INPUT
 * (reported) or TW_ERR_MEMORY. */
tw_status tw_lattice_make_group(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults);

/* ---- group.c: all that they make --------------------------------------------------------- */

/* Bytes that one map's pointers need. */
size_t tw_map_size(const tw_lattice *lattice);
/* Points `count` maps into as many blocks of tw_map_size bytes, aligned for numbers. */
void tw_maps_point(const tw_lattice *lattice, tw_transform *maps, size_t count, uint8_t *images);
/* Fills the group and the generators' elements; maps: the generators' maps. TW_ERR_INPUT (reported)
 * or TW_ERR_MEMORY. */
tw_status tw_lattice_close_group(tw_lattice *lattice, const tw_lattice_def *def,
                                 const tw_transform *maps, tw_faults *faults);
/* The number of the product "a after b" of two elements. */
uint32_t tw_lattice_product(const tw_lattice *lattice, uint32_t a, uint32_t b);
