/* compare_call.c -- the engines side by side: the time that each takes for a puzzle, as a picture.
 */
#include <string.h>

#include <tw/advanced/plot.h>

#include "api/api_puzzle.h"
#include "api/service.h"

#define WORDS 80 /* beside a bar */

typedef struct compare_asked {
    verb_search search;
    double time_budget; /* seconds */
    bool heading;
} compare_asked;

typedef struct comparing {
    api_request *request;
    const tw_puzzle *puzzle;
    api_search search;
    double seconds; /* for each engine */
    double fraction;
    tw_plot_bar bars[TW_MAX_PLOTTED];
    char texts[TW_MAX_PLOTTED][WORDS];
    size_t count;
} comparing;

static bool go_on(void *user, const tw_progress *progress)
{
    comparing *self = user;
    self->fraction = progress->fraction;
    return !api_is_late(self->request);
}

/* One engine. TW_ERR_UNSUPPORTED: it cannot do this. */
static tw_status search(comparing *self, const tw_solve_options *options, tw_result *result)
{
    const tw_budget budget = {.size = sizeof budget, .seconds = self->seconds};
    const tw_solve_sink sink = {.progress = go_on, .user = self};
    tw_solver *solver = NULL;
    self->fraction = 0;
    tw_status status = tw_solver_new(NULL, self->puzzle, options, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, &sink, result, NULL);
    tw_solver_free(solver);
    return status;
}

/* false: memory is out, or what is asked is wrong for all. */
static bool add_engine(comparing *self, const char *name)
{
    tw_solve_options options = self->search.options;
    tw_result result = {0};
    tw_plot_bar *bar = self->bars + self->count;
    char *text = self->texts[self->count++];
    options.engine = bar->name = name;
    bar->text = text;
    tw_status status = search(self, &options, &result);
    if (status == TW_ERR_UNSUPPORTED) { /* heuristics that it does not know */
        options.tuning = NULL;
        status = search(self, &options, &result);
    }
    if (status == TW_ERR_UNSUPPORTED || status == TW_ERR_TOO_LARGE) {
        snprintf(text, WORDS, "cannot search this puzzle");
        return true;
    }
    if (status != TW_OK)
        return api_fail(self->request, status, NULL);
    bar->value = result.seconds;
    bar->open = result.outcome != TW_OUTCOME_EXHAUSTED && result.outcome != TW_OUTCOME_LIMIT;
    int length = snprintf(text, WORDS, result.seconds < 10 ? "%.2g s" : "%.0f s", result.seconds);
    if (bar->open && length > 0)
        snprintf(text + length, WORDS - (size_t)length, ", %.2g %% of the search",
                 100 * self->fraction);
    return true;
}

/* Where one takes much longer than another, the shorter bars would not be seen. */
static bool are_far_apart(const comparing *self)
{
    double least = 0, most = 0;
    for (size_t i = 0; i < self->count; i++) {
        double value = self->bars[i].value;
        most = value > most ? value : most;
        least = value > 0 && (least <= 0 || value < least) ? value : least;
    }
    return most > 20 * least;
}

static void draw(const comparing *self, bool heading)
{
    const tw_picture picture = {
        .size = sizeof picture, .title = tw_puzzle_title(self->puzzle), .no_title = !heading};
    const tw_plot plot = {.size = sizeof plot, .x_label = "seconds", .log = are_far_apart(self)};
    tw_out out = api_out(self->request, "image/svg+xml");
    tw_error error = {0};
    tw_status status = tw_plot_bars(NULL, &plot, self->bars, self->count, &picture, &out, &error);
    if (status != TW_OK)
        api_fail(self->request, status, &error);
}

static void compare(api_request *request, void *user)
{
    compare_asked *asked = user;
    tw_puzzle *puzzle = api_puzzle(request);
    comparing self = {.request = request, .puzzle = puzzle};
    size_t engines = 0;
    while (tw_engine_name(engines))
        engines++;
    self.seconds = asked->time_budget / (double)engines;
    bool fine = puzzle && api_take_search(request, puzzle, &asked->search, &self.search);
    for (size_t i = 0; fine && i < engines && i < TW_MAX_PLOTTED; i++)
        fine = add_engine(&self, tw_engine_name(i));
    if (fine)
        draw(&self, asked->heading);
    tw_solution_free(self.search.pins);
    tw_puzzle_free(puzzle);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE, FIELD_TREE(compare_asked), FIELD_REST_OF_SEARCH(compare_asked),
    {"time-budget", "SECONDS", "5", "For all engines together.",
     FIELD_DECIMAL(compare_asked, time_budget, 0, 8, "a number of seconds up to 8")},
    {"heading", NULL, "true", "The puzzle's title above the picture.",
     FIELD_FLAG(compare_asked, heading)},
    FIELD_END};
/* clang-format on */

const api_entry api_compare_entry = {"compare", compare, API_TEXT, fields, sizeof(compare_asked)};
