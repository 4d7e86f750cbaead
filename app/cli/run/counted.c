/* counted.c -- a count with its progress line (counted.h). */
#include "cli/run/counted.h"

#include "cli/run/making.h"
#include "cli/terminal/progress.h"

typedef struct counting_watch {
    const tw_counter *counter;
    cli_making making;
    tw_watch line; /* the making's own */
    char word[80];
} counting_watch;

static bool go_on(void *user, double done)
{
    counting_watch *watch = user;
    cli_counting_word(tw_counter_get_stats(watch->counter).states, watch->word);
    return watch->line.go_on(watch->line.user, done);
}

tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error)
{
    tw_status status = tw_counter_new(solver, &self->options, &self->counter, error);
    if (status)
        return status;
    counting_watch watch = {.counter = self->counter};
    watch.making = (cli_making){.cli = self->cli, .word = watch.word, .seconds = self->seconds};
    watch.line = cli_making_begin(&watch.making);
    const tw_watch asked = {go_on, &watch};
    status = tw_counter_run(self->counter, &asked, error);
    cli_making_end(&watch.making);
    return status;
}

void cli_counting_free(cli_counting *self)
{
    tw_counter_free(self->counter);
    self->counter = NULL;
}
