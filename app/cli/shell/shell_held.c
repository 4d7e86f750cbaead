/* shell_held.c -- the thread of a search, and whose turn it is.
 *
 * Invariant: `working` says which thread may touch anything of the search; the other one waits
 * for it to change. The shell's thread sets it and waits until it is false again, so that to the
 * shell a turn is one call. */
#include "cli/shell/shell_held.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct shell_search {
    const shell_state *shell;
    tw_solver *solver;
    cli_progress line; /* the progress line */
    bool each, traced;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t turned;
    bool working; /* the search's turn; else the shell's */
    bool dropped; /* nothing more is wanted */
    bool ended;
    shell_pause pause;
    const tw_solution *solution;
    tw_progress progress;
    uint64_t found;
    double paused, held; /* since when it is held; seconds in which it was */
    tw_result result;
    tw_status status;
    tw_error error;
};

static double seconds_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

/* ---- Turns ------------------------------------------------------------------------------- */

/* Gives the other thread its turn and waits for it to come back. working: the other one's. */
static void give_turn(shell_search *search, bool working)
{
    pthread_mutex_lock(&search->lock);
    search->working = working;
    pthread_cond_signal(&search->turned);
    while (search->working == working)
        pthread_cond_wait(&search->turned, &search->lock);
    pthread_mutex_unlock(&search->lock);
}

/* In the search's thread: holds it until it is told to go on. false: it shall end. */
static bool hold(shell_search *search, shell_pause pause)
{
    search->pause = pause;
    search->paused = seconds_now();
    cli_progress_clear(&search->line);
    give_turn(search, false);
    search->held += seconds_now() - search->paused;
    return !search->dropped;
}

/* ---- The search's thread ----------------------------------------------------------------- */

static bool take_solution(void *user, const tw_solution *solution)
{
    shell_search *search = user;
    search->found++;
    if (!search->each)
        return !search->dropped;
    search->solution = solution;
    return hold(search, SHELL_AT_SOLUTION);
}

static bool take_progress(void *user, const tw_progress *now)
{
    shell_search *search = user;
    search->progress = *now;
    search->progress.seconds -= search->held;
    cli_progress_show(&search->line, &search->progress);
    return shell_interrupted() ? hold(search, SHELL_AT_STOP) : !search->dropped;
}

static bool take_trace(void *user, const tw_solution *pieces)
{
    shell_search *search = user;
    if (search->shell->trace && !search->dropped)
        shell_trace_step(search->shell, pieces);
    return !search->dropped && !cli_output_failed();
}

static void *run_search(void *user)
{
    shell_search *search = user;
    pthread_mutex_lock(&search->lock);
    while (!search->working)
        pthread_cond_wait(&search->turned, &search->lock);
    pthread_mutex_unlock(&search->lock);
    tw_solve_sink sink = {.solution = take_solution,
                          .progress = take_progress,
                          .user = search,
                          .trace = search->traced ? take_trace : NULL};
    if (!search->dropped)
        search->status =
            tw_solver_run(search->solver, NULL, &sink, &search->result, &search->error);
    search->result.seconds -= search->held;
    search->progress.seconds = search->result.seconds;
    cli_progress_clear(&search->line);
    pthread_mutex_lock(&search->lock);
    search->pause = SHELL_AT_END;
    search->ended = true;
    search->working = false;
    pthread_cond_signal(&search->turned);
    pthread_mutex_unlock(&search->lock);
    return NULL;
}

/* The thread itself never sees a signal: what Ctrl-C means is for the shell's thread to say. */
static bool start_thread(shell_search *search)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&search->thread, NULL, run_search, search) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* ---- The shell's side -------------------------------------------------------------------- */

tw_status shell_search_new(const shell_state *shell, tw_solver *solver, bool each,
                           shell_search **search)
{
    shell_search *made = calloc(1, sizeof *made);
    if (!made) {
        tw_solver_free(solver);
        return TW_ERR_MEMORY;
    }
    made->shell = shell;
    made->solver = solver;
    made->each = each;
    made->traced = shell->trace;
    cli_progress_start(&made->line, shell->cli, tw_solver_stats(solver).engine,
                       !shell->typed || shell->trace);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->turned, NULL);
    if (!start_thread(made)) {
        tw_solver_free(solver);
        free(made);
        return TW_ERR_MEMORY;
    }
    *search = made;
    return TW_OK;
}

shell_pause shell_search_go_on(shell_search *search)
{
    if (!search->ended)
        give_turn(search, true);
    return search->pause;
}

const tw_solution *shell_search_solution(const shell_search *search)
{
    return search->solution;
}

tw_progress shell_search_progress(const shell_search *search)
{
    tw_progress progress = search->progress;
    progress.solutions = search->found;
    return progress;
}

tw_status shell_search_result(const shell_search *search, tw_result *result, tw_error *error)
{
    *result = search->result;
    *error = search->error;
    return search->status;
}

tw_solver *shell_search_solver(const shell_search *search)
{
    return search->solver;
}

void shell_search_stop(shell_search *search)
{
    search->dropped = true;
    shell_search_go_on(search);
}

void shell_search_free(shell_search *search)
{
    if (!search)
        return;
    shell_search_stop(search);
    pthread_join(search->thread, NULL);
    pthread_cond_destroy(&search->turned);
    pthread_mutex_destroy(&search->lock);
    tw_solver_free(search->solver);
    free(search);
}
