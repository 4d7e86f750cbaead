/* base/path.h -- the parts of a path, as this machine writes it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* What is behind the last folder. */
const char *tw_path_name(const char *path);
/* Does the path say where it begins, so that no folder goes before it? */
bool tw_path_is_whole(const char *path);
/* The path as SQLite opens it, with the system's calls that it knows by that name: path itself, or
 * `whole`, which is filled. */
const char *tw_path_of_database(const char *path, char *whole, size_t size);
extern const char *const tw_path_database_calls;
