/* store/database/database.h -- an open store from within: store.c opens it, store_write.c adds to
 * it, store_read.c asks it (doc/store-schema.md has the tables). */
#ifndef TW_STORE_DATABASE_H
#define TW_STORE_DATABASE_H

#include <tw/store.h>

#include "base/base.h"

#include <sqlite3.h>

struct tw_store {
    const tw_context *context;
    sqlite3 *database;
    bool writes;
    bool has_files; /* is of a version that keeps the files puzzles name */
};

/* What the database says went wrong, as an error. Returns its status. */
tw_status tw_store_fail(tw_store *store, const char *what, tw_error *error);
/* One statement without results. what: "add the run", say, for the error. */
tw_status tw_store_do(tw_store *store, const char *sql, const char *what, tw_error *error);
/* *statement: new, to be finalised; NULL on failure. */
tw_status tw_store_prepare(tw_store *store, const char *sql, const char *what,
                           sqlite3_stmt **statement, tw_error *error);
/* Runs a statement that gives nothing back, and finalises it. */
tw_status tw_store_finish(tw_store *store, sqlite3_stmt *statement, const char *what,
                          tw_error *error);
/* TW_ERR_STATE for a store that is open to read. */
tw_status tw_store_may_write(const tw_store *store, tw_error *error);
/* The one whole number that a question gives; 0 when it gives none. */
tw_status tw_store_ask(tw_store *store, const char *sql, int64_t argument, int64_t *answer,
                       tw_error *error);

#endif
