/* test_random_marks.c -- marks on random puzzles: no engine and no heuristic may lose a solution,
 * or find a wrong one.
 *
 * Each puzzle is made twice from the same dice: once with its matching table, and once with a table
 * by which any two marks may meet. The check of the first selects the right ones among all
 * solutions of the second; every engine with every heuristic must find just as many in the first,
 * and every convention must imply the same three counts. Puzzles that are invariant under an
 * exchange of two marks must have as many classes with exchanges, by every method, as all solutions
 * have orbits. */
#include "dice.h"

enum { MARKS = 3, SIDE = MARKS + 2, MOST = 300 };

/* ---- A random puzzle with marks ---------------------------------------------------------- */

typedef struct dice_roll {
    sketch box, pieces[5];
    tw_form_def forms[5];
    tw_piece_def defs[5];
    tw_mark_def marks[5][16], borders[64];
    bool meets[SIDE * SIDE];
    size_t piece_count, border_count;
    bool mirrors;
} dice_roll;

static bool has_cell(const sketch *s, int32_t x, int32_t y)
{
    for (size_t c = 0; c < s->count; c++)
        if (s->cells[c].at[0] == x && s->cells[c].at[1] == y)
            return true;
    return false;
}

/* Puts random marks on the half-edges that lead out of a sketch. */
static size_t roll_marks(uint64_t *seed, const sketch *s, uint32_t one_in, tw_mark_def *marks,
                         size_t room)
{
    static const int32_t step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    size_t count = 0;
    for (uint32_t c = 0; c < s->count; c++)
        for (uint32_t l = 0; l < 4; l++) {
            int32_t x = s->cells[c].at[0] + step[l][0], y = s->cells[c].at[1] + step[l][1];
            if (!has_cell(s, x, y) && pick(seed, one_in) == 0 && count < room)
                marks[count++] = (tw_mark_def){c, l, (uint8_t)(1 + pick(seed, MARKS)), {0, 0}};
        }
    return count;
}

static void roll_box(uint64_t *seed, sketch *box)
{
    char rows[64], *at = rows;
    uint32_t width = 2 + pick(seed, 3), height = 2 + pick(seed, 3), spare = pick(seed, 2);
    for (uint32_t y = 0; y < height; y++, *at++ = '/')
        for (uint32_t x = 0; x < width; x++)
            *at++ = pick(seed, 15) == 0 ? '.' : pick(seed, 10) < spare ? '?' : 'x';
    *at = '\0';
    draw_sketch(box, rows);
}

static uint8_t exchanged(uint8_t mark)
{
    return mark == 1 ? 2 : mark == 2 ? 1 : mark;
}

/* Makes every second piece the one before it with k and l exchanged, and the table symmetric under
 * the exchange. Pieces may be left out, so that more puzzles have solutions. */
static void make_even(dice_roll *d)
{
    bool meets[SIDE * SIDE];
    d->border_count = 0;
    for (size_t p = 0; p < d->piece_count; p++) {
        d->defs[p].low = 0;
        d->defs[p].high += 2;
    }
    for (size_t p = 1; p < d->piece_count; p += 2) {
        const char *name = d->defs[p].name;
        d->pieces[p] = d->pieces[p - 1];
        memcpy(d->marks[p], d->marks[p - 1], sizeof d->marks[p]);
        d->forms[p] = d->forms[p - 1];
        d->forms[p].cells = d->pieces[p].cells;
        d->forms[p].marks = d->marks[p];
        d->defs[p] = d->defs[p - 1];
        d->defs[p].name = name;
        d->defs[p].forms = &d->forms[p];
        for (size_t i = 0; i < d->forms[p].mark_count; i++)
            d->marks[p][i].mark = exchanged(d->marks[p][i].mark);
    }
    for (uint8_t a = 0; a < SIDE; a++)
        for (uint8_t b = 0; b < SIDE; b++)
            meets[a * SIDE + b] = d->meets[a * SIDE + b] || d->meets[b * SIDE + a] ||
                                  d->meets[exchanged(a) * SIDE + exchanged(b)] ||
                                  d->meets[exchanged(b) * SIDE + exchanged(a)];
    memcpy(d->meets, meets, sizeof meets);
}

static void roll(uint64_t seed, dice_roll *d)
{
    static const char *const shapes[] = {"x", "x", "xx", "xx", "xx/x.", "xxx", "xx/xx"};
    static const char *const names[] = {"A", "B", "C", "D", "E"};
    memset(d, 0, sizeof *d);
    roll_box(&seed, &d->box);
    d->mirrors = pick(&seed, 2);
    d->piece_count = 2 + pick(&seed, 4);
    for (size_t p = 0; p < d->piece_count; p++) {
        uint32_t low = pick(&seed, 3), extra = pick(&seed, 2) ? pick(&seed, 4) : 0;
        draw_sketch(&d->pieces[p], shapes[pick(&seed, 7)]);
        size_t marks = roll_marks(&seed, &d->pieces[p], 2, d->marks[p], 16);
        d->forms[p] = (tw_form_def){.cells = d->pieces[p].cells,
                                    .marks = d->marks[p],
                                    .cell_count = d->pieces[p].count,
                                    .mark_count = marks};
        d->defs[p] = (tw_piece_def){.name = names[p],
                                    .forms = &d->forms[p],
                                    .form_count = 1,
                                    .low = low,
                                    .high = low + extra};
    }
    d->border_count = pick(&seed, 3) ? 0 : roll_marks(&seed, &d->box, 4, d->borders, 64);
    uint32_t strict = 1 + pick(&seed, 4); /* pairs of marks in 4 that may not meet */
    for (size_t i = 0; i < SIDE * SIDE; i++)
        d->meets[i] = pick(&seed, 4) >= strict;
    for (size_t i = 0; i < SIDE; i++)
        d->meets[i] = d->meets[i] || pick(&seed, 3) > 0; /* 'none' may meet more often */
}

static tw_puzzle *make(dice_roll *d, bool with_table)
{
    static const char *const names[] = {"k", "l", "m"};
    static const uint8_t numbers[] = {1, 2, 3};
    static const tw_exchange both = {.marks = numbers, .count = 2};
    tw_lattice *lattice = new_plane();
    tw_puzzle *puzzle = NULL;
    const tw_transform_set turns = tw_lattice_turns(lattice, d->mirrors);
    for (size_t p = 0; p < d->piece_count; p++)
        d->defs[p].turns = &turns;
    tw_puzzle_def def = {.size = sizeof def,
                         .title = "marks",
                         .lattice = lattice,
                         .cells = d->box.cells,
                         .optional = d->box.optional,
                         .cell_count = d->box.count,
                         .pieces = d->defs,
                         .piece_count = d->piece_count,
                         .mark_names = names,
                         .mark_count = MARKS,
                         .borders = d->borders,
                         .border_count = d->border_count,
                         .exchanges = &both,
                         .exchange_count = 1,
                         .meets = with_table ? d->meets : NULL};
    if (tw_puzzle_new(NULL, &def, NULL, &puzzle) != TW_OK)
        tw_lattice_free(lattice);
    else if (tw_puzzle_volume(puzzle).fits)
        return puzzle;
    tw_puzzle_free(puzzle);
    return NULL;
}

/* ---- Comparison -------------------------------------------------------------------------- */

typedef struct jury {
    const tw_puzzle *strict;
    uint64_t seen, right;
} jury;

static bool judge(void *user, const tw_solution *solution)
{
    jury *j = user;
    j->right += tw_solution_check(NULL, j->strict, solution, NULL) == TW_OK;
    return ++j->seen < MOST;
}

static bool must_be_right(void *user, const tw_solution *solution)
{
    tw_error error = {0};
    if (tw_solution_check(NULL, user, solution, &error) != TW_OK)
        fail_msg("the judge: %s", error.message);
    return true;
}

static void compare(tw_puzzle *strict, uint64_t right, uint64_t seed)
{
    const tw_solve_sink sink = {.size = sizeof sink, .solution = must_be_right, .user = strict};
    size_t count;
    const method *methods = all_methods(&count);
    tw_result first = solve(strict, &methods[0], TW_SAME_NONE, &sink);
    for (size_t m = 0; m < count; m++)
        for (int same = TW_SAME_REFLECTIONS; same <= TW_SAME_NONE; same++) {
            tw_result r = solve(strict, &methods[m], (tw_same)same, &sink);
            if (r.none != right || r.rotations != first.rotations ||
                r.reflections != first.reflections)
                fail_msg("seed %llu, %s size %d strand %d up to %d: %llu %llu %llu, expected %llu "
                         "%llu %llu",
                         (unsigned long long)seed, methods[m].engine, !methods[m].tuning.in_order,
                         methods[m].tuning.strand, same, (unsigned long long)r.none,
                         (unsigned long long)r.rotations, (unsigned long long)r.reflections,
                         (unsigned long long)right, (unsigned long long)first.rotations,
                         (unsigned long long)first.reflections);
        }
}

/* ---- Exchanges --------------------------------------------------------------------------- */

/* Sums solutions, each as its share of its class. */
typedef struct shares {
    tw_solution_orbit *orbit;
    size_t sum; /* each class adds the size of the largest orbit */
} shares;

static bool add_share(void *user, const tw_solution *solution)
{
    shares *s = user;
    size_t count;
    assert_int_equal(tw_solution_orbit_find(s->orbit, solution, &count, NULL), TW_OK);
    s->sum += tw_solution_orbit_most(s->orbit) / count;
    return true;
}

/* Counts the classes with exchanges. */
static size_t count_classes(const tw_puzzle *puzzle, tw_same same)
{
    size_t count;
    shares s = {.sum = 0};
    OWNED(tw_poses) *poses = poses_of(puzzle);
    OWNED(tw_symmetry) *symmetry = symmetry_of(poses, true);
    assert_int_equal(tw_solution_orbit_new(NULL, symmetry, same, &s.orbit, NULL), TW_OK);
    const tw_solve_sink sink = {.size = sizeof sink, .solution = add_share, .user = &s};
    solve(puzzle, &all_methods(&count)[0], TW_SAME_NONE, &sink);
    size_t most = tw_solution_orbit_most(s.orbit);
    assert_int_equal(s.sum % most, 0);
    tw_solution_orbit_free(s.orbit);
    return s.sum / most;
}

/* Compares a third of all methods. Does an exchange join classes? */
static bool compare_exchanges(tw_puzzle *puzzle, uint64_t seed)
{
    size_t count;
    const method *methods = all_methods(&count);
    bool telling = false;
    for (int same = TW_SAME_REFLECTIONS; same <= TW_SAME_NONE; same++) {
        size_t classes = count_classes(puzzle, (tw_same)same);
        tw_result plain = solve(puzzle, &methods[0], (tw_same)same, NULL);
        telling = telling || classes < plain.solutions;
        for (size_t m = seed % 3; m < count; m += 3) {
            method with = methods[m];
            with.exchange = true;
            tw_result r = solve(puzzle, &with, (tw_same)same, NULL);
            if (r.solutions != classes || r.none != plain.none || r.rotations != plain.rotations ||
                r.reflections != plain.reflections)
                fail_msg(
                    "seed %llu, %s size %d strand %d roots %d up to %d with exchanges: %llu "
                    "of %llu %llu %llu, expected %zu of %llu %llu %llu",
                    (unsigned long long)seed, with.engine, !with.tuning.in_order,
                    with.tuning.strand, with.subproblems, same, (unsigned long long)r.solutions,
                    (unsigned long long)r.none, (unsigned long long)r.rotations,
                    (unsigned long long)r.reflections, classes, (unsigned long long)plain.none,
                    (unsigned long long)plain.rotations, (unsigned long long)plain.reflections);
        }
    }
    return telling;
}

/* 2: compared, and the table forbade something but not all; 1: compared; 0: passed over. */
static int try_seed(uint64_t seed, dice_roll *d)
{
    roll(seed, d);
    tw_puzzle *loose = make(d, false), *strict = make(d, true);
    int worth = 0;
    if (loose && strict) {
        jury j = {.strict = strict};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = judge, .user = &j};
        size_t count;
        tw_result all = solve(loose, all_methods(&count), TW_SAME_NONE, &sink);
        if (all.outcome == TW_OUTCOME_EXHAUSTED && all.none > 0) {
            compare(strict, j.right, seed);
            worth = j.right > 0 && j.right < j.seen ? 2 : 1;
        }
    }
    tw_puzzle_free(loose);
    tw_puzzle_free(strict);
    return worth;
}

TEST(exchanges_join_what_is_one_orbit)
{
    dice_roll *d = malloc(sizeof *d);
    size_t telling = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        roll(seed, d);
        make_even(d);
        OWNED(tw_puzzle) *puzzle = make(d, true);
        size_t count;
        jury j = {.strict = puzzle};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = judge, .user = &j};
        if (puzzle && solve(puzzle, all_methods(&count), TW_SAME_NONE, &sink).none > 0 &&
            j.seen < MOST)
            telling += compare_exchanges(puzzle, seed);
    }
    free(d);
    print_message("# exchanges join classes in %zu random puzzles\n", telling);
    assert_true(telling > 20);
}

TEST(marks_lose_no_solution_with_any_engine_and_heuristic)
{
    dice_roll *d = malloc(sizeof *d);
    size_t compared = 0, telling = 0;
    for (uint64_t seed = 1; seed <= 1200; seed++) {
        int worth = try_seed(seed, d);
        compared += worth > 0;
        telling += worth > 1;
    }
    free(d);
    print_message("# %zu random puzzles compared, in %zu the table forbids some of the solutions\n",
                  compared, telling);
    assert_true(telling > 20);
}

RUN_TESTS
