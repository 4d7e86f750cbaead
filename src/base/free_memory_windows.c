/* free_memory_windows.c -- the free memory, by Windows' own call (base/free_memory.h).
 *
 * It is the least of two: the memory that is free without writing other programs' to the disk, and
 * what the system promises this process. */
#include "base/free_memory.h"

#include <windows.h>

uint64_t tw_free_of_system(void)
{
    MEMORYSTATUSEX about = {.dwLength = sizeof about};
    if (!GlobalMemoryStatusEx(&about))
        return 0;
    return about.ullAvailPhys < about.ullAvailPageFile ? about.ullAvailPhys
                                                       : about.ullAvailPageFile;
}
