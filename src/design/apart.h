/* apart.h -- how assemblies of a puzzle come apart: by shifts, and if not, also by rotations. */
#pragma once

#include <tw/disassembly.h>

typedef struct tw_apart {
    /* Set by the caller. */
    const tw_context *context;
    const tw_puzzle *puzzle; /* borrowed; NULL: nothing can be taken apart */
    bool rotations;          /* pieces may rotate, if shifts are not enough */
    bool fast;               /* an assembly with many states is not decided */
    bool fewest;             /* of several separations the best one is taken; else the first one, so
                              * there may be more moves in all */
    /* Made when needed. */
    tw_disassembler *shifting, *rotating;
    uint64_t runs;
} tw_apart;

/* Takes an assembly apart. *sum: UNDECIDED if the watch stopped it. Statuses as tw_disassembler_new
 * and tw_disassembler_run. */
tw_status tw_apart_run(tw_apart *self, const tw_solution *assembly, const tw_watch *watch,
                       tw_disassembly_sum *sum, tw_error *error);
void tw_apart_end(tw_apart *self);
