/* test_xmpuzzle_random.c -- random BurrTools files of cubes: counted by brute force from the text's
 * own data, read, written as both kinds of file, and read again.
 *
 * A file has several problems over the same shapes, with colours and pairs of them, variable
 * voxels, ranges and groups. The brute force shares nothing with the library: it turns cells by
 * matrices and lays them as sets of bits. */
#include <stdlib.h>

#include "../../random/dice.h"
#include "support/foreign_texts.h"

enum { FILES = 300, SIDE = 4, MOST_SHAPES = 4, MOST_CELLS = 12, MOST_COPIES = 3, COLOURS = 3 };

/* Shapes of cubes in a block of 2 x 2 x 2; no two are equal when turned. */
static const unsigned char blocks[] = {0x01, 0x03, 0x07, 0x0f, 0x17, 0x27, 0x21, 0x1f};

typedef struct shape {
    int size[3];
    char state[MOST_CELLS]; /* '_', '#', '+' */
    int colour[MOST_CELLS];
} shape;

typedef struct entry {
    int shape, low, high, group, grouped; /* group 0: none */
} entry;

typedef struct problem {
    shape *container;
    entry entries[MOST_SHAPES];
    int entry_count;
    bool pair[COLOURS + 1][COLOURS + 1];
    int holes; /* at most; -1: no bound */
} problem;

typedef struct rolled {
    int colours;
    shape shapes[2 + MOST_SHAPES]; /* two containers, then pieces */
    int shape_count;
    problem problems[3];
    int problem_count;
    char text[20000];
} rolled;

/* ---- Rolling ----------------------------------------------------------------------------- */

static void roll_container(uint64_t *seed, int colours, shape *made)
{
    const bool loose = pick(seed, 2);
    do
        for (int k = 0; k < 3; k++)
            made->size[k] = 1 + (int)pick(seed, SIDE);
    while (made->size[0] * made->size[1] * made->size[2] > MOST_CELLS);
    for (int i = 0; i < made->size[0] * made->size[1] * made->size[2]; i++) {
        made->state[i] = (loose ? "#+++++_" : "####++_")[pick(seed, 7)];
        made->colour[i] = colours && made->state[i] != '_' && pick(seed, 3) == 0
                              ? 1 + (int)pick(seed, (uint32_t)colours)
                              : 0;
    }
}

static void roll_piece(uint64_t *seed, int colours, unsigned char block, shape *made)
{
    made->size[0] = made->size[1] = made->size[2] = 2;
    for (int i = 0; i < 8; i++) {
        made->state[i] = block >> i & 1 ? '#' : '_';
        made->colour[i] = colours && made->state[i] == '#' && pick(seed, 3) == 0
                              ? 1 + (int)pick(seed, (uint32_t)colours)
                              : 0;
    }
}

static void roll_problem(uint64_t *seed, rolled *file, problem *made)
{
    made->container = &file->shapes[pick(seed, 2)];
    made->entry_count = 1 + (int)pick(seed, (uint32_t)file->shape_count - 2);
    for (int e = 0; e < made->entry_count; e++) {
        entry *one = &made->entries[e];
        one->shape = 2 + e;
        one->low = (int)pick(seed, 2);
        one->high = one->low + (int)pick(seed, MOST_COPIES);
        one->high += one->high == 0;
        one->group = pick(seed, 3) == 0 ? 1 + (int)pick(seed, 2) : 0;
        one->grouped = 1 + (int)pick(seed, (uint32_t)one->high);
    }
    made->holes = pick(seed, 2) ? -1 : (int)pick(seed, 5);
    for (int p = 0; p <= COLOURS; p++)
        for (int r = 0; r <= COLOURS; r++)
            made->pair[p][r] = p == 0 || r == 0 || (p <= file->colours && pick(seed, 3) == 0);
}

static void say_shape(const shape *one, char *text)
{
    sprintf(text + strlen(text), "<voxel x='%d' y='%d' z='%d' type='0'>", one->size[0],
            one->size[1], one->size[2]);
    for (int i = 0; i < one->size[0] * one->size[1] * one->size[2]; i++) {
        sprintf(text + strlen(text), "%c", one->state[i]);
        if (one->colour[i])
            sprintf(text + strlen(text), "%d", one->colour[i]);
    }
    strcat(text, "</voxel>\n");
}

static void say_problem(const rolled *file, const problem *one, char *text)
{
    sprintf(text + strlen(text), "<problem name='p%d'", (int)(one - file->problems) + 1);
    if (one->holes >= 0)
        sprintf(text + strlen(text), " maxHoles='%d'", one->holes);
    strcat(text, "><shapes>");
    for (int e = 0; e < one->entry_count; e++) {
        const entry *of = &one->entries[e];
        sprintf(text + strlen(text), "<shape id='%d' min='%d' max='%d'>", of->shape, of->low,
                of->high);
        if (of->group)
            sprintf(text + strlen(text), "<group group='%d' count='%d'/>", of->group, of->grouped);
        strcat(text, "</shape>");
    }
    sprintf(text + strlen(text), "</shapes><result id='%d'/><bitmap>",
            (int)(one->container - file->shapes));
    for (int p = 1; p <= file->colours; p++)
        for (int r = 1; r <= file->colours; r++)
            if (one->pair[p][r])
                sprintf(text + strlen(text), "<pair piece='%d' result='%d'/>", p - 1, r - 1);
    strcat(text, "</bitmap></problem>\n");
}

static void roll_file(uint64_t *seed, rolled *file)
{
    memset(file, 0, sizeof *file);
    file->colours = (int)pick(seed, COLOURS + 1);
    file->shape_count = 3 + (int)pick(seed, MOST_SHAPES);
    for (int i = 0; i < 2; i++)
        roll_container(seed, file->colours, &file->shapes[i]);
    const size_t first = pick(seed, sizeof blocks - MOST_SHAPES + 1);
    for (int i = 2; i < file->shape_count; i++)
        roll_piece(seed, file->colours, blocks[first + (size_t)i - 2], &file->shapes[i]);
    file->problem_count = 1 + (int)pick(seed, 3);
    for (int i = 0; i < file->problem_count; i++)
        roll_problem(seed, file, &file->problems[i]);
    strcpy(file->text, "<puzzle version='2'><gridType type='0'/>\n<colors>");
    for (int i = 0; i < file->colours; i++)
        strcat(file->text, "<color red='1' green='2' blue='3'/>");
    strcat(file->text, "</colors><shapes>\n");
    for (int i = 0; i < file->shape_count; i++)
        say_shape(&file->shapes[i], file->text);
    strcat(file->text, "</shapes><problems>\n");
    for (int i = 0; i < file->problem_count; i++)
        say_problem(file, &file->problems[i], file->text);
    strcat(file->text, "</problems></puzzle>\n");
}

/* ---- Brute force ------------------------------------------------------------------------- */

typedef struct laid_set {
    uint32_t sets[2000]; /* of cells of the container */
    size_t count;
} laid_set;

/* Adds every set of cells that the shape covers, turned so: row k of the turn is axis and sign. */
static void lay_turned(const problem *one, const shape *piece, const int axes[3],
                       const int signs[3], laid_set *all)
{
    const int *size = one->container->size;
    for (int at = 0; at < 6 * 6 * 6; at++) {
        uint32_t set = 0;
        bool fits = true;
        for (int i = 0; i < 8 && fits; i++) {
            const int from[3] = {i % 2, i / 2 % 2, i / 4}, by[3] = {at % 6, at / 6 % 6, at / 36};
            int to[3], number = 0;
            if (piece->state[i] == '_')
                continue;
            for (int k = 0; k < 3; k++) {
                to[k] = signs[k] * from[axes[k]] + by[k] - 1;
                fits = fits && to[k] >= 0 && to[k] < size[k];
            }
            number = fits ? to[0] + size[0] * (to[1] + size[1] * to[2]) : 0;
            fits = fits && one->container->state[number] != '_' &&
                   one->pair[piece->colour[i]][one->container->colour[number]];
            set |= UINT32_C(1) << number;
        }
        for (size_t i = 0; i < all->count; i++)
            fits = fits && all->sets[i] != set;
        assert_true(all->count < sizeof all->sets / sizeof *all->sets);
        if (fits)
            all->sets[all->count++] = set;
    }
}

static void lay_everywhere(const problem *one, const shape *piece, laid_set *all)
{
    all->count = 0;
    for (int turn = 0; turn < 48; turn++) {
        static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                         {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
        const int signs[3] = {turn / 6 % 2 ? -1 : 1, turn / 12 % 2 ? -1 : 1, turn / 24 ? -1 : 1};
        const bool odd = turn % 6 > 2;
        if (odd == (signs[0] * signs[1] * signs[2] < 0)) /* a turn, no mirror image */
            lay_turned(one, piece, orders[turn % 6], signs, all);
    }
}

/* The bound of empty cells holds if some entry has a range. */
static bool is_full_enough(const problem *one, uint32_t covered)
{
    bool ranged = false;
    int empty = 0;
    for (int e = 0; e < one->entry_count; e++)
        ranged = ranged || one->entries[e].low < one->entries[e].high;
    for (int i = 0; i < MOST_CELLS; i++)
        empty += strchr("#+", one->container->state[i] ? one->container->state[i] : '_') &&
                 !(covered >> i & 1);
    return !ranged || one->holes < 0 || empty <= one->holes;
}

static uint64_t brute_entry(const problem *one, const laid_set *laid, int number, size_t from,
                            int used, uint32_t covered, uint32_t required)
{
    if (number == one->entry_count)
        return (required & ~covered) == 0 && is_full_enough(one, covered);
    uint64_t count = 0;
    if (used >= one->entries[number].low)
        count += brute_entry(one, laid, number + 1, 0, 0, covered, required);
    for (size_t i = from; i < laid[number].count && used < one->entries[number].high; i++)
        if (!(laid[number].sets[i] & covered))
            count += brute_entry(one, laid, number, i + 1, used + 1, covered | laid[number].sets[i],
                                 required);
    return count;
}

static uint64_t brute_count(const rolled *file, const problem *one)
{
    static laid_set laid[MOST_SHAPES];
    uint32_t required = 0;
    for (int i = 0; i < MOST_CELLS; i++)
        required |= one->container->state[i] == '#' ? UINT32_C(1) << i : 0;
    for (int e = 0; e < one->entry_count; e++)
        lay_everywhere(one, &file->shapes[one->entries[e].shape], &laid[e]);
    return brute_entry(one, laid, 0, 0, 0, 0, required);
}

/* ---- There and back ---------------------------------------------------------------------- */

enum { MOST_TOLD = 20 };

/* The first solutions, and how they come apart. */
typedef struct told {
    const tw_solution *solutions[MOST_TOLD];
    const tw_disassembly *apart[MOST_TOLD];
    char levels[MOST_TOLD][80];
    size_t count;
} told;

static bool keep_told(void *user, const tw_solution *solution)
{
    told *all = user;
    tw_solution *copy = NULL;
    assert_int_equal(tw_solution_copy(NULL, solution, &copy), TW_OK);
    all->solutions[all->count++] = copy;
    return all->count < MOST_TOLD;
}

static void say_level(const tw_disassembly *apart, char level[80])
{
    tw_bytes text = {0};
    tw_disassembly_level(apart, &text);
    snprintf(level, 80, "%s", text.data ? (const char *)text.data : "");
    tw_bytes_free(&text);
}

static void take_apart(tw_disassembler *by, told *all)
{
    for (size_t i = 0; i < all->count; i++) {
        tw_disassembly *made = NULL;
        assert_int_equal(tw_disassembler_run(by, all->solutions[i], NULL, &made, NULL), TW_OK);
        say_level(made, all->levels[i]);
        all->apart[i] = made;
    }
}

/* The levels that the last file told, one a line. */
static char heard[MOST_TOLD * 81];

static bool hear_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *apart)
{
    char level[80];
    (void)solution;
    (void)by;
    (void)user;
    say_level(apart, level);
    strcat(heard, level);
    strcat(heard, "\n");
    return true;
}

/* Writes the puzzle with its solutions and their moves, packed, and reads it again; *text: what was
 * written. */
static reading there_and_back(const tw_puzzle *puzzle, written *text, char *levels, size_t size)
{
    told all = {.count = 0};
    reading read;
    tw_error error = {0};
    const tw_solve_options options = {.size = sizeof options, .threads = 1}; /* in one order */
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
    tw_solve_sink sink = {.size = sizeof sink, .solution = keep_told, .user = &all};
    tw_disassembler *by = NULL;
    assert_int_equal(tw_disassembler_new(NULL, puzzle, NULL, &by, &error), TW_OK);
    run_solver(solver, NULL, &sink);
    take_apart(by, &all);
    const tw_export how = {.size = sizeof how,
                           .solutions = all.solutions,
                           .solution_count = all.count,
                           .disassemblies = all.apart,
                           .disassembler = by};
    if (write_as("xmpuzzle", puzzle, &how, out_to(text), &error) != TW_OK)
        fail_msg("%s", error.message);
    *heard = '\0';
    assert_int_equal(read_foreign("xmpuzzle", written_source("again", text),
                                  (tw_import){.apart = hear_apart}, &read),
                     TW_OK);
    assert_int_equal(read.stored, all.count);
    for (size_t i = 0; i < all.count; i++) {
        size_t length = strlen(levels);
        if (all.solutions[i]->count > 1 && *all.levels[i])
            snprintf(levels + length, size - length, "%s\n", all.levels[i]);
        tw_disassembly_free((tw_disassembly *)(uintptr_t)all.apart[i]);
        tw_solution_free((tw_solution *)(uintptr_t)all.solutions[i]);
    }
    tw_disassembler_free(by);
    assert_string_equal(heard, levels);
    return read;
}

/* Colours that no shape of the problem has are not written, so the others have other names. */
static void assert_same_but_names(const tw_puzzle *a, const tw_puzzle *b)
{
    const uint8_t count = (uint8_t)tw_puzzle_colour_count(a);
    assert_int_equal(tw_puzzle_colour_count(b), count);
    for (uint8_t c = 1; c <= count; c++)
        for (uint8_t d = 1; d <= count; d++)
            assert_int_equal(tw_puzzle_may_lie(a, c, d), tw_puzzle_may_lie(b, c, d));
    for (size_t i = 0; i < tw_puzzle_cell_count(a); i++)
        assert_int_equal(tw_puzzle_cell_colour(a, i), tw_puzzle_cell_colour(b, i));
    for (uint32_t p = 0; p < tw_puzzle_piece_count(a); p++)
        assert_same_piece(a, b, p);
}

static void check_problem(const tw_puzzle *puzzle, uint64_t none)
{
    static char levels[2000], levels_again[2000];
    WRITTEN(yaml);
    WRITTEN(first);
    WRITTEN(second);
    const tw_result before = count_all(puzzle);
    assert_int_equal(before.none, none);
    *levels = *levels_again = '\0';
    reading again = there_and_back(puzzle, &first, levels, sizeof levels);
    reading last = there_and_back(again.puzzle, &second, levels_again, sizeof levels_again);
    assert_string_equal(levels, levels_again);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    assert_same_but_names(puzzle, again.puzzle);
    assert_same_puzzle(again.puzzle, last.puzzle);
    reading own;
    assert_int_equal(write_as("yaml", puzzle, NULL, out_to(&yaml), NULL), TW_OK);
    assert_int_equal(read_foreign("yaml", written_source("own", &yaml), (tw_import){0}, &own),
                     TW_OK);
    assert_same_puzzle(puzzle, own.puzzle);
    const tw_puzzle *all[] = {again.puzzle, last.puzzle, own.puzzle};
    for (size_t i = 0; i < 3; i++) {
        const tw_result after = count_all(all[i]);
        assert_int_equal(after.none, before.none);
        assert_int_equal(after.rotations, before.rotations);
        assert_int_equal(after.reflections, before.reflections);
    }
    tw_puzzle_free(again.puzzle);
    tw_puzzle_free(last.puzzle);
    tw_puzzle_free(own.puzzle);
}

TEST(random_files_have_the_assemblies_of_brute_force_and_come_back_the_same)
{
    static rolled file;
    static reading read;
    size_t files = 0, problems = 0, solvable = 0, bounded = 0;
    for (uint64_t seed = 1; files < FILES; seed++) {
        uint64_t random = seed;
        bool any = false;
        roll_file(&random, &file);
        for (int p = 0; p < file.problem_count; p++) {
            static const char *const names[] = {"p1", "p2", "p3"};
            const tw_import how = {.problem_name = names[p]};
            if (read_foreign("xmpuzzle", source_of("rolled", file.text), how, &read) != TW_OK) {
                const bool empty = strstr(read.faults.last.message, "no voxels");
                if (!empty && (!strstr(read.faults.last.message, "cells") ||
                               brute_count(&file, &file.problems[p]) > 0))
                    fail_msg("seed %d: %s", (int)seed, read.faults.last.message);
                continue;
            }
            const uint64_t none = brute_count(&file, &file.problems[p]);
            if (!tw_puzzle_volume(read.puzzle).fits) { /* nothing searches it */
                assert_int_equal(none, 0);
                tw_puzzle_free(read.puzzle);
                continue;
            }
            uint32_t low, high;
            bounded += tw_puzzle_empty(read.puzzle, &low, &high) && none > 0;
            check_problem(read.puzzle, none);
            tw_puzzle_free(read.puzzle);
            any = true;
            problems++;
            solvable += none > 0;
        }
        files += any;
    }
    print_message("# %zu problems, %zu with solutions, %zu of them with a bound of holes\n",
                  problems, solvable, bounded);
    assert_true(solvable > FILES / 4 && bounded >= 10);
}

RUN_TESTS
