/* test_store_disassembly.c -- disassemblies kept beside solutions in a store: replaced as a whole,
 * none for missing solutions, and older stores without them. */
#include "support/texts.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include <tw/advanced/store.h>

#include "store/database/store_writing.h"

typedef struct bench {
    char folder[30], path[60];
    tw_store *store;
} bench;

static void open_store(bench *b, tw_store_access access)
{
    tw_store_free(b->store);
    b->store = NULL;
    assert_well(tw_store_open(NULL, b->path, access, &b->store, &error));
}

/* Two puzzles; the first has so many solutions. */
static void set_up(bench *b, uint32_t solutions)
{
    *b = (bench){.folder = "store-apart-XXXXXX"};
    assert_non_null(mkdtemp(b->folder));
    snprintf(b->path, sizeof b->path, "%s/a.store", b->folder);
    open_store(b, TW_STORE_CREATE);
    for (uint8_t i = 1; i <= 2; i++) {
        uint64_t number = 0;
        const tw_store_entry entry = {
            {.hash = {{i}}, .same = "none", .title = "Six", .text = "tilewright: 1"}, NULL, 0};
        assert_int_equal(tw_store_put_puzzle(b->store, &entry, &number, NULL), TW_OK);
        assert_int_equal(number, i);
    }
    for (uint32_t i = 0; i < solutions; i++) {
        const tw_store_solution one = {&i, sizeof i, "", 1};
        const tw_store_found found = {1, 0, &one, 1};
        assert_int_equal(tw_store_add(b->store, &found, NULL, NULL), TW_OK);
    }
}

static void tear_down(bench *b)
{
    tw_store_free(b->store);
    assert_int_equal(unlink(b->path), 0);
    assert_int_equal(rmdir(b->folder), 0);
}

/* A bench that is torn down at the end of its block. */
#define BENCH(b, solutions)                                                                        \
    __attribute__((cleanup(tear_down))) bench b;                                                   \
    set_up(&b, solutions)

static void do_sql(bench *b, const char *sql)
{
    sqlite3 *database = NULL;
    tw_store_free(b->store);
    b->store = NULL;
    assert_int_equal(sqlite3_open(b->path, &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

typedef struct heard {
    size_t count, most;
    char words[200];
    uint64_t numbers;
} heard;

static bool hear_apart(void *user, const tw_store_disassembly *apart)
{
    heard *h = user;
    size_t length = strlen(h->words);
    snprintf(h->words + length, sizeof h->words - length, "%u:%s,%s,%s,%s;",
             (unsigned)apart->number, apart->options, apart->answer, apart->level, apart->sequence);
    h->numbers = h->numbers * 1000 + apart->first * 100 + apart->moves * 10 + apart->piece_moves;
    return ++h->count < h->most;
}

static heard hear_all(const bench *b, uint64_t puzzle, size_t most)
{
    heard h = {.most = most};
    assert_int_equal(tw_store_each_disassembly(b->store, puzzle, hear_apart, &h, NULL), TW_OK);
    return h;
}

TEST(how_solutions_come_apart_is_kept_and_replaced)
{
    BENCH(b, 3);
    const tw_store_disassembly two[] = {{3, "", "apart", "5.3", 5, 8, 9, "[3]"},
                                        {1, "", "together", "", 0, 0, 0, "[1]"}};
    assert_int_equal(tw_store_put_disassembly(b.store, 1, two, 2, NULL), TW_OK);
    heard h = hear_all(&b, 1, 9);
    assert_string_equal(h.words, "1:,together,,[1];3:,apart,5.3,[3];");
    assert_int_equal(h.numbers, 589);
    const tw_store_disassembly other = {1, "least", "apart", "1", 1, 1, 1, "[2]"};
    assert_int_equal(tw_store_put_disassembly(b.store, 1, &other, 1, NULL), TW_OK);
    open_store(&b, TW_STORE_READ);
    h = hear_all(&b, 1, 9);
    assert_string_equal(h.words, "1:least,apart,1,[2];3:,apart,5.3,[3];");
    assert_int_equal(hear_all(&b, 1, 1).count, 1);
    assert_int_equal(hear_all(&b, 2, 9).count, 0);
    assert_int_equal(tw_store_put_disassembly(b.store, 1, &other, 1, NULL), TW_ERR_STATE);
}

/* Nothing is kept for a missing solution, nor for others in the same call. */
TEST(what_is_not_there_does_not_come_apart)
{
    tw_error error = {0};
    BENCH(b, 1);
    const tw_store_disassembly two[] = {{1, "", "apart", "1", 1, 1, 1, ""},
                                        {2, "", "apart", "1", 1, 1, 1, ""}};
    assert_int_equal(tw_store_put_disassembly(b.store, 1, two, 2, &error), TW_ERR_IO);
    assert_non_null(strstr(error.message, "cannot keep how a solution comes apart"));
    assert_int_equal(hear_all(&b, 1, 9).count, 0);
    assert_int_equal(tw_store_put_disassembly(b.store, 1, two, 1, NULL), TW_OK);
    assert_int_equal(hear_all(&b, 1, 9).count, 1);
}

/* A store of version 2 has no disassemblies, and is read without an upgrade. */
TEST(a_store_that_does_not_tell_is_read)
{
    BENCH(b, 1);
    do_sql(&b, "DROP TABLE apart; ALTER TABLE run DROP COLUMN id; PRAGMA user_version = 2");
    open_store(&b, TW_STORE_READ);
    assert_int_equal(hear_all(&b, 1, 9).count, 0);
    open_store(&b, TW_STORE_WRITE);
    const tw_store_disassembly one = {1, "", "apart", "1", 1, 1, 1, ""};
    assert_int_equal(tw_store_put_disassembly(b.store, 1, &one, 1, NULL), TW_OK);
    open_store(&b, TW_STORE_READ);
    assert_int_equal(hear_all(&b, 1, 9).count, 1);
}

RUN_TESTS
