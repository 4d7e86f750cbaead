/* cores_windows.c -- the processors that this process may use, by Windows' own call
 * (tw/engines.h). It counts those of the group that the process began in: 64 at most. */
#include <tw/engines.h>

#include <windows.h>

size_t tw_cores(void)
{
    DWORD_PTR ours, all;
    if (!GetProcessAffinityMask(GetCurrentProcess(), &ours, &all) || ours == 0)
        return 1;
    return (size_t)__builtin_popcountll(ours);
}
