/* base/thread.h -- threads of the library. */
#ifndef TW_BASE_THREAD_H
#define TW_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts one that leaves all signals to the threads of the program. false: the system refuses. */
bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user);

/* A condition whose waits can end by themselves. false: the system refuses. */
bool tw_condition_init(pthread_cond_t *condition);
/* Waits for it so long at most. true: the time is up. By the system's clock, whatever that of the
 * context says: the thread sleeps. */
bool tw_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds);

#endif
