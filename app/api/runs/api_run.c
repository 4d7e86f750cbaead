/* api_run.c -- runs, and how they are driven (api_run.h). */
#include "api/runs/api_run.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "verbs/grown.h"
#include "verbs/run_end.h"

#define MEGABYTE ((size_t)1 << 20)
#define MOST_BYTES (128 * MEGABYTE) /* that one run keeps; for all together see run_table.c */
#define OVERHEAD 32                 /* bytes of a line beside its text: pointer, time, block */

/* ---- Making, freeing --------------------------------------------------------------------- */

api_run *api_run_new(tw_puzzle *puzzle, tw_solution *pins)
{
    api_run *run = calloc(1, sizeof *run);
    if (!run) {
        tw_puzzle_free(puzzle);
        tw_solution_free(pins);
        return NULL;
    }
    pthread_mutex_init(&run->lock, NULL);
    run->puzzle = puzzle;
    run->pins = pins;
    run->result = (tw_result){.outcome = TW_OUTCOME_STOPPED, .seconds_first = -1};
    return run;
}

void api_run_free(api_run *run)
{
    if (!run)
        return;
    known_solutions_free(run->known);
    tw_job_free(run->job);
    tw_puzzle_free(run->puzzle);
    tw_solution_free(run->pins);
    for (size_t i = 0; i < run->kept; i++)
        free(run->solutions[i].line);
    free(run->solutions);
    free(run->levels);
    free(run->asked);
    json_decref(run->told);
    pthread_mutex_destroy(&run->lock);
    free(run);
}

/* ---- What a run tells -------------------------------------------------------------------- */

/* The solution is formatted without a lock: only the holder of the run changes the number of its
 * solutions. Once one finds no room, all further ones are only counted, as the kept ones have no
 * gaps. */
void api_run_keep(api_run *run, const tw_solution *solution, double time)
{
    if (run->full)
        return;
    char *line = api_solution_line(tw_job_puzzle(run->job), solution, run->before + run->kept + 1);
    size_t bytes = line ? strlen(line) + OVERHEAD : 0;
    pthread_mutex_lock(&run->lock);
    const char *full = !line || !VERB_GROW(run->solutions, run->kept, run->room) ? "memory is out"
                       : run->bytes + bytes > MOST_BYTES ? "a run keeps 128 MB of them"
                       : !api_run_take_bytes(run, bytes)
                           ? "all runs together keep 256 MB; forget some of them"
                           : NULL;
    if (full) {
        free(line);
        run->full = true;
        snprintf(run->note, sizeof run->note,
                 "the first %zu solutions are kept, the rest is counted: %s", run->kept, full);
    } else {
        run->solutions[run->kept++] = (api_kept_solution){line, time};
    }
    pthread_mutex_unlock(&run->lock);
}

static bool take_solution(void *user, const tw_solution *solution)
{
    api_run *run = user;
    if (!run->known || !known_solutions_has(run->known, run->job, solution))
        api_run_keep(run, solution, run->spent + api_now() - run->began);
    pthread_mutex_lock(&run->lock);
    run->serial++;
    bool go_on = !run->pause;
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* Out of memory, it leaves the levels as they were. */
static void take_levels(api_run *run, const tw_level *levels, size_t count)
{
    if (count > run->level_room) {
        tw_level *grown = realloc(run->levels, count * sizeof *grown);
        if (!grown)
            return;
        run->levels = grown;
        run->level_room = count;
    }
    if (count > 0)
        memcpy(run->levels, levels, count * sizeof *run->levels);
    run->level_count = count;
}

static bool take_progress(void *user, const tw_progress *progress)
{
    api_run *run = user;
    pthread_mutex_lock(&run->lock);
    run->progress = *progress;
    take_levels(run, progress->levels, progress->level_count);
    run->progress.levels = NULL;
    run->serial++;
    bool go_on = !run->pause;
    pthread_mutex_unlock(&run->lock);
    return go_on;
}

/* ---- Coming to rest ----------------------------------------------------------------------- */

/* With the run locked: takes the figures to report while the run rests. */
static void take_figures(api_run *run)
{
    static const char *const members[] = {"outcome",  "solutions", "counts",        "file_says",
                                          "branches", "seconds",   "seconds_first", "engine",
                                          "proof",    NULL};
    verb_end end = verb_end_of(run->job);
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(end.solver, &count);
    if (levels)
        take_levels(run, levels, count);
    end.result = run->result;
    run->progress.cells_left = verb_end_cells_left(&end);
    json_decref(run->told);
    run->told = verb_end_members(&end, members);
}

void api_run_note_unsaved(api_run *run, tw_status status, const tw_error *error)
{
    pthread_mutex_lock(&run->lock);
    snprintf(run->note, sizeof run->note, "it is not saved: %.150s",
             error->message[0] ? error->message : tw_status_text(status));
    pthread_mutex_unlock(&run->lock);
}

/* Saves the run, if it outlasts the service. */
static void make_safe(api_run *run)
{
    tw_error error = {0};
    bool saves = run->lasts && api_runs_last(run->runs) && tw_job_is_ready(run->job);
    tw_status status = saves ? tw_job_save(run->job, &error) : TW_OK;
    pthread_mutex_lock(&run->lock);
    take_figures(run);
    pthread_mutex_unlock(&run->lock);
    if (status != TW_OK)
        api_run_note_unsaved(run, status, &error);
}

/* Frees what the run no longer needs before it reports its end. */
void api_run_close(api_run *run, api_run_state state)
{
    pthread_mutex_lock(&run->lock);
    tw_job *job = run->job;
    tw_puzzle *puzzle = run->puzzle;
    if (job)
        take_figures(run);
    known_solutions_free(run->known);
    run->known = NULL;
    run->job = NULL;
    run->puzzle = NULL;
    pthread_mutex_unlock(&run->lock);
    tw_job_free(job);
    tw_puzzle_free(puzzle);
    pthread_mutex_lock(&run->lock);
    run->state = state;
    run->ended = state == API_RUN_DONE;
    run->driven = false;
    run->serial++;
    pthread_mutex_unlock(&run->lock);
}

/* ---- Driving ----------------------------------------------------------------------------- */

typedef enum turn { GOES_ON, PAUSES, ENDS } turn;

/* Called by the holder of the run: decides what comes next. A paused run is released only once it
 * is saved. */
static turn take_turn(api_run *run, bool over, bool safe)
{
    pthread_mutex_lock(&run->lock);
    turn now = over || run->stop ? ENDS : run->pause ? PAUSES : GOES_ON;
    if (now == GOES_ON || (now == PAUSES && safe)) {
        run->state = now == GOES_ON ? API_RUN_RUNNING : API_RUN_PAUSED;
        run->driven = now == GOES_ON;
        run->serial++;
    }
    pthread_mutex_unlock(&run->lock);
    return now;
}

/* Handles the outcome of a slice. True if the run goes on. */
static bool settle(api_run *run, tw_status status)
{
    bool done = tw_solver_get_state(tw_job_solver(run->job)) == TW_SOLVER_DONE;
    bool over = done || status != TW_OK;
    turn now = take_turn(run, over, false);
    if (now != GOES_ON) {
        make_safe(run);
        now = take_turn(run, over, true);
    }
    if (now == ENDS)
        api_run_close(run, status == TW_OK ? API_RUN_DONE : API_RUN_FAILED);
    return now == GOES_ON;
}

/* false: nothing to do. */
static bool begin_step(api_run *run)
{
    for (;;) {
        pthread_mutex_lock(&run->lock);
        bool mine = run->driven && (run->state == API_RUN_WAITING || run->state == API_RUN_RUNNING);
        bool goes = mine && !run->pause;
        if (goes) {
            run->state = API_RUN_RUNNING;
            run->spent = fmax(run->progress.seconds, run->result.seconds);
            run->began = api_now();
        }
        pthread_mutex_unlock(&run->lock);
        if (goes || !mine || !settle(run, TW_OK))
            return goes;
    }
}

static bool step_run(api_run *run, double seconds)
{
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = take_solution, .progress = take_progress, .user = run};
    tw_result result = {.outcome = TW_OUTCOME_STOPPED};
    tw_error error = {0};
    if (!begin_step(run))
        return false;
    /* An interrupted preparation would start again. So the slice that prepares limits only its
     * search. */
    bool ready = tw_job_is_ready(run->job);
    const tw_budget budget = {
        .size = sizeof budget, .seconds = ready ? seconds : 0, .branches = ready ? 0 : 1};
    tw_status status = tw_job_run(run->job, &budget, &sink, &result, &error);
    if (status != TW_OK && !error.message[0])
        snprintf(error.message, sizeof error.message, "%s", tw_status_text(status));
    error.status = status;
    pthread_mutex_lock(&run->lock);
    run->error = error;
    if (status == TW_OK)
        run->result = result;
    pthread_mutex_unlock(&run->lock);
    return settle(run, status);
}

bool api_run_step(api_service *service, uint32_t number, double seconds)
{
    api_run *run = api_run_find(service->runs, number);
    if (!run)
        return false;
    bool goes_on = step_run(run, seconds);
    api_run_leave(run);
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
    run->state = API_RUN_PAUSED;
    run->pause = true;
    pthread_mutex_unlock(&run->lock);
    api_run_yield(service, run);
    return false;
}

bool api_run_claim(api_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool mine = !run->driven && run->state == API_RUN_PAUSED;
    run->driven = run->driven || mine;
    pthread_mutex_unlock(&run->lock);
    return mine;
}

void api_run_yield(api_service *service, api_run *run)
{
    pthread_mutex_lock(&run->lock);
    bool stop = run->stop, go = !run->pause;
    run->driven = stop;
    pthread_mutex_unlock(&run->lock);
    if (stop)
        api_run_close(run, API_RUN_DONE);
    else if (go)
        (void)api_run_go(service, run);
}

void api_run_rest(api_run *run, bool for_good)
{
    pthread_mutex_lock(&run->lock);
    run->pause = true;
    run->stop |= for_good;
    run->serial++;
    pthread_mutex_unlock(&run->lock);
    if (for_good && api_run_claim(run))
        api_run_close(run, API_RUN_DONE);
}
