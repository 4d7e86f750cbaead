/* plot_search.c -- searches made for a plot: solutions over time, levels, engines side by side. */
#include <stdlib.h>
#include <string.h>

#include "cli/json_objects.h"
#include "cli/plot/plot_search.h"
#include "cli/terminal/progress.h"
#include "cli/run/making.h"
#include "cli/run/stated.h"
#include "cli/run/summary.h"

typedef struct watch {
    cli_plot_search *search;
    cli_progress progress;
    double started;
    uint64_t found;
} watch;

/* ---- One search -------------------------------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    watch *w = user;
    cli_plot_search *search = w->search;
    w->found++;
    if (search->curve)
        verb_curve_add(search->curve, cli_now() - w->started, (double)w->found);
    return (!search->take || search->take(search->user, solution)) && !cli_signal_came();
}

static bool take_progress(void *user, const tw_progress *progress)
{
    watch *w = user;
    cli_progress_show(&w->progress, progress);
    w->search->fraction = progress->fraction;
    return !cli_signal_came();
}

static int search_failed(const cli_plot_search *search, tw_status status, tw_error *error,
                         const tw_error *own)
{
    if (error && status == TW_ERR_UNSUPPORTED) {
        *error = *own;
        return CLI_INPUT;
    }
    return cli_input_failed(&search->self->from.input, status, own);
}

static int say_stopped(void)
{
    cli_complain("stopped before there was anything to plot");
    return CLI_EARLY;
}

int cli_plot_prepare(cli_plot_search *search, tw_error *error)
{
    tw_error own = {.status = TW_OK};
    tw_status status =
        tw_solver_new(NULL, search->self->from.puzzle, &search->options, &search->solver, &own);
    if (status == TW_OK)
        status = cli_prepare(search->self->cli, search->solver, &own);
    if (status != TW_OK)
        return search_failed(search, status, error, &own);
    return tw_solver_get_state(search->solver) == TW_SOLVER_NEW ? say_stopped() : CLI_GO_ON;
}

static double seconds_of(const cli_plot_search *search)
{
    double asked = search->self->asked->time_budget, own = search->seconds;
    return own > 0 && (asked <= 0 || own < asked) ? own : asked;
}

int cli_plot_run(cli_plot_search *search, tw_error *error)
{
    cli_plotting *self = search->self;
    watch w = {.search = search};
    tw_error own = {.status = TW_OK};
    cli_progress_start(&w.progress, self->cli, tw_solver_get_stats(search->solver).engine, false);
    const tw_budget budget = {.size = sizeof budget, .seconds = seconds_of(search)};
    const tw_solve_sink sink = {.solution = take_solution, .progress = take_progress, .user = &w};
    w.started = cli_now();
    if (search->curve)
        verb_curve_add(search->curve, 0, 0);
    tw_status status = tw_solver_run(search->solver, &budget, &sink, &search->result, &own);
    cli_progress_clear(&w.progress);
    if (status != TW_OK)
        return search_failed(search, status, error, &own);
    if (search->curve)
        verb_curve_end(search->curve, search->result.seconds, (double)search->result.solutions);
    if (search->result.outcome == TW_OUTCOME_EXHAUSTED)
        search->fraction = 1;
    verb_totals totals = {.what = self->what, .puzzle = self->from.puzzle};
    if (self->end == CLI_FOUND) /* engine by engine it is told once */
        verb_take_totals(&totals, &search->result);
    self->end = cli_stated_exit(&totals, self->end);
    return cli_signal_came() ? say_stopped() : CLI_GO_ON;
}

/* "bitset, size" */
static void name_engine(const tw_solver *solver, char text[60])
{
    tw_solve_stats stats = tw_solver_get_stats(solver);
    const char *strand = verb_strand_word(stats.tuning.strand);
    snprintf(text, 60, "%.30s%s%s%s", stats.engine, stats.tuning.by_size ? ", size" : "",
             *strand ? ", " : "", strand);
}

/* "", or "; stopped after 61 % of the search" */
static void tell_end(const cli_plot_search *search, char text[60])
{
    text[0] = '\0';
    if (search->result.outcome == TW_OUTCOME_LIMIT)
        snprintf(text, 60, "; stopped there, as asked");
    else if (search->result.outcome == TW_OUTCOME_BUDGET)
        snprintf(text, 60, "; stopped after %.2g %% of the search", 100 * search->fraction);
}

static int prepare_and_run(cli_plot_search *search, tw_error *error)
{
    int code = cli_plot_prepare(search, error);
    return code == CLI_GO_ON ? cli_plot_run(search, error) : code;
}

/* ---- Solutions over time ----------------------------------------------------------------- */

int cli_plot_time(cli_plotting *self)
{
    cli_plot_search search = {.self = self, .options = self->options};
    char engine[60], end[60], count[60], time[30], up_to[40];
    if (!cli_plot_curves(self, 1))
        return CLI_INTERNAL;
    search.curve = self->shown.curves;
    int code = prepare_and_run(&search, NULL);
    if (code == CLI_GO_ON) {
        name_engine(search.solver, engine);
        tell_end(&search, end);
        cli_plot_count(search.result.solutions, true, count);
        cli_plot_seconds(search.result.seconds, time);
        cli_plot_up_to(tw_up_to_word(self->options.up_to, self->options.exchange), up_to);
        snprintf(self->shown.note, sizeof self->shown.note, "%s, %s, in %s (%s)%s", count, up_to,
                 time, engine, end);
        snprintf(self->shown.curves->name, sizeof self->shown.curves->name, "%s", engine);
        cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "solutions over time");
    }
    tw_solver_free(search.solver);
    return code;
}

/* ---- Levels ------------------------------------------------------------------------------ */

static int fill_levels(cli_plotting *self, const cli_plot_search *search)
{
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(search->solver, &count);
    char engine[60], end[60], number[32];
    if (count < 2) {
        cli_complain("--kind levels: the engine %s tells no levels apart, or there are none",
                     tw_solver_get_stats(search->solver).engine);
        return CLI_INPUT;
    }
    if (!verb_plot_levels(&self->shown, levels, count, cli_places_begun(search->solver)))
        return cli_complain("out of memory"), CLI_INTERNAL;
    name_engine(search->solver, engine);
    tell_end(search, end);
    snprintf(self->shown.note, sizeof self->shown.note, "%s branches in all (%s)%s",
             cli_number(search->result.branches, number), engine, end);
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "branches by level");
    return CLI_GO_ON;
}

int cli_plot_levels(cli_plotting *self)
{
    cli_plot_search search = {.self = self, .options = self->options};
    int code = prepare_and_run(&search, NULL);
    if (code == CLI_GO_ON)
        code = fill_levels(self, &search);
    tw_solver_free(search.solver);
    return code;
}

/* ---- Engines ----------------------------------------------------------------------------- */

/* A bar of one engine. */
static int fill_engine(cli_plotting *self, const char *name)
{
    cli_plot_search search = {.self = self, .options = self->options};
    tw_error error = {.status = TW_OK};
    tw_plot_bar *bar = self->shown.bars + self->shown.bar_count;
    verb_bar_text *texts = self->shown.bar_texts + self->shown.bar_count;
    char end[60], number[32], time[30];
    search.options.engine = name;
    int code = prepare_and_run(&search, &error);
    if (code == CLI_GO_ON) {
        name_engine(search.solver, texts->name);
        tell_end(&search, end);
        bar->open = search.result.outcome == TW_OUTCOME_BUDGET;
        bar->value = search.result.seconds;
        cli_plot_seconds(bar->value, time);
        cli_number(search.result.branches, number);
        bool counts = search.result.branches > 0; /* some engines know no branches */
        snprintf(texts->text, sizeof texts->text, "%s%s%s%s%s", time, counts ? ", " : "",
                 counts ? number : "", counts ? " branches" : "", end);
    } else if (code == CLI_INPUT && error.status == TW_ERR_UNSUPPORTED) {
        code = CLI_GO_ON;
        snprintf(texts->name, sizeof texts->name, "%s", name);
        snprintf(texts->text, sizeof texts->text, "cannot search this puzzle");
    }
    self->shown.bar_count++;
    tw_solver_free(search.solver);
    return code;
}

int cli_plot_engines(cli_plotting *self)
{
    char up_to[40];
    int code = CLI_GO_ON;
    if (!cli_plot_bars(self, TW_MAX_PLOTTED))
        return CLI_INTERNAL;
    self->shown.bar_count = 0;
    for (size_t i = 0; code == CLI_GO_ON && tw_engine_name(i); i++)
        if (self->shown.bar_count < TW_MAX_PLOTTED)
            code = fill_engine(self, tw_engine_name(i));
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "engines compared");
    cli_plot_up_to(tw_up_to_word(self->options.up_to, self->options.exchange), up_to);
    snprintf(self->shown.note, sizeof self->shown.note, "%s, %s; shorter is better",
             self->options.limit > 0 ? "as many solutions as asked for" : "all solutions", up_to);
    cli_plot_choose_scale(self);
    self->shown.plot.x_label = "seconds";
    return code;
}
