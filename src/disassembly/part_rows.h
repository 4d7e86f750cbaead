/* part_rows.h -- pieces that are in each other's way, and who touches whom; for what is compiled
 * once for each length of sets (piece_sets.h).
 *
 * *Rows*: for each axis and piece the set of pieces that it touches going forward, and that of
 * those anywhere ahead; backward is the transpose. A set may go when it holds, with each piece, all
 * that this one touches: it is closed. So
 *   - nothing moves along an axis on which touching is strongly connected: most assemblies end
 * here;
 *   - a set leaves along an axis on which `ahead` is not strongly connected. */
#ifndef TW_DISASSEMBLY_PART_ROWS_H
#define TW_DISASSEMBLY_PART_ROWS_H

#include "disassembly/row_tables.h"
#include "disassembly/taking.h"

/* Pieces that are in each other's way, by new numbers. */
typedef struct part {
    size_t count, room; /* room: what a table of rows, and the places, have (row_tables.h) */
    set full;
    uint32_t *pieces; /* their numbers in the assembly */
    uint32_t *shapes;
    tw_offset *places;
    set *rows; /* touching: at axis * room + piece; then, likewise, ahead */
} part;

/* What a bit of a word says: in which rows it is written, and whether it is of the second piece. */
typedef struct tw_bit_meaning {
    uint8_t row, back;
} tw_bit_meaning;

typedef struct run {
    tw_taking *taking;
    tw_pair_words *words;
    size_t axes;
    const tw_offset *steps;
    tw_bit_meaning meanings[2 * TW_MAX_DIRECTIONS];
    uint64_t limit; /* of states */
} run;

/* A set that leaves, at most half of its part. */
typedef struct leaving {
    set moved;
    uint32_t direction;
} leaving;

static inline bool new_part(const run *r, size_t count, part *p)
{
    tw_taking *t = r->taking;
    p->count = count;
    p->room = table_room(count);
    p->full = full_set(count);
    p->pieces = tw_taking_scratch(t, count, sizeof *p->pieces);
    p->shapes = tw_taking_scratch(t, count, sizeof *p->shapes);
    p->places = tw_taking_scratch(t, p->room, sizeof *p->places);
    p->rows = tw_taking_scratch(t, 2 * r->axes * p->room, sizeof *p->rows);
    return p->pieces && p->shapes && p->places && p->rows;
}

/* Two pieces, the first with the lesser number. */
typedef struct pair {
    size_t first, second;
} pair;

/* Writes what two pieces are to each other into tables of so many rows. Few directions are gone
 * through without asking, since no two words are alike and a processor cannot guess. */
static inline void write_pair(const run *r, size_t room, set *rows, pair of, uint64_t word)
{
    enum { FEW_AXES = 4 };
    const size_t pieces[2] = {of.first, of.second}, axes = r->axes;
    for (size_t a = 0; SET_WORDS == 1 && axes <= FEW_AXES && a < 2 * axes; a++) {
        set_word *first = &rows[a * room + of.first].w[0];
        set_word *second = &rows[a * room + of.second].w[0];
        size_t bit = a < axes ? a : a + axes;
        *first = (set_word)(*first | (set_word)(word >> bit & 1) << of.second);
        *second = (set_word)(*second | (set_word)(word >> (bit + axes) & 1) << of.first);
    }
    if (SET_WORDS == 1 && axes <= FEW_AXES)
        return;
    for (; word; word &= word - 1) {
        const tw_bit_meaning means = r->meanings[__builtin_ctzll(word)];
        set *to = rows + means.row * room + pieces[means.back];
        *to = with(*to, pieces[!means.back]);
    }
}

static inline uint64_t word_of(const run *r, const uint32_t *shapes, const tw_offset *places,
                               pair of)
{
    return tw_pair_word(r->words, shapes[of.first], shapes[of.second],
                        places[of.second] - places[of.first] + r->words->middle);
}

/* ---- Connection -------------------------------------------------------------------------- */

/* Axes on which rows are not strongly connected, of those asked about. */
static inline uint32_t open_axes(const run *r, const part *p, const set *rows, uint32_t asked)
{
    uint32_t open = 0;
    for (uint32_t a = 0; a < r->axes; a++)
        if (asked >> a & 1 && !is_strong(rows + a * p->room, p->count, p->full))
            open |= (uint32_t)1 << a;
    return open;
}

static inline uint32_t all_axes(const run *r)
{
    return ((uint32_t)1 << r->axes) - 1;
}

/* ---- What leaves ------------------------------------------------------------------------- */

/* The lesser side moves; of two halves that without the first piece. */
static inline leaving lesser_side(const run *r, const part *p, set moved, size_t axis, bool back)
{
    size_t size = size_of(moved);
    if (2 * size > p->count || (2 * size == p->count && has(moved, 0))) {
        moved = less(p->full, moved);
        back = !back;
    }
    return (leaving){moved, (uint32_t)(axis + (back ? r->axes : 0))};
}

/* ---- The search -------------------------------------------------------------------------- */

/* A search for the states nearest to the first in which something leaves. */
typedef struct search {
    const run *run;
    const part *part;
    struct tw_state_store *store;
    uint32_t state; /* that is being expanded */
    bool any;       /* the first one found will do */
    uint32_t *parting;
    size_t parting_count, parting_room;
    bool over; /* found, stopped, out of memory or over a limit */
    bool undecided;
} search;

/* Lists those states in `parting`, which is then the caller's, and leaves all states in the store.
 */
void TW_NAMED(tw_find_parting_)(search *s);

#endif
