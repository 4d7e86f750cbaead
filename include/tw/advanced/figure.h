/* tw/advanced/figure.h -- the smallest figure that each of several pieces tiles alone.
 *
 *   tw_puzzle --tw_figure_find--> tw_figure, and a proof that none is smaller
 *             --tw_figure_check--> what such a proof proves
 *
 * A *figure* is a connected set of cells of the puzzle's container. A piece *tiles* it if copies of
 * this piece alone, turned as the puzzle allows, cover each of its cells once. Pieces that tile the
 * same figure are called compatible; figures that one piece tiles in two ways are named after
 * Galvagni, and symmetric ones of an odd number of copies after Sillke (G. Sicherman, "Polyform
 * Curiosities").
 * The figure's cells and the pieces on them are variables of a SAT formula, one formula a number of
 * cells, or one for any number. So a build without CaDiCaL finds no figure.
 *
 * Threads: one thread makes a figure; any number may read it. */
#ifndef TW_ADVANCED_FIGURE_H
#define TW_ADVANCED_FIGURE_H

#include <tw/puzzle.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What is wanted; borrowed for the call. Zeroed but for the size: a figure for all pieces. */
typedef struct tw_figure_options {
    size_t size; /* sizeof(tw_figure_options) */
    /* Pieces that tile it. Of a piece that is named twice no copy lies in the same place in both
     * tilings. NULL: each piece of the puzzle, once. */
    const uint32_t *tiles;
    size_t tile_count;
    uint64_t low, high; /* fewest and most cells; high 0: those of the container */
    /* Symmetries of the container: permutations, the number of the image of each of its cells. At
     * least one of them maps the figure to itself, or, with `every`, each of them. 0 of them: any
     * figure does. */
    const uint32_t *const *motions;
    size_t motion_count;
    bool every;
    bool any_size; /* any figure will do, not the smallest: one formula for all sizes. Needs
                    * connected pieces; no proof can be written of it. */
    bool odd;      /* an odd number of copies of the first piece */
    /* No cells of the container are cut off by the figure from its border, unless all of them are
     * of kinds that may always stay empty, such as joints of sticks. */
    bool no_holes;
    /* Gets a proof that no smaller figure exists, a text for tw_figure_check; NULL: none is
     * written. It doubles the time. */
    const tw_out *proof;
} tw_figure_options;

typedef enum tw_figure_answer {
    TW_FIGURE_STOPPED = 0, /* by the watch */
    TW_FIGURE_FOUND,
    TW_FIGURE_NONE /* the container has no such figure */
} tw_figure_answer;

/* All it points to belongs to it. */
typedef struct tw_figure {
    tw_figure_answer answer;
    const uint32_t *cells; /* numbers in the container, ascending */
    size_t cell_count;
    tw_solution *const *tilings; /* one for each tile; copies of one piece each */
    size_t tile_count;
    size_t motion;       /* which of the motions maps it to itself; 0 if there are none */
    uint64_t none_below; /* no figure has fewer cells than this, counted from `low`; 0 if one of any
                          * size was found */
    uint64_t formulas;   /* that were solved */
} tw_figure;

/* Finds a figure with as few cells as possible, or any (any_size). puzzle: borrowed for the call;
 * how often it uses its pieces, and which cells must be covered, does not matter. options: NULL:
 * defaults. watch: may be NULL; it is told which part of the sizes was looked through. *figure:
 * new; NULL if the watch stopped the call before the first formula. TW_ERR_INPUT: a piece has no
 * place in the container, or there is no piece. TW_ERR_USAGE: a piece does not exist, low > high,
 * no figure can have so many cells, a motion is no permutation, or a proof is to be written of
 * any_size. TW_ERR_UNSUPPORTED: this build has no CaDiCaL; or the puzzle has marks, colours or
 * pins, tells equal pieces apart, or a piece has forms of several sizes; or any_size is wanted of
 * pieces that are not connected, or no holes in a container without a border. TW_ERR_TOO_LARGE: a
 * formula would have more than 50 million literals. TW_ERR_IO: `proof` failed. Cost: that of a SAT
 * solver, for each number of cells that is a multiple of every piece's size, or once. If memory
 * runs out, CaDiCaL may end the process (tw/error.h). */
TW_API tw_status tw_figure_find(const tw_context *context, const tw_puzzle *puzzle,
                                const tw_figure_options *options, const tw_watch *watch,
                                tw_figure **figure, tw_error *error);
/* Checks such a proof. The formulas are made again; the proof's steps are checked one by one, by
 * code that the search does not use. options: those of the search; `proof` does not matter. text:
 * of `size` bytes, perhaps with other lines before it; borrowed for the call. *none_below: no
 * figure has fewer cells, counted from `low`; if the watch, which may be NULL, stops the call, as
 * far as is shown by then. It is above `high` if there is no figure at all. TW_ERR_INPUT: a step is
 * wrong; error has its line. Others as tw_figure_find, but it needs no CaDiCaL. */
TW_API tw_status tw_figure_check(const tw_context *context, const tw_puzzle *puzzle,
                                 const tw_figure_options *options, const char *text, size_t size,
                                 const tw_watch *watch, uint64_t *none_below, tw_error *error);
TW_API void tw_figure_free(tw_figure *figure); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
