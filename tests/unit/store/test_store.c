/* test_store.c -- stores: solutions are added once, numbered, and found by the piece that covers a
 * cell; old stores are upgraded, foreign and newer ones refused; transactions are atomic. */
#include "support/texts.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include <tw/advanced/store.h>

#include "store/database/store_writing.h"
#include "store/solution_codec.h"

/* ---- A store in a file of its own -------------------------------------------------------- */

typedef struct bench {
    char folder[24], path[40];
    tw_store *store;
} bench;

static tw_store *open_store(const bench *b, tw_store_access access)
{
    tw_store *store = NULL;
    assert_well(tw_store_open(NULL, b->path, access, &store, &error));
    return store;
}

static void set_up(bench *b)
{
    strcpy(b->folder, "store-XXXXXX");
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/a.store", b->folder);
    b->store = open_store(b, TW_STORE_CREATE);
}

/* Checks that one file is left. */
static void tear_down(bench *b)
{
    tw_store_free(b->store);
    assert_int_equal(unlink(b->path), 0);
    assert_int_equal(rmdir(b->folder), 0);
}

/* A bench that is torn down at the end of its block. */
#define BENCH(b)                                                                                   \
    __attribute__((cleanup(tear_down))) bench b;                                                   \
    set_up(&b)

static void reopen(bench *b, tw_store_access access)
{
    tw_store_free(b->store);
    b->store = open_store(b, access);
}

/* Executes a statement without the library, to prepare a test. */
static void do_sql(const char *path, const char *sql)
{
    sqlite3 *database = NULL;
    char *message = NULL;
    assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(database);
}

static uint64_t put_puzzle(bench *b, uint8_t which, const char *same)
{
    uint64_t number = 0;
    const tw_store_entry entry = {
        {.hash = {{which, 7}}, .same = same, .title = "Six", .text = "tilewright: 1"}, NULL, 0};
    assert_int_equal(tw_store_put_puzzle(b->store, &entry, &number, NULL), TW_OK);
    return number;
}

/* ---- Solutions made here ----------------------------------------------------------------- */

/* Number i: piece i % 5 on cells i and i + 1, piece 9 on cell 1000. */
typedef struct made_solution {
    uint8_t bytes[32];
    uint32_t key;
} made_solution;

static size_t make_solution(uint32_t i, made_solution *made)
{
    tw_bytes bytes = {.context = tw_context_default()};
    const uint32_t numbers[] = {2, i % 5, 0, 2, i, 1, 9, 0, 1, 1000};
    tw_pack_numbers(&bytes, numbers, sizeof numbers / sizeof *numbers);
    size_t count = bytes.size;
    assert_true(count <= sizeof made->bytes);
    memcpy(made->bytes, bytes.data, count);
    made->key = i;
    tw_bytes_free(&bytes);
    return count;
}

/* Adds `count` solutions from number `first` on; returns how many were new. */
static uint64_t add_some(bench *b, uint64_t puzzle, uint64_t run, uint32_t first, uint32_t count)
{
    made_solution *made = calloc(count, sizeof *made);
    tw_store_solution *list = calloc(count, sizeof *list);
    uint64_t added = 0;
    assert_true(made && list);
    for (uint32_t i = 0; i < count; i++) {
        size_t size = make_solution(first + i, &made[i]);
        list[i] = (tw_store_solution){&made[i].key, sizeof made[i].key, made[i].bytes, size};
    }
    const tw_store_found found = {puzzle, run, list, count};
    assert_int_equal(tw_store_add(b->store, &found, &added, NULL), TW_OK);
    free(made);
    free(list);
    return added;
}

/* What a sink received. */
typedef struct got {
    size_t count, most; /* most: stop after so many; 0: never */
    uint64_t numbers[2000];
    uint32_t keys[2000]; /* the solution's own number */
} got;

static bool get_one(void *user, uint64_t number, const void *bytes, size_t count)
{
    got *to = user;
    tw_scan scan = {bytes, (const uint8_t *)bytes + count, false};
    tw_packed_placement first;
    assert_int_equal(tw_packed_begin(&scan), 2);
    tw_packed_piece(&scan, &first);
    assert_true(to->count < 2000);
    to->numbers[to->count] = number;
    to->keys[to->count] = tw_packed_cell(&scan, 0, 0);
    assert_int_equal(first.piece, to->keys[to->count] % 5);
    to->count++;
    return to->count != to->most;
}

static got where(bench *b, uint64_t puzzle, uint32_t piece, uint32_t cell, uint64_t from)
{
    got found = {0};
    const tw_store_sink sink = {get_one, &found};
    assert_int_equal(tw_store_where(b->store, puzzle, piece, cell, from, &sink, NULL), TW_OK);
    return found;
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(what_is_added_is_numbered_and_found)
{
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    assert_int_equal(add_some(&b, puzzle, 0, 0, 300), 300);
    reopen(&b, TW_STORE_READ);
    got all = where(&b, puzzle, UINT32_MAX, UINT32_MAX, 1);
    assert_int_equal(all.count, 300);
    for (size_t i = 0; i < all.count; i++) {
        assert_int_equal(all.numbers[i], i + 1); /* in order of insertion */
        assert_int_equal(all.keys[i], i);
    }
    got one = {0};
    const tw_store_sink sink = {get_one, &one};
    tw_error error = {0};
    assert_int_equal(tw_store_get(b.store, puzzle, 77, &sink, NULL), TW_OK);
    assert_int_equal(one.count, 1);
    assert_int_equal(one.keys[0], 76);
    assert_int_equal(tw_store_get(b.store, puzzle, 301, &sink, &error), TW_ERR_USAGE);
    assert_string_equal(error.message, "there is no solution 301: the store has 300");
    assert_int_equal(tw_store_get(b.store, puzzle, 0, &sink, NULL), TW_ERR_USAGE);
}

TEST(what_is_added_twice_is_there_once)
{
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    assert_int_equal(add_some(&b, puzzle, 0, 0, 100), 100);
    assert_int_equal(add_some(&b, puzzle, 0, 0, 100), 0);
    assert_int_equal(add_some(&b, puzzle, 0, 50, 100), 50);
    reopen(&b, TW_STORE_CREATE);
    assert_int_equal(add_some(&b, puzzle, 0, 0, 160), 10);
    got all = where(&b, puzzle, UINT32_MAX, UINT32_MAX, 0);
    assert_int_equal(all.count, 160);
    for (size_t i = 0; i < all.count; i++)
        assert_int_equal(all.numbers[i], i + 1); /* without gaps */
    uint64_t other = put_puzzle(&b, 1, "none");
    assert_true(other != puzzle);
    assert_int_equal(put_puzzle(&b, 1, "reflections"), puzzle);
    assert_int_equal(add_some(&b, other, 0, 0, 10), 10); /* each puzzle has its own */
    assert_int_equal(where(&b, other, UINT32_MAX, UINT32_MAX, 0).count, 10);
}

TEST(it_tells_where_a_piece_covers_a_cell)
{
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    add_some(&b, puzzle, 0, 0, 200);
    assert_int_equal(where(&b, puzzle, 3, UINT32_MAX, 1).count, 40);
    assert_int_equal(where(&b, puzzle, 9, 1000, 1).count, 200);
    assert_int_equal(where(&b, puzzle, 8, 1000, 1).count, 0);
    got two = where(&b, puzzle, UINT32_MAX, 50, 1);
    assert_int_equal(two.count, 2); /* solutions 49 and 50 cover it */
    assert_int_equal(two.keys[0], 49);
    got one = where(&b, puzzle, 0, 50, 1);
    assert_int_equal(one.count, 1);
    assert_int_equal(one.keys[0], 50);
    assert_int_equal(where(&b, puzzle, 3, UINT32_MAX, 101).count, 20);
    got few = {.most = 5};
    const tw_store_sink sink = {get_one, &few};
    assert_int_equal(tw_store_where(b.store, puzzle, 3, UINT32_MAX, 1, &sink, NULL), TW_OK);
    assert_int_equal(few.count, 5);
}

TEST(random_ones_are_all_met_and_the_seed_decides)
{
    bool met[10] = {false};
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    got none = {0};
    const tw_store_sink sink = {get_one, &none};
    assert_int_equal(tw_store_random(b.store, puzzle, 1, &sink, NULL), TW_ERR_USAGE);
    add_some(&b, puzzle, 0, 0, 10);
    for (uint64_t seed = 0; seed < 100; seed++) {
        got one = {0}, again = {0};
        const tw_store_sink first = {get_one, &one}, second = {get_one, &again};
        assert_int_equal(tw_store_random(b.store, puzzle, seed, &first, NULL), TW_OK);
        assert_int_equal(tw_store_random(b.store, puzzle, seed, &second, NULL), TW_OK);
        assert_int_equal(one.numbers[0], again.numbers[0]);
        met[one.numbers[0] - 1] = true;
    }
    for (size_t i = 0; i < 10; i++)
        assert_true(met[i]);
}

static bool keep_run(void *user, const tw_store_run *run)
{
    tw_store_run *list = user;
    list[run->number] = *run;
    list[run->number].engine = strcmp(run->engine, "dancing") == 0 ? "dancing" : "other";
    list[run->number].outcome = strcmp(run->outcome, "exhausted") == 0 ? "exhausted" : "";
    return true;
}

static bool keep_point(void *user, const tw_store_point *point)
{
    tw_store_point *list = user;
    list[(size_t)point->seconds] = *point;
    return point->seconds < 2;
}

static bool count_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    ++*(size_t *)user;
    assert_string_equal(puzzle->title, "Six");
    assert_string_equal(puzzle->text, "tilewright: 1");
    assert_int_equal(puzzle->hash.bytes[1], 7);
    return true;
}

TEST(runs_and_their_progress_are_kept)
{
    tw_store_run runs[4] = {0};
    tw_store_point points[4] = {0};
    tw_store_stats stats;
    size_t puzzles = 0;
    uint64_t number = 0, ids[2] = {0}, numbers[2] = {0};
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    put_puzzle(&b, 2, "reflections");
    const tw_store_run begun = {.puzzle = puzzle,
                                .engine = "dancing",
                                .options = "size",
                                .started = 1700000000,
                                .threads = 4};
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(tw_store_begin_run(b.store, &begun, &numbers[i], &ids[i], NULL), TW_OK);
    add_some(&b, puzzle, numbers[1], 0, 20);
    for (uint64_t i = 1; i < 4; i++) {
        const tw_store_point point = {(double)i, 0.25 * (double)i, 100 * i, i};
        assert_int_equal(tw_store_add_point(b.store, numbers[1], &point, NULL), TW_OK);
    }
    const tw_store_run ended = {.number = numbers[1],
                                .outcome = "exhausted",
                                .seconds = 2.5,
                                .branches = 400,
                                .solutions = 20};
    assert_int_equal(tw_store_end_run(b.store, &ended, NULL), TW_OK);
    const tw_store_run no_such = {.number = 99, .outcome = "exhausted"};
    assert_int_equal(tw_store_end_run(b.store, &no_such, NULL), TW_ERR_USAGE);
    reopen(&b, TW_STORE_READ);
    assert_int_equal(tw_store_each_run(b.store, puzzle, keep_run, runs, NULL), TW_OK);
    assert_string_equal(runs[2].engine, "dancing");
    assert_string_equal(runs[2].outcome, "exhausted");
    assert_string_equal(runs[1].outcome, "");
    assert_int_equal(runs[2].threads, 4);
    assert_true(runs[2].started == 1700000000 && runs[2].seconds == 2.5);
    assert_int_equal(tw_store_each_point(b.store, numbers[1], keep_point, points, NULL), TW_OK);
    assert_true(points[2].fraction == 0.5 && points[2].branches == 200 && points[3].branches == 0);
    assert_int_equal(tw_store_each_puzzle(b.store, count_puzzle, &puzzles, NULL), TW_OK);
    assert_int_equal(puzzles, 2);
    assert_int_equal(tw_store_get_stats(b.store, puzzle, &stats, NULL), TW_OK);
    assert_int_equal(stats.solutions, 20);
    assert_int_equal(stats.runs, 2);
    assert_int_equal(stats.finished, 1);
    assert_int_equal(stats.first_run, 2);
    assert_int_equal(stats.branches, 400);
    assert_true(stats.seconds == 2.5 && stats.bytes > 4096);
    assert_true(stats.complete && stats.known == 20);
    assert_int_equal(tw_store_find_run(b.store, ids[1], &number, NULL), TW_OK);
    assert_int_equal(number, numbers[1]);
    assert_int_equal(tw_store_find_run(b.store, ids[0] ^ 1, &number, NULL), TW_OK);
    assert_int_equal(number, 0);
    reopen(&b, TW_STORE_WRITE);
    const tw_store_run first = {.number = numbers[0], .outcome = "exhausted", .solutions = 23};
    assert_int_equal(tw_store_end_run(b.store, &first, NULL), TW_OK);
    assert_int_equal(tw_store_get_stats(b.store, puzzle, &stats, NULL), TW_OK);
    assert_true(!stats.complete && stats.known == 0); /* they cannot both be right */
    tw_store_run again = first;
    again.number = numbers[1];
    again.outcome = "exhausted";
    assert_int_equal(tw_store_end_run(b.store, &again, NULL), TW_OK);
    assert_int_equal(tw_store_get_stats(b.store, puzzle, &stats, NULL), TW_OK);
    assert_true(!stats.complete && stats.known == 23 && stats.finished == 2);
}

TEST(a_store_open_to_read_takes_nothing)
{
    uint64_t number = 0, id = 0;
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    reopen(&b, TW_STORE_READ);
    const tw_store_run run = {.puzzle = puzzle};
    const tw_store_point point = {0};
    assert_int_equal(put_puzzle(&b, 1, "reflections"), puzzle);
    const tw_store_entry other = {{.same = "none"}, NULL, 0};
    const tw_store_found none = {puzzle, 0, NULL, 0};
    assert_int_equal(tw_store_put_puzzle(b.store, &other, &number, NULL), TW_ERR_STATE);
    assert_int_equal(tw_store_begin_run(b.store, &run, &number, &id, NULL), TW_ERR_STATE);
    assert_int_equal(tw_store_end_run(b.store, &run, NULL), TW_ERR_STATE);
    assert_int_equal(tw_store_add_point(b.store, 1, &point, NULL), TW_ERR_STATE);
    assert_int_equal(tw_store_add(b.store, &none, NULL, NULL), TW_ERR_STATE);
}

/* The puzzle does not exist: the whole batch is rolled back. */
TEST(a_batch_is_added_whole_or_not_at_all)
{
    made_solution made;
    tw_error error = {0};
    uint64_t added = 5;
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    size_t size = make_solution(3, &made);
    const tw_store_solution one = {&made.key, sizeof made.key, made.bytes, size};
    const tw_store_found found = {puzzle + 1, 0, &one, 1};
    assert_int_equal(tw_store_add(b.store, &found, &added, &error), TW_ERR_IO);
    assert_non_null(strstr(error.message, "cannot add"));
    assert_int_equal(added, 5);
    assert_int_equal(where(&b, puzzle + 1, UINT32_MAX, UINT32_MAX, 0).count, 0);
    assert_int_equal(add_some(&b, puzzle, 0, 0, 10), 10); /* no transaction is left open */
}

TEST(a_store_whose_numbers_are_used_up_takes_nothing)
{
    made_solution made;
    tw_error error = {0};
    BENCH(b);
    uint64_t puzzle = put_puzzle(&b, 1, "reflections");
    size_t size = make_solution(30, &made);
    const tw_store_solution one = {&made.key, sizeof made.key, made.bytes, size};
    const tw_store_found found = {puzzle, 0, &one, 1};
    add_some(&b, puzzle, 0, 0, 1);
    do_sql(b.path, "UPDATE solution SET number = 9223372036854775807");
    assert_int_equal(tw_store_add(b.store, &found, NULL, &error), TW_ERR_INPUT);
    assert_string_equal(error.message, "the store numbers its solutions wrongly");
    assert_int_equal(where(&b, puzzle, UINT32_MAX, UINT32_MAX, 0).count, 1);
}

/* ---- Files ------------------------------------------------------------------------------- */

static bool keep_file(void *user, const tw_store_file *file)
{
    char *all = user;
    snprintf(all + strlen(all), 100 - strlen(all), "%s=%s;", file->name, file->text);
    return true;
}

TEST(a_puzzle_keeps_the_files_it_names)
{
    BENCH(b);
    const tw_store_file files[] = {{"b.yaml", "two"}, {"a.yaml", "one"}}, other = {"c", "three"};
    const tw_store_puzzle puzzle = {.hash = {{9}}, .same = "none", .title = "", .text = "x"};
    uint64_t number = 0, again = 0;
    assert_int_equal(put_puzzle(&b, 1, "none"), 1);
    const tw_store_entry first = {puzzle, files, 2}, second = {puzzle, &other, 1};
    assert_int_equal(tw_store_put_puzzle(b.store, &first, &number, NULL), TW_OK);
    assert_int_equal(tw_store_put_puzzle(b.store, &second, &again, NULL), TW_OK);
    assert_int_equal(number, 2);
    assert_int_equal(again, 2);
    reopen(&b, TW_STORE_READ);
    char all[100] = "";
    assert_int_equal(tw_store_each_file(b.store, 2, keep_file, all, NULL), TW_OK);
    assert_string_equal(all, "a.yaml=one;b.yaml=two;");
    assert_int_equal(tw_store_each_file(b.store, 1, keep_file, all, NULL), TW_OK);
    assert_string_equal(all, "a.yaml=one;b.yaml=two;");
}

/* A store of version 1 has none, and is read without an upgrade. */
TEST(a_store_without_files_is_read)
{
    BENCH(b);
    assert_int_equal(put_puzzle(&b, 1, "none"), 1);
    tw_store_free(b.store);
    do_sql(b.path, "DROP TABLE file; DROP TABLE apart; ALTER TABLE run DROP COLUMN id;"
                   "PRAGMA user_version = 1");
    b.store = open_store(&b, TW_STORE_READ);
    char all[100] = "";
    assert_int_equal(tw_store_each_file(b.store, 1, keep_file, all, NULL), TW_OK);
    assert_string_equal(all, "");
    reopen(&b, TW_STORE_WRITE);
    reopen(&b, TW_STORE_READ);
    assert_int_equal(tw_store_each_file(b.store, 1, keep_file, all, NULL), TW_OK);
}

/* ---- Versions ---------------------------------------------------------------------------- */

static const char version_0[] =
    "PRAGMA application_id = 0x54575354; PRAGMA user_version = 0;"
    "CREATE TABLE puzzle (number INTEGER PRIMARY KEY, hash BLOB NOT NULL, up_to TEXT NOT NULL,"
    " title TEXT NOT NULL, text TEXT NOT NULL, UNIQUE (hash, up_to)) STRICT;"
    "CREATE TABLE run (number INTEGER PRIMARY KEY, puzzle INTEGER NOT NULL REFERENCES puzzle"
    " (number), engine TEXT NOT NULL, options TEXT NOT NULL, started INTEGER NOT NULL,"
    " outcome TEXT NOT NULL DEFAULT '', seconds REAL NOT NULL DEFAULT 0, branches INTEGER NOT NULL"
    " DEFAULT 0, solutions INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE solution (puzzle INTEGER NOT NULL REFERENCES puzzle (number), number INTEGER NOT"
    " NULL, key BLOB NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (puzzle, number)) STRICT, WITHOUT"
    " ROWID;"
    "CREATE UNIQUE INDEX solution_key ON solution (puzzle, key);"
    "INSERT INTO puzzle VALUES (1, x'01070000000000000000000000000000', 'reflections', 'Six',"
    " 'tilewright: 1');"
    "INSERT INTO run (puzzle, engine, options, started, outcome) VALUES (1, 'dancing', '', 5,"
    " 'exhausted');"
    "INSERT INTO solution VALUES (1, 1, x'00112233445566778899aabbccddeeff',"
    " x'020300020301090001e807');"; /* number 3 */

TEST(an_old_store_is_brought_up_to_date)
{
    tw_store *store = NULL;
    tw_error error = {0};
    tw_store_run runs[3] = {0};
    BENCH(b);
    tw_store_free(b.store);
    unlink(b.path);
    do_sql(b.path, version_0);
    assert_int_equal(tw_store_open(NULL, b.path, TW_STORE_READ, &store, &error), TW_ERR_VERSION);
    b.store = open_store(&b, TW_STORE_WRITE);
    assert_int_equal(put_puzzle(&b, 1, "reflections"), 1);
    got all = where(&b, 1, UINT32_MAX, UINT32_MAX, 1);
    assert_int_equal(all.count, 1);
    assert_int_equal(all.keys[0], 3);
    assert_int_equal(tw_store_each_run(b.store, 1, keep_run, runs, NULL), TW_OK);
    assert_int_equal(runs[1].threads, 1);
    assert_string_equal(runs[1].outcome, "exhausted");
    const tw_store_point point = {1, 0.5, 2, 3};
    assert_int_equal(tw_store_add_point(b.store, 1, &point, NULL), TW_OK);
    assert_int_equal(add_some(&b, 1, 1, 10, 5), 5);
    reopen(&b, TW_STORE_READ);
    assert_int_equal(where(&b, 1, UINT32_MAX, UINT32_MAX, 1).count, 6);
}

/* An upgraded store has the same tables as a new one. */
TEST(an_old_store_ends_as_a_new_one)
{
    BENCH(b);
    tw_store_free(b.store);
    sqlite3 *fresh = NULL, *old = NULL;
    sqlite3_stmt *a = NULL, *c = NULL;
    char path[50];
    snprintf(path, sizeof path, "%s.old", b.path);
    do_sql(path, version_0);
    tw_store *store = NULL;
    assert_int_equal(tw_store_open(NULL, path, TW_STORE_WRITE, &store, NULL), TW_OK);
    tw_store_free(store);
    const char *columns = "SELECT m.name, p.name, p.type, p.\"notnull\", p.pk FROM sqlite_schema m"
                          " JOIN pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1, 2";
    assert_int_equal(sqlite3_open(b.path, &fresh), SQLITE_OK);
    assert_int_equal(sqlite3_open(path, &old), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(fresh, columns, -1, &a, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(old, columns, -1, &c, NULL), SQLITE_OK);
    size_t rows = 0;
    while (sqlite3_step(a) == SQLITE_ROW) {
        assert_int_equal(sqlite3_step(c), SQLITE_ROW);
        for (int i = 0; i < 5; i++)
            assert_string_equal((const char *)sqlite3_column_text(a, i),
                                (const char *)sqlite3_column_text(c, i));
        rows++;
    }
    assert_int_equal(sqlite3_step(c), SQLITE_DONE);
    assert_int_equal(rows, 38);
    sqlite3_finalize(a);
    sqlite3_finalize(c);
    sqlite3_close(fresh);
    sqlite3_close(old);
    unlink(path);
    b.store = NULL;
}

static tw_status try_open(const char *path, tw_store_access access, tw_error *error)
{
    tw_store *store = NULL;
    *error = (tw_error){0};
    tw_status status = tw_store_open(NULL, path, access, &store, error);
    assert_int_equal(error->status, status);
    tw_store_free(store);
    return status;
}

TEST(what_is_no_store_is_left_alone)
{
    tw_error error;
    BENCH(b);
    tw_store_free(b.store);
    b.store = NULL;
    do_sql(b.path, "PRAGMA user_version = 6");
    assert_int_equal(try_open(b.path, TW_STORE_CREATE, &error), TW_ERR_VERSION);
    assert_non_null(strstr(error.message, "version 6"));
    unlink(b.path);
    assert_int_equal(try_open(b.path, TW_STORE_READ, &error), TW_ERR_IO);
    assert_int_equal(try_open(b.path, TW_STORE_WRITE, &error), TW_ERR_IO);
    do_sql(b.path, "CREATE TABLE mine (a); INSERT INTO mine VALUES (5)");
    for (int access = TW_STORE_READ; access <= TW_STORE_CREATE; access++) {
        assert_int_equal(try_open(b.path, (tw_store_access)access, &error), TW_ERR_INPUT);
        assert_non_null(strstr(error.message, "no store"));
    }
    do_sql(b.path, "UPDATE mine SET a = 6 WHERE a = 5");
    FILE *file = fopen(b.path, "wb");
    assert_non_null(file);
    fputs("tilewright: 1\ntitle: this is a puzzle, and not a database at all, see\n", file);
    fclose(file);
    assert_int_equal(try_open(b.path, TW_STORE_CREATE, &error), TW_ERR_INPUT);
}

RUN_TESTS
