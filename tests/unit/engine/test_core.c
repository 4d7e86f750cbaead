/* test_core.c -- cores: requirements that contradict each other, of which none can be left out. */
#include "support/certified.h"
#include "support/patience.h"

#include "engine/engine.h"
#include "engine/sat/core.h"

enum { PLACES = 8, STOCKS = 2 };

/* The same cover with only the demands in `needed`. */
static tw_cover *relaxed(const tw_cover *cover, const bool *needed)
{
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *made = NULL;
    assert_int_equal(tw_cover_builder_new(NULL, PLACES, STOCKS, &builder), TW_OK);
    for (uint32_t p = 0; p < PLACES; p++)
        if (!needed[p])
            tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < STOCKS; s++) {
        uint32_t low = 0, high = 1000;
        if (needed[PLACES + s])
            tw_cover_range(cover, s, &low, &high);
        tw_cover_builder_range(builder, s, low, high);
    }
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        tw_u32_span places = tw_cover_option(cover, o);
        tw_cover_builder_option(builder, places.items, places.count,
                                tw_cover_option_stock(cover, o));
    }
    assert_int_equal(tw_cover_freeze(builder, &made), TW_OK);
    return made;
}

static tw_cover *random_cover(uint64_t *seed)
{
    bool needed[PLACES + STOCKS];
    OWNED(tw_cover_builder) *builder = NULL;
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_builder_new(NULL, PLACES, STOCKS, &builder), TW_OK);
    for (uint32_t p = 0; p < PLACES; p++) {
        needed[p] = dice(seed, 5) > 0;
        if (!needed[p])
            tw_cover_builder_optional(builder, p);
    }
    for (uint32_t s = 0; s < STOCKS; s++) {
        uint32_t low = dice(seed, 3);
        tw_cover_builder_range(builder, s, low, low + dice(seed, 3));
    }
    for (uint32_t o = 4 + dice(seed, 12); o > 0; o--) {
        uint32_t first = dice(seed, PLACES - 2);
        const uint32_t places[] = {first, first + 1, first + 2};
        tw_cover_builder_option(builder, places, 1 + dice(seed, 3), dice(seed, STOCKS));
    }
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return cover;
}

static void expect_core(const tw_cover *cover, bool *needed)
{
    tw_cover *core = relaxed(cover, needed);
    assert_false(is_solvable(core));
    tw_cover_free(core);
    for (size_t i = 0; i < PLACES + STOCKS; i++) {
        if (!needed[i])
            continue;
        needed[i] = false;
        tw_cover *less = relaxed(cover, needed);
        assert_true(is_solvable(less));
        tw_cover_free(less);
        needed[i] = true;
    }
}

TEST(what_is_needed_contradicts_itself_and_nothing_less_does)
{
    uint64_t seed = 1;
    size_t impossible = 0;
    for (size_t i = 0; tw_has("sat") && i < 400; i++) {
        bool needed[PLACES + STOCKS] = {false};
        OWNED(tw_cover) *cover = random_cover(&seed);
        const tw_setup setup = {.cover = cover};
        tw_core core = {0};
        assert_int_equal(tw_engine_core(&setup, needed, &core), TW_OK);
        assert_int_equal(core.answer == TW_PROVED_SOME, is_solvable(cover));
        if (core.answer == TW_PROVED_NONE) {
            assert_true(core.minimal);
            expect_core(cover, needed);
            impossible++;
        }
    }
    assert_true(!tw_has("sat") || impossible > 100);
}

TEST(it_stops_when_told_to)
{
    OWNED(tw_cover) *cover = cover_of_text("square", "{box: [6, 10]}", "[{set: pentominoes}]");
    bool needed[200] = {false};
    tw_pace pace = tw_pace_of(NULL, &no_patience);
    const tw_setup setup = {.cover = cover, .pace = &pace};
    tw_core core = {0};
    assert_int_equal(tw_engine_core(&setup, needed, &core),
                     tw_has("sat") ? TW_ERR_STATE : TW_ERR_UNSUPPORTED);
}

RUN_TESTS
