/* base/thread.h -- threads of the library. */
#ifndef TW_BASE_THREAD_H
#define TW_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts a thread that leaves all signals to the program's threads. false: the system refuses. */
bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user);

/* Makes a condition for waits with a time limit. false: the system refuses. */
bool tw_condition_init(pthread_cond_t *condition);
/* Waits for the condition, at most `seconds`. true: the time is up. Uses the system's clock, not
 * the context's: the thread sleeps. */
bool tw_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds);

#endif
