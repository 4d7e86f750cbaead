/* tw/puzzle.h -- what is asked (puzzle), and an answer (solution) with an independent judge.
 *
 * A puzzle is read (tw/format.h), or made of a definition (tw/advanced/puzzle.h).
 * Threads: all of them are immutable once made, any number of threads may read them.
 * Cost: where none is said, a call takes the same time whatever the puzzle. */
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
    uint32_t turn; /* the lattice's transformation that lays it so; asked only in a puzzle with
                    * marks, where the cells do not tell */
} tw_placement;

/* What is known of a puzzle beside it. Texts are "" where there is none. */
typedef struct tw_puzzle_notes {
    const char *source, *author, *family;
    const char *notes; /* more words about it */
    /* published or measured counts in decimal digits, of any length; "": not known */
    const char *none, *rotations, *isometries;
    const char *targets; /* names of its targets, one a line: tw_import has one of them read */
    const char *target;  /* the one it is; "": the puzzle as a whole, whatever may stay open */
    /* Digits of how many the file of another program says there are, which does not say what counts
     * as the same: nothing that is known; "": it says nothing. */
    const char *claimed;
} tw_puzzle_notes;

/* ---- Puzzle ------------------------------------------------------------------------------ */

typedef struct tw_puzzle tw_puzzle;
TW_API void tw_puzzle_free(tw_puzzle *puzzle); /* frees the lattice too; NULL is allowed */

/* All results below are borrowed for the life of the puzzle. */
TW_API const char *tw_puzzle_title(const tw_puzzle *puzzle);
TW_API const tw_puzzle_notes *tw_puzzle_about(const tw_puzzle *puzzle); /* never NULL */
TW_API const tw_lattice *tw_puzzle_lattice(const tw_puzzle *puzzle);
TW_API size_t tw_puzzle_cell_count(const tw_puzzle *puzzle);
TW_API const tw_cell *tw_puzzle_cell(const tw_puzzle *puzzle, size_t number);
TW_API bool tw_puzzle_cell_optional(const tw_puzzle *puzzle, size_t number);
/* Number of a cell of the container, in the lattice's order; UINT32_MAX if it is none. */
TW_API uint32_t tw_puzzle_find_cell(const tw_puzzle *puzzle, tw_cell cell);
TW_API size_t tw_puzzle_piece_count(const tw_puzzle *puzzle);
TW_API const char *tw_puzzle_piece_name(const tw_puzzle *puzzle, uint32_t piece);
/* The letter or digit that stands for a piece in drawings and lines: one of its name if it is free.
 * Different for different pieces while there are no more of them than letters and digits. */
TW_API char tw_puzzle_letter(const tw_puzzle *puzzle, uint32_t piece);
/* UINT32_MAX when there is none. Cost: the pieces. */
TW_API uint32_t tw_puzzle_find_piece(const tw_puzzle *puzzle, const char *name);
/* Range of copies, TW_ANY replaced by the number that fits by volume. */
TW_API void tw_puzzle_piece_copies(const tw_puzzle *puzzle, uint32_t piece, uint32_t *low,
                                   uint32_t *high);
/* Cells and colours (NULL if none) of a form, normalised, on a wrapped lattice in its plane. */
TW_API size_t tw_puzzle_form(const tw_puzzle *puzzle, uint32_t piece, size_t form,
                             const tw_cell **cells, const uint8_t **colours);

/* Pins: placements that every solution contains. */
TW_API size_t tw_puzzle_pin_count(const tw_puzzle *puzzle);
TW_API const tw_placement *tw_puzzle_pin(const tw_puzzle *puzzle, size_t number);

/* ---- Symmetry ---------------------------------------------------------------------------- */

/* Which solutions are called the same. */
typedef enum tw_up_to {
    TW_UP_TO_ISOMETRIES = 0, /* turns and mirror images of the container */
    TW_UP_TO_ROTATIONS,      /* its turns alone */
    TW_UP_TO_NONE            /* nothing: all solutions */
} tw_up_to;

/* As files have it in one word: "isometries", "rotations", "none", and where exchanges of names
 * count as well "isometries+exchange" and so on. */
TW_API const char *tw_up_to_word(tw_up_to up_to, bool exchange);
/* The other way round; false: it is no such word. */
TW_API bool tw_up_to_find(const char *word, tw_up_to *up_to, bool *exchange);

/* ---- Solutions --------------------------------------------------------------------------- */

/* An answer: placements in ascending order of piece; cells in the lattice's order. */
typedef struct tw_solution {
    const tw_placement *placements;
    size_t count;
} tw_solution;

/* A solution that owns what it names. *copy: new. Those that were read are such ones, too. */
TW_API tw_status tw_solution_copy(const tw_context *context, const tw_solution *solution,
                                  tw_solution **copy);
/* One that was copied or read, with its placements and cells; NULL is allowed. */
TW_API void tw_solution_free(tw_solution *solution);

/* The independent judge: is this a solution of the puzzle? It knows neither poses nor engines,
 * and works every cell out again from the pieces and the lattice. Checked: pieces exist and are
 * used within their ranges; each placement is a form of its piece under an allowed
 * transformation, colours agreeing; cells are in the container, none twice, no required one left
 * over; every pin is there; no two half-edges meet whose marks may not. error says what is wrong
 * first. TW_OK or TW_ERR_INPUT (TW_ERR_MEMORY). Cost: for each placement transformations * forms *
 * the cube of its cells at most, and the cells of the container. */
TW_API tw_status tw_solution_check(const tw_context *context, const tw_puzzle *puzzle,
                                   const tw_solution *solution, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
