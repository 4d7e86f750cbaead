/* part_rows.h -- pieces that are in each other's way, and which touch which; for what is compiled
 * once for each length of sets (piece_sets.h).
 *
 * *Rows*: for each axis and piece the set of pieces that it touches going forward, and that of
 * those anywhere ahead; backward is the transpose. A set may go when it holds, with each piece, all
 * that this one touches: it is closed. So
 *   - nothing moves along an axis on which touching is strongly connected: most assemblies end
 * here;
 *   - a set leaves along an axis on which `ahead` is not strongly connected.
 * Fixed pieces stay where they are, so they are as if each touched all the others everywhere. */
#pragma once

#include "disassembly/row_tables.h"
#include "disassembly/taking.h"

/* Pieces that are in each other's way, by new numbers. */
typedef struct part {
    size_t count;
    set full, fixed;
    size_t first;     /* the least of its pieces: it stays where it is, and the others move */
    uint32_t *pieces; /* their numbers in the assembly */
    bool same;        /* these are the same as in the part */
    uint32_t *shapes;
    tw_offset *places;
    set *rows; /* touching: at axis * room + piece; then, likewise, ahead */
} part;

/* The room of a table of rows, and of the places (row_tables.h). */
static inline size_t room_of(const part *p)
{
    return table_room(p->count);
}

typedef struct apart_run {
    tw_taking *taking;
    tw_pair_words *words;
    size_t axes;
    const tw_offset *steps;
    uint64_t all_bits; /* of a word */
    uint64_t limit;    /* of states */
} apart_run;

/* A set that leaves, at most half of its part. */
typedef struct leaving {
    set moved;
    uint32_t direction;
} leaving;

/* Takes room for the rows and places of `count` pieces. */
static inline bool new_tables(const apart_run *r, size_t count, part *p)
{
    const size_t room = table_room(count), row_bytes = 2 * r->axes * room * sizeof *p->rows;
    uint8_t *all = tw_taking_scratch(r->taking, row_bytes + room * sizeof *p->places, 1);
    p->rows = (set *)(void *)all;
    p->places = all ? (tw_offset *)(void *)(all + row_bytes) : NULL;
    return all;
}

/* Makes a part of `count` pieces, numbered from 0 on; nothing is filled in. */
static inline bool new_part(const apart_run *r, size_t count, part *p)
{
    *p = (part){.count = count, .full = full_set(count)};
    p->shapes = tw_taking_scratch(r->taking, 2 * count, sizeof *p->shapes);
    if (!p->shapes)
        return false;
    p->pieces = p->shapes + count;
    return new_tables(r, count, p);
}

/* Two pieces, the first with the lesser number. */
typedef struct piece_pair {
    size_t first, second;
} piece_pair;

/* Few axes are handled without branches: no two words are alike, so branches would be
 * mispredicted. */
enum { FEW_AXES = 4 };

/* Writes the word of two pieces into tables of `room` rows. */
static inline void write_pair(const apart_run *r, size_t room, set *rows, piece_pair of,
                              uint64_t word)
{
    const size_t pieces[2] = {of.first, of.second}, axes = r->axes;
    for (size_t t = 0; SET_WORDS == 1 && axes <= FEW_AXES && t < 2 * axes; t++) {
        set_word *first = &rows[t * room + of.first].w[0];
        set_word *second = &rows[t * room + of.second].w[0];
        *first = (set_word)(*first | (set_word)(word >> t & 1) << of.second);
        *second = (set_word)(*second | (set_word)(word >> (t + 2 * axes) & 1) << of.first);
    }
    if (SET_WORDS == 1 && axes <= FEW_AXES)
        return;
    for (; word; word &= word - 1) {
        const tw_bit_meaning means = r->words->meanings[__builtin_ctzll(word)];
        set *to = rows + means.row * room + pieces[means.back];
        *to = with(*to, pieces[!means.back]);
    }
}

/* Pairs to be written into rows. For few pieces and axes they are gathered first, all tables at
 * once: each piece has numbers with a field for each axis, for the pieces that it touches, and for
 * those ahead of it. Tables are then written as a whole, as they are read again: a read that spans
 * several writes has to wait for them. */
#if TW_SET_BITS <= 16
enum { LANES = 64 / TW_SET_BITS, GATHERED = 2 * FEW_AXES / LANES };

typedef struct gathering {
    const tw_offset *places; /* of the part's pieces */
    set *rows;               /* that they will be written into */
    uint64_t fields[GATHERED][TW_SET_BITS];
} gathering;

#if TW_SET_BITS == 8
/* Spreads the bits of half a word that belong to a number: bit i goes to the lowest place of byte
 * 7 - i. Half a word has no more bits than a number has fields. */
static inline uint64_t spread_half(uint64_t half, size_t axes, size_t number)
{
    (void)axes, (void)number;
    return half * 0x8040201008040201 >> 7 & EACH_BYTE;
}
#else
/* Likewise for four bits: bit i goes to the lowest place of field i. */
static inline uint64_t spread_half(uint64_t half, size_t axes, size_t number)
{
    const uint64_t bits = number == 0 ? half & (((uint64_t)1 << axes) - 1) : half >> axes;
    return bits * 0x200040008001 & 0x0001000100010001;
}
#endif

static inline void gather_pair(const apart_run *r, gathering *g, piece_pair of, uint64_t word)
{
    const size_t bits = 2 * r->axes;
    const uint64_t there = word & (((uint64_t)1 << bits) - 1), back = word >> bits;
    for (size_t n = 0; n < GATHERED; n++) {
        g->fields[n][of.first] |= spread_half(there, r->axes, n) << of.second;
        g->fields[n][of.second] |= spread_half(back, r->axes, n) << of.first;
    }
}

/* Gathers all pairs. Common values stand in variables, as the compiler must assume that finding a
 * word changes them. */
static inline void gather_all(const apart_run *r, const part *p, gathering *g)
{
    const size_t axes = r->axes, bits = 2 * axes, count = p->count;
    const uint64_t half = ((uint64_t)1 << bits) - 1;
    const tw_offset middle = r->words->middle, *places = p->places;
    const uint32_t *shapes = p->shapes;
    for (size_t i = 0; i < count; i++) {
        uint64_t own[GATHERED] = {0};
        for (size_t j = i + 1; j < count; j++) {
            const uint64_t word = tw_pair_word(
                r->words, tw_pair_key(shapes[i], shapes[j], places[j] - places[i] + middle));
            for (size_t n = 0; n < GATHERED; n++) {
                own[n] |= spread_half(word & half, axes, n) << j;
                g->fields[n][j] |= spread_half(word >> bits, axes, n) << i;
            }
        }
        for (size_t n = 0; n < GATHERED; n++)
            g->fields[n][i] |= own[n];
    }
}

/* Of every two blocks of `block` numbers, swaps the upper fields of the first with the lower fields
 * of the second. */
static inline void swap_blocks(uint64_t *numbers, size_t block)
{
    const size_t shift = TW_SET_BITS * block;
    const uint64_t lower = ~(uint64_t)0 / (((uint64_t)1 << shift) + 1);
    for (size_t i = 0; i < LANES / 2; i++) {
        uint64_t *first = numbers + i + i / block * block, *second = first + block;
        uint64_t swap = (*first >> shift ^ *second) & lower;
        *first ^= swap << shift;
        *second ^= swap;
    }
}

/* Field i of number k becomes field k of number i. Written out, to avoid divisions at run time.
 * Source: Warren, "Hacker's Delight", 7-3. */
static inline void transpose_fields(uint64_t *numbers)
{
    if (LANES == 8)
        swap_blocks(numbers, 4);
    swap_blocks(numbers, 2);
    swap_blocks(numbers, 1);
}

/* Adds what was gathered to the tables of a number: all of them, or those of touching, or of what
 * is ahead. */
static inline void write_numbers(const apart_run *r, const gathering *g, size_t number)
{
    uint64_t numbers[TW_SET_BITS];
    const size_t tables = 2 * r->axes / GATHERED;
    memcpy(numbers, g->fields[number], sizeof numbers);
    for (size_t from = 0; from < TW_SET_BITS; from += LANES)
        transpose_fields(numbers + from);
    for (size_t lane = 0; lane < LANES; lane++) {
        set *to = g->rows + (number * tables + lane) * TW_SET_BITS;
        const uint64_t *from = numbers + (TW_SET_BITS == 8 ? LANES - 1 - lane : lane);
        if (lane < tables)
            store_table(either_rows(load_row_table(to), join_rows(from)), to);
    }
}

static inline void write_gathered(const apart_run *r, const gathering *g)
{
    for (size_t number = 0; number < GATHERED; number++)
        write_numbers(r, g, number);
}
#else
typedef struct gathering {
    const tw_offset *places;
    set *rows;
} gathering;
static inline void gather_pair(const apart_run *r, gathering *g, piece_pair of, uint64_t word)
{
    (void)r, (void)g, (void)of, (void)word;
}
static inline void gather_all(const apart_run *r, const part *p, gathering *g)
{
    (void)r, (void)p, (void)g;
}
static inline void write_gathered(const apart_run *r, const gathering *g)
{
    (void)r, (void)g;
}
#endif

static inline bool is_gathered(const apart_run *r)
{
    return TW_SET_BITS <= 16 && r->axes <= FEW_AXES;
}

/* Adds two pieces; end_pairs must follow. */
static inline void add_piece_pair(const apart_run *r, const part *p, gathering *g, piece_pair of)
{
    const tw_offset offset = g->places[of.second] - g->places[of.first] + r->words->middle;
    uint64_t word =
        tw_pair_word(r->words, tw_pair_key(p->shapes[of.first], p->shapes[of.second], offset));
    if (!is_empty(p->fixed) && set_has(p->fixed, of.first) && set_has(p->fixed, of.second))
        word = r->all_bits;
    if (is_gathered(r))
        gather_pair(r, g, of, word);
    else
        write_pair(r, room_of(p), g->rows, of, word);
}

static inline void end_pairs(const apart_run *r, const gathering *g)
{
    if (is_gathered(r))
        write_gathered(r, g);
}

/* Writes all pairs; pieces are numbered from 0 on. */
static inline void fill_part_rows(const apart_run *r, part *p)
{
    gathering gathered = {.places = p->places, .rows = p->rows};
    memset(p->rows, 0, 2 * r->axes * room_of(p) * sizeof *p->rows);
    if (is_gathered(r) && is_empty(p->fixed)) {
        gather_all(r, p, &gathered);
        write_gathered(r, &gathered);
        return;
    }
    for (size_t i = 0; i < p->count; i++)
        for (size_t j = i + 1; j < p->count; j++)
            add_piece_pair(r, p, &gathered, (piece_pair){i, j});
    end_pairs(r, &gathered);
}

/* ---- Connection -------------------------------------------------------------------------- */

/* The axes among `asked` on which rows are not strongly connected. */
static inline uint32_t open_axes(const apart_run *r, const part *p, const set *rows, uint32_t asked)
{
    uint32_t open = 0;
    for (uint32_t a = 0; a < r->axes; a++)
        if (asked >> a & 1 && !is_strong(rows + a * room_of(p), p->count, p->full))
            open |= (uint32_t)1 << a;
    return open;
}

static inline uint32_t all_axes(const apart_run *r)
{
    return ((uint32_t)1 << r->axes) - 1;
}

/* ---- Closed sets ------------------------------------------------------------------------- */

/* A walk through the closed sets of some rows: what each piece takes along, and the branches left
 * to try: pieces in a set, and out of it. Depth: each piece is decided at most once on the way. */
typedef struct closed_sets {
    set full, forward[TW_SET_BITS], backward[TW_SET_BITS];
    size_t depth;
    struct {
        set in, out;
    } open[TW_SET_BITS + 1];
} closed_sets;

static inline void begin_closed(closed_sets *sets, const set *rows, size_t count, set full)
{
    sets->full = full;
    sets->depth = close_rows(rows, count, full, sets->forward, sets->backward);
    sets->open[0].in = sets->open[0].out = (set){{0}};
}

/* Finds every closed set once, except all and none. Deciding a piece either way decides what it
 * takes along, and a partial decision can always be completed. false: there are no more. */
static inline bool next_closed(closed_sets *sets, set *found)
{
    size_t depth = sets->depth;
    while (depth > 0) {
        const set in = sets->open[--depth].in, out = sets->open[depth].out;
        const set left = less(sets->full, either(in, out));
        if (!is_empty(left)) {
            const size_t i = least_piece(left);
            sets->open[depth].in = in;
            sets->open[depth++].out = either(out, sets->backward[i]);
            sets->open[depth].in = either(in, sets->forward[i]);
            sets->open[depth++].out = out;
        } else if (!is_empty(in) && !is_empty(out)) {
            sets->depth = depth;
            *found = in;
            return true;
        }
    }
    return false;
}

/* ---- What leaves ------------------------------------------------------------------------- */

/* The side without fixed pieces moves, else the smaller; of two halves, the one without the first
 * piece. */
static inline leaving lesser_side(const apart_run *r, const part *p, set moved, size_t axis,
                                  bool back)
{
    size_t size = set_size(moved);
    bool larger = 2 * size > p->count || (2 * size == p->count && set_has(moved, p->first));
    if (is_empty(p->fixed) ? larger : !is_empty(both(moved, p->fixed))) {
        moved = less(p->full, moved);
        back = !back;
    }
    return (leaving){moved, (uint32_t)(axis + (back ? r->axes : 0))};
}

enum { MOST_LEAVING = 1024 }; /* sets in one state, when all are wanted */

/* Adds a set once. The list is sorted by size, equal sizes in the order of adding. */
static inline void list_leaving(leaving *list, size_t *count, leaving new)
{
    size_t at = *count, size = set_size(new.moved);
    for (size_t i = 0; i < *count; i++)
        if (is_same_set(list[i].moved, new.moved))
            return;
    for (; at > 0 && set_size(list[at - 1].moved) > size; at--)
        list[at] = list[at - 1];
    list[at] = new;
    ++*count;
}

/* May a set leave along an axis: is all that is ahead of it in it? ahead: rows of that axis. */
static inline bool can_leave(const set *ahead, set moved)
{
    return is_empty(less(touched_by(ahead, moved), moved));
}

/* Rows of what is ahead, and the axes along which something may leave. */
typedef struct outlook {
    const set *ahead;
    uint32_t open;
} outlook;

/* Lists the least sets that leave with each piece, along each open axis; list: room for two a piece
 * and axis. With `first`, only the first of that list. */
static inline size_t list_least_leaving(const apart_run *r, const part *p, outlook of, bool first,
                                        leaving *list)
{
    set forward[TW_SET_BITS], backward[TW_SET_BITS];
    size_t count = 0, least_size = SIZE_MAX;
    for (size_t a = 0; a < r->axes; a++) {
        if (!(of.open >> a & 1) ||
            !close_rows(of.ahead + a * room_of(p), p->count, p->full, forward, backward))
            continue;
        for (size_t back = 0; back < 2; back++)
            EACH(i, p->full)
            {
                set moved = back ? backward[i] : forward[i];
                if (is_same_set(moved, p->full))
                    continue;
                leaving side = lesser_side(r, p, moved, a, back);
                if (!first) {
                    list_leaving(list, &count, side);
                } else if (set_size(side.moved) < least_size) {
                    least_size = set_size(side.moved);
                    list[0] = side;
                    count = 1;
                    if (least_size == 1)
                        return count;
                }
            }
    }
    return count;
}

/* Does a single piece leave that must be parted from all others? Then nothing is better: a part
 * takes at least one move more than the same part without one of its pieces. */
static inline bool find_best_leaving(const apart_run *r, const part *p, outlook of, leaving *found)
{
    return r->taking->groups.count == 0 && list_least_leaving(r, p, of, true, found) == 1 &&
           is_single(found->moved);
}

/* The same where anything may leave: is nothing gained by another move? */
static inline bool has_best_leaving(const apart_run *r, const part *p, const set *rows)
{
    leaving found;
    return find_best_leaving(r, p, (outlook){rows + r->axes * room_of(p), all_axes(r)}, &found);
}

/* Lists all sets that leave, as far as there is room for them; false: there are more. */
static inline bool list_all_leaving(const apart_run *r, const part *p, outlook of, leaving *list,
                                    size_t *count)
{
    closed_sets sets;
    set moved;
    for (size_t a = 0; a < r->axes; a++) {
        if (!(of.open >> a & 1))
            continue;
        begin_closed(&sets, of.ahead + a * room_of(p), p->count, p->full);
        while (next_closed(&sets, &moved)) {
            if (*count == MOST_LEAVING)
                return false;
            list_leaving(list, count, lesser_side(r, p, moved, a, false));
        }
    }
    return true;
}
