/* plot_heat.c -- in what share of the solutions a piece covers each cell.
 *
 * Where a short search does not find all solutions, they are counted without being listed if they
 * can be: then all numbers are exact, however many there are (verbs/heat_maps.h). */
#include "cli/plot/plot_heat.h"

#include <stdlib.h>
#include <string.h>

#include "cli/plot/plot_search.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"
#include "cli/run/stated.h"
#include "cli/plot/plot_store.h"

#define SEARCHED_FIRST 0.3 /* seconds */
#define MOST_DIGITS 300    /* of a number of solutions that a double holds */

typedef struct heating {
    cli_plotting *self;
    cli_plot_search search;
    tw_solution_orbit *orbit; /* by what is called the same */
    cli_text total;           /* the same in digits, where they were counted */
    bool wrong;               /* a solution that is none of this puzzle, or no memory */
} heating;

static bool take_solution(void *user, const tw_solution *solution)
{
    heating *h = user;
    h->wrong = verb_heat_maps_add(&h->self->shown.heat, h->orbit, solution) != TW_OK;
    return !h->wrong;
}

/* ---- Maps -------------------------------------------------------------------------------- */

static int make_maps(heating *h)
{
    verb_fault fault;
    const char *piece = h->self->asked->piece;
    tw_status status =
        verb_heat_maps_make(&h->self->shown.heat, tw_solver_poses(h->search.solver), piece, &fault);
    if (status == TW_OK)
        return CLI_GO_ON;
    cli_complain("%s%s%s%s", piece ? "--piece=" : "", piece ? piece : "", piece ? ": " : "",
                 fault.text);
    return cli_status_exit(status);
}

static int prepare(heating *h)
{
    cli_plotting *self = h->self;
    int code = self->from.store ? cli_store_reader_read(&self->from) : CLI_GO_ON;
    cli_classes classes = {self->options.up_to, self->options.exchange};
    tw_error error = {.status = TW_OK};
    if (code == CLI_GO_ON && self->from.store && !cli_store_reader_classes(&self->from, &classes))
        code = CLI_INPUT;
    if (code != CLI_GO_ON)
        return code;
    h->search =
        (cli_plot_search){.self = self, .options = self->options, .take = take_solution, .user = h};
    h->search.options.exchange = classes.exchange;
    h->search.options.ordered = true; /* the same sums whatever the threads */
    code = cli_plot_prepare(&h->search, NULL);
    if (code != CLI_GO_ON)
        return code;
    if (tw_solution_orbit_new(NULL, tw_solver_symmetry(h->search.solver), classes.up_to, &h->orbit,
                              &error) != TW_OK) {
        cli_complain("%s", error.message);
        return CLI_INTERNAL;
    }
    return make_maps(h);
}

/* ---- Putting it together ----------------------------------------------------------------- */

static void take_counted(heating *h, tw_counter *counter)
{
    const char *total = tw_counter_total(counter, TW_UP_TO_NONE, false);
    verb_heat_maps_count(&h->self->shown.heat, counter);
    const verb_totals totals = {
        .what = h->self->what, .puzzle = h->self->from.puzzle, .counts[TW_UP_TO_NONE] = total};
    h->self->end = cli_stated_exit(&totals, h->self->end);
    cli_text_add_grouped(&h->total, total);
}

/* CLI_GO_ON: *counted says whether all is known so. */
static int count_without_listing(heating *h, bool *counted)
{
    const cli_plotting *self = h->self;
    cli_counting counting = {.cli = self->cli,
                             .options = {.size = sizeof counting.options, .keep = true},
                             .seconds = self->asked->time_budget};
    tw_status status = cli_count(&counting, h->search.solver, NULL);
    if (!status && tw_counter_is_done(counting.counter) &&
        strlen(tw_counter_total(counting.counter, TW_UP_TO_NONE, false)) <= MOST_DIGITS) {
        cli_making work = {.cli = self->cli, .word = "finding how often each pose is used"};
        const tw_watch watch = cli_making_begin(&work);
        status = tw_counter_heat(counting.counter, &watch, NULL);
        cli_making_end(&work);
        *counted = !status && tw_counter_pose_heat(counting.counter, 0);
    }
    if (*counted)
        take_counted(h, counting.counter);
    cli_counting_free(&counting);
    if (!cli_signal_came())
        return CLI_GO_ON;
    cli_complain("stopped before there was anything to plot");
    return CLI_EARLY;
}

/* Does nothing that was asked for need a search? */
static bool may_count(const heating *h)
{
    static const char *const searches[] = {"engine", "with", "limit", NULL};
    return !cli_first_given(&h->self->cli->args, searches);
}

static bool has_all(const heating *h)
{
    return h->search.result.outcome == TW_OUTCOME_EXHAUSTED;
}

static int search_all(heating *h, bool *complete)
{
    bool may = may_count(h);
    h->search.seconds = may ? SEARCHED_FIRST : 0;
    int code = cli_plot_run(&h->search, NULL);
    bool open = code == CLI_GO_ON && may && !has_all(h) && !h->wrong;
    if (open)
        code = count_without_listing(h, complete);
    if (open && code == CLI_GO_ON && !*complete) {
        h->search.seconds = 0;
        code = cli_plot_run(&h->search, NULL);
    }
    *complete = *complete || has_all(h);
    return code;
}

static int read_all(heating *h, bool *complete)
{
    uint64_t count = 0;
    int code = cli_plot_stored_solutions(h->self, take_solution, h, &count);
    return code == CLI_GO_ON ? cli_plot_stored_complete(h->self, complete) : code;
}

/* Counts become shares in per cent; the words say of how many. */
static void finish(heating *h, bool complete)
{
    cli_plotting *self = h->self;
    const double solutions = self->shown.heat.solutions;
    const char *name = self->shown.heat.names[0];
    char count[60], kind[120];
    verb_heat_maps_finish(&self->shown.heat);
    if (solutions < 1e15)
        cli_plot_count((uint64_t)(solutions + 0.5), true, count);
    else if (h->total.size < sizeof count - 10)
        snprintf(count, sizeof count, "%s solutions", h->total.bytes);
    else
        snprintf(count, sizeof count, "%.3g solutions", solutions);
    if (complete && solutions < 1.5)
        snprintf(count, sizeof count, "solution");
    snprintf(self->shown.label, sizeof self->shown.label, "in %% of %s %s%s",
             !complete         ? "the"
             : solutions < 1.5 ? "the only"
                               : "all",
             count, complete ? "" : " found; there may be more");
    if (self->shown.heat.count == 1)
        snprintf(kind, sizeof kind, "where %.90s %s", name,
                 strstr(name, " \xC3\x97 ") ? "lie" : "lies");
    else
        snprintf(kind, sizeof kind, "where each piece lies");
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), kind);
    self->shown.plot.x_label = self->shown.label;
}

static int count_all(heating *h)
{
    bool complete = false;
    int code = h->self->from.store ? read_all(h, &complete) : search_all(h, &complete);
    if (code != CLI_GO_ON)
        return code;
    if (h->wrong) {
        cli_complain("%s: a solution that is none of its puzzle, or memory is out", h->self->what);
        return CLI_INTERNAL;
    }
    if (!(h->self->shown.heat.solutions > 0)) {
        cli_complain("no solution to plot: %s", h->self->from.store ? "the store has none"
                                                : complete          ? "the puzzle has none"
                                                           : "none was found in that time");
        return complete || h->self->from.store ? CLI_NONE : CLI_EARLY;
    }
    finish(h, complete);
    return CLI_GO_ON;
}

int cli_plot_heat(cli_plotting *self)
{
    heating h = {.self = self};
    int code = prepare(&h);
    if (code == CLI_GO_ON)
        code = count_all(&h);
    cli_text_free(&h.total);
    tw_solution_orbit_free(h.orbit);
    tw_solver_free(h.search.solver);
    return code;
}
