/* tw/advanced/puzzle.h -- puzzles made by programs, their poses (all possible placements of their
 * pieces), their symmetries, and the images of solutions under these.
 *
 *   tw_puzzle_def --tw_puzzle_new--> tw_puzzle --tw_poses_new--> tw_poses --tw_symmetry_new-->
 *   tw_symmetry
 *
 * Numbers that a call takes (of pieces, forms, cells, colours, poses, elements) must exist: they
 * are not checked. Pointers that it returns are borrowed for the life of the object that it reads,
 * unless the comment says otherwise.
 *
 * Threads: these objects are immutable, and any number of threads may read them. Only a
 * tw_solution_orbit is used by one thread at a time.
 * Cost: constant time unless stated otherwise. */
#ifndef TW_ADVANCED_PUZZLE_H
#define TW_ADVANCED_PUZZLE_H

#include <tw/advanced/lattice.h>
#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Definition -------------------------------------------------------------------------- */

/* tw_puzzle_new borrows a definition, with all that it points to, for the call. A `place` in it is
 * the position of that item in the text, for faults. {0, 0}: there is no text. */

/* A mark (a key, a lock, the colour of an edge) on a half-edge that leads out of a piece, or out of
 * the container. */
typedef struct tw_mark_def {
    uint32_t cell;  /* index of its cell in the cells of the form, or of the container */
    uint32_t label; /* number of the arc of that cell */
    uint8_t mark;   /* number of the mark, from 1 */
    tw_place place;
} tw_mark_def;

/* One form of a piece. Most pieces have one; a hinged piece has several. */
typedef struct tw_form_def {
    const tw_cell *cells;   /* connected or not; on a wrapped lattice, as they lie in its plane */
    const uint8_t *colours; /* colour of each cell, 0: none; NULL: no cell has one */
    size_t cell_count;      /* 1 .. TW_MAX_PIECE_CELLS */
    tw_place place;
    const tw_mark_def *marks;
    size_t mark_count;
} tw_form_def;

/* A group of pieces that may stay joined when a solution is taken apart (tw/disassembly.h). Each
 * piece of the group states it, with the number of its copies in the group. Groups do not affect
 * solutions. */
typedef struct tw_group_def {
    const char *name;
    uint32_t copies; /* 1 or more; TW_ANY: all */
} tw_group_def;

typedef struct tw_piece_def {
    const char *name; /* unique in the puzzle */
    const tw_form_def *forms;
    size_t form_count;
    uint32_t low, high; /* fewest and most copies; high TW_ANY: as many as fit */
    /* Transformations that may turn it, with the identity; borrowed for the call. NULL: all of the
     * lattice, with its mirrors if the lattice is defined with `mirror`. */
    const tw_transform_set *turns;
    tw_place place;
    /* Besides turns, any rotation of space (of the plane, on a flat lattice) that maps its cells to
     * cells. The lattice must have geometry, and the piece no marks and at most 64 cells. */
    bool rigid;
    bool rigid_mirrors;  /* with rigid: mirror images too */
    const tw_rgb *paint; /* its colour in pictures, which affects no solution; NULL: chosen */
    const tw_group_def *groups;
    size_t group_count;
} tw_piece_def;

/* A list of names that may be exchanged in any way: it allows all permutations of its names, and
 * permutations of several lists combine freely. A name stands for a colour, for a mark, or for one
 * of each, which then change together; all names of a list are of the same sort. */
typedef struct tw_exchange {
    const uint8_t *colours; /* number of the colour of each name, from 1; NULL: they are marks */
    const uint8_t *marks;   /* number of the mark of each name, from 1; NULL: they are colours */
    size_t count;           /* of names, 2 or more */
    tw_place place;
} tw_exchange;

/* What a cost rule holds for. */
typedef enum tw_cost_kind {
    TW_COST_PIECE, /* each placement of the piece */
    TW_COST_CELLS, /* each of the cells that the piece covers */
    TW_COST_POSE   /* the placement of the piece on exactly these cells */
} tw_cost_kind;

#define TW_MAX_WEIGHT 1000000000           /* absolute value of a weight */
#define TW_MAX_COST INT64_C(1000000000000) /* of all weights, each as often as it can count */

/* A cost rule. The cost of a solution is the sum of the weights of all rules, each as often as it
 * holds. Costs only decide which solutions are the cheapest or dearest. Pieces that are never told
 * apart cost the same, so only one of them may be named in rules; that is checked when costs are
 * used. */
typedef struct tw_cost_rule {
    tw_cost_kind kind;
    int64_t weight;
    /* piece: TW_ANY for every piece, except in TW_COST_POSE. cells: none in TW_COST_PIECE, in
     * others each at most once. */
    tw_placement of;
    tw_place place;
} tw_cost_rule;

typedef struct tw_puzzle_def {
    size_t size;            /* sizeof(tw_puzzle_def) */
    const char *title;      /* "" or NULL: none */
    tw_lattice *lattice;    /* taken if tw_puzzle_new succeeds; else it stays the caller's */
    const tw_cell *cells;   /* the container, optional cells included */
    const bool *optional;   /* of each cell: may it stay empty? NULL: none may */
    const uint8_t *colours; /* colour of each cell, 0: none; NULL: no cell has one */
    size_t cell_count;
    const char *const *colour_names; /* names of colours 1, 2, ... */
    size_t colour_count;
    const tw_piece_def *pieces;
    size_t piece_count; /* 0: a puzzle under construction */
    bool labelled; /* equal pieces and copies are told apart; false: they never are */
    tw_place container_place;
    tw_place pieces_place;
    const char *const *mark_names; /* names of marks 1, 2, ... */
    size_t mark_count;
    const tw_mark_def *borders; /* marks of the container */
    size_t border_count;
    /* May marks a and b meet across an edge? They may if meets[a * (mark_count + 2) + b] is true,
     * or the same with a and b exchanged. 0 is a half-edge without a mark, mark_count + 1 the
     * outside of the container. NULL: any two may meet. A half-edge that faces an empty cell is not
     * checked. */
    const bool *meets;
    const tw_placement *pins; /* placements that every solution contains */
    size_t pin_count;
    const tw_exchange *exchanges; /* no name is in two of them */
    size_t exchange_count;
    const tw_puzzle_notes *notes; /* copied; NULL: none */
    const tw_cost_rule *costs;
    size_t cost_count;
    /* What pictures write on cells that no piece covers, in the container or beside it. */
    const tw_cell *named_cells;
    const char *const *cell_names;
    size_t named_count;
    /* May a cell of a piece with colour a lie on a cell of the container with colour b? It may if
     * lies[a * (colour_count + 1) + b] is true, or if a or b is 0. A colour may then be on one side
     * only. NULL: each colour lies on itself alone. */
    const bool *lies;
    const uint32_t *empty; /* fewest and most cells that stay empty; NULL: any number */
} tw_puzzle_def;

/* ---- Puzzle ------------------------------------------------------------------------------ */

/* Checks a definition and makes the puzzle. The cells of the container are sorted into the
 * lattice's order; cells of optional kinds are optional whatever the definition says. def: borrowed
 * for the call, except the lattice in it, which is taken on success. report: gets each fault; may
 * be NULL. *puzzle: new; tw_puzzle_free frees it with the lattice. TW_ERR_INPUT: the definition has
 * a fault. TW_ERR_USAGE: the limits of the context are invalid. Checked: cells exist in the
 * lattice, and none is listed twice; names of pieces are unique; ranges are in order; each colour
 * is both on a piece and in the container, or there is `lies`; each mark is on a piece or on the
 * border; names to be exchanged are in one list only; pins and costs name pieces and cells that
 * exist, as many as the piece covers; costs are within TW_MAX_COST; all is within the limits of
 * tw/limits.h. Whether a pinned piece can lie there is checked later, by the calls that use pins;
 * whether the pieces can fill the container, by those that look for solutions (tw_puzzle_volume
 * tells at once). Cost: sorting the cells, those of the container and those of each form. */
TW_API tw_status tw_puzzle_new(const tw_context *context, const tw_puzzle_def *def,
                               const tw_report *report, tw_puzzle **puzzle);
/* Does the puzzle have all these words? Words are separated by blanks or commas; without any the
 * answer is yes. A word must be the whole name of a piece, or be in one of these texts, perhaps as
 * a part of a longer word: `name` (where the puzzle was found, which the puzzle does not store; not
 * NULL), title, family, source, author, notes, name of the lattice. Upper and lower case of ASCII
 * are the same. Cost: the length of all texts, for each word. */
TW_API bool tw_puzzle_has_words(const tw_puzzle *puzzle, const char *name, const char *words);
/* The colour of a cell of the container, 0: none. */
TW_API uint8_t tw_puzzle_cell_colour(const tw_puzzle *puzzle, size_t number);
/* Cells with names, and their number; both are the puzzle's. Not all need be in the container: the
 * cells that a target leaves open are not. */
TW_API size_t tw_puzzle_named_cells(const tw_puzzle *puzzle, const tw_cell **cells,
                                    const char *const **names);
TW_API size_t tw_puzzle_required_count(const tw_puzzle *puzzle); /* cells that must be covered */
/* The fewest and most cells that stay empty in a solution. false: the definition sets no bound that
 * any choice of pieces could miss; the range then is 0 to the number of optional cells. */
TW_API bool tw_puzzle_empty(const tw_puzzle *puzzle, uint32_t *low, uint32_t *high);
/* What the pieces cover, and what is to be covered. A piece with any number of copies counts as
 * often as it has room, and sets no limit to what `fits`. */
typedef struct tw_volume {
    uint64_t low, high; /* cells of all pieces, with the fewest and the most copies */
    bool fits;          /* false: too many or too few for any solution, so none is looked for */
} tw_volume;
TW_API tw_volume tw_puzzle_volume(const tw_puzzle *puzzle);
/* Writes "the pieces have 108 = 2x20 + 2x18 + 32 cells, but the container needs 72 to 104": the
 * copies of each size of piece, as far as there is room; "8 to 36 = (0 to 2)x18" with ranges. text:
 * room for `size` bytes, 240 for all; cut to fit. */
TW_API void tw_puzzle_volume_text(const tw_puzzle *puzzle, char *text, size_t size);
TW_API size_t tw_puzzle_colour_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_colour_name(const tw_puzzle *puzzle, uint8_t colour); /* from 1 */
/* Are equal pieces and copies told apart? */
TW_API bool tw_puzzle_labelled(const tw_puzzle *puzzle);
/* The groups that a piece is in; *count: how many. */
TW_API const tw_group_def *tw_puzzle_piece_groups(const tw_puzzle *puzzle, uint32_t piece,
                                                  size_t *count);
/* The groups of all pieces are numbered from 0, in the order in which pieces name them first: how
 * many there are, and the number of a piece's group `index`, which is less than the count of
 * tw_puzzle_piece_groups. */
TW_API size_t tw_puzzle_group_count(const tw_puzzle *puzzle);
TW_API uint32_t tw_puzzle_group_number(const tw_puzzle *puzzle, uint32_t piece, size_t index);
/* The transformations that may turn a piece. */
TW_API tw_transform_set tw_puzzle_piece_turns(const tw_puzzle *puzzle, uint32_t piece);
TW_API bool tw_puzzle_piece_rigid(const tw_puzzle *puzzle, uint32_t piece);
/* Number of forms of a piece: those of its definition come first, then those that rigid rotations
 * add. */
TW_API size_t tw_puzzle_form_count(const tw_puzzle *puzzle, uint32_t piece);

/* A stick of a six-piece burr: a bar of `length` by 2 by 2 cubes, of which cubes around its middle
 * are missing. Source: J. von Kaenel, IBM burr puzzles site, definition 9.1 (numbers); Cutler,
 * "Holey 6-Piece Burr!" (1986). */
typedef struct tw_burr_stick {
    uint32_t number; /* the least of its orientations, 1 to 4096; 0: the piece is no such stick */
    uint32_t length; /* in cubes, even, 6 or more */
    bool notchable;  /* cuts across the whole stick make it, each from one side */
    bool millable;   /* no missing cube has neighbours along all three axes */
} tw_burr_stick;

/* What stick the first form of the piece is; all zero if it is none, or the lattice not cubic. */
TW_API tw_burr_stick tw_puzzle_burr_stick(const tw_puzzle *puzzle, uint32_t piece);

/* Marks. a, b: as in `meets` of tw_puzzle_def. The border has the marks of the container; its cell
 * is a number in the container. 0: no mark. */
TW_API size_t tw_puzzle_mark_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_mark_name(const tw_puzzle *puzzle, uint8_t mark); /* from 1 */
TW_API bool tw_puzzle_may_meet(const tw_puzzle *puzzle, uint8_t a, uint8_t b);
TW_API uint8_t tw_puzzle_border(const tw_puzzle *puzzle, uint32_t cell, uint32_t label);
/* The mark on a half-edge of a form, 0: none. cell: number in the form. */
TW_API uint8_t tw_puzzle_form_mark(const tw_puzzle *puzzle, uint32_t piece, size_t form,
                                   size_t cell, uint32_t label);

/* Lists of names that may be exchanged, and the number of permutations that they allow together,
 * the identity included; 1 if there is no list. */
TW_API size_t tw_puzzle_exchange_count(const tw_puzzle *puzzle);
TW_API const tw_exchange *tw_puzzle_exchange(const tw_puzzle *puzzle, size_t number);
TW_API size_t tw_puzzle_permutation_count(const tw_puzzle *puzzle);

/* Number of cost rules. */
TW_API size_t tw_puzzle_cost_count(const tw_puzzle *puzzle);

/* ---- Poses ------------------------------------------------------------------------------- */

/* A *stock* is a class of pieces that are never told apart: they have the same orientations,
 * whatever their names. Its range is the sum of theirs, at most TW_MAX_CELLS. In a labelled puzzle
 * every copy of a piece is a stock of its own; those that must be used come first. */
typedef struct tw_stock {
    uint32_t piece;        /* the first of its pieces; TW_ANY: it stands for empty cells */
    uint32_t low, high;    /* fewest and most copies used */
    uint32_t orientations; /* different orientations of the piece */
    uint32_t fitting;      /* orientations that fit somewhere in the container */
    uint32_t first_pose, pose_count;
    uint32_t least_size, greatest_size; /* cells of its smallest and largest form */
} tw_stock;

typedef struct tw_poses tw_poses;

/* A *pose* is a possible placement of a piece of a stock in the container. */
typedef struct tw_pose {
    uint32_t stock;
    uint32_t orientation;  /* 0 .. orientations - 1 of its stock */
    const uint32_t *cells; /* numbers of container cells, ascending */
    size_t cell_count;
    /* The marks on the half-edges of each cell, as a number that the puzzle gives them: two are
     * equal exactly if the marks are. NULL in a puzzle without marks. */
    const uint32_t *markings;
} tw_pose;

/* Lists all poses: every orientation of every piece in every place where it fits, by its least
 * cell, and where its marks may meet those of the border. The orientations of a piece are the
 * images of its forms under each allowed transformation (Tal and Barequet, "Solving General Lattice
 * Puzzles", section 4.1), duplicates removed. On a wrapped lattice a form is turned in the plane
 * and then laid round the lattice, and left out if it meets itself there. No stock has two poses
 * with the same cells and marks. Poses are in order of stock, then orientation, then place. puzzle:
 * borrowed for the life of the poses. watch: may be NULL. *poses: new; NULL if the watch stopped
 * the call. TW_ERR_TOO_LARGE: more than TW_MAX_POSES poses, or TW_MAX_COPIES labelled copies.
 * TW_ERR_USAGE: the limits of the context are invalid. Cost: orientations * cells of the container
 * * cells of a piece. */
TW_API tw_status tw_poses_new(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_watch *watch, tw_poses **poses, tw_error *error);
TW_API void tw_poses_free(tw_poses *poses); /* NULL is allowed */
TW_API const tw_puzzle *tw_poses_puzzle(const tw_poses *poses);
TW_API size_t tw_poses_stock_count(const tw_poses *poses);
TW_API const tw_stock *tw_poses_stock(const tw_poses *poses, uint32_t stock);
/* The stock of a piece; in a labelled puzzle, that of its first copy. Those of its other copies
 * follow. */
TW_API uint32_t tw_poses_stock_of_piece(const tw_poses *poses, uint32_t piece);
TW_API size_t tw_poses_count(const tw_poses *poses);
/* The number of poses of pieces. If the puzzle bounds its empty cells (tw_puzzle_empty), further
 * poses, of the last stock, follow: one for each optional cell, which then stays empty. */
TW_API size_t tw_poses_of_pieces(const tw_poses *poses);
TW_API tw_pose tw_poses_get(const tw_poses *poses, uint32_t number);
/* The mark on a half-edge of a pose, 0: none. index: of the cell in the pose's list. */
TW_API uint8_t tw_poses_mark(const tw_poses *poses, uint32_t pose, size_t index, uint32_t label);
/* The lowest-numbered transformation that maps a form of the piece onto this pose; UINT32_MAX: none
 * does, because the piece is not in the pose's stock. Cost: transformations * forms * sorting its
 * cells; on a wrapped lattice, that times the cells. */
TW_API uint32_t tw_poses_turn(const tw_poses *poses, uint32_t pose, uint32_t piece);

/* ---- Symmetry ---------------------------------------------------------------------------- */

/* The symmetries of a puzzle. Each is an automorphism of the lattice (a transformation and a
 * translation) that maps the container with its optional cells, colours and marks onto itself, and
 * the poses of every stock onto the poses of one stock with the same range. With exchange, it may
 * be combined with a permutation of colours and marks that the puzzle allows: then it maps cells to
 * cells of the permuted colour and poses to poses with the permuted marks, and the permutation
 * keeps the matching table. Symmetries that move every cell and every pose alike are one element.
 * Elements form a group; element 0 is the identity. */
typedef struct tw_symmetry tw_symmetry;

/* Finds the symmetries. poses: borrowed for the life of the result, with their puzzle. exchange:
 * with permutations, if the puzzle has any. watch: may be NULL. *symmetry: new; NULL if the watch
 * stopped the call. TW_ERR_TOO_LARGE: more than TW_MAX_SYMMETRIES elements, or 2^28 elements times
 * poses. Cost: transformations of the lattice (on a wrapped one, times the cells) * poses; each
 * permutation adds at most as much for the cells. */
TW_API tw_status tw_symmetry_new(const tw_context *context, const tw_poses *poses, bool exchange,
                                 const tw_watch *watch, tw_symmetry **symmetry, tw_error *error);
TW_API void tw_symmetry_free(tw_symmetry *symmetry); /* NULL is allowed */
/* Number of elements. */
TW_API size_t tw_symmetry_count(const tw_symmetry *symmetry);
/* Are solutions counted up to this element? With TW_SAME_ROTATIONS: if some rotation, perhaps with
 * an exchange of names, acts like it. With TW_SAME_NONE: if it is the identity, or an exchange of
 * names without a motion. */
TW_API bool tw_symmetry_counts(const tw_symmetry *symmetry, uint32_t element, tw_same same);
/* Does some reflection act like this element? A rotation can act like one: in a container one cell
 * thick, for example, each does. */
TW_API bool tw_symmetry_mirrors(const tw_symmetry *symmetry, uint32_t element);
/* The image of each cell of the container, and of each pose, by number. */
TW_API const uint32_t *tw_symmetry_cells(const tw_symmetry *symmetry, uint32_t element);
TW_API const uint32_t *tw_symmetry_poses(const tw_symmetry *symmetry, uint32_t element);

/* ---- Solutions --------------------------------------------------------------------------- */

/* The pose with the cells of a placement, in any order, and in a puzzle with marks its turn; for a
 * labelled piece, the pose of the first copy. *pose: its number; UINT32_MAX if the call fails.
 * TW_ERR_INPUT: there is no such pose; TW_ERR_MEMORY. placement: borrowed for the call; its piece
 * need not exist. Cost: sorting its cells; in a puzzle with marks forms times as much, and on a
 * wrapped lattice that times its cells. */
TW_API tw_status tw_poses_of_placement(const tw_poses *poses, const tw_placement *placement,
                                       uint32_t *pose);

/* ---- Images ------------------------------------------------------------------------------ */

/* Makes the images of one solution after another, under the symmetries that map the puzzle's own
 * pins to themselves. Equal pieces are never told apart: which of them has which name depends only
 * on where they lie, as in the solutions of a solver. One thread uses it at a time.
 * Images are ordered by the numbers of their poses, ascending, compared as lists from the first. So
 * the order depends on the puzzle alone. Two solutions have the same least image exactly if they
 * are in one class: it is the *canonical form* of both. In a labelled puzzle the order of the
 * placements of a piece tells its copies apart; of a piece that need not be used in full, the first
 * copies are taken to be the used ones, because a solution does not say which are. */
typedef struct tw_solution_orbit tw_solution_orbit;

/* Makes an orbit for solutions that count up to `same`. symmetry: borrowed for the life of the
 * orbit, with its poses. *orbit: new. TW_ERR_INPUT: a piece cannot lie where the puzzle pins it. */
TW_API tw_status tw_solution_orbit_new(const tw_context *context, const tw_symmetry *symmetry,
                                       tw_same same, tw_solution_orbit **orbit, tw_error *error);
TW_API void tw_solution_orbit_free(tw_solution_orbit *orbit); /* NULL is allowed */
/* Number of symmetries up to which solutions count: the most images that a solution can have. */
TW_API size_t tw_solution_orbit_most(const tw_solution_orbit *orbit);
/* Finds all images of a solution, itself included. solution: borrowed for the call. *count: number
 * of different images, a divisor of tw_solution_orbit_most. TW_ERR_INPUT: a placement is not a
 * pose. Cost: most * pieces, and sorting. */
TW_API tw_status tw_solution_orbit_find(tw_solution_orbit *orbit, const tw_solution *solution,
                                        size_t *count, tw_error *error);
/* An image that was found, in ascending order; number 0 is the canonical form. Borrowed until the
 * next call with this orbit. NULL past the last. */
TW_API const tw_solution *tw_solution_orbit_get(tw_solution_orbit *orbit, size_t number);
/* Finds the canonical form alone, which is faster for many solutions, and forgets what
 * tw_solution_orbit_find found. solution: borrowed for the call. *least: borrowed until the next
 * call with this orbit. TW_ERR_INPUT: a placement is not a pose. */
TW_API tw_status tw_solution_orbit_least(tw_solution_orbit *orbit, const tw_solution *solution,
                                         const tw_solution **least, tw_error *error);

/* ---- Partial solutions ------------------------------------------------------------------- */

/* As tw_solution_check, but pieces that are not pinned may be missing, and cells be empty.
 * *cells_left: required cells that are; may be NULL. */
TW_API tw_status tw_solution_check_partial(const tw_context *context, const tw_puzzle *puzzle,
                                           const tw_solution *solution, size_t *cells_left,
                                           tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
