/* shell_history.h -- where lines that were typed are kept from one run to the next. */
#ifndef CLI_SHELL_HISTORY_H
#define CLI_SHELL_HISTORY_H

#include <stdbool.h>

/* The file, new; its folder is there now. NULL: there is no place for it, or memory is out. */
char *shell_history_path(void);
/* Replaces the file by what `write` puts into a new one, which nobody else may read: at any time
 * the file is an old one or the new one, whole. A failure leaves the old one. */
void shell_history_replace(const char *path, bool (*write)(void *user, const char *path),
                           void *user);

#endif
