/* own_folder_macos.c -- the folder of this program, by the call of macOS' loader, which tells the
 * name that was started: a link, as those of Homebrew (system_calls.h). */
#include <mach-o/dyld.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cli/system_calls.h"

bool system_own_folder(char *path, size_t size)
{
    uint32_t room = (uint32_t)size;
    char *real = _NSGetExecutablePath(path, &room) == 0 ? realpath(path, NULL) : NULL;
    char *slash = real ? strrchr(real, '/') : NULL;
    const size_t length = slash ? (size_t)(slash - real) : 0;
    const bool fits = slash && length < size;
    if (fits) {
        memcpy(path, real, length);
        path[length] = '\0';
    }
    free(real);
    return fits;
}
