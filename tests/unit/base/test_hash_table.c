/* test_hash_table.c -- numbers filed under hashes and found again. */
#include "base/hash_table.h"

#include "support/ledger.h"

static size_t count_under(const tw_hash_table *table, uint64_t hash, uint32_t last)
{
    size_t step = 0, count = 0;
    uint32_t found, before = 0;
    while ((found = tw_hash_table_next(table, hash, &step)) != TW_HASH_TABLE_END) {
        assert_true(count == 0 || found > before); /* in order of insertion */
        before = found;
        count++;
    }
    assert_true(count == 0 || before == last);
    return count;
}

TEST(nothing_is_found_in_an_empty_table)
{
    tw_hash_table table = {0};
    assert_int_equal(count_under(&table, 7, 0), 0);
    tw_hash_table_clear(&table);
    tw_hash_table_free(tw_context_default(), &table);
}

/* Every hash occurs ten times; hashes lie close together, also around the table's end. */
TEST(numbers_keep_their_order_while_the_table_grows)
{
    const tw_context *context = tw_context_default();
    tw_hash_table table = {0};
    for (uint32_t i = 0; i < 5000; i++)
        assert_true(tw_hash_table_add(context, &table, ((uint64_t)(i % 500) - 5) << 32 | i, i));
    for (uint32_t i = 0; i < 500; i++)
        assert_int_equal(count_under(&table, ((uint64_t)i - 5) << 32, 4500 + i), 10);
    assert_int_equal(count_under(&table, (uint64_t)500 << 32, 0), 0);
    assert_int_equal(table.count, 5000);
    assert_true(4 * table.count <= 3 * table.room);
    tw_hash_table_free(context, &table);
}

TEST(a_cleared_table_is_empty_and_keeps_its_room)
{
    const tw_context *context = tw_context_default();
    tw_hash_table table = {0};
    assert_true(tw_hash_table_reserve(context, &table, 100));
    size_t room = table.room;
    assert_true(room >= 200);
    for (uint32_t round = 0; round < 3; round++) {
        tw_hash_table_clear(&table);
        assert_int_equal(count_under(&table, 0, 0), 0);
        for (uint32_t i = 0; i < 100; i++)
            assert_true(tw_hash_table_add(context, &table, (uint64_t)i << 33, i));
        assert_int_equal(count_under(&table, 0, 0), 1);
        assert_int_equal(table.room, room);
    }
    tw_hash_table_free(context, &table);
    assert_int_equal(table.room, 0);
}

TEST(without_memory_a_table_stays_as_it_was)
{
    LEDGER(.refuses = true);
    tw_hash_table table = {0};
    assert_false(tw_hash_table_add(&context, &table, 1, 1));
    assert_false(tw_hash_table_reserve(&context, &table, 1));
    book.refuses = false;
    assert_true(tw_hash_table_reserve(&context, &table, 8));
    book.refuses = true;
    uint32_t filed = 0;
    while (tw_hash_table_add(&context, &table, (uint64_t)filed << 32, filed))
        filed++;
    assert_int_equal(filed, table.room * 3 / 4);
    for (uint32_t i = 0; i < filed; i++)
        assert_int_equal(count_under(&table, (uint64_t)i << 32, i), 1);
    tw_hash_table_free(&context, &table);
}

RUN_TESTS
