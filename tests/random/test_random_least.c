/* test_random_least.c -- the fewest moves that disassemble random assemblies of cubes, over all
 * sequences, are those of a search that tries every set of pieces in every reachable state. */
#include "support/dissections.h"
#include "support/share.h"

enum { PIECES = 5, FAR = 16, ASSEMBLIES = 800, STATES = 6000, NONE = UINT32_MAX };

/* The shift of each piece from its assembled place. */
typedef struct places {
    int32_t at[PIECES][3];
} places;

typedef struct found {
    uint32_t set, least;
    places from;
} found;

typedef struct trial {
    const dissection *d;
    found known[STATES]; /* parts already solved */
    size_t count;
    uint32_t fixed; /* bits: pieces that stay fixed to each other */
    bool many;      /* too many states */
} trial;

typedef struct queue {
    places states[STATES];
    uint32_t depths[STATES];
    size_t count;
} queue;

/* ---- Moves ------------------------------------------------------------------------------- */

static bool meet(const trial *t, const places *p, uint32_t one, uint32_t other)
{
    const tw_placement *a = &t->d->placements[one], *b = &t->d->placements[other];
    for (size_t i = 0; i < a->cell_count; i++)
        for (size_t j = 0; j < b->cell_count; j++) {
            bool same = true;
            for (size_t k = 0; same && k < 3; k++)
                same = a->cells[i].at[k] + p->at[one][k] == b->cells[j].at[k] + p->at[other][k];
            if (same)
                return true;
        }
    return false;
}

static bool any_meet(const trial *t, const places *p, uint32_t set, uint32_t moved)
{
    for (uint32_t a = 0; a < PIECES; a++)
        for (uint32_t b = 0; b < PIECES; b++)
            if (moved >> a & 1 && (set & ~moved) >> b & 1 && meet(t, p, a, b))
                return true;
    return false;
}

static void shift(places *p, uint32_t moved, size_t direction)
{
    for (uint32_t a = 0; a < PIECES; a++)
        if (moved >> a & 1)
            p->at[a][direction / 2] += direction % 2 ? -1 : 1;
}

/* Shifts relative to the first piece of the set; 0 for pieces outside it. */
static places settle(places p, uint32_t set)
{
    uint32_t first = (uint32_t)__builtin_ctz(set);
    places made = {{{0}}};
    for (uint32_t a = 0; a < PIECES; a++)
        for (size_t k = 0; set >> a & 1 && k < 3; k++)
            made.at[a][k] = p.at[a][k] - p.at[first][k];
    return made;
}

static void enqueue(trial *t, queue *q, places p, uint32_t depth)
{
    for (size_t i = 0; i < q->count; i++)
        if (memcmp(&q->states[i], &p, sizeof p) == 0)
            return;
    t->many = t->many || q->count == STATES;
    if (t->many)
        return;
    q->states[q->count] = p;
    q->depths[q->count++] = depth;
}

/* How many steps `moved` can make; FAR: it is away. */
static int32_t reach(const trial *t, places p, uint32_t set, uint32_t moved, size_t direction)
{
    int32_t steps = 0;
    for (; steps < FAR; steps++) {
        shift(&p, moved, direction);
        if (any_meet(t, &p, set, moved))
            break;
    }
    return steps;
}

/* ---- The fewest moves -------------------------------------------------------------------- */

static uint32_t least_moves(trial *t, uint32_t set, places from);

/* The sum of both sides of a separation; NONE: one side does not come apart. */
static uint32_t least_of_sides(trial *t, uint32_t set, uint32_t moved, places p)
{
    uint32_t one = least_moves(t, moved, p);
    uint32_t other = one == NONE ? NONE : least_moves(t, set & ~moved, p);
    return other == NONE ? NONE : one + other;
}

static void try_move(trial *t, queue *q, size_t from, uint32_t set, uint32_t moved, uint32_t *best)
{
    for (size_t direction = 0; direction < 6; direction++) {
        places p = q->states[from];
        int32_t steps = reach(t, p, set, moved, direction);
        if (steps == FAR) {
            uint32_t sides = least_of_sides(t, set, moved, p);
            if (sides != NONE && q->depths[from] + 1 + sides < *best)
                *best = q->depths[from] + 1 + sides;
            continue;
        }
        for (int32_t i = 0; i < steps; i++) {
            shift(&p, moved, direction);
            enqueue(t, q, settle(p, set), q->depths[from] + 1);
        }
    }
}

static uint32_t search(trial *t, uint32_t set, places from)
{
    queue *q = calloc(1, sizeof *q);
    uint32_t best = NONE, first = set & (0 - set);
    uint32_t rest = t->fixed ? 1 : (uint32_t)__builtin_popcount(set) - 1;
    assert_non_null(q);
    enqueue(t, q, from, 0);
    for (size_t i = 0; i < q->count && !t->many; i++) {
        if (best != NONE && q->depths[i] + rest >= best)
            break;
        for (uint32_t moved = (set - 1) & set; moved > 0; moved = (moved - 1) & set)
            if (!(moved & first) && ((moved & t->fixed) == 0 || (set & ~moved & t->fixed) == 0))
                try_move(t, q, i, set, moved, &best);
    }
    free(q);
    return best;
}

static uint32_t least_moves(trial *t, uint32_t set, places from)
{
    if ((set & (set - 1)) == 0 || (set & ~t->fixed) == 0)
        return 0;
    from = settle(from, set);
    for (size_t i = 0; i < t->count; i++)
        if (t->known[i].set == set && memcmp(&t->known[i].from, &from, sizeof from) == 0)
            return t->known[i].least;
    uint32_t least = search(t, set, from);
    t->many = t->many || t->count == STATES;
    if (!t->many)
        t->known[t->count++] = (found){set, least, from};
    return least;
}

/* ---- Both -------------------------------------------------------------------------------- */

typedef struct tally {
    size_t compared, longer, shorter; /* shorter: than the sequence that separates soonest */
} tally;

typedef struct two_ways {
    tw_disassembler *soonest, *fewest;
    uint32_t fixed;
} two_ways;

static void compare(const dissection *d, two_ways by, tally *of)
{
    static trial t;
    const places none = {{{0}}};
    tw_disassembly *plain = take_apart_by(by.soonest, &d->solution);
    tw_disassembly_sum sum = tw_disassembly_total(plain);
    tw_disassembly_free(plain);
    if (sum.answer != TW_DISASSEMBLY_FOUND || sum.moves < (by.fixed ? 1 : PIECES))
        return;
    t.d = d;
    t.fixed = by.fixed;
    t.count = 0;
    t.many = false;
    uint32_t least = least_moves(&t, (1u << PIECES) - 1, none);
    tw_disassembly *best = take_apart_by(by.fewest, &d->solution);
    tw_disassembly_sum found_least = tw_disassembly_total(best);
    tw_disassembly_free(best);
    assert_int_equal(found_least.answer, TW_DISASSEMBLY_FOUND);
    assert_false(sum.least);
    if (t.many || !found_least.least)
        return;
    assert_int_equal(found_least.moves, least);
    of->compared++;
    of->longer += least > PIECES;
    of->shorter += least < sum.moves;
}

/* Each placement is a different piece of the puzzle, so that some can be fixed. */
static void compare_all(bool caged, const uint32_t fixed[2], uint64_t seed, tally *of)
{
    static dissection d;
    tw_disassembly_options options = {
        .size = sizeof options, .fixed = fixed, .fixed_count = fixed ? 2 : 0};
    const caging in_cage = {.side = 4, .pieces = PIECES, .most_cells = 3, .holes = 10};
    const cutting in_box = {.side = 3, .pieces = PIECES, .spare = 2};
    OWNED(tw_puzzle) *puzzle =
        read_parts("cube", "{box: [5, 1, 1]}",
                   "[{name: a, cells: [[0, 0, 0]]}, {name: b, cells: [[0, 0, 0]]}, {name: c, "
                   "cells: [[0, 0, 0]]}, {name: d, cells: [[0, 0, 0]]}, {name: e, cells: [[0, 0, "
                   "0]]}]");
    two_ways by = {.soonest = new_disassembler(NULL, puzzle, &options),
                   .fixed = fixed ? 1u << fixed[0] | 1u << fixed[1] : 0};
    options.least = true;
    by.fewest = new_disassembler(NULL, puzzle, &options);
    for (size_t i = 0; i < share_of(ASSEMBLIES); i++) {
        if (caged)
            cage(&d, in_cage, &seed);
        else
            cut(&d, in_box, &seed);
        for (uint32_t p = 0; p < PIECES; p++)
            d.placements[p].piece = p;
        compare(&d, by, of);
    }
    tw_disassembler_free(by.soonest);
    tw_disassembler_free(by.fewest);
}

static void print_tally(const tally *of)
{
    print_message("# %zu compared, %zu of more moves than pieces, %zu shorter than the soonest\n",
                  of->compared, of->longer, of->shorter);
}

TEST(fewest_moves_are_those_of_brute_force)
{
    tally of = {0};
    compare_all(true, NULL, 21, &of);
    compare_all(false, NULL, UINT64_C(3891974223103288912), &of); /* its first one is shorter */
    print_tally(&of);
    assert_true(of.compared > 0 && of.longer > 0 && of.shorter > 0);
}

TEST(fixed_pieces_stay_where_they_are)
{
    static const uint32_t fixed[2] = {1, 3};
    tally of = {0};
    compare_all(true, fixed, 31, &of);
    compare_all(false, fixed, 32, &of);
    print_tally(&of);
    assert_true(of.compared > 0);
}

RUN_TESTS
