/* base/thread.h -- threads of the library. */
#ifndef TW_BASE_THREAD_H
#define TW_BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts one that leaves all signals to the threads of the program. false: the system refuses. */
bool tw_thread_start(pthread_t *thread, void *(*work)(void *user), void *user);

#endif
