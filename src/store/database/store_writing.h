/* store_writing.h -- adds the results of a job to a store. Each call is one transaction;
 * TW_ERR_STATE for a store opened for reading. */
#pragma once

#include <tw/advanced/store.h>

/* A puzzle, whose number is ignored, with the files that it names. */
typedef struct tw_store_entry {
    tw_store_puzzle puzzle;
    const tw_store_file *files;
    size_t file_count;
} tw_store_entry;

/* Finds the puzzle by hash and `same`, or adds it with its files. *number: filled. */
tw_status tw_store_put_puzzle(tw_store *store, const tw_store_entry *entry, uint64_t *number,
                              tw_error *error);
/* Adds a run; the number and end of `run` are ignored. *id: drawn at random, so that a stranger
 * cannot name the run. */
tw_status tw_store_begin_run(tw_store *store, const tw_store_run *run, uint64_t *number,
                             uint64_t *id, tw_error *error);
/* *number: of the run with this id; 0 when there is none, or the store is too old to have any. */
tw_status tw_store_find_run(tw_store *store, uint64_t id, uint64_t *number, tw_error *error);
/* Sets outcome, seconds, branches and solutions of `run` for the run of its number. */
tw_status tw_store_end_run(tw_store *store, const tw_store_run *run, tw_error *error);
tw_status tw_store_add_point(tw_store *store, uint64_t run, const tw_store_point *point,
                             tw_error *error);

typedef struct tw_store_solution {
    const void *key; /* bytes, equal exactly for solutions that count as the same */
    size_t key_count;
    const void *bytes; /* as tw_solution_orbit_pack makes them */
    size_t count;
} tw_store_solution;

/* Solutions that a run (0: none) found of a puzzle. */
typedef struct tw_store_found {
    uint64_t puzzle, run;
    const tw_store_solution *items;
    size_t count;
} tw_store_found;

/* Adds the new solutions: all of them or, on an error, none. Afterwards they are safe against a
 * loss of power. Some thousand at a time are fast. *added (may be NULL): how many were new. */
tw_status tw_store_add(tw_store *store, const tw_store_found *found, uint64_t *added,
                       tw_error *error);
