/* store_write.c -- adds to a store (store_writing.h).
 *
 * Each call is one transaction. The writer numbers solutions in the order they come; a solution
 * whose key exists is skipped, so adding it twice stores it once. */
#include "store/database/store_writing.h"

#include "store/database/database.h"
#include "store/hash.h"

static tw_status begin_transaction(tw_store *store, const char *what, tw_error *error)
{
    return store->writes ? tw_store_do(store, "BEGIN IMMEDIATE", what, error)
                         : tw_fail(error, TW_ERR_STATE, "the store is open to read only");
}

/* Commits if all went well, else rolls back. */
static tw_status end_transaction(tw_store *store, tw_status status, const char *what,
                                 tw_error *error)
{
    if (!status)
        status = tw_store_do(store, "COMMIT", what, error);
    if (status)
        sqlite3_exec(store->database, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

/* *number: 0 when it is not there. */
static tw_status find_stored_puzzle(tw_store *store, const tw_store_puzzle *puzzle, int64_t *number,
                                    tw_error *error)
{
    static const tw_store_order find = {
        "find the puzzle", "SELECT number FROM puzzle WHERE hash = ? AND up_to = ?", "ht"};
    return tw_store_ask(store, &find, number, error, &puzzle->hash, puzzle->same);
}

static tw_status insert_puzzle(tw_store *store, const tw_store_entry *entry, int64_t *number,
                               tw_error *error)
{
    static const tw_store_order insert = {
        "add the puzzle", "INSERT INTO puzzle (hash, up_to, title, text) VALUES (?, ?, ?, ?)",
        "httt"};
    static const tw_store_order insert_file = {
        "add a file of the puzzle",
        "INSERT OR IGNORE INTO file (puzzle, name, text) VALUES (?, ?, ?)", "itt"};
    const tw_store_puzzle *puzzle = &entry->puzzle;
    tw_status status = tw_store_tell(store, &insert, error, &puzzle->hash, puzzle->same,
                                     puzzle->title, puzzle->text);
    *number = sqlite3_last_insert_rowid(store->database);
    for (size_t i = 0; !status && i < entry->file_count; i++)
        status = tw_store_tell(store, &insert_file, error, *number, entry->files[i].name,
                               entry->files[i].text);
    return status;
}

tw_status tw_store_put_puzzle(tw_store *store, const tw_store_entry *entry, uint64_t *number,
                              tw_error *error)
{
    static const char what[] = "add the puzzle";
    int64_t found = 0;
    tw_status status = find_stored_puzzle(store, &entry->puzzle, &found, error);
    if (!status && found == 0)
        status = begin_transaction(store, what, error);
    if (!status && found == 0) {
        status = find_stored_puzzle(store, &entry->puzzle, &found, error); /* by another program */
        if (!status && found == 0)
            status = insert_puzzle(store, entry, &found, error);
        status = end_transaction(store, status, what, error);
    }
    if (!status)
        *number = (uint64_t)found;
    return status;
}

/* ---- Runs -------------------------------------------------------------------------------- */

tw_status tw_store_begin_run(tw_store *store, const tw_store_run *run, uint64_t *number,
                             uint64_t *id, tw_error *error)
{
    static const tw_store_order insert = {
        "add the run",
        "INSERT INTO run (puzzle, engine, options, started, threads, id)"
        " VALUES (?, ?, ?, ?, ?, " TW_STORE_DRAW ")",
        "nttin"};
    static const tw_store_order drawn = {"add the run", "SELECT id FROM run WHERE number = ?", "n"};
    int64_t made = 0;
    tw_status status = tw_store_tell(store, &insert, error, run->puzzle, run->engine, run->options,
                                     run->started, (uint64_t)run->threads);
    if (!status)
        *number = (uint64_t)sqlite3_last_insert_rowid(store->database);
    if (!status)
        status = tw_store_ask(store, &drawn, &made, error, *number);
    *id = (uint64_t)made;
    return status;
}

tw_status tw_store_find_run(tw_store *store, uint64_t id, uint64_t *number, tw_error *error)
{
    static const tw_store_order find = {"read the store", "SELECT number FROM run WHERE id = ?",
                                        "n"};
    int64_t found = 0;
    tw_status status = TW_OK;
    if (id > 0 && store->has_ids)
        status = tw_store_ask(store, &find, &found, error, id);
    *number = (uint64_t)found;
    return status;
}

tw_status tw_store_end_run(tw_store *store, const tw_store_run *run, tw_error *error)
{
    static const tw_store_order update = {
        "end the run",
        "UPDATE run SET outcome = ?, seconds = ?, branches = ?, solutions = ? WHERE number = ?",
        "tdnnn"};
    tw_status status = tw_store_tell(store, &update, error, run->outcome, run->seconds,
                                     run->branches, run->solutions, run->number);
    if (!status && sqlite3_changes(store->database) == 0)
        return tw_fail(error, TW_ERR_USAGE, "the store has no run %llu",
                       (unsigned long long)run->number);
    return status;
}

tw_status tw_store_add_point(tw_store *store, uint64_t run, const tw_store_point *point,
                             tw_error *error)
{
    static const tw_store_order insert = {"add to the progress",
                                          "INSERT INTO progress VALUES (?, ?, ?, ?, ?)", "nddnn"};
    return tw_store_tell(store, &insert, error, run, point->seconds, point->fraction,
                         point->branches, point->solutions);
}

/* ---- Solutions --------------------------------------------------------------------------- */

/* Adds a solution, as number *last + 1 if it is new. */
static tw_status add_stored_solution(tw_store *store, sqlite3_stmt *statement,
                                     const tw_store_solution *solution, int64_t *last,
                                     tw_error *error)
{
    tw_hash key = tw_hash_bytes(solution->key, solution->key_count);
    sqlite3_bind_int64(statement, 3, *last + 1);
    sqlite3_bind_blob(statement, 4, key.bytes, sizeof key.bytes, SQLITE_STATIC);
    sqlite3_bind_blob64(statement, 5, solution->bytes, solution->count, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    if (code != SQLITE_DONE)
        return tw_store_fail(store, "add a solution", error);
    *last += sqlite3_changes(store->database);
    return TW_OK;
}

tw_status tw_store_add(tw_store *store, const tw_store_found *found, uint64_t *added,
                       tw_error *error)
{
    static const char what[] = "add solutions";
    static const tw_store_order insert = {"add a solution",
                                          "INSERT INTO solution (puzzle, run, number, key, bytes)"
                                          " VALUES (?, nullif(?, 0), ?, ?, ?)"
                                          " ON CONFLICT (puzzle, key) DO NOTHING",
                                          "nn"};
    sqlite3_stmt *statement = NULL;
    uint64_t before = 0;
    tw_status status = begin_transaction(store, what, error);
    if (status)
        return status;
    status = tw_store_count(store, found->puzzle, &before, error);
    if (!status && found->count > INT64_MAX - before)
        status = tw_fail(error, TW_ERR_INPUT, "the store numbers its solutions wrongly");
    if (!status)
        status = tw_store_start(store, &insert, &statement, error, found->puzzle, found->run);
    int64_t last = (int64_t)before;
    for (size_t i = 0; !status && i < found->count; i++)
        status = add_stored_solution(store, statement, &found->items[i], &last, error);
    sqlite3_finalize(statement);
    status = end_transaction(store, status, what, error);
    if (!status && added)
        *added = (uint64_t)last - before;
    return status;
}

/* ---- How they come apart ----------------------------------------------------------------- */

tw_status tw_store_put_disassembly(tw_store *store, uint64_t puzzle,
                                   const tw_store_disassembly *items, size_t count, tw_error *error)
{
    tw_clear_error(error);
    static const char what[] = "keep how solutions come apart";
    static const tw_store_order insert = {
        "keep how a solution comes apart",
        "INSERT OR REPLACE INTO apart (puzzle, number, options, answer, level, first, moves,"
        " piece_moves, sequence) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        "nntttnnnt"};
    tw_status status = begin_transaction(store, what, error);
    if (status)
        return status;
    for (size_t i = 0; !status && i < count; i++) {
        const tw_store_disassembly *apart = &items[i];
        status =
            tw_store_tell(store, &insert, error, puzzle, apart->number, apart->options,
                          apart->answer, apart->level, (uint64_t)apart->first,
                          (uint64_t)apart->moves, (uint64_t)apart->piece_moves, apart->sequence);
    }
    return end_transaction(store, status, what, error);
}
