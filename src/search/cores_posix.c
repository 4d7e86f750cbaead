/* cores_posix.c -- the processors that this process may use, by POSIX and Linux (tw/engines.h). */
#ifdef __linux__
#define _GNU_SOURCE /* sched_getaffinity, here alone */
#endif
#include <tw/engines.h>

#include <sched.h>
#include <unistd.h>

#ifdef __linux__
/* Room for 16,384 processors: one set has it for 1,024. */
size_t tw_cores(void)
{
    cpu_set_t sets[16];
    if (sched_getaffinity(0, sizeof sets, sets))
        return 1;
    int count = CPU_COUNT_S(sizeof sets, sets);
    return count > 0 ? (size_t)count : 1;
}
#else
size_t tw_cores(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
#endif
