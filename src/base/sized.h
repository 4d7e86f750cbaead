/* sized.h -- structs that a caller fills in and that may grow from version to version: they begin
 * with their size, as the caller was compiled with it. */
#ifndef TW_BASE_SIZED_H
#define TW_BASE_SIZED_H

#include <tw/error.h>

/* Copies what the caller gave over the defaults that `known` holds, so far as its size goes; given
 * NULL: nothing. room: the size of *known, which keeps it as its own. TW_ERR_USAGE, in words that
 * call it `what`, for a size of 0, and for members that are set and that this version does not
 * know. */
tw_status tw_sized_copy(const void *given, void *known, size_t room, const char *what,
                        tw_error *error);

#endif
