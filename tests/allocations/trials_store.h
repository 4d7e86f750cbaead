/* trials_store.h -- trials (trial.h) of stores. */
#pragma once

#include "store/database/store_writing.h"
#include "trial.h"

OWNABLE(tw_store)

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
    uint64_t number = 0;
    const tw_store_solution solution = {"k", 1, "", 1};
    PLENTY(tw_store_put_puzzle(store, &entry, &number, NULL));
    PLENTY(tw_store_begin_run(store, &stored_run, &number, &number, NULL));
    PLENTY(tw_store_add_point(store, 1, &(tw_store_point){.seconds = 1}, NULL));
    PLENTY(tw_store_add(store, &(tw_store_found){1, 1, &solution, 1}, NULL, NULL));
    PLENTY(tw_store_put_disassembly(store, 1, &stored_apart, 1, NULL));
    return store;
}

TRIAL(tw_store_open, 1)
{
    OWNED(tw_store) *store = NULL;
    CALL(tw_store_open(CONTEXT, ":memory:", TW_STORE_CREATE, &store, NULL));
    UNTOUCHED(!store);
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

/* After a failure the same call succeeds with enough memory. */
#define STORE_TRIAL(function, ...)                                                                 \
    TRIAL(function, 1)                                                                             \
    {                                                                                              \
        OWNED(tw_store) *store = full_store(t);                                                    \
        uint64_t number = 0;                                                                       \
        (void)number;                                                                              \
        CALL(function(store, __VA_ARGS__));                                                        \
        PLENTY(function(store, __VA_ARGS__));                                                      \
        return status;                                                                             \
    }

static const tw_store_sink stored_sink = {each_solution, NULL};
static const tw_store_file other_file = {"g", "z"};
static const tw_store_solution other_solution = {"l", 1, "", 1};
static const tw_store_entry other_entry = {
    {.hash = {{2}}, .same = "none", .title = "u", .text = "x"}, &other_file, 1};

STORE_TRIAL(tw_store_put_puzzle, &other_entry, &number, NULL)
STORE_TRIAL(tw_store_begin_run, &stored_run, &number, &number, NULL)
STORE_TRIAL(tw_store_end_run, &stored_run, NULL)
STORE_TRIAL(tw_store_add_point, 1, &(tw_store_point){.seconds = 2}, NULL)
STORE_TRIAL(tw_store_add, &(tw_store_found){1, 1, &other_solution, 1}, &number, NULL)
STORE_TRIAL(tw_store_each_puzzle, each_puzzle, NULL, NULL)
STORE_TRIAL(tw_store_each_file, 1, each_file, NULL, NULL)
STORE_TRIAL(tw_store_each_run, 1, each_run, NULL, NULL)
STORE_TRIAL(tw_store_each_point, 1, each_point, NULL, NULL)
STORE_TRIAL(tw_store_get_stats, 1, &(tw_store_stats){0}, NULL)
STORE_TRIAL(tw_store_get, 1, 1, &stored_sink, NULL)
STORE_TRIAL(tw_store_random, 1, 1, &stored_sink, NULL)
STORE_TRIAL(tw_store_put_disassembly, 1, &stored_apart, 1, NULL)
STORE_TRIAL(tw_store_each_disassembly, 1, each_apart, NULL, NULL)
STORE_TRIAL(tw_store_where, 1, 0, UINT32_MAX, 1, &stored_sink, NULL)
