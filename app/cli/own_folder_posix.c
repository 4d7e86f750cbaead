/* own_folder_posix.c -- the folder of this program, as Linux and some other systems show it in
 * files (system_calls.h). */
#include <string.h>
#include <unistd.h>

#include "cli/system_calls.h"

/* Without /proc it is unknown. */
bool system_own_folder(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}
