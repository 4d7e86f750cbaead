/* base/thread.h -- threads of the library. */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

/* Starts a thread that leaves all signals to the program's threads. false: the system refuses. */
bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user);

/* The clock of conditions: one that nobody sets, where they know such a one. */
extern const clockid_t tw_condition_clock;
/* Makes a condition for waits with a time limit. false: the system refuses. */
bool tw_condition_init(pthread_cond_t *condition);
/* Waits for the condition, at most `seconds`, no more than one: a long may have 32 bits. true: the
 * time is up. Uses the system's clock, not the context's: the thread sleeps. */
bool tw_condition_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds);
