/* run_calls.c -- the calls that begin runs, look at them and end them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "api/runs/run_jobs.h"
#include "verbs/solve_verb.h"

#define MOST_TOLD 1000 /* solutions in one answer */

typedef struct run_asked {
    uint64_t run;
} run_asked;

typedef struct news_asked {
    uint64_t run, from, most;
} news_asked;

typedef struct load_asked {
    const char *base64;
} load_asked;

api_run *api_find_run(api_request *request, uint64_t number)
{
    api_run *run = api_run_find(request->service->runs, (uint32_t)number);
    if (!run)
        api_refuse(request, 404, "there is no run %u", (unsigned)number);
    return run;
}

/* ---- News -------------------------------------------------------------------------------- */

/* With the run locked. asked: the request of the run, an object to which the news are added. */
static json_t *news_json(const api_run *run, json_t *asked, uint64_t from)
{
    static const char *const states[] = {"waiting", "running", "paused", "done", "failed"};
    static const char *const stages[] = {"poses", "symmetry", "cover", "plan", "search"};
    const tw_progress *progress = &run->progress;
    const tw_result *result = &run->result;
    bool searched = result->solutions > 0 || run->ended;
    uint64_t found = searched && result->solutions > progress->solutions ? result->solutions
                                                                         : progress->solutions;
    found = found < run->before + run->kept ? run->before + run->kept : found;
    json_t *rest = json_pack(
        "{s:I, s:s, s:s, s:f, s:f, s:o, s:f, s:o, s:I, s:I, s:o?, s:I, s:b, s:o*, s:o*, s:o}",
        "run", (json_int_t)run->number, "state", states[run->state], "stage",
        stages[progress->stage], "fraction",
        run->ended && result->outcome == TW_OUTCOME_EXHAUSTED ? 1.0 : progress->fraction, "seconds",
        run->ended ? result->seconds : progress->seconds, "branches",
        verb_json_count(progress->branches), "expected", progress->expected, "found",
        verb_json_count(found), "kept", (json_int_t)run->kept, "from", (json_int_t)from, "result",
        run->ended ? json_deep_copy(run->told) : NULL, "serial", (json_int_t)run->serial, "lasts",
        (int)run->lasts, "error", run->state == API_RUN_FAILED ? api_json_fault(&run->error) : NULL,
        "note", *run->note ? verb_json_text(run->note) : NULL, "cells_left",
        verb_json_count(progress->cells_left));
    json_object_update(asked, rest);
    json_decref(rest);
    return asked;
}

/* Solutions are JSON already: they are inserted before the closing brace. This happens without a
 * lock, so that the run goes on: the lines stay while the run has a user; only their list may
 * move. */
static api_news_place tell_news(api_request *request, api_run *run, uint64_t from, uint64_t most)
{
    const char *lines[MOST_TOLD];
    tw_bytes *bytes = &request->reply->bytes;
    size_t count = 0;
    json_t *asked = json_loads(run->asked, 0, NULL);
    pthread_mutex_lock(&run->lock);
    json_t *news = news_json(run, asked, from);
    for (; count < most && from + count < run->kept; count++)
        lines[count] = run->solutions[from + count].line;
    bool ended = run->state == API_RUN_DONE || run->state == API_RUN_FAILED;
    const api_news_place place = {.serial = run->serial,
                                  .from = from,
                                  .to = from + count,
                                  .kept = run->kept,
                                  .over = ended && from + count >= run->kept};
    pthread_mutex_unlock(&run->lock);
    api_answer(request, news);
    if (request->reply->status != 200)
        return place;
    bytes->size--;
    tw_bytes_add(bytes, ",\"solutions\":[", strlen(",\"solutions\":["));
    for (size_t i = 0; i < count; i++) {
        tw_bytes_add(bytes, ",", i > 0);
        tw_bytes_add(bytes, lines[i], strlen(lines[i]));
    }
    tw_bytes_add(bytes, "]}", 2);
    return place;
}

static void news(api_request *request, void *user)
{
    const news_asked *asked = user;
    (void)tell_news(request, request->run, asked->from, asked->most);
}

api_news_place api_run_news(api_service *service, uint32_t number, uint64_t from, size_t most,
                            api_reply *reply)
{
    api_request request = {.service = service, .reply = reply};
    api_news_place place = {.from = from, .to = from};
    *reply = (api_reply){.status = 500};
    api_run *run = api_find_run(&request, number);
    if (!run)
        return place;
    place = tell_news(&request, run, from, most < MOST_TOLD ? most : MOST_TOLD);
    api_run_leave(run);
    return place;
}

static void list_runs(api_request *request, void *user)
{
    (void)user;
    api_runs_kept *runs = request->service->runs;
    api_run *run;
    json_t *list = json_array();
    for (uint32_t number = 0; (run = api_run_next(runs, number)); api_run_leave(run)) {
        json_t *asked = json_loads(run->asked, 0, NULL);
        pthread_mutex_lock(&run->lock);
        json_t *news = news_json(run, asked, run->kept);
        pthread_mutex_unlock(&run->lock);
        json_object_set_new(news, "solutions", json_array());
        json_array_append_new(list, news);
        number = run->number;
    }
    api_answer(request, json_pack("{s:o}", "runs", list));
}

/* The lines stay while the run has a user; only their list may move. */
bool api_take_kept(api_request *request, const tw_puzzle *puzzle, uint64_t number,
                   api_solutions *solutions)
{
    api_run *run = api_find_run(request, number);
    if (!run)
        return false;
    pthread_mutex_lock(&run->lock);
    size_t count = run->kept;
    pthread_mutex_unlock(&run->lock);
    solutions->items = calloc(count + 1, sizeof(tw_solution *));
    bool fine = solutions->items || api_fail(request, TW_ERR_MEMORY, NULL);
    while (fine && solutions->count < count) {
        pthread_mutex_lock(&run->lock);
        const char *line = run->solutions[solutions->count].line;
        pthread_mutex_unlock(&run->lock);
        tw_solution *solution = api_solution_of(request, puzzle, line);
        fine = solution != NULL;
        if (fine)
            solutions->items[solutions->count++] = solution;
    }
    api_run_leave(run);
    return fine;
}

/* ---- Beginning --------------------------------------------------------------------------- */

/* The request, so that a page can show it again. */
static char *write_asked(const api_request *request, const char *title)
{
    const json_t *search = json_object_get(request->body, "search");
    json_t *asked = json_pack("{s:o, s:O, s:o}", "title",
                              verb_json_text(title ? title : tw_puzzle_title(request->puzzle)),
                              "puzzle", json_object_get(request->body, "puzzle"), "search",
                              search ? json_deep_copy(search) : json_object());
    char *text = asked ? json_dumps(asked, JSON_COMPACT) : NULL;
    json_decref(asked);
    return text;
}

static json_t *number_json(const api_run *run)
{
    return json_pack("{s:I}", "run", (json_int_t)run->number);
}

static bool answer_begun(api_request *request, api_run *run)
{
    if (!api_run_go(request->service, run))
        return api_refuse(request, 503, "there are too many runs at work");
    return api_answer(request, number_json(run));
}

/* Puts the run into the table. NULL stands for a run without memory. false: refused. The text of
 * the request lasts as long as the run. */
static bool enter(api_request *request, api_run *run)
{
    if (!run)
        return api_fail(request, TW_ERR_MEMORY, NULL);
    if (!api_run_enter(request->service->runs, run, 0)) {
        api_run_free(run);
        return api_refuse(request, 503, "there are too many runs; forget some of them");
    }
    if (!run->asked || api_run_take_bytes(run, strlen(run->asked)))
        return true;
    api_run_leave(run);
    return api_refuse(request, 503, "all runs together keep 256 MB; forget some of them");
}

static void start_run(api_request *request, void *user)
{
    verb_solve *asked = user;
    tw_solve_options search;
    tw_error error = {0};
    if (!api_take_search(request, request->puzzle, &asked->search, &search))
        return;
    char *text = write_asked(request, asked->title);
    api_run *run = api_run_new(request->puzzle, request->pins);
    request->puzzle = NULL; /* now owned by the run, as are the pins */
    request->pins = NULL;
    if (run)
        run->asked = text;
    else
        free(text);
    if (!enter(request, run))
        return;
    run->same = search.same;
    tw_status status =
        run->asked ? api_job_make(request->service, run, &search, &error) : TW_ERR_MEMORY;
    if (status == TW_OK) {
        api_run_hide(run, false);
        if (!answer_begun(request, run))
            api_run_hide(run, true);
    } else {
        api_fail(request, status, &error);
    }
    api_run_leave(run);
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

/* Called by the holder of the run. Prepares the job first if it is not ready. */
static bool answer_saved(api_request *request, api_run *run)
{
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    tw_status status = tw_job_prepare(run->job, &watch, &error);
    if (!api_has_come(request, status, &error, tw_job_is_ready(run->job)))
        return false;
    status = tw_job_save(run->job, &error);
    if (status != TW_OK)
        return api_fail(request, status, &error);
    char *path = api_run_path(request->service->runs, run->number);
    (void)api_out(request, "application/octet-stream");
    bool fine = (path && read_file(path, &request->reply->bytes)) ||
                api_refuse(request, 500, "the checkpoint cannot be read again");
    free(path);
    return fine;
}

static void save_run(api_request *request, void *asked)
{
    api_run *run = request->run;
    (void)asked;
    if (!run->lasts) {
        api_refuse(request, 422, "this run cannot be saved");
    } else if (!api_run_claim(run)) {
        api_refuse(request, 409, "only a run that is paused can be saved, once at a time");
    } else {
        (void)answer_saved(request, run);
        api_run_yield(request->service, run);
    }
}

static void load(api_request *request, const tw_bytes *bytes)
{
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    api_run *run = api_run_new(NULL, NULL);
    if (!enter(request, run))
        return;
    char *path = api_run_path(request->service->runs, run->number);
    tw_status status = !path ? TW_ERR_MEMORY : write_file(path, bytes) ? TW_OK : TW_ERR_IO;
    free(path);
    if (status == TW_OK)
        status = api_job_open(request->service, run, &watch, false, &error);
    error.file[0] = '\0'; /* an internal name, of no use to the client */
    if (status == TW_OK) {
        api_run_hide(run, false);
        api_answer(request, number_json(run));
    } else if (status == TW_ERR_STATE) {
        api_give_up(request);
    } else {
        api_fail(request, status, &error);
    }
    api_run_leave(run);
}

static void load_run(api_request *request, void *user)
{
    const load_asked *asked = user;
    tw_bytes bytes = {0};
    if (api_take_bytes(request, asked->base64, &bytes))
        load(request, &bytes);
    tw_bytes_free(&bytes);
}

/* ---- Pausing, ending --------------------------------------------------------------------- */

/* The run may have no driver to notify its listeners, so this does. */
static void tell_change(const api_request *request)
{
    const api_options *options = &request->service->options;
    if (options->changed)
        options->changed(options->user);
}

/* Asks the run to rest; for_good: to end; forget: also removes it. */
static void rest(api_request *request, bool for_good, bool forget)
{
    api_run_rest(request->run, for_good);
    if (forget)
        api_run_hide(request->run, true);
    api_answer(request, json_object());
    tell_change(request);
}

static void pause_run(api_request *request, void *asked)
{
    (void)asked;
    rest(request, false, false);
}

static void stop_run(api_request *request, void *asked)
{
    (void)asked;
    rest(request, true, false);
}

static void forget_run(api_request *request, void *asked)
{
    (void)asked;
    rest(request, true, true);
}

static void resume_run(api_request *request, void *asked)
{
    api_run *run = request->run;
    (void)asked;
    pthread_mutex_lock(&run->lock);
    bool can = run->state == API_RUN_PAUSED || run->driven;
    pthread_mutex_unlock(&run->lock);
    if (!can)
        api_refuse(request, 409, "this run has ended");
    else
        answer_begun(request, run);
    tell_change(request);
}

/* ---- Levels ------------------------------------------------------------------------------ */

static void tell_levels(api_request *request, void *asked)
{
    api_run *run = request->run;
    (void)asked;
    pthread_mutex_lock(&run->lock);
    json_t *list = verb_json_levels(run->levels, run->level_count);
    pthread_mutex_unlock(&run->lock);
    api_answer(request, json_pack("{s:o}", "levels", list));
}

/* ---- The calls --------------------------------------------------------------------------- */

/* clang-format off */
static const verb_field no_fields[] = {FIELD_END};
static const verb_field run_fields[] = {FIELD_RUN(run_asked), FIELD_END};
static const verb_field news_fields[] = {
    FIELD_RUN(news_asked),
    {"from", "N", "0", "The number of the first solution that is told, from 0.",
     FIELD_NUMBER(news_asked, from, 0, 0)},
    {"most", "N", "100", "Solutions at most.", FIELD_NUMBER(news_asked, most, 0, MOST_TOLD)},
    FIELD_END};
static const verb_field load_fields[] = {
    {"base64", "TEXT", "", "The bytes of a checkpoint.", FIELD_TEXT(load_asked, base64),
     FIELD_NEEDED},
    FIELD_END};
/* clang-format on */

API_PUZZLE_ENTRY(start, start_run, API_TARGET, verb_solve_fields, verb_solve);
const api_entry api_runs_entry = {"runs", list_runs, API_FEW, no_fields, 0, API_NOTHING};
API_RUN_ENTRY(news, news, news_fields, news_asked);
API_RUN_ENTRY(levels, tell_levels, run_fields, run_asked);
API_RUN_ENTRY(pause, pause_run, run_fields, run_asked);
API_RUN_ENTRY(resume, resume_run, run_fields, run_asked);
API_RUN_ENTRY(stop, stop_run, run_fields, run_asked);
API_RUN_ENTRY(forget, forget_run, run_fields, run_asked);
API_RUN_ENTRY(save, save_run, run_fields, run_asked);
API_ENTRY(load, load_run, API_PACKED, load_fields, load_asked);
