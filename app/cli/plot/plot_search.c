/* plot_search.c -- searches made for a plot: solutions over time, levels, engines side by side. */
#include <string.h>

#include "cli/json_objects.h"
#include "cli/plot/plot.h"
#include "cli/run/making.h"
#include "cli/run/summary.h"
#include "cli/terminal/progress.h"

/* ---- One search -------------------------------------------------------------------------- */

typedef struct watch {
    cli_plot_search *search;
    cli_progress progress;
    double started;
    uint64_t found;
} watch;

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

static int search_failed(cli_plot_search *search, tw_status status, const tw_error *error)
{
    search->refused = search->may_refuse && status == TW_ERR_UNSUPPORTED;
    return search->refused ? CLI_INPUT : cli_input_failed(&search->self->from.input, status, error);
}

static int say_stopped(void)
{
    cli_complain("stopped before there was anything to plot");
    return CLI_EARLY;
}

/* Of the seconds that are given for the call; 0: none are. */
static double seconds_left(const cli_plotting *self)
{
    return cli_is_given(&self->cli->args, "timeout")
               ? cli_budget_left(self->cli, self->asked->timeout)
               : 0;
}

int cli_plot_prepare(cli_plot_search *search)
{
    const cli_plotting *self = search->self;
    if (self->shown.bar_count == 0) /* else what there is will be drawn */
        cli_end_after(seconds_left(self));
    tw_error error = {.status = TW_OK};
    tw_status status =
        tw_solver_new(NULL, self->from.puzzle, &search->options, &search->solver, &error);
    if (status == TW_OK)
        status = cli_prepare(self->cli, search->solver, &error);
    cli_end_after(0);
    if (status != TW_OK)
        return search_failed(search, status, &error);
    return tw_solver_get_state(search->solver) == TW_SOLVER_NEW ? say_stopped() : CLI_GO_ON;
}

int cli_plot_run(cli_plot_search *search)
{
    cli_plotting *self = search->self;
    const bool given = cli_is_given(&self->cli->args, "timeout");
    const double own = search->seconds,
                 asked = given ? seconds_left(self) / (double)self->left : cli_plot_budget(self);
    const tw_budget budget = {.size = sizeof budget,
                              .seconds = own > 0 && (asked <= 0 || own < asked) ? own : asked};
    watch w = {.search = search};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_solution, .progress = take_progress, .user = &w};
    tw_error error = {.status = TW_OK};
    cli_progress_start(&w.progress, self->cli, tw_solver_get_stats(search->solver).engine, false);
    w.started = cli_now();
    if (search->curve)
        verb_curve_add(search->curve, 0, 0);
    tw_status status = tw_solver_run(search->solver, &budget, &sink, &search->result, &error);
    cli_progress_clear(&w.progress);
    if (status != TW_OK)
        return search_failed(search, status, &error);
    if (search->curve)
        verb_curve_end(search->curve, search->result.seconds, (double)search->result.solutions);
    if (search->result.outcome == TW_OUTCOME_EXHAUSTED)
        search->fraction = 1;
    verb_totals totals = {.what = self->what, .puzzle = self->from.puzzle};
    if (self->end == CLI_FOUND) /* only once when engines are compared */
        verb_take_totals(&totals, &search->result);
    self->end = cli_stated_exit(&totals, self->end);
    return cli_signal_came() ? say_stopped() : CLI_GO_ON;
}

/* Runs a complete search and describes it: "bitset, size"; and "", or "; stopped after 61 % of the
 * search". */
static int search_and_tell(cli_plot_search *search, char engine[60], char end[60])
{
    int code = cli_plot_prepare(search);
    if (code == CLI_GO_ON)
        code = cli_plot_run(search);
    if (code != CLI_GO_ON)
        return code;
    const tw_solve_stats stats = tw_solver_get_stats(search->solver);
    const char *strand = verb_strand_word(stats.tuning.strand);
    snprintf(engine, 60, "%.30s%s%s%s", stats.engine, stats.tuning.by_size ? ", size" : "",
             *strand ? ", " : "", strand);
    end[0] = '\0';
    if (search->result.outcome == TW_OUTCOME_LIMIT)
        snprintf(end, 60, "; stopped there, as asked");
    else if (search->result.outcome == TW_OUTCOME_BUDGET)
        snprintf(end, 60, "; stopped after %.2g %% of the search", 100 * search->fraction);
    return CLI_GO_ON;
}

/* ---- Solutions over time ----------------------------------------------------------------- */

int cli_plot_time(cli_plotting *self)
{
    cli_plot_search search = {.self = self, .options = self->options};
    char engine[60], end[60], count[60], time[30], same[40];
    if (!verb_plot_curves(&self->shown, 1))
        return cli_no_memory();
    search.curve = self->shown.curves;
    int code = search_and_tell(&search, engine, end);
    if (code == CLI_GO_ON) {
        cli_plot_count(search.result.solutions, true, count);
        verb_plot_seconds(search.result.seconds, time);
        cli_plot_same(tw_same_word(self->options.same, self->options.exchange), same);
        snprintf(self->shown.note, sizeof self->shown.note, "%s, %s, in %s (%s)%s", count, same,
                 time, engine, end);
        snprintf(self->shown.curves->name, sizeof self->shown.curves->name, "%s", engine);
        cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "solutions over time");
    }
    tw_solver_free(search.solver);
    return code;
}

/* ---- Levels ------------------------------------------------------------------------------ */

int cli_plot_levels(cli_plotting *self)
{
    cli_plot_search search = {.self = self, .options = self->options};
    char engine[60], end[60];
    size_t count = 0;
    int code = search_and_tell(&search, engine, end);
    const tw_level *levels = code == CLI_GO_ON ? tw_solver_levels(search.solver, &count) : NULL;
    if (code == CLI_GO_ON && count < 2) {
        code = cli_refuse("--kind levels: the engine %s tells no levels apart, or there are none",
                          tw_solver_get_stats(search.solver).engine);
    } else if (code == CLI_GO_ON &&
               !verb_plot_levels(&self->shown, levels, count, cli_places_begun(search.solver))) {
        code = cli_no_memory();
    } else if (code == CLI_GO_ON) {
        snprintf(self->shown.note, sizeof self->shown.note, "%s branches in all (%s)%s",
                 cli_number(search.result.branches), engine, end);
        cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "branches by level");
    }
    tw_solver_free(search.solver);
    return code;
}

/* ---- Engines ----------------------------------------------------------------------------- */

/* Adds the bar of one engine. */
static int fill_engine(cli_plotting *self, const char *name)
{
    cli_plot_search search = {.self = self, .options = self->options, .may_refuse = true};
    tw_plot_bar *bar = self->shown.bars + self->shown.bar_count;
    verb_bar_text *texts = self->shown.bar_texts + self->shown.bar_count;
    char engine[60], end[60], time[30];
    search.options.engine = name;
    int code = search_and_tell(&search, engine, end);
    if (code == CLI_GO_ON) {
        bool counts = search.result.branches > 0; /* some engines count no branches */
        bar->open = search.result.outcome == TW_OUTCOME_BUDGET;
        bar->value = search.result.seconds;
        verb_plot_seconds(bar->value, time);
        snprintf(texts->name, sizeof texts->name, "%s", engine);
        snprintf(texts->text, sizeof texts->text, "%s%s%s%s%s", time, counts ? ", " : "",
                 counts ? cli_number(search.result.branches) : "", counts ? " branches" : "", end);
    } else if (search.refused) {
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
    char same[40];
    int code = CLI_GO_ON;
    if (!verb_plot_bars(&self->shown, TW_MAX_PLOTTED))
        return cli_no_memory();
    self->shown.bar_count = self->left = 0;
    while (tw_engine_name(self->left) && self->left < TW_MAX_PLOTTED)
        self->left++;
    for (size_t i = 0; code == CLI_GO_ON && self->left > 0; i++, self->left--)
        code = fill_engine(self, tw_engine_name(i));
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), "engines compared");
    cli_plot_same(tw_same_word(self->options.same, self->options.exchange), same);
    snprintf(self->shown.note, sizeof self->shown.note, "%s, %s; shorter is better",
             self->options.limit > 0 ? "as many solutions as asked for" : "all solutions", same);
    verb_plot_scale_seconds(&self->shown);
    return code;
}
