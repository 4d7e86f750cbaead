/* run_calls.c -- the calls that begin runs, look at them and end them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/api_puzzle.h"
#include "api/runs/run_jobs.h"

#define MOST_TOLD 1000 /* solutions in one answer */

/* ---- Finding ----------------------------------------------------------------------------- */

static void refuse_run(api_request *request, uint32_t number)
{
    api_refuse(request, 404, "there is no run %u", (unsigned)number);
}

api_run *api_find_run(api_request *request)
{
    uint64_t number = 0;
    if (!api_take_number(request, request->body, "run", UINT32_MAX, &number))
        return NULL;
    api_run *run = api_run_find(request->service->runs, (uint32_t)number);
    if (!run)
        refuse_run(request, (uint32_t)number);
    return run;
}

static void leave(api_request *request, api_run *run)
{
    api_run_leave(request->service->runs, run);
}

/* ---- News -------------------------------------------------------------------------------- */

static const char *state_word(api_run_state state)
{
    static const char *const words[] = {"waiting", "running", "paused", "done", "failed"};
    return words[state];
}

static const char *outcome_word(const api_run *run)
{
    static const char *const words[] = {"exhausted", "stopped", "limit", "stopped"};
    return words[run->result.outcome];
}

static json_t *result_json(const api_run *run)
{
    const tw_result *result = &run->result;
    if (!run->ended)
        return json_null();
    const char *proof = tw_solver_proof(tw_job_solver(run->job));
    json_t *counts = json_pack("{s:o, s:o, s:o}", "none", api_json_count(result->none), "rotations",
                               api_json_count(result->rotations), "isometries",
                               api_json_count(result->isometries));
    return json_pack("{s:s, s:o, s:o, s:o, s:f, s:o, s:s, s:s?}", "outcome", outcome_word(run),
                     "solutions", api_json_count(result->solutions), "counts", counts, "branches",
                     api_json_count(result->branches), "seconds", result->seconds, "seconds_first",
                     result->seconds_first < 0 ? json_null() : json_real(result->seconds_first),
                     "engine", tw_solver_stats(tw_job_solver(run->job)).engine, "proof", proof);
}

/* With the run locked. */
static json_t *news_json(const api_run *run, uint64_t from)
{
    static const char *const stages[] = {"poses", "symmetry", "cover", "plan", "search"};
    json_t *news = json_loads(run->asked, 0, NULL);
    bool searched = run->result.solutions > 0 || run->ended;
    uint64_t found = searched && run->result.solutions > run->progress.solutions
                         ? run->result.solutions
                         : run->progress.solutions;
    found = found < run->before + run->kept ? run->before + run->kept : found;
    json_t *rest = json_pack(
        "{s:i, s:s, s:s, s:f, s:f, s:o, s:f, s:o, s:I, s:I, s:o, s:I, s:b}", "run",
        (int)run->number, "state", state_word(run->state), "stage", stages[run->progress.stage],
        "fraction",
        run->ended && run->result.outcome == TW_OUTCOME_EXHAUSTED ? 1.0 : run->progress.fraction,
        "seconds", run->ended ? run->result.seconds : run->progress.seconds, "branches",
        api_json_count(run->progress.branches), "expected", run->progress.expected, "found",
        api_json_count(found), "kept", (json_int_t)run->kept, "from", (json_int_t)from, "result",
        result_json(run), "serial", (json_int_t)run->serial, "lasts", (int)run->lasts);
    if (run->state == API_RUN_FAILED && rest)
        json_object_set_new(rest, "error", api_json_fault(&run->error));
    json_object_update(news, rest);
    json_decref(rest);
    return news;
}

static api_news_place place_of(const api_run *run, uint64_t from, size_t count)
{
    bool ended = run->state == API_RUN_DONE || run->state == API_RUN_FAILED;
    return (api_news_place){.serial = run->serial,
                            .from = from,
                            .to = from + count,
                            .kept = run->kept,
                            .over = ended && from + count >= run->kept};
}

/* Lines stay as they are while somebody looks at the run; only the list of them may move. */
static size_t copy_lines(const api_run *run, uint64_t from, uint64_t most,
                         const char *lines[MOST_TOLD])
{
    size_t count = 0;
    while (count < most && from + count < run->kept) {
        lines[count] = run->lines[from + count];
        count++;
    }
    return count;
}

/* Solutions are JSON already: they are put before the brace that closes the rest. */
static void add_lines(api_request *request, const char *const *lines, size_t count)
{
    tw_bytes *bytes = &request->reply->bytes;
    if (request->reply->status != 200)
        return;
    bytes->size--;
    tw_bytes_add(bytes, ",\"solutions\":[", strlen(",\"solutions\":["));
    for (size_t i = 0; i < count; i++) {
        tw_bytes_add(bytes, ",", i > 0);
        tw_bytes_add(bytes, lines[i], strlen(lines[i]));
    }
    tw_bytes_add(bytes, "]}", 2);
}

/* Solutions are written while nothing is locked, so that the run goes on meanwhile. */
static api_news_place tell_news(api_request *request, api_run *run, uint64_t from, uint64_t most)
{
    const char *lines[MOST_TOLD];
    pthread_mutex_lock(&run->lock);
    json_t *news = news_json(run, from);
    size_t count = copy_lines(run, from, most, lines);
    api_news_place place = place_of(run, from, count);
    pthread_mutex_unlock(&run->lock);
    api_answer(request, news);
    add_lines(request, lines, count);
    return place;
}

void api_news(api_request *request)
{
    uint64_t from = 0, most = 100;
    api_run *run = api_find_run(request);
    if (!run)
        return;
    if (api_take_number(request, request->body, "from", INT64_MAX, &from) &&
        api_take_number(request, request->body, "most", MOST_TOLD, &most))
        (void)tell_news(request, run, from, most);
    leave(request, run);
}

api_news_place api_run_news(api_service *service, uint32_t number, uint64_t from, size_t most,
                            api_reply *reply)
{
    api_request request = {.service = service, .reply = reply};
    api_news_place place = {.from = from, .to = from};
    *reply = (api_reply){.status = 500};
    api_run *run = api_run_find(service->runs, number);
    if (run) {
        place = tell_news(&request, run, from, most < MOST_TOLD ? most : MOST_TOLD);
        leave(&request, run);
    } else {
        refuse_run(&request, number);
    }
    return place;
}

void api_runs(api_request *request)
{
    api_runs_kept *runs = request->service->runs;
    json_t *list = json_array();
    pthread_mutex_lock(&runs->lock);
    size_t count = runs->count;
    pthread_mutex_unlock(&runs->lock);
    for (uint32_t number = 1; number <= count; number++) {
        api_run *run = api_run_find(runs, number);
        if (!run)
            continue;
        pthread_mutex_lock(&run->lock);
        json_t *news = news_json(run, run->kept);
        pthread_mutex_unlock(&run->lock);
        json_object_set_new(news, "solutions", json_array());
        json_array_append_new(list, news);
        api_run_leave(runs, run);
    }
    api_answer(request, json_pack("{s:o}", "runs", list));
}

/* ---- Beginning --------------------------------------------------------------------------- */

/* As it was asked for, so that a page can show it again. */
static char *write_asked(const api_request *request, const tw_puzzle *puzzle)
{
    const json_t *title = json_object_get(request->body, "title");
    const json_t *search = json_object_get(request->body, "search");
    json_t *asked = json_pack("{s:o, s:O, s:o}", "title",
                              json_is_string(title) ? json_copy((json_t *)(uintptr_t)title)
                                                    : api_json_text(tw_puzzle_title(puzzle)),
                              "puzzle", json_object_get(request->body, "puzzle"), "search",
                              search ? json_deep_copy(search) : json_object());
    char *text = asked ? json_dumps(asked, JSON_COMPACT) : NULL;
    json_decref(asked);
    return text;
}

static void answer_begun(api_request *request, api_run *run)
{
    json_t *answer = json_pack("{s:i}", "run", (int)run->number);
    if (api_run_go(request->service, run))
        api_answer(request, answer);
    else {
        json_decref(answer);
        api_refuse(request, 503, "there are too many runs at work");
    }
}

/* Takes the puzzle. */
static void start(api_request *request, tw_puzzle *puzzle, api_search *search)
{
    tw_error error = {0};
    api_run *run = api_run_new(puzzle, search->pins);
    uint32_t number = run ? api_run_reserve(request->service->runs) : 0;
    if (!run || number == 0) {
        tw_puzzle_free(run ? NULL : puzzle);
        tw_solution_free(run ? NULL : search->pins);
        api_run_free(run);
        api_refuse(request, 503, "there are too many runs");
        return;
    }
    run->number = number;
    run->asked = write_asked(request, puzzle);
    tw_status status =
        run->asked ? api_job_make(request->service, run, &search->options, &error) : TW_ERR_MEMORY;
    if (status != TW_OK) {
        api_fail(request, status, &error);
        api_run_free(run);
        return;
    }
    api_run_add(request->service->runs, run, number);
    answer_begun(request, run);
}

void api_start(api_request *request)
{
    api_search search = {.pins = NULL};
    tw_puzzle *puzzle = api_puzzle(request);
    if (!puzzle)
        return;
    if (api_take_search(request, puzzle, &search))
        start(request, puzzle, &search);
    else
        tw_puzzle_free(puzzle);
}

/* ---- Checkpoints ------------------------------------------------------------------------- */

static bool read_file(const char *path, tw_bytes *bytes)
{
    char block[65536];
    size_t count;
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        tw_bytes_add(bytes, block, count);
    bool fine = !ferror(file) && bytes->status == TW_OK;
    fclose(file);
    return fine;
}

static bool write_file(const char *path, const tw_bytes *bytes)
{
    FILE *file = fopen(path, "wb");
    bool fine =
        file && (bytes->size == 0 || fwrite(bytes->data, 1, bytes->size, file) == bytes->size);
    return file ? fclose(file) == 0 && fine : false;
}

/* Of a job that has not come so far yet, what is to be searched is found out first. */
static tw_status save_job(api_request *request, tw_job *job, tw_error *error)
{
    tw_watch watch = api_watch(request);
    tw_status status = tw_job_prepare(job, &watch, error);
    return status == TW_OK ? tw_job_save(job, error) : status;
}

/* With the run locked, and driven by nobody. */
static void answer_saved(api_request *request, api_run *run)
{
    tw_error error = {0};
    tw_status status = save_job(request, run->job, &error);
    char *path = api_run_path(request->service->runs, run->number);
    tw_out out = api_out(request, "application/octet-stream");
    (void)out;
    if (status != TW_OK)
        api_fail(request, status, &error);
    else if (!path || !read_file(path, &request->reply->bytes))
        api_refuse(request, 500, "the checkpoint cannot be read again");
    free(path);
}

void api_save(api_request *request)
{
    api_run *run = api_find_run(request);
    if (!run)
        return;
    pthread_mutex_lock(&run->lock);
    if (!run->lasts)
        api_refuse(request, 422, "this run cannot be saved");
    else if (run->driven || run->state != API_RUN_PAUSED)
        api_refuse(request, 409, "only a run that is paused can be saved");
    else
        answer_saved(request, run);
    pthread_mutex_unlock(&run->lock);
    leave(request, run);
}

static void load(api_request *request, const tw_bytes *bytes)
{
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    api_runs_kept *runs = request->service->runs;
    api_run *run = tw_has("checkpoint") ? api_run_new(NULL, NULL) : NULL;
    uint32_t number = run ? api_run_reserve(runs) : 0;
    char *path = number > 0 ? api_run_path(runs, number) : NULL;
    tw_status status = path && write_file(path, bytes) ? TW_OK : TW_ERR_UNSUPPORTED;
    if (status == TW_OK) {
        run->number = number;
        status = api_job_open(request->service, run, &watch, false, &error);
    }
    error.file[0] = '\0'; /* a name of ours, of no use to who sent it */
    if (status == TW_OK) {
        api_run_add(runs, run, number);
        api_answer(request, json_pack("{s:i}", "run", (int)number));
    } else {
        api_fail(request, status, &error);
        api_run_free(run);
        if (path)
            (void)unlink(path);
    }
    free(path);
}

void api_load(api_request *request)
{
    tw_bytes bytes = {0};
    if (api_take_bytes(request, "base64", &bytes))
        load(request, &bytes);
    tw_bytes_free(&bytes);
}

/* ---- Pausing, ending --------------------------------------------------------------------- */

/* Nobody may step this run, so who listens hears of it here. */
static void leave_changed(api_request *request, api_run *run)
{
    const api_options *options = &request->service->options;
    leave(request, run);
    if (options->changed)
        options->changed(options->user);
}

static void answer_nothing(api_request *request)
{
    api_answer(request, json_object());
}

void api_pause(api_request *request)
{
    api_run *run = api_find_run(request);
    if (!run)
        return;
    api_run_rest(run, false);
    answer_nothing(request);
    leave_changed(request, run);
}

void api_stop(api_request *request)
{
    api_run *run = api_find_run(request);
    if (!run)
        return;
    api_run_rest(run, true);
    answer_nothing(request);
    leave_changed(request, run);
}

void api_resume(api_request *request)
{
    api_run *run = api_find_run(request);
    if (!run)
        return;
    pthread_mutex_lock(&run->lock);
    bool can = run->state == API_RUN_PAUSED || run->driven;
    pthread_mutex_unlock(&run->lock);
    if (!can)
        api_refuse(request, 409, "this run has ended");
    else
        answer_begun(request, run);
    leave_changed(request, run);
}

void api_forget(api_request *request)
{
    api_run *run = api_find_run(request);
    if (!run)
        return;
    api_run_rest(run, true);
    pthread_mutex_lock(&run->lock);
    run->gone = true;
    pthread_mutex_unlock(&run->lock);
    answer_nothing(request);
    leave_changed(request, run);
}

/* ---- Levels ------------------------------------------------------------------------------ */

void api_levels(api_request *request)
{
    size_t count = 0;
    api_run *run = api_find_run(request);
    if (!run)
        return;
    json_t *list = json_array();
    pthread_mutex_lock(&run->lock);
    const tw_level *levels = api_run_levels(run, &count);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_pack("{s:o, s:o}", "branches",
                                              api_json_count(levels[i].branches), "updates",
                                              api_json_count(levels[i].updates)));
    pthread_mutex_unlock(&run->lock);
    api_answer(request, json_pack("{s:o}", "levels", list));
    leave(request, run);
}
