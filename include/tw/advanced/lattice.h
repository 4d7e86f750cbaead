/* tw/advanced/lattice.h -- a lattice as data: pattern, transformations, cells, polyforms.
 *
 * A lattice is an infinite periodic graph. Its *pattern* is a few node kinds; each has labelled
 * half-edges (arcs) 0..d-1, and each arc says which kind it reaches, by which translation, and
 * which arc of that kind comes back. A *transformation* permutes labels (and kinds) and extends
 * to the whole lattice as an integer affine map. (Tal and Barequet, "Solving General Lattice
 * Puzzles", section 2; the check that a permutation extends is ours.)
 *
 *   tw_lattice_def (plain data, the caller's)  --tw_lattice_new-->  tw_lattice (frozen)
 *
 * Threads: a tw_lattice is immutable, any number of threads may read it.
 * Cost: where none is said, a call takes the same time whatever the lattice. */
#ifndef TW_ADVANCED_LATTICE_H
#define TW_ADVANCED_LATTICE_H

#include <tw/lattice.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_TRANSFORM_WORDS 720 /* room in a set of 64 transformations each; fixed, as TW_AXES */

/* ---- Definition: what a file or a program states ----------------------------------------- */

/* The *plane* of a wrapped lattice is the same lattice without its periods. Pieces are made and
 * turned there, by every transformation, before they are laid on the wrapped one; kinds, arcs and
 * transformations have the same numbers in both. */

typedef struct tw_arc_def {
    const char *label;     /* unique among the arcs of its kind */
    uint32_t kind;         /* the kind it reaches */
    int32_t step[TW_AXES]; /* the translation it makes */
    uint32_t back;         /* number of the arc of that kind which comes back */
    tw_place place;        /* where it was written, for errors; {0, 0} if nowhere */
} tw_arc_def;

/* How a cell of one kind is drawn: points are relative to the cell's position. */
typedef enum tw_shape {
    TW_SHAPE_NONE = 0,
    TW_SHAPE_POLYGON, /* points: corners in order, z = 0 */
    TW_SHAPE_PRISM,   /* points: corners of the base in order; from -height/2 to +height/2 */
    TW_SHAPE_SOLID,   /* points: corners; faces: corner numbers, 3 or more each, then 255 */
    TW_SHAPE_SPHERE,  /* radius */
    TW_SHAPE_SEGMENT  /* points: the two ends */
} tw_shape;

typedef struct tw_cell_shape {
    tw_shape shape;
    double at[3]; /* position of the cell of this kind at translation 0 */
    const double (*points)[3];
    size_t point_count; /* 2 of a segment, 3 and more of what has corners */
    const uint8_t *faces;
    size_t face_length; /* entries used in faces */
    double height;      /* of a prism */
    double radius;      /* of a sphere */
} tw_cell_shape;

/* What a cell at translation 0 passes through on a step: cells other than itself. */
typedef struct tw_sweep_def {
    const tw_cell *cells;
    size_t count;
    tw_place place;
} tw_sweep_def;

typedef struct tw_kind_def {
    const char *name;
    const tw_arc_def *arcs;
    size_t arc_count;
    bool optional; /* its cells only ever may, never must, be covered (joints of polysticks) */
    tw_cell_shape drawn;
    const tw_sweep_def *sweeps; /* one for each of the lattice's directions; NULL: not stated */
    tw_place place;
} tw_kind_def;

/* A generator of the transformation group, by labels or by matrix. */
typedef struct tw_generator_def {
    const char *name;
    bool mirror;                /* stated under `mirrors`: turns a piece over */
    bool by_labels;             /* else by matrix and offset */
    const uint32_t *kind_image; /* where each kind goes; NULL: to itself */
    /* By labels: where each goes, those of kind 0 first, then those of kind 1, ...; NULL: to itself
     */
    const uint32_t *label_image;
    int32_t matrix[TW_AXES][TW_AXES]; /* by matrix: new = matrix * old */
    const int32_t (*offset)[TW_AXES]; /*            + offset[old kind]; NULL: none */
    tw_place place;
} tw_generator_def;

#define TW_MAX_MOVES 15 /* directions of a lattice, both ways of one counted once */

typedef struct tw_lattice_def {
    const char *name;
    size_t rank; /* 1..TW_MAX_RANK */
    const tw_kind_def *kinds;
    size_t kind_count;
    const tw_generator_def *generators;
    size_t generator_count;
    bool mirror;                    /* may pieces be mirrored when the puzzle is silent? */
    const uint32_t *order;          /* labels of kind 0, least first; NULL: reading order, */
    size_t order_count;             /*   the last coordinate most significant, then kind */
    int32_t wrap[TW_AXES][TW_AXES]; /* periods by which cells are identified */
    size_t wrap_count;              /* 0..rank, linearly independent */
    bool has_geometry;
    double basis[TW_AXES][3]; /* position of each unit translation */
    /* In which pieces go straight on when a solution is taken apart (tw/disassembly.h), each both
     * ways; none: what the shapes say. All kinds have sweeps then, or none. */
    const int32_t (*directions)[TW_AXES];
    size_t direction_count;
    tw_place moves_place;
    tw_place place; /* of the file as a whole */
    tw_place order_place;
    tw_place wrap_place;
} tw_lattice_def;

/* ---- The lattice ------------------------------------------------------------------------- */

typedef struct tw_arc {
    const char *label;
    tw_cell step; /* kind reached and translation made */
    uint32_t back;
} tw_arc;

/* A set of elements of the transformation group, by their numbers. Element 0 is the identity. */
typedef struct tw_transform_set {
    uint64_t bits[TW_TRANSFORM_WORDS];
} tw_transform_set;

/* Checks the definition and builds the lattice. def: borrowed for the call (everything is
 * copied). report: gets each fault with the place from the definition; may be NULL. *lattice:
 * new. TW_ERR_INPUT when anything was reported. Checked: names unique; arcs inside the limits;
 * the pairing is an involution and paired steps are opposite; every generator permutes the
 * labels, keeps the pairing and extends to the lattice (there is one integer matrix, and an
 * offset per kind, that carries every arc onto its image); the group has at most
 * TW_MAX_TRANSFORMS elements; arcs span all `rank` directions and connect all kinds; periods
 * are independent, and no arc leads from a cell to itself; shapes have the points that they need.
 * Cost: transformations * generators, times the arcs of all kinds. */
TW_API tw_status tw_lattice_new(const tw_context *context, const tw_lattice_def *def,
                                const tw_report *report, tw_lattice **lattice);
TW_API size_t tw_lattice_wrap_count(const tw_lattice *lattice);
TW_API const int32_t *tw_lattice_period(const tw_lattice *lattice, size_t number); /* [rank] */
TW_API bool tw_lattice_mirror(const tw_lattice *lattice); /* the habit, see the definition */
TW_API bool tw_lattice_kind_optional(const tw_lattice *lattice, uint32_t kind);
TW_API size_t tw_lattice_arc_count(const tw_lattice *lattice, uint32_t kind);
TW_API const tw_arc *tw_lattice_arc(const tw_lattice *lattice, uint32_t kind, uint32_t label);
TW_API size_t tw_lattice_generator_count(const tw_lattice *lattice);
TW_API const char *tw_lattice_generator_name(const tw_lattice *lattice, size_t number);
TW_API bool tw_lattice_generator_mirror(const tw_lattice *lattice, size_t number);
/* The element a generator is. */
TW_API uint32_t tw_lattice_generator_element(const tw_lattice *lattice, size_t number);

/* Number of a kind by its name; UINT32_MAX when there is none. Cost: the kinds. */
TW_API uint32_t tw_lattice_find_kind(const tw_lattice *lattice, const char *name);

/* ---- Transformations --------------------------------------------------------------------- */

TW_API size_t tw_lattice_transform_count(const tw_lattice *lattice);
TW_API bool tw_transform_set_has(const tw_transform_set *set, uint32_t number);
TW_API size_t tw_transform_set_count(const tw_transform_set *set);
/* The subgroup made by the elements in `seed`. Cost: its elements, times those few of the seed that
 * make it. */
TW_API tw_transform_set tw_lattice_closure(const tw_lattice *lattice, tw_transform_set seed);
/* The turns alone, or turns and mirrors. */
TW_API tw_transform_set tw_lattice_turns(const tw_lattice *lattice, bool mirrors);

/* Does it carry the periods onto themselves? Those that do not are no symmetries of the wrapped
 * lattice; a piece may be turned by them all the same, before it is laid. */
TW_API bool tw_lattice_keeps_periods(const tw_lattice *lattice, uint32_t transform);

/* ---- Working with cells ------------------------------------------------------------------ */

/* Is there such a cell, that is, can arcs lead to it from kind 0 at translation 0? (In the sphere
 * packing only translations with an even sum are cells.) */
TW_API bool tw_lattice_has_cell(const tw_lattice *lattice, tw_cell cell);
/* The canonical name of a cell: itself, but on a wrapped lattice reduced by the periods. */
TW_API tw_cell tw_lattice_canonical(const tw_lattice *lattice, tw_cell cell);
/* A total order on cells that translations of an unwrapped lattice preserve: <0, 0, >0. */
TW_API int tw_lattice_compare(const tw_lattice *lattice, const tw_cell *a, const tw_cell *b);
TW_API tw_cell tw_lattice_neighbour(const tw_lattice *lattice, tw_cell cell, uint32_t label);
/* The label of the arc that leads from a cell to another, the first where there are more;
 * UINT32_MAX: none does. Cost: the arcs of the cell. */
TW_API uint32_t tw_lattice_label(const tw_lattice *lattice, tw_cell from, tw_cell to);
/* On a wrapped lattice, by a transformation that does not keep the periods, the image depends on
 * the name the cell is given by: turn cells of the plane. */
TW_API tw_cell tw_lattice_apply(const tw_lattice *lattice, uint32_t transform, tw_cell cell);
TW_API tw_cell tw_lattice_translate(const tw_lattice *lattice, tw_cell cell,
                                    const int32_t *by); /* rank of them */
/* Brings a set of at most TW_MAX_PIECE_CELLS cells to its canonical translate, sorted: two sets are
 * translates of one another exactly when the results are equal. In place. Cost: sorting, and on a
 * wrapped lattice that for each cell. */
TW_API void tw_lattice_normalise(const tw_lattice *lattice, tw_cell *cells, size_t count);

/* ---- Geometry, for drawing --------------------------------------------------------------- */

/* Do all cells lie in one plane, as far as is known? Bodies, balls among them, do not. */
TW_API bool tw_lattice_is_flat(const tw_lattice *lattice);

/* How cells of a kind are drawn; TW_SHAPE_NONE where the lattice does not say. */
TW_API const tw_cell_shape *tw_lattice_cell_shape(const tw_lattice *lattice, uint32_t kind);

/* ---- Polyforms --------------------------------------------------------------------------- */

/* When two polyforms are the same: fixed = only translates; one-sided = turns too; free = turns
 * and mirrors. */
typedef enum tw_polyform_symmetry {
    TW_POLYFORM_FREE = 0,
    TW_POLYFORM_ONE_SIDED,
    TW_POLYFORM_FIXED
} tw_polyform_symmetry;

/* All connected sets of `size` cells, one of each class, in a fixed order.
 * On a wrapped lattice those of its plane. size: 1..TW_MAX_POLYFORM. *cells: new, count * size
 * cells, polyform i at [i*size], each normalised; free with tw_polyforms_free. Cells of optional
 * kinds are never part of one. TW_ERR_TOO_LARGE when there are more than `limit` (at most
 * TW_MAX_POLYFORMS), at this size or at a smaller one. watch: may be NULL; stopped it returns
 * TW_OK, and *cells is NULL and *count 0. Cost: the polyforms of all sizes up to this one, times
 * size, arcs and transformations. */
TW_API tw_status tw_polyforms_new(const tw_lattice *lattice, size_t size,
                                  tw_polyform_symmetry symmetry, size_t limit,
                                  const tw_watch *watch, tw_cell **cells, size_t *count,
                                  tw_error *error);
/* How many there are, as tw_polyforms_new has them, without a limit. watch: may be NULL; stopped it
 * returns TW_OK, and *count is 0. Cost: the fixed polyforms of that size, times transformations;
 * memory for the cells that lie so near. */
TW_API tw_status tw_polyforms_count(const tw_lattice *lattice, size_t size,
                                    tw_polyform_symmetry symmetry, const tw_watch *watch,
                                    uint64_t *count, tw_error *error);
TW_API void tw_polyforms_free(const tw_lattice *lattice, tw_cell *cells, size_t size, size_t count);

#ifdef __cplusplus
}
#endif
#endif
