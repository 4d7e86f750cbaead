/* roll.h -- random small puzzles on the shipped lattices, as plain data that can be made smaller,
 * and as the text of a puzzle file.
 *
 * A roll has a container with holes, optional cells, colours and marks, often with some symmetry;
 * pieces cut from a random tiling of it, so that most have a solution, or grown at random; copies
 * and ranges; periods; a pin. Rolls that the reader refuses are passed over. */
#pragma once

#include "dice.h"

enum { ROLL_CELLS = 28, ROLL_PIECES = 14, ROLL_SIZE = 6, ROLL_MARKS = 8 };

typedef struct rolled_mark {
    uint32_t cell, label;
    uint8_t mark; /* 1 or 2 */
} rolled_mark;

typedef struct rolled_piece {
    tw_cell cells[ROLL_SIZE];
    uint8_t colours[ROLL_SIZE];
    size_t count;
    uint32_t low, high;
    rolled_mark marks[ROLL_MARKS];
    size_t mark_count;
} rolled_piece;

typedef struct roll {
    const char *lattice;
    size_t wraps;     /* periods along the first axes, as long as the box */
    int32_t slant[3]; /* shift of each along the next axis */
    int32_t box[3];
    tw_cell cells[ROLL_CELLS];
    bool optional[ROLL_CELLS];
    uint8_t colours[ROLL_CELLS]; /* 1 or 2, 0 = none */
    size_t count;
    rolled_piece pieces[ROLL_PIECES];
    size_t piece_count;
    bool mirrors, coloured, marked;
    uint32_t foes; /* bits: k-k, k-l, l-l, k-none, l-none, k-outside, l-outside may not meet */
    uint32_t pin;  /* a number that chooses the pose to pin; 0: none */
    bool bounded;  /* are empty cells? */
    uint32_t empty[2];
} roll;

/* ---- Lattices ---------------------------------------------------------------------------- */

typedef struct rolled_lattice {
    const char *name;
    int32_t most[3]; /* largest box, along each axis */
} rolled_lattice;

/* All shipped lattices except rings, where a box not four wide would repeat a cell. */
static const rolled_lattice rolled_lattices[] = {
    {"square", {5, 4, 1}},        {"honeycomb-sticks", {2, 1, 1}},
    {"tetra-octa", {2, 1, 1}},    {"cube", {3, 3, 3}},
    {"cube", {4, 2, 2}},          {"hexagon", {4, 4, 1}},
    {"triangle", {4, 3, 1}},      {"spheres", {3, 3, 3}},
    {"square-sticks", {3, 2, 1}}, {"tri-prism", {2, 2, 2}},
    {"line", {9, 1, 1}},          {"half-cubes", {2, 1, 1}},
    {"rhombic", {3, 2, 2}},       {"octet", {2, 2, 1}},
    {"hex-prism", {3, 2, 2}},     {"cairo", {2, 2, 1}},
    {"tangram", {2, 2, 1}},       {"triangle-sticks", {2, 2, 1}},
    {"kisrhombille", {2, 1, 1}}};

enum { ROLLED_LATTICES = sizeof rolled_lattices / sizeof *rolled_lattices };

/* Read once; never freed before the program ends. */
static inline const tw_lattice *rolled_lattice_of(const char *name)
{
    static struct {
        const char *name;
        tw_lattice *lattice;
    } known[ROLLED_LATTICES];
    size_t i = 0;
    for (; known[i].name; i++)
        if (strcmp(known[i].name, name) == 0)
            return known[i].lattice;
    const tw_builtin *file = tw_builtin_find_lattice(name);
    assert_non_null(file);
    const tw_source source = {.name = name, .text = file->text, .size = file->size};
    assert_int_equal(tw_lattice_read(NULL, &source, NULL, &known[i].lattice), TW_OK);
    known[i].name = name;
    return known[i].lattice;
}

static inline bool same_cell(const tw_cell *a, const tw_cell *b)
{
    return a->kind == b->kind && memcmp(a->at, b->at, sizeof a->at) == 0;
}

static inline uint32_t rolled_find(const roll *r, tw_cell cell)
{
    for (uint32_t c = 0; c < r->count; c++)
        if (same_cell(&r->cells[c], &cell))
            return c;
    return UINT32_MAX;
}

/* ---- The container ----------------------------------------------------------------------- */

static inline bool roll_box(uint64_t *seed, roll *r)
{
    const rolled_lattice *from = &rolled_lattices[pick(seed, ROLLED_LATTICES)];
    const tw_lattice *lattice = rolled_lattice_of(from->name);
    size_t rank = tw_lattice_rank(lattice);
    r->lattice = from->name;
    for (size_t i = 0; i < 3; i++)
        r->box[i] =
            pick(seed, 2) ? from->most[i] : 1 + (int32_t)pick(seed, (uint32_t)from->most[i]);
    for (int32_t z = 0; z < (rank > 2 ? r->box[2] : 1); z++)
        for (int32_t y = 0; y < (rank > 1 ? r->box[1] : 1); y++)
            for (int32_t x = 0; x < r->box[0]; x++)
                for (uint32_t k = 0; k < tw_lattice_kind_count(lattice); k++) {
                    tw_cell cell = {.at = {x, y, z}, .kind = k};
                    if (!tw_lattice_has_cell(lattice, cell))
                        continue;
                    if (r->count == ROLL_CELLS)
                        return false;
                    r->cells[r->count++] = cell;
                }
    if (pick(seed, 3) == 0)
        r->wraps = 1 + pick(seed, (uint32_t)rank);
    for (size_t w = 0; w < r->wraps && w + 1 < rank; w++)
        r->slant[w] = pick(seed, 3) ? 0 : 1 + (int32_t)pick(seed, 3);
    return r->count > 1;
}

/* Finds a symmetry of the box by trial; the identity if no trial succeeds. */
static inline void roll_motion(uint64_t *seed, const roll *r, uint32_t map[ROLL_CELLS])
{
    const tw_lattice *lattice = rolled_lattice_of(r->lattice);
    for (size_t tries = 0; tries < 60; tries++) {
        uint32_t t = pick(seed, (uint32_t)tw_lattice_transform_count(lattice));
        tw_cell first = tw_lattice_apply(lattice, t, r->cells[0]);
        const tw_cell *to = &r->cells[pick(seed, (uint32_t)r->count)];
        int32_t by[TW_MAX_RANK];
        bool whole = to->kind == first.kind;
        for (size_t i = 0; i < TW_MAX_RANK; i++)
            by[i] = to->at[i] - first.at[i];
        for (uint32_t c = 0; c < r->count && whole; c++) {
            tw_cell cell = tw_lattice_apply(lattice, t, r->cells[c]);
            map[c] = rolled_find(r, tw_lattice_translate(lattice, cell, by));
            whole = map[c] != UINT32_MAX;
        }
        if (whole && (tries > 30 || t > 0))
            return;
    }
    for (uint32_t c = 0; c < r->count; c++)
        map[c] = c;
}

/* Rolls holes, optional cells and colours, each for whole orbits of a motion. */
static inline void roll_features(uint64_t *seed, roll *r)
{
    uint32_t map[ROLL_CELLS];
    uint8_t what[ROLL_CELLS] = {0}; /* 1: a hole, 2: optional */
    size_t kept = 0;
    roll_motion(seed, r, map);
    r->coloured = pick(seed, 6) == 0;
    for (uint32_t many = pick(seed, 3) ? 0 : pick(seed, 4); many > 0; many--) {
        uint8_t feature = (uint8_t)(1 + pick(seed, 2));
        uint32_t c = pick(seed, (uint32_t)r->count);
        for (size_t i = 0; i < 24; i++, c = map[c])
            what[c] = feature;
    }
    for (uint32_t c = 0; r->coloured && c < r->count; c++) {
        uint8_t colour = (uint8_t)(1 + pick(seed, 2));
        for (uint32_t i = 0, d = c; i < 24 && r->colours[d] == 0; i++, d = map[d])
            r->colours[d] = colour;
    }
    for (uint32_t c = 0; c < r->count; c++) {
        if (what[c] == 1)
            continue;
        r->cells[kept] = r->cells[c];
        r->colours[kept] = r->colours[c];
        r->optional[kept++] = what[c] == 2;
    }
    r->count = kept;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static inline bool piece_has(const rolled_piece *p, const tw_cell *cell)
{
    for (size_t i = 0; i < p->count; i++)
        if (same_cell(&p->cells[i], cell))
            return true;
    return false;
}

/* Grows a piece by free neighbouring cells of the container and marks them taken. */
static inline void cut_piece(uint64_t *seed, const roll *r, uint32_t from, size_t size, bool *taken,
                             rolled_piece *p)
{
    const tw_lattice *lattice = rolled_lattice_of(r->lattice);
    p->cells[p->count++] = r->cells[from];
    taken[from] = true;
    for (size_t tries = 0; tries < 30 && p->count < size; tries++) {
        tw_cell at = p->cells[pick(seed, (uint32_t)p->count)];
        uint32_t label = pick(seed, (uint32_t)tw_lattice_arc_count(lattice, at.kind));
        uint32_t next = rolled_find(r, tw_lattice_neighbour(lattice, at, label));
        if (next == UINT32_MAX || taken[next])
            continue;
        taken[next] = true;
        p->cells[p->count++] = r->cells[next];
    }
}

static inline void colour_piece(uint64_t *seed, const roll *r, rolled_piece *p)
{
    for (size_t i = 0; r->coloured && i < p->count; i++) {
        uint32_t c = rolled_find(r, p->cells[i]);
        p->colours[i] = pick(seed, 3) ? r->colours[c] : 0;
    }
}

/* Cuts the container into pieces. */
static inline void cut_pieces(uint64_t *seed, roll *r)
{
    bool taken[ROLL_CELLS] = {false};
    size_t size = 1 + pick(seed, 5);
    bool alike = pick(seed, 2);
    for (uint32_t c = 0; c < r->count && r->piece_count < ROLL_PIECES; c++) {
        if (taken[c] || (r->optional[c] && pick(seed, 2)))
            continue;
        rolled_piece *p = &r->pieces[r->piece_count++];
        p->low = p->high = 1;
        cut_piece(seed, r, c, alike ? size : 1 + pick(seed, ROLL_SIZE - 1), taken, p);
        colour_piece(seed, r, p);
        if (pick(seed, 12) == 0)
            p->low = 0;
        if (pick(seed, 12) == 0)
            p->high += pick(seed, 3);
    }
}

/* Grows pieces independently of each other. */
static inline void grow_pieces(uint64_t *seed, roll *r)
{
    size_t many = 1 + pick(seed, 4);
    for (size_t i = 0; i < many; i++) {
        bool taken[ROLL_CELLS] = {false};
        rolled_piece *p = &r->pieces[r->piece_count++];
        cut_piece(seed, r, pick(seed, (uint32_t)r->count), 1 + pick(seed, 4), taken, p);
        colour_piece(seed, r, p);
        p->low = pick(seed, 3);
        p->high = p->low + (pick(seed, 2) ? pick(seed, 6) : p->low == 0);
    }
}

/* ---- Marks ------------------------------------------------------------------------------- */

static inline void mark_piece(uint64_t *seed, const roll *r, rolled_piece *p)
{
    const tw_lattice *lattice = rolled_lattice_of(r->lattice);
    for (uint32_t c = 0; c < p->count; c++)
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, p->cells[c].kind); l++) {
            tw_cell beyond = tw_lattice_neighbour(lattice, p->cells[c], l);
            if (piece_has(p, &beyond) || pick(seed, 4) || p->mark_count == ROLL_MARKS)
                continue;
            p->marks[p->mark_count++] = (rolled_mark){c, l, (uint8_t)(1 + pick(seed, 2))};
        }
}

static inline void roll_marks(uint64_t *seed, roll *r)
{
    r->marked = pick(seed, 5) == 0;
    if (!r->marked)
        return;
    r->foes = pick(seed, 128) & pick(seed, 128);
    for (size_t i = 0; i < r->piece_count; i++)
        mark_piece(seed, r, &r->pieces[i]);
}

static inline bool make_roll(uint64_t seed, roll *r)
{
    memset(r, 0, sizeof *r);
    if (!roll_box(&seed, r))
        return false;
    roll_features(&seed, r);
    if (r->count == 0)
        return false;
    r->mirrors = pick(&seed, 2);
    if (pick(&seed, 4))
        cut_pieces(&seed, r);
    else
        grow_pieces(&seed, r);
    roll_marks(&seed, r);
    r->pin = pick(&seed, 6) == 0 ? 1 + pick(&seed, 1000) : 0;
    r->bounded = pick(&seed, 2);
    r->empty[0] = pick(&seed, 2);
    r->empty[1] = r->empty[0] + pick(&seed, 3);
    return r->piece_count > 0;
}

/* ---- The text ---------------------------------------------------------------------------- */

typedef struct rolled_text {
    char bytes[20000];
    size_t size;
} rolled_text;

static inline void __attribute__((format(__printf__, 2, 3)))
say(rolled_text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(t->bytes + t->size, sizeof t->bytes - t->size, format, arguments);
    va_end(arguments);
    assert_true(size >= 0 && (size_t)size < sizeof t->bytes - t->size);
    t->size += (size_t)size;
}

static inline void say_cell(rolled_text *t, const tw_lattice *lattice, const tw_cell *cell)
{
    say(t, "[");
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        say(t, "%s%d", i ? ", " : "", (int)cell->at[i]);
    if (tw_lattice_kind_count(lattice) > 1)
        say(t, ", %s", tw_lattice_kind_name(lattice, cell->kind));
    say(t, "]");
}

/* Writes `key`: [the chosen cells]; nothing if none is chosen. */
static inline void say_cells(rolled_text *t, const tw_lattice *lattice, const char *key,
                             const tw_cell *cells, const uint8_t *chosen, uint8_t which,
                             size_t count)
{
    bool first = true;
    for (size_t c = 0; c < count; c++) {
        if (chosen && chosen[c] != which)
            continue;
        say(t, first ? "%s[" : ", ", key);
        say_cell(t, lattice, &cells[c]);
        first = false;
    }
    if (!first)
        say(t, "]\n");
}

static inline void say_colours(rolled_text *t, const tw_lattice *lattice, const tw_cell *cells,
                               const uint8_t *colours, size_t count)
{
    bool some = false;
    for (size_t c = 0; c < count; c++)
        some |= colours[c] != 0;
    if (!some)
        return;
    say(t, "    colours:\n");
    say_cells(t, lattice, "      a: ", cells, colours, 1, count);
    say_cells(t, lattice, "      b: ", cells, colours, 2, count);
}

static inline void say_piece(rolled_text *t, const roll *r, size_t number)
{
    const tw_lattice *lattice = rolled_lattice_of(r->lattice);
    const rolled_piece *p = &r->pieces[number];
    say(t, "  - name: p%zu\n    copies: [%u, %u]\n", number, p->low, p->high);
    say_cells(t, lattice, "    cells: ", p->cells, NULL, 0, p->count);
    if (r->coloured)
        say_colours(t, lattice, p->cells, p->colours, p->count);
    for (size_t m = 0; r->marked && m < p->mark_count; m++) {
        const tw_cell *cell = &p->cells[p->marks[m].cell];
        say(t, m ? ", [" : "    marks: [[");
        say_cell(t, lattice, cell);
        say(t, ", \"%s\", %c]%s", tw_lattice_arc(lattice, cell->kind, p->marks[m].label)->label,
            "kl"[p->marks[m].mark - 1], m + 1 == p->mark_count ? "]\n" : "");
    }
}

/* Writes the matching table: each mark lists all but its foes, also itself, none and outside. */
static inline void say_matching(rolled_text *t, const roll *r)
{
    static const char *const others[] = {"k", "l", "none", "outside"};
    static const uint32_t bits[2][4] = {{1, 2, 8, 32}, {2, 4, 16, 64}};
    say(t, "matching:\n");
    for (size_t m = 0; m < 2; m++) {
        bool first = true;
        say(t, "  %c: [", "kl"[m]);
        for (size_t o = 0; o < 4; o++) {
            if (r->foes & bits[m][o])
                continue;
            say(t, "%s%s", first ? "" : ", ", others[o]);
            first = false;
        }
        say(t, "]\n");
    }
}

static inline void write_roll(const roll *r, rolled_text *t)
{
    const tw_lattice *lattice = rolled_lattice_of(r->lattice);
    uint8_t optional[ROLL_CELLS];
    t->size = 0;
    for (size_t c = 0; c < r->count; c++)
        optional[c] = r->optional[c];
    say(t, "tilewright: 1\ntitle: rolled\nmirror: %s\n", r->mirrors ? "true" : "false");
    if (r->wraps == 0)
        say(t, "lattice: %s\n", r->lattice);
    else
        say(t, "lattice: {base: %s, wrap: [", r->lattice);
    for (size_t w = 0; w < r->wraps; w++) {
        say(t, "%s[", w ? ", " : "");
        for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
            say(t, "%s%d", i ? ", " : "", i == w ? (int)r->box[w] : i == w + 1 ? r->slant[w] : 0);
        say(t, "]%s", w + 1 == r->wraps ? "]}\n" : "");
    }
    say(t, "container:\n");
    say_cells(t, lattice, "    cells: ", r->cells, NULL, 0, r->count);
    say_cells(t, lattice, "    optional: ", r->cells, optional, 1, r->count);
    if (r->bounded && memchr(optional, 1, r->count))
        say(t, "    empty: [%u, %u]\n", r->empty[0], r->empty[1]);
    if (r->coloured)
        say_colours(t, lattice, r->cells, r->colours, r->count);
    if (r->marked)
        say_matching(t, r);
    say(t, "pieces:\n");
    for (size_t p = 0; p < r->piece_count; p++)
        say_piece(t, r, p);
}

/* Makes a pin of a pose; cells: room for all its cells, borrowed by the pin. false: no copy of its
 * piece may be used. */
static inline bool pin_pose(const tw_poses *poses, uint32_t number, tw_cell *cells,
                            tw_placement *pin)
{
    tw_pose pose = tw_poses_get(poses, number);
    uint32_t piece = tw_poses_stock(poses, pose.stock)->piece;
    for (size_t c = 0; c < pose.cell_count; c++)
        cells[c] = *tw_puzzle_cell(tw_poses_puzzle(poses), pose.cells[c]);
    *pin = (tw_placement){.piece = piece,
                          .cells = cells,
                          .cell_count = pose.cell_count,
                          .turn = tw_poses_turn(poses, number, piece)};
    uint32_t low, high;
    tw_puzzle_piece_copies(tw_poses_puzzle(poses), piece, &low, &high);
    return high > 0;
}

static inline bool keep_words(void *user, const tw_error *error)
{
    tw_error *kept = user;
    if (!kept->message[0])
        *kept = *error;
    return true;
}

/* The puzzle, or NULL if it is refused, or its pieces have too many or too few cells for a solver;
 * *why: the reason. */
static inline tw_puzzle *puzzle_of(const roll *r, tw_error *why)
{
    static rolled_text text;
    tw_puzzle *puzzle = NULL;
    *why = (tw_error){0};
    write_roll(r, &text);
    const tw_source source = {.name = "rolled.yaml", .text = text.bytes, .size = text.size};
    const tw_report report = {keep_words, why};
    if (tw_puzzle_read(NULL, &source, NULL, &report, &puzzle) != TW_OK)
        return NULL;
    if (tw_puzzle_volume(puzzle).fits)
        return puzzle;
    tw_puzzle_volume_text(puzzle, why->message, sizeof why->message);
    tw_puzzle_free(puzzle);
    return NULL;
}

/* The puzzle of a seed; NULL: it has none, or the reader refuses it. */
static inline tw_puzzle *rolled_puzzle(uint64_t seed)
{
    tw_error why;
    roll r;
    return make_roll(seed, &r) ? puzzle_of(&r, &why) : NULL;
}

/* ---- Making it smaller ------------------------------------------------------------------- */

static inline void drop_rolled_piece(roll *r, size_t number)
{
    r->piece_count--;
    memmove(&r->pieces[number], &r->pieces[number + 1],
            (r->piece_count - number) * sizeof *r->pieces);
}

static inline void drop_rolled_cell(roll *r, size_t number)
{
    r->count--;
    size_t after = r->count - number;
    memmove(&r->cells[number], &r->cells[number + 1], after * sizeof *r->cells);
    memmove(&r->optional[number], &r->optional[number + 1], after * sizeof *r->optional);
    memmove(&r->colours[number], &r->colours[number + 1], after * sizeof *r->colours);
}

/* Takes away the number-th removable thing; false: there are fewer. */
static inline bool take_away(roll *r, size_t number)
{
    if (number < r->piece_count) {
        drop_rolled_piece(r, number);
        return true;
    }
    number -= r->piece_count;
    if (number < r->count) {
        drop_rolled_cell(r, number);
        return r->count > 0;
    }
    number -= r->count;
    if (number < r->count) {
        r->optional[number] = false;
        return true;
    }
    number -= r->count;
    if (number < r->piece_count) {
        r->pieces[number].high = r->pieces[number].low;
        return true;
    }
    number -= r->piece_count;
    if (number < r->piece_count) {
        r->pieces[number].mark_count = 0;
        return true;
    }
    number -= r->piece_count;
    r->coloured = r->coloured && number != 0;
    r->marked = r->marked && number != 1;
    r->pin = number == 2 ? 0 : r->pin;
    r->mirrors = r->mirrors && number != 3;
    r->wraps -= number == 4 && r->wraps > 0;
    for (size_t w = 0; number == 5 && w < 3; w++)
        r->slant[w] = 0;
    return number < 6;
}
