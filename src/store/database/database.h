/* store/database/database.h -- the internals of an open store: store.c opens it, store_write.c adds
 * to it, store_read.c queries it (doc/store-schema.md has the tables). */
#pragma once

#include <tw/advanced/store.h>

#include "base/base.h"

#include <sqlite3.h>

/* A number of 63 bits that cannot be guessed. */
#define TW_STORE_DRAW "random() & 9223372036854775807"

struct tw_store {
    const tw_context *context;
    sqlite3 *database;
    bool writes;
    bool has_files; /* its version keeps the files puzzles name */
    bool has_apart; /* it keeps disassemblies */
    bool has_ids;   /* it keeps the id of each run */
};

/* Fills error with what the database reports. Returns its status. */
tw_status tw_store_fail(tw_store *store, const char *what, tw_error *error);
/* Runs statements without values or results. what: "add the run", say, for the error. */
tw_status tw_store_do(tw_store *store, const char *sql, const char *what, tw_error *error);
/* A statement with values, for each of which `kinds` has a letter: t text (NULL is ""), n uint64_t,
 * i int64_t, d double, h const tw_hash *. Texts are borrowed until it is finalised. */
typedef struct tw_store_order {
    const char *what, *sql, *kinds;
} tw_store_order;

/* *statement: new, its values bound; the caller finalises it; NULL on failure. */
tw_status tw_store_start(tw_store *store, const tw_store_order *order, sqlite3_stmt **statement,
                         tw_error *error, ...);
/* Runs a statement without results. TW_ERR_STATE if the store is open for reading. */
tw_status tw_store_tell(tw_store *store, const tw_store_order *order, tw_error *error, ...);
/* Runs a query that gives one integer; 0 if it gives none. */
tw_status tw_store_ask(tw_store *store, const tw_store_order *order, int64_t *answer,
                       tw_error *error, ...);
/* Counts the solutions of a puzzle, which are numbered without gaps. */
tw_status tw_store_count(tw_store *store, uint64_t puzzle, uint64_t *count, tw_error *error);
