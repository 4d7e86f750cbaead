/* condition_posix.c -- conditions with a clock that nobody sets, by POSIX (base/thread.h). */
#include "base/thread.h"

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
