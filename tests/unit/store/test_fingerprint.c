/* test_fingerprint.c -- hashes of puzzles and covers: equal for equal ones however written,
 * different for any difference that counts. */
#include "support/texts.h"

#include <tw/advanced/store.h>

#include "store/hash.h"
#include "cover/cover_shared.h"
#include "store/fingerprint.h"

static tw_hash hash_of(const char *lattice, const char *container, const char *pieces)
{
    tw_hash hash = {{0}};
    OWNED(tw_puzzle) *puzzle = read_parts(lattice, container, pieces);
    assert_int_equal(tw_puzzle_hash(NULL, puzzle, &hash, NULL), TW_OK);
    return hash;
}

TEST(puzzles_written_otherwise_are_the_same)
{
    const char *pieces = "[{name: d, cells: [[0,0],[1,0]], copies: 3}]";
    tw_hash a = hash_of("square", "{box: [3, 2]}", pieces);
    tw_hash b = hash_of("square", "{cells: [[2,1],[0,0],[1,0],[2,0],[0,1],[1,1]]}", pieces);
    assert_true(tw_hash_equal(&a, &b));
    OWNED(tw_puzzle) *titled =
        read_named("titled.yaml", "tilewright: 1\ntitle: Dominoes\nlattice: square\n"
                                  "container: {box: [3, 2]}\ncolours: {d: gold}\n"
                                  "pieces: [{name: d, cells: [[0,0],[1,0]], copies: 3}]\n");
    assert_int_equal(tw_puzzle_hash(NULL, titled, &b, NULL), TW_OK);
    assert_true(tw_hash_equal(&a, &b));
}

TEST(whatever_makes_a_difference_is_another_puzzle)
{
    static const char *const parts[][3] = {
        {"square", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: 4}]"},
        {"square", "{box: [2, 4]}", "[{name: d, cells: [[0,0],[1,0]], copies: 4}]"},
        {"square", "{box: [4, 2]}", "[{name: e, cells: [[0,0],[1,0]], copies: 4}]"},
        {"square", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: [0, 4]}]"},
        {"square", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: [0, 5]}]"},
        {"square", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: 4, turns: fixed}]"},
        {"square", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[0,1]], copies: 4, turns: fixed}]"},
        {"square", "{box: [4, 2]}",
         "[{name: d, cells: [[0,0],[1,0]], copies: 3}, {name: e, cells: [[0,0],[1,0]]}]"},
        {"square", "{box: [4, 2], optional: [[4, 0]]}",
         "[{name: d, cells: [[0,0],[1,0]], copies: 4}]"},
        {"hexagon", "{box: [4, 2]}", "[{name: d, cells: [[0,0],[1,0]], copies: 4}]"},
        {"{base: square, wrap: [[4, 0]]}", "{box: [4, 2]}",
         "[{name: d, cells: [[0,0],[1,0]], copies: 4}]"},
    };
    const size_t count = sizeof parts / sizeof *parts;
    tw_hash hashes[sizeof parts / sizeof *parts];
    for (size_t i = 0; i < count; i++) {
        hashes[i] = hash_of(parts[i][0], parts[i][1], parts[i][2]);
        for (size_t j = 0; j < i; j++)
            if (tw_hash_equal(&hashes[i], &hashes[j]))
                fail_msg("%zu and %zu", i, j);
    }
}

/* ---- Covers ------------------------------------------------------------------------------ */

typedef struct asked {
    uint32_t low, high, first, stock;
    bool optional, joined, swept;
} asked;

static tw_hash hash_of_cover(asked what)
{
    tw_cover_builder *builder = NULL;
    OWNED(tw_cover) *cover = NULL;
    tw_hash hash = {{0}};
    const uint32_t places[] = {what.first, 2}, rest[] = {1}, order[] = {2, 1, 0};
    assert_int_equal(tw_cover_builder_new(NULL, 3, 2, &builder), TW_OK);
    tw_cover_builder_range(builder, 0, what.low, what.high);
    if (what.optional)
        tw_cover_builder_optional(builder, 1);
    if (what.joined)
        assert_int_equal(tw_cover_builder_join(builder, 0, 1), TW_OK);
    if (what.swept)
        assert_int_equal(tw_cover_builder_static_order(builder, order), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, places, 2, what.stock), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, rest, 1, 1), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    tw_cover_builder_free(builder);
    assert_int_equal(tw_cover_hash(NULL, cover, &hash, NULL), TW_OK);
    return hash;
}

TEST(whatever_makes_a_difference_is_another_cover)
{
    static const asked covers[] = {
        {1, 1, 0, 0, false, false, false}, {0, 1, 0, 0, false, false, false},
        {1, 2, 0, 0, false, false, false}, {1, 1, 1, 0, false, false, false},
        {1, 1, 0, 1, false, false, false}, {1, 1, 0, UINT32_MAX, false, false, false},
        {1, 1, 0, 0, true, false, false},  {1, 1, 0, 0, false, true, false},
        {1, 1, 0, 0, false, false, true},
    };
    for (size_t i = 0; i < sizeof covers / sizeof *covers; i++) {
        tw_hash hash = hash_of_cover(covers[i]);
        for (size_t j = 0; j <= i; j++) {
            tw_hash other = hash_of_cover(covers[j]);
            assert_int_equal(tw_hash_equal(&hash, &other), i == j);
        }
    }
}

/* Files contain the hash: it must not change with the machine or the version. */
TEST(a_hash_is_the_same_for_ever)
{
    static const tw_hash known = {{0xa6, 0xaf, 0x3e, 0x6e, 0x95, 0x27, 0x97, 0x06, 0xdd, 0x12, 0x1e,
                                   0x69, 0x6e, 0x0a, 0xe5, 0x76}};
    tw_hash hash = hash_of_cover((asked){.low = 1, .high = 1});
    assert_true(tw_hash_equal(&hash, &known));
}

RUN_TESTS
