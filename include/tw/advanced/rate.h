/* tw/advanced/rate.h -- how hard a puzzle is for a person, and which solutions are neighbours.
 *
 *   tw_puzzle --tw_rate------------> tw_rating
 *             --tw_neighbours_find--> tw_neighbours
 *
 * The *patient solver* puts pieces down as a person does who makes no mistakes in looking. It looks
 * for the cell that has to be covered, or the piece that has to be used, with the fewest placements
 * left, and tries these in random order. It takes a piece back if then a cell or a piece has no
 * placement left, or if a hole is cut off whose size no pieces left add up to. It stops at the
 * first solution. Pieces that the puzzle pins are given.
 * The *work* of a puzzle is the mean number of placements that it tries, over all orders. The
 * *grade* is the logarithm of the work to base 2: one more is twice the work.
 *
 * Two solutions are *neighbours* if one comes from the other, or from an image of it by a symmetry
 * up to which solutions are counted, by taking out a few pieces and putting as many back otherwise
 * (others, too, if numbers of copies have ranges).
 * The graph of neighbours of the Soma cube is the "Somap" (Berlekamp, Conway, Guy, "Winning Ways
 * for your Mathematical Plays", chapter 24).
 *
 * Threads: one thread makes a result; any number may read it. */
#ifndef TW_ADVANCED_RATE_H
#define TW_ADVANCED_RATE_H

#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How to find the mean. Zeroed but for the size: exactly if the whole tree has up to 300,000
 * placements, and is searched in a second or two; else from 100 runs. */
typedef struct tw_rate_options {
    size_t size;    /* sizeof(tw_rate_options) */
    uint64_t exact; /* placements that the exact way may try; 0: 300,000 */
    uint64_t runs;  /* of a sample; 0: 100 */
    uint64_t seed;  /* of its random orders */
} tw_rate_options;

typedef enum tw_rate_answer {
    TW_RATE_STOPPED = 0, /* the watch stopped the call before the first solution */
    TW_RATE_FOUND,
    TW_RATE_NONE /* the puzzle has no solution */
} tw_rate_answer;

/* A cell or a piece, and the share of the work that wrong choices at it cost. A choice is wrong if
 * there were solutions before, and none is left after it. */
typedef struct tw_rate_share {
    uint32_t number; /* of the cell in the container; of the piece: the first of equal ones */
    double share;    /* above 0, up to 1 */
} tw_rate_share;

/* All it points to belongs to it. */
typedef struct tw_rating {
    tw_rate_answer answer;
    bool exact;       /* the whole tree was searched; else `runs` runs */
    double grade;     /* FOUND: log2 of the work */
    double work;      /* placements tried; NONE: by the whole search; STOPPED: so far */
    double low, high; /* the mean lies between them with about 95 % confidence; exact: both `work`;
                       * 0: not known */
    uint64_t runs;    /* of the sample that were finished */
    double dead_ends; /* starts given up: exact: in the whole tree (that of equal pieces in any
                       * order: the mean over these); else the mean of a run */
    bool counted;     /* all solutions are: it is exact, and the numbers of pieces are fixed */
    double solutions; /* images counted singly; 0 if they are not counted */
    size_t given;     /* pieces that the puzzle pins */
    const tw_rate_share *cells, *pieces; /* the largest share first */
    size_t cell_count, piece_count;
    bool stopped; /* by the watch, after some runs at least */
} tw_rating;

/* Rates a puzzle. puzzle: borrowed for the call. options: borrowed for the call; NULL: defaults.
 * watch: may be NULL. *rating: new, also if the watch stopped the call; NULL if it did so before
 * the search. TW_ERR_INPUT: the pieces cannot fill the container, by their numbers of cells alone.
 * TW_ERR_TOO_LARGE: the placements would take more than a gigabyte. Others as tw_solver_prepare.
 * Cost: for each placement tried all that are left, times the words of a bit for each cell. */
TW_API tw_status tw_rate(const tw_context *context, const tw_puzzle *puzzle,
                         const tw_rate_options *options, const tw_watch *watch, tw_rating **rating,
                         tw_error *error);
TW_API void tw_rating_free(tw_rating *rating); /* NULL is allowed */

/* ---- Neighbours -------------------------------------------------------------------------- */

enum { TW_MOST_MOVED = 3 };

/* Solutions are numbered from 0, as an ordered run of a solver finds them. */
typedef struct tw_neighbour {
    uint32_t one, other;            /* one < other */
    uint32_t moved;                 /* pieces of `one` that are put back otherwise: the fewest */
    uint32_t pieces[TW_MOST_MOVED]; /* these, ascending; of equal pieces the first */
} tw_neighbour;

/* All it points to belongs to it. */
typedef struct tw_neighbours {
    size_t solutions;
    const tw_neighbour *items; /* ascending by one, then other */
    size_t count;
    const uint32_t *component;       /* of each solution; the largest component is 0 */
    const uint32_t *component_sizes; /* solutions of each */
    size_t component_count;
    bool stopped; /* by the watch: the solutions were listed, but not all neighbours found */
} tw_neighbours;

/* Lists the solutions and finds which are neighbours. puzzle: borrowed for the call. same: up to
 * what solutions are counted. most_moved: 1 to TW_MOST_MOVED. watch: may be NULL; if it stops the
 * call while solutions are listed, *neighbours is NULL. *neighbours: new. TW_ERR_USAGE: most_moved
 * is out of range. TW_ERR_TOO_LARGE: there are too many solutions; error says how many would do.
 * Cost: a search for all solutions, and for each one each choice of pieces, with as many steps as
 * there are symmetries and pieces. Memory: 64 bytes a choice. */
TW_API tw_status tw_neighbours_find(const tw_context *context, const tw_puzzle *puzzle,
                                    tw_same same, unsigned most_moved, const tw_watch *watch,
                                    tw_neighbours **neighbours, tw_error *error);
TW_API void tw_neighbours_free(tw_neighbours *neighbours); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
