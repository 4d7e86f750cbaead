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
