/* store.c -- opens stores, makes new ones, upgrades old ones (tw/advanced/store.h,
 * doc/store-schema.md).
 *
 * A store is an SQLite database, marked by its application_id, with its version in user_version.
 * Making it is one transaction, and so is each upgrade by one version.
 * While it is open to write, changes go to a log beside it; when the last writer closes it, it is
 * one file again. */
#include "base/path.h"
#include "store/checkpoint/local_files.h"
#include "store/database/database.h"

#include <stdarg.h>

#define APPLICATION 0x54575354 /* "TWST", the SQLite application id in the file */
#define BUSY_MILLISECONDS 20000
#define ASK(sql) (&(const tw_store_order){"read the store", sql, ""})

/* ---- Statements -------------------------------------------------------------------------- */

static tw_status status_of_code(int code)
{
    switch (code & 0xff) {
    case SQLITE_NOMEM:
        return TW_ERR_MEMORY;
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
        return TW_ERR_INPUT;
    default:
        return TW_ERR_IO;
    }
}

tw_status tw_store_fail(tw_store *store, const char *what, tw_error *error)
{
    return tw_fail(error, status_of_code(sqlite3_extended_errcode(store->database)),
                   "cannot %s: %s", what, sqlite3_errmsg(store->database));
}

tw_status tw_store_do(tw_store *store, const char *sql, const char *what, tw_error *error)
{
    if (sqlite3_exec(store->database, sql, NULL, NULL, NULL) != SQLITE_OK)
        return tw_store_fail(store, what, error);
    return TW_OK;
}

/* SQLite integers are signed; saturates at INT64_MAX. */
static int64_t signed_number(uint64_t count)
{
    return count > INT64_MAX ? INT64_MAX : (int64_t)count;
}

static void bind_values(sqlite3_stmt *statement, const char *kinds, va_list values)
{
    for (int at = 1; *kinds; kinds++, at++) {
        if (*kinds == 't') {
            const char *text = va_arg(values, const char *);
            sqlite3_bind_text(statement, at, text ? text : "", -1, SQLITE_STATIC);
        } else if (*kinds == 'h') {
            const tw_hash *hash = va_arg(values, const tw_hash *);
            sqlite3_bind_blob(statement, at, hash->bytes, sizeof hash->bytes, SQLITE_STATIC);
        } else if (*kinds == 'd') {
            sqlite3_bind_double(statement, at, va_arg(values, double));
        } else if (*kinds == 'i') {
            sqlite3_bind_int64(statement, at, va_arg(values, int64_t));
        } else {
            sqlite3_bind_int64(statement, at, signed_number(va_arg(values, uint64_t)));
        }
    }
}

static tw_status start_statement(tw_store *store, const tw_store_order *order,
                                 sqlite3_stmt **statement, tw_error *error, va_list values)
{
    *statement = NULL;
    if (sqlite3_prepare_v2(store->database, order->sql, -1, statement, NULL) != SQLITE_OK)
        return tw_store_fail(store, order->what, error);
    bind_values(*statement, order->kinds, values);
    return TW_OK;
}

tw_status tw_store_start(tw_store *store, const tw_store_order *order, sqlite3_stmt **statement,
                         tw_error *error, ...)
{
    va_list values;
    va_start(values, error);
    tw_status status = start_statement(store, order, statement, error, values);
    va_end(values);
    return status;
}

/* Runs a statement up to its first row, if it has one; *answer: the number in that. */
static tw_status run_statement(tw_store *store, const tw_store_order *order, int64_t *answer,
                               tw_error *error, va_list values)
{
    sqlite3_stmt *statement;
    tw_status status = start_statement(store, order, &statement, error, values);
    if (status)
        return status;
    int code = sqlite3_step(statement);
    *answer = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status = tw_store_fail(store, order->what, error);
    sqlite3_finalize(statement);
    return status;
}

tw_status tw_store_tell(tw_store *store, const tw_store_order *order, tw_error *error, ...)
{
    int64_t nothing;
    va_list values;
    if (!store->writes)
        return tw_fail(error, TW_ERR_STATE, "the store is open to read only");
    va_start(values, error);
    tw_status status = run_statement(store, order, &nothing, error, values);
    va_end(values);
    return status;
}

tw_status tw_store_ask(tw_store *store, const tw_store_order *order, int64_t *answer,
                       tw_error *error, ...)
{
    va_list values;
    va_start(values, error);
    tw_status status = run_statement(store, order, answer, error, values);
    va_end(values);
    return status;
}

/* ---- Versions ---------------------------------------------------------------------------- */

/* Step n upgrades a store from version n to n + 1. */
static const char *const store_steps[TW_STORE_VERSION] = {
    "ALTER TABLE solution ADD COLUMN run INTEGER;"
    "ALTER TABLE run ADD COLUMN threads INTEGER NOT NULL DEFAULT 1;"
    "CREATE TABLE progress ("
    "  run INTEGER NOT NULL REFERENCES run (number),"
    "  seconds REAL NOT NULL,"
    "  fraction REAL NOT NULL,"
    "  branches INTEGER NOT NULL,"
    "  solutions INTEGER NOT NULL"
    ") STRICT;"
    "CREATE INDEX progress_run ON progress (run);"
    "PRAGMA user_version = 1;",
    "CREATE TABLE file ("
    "  puzzle INTEGER NOT NULL REFERENCES puzzle (number),"
    "  name TEXT NOT NULL,"
    "  text TEXT NOT NULL,"
    "  PRIMARY KEY (puzzle, name)"
    ") STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 2;",
    "CREATE TABLE apart ("
    "  puzzle INTEGER NOT NULL,"
    "  number INTEGER NOT NULL,"
    "  options TEXT NOT NULL,"
    "  answer TEXT NOT NULL,"
    "  level TEXT NOT NULL,"
    "  first INTEGER NOT NULL,"
    "  moves INTEGER NOT NULL,"
    "  piece_moves INTEGER NOT NULL,"
    "  sequence TEXT NOT NULL,"
    "  PRIMARY KEY (puzzle, number),"
    "  FOREIGN KEY (puzzle, number) REFERENCES solution (puzzle, number)"
    ") STRICT, WITHOUT ROWID;"
    "PRAGMA user_version = 3;",
    "ALTER TABLE run ADD COLUMN id INTEGER NOT NULL DEFAULT 0;"
    "UPDATE run SET id = " TW_STORE_DRAW ";"
    "PRAGMA user_version = 4;",
    ("UPDATE puzzle SET up_to = replace(up_to, 'isometries', 'reflections');"
     "PRAGMA user_version = 5;")};

#define READS_ALIKE 1 /* the oldest version that is read without an upgrade */

/* Makes a store of version 0, from which all others come. */
static const char first_version[] = "PRAGMA application_id = 1415009108;"
                                    "CREATE TABLE puzzle ("
                                    "  number INTEGER PRIMARY KEY,"
                                    "  hash BLOB NOT NULL,"
                                    "  up_to TEXT NOT NULL,"
                                    "  title TEXT NOT NULL,"
                                    "  text TEXT NOT NULL,"
                                    "  UNIQUE (hash, up_to)"
                                    ") STRICT;"
                                    "CREATE TABLE run ("
                                    "  number INTEGER PRIMARY KEY,"
                                    "  puzzle INTEGER NOT NULL REFERENCES puzzle (number),"
                                    "  engine TEXT NOT NULL,"
                                    "  options TEXT NOT NULL,"
                                    "  started INTEGER NOT NULL,"
                                    "  outcome TEXT NOT NULL DEFAULT '',"
                                    "  seconds REAL NOT NULL DEFAULT 0,"
                                    "  branches INTEGER NOT NULL DEFAULT 0,"
                                    "  solutions INTEGER NOT NULL DEFAULT 0"
                                    ") STRICT;"
                                    "CREATE INDEX run_puzzle ON run (puzzle);"
                                    "CREATE TABLE solution ("
                                    "  puzzle INTEGER NOT NULL REFERENCES puzzle (number),"
                                    "  number INTEGER NOT NULL,"
                                    "  key BLOB NOT NULL,"
                                    "  bytes BLOB NOT NULL,"
                                    "  PRIMARY KEY (puzzle, number)"
                                    ") STRICT, WITHOUT ROWID;"
                                    "CREATE UNIQUE INDEX solution_key ON solution (puzzle, key);";

static tw_status bring_up(tw_store *store, int64_t version, tw_error *error)
{
    tw_status status = TW_OK;
    for (; !status && version < TW_STORE_VERSION; version++)
        status = tw_store_do(store, store_steps[version], "bring the store up to date", error);
    return status;
}

/* In a transaction: another program may be doing the same. */
static tw_status settle_version(tw_store *store, const char *path, tw_store_access access,
                                tw_error *error)
{
    int64_t application = 0, version = 0, things = 0;
    tw_status status = tw_store_ask(store, ASK("PRAGMA application_id"), &application, error);
    if (!status)
        status = tw_store_ask(store, ASK("PRAGMA user_version"), &version, error);
    if (!status)
        status = tw_store_ask(store, ASK("SELECT count(*) FROM sqlite_schema"), &things, error);
    if (status)
        return status;
    bool empty = application == 0 && version == 0 && things == 0;
    if (empty && access == TW_STORE_CREATE) {
        status = tw_store_do(store, first_version, "make the store", error);
        store->has_files = store->has_apart = store->has_ids = true;
        return status ? status : bring_up(store, 0, error);
    }
    if (application != APPLICATION)
        return tw_fail(error, TW_ERR_INPUT, "\"%s\" is no store of solutions", path);
    if (version > TW_STORE_VERSION)
        return tw_fail(error, TW_ERR_VERSION,
                       "the store \"%s\" is of version %lld, this program knows up to %d", path,
                       (long long)version, TW_STORE_VERSION);
    if (version < READS_ALIKE && access == TW_STORE_READ)
        return tw_fail(error, TW_ERR_VERSION,
                       "the store \"%s\" is of version %lld: it must be opened to write once", path,
                       (long long)version);
    if (version < 0)
        return tw_fail(error, TW_ERR_INPUT, "\"%s\" is no store of solutions", path);
    store->has_files = version >= 2 || access != TW_STORE_READ;
    store->has_apart = version >= 3 || access != TW_STORE_READ;
    store->has_ids = version >= 4 || access != TW_STORE_READ;
    return access == TW_STORE_READ ? TW_OK : bring_up(store, version, error);
}

/* ---- Opening ----------------------------------------------------------------------------- */

static int open_file(const char *path, int flags, sqlite3 **database)
{
    char whole[2 * TW_PATH];
    return sqlite3_open_v2(tw_path_of_database(path, whole, sizeof whole), database,
                           flags | SQLITE_OPEN_NOMUTEX, tw_path_database_calls);
}

static tw_status open_database(tw_store *store, const char *path, tw_store_access access,
                               tw_error *error)
{
    static const tw_local_kind kind = {
        .noun = "store of solutions", .mark = "TWST", .count = 4, .at = 68};
    static const int flags[] = {SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE,
                                SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE};
    char real[TW_PATH];
    if (access != TW_STORE_READ && tw_local_place(path, &kind, real, error) != TW_OK)
        return error ? error->status = TW_ERR_INPUT : TW_ERR_INPUT;
    int code = open_file(path, flags[access], &store->database);
    if (!store->database)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (code != SQLITE_OK)
        return tw_fail(error, status_of_code(code), "cannot open the store \"%s\": %s", path,
                       sqlite3_errmsg(store->database));
    /* A store may come from anywhere: code that it contains is not run. */
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(store->database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_busy_timeout(store->database, BUSY_MILLISECONDS);
    store->writes = access != TW_STORE_READ;
    return TW_OK;
}

/* Rolls back what a writer that was killed left half done, as only a writer can. */
static void roll_back(const char *path)
{
    sqlite3 *database = NULL;
    if (open_file(path, SQLITE_OPEN_READWRITE, &database) == SQLITE_OK) {
        sqlite3_busy_timeout(database, BUSY_MILLISECONDS);
        sqlite3_exec(database, "PRAGMA user_version", NULL, NULL, NULL);
    }
    sqlite3_close(database);
}

/* Prepares the file for writing only once it is known to be a store. If a log beside it is not
 * possible (on a disk of another machine), the database works without one. */
static tw_status open_store_file(tw_store *store, const char *path, tw_store_access access,
                                 tw_error *error)
{
    static const char what[] = "open the store";
    tw_status status = open_database(store, path, access, error);
    if (!status)
        status = tw_store_do(store, store->writes ? "BEGIN IMMEDIATE" : "BEGIN", what, error);
    if (!status)
        status = settle_version(store, path, access, error);
    if (!status)
        status = tw_store_do(store, "COMMIT", what, error);
    if (!status && store->writes)
        status = tw_store_do(store,
                             "PRAGMA journal_mode = WAL;"
                             "PRAGMA synchronous = FULL;"
                             "PRAGMA cache_size = -65536;"
                             "PRAGMA wal_autocheckpoint = 20000;"
                             "PRAGMA foreign_keys = ON;",
                             "open the store to write", error);
    return status;
}

tw_status tw_store_open(const tw_context *context, const char *path, tw_store_access access,
                        tw_store **store, tw_error *error)
{
    tw_clear_error(error);
    context = tw_context_or_default(context);
    tw_store *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = context;
    tw_status status = open_store_file(made, path, access, error);
    if (status && access == TW_STORE_READ && sqlite3_errcode(made->database) == SQLITE_READONLY) {
        sqlite3_close(made->database);
        roll_back(path);
        tw_clear_error(error);
        status = open_store_file(made, path, access, error);
    }
    if (status) {
        sqlite3_close(made->database);
        tw_give(context, made, 1, sizeof *made);
    } else
        *store = made;
    return status;
}

void tw_store_free(tw_store *store)
{
    if (!store)
        return;
    /* back to one file, unless others have it open */
    if (store->writes)
        sqlite3_exec(store->database, "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE", NULL,
                     NULL, NULL);
    sqlite3_close(store->database);
    tw_give(store->context, store, 1, sizeof *store);
}
