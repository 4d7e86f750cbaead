/* find_parting.c -- breadth-first search for the nearest states in which something leaves; compiled
 * once for each length of sets, TW_SET_WORDS.
 *
 * A state is looked at when it is made: only a pair that lost its bit since the state before can
 * have parted. States are made breadth first, so the first that parts has the least depth, and its
 * layer is never expanded. All closed sets are tried, each once: deciding a piece either way
 * decides what it takes along, and what is decided can always be finished. A set goes on, step by
 * step, while nothing touches it: what is closed at one step was closed at the one before.
 * Invariant: rows of a state differ from those it was made from in pairs across the move only.
 * Source: Cutler, "A computer analysis of all 6-piece burrs" (1994), for moves as closed sets;
 * Wilson and Latombe (1994) for strong connection. */
#include "disassembly/part_rows.h"
#include "disassembly/state_store.h"

static set *rows_of(const search *s, size_t state)
{
    return (set *)(void *)tw_state_rows(s->store, state);
}

static void note_parting(search *s, uint32_t state)
{
    tw_taking *t = s->run->taking;
    if (!TW_GROW(t->context, s->parting, s->parting_room, s->parting_count + 1)) {
        t->failed = s->over = true;
        return;
    }
    s->parting[s->parting_count++] = state;
    s->over = s->any;
}

static void heed_limits(search *s)
{
    enum { BETWEEN_LOOKS = 1024 };
    tw_taking *t = s->run->taking;
    if (++t->states > s->run->limit)
        s->over = s->undecided = true;
    if (t->states % BETWEEN_LOOKS == 0 && t->watch && !t->watch->go_on(t->watch->user, 0))
        s->over = t->stopped = true;
}

/* Rows after a move: those across it are redone. */
static void move_rows(const search *s, const set *old, set moved, const tw_offset *places, set *new)
{
    const part *p = s->part;
    set side = 2 * size_of(moved) > p->count ? less(p->full, moved) : moved;
    set other = less(p->full, side);
    for (size_t t = 0; t < 2 * s->run->axes * p->count; t += p->count)
        for (size_t i = 0; i < p->count; i++)
            new[t + i] = both(old[t + i], has(side, i) ? side : other);
    EACH(i, side)
    EACH(j, other)
    {
        const pair of = {i < j ? i : j, i < j ? j : i};
        write_pair(s->run, p->count, new, of, word_of(s->run, p->shapes, places, of));
    }
}

/* Axes on which some pair is no longer ahead. */
static uint32_t lost_axes(const search *s, const set *old, const set *new)
{
    size_t count = s->part->count, axes = s->run->axes;
    uint32_t lost = 0;
    for (size_t a = 0; a < axes; a++) {
        set gone = {{0}};
        for (size_t i = (axes + a) * count; i < (axes + a + 1) * count; i++)
            gone = either(gone, less(old[i], new[i]));
        lost |= (uint32_t)!is_empty(gone) << a;
    }
    return lost;
}

/* A state that is new. */
static void make_state(search *s, const tw_offset *places, uint64_t hash, set moved,
                       tw_state_origin origin)
{
    const part *p = s->part;
    tw_state_store *store = s->store;
    if (!tw_state_store_reserve(s->run->taking->context, store)) {
        s->run->taking->failed = s->over = true;
        return;
    }
    uint32_t state = tw_state_store_add(store, hash, tw_state_find(store, places, hash).at);
    memcpy(tw_state_places(store, state), places, p->count * sizeof *places);
    memcpy(store->moved + state * TW_SET_WORDS, &moved, sizeof moved);
    store->origins[state] = origin;
    set *old = rows_of(s, origin.parent), *new = rows_of(s, state);
    move_rows(s, old, moved, places, new);
    uint32_t lost = lost_axes(s, old, new);
    const set *ahead = new + s->run->axes * p->count;
    if (lost && open_axes(s->run, p, ahead, lost))
        note_parting(s, state);
    heed_limits(s);
}

static bool is_blocked(const search *s, size_t state, set moved, size_t axis)
{
    const set *rows = rows_of(s, state) + axis * s->part->count;
    set touched = {{0}};
    EACH(i, moved)
    touched = either(touched, rows[i]);
    return !is_empty(less(touched, moved));
}

/* A set may go a step along an axis: it goes on while it may. The first piece stays where it is;
 * the others go the other way instead. */
static void slide(search *s, set moved, uint16_t axis)
{
    const run *r = s->run;
    const part *p = s->part;
    tw_state_store *store = s->store;
    set going = has(moved, 0) ? less(p->full, moved) : moved;
    tw_offset step = r->steps[has(moved, 0) ? axis + r->axes : axis];
    tw_offset places[64 * TW_SET_WORDS];
    uint64_t hash = store->hashes[s->state], change = 0;
    memcpy(places, tw_state_places(store, s->state), p->count * sizeof *places);
    EACH(i, going)
    change += store->weights[i];
    change *= (uint64_t)(int64_t)(int32_t)step;
    for (uint16_t steps = 1; steps < UINT16_MAX && !s->over; steps++) {
        bool fits = true;
        hash += change;
        EACH(i, going)
        {
            places[i] += step;
            fits = fits && tw_offset_fits(r->words, places[i]);
        }
        s->undecided = s->undecided || !fits;
        if (!fits)
            return;
        tw_state_slot slot = tw_state_find(store, places, hash);
        uint32_t state = slot.found ? slot.state : (uint32_t)store->count;
        if (!slot.found)
            make_state(s, places, hash, moved, (tw_state_origin){s->state, axis, steps});
        if (s->over || is_blocked(s, state, moved, axis))
            return;
    }
}

/* Every closed set once. Depth of the stack: each piece is decided at most once on the way. */
static void slide_all(search *s, const set *forward, const set *backward, uint16_t axis)
{
    struct {
        set in, out;
    } open[64 * TW_SET_WORDS + 1] = {{{{0}}, {{0}}}};
    const set full = s->part->full;
    for (size_t depth = 1; depth > 0 && !s->over;) {
        set in = open[depth - 1].in, out = open[depth - 1].out, left = less(full, either(in, out));
        depth--;
        if (!is_empty(left)) {
            size_t i = least(left);
            open[depth].in = in;
            open[depth++].out = either(out, backward[i]);
            open[depth].in = either(in, forward[i]);
            open[depth++].out = out;
        } else if (!is_empty(in) && !is_empty(out)) {
            slide(s, in, axis);
        }
    }
}

static void expand(search *s)
{
    const part *p = s->part;
    set forward[64 * TW_SET_WORDS], backward[64 * TW_SET_WORDS];
    for (uint16_t a = 0; a < s->run->axes && !s->over; a++) {
        const set *rows = rows_of(s, s->state) + a * p->count;
        if (is_strong(rows, p->count, p->full))
            continue;
        close_rows(rows, p->count, forward, backward);
        slide_all(s, forward, backward, a);
    }
}

static void first_state(search *s)
{
    const part *p = s->part;
    tw_state_store *store = s->store;
    uint64_t hash = 0;
    tw_state_store_begin(store, p->count, 2 * s->run->axes * p->count * TW_SET_WORDS, TW_SET_WORDS);
    if (!tw_state_store_reserve(s->run->taking->context, store)) {
        s->run->taking->failed = s->over = true;
        return;
    }
    for (size_t i = 1; i < p->count; i++)
        hash += (uint64_t)p->places[i] * store->weights[i];
    uint32_t state = tw_state_store_add(store, hash, tw_state_find(store, p->places, hash).at);
    memcpy(tw_state_places(store, state), p->places, p->count * sizeof *p->places);
    memcpy(rows_of(s, state), p->rows, 2 * s->run->axes * p->count * sizeof *p->rows);
}

/* Layer by layer, till something leaves. */
void TW_NAMED(tw_find_parting_)(search *s)
{
    size_t before = 0, from = 0, max_moves = s->run->taking->max_moves;
    first_state(s);
    for (size_t depth = 0; !s->over && s->parting_count == 0; depth++) {
        size_t to = s->store->count;
        if (from == to)
            return;
        if (max_moves > 0 && depth + 2 > max_moves) {
            s->undecided = true;
            return;
        }
        tw_state_store_drop_rows(s->store, before);
        for (size_t i = from; i < to && !s->over; i++) {
            s->state = (uint32_t)i;
            expand(s);
        }
        before = from;
        from = to;
    }
}
