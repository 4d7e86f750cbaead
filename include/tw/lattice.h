/* tw/lattice.h -- lattices and their cells.
 *
 * Threads: a tw_lattice is immutable; any number of threads may read it. */
#ifndef TW_LATTICE_H
#define TW_LATTICE_H

#include <tw/error.h>
#include <tw/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cells ------------------------------------------------------------------------------- */

/* Coordinates of a cell: more than the limits of tw/limits.h need, so that these may grow. A cell
 * thus has 32 bytes. (A cell is a value, not an object, because programs handle cells by the
 * million.) */
#define TW_AXES 7

/* A node of the lattice. at[] beyond the lattice's rank is 0. On a wrapped lattice a cell has
 * many names; every function that returns one gives its canonical name. */
typedef struct tw_cell {
    int32_t at[TW_AXES];
    uint32_t kind;
} tw_cell;

/* ---- The lattice ------------------------------------------------------------------------- */

typedef struct tw_lattice tw_lattice;
TW_API void tw_lattice_free(tw_lattice *lattice); /* NULL is allowed */

/* All results below are borrowed for the life of the lattice. */
TW_API const char *tw_lattice_name(const tw_lattice *lattice);
TW_API size_t tw_lattice_rank(const tw_lattice *lattice);
TW_API size_t tw_lattice_kind_count(const tw_lattice *lattice);
TW_API const char *tw_lattice_kind_name(const tw_lattice *lattice, uint32_t kind);

/* ---- Geometry, for drawing --------------------------------------------------------------- */

TW_API bool tw_lattice_has_geometry(const tw_lattice *lattice);
/* The position of a cell; without geometry, its coordinates. */
TW_API void tw_lattice_position(const tw_lattice *lattice, tw_cell cell, double position[3]);

#ifdef __cplusplus
}
#endif
#endif
