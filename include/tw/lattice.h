/* tw/lattice.h -- cells of a lattice, and what it is.
 *
 * Threads: a tw_lattice is immutable, any number of threads may read it. */
#ifndef TW_LATTICE_H
#define TW_LATTICE_H

#include <tw/error.h>
#include <tw/limits.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Cells ------------------------------------------------------------------------------- */

/* Coordinates of a cell, which is 32 bytes so: more than the limits of tw/limits.h ask for, so that
 * those may grow. (A cell is a value and not an object, since all that counts cells does so by the
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
/* Where a cell is; without geometry, its coordinates. */
TW_API void tw_lattice_position(const tw_lattice *lattice, tw_cell cell, double position[3]);

#ifdef __cplusplus
}
#endif
#endif
