/* cores_linux.c -- the processors that this process may use, by Linux' own call (tw/engines.h). */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _GNU_SOURCE /* sched_getaffinity */
#include <tw/engines.h>

#include <sched.h>

/* Room for 16,384 processors: one set has it for 1,024. */
size_t tw_cores(void)
{
    cpu_set_t sets[16];
    if (sched_getaffinity(0, sizeof sets, sets))
        return 1;
    int count = CPU_COUNT_S(sizeof sets, sets);
    return count > 0 ? (size_t)count : 1;
}
