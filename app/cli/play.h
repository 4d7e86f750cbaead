/* play.h -- the options of `tilewright play`, which is in two programs: the page in one, the shell
 * in the other (handover.c). */
#pragma once

#include "cli/cli.h"
#include "verbs/search_fields.h"

typedef struct cli_play_options {
    cli_common common;
    bool text; /* the shell, not the page */
    /* Of the page: */
    uint64_t port;      /* 0: any that is free */
    const char *bind;   /* NULL: not given */
    const char *folder; /* NULL: not given */
    bool no_open, no_token;
    /* Of the shell: */
    verb_search search;
} cli_play_options;
