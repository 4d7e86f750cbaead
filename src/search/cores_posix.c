/* cores_posix.c -- the processors of this machine, by POSIX (tw/engines.h). */
#include <tw/engines.h>

#include <unistd.h>

size_t tw_cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
