/* thread_windows.c -- threads of the library, by POSIX threads on Windows, where no signal reaches
 * a thread (base/thread.h). */
#include "base/thread.h"

bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user)
{
    return pthread_create(thread, NULL, work, user) == 0;
}
