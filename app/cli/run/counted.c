/* counted.c -- a count with its progress line (counted.h). */
#include "cli/run/counted.h"

#include "cli/run/making.h"
#include "cli/text.h"

#define TRIED 0.15 /* of a rival's time, before it is compared */

typedef struct counting_watch {
    cli_counting *self;
    cli_making making;
    tw_watch line; /* the making's own */
    double began;  /* in processor time */
    char word[80];
} counting_watch;

/* At this pace, would it take longer than its rival? */
static bool seems_slow(const counting_watch *watch, double done)
{
    double rival = watch->self->rival, seconds = cli_processor_seconds() - watch->began;
    return rival > 0 && seconds > TRIED * rival && seconds > done * rival;
}

static bool go_on(void *user, double done)
{
    counting_watch *watch = user;
    char digits[32];
    const tw_counter *counter = cli_counter(watch->self);
    uint64_t states = counter ? tw_counter_get_stats(counter).states : 0;
    snprintf(watch->word, sizeof watch->word, "counting: %s states, at",
             cli_number(states, digits));
    watch->self->done = done;
    watch->self->given_up = seems_slow(watch, done);
    return !watch->self->given_up && watch->line.go_on(watch->line.user, done);
}

tw_counter *cli_counter(const cli_counting *self)
{
    return self->job ? tw_job_counter(self->job) : self->counter;
}

tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error)
{
    counting_watch watch = {.self = self, .began = cli_processor_seconds()};
    tw_status status = TW_OK;
    if (!self->job && !self->counter)
        status = tw_counter_new(solver, &self->options, &self->counter, error);
    if (status)
        return status;
    watch.making = (cli_making){.cli = self->cli, .word = watch.word, .seconds = self->seconds};
    watch.line = cli_making_begin(&watch.making);
    const tw_watch asked = {go_on, &watch};
    self->given_up = false;
    status = self->job ? tw_job_count(self->job, &asked, error)
                       : tw_counter_run(self->counter, &asked, error);
    cli_making_end(&watch.making);
    return status;
}

void cli_counting_free(cli_counting *self)
{
    tw_counter_free(self->counter);
    self->counter = NULL;
}
