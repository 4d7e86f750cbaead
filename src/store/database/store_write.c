/* store_write.c -- what is added to a store (tw/store.h).
 *
 * Each call is one transaction. Solutions are numbered by the one that adds them, in the order they
 * come; one whose key is there already is passed over, so what is added twice is there once. */
#include "store/database/database.h"
#include "store/hash.h"

#include <string.h>

static void bind_text(sqlite3_stmt *statement, int column, const char *text)
{
    sqlite3_bind_text(statement, column, text ? text : "", -1, SQLITE_STATIC);
}

/* Numbers of the database have a sign; larger ones do not come in practice. */
static void bind_count(sqlite3_stmt *statement, int column, uint64_t count)
{
    sqlite3_bind_int64(statement, column, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

/* As tw_store_prepare, of a store that must be open to write. */
static tw_status prepare_writing(tw_store *store, const char *sql, const char *what,
                                 sqlite3_stmt **statement, tw_error *error)
{
    tw_status status = tw_store_may_write(store, error);
    return status ? status : tw_store_prepare(store, sql, what, statement, error);
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

static tw_status find_puzzle(tw_store *store, const tw_store_puzzle *puzzle, uint64_t *number,
                             tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status =
        tw_store_prepare(store, "SELECT number FROM puzzle WHERE hash = ? AND up_to = ?",
                         "find the puzzle", &statement, error);
    if (status)
        return status;
    sqlite3_bind_blob(statement, 1, puzzle->hash.bytes, sizeof puzzle->hash.bytes, SQLITE_STATIC);
    bind_text(statement, 2, puzzle->up_to);
    int code = sqlite3_step(statement);
    *number = 0;
    if (code == SQLITE_ROW)
        *number = (uint64_t)sqlite3_column_int64(statement, 0);
    else if (code != SQLITE_DONE)
        status = tw_store_fail(store, "find the puzzle", error);
    sqlite3_finalize(statement);
    return status;
}

static tw_status insert_puzzle(tw_store *store, const tw_store_puzzle *puzzle, tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status =
        tw_store_prepare(store, "INSERT INTO puzzle (hash, up_to, title, text) VALUES (?, ?, ?, ?)",
                         "add the puzzle", &statement, error);
    if (status)
        return status;
    sqlite3_bind_blob(statement, 1, puzzle->hash.bytes, sizeof puzzle->hash.bytes, SQLITE_STATIC);
    bind_text(statement, 2, puzzle->up_to);
    bind_text(statement, 3, puzzle->title);
    bind_text(statement, 4, puzzle->text);
    return tw_store_finish(store, statement, "add the puzzle", error);
}

static tw_status insert_file(tw_store *store, uint64_t puzzle, const tw_store_file *file,
                             tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status =
        tw_store_prepare(store, "INSERT OR IGNORE INTO file (puzzle, name, text) VALUES (?, ?, ?)",
                         "add a file of the puzzle", &statement, error);
    if (status)
        return status;
    bind_count(statement, 1, puzzle);
    bind_text(statement, 2, file->name);
    bind_text(statement, 3, file->text);
    return tw_store_finish(store, statement, "add a file of the puzzle", error);
}

/* Files that a puzzle names. */
typedef struct files_of {
    const tw_store_file *items;
    size_t count;
} files_of;

/* In a transaction: the puzzle, unless another program added it meanwhile. */
static tw_status insert_with_files(tw_store *store, const tw_store_puzzle *puzzle,
                                   const files_of *files, uint64_t *number, tw_error *error)
{
    tw_status status = find_puzzle(store, puzzle, number, error);
    if (status || *number > 0)
        return status;
    status = insert_puzzle(store, puzzle, error);
    *number = (uint64_t)sqlite3_last_insert_rowid(store->database);
    for (size_t i = 0; !status && i < files->count; i++)
        status = insert_file(store, *number, &files->items[i], error);
    return status;
}

/* Ends a transaction: what was done stays when all went well. */
static tw_status end_transaction(tw_store *store, tw_status status, const char *what,
                                 tw_error *error)
{
    if (!status)
        status = tw_store_do(store, "COMMIT", what, error);
    if (status)
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

tw_status tw_store_put_puzzle(tw_store *store, const tw_store_puzzle *puzzle,
                              const tw_store_file *files, size_t file_count, uint64_t *number,
                              tw_error *error)
{
    uint64_t found = 0;
    tw_status status = find_puzzle(store, puzzle, &found, error);
    if (!status && found == 0)
        status = tw_store_may_write(store, error);
    if (!status && found == 0)
        status = tw_store_do(store, "BEGIN IMMEDIATE", "add the puzzle", error);
    if (!status && found == 0) {
        status = insert_with_files(store, puzzle, &(files_of){files, file_count}, &found, error);
        status = end_transaction(store, status, "add the puzzle", error);
    }
    if (!status)
        *number = found;
    return status;
}

/* ---- Runs -------------------------------------------------------------------------------- */

tw_status tw_store_begin_run(tw_store *store, const tw_store_run *run, uint64_t *number,
                             tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status = prepare_writing(store,
                                       "INSERT INTO run (puzzle, engine, options, started, threads)"
                                       " VALUES (?, ?, ?, ?, ?)",
                                       "add the run", &statement, error);
    if (status)
        return status;
    bind_count(statement, 1, run->puzzle);
    bind_text(statement, 2, run->engine);
    bind_text(statement, 3, run->options);
    sqlite3_bind_int64(statement, 4, run->started);
    bind_count(statement, 5, run->threads);
    status = tw_store_finish(store, statement, "add the run", error);
    if (!status)
        *number = (uint64_t)sqlite3_last_insert_rowid(store->database);
    return status;
}

tw_status tw_store_end_run(tw_store *store, const tw_store_run *run, tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status = prepare_writing(store,
                                       "UPDATE run SET outcome = ?, seconds = ?, branches = ?,"
                                       " solutions = ? WHERE number = ?",
                                       "end the run", &statement, error);
    if (status)
        return status;
    bind_text(statement, 1, run->outcome);
    sqlite3_bind_double(statement, 2, run->seconds);
    bind_count(statement, 3, run->branches);
    bind_count(statement, 4, run->solutions);
    bind_count(statement, 5, run->number);
    status = tw_store_finish(store, statement, "end the run", error);
    if (!status && sqlite3_changes(store->database) == 0)
        return tw_fail(error, TW_ERR_USAGE, "the store has no run %llu",
                       (unsigned long long)run->number);
    return status;
}

tw_status tw_store_add_point(tw_store *store, uint64_t run, const tw_store_point *point,
                             tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    tw_status status = prepare_writing(store, "INSERT INTO progress VALUES (?, ?, ?, ?, ?)",
                                       "add to the progress", &statement, error);
    if (status)
        return status;
    bind_count(statement, 1, run);
    sqlite3_bind_double(statement, 2, point->seconds);
    sqlite3_bind_double(statement, 3, point->fraction);
    bind_count(statement, 4, point->branches);
    bind_count(statement, 5, point->solutions);
    return tw_store_finish(store, statement, "add to the progress", error);
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* Adds one, as number *next + 1 if it is new. */
static tw_status add_solution(tw_store *store, sqlite3_stmt *statement,
                              const tw_store_solution *solution, int64_t *next, tw_error *error)
{
    tw_hash key = tw_hash_bytes(solution->key, solution->key_count);
    sqlite3_bind_int64(statement, 2, *next + 1);
    sqlite3_bind_blob(statement, 3, key.bytes, sizeof key.bytes, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 4, solution->bytes, solution->count, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        return tw_store_fail(store, "add a solution", error);
    *next += sqlite3_changes(store->database);
    return TW_OK;
}

/* Solutions that a run found of a puzzle. */
typedef struct found_solutions {
    uint64_t puzzle, run;
    const tw_store_solution *items;
    size_t count;
} found_solutions;

/* In a transaction. */
static tw_status add_solutions(tw_store *store, const found_solutions *found, uint64_t *added,
                               tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    int64_t before = 0;
    tw_status status = tw_store_ask(store, "SELECT max(number) FROM solution WHERE puzzle = ?",
                                    (int64_t)found->puzzle, &before, error);
    if (!status)
        status = tw_store_prepare(store,
                                  "INSERT INTO solution (puzzle, number, key, bytes, run)"
                                  " VALUES (?, ?, ?, ?, nullif(?, 0))"
                                  " ON CONFLICT (puzzle, key) DO NOTHING",
                                  "add a solution", &statement, error);
    if (status)
        return status;
    int64_t next = before;
    bind_count(statement, 1, found->puzzle);
    bind_count(statement, 5, found->run);
    for (size_t i = 0; !status && i < found->count; i++)
        status = add_solution(store, statement, &found->items[i], &next, error);
    sqlite3_finalize(statement);
    *added = (uint64_t)(next - before);
    return status;
}

tw_status tw_store_add(tw_store *store, uint64_t puzzle, uint64_t run,
                       const tw_store_solution *solutions, size_t count, uint64_t *added,
                       tw_error *error)
{
    uint64_t fresh = 0;
    tw_status status = tw_store_may_write(store, error);
    if (!status)
        status = tw_store_do(store, "BEGIN IMMEDIATE", "add solutions", error);
    if (status)
        return status;
    status = add_solutions(store, &(found_solutions){puzzle, run, solutions, count}, &fresh, error);
    status = end_transaction(store, status, "add solutions", error);
    if (!status && added)
        *added = fresh;
    return status;
}
