/* test_random_disassembly.c -- random assemblies on several lattices: the number of moves to the
 * first separation is that of a search over all sets of pieces, which uses no closed sets, no bits
 * of pairs and no rows. Both agree on what does not come apart. Every sequence replays. What is
 * proved locked does not come apart and the proof passes its check. Among cubes, where single steps
 * along the axes lose nothing, there is a proof exactly if some set of pieces can make no step. */
#include <tw/disassembly.h>
#include <tw/advanced/locked.h>

#include "disassembly/cells/moves.h"
#include "dice.h"
#include "support/share.h"
#include "support/dissections.h"
#include "support/texts.h"

enum { PIECES = 4, CELLS = 48, FAR = 14, STATES = 400, ASSEMBLIES = 700 };

/* An assembly, as brute force needs it. */
typedef struct trial {
    const tw_lattice *lattice;
    const tw_moves *moves;
    tw_cell cells[CELLS];
    uint32_t owner[CELLS]; /* the piece of each */
    size_t count;
} trial;

/* The shift of each piece from its assembled place. */
typedef struct state {
    int32_t at[PIECES][3];
    uint32_t depth;
} state;

/* ---- Brute force ------------------------------------------------------------------------- */

static bool is_at(const trial *t, const state *s, size_t cell, uint32_t kind, const int32_t at[3])
{
    bool same = t->cells[cell].kind == kind;
    for (size_t i = 0; same && i < 3; i++)
        same = t->cells[cell].at[i] + s->at[t->owner[cell]][i] == at[i];
    return same;
}

/* Does a cell of a set of pieces pass one of another piece on a step? */
static bool cell_meets(const trial *t, const state *s, uint32_t set, size_t direction, size_t cell)
{
    size_t count;
    const tw_cell *passed = tw_moves_sweep(t->moves, t->cells[cell].kind, direction, &count);
    for (size_t p = 0; p < count; p++)
        for (size_t other = 0; other < t->count; other++) {
            int32_t at[3];
            for (size_t i = 0; i < 3; i++)
                at[i] = t->cells[cell].at[i] + s->at[t->owner[cell]][i] + passed[p].at[i];
            if (!(set >> t->owner[other] & 1) && is_at(t, s, other, passed[p].kind, at))
                return true;
        }
    return false;
}

static bool meets(const trial *t, const state *s, uint32_t set, size_t direction)
{
    for (size_t cell = 0; cell < t->count; cell++)
        if (set >> t->owner[cell] & 1 && cell_meets(t, s, set, direction, cell))
            return true;
    return false;
}

/* Adds a state unless it is known; false: there are too many. */
static bool add_state(state *all, size_t *count, const state *new)
{
    for (size_t i = 0; i < *count; i++)
        if (memcmp(all[i].at, new->at, sizeof new->at) == 0)
            return true;
    if (*count == STATES)
        return false;
    all[(*count)++] = *new;
    return true;
}

/* Moves a set as far as it goes. 1: it is away; -1: too many states; else 0. */
static int go(const trial *t, state *all, size_t *count, size_t from, uint32_t set,
              size_t direction)
{
    const int32_t *by = tw_moves_direction(t->moves, direction);
    state s = all[from];
    s.depth++;
    for (size_t steps = 0; steps < FAR; steps++) {
        if (meets(t, &s, set, direction))
            return 0;
        for (size_t p = 0; p < PIECES; p++)
            for (size_t i = 0; set >> p & 1 && i < 3; i++)
                s.at[p][i] += by[i];
        if (steps + 1 < FAR && !add_state(all, count, &s))
            return -1;
    }
    return 1;
}

/* Moves until something is away; 0: it never is; UINT32_MAX: too many states. The states added on
 * the way out do not matter: the search ends there. */
static uint32_t brute_level(const trial *t)
{
    static state all[STATES];
    size_t count = 1;
    memset(all, 0, sizeof *all);
    for (size_t from = 0; from < count; from++)
        for (size_t d = 0; d < tw_moves_direction_count(t->moves); d++)
            for (uint32_t set = 2; set < 1u << PIECES; set += 2) { /* the first piece stays */
                int went = go(t, all, &count, from, set, d);
                if (went != 0)
                    return went > 0 ? all[from].depth + 1 : UINT32_MAX;
            }
    return 0;
}

/* ---- Random assemblies ------------------------------------------------------------------- */

static size_t find_cell(const trial *t, tw_cell cell)
{
    size_t at = 0;
    while (at < t->count && memcmp(&t->cells[at], &cell, sizeof cell) != 0)
        at++;
    return at;
}

enum { NOBODY = UINT32_MAX };

/* Collects the `size` cells nearest to one cell. */
static void gather(trial *t, size_t size)
{
    t->count = 1;
    t->cells[0] = (tw_cell){{0}, 0};
    for (size_t from = 0; t->count < size; from++)
        for (uint32_t l = 0; l < tw_lattice_arc_count(t->lattice, t->cells[from].kind); l++) {
            tw_cell cell = tw_lattice_neighbour(t->lattice, t->cells[from], l);
            if (t->count < size && find_cell(t, cell) == t->count)
                t->cells[t->count++] = cell;
        }
    for (size_t i = 0; i < size; i++)
        t->owner[i] = NOBODY;
}

static void drop_free_cells(trial *t)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->count; i++)
        if (t->owner[i] != NOBODY) {
            t->cells[kept] = t->cells[i];
            t->owner[kept++] = t->owner[i];
        }
    t->count = kept;
}

/* Gives each cell to a piece, the first ones so that every piece has one, or leaves it free. Pieces
 * need not be connected, so they interlock. */
static void roll(trial *t, size_t size, uint64_t *seed)
{
    gather(t, size);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t owner = i < PIECES ? i : pick(seed, PIECES + 3);
        t->owner[i] = owner < PIECES ? owner : NOBODY;
    }
    drop_free_cells(t);
}

/* The assembly as a solution. */
typedef struct laid {
    tw_cell cells[PIECES][CELLS];
    tw_placement placements[PIECES];
    tw_solution solution;
} laid;

static void lay(const trial *t, laid *l)
{
    memset(l, 0, sizeof *l);
    l->solution = (tw_solution){l->placements, PIECES};
    for (size_t i = 0; i < t->count; i++) {
        tw_placement *of = &l->placements[t->owner[i]];
        of->cells = l->cells[t->owner[i]];
        l->cells[t->owner[i]][of->cell_count++] = t->cells[i];
    }
}

static void replay(const tw_disassembly *found, const tw_solution *solution,
                   tw_disassembler *disassembler)
{
    static stated s;
    OWNED(tw_disassembly) *again = NULL;
    state_disassembly(found, solution, &s);
    assert_well(tw_disassembler_replay(disassembler, &s.sequence, NULL, &again, &error));
    assert_int_equal(tw_disassembly_total(again).moves, tw_disassembly_total(found).moves);
}

static tw_disassembly_sum take_apart(const tw_solution *solution, tw_disassembler *disassembler)
{
    OWNED(tw_disassembly) *found = NULL;
    assert_int_equal(tw_disassembler_run(disassembler, solution, NULL, &found, NULL), TW_OK);
    tw_disassembly_sum sum = tw_disassembly_total(found);
    replay(found, solution, disassembler);
    return sum;
}

/* ---- Locks ------------------------------------------------------------------------------- */

/* Can the pieces `moved` of a set make a step past the rest of it? */
static bool steps(const trial *t, uint32_t set, uint32_t moved, size_t direction)
{
    trial alone = *t;
    const state here = {0};
    alone.count = 0;
    for (size_t i = 0; i < t->count; i++)
        if (set >> t->owner[i] & 1) {
            alone.cells[alone.count] = t->cells[i];
            alone.owner[alone.count++] = t->owner[i];
        }
    return !meets(&alone, &here, moved, direction);
}

static bool is_fast(const trial *t, uint32_t set)
{
    for (uint32_t moved = 1; moved < set; moved++)
        for (size_t d = 0; (moved & ~set) == 0 && d < tw_moves_direction_count(t->moves); d++)
            if (steps(t, set, moved, d))
                return false;
    return true;
}

/* Is there a set of which no part can make a step? Among cubes it is locked. */
static bool some_are_fast(const trial *t)
{
    for (uint32_t set = 3; set < 1u << PIECES; set++)
        if ((set & (set - 1)) != 0 && is_fast(t, set))
            return true;
    return false;
}

/* A locked set is always one of which no part can make a step; the converse holds among cubes
 * only. */
static bool compare_lock(const trial *t, const tw_puzzle *puzzle, const tw_solution *solution)
{
    tw_lock *lock = NULL;
    size_t count;
    uint32_t set = 0;
    bool cubes = strcmp(tw_lattice_name(t->lattice), "cube") == 0, fast = some_are_fast(t);
    const tw_assembly assembly = {puzzle, solution};
    assert_int_equal(tw_lock_find(NULL, &assembly, NULL, &lock, NULL), TW_OK);
    assert_true(lock ? fast : !(cubes && fast));
    if (!lock)
        return false;
    assert_well(tw_lock_check(NULL, &assembly, lock, &error));
    const uint32_t *pieces = tw_lock_pieces(lock, &count);
    for (size_t i = 0; i < count; i++)
        set |= 1u << pieces[i];
    assert_true(is_fast(t, set));
    for (uint32_t less = 3; cubes && less < set; less++)
        assert_false((less & ~set) == 0 && (less & (less - 1)) != 0 && is_fast(t, less));
    tw_lock_free(lock);
    return true;
}

/* ---- Both -------------------------------------------------------------------------------- */

typedef struct tally {
    size_t compared, stuck, deep; /* deep: more than one move to the first separation */
    size_t locks;
} tally;

static void compare(const trial *t, const tw_puzzle *puzzle, tw_disassembler *disassembler,
                    tally *of)
{
    laid l;
    lay(t, &l);
    bool locked = tw_has("locked") && compare_lock(t, puzzle, &l.solution);
    uint32_t level = brute_level(t);
    of->locks += locked;
    if (level == UINT32_MAX)
        return;
    tw_disassembly_sum sum = take_apart(&l.solution, disassembler);
    if (locked)
        assert_int_equal(sum.answer, TW_DISASSEMBLY_NONE);
    assert_int_equal(sum.level, level);
    assert_int_not_equal(sum.answer, TW_DISASSEMBLY_UNDECIDED);
    if (level == 0)
        assert_int_equal(sum.answer, TW_DISASSEMBLY_NONE);
    of->compared++;
    of->stuck += level == 0;
    of->deep += level > 1;
}

static void try_lattice(const char *name, const char *cell, size_t size, uint64_t *seed, tally *of)
{
    OWNED(tw_puzzle) *puzzle = read_container(name, "{box: [2, 2, 2]}", cell);
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    OWNED(tw_disassembler) *disassembler = NULL;
    tw_moves *moves = NULL;
    assert_int_equal(tw_moves_new(NULL, lattice, false, &moves, NULL), TW_OK);
    assert_int_equal(tw_disassembler_new(NULL, puzzle, NULL, &disassembler, NULL), TW_OK);
    const size_t all = ASSEMBLIES / 7; /* a share, and on until one is deep */
    for (size_t i = 0; i < all && (i < share_of(all) || of->deep == 0); i++) {
        trial t = {.lattice = lattice, .moves = moves};
        roll(&t, size, seed);
        compare(&t, puzzle, disassembler, of);
    }
    tw_moves_free(moves);
}

TEST(first_levels_are_those_of_brute_force)
{
    uint64_t seed = 20;
    tally of = {0};
    try_lattice("cube", "[0, 0, 0]", 48, &seed, &of);
    try_lattice("cube", "[0, 0, 0]", 36, &seed, &of);
    try_lattice("tri-prism", "[0, 0, 0, up]", 44, &seed, &of);
    try_lattice("hex-prism", "[0, 0, 0]", 36, &seed, &of);
    try_lattice("spheres", "[0, 0, 0]", 30, &seed, &of);
    try_lattice("half-cubes", "[0, 0, 0, ne]", 44, &seed, &of);
    try_lattice("tetra-octa", "[0, 0, 0, even]", 44, &seed, &of);
    print_message("# %zu compared, %zu stuck, %zu locked, %zu of more than one move\n", of.compared,
                  of.stuck, of.locks, of.deep);
    assert_true(of.compared >= share_of(500));
    assert_true(of.stuck > 0 && of.deep > 0 && (of.locks > 0 || !tw_has("locked")));
}

/* ---- Many pieces ------------------------------------------------------------------------- */

enum { MOST_COPIES = 18, APART = 30 };

/* Disassembles copies of an assembly, placed in a block out of each other's reach. */
static tw_disassembly_sum take_copies_apart(const trial *t, size_t copies, tw_disassembler *d)
{
    static tw_cell cells[MOST_COPIES][PIECES][CELLS];
    tw_placement placements[MOST_COPIES * PIECES] = {{0}};
    OWNED(tw_disassembly) *found = NULL;
    for (size_t k = 0; k < copies; k++)
        for (size_t i = 0; i < t->count; i++) {
            tw_placement *of = &placements[k * PIECES + t->owner[i]];
            tw_cell *to = &cells[k][t->owner[i]][of->cell_count++];
            *to = t->cells[i];
            to->at[0] += (int32_t)(k % 3) * APART;
            to->at[1] += (int32_t)(k / 3 % 3) * APART;
            to->at[2] += (int32_t)(k / 9) * APART;
            of->cells = cells[k][t->owner[i]];
        }
    const tw_solution solution = {placements, copies * PIECES};
    assert_int_equal(tw_disassembler_run(d, &solution, NULL, &found, NULL), TW_OK);
    return tw_disassembly_total(found);
}

/* The code is compiled for 8, 16, 32, 64 and 256 pieces. An assembly that takes more than one move
 * to separate stays whole until the copies are apart. */
TEST(more_pieces_come_apart_as_few_do)
{
    static const size_t copies[] = {1, 3, 6, 12, MOST_COPIES};
    const tw_disassembly_options options = {.size = sizeof options, .first_choice = true};
    OWNED(tw_puzzle) *puzzle = read_container("cube", "{box: [2, 2, 2]}", "[0, 0, 0]");
    OWNED(tw_disassembler) *d = NULL;
    uint64_t seed = 7;
    size_t deep = 0;
    assert_int_equal(tw_disassembler_new(NULL, puzzle, &options, &d, NULL), TW_OK);
    for (size_t i = 0; i < 200 && (i < share_of(200) || deep == 0); i++) {
        trial t = {.lattice = tw_puzzle_lattice(puzzle)};
        roll(&t, 40, &seed);
        tw_disassembly_sum one = take_copies_apart(&t, 1, d);
        for (size_t k = 1; one.level > 1 && k < sizeof copies / sizeof *copies; k++) {
            tw_disassembly_sum all = take_copies_apart(&t, copies[k], d);
            assert_int_equal(all.answer, one.answer);
            if (one.answer == TW_DISASSEMBLY_FOUND)
                assert_int_equal(all.moves, copies[k] * (one.moves + 1) - 1);
        }
        deep += one.level > 1;
    }
    assert_true(deep > 0);
}

RUN_TESTS
