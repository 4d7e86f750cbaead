/* path_windows.c -- the parts of a path of Windows: C:\boxes\soma.yaml, with slashes of both kinds
 * (base/path.h). */
#include "base/path.h"

static bool is_slash(char letter)
{
    return letter == '/' || letter == '\\';
}

const char *tw_path_name(const char *path)
{
    const char *name = path;
    for (; *path; path++)
        if (is_slash(*path) || *path == ':')
            name = path + 1;
    return name;
}

bool tw_path_is_whole(const char *path)
{
    return is_slash(path[0]) || (path[0] && path[1] == ':');
}
