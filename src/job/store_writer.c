/* store_writer.c -- writes the solutions of a run into a store while it searches (store_writer.h).
 *
 * There are two batches: the search fills one while the thread of the writer empties the other, as
 * canonical forms, packed, in one transaction. When both are full the search waits. The writer is
 * woken a few times a second, or when enough have come, so that little is left to do when the
 * search ends. Solutions that cannot be added stay with the writer and are tried again; if no room
 * is left behind them, solutions are lost, and counted. Invariant: a solution is in `filling`, in
 * `held`, in the store, or counted in `lost`; `held` is empty unless the writer is at work or
 * failed. The lock guards everything here except the store, the images and `held`, which belong to
 * the writer while its thread lives. */
#include "job/store_writer.h"

#include "job/job_internal.h"

#include <stdio.h>
#include <string.h>

#include "base/base.h"
#include "base/thread.h"
#include "job/job_texts.h"
#include "store/database/store_writing.h"
#include "store/solution_codec.h"

#define EXHAUSTED "exhausted" /* the outcome of a run that tried everything */
#define MOST 16384           /* solutions in a batch */
#define MOST_POSES (1 << 20) /* poses in one, all solutions together */
#define SOME 4096            /* solutions worth a transaction */
#define TURN 0.2             /* seconds between transactions */
#define POINTS 1.0           /* seconds between points at first */
#define THINNING (1.0 / 50)  /* later points are this share of the time apart */

/* Solutions in the order they came, each as the numbers of its poses. Zeroed: empty. */
typedef struct solution_batch {
    uint32_t *poses; /* one solution behind the other */
    size_t *sizes;   /* poses of each solution */
    size_t count, filled;
    size_t size_room, pose_room;
} solution_batch;

/* Canonical forms, packed; each is its own key. Zeroed: empty. */
typedef struct packed_batch {
    tw_store_solution *items;
    size_t count, room;
    tw_bytes bytes; /* of all, one after the other */
} packed_batch;

struct tw_store_writer {
    const tw_context *context;
    const tw_solver *solver;
    const char *path;
    bool part;
    tw_store *store;
    uint64_t id;               /* of the run */
    tw_store_run row, earlier; /* texts of row: engine is the solver's, options is next */
    char options[160];
    tw_solution_orbit *images;

    pthread_t thread;
    bool begun; /* there is a thread */
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    bool awake, over; /* the writer must do a turn; it must end */
    bool settling;    /* a caller waits until nothing is left */
    bool settled;     /* the last turn is over: the writer leaves the store alone until woken */
    solution_batch filling, emptied;
    packed_batch held;
    uint64_t holding; /* solutions in emptied and held */
    bool failed, told;
    tw_error error;
    uint64_t lost, fresh;
    double turned, next_point; /* seconds of the run */
    tw_store_point point;
    bool point_due;
};

/* ---- Batches ----------------------------------------------------------------------------- */

static bool is_full(const solution_batch *batch)
{
    return batch->count >= MOST || batch->filled >= MOST_POSES;
}

static bool is_worth_a_turn(const solution_batch *batch)
{
    return batch->count >= SOME || batch->filled >= MOST_POSES / 2;
}

/* false: memory is out, and the solution is not in the batch. */
static bool add_batch_solution(const tw_context *context, solution_batch *batch,
                               const uint32_t *poses, size_t count)
{
    if (!TW_GROW(context, batch->sizes, batch->size_room, batch->count + 1) ||
        !TW_GROW(context, batch->poses, batch->pose_room, batch->filled + count))
        return false;
    if (count > 0)
        memcpy(batch->poses + batch->filled, poses, count * sizeof *poses);
    batch->filled += count;
    batch->sizes[batch->count++] = count;
    return true;
}

static void free_batch(const tw_context *context, solution_batch *batch)
{
    tw_give(context, batch->sizes, batch->size_room, sizeof *batch->sizes);
    tw_give(context, batch->poses, batch->pose_room, sizeof *batch->poses);
    *batch = (solution_batch){0};
}

/* Packs a batch, which is empty then, but keeps its room. Returns how many were lost because memory
 * is out. */
static uint64_t pack_batch(const tw_context *context, packed_batch *packed,
                           tw_solution_orbit *images, solution_batch *batch)
{
    const uint32_t *poses = batch->poses;
    uint64_t lost = 0;
    packed->bytes.context = context;
    for (size_t i = 0; i < batch->count; poses += batch->sizes[i++]) {
        size_t before = packed->bytes.size;
        if (TW_GROW(context, packed->items, packed->room, packed->count + 1) &&
            tw_solution_orbit_pack(images, poses, batch->sizes[i], &packed->bytes) == TW_OK) {
            size_t size = packed->bytes.size - before;
            packed->items[packed->count++] = (tw_store_solution){.key_count = size, .count = size};
        } else {
            lost++;
        }
    }
    batch->count = batch->filled = 0;
    const uint8_t *at = packed->bytes.data; /* bytes have moved while they grew */
    for (size_t i = 0; i < packed->count; at += packed->items[i++].count)
        packed->items[i].key = packed->items[i].bytes = at;
    return lost;
}

/* ---- The writer -------------------------------------------------------------------------- */

/* A turn without the lock: writes what is held, then the point. */
static tw_status write_turn(tw_store_writer *writer, const tw_store_point *point, uint64_t *fresh,
                            uint64_t *lost, tw_error *error)
{
    tw_status status = TW_OK;
    *lost = pack_batch(writer->context, &writer->held, writer->images, &writer->emptied);
    if (writer->held.count > 0)
        status = tw_store_add(writer->store,
                              &(tw_store_found){writer->row.puzzle, writer->row.number,
                                                writer->held.items, writer->held.count},
                              fresh, error);
    if (status == TW_OK) { /* the room stays */
        writer->held.count = writer->held.bytes.size = 0;
        writer->held.bytes.status = TW_OK;
    }
    if (status == TW_OK && point)
        status = tw_store_add_point(writer->store, writer->row.number, point, error);
    return status;
}

/* One turn; the lock is held before and after it. */
static void take_batch_turn(tw_store_writer *writer)
{
    tw_store_point point = writer->point;
    bool due = writer->point_due;
    uint64_t fresh = 0, lost = 0;
    tw_error error = {.status = TW_OK};
    writer->point_due = false;
    if (writer->held.count == 0) { /* else what failed comes first */
        solution_batch emptied = writer->emptied;
        writer->emptied = writer->filling;
        writer->filling = emptied;
    }
    writer->holding = writer->held.count + writer->emptied.count;
    pthread_cond_broadcast(&writer->done);
    pthread_mutex_unlock(&writer->lock);
    tw_status status = write_turn(writer, due ? &point : NULL, &fresh, &lost, &error);
    pthread_mutex_lock(&writer->lock);
    writer->fresh += fresh;
    writer->lost += lost;
    writer->holding = writer->held.count;
    writer->told = writer->told && status != TW_OK;
    writer->failed = status != TW_OK;
    if (writer->failed)
        writer->error = error;
}

static void *write_solutions(void *user)
{
    tw_store_writer *writer = user;
    pthread_mutex_lock(&writer->lock);
    for (;;) {
        while (!writer->awake && !writer->over)
            pthread_cond_wait(&writer->work, &writer->lock);
        if (writer->over)
            break;
        writer->awake = false;
        do
            take_batch_turn(writer);
        while (!writer->failed &&
               (writer->settling ? writer->filling.count > 0 : is_worth_a_turn(&writer->filling)));
        /* few solutions wait for others: small transactions take longer */
        writer->settled = !writer->awake; /* else it was woken for another turn meanwhile */
        pthread_cond_broadcast(&writer->done);
    }
    pthread_mutex_unlock(&writer->lock);
    return NULL;
}

/* ---- The search's side ------------------------------------------------------------------- */

static void wake_writer(tw_store_writer *writer)
{
    writer->awake = true;
    pthread_cond_signal(&writer->work);
}

void tw_store_writer_take(tw_store_writer *writer)
{
    size_t count = 0;
    const uint32_t *poses = tw_solver_found(writer->solver, &count);
    pthread_mutex_lock(&writer->lock);
    while (is_full(&writer->filling) && !writer->failed) {
        wake_writer(writer);
        pthread_cond_wait(&writer->done, &writer->lock);
    }
    if (is_full(&writer->filling) ||
        !add_batch_solution(writer->context, &writer->filling, poses, count))
        writer->lost++;
    if (!writer->failed && is_worth_a_turn(&writer->filling))
        wake_writer(writer);
    pthread_mutex_unlock(&writer->lock);
}

void tw_store_writer_look(tw_store_writer *writer, const tw_progress *now)
{
    pthread_mutex_lock(&writer->lock);
    if (now->seconds >= writer->next_point) {
        double apart = now->seconds * THINNING;
        writer->point =
            (tw_store_point){now->seconds, now->fraction, now->branches, now->solutions};
        writer->point_due = true;
        writer->next_point = now->seconds + (apart > POINTS ? apart : POINTS);
    }
    if (now->seconds - writer->turned >= TURN &&
        (writer->point_due || writer->failed || writer->filling.count > 0)) {
        writer->turned = now->seconds;
        wake_writer(writer);
    }
    pthread_mutex_unlock(&writer->lock);
}

/* The fault that keeps solutions out of the store. The caller holds the lock. */
static void fill_error(const tw_store_writer *writer, tw_error *error)
{
    *error = writer->error;
    if (!writer->failed) {
        *error = (tw_error){.status = TW_ERR_IO};
        snprintf(error->message, sizeof error->message,
                 "%llu solutions are not in the store, there was no room for them",
                 (unsigned long long)writer->lost);
    }
    tw_set_text(error->file, sizeof error->file, writer->path);
}

bool tw_store_writer_fault(tw_store_writer *writer, tw_error *error)
{
    pthread_mutex_lock(&writer->lock);
    bool fault = writer->failed && !writer->told;
    if (fault) {
        writer->told = true;
        fill_error(writer, error);
    }
    pthread_mutex_unlock(&writer->lock);
    return fault;
}

void tw_store_writer_counts(tw_store_writer *writer, uint64_t *fresh, uint64_t *missing)
{
    pthread_mutex_lock(&writer->lock);
    *fresh = writer->fresh;
    *missing = writer->lost + writer->holding + writer->filling.count;
    pthread_mutex_unlock(&writer->lock);
}

tw_status tw_store_writer_settle(tw_store_writer *writer, tw_error *error)
{
    tw_error wrong = {.status = TW_OK};
    pthread_mutex_lock(&writer->lock);
    writer->settling = true;
    while (writer->begun) {
        writer->settled = false;
        wake_writer(writer);
        while (!writer->settled)
            pthread_cond_wait(&writer->done, &writer->lock);
        if (writer->failed || writer->filling.count == 0)
            break;
    }
    writer->settling = false;
    if (writer->failed || writer->lost > 0)
        fill_error(writer, &wrong);
    pthread_mutex_unlock(&writer->lock);
    if (wrong.status && error)
        *error = wrong;
    return wrong.status;
}

/* ---- Beginning --------------------------------------------------------------------------- */

static tw_status put_job_puzzle(tw_store_writer *writer, const tw_job *job, tw_error *error)
{
    const char *title = tw_puzzle_title(job->puzzle);
    tw_store_entry entry = {
        .puzzle = {.same = tw_same_word(job->search.same, job->search.exchange),
                   .title = *title ? title : tw_job_texts_find(&job->texts, "name"),
                   .text = tw_job_texts_find(&job->texts, "text")}};
    size_t room = job->texts.count;
    tw_store_file *files = tw_take(writer->context, room, sizeof *files);
    if (!files)
        return TW_ERR_MEMORY;
    tw_status status = tw_puzzle_hash(writer->context, job->puzzle, &entry.puzzle.hash, error);
    entry.files = files;
    entry.file_count = tw_job_texts_files(&job->texts, files);
    if (status == TW_OK)
        status = tw_store_put_puzzle(writer->store, &entry, &writer->row.puzzle, error);
    tw_give(writer->context, files, room, sizeof *files);
    return status;
}

typedef struct search_of_runs {
    tw_store_writer *writer;
    uint64_t number; /* of the run that continues; 0: none */
} search_of_runs;

/* Finds the run that continues, and the last finished one of the same search. */
static bool look_at_run(void *user, const tw_store_run *run)
{
    search_of_runs *search = user;
    tw_store_writer *writer = search->writer;
    bool whole = strcmp(run->outcome, EXHAUSTED) == 0;
    if (run->number == search->number) {
        writer->row.number = run->number;
        writer->row.outcome = whole ? EXHAUSTED : "";
        writer->row.seconds = run->seconds;
        writer->row.branches = run->branches;
        writer->row.solutions = run->solutions;
    }
    if (whole && run->branches > 0 && run->seconds > 0 &&
        strcmp(run->engine, writer->row.engine) == 0 &&
        strcmp(run->options, writer->options) == 0) {
        writer->earlier = *run;
        writer->earlier.engine = writer->earlier.options = writer->earlier.outcome = "";
    }
    return true;
}

static bool look_at_point(void *user, const tw_store_point *point)
{
    tw_store_writer *writer = user;
    if (point->seconds >= writer->next_point)
        writer->next_point = point->seconds + POINTS;
    return true;
}

static tw_status begin_run(tw_store_writer *writer, const tw_job *job, tw_error *error)
{
    tw_solve_stats stats = tw_solver_get_stats(writer->solver);
    search_of_runs search = {.writer = writer};
    writer->row.engine = stats.engine;
    writer->row.options = writer->options;
    writer->row.started = job->started;
    writer->row.threads = (uint32_t)stats.threads;
    writer->row.outcome = "";
    writer->next_point = POINTS;
    tw_status status = tw_store_find_run(writer->store, job->run, &search.number, error);
    if (status == TW_OK)
        status = tw_store_each_run(writer->store, writer->row.puzzle, look_at_run, &search, error);
    if (status != TW_OK)
        return status;
    writer->id = job->run;
    if (writer->row.number == 0)
        return tw_store_begin_run(writer->store, &writer->row, &writer->row.number, &writer->id,
                                  error);
    status = tw_store_each_point(writer->store, writer->row.number, look_at_point, writer, error);
    return status == TW_OK ? tw_store_end_run(writer->store, &writer->row, error) : status;
}

/* A checkpoint may be of any origin: only a run that began in a store adds to it. */
static tw_status check_known(const tw_job *job, tw_error *error)
{
    tw_store *store = NULL;
    uint64_t number = 0;
    tw_status status = tw_store_open(job->context, job->store, TW_STORE_READ, &store, error);
    if (status == TW_OK)
        status = tw_store_find_run(store, job->run, &number, error);
    tw_store_free(store);
    if (status == TW_OK && number == 0)
        return tw_fail(error, TW_ERR_INPUT, "the store knows nothing of the run that names it");
    return status;
}

static tw_status open_all(tw_store_writer *writer, const tw_job *job, tw_error *error)
{
    tw_store_access access = job->store_is_there ? TW_STORE_WRITE : TW_STORE_CREATE;
    tw_status status = job->store_is_there ? check_known(job, error) : TW_OK;
    if (status == TW_OK)
        status = tw_store_open(writer->context, job->store, access, &writer->store, error);
    if (status == TW_OK)
        status = put_job_puzzle(writer, job, error);
    if (status == TW_OK)
        status = begin_run(writer, job, error);
    if (status == TW_OK)
        status = tw_solution_orbit_new(writer->context, tw_solver_symmetry(job->solver),
                                       job->search.same, &writer->images, error);
    if (status == TW_OK && !tw_thread_start(&writer->thread, write_solutions, writer))
        status = TW_ERR_MEMORY;
    writer->begun = status == TW_OK;
    return status;
}

/* Fails with an error that names the store; TW_OK stays. */
static tw_status fail_store(const tw_store_writer *writer, tw_status status, tw_error *error)
{
    (void)tw_fail_as(error, status);
    return tw_fail_in(writer->path, status, error);
}

tw_status tw_store_writer_new(const tw_job *job, tw_store_writer **writer, tw_error *error)
{
    tw_store_writer *made = tw_take(job->context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = job->context;
    made->solver = job->solver;
    made->path = job->store;
    made->part = job->part;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->work, NULL);
    pthread_cond_init(&made->done, NULL);
    /* Write the heuristics and the pivot as asked for: runs with equal ones do the same work. */
    const char *pivot = job->search.pivot;
    char words[TW_HEURISTIC_WORDS];
    const tw_engine_tuning tuning = tw_solver_get_stats(made->solver).tuning;
    tw_heuristic_words(&tuning, words);
    snprintf(made->options, sizeof made->options, "%s%s%s%.64s", words, pivot && *words ? " " : "",
             pivot ? "pivot=" : "", pivot ? pivot : "");
    tw_status status = fail_store(made, open_all(made, job, error), error);
    if (status)
        tw_store_writer_free(made);
    else
        *writer = made;
    return status;
}

uint64_t tw_store_writer_run(const tw_store_writer *writer)
{
    return writer->id;
}

bool tw_store_writer_earlier(const tw_store_writer *writer, tw_store_run *run)
{
    *run = writer->earlier;
    return run->number > 0;
}

/* ---- The end ----------------------------------------------------------------------------- */

static const char *outcome_word(const tw_store_writer *writer, tw_outcome outcome)
{
    if (outcome == TW_OUTCOME_EXHAUSTED)
        return writer->part ? "part" : EXHAUSTED;
    return outcome == TW_OUTCOME_LIMIT ? "limit" : "stopped";
}

tw_status tw_store_writer_end(tw_store_writer *writer, const tw_result *result, double fraction,
                              tw_error *error)
{
    const tw_store_point last = {result->seconds, fraction, result->branches, result->solutions};
    tw_status status = tw_store_writer_settle(writer, error);
    if (status || strcmp(writer->row.outcome, EXHAUSTED) == 0) /* whole, it stays so */
        return status;
    writer->row.outcome = outcome_word(writer, result->outcome);
    writer->row.seconds = result->seconds;
    writer->row.branches = result->branches;
    writer->row.solutions = result->solutions;
    status = tw_store_add_point(writer->store, writer->row.number, &last, error);
    if (status == TW_OK)
        status = tw_store_end_run(writer->store, &writer->row, error);
    return fail_store(writer, status, error);
}

void tw_store_writer_free(tw_store_writer *writer)
{
    if (!writer)
        return;
    if (writer->begun) {
        (void)tw_store_writer_settle(writer, NULL);
        pthread_mutex_lock(&writer->lock);
        writer->over = true;
        pthread_cond_signal(&writer->work);
        pthread_mutex_unlock(&writer->lock);
        pthread_join(writer->thread, NULL);
    }
    tw_store_free(writer->store);
    tw_solution_orbit_free(writer->images);
    free_batch(writer->context, &writer->filling);
    free_batch(writer->context, &writer->emptied);
    tw_bytes_free(&writer->held.bytes);
    tw_give(writer->context, writer->held.items, writer->held.room, sizeof *writer->held.items);
    pthread_mutex_destroy(&writer->lock);
    pthread_cond_destroy(&writer->work);
    pthread_cond_destroy(&writer->done);
    tw_give(writer->context, writer, 1, sizeof *writer);
}
