/* image_formats.h -- pictures and bodies as files, for all commands that draw. */
#pragma once

#include "cli/cli.h"

/* The format named by --to, or by the suffix of --output; each is NULL if not given. NULL after a
 * message. */
const tw_format *cli_find_image_format(const char *name, const char *file);
/* May the format be written to the target of --output (NULL: standard output)? false after a
 * message. */
bool cli_image_may_go(const cli_call *cli, const tw_format *format, const char *output);

typedef tw_status cli_paint(void *user, const tw_out *out, tw_error *error);
/* Writes what `paint` produces into a file, completely or not at all; name NULL: to standard
 * output. CLI_GO_ON, or an exit code after a message. */
int cli_write_image(const cli_call *cli, const char *name, cli_paint *paint, void *user);
