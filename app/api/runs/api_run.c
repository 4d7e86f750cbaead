/* api_run.c -- runs, and how they are driven (api_run.h). */
#include "api/runs/api_run.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/api_puzzle.h"

#define MOST_RUNS 1000
#define MOST_BYTES ((size_t)256 << 20) /* of solutions that one run keeps */

/* ---- Making, freeing --------------------------------------------------------------------- */

api_run *api_run_new(tw_puzzle *puzzle, tw_solution *pins)
{
    api_run *run = calloc(1, sizeof *run);
    if (!run)
        return NULL;
    pthread_mutex_init(&run->lock, NULL);
    run->puzzle = puzzle;
    run->pins = pins;
    return run;
}

void api_run_free(api_run *run)
{
    if (!run)
        return;
    tw_job_free(run->job);
    tw_puzzle_free(run->puzzle);
    tw_solution_free(run->pins);
    for (size_t i = 0; i < run->kept; i++)
        free(run->lines[i]);
    free(run->lines);
    free(run->times);
    free(run->levels);
    free(run->asked);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

api_runs_kept *api_runs_new(const char *folder)
{
    api_runs_kept *runs = calloc(1, sizeof *runs);
    if (!runs)
        return NULL;
    pthread_mutex_init(&runs->lock, NULL);
    runs->folder = folder ? strdup(folder) : NULL;
    if (folder && !runs->folder) { /* not into another one */
        api_runs_free(runs);
        return NULL;
    }
    return runs;
}

static void remove_files(api_runs_kept *runs, uint32_t number)
{
    char *path = api_run_path(runs, number);
    char store[600];
    if (path) {
        snprintf(store, sizeof store, "%s.store", path);
        (void)unlink(path);
        (void)unlink(store);
    }
    free(path);
}

void api_runs_free(api_runs_kept *runs)
{
    if (!runs)
        return;
    for (size_t i = 0; i < runs->count; i++) {
        api_run_free(runs->items[i]);
        if (runs->private_folder)
            remove_files(runs, (uint32_t)i + 1);
    }
    if (runs->private_folder)
        (void)rmdir(runs->folder);
    free(runs->items);
    free(runs->folder);
    pthread_mutex_destroy(&runs->lock);
    free(runs);
}

/* ---- Finding ----------------------------------------------------------------------------- */

/* With `runs` locked: frees a run that nobody looks at any more. */
static void free_gone(api_runs_kept *runs, api_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool free_it = run->gone && !run->driven && run->users == 0;
    pthread_mutex_unlock(&run->lock);
    if (!free_it)
        return;
    runs->items[run->number - 1] = NULL;
    remove_files(runs, run->number);
    api_run_free(run);
}

api_run *api_run_find(api_runs_kept *runs, uint32_t number)
{
    pthread_mutex_lock(&runs->lock);
    api_run *run = number > 0 && number <= runs->count ? runs->items[number - 1] : NULL;
    if (run) {
        pthread_mutex_lock(&run->lock);
        bool gone = run->gone;
        run->users += !gone;
        pthread_mutex_unlock(&run->lock);
        run = gone ? NULL : run;
    }
    pthread_mutex_unlock(&runs->lock);
    return run;
}

void api_run_leave(api_runs_kept *runs, api_run *run)
{
    pthread_mutex_lock(&runs->lock);
    pthread_mutex_lock(&run->lock);
    run->users--;
    pthread_mutex_unlock(&run->lock);
    free_gone(runs, run);
    pthread_mutex_unlock(&runs->lock);
}

/* With `runs` locked: space for so many. */
static bool make_room(api_runs_kept *runs, size_t count)
{
    size_t room = runs->room;
    if (count > MOST_RUNS)
        return false;
    if (count <= room)
        return true;
    while (room < count)
        room = room ? 2 * room : 16;
    api_run **grown = realloc(runs->items, room * sizeof *grown);
    if (!grown)
        return false;
    memset(grown + runs->room, 0, (room - runs->room) * sizeof *grown);
    runs->items = grown;
    runs->room = room;
    return true;
}

uint32_t api_run_reserve(api_runs_kept *runs)
{
    uint32_t number = 0;
    pthread_mutex_lock(&runs->lock);
    if (make_room(runs, runs->count + 1))
        number = (uint32_t)++runs->count;
    pthread_mutex_unlock(&runs->lock);
    return number;
}

bool api_run_reserve_to(api_runs_kept *runs, uint32_t number)
{
    pthread_mutex_lock(&runs->lock);
    bool fine = make_room(runs, number);
    if (fine && runs->count < number)
        runs->count = number;
    pthread_mutex_unlock(&runs->lock);
    return fine;
}

void api_run_add(api_runs_kept *runs, api_run *run, uint32_t number)
{
    pthread_mutex_lock(&runs->lock);
    run->number = number;
    runs->items[number - 1] = run;
    pthread_mutex_unlock(&runs->lock);
}

/* With `runs` locked or nobody else there. */
static bool make_folder(api_runs_kept *runs)
{
    const char *parent = getenv("TMPDIR");
    char path[512];
    snprintf(path, sizeof path, "%s/tilewright-XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(path))
        return false;
    runs->folder = strdup(path);
    runs->private_folder = runs->folder != NULL;
    if (!runs->folder)
        rmdir(path);
    return runs->private_folder;
}

char *api_run_path(api_runs_kept *runs, uint32_t number)
{
    if (!runs->folder && !make_folder(runs))
        return NULL;
    size_t size = strlen(runs->folder) + 32;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/run-%" PRIu32 ".tw", runs->folder, number);
    return path;
}

/* ---- What a run tells -------------------------------------------------------------------- */

static bool make_more_room(api_run *run)
{
    size_t room = run->room ? 2 * run->room : 64;
    char **lines = realloc(run->lines, room * sizeof *lines);
    if (!lines)
        return false;
    run->lines = lines;
    double *times = realloc(run->times, room * sizeof *times);
    if (!times)
        return false;
    run->times = times;
    run->room = room;
    return true;
}

static bool add_line(api_run *run, char *line, double time)
{
    if (run->kept == run->room && !make_more_room(run))
        return false;
    run->times[run->kept] = time;
    run->lines[run->kept++] = line;
    run->bytes += strlen(line) + sizeof line + sizeof time;
    return true;
}

/* With the run locked, or nobody else there. Solutions beyond what is kept are counted alone. */
void api_run_keep(api_run *run, const tw_solution *solution, double time)
{
    if (run->bytes >= MOST_BYTES)
        return;
    uint64_t number = run->before + run->kept + 1;
    char *line = api_solution_line(tw_job_puzzle(run->job), solution, number);
    if (line && !add_line(run, line, time))
        free(line);
}

static bool take_solution(void *user, const tw_solution *solution)
{
    api_run *run = user;
    pthread_mutex_lock(&run->lock);
    api_run_keep(run, solution, run->spent + api_now() - run->began);
    run->serial++;
    bool go_on = !run->pause;
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* Without memory they stay as they were. */
static void take_levels(api_run *run, const tw_progress *progress)
{
    size_t count = progress->level_count;
    if (count > run->level_room) {
        tw_level *grown = realloc(run->levels, count * sizeof *grown);
        if (!grown)
            return;
        run->levels = grown;
        run->level_room = count;
    }
    if (count > 0)
        memcpy(run->levels, progress->levels, count * sizeof *run->levels);
    run->level_count = count;
}

const tw_level *api_run_levels(const api_run *run, size_t *count)
{
    const tw_level *levels = NULL;
    if (!run->driven && run->job)
        levels = tw_solver_levels(tw_job_solver(run->job), count);
    if (levels)
        return levels;
    *count = run->level_count;
    return run->levels;
}

static bool take_progress(void *user, const tw_progress *progress)
{
    api_run *run = user;
    pthread_mutex_lock(&run->lock);
    run->progress = *progress;
    take_levels(run, progress);
    run->progress.levels = NULL;
    run->serial++;
    bool go_on = !run->pause;
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* ---- Driving ----------------------------------------------------------------------------- */

/* With the run locked: what a slice came to. true: it goes on. */
static bool settle(api_run *run, tw_status status)
{
    bool done = status == TW_OK && tw_solver_get_state(tw_job_solver(run->job)) == TW_SOLVER_DONE;
    if (status != TW_OK) {
        run->state = API_RUN_FAILED;
        if (!run->error.message[0])
            snprintf(run->error.message, sizeof run->error.message, "%s", tw_status_text(status));
        run->error.status = status;
    } else if (done || run->stop) {
        run->state = API_RUN_DONE;
        run->ended = true;
    } else {
        run->state = run->pause ? API_RUN_PAUSED : API_RUN_RUNNING;
    }
    run->serial++;
    run->driven = run->state == API_RUN_RUNNING;
    return run->driven;
}

static bool begin_step(api_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool goes = run->driven && !run->pause && !run->gone &&
                (run->state == API_RUN_WAITING || run->state == API_RUN_RUNNING);
    if (goes) {
        run->state = API_RUN_RUNNING;
        run->spent = fmax(run->progress.seconds, run->result.seconds);
        run->began = api_now();
    } else if (run->driven)
        settle(run, TW_OK);
    pthread_mutex_unlock(&run->lock);
    return goes;
}

/* What is prepared for a search is made anew when it was cut short: of the slice that prepares, the
 * search alone is bounded. */
static tw_budget budget_of(const api_run *run, double seconds)
{
    bool ready = tw_solver_get_state(tw_job_solver(run->job)) != TW_SOLVER_NEW;
    return (tw_budget){
        .size = sizeof(tw_budget), .seconds = ready ? seconds : 0, .branches = ready ? 0 : 1};
}

static bool step_run(api_run *run, double seconds)
{
    const tw_solve_sink sink = {.solution = take_solution, .progress = take_progress, .user = run};
    tw_result result = {.outcome = TW_OUTCOME_STOPPED};
    tw_error error = {0};
    if (!begin_step(run))
        return false;
    const tw_budget budget = budget_of(run, seconds);
    tw_status status = tw_job_run(run->job, &budget, &sink, &result, &error);
    pthread_mutex_lock(&run->lock);
    run->error = error;
    if (status == TW_OK)
        run->result = result;
    bool goes_on = settle(run, status);
    pthread_mutex_unlock(&run->lock);
    return goes_on;
}

bool api_run_step(api_service *service, uint32_t number, double seconds)
{
    api_run *run = api_run_find(service->runs, number);
    if (!run)
        return false;
    bool goes_on = step_run(run, seconds);
    api_run_leave(service->runs, run);
    if (service->options.changed)
        service->options.changed(service->options.user);
    return goes_on;
}

bool api_run_go(api_service *service, api_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool drives = !run->driven;
    run->pause = false;
    run->driven = true;
    if (drives)
        run->state = API_RUN_WAITING;
    run->serial++;
    pthread_mutex_unlock(&run->lock);
    if (!drives || !service->options.spawn ||
        service->options.spawn(service->options.user, service, run->number))
        return true;
    pthread_mutex_lock(&run->lock);
    run->driven = false;
    run->state = API_RUN_PAUSED;
    pthread_mutex_unlock(&run->lock);
    return false;
}

void api_run_rest(api_run *run, bool for_good)
{
    pthread_mutex_lock(&run->lock);
    run->pause = true;
    run->stop |= for_good;
    if (!run->driven && run->state == API_RUN_PAUSED && for_good)
        settle(run, TW_OK);
    run->serial++;
    pthread_mutex_unlock(&run->lock);
}

void api_runs_pause(api_runs_kept *runs)
{
    for (uint32_t number = 1; number <= MOST_RUNS; number++) {
        api_run *run = api_run_find(runs, number);
        if (!run)
            continue;
        api_run_rest(run, false);
        api_run_leave(runs, run);
    }
}
