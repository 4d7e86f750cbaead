/* test_scope.c -- memory that is given back together. */
#include "base/scope.h"

#include "support/ledger.h"

typedef struct scoped {
    tw_scope scope;
    uint32_t *numbers;
    size_t room;
} scoped;

TEST(blocks_that_are_left_go_with_the_scope)
{
    LEDGER(0);
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, &context);
    void *kept[5];
    for (size_t i = 0; i < 5; i++)
        assert_non_null(kept[i] = tw_take(own, 10 + i, 1));
    tw_give(own, kept[4], 14, 1); /* the last, the first, one between */
    tw_give(own, kept[0], 10, 1);
    tw_give(own, kept[2], 12, 1);
    assert_int_equal(book.blocks, 2);
    tw_scope_end(&scope);
    assert_int_equal(book.blocks, 0);
    tw_scope_end(&scope);
}

TEST(blocks_that_move_keep_their_bytes_and_their_place)
{
    LEDGER(0);
    scoped *object = tw_scope_object(&context, sizeof *object);
    assert_non_null(object);
    const tw_context *own = &object->scope.context;
    for (uint32_t i = 0; i < 3000; i++) {
        assert_true(TW_GROW(own, object->numbers, object->room, i + 1));
        object->numbers[i] = i;
        if (i % 100 == 0)
            assert_non_null(tw_take(own, i, 3));
    }
    for (uint32_t i = 0; i < 3000; i++)
        assert_int_equal(object->numbers[i], i);
    tw_scope_free(object, sizeof *object);
    tw_scope_free(NULL, sizeof *object);
}

TEST(blocks_are_aligned_for_every_type)
{
    LEDGER(0);
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, &context);
    for (size_t i = 1; i < 40; i++)
        assert_int_equal((uintptr_t)tw_take(own, i, 1) % _Alignof(max_align_t), 0);
    tw_scope_end(&scope);
}

TEST(without_memory_a_block_stays_as_it_was)
{
    LEDGER(0);
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, &context);
    uint32_t *numbers = NULL;
    size_t room = 0;
    assert_true(TW_GROW(own, numbers, room, 4));
    numbers[3] = 7;
    book.refuses = true;
    assert_null(tw_take(own, 1, 1));
    assert_false(TW_GROW(own, numbers, room, 1000));
    assert_null(own->resize(own->user, NULL, 0, SIZE_MAX));
    assert_int_equal(numbers[3], 7);
    tw_scope_end(&scope);
    assert_null(tw_scope_object(&context, sizeof(scoped)));
}

TEST(time_and_limits_are_those_of_the_context)
{
    LEDGER(.step = 2);
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, &context);
    assert_true(own->seconds(own->user) + 2 == context.seconds(context.user));
    assert_ptr_equal(own->limits, context.limits);
    tw_scope_end(&scope);
}

RUN_TESTS
