/* farming.h -- the options of `tilewright run farm`. */
#pragma once

#include "cli/run/search_words.h"

/* How long a task searches before it comes back, in seconds; a text, as the help shows it. Defined
 * only here. doc/scale.md describes the simulation that finds it: the shortest of those tried that
 * keeps 10,000 cores at 95 per cent or more. */
#define FARM_TIMEOUT "180"

typedef struct cli_farm_options {
    cli_common common;
    verb_search search;
    uint64_t port, threads, local;
    uint64_t tasks;                                   /* 0: not given */
    const char *bind;                                 /* "": not given */
    const char *password, *folder, *command;          /* NULL: not given */
} cli_farm_options;
