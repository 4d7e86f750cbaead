/* tw/advanced/puzzle.h -- puzzles as programs make them, every way a piece can lie (poses), what
 * the container lets us call the same (symmetry), and the images of solutions.
 *
 *   tw_puzzle_def --tw_puzzle_new--> tw_puzzle --tw_poses_new--> tw_poses --tw_symmetry_new-->
 *   tw_symmetry
 *
 * Threads: all of them are immutable once made, any number of threads may read them; only a
 * tw_solution_orbit is used by one at a time.
 * Cost: where none is said, a call takes the same time whatever the puzzle. */
#ifndef TW_ADVANCED_PUZZLE_H
#define TW_ADVANCED_PUZZLE_H

#include <tw/advanced/lattice.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Definition -------------------------------------------------------------------------- */

/* A mark (a key, a lock, an edge's colour) on a half-edge that leads out of a piece, or out of the
 * container. */
typedef struct tw_mark_def {
    uint32_t cell;  /* which of the cells of the definition */
    uint32_t label; /* of the arc */
    uint8_t mark;   /* from 1 */
    tw_place place;
} tw_mark_def;

/* One form of a piece. Most pieces have one; a hinged piece has several. */
typedef struct tw_form_def {
    const tw_cell *cells;   /* on a wrapped lattice, as they lie in its plane */
    const uint8_t *colours; /* per cell, 0 = none; NULL = none at all */
    size_t cell_count;
    tw_place place;
    const tw_mark_def *marks;
    size_t mark_count;
} tw_form_def;

/* Pieces that may stay joined when a solution is taken apart (tw/disassembly.h): those of a group,
 * each as many copies as it says. Changes no solution. */
typedef struct tw_group_def {
    const char *name;
    uint32_t copies; /* 1 at least; TW_ANY: all */
} tw_group_def;

typedef struct tw_piece_def {
    const char *name; /* unique in the puzzle */
    const tw_form_def *forms;
    size_t form_count;
    uint32_t low, high;     /* copies used: at least, at most (TW_ANY: as many as fit) */
    tw_transform_set turns; /* what it may undergo; must hold the identity */
    tw_place place;
    bool rigid;          /* beyond turns: any rotation that lays its cells on cells again */
    bool rigid_mirrors;  /* and its mirror images */
    const tw_rgb *paint; /* its colour in pictures; NULL: as it turns out. Changes no answer */
    const tw_group_def *groups;
    size_t group_count;
} tw_piece_def;

/* Names that may be exchanged, in any way: the permutations of one list are all those of its names,
 * and those of several lists go together in any way. A name is that of a colour, of a mark, or of
 * one of each, which then change together; all names of a list are of the same sort. */
typedef struct tw_exchange {
    const uint8_t *colours; /* their numbers from 1, one a name; NULL: these names are of marks */
    const uint8_t *marks;   /* likewise; NULL: they are of colours */
    size_t count;           /* names, 2 at least */
    tw_place place;
} tw_exchange;

/* What a rule of costs holds for. */
typedef enum tw_cost_kind {
    TW_COST_PIECE, /* each piece put down */
    TW_COST_CELLS, /* each of the cells that is covered */
    TW_COST_POSE   /* the piece on just these cells */
} tw_cost_kind;

#define TW_MAX_WEIGHT 1000000000           /* absolute value of a weight */
#define TW_MAX_COST INT64_C(1000000000000) /* of all weights, each as often as it can count */

/* What solutions cost is the sum of the weights of all rules, each as often as it holds. It changes
 * nothing but which solution is the cheapest or dearest. */
typedef struct tw_cost_rule {
    tw_cost_kind kind;
    int64_t weight;
    tw_placement of; /* piece: TW_ANY for whichever, but of a pose; cells: none of TW_COST_PIECE */
    tw_place place;
} tw_cost_rule;

typedef struct tw_puzzle_def {
    const char *title;      /* "" if none */
    tw_lattice *lattice;    /* taken by tw_puzzle_new when it succeeds */
    const tw_cell *cells;   /* the container, optional cells included */
    const bool *optional;   /* per cell; NULL = none */
    const uint8_t *colours; /* per cell, 0 = none; NULL = none at all */
    size_t cell_count;
    const char *const *colour_names; /* name of colour 1, 2, ... */
    size_t colour_count;
    const tw_piece_def *pieces;
    size_t piece_count;
    bool labelled; /* tell equal pieces and copies apart (the default, false, never does) */
    tw_place container_place;
    tw_place pieces_place;
    const char *const *mark_names; /* name of mark 1, 2, ... */
    size_t mark_count;
    const tw_mark_def *borders; /* marks of the container */
    size_t border_count;
    /* May two marks meet across an edge? meets[a * (mark_count + 2) + b] or the other way round;
     * 0 is a half-edge without a mark, mark_count + 1 the outside of the container. NULL: any
     * two may. Nothing is asked where a half-edge faces a cell that stays empty. */
    const bool *meets;
    const tw_placement *pins; /* placements that every solution contains */
    size_t pin_count;
    const tw_exchange *exchanges; /* no name in two of them */
    size_t exchange_count;
    const tw_puzzle_notes *notes; /* copied; NULL: none */
    const tw_cost_rule *costs;
    size_t cost_count;
} tw_puzzle_def;

/* ---- Puzzle ------------------------------------------------------------------------------ */

/* def: borrowed for the call, but the lattice in it is taken on success. report: gets each
 * fault; may be NULL. *puzzle: new. Checked: cells exist in the lattice and are named once; names
 * unique; ranges in order; a colour of the pieces is in the container and the other way round;
 * names to be exchanged stand in one list; the pieces' cells can add up to the container's; costs
 * are of pieces and cells that exist, and within TW_MAX_COST. The
 * container is sorted into the lattice's order; cells of optional kinds are optional whatever the
 * definition says. Cost: sorting the cells, those of the container and those of each form. */
TW_API tw_status tw_puzzle_new(const tw_context *context, const tw_puzzle_def *def,
                               const tw_report *report, tw_puzzle **puzzle);
/* Has a puzzle all these words, parted by blanks or commas, in its name (where it was found; the
 * puzzle does not know), title, family, source, author, notes or lattice, or as names of pieces?
 * ASCII's upper and lower case are the same, and words may be parts of longer ones, but for names
 * of pieces. */
TW_API bool tw_puzzle_has_words(const tw_puzzle *puzzle, const char *name, const char *words);
TW_API uint8_t tw_puzzle_cell_colour(const tw_puzzle *puzzle, size_t number);
TW_API size_t tw_puzzle_required_count(const tw_puzzle *puzzle); /* cells that must be covered */
TW_API size_t tw_puzzle_colour_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_colour_name(const tw_puzzle *puzzle, uint8_t colour); /* from 1 */
TW_API bool tw_puzzle_labelled(const tw_puzzle *puzzle);
/* The groups that a piece is in, *count of them; borrowed for the life of the puzzle. */
TW_API const tw_group_def *tw_puzzle_piece_groups(const tw_puzzle *puzzle, uint32_t piece,
                                                  size_t *count);
TW_API tw_transform_set tw_puzzle_piece_turns(const tw_puzzle *puzzle, uint32_t piece);
TW_API bool tw_puzzle_piece_rigid(const tw_puzzle *puzzle, uint32_t piece);
/* The forms of a piece: those of its definition, then those that rigid turns add. */
TW_API size_t tw_puzzle_form_count(const tw_puzzle *puzzle, uint32_t piece);

/* Marks: the matching table, and the marks of the border (0 = none). */
TW_API size_t tw_puzzle_mark_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_mark_name(const tw_puzzle *puzzle, uint8_t mark); /* from 1 */
TW_API bool tw_puzzle_may_meet(const tw_puzzle *puzzle, uint8_t a, uint8_t b);
TW_API uint8_t tw_puzzle_border(const tw_puzzle *puzzle, uint32_t cell, uint32_t label);
/* The mark on a half-edge of a form (cell: number in the form), 0 = none. */
TW_API uint8_t tw_puzzle_form_mark(const tw_puzzle *puzzle, uint32_t piece, size_t form,
                                   size_t cell, uint32_t label);

/* Names that may be exchanged, and how many permutations they have, the identity included: 1 when
 * there are none. */
TW_API size_t tw_puzzle_exchange_count(const tw_puzzle *puzzle);
TW_API const tw_exchange *tw_puzzle_exchange(const tw_puzzle *puzzle, size_t number);
TW_API size_t tw_puzzle_permutation_count(const tw_puzzle *puzzle);

/* How many rules there are of what solutions cost. */
TW_API size_t tw_puzzle_cost_count(const tw_puzzle *puzzle);

/* ---- Poses ------------------------------------------------------------------------------- */

/* A *stock* is all pieces that are never told apart: same orientations, whatever their names;
 * its range is the sum of theirs, of TW_MAX_CELLS at most. (In a labelled puzzle every copy is a
 * stock of its own.) */
typedef struct tw_stock {
    uint32_t piece;        /* the first piece of it */
    uint32_t low, high;    /* copies used */
    uint32_t orientations; /* different orientations of the piece */
    uint32_t fitting;      /* those of them that fit the container somewhere */
    uint32_t first_pose, pose_count;
    uint32_t least_size, greatest_size; /* cells of its smallest and largest form */
} tw_stock;

typedef struct tw_poses tw_poses;

/* One way a piece can lie in the container. */
typedef struct tw_pose {
    uint32_t stock;
    uint32_t orientation;  /* 0 .. orientations-1 of its stock */
    const uint32_t *cells; /* numbers of container cells, ascending */
    size_t cell_count;
    /* What the half-edges of each cell carry, as a number of the puzzle's own: equal exactly when
     * the marks are. NULL in a puzzle without marks. */
    const uint32_t *markings;
} tw_pose;

/* Every orientation of every piece (its cells under each allowed transformation, on a wrapped
 * lattice then laid round, where it may not meet itself; duplicates removed) at every place where
 * it fits (anchored at its least cell). puzzle: borrowed for the life of the poses. watch: may be
 * NULL. *poses: new; NULL when it was stopped. TW_ERR_TOO_LARGE over TW_MAX_POSES. Order: by stock,
 * then orientation, then place. Cost: orientations * cells of the container * cells of a piece. */
TW_API tw_status tw_poses_new(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_watch *watch, tw_poses **poses, tw_error *error);
TW_API void tw_poses_free(tw_poses *poses);
TW_API const tw_puzzle *tw_poses_puzzle(const tw_poses *poses);
TW_API size_t tw_poses_stock_count(const tw_poses *poses);
TW_API const tw_stock *tw_poses_stock(const tw_poses *poses, uint32_t stock);
/* The stock a piece (and, in a labelled puzzle, its first copy) belongs to. */
TW_API uint32_t tw_poses_stock_of_piece(const tw_poses *poses, uint32_t piece);
TW_API size_t tw_poses_count(const tw_poses *poses);
TW_API tw_pose tw_poses_get(const tw_poses *poses, uint32_t number);
/* The mark on a half-edge of a pose (index: which of its cells), 0 = none. */
TW_API uint8_t tw_poses_mark(const tw_poses *poses, uint32_t pose, size_t index, uint32_t label);
/* A transformation by which a piece of the pose's stock comes to lie so; the least number. Cost:
 * transformations * forms * the cube of its cells at most. */
TW_API uint32_t tw_poses_turn(const tw_poses *poses, uint32_t pose, uint32_t piece);

/* ---- Symmetry ---------------------------------------------------------------------------- */

/* The symmetries of the puzzle: automorphisms of the lattice (a transformation and a translation)
 * that map the container, its optional cells, colours and marks onto itself, and the poses of
 * every stock onto the poses of one stock with the same range. With exchange each may go together
 * with a permutation of colours and marks that the puzzle allows: cells come to cells of the
 * permuted colour, poses to poses with the permuted marks, and the permutation leaves the matching
 * table as it is. Two that move every cell and every pose alike count once. Element 0 is the
 * identity. */
typedef struct tw_symmetry tw_symmetry;

/* poses: borrowed for the life of the result. exchange: with the permutations, if the puzzle has
 * some. watch: may be NULL. *symmetry: new; NULL when it was stopped. Cost: transformations of the
 * lattice (on a wrapped one, times the cells) * poses, and for each permutation as many times the
 * cells at most. */
TW_API tw_status tw_symmetry_new(const tw_context *context, const tw_poses *poses, bool exchange,
                                 const tw_watch *watch, tw_symmetry **symmetry, tw_error *error);
TW_API void tw_symmetry_free(tw_symmetry *symmetry);
TW_API size_t tw_symmetry_count(const tw_symmetry *symmetry);
/* Is this element one of those up to which solutions are counted? With rotations: does some turn of
 * the lattice act like it; with none: does no motion, so that it is the identity or exchanges names
 * alone. */
TW_API bool tw_symmetry_counts(const tw_symmetry *symmetry, uint32_t element, tw_up_to up_to);
/* Does some mirror act like it? In a container one cell thick, say, mirrors do what turns do, too.
 */
TW_API bool tw_symmetry_mirrors(const tw_symmetry *symmetry, uint32_t element);
/* Where it sends cells and poses, by number. */
TW_API const uint32_t *tw_symmetry_cells(const tw_symmetry *symmetry, uint32_t element);
TW_API const uint32_t *tw_symmetry_poses(const tw_symmetry *symmetry, uint32_t element);

/* ---- Solutions --------------------------------------------------------------------------- */

/* The pose that a placement is; UINT32_MAX if it is none. Cost: sorting its cells; in a puzzle with
 * marks, forms * the cube of its cells at most. */
TW_API uint32_t tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement);

/* ---- Images ------------------------------------------------------------------------------ */

/* The images of a solution, one solution at a time, under the symmetries that the puzzle has and
 * its own pins leave. Equal pieces are never told apart: of several, it depends only on where they
 * lie which is called by which name, as in solutions that a solver hands on. Used by one thread at
 * a time.
 * The order: a solution is compared by the numbers of its poses, ascending, as lists from the
 * first; so it depends on the puzzle alone, and the least image is the same for two solutions
 * exactly when they are in one class: it is the *canonical form* of both. (In a labelled puzzle
 * copies are told apart by the order of their placements; which copies were left out, of a piece
 * that need not be used in full, a solution does not say, and the first ones are taken to be used.)
 */
typedef struct tw_solution_orbit tw_solution_orbit;

/* symmetry: borrowed, with its poses, for the life of the result. *orbit: new. TW_ERR_INPUT when
 * a piece cannot lie where the puzzle pins it. */
TW_API tw_status tw_solution_orbit_new(const tw_context *context, const tw_symmetry *symmetry,
                                       tw_up_to up_to, tw_solution_orbit **orbit, tw_error *error);
TW_API void tw_solution_orbit_free(tw_solution_orbit *orbit); /* NULL is allowed */
/* The symmetries that solutions are counted up to: the most images that one can have. */
TW_API size_t tw_solution_orbit_most(const tw_solution_orbit *orbit);
/* Finds all images of a solution, itself included. *count: how many different ones there are, which
 * divides tw_solution_orbit_most. TW_ERR_INPUT when a placement is no pose. Cost: most * pieces,
 * and sorting. */
TW_API tw_status tw_solution_orbit_find(tw_solution_orbit *orbit, const tw_solution *solution,
                                        size_t *count, tw_error *error);
/* One of them, ascending; number 0 is the canonical form. Borrowed until the next call with these
 * images; NULL past the last. */
TW_API const tw_solution *tw_solution_orbit_get(tw_solution_orbit *orbit, size_t number);
/* The canonical form alone, for many solutions one after the other; *least: borrowed as above. What
 * tw_solution_orbit_find found is forgotten. */
TW_API tw_status tw_solution_orbit_least(tw_solution_orbit *orbit, const tw_solution *solution,
                                         const tw_solution **least, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
