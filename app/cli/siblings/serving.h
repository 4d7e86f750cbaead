/* serving.h -- the options of `tilewright serve`. */
#ifndef CLI_SERVING_H
#define CLI_SERVING_H

#include "cli/options.h"

typedef struct cli_serve_options {
    cli_common common;
    uint64_t port; /* 0: any that is free */
    const char *bind;
    const char *folder; /* NULL: not given */
    bool open, no_token;
} cli_serve_options;

#endif
