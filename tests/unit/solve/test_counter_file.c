/* test_counter_file.c -- a count that is stopped anywhere, saved and resumed by another counter
 * gives the same numbers; a changed file is refused, or does no harm. */
#include <math.h>
#include <unistd.h>

#include "solve/tables/counter_file.h"
#include "solve/tables/counter_internal.h"
#include "support/covers.h"
#include "support/hasty_disk.h"
#include "support/patience.h"
#include "support/solvers.h"
#include "support/texts.h"

enum { MUTATIONS = 1000 };

/* ---- Help -------------------------------------------------------------------------------- */

/* For a context whose clock jumps, so that the watch is called as often as possible. */
static void *resize(void *user, void *block, size_t old_size, size_t new_size)
{
    (void)user;
    return tw_context_default()->resize(NULL, block, old_size, new_size);
}

static double jump(void *user)
{
    return *(double *)user += 1;
}

typedef struct subject {
    double clock;
    tw_context context;
    tw_puzzle *puzzle;
    tw_solver *solver;
    tw_counter *counter;
    char folder[40], path[60];
    size_t slice; /* places that a worker takes at a time; 0: as usual */
    size_t left;  /* calls left until the watch stops, once there are tables */
} subject;

static void new_counter(subject *s)
{
    tw_counter_free(s->counter);
    s->counter = NULL;
    s->counter = counter_of(s->solver, NULL);
}

static void open_subject(subject *s, const char *container, const char *pieces, size_t threads)
{
    const tw_solve_options options = {
        .size = sizeof options, .threads = threads, .memory = (uint64_t)1 << 30};
    *s = (subject){.puzzle = read_parts("square", container, pieces)};
    s->context = (tw_context){
        .size = sizeof s->context, .resize = resize, .seconds = jump, .user = &s->clock};
    s->solver = ready_for(&s->context, s->puzzle, &options);
    snprintf(s->folder, sizeof s->folder, "/tmp/tilewright-count-XXXXXX");
    assert_non_null(mkdtemp(s->folder));
    snprintf(s->path, sizeof s->path, "%s/a.tw", s->folder);
    new_counter(s);
}

static void close_subject(subject *s)
{
    tw_counter_free(s->counter);
    tw_solver_free(s->solver);
    tw_puzzle_free(s->puzzle);
    unlink(s->path);
    assert_int_equal(rmdir(s->folder), 0);
}

static void set_slices(subject *s)
{
    s->counter->now.counting.slice = s->slice;
    s->counter->now.counting.shared_from = 1;
}

static bool while_left(void *user, double done)
{
    subject *s = user;
    (void)done;
    if (tw_counter_get_stats(s->counter).ranks == 0)
        return true; /* earlier choices are made again on resume */
    if (s->slice && s->counter->now.counting.slice != s->slice)
        set_slices(s);
    return s->left > 0 && s->left--;
}

static void run(subject *s, size_t looks)
{
    const tw_watch watch = {while_left, s};
    s->left = looks;
    if (s->slice && s->counter->now.begun)
        set_slices(s);
    assert_int_equal(tw_counter_run(s->counter, &watch, NULL), TW_OK);
}

static void save(subject *s)
{
    tw_long_writer writer = {.disk = &hasty, .path = s->path};
    assert_int_equal(tw_counter_save(s->counter, &(tw_checkpoint){0}, &writer, NULL), TW_OK);
}

static tw_status load(subject *s)
{
    tw_long_reader reader;
    tw_error error = {0};
    new_counter(s);
    tw_status status = tw_long_open(&reader, &s->context, s->path, &error);
    if (!status)
        status = tw_counter_load(s->counter, &reader, NULL, &error);
    tw_long_close(&reader);
    assert_true((status == TW_OK) == (error.message[0] == '\0'));
    return status;
}

/* Pages of the rank of which a part is done. */
static size_t begun_pages(const tw_counting *counting)
{
    size_t begun = 0;
    const tw_state_table *table = counting->plan ? &counting->tables[counting->rank] : NULL;
    for (size_t p = 0; table && table->pages && p < (size_t)1 << table->log; p++)
        begun += table->pages[p].begun > 0 && table->pages[p].entries;
    return begun;
}

typedef struct totals {
    char text[TW_SAME_NONE + 1][80];
} totals;

static totals totals_of(const subject *s)
{
    totals all;
    assert_true(tw_counter_is_done(s->counter));
    for (int u = 0; u <= TW_SAME_NONE; u++)
        snprintf(all.text[u], sizeof all.text[u], "%s",
                 tw_counter_total(s->counter, (tw_same)u, false));
    return all;
}

static void assert_totals(const subject *s, const totals *right)
{
    totals all = totals_of(s);
    for (int u = 0; u <= TW_SAME_NONE; u++)
        assert_string_equal(all.text[u], right->text[u]);
}

/* ---- Tests ------------------------------------------------------------------------------- */

static const struct {
    const char *container, *pieces;
} puzzles[] = {
    {"{box: [6, 5]}", "[{set: {polyforms: 3}, copies: any}]"},
    {"{box: [7, 7], optional: [[0, 0], [3, 3]]}",
     "[{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: any}]"},
    {"{box: [10, 3]}", "[{set: {polyforms: 5}, copies: [0, 2]}]"},
    {"{box: [40, 2]}", "[{name: one, cells: [[0, 0]], copies: any}, {name: far, cells: [[0, 0], "
                       "[1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0], [9, 0], "
                       "[10, 0], [11, 0], [12, 0], [13, 0], [14, 0], [15, 0], [16, 0], [17, 0], "
                       "[18, 0], [19, 0]], copies: [0, 3]}, {name: wide, cells: [[0, 0], "
                       "[39, 1]], copies: any}]"},
};
enum { PUZZLES = sizeof puzzles / sizeof *puzzles };

/* Stops and saves at many places, each from a new count. */
TEST(wherever_it_is_stopped_it_comes_to_the_same)
{
    size_t places = 0, widest = 0;
    for (size_t p = 0; p < PUZZLES; p++) {
        OPEN(subject, s, puzzles[p].container, puzzles[p].pieces, 1);
        run(&s, SIZE_MAX);
        totals right = totals_of(&s);
        uint64_t states = tw_counter_get_stats(s.counter).states;
        bool done = false;
        for (size_t looks = 0; !done; looks += 1 + looks / 5) {
            new_counter(&s);
            run(&s, looks);
            done = tw_counter_is_done(s.counter);
            widest =
                !done && s.counter->now.plan.words > widest ? s.counter->now.plan.words : widest;
            save(&s);
            assert_int_equal(load(&s), TW_OK);
            run(&s, SIZE_MAX);
            assert_totals(&s, &right);
            assert_int_equal(tw_counter_get_stats(s.counter).states, states);
            places++;
        }
    }
    assert_true(places > 50);
    assert_true(widest > 1);
}

/* As above, with less memory than the tables have states: where a count stops, some are on disk. */
TEST(what_is_on_disk_is_saved)
{
    size_t stops = 0, spilled = 0;
    for (size_t threads = 1; threads <= 3; threads++) {
        OPEN(subject, s, puzzles[2].container, puzzles[2].pieces, threads);
        s.slice = 64;
        run(&s, SIZE_MAX);
        totals right = totals_of(&s);
        s.solver->options.memory = tw_counter_get_stats(s.counter).peak / 4 * 3;
        s.solver->options.spill = s.folder;
        bool done = false;
        for (size_t looks = 0; !done; looks += 1 + looks / 5) {
            new_counter(&s);
            run(&s, looks);
            done = tw_counter_is_done(s.counter);
            spilled += s.counter->now.counting.spill.taken > 0;
            stops++;
            save(&s);
            assert_int_equal(load(&s), TW_OK);
            run(&s, SIZE_MAX);
            assert_totals(&s, &right);
        }
    }
    assert_true(stops > 20 && spilled > 5);
}

/* Stops between slices of a page, where some of its states are done, goes on, and stops again. */
TEST(a_page_may_be_done_in_part)
{
    size_t parts = 0;
    for (size_t threads = 1; threads <= 3; threads++) {
        OPEN(subject, s, puzzles[2].container, puzzles[2].pieces, threads);
        s.slice = 5;
        run(&s, SIZE_MAX);
        totals right = totals_of(&s);
        for (size_t looks = 1; looks < 200; looks += 1 + looks / 3) {
            new_counter(&s);
            for (size_t stops = 0; stops < 3; stops++)
                run(&s, looks);
            parts += begun_pages(&s.counter->now.counting) > 0;
            save(&s);
            run(&s, SIZE_MAX);
            assert_totals(&s, &right);
            assert_int_equal(load(&s), TW_OK);
            run(&s, SIZE_MAX);
            assert_totals(&s, &right);
        }
    }
    assert_true(parts > 0);
}

TEST(it_may_be_stopped_before_anything_is_known)
{
    OPEN(subject, s, "{box: [6, 6]}", "[{set: {polyforms: 3}, copies: any}]", 1);
    assert_int_equal(tw_counter_run(s.counter, &no_patience, NULL), TW_OK);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    run(&s, SIZE_MAX);
    assert_string_equal(tw_counter_total(s.counter, TW_SAME_NONE, false), "80092");
}

/* Saves again and again, with many states, with one thread and two. */
TEST(it_may_be_saved_over_and_over)
{
    for (size_t threads = 1; threads <= 2; threads++) {
        size_t saves = 0;
        OPEN(subject, s, "{box: [8, 8]}", "[{set: {polyforms: 4}, copies: any}]", threads);
        for (;; saves++) {
            run(&s, 80);
            if (tw_counter_is_done(s.counter))
                break;
            save(&s);
            assert_int_equal(load(&s), TW_OK);
        }
        assert_string_equal(tw_counter_total(s.counter, TW_SAME_NONE, false), "19077209438");
        assert_true(saves > 3);
    }
}

TEST(what_it_may_not_take_is_refused)
{
    OPEN(subject, s, "{box: [8, 8]}", "[{set: {polyforms: 4}, copies: any}]", 1);
    run(&s, 300);
    save(&s);
    uint64_t kept = s.solver->options.memory;
    s.solver->options.memory = 1000;
    assert_int_equal(load(&s), TW_ERR_TOO_LARGE);
    s.solver->options.memory = kept;
    assert_int_equal(load(&s), TW_OK);
}

TEST(another_puzzle_has_another_count)
{
    OPEN(subject, s, puzzles[0].container, puzzles[0].pieces, 1);
    OPEN(subject, other, "{box: [6, 5]}", "[{set: {polyforms: 2}, copies: any}]", 1);
    run(&s, 3);
    save(&s);
    rename(s.path, other.path);
    assert_int_equal(load(&other), TW_ERR_INPUT);
}

/* The bytes after the front of a file, to be changed and written again. */
static tw_bytes content_of(subject *s, tw_checkpoint *front)
{
    tw_long_reader reader;
    tw_bytes all = {.context = tw_context_default()};
    assert_int_equal(tw_long_open(&reader, &s->context, s->path, NULL), TW_OK);
    for (tw_scan *scan; tw_scan_left(scan = tw_long_scan(&reader, 1)) > 0;) {
        size_t left = tw_scan_left(scan);
        tw_bytes_add(&all, tw_scan_take(scan, left), left);
    }
    *front = (tw_checkpoint){.puzzle = reader.front->puzzle, .cover = reader.front->cover};
    tw_long_close(&reader);
    return all;
}

/* Writes a change with right packing and checksums, so that only the reader of counts can find
 * it. */
static tw_status load_changed(subject *s, const tw_checkpoint *front, tw_bytes *all, uint64_t luck)
{
    tw_long_writer writer = {.disk = &hasty, .path = s->path};
    const uint32_t at = random_below(&luck, (uint32_t)all->size);
    const uint8_t bit = (uint8_t)(1 << random_below(&luck, 8));
    tw_status status = tw_long_begin(&writer, front, NULL);
    all->data[at] ^= bit;
    tw_bytes_add(&writer.bytes, all->data, all->size - (random_below(&luck, 5) == 0));
    all->data[at] ^= bit;
    assert_int_equal(tw_long_end(&writer, status, NULL), TW_OK);
    return load(s);
}

TEST(contents_that_were_changed_do_no_harm)
{
    size_t refused = 0;
    for (size_t p = 0; p < PUZZLES; p++) {
        tw_checkpoint front;
        OPEN(subject, s, puzzles[p].container, puzzles[p].pieces, 1);
        run(&s, 12);
        assert_false(tw_counter_is_done(s.counter));
        save(&s);
        tw_bytes all = content_of(&s, &front);
        for (uint64_t luck = 0; luck < MUTATIONS / PUZZLES; luck++)
            if (load_changed(&s, &front, &all, luck) != TW_OK ||
                tw_counter_run(s.counter, NULL, NULL) == TW_ERR_INPUT)
                refused++;
            else
                assert_true(tw_counter_is_done(s.counter));
        tw_bytes_free(&all);
    }
    assert_true(refused > MUTATIONS / 2);
}

TEST(numbers_whose_mean_is_not_whole_are_refused)
{
    tw_error error;
    OPEN(subject, s, "{box: [6, 5]}", "[{set: {polyforms: 2}, copies: any}]", 1);
    run(&s, SIZE_MAX);
    mpz_add_ui(s.counter->fixed[0], s.counter->fixed[0], 1);
    save(&s);
    assert_int_equal(load(&s), TW_OK);
    assert_int_equal(tw_counter_run(s.counter, NULL, &error), TW_ERR_INPUT);
    assert_string_equal(error.message, "the checkpoint has numbers that no count has");
}

RUN_TESTS
