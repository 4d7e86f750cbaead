/* plot_store.c -- plots of the runs that a store holds, and of their progress. */
#include "cli/plot/plot.h"

#include <string.h>

typedef struct past_run {
    uint64_t number;
    char name[100];
    bool ended, exhausted;
    double seconds;
    uint64_t branches, solutions;
} past_run;

/* The last runs; older ones are dropped. */
typedef struct past {
    past_run runs[TW_MAX_PLOTTED];
    size_t count, most;
    bool times; /* skip ended runs without a time */
} past;

static bool look_at_run(void *user, const tw_store_run *run)
{
    past *all = user;
    if (all->times && run->outcome[0] && !(run->seconds > 0))
        return true;
    if (all->count == all->most)
        memmove(all->runs, all->runs + 1, --all->count * sizeof *all->runs);
    past_run *kept = all->runs + all->count++;
    char threads[32] = "";
    if (run->threads > 1)
        snprintf(threads, sizeof threads, ", %u threads", run->threads);
    *kept = (past_run){.number = run->number,
                       .ended = *run->outcome != '\0',
                       .exhausted = strcmp(run->outcome, "exhausted") == 0,
                       .seconds = run->seconds,
                       .branches = run->branches,
                       .solutions = run->solutions};
    snprintf(kept->name, sizeof kept->name, "%llu: %.30s%s%.30s%s", (unsigned long long)run->number,
             run->engine, *run->options ? ", " : "", run->options, threads);
    return true;
}

/* Reads at most `most` of them. */
static int read_runs(cli_plotting *self, past *all, size_t most, bool times)
{
    *all = (past){.most = most, .times = times};
    tw_status status =
        tw_store_each_run(self->from.store, self->from.number, look_at_run, all, &self->from.error);
    if (status != TW_OK)
        return cli_store_reader_failed(&self->from, status);
    if (all->count > 0)
        return CLI_GO_ON;
    return cli_refuse("%s holds no run of this puzzle", self->what);
}

static bool look_at_point(void *user, const tw_store_point *point)
{
    verb_curve_add(user, point->seconds, (double)point->solutions);
    return true;
}

int cli_plot_stored_time(cli_plotting *self)
{
    past all;
    char same[40];
    int code = read_runs(self, &all, 8, false);
    if (code == CLI_GO_ON && !verb_plot_curves(&self->shown, all.count))
        code = cli_no_memory();
    for (size_t i = 0; code == CLI_GO_ON && i < all.count; i++) {
        verb_curve *curve = self->shown.curves + i;
        snprintf(curve->name, sizeof curve->name, "%s", all.runs[i].name);
        verb_curve_add(curve, 0, 0);
        tw_status status = tw_store_each_point(self->from.store, all.runs[i].number, look_at_point,
                                               curve, &self->from.error);
        if (status != TW_OK)
            return cli_store_reader_failed(&self->from, status);
        if (all.runs[i].ended)
            verb_curve_end(curve, all.runs[i].seconds, (double)all.runs[i].solutions);
    }
    cli_plot_entitle(self, self->from.input.name, "solutions over time");
    cli_plot_same(self->from.same, same);
    snprintf(self->shown.note, sizeof self->shown.note, "%s%s; %s",
             all.count > 1 ? "runs by their numbers" : "run ",
             all.count > 1 ? "" : all.runs[0].name, same);
    return code;
}

int cli_plot_stored_engines(cli_plotting *self)
{
    past all;
    char solutions[60], time[30];
    int code = read_runs(self, &all, TW_MAX_PLOTTED, true);
    if (code == CLI_GO_ON && !verb_plot_bars(&self->shown, all.count))
        code = cli_no_memory();
    for (size_t i = 0; code == CLI_GO_ON && i < all.count; i++) {
        const past_run *run = all.runs + i;
        verb_bar_text *texts = self->shown.bar_texts + i;
        self->shown.bars[i].value = run->seconds;
        self->shown.bars[i].open = !run->exhausted;
        snprintf(texts->name, sizeof texts->name, "%s", run->name);
        verb_plot_seconds(run->seconds, time);
        cli_plot_count(run->solutions, run->exhausted, solutions);
        if (run->ended)
            snprintf(texts->text, sizeof texts->text, "%s, %s branches, %s", time,
                     cli_number(run->branches), solutions);
        else
            snprintf(texts->text, sizeof texts->text, "still going, or it was killed");
    }
    cli_plot_entitle(self, self->from.input.name, "runs compared");
    snprintf(self->shown.note, sizeof self->shown.note,
             "by their numbers; pale: stopped before the end");
    verb_plot_scale_seconds(&self->shown);
    return code;
}
