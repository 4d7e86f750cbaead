/* test_ever_new.c -- a disassembler caches what it finds about pieces, within a bound: a long run
 * over ever new pieces takes no more memory, and its results do not change. */
#include "support/covers.h"
#include "support/dissections.h"
#include "support/share.h"

enum { ASSEMBLIES = 9000, MOST_BYTES = 64 << 20 };

static const cutting small = {.side = 4, .pieces = 5, .spare = 2};
static const tw_disassembly_options quick_choice = {.size = sizeof quick_choice,
                                                    .first_choice = true};

/* Disassembles one more; counts it if the cache was emptied on the way. */
static tw_disassembly *take_next(tw_disassembler *by, const tw_solution *solution,
                                 const ledger *book, size_t *forgotten)
{
    const uint64_t before = book->bytes;
    tw_disassembly *made = take_apart_by(by, solution);
    *forgotten += book->bytes + (1 << 20) < before;
    return made;
}

TEST(pieces_that_are_always_new_take_no_more_memory)
{
    static dissection d;
    LEDGER(0);
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    tw_disassembler *by = new_disassembler(&context, puzzle, &quick_choice);
    uint64_t seed = 3, most = 0;
    size_t forgotten = 0;
    for (size_t i = 0; i < ASSEMBLIES && (i < share_of(ASSEMBLIES) || forgotten == 0); i++) {
        cut(&d, small, &seed);
        tw_disassembly_free(take_next(by, &d.solution, &book, &forgotten));
        most = book.bytes > most ? book.bytes : most;
    }
    print_message("# %.1f MB at most, %zu times forgotten\n", (double)most / (1 << 20), forgotten);
    assert_true(most < MOST_BYTES && forgotten > 0);
    tw_disassembler_free(by);
}

/* Each result is that of a new disassembler. */
TEST(what_was_forgotten_is_found_again)
{
    static dissection d;
    LEDGER(0);
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    OWNED(tw_disassembler) *old = new_disassembler(&context, puzzle, &quick_choice);
    uint64_t seed = 4;
    size_t apart = 0, forgotten = 0;
    for (size_t i = 0; i < ASSEMBLIES && (i < share_of(ASSEMBLIES) || forgotten == 0); i++) {
        cut(&d, small, &seed);
        const size_t before = forgotten;
        OWNED(tw_disassembly) *by_old = take_next(old, &d.solution, &book, &forgotten);
        if (forgotten > before || i % 16 == 0) {
            OWNED(tw_disassembler) *new = new_disassembler(NULL, puzzle, &quick_choice);
            OWNED(tw_disassembly) *by_new = take_apart_by(new, &d.solution);
            assert_same_disassembly(by_old, by_new);
        }
        apart += tw_disassembly_total(by_old).answer == TW_DISASSEMBLY_FOUND;
    }
    assert_true(apart > 0 && forgotten > 0);
}

/* Few pieces in a large box take much memory; what one assembly needs stays cached. */
TEST(large_pieces_are_not_found_out_each_time)
{
    static dissection d;
    LEDGER(0);
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    OWNED(tw_disassembler) *by = new_disassembler(&context, puzzle, &quick_choice);
    uint64_t seed = 5, calls[3] = {0};
    cut(&d, (cutting){.side = 4, .pieces = 8, .spare = 0}, &seed);
    for (size_t i = 0; i < 8; i++) /* cells far apart, so each piece has a large box */
        for (size_t c = 0; c < d.placements[i].cell_count; c++)
            for (size_t a = 0; a < 3; a++)
                d.cells[i][c].at[a] *= 25;
    for (size_t i = 0; i < 3; i++) {
        uint64_t before = book.calls;
        tw_disassembly_free(take_apart_by(by, &d.solution));
        calls[i] = book.calls - before;
    }
    assert_true(book.bytes > 1 << 24);
    assert_true(calls[1] < calls[0] && calls[2] == calls[1]);
}

RUN_TESTS
