/* plot_store.c -- plots of what a store holds: its runs, their progress, its solutions. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "plot.h"

int cli_plot_store_failed(const cli_plot *self, tw_status status, tw_error *error)
{
    if (!*error->file)
        snprintf(error->file, sizeof error->file, "%.250s", self->what);
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "%s", tw_status_text(status));
    cli_print_error(self->cli, NULL, error);
    return status == TW_ERR_IO ? CLI_INPUT : cli_status_exit(status);
}

bool cli_is_store(const char *path)
{
    static const char magic[16] = "SQLite format 3";
    char head[sizeof magic];
    FILE *file = strcmp(path, "-") == 0 ? NULL : fopen(path, "rb");
    bool is = file && fread(head, 1, sizeof head, file) == sizeof head &&
              memcmp(head, magic, sizeof head) == 0;
    if (file)
        fclose(file);
    return is;
}

/* ---- The puzzle -------------------------------------------------------------------------- */

typedef struct choosing {
    cli_plot *self;
    uint64_t wanted, count; /* the place in the store, from 1; 0: not told */
    bool out_of_memory;
} choosing;

static char *copy_text(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (copy)
        memcpy(copy, text, strlen(text) + 1);
    return copy;
}

/* Keeps title and text as a source; the title is its name. */
static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    choosing *c = user;
    cli_source *source = &c->self->source;
    c->count++;
    if (c->count != (c->wanted > 0 ? c->wanted : 1))
        return true;
    c->self->number = puzzle->number;
    snprintf(c->self->up_to, sizeof c->self->up_to, "%s", puzzle->up_to);
    source->cli = c->self->cli;
    source->name = copy_text(puzzle->title);
    source->text = copy_text(puzzle->text);
    source->size = strlen(puzzle->text);
    source->shipped = true; /* it names no files beside itself */
    c->out_of_memory = !source->name || !source->text;
    return !c->out_of_memory;
}

static int choose_puzzle(cli_plot *self)
{
    choosing c = {.self = self};
    tw_error error = {.status = TW_OK};
    const char *asked = cli_value(&self->cli->args, "puzzle");
    if (asked && !cli_parse_number(asked, 1, UINT32_MAX, &c.wanted)) {
        cli_complain("--puzzle=%s: expected a whole number from 1 on", asked);
        return CLI_INPUT;
    }
    tw_status status = tw_store_each_puzzle(self->store, look_at_puzzle, &c, &error);
    if (status != TW_OK)
        return cli_plot_store_failed(self, status, &error);
    if (c.out_of_memory) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    if (c.count > 1 && c.wanted == 0)
        cli_complain("%s holds %llu puzzles; say which with --puzzle 1 to %llu", self->what,
                     (unsigned long long)c.count, (unsigned long long)c.count);
    else if (c.count < c.wanted || c.count == 0)
        cli_complain("%s holds %llu puzzle%s", self->what, (unsigned long long)c.count,
                     c.count == 1 ? "" : "s");
    else
        return CLI_GO_ON;
    return CLI_INPUT;
}

int cli_plot_open_store(cli_plot *self)
{
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_open(NULL, self->what, TW_STORE_READ, &self->store, &error);
    return status == TW_OK ? choose_puzzle(self) : cli_plot_store_failed(self, status, &error);
}

int cli_plot_stored_puzzle(cli_plot *self)
{
    tw_source view = cli_source_view(&self->source);
    tw_report report = cli_source_report(&self->source);
    tw_status status = tw_read_puzzle(NULL, &view, &report, &self->puzzle, NULL);
    return status == TW_OK ? CLI_GO_ON : cli_source_failed(&self->source, status, NULL);
}

/* ---- Runs -------------------------------------------------------------------------------- */

typedef struct past_run {
    uint64_t number;
    char name[100];
    bool ended, exhausted;
    double seconds;
    uint64_t branches, solutions;
} past_run;

/* The last runs; older ones make room. */
typedef struct past {
    past_run runs[TW_MAX_PLOTTED];
    size_t count, most;
    bool times; /* only those that took any */
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

/* At most `most` of them. */
static int read_runs(cli_plot *self, past *all, size_t most, bool times)
{
    tw_error error = {.status = TW_OK};
    *all = (past){.most = most, .times = times};
    tw_status status = tw_store_each_run(self->store, self->number, look_at_run, all, &error);
    if (status != TW_OK)
        return cli_plot_store_failed(self, status, &error);
    if (all->count > 0)
        return CLI_GO_ON;
    cli_complain("%s holds no run of this puzzle", self->what);
    return CLI_INPUT;
}

static bool look_at_point(void *user, const tw_store_point *point)
{
    cli_curve_add(user, point->seconds, (double)point->solutions);
    return true;
}

int cli_plot_stored_time(cli_plot *self)
{
    past all;
    char up_to[40];
    tw_error error = {.status = TW_OK};
    int code = read_runs(self, &all, 8, false);
    if (code == CLI_GO_ON && !cli_plot_curves(self, all.count))
        code = CLI_INTERNAL;
    for (size_t i = 0; code == CLI_GO_ON && i < all.count; i++) {
        cli_curve *curve = self->curves + i;
        snprintf(curve->name, sizeof curve->name, "%s", all.runs[i].name);
        cli_curve_add(curve, 0, 0);
        tw_status status =
            tw_store_each_point(self->store, all.runs[i].number, look_at_point, curve, &error);
        if (status != TW_OK)
            return cli_plot_store_failed(self, status, &error);
        if (all.runs[i].ended)
            cli_curve_end(curve, all.runs[i].seconds, (double)all.runs[i].solutions);
    }
    cli_plot_entitle(self, self->source.name, "solutions over time");
    cli_plot_up_to(self->up_to, up_to);
    snprintf(self->note, sizeof self->note, "%s%s; %s",
             all.count > 1 ? "runs by their numbers" : "run ",
             all.count > 1 ? "" : all.runs[0].name, up_to);
    self->plot.y_label = "solutions";
    return code;
}

int cli_plot_stored_engines(cli_plot *self)
{
    past all;
    char branches[32], solutions[60], time[30];
    int code = read_runs(self, &all, TW_MAX_PLOTTED, true);
    if (code == CLI_GO_ON && !cli_plot_bars(self, all.count))
        code = CLI_INTERNAL;
    for (size_t i = 0; code == CLI_GO_ON && i < all.count; i++) {
        const past_run *run = all.runs + i;
        cli_bar_text *texts = self->bar_texts + i;
        self->bars[i].value = run->seconds;
        self->bars[i].open = !run->exhausted;
        snprintf(texts->name, sizeof texts->name, "%s", run->name);
        cli_plot_seconds(run->seconds, time);
        cli_plot_count(run->solutions, run->exhausted, solutions);
        if (run->ended)
            snprintf(texts->text, sizeof texts->text, "%s, %s branches, %s", time,
                     cli_number(run->branches, branches), solutions);
        else
            snprintf(texts->text, sizeof texts->text, "still going, or it was killed");
    }
    cli_plot_entitle(self, self->source.name, "runs compared");
    snprintf(self->note, sizeof self->note, "by their numbers; pale: stopped before the end");
    self->plot.x_label = "seconds";
    cli_plot_choose_scale(self);
    return code;
}

/* ---- Solutions --------------------------------------------------------------------------- */

typedef struct handing {
    cli_plot *self;
    bool (*take)(void *user, const tw_solution *solution);
    void *user;
    uint64_t count;
    tw_status status;
    tw_error error;
} handing;

static bool hand_on(void *user, uint64_t number, const void *bytes, size_t count)
{
    handing *h = user;
    tw_solution *solution = NULL;
    (void)number;
    h->status = tw_solution_unpack(NULL, h->self->puzzle, bytes, count, &solution, &h->error);
    if (h->status != TW_OK)
        return false;
    bool more = h->take(h->user, solution);
    h->count++;
    tw_unpacked_free(NULL, solution);
    return more && !cli_stop_asked();
}

int cli_plot_stored_solutions(cli_plot *self, bool (*take)(void *user, const tw_solution *solution),
                              void *user, uint64_t *count)
{
    handing h = {.self = self, .take = take, .user = user};
    tw_store_sink sink = {.solution = hand_on, .user = &h};
    tw_status status =
        tw_store_where(self->store, self->number, UINT32_MAX, UINT32_MAX, 1, &sink, &h.error);
    if (status == TW_OK)
        status = h.status;
    if (status != TW_OK)
        return cli_plot_store_failed(self, status, &h.error);
    *count = h.count;
    return cli_stop_asked() ? CLI_EARLY : CLI_GO_ON;
}

int cli_plot_stored_complete(cli_plot *self, bool *complete)
{
    tw_store_stats stats;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_store_stats_of(self->store, self->number, &stats, &error);
    if (status != TW_OK)
        return cli_plot_store_failed(self, status, &error);
    *complete = stats.finished > 0;
    return CLI_GO_ON;
}
