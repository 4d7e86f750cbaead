/* run_jobs.c -- the jobs behind runs (run_jobs.h).
 *
 * If the caller named a folder, run number N is saved there every minute in run-N.tw, and its
 * solutions are kept in run-N.tw.store. The program finds both when it is started again. */
#include "api/runs/run_jobs.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOR_EVER 1e9 /* seconds between checkpoints that are not needed */
#define PREPARING 60 /* seconds, for all runs of a folder together */

/* Where a job saves its state and its solutions; the texts are freed with free. */
typedef struct places {
    char *checkpoint, *store; /* NULL: not saved */
    tw_job_options options;
} places;

static bool note_event(void *user, const tw_job_event *event)
{
    if (event->kind == TW_JOB_EVENT_UNSAVED || event->kind == TW_JOB_EVENT_UNSTORED)
        api_run_note_unsaved(user, event->error->status, event->error);
    return true;
}

static bool find_places(const api_service *service, api_run *run, bool stores, places *at)
{
    *at = (places){.options = {.size = sizeof at->options,
                               .store = "",
                               .every = FOR_EVER,
                               .event = note_event,
                               .user = run}};
    at->checkpoint = api_run_path(service->runs, run->number);
    if (!at->checkpoint)
        return false;
    at->options.checkpoint = at->checkpoint;
    if (!service->options.folder)
        return true;
    at->options.every = 0;
    size_t size = strlen(at->checkpoint) + sizeof ".store";
    at->store = stores ? malloc(size) : NULL;
    if (at->store) {
        snprintf(at->store, size, "%s.store", at->checkpoint);
        at->options.store = at->store;
    }
    return true;
}

static void leave_places(places *at)
{
    free(at->checkpoint);
    free(at->store);
}

/* ---- New --------------------------------------------------------------------------------- */

tw_status api_job_make(const api_service *service, api_run *run, tw_solve_options *search,
                       tw_error *error)
{
    places at = {.options = {.size = sizeof at.options, .store = ""}};
    run->lasts = !run->pins && find_places(service, run, true, &at);
    search->not_resumable = !run->lasts;
    if (search->threads == 0)
        search->threads = service->options.threads;
    at.options.search = search;
    at.options.name = tw_puzzle_title(run->puzzle);
    tw_status status = tw_job_new(NULL, run->puzzle, &at.options, &run->job, error);
    leave_places(&at);
    return status;
}

/* ---- From a checkpoint ------------------------------------------------------------------- */

/* Describes a job's puzzle and search like a client's request. NULL: out of memory. */
static char *describe_job(tw_job *job)
{
    const tw_puzzle *puzzle = tw_job_puzzle(job);
    const tw_solve_options *search = tw_job_search(job);
    tw_bytes text = {0};
    tw_out out = tw_bytes_out(&text);
    char *described = NULL;
    if (tw_puzzle_write(NULL, puzzle, NULL, &out, NULL) == TW_OK) {
        json_t *asked = json_pack(
            "{s:o, s:{s:o}, s:{s:s*, s:s, s:b}}", "title", verb_json_text(tw_puzzle_title(puzzle)),
            "puzzle", "text", json_stringn((const char *)text.data, text.size), "search", "engine",
            search->engine, "same", tw_same_word(search->same, false), "exchange",
            (int)search->exchange);
        described = asked ? json_dumps(asked, JSON_COMPACT) : NULL;
        json_decref(asked);
    }
    tw_bytes_free(&text);
    return described;
}

static bool take_stored(void *user, uint64_t number, const void *bytes, size_t count)
{
    api_run *run = user;
    const tw_puzzle *puzzle = tw_job_puzzle(run->job);
    tw_solution *solution = NULL;
    bool more = true;
    (void)number;
    if (tw_solution_unpack(NULL, puzzle, bytes, count, &solution, NULL) == TW_OK) {
        api_run_keep(run, solution, -1);
        if (run->known && !known_solutions_add(run->known, puzzle, solution)) {
            known_solutions_free(run->known);
            run->known = NULL;
            more = false;
        }
    }
    tw_solution_free(solution);
    return more;
}

/* Reads the solutions of the run's store, and finds out which of them the search finds again. */
static tw_status read_store(api_run *run, const char *path)
{
    tw_store *store = NULL;
    tw_store_stats stats = {.solutions = 0};
    tw_job_figures figures;
    const tw_store_sink sink = {take_stored, run};
    if (access(path, R_OK) != 0 || tw_store_open(NULL, path, TW_STORE_READ, &store, NULL) != TW_OK)
        return TW_OK;
    tw_job_progress(run->job, &figures);
    bool more =
        tw_store_get_stats(store, 1, &stats, NULL) == TW_OK && stats.solutions > figures.before;
    run->known = more ? known_solutions_new() : NULL;
    if (run->known || !more)
        (void)tw_store_where(store, 1, UINT32_MAX, UINT32_MAX, 1, &sink, NULL);
    tw_store_free(store);
    if (!more)
        return TW_OK;
    if (run->known)
        known_solutions_settle(run->known, figures.before);
    return run->known ? TW_OK : TW_ERR_MEMORY;
}

tw_status api_job_open(const api_service *service, api_run *run, const tw_watch *watch, bool kept,
                       tw_error *error)
{
    tw_solve_options search = {.size = sizeof search, .threads = service->options.threads};
    const tw_budget budget = {.size = sizeof budget};
    tw_job_figures figures;
    places at;
    if (!find_places(service, run, kept, &at))
        return TW_ERR_MEMORY;
    at.options.search = &search;
    at.options.watch = watch;
    tw_status status = tw_job_open(NULL, at.checkpoint, &at.options, &run->job, error);
    if (status == TW_OK && !run->job) {
        snprintf(error->message, sizeof error->message, "reading its puzzle takes too long");
        status = TW_ERR_STATE;
    }
    if (status == TW_OK)
        status = tw_job_prepare(run->job, watch, error);
    if (status == TW_OK && at.store)
        status = read_store(run, at.store);
    leave_places(&at);
    if (status != TW_OK)
        return status;
    tw_job_progress(run->job, &figures);
    run->progress = (tw_progress){.stage = figures.stage,
                                  .fraction = figures.fraction,
                                  .seconds = figures.seconds,
                                  .branches = figures.branches,
                                  .solutions = figures.before};
    run->before = figures.before > run->kept ? figures.before - run->kept : 0;
    run->asked = describe_job(run->job);
    run->same = tw_job_search(run->job)->same;
    run->lasts = true;
    if (!run->asked || !api_run_take_bytes(run, strlen(run->asked)))
        return TW_ERR_MEMORY;
    run->state = API_RUN_PAUSED;
    run->pause = true;
    /* A search with nothing left, or with as many solutions as requested, is over; running it
     * reports its result again. */
    if (figures.state == TW_SOLVER_DONE || (figures.limit > 0 && figures.before >= figures.limit)) {
        status = tw_job_run(run->job, &budget, NULL, &run->result, error);
        if (status == TW_OK)
            api_run_close(run, API_RUN_DONE);
    }
    return status;
}

/* ---- From a folder ----------------------------------------------------------------------- */

static bool go_on(void *user, double done)
{
    (void)done;
    return api_now() < *(const double *)user;
}

/* A run that cannot be resumed becomes a failed run. Its file stays until the run is forgotten. */
static void be_lost(api_run *run, const char *title, tw_status status, const tw_error *error)
{
    json_t *asked =
        json_pack("{s:s, s:{s:s}, s:{}}", "title", title, "puzzle", "text", "", "search");
    free(run->asked);
    run->asked = asked ? json_dumps(asked, JSON_COMPACT) : NULL;
    json_decref(asked);
    run->lasts = false;
    run->error = *error;
    run->error.file[0] = '\0';
    if (!run->error.message[0])
        snprintf(run->error.message, sizeof run->error.message, "%s", tw_status_text(status));
    api_run_close(run, API_RUN_FAILED);
}

/* The number of a name "run-N.tw", followed by `ending`; 0: not such a name. */
static uint32_t number_of(const char *name, const char *ending)
{
    uint32_t number = 0;
    char same[40] = "";
    if (sscanf(name, "run-%10" SCNu32 ".tw", &number) == 1)
        snprintf(same, sizeof same, "run-%" PRIu32 ".tw%s", number, ending);
    return strcmp(same, name) == 0 ? number : 0;
}

/* Adds the run of a file, with this number; 0: the name only resembles that of a run. Such a run
 * gets a number that no file has, so that forgetting it removes nothing. */
static void take_run(api_service *service, const char *name, uint32_t number, double *ends)
{
    const tw_watch watch = {go_on, ends};
    tw_error error = {.message =
                          "this is the name of no run: it is run-N.tw, with a number from 1 to "
                          "4294967295 and no 0 before it"};
    api_run *run = api_run_new(NULL, NULL);
    if (!run || !api_run_enter(service->runs, run, number)) {
        api_run_free(run);
        return;
    }
    tw_status status = TW_ERR_USAGE;
    if (number > 0) {
        error = (tw_error){.status = TW_OK};
        status = api_job_open(service, run, &watch, true, &error);
    }
    if (status != TW_OK)
        be_lost(run, name, status, &error);
    api_run_hide(run, false);
    api_run_leave(run);
}

/* All runs share a time limit for preparing; later ones report only what was saved. */
void api_jobs_find(api_service *service)
{
    double ends = api_now() + PREPARING;
    DIR *folder = service->options.folder ? opendir(service->options.folder) : NULL;
    const struct dirent *entry;
    if (!folder)
        return;
    while ((entry = readdir(folder))) {
        uint32_t number = number_of(entry->d_name, ""), locked = number_of(entry->d_name, ".lock");
        if (locked > 0)
            api_run_unlock(service->runs, locked);
        if (number > 0)
            take_run(service, entry->d_name, number, &ends);
    }
    rewinddir(folder); /* all numbers are taken by now */
    while ((entry = readdir(folder))) {
        /* "run-007.tw", "run-0.tw": a user may mistake it for a run. */
        const char *name = entry->d_name, *number = name + strlen("run-");
        size_t digits = strncmp(name, "run-", 4) == 0 ? strspn(number, "0123456789") : 0;
        if (digits > 0 && strcmp(number + digits, ".tw") == 0 && number_of(name, "") == 0)
            take_run(service, name, 0, &ends);
    }
    closedir(folder);
}
