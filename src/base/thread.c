/* thread.c -- what all systems do alike with threads of the library (base/thread.h). */
#include "base/thread.h"

bool tw_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds)
{
    struct timespec until;
    clock_gettime(tw_condition_clock, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(condition, mutex, &until) != 0;
}
