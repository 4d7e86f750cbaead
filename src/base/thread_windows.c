/* thread_windows.c -- threads of the library, by POSIX threads on Windows (base/thread.h).
 *
 * No signal reaches a thread there, and conditions know one clock alone, that of the calendar: if
 * it is set meanwhile, a wait is shorter or longer. */
#include "base/thread.h"

bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user)
{
    return pthread_create(thread, NULL, work, user) == 0;
}

const clockid_t tw_condition_clock = CLOCK_REALTIME;

bool tw_condition_init(pthread_cond_t *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}
