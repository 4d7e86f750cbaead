/* test_random_design.c -- random small designs: what is found is compared with making every choice
 * and counting the solutions of each puzzle by another engine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <tw/advanced.h>

#include "roll.h"
#include "support/seeds.h"
#include "support/soiled.h"

enum { USUAL = 200, MOST_SQUARES = 12, MOST_TILES = 8, MOST_KEYS = 20000, KEY = 400 };

/* ---- A design ---------------------------------------------------------------------------- */

/* Polyominoes, as rows of a drawing. */
static const char *const tiles[MOST_TILES] = {"x",
                                              "xx",
                                              "xxx",
                                              "xx\n      x.",
                                              "xx\n      xx",
                                              "xxx\n      x..",
                                              "xxx\n      .x.",
                                              "xx.\n      .xx"};

typedef enum sort { HOLES, COLOURS, CUT, SORTS } sort;

typedef struct tried_design {
    sort of;
    uint32_t wide, high;
    uint32_t holes, taken_low, taken_high; /* HOLES: cells that are missing; pieces that are used */
    uint32_t pool[MOST_TILES], pool_count;
    uint32_t parts; /* CUT */
    tw_wish solutions, level;
    bool by_level;
} tried_design;

static void roll_design(uint64_t seed, tried_design *d)
{
    uint64_t dice = seed * 131 + 7;
    const uint32_t low = pick(&dice, 4);
    *d = (tried_design){.of = (sort)pick(&dice, SORTS)};
    d->wide = 3 + (d->of == HOLES ? pick(&dice, 2) : 0);
    d->high = d->of == CUT ? 2 + pick(&dice, 2) : 3;
    d->holes = pick(&dice, 3);
    d->pool_count = d->of == COLOURS ? 2 + pick(&dice, 2) : 4 + pick(&dice, 3);
    for (uint32_t i = 0; i < d->pool_count; i++)
        d->pool[i] = pick(&dice, MOST_TILES);
    d->taken_low = 2 + pick(&dice, 2);
    d->taken_high = d->taken_low + pick(&dice, 2);
    d->parts = 2 + (d->high == 2 ? pick(&dice, 2) : 0);
    d->by_level = d->of == CUT && pick(&dice, 2) == 0;
    d->level = (tw_wish){.low = 1 + pick(&dice, 2), .high = UINT64_MAX};
    d->solutions = (tw_wish){.low = low, .high = pick(&dice, 3) == 0 ? UINT64_MAX : low};
    d->solutions.aim = (tw_aim)(pick(&dice, 3) == 0 ? 1 + pick(&dice, 2) : 0);
    if (d->solutions.aim != TW_AIM_NONE)
        d->solutions = (tw_wish){1, UINT64_MAX, d->solutions.aim};
}

/* What was chosen, for a plain puzzle; NULL: the design itself is written. */
typedef struct chosen {
    uint32_t holes, taken;       /* a bit for each */
    uint8_t owner[MOST_SQUARES]; /* CUT */
} chosen;

static void write_square(char **at, const tried_design *d, uint32_t square)
{
    *at += sprintf(*at, "[%u, %u], ", square % d->wide, square / d->wide);
}

static void write_container(char **at, const tried_design *d, const chosen *c)
{
    const uint32_t squares = d->wide * d->high;
    *at += sprintf(*at, "container:\n");
    if (d->of == COLOURS)
        *at += sprintf(*at, "  box: [%u, %u]\n  chequered: [a, b]\n", d->wide, d->high);
    else if (d->of == CUT || (d->of == HOLES && d->holes == 0))
        *at += sprintf(*at, "  box: [%u, %u]\n", d->wide, d->high);
    else if (!c)
        *at += sprintf(*at,
                       "  minus: [{box: [%u, %u]}, {cells: [{choose: %u, of: {box: [%u, %u]}}]}]\n",
                       d->wide, d->high, d->holes, d->wide, d->high);
    else {
        *at += sprintf(*at, "  cells: [");
        for (uint32_t s = 0; s < squares; s++)
            if (!(c->holes >> s & 1))
                write_square(at, d, s);
        *at += sprintf(*at, "]\n");
    }
}

static void write_tile(char **at, const tried_design *d, uint32_t i, const char *more)
{
    *at += sprintf(*at, "  - name: P%u\n    layers: |\n      %s\n%s", i, tiles[d->pool[i]], more);
}

static void write_cut(char **at, const tried_design *d, const chosen *c)
{
    if (!c)
        *at += sprintf(*at, "  - {name: P, cut: all, parts: %u}\n", d->parts);
    for (uint32_t p = 0; c && p < d->parts; p++) {
        *at += sprintf(*at, "  - {name: P%u, cells: [", p);
        for (uint32_t s = 0; s < d->wide * d->high; s++)
            if (c->owner[s] == p)
                write_square(at, d, s);
        *at += sprintf(*at, "]}\n");
    }
}

/* text: room enough. */
static void write_design(const tried_design *d, const chosen *c, char *text)
{
    static const char *const both = "    chequered: {choose: [[a, b], [b, a]]}\n";
    char *at = text;
    at += sprintf(at, "tilewright: 1\nlattice: square\n");
    if (d->of == COLOURS && c) /* a colour need not be on any piece; in a design it never need */
        at += sprintf(at, "matching: {a: [a], b: [b]}\n");
    write_container(&at, d, c);
    at += sprintf(at, "pieces:\n");
    if (d->of == CUT)
        write_cut(&at, d, c);
    else if (d->of == HOLES && !c)
        at += sprintf(at, "  - choose: [%u, %u]\n    of:\n", d->taken_low, d->taken_high);
    for (uint32_t i = 0; i < d->pool_count && d->of != CUT; i++) {
        if (d->of == HOLES && c && !(c->taken >> i & 1))
            continue;
        if (d->of == COLOURS)
            write_tile(&at, d, i,
                       !c                  ? both
                       : c->taken >> i & 1 ? "    chequered: [b, a]\n"
                                           : "    chequered: [a, b]\n");
        else if (c)
            write_tile(&at, d, i, "");
        else { /* within `of`, two columns further in */
            char tile[80];
            int length = sprintf(tile, "%s", tiles[d->pool[i]]);
            at += sprintf(at, "      - name: P%u\n        layers: |\n          ", i);
            for (int k = 0; k < length; k++)
                at += sprintf(at, tile[k] == '\n' ? "\n    " : "%c", tile[k]);
            at += sprintf(at, "\n");
        }
    }
}

/* ---- By making every choice -------------------------------------------------------------- */

typedef struct tally {
    const tried_design *d;
    uint64_t found, best;
    bool any, stops;   /* stops: after each that is found */
    char (*keys)[KEY]; /* of wanted puzzles, none alike another */
    size_t key_count;
} tally;

static tw_puzzle *read_text(const char *text)
{
    const tw_source source = {.name = "p.yaml", .text = text, .size = strlen(text)};
    tw_puzzle *puzzle = NULL;
    tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle);
    return puzzle;
}

/* Squares after one of the eight symmetries, moved to the corner, as sorted numbers. */
static int write_image(const tw_cell *cells, const uint8_t *colours, size_t count, uint32_t motion,
                       char *text)
{
    int32_t at[16][3], low[2] = {1000, 1000};
    char *end = text;
    for (size_t i = 0; i < count; i++) {
        int32_t x = cells[i].at[0], y = cells[i].at[1];
        const int32_t turned[2] = {motion & 1 ? y : x, motion & 1 ? x : y};
        at[i][1] = motion & 2 ? -turned[0] : turned[0];
        at[i][0] = motion & 4 ? -turned[1] : turned[1];
        at[i][2] = colours ? colours[i] : 0;
        low[0] = at[i][0] < low[0] ? at[i][0] : low[0];
        low[1] = at[i][1] < low[1] ? at[i][1] : low[1];
    }
    for (int32_t y = 0; y < 12; y++) /* no piece or container is wider */
        for (int32_t x = 0; x < 12; x++)
            for (size_t i = 0; i < count; i++)
                if (at[i][0] - low[0] == y && at[i][1] - low[1] == x)
                    end += sprintf(end, "%c%c%c", 'a' + x, 'a' + y, '0' + at[i][2]);
    return (int)(end - text);
}

static void least_image(const tw_cell *cells, const uint8_t *colours, size_t count, char *least)
{
    char image[KEY];
    for (uint32_t motion = 0; motion < 8; motion++) {
        write_image(cells, colours, count, motion, image);
        if (motion == 0 || strcmp(image, least) < 0)
            strcpy(least, image);
    }
}

static int compare_keys(const void *one, const void *other)
{
    return strcmp(one, other);
}

/* The puzzle without regard to position, order and symmetry; every piece may be turned and
 * mirrored, so each can be moved on its own. Boxes that are chequered have one image only. */
static void write_key(const tw_puzzle *puzzle, char *key)
{
    char pieces[MOST_TILES][KEY];
    tw_cell cells[MOST_SQUARES];
    const size_t count = tw_puzzle_piece_count(puzzle);
    for (uint32_t p = 0; p < count; p++) {
        const tw_cell *form;
        const uint8_t *colours;
        const size_t size = tw_puzzle_form(puzzle, p, 0, &form, &colours);
        least_image(form, colours, size, pieces[p]);
    }
    qsort(pieces, count, sizeof *pieces, compare_keys);
    for (size_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
        cells[c] = *tw_puzzle_cell(puzzle, c);
    least_image(cells, NULL, tw_puzzle_cell_count(puzzle), key);
    for (size_t p = 0; p < count; p++) {
        strcat(key, " ");
        strcat(key, pieces[p]);
    }
}

static uint64_t count_solutions(const tw_puzzle *puzzle)
{
    const tw_solve_options options = {.size = sizeof options, .engine = "dancing", .threads = 1};
    tw_solver *solver = NULL;
    tw_result result = {.solutions = 0};
    assert_int_equal(tw_solver_new(NULL, puzzle, &options, &solver, NULL), TW_OK);
    if (tw_solver_run(solver, NULL, NULL, &result, NULL))
        result.solutions = 0; /* the cells do not add up */
    tw_solver_free(solver);
    return result.solutions;
}

static void tally_puzzle(tally *all, const tw_puzzle *puzzle)
{
    const tw_wish *wish = &all->d->solutions;
    const uint64_t solutions = count_solutions(puzzle);
    char key[8 * KEY];
    if (!tw_puzzle_volume(puzzle).fits || solutions < wish->low || solutions > wish->high)
        return;
    const bool better =
        !all->any || (wish->aim == TW_AIM_MOST ? solutions > all->best : solutions < all->best);
    all->best = better ? solutions : all->best;
    all->any = true;
    write_key(puzzle, key);
    assert_true(strlen(key) < KEY);
    for (size_t i = 0; i < all->key_count; i++)
        if (strcmp(all->keys[i], key) == 0)
            return;
    assert_true(all->key_count < MOST_KEYS);
    strcpy(all->keys[all->key_count++], key);
}

/* Is a piece in one part? */
static bool is_one_part(const tried_design *d, const chosen *c, uint32_t piece)
{
    const uint32_t squares = d->wide * d->high;
    uint32_t mine = 0, reached, before = 0;
    for (uint32_t s = 0; s < squares; s++)
        mine |= (uint32_t)(c->owner[s] == piece) << s;
    reached = mine & -mine;
    while (reached != before) {
        before = reached;
        for (uint32_t s = 0; s < squares; s++) {
            const uint32_t x = s % d->wide;
            const bool near = (x > 0 && before >> (s - 1) & 1) ||
                              (x + 1 < d->wide && before >> (s + 1) & 1) ||
                              (s >= d->wide && before >> (s - d->wide) & 1) ||
                              (s + d->wide < squares && before >> (s + d->wide) & 1);
            reached |= near ? mine & 1U << s : 0;
        }
    }
    return mine > 0 && reached == mine;
}

/* The level of the pieces as they lie; 0: they do not come apart. */
static uint32_t level_of(const tried_design *d, const chosen *c, const tw_puzzle *puzzle)
{
    tw_cell cells[MOST_SQUARES];
    tw_placement placements[MOST_TILES];
    tw_disassembler *by = NULL;
    tw_disassembly *made = NULL;
    size_t next = 0;
    for (uint32_t p = 0; p < d->parts; p++) {
        placements[p] = (tw_placement){.piece = p, .cells = cells + next};
        for (uint32_t s = 0; s < d->wide * d->high; s++)
            if (c->owner[s] == p) {
                cells[next++] = (tw_cell){.at = {(int32_t)(s % d->wide), (int32_t)(s / d->wide)}};
                placements[p].cell_count++;
            }
    }
    const tw_solution solution = {placements, d->parts};
    assert_int_equal(tw_disassembler_new(NULL, puzzle, NULL, &by, NULL), TW_OK);
    assert_int_equal(tw_disassembler_run(by, &solution, NULL, &made, NULL), TW_OK);
    const tw_disassembly_sum sum = tw_disassembly_total(made);
    tw_disassembly_free(made);
    tw_disassembler_free(by);
    return sum.answer == TW_DISASSEMBLY_FOUND ? sum.level : 0;
}

static void tally_chosen(tally *all, const chosen *c)
{
    char text[4000];
    const tried_design *d = all->d;
    for (uint32_t p = 0; p < d->parts && d->of == CUT; p++)
        if (!is_one_part(d, c, p))
            return;
    write_design(d, c, text);
    tw_puzzle *puzzle = read_text(text);
    assert_non_null(puzzle);
    if (!d->by_level || level_of(d, c, puzzle) >= d->level.low)
        tally_puzzle(all, puzzle);
    tw_puzzle_free(puzzle);
}

static uint32_t bits_of(uint32_t set)
{
    return (uint32_t)__builtin_popcount(set);
}

static void tally_all(tally *all)
{
    const tried_design *d = all->d;
    const uint32_t squares = d->wide * d->high;
    uint32_t ways = 1;
    for (uint32_t s = 0; s < squares; s++)
        ways *= d->parts;
    for (uint32_t way = 0; d->of == CUT && way < ways; way++) {
        chosen c = {0};
        for (uint32_t s = 0, rest = way; s < squares; s++, rest /= d->parts)
            c.owner[s] = (uint8_t)(rest % d->parts);
        tally_chosen(all, &c);
    }
    for (uint32_t taken = 0; d->of == COLOURS && taken < 1U << d->pool_count; taken++)
        tally_chosen(all, &(chosen){.taken = taken});
    for (uint32_t holes = 0; d->of == HOLES && holes < 1U << squares; holes++)
        for (uint32_t taken = 1; bits_of(holes) == d->holes && taken < 1U << d->pool_count; taken++)
            if (bits_of(taken) >= d->taken_low && bits_of(taken) <= d->taken_high)
                tally_chosen(all, &(chosen){.holes = holes, .taken = taken});
}

/* ---- Comparison -------------------------------------------------------------------------- */

static bool take_found(void *user, const tw_designed *designed)
{
    tally *all = user;
    if (designed->solution)
        assert_int_equal(tw_solution_check(NULL, designed->puzzle, designed->solution, NULL),
                         TW_OK);
    tally_puzzle(all, designed->puzzle);
    all->found++;
    return !all->stops;
}

/* Searches; with a file in which it is kept, again and again till the end. */
static tw_status search_to_the_end(const tw_design *design, const tw_design_options *options,
                                   tally *found, tw_design_result *result)
{
    const tw_design_sink sink = {.size = sizeof sink, .found = take_found, .user = found};
    tw_design_options how = *options;
    char path[] = "known.XXXXXX";
    tw_error error;
    tw_status status;
    if (!found->stops)
        return tw_design_search(design, options, &sink, result, &error);
    close(mkstemp(path));
    assert_int_equal(unlink(path), 0);
    how.known = path;
    do
        status = tw_design_search(design, &how, &sink, result, &error);
    while (status == TW_OK && result->outcome == TW_OUTCOME_STOPPED);
    how.pieces++; /* something else is wanted */
    assert_int_not_equal(tw_design_search(design, &how, &sink, NULL, &error), TW_OK);
    (void)unlink(path); /* none is written for wishes that contradict each other */
    return status;
}

static void compare_found(uint64_t seed, const tally *right, const tally *found,
                          const tw_design_result *result, bool exact)
{
    const bool aims = right->d->solutions.aim != TW_AIM_NONE;
    if (found->any != right->any)
        fail_msg("seed %llu: %s", (unsigned long long)seed,
                 right->any ? "a design is not found" : "something is found");
    if (aims && exact && right->any && found->best != right->best)
        fail_msg("seed %llu: the best has %llu solutions, not %llu", (unsigned long long)seed,
                 (unsigned long long)right->best, (unsigned long long)found->best);
    if (!aims && exact && found->found != right->key_count)
        fail_msg("seed %llu: %zu designs, not %llu", (unsigned long long)seed, right->key_count,
                 (unsigned long long)found->found);
    if (found->key_count != found->found && !aims)
        fail_msg("seed %llu: two that are found are alike", (unsigned long long)seed);
    for (size_t i = 0; i < found->key_count; i++) {
        bool is_right = false;
        for (size_t k = 0; k < right->key_count && !is_right; k++)
            is_right = strcmp(found->keys[i], right->keys[k]) == 0;
        if (!is_right)
            fail_msg("seed %llu: %s is not as wanted", (unsigned long long)seed, found->keys[i]);
    }
    assert_int_equal(result->outcome, exact ? TW_OUTCOME_EXHAUSTED : TW_OUTCOME_LIMIT);
    assert_int_equal(result->found, found->found);
}

static bool compare(uint64_t seed, bool *compared)
{
    tried_design d;
    char text[4000];
    roll_design(seed, &d);
    write_design(&d, NULL, text);
    const tw_source source = {.name = "d.yaml", .text = text, .size = strlen(text)};
    tw_design *design = NULL;
    tally right = {.d = &d, .keys = malloc(MOST_KEYS * KEY)};
    tally found = {.d = &d, .keys = malloc(MOST_KEYS * KEY)};
    assert_true(right.keys && found.keys);
    tally_all(&right);
    assert_int_equal(tw_design_read(NULL, &source, NULL, NULL, &design), TW_OK);
    /* a climb ends only when it finds one */
    const bool exact = d.solutions.aim != TW_AIM_NONE || !right.any || seed % 3 > 0;
    const tw_design_options options = {.size = sizeof options,
                                       .solutions = &d.solutions,
                                       .level = d.by_level ? &d.level : NULL,
                                       .exact = exact ? 0 : 1,
                                       .limit = exact ? 0 : 1,
                                       .seed = seed,
                                       .threads = 1 + seed % 3};
    tw_design_result result;
    found.stops = exact && seed % 4 == 0;
    const tw_status status = search_to_the_end(design, &options, &found, &result);
    if (status == TW_ERR_INPUT) /* no candidate's cells add up */
        assert_false(right.any);
    else {
        assert_int_equal(status, TW_OK);
        compare_found(seed, &right, &found, &result, exact);
    }
    *compared = right.any; /* designs that cannot be are not worth counting */
    tw_design_free(design);
    free(right.keys);
    free(found.keys);
    return true;
}

TEST(random_designs_agree_with_making_every_choice)
{
    compare_seeds(USUAL, compare);
}

RUN_TESTS
