/* plot_heat.c -- the share of the solutions in which a piece covers each cell.
 *
 * If a short search does not find all solutions, they are counted without being listed, if
 * possible; then all numbers are exact, however many there are (verbs/heat_maps.h). */
#include <string.h>

#include "cli/plot/plot.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"

#define SEARCHED_FIRST 0.3 /* seconds */
#define MOST_DIGITS 300    /* longest number of solutions that a double holds */

typedef struct heating {
    cli_plotting *self;
    verb_heat_maps *heat; /* maps to be shown */
    cli_plot_search search;
    tw_solution_orbit *orbit; /* for the chosen equivalence */
    tw_bytes total;           /* decimal number of solutions, if they were counted */
    bool complete;            /* all solutions are included */
    bool wrong;               /* a solution does not belong to the puzzle, or memory is out */
} heating;

static bool take_solution(void *user, const tw_solution *solution)
{
    heating *h = user;
    h->wrong = verb_heat_maps_add(h->heat, h->orbit, solution) != TW_OK;
    return !h->wrong;
}

static bool take_stored(void *user, uint64_t number, const tw_solution *solution)
{
    (void)number;
    return take_solution(user, solution);
}

/* Makes the solver, and maps for its poses. */
static int prepare(heating *h)
{
    cli_plotting *self = h->self;
    cli_store_reader *store = self->from.store ? &self->from : NULL;
    cli_classes classes = {self->options.same, self->options.exchange};
    const char *piece = self->asked->piece;
    tw_error error = {.status = TW_OK};
    verb_fault fault;
    int code = store ? cli_store_reader_read(store) : CLI_GO_ON;
    if (code == CLI_GO_ON && store && !cli_store_reader_classes(store, &classes))
        code = CLI_INPUT;
    if (code != CLI_GO_ON)
        return code;
    h->search =
        (cli_plot_search){.self = self, .options = self->options, .take = take_solution, .user = h};
    h->search.options.exchange = classes.exchange;
    h->search.options.ordered = true; /* so that sums do not depend on threads */
    code = cli_plot_prepare(&h->search);
    if (code != CLI_GO_ON)
        return code;
    if (tw_solution_orbit_new(NULL, tw_solver_symmetry(h->search.solver), classes.same, &h->orbit,
                              &error) != TW_OK) {
        cli_complain("%s", error.message);
        return CLI_INTERNAL;
    }
    tw_status status =
        verb_heat_maps_make(h->heat, tw_solver_poses(h->search.solver), piece, &fault);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_complain("%s%s%s%s", piece ? "--piece=" : "", piece ? piece : "", piece ? ": " : "",
                 fault.text);
    return cli_status_exit(status);
}

/* ---- All solutions ----------------------------------------------------------------------- */

/* Tables have half of the time; the rest is for a search, should they not be done. */
static int count_without_listing(heating *h)
{
    cli_plotting *self = h->self;
    cli_counting counting = {.cli = self->cli, .seconds = cli_plot_budget(self) / 2};
    tw_status status = cli_count(&counting, h->search.solver, NULL);
    const char *total = NULL;
    if (!status && tw_counter_is_done(counting.counter))
        total = tw_counter_total(counting.counter, TW_SAME_NONE, false);
    if (total && strlen(total) <= MOST_DIGITS) {
        cli_making work = {.cli = self->cli, .word = "finding how often each pose is used"};
        const tw_watch watch = cli_making_begin(&work);
        status = tw_counter_heat(counting.counter, &watch, NULL);
        cli_making_end(&work);
        h->complete = !status && tw_counter_pose_heat(counting.counter, 0);
    }
    if (h->complete) {
        const verb_totals totals = {
            .what = self->what, .puzzle = self->from.puzzle, .counts[TW_SAME_NONE] = total};
        verb_heat_maps_count(h->heat, counting.counter);
        self->end = cli_stated_exit(&totals, self->end);
        cli_text_format(&h->total, "%s", cli_grouped(total));
    }
    cli_counting_free(&counting);
    if (!cli_signal_came())
        return CLI_GO_ON;
    cli_complain("stopped before there was anything to plot");
    return CLI_EARLY;
}

static int search_all(heating *h)
{
    const bool may_count = !cli_given(&h->self->cli->args, "engine", "heuristic", "limit");
    h->search.seconds = may_count ? SEARCHED_FIRST : 0;
    int code = cli_plot_run(&h->search);
    bool open = code == CLI_GO_ON && may_count && !h->wrong &&
                h->search.result.outcome != TW_OUTCOME_EXHAUSTED;
    if (open)
        code = count_without_listing(h);
    if (open && code == CLI_GO_ON && !h->complete) {
        h->search.seconds = 0;
        code = cli_plot_run(&h->search);
    }
    h->complete = h->complete || h->search.result.outcome == TW_OUTCOME_EXHAUSTED;
    return code;
}

static int read_all(heating *h)
{
    cli_store_reader *from = &h->self->from;
    cli_store_reading reading = cli_all_stored(from, take_stored, h);
    tw_store_stats stats;
    int code = cli_store_reader_each(&reading);
    if (code != CLI_GO_ON)
        return code;
    tw_status status = tw_store_get_stats(from->store, from->number, &stats, &from->error);
    if (status != TW_OK)
        return cli_store_reader_failed(from, status);
    h->complete = stats.complete;
    return CLI_GO_ON;
}

/* ---- Putting it together ----------------------------------------------------------------- */

/* Turns counts into percentages; the caption states the number of solutions. */
static void finish(heating *h)
{
    cli_plotting *self = h->self;
    const double solutions = h->heat->solutions;
    const char *name = h->heat->names[0];
    char count[60], kind[120];
    verb_heat_maps_finish(h->heat);
    if (solutions < 1e15)
        cli_plot_count((uint64_t)(solutions + 0.5), true, count);
    else if (h->total.size < sizeof count - 10)
        snprintf(count, sizeof count, "%s solutions", cli_chars(&h->total));
    else
        snprintf(count, sizeof count, "%.3g solutions", solutions);
    if (h->complete && solutions < 1.5)
        snprintf(count, sizeof count, "solution");
    snprintf(self->shown.label, sizeof self->shown.label, "in %% of %s %s%s",
             !h->complete      ? "the"
             : solutions < 1.5 ? "the only"
                               : "all",
             count, h->complete ? "" : " found; there may be more");
    if (h->heat->count == 1)
        snprintf(kind, sizeof kind, "where %.90s %s", name,
                 strstr(name, " \xC3\x97 ") ? "lie" : "lies");
    else
        snprintf(kind, sizeof kind, "where each piece lies");
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), kind);
    self->shown.plot.x_label = self->shown.label;
}

static int count_all(heating *h)
{
    const bool stored = h->self->from.store;
    int code = stored ? read_all(h) : search_all(h);
    if (code != CLI_GO_ON)
        return code;
    if (h->wrong) {
        cli_complain("%s: a solution that is none of its puzzle, or memory is out", h->self->what);
        return CLI_INTERNAL;
    }
    if (h->heat->solutions > 0) {
        finish(h);
        return CLI_GO_ON;
    }
    cli_complain("no solution to plot: %s", stored        ? "the store has none"
                                            : h->complete ? "the puzzle has none"
                                                          : "none was found in that time");
    return h->complete || stored ? CLI_NONE : CLI_EARLY;
}

int cli_plot_heat(cli_plotting *self)
{
    heating h = {.self = self, .heat = &self->shown.heat};
    int code = prepare(&h);
    if (code == CLI_GO_ON)
        code = count_all(&h);
    tw_bytes_free(&h.total);
    tw_solution_orbit_free(h.orbit);
    tw_solver_free(h.search.solver);
    return code;
}
