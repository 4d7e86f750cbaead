/* find_parting.c -- breadth-first search for the nearest states in which something leaves; compiled
 * once for each length of sets, TW_SET_BITS.
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

static set moved_by(const tw_state_store *store, uint32_t state)
{
    set moved;
    memcpy(&moved, store->moved + state * store->set_words, sizeof moved);
    return moved;
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
    gathering gathered = {0};
    part_rows(old, new, 2 * s->run->axes, p->count, (sides){side, other});
    EACH(i, side)
    EACH(j, other)
    add_pair(s->run, p, &gathered, (pair){i < j ? i : j, i < j ? j : i}, places, new);
    end_pairs(s->run, &gathered, new);
}

/* Axes on which some pair is no longer ahead. */
static uint32_t lost_axes(const search *s, const set *old, const set *new)
{
    size_t room = s->part->room, axes = s->run->axes;
    uint32_t lost = 0;
    for (size_t a = 0; a < axes; a++) {
        set gone = {{0}};
        for (size_t i = (axes + a) * room; i < (axes + a + 1) * room; i++)
            gone = either(gone, less(old[i], new[i]));
        lost |= (uint32_t)!is_empty(gone) << a;
    }
    return lost;
}

/* Is each piece of a set where offsets can tell it? */
static bool fits(const search *s, const tw_offset *places, set moved)
{
    tw_offset within = ~(tw_offset)0;
    EACH(i, moved)
    within &= places[i] ^ places[i] << 1;
    return (~within & s->run->words->edges) == 0;
}

/* A state that may be new: where a slide comes by. */
typedef struct candidate {
    tw_offset places[TW_SET_BITS];
    uint64_t hash;
    set moved;
    tw_state_origin origin;
} candidate;

static void make_state(search *s, const candidate *made, size_t slot)
{
    const part *p = s->part;
    tw_state_store *store = s->store;
    uint32_t state = tw_state_store_add(store, made->hash, slot);
    memcpy(tw_state_places(store, state), made->places, p->room * sizeof *made->places);
    memcpy(store->moved + state * store->set_words, &made->moved, sizeof made->moved);
    store->origins[state] = made->origin;
    set *old = rows_of(s, made->origin.parent), *new = rows_of(s, state);
    move_rows(s, old, made->moved, made->places, new);
    uint32_t lost = lost_axes(s, old, new);
    const set *ahead = new + s->run->axes * p->room;
    if (lost && open_axes(s->run, p, ahead, lost))
        note_parting(s, state);
    heed_limits(s);
    if (!tw_state_store_reserve(s->run->taking->context, store))
        s->run->taking->failed = s->over = true;
}

static bool is_blocked(const search *s, size_t state, set moved, size_t axis)
{
    const part *p = s->part;
    set touched = touched_by(rows_of(s, state) + axis * p->room, p->count, moved);
    return !is_empty(less(touched, moved));
}

static size_t stride(const part *p)
{
    return TW_SET_BITS <= 16 ? TW_SET_BITS : p->room;
}

/* What a step of a set adds to the hash of a state. */
static uint64_t hash_of_step(const tw_state_store *store, set moved, tw_offset step)
{
    uint64_t sum = 0;
    for (size_t byte = 0; byte < TW_SET_BITS / 8; byte++)
        sum += store->weights[256 * byte +
                              (moved.w[8 * byte / WORD_BITS] >> 8 * byte % WORD_BITS & 255)];
    return sum * (uint64_t)(int64_t)(int32_t)step;
}

/* What each place is to be raised by. */
static void spread(set going, size_t room, tw_offset step, tw_offset *by)
{
#if TW_SET_BITS <= 16 /* bits are looked at in all places at once; shifted they cannot be */
    static const uint32_t bits[16] = {1 << 0,  1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                      1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                      1 << 12, 1 << 13, 1 << 14, 1 << 15};
    for (size_t i = 0; i < room; i++)
        by[i] = going.w[0] & bits[i] ? step : 0;
#else
    for (size_t i = 0; i < room; i++)
        by[i] = has(going, i) ? step : 0;
#endif
}

/* A set may go a step along an axis: it goes on while it may. The first piece stays where it is;
 * the others go the other way instead. */
static void slide(search *s, set moved, uint16_t axis)
{
    const run *r = s->run;
    const size_t room = stride(s->part);
    tw_state_store *store = s->store;
    set going = has(moved, 0) ? less(s->part->full, moved) : moved;
    tw_offset step = r->steps[has(moved, 0) ? axis + r->axes : axis], by[TW_SET_BITS];
    uint64_t change = hash_of_step(store, going, step);
    candidate to = {.hash = store->hashes[s->state], .moved = moved};
    memcpy(to.places, store->places + s->state * room, room * sizeof *to.places);
    spread(going, room, step, by);
    for (uint16_t steps = 1; steps < UINT16_MAX && !s->over; steps++) {
        to.hash += change;
        for (size_t i = 0; i < room; i++)
            to.places[i] += by[i];
        tw_state_slot slot = tw_state_find(store, to.places, to.hash, room);
        uint32_t state = slot.found ? slot.state : (uint32_t)store->count;
        if (!slot.found && !fits(s, to.places, going)) {
            s->undecided = true;
            return;
        }
        to.origin = (tw_state_origin){s->state, axis, steps};
        if (!slot.found)
            make_state(s, &to, slot.at);
        if (s->over || is_blocked(s, state, moved, axis))
            return;
    }
}

/* The set that moved when the state was made, if along this axis: it leads along a line all of
 * whose states are known, and so does its complement. */
static set came_by(const search *s, uint16_t axis)
{
    if (s->state == 0 || s->store->origins[s->state].axis != axis)
        return (set){{0}};
    return moved_by(s->store, s->state);
}

/* Every closed set once. Depth of the stack: each piece is decided at most once on the way. */
static void slide_all(search *s, const set *forward, const set *backward, uint16_t axis)
{
    struct {
        set in, out;
    } open[TW_SET_BITS + 1];
    const set full = s->part->full, came = came_by(s, axis), back = less(full, came);
    open[0].in = open[0].out = (set){{0}};
    for (size_t depth = 1; depth > 0 && !s->over;) {
        set in = open[depth - 1].in, out = open[depth - 1].out, left = less(full, either(in, out));
        depth--;
        if (!is_empty(left)) {
            size_t i = least(left);
            open[depth].in = in;
            open[depth++].out = either(out, backward[i]);
            open[depth].in = either(in, forward[i]);
            open[depth++].out = out;
        } else if (!is_same(in, came) && !is_same(in, back) && !is_empty(in) && !is_empty(out)) {
            slide(s, in, axis);
        }
    }
}

static void expand(search *s)
{
    const part *p = s->part;
    set forward[TW_SET_BITS], backward[TW_SET_BITS];
    for (uint16_t a = 0; a < s->run->axes && !s->over; a++) {
        const set *rows = rows_of(s, s->state) + a * p->room;
        if (close_rows(rows, p->count, forward, backward))
            slide_all(s, forward, backward, a);
    }
}

static void first_state(search *s)
{
    const part *p = s->part;
    tw_state_store *store = s->store;
    uint64_t hash = 0;
    const size_t words = sizeof(set) * 2 * s->run->axes * p->room / sizeof(uint64_t);
    const tw_context *context = s->run->taking->context;
    tw_state_store_begin(store, p->room, words, (sizeof(set) + 7) / 8);
    if (!tw_state_store_reserve(context, store)) {
        s->run->taking->failed = s->over = true;
        return;
    }
    for (size_t i = 1; i < p->count; i++)
        hash += (uint64_t)p->places[i] * store->weights[i / 8 * 256 + ((size_t)1 << i % 8)];
    size_t slot = tw_state_find(store, p->places, hash, p->room).at;
    uint32_t state = tw_state_store_add(store, hash, slot);
    memcpy(tw_state_places(store, state), p->places, p->room * sizeof *p->places);
    memcpy(rows_of(s, state), p->rows, 2 * s->run->axes * p->room * sizeof *p->rows);
    if (!tw_state_store_reserve(context, store))
        s->run->taking->failed = s->over = true;
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
