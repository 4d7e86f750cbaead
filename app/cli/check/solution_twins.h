/* solution_twins.h -- solutions of a puzzle that come again. */
#ifndef CLI_SOLUTION_TWINS_H
#define CLI_SOLUTION_TWINS_H

#include <tw/advanced.h>

/* The solutions that were seen, by their places; zeroed it is empty. */
typedef struct cli_solution_twins {
    const tw_puzzle *puzzle;
    tw_poses *poses;
    void *seen; /* a tree of them, as tsearch makes it */
} cli_solution_twins;

/* puzzle: borrowed. What it fails for is in *error. Cost: that of the puzzle's poses. */
tw_status cli_solution_twins_begin(cli_solution_twins *twins, const tw_puzzle *puzzle,
                                   tw_error *error);
/* The place of an equal one that was seen before; else it is kept, and *first is its own place,
 * from 1 on. false: memory is out. Cost: the logarithm of those seen. */
bool cli_solution_twins_find(cli_solution_twins *twins, const tw_solution *solution, uint64_t place,
                             uint64_t *first);
void cli_solution_twins_free(cli_solution_twins *twins);

#endif
