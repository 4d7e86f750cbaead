/* making.c -- long work that is not a search (making.h). */
#include "cli/run/making.h"

#include <math.h>

#include "cli/signals.h"
#include "cli/terminal/progress.h"

#define FIRST 0.5 /* seconds until the line appears */
#define EVERY 0.2

static bool go_on(void *user, double done)
{
    cli_making *self = user;
    const cli_call *cli = self->cli;
    double seconds = cli_making_seconds(self);
    self->done = fmax(self->done, done);
    bool due = self->told > 0 ? seconds - self->told >= EVERY : seconds >= FIRST;
    if (due && cli->terminal.live && !cli->options->quiet) {
        cli_show_share(&cli->terminal, self->word, done, seconds);
        self->told = seconds;
    }
    return (self->after_stop || !cli_signal_came()) &&
           (self->seconds <= 0 || seconds < self->seconds);
}

tw_watch cli_making_begin(cli_making *self)
{
    self->began = cli_now();
    self->told = 0;
    return (tw_watch){go_on, self};
}

int cli_stopped_before(void)
{
    cli_say(stderr, "Stopped before the search.\n");
    return CLI_EARLY;
}

double cli_budget_left(const cli_call *cli, double budget)
{
    return budget > 0 ? fmax(budget - (cli_now() - cli->began), 1e-6) : 0;
}

double cli_time_left(const cli_call *cli)
{
    return cli_budget_left(cli, cli->options->budget);
}

bool cli_is_late(const cli_call *cli)
{
    const double budget = cli->options->budget;
    return cli_signal_came() || (budget > 0 && cli_now() - cli->began >= budget);
}

double cli_making_seconds(const cli_making *self)
{
    return cli_now() - self->began;
}

void cli_making_end(cli_making *self)
{
    if (self->told > 0)
        cli_wipe_line();
    self->told = 0;
}

tw_status cli_prepare(const cli_call *cli, tw_solver *solver, tw_error *error)
{
    cli_making work = {.cli = cli, .word = "preparing"};
    const tw_watch watch = cli_making_begin(&work);
    tw_status status = tw_solver_prepare(solver, &watch, error);
    cli_making_end(&work);
    return status;
}
