/* test_cover.c -- building, freezing and reading covers. */
#include "support/covers.h"
#include "cover/cover_shared.h"

TEST(a_frozen_cover_says_what_the_builder_was_told)
{
    tw_cover_builder *builder = new_builder(4, 2);
    tw_cover_builder_optional(builder, 3);
    tw_cover_builder_range(builder, 1, 2, UINT32_MAX);
    add_option(builder, 0x3, 0);
    add_option(builder, 0xc, 1);
    add_option(builder, 0x8, UINT32_MAX);
    OWNED(tw_cover) *cover = finish(builder);

    assert_int_equal(tw_cover_place_count(cover), 4);
    assert_int_equal(tw_cover_required_count(cover), 3);
    assert_int_equal(tw_cover_stock_count(cover), 2);
    assert_int_equal(tw_cover_option_count(cover), 3);
    assert_true(tw_cover_is_optional(cover, 3));
    assert_false(tw_cover_is_optional(cover, 2));
    uint32_t low = 0;
    uint32_t high = 0;
    tw_cover_range(cover, 0, &low, &high);
    assert_true(low == 1 && high == 1);
    tw_cover_range(cover, 1, &low, &high);
    assert_true(low == 2 && high == UINT32_MAX);
    assert_int_equal(mask_of(cover, 0), 0x3);
    assert_int_equal(mask_of(cover, 1), 0xc);
    assert_int_equal(mask_of(cover, 2), 0x8);
    assert_int_equal(tw_cover_option_stock(cover, 0), 0);
    assert_int_equal(tw_cover_option_stock(cover, 1), 1);
    assert_int_equal(tw_cover_option_stock(cover, 2), UINT32_MAX);
}

TEST(options_cost_what_was_said_and_no_sum_overflows)
{
    OWNED(tw_cover_builder) *builder = new_builder(4, 0);
    assert_int_equal(tw_cover_builder_cost(builder, 1), TW_ERR_INPUT);
    add_option(builder, 0x1, UINT32_MAX);
    add_option(builder, 0x6, UINT32_MAX);
    assert_int_equal(tw_cover_builder_cost(builder, -5), TW_OK);
    add_option(builder, 0x8, UINT32_MAX);
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    static const int64_t costs[] = {0, -5, 0};
    for (uint32_t o = 0; o < 3; o++)
        assert_int_equal(tw_cover_option_cost(cover, o), costs[o]);
    tw_cover_free(cover);
    assert_int_equal(tw_cover_builder_cost(builder, TW_MOST_COST / 3), TW_OK); /* of 3 at most */
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    tw_cover_free(cover);
    assert_int_equal(tw_cover_builder_cost(builder, -TW_MOST_COST / 3 - 1), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_ERR_TOO_LARGE);
}

TEST(neighbours_are_mutual_ascending_and_said_once)
{
    tw_cover_builder *builder = new_builder(5, 0);
    join(builder, 4, 0);
    join(builder, 2, 0);
    join(builder, 0, 4);
    join(builder, 1, 0);
    join(builder, 4, 2);
    OWNED(tw_cover) *cover = finish(builder);

    static const uint32_t of_0[] = {1, 2, 4};
    static const uint32_t of_2[] = {0, 4};
    tw_u32_span near = tw_cover_neighbours(cover, 0);
    assert_int_equal(near.count, 3);
    assert_memory_equal(near.items, of_0, sizeof of_0);
    near = tw_cover_neighbours(cover, 2);
    assert_int_equal(near.count, 2);
    assert_memory_equal(near.items, of_2, sizeof of_2);
    assert_int_equal(tw_cover_neighbours(cover, 3).count, 0);
}

TEST(a_cover_may_be_empty)
{
    tw_cover *cover = finish(new_builder(0, 0));
    assert_int_equal(tw_cover_place_count(cover), 0);
    assert_int_equal(tw_cover_required_count(cover), 0);
    assert_int_equal(tw_cover_option_count(cover), 0);
    tw_cover_free(cover);
    tw_cover_free(NULL);
    tw_cover_builder_free(NULL);
}

TEST(options_that_make_no_sense_are_refused)
{
    static const uint32_t down[] = {2, 1};
    static const uint32_t twice[] = {1, 1};
    static const uint32_t outside[] = {1, 3};
    static const uint32_t fine[] = {0, 2};
    tw_cover_builder *builder = new_builder(3, 1);
    assert_int_equal(tw_cover_builder_option(builder, fine, 0, 0), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_option(builder, down, 2, 0), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_option(builder, twice, 2, 0), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_option(builder, outside, 2, 0), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_option(builder, fine, 2, 1), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_option(builder, fine, 2, 0), TW_OK);
    assert_int_equal(tw_cover_builder_join(builder, 0, 3), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_join(builder, 3, 0), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_join(builder, 1, 1), TW_ERR_INPUT);
    OWNED(tw_cover) *cover = finish(builder);
    assert_int_equal(tw_cover_option_count(cover), 1);
}

TEST(freezing_tells_what_a_setter_was_told_wrongly)
{
    for (int fault = 0; fault < 3; fault++) {
        OWNED(tw_cover_builder) *builder = new_builder(3, 1);
        if (fault == 0)
            tw_cover_builder_optional(builder, 3);
        else if (fault == 1)
            tw_cover_builder_range(builder, 1, 0, 1);
        else
            tw_cover_builder_range(builder, 0, 3, 2);
        tw_cover *cover = NULL;
        assert_int_equal(tw_cover_freeze(builder, &cover), TW_ERR_INPUT);
        assert_null(cover);
    }
}

TEST(a_cover_too_large_to_number_is_refused)
{
    tw_cover_builder *builder = NULL;
    assert_int_equal(tw_cover_builder_new(NULL, SIZE_MAX, 0, &builder), TW_ERR_TOO_LARGE);
    assert_int_equal(tw_cover_builder_new(NULL, 0, SIZE_MAX, &builder), TW_ERR_TOO_LARGE);
    assert_null(builder);
}

TEST(the_builder_goes_on_after_freezing)
{
    tw_cover_builder *builder = new_builder(2, 0);
    add_option(builder, 0x1, UINT32_MAX);
    OWNED(tw_cover) *first = NULL;
    assert_int_equal(tw_cover_freeze(builder, &first), TW_OK);
    add_option(builder, 0x2, UINT32_MAX);
    OWNED(tw_cover) *second = finish(builder);
    assert_int_equal(tw_cover_option_count(first), 1);
    assert_int_equal(tw_cover_option_count(second), 2);
}

TEST(a_static_order_is_kept_and_one_that_is_none_is_refused)
{
    const uint32_t good[3] = {2, 0, 1}, better[3] = {1, 0, 2}, twice[3] = {0, 0, 1};
    const uint32_t beyond[3] = {0, 1, 3};
    tw_cover_builder *builder = new_builder(3, 1);
    assert_int_equal(tw_cover_builder_static_order(builder, good), TW_OK);
    assert_int_equal(tw_cover_builder_static_order(builder, twice), TW_ERR_INPUT);
    assert_int_equal(tw_cover_builder_static_order(builder, beyond), TW_ERR_INPUT);
    tw_cover *cover = NULL;
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    assert_memory_equal(tw_cover_static_order(cover), good, sizeof good);
    assert_int_equal(tw_cover_builder_static_order(builder, better), TW_OK);
    tw_cover *second = finish(builder);
    assert_memory_equal(tw_cover_static_order(cover), good, sizeof good);
    assert_memory_equal(tw_cover_static_order(second), better, sizeof better);
    tw_cover_free(cover);
    tw_cover_free(second);
    cover = finish(new_builder(3, 1));
    assert_null(tw_cover_static_order(cover));
    tw_cover_free(cover);
}

RUN_TESTS
