/* condition_calendar.c -- conditions of systems that let them know one clock alone, that of the
 * calendar: macOS, Windows (base/thread.h). If it is set meanwhile, a wait is shorter or longer. */
#include "base/thread.h"

const clockid_t tw_condition_clock = CLOCK_REALTIME;

bool tw_condition_init(pthread_cond_t *condition)
{
    return pthread_cond_init(condition, NULL) == 0;
}
