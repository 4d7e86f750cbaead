/* test_sets_file.c -- what is known of the sets of a pool is saved and loaded; a file of another
 * kind, of another puzzle, or that says what cannot be, is refused. */
#include <math.h>
#include <unistd.h>

#include "solve/sets/pool_sets.h"
#include "store/checkpoint/long_checkpoint.h"
#include "support/covers.h"
#include "support/hasty_disk.h"
#include "support/patience.h"
#include "support/quick_clock.h"
#include "support/solvers.h"
#include "support/texts.h"

#define BOX "{box: [5, 4]}"
#define POOL "[{set: pentominoes, copies: [0, 1]}]"

typedef struct subject {
    tw_puzzle *puzzle;
    tw_sets *sets;
    char folder[40], path[60];
} subject;

static void new_sets(subject *s, tw_same same)
{
    const tw_solve_options options = {.size = sizeof options, .same = same, .threads = 1};
    tw_sets_free(s->sets);
    s->sets = NULL;
    assert_int_equal(tw_sets_new(&quick, s->puzzle, &options, NULL, &s->sets, NULL), TW_OK);
}

static void open_subject(subject *s, const char *lattice, const char *container, const char *pieces)
{
    *s = (subject){.puzzle = read_parts(lattice, container, pieces)};
    snprintf(s->folder, sizeof s->folder, "/tmp/tilewright-sets-XXXXXX");
    assert_non_null(mkdtemp(s->folder));
    snprintf(s->path, sizeof s->path, "%s/a.tw", s->folder);
    new_sets(s, TW_SAME_REFLECTIONS);
}

static void close_subject(subject *s)
{
    tw_sets_free(s->sets);
    tw_puzzle_free(s->puzzle);
    unlink(s->path);
    assert_int_equal(rmdir(s->folder), 0);
}

static tw_sets_result decide(subject *s, const tw_watch *watch)
{
    const tw_sets_decide_options how = {.size = sizeof how, .set_by_set = true};
    tw_sets_result result;
    assert_int_equal(tw_sets_decide(s->sets, &how, watch, &result, NULL), TW_OK);
    return result;
}

static void save(subject *s)
{
    assert_int_equal(tw_sets_save(s->sets, &hasty, s->path, NULL), TW_OK);
}

static tw_status load(subject *s)
{
    tw_error error = {0};
    new_sets(s, TW_SAME_REFLECTIONS);
    tw_status status = tw_sets_load(s->sets, s->path, NULL, &error);
    assert_true((status == TW_OK) == (error.message[0] == '\0'));
    return status;
}

static void assert_right(const tw_sets_result *result)
{
    assert_int_equal(result->outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(result->with, 26);
    assert_int_equal(result->without, 469);
}

/* ---- What is right ----------------------------------------------------------------------- */

TEST(what_was_decided_is_not_decided_again)
{
    OPEN(subject, s, "square", BOX, POOL);
    tw_sets_result result = decide(&s, NULL);
    assert_right(&result);
    assert_true(result.searched > 0);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    result = decide(&s, NULL);
    assert_right(&result);
    assert_int_equal(result.searched, 0);
}

/* Stopped after some questions more each time, until it is done. */
TEST(wherever_it_is_stopped_it_comes_to_the_same)
{
    OPEN(subject, s, "square", BOX, POOL);
    tw_sets_result result = {.outcome = TW_OUTCOME_STOPPED};
    uint64_t known = 0, stops = 0;
    save(&s);
    for (uint64_t last = 1; result.outcome == TW_OUTCOME_STOPPED; last += 1 + last / 3) {
        patience p = {.last = last, .restarts = true};
        assert_int_equal(load(&s), TW_OK);
        result = decide(&s, &(tw_watch){lose_patience, &p});
        assert_true(result.with + result.without >= known);
        known = result.with + result.without;
        save(&s);
        stops += result.outcome == TW_OUTCOME_STOPPED;
    }
    assert_true(stops > 3);
    assert_right(&result);
}

TEST(counted_sets_are_known_as_well)
{
    OPEN(subject, s, "square", BOX, POOL);
    assert_int_equal(tw_sets_count(s.sets, NULL, NULL, NULL), TW_OK);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    tw_sets_result result = decide(&s, NULL);
    assert_right(&result);
    assert_int_equal(result.searched, 0);
}

static uint64_t solutions_of(const subject *s, uint64_t set)
{
    uint64_t solutions;
    (void)tw_sets_answer(s->sets, set, &solutions);
    return solutions;
}

TEST(numbers_and_grades_are_known_where_the_same_solutions_count)
{
    OPEN(subject, s, "square", BOX, POOL);
    uint64_t numbers[495];
    tw_sets_result counted, loaded;
    assert_int_equal(tw_sets_count(s.sets, NULL, &counted, NULL), TW_OK);
    for (uint64_t set = 0; set < 495; set++)
        numbers[set] = solutions_of(&s, set);
    const uint64_t first = tw_sets_next_with(s.sets, 0, 1, UINT64_MAX, NULL);
    const uint64_t other = tw_sets_next_with(s.sets, first + 1, 1, UINT64_MAX, NULL);
    const uint64_t none = tw_sets_next_without(s.sets, 0, NULL);
    assert_true(isnan(tw_sets_grade(s.sets, first)));
    tw_sets_keep_grade(s.sets, first, 7.25);
    tw_sets_keep_grade(s.sets, none, 3);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    assert_true(s.sets->counted);
    assert_int_equal(tw_sets_count(s.sets, &no_patience, &loaded, NULL), TW_OK);
    assert_int_equal(loaded.outcome, TW_OUTCOME_EXHAUSTED);
    assert_int_equal(loaded.solutions, counted.solutions);
    assert_true(loaded.with == counted.with && loaded.without == counted.without);
    for (uint64_t set = 0; set < 495; set++)
        assert_int_equal(solutions_of(&s, set), numbers[set]);
    assert_true(tw_sets_grade(s.sets, first) == 7.25);
    assert_true(isnan(tw_sets_grade(s.sets, other)) && isnan(tw_sets_grade(s.sets, none)));
    new_sets(&s, TW_SAME_NONE);
    assert_int_equal(tw_sets_load(s.sets, s.path, NULL, NULL), TW_ERR_INPUT);
}

/* What is counted already, or partly, gets grades, and nothing twice. */
TEST(numbers_are_loaded_into_counted_sets)
{
    OPEN(subject, s, "square", BOX, POOL);
    tw_sets_result counted, again;
    assert_int_equal(tw_sets_count(s.sets, NULL, &counted, NULL), TW_OK);
    const uint64_t first = tw_sets_next_with(s.sets, 0, 1, UINT64_MAX, NULL);
    const uint64_t other = tw_sets_next_with(s.sets, first + 1, 1, UINT64_MAX, NULL);
    tw_sets_keep_grade(s.sets, first, 7.25);
    tw_sets_keep_grade(s.sets, first, 64);
    tw_sets_keep_grade(s.sets, first, -1);
    save(&s);
    new_sets(&s, TW_SAME_REFLECTIONS);
    assert_int_equal(tw_sets_count(s.sets, NULL, NULL, NULL), TW_OK);
    tw_sets_keep_grade(s.sets, other, 3);
    for (int time = 0; time < 2; time++) {
        assert_int_equal(tw_sets_load(s.sets, s.path, NULL, NULL), TW_OK);
        assert_int_equal(tw_sets_count(s.sets, NULL, &again, NULL), TW_OK);
        assert_true(again.with == counted.with && again.without == counted.without);
        assert_true(again.solutions == counted.solutions);
        assert_true(tw_sets_grade(s.sets, first) == 7.25 && tw_sets_grade(s.sets, other) == 3);
        save(&s);
    }
    new_sets(&s, TW_SAME_REFLECTIONS);
    patience p = {.last = 3};
    assert_int_equal(tw_sets_count(s.sets, &(tw_watch){lose_patience, &p}, NULL, NULL), TW_OK);
    assert_int_equal(tw_sets_load(s.sets, s.path, NULL, NULL), TW_OK);
    assert_int_equal(tw_sets_count(s.sets, NULL, &again, NULL), TW_OK);
    assert_true(again.with == counted.with && again.solutions == counted.solutions);
}

/* In space pieces have twins if solutions count up to reflections, and none up to rotations. */
TEST(a_file_made_with_other_symmetries_tells_of_twins_too)
{
    OPEN(subject, s, "cube", "{box: [3, 2, 2]}", "[{set: tetracubes, copies: [0, 1]}]");
    new_sets(&s, TW_SAME_NONE);
    const tw_sets_result all = decide(&s, NULL);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    const tw_sets_result result = decide(&s, NULL);
    assert_int_equal(result.searched, 0);
    assert_int_equal(result.with + result.without, tw_sets_number_of_classes(s.sets));
    assert_true(result.with > 0 && result.with < all.with);
}

/* ---- What is wrong ----------------------------------------------------------------------- */

TEST(a_file_of_another_kind_or_puzzle_is_refused)
{
    OPEN(subject, s, "square", BOX, POOL);
    OPEN(subject, other, "square", "{box: [4, 5], optional: [[0, 0]]}", POOL);
    tw_checkpoint front = {.text_count = 0};
    save(&other);
    assert_int_equal(rename(other.path, s.path), 0);
    assert_int_equal(load(&s), TW_ERR_INPUT);
    unlink(s.path);
    assert_int_equal(load(&s), TW_ERR_IO);
    assert_int_equal(tw_checkpoint_save(NULL, &front, &hasty, s.path, NULL), TW_OK);
    assert_int_equal(load(&s), TW_ERR_INPUT);
    unlink(s.path);
    FILE *file = fopen(s.path, "w");
    assert_non_null(file);
    fputs("tilewright: 1\n", file);
    fclose(file);
    assert_int_equal(load(&s), TW_ERR_INPUT);
}

/* Writes words behind the right front. */
static tw_status load_words(subject *s, uint64_t number, const uint64_t *words, size_t count)
{
    const tw_checkpoint_text texts[] = {{"engine", "sets"}};
    tw_checkpoint front = {.texts = texts, .text_count = 1};
    tw_long_writer writer = {.disk = &hasty, .path = s->path};
    assert_int_equal(tw_puzzle_hash(NULL, s->puzzle, &front.puzzle, NULL), TW_OK);
    tw_status status = tw_long_begin(&writer, &front, NULL);
    tw_pack_number(&writer.bytes, number);
    for (size_t w = 0; w < count; w++)
        tw_pack_fixed(&writer.bytes, words[w], 8);
    assert_int_equal(tw_long_end(&writer, status, NULL), TW_OK);
    return load(s);
}

TEST(what_a_file_cannot_say_is_refused)
{
    OPEN(subject, s, "square", "{box: [3, 2]}", "[{set: {polyforms: 3}, copies: [0, 2]}]");
    const uint64_t number = tw_sets_number(s.sets);
    const uint64_t fine[] = {2, 5, 0}, both[] = {2, 3}, beyond[] = {(uint64_t)1 << number, 0};
    assert_int_equal(number, 3);
    assert_int_equal(load_words(&s, number, fine, 2), TW_OK);
    assert_int_equal(tw_sets_answer(s.sets, 0, NULL), TW_SET_WITHOUT);
    assert_int_equal(tw_sets_answer(s.sets, 1, NULL), TW_SET_WITH);
    assert_int_equal(load_words(&s, number, fine, 1), TW_ERR_INPUT);
    assert_int_equal(load_words(&s, number, fine, 3), TW_ERR_INPUT);
    assert_int_equal(load_words(&s, number + 1, fine, 2), TW_ERR_INPUT);
    assert_int_equal(load_words(&s, number, both, 2), TW_ERR_INPUT);
    assert_int_equal(load_words(&s, number, beyond, 2), TW_ERR_INPUT);
}

/* Writes numbers behind words; the last one is a grade, its bits. */
static tw_status load_counts_of(subject *s, const uint64_t *numbers, size_t count)
{
    const tw_checkpoint_text texts[] = {{"engine", "sets"}};
    tw_checkpoint front = {.texts = texts, .text_count = 1};
    tw_long_writer writer = {.disk = &hasty, .path = s->path};
    assert_int_equal(tw_puzzle_hash(NULL, s->puzzle, &front.puzzle, NULL), TW_OK);
    tw_status status = tw_long_begin(&writer, &front, NULL);
    tw_pack_number(&writer.bytes, 3);
    tw_pack_fixed(&writer.bytes, 2, 8);
    tw_pack_fixed(&writer.bytes, 5, 8);
    for (size_t n = 0; n + 1 < count; n++)
        tw_pack_number(&writer.bytes, numbers[n]);
    if (count > 0)
        tw_pack_fixed(&writer.bytes, numbers[count - 1], 8);
    assert_int_equal(tw_long_end(&writer, status, NULL), TW_OK);
    return load(s);
}

TEST(counts_that_cannot_be_are_refused)
{
    OPEN(subject, s, "square", "{box: [3, 2]}", "[{set: {polyforms: 3}, copies: [0, 2]}]");
    const uint64_t same = 2 * (uint64_t)TW_SAME_REFLECTIONS, unknown = UINT64_MAX;
    const uint64_t fine[] = {same, 1, 1, 4, unknown}, none[] = {same, 1, 1, 0, unknown},
                   wrong[] = {same, 1, 0, 4, unknown}, beyond[] = {same, 1, 3, 4, unknown},
                   more[] = {same, 2, 1, 4, unknown}, fewer[] = {same, 0, 1, 4, unknown},
                   huge[] = {same, 1, 1, (uint64_t)1 << 63, unknown},
                   grade[] = {same, 1, 1, 4, 0x4050000000000000}, /* 64 */
        other[] = {same + 1, 1, 1, 4, unknown};
    assert_int_equal(load_counts_of(&s, fine, 5), TW_OK);
    assert_true(s.sets->counted && solutions_of(&s, 1) == 4);
    assert_int_equal(load_counts_of(&s, grade, 5), TW_OK);
    assert_true(isnan(tw_sets_grade(s.sets, 1)));
    assert_int_equal(load_counts_of(&s, other, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, none, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, wrong, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, beyond, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, more, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, fewer, 5), TW_ERR_INPUT);
    assert_int_equal(load_counts_of(&s, huge, 5), TW_ERR_INPUT);
    for (size_t cut = 1; cut < 5; cut++)
        assert_int_equal(load_counts_of(&s, fine, cut), TW_ERR_INPUT);
}

TEST(loading_can_be_stopped)
{
    OPEN(subject, s, "square", BOX, POOL);
    (void)decide(&s, NULL);
    save(&s);
    new_sets(&s, TW_SAME_REFLECTIONS);
    assert_int_equal(tw_sets_load(s.sets, s.path, &no_patience, NULL), TW_ERR_STATE);
}

/* Of many small pieces it takes longer to number the sets than to prepare a search. */
TEST(numbering_can_be_stopped)
{
    const tw_solve_options options = {.size = sizeof options, .threads = 1};
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [100, 100]}",
                                          "[{name: a, box: [1, 1], copies: [0, 10000]},"
                                          " {name: b, box: [2, 1], copies: [0, 5000]}]");
    OWNED(tw_solver) *solver = NULL;
    tw_sets *sets = NULL;
    patience prepared = {0}, all = {0};
    const tw_watch first = {lose_patience, &prepared}, watch = {lose_patience, &all};
    assert_int_equal(tw_solver_new(&quick, puzzle, &options, &solver, NULL), TW_OK);
    assert_int_equal(tw_solver_prepare(solver, &first, NULL), TW_OK);
    assert_int_equal(tw_sets_new(&quick, puzzle, &options, &watch, &sets, NULL), TW_OK);
    assert_non_null(sets);
    assert_true(all.asked > prepared.asked + 100);
    tw_sets_free(sets);
    sets = NULL;
    all = (patience){.last = all.asked};
    assert_int_equal(tw_sets_new(&quick, puzzle, &options, &watch, &sets, NULL), TW_OK);
    assert_null(sets);
}

RUN_TESTS
