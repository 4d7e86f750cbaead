/* tw/puzzle.h -- puzzles, solutions, and an independent check of solutions.
 *
 * A puzzle comes from a text (tw/format.h) or from a program's definition (tw/advanced/puzzle.h).
 * It has pieces 0, 1, ..., each with a range of copies, and a container of numbered cells.
 *
 * Threads: puzzles and solutions are immutable; any number of threads may read them.
 * Cost: constant time unless stated otherwise. */
#ifndef TW_PUZZLE_H
#define TW_PUZZLE_H

#include <tw/lattice.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Definition -------------------------------------------------------------------------- */

#define TW_ANY UINT32_MAX /* copies: as many as fit */

/* A colour of a picture. */
typedef struct tw_rgb {
    uint8_t red, green, blue;
} tw_rgb;

/* A piece in the container. */
typedef struct tw_placement {
    uint32_t piece;
    const tw_cell *cells;
    size_t cell_count;
    uint32_t turn; /* number of the lattice's transformation that brings the piece there; used only
                    * in puzzles with marks, where the cells do not determine it */
} tw_placement;

/* Information about a puzzle. A missing text is "". */
typedef struct tw_puzzle_notes {
    const char *source, *author, *family;
    const char *notes; /* remarks, any text */
    /* Stated numbers of solutions: in all; up to rotations; up to rotations and reflections. In
     * decimal digits, of any length; "": not known. */
    const char *none, *rotations, *reflections;
    const char *targets; /* names of its targets, one a line; tw_import selects one */
    const char *target;  /* the selected one; "": none */
    /* The number of solutions that the file of another program states, in digits. It is not a known
     * count, because such a file does not say which solutions it counts as the same. "": none. */
    const char *claimed;
} tw_puzzle_notes;

/* ---- Puzzle ------------------------------------------------------------------------------ */

typedef struct tw_puzzle tw_puzzle;
TW_API void tw_puzzle_free(tw_puzzle *puzzle); /* frees the lattice too; NULL is allowed */

/* Results below are borrowed for the life of the puzzle. */
TW_API const char *tw_puzzle_title(const tw_puzzle *puzzle);
TW_API const tw_puzzle_notes *tw_puzzle_about(const tw_puzzle *puzzle); /* never NULL */
TW_API const tw_lattice *tw_puzzle_lattice(const tw_puzzle *puzzle);
TW_API size_t tw_puzzle_cell_count(const tw_puzzle *puzzle);
TW_API const tw_cell *tw_puzzle_cell(const tw_puzzle *puzzle, size_t number);
/* May the cell stay empty? */
TW_API bool tw_puzzle_cell_optional(const tw_puzzle *puzzle, size_t number);
/* Number of a cell of the container; cells are numbered in the lattice's order. UINT32_MAX: the
 * container lacks it. */
TW_API uint32_t tw_puzzle_find_cell(const tw_puzzle *puzzle, tw_cell cell);
/* Number of different pieces; copies are not counted (tw_puzzle_piece_copies has them). */
TW_API size_t tw_puzzle_piece_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_piece_name(const tw_puzzle *puzzle, uint32_t piece);
/* The letter or digit that stands for a piece in drawings and lines: one of its name, if no other
 * piece has it. Letters are distinct as long as there are enough letters and digits. */
TW_API char tw_puzzle_letter(const tw_puzzle *puzzle, uint32_t piece);
/* Number of the piece with this name; UINT32_MAX: none. Cost: the number of pieces. */
TW_API uint32_t tw_puzzle_find_piece(const tw_puzzle *puzzle, const char *name);
/* Fewest and most copies of a piece in a solution. TW_ANY is replaced by the number that fits by
 * volume. */
TW_API void tw_puzzle_piece_copies(const tw_puzzle *puzzle, uint32_t piece, uint32_t *low,
                                   uint32_t *high);
/* Cells of a form of the piece, normalised; on a wrapped lattice, as they lie in the plane.
 * *colours: the colour of each cell; NULL: none. Returns the number of cells; 0 past the last form.
 */
TW_API size_t tw_puzzle_form(const tw_puzzle *puzzle, uint32_t piece, size_t form,
                             const tw_cell **cells, const uint8_t **colours);

/* Pins: placements that every solution contains, stated by the puzzle. */
TW_API size_t tw_puzzle_pin_count(const tw_puzzle *puzzle);
TW_API const tw_placement *tw_puzzle_pin(const tw_puzzle *puzzle, size_t number);

/* ---- Symmetry ---------------------------------------------------------------------------- */

/* Which solutions count as the same. */
typedef enum tw_same {
    TW_SAME_REFLECTIONS = 0, /* those that a rotation or reflection of the container maps to each
                              * other */
    TW_SAME_ROTATIONS,       /* those that a rotation maps to each other */
    TW_SAME_NONE             /* none: each solution counts */
} tw_same;

/* The word for a convention in files: "reflections", "rotations" or "none"; with exchange,
 * "reflections+exchange" and so on. Constant. */
TW_API const char *tw_same_word(tw_same same, bool exchange);
/* Reads such a word. false: it is not one. */
TW_API bool tw_same_find(const char *word, tw_same *same, bool *exchange);

/* ---- Solutions --------------------------------------------------------------------------- */

/* A solution: placements in ascending order of pieces, cells in the lattice's order. */
typedef struct tw_solution {
    const tw_placement *placements;
    size_t count;
} tw_solution;

/* Copies a solution with all that it points to. *copy: new. */
TW_API tw_status tw_solution_copy(const tw_context *context, const tw_solution *solution,
                                  tw_solution **copy);
/* Frees a solution that was copied or read; NULL is allowed. */
TW_API void tw_solution_free(tw_solution *solution);

/* Is this a solution of the puzzle? TW_OK: yes. TW_ERR_INPUT: no, and error tells the first fault.
 * It shares no code with the search: it computes every cell again from the pieces and the lattice.
 * It checks that pieces exist and their copies are in range; that each placement is a form of its
 * piece under an allowed transformation, with matching colours; that cells are in the container,
 * none is covered twice, and no required one is left empty; that every pin is there; and that
 * half-edges that meet have marks that may meet. Cost: for each placement at most transformations *
 * forms * the cube of its cells, and the cells of the container. */
TW_API tw_status tw_solution_check(const tw_context *context, const tw_puzzle *puzzle,
                                   const tw_solution *solution, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
