/* find_parting.c -- breadth-first search for the nearest states in which something leaves; compiled
 * once for each length of sets, TW_SET_BITS.
 *
 * A state is looked at when it is made: only a pair that lost its bit since the state before, from
 * which nothing leaves, can have parted. States are made breadth first, so the first that parts has
 * the least depth, and its layer is never expanded. All closed sets are tried, each once: deciding
 * a piece either way decides what it takes along, and what is decided can always be finished. A set
 * goes on, step by step, while nothing touches it: what is closed at one step was closed at the one
 * before.
 *
 * A search may go on past the nearest. What can leave is then never stopped on its way: it is moved
 * along other axes alone, so the states have an end; but moves then lead to layers long past.
 *
 * A layer that is large is expanded by all hands: each takes some states of it at a time and files
 * what it makes where the others see it. A state made twice has the lesser key, and the order is
 * that of the keys; so which worker made what, and when, changes nothing.
 *
 * Invariant: rows of a state differ from those it was made from in pairs across the move only.
 * Source: Cutler, "A computer analysis of all 6-piece burrs" (1994), for moves as closed sets;
 * Wilson and Latombe (1994) for strong connection. */
#include "disassembly/find_parting.h"

#include "disassembly/pairs/hands.h"

enum {
    SHARED_FROM = 256, /* states of a layer that is worth sharing */
    SHARE = 8,         /* states that a hand takes at a time */
    NUMBERS = 16,      /* that it takes at a time for states that it makes */
    BETWEEN_LOOKS = 1024
};
static const uint32_t no_number = UINT32_MAX;

/* A layer that several expand. */
typedef struct search_layer {
    size_t to;
    _Atomic size_t next;    /* place of the next state that no hand has taken */
    _Atomic size_t numbers; /* the next free one */
    size_t room, enough;    /* numbers available; beyond `enough` nothing new is begun */
    uint32_t first;         /* states made from this layer have numbers from this one on */
    _Atomic uint64_t best;  /* key of a state in which something leaves, if one suffices */
    _Atomic bool stop;
    parting_search *hands;
} search_layer;

static set *search_rows(const parting_search *s, size_t state)
{
    return (set *)(void *)tw_state_rows(s->store, state);
}

static bool search_goes_on(const tw_taking *t)
{
    return !t->watch || t->watch->go_on(t->watch->user, 0);
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* Makes the rows after a move: pairs across it are redone. */
static void move_rows(const parting_search *s, const set *old, set moved, const tw_offset *places,
                      set *new)
{
    const part *p = s->part;
    set side = 2 * set_size(moved) > p->count ? less(p->full, moved) : moved;
    set other = less(p->full, side);
    gathering gathered = {.places = places, .rows = new};
    part_rows(old, new, 2 * s->run->axes, p->count, (sides){side, other});
    EACH(i, side)
    EACH(j, other)
    add_piece_pair(s->run, p, &gathered, (piece_pair){i < j ? i : j, i < j ? j : i});
    end_pairs(s->run, &gathered);
}

/* Axes on which some pair is no longer ahead. */
static uint32_t lost_axes(const parting_search *s, const set *old, const set *new)
{
    size_t room = room_of(s->part), axes = s->run->axes;
    uint32_t lost = 0;
    for (size_t a = 0; a < axes; a++) {
        set gone = {{0}};
        for (size_t i = (axes + a) * room; i < (axes + a + 1) * room; i++)
            gone = either(gone, less(old[i], new[i]));
        lost |= (uint32_t)!is_empty(gone) << a;
    }
    return lost;
}

/* Is each piece of a set at a place that offsets can express? */
static bool fits_offsets(const parting_search *s, const tw_offset *places, set moved)
{
    tw_offset within = ~(tw_offset)0;
    EACH(i, moved)
    within &= places[i] ^ places[i] << 1;
    return (~within & s->run->words->edges) == 0;
}

/* A state reached by a slide, which may be new. */
typedef struct slide_candidate {
    tw_offset places[TW_SET_BITS];
    uint64_t hash;
    set moved;
} slide_candidate;

/* ---- New states -------------------------------------------------------------------------- */

/* Takes a number for a state; no_number: there is no more room. */
static uint32_t take_state_number(parting_search *s)
{
    if (!s->layer)
        return (uint32_t)s->store->count;
    if (s->next == s->last) {
        size_t first = atomic_fetch_add(&s->layer->numbers, NUMBERS);
        if (first + NUMBERS > s->layer->room)
            return no_number;
        s->next = (uint32_t)first;
        s->last = (uint32_t)first + NUMBERS;
        for (size_t i = first; i < s->last; i++)
            atomic_store_explicit(&s->store->keys[i].value, tw_no_key, memory_order_relaxed);
    }
    return s->next;
}

/* Writes all data of a state. Returns whether something leaves in it. */
static bool write_state(const parting_search *s, uint32_t state, const slide_candidate *made)
{
    const part *p = s->part;
    tw_state_store *store = s->store;
    memcpy(tw_state_places(store, state), made->places, room_of(p) * sizeof *made->places);
    store->hashes[state] = made->hash;
    set *old = search_rows(s, s->state), *new = search_rows(s, state);
    move_rows(s, old, made->moved, made->places, new);
    uint32_t lost = s->most_moves > 0 ? all_axes(s->run) : lost_axes(s, old, new);
    bool leaves = lost && open_axes(s->run, p, new + s->run->axes *room_of(p), lost);
    uint64_t key = (uint64_t)s->place << TW_KEY_PLACE | (uint64_t)s->tries << 1 | leaves;
    atomic_store_explicit(&store->keys[state].value, key, memory_order_relaxed);
    return leaves;
}

static void count_made(parting_search *s, bool leaves)
{
    tw_taking *t = s->run->taking;
    tw_state_store *store = s->store;
    s->made++;
    if (s->layer)
        return;
    store->count++;
    if ((leaves && s->any) || t->states + s->made > s->run->limit)
        s->over = true;
    if (s->made % BETWEEN_LOOKS == 0 && !search_goes_on(t))
        s->over = t->stopped = true;
    if (store->count == store->room && !tw_state_store_reserve(t->own, store, 1))
        s->over = t->failed = true;
}

static void note_best(parting_search *s, uint32_t state)
{
    uint64_t key = tw_state_key(s->store, state), best = atomic_load(&s->layer->best);
    while (key < best && !atomic_compare_exchange_weak(&s->layer->best, &best, key))
        continue;
}

/* Makes the state that a slide reaches, unless another hand does; no_number: there is no room. */
static uint32_t make_state(parting_search *s, const slide_candidate *made, tw_state_slot slot)
{
    uint32_t state = take_state_number(s);
    if (state == no_number) {
        s->over = true;
        return state;
    }
    bool leaves = write_state(s, state, made);
    while (!tw_state_file(s->store, state, slot)) { /* another hand has taken the place */
        slot = tw_state_find(s->store, made->places, made->hash, room_of(s->part));
        if (!slot.found)
            continue;
        tw_state_lower_key(s->store, slot.state, tw_state_key(s->store, state));
        atomic_store_explicit(&s->store->keys[state].value, tw_no_key, memory_order_relaxed);
        return slot.state;
    }
    if (s->layer) {
        s->next++;
        if (leaves && s->any)
            note_best(s, state);
    }
    count_made(s, leaves);
    return state;
}

/* ---- Slides ------------------------------------------------------------------------------ */

static bool is_slide_blocked(const parting_search *s, size_t state, set moved, size_t axis)
{
    const part *p = s->part;
    set touched = touched_by(search_rows(s, state) + axis * room_of(p), moved);
    return !is_empty(less(touched, moved));
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

/* Sets by how much each place is raised. */
static void spread_step(set going, size_t room, tw_offset step, tw_offset *by)
{
#if TW_SET_BITS <= 16 /* tests bits for all places at once, which shifts would prevent */
    static const uint32_t bits[16] = {1 << 0,  1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                      1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                      1 << 12, 1 << 13, 1 << 14, 1 << 15};
    for (size_t i = 0; i < room; i++)
        by[i] = going.w[0] & bits[i] ? step : 0;
#else
    for (size_t i = 0; i < room; i++)
        by[i] = set_has(going, i) ? step : 0;
#endif
}

/* Finds or makes the state at the next place of a slide; no_number: there is no room. */
static uint32_t come_by_state(parting_search *s, const slide_candidate *to, tw_state_slot slot)
{
    if (!slot.found)
        return make_state(s, to, slot);
    if (s->layer && slot.state >= s->layer->first) {
        tw_state_lower_key(s->store, slot.state,
                           (uint64_t)s->place << TW_KEY_PLACE | (uint64_t)s->tries << 1);
        if (s->any && tw_state_key(s->store, slot.state) & 1)
            note_best(s, slot.state);
    }
    return slot.state;
}

/* Slides a set, which may go a step along an axis, as far as it may go. The first piece stays where
 * it is; the others go the other way instead. */
static void slide_set(parting_search *s, set moved, uint16_t axis)
{
    const apart_run *r = s->run;
    const size_t room = room_of(s->part);
    tw_state_store *store = s->store;
    const bool back = set_has(moved, s->part->first);
    set going = back ? less(s->part->full, moved) : moved;
    tw_offset step = r->steps[back ? axis + r->axes : axis], by[TW_SET_BITS];
    uint64_t change = hash_of_step(store, going, step);
    slide_candidate to = {.hash = store->hashes[s->state], .moved = moved};
    memcpy(to.places, store->places + s->state * room, room * sizeof *to.places);
    spread_step(going, room, step, by);
    for (uint16_t steps = 1; steps < UINT16_MAX && !s->over; steps++) {
        to.hash += change;
        for (size_t i = 0; i < room; i++)
            to.places[i] += by[i];
        tw_state_slot slot = tw_state_find(store, to.places, to.hash, room);
        if (!slot.found && !fits_offsets(s, to.places, going)) {
            s->undecided = true;
            return;
        }
        s->tries++;
        uint32_t state = come_by_state(s, &to, slot);
        if (s->over || is_slide_blocked(s, state, moved, axis))
            return;
    }
}

/* Is nothing gained by going on from a state, as a piece can leave there? */
static bool is_end(const parting_search *s, uint32_t state)
{
    return s->most_moves > 0 && tw_state_key(s->store, state) & 1 &&
           has_best_leaving(s->run, s->part, search_rows(s, state));
}

/* May a set leave the state that is expanded, along an axis? Slides may have moved the store since
 * its rows were read. */
static bool can_leave_here(const parting_search *s, set moved, size_t axis)
{
    return can_leave(search_rows(s, s->state) + (s->run->axes + axis) * room_of(s->part), moved);
}

/* Expands the state at a place in the order. */
static void expand_placed_state(parting_search *s, size_t place)
{
    const part *p = s->part;
    closed_sets sets;
    set moved;
    state_move came = {.axis = UINT16_MAX};
    s->place = (uint32_t)place;
    s->state = s->store->order[place];
    s->tries = 0;
    if (is_end(s, s->state))
        return;
    if (place > 0)
        came = move_to(s, s->state);
    for (uint16_t a = 0; a < s->run->axes && !s->over; a++) {
        const set *rows = search_rows(s, s->state) + a * room_of(p);
        /* If the state was reached along this axis, the set that moved, and its complement, lead
         * along a line whose states are all known. */
        const set along = a == came.axis ? came.moved : (set){{0}}, back = less(p->full, along);
        begin_closed(&sets, rows, p->count, p->full);
        while (!s->over && next_closed(&sets, &moved))
            if (!is_same_set(moved, along) && !is_same_set(moved, back) &&
                (s->most_moves == 0 || !can_leave_here(s, moved, a)))
                slide_set(s, moved, a);
    }
}

/* ---- Layers ------------------------------------------------------------------------------ */

static bool is_layer_enough(const parting_search *s, size_t place)
{
    const search_layer *l = s->layer;
    return atomic_load_explicit(&l->stop, memory_order_relaxed) ||
           place > atomic_load_explicit(&l->best, memory_order_relaxed) >> TW_KEY_PLACE ||
           atomic_load_explicit(&l->numbers, memory_order_relaxed) > l->enough;
}

/* A hand first takes the states that it left when there was no room, then the next ones. All states
 * before one that is begun are expanded, so the first of the states made are known whenever it
 * ends. */
static void work_on_layer(void *user, size_t hand)
{
    search_layer *l = user;
    parting_search *s = &l->hands[hand];
    tw_taking *t = s->run->taking;
    size_t seen = s->made / BETWEEN_LOOKS;
    s->over = false;
    for (;;) {
        if (s->left_place == s->left_end) {
            size_t next = atomic_load(&l->next);
            if (next >= l->to || is_layer_enough(s, next))
                return;
            next = atomic_fetch_add(&l->next, SHARE);
            s->left_place = (uint32_t)(next < l->to ? next : l->to);
            s->left_end = (uint32_t)(next + SHARE < l->to ? next + SHARE : l->to);
            continue;
        }
        if (atomic_load(&l->stop))
            return;
        expand_placed_state(s, s->left_place);
        if (s->over)
            return;
        s->left_place++;
        if (hand == 0 && s->made / BETWEEN_LOOKS != seen) {
            seen = s->made / BETWEEN_LOOKS;
            t->stopped = t->stopped || !search_goes_on(t);
            atomic_store(&l->stop, t->stopped);
        }
    }
}

/* Expands a layer in rounds, each of which begins with room for more. */
static void expand_rounds(parting_search *s, search_layer *l, size_t count)
{
    tw_taking *t = s->run->taking;
    tw_state_store *store = s->store;
    for (bool left = true; left && !t->stopped;) {
        size_t more =
            (4 * (l->to - atomic_load(&l->next)) + count * 64 * NUMBERS) / NUMBERS * NUMBERS;
        if (!tw_state_store_reserve(t->own, store, more)) {
            t->failed = s->over = true;
            return;
        }
        l->room = store->count + more;
        atomic_store(&l->numbers, store->count);
        tw_hands_do(t->hands, work_on_layer, l);
        size_t numbers = atomic_load(&l->numbers);
        store->count = numbers < l->room ? numbers : l->room;
        left = false;
        for (size_t i = 0; i < count; i++)
            left = left || l->hands[i].left_place < l->hands[i].left_end;
        left = left || (atomic_load(&l->next) < l->to && !t->stopped &&
                        !is_layer_enough(&l->hands[0], atomic_load(&l->next)));
    }
}

/* Expands a layer by all hands; false: one must do it alone. */
static bool expand_together(parting_search *s, size_t from, size_t to)
{
    tw_taking *t = s->run->taking;
    if (to - from < SHARED_FROM || t->threads < 2)
        return false;
    if (!t->hands && !(t->hands = tw_hands_new(t->threads, t->words)))
        t->failed = true;
    if (t->failed)
        return false;
    const tw_scratch_place mark = tw_scratch_mark(t);
    const size_t count = tw_hands_count(t->hands), states = s->run->limit - t->states;
    parting_search *hands = tw_taking_scratch(t, count, sizeof *hands);
    apart_run *runs = tw_taking_scratch(t, count, sizeof *runs);
    search_layer l = {.to = to, .first = (uint32_t)s->store->count, .hands = hands};
    if (count < 2 || !hands || !runs)
        return false;
    l.enough = l.first + (states < UINT32_MAX ? states : UINT32_MAX) + count * NUMBERS + 1;
    atomic_init(&l.next, from);
    atomic_init(&l.numbers, 0);
    atomic_init(&l.best, UINT64_MAX);
    atomic_init(&l.stop, false);
    for (size_t i = 0; i < count; i++) {
        runs[i] = *s->run;
        runs[i].words = tw_hands_words(t->hands, i);
        hands[i] = *s;
        hands[i].run = &runs[i];
        hands[i].layer = &l;
        hands[i].made = 0;
    }
    expand_rounds(s, &l, count);
    for (size_t i = 0; i < count; i++)
        s->undecided = s->undecided || hands[i].undecided;
    tw_scratch_back(t, mark);
    return true;
}

/* Orders the states made from a layer, counts them up to the limit, and lists those that part. */
static void end_layer(parting_search *s, size_t first_state, size_t from, bool sorted)
{
    tw_taking *t = s->run->taking;
    tw_state_store *store = s->store;
    size_t to = store->ordered;
    s->over = t->stopped;
    if (t->failed || !tw_state_store_order(t->own, store, first_state, from, sorted)) {
        s->over = t->failed = true;
        return;
    }
    for (; to < store->ordered && !s->over; to++) {
        bool leaves = tw_state_key(store, store->order[to]) & 1 && s->depth > s->beyond;
        if (leaves && !TW_GROW(t->context, s->parting, s->parting_room, s->parting_count + 1)) {
            s->over = t->failed = true;
            return;
        }
        if (leaves)
            s->parting[s->parting_count++] = store->order[to];
        s->over = leaves && s->any;
        if (++t->states > s->run->limit)
            s->over = s->undecided = true;
    }
}

static void first_state(parting_search *s)
{
    const part *p = s->part;
    tw_taking *t = s->run->taking;
    tw_state_store *store = s->store;
    uint64_t hash = 0;
    const size_t words = sizeof(set) * 2 * s->run->axes * room_of(p) / sizeof(uint64_t);
    tw_state_store_begin(t->own, store, room_of(p), words);
    if (!tw_state_store_reserve(t->own, store, 2)) {
        t->failed = s->over = true;
        return;
    }
    EACH(i, p->full)
    hash += (uint64_t)p->places[i] * store->weights[i / 8 * 256 + ((size_t)1 << i % 8)];
    memcpy(tw_state_places(store, 0), p->places, room_of(p) * sizeof *p->places);
    memcpy(search_rows(s, 0), p->rows, 2 * s->run->axes * room_of(p) * sizeof *p->rows);
    store->hashes[0] = hash;
    atomic_store_explicit(&store->keys[0].value, 0, memory_order_relaxed);
    tw_state_file(store, 0, tw_state_find(store, p->places, hash, room_of(p)));
    store->count = 1;
    if (!tw_state_store_order(t->own, store, 0, 0, true))
        t->failed = s->over = true;
}

/* Searches layer by layer, until something leaves, or for `most_moves` layers. */
void TW_NAMED(tw_find_parting_)(parting_search *s)
{
    size_t from = 0, max_moves = s->run->taking->max_moves;
    size_t state_before = 0, state_from = 0;
    first_state(s);
    for (s->depth = 1; !s->over; s->depth++) {
        if (s->most_moves > 0 ? s->depth > s->most_moves : s->parting_count > 0)
            return;

        const size_t to = s->store->ordered, first = s->store->count;
        if (from == to)
            return;
        if (max_moves > 0 && s->depth + 1 > max_moves) {
            s->undecided = true;
            return;
        }
        if (s->most_moves == 0)
            tw_state_store_drop_rows(s->store, state_before);
        s->made = 0;
        bool together = expand_together(s, from, to);
        for (size_t i = from; !together && i < to && !s->over && !s->run->taking->failed; i++)
            expand_placed_state(s, i);
        end_layer(s, first, from, !together);
        from = to;
        state_before = state_from;
        state_from = first;
    }
}
