/* test_needs.c -- the memory that an engine says it needs is the most that it takes in any search;
 * the estimate itself does not take that much. */
#include "support/covers.h"

#include "base/base.h"
#include "cover/cover_internal.h"

/* A row of places, the first `required` of them required, the others optional; `low` to `high`
 * straight pieces of each of three sizes. */
static tw_cover *row(uint32_t places, uint32_t required, uint32_t low, uint32_t high)
{
    tw_cover_builder *builder = new_builder(places, 3);
    for (uint32_t i = required; i < places; i++)
        tw_cover_builder_optional(builder, i);
    for (uint32_t stock = 0; stock < 3; stock++) {
        tw_cover_builder_range(builder, stock, low, high);
        for (uint32_t x = 0; x + stock + 2 <= places; x++) {
            const uint32_t at[] = {x, x + 1, x + 2, x + 3};
            assert_int_equal(tw_cover_builder_option(builder, at, stock + 2, stock), TW_OK);
        }
    }
    return finish(builder);
}

/* Bytes for headers and ends of blocks, beside the large arrays. */
enum { SMALL = 1 << 16 };

static bool go_on(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    (void)count;
    return --*(uint64_t *)user > 0;
}

static void check_engine(const tw_engine *engine, const tw_cover *cover)
{
    LEDGER(0);
    const tw_setup setup = {.context = &context, .engine = engine, .cover = cover};
    tw_need need = {0};
    assert_int_equal(engine->needs(&setup, &need), TW_OK);
    assert_int_equal(book.bytes, 0);
    uint64_t surveyed = book.most;
    tw_state *state = NULL;
    assert_int_equal(engine->make(&setup, whole_tree, &state), TW_OK);
    uint64_t hits = 1000;
    const tw_hit_sink sink = {go_on, &hits};
    engine->run(state, share_of(100000), &sink);
    if (book.most > need.shared + need.each + SMALL)
        fail_msg("%s: %zu places: %llu bytes, said %llu", engine->name, cover->places,
                 (unsigned long long)book.most, (unsigned long long)(need.shared + need.each));
    assert_true(surveyed < book.most);
    tw_state *twin = NULL;
    uint64_t before = book.bytes;
    assert_int_equal(engine->twin(state, whole_tree, &twin), TW_OK);
    assert_true(book.bytes - before <= need.each + SMALL);
    engine->free(twin);
    engine->free(state);
    assert_int_equal(book.bytes, 0);
}

TEST(no_engine_takes_more_than_it_says)
{
    static const uint32_t rows[][4] = {{20, 20, 0, 20},    {60, 60, 6, 7},   {100, 40, 0, 1},
                                       {300, 300, 30, 36}, {300, 0, 2, 40},  {700, 0, 1, 1},
                                       {700, 700, 0, 700}, {900, 890, 0, 4}, {1500, 1500, 0, 999}};
    static const char *const names[] = {"bitset", "first-empty"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        OWNED(tw_cover) *cover = row(rows[i][0], rows[i][1], rows[i][2], rows[i][3]);
        for (size_t e = 0; e < 2; e++)
            check_engine(tw_engine_find(names[e]), cover);
    }
}

TEST(as_many_options_as_there_are_units_or_room_go_together)
{
    static const uint32_t rows[][5] = {{20, 20, 0, 20, 10},
                                       {20, 0, 0, 1, 3},
                                       {20, 0, 1, 3, 9},
                                       {21, 5, 0, 100, 10},
                                       {2, 2, 0, 5, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        OWNED(tw_cover) *cover = row(rows[i][0], rows[i][1], rows[i][2], rows[i][3]);
        assert_int_equal(tw_cover_deepest(cover), rows[i][4]);
    }
}

/* A regression: one piece in a large container got room for one per place. */
TEST(one_piece_among_many_options_takes_little)
{
    OWNED(tw_cover) *cover = row(20000, 0, 1, 1);
    const tw_setup setup = {.engine = tw_engine_find("bitset"), .cover = cover};
    tw_need need = {0};
    assert_int_equal(setup.engine->needs(&setup, &need), TW_OK);
    assert_true(need.each < 10 * need.shared);
}

RUN_TESTS
