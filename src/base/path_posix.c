/* path_posix.c -- the parts of a path, by POSIX (base/path.h). */
#include <string.h>

#include "base/path.h"

const char *tw_path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

bool tw_path_is_whole(const char *path)
{
    return path[0] == '/';
}

const char *const tw_path_database_calls = NULL;

const char *tw_path_of_database(const char *path, char *whole, size_t size)
{
    (void)whole;
    (void)size;
    return path;
}
