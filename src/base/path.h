/* base/path.h -- the parts of a path, as this machine writes it. */
#pragma once

#include <stdbool.h>

/* What is behind the last folder. */
const char *tw_path_name(const char *path);
/* Does the path say where it begins, so that no folder goes before it? */
bool tw_path_is_whole(const char *path);
