/* count_call.c -- solutions counted without being listed, however many there are. */
#include <stdlib.h>
#include <string.h>

#include <tw/job.h>

#include "api/api_puzzle.h"
#include "api/service.h"

typedef struct count_asked {
    verb_search search;
    double time_budget; /* seconds */
} count_asked;

typedef struct counting {
    api_request *request;
    tw_watch rest; /* of the request's own time */
    double ends;   /* by the clock of the default context */
    double done;   /* share of the work */
} counting;

static bool go_on(void *user, double done)
{
    counting *self = user;
    const tw_context *context = tw_context_default();
    self->done = done;
    return context->seconds(context->user) < self->ends && self->rest.go_on(self->rest.user, done);
}

static json_t *totals_json(const tw_counter *counter)
{
    return verb_json_counts(tw_counter_total(counter, TW_UP_TO_NONE, false),
                            tw_counter_total(counter, TW_UP_TO_ROTATIONS, false),
                            tw_counter_total(counter, TW_UP_TO_ISOMETRIES, false));
}

static void answer(const counting *self, const tw_job *job)
{
    const tw_counter *counter = tw_job_counter(job);
    tw_counter_stats stats = tw_counter_get_stats(counter);
    bool done = tw_counter_is_done(counter);
    api_answer(self->request,
               json_pack("{s:b, s:f, s:o, s:o, s:o, s:o}", "done", (int)done, "fraction",
                         done ? 1.0 : self->done, "counts", totals_json(counter), "file_says",
                         verb_json_stated(job), "states", verb_json_count(stats.states), "bytes",
                         verb_json_count(stats.peak)));
}

static void count(counting *self, tw_job *job)
{
    const tw_watch watch = {go_on, self};
    tw_error error = {0};
    tw_status status = tw_job_count(job, &watch, &error);
    if (status != TW_OK)
        api_fail(self->request, status, &error);
    else if (!tw_job_counter(job)) /* it was not even prepared */
        api_give_up(self->request);
    else
        answer(self, job);
}

static void begin(api_request *request, const tw_puzzle *puzzle, api_search *search, double seconds)
{
    const tw_context *context = tw_context_default();
    const tw_job_options options = {
        .size = sizeof options, .search = &search->options, .store = "", .count = true};
    counting self = {request, api_watch(request), context->seconds(context->user) + seconds, 0};
    tw_job *job = NULL;
    tw_error error = {0};
    search->options.whole = true;
    tw_status status = tw_job_new(NULL, puzzle, &options, &job, &error);
    if (status == TW_OK)
        count(&self, job);
    else
        api_fail(request, status, &error);
    tw_job_free(job);
}

static void count_as_asked(api_request *request, void *user)
{
    count_asked *asked = user;
    api_search search = {.pins = NULL};
    tw_puzzle *puzzle = api_puzzle(request);
    if (asked->search.engine && strcmp(asked->search.engine, VERB_COUNT_ENGINE) == 0)
        asked->search.engine = NULL; /* none of the library's, and what is done anyway */
    if (puzzle && api_take_search(request, puzzle, &asked->search, &search))
        begin(request, puzzle, &search, asked->time_budget);
    tw_solution_free(search.pins);
    tw_puzzle_free(puzzle);
}

/* clang-format off */
static const verb_field fields[] = {
    FIELD_PUZZLE, FIELD_UP_TO(count_asked), FIELD_ENGINE_OR_COUNT(count_asked),
    FIELD_WITH(count_asked), FIELD_PIVOT(count_asked), FIELD_REST_OF_SEARCH(count_asked),
    {"time-budget", "SECONDS", "5", "It answers after so long how far it came.",
     FIELD_DECIMAL(count_asked, time_budget, 0, 10, "a number of seconds up to 10")},
    FIELD_END};
/* clang-format on */

const api_entry api_count_entry = {"count", count_as_asked, API_TEXT, fields, sizeof(count_asked)};
