/* count_call.c -- how many solutions there are, by whichever tells it first: tables or a search. */
#include <stdlib.h>
#include <string.h>

#include <tw/job.h>

#include "api/api_puzzle.h"
#include "api/service.h"

typedef struct count_asked {
    verb_search search;
    double time_budget; /* seconds */
    bool by_tables;     /* and nothing else */
} count_asked;

typedef struct counting {
    api_request *request;
    tw_watch rest; /* of the request's own time */
    double done;   /* share of the work */
} counting;

static bool go_on(void *user, const tw_progress *now)
{
    counting *self = user;
    self->done = now->fraction;
    return self->rest.go_on(self->rest.user, now->fraction);
}

/* Numbers without a bound, where tables have them. */
static json_t *counts_json(const tw_counter *counter, const tw_result *result)
{
    const char *counts[TW_UP_TO_NONE + 1] = {NULL};
    if (!counter && result->outcome == TW_OUTCOME_EXHAUSTED)
        return verb_json_found(result);
    for (int i = 0; counter && i <= TW_UP_TO_NONE; i++)
        counts[i] = tw_counter_total(counter, (tw_up_to)i, false);
    return verb_json_counts(counts);
}

static void answer(const counting *self, const tw_job *job, const tw_result *result)
{
    const tw_counter *counter = tw_job_counter(job);
    tw_counter_stats stats = counter ? tw_counter_get_stats(counter) : (tw_counter_stats){0};
    bool done = result->outcome == TW_OUTCOME_EXHAUSTED;
    const char *engine =
        counter ? VERB_COUNT_ENGINE : tw_solver_get_stats(tw_job_solver(job)).engine;
    api_answer(self->request,
               json_pack("{s:b, s:f, s:s, s:o, s:o?, s:o, s:o}", "done", (int)done, "fraction",
                         done ? 1.0 : self->done, "engine", engine, "counts",
                         counts_json(counter, result), "file_says", verb_json_stated(job), "states",
                         verb_json_count(stats.states), "bytes", verb_json_count(stats.peak)));
}

static void count(counting *self, tw_job *job, double seconds)
{
    const tw_budget budget = {.size = sizeof budget, .seconds = seconds};
    const tw_solve_sink sink = {.progress = go_on, .user = self};
    tw_result result;
    tw_error error = {0};
    tw_status status = tw_job_run(job, &budget, &sink, &result, &error);
    if (status != TW_OK)
        api_fail(self->request, status, &error);
    else if (tw_solver_get_state(tw_job_solver(job)) == TW_SOLVER_NEW) /* not even prepared */
        api_give_up(self->request);
    else
        answer(self, job, &result);
}

static void begin(api_request *request, const tw_puzzle *puzzle, api_search *search,
                  const count_asked *asked)
{
    const tw_job_options options = {.size = sizeof options,
                                    .search = &search->options,
                                    .store = "",
                                    .kind = asked->by_tables ? TW_JOB_TABLES : TW_JOB_COUNT};
    counting self = {request, api_watch(request), 0};
    tw_job *job = NULL;
    tw_error error = {0};
    search->options.whole = true;
    tw_status status = tw_job_new(NULL, puzzle, &options, &job, &error);
    if (status == TW_OK)
        count(&self, job, asked->time_budget);
    else
        api_fail(request, status, &error);
    tw_job_free(job);
}

static void count_as_asked(api_request *request, void *user)
{
    count_asked *asked = user;
    api_search search = {.pins = NULL};
    tw_puzzle *puzzle = api_puzzle(request);
    asked->by_tables = asked->search.engine && strcmp(asked->search.engine, VERB_COUNT_ENGINE) == 0;
    if (asked->by_tables)
        asked->search.engine = NULL; /* none of the library's */
    if (puzzle && api_take_search(request, puzzle, &asked->search, &search))
        begin(request, puzzle, &search, asked);
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
