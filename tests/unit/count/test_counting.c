/* test_counting.c -- counts of random covers are those of brute force, in any order of items and
 * with keys of any length; large counts are those published by others. */
#include "count/item_order.h"
#include "support/count_covers.h"
#include "support/one_count.h"
#include "support/ledger.h"
#include "support/share.h"

#include <signal.h>

enum { RANDOM_COVERS = 12000, ROOM = 1 << 26 };

/* ---- Help -------------------------------------------------------------------------------- */

static uint64_t only_word(const tw_counting *counting)
{
    uint64_t *words = NULL, number;
    size_t count = 0;
    assert_int_equal(tw_counting_total(counting, &words, &count), TW_OK);
    assert_true(count <= 1);
    number = count ? words[0] : 0;
    tw_give(counting->scope.from, words, count, sizeof *words);
    return number;
}

/* *words: the words per key. */
static uint64_t count_in_order(const tw_cover *cover, uint64_t seed, size_t *words)
{
    one_count of = {0};
    assert_true(begin_count(cover, seed, ROOM, false, &of));
    assert_int_equal(tw_counting_run(&of.counting, 1, 0, NULL), TW_COUNTED_ALL);
    uint64_t number = only_word(&of.counting);
    *words = of.plan.words;
    end_count(&of);
    return number;
}

/* Dominoes on a ladder of ten rungs, and `alone` single cells; one more option covers the last cell
 * and the first rung. Dominoes fill a ladder of n rungs in a Fibonacci number of ways, so there are
 * 89 + 55 solutions. Keys are as long as the whole cover. */
static tw_cover *long_ladder(uint32_t alone)
{
    tw_cover_builder *builder = new_builder(20 + alone, 0);
    for (uint32_t i = 0; i < 10; i++) {
        const uint32_t rung[] = {2 * i, 2 * i + 1}, near[] = {2 * i, 2 * i + 2},
                       far[] = {2 * i + 1, 2 * i + 3};
        assert_int_equal(tw_cover_builder_option(builder, rung, 2, UINT32_MAX), TW_OK);
        if (i == 9)
            break;
        assert_int_equal(tw_cover_builder_option(builder, near, 2, UINT32_MAX), TW_OK);
        assert_int_equal(tw_cover_builder_option(builder, far, 2, UINT32_MAX), TW_OK);
    }
    for (uint32_t i = 20; i < 20 + alone; i++)
        assert_int_equal(tw_cover_builder_option(builder, &i, 1, UINT32_MAX), TW_OK);
    const uint32_t last[] = {0, 1, 19 + alone};
    assert_int_equal(tw_cover_builder_option(builder, last, 3, UINT32_MAX), TW_OK);
    return finish(builder);
}

/* `sorts` of pieces for each of six sticks, two along each axis, and cells that a stick shares with
 * each that crosses it: six of them must be there, the others only keep options apart. An option is
 * a stick with some of its cells, and of each stick the first has none of them. */
static tw_cover *sticks(uint32_t sorts, uint64_t seed)
{
    enum { STICKS = 6, SHARED = 24 }; /* two for each pair that crosses */
    tw_cover_builder *builder = new_builder(STICKS + SHARED, 0);
    for (uint32_t p = STICKS; p < STICKS + SHARED; p++)
        tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < STICKS * sorts; s++) {
        uint32_t option[STICKS + SHARED], stick = s / sorts, count = 1, pair = 0;
        option[0] = stick;
        for (uint32_t a = 0; a < STICKS; a++)
            for (uint32_t b = a + 1; b < STICKS; b++) {
                if (a / 2 == b / 2)
                    continue;
                for (uint32_t k = 0; k < 2; k++, pair++)
                    if ((a == stick || b == stick) && s % sorts > 0 && random_below(&seed, 3) == 0)
                        option[count++] = STICKS + pair;
            }
        assert_int_equal(tw_cover_builder_option(builder, option, count, UINT32_MAX), TW_OK);
    }
    return finish(builder);
}

/* ---- Tests ------------------------------------------------------------------------------- */

TEST(random_covers_count_as_by_force)
{
    size_t solved = 0;
    for (uint64_t seed = 1; seed <= RANDOM_COVERS; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        FOUND(all);
        size_t words;
        solve_by_force(cover, &all);
        uint64_t number = count_in_order(cover, seed, &words);
        if (number != all.count)
            fail_msg("seed %llu: %llu counted, %zu there are", (unsigned long long)seed,
                     (unsigned long long)number, all.count);
        solved += number > 0;
    }
    assert_true(solved > RANDOM_COVERS / 10);
}

/* All options of place 0 cover 1, too, so {1} and {1, 3} go; then all of 3 cover 2, so {2} goes. */
TEST(options_that_no_solution_has_are_dropped)
{
    static const uint32_t options[][3] = {{0, 1}, {0, 1, 4}, {1}, {1, 3}, {2, 3}, {2, 3, 4}, {2}};
    static const size_t lengths[] = {2, 3, 1, 2, 2, 3, 1};
    tw_cover_builder *builder = new_builder(5, 0);
    tw_cover_builder_optional(builder, 4);
    for (size_t o = 0; o < sizeof lengths / sizeof *lengths; o++)
        assert_int_equal(tw_cover_builder_option(builder, options[o], lengths[o], UINT32_MAX),
                         TW_OK);
    OWNED(tw_cover) *cover = finish(builder);
    LEDGER(0);
    tw_count_problem problem = {0};
    size_t words;
    assert_int_equal(tw_count_problem_make(&context, cover, NULL, NULL, &problem), TW_OK);
    assert_int_equal(problem.options, 4);
    assert_int_equal(problem.items, 2);
    assert_int_equal(problem.extras, 1);
    tw_scope_end(&problem.scope);
    assert_int_equal(book.bytes, 0);
    assert_int_equal(count_in_order(cover, 0, &words), 3);
}

/* No option covers two sticks, so only the extras tell a good order: two that are parallel come
 * last, as they are apart once the four others are there. */
TEST(items_that_meet_in_extras_alone_are_ordered_by_them)
{
    OWNED(tw_cover) *cover = sticks(40, 1);
    one_count of = {0};
    uint32_t *order = NULL;
    size_t bits, words;
    assert_int_equal(tw_count_problem_make(soiled(), cover, NULL, NULL, &of.problem), TW_OK);
    assert_int_equal(
        tw_item_order_choose(&of.problem, &(tw_place_orders){NULL, 0}, NULL, &order, &bits), TW_OK);
    assert_int_not_equal(order[0] / 2, order[1] / 2);
    assert_int_equal(tw_count_plan_make(&of.problem, order, &of.plan), TW_OK);
    assert_int_equal(tw_counting_begin(&of.plan, ROOM, false, &of.counting), TW_OK);
    assert_int_equal(tw_counting_run(&of.counting, 1, 0, NULL), TW_COUNTED_ALL);
    assert_int_equal(only_word(&of.counting), count_in_order(cover, 7, &words));
    tw_give(soiled(), order, of.problem.items, sizeof *order);
    end_count(&of);
}

static bool stop_at_once(void *user, double done)
{
    (void)user, (void)done;
    return false;
}

/* Each of 520 places may be covered together with each of 520 others. */
TEST(orders_are_sought_until_the_watch_says_stop)
{
    enum { HALF = 520 };
    tw_cover_builder *builder = new_builder(2 * HALF, 0);
    for (uint32_t o = 0; o < HALF * HALF; o++) {
        const uint32_t places[] = {o / HALF, HALF + o % HALF};
        assert_int_equal(tw_cover_builder_option(builder, places, 2, UINT32_MAX), TW_OK);
    }
    OWNED(tw_cover) *cover = finish(builder);
    const tw_place_orders none = {NULL, 0};
    const tw_watch watch = {stop_at_once, NULL};
    tw_pace pace = tw_pace_of(soiled(), &watch);
    tw_count_problem problem = {0};
    uint32_t *order = NULL;
    size_t bits;
    assert_int_equal(tw_count_problem_make(soiled(), cover, NULL, NULL, &problem), TW_OK);
    assert_int_equal(tw_item_order_choose(&problem, &none, &pace, &order, &bits), TW_ERR_STATE);
    assert_int_equal(tw_item_order_choose(&problem, &none, NULL, &order, &bits),
                     TW_ERR_UNSUPPORTED);
    assert_true(bits > HALF && !order);
    tw_scope_end(&problem.scope);
}

TEST(keys_of_any_length_count_the_same)
{
    const struct {
        uint32_t alone;
        size_t words;
    } lengths[] = {{20, 1}, {42, 1}, {43, 1}, {44, 2}, {106, 2}, {110, 3}, {180, 8}, {400, 8}};
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        OWNED(tw_cover) *cover = long_ladder(lengths[i].alone);
        size_t words;
        assert_int_equal(count_in_order(cover, 0, &words), 89 + 55);
        assert_int_equal(words, lengths[i].words);
    }
}

/* Sixteen one-place options cover each place. */
static tw_cover *of_sixteen_each(uint32_t places)
{
    tw_cover_builder *builder = new_builder(places, 0);
    for (uint32_t o = 0; o < 16 * places; o++) {
        const uint32_t place = o / 16;
        assert_int_equal(tw_cover_builder_option(builder, &place, 1, UINT32_MAX), TW_OK);
    }
    return finish(builder);
}

/* 16 ^ 4096 is 256 words of 0 and a word of 1. */
TEST(numbers_have_no_longest)
{
    OWNED(tw_cover) *cover = of_sixteen_each(4096);
    one_count of = {0};
    assert_true(begin_count(cover, 0, ROOM, false, &of));
    assert_int_equal(tw_counting_run(&of.counting, 1, 0, NULL), TW_COUNTED_ALL);
    uint64_t *words = NULL;
    size_t count = 0;
    assert_int_equal(tw_counting_total(&of.counting, &words, &count), TW_OK);
    assert_int_equal(count, 257);
    for (size_t w = 0; w < count; w++)
        assert_int_equal(words[w], w == 256);
    tw_give(soiled(), words, count, sizeof *words);
    end_count(&of);
}

static tw_counted run_chosen(const tw_cover *cover, size_t threads, uint64_t memory,
                             char digits[2 * 17 + 1])
{
    tw_count_problem problem = {0};
    tw_count_plan plan = {0};
    tw_counting counting = {0};
    const tw_place_orders none = {NULL, 0};
    uint32_t *order = NULL;
    uint64_t *words = NULL;
    size_t bits, count = 0, size = 0;
    assert_int_equal(tw_count_problem_make(NULL, cover, NULL, NULL, &problem), TW_OK);
    assert_int_equal(tw_item_order_choose(&problem, &none, NULL, &order, &bits), TW_OK);
    assert_int_equal(tw_count_plan_make(&problem, order, &plan), TW_OK);
    assert_int_equal(tw_counting_begin(&plan, memory, false, &counting), TW_OK);
    tw_counted counted = tw_counting_run(&counting, threads, 0, NULL);
    digits[0] = '\0';
    if (counted == TW_COUNTED_ALL) {
        assert_int_equal(tw_counting_total(&counting, &words, &count), TW_OK);
        assert_true(count <= 2);
        for (size_t w = count; w-- > 0;)
            size += (size_t)snprintf(digits + size, 18, w + 1 < count ? "%016llx" : "%llx",
                                     (unsigned long long)words[w]);
        tw_give(counting.scope.from, words, count, sizeof *words);
    } else
        assert_true(tw_counting_stats(&counting).wanted > memory);
    tw_give(counting.scope.from, order, problem.items, sizeof *order);
    tw_counting_clear(&counting);
    tw_scope_end(&plan.scope);
    tw_scope_end(&problem.scope);
    return counted;
}

/* Kasteleyn, "The statistics of dimers on a lattice", 1961: 8 by 8 and 16 by 16. */
TEST(dominoes_are_as_many_as_kasteleyn_says)
{
    char digits[35];
    tw_cover *small = domino_board(8, 8), *large = domino_board(16, 16);
    assert_int_equal(run_chosen(small, 1, ROOM, digits), TW_COUNTED_ALL);
    assert_string_equal(digits, "c63190"); /* 12,988,816 */
    for (size_t threads = 1; threads <= 3; threads++) {
        assert_int_equal(run_chosen(large, threads, (uint64_t)1 << 30, digits), TW_COUNTED_ALL);
        assert_string_equal(digits, "1edbdc973192520f63accb9100"); /* OEIS A004003 */
    }
    tw_cover_free(small);
    tw_cover_free(large);
}

/* On a board that is the same from both ends the least that is left is no more than what is. */
TEST(at_least_so_much_is_left_when_a_count_stops)
{
    enum { STOPS = 8 };
    OWNED(tw_cover) *cover = domino_board(12, 16);
    one_count of = {0};
    double least[STOPS];
    assert_true(begin_count(cover, 0, ROOM, false, &of));
    assert_true(tw_counting_least_left(&of.counting) == 0);
    for (int i = 0; i < STOPS; i++) {
        assert_int_equal(tw_counting_run(&of.counting, 1, 1000 << i / 2, NULL), TW_COUNTED_AMPLE);
        const double states = (double)tw_counting_stats(&of.counting).states;
        least[i] = states * tw_counting_least_left(&of.counting);
        assert_true(i == 0 || least[i] > 0);
        least[i] += states;
    }
    assert_int_equal(tw_counting_run(&of.counting, 1, 0, NULL), TW_COUNTED_ALL);
    for (int i = 0; i < STOPS; i++)
        assert_true(least[i] <= (double)tw_counting_stats(&of.counting).states);
    assert_true(tw_counting_least_left(&of.counting) == 0);
    end_count(&of);
}

/* Ranks of 24,310 states, enough for several threads; the number is Kasteleyn's product, too. */
TEST(many_threads_count_what_one_does)
{
    char digits[35];
    OWNED(tw_cover) *cover = domino_board(18, 17);
    for (size_t threads = 2; threads <= 3; threads++) {
        assert_int_equal(run_chosen(cover, threads, (uint64_t)1 << 30, digits), TW_COUNTED_ALL);
        assert_string_equal(digits, "246655cd02b074ab89f476c35fe8541");
    }
}

/* There are many states while the next tables have only two or eight pages, so all threads write to
 * the same pages. There are 1 * 3 * 5 * .. * 25 matchings. */
TEST(few_pages_are_written_by_many_threads)
{
    const size_t threads[] = {2, 3, 8, 16};
    OWNED(tw_cover) *cover = pairs_of(26);
    for (size_t i = 0; i < 4 * share_of(6); i++) {
        one_count of = {0};
        assert_true(begin_count(cover, 0, ROOM, false, &of));
        assert_int_equal(tw_counting_run(&of.counting, threads[i % 4], 0, NULL), TW_COUNTED_ALL);
        assert_int_equal(only_word(&of.counting), 7905853580625);
        end_count(&of);
    }
}

TEST(what_takes_too_much_memory_is_refused)
{
    char digits[35];
    OWNED(tw_cover) *cover = domino_board(16, 16);
    assert_int_equal(run_chosen(cover, 1, 100000, digits), TW_COUNTED_FULL);
    assert_int_equal(run_chosen(cover, 2, 100000, digits), TW_COUNTED_FULL);
}

enum { TAKES = 200000, FEW_BYTES = 64 };

typedef struct asking {
    tw_state_memory memory;
    atomic_bool over;
} asking;

static void *ask_for_too_much(void *user)
{
    asking *it = user;
    while (!atomic_load(&it->over))
        (void)tw_state_take(&it->memory, it->memory.bound);
    return NULL;
}

/* A refused request beyond the bound does not make other requests fail. */
TEST(what_is_refused_takes_nothing_from_others)
{
    asking it = {.memory = {.context = soiled(), .bound = 1 << 20}};
    pthread_t other;
    void *kept = tw_state_take(&it.memory, FEW_BYTES);
    assert_int_equal(pthread_create(&other, NULL, ask_for_too_much, &it), 0);
    size_t refused = 0;
    for (size_t i = 0; i < share_of(TAKES); i++) {
        void *block = tw_state_take(&it.memory, FEW_BYTES);
        refused += !block;
        tw_state_give(&it.memory, block, FEW_BYTES);
    }
    atomic_store(&it.over, true);
    pthread_join(other, NULL);
    tw_state_give(&it.memory, kept, FEW_BYTES);
    assert_int_equal(refused, 0);
    assert_int_equal(atomic_load(&it.memory.peak), 2 * FEW_BYTES);
}

/* A memory for a counting that checks that all threads but the first block signals. */
typedef struct listening {
    tw_context context;
    pthread_t first;
    atomic_size_t others, open;
} listening;

static void *listen_and_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    listening *it = user;
    sigset_t masked;
    bool other = !pthread_equal(pthread_self(), it->first);
    pthread_sigmask(SIG_SETMASK, NULL, &masked);
    atomic_fetch_add(&it->others, other);
    atomic_fetch_add(&it->open, other && !sigismember(&masked, SIGINT));
    return it->context.resize(it->context.user, block, old_size, new_size);
}

TEST(signals_are_left_to_the_program)
{
    listening it = {.context = *tw_context_or_default(NULL), .first = pthread_self()};
    tw_context context = it.context;
    context.resize = listen_and_resize;
    context.user = &it;
    tw_cover *cover = pairs_of(14);
    for (size_t i = 0; atomic_load(&it.others) == 0 && i < 10000; i++) {
        one_count of = {0};
        assert_true(begin_count(cover, 0, ROOM, false, &of));
        of.counting.shared_from = 1;
        of.counting.memory.context = &context;
        assert_int_equal(tw_counting_run(&of.counting, 8, 0, NULL), TW_COUNTED_ALL);
        assert_int_equal(only_word(&of.counting), 135135);
        end_count(&of);
    }
    tw_cover_free(cover);
    assert_true(atomic_load(&it.others) > 0);
    assert_int_equal(atomic_load(&it.open), 0);
}

RUN_TESTS
