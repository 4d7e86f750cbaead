/* sized.h -- structs that a caller fills in and that may grow from version to version: they begin
 * with their size, as the caller was compiled with it. */
#pragma once

#include <tw/error.h>

/* Copies the caller's struct over the defaults in `known`, as far as its size goes; nothing if
 * `given` is NULL. room: the size of *known, which keeps it. TW_ERR_USAGE, with a message that
 * calls the struct `what`, for a size of 0, and for members that are set but unknown to this
 * version. */
tw_status tw_sized_copy(const void *given, void *known, size_t room, const char *what,
                        tw_error *error);
