/* xmpuzzle_stored.c -- the solutions that a BurrTools file holds.
 *
 * An assembly is a list of numbers: entry by entry as many placements as the entry allows copies,
 * each a position and the number of a turn, or a single x for a copy that is not used. The middle
 * of voxel v of a shape with hotspot h lies at the middle of the position plus the turned vector
 * from h to v.
 * Every solution is checked before it is passed on; its disassembly, if the file has it, is
 * replayed. */
#include "format/foreign/burrtools/xmpuzzle.h"
#include "base/base.h"
#include "base/numbers.h"
#include "base/utf8.h"
#include "lattice/lattice_shared.h"

#include <string.h>

typedef struct tw_xm_assembly {
    tw_xm_file *file;
    const tw_puzzle *puzzle;
    const tw_xml *element;
    const char *next; /* of its text */
    tw_placement *placements;
    size_t count, room;
    tw_cell *cells;
    size_t cell_count, cell_room;
    const char *wrong; /* NULL: nothing so far */
    /* Used if disassemblies are asked for. */
    tw_disassembler *by;
    uint32_t *of_slot; /* the placement of each copy of each entry; UINT32_MAX: not used */
    size_t slot_count, slot_room;
    tw_voxel *at; /* the position of each placement; room as these have */
} tw_xm_assembly;

/* ---- Lists of whole numbers with gaps between -------------------------------------------- */

static bool is_xm_gap(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

/* Skips blanks and line ends. */
static const char *skip_gaps(const char *at)
{
    while (is_xm_gap(*at))
        at++;
    return at;
}

/* Reads a whole number of at most TW_MAX_COORDINATE either way; false: none. */
static bool take_xm_number(const char **at, int64_t *number)
{
    const char *next = skip_gaps(*at);
    bool minus = *next == '-';
    uint64_t value;
    size_t digits = tw_leading_digits(next + minus, SIZE_MAX, &value);
    if (digits == 0 || value > TW_MAX_COORDINATE)
        return false;
    *at = next + minus + digits;
    *number = minus ? -(int64_t)value : (int64_t)value;
    return **at == '\0' || is_xm_gap(**at);
}

/* ---- How a solution comes apart ----------------------------------------------------------
 *
 * Nested <separation> elements become a sequence of moves, which is replayed. A separation names
 * its pieces and has a <state> for where they are before, between and after its moves. From one to
 * the next the pieces fall into two sets, one of which has gone further than the other, by whole
 * steps of a direction: that is the move. What is very far is away. Positions count beside each
 * other only: all of them may have shifted. */

enum { FAR_AWAY_STORED = 10000 }; /* a piece farther away has left */

typedef struct sequencing {
    const tw_xm_assembly *placed;
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

static bool refuse_moves(sequencing *s, tw_place at, const char *wrong)
{
    s->wrong = wrong;
    s->wrong_at = at;
    return false;
}

/* Takes zeroed memory of the arena; NULL: out of memory, as the reader records. */
static void *take_xm_memory(sequencing *s, size_t count, size_t size)
{
    return tw_reader_take(s->placed->file->import.reader, count, size);
}

static bool read_xm_pieces(sequencing *s, const tw_xml *element, uint32_t *pieces, size_t count)
{
    const char *next = element->text;
    for (size_t i = 0; i < count; i++) {
        int64_t slot;
        if (!take_xm_number(&next, &slot))
            return refuse_moves(s, element->text_at, "the list of its pieces ends too soon");
        if (slot < 0 || (uint64_t)slot >= s->placed->slot_count ||
            s->placed->of_slot[slot] == UINT32_MAX)
            return refuse_moves(s, element->text_at, "one of its pieces is not in the solution");
        pieces[i] = s->placed->of_slot[slot];
    }
    return !*skip_gaps(next) ||
           refuse_moves(s, element->text_at, "there are more pieces than it says");
}

/* Reads the position of each piece of a part. */
static bool read_state(sequencing *s, const tw_xml *state, tw_voxel *to, size_t count)
{
    static const char *const names[] = {"dx", "dy", "dz"};
    for (size_t k = 0; k < 3; k++) {
        const tw_xml *list = tw_xml_child(state, names[k]);
        const char *next = list ? list->text : "";
        for (size_t i = 0; i < count; i++)
            if (!take_xm_number(&next, &to[i].at[k]))
                return refuse_moves(s, list ? list->text_at : state->at,
                                    "a state does not tell where each piece is");
        if (*skip_gaps(next))
            return refuse_moves(s, list->text_at, "a state has more numbers than pieces");
    }
    return true;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static bool is_away(const tw_voxel *voxel)
{
    for (size_t k = 0; k < 3; k++)
        if (voxel->at[k] > FAR_AWAY_STORED || voxel->at[k] < -FAR_AWAY_STORED)
            return true;
    return false;
}

static bool is_equal_voxel(const tw_voxel *a, const tw_voxel *b)
{
    return a->at[0] == b->at[0] && a->at[1] == b->at[1] && a->at[2] == b->at[2];
}

/* How many times one vector is another; 0: it is no multiple. */
static int64_t times_voxel(const tw_voxel *way, const tw_voxel *step)
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
    for (move->direction = 0; tw_disassembler_direction(s->placed->by, move->direction);
         move->direction++) {
        const tw_voxel step =
            tw_burrtools_grid_step(&s->placed->file->grid, s->placed->by, move->direction);
        int64_t many = times_voxel(way, &step);
        if (many > 0) {
            move->steps = away ? 0 : (uint32_t)many;
            return true;
        }
    }
    return false;
}

/* Two sets of pieces, by how far each moved. */
typedef struct halves {
    tw_voxel first, second;
    size_t second_count;
    bool more; /* than two */
} halves;

static halves split_went(const tw_voxel *went, size_t count)
{
    halves h = {.first = went[0], .second = went[0]};
    for (size_t i = 0; i < count; i++) {
        if (is_equal_voxel(&went[i], &h.first))
            continue;
        if (h.second_count == 0)
            h.second = went[i];
        h.second_count++;
        h.more = h.more || !is_equal_voxel(&went[i], &h.second);
    }
    return h;
}

/* The set that moves: the one that is away, else the one that moved at all, else the smaller. */
static bool second_moves(const halves *h, const tw_voxel *now, const tw_voxel *went, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_away(&now[i]))
            return is_equal_voxel(&went[i], &h->second);
    const tw_voxel none = {{0}};
    return is_equal_voxel(&h->first, &none) ||
           (!is_equal_voxel(&h->second, &none) && 2 * h->second_count <= count);
}

/* Reads the move to the next state, `state`; pieces that leave are gone afterwards. */
static bool read_xm_move(sequencing *s, const tw_xml *state, const tw_disassembly_part *part,
                         tw_voxel *now)
{
    tw_voxel *went = take_xm_memory(s, part->piece_count, sizeof *went);
    uint32_t *moved = take_xm_memory(s, part->piece_count, sizeof *moved);
    tw_disassembly_move move = {.moved = moved};
    if (!went || !moved || !read_state(s, state, now, part->piece_count))
        return false;
    bool away = false;
    for (size_t i = 0; i < part->piece_count; i++) {
        went[i] = tw_voxel_minus(&now[i], &s->at[part->pieces[i]]);
        away = away || is_away(&now[i]);
    }
    const halves h = split_went(went, part->piece_count);
    if (h.second_count == 0)
        return refuse_moves(s, state->at, "nothing moves to this state");
    if (h.more)
        return refuse_moves(s, state->at, "pieces go more than one way at once to this state");
    bool second = second_moves(&h, now, went, part->piece_count);
    const tw_voxel *going = second ? &h.second : &h.first;
    const tw_voxel way = tw_voxel_minus(going, second ? &h.first : &h.second);
    if (!find_direction(s, &way, away, &move))
        return refuse_moves(s, state->at, "pieces go no way of the lattice to this state");
    for (size_t i = 0; i < part->piece_count; i++)
        if (is_equal_voxel(&went[i], going))
            moved[move.moved_count++] = part->pieces[i];
    for (size_t i = 0; i < part->piece_count && !away; i++)
        s->at[part->pieces[i]] = now[i];
    s->move_at[s->move_count] = state->at;
    s->moves[s->move_count++] = move;
    return true;
}

/* Are the pieces where they were, up to a common shift? */
static bool stand_still(const sequencing *s, const tw_disassembly_part *part, const tw_voxel *now)
{
    for (size_t i = 1; i < part->piece_count; i++) {
        const tw_voxel here = tw_voxel_minus(&now[i], &now[0]);
        const tw_voxel there = tw_voxel_minus(&s->at[part->pieces[i]], &s->at[part->pieces[0]]);
        if (!is_equal_voxel(&here, &there))
            return false;
    }
    return true;
}

static bool read_moves(sequencing *s, const tw_xml *separation, tw_disassembly_part *part)
{
    const tw_xml *state = tw_xml_child(separation, "state");
    tw_voxel *now = take_xm_memory(s, part->piece_count, sizeof *now);
    if (!now || (state && !read_state(s, state, now, part->piece_count)))
        return false;
    if (!state || !tw_xml_again(state))
        return refuse_moves(s, separation->at, "it has no moves");
    if (!stand_still(s, part, now))
        return refuse_moves(s, state->at, "its pieces do not begin where they stood before");
    for (size_t i = 0; i < part->piece_count; i++)
        s->at[part->pieces[i]] = now[i];
    for (state = tw_xml_again(state); state; state = tw_xml_again(state)) {
        if (!read_xm_move(s, state, part, now))
            return false;
        part->move_count++;
    }
    return true;
}

/* ---- Parts ------------------------------------------------------------------------------- */

static const tw_xml *find_separation_side(const tw_xml *separation, const char *type)
{
    for (const tw_xml *one = tw_xml_child(separation, "separation"); one; one = tw_xml_again(one)) {
        const char *of = tw_xml_attribute_of(one, "type");
        if (of && strcmp(of, type) == 0)
            return one;
    }
    return NULL;
}

/* Adds a side of a part without a separation: one piece, or some that stay together. */
static size_t add_together(sequencing *s, const tw_disassembly_part *part, bool removed,
                           tw_place at)
{
    const tw_disassembly_move *last = &s->moves[s->move_count - 1];
    uint32_t *pieces = take_xm_memory(s, part->piece_count, sizeof *pieces);
    size_t count = 0;
    for (size_t i = 0; pieces && i < part->piece_count; i++) {
        if (tw_has_number(last->moved, last->moved_count, part->pieces[i]) == removed)
            pieces[count++] = part->pieces[i];
    }
    if (count < 2)
        return 0;
    s->part_at[s->part_count] = at;
    s->parts[s->part_count] = (tw_disassembly_part){.pieces = pieces, .piece_count = count};
    return s->part_count++;
}

static bool read_xm_part(sequencing *s, const tw_xml *separation);

/* Moves of both sides follow those of the part, so sides without a separation are added first. */
static bool read_sides(sequencing *s, const tw_xml *separation, size_t number)
{
    static const char *const types[] = {"left", "removed"};
    const tw_disassembly_part part = s->parts[number];
    const tw_xml *sides[2];
    size_t numbers[2];
    for (size_t i = 0; i < 2; i++) {
        sides[i] = find_separation_side(separation, types[i]);
        numbers[i] = sides[i] ? 0 : add_together(s, &part, i == 1, separation->at);
    }
    for (size_t i = 0; i < 2; i++) {
        if (sides[i])
            numbers[i] = s->part_count;
        if (sides[i] && !read_xm_part(s, sides[i]))
            return false;
    }
    s->parts[number].stayed = numbers[0];
    s->parts[number].removed = numbers[1];
    return s->placed->file->import.reader->status == TW_OK;
}

/* Recurses as deep as the elements. */
static bool read_xm_part(sequencing *s, const tw_xml *separation)
{
    const size_t number = s->part_count++;
    const tw_xml *list = tw_xml_child(separation, "pieces");
    tw_disassembly_part part = {.piece_count = 0};
    int64_t count = 0;
    const char *said = list ? tw_xml_attribute_of(list, "count") : NULL;
    if (!said || !take_xm_number(&said, &count) || count < 2 || (uint64_t)count > s->placed->count)
        return refuse_moves(s, list ? list->at : separation->at,
                            "it does not say how many pieces it has");
    uint32_t *pieces = take_xm_memory(s, (size_t)count, sizeof *pieces);
    part.pieces = pieces;
    part.piece_count = (size_t)count;
    s->part_at[number] = separation->at;
    if (!pieces || !read_xm_pieces(s, list, pieces, part.piece_count) ||
        !read_moves(s, separation, &part))
        return false;
    s->parts[number] = part;
    return read_sides(s, separation, number);
}

/* ---- All of it --------------------------------------------------------------------------- */

static size_t count_elements(const tw_xml *separation, const char *name)
{
    size_t count = tw_xml_count(separation, name);
    for (const tw_xml *one = tw_xml_child(separation, "separation"); one; one = tw_xml_again(one))
        count += count_elements(one, name);
    return count;
}

static bool make_sequence_room(sequencing *s, const tw_xml *separation)
{
    const size_t parts = 3 * (count_elements(separation, "separation") + 1);
    const size_t moves = count_elements(separation, "state") + 1, pieces = s->placed->count;
    s->parts = take_xm_memory(s, parts, sizeof *s->parts);
    s->part_at = take_xm_memory(s, parts, sizeof *s->part_at);
    s->moves = take_xm_memory(s, moves, sizeof *s->moves);
    s->move_at = take_xm_memory(s, moves, sizeof *s->move_at);
    s->at = take_xm_memory(s, pieces, sizeof *s->at);
    if (!s->parts || !s->part_at || !s->moves || !s->move_at || !s->at)
        return false;
    memcpy(s->at, s->placed->at, pieces * sizeof *s->at);
    return true;
}

static bool replay_xm(sequencing *s, size_t number)
{
    tw_importing *import = &s->placed->file->import;
    const tw_solution solution = {s->placed->placements, s->placed->count};
    const tw_sequence sequence = {.solution = &solution,
                                  .parts = s->parts,
                                  .part_count = s->part_count,
                                  .moves = s->moves,
                                  .move_count = s->move_count,
                                  .part_at = s->part_at,
                                  .move_at = s->move_at};
    tw_disassembly *made = NULL;
    tw_error error = {0};
    bool more = true;
    tw_status status = tw_disassembler_replay(s->placed->by, &sequence, NULL, &made, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(import->reader);
    else if (status)
        tw_importing_warn(import, error.at.line ? error.at : s->part_at[0], "",
                          "how solution %zu comes apart is left out: %s", number, error.message);
    else
        more = import->how->apart(import->how->user, &solution, s->placed->by, made);
    tw_disassembly_free(made);
    return more && status != TW_ERR_MEMORY;
}

/* Reads the moves of a <separation> and passes on the result; a fault becomes a warning with its
 * place. number: of the solution, for messages. false: stop, or memory is out. */
static bool hand_on_sequence(const tw_xm_assembly *placed, const tw_xml *separation, size_t number)
{
    sequencing s = {.placed = placed};
    if (make_sequence_room(&s, separation) && read_xm_part(&s, separation))
        return replay_xm(&s, number);
    if (s.wrong)
        tw_importing_warn(&placed->file->import, s.wrong_at, "",
                          "how solution %zu comes apart is left out: %s", number, s.wrong);
    return placed->file->import.reader->status == TW_OK;
}

/* ---- Placements -------------------------------------------------------------------------- */

static bool refuse_assembly(tw_xm_assembly *assembly, const char *wrong)
{
    assembly->wrong = assembly->wrong ? assembly->wrong : wrong;
    return false;
}

static bool place_piece(tw_xm_assembly *assembly, uint32_t piece, const tw_voxel *position,
                        size_t turn)
{
    const tw_xm_file *file = assembly->file;
    const tw_xm_shape *shape = file->entries[piece].shape;
    tw_cell *cells = assembly->cells + assembly->cell_count;
    tw_voxel to;
    if (assembly->count == assembly->room ||
        assembly->cell_room - assembly->cell_count < shape->filled)
        return refuse_assembly(assembly, "it has more pieces than fit");
    if (!tw_burrtools_grid_middle(&file->grid, position, &to))
        return refuse_assembly(assembly, "a piece lies too far away");
    for (size_t c = 0; c < shape->filled; c++)
        if (!tw_burrtools_grid_lay(&file->grid, turn, &shape->hotspot, &to, &shape->voxels[c],
                                   &cells[c]) ||
            tw_puzzle_find_cell(assembly->puzzle, cells[c]) == UINT32_MAX)
            return refuse_assembly(assembly, "a piece does not lie in the container");
    tw_lattice_sort(tw_puzzle_lattice(assembly->puzzle), cells, shape->filled);
    assembly->placements[assembly->count++] =
        (tw_placement){.piece = piece, .cells = cells, .cell_count = shape->filled};
    assembly->cell_count += shape->filled;
    return true;
}

/* The next copy of the next entry: a placement, or UINT32_MAX. */
static bool note_slot(tw_xm_assembly *assembly, uint32_t placement)
{
    tw_reader *reader = assembly->file->import.reader;
    if (!assembly->by)
        return true;
    if (!TW_GROW(reader->own, assembly->of_slot, assembly->slot_room, assembly->slot_count + 1)) {
        tw_reader_memory(reader);
        return refuse_assembly(assembly, "out of memory");
    }
    assembly->of_slot[assembly->slot_count++] = placement;
    return true;
}

static bool take_placement(tw_xm_assembly *assembly, uint32_t piece)
{
    tw_voxel position;
    int64_t turn;
    assembly->next = skip_gaps(assembly->next);
    if (*assembly->next == 'x') {
        assembly->next++;
        return note_slot(assembly, UINT32_MAX);
    }
    if (!take_xm_number(&assembly->next, &position.at[0]) ||
        !take_xm_number(&assembly->next, &position.at[1]) ||
        !take_xm_number(&assembly->next, &position.at[2]) ||
        !take_xm_number(&assembly->next, &turn))
        return refuse_assembly(assembly,
                               "it ends too soon, or something else than numbers is in it");
    if (turn < 0 || (size_t)turn >= assembly->file->grid.turn_count)
        return refuse_assembly(assembly, "it has the number of a turn that does not exist");
    if (assembly->at && assembly->count < assembly->room)
        assembly->at[assembly->count] = position;
    return note_slot(assembly, (uint32_t)assembly->count) &&
           place_piece(assembly, piece, &position, (size_t)turn);
}

static bool take_assembly(tw_xm_assembly *assembly)
{
    const tw_xm_file *file = assembly->file;
    assembly->next = assembly->element->text;
    assembly->count = assembly->cell_count = assembly->slot_count = 0;
    assembly->wrong = NULL;
    for (uint32_t piece = 0; piece < file->entry_count; piece++)
        for (uint32_t copy = 0; copy < file->entries[piece].high; copy++)
            if (!take_placement(assembly, piece))
                return false;
    assembly->next = skip_gaps(assembly->next);
    return !*assembly->next || refuse_assembly(assembly, "there is more in it than the pieces");
}

/* ---- Handing on -------------------------------------------------------------------------- */

/* Passes on a solution, with its disassembly if asked for and stored. false: stop. */
static bool hand_on_assembly(tw_xm_assembly *assembly, const tw_xml *element, size_t number)
{
    tw_importing *import = &assembly->file->import;
    const tw_xml *separation = tw_xml_child(element, "separation");
    tw_error error = {0};
    if (!take_assembly(assembly)) {
        tw_importing_warn(import, assembly->element->text_at, "", "solution %zu cannot be read: %s",
                          number, assembly->wrong);
        return true;
    }
    tw_solution solution = {assembly->placements, assembly->count};
    tw_status status =
        tw_solution_check(import->reader->context, assembly->puzzle, &solution, &error);
    if (status == TW_ERR_MEMORY)
        return !tw_reader_memory(import->reader);
    if (status) {
        tw_importing_warn(import, assembly->element->text_at, "", "solution %zu is none: %s",
                          number, error.message);
        return true;
    }
    return import->how->solution(import->how->user, assembly->puzzle, &solution) &&
           (!separation || !assembly->by || hand_on_sequence(assembly, separation, number));
}

static const tw_xml *find_telling(const tw_xml *solutions, const char *name)
{
    const tw_xml *found = NULL;
    for (const tw_xml *one = tw_xml_child(solutions, "solution"); one && !found;
         one = tw_xml_again(one))
        found = tw_xml_child(one, name);
    return found;
}

/* Looks for stored disassemblies: `by` is made if they are asked for and possible on this lattice;
 * everything else is a warning. */
static void look_for_moves(tw_xm_assembly *assembly, const tw_xml *solutions)
{
    tw_importing *import = &assembly->file->import;
    const tw_xml *moves = find_telling(solutions, "separation");
    const tw_xml *numbers = find_telling(solutions, "separationInfo");
    tw_error error = {0};
    if (moves && !import->how->apart)
        tw_importing_warn(import, moves->at, "use --moves",
                          "the moves that the file has are left out");
    if (numbers)
        tw_importing_warn(import, numbers->at, "",
                          "the file has only the number of moves that take a solution apart, "
                          "not the moves; it is ignored");
    if (!moves || !import->how->apart)
        return;
    tw_status status =
        tw_disassembler_new(import->reader->context, assembly->puzzle, NULL, &assembly->by, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(import->reader);
    else if (status)
        tw_importing_warn(import, moves->at, "", "how solutions come apart is left out: %s",
                          error.message);
}

tw_status tw_xm_hand_on(tw_xm_file *file, const tw_puzzle *puzzle)
{
    const tw_xml *solutions = tw_xml_child(file->problem, "solutions");
    tw_reader *reader = file->import.reader;
    tw_xm_assembly assembly = {.file = file, .puzzle = puzzle};
    if (!solutions || !solutions->first || !file->import.how->solution)
        return TW_OK;
    /* a placement has a cell at least, and no cell is covered twice */
    assembly.room = assembly.cell_room = tw_puzzle_cell_count(puzzle);
    assembly.placements = tw_reader_take(reader, assembly.room, sizeof *assembly.placements);
    assembly.cells = tw_reader_take(reader, assembly.cell_room, sizeof *assembly.cells);
    assembly.at = tw_reader_take(reader, assembly.room, sizeof *assembly.at);
    if (assembly.placements && assembly.cells && assembly.at) {
        look_for_moves(&assembly, solutions);
        const tw_xml *one = tw_xml_child(solutions, "solution");
        bool more = true;
        for (size_t number = 1; one && more; one = tw_xml_again(one), number++) {
            assembly.element = tw_xml_child(one, "assembly");
            if (assembly.element)
                more = hand_on_assembly(&assembly, one, number);
            else
                tw_importing_warn(&file->import, one->at, "", "solution %zu has no <assembly>",
                                  number);
        }
    }
    tw_disassembler_free(assembly.by);
    return reader->status;
}
