/* thread_posix.c -- threads of the library, by POSIX (base/thread.h). */
#include "base/thread.h"

#include <signal.h>

bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, NULL, work, user) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

const clockid_t tw_condition_clock = CLOCK_MONOTONIC;

bool tw_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    if (pthread_condattr_init(&attributes))
        return false;
    bool made = !pthread_condattr_setclock(&attributes, tw_condition_clock) &&
                !pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
    return made;
}
