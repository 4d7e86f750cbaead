/* counted.c -- a count with its progress line (counted.h). */
#include "cli/run/counted.h"

#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/signals.h"

static bool go_on(void *user, double done)
{
    cli_counting *self = user;
    const tw_counter_stats stats = tw_counter_get_stats(self->counter);
    cli_progress_show(&self->progress, &(tw_progress){.fraction = done,
                                                      .seconds = stats.seconds,
                                                      .branches = stats.transitions,
                                                      .states = stats.states});
    return !cli_signal_came() &&
           (self->seconds <= 0 || cli_now() - self->cli->began < self->seconds);
}

int cli_read_conditions(cli_counting *self, const verb_conditions_asked *asked,
                        const tw_solver *solver)
{
    verb_fault fault;
    tw_status status = verb_read_conditions(asked, solver, &self->conditions, &fault);
    if (status == TW_ERR_USAGE)
        return cli_refuse("--%s", fault.text);
    return status == TW_OK ? CLI_GO_ON : cli_no_memory();
}

int cli_counting_open(cli_counting *self, const verb_search *search,
                      const verb_conditions_asked *wanted)
{
    if (!cli_read_search(search, &self->search))
        return CLI_INPUT;
    self->search.same = TW_SAME_NONE;
    cli_watch_signals();
    cli_end_after(self->seconds);
    int code = cli_open_target(self->cli, self->cli->args.operands[0], &self->input, &self->puzzle);
    if (code == CLI_GO_ON)
        code = cli_make_solver(&self->input, self->puzzle, &self->search, &self->solver);
    cli_end_after(0);
    if (code == CLI_GO_ON)
        code = cli_read_conditions(self, wanted, self->solver);
    return code;
}

tw_status cli_count(cli_counting *self, const tw_solver *solver, tw_error *error)
{
    const tw_count_options options = {.size = sizeof options,
                                      .keep = true,
                                      .seed = self->seed,
                                      .conditions = self->conditions.list,
                                      .condition_count = self->conditions.count};
    tw_status status = tw_counter_new(solver, &options, &self->counter, error);
    if (status)
        return status;
    cli_progress_start(&self->progress, self->cli, "count", self->cli->options->quiet);
    cli_progress_choose(&self->progress, self->shows, self->cli->options->json);
    const tw_watch watch = {go_on, self};
    status = tw_counter_run(self->counter, &watch, error);
    cli_progress_clear(&self->progress);
    return status;
}

int cli_counted(const cli_counting *self, const cli_input *input, tw_status status,
                const tw_error *error)
{
    if (status)
        return cli_input_failed(input, status, error);
    if (tw_counter_is_done(self->counter))
        return CLI_GO_ON;
    cli_say(stderr, "Stopped before all solutions were counted.\n");
    return CLI_EARLY;
}

verb_totals cli_counted_totals(const cli_counting *self)
{
    const char *none = tw_counter_total(self->counter, TW_SAME_NONE, false);
    return (verb_totals){.what = self->cli->args.operands[0],
                         .puzzle = self->puzzle,
                         .counts[TW_SAME_NONE] = self->conditions.count == 0 ? none : NULL};
}

void cli_counting_free(cli_counting *self)
{
    tw_counter_free(self->counter);
    verb_conditions_free(&self->conditions);
    tw_solver_free(self->solver);
    cli_input_free(&self->input);
    *self = (cli_counting){.cli = self->cli};
}
