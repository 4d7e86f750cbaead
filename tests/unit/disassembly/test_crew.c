/* test_crew.c -- a crew disassembles many solutions: in order, with the same results for any number
 * of threads. */
#include "support/laid.h"
#include "support/texts.h"
#include "support/patience.h"

#include <tw/disassembly.h>
#include <tw/advanced/solve.h>

typedef struct taking {
    tw_disassembly_crew *crew;
    tw_bytes told;      /* numbers, levels and moves */
    size_t taken, most; /* most: where take() stops */
    size_t added;
    tw_status status;
    tw_error error;
} taking;

static bool take(void *user, uint64_t number, const tw_solution *solution,
                 const tw_disassembler *by, const tw_disassembly *disassembly)
{
    taking *self = user;
    char line[80];
    const tw_disassembly_sum sum = tw_disassembly_total(disassembly);
    assert_int_equal(number, 3 * self->taken);
    assert_int_equal(solution->count, 7);
    assert_true(tw_disassembler_exact(by));
    snprintf(line, sizeof line, "%u %u %u\n", (unsigned)number, (unsigned)sum.level,
             (unsigned)sum.moves);
    tw_bytes_add(&self->told, line, strlen(line));
    return ++self->taken < self->most;
}

static bool add(void *user, const tw_solution *solution)
{
    taking *self = user;
    self->status =
        tw_disassembly_crew_add(self->crew, 3 * self->added++, solution, NULL, &self->error);
    return self->status == TW_OK;
}

/* Disassembles `limit` solutions of the cube with `threads` threads. */
static void take_soma(const tw_puzzle *puzzle, uint64_t limit, size_t threads, bool one_by_one,
                      taking *self)
{
    const tw_disassembly_options options = {.size = sizeof options, .threads = threads};
    const tw_disassembly_sink sink = {
        .size = sizeof sink, .take = take, .user = self, .one_by_one = one_by_one};
    const tw_solve_options search = {.size = sizeof search, .limit = limit, .ordered = true};
    const tw_solve_sink solutions = {.size = sizeof solutions, .solution = add, .user = self};
    assert_int_equal(
        tw_disassembly_crew_new(NULL, puzzle, &options, &sink, &self->crew, &self->error), TW_OK);
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &search);
    run_solver(solver, NULL, &solutions);
    if (self->status == TW_OK)
        self->status = tw_disassembly_crew_finish(self->crew, NULL, &self->error);
    tw_disassembly_crew_free(self->crew);
}

static const size_t crews[] = {1, 2, 3, 8, 16};

TEST(all_come_in_order_whatever_the_threads)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("soma");
    taking alone = {.most = SIZE_MAX};
    take_soma(puzzle, 0, 1, true, &alone);
    assert_int_equal(alone.taken, 240);
    for (size_t round = 0; round < 2 * sizeof crews / sizeof *crews; round++) {
        taking self = {.most = SIZE_MAX};
        take_soma(puzzle, 0, crews[round / 2], round % 2, &self);
        assert_int_equal(self.status, TW_OK);
        assert_int_equal(self.told.size, alone.told.size);
        assert_memory_equal(self.told.data, alone.told.data, alone.told.size);
        tw_bytes_free(&self.told);
    }
    tw_bytes_free(&alone.told);
}

/* Fewer solutions than threads, and none. */
TEST(a_few_are_taken_apart_by_several_each)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("soma");
    for (uint64_t count = 1; count < 5; count++) {
        taking self = {.most = SIZE_MAX};
        take_soma(puzzle, count, 8, false, &self);
        assert_int_equal(self.taken, count);
        tw_bytes_free(&self.told);
    }
    const tw_disassembly_sink sink = {.size = sizeof sink, .take = take};
    OWNED(tw_disassembly_crew) *idle = NULL;
    assert_int_equal(tw_disassembly_crew_new(NULL, puzzle, NULL, &sink, &idle, NULL), TW_OK);
    assert_int_equal(tw_disassembly_crew_finish(idle, NULL, NULL), TW_OK);
}

TEST(no_more_is_handed_on_than_is_wanted)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("soma");
    for (size_t i = 0; i < sizeof crews / sizeof *crews; i++) {
        taking self = {.most = 17};
        take_soma(puzzle, 0, crews[i], false, &self);
        assert_int_equal(self.status, TW_OK);
        assert_int_equal(self.taken, 17);
        tw_bytes_free(&self.told);
    }
}

TEST(a_watch_stops_it)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("soma");
    LAID(pieces, "0 0,0,0; 0 1,0,0");
    taking self = {.most = SIZE_MAX};
    const tw_disassembly_sink sink = {.size = sizeof sink, .take = take, .user = &self};
    OWNED(tw_disassembly_crew) *crew = NULL;
    assert_int_equal(tw_disassembly_crew_new(NULL, puzzle, NULL, &sink, &crew, NULL), TW_OK);
    assert_int_equal(tw_disassembly_crew_add(crew, 0, &pieces.solution, &no_patience, NULL), TW_OK);
    assert_int_equal(tw_disassembly_crew_finish(crew, &no_patience, NULL), TW_OK);
    assert_int_equal(self.taken, 0);
}

/* The fault of the first wrong solution is reported, after those before it are handed on. */
TEST(what_cannot_be_taken_apart_ends_it)
{
    OWNED(tw_puzzle) *puzzle = shipped_puzzle("soma");
    LAID(wrong, "0 0,0,0; 0 0,0,0");
    for (size_t i = 0; i < sizeof crews / sizeof *crews; i++) {
        const tw_disassembly_options options = {.size = sizeof options, .threads = crews[i]};
        taking self = {.most = SIZE_MAX};
        const tw_disassembly_sink sink = {.size = sizeof sink, .take = take, .user = &self};
        OWNED(tw_disassembly_crew) *crew = NULL;
        tw_error error = {0};
        tw_status status = tw_disassembly_crew_new(NULL, puzzle, &options, &sink, &crew, NULL);
        for (size_t k = 0; k < 40 && !status; k++)
            status = tw_disassembly_crew_add(crew, k, &wrong.solution, NULL, &error);
        if (!status)
            status = tw_disassembly_crew_finish(crew, NULL, &error);
        assert_int_equal(status, TW_ERR_INPUT);
        assert_non_null(strstr(error.message, "overlap"));
        assert_int_equal(self.taken, 0);
    }
    tw_disassembly_crew *crew = NULL;
    const tw_disassembly_sink deaf = {.size = sizeof deaf};
    assert_int_equal(tw_disassembly_crew_new(NULL, puzzle, NULL, &deaf, &crew, NULL), TW_ERR_USAGE);
    assert_null(crew);
}

RUN_TESTS
