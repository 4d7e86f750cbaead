/* count_call.c -- counts solutions by tables or a search, whichever gives the number first. */
#include "api/api_puzzle.h"
#include "verbs/run_end.h"
#include "verbs/solve_verb.h"

typedef struct counting {
    api_request *request;
    tw_watch rest; /* of the request's own time limit */
    double done;   /* share of the work */
    double ends;   /* by api_now; for a count without a job, which has no budget */
} counting;

static bool go_on(void *user, const tw_progress *now)
{
    counting *self = user;
    self->done = now->fraction;
    return self->rest.go_on(self->rest.user, now->fraction);
}

static bool go_on_counting(void *user, double done)
{
    counting *self = user;
    self->done = done;
    return api_now() < self->ends && self->rest.go_on(self->rest.user, done);
}

static void answer(const counting *self, const verb_end *end, const tw_counter *counter)
{
    const tw_counter_stats stats = counter ? tw_counter_get_stats(counter) : (tw_counter_stats){0};
    const char *const no_counts[TW_SAME_NONE + 1] = {NULL};
    const bool done = verb_end_is_exhausted(end);
    json_t *told =
        verb_end_members(end, (const char *const[]){"engine", "counts", "file_says", NULL});
    if (!done)
        json_object_set_new(told, "counts", verb_json_counts(no_counts));
    json_object_set_new(told, "done", json_boolean(done));
    json_object_set_new(told, "fraction", json_real(done ? 1 : self->done));
    json_object_set_new(told, "states", verb_json_count(stats.states));
    json_object_set_new(told, "bytes", verb_json_count(stats.peak));
    api_answer(self->request, told);
}

/* ---- All solutions ------------------------------------------------------------------------- */

static void count(api_request *request, const tw_job_options *options, double seconds)
{
    counting self = {request, api_watch(request), 0, 0};
    const tw_budget budget = {.size = sizeof budget, .seconds = seconds};
    const tw_solve_sink sink = {.size = sizeof sink, .progress = go_on, .user = &self};
    tw_job *job = NULL;
    tw_result result;
    tw_error error = {0};
    tw_status status = tw_job_new(NULL, request->puzzle, options, &job, &error);
    if (status == TW_OK)
        status = tw_job_run(job, &budget, &sink, &result, &error);
    if (api_has_come(request, status, &error, job && tw_job_is_ready(job))) {
        verb_end end = verb_end_of(job);
        end.result = result;
        answer(&self, &end, tw_job_counter(job));
    }
    tw_job_free(job);
}

/* ---- Those that meet conditions ------------------------------------------------------------ */

static void count_meeting(api_request *request, tw_solver *solver, const tw_solve_options *search,
                          const verb_solve *asked)
{
    counting self = {request, api_watch(request), 0, api_now() + asked->budget};
    const tw_watch watch = {go_on_counting, &self};
    tw_counter *counter = NULL;
    verb_conditions conditions = {0};
    verb_fault fault;
    tw_error error = {0};
    tw_status status = verb_read_conditions(&asked->conditions, solver, &conditions, &fault);
    const tw_count_options options = {.size = sizeof options,
                                      .keep = true,
                                      .conditions = conditions.list,
                                      .condition_count = conditions.count};
    if (status == TW_ERR_USAGE) {
        verb_conditions_free(&conditions);
        api_refuse(request, 400, "%s", fault.text);
        return;
    }
    if (status == TW_OK)
        status = tw_counter_new(solver, &options, &counter, &error);
    if (status == TW_OK)
        status = tw_counter_run(counter, &watch, &error);
    if (status == TW_OK) {
        const verb_end end = verb_end_of_counter("", request->puzzle, solver, search, counter);
        answer(&self, &end, counter);
    } else
        api_fail(request, status, &error);
    tw_counter_free(counter);
    verb_conditions_free(&conditions);
}

static void count_with_conditions(api_request *request, const verb_solve *asked,
                                  tw_solve_options *search)
{
    static const char *const same[] = {"same", NULL};
    verb_fault fault;
    const json_t *body = request->body;
    if (!verb_may_meet_conditions(
            &asked->search, verb_first_given(verb_count_fields, body, same) != NULL,
            verb_first_given(verb_count_fields, body, verb_never_with_conditions), &fault)) {
        api_refuse(request, 400, "%s", fault.text);
        return;
    }
    search->same = TW_SAME_NONE;
    tw_solver *solver = api_solver(request, request->puzzle, search);
    if (solver)
        count_meeting(request, solver, search, asked);
    tw_solver_free(solver);
}

static void count_as_asked(api_request *request, void *user)
{
    verb_solve *asked = user;
    tw_solve_options search;
    const tw_job_options options = {.size = sizeof options,
                                    .kind = verb_job_kind(&asked->search, true),
                                    .search = &search,
                                    .store = ""};
    if (!api_take_search(request, request->puzzle, &asked->search, &search))
        return;
    search.not_resumable = true;
    if (verb_asks_conditions(&asked->conditions))
        count_with_conditions(request, asked, &search);
    else
        count(request, &options, asked->budget);
}

API_PUZZLE_ENTRY(count, count_as_asked, API_TARGET, verb_count_fields, verb_solve);
