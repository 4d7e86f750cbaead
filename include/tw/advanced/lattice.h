/* tw/advanced/lattice.h -- lattices made by programs: pattern, transformations, cells, polyforms.
 *
 * A lattice is an infinite periodic graph. Its *pattern* is a few kinds of nodes. Each kind has
 * labelled half-edges (arcs) 0..d-1, and each arc says which kind it reaches, by which translation,
 * and which arc of that kind comes back. A *transformation* permutes labels (and kinds) and extends
 * to the whole lattice as an integer affine map. (Tal and Barequet, "Solving General Lattice
 * Puzzles", section 2; the check that a permutation extends is ours.)
 *
 *   tw_lattice_def --tw_lattice_new--> tw_lattice
 *
 * Numbers that a call takes (of kinds, labels, generators, transformations) must exist, and
 * coordinates of cells must be within TW_MAX_COORDINATE: neither is checked. Pointers that a call
 * returns are borrowed for the life of the lattice.
 *
 * Threads: a tw_lattice is immutable; any number of threads may read it.
 * Cost: constant time unless stated otherwise. */
#ifndef TW_ADVANCED_LATTICE_H
#define TW_ADVANCED_LATTICE_H

#include <tw/lattice.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TW_TRANSFORM_WORDS 720 /* words of a set of transformations, 64 each; fixed, as TW_AXES */

/* ---- Definition: what a file or a program states ----------------------------------------- */

/* The *plane* of a wrapped lattice is the same lattice without its periods. Pieces are made and
 * turned there, by every transformation, before they are laid on the wrapped lattice. Kinds, arcs
 * and transformations have the same numbers in both. */

typedef struct tw_arc_def {
    const char *label;     /* unique among the arcs of its kind */
    uint32_t kind;         /* the kind it reaches */
    int32_t step[TW_AXES]; /* the translation it makes */
    uint32_t back;         /* number of the arc of that kind that comes back */
    tw_place place;        /* its position in the text, for faults; {0, 0}: there is no text */
} tw_arc_def;

/* How a cell of one kind is drawn. Points are relative to the position of the cell. */
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
    size_t point_count; /* 2 for a segment, 3 or more for a polygon or prism, 4 or more for a solid;
                         * at most TW_MAX_VERTICES */
    const uint8_t *faces;
    size_t face_length; /* entries used in faces */
    double height;      /* of a prism */
    double radius;      /* of a sphere */
} tw_cell_shape;

/* The cells that a cell at translation 0 passes through on a step, excluding itself and including
 * the cell in which the step ends. */
typedef struct tw_sweep_def {
    const tw_cell *cells;
    size_t count;
    tw_place place;
} tw_sweep_def;

typedef struct tw_kind_def {
    const char *name; /* unique among the kinds */
    const tw_arc_def *arcs;
    size_t arc_count; /* 1 .. TW_MAX_LABELS */
    bool optional;    /* its cells may be covered, but never must be (joints of polysticks) */
    tw_cell_shape drawn;
    const tw_sweep_def *sweeps; /* one for each of the lattice's directions; NULL: not stated */
    tw_place place;
} tw_kind_def;

/* A generator of the transformation group, stated by labels or by a matrix. */
typedef struct tw_generator_def {
    const char *name;           /* unique among the generators */
    bool mirror;                /* stated under `mirrors`: it turns a piece over */
    bool by_labels;             /* false: by matrix and offset */
    const uint32_t *kind_image; /* where each kind goes; NULL: to itself */
    /* By labels: where each label goes, those of kind 0 first, then those of kind 1, ...; NULL: to
     * itself. */
    const uint32_t *label_image;
    int32_t matrix[TW_AXES][TW_AXES]; /* by matrix: new = matrix * old */
    const int32_t (*offset)[TW_AXES]; /*            + offset[old kind]; NULL: none */
    tw_place place;
} tw_generator_def;

#define TW_MAX_MOVES 15 /* directions of a lattice; a direction and its opposite count once */

typedef struct tw_lattice_def {
    size_t size; /* sizeof(tw_lattice_def) */
    const char *name;
    size_t rank; /* 1..TW_MAX_RANK */
    const tw_kind_def *kinds;
    size_t kind_count;
    const tw_generator_def *generators;
    size_t generator_count;
    bool mirror; /* may pieces be mirrored in puzzles that do not say? */
    /* The order of cells: labels of kind 0. A cell that is farther along the step of the first
     * label comes first; the next labels decide ties. Without labels it is reading order: the last
     * coordinate is the most significant one, the kind the least. */
    const uint32_t *order;
    size_t order_count;
    /* Wraps: cells that one of them, or several, map to each other are the same cell. */
    int32_t wrap[TW_AXES]
                [TW_AXES]; /* the translation of each: periods, unless wrap_turns has turns */
    size_t wrap_count;     /* 0..rank + 1; periods are linearly independent */
    bool has_geometry;
    bool schematic;           /* in the geometry cells may overlap, and neighbours may lie apart */
    double basis[TW_AXES][3]; /* position of each unit translation */
    /* Directions in which pieces slide when a solution is taken apart (tw/disassembly.h), each with
     * its opposite; no two are parallel. None: they follow from the shapes. Either all kinds have
     * sweeps, or none. */
    const int32_t (*directions)[TW_AXES];
    size_t direction_count;
    tw_place moves_place;
    tw_place place; /* of the text as a whole */
    tw_place order_place;
    tw_place wrap_place;
    /* What each wrap does before it translates: names of generators with + between, the first
     * first, as tw_lattice_find_transform takes; NULL: nothing. The cell of kind 0 at the origin
     * goes to the translation itself. NULL: all are periods. */
    const char *const *wrap_turns;
} tw_lattice_def;

/* ---- The lattice ------------------------------------------------------------------------- */

typedef struct tw_arc {
    const char *label;
    tw_cell step;  /* kind reached and translation made */
    uint32_t back; /* number of the arc of that kind that comes back */
} tw_arc;

/* A set of elements of the transformation group, by number. Element 0 is the identity. */
typedef struct tw_transform_set {
    uint64_t bits[TW_TRANSFORM_WORDS];
} tw_transform_set;

/* Checks a definition and makes the lattice. def: borrowed for the call, with all that it points
 * to. report: gets each fault, with its place in the definition; may be NULL. *lattice: new;
 * tw_lattice_free frees it. TW_ERR_INPUT: the definition has a fault. TW_ERR_USAGE: the limits of
 * the context are invalid. Checked: names are unique; counts and numbers are within the limits of
 * tw/limits.h; the pairing of arcs is an involution, and paired steps are opposite; every generator
 * permutes the labels, keeps the pairing and extends to the lattice (one integer matrix and an
 * offset for each kind carry every arc onto its image); the group has at most TW_MAX_TRANSFORMS
 * elements; arcs span all `rank` directions and connect all kinds; periods are independent, no wrap
 * maps a cell to itself or to where an arc leads from it, and wraps make at most 64
 * transformations; shapes have the points that they need. Cost: transformations *
 * generators, times the arcs of all kinds. */
TW_API tw_status tw_lattice_new(const tw_context *context, const tw_lattice_def *def,
                                const tw_report *report, tw_lattice **lattice);
TW_API size_t tw_lattice_wrap_count(const tw_lattice *lattice); /* number of wraps stated */
/* The translation of a wrap, a period if it does not turn: [rank]. */
TW_API const int32_t *tw_lattice_period(const tw_lattice *lattice, size_t number);
/* What it does before, as stated; NULL: nothing. */
TW_API const char *tw_lattice_wrap_turn(const tw_lattice *lattice, size_t number);
/* The number of transformations that the wraps make, with the identity; 1: none of them turns. Then
 * cells that are the same differ by periods. */
TW_API size_t tw_lattice_image_count(const tw_lattice *lattice);
/* May pieces be mirrored in puzzles that do not say? */
TW_API bool tw_lattice_mirror(const tw_lattice *lattice);
TW_API bool tw_lattice_kind_optional(const tw_lattice *lattice, uint32_t kind);
TW_API size_t tw_lattice_arc_count(const tw_lattice *lattice, uint32_t kind);
TW_API const tw_arc *tw_lattice_arc(const tw_lattice *lattice, uint32_t kind, uint32_t label);
TW_API size_t tw_lattice_generator_count(const tw_lattice *lattice);
TW_API const char *tw_lattice_generator_name(const tw_lattice *lattice, size_t number);
TW_API bool tw_lattice_generator_mirror(const tw_lattice *lattice, size_t number);
/* Number of a generator among the transformations. */
TW_API uint32_t tw_lattice_generator_element(const tw_lattice *lattice, size_t number);

/* Number of the kind with this name; UINT32_MAX: none. Cost: the number of kinds. */
TW_API uint32_t tw_lattice_find_kind(const tw_lattice *lattice, const char *name);

/* Number of the transformation that generators make one after the other, by their names with +
 * between, such as "quarter+flip"; UINT32_MAX: a name is unknown. */
TW_API uint32_t tw_lattice_find_transform(const tw_lattice *lattice, const char *names);

/* ---- Transformations --------------------------------------------------------------------- */

TW_API size_t tw_lattice_transform_count(const tw_lattice *lattice);
/* Is the transformation in the set? false also for numbers from TW_MAX_TRANSFORMS on. */
TW_API bool tw_transform_set_has(const tw_transform_set *set, uint32_t number);
TW_API size_t tw_transform_set_count(const tw_transform_set *set);
/* The subgroup that the elements of `seed` generate. Cost: the elements of the subgroup, times the
 * few of the seed that generate it. */
TW_API tw_transform_set tw_lattice_closure(const tw_lattice *lattice, tw_transform_set seed);
/* The subgroup that the generators without `mirror` generate; with mirrors, all transformations. */
TW_API tw_transform_set tw_lattice_turns(const tw_lattice *lattice, bool mirrors);

/* Does the transformation map the periods, with those that turning wraps make, onto themselves? One
 * that does not is no symmetry of the wrapped lattice, but may turn a piece before it is laid
 * there. */
TW_API bool tw_lattice_keeps_periods(const tw_lattice *lattice, uint32_t transform);

/* ---- Working with cells ------------------------------------------------------------------ */

/* Does the cell exist: do arcs lead to it from kind 0 at translation 0? (In the sphere packing only
 * translations with an even sum are cells.) The kind may be any number. */
TW_API bool tw_lattice_has_cell(const tw_lattice *lattice, tw_cell cell);
/* The canonical name of a cell: one of its images under the wraps, reduced by the periods;
 * unchanged if nothing is wrapped. The calls below only reduce by the periods. */
TW_API tw_cell tw_lattice_canonical(const tw_lattice *lattice, tw_cell cell);
/* A name of a cell: its image under a wrap, reduced by the periods. number: below
 * tw_lattice_image_count; 0: of no wrap, the cell itself. They are all the names that the cell has
 * but for periods, in an order that depends on the one given. */
TW_API tw_cell tw_lattice_image(const tw_lattice *lattice, tw_cell cell, size_t number);
/* A total order on cells: <0, 0 or >0. Translations of an unwrapped lattice keep it. */
TW_API int tw_lattice_compare(const tw_lattice *lattice, const tw_cell *a, const tw_cell *b);
TW_API tw_cell tw_lattice_neighbour(const tw_lattice *lattice, tw_cell cell, uint32_t label);
/* The label of the first arc that leads from one cell to another, which has its canonical name;
 * UINT32_MAX: none does. Cost: the arcs of the cell. */
TW_API uint32_t tw_lattice_label(const tw_lattice *lattice, tw_cell from, tw_cell to);
/* The image of a cell under a transformation. On a wrapped lattice, if the transformation does not
 * keep the periods, the image depends on which name of the cell is given: turn cells of the plane
 * then. */
TW_API tw_cell tw_lattice_apply(const tw_lattice *lattice, uint32_t transform, tw_cell cell);
TW_API tw_cell tw_lattice_translate(const tw_lattice *lattice, tw_cell cell,
                                    const int32_t *by); /* rank of them */
/* Replaces a set of cells by its canonical translate, sorted. Two sets are translates of each other
 * exactly if the results are equal. Cost: sorting; on a wrapped lattice, sorting once for each
 * cell, and a set of more than 1,000 cells is left as it is. */
TW_API void tw_lattice_normalise(const tw_lattice *lattice, tw_cell *cells, size_t count);

/* ---- Geometry, for drawing --------------------------------------------------------------- */

/* Do all cells lie in one plane, as far as is known? A rank over 2, a prism, a solid, a sphere or a
 * point outside z = 0 means no. */
TW_API bool tw_lattice_is_flat(const tw_lattice *lattice);

/* How cells of a kind are drawn; its shape is TW_SHAPE_NONE if the lattice does not say. */
TW_API const tw_cell_shape *tw_lattice_cell_shape(const tw_lattice *lattice, uint32_t kind);

/* Two cells that are drawn wrongly. */
typedef struct tw_drawn_pair {
    tw_cell cells[2];
    bool overlap; /* false: they are neighbours, but share no face (a side, in the plane) */
} tw_drawn_pair;

typedef struct tw_drawing_sink {
    bool (*pair)(void *user, const tw_drawn_pair *pair); /* borrowed; false ends it */
    void *user;
} tw_drawing_sink;

/* Reports which cells overlap as they are drawn, and which neighbours do not lie face to face;
 * balls must touch. Of a wrapped lattice it checks the plane. It reports nothing without geometry,
 * of a schematic one, if a kind is a segment, or of solids that are not convex. TW_ERR_TOO_LARGE:
 * the check takes too long. Cost: pairs of kinds that are near one another, times pairs of their
 * faces. */
TW_API tw_status tw_lattice_check_drawing(const tw_lattice *lattice, const tw_drawing_sink *sink,
                                          tw_error *error);

/* ---- Polyforms --------------------------------------------------------------------------- */

/* Which polyforms are the same. */
typedef enum tw_polyform_symmetry {
    TW_POLYFORM_FREE = 0,  /* those that a translation, rotation or reflection maps to each other */
    TW_POLYFORM_ONE_SIDED, /* those that a translation or rotation does */
    TW_POLYFORM_FIXED      /* those that a translation does */
} tw_polyform_symmetry;

/* Lists all connected sets of `size` cells, one of each class, in a fixed order; on a wrapped
 * lattice, those of its plane. No set has cells of optional kinds. size: 1..TW_MAX_POLYFORM. limit:
 * number of polyforms, at most TW_MAX_POLYFORMS. watch: may be NULL. *cells: new, count * size
 * cells, polyform i at [i * size], each normalised; tw_polyforms_free frees them. If the watch
 * stops the call, it returns TW_OK, *cells is NULL and *count 0. TW_ERR_TOO_LARGE: there are more
 * than `limit`, of this size or of a smaller one. TW_ERR_USAGE: the size is out of range. Cost: the
 * polyforms of all sizes up to this one, times size, arcs and transformations. */
TW_API tw_status tw_polyforms_new(const tw_lattice *lattice, size_t size,
                                  tw_polyform_symmetry symmetry, size_t limit,
                                  const tw_watch *watch, tw_cell **cells, size_t *count,
                                  tw_error *error);
/* Counts what tw_polyforms_new lists, without a limit: Redelmeier's algorithm for fixed polyforms
 * ("Counting polyominoes: yet another attack", 1981) and the Cauchy-Frobenius lemma for the others.
 * watch: may be NULL. If it stops the call, TW_OK is returned and *count is 0. TW_ERR_USAGE: the
 * size is out of range. Cost: the fixed polyforms of that size, times transformations; memory for
 * the cells within `size` steps of one. */
TW_API tw_status tw_polyforms_count(const tw_lattice *lattice, size_t size,
                                    tw_polyform_symmetry symmetry, const tw_watch *watch,
                                    uint64_t *count, tw_error *error);
/* Frees what tw_polyforms_new made. lattice, size, count: the same as there. cells: NULL is
 * allowed. */
TW_API void tw_polyforms_free(const tw_lattice *lattice, tw_cell *cells, size_t size, size_t count);

#ifdef __cplusplus
}
#endif
#endif
