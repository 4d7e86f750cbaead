/* apart_queue.h -- solutions taken apart by several threads, what comes of them in order. */
#ifndef CLI_APART_QUEUE_H
#define CLI_APART_QUEUE_H

#include <tw/disassembly.h>

#include "cli/read/solution_input.h"

typedef struct cli_apart_queue {
    /* Filled in by the caller. */
    const tw_puzzle *puzzle;
    const cli_solution_list *solutions;
    tw_disassembly_options options;
    size_t threads; /* 1 at least */
    /* Gets each in order, in the thread that runs; borrowed for the call. Anything but CLI_GO_ON
     * ends it. disassembler: any that knows the directions. */
    int (*take)(void *user, size_t number, const tw_disassembler *disassembler,
                const tw_disassembly *disassembly);
    void *user;
} cli_apart_queue;

/* Takes all apart, or those before a signal that is watched for: *done tells how many. CLI_GO_ON,
 * what take returned, or CLI_INTERNAL or CLI_INPUT with error filled in. */
int cli_take_all_apart(const cli_apart_queue *queue, size_t *done, tw_error *error);

#endif
