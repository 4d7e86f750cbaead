/* store_read.c -- queries a store (tw/advanced/store.h). */
#include "store/database/database.h"
#include "store/solution_codec.h"
#include "base/numbers.h"

#include <string.h>

#define READ "read the store"

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text ? (const char *)text : "";
}

static uint64_t count_at(sqlite3_stmt *statement, int column)
{
    int64_t count = sqlite3_column_int64(statement, column);
    return count > 0 ? (uint64_t)count : 0;
}

/* Handles a row; false: no more rows. */
typedef bool read_store_row(sqlite3_stmt *statement, void *user);

/* Runs a query. about: as many numbers as it has parameters. */
static tw_status each_row(tw_store *store, const char *sql, const uint64_t *about,
                          read_store_row *read, void *user, tw_error *error)
{
    sqlite3_stmt *statement = NULL;
    const tw_store_order order = {READ, sql, ""};
    tw_status status = tw_store_start(store, &order, &statement, error);
    int code = SQLITE_ROW;
    if (status)
        return status;
    for (int i = 0; i < sqlite3_bind_parameter_count(statement); i++)
        sqlite3_bind_int64(statement, i + 1, about[i] > INT64_MAX ? INT64_MAX : (int64_t)about[i]);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!read(statement, user))
            break;
    if (code != SQLITE_DONE && code != SQLITE_ROW)
        status = tw_store_fail(store, READ, error);
    sqlite3_finalize(statement);
    return status;
}

/* ---- Puzzles, runs, progress ------------------------------------------------------------- */

/* The callback for rows of one kind. */
typedef struct receiver {
    union {
        bool (*puzzle)(void *user, const tw_store_puzzle *puzzle);
        bool (*file)(void *user, const tw_store_file *file);
        bool (*run)(void *user, const tw_store_run *run);
        bool (*point)(void *user, const tw_store_point *point);
        bool (*apart)(void *user, const tw_store_disassembly *apart);
    } each;
    void *user;
} receiver;

static bool read_puzzle(sqlite3_stmt *statement, void *user)
{
    const receiver *to = user;
    tw_store_puzzle puzzle = {.number = count_at(statement, 0),
                              .same = column_text(statement, 2),
                              .title = column_text(statement, 3),
                              .text = column_text(statement, 4)};
    const void *hash = sqlite3_column_blob(statement, 1);
    if (hash && sqlite3_column_bytes(statement, 1) == sizeof puzzle.hash.bytes)
        memcpy(puzzle.hash.bytes, hash, sizeof puzzle.hash.bytes);
    return to->each.puzzle(to->user, &puzzle);
}

tw_status tw_store_each_puzzle(tw_store *store,
                               bool (*each)(void *user, const tw_store_puzzle *puzzle), void *user,
                               tw_error *error)
{
    tw_clear_error(error);
    return each_row(store,
                    "SELECT number, hash, replace(up_to, 'isometries', 'reflections'), title, text "
                    "FROM puzzle ORDER BY number", /* the word of versions before 5 */
                    NULL, read_puzzle, &(receiver){{.puzzle = each}, user}, error);
}

static bool read_store_file(sqlite3_stmt *statement, void *user)
{
    const receiver *to = user;
    const tw_store_file file = {column_text(statement, 0), column_text(statement, 1)};
    return to->each.file(to->user, &file);
}

tw_status tw_store_each_file(tw_store *store, uint64_t puzzle,
                             bool (*each)(void *user, const tw_store_file *file), void *user,
                             tw_error *error)
{
    tw_clear_error(error);
    if (!store->has_files)
        return TW_OK;
    return each_row(store, "SELECT name, text FROM file WHERE puzzle = ? ORDER BY name", &puzzle,
                    read_store_file, &(receiver){{.file = each}, user}, error);
}

static bool read_run(sqlite3_stmt *statement, void *user)
{
    const receiver *to = user;
    const tw_store_run run = {.number = count_at(statement, 0),
                              .puzzle = count_at(statement, 1),
                              .engine = column_text(statement, 2),
                              .options = column_text(statement, 3),
                              .started = sqlite3_column_int64(statement, 4),
                              .threads = (uint32_t)count_at(statement, 5),
                              .outcome = column_text(statement, 6),
                              .seconds = sqlite3_column_double(statement, 7),
                              .branches = count_at(statement, 8),
                              .solutions = count_at(statement, 9)};
    return to->each.run(to->user, &run);
}

tw_status tw_store_each_run(tw_store *store, uint64_t puzzle,
                            bool (*each)(void *user, const tw_store_run *run), void *user,
                            tw_error *error)
{
    tw_clear_error(error);
    return each_row(store,
                    "SELECT number, puzzle, engine, options, started, threads, outcome, seconds,"
                    " branches, solutions FROM run WHERE puzzle = ? ORDER BY number",
                    &puzzle, read_run, &(receiver){{.run = each}, user}, error);
}

static bool read_point(sqlite3_stmt *statement, void *user)
{
    const receiver *to = user;
    const tw_store_point point = {sqlite3_column_double(statement, 0),
                                  sqlite3_column_double(statement, 1), count_at(statement, 2),
                                  count_at(statement, 3)};
    return to->each.point(to->user, &point);
}

tw_status tw_store_each_point(tw_store *store, uint64_t run,
                              bool (*each)(void *user, const tw_store_point *point), void *user,
                              tw_error *error)
{
    tw_clear_error(error);
    return each_row(store,
                    "SELECT seconds, fraction, branches, solutions FROM progress WHERE run = ?"
                    " ORDER BY rowid",
                    &run, read_point, &(receiver){{.point = each}, user}, error);
}

static bool read_apart(sqlite3_stmt *statement, void *user)
{
    const receiver *to = user;
    const tw_store_disassembly apart = {.number = count_at(statement, 0),
                                        .options = column_text(statement, 1),
                                        .answer = column_text(statement, 2),
                                        .level = column_text(statement, 3),
                                        .first = (uint32_t)count_at(statement, 4),
                                        .moves = (uint32_t)count_at(statement, 5),
                                        .piece_moves = (uint32_t)count_at(statement, 6),
                                        .sequence = column_text(statement, 7)};
    return to->each.apart(to->user, &apart);
}

tw_status tw_store_each_disassembly(tw_store *store, uint64_t puzzle,
                                    bool (*each)(void *user, const tw_store_disassembly *apart),
                                    void *user, tw_error *error)
{
    tw_clear_error(error);
    if (!store->has_apart)
        return TW_OK;
    return each_row(store,
                    "SELECT number, options, answer, level, first, moves, piece_moves,"
                    " sequence FROM apart WHERE puzzle = ? ORDER BY number",
                    &puzzle, read_apart, &(receiver){{.apart = each}, user}, error);
}

/* ---- Figures ----------------------------------------------------------------------------- */

static bool read_stats(sqlite3_stmt *statement, void *user)
{
    tw_store_stats *stats = user;
    stats->runs = count_at(statement, 0);
    stats->finished = count_at(statement, 1);
    stats->seconds = sqlite3_column_double(statement, 2);
    stats->branches = count_at(statement, 3);
    stats->first_run = count_at(statement, 4);
    uint64_t least = count_at(statement, 5), most = count_at(statement, 6);
    stats->complete = stats->finished > 0 && least == most;
    stats->known = least == most ? most : 0;
    return false;
}

tw_status tw_store_count(tw_store *store, uint64_t puzzle, uint64_t *count, tw_error *error)
{
    static const tw_store_order ask = {READ, "SELECT max(number) FROM solution WHERE puzzle = ?",
                                       "n"};
    int64_t answer = 0;
    tw_status status = tw_store_ask(store, &ask, &answer, error, puzzle);
    *count = answer > 0 ? (uint64_t)answer : 0;
    return status;
}

tw_status tw_store_get_stats(tw_store *store, uint64_t puzzle, tw_store_stats *stats,
                             tw_error *error)
{
    tw_clear_error(error);
    static const tw_store_order of_file = {
        READ, "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", ""};
    tw_store_stats made = {0};
    int64_t bytes = 0;
    tw_status status = each_row(store,
                                "SELECT count(*), coalesce(sum(outcome = 'exhausted'), 0),"
                                " coalesce(sum(seconds), 0), coalesce(sum(branches), 0),"
                                " min(CASE outcome WHEN 'exhausted' THEN number END),"
                                " min(CASE outcome WHEN 'exhausted' THEN solutions END),"
                                " max(CASE outcome WHEN 'exhausted' THEN solutions END)"
                                " FROM run WHERE puzzle = ?",
                                &puzzle, read_stats, &made, error);
    if (!status)
        status = tw_store_count(store, puzzle, &made.solutions, error);
    if (!status)
        status = tw_store_ask(store, &of_file, &bytes, error);
    made.bytes = (uint64_t)bytes;
    made.complete = made.complete && made.solutions == made.known;
    if (!status)
        *stats = made;
    return status;
}

/* ---- Solutions --------------------------------------------------------------------------- */

typedef struct solution_reader {
    const tw_store_sink *sink;
    uint32_t piece, cell;
    bool found;
} solution_reader;

static bool read_solution(sqlite3_stmt *statement, void *user)
{
    solution_reader *reader = user;
    const void *bytes = sqlite3_column_blob(statement, 1);
    int count = sqlite3_column_bytes(statement, 1);
    if (!bytes)
        bytes = "";
    if ((reader->piece != UINT32_MAX || reader->cell != UINT32_MAX) &&
        !tw_packed_covers(bytes, (size_t)count, reader->piece, reader->cell))
        return true;
    reader->found = true;
    return reader->sink->solution(reader->sink->user, count_at(statement, 0), bytes, (size_t)count);
}

static tw_status each_solution(tw_store *store, uint64_t puzzle, uint64_t first, uint64_t last,
                               solution_reader *reader, tw_error *error)
{
    return each_row(store,
                    "SELECT number, bytes FROM solution WHERE puzzle = ?"
                    " AND number BETWEEN ? AND ? ORDER BY number",
                    (const uint64_t[]){puzzle, first, last}, read_solution, reader, error);
}

tw_status tw_store_get(tw_store *store, uint64_t puzzle, uint64_t number, const tw_store_sink *sink,
                       tw_error *error)
{
    tw_clear_error(error);
    solution_reader reader = {sink, UINT32_MAX, UINT32_MAX, false};
    uint64_t count = 0;
    tw_status status = tw_store_count(store, puzzle, &count, error);
    if (!status)
        status = each_solution(store, puzzle, number, number, &reader, error);
    if (status || reader.found)
        return status;
    return tw_fail(error, TW_ERR_USAGE, "there is no solution %llu: the store has %llu",
                   (unsigned long long)number, (unsigned long long)count);
}

/* Without a bias: numbers beyond the last whole multiple of the count are drawn again. */
tw_status tw_store_random(tw_store *store, uint64_t puzzle, uint64_t seed,
                          const tw_store_sink *sink, tw_error *error)
{
    tw_clear_error(error);
    uint64_t count = 0;
    tw_status status = tw_store_count(store, puzzle, &count, error);
    if (status)
        return status;
    if (count == 0)
        return tw_fail(error, TW_ERR_USAGE, "the store has no solution of this puzzle");
    uint64_t beyond = UINT64_MAX - UINT64_MAX % count;
    uint64_t drawn = tw_mix(0, seed);
    while (drawn >= beyond)
        drawn = tw_mix(drawn, seed);
    return tw_store_get(store, puzzle, 1 + drawn % count, sink, error);
}

tw_status tw_store_where(tw_store *store, uint64_t puzzle, uint32_t piece, uint32_t cell,
                         uint64_t from, const tw_store_sink *sink, tw_error *error)
{
    tw_clear_error(error);
    solution_reader reader = {sink, piece, cell, false};
    return each_solution(store, puzzle, from, INT64_MAX, &reader, error);
}
