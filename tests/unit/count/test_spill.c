/* test_spill.c -- a count with most of its states on disk is the count in memory: the same number,
 * the same states, for any number of threads; what fails says why. */
#include <errno.h>
#include <unistd.h>

#include "count/spill.h"
#include "support/count_covers.h"
#include "support/one_count.h"
#include "support/patience.h"
#include "support/share.h"

enum { ROOM = 1 << 30, RANDOM_COVERS = 1000 };

/* false: memory is too little to begin. */
static bool begin(const tw_cover *cover, uint64_t memory, one_count *of)
{
    const bool begun = begin_count(cover, 0, memory, false, of);
    of->counting.shared_from = 1;
    of->counting.slice = 64;
    of->counting.looks = false; /* what is learnt of states depends on which are in memory */
    return begun;
}

/* Everything that has to be the same. */
typedef struct figures {
    uint64_t low, high, states;
    uint64_t peak, disk; /* these differ */
} figures;

static figures figures_of(const one_count *of)
{
    uint64_t *words = NULL;
    size_t count = 0;
    assert_int_equal(tw_counting_total(&of->counting, &words, &count), TW_OK);
    assert_true(count <= 2);
    const tw_count_stats stats = tw_counting_stats(&of->counting);
    const figures all = {.low = count > 0 ? words[0] : 0,
                         .high = count > 1 ? words[1] : 0,
                         .states = stats.states,
                         .peak = stats.peak,
                         .disk = of->counting.spill.peak};
    tw_give(soiled(), words, count, sizeof *words);
    return all;
}

static figures count_in_memory(const tw_cover *cover)
{
    one_count of;
    assert_true(begin(cover, ROOM, &of));
    assert_int_equal(tw_counting_run(&of.counting, 1, 0, NULL), TW_COUNTED_ALL);
    const figures all = figures_of(&of);
    end_count(&of);
    return all;
}

/* Counts within so much memory. Returns the bytes that went to disk; 0: it is too little. */
static uint64_t count_on_disk(const tw_cover *cover, uint64_t memory, size_t threads,
                              const figures *right)
{
    one_count of;
    uint64_t disk = 0;
    const bool begun = begin(cover, memory, &of);
    assert_int_equal(tw_spill_begin(&of.counting, ".", 0), TW_OK);
    if (begun && tw_counting_run(&of.counting, threads, 0, NULL) == TW_COUNTED_ALL) {
        const figures all = figures_of(&of);
        assert_int_equal(all.low, right->low);
        assert_int_equal(all.high, right->high);
        assert_int_equal(all.states, right->states);
        assert_true(all.peak <= memory);
        assert_int_equal(of.counting.spill.taken, 0);
        disk = all.disk;
    }
    assert_int_equal(of.counting.spill.reason, 0);
    end_count(&of);
    return disk;
}

/* Takes memory away, one part in `step` at a time, until a tenth is left. Returns how often it
 * sufficed with states on disk. */
static size_t count_in_less(const tw_cover *cover, size_t threads, uint64_t step)
{
    const figures right = count_in_memory(cover);
    size_t sufficed = 0;
    for (uint64_t memory = right.peak - 1; memory > right.peak / 10 && memory > step;
         memory -= memory / step)
        sufficed += count_on_disk(cover, memory, threads, &right) > 0;
    return sufficed;
}

/* ---- Tests ------------------------------------------------------------------------------- */

static const size_t crews[] = {3, 1, 2, 8, 16};
enum { CREWS = sizeof crews / sizeof *crews };

TEST(the_number_is_that_in_memory)
{
    OWNED(tw_cover) *cover = domino_board(12, 12);
    for (size_t c = 0; c < share_of(CREWS); c++)
        assert_true(count_in_less(cover, crews[c], 3) >= 2);
}

/* States lie in few pages, so each has more than memory takes for one. */
TEST(pages_are_loaded_in_parts)
{
    OWNED(tw_cover) *cover = pairs_of(16);
    const figures right = count_in_memory(cover);
    assert_int_equal(right.low, 2027025); /* 1 * 3 * 5 * .. * 15 */
    for (size_t c = 0; c < share_of(CREWS); c++)
        assert_true(count_in_less(cover, crews[c], 3) >= 2);
}

TEST(random_covers_count_as_by_force)
{
    size_t sufficed = 0;
    for (uint64_t seed = 1; seed <= share_of(RANDOM_COVERS); seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        FOUND(all);
        solve_by_force(cover, &all);
        assert_int_equal(count_in_memory(cover).low, all.count);
        sufficed += count_in_less(cover, crews[seed % CREWS], 16);
    }
    assert_true(sufficed > share_of(RANDOM_COVERS) / 20);
}

/* The count is stopped again and again, and goes on. */
TEST(it_goes_on_after_stops)
{
    OWNED(tw_cover) *cover = domino_board(12, 10);
    const figures right = count_in_memory(cover);
    size_t stops = 0;
    one_count of;
    assert_true(begin(cover, right.peak / 2, &of));
    assert_int_equal(tw_spill_begin(&of.counting, ".", 0), TW_OK);
    for (tw_counted counted = TW_COUNTED_STOPPED; counted != TW_COUNTED_ALL; stops++) {
        tw_pace pace = tw_pace_of(soiled(), &no_patience);
        pace.left = 1000000; /* steps */
        /* one thread stops for certain; others may run ahead of the pace */
        const size_t threads = stops < 10 ? 1 : 1 + stops % 3;
        counted = tw_counting_run(&of.counting, threads, 0, &pace);
        assert_int_not_equal(counted, TW_COUNTED_FULL);
    }
    const figures all = figures_of(&of);
    assert_true(stops > 10);
    assert_true(all.disk > 0);
    assert_int_equal(all.low, right.low);
    assert_int_equal(all.states, right.states);
    end_count(&of);
}

TEST(the_bound_of_the_disk_is_kept)
{
    OWNED(tw_cover) *cover = domino_board(12, 12);
    const figures right = count_in_memory(cover);
    const uint64_t disk = count_on_disk(cover, right.peak / 2, 1, &right);
    for (uint64_t bound = disk - 1; bound > 0; bound /= 7)
        for (size_t threads = 1; threads <= 3; threads++) {
            one_count of;
            assert_true(begin(cover, right.peak / 2, &of));
            assert_int_equal(tw_spill_begin(&of.counting, ".", bound), TW_OK);
            if (tw_counting_run(&of.counting, threads, 0, NULL) == TW_COUNTED_FULL)
                assert_true(of.counting.spill.wanted > bound);
            else
                assert_true(threads > 1);
            assert_true(of.counting.spill.peak <= bound);
            end_count(&of);
        }
}

TEST(a_folder_that_goes_is_a_reason)
{
    OWNED(tw_cover) *cover = domino_board(12, 12);
    const uint64_t memory = count_in_memory(cover).peak / 2;
    for (size_t threads = 1; threads <= 3; threads++) {
        one_count of;
        assert_true(begin(cover, memory, &of));
        assert_int_equal(tw_spill_begin(&of.counting, "./there is no such folder", 0), TW_ERR_IO);
        assert_int_equal(of.counting.spill.reason, ENOENT);
        of.counting.spill.reason = 0;
        of.counting.spill.folder = "./it was there"; /* when the count began */
        of.counting.memory.spills = true;
        assert_int_equal(tw_counting_run(&of.counting, threads, 0, NULL), TW_COUNTED_FULL);
        assert_int_equal(of.counting.spill.reason, ENOENT);
        end_count(&of);
    }
}

RUN_TESTS
