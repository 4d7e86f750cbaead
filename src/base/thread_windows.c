/* thread_windows.c -- threads of the library, by POSIX threads on Windows (base/thread.h).
 *
 * No signal reaches a thread there, and conditions know one clock alone, that of the calendar: if
 * it is set meanwhile, a wait is shorter or longer. */
#include "base/thread.h"

#include <time.h>

bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user)
{
    return pthread_create(thread, NULL, work, user) == 0;
}

bool tw_condition_init(pthread_cond_t *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}

bool tw_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += (long)(seconds * 1e9);
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return pthread_cond_timedwait(condition, mutex, &until) != 0;
}
