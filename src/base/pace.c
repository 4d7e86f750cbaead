/* pace.c -- asks a watch some times a second (pace.h). */
#include "base/pace.h"

#include "base/base.h"

#define STEPS 50000 /* between two looks: well below a millisecond */
#define ASK_SECONDS 0.1

bool tw_pace_look(tw_pace *pace)
{
    if (!pace || !pace->watch)
        return true;
    if (pace->stopped)
        return false;
    const tw_context *context = tw_context_or_default(pace->context);
    double now = context->seconds(context->user);
    pace->left = STEPS;
    if (now < pace->due)
        return true;
    pace->due = now + ASK_SECONDS;
    pace->stopped = !pace->watch->go_on(pace->watch->user, pace->done);
    if (pace->stopped)
        pace->left = 0; /* so that every step looks again */
    return !pace->stopped;
}
