/* base/pace.h -- asks a watch some times a second, from loops of unknown duration.
 *
 * A loop states the work it is about to do, in steps of some nanoseconds each; every so many steps
 * the clock is read, and the watch is asked again if a tenth of a second has passed since it last
 * was. Once it says stop, all work at this pace stops: a function that returns a status returns
 * TW_ERR_STATE, which the caller that made the pace turns into TW_OK and no result. */
#pragma once

#include <tw/error.h>

typedef struct tw_pace {
    const tw_context *context;
    const tw_watch *watch; /* may be NULL */
    double due;            /* when to ask the watch next */
    double done;           /* share done, for the watch; set where known */
    uint32_t left;         /* steps until the next look at the clock */
    bool stopped;
} tw_pace;

/* watch: borrowed for the life of the pace; first asked at the first look. */
static inline tw_pace tw_pace_of(const tw_context *context, const tw_watch *watch)
{
    return (tw_pace){.context = context, .watch = watch};
}

/* Looks at the clock. false: the watch said stop. NULL is allowed, as in the next two. */
bool tw_pace_look(tw_pace *pace);

/* Call it before `steps` steps of work. false: stop. */
static inline bool tw_pace_goes_on(tw_pace *pace, size_t steps)
{
    if (!pace || !pace->watch)
        return true;
    if (steps >= pace->left)
        return tw_pace_look(pace);
    pace->left -= (uint32_t)steps;
    return true;
}

/* The same as a status: TW_ERR_STATE for stop. */
static inline tw_status tw_pace_status(tw_pace *pace, size_t steps)
{
    return tw_pace_goes_on(pace, steps) ? TW_OK : TW_ERR_STATE;
}
