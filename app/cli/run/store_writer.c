/* store_writer.c -- solutions of a run into a store while it searches (store_writer.h).
 *
 * Two heaps: the search fills one while the writer's thread empties the other: canonical forms,
 * packed, in one transaction. When both are full the search waits. The writer is woken a few times
 * a second, or when enough have come, so that little is left to do when the search ends. What
 * cannot be added stays in the writer's hands and is tried again; when there is no more room behind
 * it, solutions are lost, and counted. Invariant: a solution is in `filling`, in `held`, in the
 * store, or counted in `lost`; `held` is empty unless the writer is at work or failed. Everything
 * here is under the lock, but for the store, the images and `held`, which are the writer's while
 * its thread lives. */
#include "cli/run/store_writer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/json_objects.h"
#include "cli/run/store_writer_heap.h"

#define TURN 0.2            /* seconds between transactions */
#define POINTS 1.0          /* seconds between points at first */
#define THINNING (1.0 / 50) /* later points are so much of the time apart */

struct cli_store_writer {
    const cli_call *cli;
    cli_kept_run run;
    tw_store *store;
    uint64_t puzzle;
    tw_store_run row, earlier;
    char options[120];
    tw_solution_orbit *images;

    pthread_t thread;
    bool begun; /* there is a thread */
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    bool awake, over; /* the writer is to do a turn; or to end */
    bool settling;    /* somebody waits until nothing is left */
    bool settled;     /* the last turn is over */
    cli_heap filling, emptied;
    cli_packs held;
    bool failed, told;
    tw_error error;
    uint64_t lost, fresh;
    double turned, next_point; /* seconds of the run */
    tw_store_point point;
    bool point_due;
};

/* ---- The writer -------------------------------------------------------------------------- */

/* The canonical forms of a heap, packed. What cannot be made is an error that no retry mends. */
static uint64_t pack_heap(cli_store_writer *keeping)
{
    cli_heap *heap = &keeping->emptied;
    const uint32_t *poses;
    uint64_t lost = 0;
    size_t count;
    cli_heap_rewind(heap);
    while (cli_heap_next(heap, &poses, &count))
        lost += !cli_packs_add(&keeping->held, keeping->images, poses, count);
    cli_heap_clear(heap);
    return lost;
}

/* A turn outside the lock: what is held, then the point. */
static tw_status write_turn(cli_store_writer *keeping, const tw_store_point *point, uint64_t *fresh,
                            uint64_t *lost, tw_error *error)
{
    tw_status status = TW_OK;
    *lost = pack_heap(keeping);
    if (keeping->held.count > 0)
        status = tw_store_add(keeping->store, keeping->puzzle, keeping->row.number,
                              keeping->held.items, keeping->held.count, fresh, error);
    if (status == TW_OK)
        cli_packs_clear(&keeping->held);
    if (status == TW_OK && point)
        status = tw_store_add_point(keeping->store, keeping->row.number, point, error);
    return status;
}

/* One turn; the lock is held before and after. */
static void take_turn(cli_store_writer *keeping)
{
    tw_store_point point = keeping->point;
    bool due = keeping->point_due;
    uint64_t fresh = 0, lost = 0;
    tw_error error = {.status = TW_OK};
    keeping->point_due = false;
    if (keeping->held.count == 0) { /* else what failed comes first */
        cli_heap emptied = keeping->emptied;
        keeping->emptied = keeping->filling;
        keeping->filling = emptied;
    }
    pthread_cond_broadcast(&keeping->done);
    pthread_mutex_unlock(&keeping->lock);
    tw_status status = write_turn(keeping, due ? &point : NULL, &fresh, &lost, &error);
    pthread_mutex_lock(&keeping->lock);
    keeping->fresh += fresh;
    keeping->lost += lost;
    keeping->told = keeping->told && status != TW_OK;
    keeping->failed = status != TW_OK;
    if (keeping->failed)
        keeping->error = error;
}

/* Few solutions wait for others: small transactions take longer. */
static bool more_to_do(const cli_store_writer *keeping)
{
    return keeping->settling ? keeping->filling.count > 0
                             : cli_heap_is_worth_a_turn(&keeping->filling);
}

static void *write_solutions(void *user)
{
    cli_store_writer *keeping = user;
    pthread_mutex_lock(&keeping->lock);
    for (;;) {
        while (!keeping->awake && !keeping->over)
            pthread_cond_wait(&keeping->work, &keeping->lock);
        if (keeping->over)
            break;
        keeping->awake = false;
        do
            take_turn(keeping);
        while (!keeping->failed && more_to_do(keeping));
        keeping->settled = true;
        pthread_cond_broadcast(&keeping->done);
    }
    pthread_mutex_unlock(&keeping->lock);
    return NULL;
}

/* ---- The search's side ------------------------------------------------------------------- */

static void wake_writer(cli_store_writer *keeping)
{
    keeping->awake = true;
    pthread_cond_signal(&keeping->work);
}

void cli_store_writer_take(cli_store_writer *keeping)
{
    size_t count = 0;
    const uint32_t *poses = tw_solver_found(keeping->run.solver, &count);
    pthread_mutex_lock(&keeping->lock);
    while (cli_heap_is_full(&keeping->filling) && !keeping->failed) {
        wake_writer(keeping);
        pthread_cond_wait(&keeping->done, &keeping->lock);
    }
    if (cli_heap_is_full(&keeping->filling) || !cli_heap_add(&keeping->filling, poses, count))
        keeping->lost++;
    if (!keeping->failed && cli_heap_is_worth_a_turn(&keeping->filling))
        wake_writer(keeping);
    pthread_mutex_unlock(&keeping->lock);
}

void cli_store_writer_look(cli_store_writer *keeping, const tw_progress *now)
{
    pthread_mutex_lock(&keeping->lock);
    if (now->seconds >= keeping->next_point) {
        double apart = now->seconds * THINNING;
        keeping->point =
            (tw_store_point){now->seconds, now->fraction, now->branches, now->solutions};
        keeping->point_due = true;
        keeping->next_point = now->seconds + (apart > POINTS ? apart : POINTS);
    }
    if (now->seconds - keeping->turned >= TURN &&
        (keeping->point_due || keeping->failed || keeping->filling.count > 0)) {
        keeping->turned = now->seconds;
        wake_writer(keeping);
    }
    pthread_mutex_unlock(&keeping->lock);
}

/* Under the lock: what keeps solutions out of the store. */
static void fill_error(const cli_store_writer *keeping, tw_error *error)
{
    *error = keeping->error;
    if (!keeping->failed) {
        *error = (tw_error){.status = TW_ERR_IO};
        snprintf(error->message, sizeof error->message,
                 "%llu solutions are not in the store, there was no room for them",
                 (unsigned long long)keeping->lost);
    }
    snprintf(error->file, sizeof error->file, "%.250s", keeping->run.path);
}

bool cli_store_writer_fault(cli_store_writer *keeping, tw_error *error)
{
    pthread_mutex_lock(&keeping->lock);
    bool fault = keeping->failed && !keeping->told;
    if (fault) {
        keeping->told = true;
        fill_error(keeping, error);
    }
    pthread_mutex_unlock(&keeping->lock);
    return fault;
}

bool cli_store_writer_settle(cli_store_writer *keeping, tw_error *error)
{
    pthread_mutex_lock(&keeping->lock);
    keeping->settling = true;
    while (keeping->begun) {
        keeping->settled = false;
        wake_writer(keeping);
        while (!keeping->settled)
            pthread_cond_wait(&keeping->done, &keeping->lock);
        if (keeping->failed || keeping->filling.count == 0)
            break;
    }
    keeping->settling = false;
    bool whole = !keeping->failed && keeping->lost == 0;
    if (!whole)
        fill_error(keeping, error);
    pthread_mutex_unlock(&keeping->lock);
    return whole;
}

/* ---- Beginning --------------------------------------------------------------------------- */

static int fail(const cli_store_writer *keeping, tw_status status, tw_error *error)
{
    if (!*error->file)
        snprintf(error->file, sizeof error->file, "%.250s", keeping->run.path);
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "%s", tw_status_text(status));
    cli_print_error(&keeping->cli->terminal, NULL, error);
    return cli_status_exit(status);
}

/* The heuristics and the pivot, as they are asked for: runs with the same do the same work. */
static bool describe_options(cli_store_writer *keeping)
{
    tw_solve_stats stats = tw_solver_stats(keeping->run.solver);
    const char *pivot = keeping->run.options->pivot;
    json_t *words = cli_json_heuristics(&stats);
    size_t length = 0;
    for (size_t i = 0; words && i < json_array_size(words); i++)
        length +=
            (size_t)snprintf(keeping->options + length, sizeof keeping->options - length, "%s%s",
                             i ? "," : "", json_string_value(json_array_get(words, i)));
    if (pivot)
        snprintf(keeping->options + length, sizeof keeping->options - length, "%spivot=%.64s",
                 length ? " " : "", pivot);
    json_decref(words);
    return words != NULL;
}

static tw_status put_puzzle(cli_store_writer *keeping, tw_error *error)
{
    const cli_input *source = keeping->run.source;
    const char *title = tw_puzzle_title(keeping->run.puzzle);
    tw_store_puzzle puzzle = {.up_to = cli_up_to_name(keeping->run.options->up_to),
                              .title = *title ? title : keeping->run.name,
                              .text = source->text};
    tw_store_file files[CLI_MAX_LOADED];
    for (size_t i = 0; i < source->loaded_count; i++)
        files[i] = (tw_store_file){source->loaded[i].name, source->loaded[i].text};
    tw_status status = tw_puzzle_hash(NULL, keeping->run.puzzle, &puzzle.hash, error);
    if (status == TW_OK)
        status = tw_store_put_puzzle(keeping->store, &puzzle, files, source->loaded_count,
                                     &keeping->puzzle, error);
    return status;
}

/* Finds the run that goes on, and the last one of the same search that came to its end. */
static bool look_at_run(void *user, const tw_store_run *run)
{
    cli_store_writer *keeping = user;
    bool whole = strcmp(run->outcome, "exhausted") == 0;
    if (run->number == keeping->run.number && !whole) {
        keeping->row.number = run->number;
        keeping->row.seconds = run->seconds;
        keeping->row.branches = run->branches;
        keeping->row.solutions = run->solutions;
    }
    if (whole && run->branches > 0 && run->seconds > 0 &&
        strcmp(run->engine, keeping->row.engine) == 0 &&
        strcmp(run->options, keeping->options) == 0) {
        keeping->earlier = *run;
        keeping->earlier.engine = keeping->earlier.options = keeping->earlier.outcome = "";
    }
    return true;
}

static bool look_at_point(void *user, const tw_store_point *point)
{
    cli_store_writer *keeping = user;
    if (point->seconds >= keeping->next_point)
        keeping->next_point = point->seconds + POINTS;
    return true;
}

static tw_status begin_run(cli_store_writer *keeping, tw_error *error)
{
    tw_solve_stats stats = tw_solver_stats(keeping->run.solver);
    keeping->row = (tw_store_run){.puzzle = keeping->puzzle,
                                  .engine = stats.engine,
                                  .options = keeping->options,
                                  .started = (int64_t)time(NULL),
                                  .threads = (uint32_t)stats.threads,
                                  .outcome = ""};
    keeping->next_point = POINTS;
    tw_status status =
        tw_store_each_run(keeping->store, keeping->puzzle, look_at_run, keeping, error);
    if (status != TW_OK)
        return status;
    if (keeping->row.number == 0)
        return tw_store_begin_run(keeping->store, &keeping->row, &keeping->row.number, error);
    status =
        tw_store_each_point(keeping->store, keeping->row.number, look_at_point, keeping, error);
    return status == TW_OK ? tw_store_end_run(keeping->store, &keeping->row, error) : status;
}

static tw_status open_all(cli_store_writer *keeping, tw_error *error)
{
    const cli_kept_run *run = &keeping->run;
    tw_store_access access = run->there ? TW_STORE_WRITE : TW_STORE_CREATE;
    tw_status status = tw_store_open(NULL, run->path, access, &keeping->store, error);
    if (status == TW_OK)
        status = put_puzzle(keeping, error);
    if (status == TW_OK)
        status = begin_run(keeping, error);
    if (status == TW_OK)
        status = tw_solution_orbit_new(NULL, tw_solver_symmetry(run->solver), run->options->up_to,
                                       &keeping->images, error);
    if (status == TW_OK && pthread_create(&keeping->thread, NULL, write_solutions, keeping) != 0)
        status = TW_ERR_MEMORY;
    keeping->begun = status == TW_OK;
    return status;
}

int cli_store_writer_open(const cli_call *cli, const cli_kept_run *run, cli_store_writer **keeping)
{
    cli_store_writer *made = calloc(1, sizeof *made);
    tw_error error = {.status = TW_OK};
    if (!made) {
        cli_complain("out of memory");
        return CLI_INTERNAL;
    }
    made->cli = cli;
    made->run = *run;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->work, NULL);
    pthread_cond_init(&made->done, NULL);
    int code = CLI_GO_ON;
    tw_status status = describe_options(made) ? open_all(made, &error) : TW_ERR_MEMORY;
    if (status != TW_OK)
        code = fail(made, status, &error);
    if (status == TW_ERR_IO && run->there)
        fputs("  The run kept its solutions there; --store FILE keeps those to come elsewhere, "
              "--store - nowhere.\n",
              stderr);
    if (code == CLI_GO_ON)
        *keeping = made;
    else
        cli_store_writer_free(made);
    return code;
}

uint64_t cli_store_writer_run(const cli_store_writer *keeping)
{
    return keeping->row.number;
}

bool cli_store_writer_earlier(const cli_store_writer *keeping, tw_store_run *run)
{
    *run = keeping->earlier;
    return run->number > 0;
}

/* ---- The end ----------------------------------------------------------------------------- */

static void end_thread(cli_store_writer *keeping)
{
    if (!keeping->begun)
        return;
    pthread_mutex_lock(&keeping->lock);
    keeping->over = true;
    pthread_cond_signal(&keeping->work);
    pthread_mutex_unlock(&keeping->lock);
    pthread_join(keeping->thread, NULL);
    keeping->begun = false;
}

static const char *outcome_word(const cli_store_writer *keeping, tw_outcome outcome)
{
    static const char *const words[] = {"exhausted", "stopped", "limit", "stopped"};
    return outcome == TW_OUTCOME_EXHAUSTED && keeping->run.part ? "part" : words[outcome];
}

int cli_store_writer_end(cli_store_writer *keeping, const tw_result *result, double fraction,
                         uint64_t *fresh)
{
    tw_error error = {.status = TW_OK};
    const tw_store_point last = {result->seconds, fraction, result->branches, result->solutions};
    bool whole = cli_store_writer_settle(keeping, &error);
    end_thread(keeping);
    *fresh = keeping->fresh;
    if (!whole) {
        fail(keeping, error.status, &error);
        cli_complain(
            "%s lacks solutions of this run: %llu or more", keeping->run.path,
            (unsigned long long)(keeping->lost + keeping->held.count + keeping->filling.count));
        return CLI_INTERNAL;
    }
    keeping->row.outcome = outcome_word(keeping, result->outcome);
    keeping->row.seconds = result->seconds;
    keeping->row.branches = result->branches;
    keeping->row.solutions = result->solutions;
    tw_status status = tw_store_add_point(keeping->store, keeping->row.number, &last, &error);
    if (status == TW_OK)
        status = tw_store_end_run(keeping->store, &keeping->row, &error);
    return status == TW_OK ? CLI_GO_ON : fail(keeping, status, &error);
}

void cli_store_writer_free(cli_store_writer *keeping)
{
    tw_error error;
    if (!keeping)
        return;
    if (keeping->begun)
        cli_store_writer_settle(keeping, &error);
    end_thread(keeping);
    tw_store_close(keeping->store);
    tw_solution_orbit_free(keeping->images);
    cli_heap_free(&keeping->filling);
    cli_heap_free(&keeping->emptied);
    cli_packs_free(&keeping->held);
    pthread_mutex_destroy(&keeping->lock);
    pthread_cond_destroy(&keeping->work);
    pthread_cond_destroy(&keeping->done);
    free(keeping);
}
