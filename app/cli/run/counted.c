/* counted.c -- a count with its progress line (counted.h). */
#include "cli/run/counted.h"

#include "cli/run/making.h"
#include "cli/text.h"

#define TRIED 0.15 /* of a rival's time, before it is compared */

typedef struct counting_watch {
    cli_counting *self;
    cli_making making;
    tw_watch line; /* the making's own */
    char word[80];
} counting_watch;

/* At this pace, would it take longer than its rival? */
static bool seems_slow(const counting_watch *watch, double done)
{
    double rival = watch->self->rival, seconds = cli_making_seconds(&watch->making);
    return rival > 0 && seconds > TRIED * rival && seconds > done * rival;
}

static bool go_on(void *user, double done)
{
    counting_watch *watch = user;
    char digits[32];
    tw_counter_stats stats = tw_counter_get_stats(watch->self->counter);
    snprintf(watch->word, sizeof watch->word, "counting: %s states, at",
             cli_number(stats.states, digits));
    watch->self->done = done;
    watch->self->given_up = seems_slow(watch, done);
    return !watch->self->given_up && watch->line.go_on(watch->line.user, done);
}

tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error)
{
    counting_watch watch = {.self = self};
    tw_status status =
        self->counter ? TW_OK : tw_counter_new(solver, &self->options, &self->counter, error);
    if (status)
        return status;
    watch.making = (cli_making){.cli = self->cli, .word = watch.word, .seconds = self->seconds};
    watch.line = cli_making_begin(&watch.making);
    const tw_watch asked = {go_on, &watch};
    self->given_up = false;
    status = tw_counter_run(self->counter, &asked, error);
    cli_making_end(&watch.making);
    return status;
}

void cli_counting_free(cli_counting *self)
{
    tw_counter_free(self->counter);
    self->counter = NULL;
}
