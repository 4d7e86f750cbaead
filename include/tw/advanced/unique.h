/* tw/advanced/unique.h -- the fewest hints that leave one solution of a puzzle.
 *
 *   tw_puzzle, a solution --tw_hints_find--> tw_hints --tw_hints_puzzle--> the puzzle with them
 *
 * A *hint* tells something about one chosen solution. A *rival* is another solution that agrees
 * with all hints. Hints are of one of these kinds:
 *
 *   pins     a piece is in its place
 *   cells    the piece on a cell is known
 *   colours  a cell of the container is dark, and so is the cell of the piece that lies on it; all
 *            other cells are light, and light lies on light, dark on dark
 *   marks    an edge between two pieces is marked on both; a mark meets a mark, and an edge without
 *            one meets no mark; no mark lies at the border of the container
 *
 * Hints of the last two kinds make new pieces, which is how a maker of puzzles makes a solution the
 * only one (a wish of the authors of BurrTools, who call it "Unificator").
 *
 * Threads: one thread makes the hints; any number may read them. */
#ifndef TW_ADVANCED_UNIQUE_H
#define TW_ADVANCED_UNIQUE_H

#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum tw_hint_kind {
    TW_HINT_PINS = 0,
    TW_HINT_CELLS,
    TW_HINT_COLOURS,
    TW_HINT_MARKS
} tw_hint_kind;

typedef struct tw_hint {
    uint32_t number; /* pins: of the placement in the solution; else of the cell in the container */
    uint32_t label;  /* marks: the arc of that cell that leads to the other piece; else 0 */
} tw_hint;

/* How to look for hints. Zeroed but for the size: pins, not proved to be the fewest, that leave one
 * solution up to rotation and reflection. */
typedef struct tw_hint_options {
    size_t size; /* sizeof(tw_hint_options) */
    tw_hint_kind kind;
    tw_same same; /* solutions that count as the same as the chosen one are no rivals */
    bool fewest;  /* look for the fewest hints; else for some of which none can be left out */
} tw_hint_options;

typedef enum tw_hints_answer {
    TW_HINTS_STOPPED = 0, /* the watch stopped the call before any were found */
    TW_HINTS_FOUND,
    TW_HINTS_NONE /* proved: no hints of this kind leave one solution */
} tw_hints_answer;

/* All it points to belongs to it. */
typedef struct tw_hints {
    tw_hints_answer answer;
    const tw_hint *items; /* ascending */
    size_t count;
    size_t least;    /* proved: no fewer hints leave one solution; with `fewest`, and if the watch
                      * did not stop the call, it is `count` */
    uint64_t rivals; /* met, with images of the solution that are rivals */
    bool stopped;    /* by the watch; else, without `fewest`, none of the hints can be left out */
} tw_hints;

/* Finds hints. A hitting set is found for the rivals that are known, and a search looks for another
 * rival that agrees with it; if there is none, it is an answer, and the fewest if the hitting set
 * was. puzzle, solution: borrowed for the call. options: borrowed for the call; NULL: defaults.
 * watch: may be NULL; the share done is `least` / `count` so far. *hints: new, also if the
 * watch stopped the call. TW_ERR_INPUT: it is no solution of the puzzle. TW_ERR_UNSUPPORTED: the
 * puzzle tells equal pieces apart; or, for colours and marks, it has colours or marks already,
 * rigid turns, pieces of several shapes or without a fixed number of copies, or a wrapped lattice;
 * error says which. Cost: searches, as many as there are rivals and some more, and hitting sets,
 * which may take exponential time. */
TW_API tw_status tw_hints_find(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_solution *solution, const tw_hint_options *options,
                               const tw_watch *watch, tw_hints **hints, tw_error *error);
TW_API void tw_hints_free(tw_hints *hints); /* NULL is allowed */
/* Makes the puzzle whose pieces are those of the solution, each a piece of its own, with these
 * hints, colours or marks. puzzle, solution: those of tw_hints_find. *made: new; the context
 * of the puzzle must outlive it. TW_ERR_USAGE: the hints are pins or cells, or cells and arcs do
 * not exist. Others as tw_hints_find. */
TW_API tw_status tw_hints_puzzle(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_solution *solution, tw_hint_kind kind,
                                 const tw_hint *items, size_t count, tw_puzzle **made,
                                 tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
