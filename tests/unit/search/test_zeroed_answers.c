/* test_zeroed_answers.c -- an answer that was never filled in, as after a failed call, proves
 * nothing. */
#include "support/test_list.h"

#include <tw/advanced.h>

TEST(zero_is_no_proof)
{
    const tw_result result = {0};
    const tw_cover_result cover = {0};
    const tw_disassembly_sum part = {0};
    tw_proved proved = 0;
    tw_reason reason = 0;
    assert_int_equal(result.outcome, TW_OUTCOME_UNKNOWN);
    assert_int_equal(cover.outcome, TW_OUTCOME_UNKNOWN);
    assert_int_equal(part.answer, TW_DISASSEMBLY_UNDECIDED);
    assert_int_equal(proved, TW_PROVED_STOPPED);
    assert_int_equal(reason, TW_REASON_NONE);
}

RUN_TESTS
