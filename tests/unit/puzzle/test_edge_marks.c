/* test_edge_marks.c -- marks in the library, without any reader: which may meet, the border, turns
 * of solutions, stocks and symmetries of marked pieces, the check of solutions. */
#include "support/workshop.h"
#include "lattice/lattice_shared.h"

/* Two dominoes in a row, each with a key at one end; a key may face no mark and the outside. */
static tw_puzzle *two_dominoes(void)
{
    workshop w;
    const tw_mark_def lock = {.cell = 0, .label = UP, .mark = LOCK};
    const tw_mark_def marks[] = {key_right, lock};
    open_workshop(&w, "xxxx");
    let_meet(&w, KEY, NONE);
    let_meet(&w, OUTSIDE, KEY);
    let_meet(&w, LOCK, OUTSIDE);
    add_piece(&w, "D", "xx", marks, 2, 2);
    return finish(&w);
}

/* ---- Meeting ----------------------------------------------------------------------------- */

TEST(two_marks_that_may_not_meet_keep_pieces_apart)
{
    OWNED(tw_puzzle) *puzzle = two_dominoes();
    /* each domino has the key left or right, the lock up or down: 16, less 4 with key to key */
    expect_counts(puzzle, 12, 7, 4);
    assert_false(tw_puzzle_may_meet(puzzle, KEY, KEY));
    assert_true(tw_puzzle_may_meet(puzzle, KEY, NONE));
    assert_true(tw_puzzle_may_meet(puzzle, NONE, KEY));
    assert_true(tw_puzzle_may_meet(puzzle, KEY, OUTSIDE));
}

TEST(without_a_table_any_marks_may_meet)
{
    workshop w;
    const tw_mark_def lock = {.cell = 0, .label = UP, .mark = LOCK};
    const tw_mark_def marks[] = {key_right, lock};
    open_workshop(&w, "xxxx");
    w.def.meets = NULL;
    add_piece(&w, "D", "xx", marks, 2, 2);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    expect_counts(puzzle, 16, 10, 6);
    assert_true(tw_puzzle_may_meet(puzzle, KEY, LOCK));
}

TEST(a_mark_on_the_border_is_faced_like_any_other)
{
    workshop w;
    const tw_mark_def key = {.cell = 0, .label = UP, .mark = KEY};
    open_workshop(&w, "xx");
    add_border(&w, 0, LEFT, LOCK);
    let_meet(&w, KEY, LOCK);
    add_piece(&w, "K", "x", &key, 1, 1);
    add_piece(&w, "o", "x", NULL, 0, 1);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    assert_int_equal(tw_puzzle_border(puzzle, 0, LEFT), LOCK);
    assert_int_equal(tw_puzzle_border(puzzle, 0, UP), NONE);
    assert_int_equal(tw_puzzle_border(puzzle, 1, RIGHT), NONE);
    expect_counts(puzzle, 1, 1, 1); /* only with the key in the border's lock */
}

TEST(nothing_is_asked_across_a_cell_that_stays_empty)
{
    workshop w;
    const tw_mark_def marks[] = {{.cell = 0, .label = UP, .mark = KEY},
                                 {.cell = 0, .label = DOWN, .mark = LOCK}};
    open_workshop(&w, "?x?");
    add_piece(&w, "K", "x", marks, 2, 1);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    expect_counts(puzzle, 2, 1, 1); /* across only: upright ones would face the outside */
}

/* ---- Stocks and turns -------------------------------------------------------------------- */

TEST(equal_marked_pieces_are_one_stock_whatever_their_names)
{
    workshop w;
    const tw_mark_def up = {.cell = 0, .label = UP, .mark = KEY};
    const tw_mark_def left = {.cell = 0, .label = LEFT, .mark = KEY};
    const tw_mark_def other = {.cell = 0, .label = LEFT, .mark = LOCK};
    open_workshop(&w, "xxx");
    let_meet(&w, KEY, OUTSIDE);
    let_meet(&w, LOCK, OUTSIDE);
    add_piece(&w, "A", "x", &up, 1, 1);
    add_piece(&w, "B", "x", &left, 1, 1);
    add_piece(&w, "C", "x", &other, 1, 1);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    tw_poses *poses = poses_of(puzzle);
    assert_int_equal(tw_poses_stock_count(poses), 2);
    assert_int_equal(tw_poses_stock_of_piece(poses, 0), tw_poses_stock_of_piece(poses, 1));
    assert_int_not_equal(tw_poses_stock_of_piece(poses, 0), tw_poses_stock_of_piece(poses, 2));
    tw_poses_free(poses);
    /* a piece at an end has 3 sides outside, the middle one 2; C lies at one of 3 places. No turn
     * leaves a solution as it is, the mirror from end to end does for 2 * 3 of them. */
    expect_counts(puzzle, 3 * 3 * 3 * 2, 27, (54 + 6) / 4);
}

/* Every pose is found from its cells and turn, for each piece of its stock. */
TEST(a_pose_and_its_turn_are_found_from_one_another)
{
    workshop w;
    const tw_mark_def first[] = {{.cell = 0, .label = UP, .mark = KEY},
                                 {.cell = 2, .label = DOWN, .mark = LOCK}};
    const tw_mark_def turned[] = {{.cell = 0, .label = LEFT, .mark = LOCK},
                                  {.cell = 1, .label = RIGHT, .mark = KEY}};
    open_workshop(&w, "xxx/xxx");
    w.def.meets = NULL;
    add_piece(&w, "A", "xx/x.", first, 2, 1);
    add_piece(&w, "B", "xx/.x", turned, 2, 1);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    OWNED(tw_poses) *poses = poses_of(puzzle);
    for (uint32_t p = 0; p < tw_poses_count(poses); p++) {
        tw_pose pose = tw_poses_get(poses, p);
        uint32_t piece = tw_poses_stock(poses, pose.stock)->piece;
        tw_cell cells[3];
        for (size_t c = 0; c < pose.cell_count; c++)
            cells[c] = *tw_puzzle_cell(puzzle, pose.cells[c]);
        uint32_t turn = tw_poses_turn(poses, p, piece);
        tw_placement placement = {piece, cells, pose.cell_count, turn};
        tw_transform_set turns = tw_puzzle_piece_turns(puzzle, piece);
        assert_true(tw_transform_set_has(&turns, turn));
        uint32_t found;
        assert_int_equal(tw_poses_of_placement(poses, &placement, &found), TW_OK);
        assert_int_equal(found, p);
        placement.turn = turn == 0 ? 1 : 0; /* the piece has no symmetry */
        assert_true(tw_poses_of_placement(poses, &placement, &found) || found != p);
    }
    assert_true(tw_poses_count(poses) >= 16);
}

/* A half turn and the mirror both move the key from left to right; only one is allowed. */
TEST(the_turn_of_a_pose_is_one_that_the_piece_may_undergo)
{
    const tw_mark_def left = {.cell = 0, .label = LEFT, .mark = KEY};
    for (uint32_t mirror = 0; mirror < 2; mirror++) {
        workshop w;
        open_workshop(&w, "x");
        w.def.mark_count = 1;
        w.def.meets = NULL;
        add_piece(&w, "K", "x", &left, 1, 1);
        w.turns[0] = tw_lattice_generated(w.def.lattice, &mirror, 1);
        OWNED(tw_puzzle) *puzzle = finish(&w);
        OWNED(tw_poses) *poses = poses_of(puzzle);
        assert_int_equal(tw_poses_count(poses), mirror ? 2 : 4);
        tw_transform_set turns = tw_puzzle_piece_turns(puzzle, 0);
        for (uint32_t p = 0; p < tw_poses_count(poses); p++)
            assert_true(tw_transform_set_has(&turns, tw_poses_turn(poses, p, 0)));
    }
}

/* ---- Symmetry ---------------------------------------------------------------------------- */

static void expect_symmetry(tw_puzzle *made, size_t all, size_t rotations)
{
    OWNED(tw_puzzle) *puzzle = made;
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, false);
    assert_int_equal(tw_symmetry_count(symmetry), all);
    assert_int_equal(count_rotations(symmetry), rotations);
}

TEST(marks_on_the_border_count_as_part_of_the_container)
{
    static const struct {
        size_t borders, all, rotations;
    } cases[] = {{1, 1, 1}, {2, 2, 1}, {4, 4, 2}};
    static const uint32_t at[4][2] = {{0, UP}, {0, LEFT}, {3, DOWN}, {3, RIGHT}};
    for (size_t i = 0; i < 3; i++) {
        workshop w;
        open_workshop(&w, "xx/xx");
        for (size_t b = 0; b < cases[i].borders; b++)
            add_border(&w, at[b][0], at[b][1], KEY);
        let_meet(&w, KEY, NONE);
        w.def.mark_count = 1;
        w.def.meets = NULL;
        add_piece(&w, "o", "x", NULL, 0, 4);
        expect_symmetry(finish(&w), cases[i].all, cases[i].rotations);
    }
}

TEST(marks_can_make_a_piece_chiral)
{
    const tw_mark_def marks[] = {{.cell = 0, .label = UP, .mark = KEY},
                                 {.cell = 0, .label = RIGHT, .mark = LOCK}};
    for (int mirrors = 0; mirrors < 2; mirrors++) {
        workshop w;
        open_workshop(&w, "xx/xx");
        w.def.meets = NULL;
        add_piece(&w, "K", "x", marks, 2, 4);
        w.turns[0] = tw_lattice_turns(w.def.lattice, mirrors);
        expect_symmetry(finish(&w), mirrors ? 8 : 4, 4);
    }
}

/* Checks the number of symmetries with exchanges, for each convention. */
static void expect_exchanges(tw_puzzle *made, const size_t expected[3])
{
    OWNED(tw_puzzle) *puzzle = made;
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, true);
    for (int same = TW_SAME_REFLECTIONS; same <= TW_SAME_NONE; same++) {
        size_t count = 0;
        for (uint32_t e = 0; e < tw_symmetry_count(symmetry); e++)
            count += tw_symmetry_counts(symmetry, e, (tw_same)same);
        assert_int_equal(count, expected[same]);
    }
}

static const uint8_t key_and_lock[] = {KEY, LOCK};
static const tw_exchange keys_for_locks = {.marks = key_and_lock, .count = 2};

/* A row of two cells: a key to the left of it, a lock to the right; one tile with a key, and one
 * with a lock. */
static tw_puzzle *key_and_lock_row(bool exchange, uint32_t most_locks)
{
    const tw_mark_def key = {.cell = 0, .label = LEFT, .mark = KEY};
    const tw_mark_def lock = {.cell = 0, .label = LEFT, .mark = LOCK};
    workshop w;
    open_workshop(&w, "xx");
    add_border(&w, 0, LEFT, KEY);
    add_border(&w, 1, RIGHT, LOCK);
    w.def.meets = NULL;
    w.def.exchanges = &keys_for_locks;
    w.def.exchange_count = exchange;
    add_piece(&w, "K", "x", &key, 1, 1);
    add_piece(&w, "L", "x", &lock, 1, 1);
    w.defs[1].high = most_locks;
    return finish(&w);
}

TEST(an_exchange_may_go_with_a_motion)
{
    expect_symmetry(key_and_lock_row(true, 1), 2, 1);
    expect_exchanges(key_and_lock_row(true, 1), (const size_t[]){4, 2, 1});
    expect_exchanges(key_and_lock_row(false, 1), (const size_t[]){2, 1, 1});
}

TEST(pieces_with_other_copies_are_not_exchanged)
{
    expect_exchanges(key_and_lock_row(true, 2), (const size_t[]){2, 1, 1});
}

/* An exchange alone changes this tile as a quarter turn does. */
TEST(an_exchange_may_need_no_motion)
{
    const tw_mark_def marks[] = {{.cell = 0, .label = UP, .mark = KEY},
                                 {.cell = 0, .label = RIGHT, .mark = LOCK},
                                 {.cell = 0, .label = DOWN, .mark = KEY},
                                 {.cell = 0, .label = LEFT, .mark = LOCK}};
    workshop w;
    open_workshop(&w, "x");
    w.def.meets = NULL;
    w.def.exchanges = &keys_for_locks;
    w.def.exchange_count = 1;
    add_piece(&w, "T", "x", marks, 4, 1);
    expect_exchanges(finish(&w), (const size_t[]){2, 2, 2});
}

/* Keys meet keys, but no lock meets a lock. */
TEST(an_exchange_must_leave_the_table_as_it_is)
{
    const tw_mark_def key = {.cell = 0, .label = LEFT, .mark = KEY};
    const tw_mark_def lock = {.cell = 0, .label = LEFT, .mark = LOCK};
    for (int both = 0; both < 2; both++) {
        workshop w;
        open_workshop(&w, "xx");
        let_meet(&w, KEY, KEY);
        if (both)
            let_meet(&w, LOCK, LOCK);
        let_meet(&w, KEY, OUTSIDE);
        let_meet(&w, LOCK, OUTSIDE);
        w.def.exchanges = &keys_for_locks;
        w.def.exchange_count = 1;
        add_piece(&w, "K", "x", &key, 1, 1);
        add_piece(&w, "L", "x", &lock, 1, 1);
        expect_exchanges(finish(&w), both ? (const size_t[]){8, 4, 2} : (const size_t[]){4, 2, 1});
    }
}

/* ---- The judge --------------------------------------------------------------------------- */

/* Checks two dominoes side by side with these turns. words: of the fault; NULL: they are right. */
static void judge(const tw_puzzle *puzzle, uint32_t first, uint32_t second, const char *words)
{
    static const tw_cell row[4] = {{{0, 0}, 0}, {{1, 0}, 0}, {{2, 0}, 0}, {{3, 0}, 0}};
    const tw_placement both[2] = {{0, row, 2, first}, {0, row + 2, 2, second}};
    const tw_solution solution = {both, 2};
    tw_error error = {0};
    tw_status status = tw_solution_check(NULL, puzzle, &solution, &error);
    assert_int_equal(status, words ? TW_ERR_INPUT : TW_OK);
    if (words && !strstr(error.message, words))
        fail_msg("expected words \"%s\" in \"%s\"", words, error.message);
}

TEST(the_judge_sees_marks_that_may_not_meet)
{
    OWNED(tw_puzzle) *puzzle = two_dominoes();
    uint32_t over = turn_to(puzzle, RIGHT, UP); /* key to the left, lock up */
    judge(puzzle, 0, 0, NULL);
    judge(puzzle, over, over, NULL);
    judge(puzzle, over, 0, NULL);
    judge(puzzle, 0, over, "mark \"key\" of cell [1, 0] meets \"key\" on its side \"right\"");
}

TEST(the_judge_sees_a_turn_that_lays_the_piece_elsewhere)
{
    OWNED(tw_puzzle) *puzzle = two_dominoes();
    judge(puzzle, turn_to(puzzle, UP, RIGHT), 0, "and as the answer says");
    judge(puzzle, 0, UINT32_MAX, "and as the answer says");
}

TEST(the_judge_sees_a_mark_that_faces_the_outside)
{
    workshop w;
    const tw_mark_def lock = {.cell = 0, .label = UP, .mark = LOCK};
    const tw_mark_def marks[] = {key_right, lock};
    open_workshop(&w, "xxxx");
    let_meet(&w, KEY, KEY);
    let_meet(&w, LOCK, OUTSIDE);
    add_piece(&w, "D", "xx", marks, 2, 2);
    OWNED(tw_puzzle) *puzzle = finish(&w);
    judge(puzzle, 0, turn_to(puzzle, RIGHT, UP), NULL);
    judge(puzzle, 0, 0, "may not");
    judge(puzzle, turn_to(puzzle, RIGHT, UP), 0, "meets \"outside\" on its side \"left\"");
}

RUN_TESTS
