/* format/files/file_below.h -- opens files that a user names, and files that a puzzle names. */
#pragma once

#include <tw/error.h>

/* Opens any file for reading, its links followed. -1: errno says why. *folder: it is a folder, and
 * is not open. */
int tw_open_named(const char *path, bool *folder);
/* Opens a plain file that is in one of the folders (ended by NULL) or below it, wherever links
 * lead. TW_ERR_USAGE: it is elsewhere; TW_ERR_IO. */
tw_status tw_open_below(const char *path, const char *const *folders, int *file, tw_error *error);
