/* test_locked.c -- interlocked pieces are found, and the proof that they are locked can be
 * checked. */
#include "disassembly/locked/lock.h"
#include "support/texts.h"
#include "support/patience.h"

#include <tw/advanced/locked.h>

/* A shell of cubes three wide, the cube in its middle, and a bar beside it. */
typedef struct box {
    tw_puzzle *puzzle;
    tw_cell shell[26], middle[1], beside[3];
    tw_placement placements[3];
    tw_solution solution;
    tw_assembly assembly;
} box;

static box *new_box(void)
{
    box *b = test_malloc(sizeof *b);
    *b = (box){.puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]")};
    for (int32_t i = 0, made = 0; i < 27; i++) {
        const tw_cell cell = {{i / 9, i / 3 % 3, i % 3}, 0};
        if (i == 13)
            b->middle[0] = cell;
        else
            b->shell[made++] = cell;
    }
    for (int32_t i = 0; i < 3; i++)
        b->beside[i] = (tw_cell){{3, i, 0}, 0};
    b->placements[0] = (tw_placement){.cells = b->beside, .cell_count = 3};
    b->placements[1] = (tw_placement){.cells = b->shell, .cell_count = 26};
    b->placements[2] = (tw_placement){.cells = b->middle, .cell_count = 1};
    b->solution = (tw_solution){b->placements, 3};
    b->assembly = (tw_assembly){b->puzzle, &b->solution};
    return b;
}

static void free_box(box *b)
{
    tw_puzzle_free(b->puzzle);
    test_free(b);
}

static tw_lock *find(const box *b)
{
    tw_lock *lock = NULL;
    assert_int_equal(tw_lock_find(NULL, &b->assembly, NULL, &lock, NULL), TW_OK);
    return lock;
}

TEST(where_cells_have_no_bodies_nothing_is_proved)
{
    OWNED(tw_puzzle) *puzzle = read_container("square-sticks", "{box: [2, 2]}", "[0, 0, across]");
    const tw_cell cell = {{0}, 0};
    const tw_placement placements[2] = {{.cells = &cell, .cell_count = 1},
                                        {.cells = &cell, .cell_count = 1}};
    const tw_solution solution = {placements, 2};
    const tw_assembly assembly = {puzzle, &solution};
    tw_lock *lock = NULL;
    assert_int_equal(tw_lock_find(NULL, &assembly, NULL, &lock, NULL), TW_ERR_UNSUPPORTED);
    assert_null(lock);
}

TEST(those_that_hold_one_another_are_named)
{
    box *b = new_box();
    tw_lock *lock = find(b);
    tw_lock_contact contact;
    size_t count;
    assert_non_null(lock);
    assert_int_equal(tw_lock_pieces(lock, &count)[0], 1);
    assert_int_equal(tw_lock_pieces(lock, &count)[1], 2);
    assert_int_equal(count, 2);
    for (count = 0; tw_lock_contact_get(lock, count, &contact); count++) {
        assert_int_equal(contact.one, 1);
        assert_int_equal(contact.other, 2);
        assert_true(contact.force > 0);
    }
    assert_int_equal(count, 6); /* one on each side of the middle */
    assert_int_equal(tw_lock_check(NULL, &b->assembly, lock, NULL), TW_OK);
    tw_lock_free(lock);
    free_box(b);
}

/* If the shell has a hole, the cube in the middle comes out. */
TEST(where_something_can_move_there_is_no_lock)
{
    box *b = new_box();
    b->shell[12] = b->shell[25]; /* shell[12] is replaced by the last cell */
    b->placements[1].cell_count = 25;
    assert_null(find(b));
    b->solution.count = 1;
    assert_null(find(b));
    b->solution.count = 0;
    assert_null(find(b));
    free_box(b);
}

static void assert_caught(const box *b, const tw_lock *lock, const char *says)
{
    tw_error error = {0};
    assert_int_equal(tw_lock_check(NULL, &b->assembly, lock, &error), TW_ERR_INPUT);
    if (!strstr(error.message, says))
        fail_msg("expected \"%s\" in \"%s\"", says, error.message);
}

TEST(what_is_false_in_a_lock_is_caught)
{
    box *b = new_box();
    tw_lock *lock = find(b);
    tw_lock_contact *contact = &lock->contacts[2], kept = *contact;
    contact->force++;
    assert_caught(b, lock, "do not add up");
    contact->force = -kept.force;
    assert_caught(b, lock, "do not add up");
    *contact = kept;
    lock->contact_count--;
    assert_caught(b, lock, "do not add up");
    lock->contact_count++;
    for (size_t i = 0; i < 6; i++)
        for (size_t k = 0; k < 3; k++) /* no face has this normal, though the sum is right */
            lock->contacts[i].normal[k] *= 1 + (k == 0 && lock->contacts[i].normal[k] != 0);
    assert_int_equal(tw_lock_check(NULL, &b->assembly, lock, NULL), TW_OK);
    for (size_t i = 0; i < 6; i++)
        lock->contacts[i].normal[1] += lock->contacts[i].normal[0];
    assert_caught(b, lock, "do not touch as contact");
    for (size_t i = 0; i < 6; i++) /* only two axes: it could move along the third */
        for (size_t k = 0; k < 3; k++)
            lock->contacts[i].normal[k] = (i % 2 ? -1 : 1) * (k == 0);
    assert_caught(b, lock, "can still shift");
    lock->pieces[0] = 7;
    assert_caught(b, lock, "numbers of placements");
    tw_lock_free(lock);
    free_box(b);
}

/* A placement is moved, so the proof belongs to another assembly. */
TEST(a_lock_of_another_assembly_is_caught)
{
    box *b = new_box();
    tw_lock *lock = find(b);
    b->placements[2].cells = b->beside;
    assert_caught(b, lock, "do not touch as contact");
    tw_lock_free(lock);
    free_box(b);
}

TEST(it_stops_when_told_to)
{
    box *b = new_box();
    for (uint64_t looks = 1; looks < 5; looks++) {
        patience self = {.last = looks};
        const tw_watch watch = {lose_patience, &self};
        tw_lock *lock = NULL;
        assert_int_equal(tw_lock_find(NULL, &b->assembly, &watch, &lock, NULL), TW_OK);
        assert_int_equal(self.asked, looks);
        assert_null(lock);
    }
    free_box(b);
}

int main(void)
{
    if (!tw_has("locked"))
        test_list.count = 1; /* the first needs nothing */
    return run_all_tests(NULL, NULL);
}
