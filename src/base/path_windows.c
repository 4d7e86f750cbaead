/* path_windows.c -- the parts of a path of Windows: C:\boxes\soma.yaml, with slashes of both kinds
 * (base/path.h). */
#include "base/path.h"

#include <windows.h>

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

const char *const tw_path_database_calls = "win32-longpath";

const char *tw_path_of_database(const char *path, char *whole, size_t size)
{
    wchar_t wide[TW_WIDE_PATH];
    const bool fits = tw_wide_path(path, wide) &&
                      WideCharToMultiByte(CP_UTF8, 0, wide, -1, whole, (int)size, NULL, NULL) > 0;
    return fits ? whole : path;
}
