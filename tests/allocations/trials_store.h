/* trials_store.h -- trials (trial.h) of stores. */
#ifndef TW_TEST_TRIALS_STORE_H
#define TW_TEST_TRIALS_STORE_H

#include "store/database/store_writing.h"
#include "trial.h"

/* ---- Stores ------------------------------------------------------------------------------ */

static tw_store *some_store(trial *t)
{
    tw_store *store = NULL;
    tw_error error = {0};
    if (tw_store_open(CONTEXT, ":memory:", TW_STORE_CREATE, &store, &error) != TW_OK)
        blame_trial(t, "no store");
    return store;
}

static const tw_store_puzzle stored_puzzle = {
    .hash = {{1}}, .same = "none", .title = "t", .text = "x"};
static const tw_store_run stored_run = {
    .puzzle = 1, .engine = "e", .options = "o", .outcome = "exhausted", .number = 1};

/* One puzzle with a file, one run with a point, one solution. */
static const tw_store_disassembly stored_apart = {1, "", "apart", "1", 1, 1, 1, "{}"};

static tw_store *full_store(trial *t)
{
    tw_store *store = some_store(t);
    const tw_store_file file = {"f", "y"};
    const tw_store_entry entry = {stored_puzzle, &file, 1};
    tw_bytes bytes = {.context = NULL};
    uint64_t number = 0;
    PLENTY(tw_solution_pack(about.puzzle, about.solution, &bytes, NULL));
    const tw_store_solution solution = {"k", 1, bytes.data, bytes.size};
    PLENTY(tw_store_put_puzzle(store, &entry, &number, NULL));
    PLENTY(tw_store_begin_run(store, &stored_run, &number, &number, NULL));
    PLENTY(tw_store_add_point(store, 1, &(tw_store_point){.seconds = 1}, NULL));
    PLENTY(tw_store_add(store, &(tw_store_found){1, 1, &solution, 1}, NULL, NULL));
    PLENTY(tw_store_put_disassembly(store, 1, &stored_apart, 1, NULL));
    tw_bytes_free(&bytes);
    return store;
}

static tw_status try_store_open(trial *t, size_t variant)
{
    tw_store *store = NULL;
    (void)variant;
    CALL(tw_store_open(CONTEXT, ":memory:", TW_STORE_CREATE, &store, NULL));
    UNTOUCHED(!store);
    tw_store_free(store);
    return status;
}

static bool each_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    return user == NULL && puzzle->title;
}

static bool each_file(void *user, const tw_store_file *file)
{
    return user == NULL && file->name;
}

static bool each_run(void *user, const tw_store_run *run)
{
    return user == NULL && run->engine;
}

static bool each_point(void *user, const tw_store_point *point)
{
    return user == NULL && point->seconds > 0;
}

static bool each_apart(void *user, const tw_store_disassembly *apart)
{
    return user == NULL && apart->number > 0;
}

static bool each_solution(void *user, uint64_t number, const void *bytes, size_t count)
{
    return user == NULL && number > 0 && bytes && count > 0;
}

/* What is done with a store, by number. */
enum {
    PUT_PUZZLE,
    BEGIN_RUN,
    END_RUN,
    ADD_POINT,
    ADD,
    EACH_PUZZLE,
    EACH_FILE,
    EACH_RUN,
    EACH_POINT,
    STATS_OF,
    GET,
    RANDOM,
    PUT_APART,
    EACH_APART,
    WHERE
};

static tw_status use_store(tw_store *store, int what)
{
    const tw_store_sink sink = {each_solution, NULL};
    const tw_store_file file = {"g", "z"};
    const tw_store_solution solution = {"l", 1, "", 1};
    tw_store_puzzle other = stored_puzzle;
    uint64_t number = 0;
    tw_store_stats stats;
    other.title = "u";
    other.hash.bytes[0] = 2;
    switch (what) {
    case PUT_PUZZLE:
        return tw_store_put_puzzle(store, &(tw_store_entry){other, &file, 1}, &number, NULL);
    case BEGIN_RUN:
        return tw_store_begin_run(store, &stored_run, &number, &number, NULL);
    case END_RUN:
        return tw_store_end_run(store, &stored_run, NULL);
    case ADD_POINT:
        return tw_store_add_point(store, 1, &(tw_store_point){.seconds = 2}, NULL);
    case ADD:
        return tw_store_add(store, &(tw_store_found){1, 1, &solution, 1}, &number, NULL);
    case EACH_PUZZLE:
        return tw_store_each_puzzle(store, each_puzzle, NULL, NULL);
    case EACH_FILE:
        return tw_store_each_file(store, 1, each_file, NULL, NULL);
    case EACH_RUN:
        return tw_store_each_run(store, 1, each_run, NULL, NULL);
    case EACH_POINT:
        return tw_store_each_point(store, 1, each_point, NULL, NULL);
    case STATS_OF:
        return tw_store_get_stats(store, 1, &stats, NULL);
    case GET:
        return tw_store_get(store, 1, 1, &sink, NULL);
    case RANDOM:
        return tw_store_random(store, 1, 1, &sink, NULL);
    case PUT_APART:
        return tw_store_put_disassembly(store, 1, &stored_apart, 1, NULL);
    case EACH_APART:
        return tw_store_each_disassembly(store, 1, each_apart, NULL, NULL);
    default:
        return tw_store_where(store, 1, 0, UINT32_MAX, 1, &sink, NULL);
    }
}

/* After a failure the same call succeeds with enough memory. */
static tw_status try_store(trial *t, int what)
{
    tw_store *store = full_store(t);
    CALL(use_store(store, what));
    PLENTY(use_store(store, what));
    tw_store_free(store);
    return status;
}

static tw_status try_store_call(trial *t, size_t variant)
{
    return try_store(t, (int)variant);
}

#endif
