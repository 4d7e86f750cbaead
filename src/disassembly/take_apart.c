/* take_apart.c -- the tree of parts of an assembly; compiled once for each length of sets,
 * TW_SET_BITS.
 *
 * The fewest possible moves separate a part, and each side then is a part, from where it stands.
 * Among several separations the search takes the one whose rest needs the fewest moves. A subset of
 * pieces that can be taken apart can be taken apart, too, so the first separation tried decides
 * whether the whole can. A part of n pieces needs n - 1 moves at least, so the search ends when it
 * reaches that number. The same part occurs many times; what is known of it is stored for the
 * assembly.
 *
 * When the fewest moves of all are wanted, all is done once more: a part is then also taken apart
 * where more moves lead to, as long as the rest could make up for them, by any set that leaves. But
 * where a single piece leaves, nothing else is tried, nor is it moved on from there: what takes the
 * part apart takes the others apart, too, without the move that parts that piece from them.
 *
 * With rotations both are no theorems: axes go through the box around a part, and may be lost with
 * pieces that leave. There they are rules (tw/disassembly.h). */
#include "disassembly/find_parting.h"
#include "disassembly/find_turned.h"

#include "base/numbers.h"

/* ---- Parts ------------------------------------------------------------------------------- */

/* The members of a set by their order in another, which holds them all. */
static set renumber(set a, const uint8_t *order)
{
    set renumbered = {{0}};
    EACH(i, a)
    renumbered = with(renumbered, order[i]);
    return renumbered;
}

/* Makes a part of some pieces of another, with the numbers that they have there. */
static bool keep_part(const apart_run *r, const part *from, set pieces, const part *state, part *p)
{
    *p = *from;
    if (!new_tables(r, p->count, p))
        return false;
    p->count = set_size(pieces);
    p->full = pieces;
    p->fixed = both(from->fixed, pieces);
    p->first = least_piece(pieces);
    memcpy(p->places, state->places, room_of(p) * sizeof *p->places);
    part_rows(state->rows, p->rows, 2 * r->axes, room_of(p), (sides){pieces, {{0}}});
    return true;
}

/* Makes a part of some pieces of another, as they lie in a state; pieces between them are gone. */
static bool cut_part(const apart_run *r, const part *from, set pieces, const part *state, part *p)
{
    uint8_t order[TW_MAX_ASSEMBLY];
    size_t count = 0;
    if (numbers_stay && !r->taking->turnings)
        return keep_part(r, from, pieces, state, p);
    if (!new_part(r, set_size(pieces), p))
        return false;
    EACH(i, pieces)
    {
        order[i] = (uint8_t)count;
        p->pieces[count] = from->pieces[i];
        p->shapes[count] = state->shapes[i];
        p->places[count++] = state->places[i];
    }
    /* rows of eight are closed all at once, those of no piece too */
    memset(p->rows, 0, 2 * r->axes * room_of(p) * sizeof *p->rows);
    for (size_t t = 0; t < 2 * r->axes; t++)
        EACH(i, pieces)
    p->rows[t * room_of(p) + order[i]] =
        renumber(both(state->rows[t * room_of(from) + i], pieces), order);
    p->fixed = renumber(both(from->fixed, pieces), order);
    return true;
}

/* ---- Splits -------------------------------------------------------------------------------- */

/* A split to take a part in two. */
typedef struct tw_split {
    uint32_t first_move, move_count; /* before the separation */
    uint32_t open;                   /* axes along which something may leave */
    leaving leaving;
    const part *state; /* shapes, places and rows alone */
} tw_split;

typedef struct tw_splits {
    tw_split *all;
    size_t count, room;
    bool undecided;
} tw_splits;

static tw_piece_bits pieces_of(const part *p, set pieces)
{
    tw_piece_bits named = {{0}};
    if (p->same) {
        named.words[0] = pieces.w[0];
        return named;
    }
    EACH(i, pieces)
    named.words[p->pieces[i] / 64] |= (uint64_t)1 << p->pieces[i] % 64;
    return named;
}

static tw_taken_move taken_move(const part *p, leaving moved, uint32_t steps)
{
    return (tw_taken_move){
        .moved = pieces_of(p, moved.moved), .direction = moved.direction, .steps = steps};
}

/* Makes room for `more` moves. */
static bool reserve_moves(tw_taking *t, size_t more)
{
    t->failed = t->failed || !TW_GROW(t->own, t->moves, t->move_room, t->move_count + more);
    return !t->failed;
}

/* Writes the moves that lead to a state, in order. */
static void write_path(const parting_search *s, uint32_t state, tw_split *path)
{
    tw_taking *t = s->run->taking;
    path->first_move = (uint32_t)t->move_count;
    for (uint32_t k = state; k > 0; k = tw_state_parent(s->store, k))
        path->move_count++;
    if (!reserve_moves(t, path->move_count))
        return;
    t->move_count += path->move_count;
    for (uint32_t k = state, at = (uint32_t)t->move_count; k > 0;
         k = tw_state_parent(s->store, k)) {
        state_move by = move_to(s, k);
        t->moves[--at] =
            taken_move(s->part, lesser_side(s->run, s->part, by.moved, by.axis, false), by.steps);
    }
}

/* Copies shapes, places and rows of a state, for taking its parts apart; NULL: memory is out. */
static const part *copy_state(const parting_search *s, uint32_t state)
{
    const part *p = s->part;
    part *copy = tw_taking_scratch(s->run->taking, 1, sizeof *copy);
    if (!copy || !new_tables(s->run, p->count, copy))
        return NULL;
    copy->shapes = p->shapes;
    memcpy(copy->places, tw_state_places(s->store, state), room_of(p) * sizeof *copy->places);
    memcpy(copy->rows, tw_state_rows(s->store, state),
           2 * s->run->axes * room_of(p) * sizeof *copy->rows);
    return copy;
}

/* Is the first separation taken, whatever comes of others? */
static bool takes_first(const tw_taking *t)
{
    return t->choice_states == 0 && !t->deepening;
}

/* Adds the splits for all that leaves in one state, or only the first if that is taken. path: the
 * state and the moves to it. */
static void add_splits(const apart_run *r, const part *p, const tw_split *path, tw_splits *splits)
{
    tw_taking *t = r->taking;
    const outlook of = {path->state->rows + r->axes * room_of(p), path->open};
    const bool first = takes_first(t);
    size_t count = 0, most = t->deepening ? MOST_LEAVING : 2 * r->axes * p->count;
    leaving one, *list = first ? &one : tw_taking_scratch(t, most, sizeof *list);
    if (!list)
        return;
    if (!t->deepening)
        count = list_least_leaving(r, p, of, first, list);
    else if (find_best_leaving(r, p, of, list))
        count = 1;
    else if (!list_all_leaving(r, p, of, list, &count))
        t->least_open = true;
    if (splits->count + count > splits->room) {
        size_t room = 2 * (splits->count + count);
        tw_split *all = tw_taking_scratch(t, room, sizeof *all);
        if (!all)
            return;
        if (splits->count > 0)
            memcpy(all, splits->all, splits->count * sizeof *all);
        splits->all = all;
        splits->room = room;
    }
    for (size_t i = 0; i < count; i++) {
        splits->all[splits->count] = *path;
        splits->all[splits->count++].leaving = list[i];
    }
}

static void search_slid_splits(const apart_run *r, const part *p, size_t beyond, size_t most,
                               tw_splits *splits)
{
    parting_search s = {.run = r,
                        .part = p,
                        .store = r->taking->store,
                        .any = takes_first(r->taking),
                        .beyond = beyond,
                        .most_moves = most};
    TW_NAMED(tw_find_parting_)(&s);
    if (most > 0 && s.undecided)
        r->taking->least_open = true;
    for (size_t i = 0; i < s.parting_count && !r->taking->failed; i++) {
        tw_split path = {.open = all_axes(r), .state = copy_state(&s, s.parting[i])};
        write_path(&s, s.parting[i], &path);
        if (path.state)
            add_splits(r, p, &path, splits);
    }
    splits->undecided = s.undecided && s.parting_count == 0;
    tw_give(r->taking->context, s.parting, s.parting_room, sizeof *s.parting);
}

/* Likewise; some of the moves may be turns. */
static void search_turned_splits(const apart_run *r, const part *p, size_t beyond, size_t most,
                                 tw_splits *splits)
{
    tw_taking *t = r->taking;
    turned_search s = {
        .run = r, .part = p, .any = takes_first(t), .beyond = beyond, .most_moves = most};
    TW_NAMED(tw_find_turned_)(&s);
    if (most > 0 && s.undecided)
        t->least_open = true;
    for (size_t i = 0; i < s.parting_count && !t->failed; i++) {
        part *state = tw_taking_scratch(t, 1, sizeof *state);
        tw_split path = {(uint32_t)t->move_count, .open = all_axes(r), .state = state};
        TW_NAMED(tw_write_turned_path_)(&s, s.parting[i]);
        path.move_count = (uint32_t)t->move_count - path.first_move;
        if (t->failed || !new_part(r, p->count, state))
            break;
        memcpy(state->places, turned_places(&s, s.parting[i]), p->count * sizeof(tw_offset));
        memcpy(state->shapes, turned_shapes(&s, s.parting[i]), p->count * sizeof(uint32_t));
        state->fixed = p->fixed;
        fill_part_rows(r, state);
        add_splits(r, p, &path, splits);
    }
    splits->undecided = s.undecided && s.parting_count == 0;
    tw_scope_end(&s.scope);
}

/* Finds every split after more than `beyond` and at most `most` moves; 0 most: after the fewest.
 * For a part that moves. */
static void search_splits(const apart_run *r, const part *p, size_t beyond, size_t most,
                          tw_splits *splits)
{
    if (r->taking->turnings)
        search_turned_splits(r, p, beyond, most, splits);
    else
        search_slid_splits(r, p, beyond, most, splits);
}

static void find_part_splits(const apart_run *r, const part *p, tw_splits *splits)
{
    tw_split here = {.open = open_axes(r, p, p->rows, all_axes(r)), .state = p};
    r->taking->states++;
    if (here.open == 0 && !r->taking->turnings)
        return;
    add_splits(r, p, &here, splits);
    if (splits->count > 0 || r->taking->failed)
        return;
    search_splits(r, p, 0, 0, splits);
}

static uint32_t take_part(apart_run *r, const part *p);

/* Was it stopped, or has it failed? */
static bool is_taking_over(const apart_run *r)
{
    return r->taking->stopped || r->taking->failed || r->words->failed;
}

/* Up to this many pieces are taken apart by the code that is compiled for fewer. */
enum { FEWER = TW_SET_BITS == 8 ? 1 : TW_SET_BITS == 256 ? 64 : TW_SET_BITS / 2 };

static uint32_t take_few(apart_run *r, const part *p, const tw_split *split, set side)
{
    uint32_t pieces[FEWER], shapes[FEWER];
    tw_offset places[FEWER];
    tw_laid_part laid = {pieces, shapes, places, 0, r->limit};
    EACH(i, side)
    {
        pieces[laid.count] = p->pieces[i];
        shapes[laid.count] = split->state->shapes[i];
        places[laid.count++] = split->state->places[i];
    }
    return laid.count <= 8    ? tw_take_laid_8(r->taking, &laid)
           : laid.count <= 16 ? tw_take_laid_16(r->taking, &laid)
           : laid.count <= 32 ? tw_take_laid_32(r->taking, &laid)
                              : tw_take_laid_64(r->taking, &laid);
}

/* Takes the side of a split apart; TW_NO_NODE for a single piece. */
static uint32_t take_side(apart_run *r, const part *p, const tw_split *split, set side)
{
    part cut;
    if (is_single(side) || is_taking_over(r))
        return TW_NO_NODE;
    if (FEWER > 1 && set_size(side) <= FEWER)
        return take_few(r, p, split, side);
    return cut_part(r, p, side, split->state, &cut) ? take_part(r, &cut) : TW_NO_NODE;
}

static tw_disassembly_answer answer_of(const tw_taking *t, uint32_t node)
{
    return node == TW_NO_NODE ? TW_DISASSEMBLY_FOUND : t->parts[node].answer;
}

/* Tries a split. Returns the result, as a part that is not filed yet. */
static tw_taken_part try_split(apart_run *r, const part *p, const tw_split *split)
{
    tw_taking *t = r->taking;
    tw_taken_part made = {.pieces = pieces_of(p, p->full)};
    made.stayed = take_side(r, p, split, less(p->full, split->leaving.moved));
    made.removed = take_side(r, p, split, split->leaving.moved);
    tw_disassembly_answer stayed = answer_of(t, made.stayed), removed = answer_of(t, made.removed);
    made.answer = stayed == TW_DISASSEMBLY_NONE || removed == TW_DISASSEMBLY_NONE
                      ? TW_DISASSEMBLY_NONE
                  : stayed == TW_DISASSEMBLY_FOUND && removed == TW_DISASSEMBLY_FOUND
                      ? TW_DISASSEMBLY_FOUND
                      : TW_DISASSEMBLY_UNDECIDED;
    made.total = split->move_count + 1;
    made.total += made.stayed == TW_NO_NODE ? 0 : t->parts[made.stayed].total;
    made.total += made.removed == TW_NO_NODE ? 0 : t->parts[made.removed].total;
    made.move_count = split->move_count + 1;
    return made;
}

/* Copies the path to the end of the moves, and appends the separation. */
static void write_split_moves(const apart_run *r, const part *p, const tw_split *split,
                              tw_taken_part *made)
{
    tw_taking *t = r->taking;
    const size_t first = t->move_count, count = split->move_count;
    if (!reserve_moves(t, count + 1))
        return;
    memcpy(t->moves + first, t->moves + split->first_move, count * sizeof *t->moves);
    t->moves[first + count] = taken_move(p, split->leaving, 0);
    t->move_count += count + 1;
    made->first_move = (uint32_t)first;
}

/* What a part was taken apart into, and by which split. */
typedef struct tw_chosen {
    tw_taken_part made;
    const tw_split *split;
} tw_chosen;

/* The least number of moves that a part takes if it is split after `moves` moves. */
static uint32_t least_total(const apart_run *r, const part *p, size_t moves)
{
    bool joined = r->taking->groups.count > 0 || set_size(p->fixed) > 1;
    return (uint32_t)(moves + (joined ? 1 : p->count - 1));
}

/* Tries the splits from `from` on, while one better than the chosen one is possible. */
static void choose_better(apart_run *r, const part *p, const tw_splits *splits, size_t from,
                          tw_chosen *chosen)
{
    tw_taking *t = r->taking;
    for (size_t i = from; i < splits->count && !is_taking_over(r); i++) {
        if (chosen->made.total <= least_total(r, p, splits->all[i].move_count) ||
            t->states > r->limit)
            break;
        tw_taken_part made = try_split(r, p, &splits->all[i]);
        if (made.answer == TW_DISASSEMBLY_FOUND && made.total < chosen->made.total)
            *chosen = (tw_chosen){made, &splits->all[i]};
    }
}

/* The first split decides whether the part comes apart; the others are tried while a better one is
 * possible. */
static tw_chosen choose_split(apart_run *r, const part *p, const tw_splits *splits)
{
    tw_taking *t = r->taking;
    tw_chosen chosen = {try_split(r, p, &splits->all[0]), &splits->all[0]};
    uint64_t limit = r->limit;
    if (!t->deepening && t->choice_states < limit)
        r->limit = t->choice_states;
    if (chosen.made.answer == TW_DISASSEMBLY_FOUND && splits->count > 1)
        choose_better(r, p, splits, 1, &chosen);
    r->limit = limit;
    return chosen;
}

/* Tries splits after more moves, as many as could be made up for. */
static void look_deeper(apart_run *r, const part *p, size_t moves, tw_chosen *chosen)
{
    const uint32_t least = least_total(r, p, moves + 1);
    tw_splits splits = {0};
    if (chosen->made.total <= least || is_taking_over(r) ||
        (moves == 0 && has_best_leaving(r, p, p->rows)))
        return;
    search_splits(r, p, moves, moves + chosen->made.total - least, &splits);
    choose_better(r, p, &splits, 0, chosen);
}

/* ---- Parts met before -------------------------------------------------------------------- */

enum { MOST_KEY = 2 * TW_PIECE_WORDS + 2 * TW_SET_BITS };

/* Writes the key of a part: its pieces, where they are beside the first, and, if they may turn,
 * their shapes. Returns its length. */
static size_t write_key(const tw_taking *t, const part *p, uint32_t key[MOST_KEY])
{
    const tw_piece_bits pieces = pieces_of(p, p->full);
    size_t count = 2 * ((t->piece_count + 63) / 64);
    memcpy(key, pieces.words, count * sizeof *key);
    EACH(i, p->full)
    key[count++] = p->places[i] - p->places[p->first];
    if (t->turnings)
        EACH(i, p->full)
    key[count++] = p->shapes[i];
    return count;
}

static uint32_t find_known_part(const tw_taking *t, const uint32_t *key, size_t count,
                                uint64_t hash)
{
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&t->known_table, hash, &step)) != TW_HASH_TABLE_END) {
        const tw_known_part *known = &t->known[found];
        if (known->count == count &&
            memcmp(t->known_keys + known->first, key, count * sizeof *key) == 0)
            return known->node;
    }
    return TW_NO_NODE;
}

static void keep_known(tw_taking *t, const uint32_t *key, size_t count, uint64_t hash,
                       uint32_t node)
{
    const size_t first = t->known_key_count;
    if (!TW_GROW(t->own, t->known, t->known_room, t->known_count + 1) ||
        !TW_GROW(t->own, t->known_keys, t->known_key_room, first + count) ||
        !tw_hash_table_add(t->own, &t->known_table, hash, (uint32_t)t->known_count)) {
        t->failed = true;
        return;
    }
    memcpy(t->known_keys + first, key, count * sizeof *key);
    t->known_key_count += count;
    t->known[t->known_count++] = (tw_known_part){(uint32_t)first, (uint32_t)count, node};
}

/* ---- All of it --------------------------------------------------------------------------- */

static uint32_t take_new_part(apart_run *r, const part *p)
{
    tw_taking *t = r->taking;
    const uint32_t node = (uint32_t)t->part_count;
    tw_splits splits = {0};
    if (!TW_GROW(t->own, t->parts, t->part_room, t->part_count + 1)) {
        t->failed = true;
        return TW_NO_NODE;
    }
    t->parts[t->part_count++] = (tw_taken_part){.pieces = pieces_of(p, p->full),
                                                .answer = TW_DISASSEMBLY_NONE,
                                                .stayed = TW_NO_NODE,
                                                .removed = TW_NO_NODE};
    if (is_same_set(p->fixed, p->full) || (t->groups.count > 0 && p->count < t->piece_count &&
                                           tw_joined_groups_hold(t, &t->parts[node].pieces))) {
        t->parts[node].answer = TW_DISASSEMBLY_FOUND;
        return node;
    }
    find_part_splits(r, p, &splits);
    if (is_taking_over(r))
        return TW_NO_NODE;
    if (splits.count == 0) {
        t->parts[node].answer = splits.undecided ? TW_DISASSEMBLY_UNDECIDED
                                : t->may_stay    ? TW_DISASSEMBLY_FOUND
                                                 : TW_DISASSEMBLY_NONE;
        return node;
    }
    tw_chosen chosen = choose_split(r, p, &splits);
    if (t->deepening && chosen.made.answer == TW_DISASSEMBLY_FOUND)
        look_deeper(r, p, splits.all[0].move_count, &chosen);
    write_split_moves(r, p, chosen.split, &chosen.made);
    if (is_taking_over(r))
        return TW_NO_NODE;
    t->parts[node] = chosen.made;
    return node;
}

/* Takes a part apart, unless its result is known. Depth: a part has fewer pieces than its whole. */
static uint32_t take_part(apart_run *r, const part *p)
{
    tw_taking *t = r->taking;
    const tw_scratch_place mark = tw_scratch_mark(t);
    const bool choosing = !takes_first(t) && p->count < t->piece_count;
    uint32_t key[MOST_KEY];
    const size_t count = choosing ? write_key(t, p, key) : 0;
    const uint64_t hash = tw_mix_all(count, key, count);
    uint32_t node = choosing ? find_known_part(t, key, count, hash) : TW_NO_NODE;
    if (node != TW_NO_NODE)
        return node;
    node = take_new_part(r, p);
    tw_scratch_back(t, mark);
    if (choosing && node != TW_NO_NODE && t->parts[node].answer != TW_DISASSEMBLY_UNDECIDED)
        keep_known(t, key, count, hash, node);
    return node;
}

uint32_t TW_NAMED(tw_take_laid_)(tw_taking *taking, const tw_laid_part *laid)
{
    apart_run r = {.taking = taking,
                   .words = taking->words,
                   .steps = taking->words->steps,
                   .axes = taking->words->directions / 2,
                   .limit = laid->limit};
    const tw_scratch_place mark = tw_scratch_mark(taking);
    part p;
    r.all_bits = ((uint64_t)1 << 4 * r.axes) - 1;
    if (!new_part(&r, laid->count, &p))
        return TW_NO_NODE;
    memset(p.places, 0, room_of(&p) * sizeof *p.places);
    p.same = numbers_stay;
    for (uint32_t i = 0; i < p.count; i++) {
        p.same = p.same && laid->pieces[i] == i;
        p.pieces[i] = laid->pieces[i];
        p.shapes[i] = laid->shapes[i];
        p.places[i] = laid->places[i];
        if (tw_taking_is_fixed(taking, p.pieces[i]))
            p.fixed = with(p.fixed, i);
    }
    fill_part_rows(&r, &p);
    uint32_t node = r.words->overlap ? TW_NO_NODE : take_part(&r, &p);
    tw_scratch_back(taking, mark);
    return node;
}

/* Takes the whole apart again, differently; returns `found` if that is better, or a limit is met
 * first. */
static uint32_t take_again(tw_taking *t, tw_laid_part whole, uint64_t states, uint32_t found)
{
    tw_taking_forget(t);
    whole.limit = t->states + states;
    uint32_t node = TW_NAMED(tw_take_laid_)(t, &whole);
    if (node == TW_NO_NODE)
        return node;
    const tw_taken_part *made = &t->parts[node];
    t->least_open = t->least_open || made->answer != TW_DISASSEMBLY_FOUND;
    return made->answer == TW_DISASSEMBLY_FOUND && made->total <= t->parts[found].total ? node
                                                                                        : found;
}

uint32_t TW_NAMED(tw_take_apart_)(tw_taking *taking)
{
    uint32_t pieces[TW_SET_BITS];
    tw_offset places[TW_SET_BITS];
    const tw_laid_part whole = {pieces, taking->shapes, places, taking->piece_count,
                                taking->max_states};
    for (uint32_t i = 0; i < whole.count; i++) {
        pieces[i] = i;
        /* the first piece in the middle, so that the others have as much room on each side */
        places[i] = taking->places[i] - taking->places[0] + taking->words->middle;
    }
    uint32_t node = TW_NAMED(tw_take_laid_)(taking, &whole);
    if (taking->groups.count > 0 && answer_of(taking, node) == TW_DISASSEMBLY_NONE) {
        tw_joined_groups_settle(taking, node);
        /* with rotations other pieces might stay together in another sequence */
        taking->may_stay = !taking->turnings && answer_of(taking, node) == TW_DISASSEMBLY_FOUND;
    }
    if (taking->may_stay && !takes_first(taking))
        node = take_again(taking, whole, taking->max_states, node);
    if (taking->least && node != TW_NO_NODE && answer_of(taking, node) == TW_DISASSEMBLY_FOUND) {
        taking->deepening = true;
        node = take_again(taking, whole, taking->least_states, node);
    }
    return node;
}
