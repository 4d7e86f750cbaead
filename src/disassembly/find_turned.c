/* find_turned.c -- breadth-first search for the nearest states in which something leaves, when
 * pieces may turn; compiled once for each length of sets, TW_SET_BITS.
 *
 * A state is where the pieces are beside the first and how they are turned beside it: the first
 * never moves, all but what was to move goes or turns the other way instead. So the axes of what
 * stands and of what turns are the same, and a turned first piece is a turn of all the others.
 * Moves are those of find_parting.c and, about each axis that is tried (turning.h), all closed
 * sets of "turning, meets", and single pieces that shift as they turn. States are looked at when
 * they are made, in the order in which they are found; what pairs are to each other is found out
 * anew for each.
 *
 * A search may go on past the nearest, as that of find_parting.c: what can leave along an axis is
 * not moved along it, and nothing is moved where a single piece can leave. With turns that is no
 * theorem but a rule, which says what is looked for: a turn might use a piece that has left.
 *
 * Of a large layer all hands expand some states at the same time, and list what is not yet known.
 * Then one of them files these lists, in the order of the states that they are of. So it changes
 * nothing which hand did what. */
#include "disassembly/find_turned.h"

#include "base/numbers.h"
#include "disassembly/pairs/hands.h"

#include <stdatomic.h>

enum {
    SPACE = 3,
    LAYER_SHARED_FROM = 64,    /* states of a layer that are worth sharing */
    EACH_HAND = 32,            /* states a hand, between two times of filing */
    MOST_LISTED_STATES = 4096, /* states made from one; one of which more are made is done alone */
    MOVES_BETWEEN_LOOKS = 1 << 16 /* moves */
};

/* What was made from a state: part of a hand's list. */
typedef struct made_list {
    size_t hand, first, count;
    bool alone; /* too many, or the state is wide; they are not listed */
} made_list;

/* A state that was made: by what, its hash, and whether something leaves in it. */
typedef struct listed_state {
    made_by by;
    uint64_t hash;
    bool leaves;
} listed_state;

/* What expands states. */
typedef struct turned_hand {
    tw_scope scope; /* of what is listed */
    turned_search *search;
    apart_run run; /* with words of its own */
    tw_turning *turning;
    set *rows; /* of the state that is looked at; its places and shapes */
    tw_offset *places;
    uint32_t *shapes;
    uint64_t *hits;
    size_t moves;   /* made */
    made_list *now; /* states made are listed here; NULL: they are filed at once */
    bool undecided, over;

    listed_state *listed;
    uint32_t *states;
    size_t count, listed_room, state_room;
} turned_hand;

static size_t words_of(const turned_search *s)
{
    return 2 * s->part->count;
}

static void fail_turned(turned_search *s)
{
    s->over = s->run->taking->failed = true;
}

static bool new_hand(turned_search *s, const apart_run *run, tw_turning *turning, turned_hand *h)
{
    const size_t count = s->part->count;
    part scratch;
    *h = (turned_hand){.search = s, .run = *run, .turning = turning};
    tw_scope_begin(&h->scope, s->run->taking->context);
    if (!new_part(s->run, count, &scratch))
        return false;
    h->rows = scratch.rows;
    h->places = scratch.places;
    h->shapes = scratch.shapes;
    h->hits = tw_taking_scratch(s->run->taking, count * count, sizeof *h->hits);
    return h->hits != NULL;
}

/* The part as it stands in a state, with its rows filled in. */
static part part_in_state(const turned_hand *h, const uint32_t *state)
{
    part here = *h->search->part;
    memcpy(here.places = h->places, state, here.count * sizeof *state);
    memcpy(here.shapes = h->shapes, state + here.count, here.count * sizeof *state);
    here.rows = h->rows;
    fill_part_rows(&h->run, &here);
    return here;
}

/* ---- States -------------------------------------------------------------------------------- */

static uint64_t hash_state(const turned_search *s, const uint32_t *state)
{
    return tw_mix_all(words_of(s), state, words_of(s));
}

static bool is_known_state(const turned_search *s, const uint32_t *state, uint64_t hash)
{
    const size_t bytes = words_of(s) * sizeof *state;
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&s->table, hash, &step)) != TW_HASH_TABLE_END)
        if (memcmp(turned_places(s, found), state, bytes) == 0)
            return true;
    return false;
}

static void file_turned(turned_search *s, const uint32_t *state, const listed_state *made)
{
    tw_taking *t = s->run->taking;
    const tw_context *own = &s->scope.context;
    if (!TW_GROW(own, s->states, s->state_room, (s->count + 1) * words_of(s)) ||
        !TW_GROW(own, s->made, s->made_room, s->count + 1) ||
        !tw_hash_table_add(own, &s->table, made->hash, (uint32_t)s->count)) {
        fail_turned(s);
        return;
    }
    memcpy(s->states + s->count * words_of(s), state, words_of(s) * sizeof *state);
    s->made[s->count++] = made->by;
    if (made->leaves && s->depth > s->beyond) {
        if (TW_GROW(own, s->parting, s->parting_room, s->parting_count + 1))
            s->parting[s->parting_count++] = (uint32_t)s->count - 1;
        else
            fail_turned(s);
        s->over = s->over || s->any;
    }
    if (s->count > 1 && ++t->states > s->run->limit)
        s->over = s->undecided = true;
}

/* Lists a state, with those made from the same one. */
static void list_state(turned_hand *h, const uint32_t *state, const listed_state *made)
{
    const turned_search *s = h->search;
    const tw_context *own = &h->scope.context;
    if (h->count - h->now->first == MOST_LISTED_STATES) {
        h->now->alone = h->over = true;
        return;
    }
    if (!TW_GROW(own, h->listed, h->listed_room, h->count + 1) ||
        !TW_GROW(own, h->states, h->state_room, (h->count + 1) * words_of(s))) {
        h->turning->failed = h->over = true;
        return;
    }
    memcpy(h->states + h->count * words_of(s), state, words_of(s) * sizeof *state);
    h->listed[h->count++] = *made;
}

/* Keeps a state if it is new. */
static void keep_state(turned_hand *h, const uint32_t *state, const made_by *by)
{
    turned_search *s = h->search;
    const tw_taking *t = s->run->taking;
    listed_state made = {.by = *by, .hash = hash_state(s, state)};
    if (++h->moves % MOVES_BETWEEN_LOOKS == 0 && h->now)
        h->now->alone = h->over = true;
    else if (h->moves % MOVES_BETWEEN_LOOKS == 0 && t->watch && !t->watch->go_on(t->watch->user, 0))
        s->over = s->run->taking->stopped = true;
    if (h->over || is_known_state(s, state, made.hash))
        return;
    const part here = part_in_state(h, state);
    made.leaves =
        open_axes(&h->run, &here, here.rows + h->run.axes * room_of(&here), all_axes(&h->run));
    if (h->now)
        list_state(h, state, &made);
    else
        file_turned(s, state, &made);
    h->over = h->over || s->over;
}

/* ---- Moves --------------------------------------------------------------------------------- */

static bool fits_turned(const turned_hand *h, const uint32_t *state, set moved)
{
    EACH(i, moved)
    if (!tw_offset_fits(h->run.words, state[i]))
        return false;
    return true;
}

/* Does a piece of one side touch one of the other, going in a direction? */
static bool is_turned_blocked(const turned_hand *h, const uint32_t *state, set moved,
                              uint32_t direction)
{
    const part *p = h->search->part;
    tw_pair_words *words = h->run.words;
    const uint32_t *shapes = state + p->count;
    const set others = less(p->full, moved);
    const size_t touches = tw_touch_bit(h->search->run->words, direction);
    EACH(i, moved)
    EACH(j, others)
    if (tw_pair_word(words,
                     tw_pair_key(shapes[i], shapes[j], state[j] - state[i] + words->middle)) >>
            touches &
        1)
        return true;
    return false;
}

/* Slides a set, which may go a step, as far as it may go. */
static void slide_turned(turned_hand *h, uint32_t from, set moved, uint32_t axis)
{
    const apart_run *r = &h->run;
    const turned_search *s = h->search;
    const bool back = set_has(moved, 0);
    const set going = back ? less(s->part->full, moved) : moved;
    made_by by = {
        .moved = going, .parent = from, .direction = (uint32_t)(axis + (back ? r->axes : 0))};
    uint32_t state[2 * TW_SET_BITS];
    memcpy(state, turned_places(s, from), words_of(s) * sizeof *state);
    do {
        EACH(i, going)
        state[i] += r->steps[by.direction];
        by.steps++;
        if (!fits_turned(h, state, going)) {
            h->undecided = true;
            return;
        }
        keep_state(h, state, &by);
    } while (!h->over && !is_turned_blocked(h, state, going, by.direction));
}

static void turn_set(turned_hand *h, uint32_t from, set moved, const tw_axis_turn *turn)
{
    const turned_search *s = h->search;
    const size_t count = s->part->count;
    made_by by = {.moved = moved, .parent = from, .steps = 1, .turn = *turn};
    uint32_t state[2 * TW_SET_BITS];
    memcpy(state, turned_places(s, from), words_of(s) * sizeof *state);
    if (set_has(moved, 0)) {
        by.moved = less(s->part->full, moved);
        by.turn.quarters = (int8_t)-turn->quarters;
    }
    EACH(i, by.moved)
    {
        tw_laid_shape piece = {state[count + i], state[i]};
        if (!tw_turned_shapes_turn(&h->run.taking->turned, &by.turn, &piece)) {
            h->undecided = true;
            return;
        }
        state[i] = piece.at;
        state[count + i] = piece.shape;
    }
    if (fits_turned(h, state, by.moved))
        keep_state(h, state, &by);
    else
        h->undecided = true;
}

/* Slides every closed set of rows along their axis, except all and none. */
static void slide_all(turned_hand *h, uint32_t from, const set *rows, const set *ahead,
                      uint32_t axis)
{
    const turned_search *s = h->search;
    closed_sets sets;
    set moved;
    begin_closed(&sets, rows, s->part->count, s->part->full);
    while (!h->over && next_closed(&sets, &moved))
        if (s->most_moves == 0 || !can_leave(ahead, moved))
            slide_turned(h, from, moved, axis);
}

/* ---- Turns about a row of axes ------------------------------------------------------------- */

/* Fixed pieces hold one another, about all axes. */
static void hold_fixed(const part *p, uint64_t *hits)
{
    EACH(i, p->fixed)
    EACH(j, p->fixed)
    hits[i * p->count + j] = ~(uint64_t)0;
}

static void turn_about_row(turned_hand *h, uint32_t from, const tw_axis_row *row)
{
    const part *p = h->search->part;
    set rows[TW_SET_BITS];
    memset(h->hits, 0, p->count * p->count * sizeof *h->hits);
    hold_fixed(p, h->hits);
    uint64_t open = tw_turning_open(h->turning, row, h->hits);
    for (; open && !h->over && !h->turning->failed; open &= open - 1) {
        const unsigned k = (unsigned)__builtin_ctzll(open);
        const tw_axis_turn turn = tw_turning_about(row, k);
        memset(rows, 0, room_of(p) * sizeof *rows);
        for (size_t i = 0; i < p->count; i++)
            for (size_t j = 0; j < p->count; j++)
                if (h->hits[i * p->count + j] >> k & 1)
                    rows[i] = with(rows[i], j);
        closed_sets sets;
        set moved;
        begin_closed(&sets, rows, p->count, p->full);
        while (!h->over && next_closed(&sets, &moved))
            turn_set(h, from, moved, &turn);
    }
}

/* Turns single pieces that shift meanwhile. Of two pieces, one that may move is enough. */
static void shift_and_turn(turned_hand *h, uint32_t from)
{
    const part *p = h->search->part;
    tw_axis_turn turns[TW_MOST_PATHS];
    for (size_t i = p->count == 2 && !set_has(p->fixed, 1) ? 1 : 0; i < p->count; i++)
        for (uint8_t axis = 0; axis < SPACE && !h->over && !set_has(p->fixed, i); axis++) {
            const size_t count = tw_turning_shifts(h->turning, (uint32_t)i, axis, turns);
            for (size_t k = 0; k < count && !h->over; k++)
                turn_set(h, from, with((set){0}, i), &turns[k]);
            h->over = h->over || h->turning->failed;
        }
}

static void turn_all(turned_hand *h, uint32_t from)
{
    const turned_search *s = h->search;
    tw_turning *turning = h->turning;
    const tw_standing standing = {turned_shapes(s, from), turned_places(s, from), s->part->count};
    if (!tw_turning_look(turning, &standing, h->now != NULL)) {
        if (h->now && turning->too_wide)
            h->now->alone = h->over = true;
        else
            h->undecided = true;
        return;
    }
    tw_axis_row row = tw_turning_first(turning);
    do {
        turn_about_row(h, from, &row);
    } while (!h->over && !turning->failed && tw_turning_next(turning, &row));
    if (turning->paths.slack > 0 && !h->over && !turning->failed)
        shift_and_turn(h, from);
}

/* Expands the state at a place in the order: slides, then turns. */
static void expand_turned(turned_hand *h, uint32_t from)
{
    const turned_search *s = h->search;
    const part here = part_in_state(h, turned_places(s, from));
    const size_t room = room_of(&here);
    set rows[2 * SPACE * TW_SET_BITS]; /* new states overwrite the rows of the hand */
    memcpy(rows, here.rows, 2 * SPACE * room * sizeof *rows);
    if (s->most_moves > 0 && has_best_leaving(&h->run, &here, rows))
        return;
    for (uint32_t a = 0; a < SPACE && !h->over; a++)
        slide_all(h, from, rows + a * room, rows + (SPACE + a) * room, a);
    if (!h->over && !s->unturned)
        turn_all(h, from);
}

/* ---- Layers -------------------------------------------------------------------------------- */

/* States that all hands expand. */
typedef struct shared_states {
    uint32_t from, to;
    _Atomic uint32_t next;
    made_list *lists; /* one of each */
    turned_hand *hands;
} shared_states;

static void list_share(void *user, size_t number)
{
    shared_states *shared = user;
    turned_hand *h = &shared->hands[number];
    h->count = 0;
    for (;;) {
        const uint32_t state = atomic_fetch_add(&shared->next, 1);
        if (state >= shared->to || h->turning->failed)
            return;
        h->now = &shared->lists[state - shared->from];
        *h->now = (made_list){.hand = number, .first = h->count};
        h->over = false;
        expand_turned(h, state);
        h->now->count = h->now->alone ? 0 : h->count - h->now->first;
        h->count = h->now->first + h->now->count;
    }
}

static void end_expansion(turned_hand *h)
{
    turned_search *s = h->search;
    s->undecided = s->undecided || h->undecided;
    if (h->turning->failed)
        fail_turned(s);
}

/* Expands a state in the only thread, or alone. */
static void expand_alone(turned_hand *h, uint32_t state)
{
    tw_taking *t = h->search->run->taking;
    h->now = NULL;
    h->over = false;
    expand_turned(h, state);
    end_expansion(h);
    if (t->watch && !t->watch->go_on(t->watch->user, 0))
        h->search->over = t->stopped = true;
}

static void file_lists(turned_search *s, turned_hand *alone, const shared_states *shared)
{
    for (uint32_t state = shared->from; state < shared->to && !s->over; state++) {
        const made_list *list = &shared->lists[state - shared->from];
        const turned_hand *h = &shared->hands[list->hand];
        if (list->alone)
            expand_alone(alone, state);
        for (size_t i = list->first; i < list->first + list->count && !s->over; i++) {
            const uint32_t *made = h->states + i * words_of(s);
            if (!is_known_state(s, made, h->listed[i].hash))
                file_turned(s, made, &h->listed[i]);
        }
    }
}

/* The hands of a search; they last as long as it does. */
typedef struct turned_hands {
    turned_hand *all;
    made_list *lists;
    size_t count;
} turned_hands;

/* Makes as many as there are threads; one is not worth it. */
static void make_turned_hands(turned_search *s, turned_hands *hands)
{
    tw_taking *t = s->run->taking;
    if (!t->hands && !(t->hands = tw_hands_new(t->threads, t->words))) {
        fail_turned(s);
        return;
    }
    const size_t count = tw_hands_count(t->hands);
    hands->all = tw_taking_scratch(t, count, sizeof *hands->all);
    hands->lists = tw_taking_scratch(t, count * EACH_HAND, sizeof *hands->lists);
    for (size_t i = 0; i < count && hands->all && hands->lists; i++) {
        apart_run run = *s->run;
        run.words = tw_hands_words(t->hands, i);
        if (!new_hand(s, &run, &t->turnings[i], &hands->all[i]))
            break;
        hands->count = i + 1;
    }
    s->over = s->over || t->failed;
}

static void expand_layer(turned_search *s, turned_hand *alone, turned_hands *hands, uint32_t from)
{
    tw_taking *t = s->run->taking;
    const uint32_t to = (uint32_t)s->count;
    if (to - from >= LAYER_SHARED_FROM && t->threads > 1 && !hands->all)
        make_turned_hands(s, hands);
    while (from < to && !s->over) {
        if (to - from < LAYER_SHARED_FROM || hands->count < 2) {
            expand_alone(alone, from++);
            continue;
        }
        const uint32_t most = (uint32_t)(hands->count * EACH_HAND);
        shared_states shared = {.from = from,
                                .to = to - from < most ? to : from + most,
                                .lists = hands->lists,
                                .hands = hands->all};
        atomic_init(&shared.next, from);
        tw_hands_do(t->hands, list_share, &shared);
        for (size_t i = 0; i < hands->count; i++)
            end_expansion(&hands->all[i]);
        file_lists(s, alone, &shared);
        from = shared.to;
        if (t->watch && !t->watch->go_on(t->watch->user, 0))
            s->over = t->stopped = true;
    }
}

/* ---- The search ---------------------------------------------------------------------------- */

/* Begins with the part where it stands: nothing leaves there. */
static void begin_turned(turned_search *s)
{
    const part *p = s->part;
    tw_taking *t = s->run->taking;
    uint32_t state[2 * TW_SET_BITS];
    const tw_status status = tw_turned_shapes_file(&t->turned, p->shapes, p->count);
    s->unturned = s->undecided = status != TW_OK;
    t->failed = t->failed || status == TW_ERR_MEMORY;
    memcpy(state, p->places, p->count * sizeof *state);
    memcpy(state + p->count, p->shapes, p->count * sizeof *state);
    file_turned(s, state, &(listed_state){.hash = hash_state(s, state)});
}

void TW_NAMED(tw_find_turned_)(turned_search *s)
{
    tw_taking *t = s->run->taking;
    const tw_scratch_place mark = tw_scratch_mark(t);
    turned_hands hands = {.all = NULL};
    turned_hand alone;
    tw_scope_begin(&s->scope, t->context);
    if (!new_hand(s, s->run, &t->turnings[0], &alone))
        return;
    begin_turned(s);
    size_t from = 0;
    for (s->depth = 1; !s->over && from < s->count; s->depth++) {
        if (s->most_moves > 0 ? s->depth > s->most_moves : s->parting_count > 0)
            break;
        if (t->max_moves > 0 && s->depth + 1 > t->max_moves) {
            s->undecided = true;
            break;
        }
        const size_t to = s->count;
        expand_layer(s, &alone, &hands, (uint32_t)from);
        from = to;
    }
    for (size_t i = 0; i < hands.count; i++)
        tw_scope_end(&hands.all[i].scope);
    tw_scratch_back(t, mark);
}

/* ---- Paths --------------------------------------------------------------------------------- */

static tw_taken_move move_by(const turned_search *s, const made_by *by)
{
    const part *p = s->part;
    tw_taken_move move = {.direction = by->direction, .steps = by->steps, .turn = by->turn};
    int32_t first[TW_MAX_RANK];
    EACH(i, by->moved)
    move.moved.words[p->pieces[i] / 64] |= (uint64_t)1 << p->pieces[i] % 64;
    tw_offset_unpack(s->run->words, p->places[0], first);
    for (size_t k = 0; k < 3; k++)
        if (by->turn.quarters && k != by->turn.axis)
            move.turn.centre[k] -= 2 * first[k];
    return move;
}

void TW_NAMED(tw_write_turned_path_)(const turned_search *s, uint32_t state)
{
    tw_taking *t = s->run->taking;
    size_t count = 0;
    for (uint32_t k = state; k > 0; k = s->made[k].parent)
        count++;
    if (!TW_GROW(t->own, t->moves, t->move_room, t->move_count + count)) {
        t->failed = true;
        return;
    }
    t->move_count += count;
    for (uint32_t k = state, at = (uint32_t)t->move_count; k > 0; k = s->made[k].parent)
        t->moves[--at] = move_by(s, &s->made[k]);
}
