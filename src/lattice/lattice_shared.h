/* lattice/lattice_shared.h -- what the rest of the library asks of lattices and cells, and users do
 * not. */
#ifndef TW_LATTICE_LATTICE_SHARED_H
#define TW_LATTICE_LATTICE_SHARED_H

#include <tw/advanced/lattice.h>

#include "base/pace.h"

/* One element of the transformation group. cell (k, t) goes to (kind[k], matrix*t + offset[k]),
 * the arc (k, l) to (kind[k], label[k][l]). */
typedef struct tw_transform {
    bool proper; /* made of turns alone; else it turns pieces over */
    int32_t matrix[TW_MAX_RANK][TW_MAX_RANK];
    /* of each kind; labels beyond a kind's arcs are 0 */
    int32_t (*offset)[TW_MAX_RANK];
    uint8_t (*label)[TW_MAX_LABELS];
    uint8_t *kind;
} tw_transform;

/* As tw_lattice_new; TW_ERR_STATE, and no fault: the pace stops, which may be NULL. */
tw_status tw_lattice_make(const tw_context *context, const tw_lattice_def *def,
                          const tw_report *report, tw_pace *pace, tw_lattice **lattice);
/* Equal in all but being proper. kinds: of the lattice. */
bool tw_transform_equal(const tw_transform *a, const tw_transform *b, size_t kinds);

/* The lattice without its periods, where pieces are made and turned before they are laid on it;
 * itself, if it has none. Kinds, arcs and transformations have the same numbers in both. */
const tw_lattice *tw_lattice_plane(const tw_lattice *lattice);

const tw_transform *tw_lattice_transform(const tw_lattice *lattice, uint32_t number);

/* Number of an arc or of a generator by its name; UINT32_MAX when there is none. */
uint32_t tw_lattice_find_label(const tw_lattice *lattice, uint32_t kind, const char *name);
uint32_t tw_lattice_find_generator(const tw_lattice *lattice, const char *name);
/* The subgroup made by named generators (their numbers). */
tw_transform_set tw_lattice_generated(const tw_lattice *lattice, const uint32_t *generators,
                                      size_t count);
/* The labels of kind 0 that say the order of cells, as `order:` has them, but for those that decide
 * nothing; *count is 0 for reading order. Borrowed for the life of the lattice. */
const uint32_t *tw_lattice_order(const tw_lattice *lattice, size_t *count);
bool tw_lattice_schematic(const tw_lattice *lattice);
/* For hash tables: equal for equal names of cells. */
uint64_t tw_lattice_hash(const tw_cell *cell);
/* Sorts into the lattice's order. */
void tw_lattice_sort(const tw_lattice *lattice, tw_cell *cells, size_t count);
/* The same for cells that carry tags (colours, say), which move with their cells and decide between
 * translates with equal cells; tags may be NULL. */
void tw_lattice_normalise_tagged(const tw_lattice *lattice, tw_cell *cells, uint32_t *tags,
                                 size_t count);
/* Those under which polyforms count as the same. */
tw_transform_set tw_polyform_transforms(const tw_lattice *lattice, tw_polyform_symmetry symmetry);
/* The least normal form of up to TW_MAX_POLYFORM cells over these transformations: equal for
 * polyforms that count as the same. */
void tw_polyform_normalise(const tw_lattice *lattice, const tw_transform_set *allowed,
                           const tw_cell *cells, size_t size, tw_cell *least);
/* Takes the rigid images of cells. */
typedef struct tw_rigid_sink {
    bool mirrors; /* mirror images too */
    /* The cells in the order given, borrowed for the call, with cell 0 near the origin. false ends
     * it. */
    bool (*image)(void *user, const tw_cell *cells);
    void *user;
    tw_pace *pace; /* may be NULL */
} tw_rigid_sink;

/* Every way to lay the cells on the lattice that keeps all distances: by any rotation of space (of
 * the plane, on a flat lattice), not only by the lattice's own transformations. Images that are
 * translates come once; cells and images are those of the lattice's plane.
 * TW_ERR_UNSUPPORTED without geometry, TW_ERR_TOO_LARGE over 64 cells or for wide sets,
 * TW_ERR_STATE when the pace stops. */
tw_status tw_lattice_rigid(const tw_lattice *lattice, const tw_cell *cells, size_t count,
                           const tw_rigid_sink *sink, tw_error *error);

/* ---- Moves, for taking apart ------------------------------------------------------------- */

/* Those that the definition states; 0: none. */
size_t tw_lattice_direction_count(const tw_lattice *lattice);
const int32_t *tw_lattice_direction(const tw_lattice *lattice, size_t number);
/* What a cell of a kind at translation 0 passes through on a step along a direction; NULL: the
 * definition does not say. Borrowed for the life of the lattice. */
const tw_cell *tw_lattice_sweep(const tw_lattice *lattice, uint32_t kind, size_t direction,
                                size_t *count);

#endif
