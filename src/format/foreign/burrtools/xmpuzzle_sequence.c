/* xmpuzzle_sequence.c -- nested <separation> elements become a sequence of moves, which is replayed
 * (xmpuzzle_sequence.h).
 *
 * A separation names its pieces and has a <state> for where they are before, between and after its
 * moves. From one to the next the pieces fall into two sets, one of which has gone further than the
 * other, by whole steps of a direction: that is the move. What is very far is away. Positions count
 * beside each other only: all of them may have shifted. Source: doc/formats.md. */
#include "format/foreign/burrtools/xmpuzzle_sequence.h"

#include "base/base.h"
#include "format/foreign/burrtools/xmpuzzle_apart.h"
#include "format/foreign/burrtools/xmpuzzle_numbers.h"

enum { FAR_AWAY = 10000 }; /* beyond that it has left */

typedef struct sequencing {
    tw_xm_file *file;
    tw_disassembler *by;
    const tw_xm_placed *placed;
    tw_voxel *at; /* of each placement, by the last state */
    tw_disassembly_part *parts;
    tw_place *part_at;
    size_t part_count;
    tw_disassembly_move *moves;
    tw_place *move_at;
    size_t move_count;
    const char *wrong; /* NULL: nothing so far */
    tw_place wrong_at;
} sequencing;

static bool refuse(sequencing *s, tw_place at, const char *wrong)
{
    s->wrong = wrong;
    s->wrong_at = at;
    return false;
}

/* Of the arena, zeroed; NULL: memory is out, which the reader knows. */
static void *take(sequencing *s, size_t count, size_t size)
{
    return tw_reader_take(s->file->import.reader, count, size);
}

/* ---- Lists of numbers -------------------------------------------------------------------- */

static bool read_pieces(sequencing *s, const tw_xml *element, uint32_t *pieces, size_t count)
{
    const char *next = element->text;
    for (size_t i = 0; i < count; i++) {
        int64_t slot;
        if (!tw_xm_take_number(&next, &slot))
            return refuse(s, element->text_at, "the list of its pieces ends too soon");
        if (slot < 0 || (uint64_t)slot >= s->placed->slot_count ||
            s->placed->of_slot[slot] == UINT32_MAX)
            return refuse(s, element->text_at, "one of its pieces is not in the solution");
        pieces[i] = s->placed->of_slot[slot];
    }
    return !*tw_xm_skip_gaps(next) ||
           refuse(s, element->text_at, "there are more pieces than it says");
}

/* Where each piece of a part is. */
static bool read_state(sequencing *s, const tw_xml *state, tw_voxel *to, size_t count)
{
    static const char *const names[] = {"dx", "dy", "dz"};
    for (size_t k = 0; k < 3; k++) {
        const tw_xml *list = tw_xml_child(state, names[k]);
        const char *next = list ? list->text : "";
        for (size_t i = 0; i < count; i++)
            if (!tw_xm_take_number(&next, &to[i].at[k]))
                return refuse(s, list ? list->text_at : state->at,
                              "a state does not tell where each piece is");
        if (*tw_xm_skip_gaps(next))
            return refuse(s, list->text_at, "a state has more numbers than pieces");
    }
    return true;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static bool is_away(const tw_voxel *voxel)
{
    for (size_t k = 0; k < 3; k++)
        if (voxel->at[k] > FAR_AWAY || voxel->at[k] < -FAR_AWAY)
            return true;
    return false;
}

static tw_voxel minus(const tw_voxel *a, const tw_voxel *b)
{
    return (tw_voxel){{a->at[0] - b->at[0], a->at[1] - b->at[1], a->at[2] - b->at[2]}};
}

static bool is_equal(const tw_voxel *a, const tw_voxel *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

static bool is_zero(const tw_voxel *a)
{
    return is_equal(a, &(const tw_voxel){{0}});
}

/* How many times one vector is another; 0: it is no multiple. */
static int64_t times(const tw_voxel *way, const tw_voxel *step)
{
    int64_t many = 0;
    for (size_t k = 0; k < 3; k++) {
        if (step->at[k] == 0 && way->at[k] == 0)
            continue;
        if (step->at[k] == 0 || way->at[k] % step->at[k] != 0 ||
            (many != 0 && way->at[k] / step->at[k] != many))
            return 0;
        many = way->at[k] / step->at[k];
    }
    return many > 0 ? many : 0;
}

static bool find_direction(sequencing *s, const tw_voxel *way, bool away, tw_disassembly_move *move)
{
    for (move->direction = 0; tw_disassembler_direction(s->by, move->direction);
         move->direction++) {
        const tw_voxel step = tw_xm_step(&s->file->grid, s->by, move->direction);
        int64_t many = times(way, &step);
        if (many > 0) {
            move->steps = away ? 0 : (uint32_t)many;
            return true;
        }
    }
    return false;
}

/* Two sets by how far they went, the second by `further` more than the first. */
typedef struct halves {
    tw_voxel first, second;
    size_t second_count;
    bool more; /* than two */
} halves;

static halves split(const tw_voxel *went, size_t count)
{
    halves h = {.first = went[0], .second = went[0]};
    for (size_t i = 0; i < count; i++) {
        if (is_equal(&went[i], &h.first))
            continue;
        if (h.second_count == 0)
            h.second = went[i];
        h.second_count++;
        h.more = h.more || !is_equal(&went[i], &h.second);
    }
    return h;
}

/* The set that moves: what is away; else what went anywhere; else the lesser one. */
static bool second_moves(const halves *h, const tw_voxel *now, const tw_voxel *went, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_away(&now[i]))
            return is_equal(&went[i], &h->second);
    return is_zero(&h->first) || (!is_zero(&h->second) && 2 * h->second_count <= count);
}

static bool any_away(const tw_voxel *now, size_t count)
{
    bool away = false;
    for (size_t i = 0; i < count; i++)
        away = away || is_away(&now[i]);
    return away;
}

/* From one state to the next, which is `state`; what goes away is not there any more. */
static bool read_move(sequencing *s, const tw_xml *state, const tw_disassembly_part *part,
                      tw_voxel *now)
{
    tw_voxel *went = take(s, part->piece_count, sizeof *went);
    uint32_t *moved = take(s, part->piece_count, sizeof *moved);
    tw_disassembly_move move = {.moved = moved};
    if (!went || !moved || !read_state(s, state, now, part->piece_count))
        return false;
    for (size_t i = 0; i < part->piece_count; i++)
        went[i] = minus(&now[i], &s->at[part->pieces[i]]);
    const halves h = split(went, part->piece_count);
    if (h.second_count == 0)
        return refuse(s, state->at, "nothing moves to this state");
    if (h.more)
        return refuse(s, state->at, "pieces go more than one way at once to this state");
    bool second = second_moves(&h, now, went, part->piece_count);
    const tw_voxel *going = second ? &h.second : &h.first;
    const tw_voxel way = minus(going, second ? &h.first : &h.second);
    bool away = any_away(now, part->piece_count);
    if (!find_direction(s, &way, away, &move))
        return refuse(s, state->at, "pieces go no way of the lattice to this state");
    for (size_t i = 0; i < part->piece_count; i++)
        if (is_equal(&went[i], going))
            moved[move.moved_count++] = part->pieces[i];
    for (size_t i = 0; i < part->piece_count && !away; i++)
        s->at[part->pieces[i]] = now[i];
    s->move_at[s->move_count] = state->at;
    s->moves[s->move_count++] = move;
    return true;
}

/* Do pieces stand as they stood, but for a shift of all of them? */
static bool stand_still(const sequencing *s, const tw_disassembly_part *part, const tw_voxel *now)
{
    for (size_t i = 1; i < part->piece_count; i++) {
        const tw_voxel here = minus(&now[i], &now[0]);
        const tw_voxel there = minus(&s->at[part->pieces[i]], &s->at[part->pieces[0]]);
        if (!is_equal(&here, &there))
            return false;
    }
    return true;
}

static bool read_moves(sequencing *s, const tw_xml *separation, tw_disassembly_part *part)
{
    const tw_xml *state = tw_xml_child(separation, "state");
    tw_voxel *now = take(s, part->piece_count, sizeof *now);
    if (!now || (state && !read_state(s, state, now, part->piece_count)))
        return false;
    if (!state || !tw_xml_again(state))
        return refuse(s, separation->at, "it has no moves");
    if (!stand_still(s, part, now))
        return refuse(s, state->at, "its pieces do not begin where they stood before");
    for (size_t i = 0; i < part->piece_count; i++)
        s->at[part->pieces[i]] = now[i];
    for (state = tw_xml_again(state); state; state = tw_xml_again(state)) {
        if (!read_move(s, state, part, now))
            return false;
        part->move_count++;
    }
    return true;
}

/* ---- Parts ------------------------------------------------------------------------------- */

static const tw_xml *find_side(const tw_xml *separation, const char *type)
{
    for (const tw_xml *one = tw_xml_child(separation, "separation"); one; one = tw_xml_again(one)) {
        const char *of = tw_xml_attribute_of(one, "type");
        if (of && strcmp(of, type) == 0)
            return one;
    }
    return NULL;
}

/* A side of a part that no separation tells of: one piece, or some that stay together. */
static size_t add_together(sequencing *s, const tw_disassembly_part *part, bool removed,
                           tw_place at)
{
    const tw_disassembly_move *last = &s->moves[s->move_count - 1];
    uint32_t *pieces = take(s, part->piece_count, sizeof *pieces);
    size_t count = 0;
    for (size_t i = 0; pieces && i < part->piece_count; i++) {
        bool is_moved = false;
        for (size_t m = 0; m < last->moved_count; m++)
            is_moved = is_moved || last->moved[m] == part->pieces[i];
        if (is_moved == removed)
            pieces[count++] = part->pieces[i];
    }
    if (count < 2)
        return 0;
    s->part_at[s->part_count] = at;
    s->parts[s->part_count] = (tw_disassembly_part){.pieces = pieces, .piece_count = count};
    return s->part_count++;
}

static bool read_part(sequencing *s, const tw_xml *separation);

/* Moves of both sides stand behind those of the part: what one of them is told of is remembered. */
static bool read_sides(sequencing *s, const tw_xml *separation, size_t number)
{
    static const char *const types[] = {"left", "removed"};
    const tw_disassembly_part part = s->parts[number];
    const tw_xml *sides[2];
    size_t numbers[2];
    for (size_t i = 0; i < 2; i++) {
        sides[i] = find_side(separation, types[i]);
        numbers[i] = sides[i] ? 0 : add_together(s, &part, i == 1, separation->at);
    }
    for (size_t i = 0; i < 2; i++) {
        if (sides[i])
            numbers[i] = s->part_count;
        if (sides[i] && !read_part(s, sides[i]))
            return false;
    }
    s->parts[number].stayed = numbers[0];
    s->parts[number].removed = numbers[1];
    return s->file->import.reader->status == TW_OK;
}

/* Depth: that of the elements. */
static bool read_part(sequencing *s, const tw_xml *separation)
{
    const size_t number = s->part_count++;
    const tw_xml *list = tw_xml_child(separation, "pieces");
    tw_disassembly_part part = {.piece_count = 0};
    int64_t count = 0;
    const char *said = list ? tw_xml_attribute_of(list, "count") : NULL;
    if (!said || !tw_xm_take_number(&said, &count) || count < 2 ||
        (uint64_t)count > s->placed->solution->count)
        return refuse(s, list ? list->at : separation->at,
                      "it does not say how many pieces it has");
    uint32_t *pieces = take(s, (size_t)count, sizeof *pieces);
    part.pieces = pieces;
    part.piece_count = (size_t)count;
    s->part_at[number] = separation->at;
    if (!pieces || !read_pieces(s, list, pieces, part.piece_count) ||
        !read_moves(s, separation, &part))
        return false;
    s->parts[number] = part;
    return read_sides(s, separation, number);
}

/* ---- All of it --------------------------------------------------------------------------- */

static size_t count_all(const tw_xml *separation, const char *name)
{
    size_t count = tw_xml_count(separation, name);
    for (const tw_xml *one = tw_xml_child(separation, "separation"); one; one = tw_xml_again(one))
        count += count_all(one, name);
    return count;
}

static bool make_room(sequencing *s, const tw_xml *separation)
{
    const size_t parts = 3 * (count_all(separation, "separation") + 1);
    const size_t moves = count_all(separation, "state") + 1, pieces = s->placed->solution->count;
    s->parts = take(s, parts, sizeof *s->parts);
    s->part_at = take(s, parts, sizeof *s->part_at);
    s->moves = take(s, moves, sizeof *s->moves);
    s->move_at = take(s, moves, sizeof *s->move_at);
    s->at = take(s, pieces, sizeof *s->at);
    if (!s->parts || !s->part_at || !s->moves || !s->move_at || !s->at)
        return false;
    memcpy(s->at, s->placed->at, pieces * sizeof *s->at);
    return true;
}

static bool replay(sequencing *s, size_t number)
{
    tw_importing *import = &s->file->import;
    const tw_sequence sequence = {.solution = s->placed->solution,
                                  .parts = s->parts,
                                  .part_count = s->part_count,
                                  .moves = s->moves,
                                  .move_count = s->move_count,
                                  .part_at = s->part_at,
                                  .move_at = s->move_at};
    tw_disassembly *made = NULL;
    tw_error error = {0};
    bool more = true;
    tw_status status = tw_disassembler_replay(s->by, &sequence, NULL, &made, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(import->reader);
    else if (status)
        tw_importing_warn(import, error.at.line ? error.at : s->part_at[0], "",
                          "how solution %zu comes apart is left out: %s", number, error.message);
    else
        more = import->how->apart(import->how->user, s->placed->solution, s->by, made);
    tw_disassembly_free(made);
    return more && status != TW_ERR_MEMORY;
}

bool tw_xm_hand_on_sequence(tw_xm_file *file, tw_disassembler *by, const tw_xm_placed *placed,
                            const tw_xml *separation, size_t number)
{
    sequencing s = {.file = file, .by = by, .placed = placed};
    if (make_room(&s, separation) && read_part(&s, separation))
        return replay(&s, number);
    if (s.wrong)
        tw_importing_warn(&file->import, s.wrong_at, "",
                          "how solution %zu comes apart is left out: %s", number, s.wrong);
    return file->import.reader->status == TW_OK;
}
