/* open_below.h -- opening a file that a text names, and no other than one in certain folders. */
#ifndef CLI_OPEN_BELOW_H
#define CLI_OPEN_BELOW_H

#include <stdio.h>

/* Why a path is refused that leads elsewhere: compare the pointer. */
extern const char cli_outside[];

/* Opens a plain file that lies, links followed, in one of the folders or below; what is opened is
 * what was looked at, whoever exchanges links meanwhile. folders: ends with NULL. NULL: *why says
 * why, in words of ours or of the system. */
FILE *cli_open_below(const char *path, const char *const *folders, const char **why);

#endif
