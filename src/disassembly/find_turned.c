/* find_turned.c -- breadth-first search for the nearest states in which something leaves, when
 * pieces may turn; compiled once for each length of sets, TW_SET_BITS.
 *
 * A state is where the pieces are beside the first and how they are turned beside it: the first
 * never moves, all but what was to move goes or turns the other way instead. So the axes of what
 * stands and of what turns are the same, and a turned first piece is a turn of all the others.
 * Moves are those of find_parting.c and, about each axis that can matter (turning.h), all closed
 * sets of "turning, meets". States are looked at when they are made, in the order in which they are
 * found; what pairs are to each other is found out anew for each. */
#include "disassembly/find_turned.h"

#include "base/numbers.h"

static size_t words_of(const turned_search *s)
{
    return 2 * s->part->count;
}

static void fail_turned(turned_search *s)
{
    s->over = s->run->taking->failed = true;
}

static tw_turning *turning_of(const turned_search *s)
{
    return &s->run->taking->turning;
}

/* The part as it stands in a state, with its rows filled in. */
static part part_in_state(const turned_search *s, const uint32_t *state)
{
    part here = *s->part;
    memcpy(here.places = s->places, state, here.count * sizeof *state);
    memcpy(here.shapes = s->shapes, state + here.count, here.count * sizeof *state);
    here.rows = s->rows;
    fill_part_rows(s->run, &here);
    return here;
}

/* ---- States -------------------------------------------------------------------------------- */

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

/* Keeps a state if it is new. */
static void keep_state(turned_search *s, const uint32_t *state, const made_by *by)
{
    tw_taking *t = s->run->taking;
    uint64_t hash = words_of(s);
    for (size_t i = 0; i < words_of(s); i++)
        hash = tw_mix(hash, state[i]);
    if (is_known_state(s, state, hash))
        return;
    if (!TW_GROW(t->context, s->states, s->state_room, (s->count + 1) * words_of(s)) ||
        !TW_GROW(t->context, s->made, s->made_room, s->count + 1) ||
        !tw_hash_table_add(t->context, &s->table, hash, (uint32_t)s->count)) {
        fail_turned(s);
        return;
    }
    memcpy(s->states + s->count * words_of(s), state, words_of(s) * sizeof *state);
    s->made[s->count++] = *by;
    if (s->count == 1) /* where the part stands: nothing leaves there */
        return;
    const part here = part_in_state(s, state);
    if (open_axes(s->run, &here, here.rows + s->run->axes * room_of(&here), all_axes(s->run))) {
        if (TW_GROW(t->context, s->parting, s->parting_room, s->parting_count + 1))
            s->parting[s->parting_count++] = (uint32_t)s->count - 1;
        else
            fail_turned(s);
        s->over = s->over || s->any;
    }
    if (++t->states > s->run->limit)
        s->over = s->undecided = true;
}

/* ---- Moves --------------------------------------------------------------------------------- */

static bool fits_turned(const turned_search *s, const uint32_t *state, set moved)
{
    EACH(i, moved)
    if (!tw_offset_fits(s->run->words, state[i]))
        return false;
    return true;
}

/* Does a piece of one side touch one of the other, going in a direction? */
static bool is_turned_blocked(const turned_search *s, const uint32_t *state, set moved,
                              uint32_t direction)
{
    const part *p = s->part;
    const uint32_t *shapes = state + p->count;
    const set others = less(p->full, moved);
    const size_t touches = tw_touch_bit(s->run->words, direction);
    EACH(i, moved)
    EACH(j, others)
    if (tw_pair_word(s->run->words, tw_pair_key(shapes[i], shapes[j],
                                                state[j] - state[i] + s->run->words->middle)) >>
            touches &
        1)
        return true;
    return false;
}

/* Slides a set, which may go a step, as far as it may go. */
static void slide_turned(turned_search *s, uint32_t from, set moved, uint32_t axis)
{
    const apart_run *r = s->run;
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
        if (!fits_turned(s, state, going)) {
            s->undecided = true;
            return;
        }
        keep_state(s, state, &by);
    } while (!s->over && !is_turned_blocked(s, state, going, by.direction));
}

static void turn_set(turned_search *s, uint32_t from, set moved, const tw_quarter_turn *turn)
{
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
        if (!tw_turning_turn(turning_of(s), &by.turn, &piece)) {
            s->undecided = true;
            s->over = s->over || turning_of(s)->failed;
            return;
        }
        state[i] = piece.at;
        state[count + i] = piece.shape;
    }
    if (fits_turned(s, state, by.moved))
        keep_state(s, state, &by);
    else
        s->undecided = true;
}

/* Moves every closed set of rows, except all and none: along an axis, or by a turn. */
static void move_all(turned_search *s, uint32_t from, const set *rows, const tw_quarter_turn *turn,
                     uint32_t axis)
{
    closed_sets sets;
    set moved;
    begin_closed(&sets, rows, s->part->count, s->part->full);
    while (!s->over && next_closed(&sets, &moved)) {
        if (turn)
            turn_set(s, from, moved, turn);
        else
            slide_turned(s, from, moved, axis);
    }
}

/* ---- A state and its moves ----------------------------------------------------------------- */

/* Converts hits to sets; fixed pieces hold one another. */
static void read_hits(const turned_search *s, const uint8_t *hits, set *rows)
{
    const part *p = s->part;
    memset(rows, 0, room_of(p) * sizeof *rows);
    for (size_t i = 0; i < p->count; i++) {
        for (size_t j = 0; j < p->count; j++)
            if (hits[i * p->count + j])
                rows[i] = with(rows[i], j);
        if (set_has(p->fixed, i))
            rows[i] = either(rows[i], p->fixed);
    }
}

static void turn_all(turned_search *s, uint32_t from)
{
    tw_turning *turning = turning_of(s);
    const part *p = s->part;
    uint8_t hits[(size_t)TW_SET_BITS * TW_SET_BITS];
    set rows[TW_SET_BITS];
    if (!tw_turning_look(
            turning, &(tw_standing){turned_shapes(s, from), turned_places(s, from), p->count})) {
        s->undecided = true;
        return;
    }
    tw_quarter_turn turn = tw_turning_first(turning);
    do {
        tw_turning_hits(turning, &turn, hits);
        read_hits(s, hits, rows);
        if (!turning->failed)
            move_all(s, from, rows, &turn, 0);
    } while (!s->over && !turning->failed && tw_turning_next(turning, &turn));
}

/* ---- The search ---------------------------------------------------------------------------- */

/* Expands the state at a place in the order: slides, then turns. */
static void expand_turned(turned_search *s, uint32_t from)
{
    tw_taking *t = s->run->taking;
    enum { SPACE = 3 };
    const part here = part_in_state(s, turned_places(s, from));
    set rows[SPACE * TW_SET_BITS]; /* new states overwrite the rows of the search */
    memcpy(rows, here.rows, SPACE * room_of(&here) * sizeof *rows);
    for (uint32_t a = 0; a < SPACE && !s->over; a++)
        move_all(s, from, rows + a * room_of(&here), NULL, a);
    if (!s->over)
        turn_all(s, from);
    if (turning_of(s)->failed)
        fail_turned(s);
    if (t->watch && !t->watch->go_on(t->watch->user, 0))
        s->over = t->stopped = true;
}

void TW_NAMED(tw_find_turned_)(turned_search *s)
{
    const apart_run *r = s->run;
    const part *p = s->part;
    const uint32_t max_moves = r->taking->max_moves;
    const tw_scratch_place mark = tw_scratch_mark(r->taking);
    const made_by none = {{{0}}, 0, 0, 0, {0}};
    uint32_t state[2 * TW_SET_BITS];
    part scratch;
    if (!new_part(r, p->count, &scratch))
        return;
    s->rows = scratch.rows;
    s->places = scratch.places;
    s->shapes = scratch.shapes;
    memcpy(state, p->places, p->count * sizeof *state);
    memcpy(state + p->count, p->shapes, p->count * sizeof *state);
    keep_state(s, state, &none);
    size_t from = 0;
    for (uint32_t depth = 1; !s->over && s->parting_count == 0 && from < s->count; depth++) {
        if (max_moves > 0 && depth + 1 > max_moves) {
            s->undecided = true;
            break;
        }
        for (const size_t to = s->count; from < to && !s->over; from++)
            expand_turned(s, (uint32_t)from);
    }
    tw_scratch_back(r->taking, mark);
}

void TW_NAMED(tw_turned_search_clear_)(turned_search *s)
{
    const tw_context *context = s->run->taking->context;
    tw_give(context, s->states, s->state_room, sizeof *s->states);
    tw_give(context, s->made, s->made_room, sizeof *s->made);
    tw_give(context, s->parting, s->parting_room, sizeof *s->parting);
    tw_hash_table_free(context, &s->table);
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
    if (!TW_GROW(t->context, t->moves, t->move_room, t->move_count + count)) {
        t->failed = true;
        return;
    }
    t->move_count += count;
    for (uint32_t k = state, at = (uint32_t)t->move_count; k > 0; k = s->made[k].parent)
        t->moves[--at] = move_by(s, &s->made[k]);
}
