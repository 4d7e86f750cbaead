/* test_random_wraps.c -- random puzzles on wrapped lattices, all solutions counted by a search that
 * turns pieces in the plane.
 *
 * The oracle uses only the arcs and maps of the lattice; the periods are those of the roll. It
 * turns a piece by the matrix, moves it to every cell, reduces its cells by its own divisions,
 * leaves out poses that meet themselves, and covers the container cell by cell. Pieces with the
 * same cells, colours and marks in every turn, after reduction, are one. Marks that meet across an
 * edge are checked when all pieces lie: between two pieces, or a piece and the outside; not within
 * a piece. Every solution that the library finds is checked. */
#include "roll.h"
#include "support/share.h"
#include "lattice/lattice_shared.h"

enum {
    MOST_TURNS = 64,
    MOST_LAID = 1000,
    MOST_STEPS = 300000,
    MOST_FOUND = 3000,
    NO_CELL = 255,
    OUTSIDE = 3
};

/* A cell of a piece with its colour and marks. */
typedef struct spot {
    int32_t at[3];
    uint32_t kind, colour;
    uint8_t marks[TW_MAX_LABELS];
} spot;

typedef struct turned {
    spot spots[ROLL_SIZE];
} turned;

typedef struct laid {
    uint32_t mask;
    uint8_t cells[ROLL_SIZE];
    uint8_t marks[ROLL_SIZE][TW_MAX_LABELS];
} laid;

/* Pieces that are not distinguished, with their turns and poses. */
typedef struct stack {
    turned ways[MOST_TURNS];
    size_t way_count, size;
    uint32_t low, high, used;
    laid poses[MOST_LAID];
    size_t pose_count;
} stack;

typedef struct oracle {
    const roll *r;
    const tw_lattice *plane;
    stack stacks[ROLL_PIECES];
    size_t stack_count;
    uint32_t required;
    uint32_t empty; /* cells so far */
    const laid *down[ROLL_CELLS];
    size_t sizes[ROLL_CELLS], down_count;
    uint64_t found, steps;
    bool gave_up;
} oracle;

/* ---- Cells ------------------------------------------------------------------------------- */

static int32_t floored(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

/* Reduces the spot into the box along every axis with a period. */
static void bring_round(const roll *r, spot *s)
{
    for (size_t w = 0; w < r->wraps; w++) {
        int32_t times = floored(s->at[w], r->box[w]);
        s->at[w] -= times * r->box[w];
        if (w < 2)
            s->at[w + 1] -= times * r->slant[w];
    }
}

static bool same_place(const spot *a, const spot *b)
{
    return a->kind == b->kind && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static uint8_t cell_under(const roll *r, const spot *s)
{
    for (size_t c = 0; c < r->count; c++)
        if (r->cells[c].kind == s->kind && memcmp(r->cells[c].at, s->at, sizeof s->at) == 0)
            return (uint8_t)c;
    return NO_CELL;
}

/* ---- Turning ----------------------------------------------------------------------------- */

static void turn_piece(const oracle *o, const rolled_piece *p, uint32_t turn, turned *way)
{
    const tw_transform *map = tw_lattice_transform(o->plane, turn);
    size_t rank = tw_lattice_rank(o->plane);
    memset(way, 0, sizeof *way);
    for (size_t c = 0; c < p->count; c++) {
        spot *s = &way->spots[c];
        s->kind = map->kind[p->cells[c].kind];
        s->colour = o->r->coloured ? p->colours[c] : 0;
        for (size_t i = 0; i < rank; i++) {
            s->at[i] = map->offset[p->cells[c].kind][i];
            for (size_t j = 0; j < rank; j++)
                s->at[i] += map->matrix[i][j] * p->cells[c].at[j];
        }
    }
    for (size_t m = 0; o->r->marked && m < p->mark_count; m++) {
        const rolled_mark *mark = &p->marks[m];
        way->spots[mark->cell].marks[map->label[p->cells[mark->cell].kind][mark->label]] =
            mark->mark;
    }
}

static int compare_spots(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(spot));
}

/* The way moved so that its cell `home` is at 0, reduced and sorted. */
static turned moved_home(const oracle *o, const turned *way, size_t size, size_t home)
{
    turned moved = *way;
    for (size_t c = 0; c < size; c++) {
        for (size_t i = 0; i < 3; i++)
            moved.spots[c].at[i] -= way->spots[home].at[i];
        bring_round(o->r, &moved.spots[c]);
    }
    qsort(moved.spots, size, sizeof *moved.spots, compare_spots);
    return moved;
}

/* Makes the way canonical: the least of its translations. false: it meets itself. */
static bool settle_way(const oracle *o, turned *way, size_t size)
{
    turned best = moved_home(o, way, size, 0);
    for (size_t c = 1; c < size; c++) {
        turned other = moved_home(o, way, size, c);
        if (memcmp(&other, &best, sizeof best) < 0)
            best = other;
    }
    *way = best;
    for (size_t a = 0; a < size; a++)
        for (size_t b = 0; b < a; b++)
            if (same_place(&best.spots[a], &best.spots[b]))
                return false;
    return true;
}

static bool has_way(const stack *s, const turned *way)
{
    for (size_t i = 0; i < s->way_count; i++)
        if (memcmp(&s->ways[i], way, sizeof *way) == 0)
            return true;
    return false;
}

static void make_ways(const oracle *o, const rolled_piece *p, stack *s)
{
    tw_transform_set turns = tw_lattice_turns(o->plane, o->r->mirrors);
    s->size = p->count;
    s->low = p->low;
    s->high = p->high;
    for (uint32_t t = 0; t < tw_lattice_transform_count(o->plane); t++) {
        turned *way = &s->ways[s->way_count];
        if (!tw_transform_set_has(&turns, t))
            continue;
        assert_true(s->way_count + 1 < MOST_TURNS);
        turn_piece(o, p, t, way);
        if (settle_way(o, way, p->count) && !has_way(s, way))
            s->way_count++;
    }
}

static bool same_ways(const stack *a, const stack *b)
{
    for (size_t i = 0; i < a->way_count; i++)
        if (!has_way(b, &a->ways[i]))
            return false;
    return a->way_count == b->way_count && (a->size == b->size || a->way_count == 0);
}

/* ---- Laying ------------------------------------------------------------------------------ */

/* Lays the way with its first cell on cell `to` of the container; false: it does not fit. */
static bool lay_way(const oracle *o, const turned *way, size_t size, const tw_cell *to, laid *pose)
{
    memset(pose, 0, sizeof *pose);
    for (size_t c = 0; c < size; c++) {
        spot s = way->spots[c];
        for (size_t i = 0; i < 3; i++)
            s.at[i] += to->at[i] - way->spots[0].at[i];
        bring_round(o->r, &s);
        uint8_t cell = cell_under(o->r, &s);
        if (cell == NO_CELL ||
            (o->r->coloured && s.colour && o->r->colours[cell] && s.colour != o->r->colours[cell]))
            return false;
        pose->mask |= UINT32_C(1) << cell;
        pose->cells[c] = cell;
        memcpy(pose->marks[c], s.marks, sizeof s.marks);
    }
    return true;
}

static const uint8_t *marks_on(const laid *pose, size_t size, uint8_t cell)
{
    for (size_t c = 0; c < size; c++)
        if (pose->cells[c] == cell)
            return pose->marks[c];
    return NULL;
}

static bool same_pose(const laid *a, const laid *b, size_t size)
{
    if (a->mask != b->mask)
        return false;
    for (size_t c = 0; c < size; c++)
        if (memcmp(a->marks[c], marks_on(b, size, a->cells[c]), TW_MAX_LABELS) != 0)
            return false;
    return true;
}

static void add_pose(oracle *o, stack *s, const laid *pose)
{
    for (size_t i = 0; i < s->pose_count; i++)
        if (same_pose(&s->poses[i], pose, s->size))
            return;
    if (s->pose_count == MOST_LAID)
        o->gave_up = true;
    else
        s->poses[s->pose_count++] = *pose;
}

static void lay_all(oracle *o, stack *s)
{
    laid pose;
    for (size_t i = 0; i < s->way_count; i++)
        for (size_t c = 0; c < o->r->count; c++)
            if (o->r->cells[c].kind == s->ways[i].spots[0].kind &&
                lay_way(o, &s->ways[i], s->size, &o->r->cells[c], &pose))
                add_pose(o, s, &pose);
}

/* ---- Edges ------------------------------------------------------------------------------- */

/* Marks: 0 for none, 1 and 2, OUTSIDE. */
static bool may_meet(const roll *r, uint8_t a, uint8_t b)
{
    static const uint32_t foes[4][4] = {{0, 8, 16, 0}, {8, 1, 2, 32}, {16, 2, 4, 64}, {0, 32, 64}};
    return !(r->foes & foes[a][b]);
}

static const laid *owner_of(const oracle *o, uint8_t cell, size_t *number)
{
    for (*number = 0; *number < o->down_count; ++*number)
        if (o->down[*number]->mask >> cell & 1)
            return o->down[*number];
    return NULL;
}

static bool edge_is_fine(const oracle *o, size_t number, size_t index, uint32_t label)
{
    const laid *pose = o->down[number];
    const tw_cell *cell = &o->r->cells[pose->cells[index]];
    const tw_arc *arc = tw_lattice_arc(o->plane, cell->kind, label);
    uint8_t own = pose->marks[index][label];
    size_t other;
    spot beyond = {.kind = arc->step.kind};
    for (size_t i = 0; i < 3; i++)
        beyond.at[i] = cell->at[i] + arc->step.at[i];
    bring_round(o->r, &beyond);
    uint8_t at = cell_under(o->r, &beyond);
    if (at == NO_CELL)
        return may_meet(o->r, own, OUTSIDE);
    const laid *owner = owner_of(o, at, &other);
    return !owner || other == number ||
           may_meet(o->r, own, marks_on(owner, o->sizes[other], at)[arc->back]);
}

static bool edges_are_fine(const oracle *o)
{
    for (size_t n = 0; o->r->marked && n < o->down_count; n++)
        for (size_t c = 0; c < o->sizes[n]; c++) {
            uint32_t kind = o->r->cells[o->down[n]->cells[c]].kind;
            for (uint32_t l = 0; l < tw_lattice_arc_count(o->plane, kind); l++)
                if (!edge_is_fine(o, n, c, l))
                    return false;
        }
    return true;
}

/* ---- Counting ---------------------------------------------------------------------------- */

static bool enough_are_used(const oracle *o)
{
    for (size_t s = 0; s < o->stack_count; s++)
        if (o->stacks[s].used < o->stacks[s].low)
            return false;
    return true;
}

static bool empty_are_fine(const oracle *o)
{
    const roll *r = o->r;
    return !r->bounded || !memchr(r->optional, 1, r->count) ||
           (o->empty >= r->empty[0] && o->empty <= r->empty[1]);
}

static void cover_from(oracle *o, size_t cell, uint32_t decided)
{
    while (cell < o->r->count && decided >> cell & 1)
        cell++;
    if (o->gave_up || ++o->steps > MOST_STEPS) {
        o->gave_up = true;
        return;
    }
    if (cell == o->r->count) {
        o->found += enough_are_used(o) && edges_are_fine(o) && empty_are_fine(o);
        return;
    }
    for (size_t n = 0; n < o->stack_count; n++) {
        stack *s = &o->stacks[n];
        for (size_t i = 0; i < s->pose_count && s->used < s->high; i++) {
            if (!(s->poses[i].mask >> cell & 1) || s->poses[i].mask & decided)
                continue;
            s->used++;
            o->sizes[o->down_count] = s->size;
            o->down[o->down_count++] = &s->poses[i];
            cover_from(o, cell + 1, decided | s->poses[i].mask);
            o->down_count--;
            s->used--;
        }
    }
    if (!(o->required >> cell & 1)) {
        o->empty++;
        cover_from(o, cell + 1, decided | UINT32_C(1) << cell);
        o->empty--;
    }
}

static void stack_pieces(oracle *o)
{
    for (size_t p = 0; p < o->r->piece_count; p++) {
        stack *fresh = &o->stacks[o->stack_count];
        memset(fresh, 0, sizeof *fresh);
        make_ways(o, &o->r->pieces[p], fresh);
        size_t s = 0;
        while (s < o->stack_count && !same_ways(&o->stacks[s], fresh))
            s++;
        if (s < o->stack_count) {
            o->stacks[s].low += fresh->low;
            o->stacks[s].high += fresh->high;
        } else {
            lay_all(o, &o->stacks[o->stack_count++]);
        }
    }
}

/* Counts all solutions; false: it gave up. */
static bool count_all(const roll *r, uint64_t *found)
{
    static oracle o;
    o.r = r;
    o.plane = rolled_lattice_of(r->lattice);
    o.stack_count = o.down_count = 0;
    o.required = o.empty = 0;
    o.found = o.steps = 0;
    o.gave_up = false;
    for (size_t c = 0; c < r->count; c++)
        if (!r->optional[c] && !tw_lattice_kind_optional(o.plane, r->cells[c].kind))
            o.required |= UINT32_C(1) << c;
    stack_pieces(&o);
    cover_from(&o, 0, 0);
    *found = o.found;
    return !o.gave_up && o.found <= MOST_FOUND;
}

/* ---- The test ---------------------------------------------------------------------------- */

static bool judge_one(void *user, const tw_solution *solution)
{
    tw_error error = {0};
    if (tw_solution_check(NULL, user, solution, &error) != TW_OK)
        fail_msg("the judge: %s", error.message);
    return true;
}

/* The library's count, by a method chosen by the seed; UINT64_MAX: it is right. */
static uint64_t wrong_count(const roll *r, uint64_t seed, uint64_t want)
{
    tw_error why;
    size_t count;
    const method *methods = all_methods(&count);
    const method *chosen = &methods[seed % count];
    OWNED(tw_puzzle) *puzzle = puzzle_of(r, &why);
    if (!puzzle)
        return UINT64_MAX;
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = chosen->whole ? NULL : judge_one, .user = puzzle};
    tw_result got = solve_pinned(puzzle, chosen, TW_SAME_NONE, NULL, &sink);
    return got.outcome == TW_OUTCOME_EXHAUSTED && got.none == want ? UINT64_MAX : got.none;
}

static void tell_roll(const roll *r, uint64_t seed, uint64_t got, uint64_t want)
{
    static rolled_text text;
    write_roll(r, &text);
    for (char *line = strtok(text.bytes, "\n"); line; line = strtok(NULL, "\n"))
        print_message("#   %s\n", line);
    fail_msg("seed %llu: %llu solutions; the oracle has %llu", (unsigned long long)seed,
             (unsigned long long)got, (unsigned long long)want);
}

static bool is_read(const roll *r)
{
    tw_error why;
    tw_puzzle *puzzle = puzzle_of(r, &why);
    tw_puzzle_free(puzzle);
    return puzzle != NULL;
}

TEST(all_solutions_are_those_of_pieces_turned_in_the_plane)
{
    size_t compared = 0, solved = 0;
    for (uint64_t seed = 1; seed <= share_of(5000); seed++) {
        roll r;
        uint64_t want;
        if (!make_roll(seed, &r) || r.wraps == 0 || !is_read(&r) || !count_all(&r, &want))
            continue;
        uint64_t got = wrong_count(&r, seed, want);
        if (got != UINT64_MAX)
            tell_roll(&r, seed, got, want);
        compared++;
        solved += want > 0;
    }
    print_message("# %zu random puzzles on wrapped lattices compared, %zu with solutions\n",
                  compared, solved);
    assert_true(compared > share_of(500));
    assert_true(solved > share_of(300));
}

RUN_TESTS
