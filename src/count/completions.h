/* count/completions.h -- in how many ways each state can be completed, and the solution of each
 * number: the tables of a count that kept them, walked back.
 *
 * When all is counted forwards, the numbers of a table become, from the last rank to the first,
 * those of the completions of its states; states that have none go. From then on a table holds what
 * all solutions pass through and nothing else. Going down from the first state, the options that
 * fit each take a stretch of the numbers from 0 to all solutions, as long as what they lead to can
 * be completed: so each number is one solution and each solution has one number. */
#ifndef TW_COUNT_COMPLETIONS_H
#define TW_COUNT_COMPLETIONS_H

#include "count/counting.h"

typedef struct tw_completions {
    tw_counting *counting; /* borrowed: all counted, and its tables kept */
    size_t words;          /* of the number of all solutions, 1 at least */
    size_t ranks_left;     /* to be walked back; 0: it is done */
    uint64_t states;       /* that are left, in ranks that are done */
} tw_completions;

/* Begins. TW_ERR_MEMORY. */
tw_status tw_completions_begin(tw_counting *counting, tw_completions *completions);
/* Walks back, or goes on. TW_COUNTED_FULL: memory is out or the bound is reached; of no use then.
 */
tw_counted tw_completions_run(tw_completions *completions, tw_pace *pace);
/* When it is done: the options of the cover in the solution of a number, given in `words` words,
 * least significant first, and lost. options: room for one a rank. false: there is no such number.
 * Cost: ranks * options of a rank. */
bool tw_completions_walk(const tw_completions *completions, uint64_t *number, uint32_t *options,
                         size_t *count);
/* When it is done: in how many solutions each option of the problem is, `words` words each, added
 * to what is in `uses`. TW_COUNTED_FULL as above, or STOPPED: of no use then. */
tw_counted tw_completions_heat(const tw_completions *completions, tw_pace *pace, uint64_t *uses);

#endif
