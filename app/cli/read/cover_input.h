/* cover_input.h -- reads a file that is an exact cover, not a puzzle. */
#pragma once

#include "cli/input.h"

/* --from, for a struct S with a member `from`: the format, if the file's ending has none. */
/* clang-format off */
#define CLI_FROM(S) {"from", "KIND", "", \
    "The file is an exact cover: dlx or csv; auto: by its name.", FIELD_TEXT(S, from), FIELD_EXPERT}
/* clang-format on */

/* Is it an exact cover? By --from, or else by the ending: .dlx, .mcc or .csv. */
bool cli_is_cover(const char *what, const char *from);
/* Finds the format of a cover by its name in --from or --to, where "csv" means "cover-csv"; NULL:
 * there is none. */
const tw_format *cli_cover_format(const char *name);
/* Are all options that were given among these names, ended by NULL? false after a message. */
bool cli_check_cover_words(const cli_args *args, const char *const *names);
/* Reads the cover, new. CLI_GO_ON, or an exit code after a message. */
int cli_read_cover(cli_input *input, const char *from, tw_cover **cover);
