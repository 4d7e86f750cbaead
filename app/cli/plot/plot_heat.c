/* plot_heat.c -- in what share of the solutions a piece covers each cell.
 *
 * Solutions that were found stand for all that symmetries make of them, and those are counted here,
 * so a map has the symmetry of the container and its pins however they were called the same.
 * Where a short search does not find all, they are counted without being listed if they can be:
 * then all numbers are exact, however many there are. Equal pieces are never told apart, so a map
 * is one of a stock: of all pieces that are equal. */
#include "cli/plot/plot_heat.h"

#include <stdlib.h>
#include <string.h>

#include "cli/plot/plot_search.h"
#include "cli/run/counted.h"
#include "cli/run/making.h"
#include "cli/plot/plot_store.h"

#define SEARCHED_FIRST 0.3 /* seconds */
#define MOST_DIGITS 300    /* of a number of solutions that a double holds */

typedef struct heating {
    cli_plotting *self;
    cli_plot_search search;
    const tw_poses *poses;    /* of the search's solver; a store needs no search, but this */
    tw_solution_orbit *orbit; /* by what is called the same */
    uint32_t *map;            /* of each stock; UINT32_MAX: none */
    double solutions; /* images included */
    cli_text total;   /* the same in digits, where they were counted */
    bool wrong;       /* a solution that is none of this puzzle, or no memory */
} heating;

/* ---- Counting ---------------------------------------------------------------------------- */

static void add_image(heating *h, const tw_solution *image)
{
    const tw_puzzle *puzzle = h->self->from.puzzle;
    for (size_t i = 0; i < image->count; i++) {
        const tw_placement *placement = &image->placements[i];
        uint32_t map = h->map[tw_poses_stock_of_piece(h->poses, placement->piece)];
        double *heat = h->self->heat + (size_t)map * tw_puzzle_cell_count(puzzle);
        for (size_t k = 0; map != UINT32_MAX && k < placement->cell_count; k++)
            heat[tw_puzzle_find_cell(puzzle, placement->cells[k])]++;
    }
}

static bool take_solution(void *user, const tw_solution *solution)
{
    heating *h = user;
    size_t count = 0;
    h->wrong = tw_solution_orbit_find(h->orbit, solution, &count, NULL) != TW_OK;
    for (size_t i = 0; i < count; i++)
        add_image(h, tw_solution_orbit_get(h->orbit, i));
    h->solutions += (double)count;
    return !h->wrong;
}

/* ---- Maps -------------------------------------------------------------------------------- */

static void name_map(cli_plotting *self, const tw_stock *stock, char name[100])
{
    const char *piece = tw_puzzle_piece_name(self->from.puzzle, stock->piece);
    if (stock->low == 1 && stock->high == 1)
        snprintf(name, 100, "%s", piece);
    else if (stock->low == stock->high)
        snprintf(name, 100, "%.70s \xC3\x97 %u", piece, stock->high);
    else
        snprintf(name, 100, "%.60s \xC3\x97 %u\xE2\x80\x93%u", piece, stock->low, stock->high);
}

/* The stock that --piece asks for, UINT32_MAX for all; false after a message. */
static bool find_stock(const heating *h, uint32_t *stock)
{
    const cli_plotting *self = h->self;
    const char *name = self->asked->piece;
    *stock = UINT32_MAX;
    if (!name)
        return true;
    uint32_t piece = tw_puzzle_find_piece(self->from.puzzle, name);
    if (piece == UINT32_MAX)
        return cli_complain("--piece=%s: there is no such piece in this puzzle", name);
    *stock = tw_poses_stock_of_piece(h->poses, piece);
    return true;
}

static bool take_room(heating *h, size_t maps)
{
    cli_plotting *self = h->self;
    size_t cells = tw_puzzle_cell_count(self->from.puzzle);
    self->map_count = maps;
    self->maps = calloc(maps, sizeof *self->maps);
    self->heat = calloc(maps * cells, sizeof *self->heat);
    self->map_names = calloc(maps, sizeof *self->map_names);
    if (self->maps && self->heat && self->map_names)
        return true;
    return cli_complain("out of memory");
}

static int make_maps(heating *h)
{
    cli_plotting *self = h->self;
    size_t stocks = tw_poses_stock_count(h->poses), cells = tw_puzzle_cell_count(self->from.puzzle);
    uint32_t asked, number = 0;
    if (!find_stock(h, &asked))
        return CLI_INPUT;
    size_t maps = asked == UINT32_MAX ? stocks : 1;
    if (maps > TW_MAX_PICTURES || maps * cells > 20000000) {
        cli_complain("%zu pieces are too many for one page; choose one with --piece", maps);
        return CLI_INPUT;
    }
    h->map = malloc(stocks * sizeof *h->map);
    if (!h->map || !take_room(h, maps))
        return CLI_INTERNAL;
    for (uint32_t s = 0; s < stocks; s++) {
        h->map[s] = asked == UINT32_MAX || asked == s ? number++ : UINT32_MAX;
        if (h->map[s] != UINT32_MAX)
            name_map(self, tw_poses_stock(h->poses, s), self->map_names[h->map[s]]);
    }
    for (size_t i = 0; i < maps; i++)
        self->maps[i] = (tw_plot_map){self->map_names[i], self->heat + i * cells};
    return CLI_GO_ON;
}

static int prepare(heating *h)
{
    cli_plotting *self = h->self;
    int code = self->from.store ? cli_store_reader_read(&self->from) : CLI_GO_ON;
    cli_classes classes = {self->options.up_to, self->options.exchange};
    tw_error error = {.status = TW_OK};
    if (code == CLI_GO_ON && self->from.store &&
        !cli_store_reader_classes(&self->from, &classes))
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
    h->poses = tw_solver_poses(h->search.solver);
    if (tw_solution_orbit_new(NULL, tw_solver_symmetry(h->search.solver), classes.up_to, &h->orbit,
                              &error) != TW_OK) {
        cli_complain("%s", error.message);
        return CLI_INTERNAL;
    }
    return make_maps(h);
}

/* ---- Putting it together ----------------------------------------------------------------- */

/* Of a counter that knows in how many solutions each pose is. */
static void take_counted(heating *h, tw_counter *counter)
{
    size_t cells = tw_puzzle_cell_count(h->self->from.puzzle);
    const char *total = tw_counter_total(counter, TW_UP_TO_NONE, false);
    for (uint32_t s = 0; s < tw_poses_stock_count(h->poses); s++)
        for (uint32_t c = 0; h->map[s] != UINT32_MAX && c < cells; c++)
            h->self->heat[(size_t)h->map[s] * cells + c] =
                strtod(tw_counter_cell_heat(counter, s, c), NULL);
    h->solutions = strtod(total, NULL);
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
    return tw_has("count") && !cli_first_given(&h->self->cli->args, searches);
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
    size_t numbers = self->map_count * tw_puzzle_cell_count(self->from.puzzle);
    char count[60], kind[120];
    for (size_t i = 0; i < numbers; i++)
        self->heat[i] *= 100 / h->solutions;
    if (h->solutions < 1e15)
        cli_plot_count((uint64_t)(h->solutions + 0.5), true, count);
    else if (h->total.size < sizeof count - 10)
        snprintf(count, sizeof count, "%s solutions", h->total.bytes);
    else
        snprintf(count, sizeof count, "%.3g solutions", h->solutions);
    if (complete && h->solutions < 1.5)
        snprintf(count, sizeof count, "solution");
    snprintf(self->label, sizeof self->label, "in %% of %s %s%s",
             !complete            ? "the"
             : h->solutions < 1.5 ? "the only"
                                  : "all",
             count, complete ? "" : " found; there may be more");
    if (self->map_count == 1)
        snprintf(kind, sizeof kind, "where %.90s %s", self->map_names[0],
                 strstr(self->map_names[0], " \xC3\x97 ") ? "lie" : "lies");
    else
        snprintf(kind, sizeof kind, "where each piece lies");
    cli_plot_entitle(self, tw_puzzle_title(self->from.puzzle), kind);
    self->plot.x_label = self->label;
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
    if (!(h->solutions > 0)) {
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
    free(h.map);
    tw_solution_orbit_free(h.orbit);
    tw_solver_free(h.search.solver);
    return code;
}
