/* compare_call.c -- compares the engines: the time that each takes for a puzzle, as a picture. */
#include <stdio.h>

#include "api/api_puzzle.h"
#include "verbs/picture_fields.h"
#include "verbs/plot_verb.h"

typedef struct compare_asked {
    verb_search search;
    double timeout; /* seconds */
    tw_picture picture;
} compare_asked;

typedef struct comparing {
    api_request *request;
    tw_solve_options search;
    double seconds; /* for each engine */
    double fraction;
    verb_plotted shown;
} comparing;

static bool go_on(void *user, const tw_progress *progress)
{
    comparing *self = user;
    self->fraction = progress->fraction;
    return !api_is_late(self->request);
}

/* Runs one engine. TW_ERR_UNSUPPORTED: it cannot search this. */
static tw_status search(comparing *self, const tw_solve_options *options, tw_result *result)
{
    const tw_budget budget = {.size = sizeof budget, .seconds = self->seconds};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = go_on, .user = self};
    tw_solver *solver = NULL;
    self->fraction = 0;
    tw_status status = tw_solver_new(NULL, self->request->puzzle, options, &solver, NULL);
    if (status == TW_OK)
        status = tw_solver_run(solver, &budget, &sink, result, NULL);
    tw_solver_free(solver);
    return status;
}

/* false: out of memory, or the request is wrong for every engine. */
static bool add_engine(comparing *self, const char *name)
{
    tw_solve_options options = self->search;
    tw_result result = {0};
    tw_plot_bar *bar = self->shown.bars + self->shown.bar_count;
    verb_bar_text *texts = self->shown.bar_texts + self->shown.bar_count++;
    options.engine = name;
    snprintf(texts->name, sizeof texts->name, "%s", name);
    tw_status status = search(self, &options, &result);
    if (status == TW_ERR_UNSUPPORTED) { /* heuristics that the engine does not support */
        options.tuning = NULL;
        status = search(self, &options, &result);
    }
    if (status == TW_ERR_UNSUPPORTED || status == TW_ERR_TOO_LARGE) {
        snprintf(texts->text, sizeof texts->text, "cannot search this puzzle");
        return true;
    }
    if (status != TW_OK)
        return api_fail(self->request, status, NULL);
    bar->value = result.seconds;
    bar->open = result.outcome != TW_OUTCOME_EXHAUSTED && result.outcome != TW_OUTCOME_LIMIT;
    char time[30], share[40] = "";
    verb_plot_seconds(result.seconds, time);
    if (bar->open)
        snprintf(share, sizeof share, ", %.2g %% of the search", 100 * self->fraction);
    snprintf(texts->text, sizeof texts->text, "%s%s", time, share);
    return true;
}

static void compare(api_request *request, void *user)
{
    compare_asked *asked = user;
    comparing self = {.request = request, .shown = {.picture = asked->picture}};
    size_t engines = 0;
    while (tw_engine_name(engines))
        engines++;
    self.seconds = asked->timeout / (double)engines;
    bool fine = api_take_search(request, request->puzzle, &asked->search, &self.search);
    if (fine && !verb_plot_bars(&self.shown, TW_MAX_PLOTTED))
        fine = api_fail(request, TW_ERR_MEMORY, NULL);
    self.shown.bar_count = 0;
    for (size_t i = 0; fine && i < engines && i < TW_MAX_PLOTTED; i++)
        fine = add_engine(&self, tw_engine_name(i));
    if (fine) {
        self.shown.picture.title = tw_puzzle_title(request->puzzle);
        verb_plot_scale_seconds(&self.shown);
        const tw_out out = api_out(request, "image/svg+xml");
        tw_error error = {0};
        tw_status status = verb_plot_write(&self.shown, &out, &error);
        if (status != TW_OK)
            api_fail(request, status, &error);
    }
    verb_plot_free(&self.shown);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE, FIELD_TREE(compare_asked), FIELD_REST_OF_SEARCH(compare_asked),
    {"timeout", "SECONDS", "5", "For all engines together.",
     FIELD_DECIMAL(compare_asked, timeout, 0, 8, "a number of seconds up to 8")},
    FIELD_HEADING(compare_asked),
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(compare, compare, API_TARGET, fields, compare_asked);
