/* bin_packing.h -- bin packing as a puzzle: the text of an instance, the puzzle, a packing read off
 * a solution. Nothing here prints, so that tests and fuzzers can use it. */
#ifndef CLI_BIN_PACKING_H
#define CLI_BIN_PACKING_H

#include <tw/tw.h>

/* An instance: sizes that go into bins. */
typedef struct cli_packing {
    uint32_t bins, capacity;
    uint32_t copies[TW_MAX_PIECE_CELLS + 1]; /* how many there are of each size */
    bool any[TW_MAX_PIECE_CELLS + 1];        /* and as many more as wanted? */
    uint64_t count, sum;                     /* of the sizes, those as wanted left out */
    bool full; /* some are as wanted; then nothing may stay free in a bin */
} cli_packing;

/* Reads "bins K capacity M" and the sizes behind it. source: its `load` is not asked. report: gets
 * every fault, may be NULL. TW_OK or TW_ERR_INPUT. */
tw_status cli_read_packing(const tw_source *source, const tw_report *report, cli_packing *packing);
/* Writes the puzzle file that has a solution exactly when the instance has one. TW_ERR_IO. */
tw_status cli_write_packing(const cli_packing *packing, const tw_out *out);

/* Is this a puzzle as cli_write_packing makes them, as far as its pieces tell? error says why it is
 * not. */
tw_status cli_is_packing(const tw_puzzle *puzzle, tw_error *error);
/* Writes the sizes in each bin, "bin 1: 7 3 (2 free)" one a line. puzzle: one that cli_is_packing
 * lets pass; solution: a right one. TW_ERR_MEMORY or TW_ERR_IO. */
tw_status cli_write_bins(const tw_puzzle *puzzle, const tw_solution *solution, const tw_out *out);

#endif
