/* disassembler.c -- disassembles a solution, and keeps the result (tw/disassembly.h).
 *
 * A solution becomes shapes and places. take_apart.c makes the tree of its parts, which is
 * copied from there, each part before the parts into which it falls. */
#include <stdio.h>

#include "base/base.h"
#include "base/sized.h"
#include "puzzle/puzzle_data.h"
#include "disassembly/disassembler.h"
#include "disassembly/pairs/hands.h"
#include "disassembly/sequence_replay.h"
#include "disassembly/state_store.h"

static const uint64_t default_states = 10000000, default_choice = 100000, default_least = 1000000;

struct tw_disassembler {
    tw_scope scope; /* of what one thread makes */
    const tw_context *context;
    const tw_puzzle *puzzle;
    tw_moves *moves;
    tw_pair_words words;
    tw_taking taking;
};

typedef struct kept_part {
    tw_disassembly_part part;
    size_t first_move;
    bool more; /* it, or a part within it, has more than one move */
} kept_part;

/* Its arrays follow it in the same block. */
struct tw_disassembly {
    const tw_context *context;
    tw_disassembly_sum sum;
    size_t piece_count; /* of the assembly */
    kept_part *parts;
    size_t part_count;
    tw_disassembly_move *moves;
    size_t move_count;
    uint32_t *numbers; /* what parts and moves point to */
    size_t number_count;
    tw_turn_point *points; /* of moves that shift */
    size_t point_count;
};

/* ---- The disassembler -------------------------------------------------------------------- */

static tw_status fix_pieces(tw_disassembler *d, const tw_disassembly_options *of, tw_error *error)
{
    tw_taking *t = &d->taking;
    const size_t count = tw_puzzle_piece_count(d->puzzle);
    if (of->fixed_count == 0)
        return TW_OK;
    t->fixed_kinds = tw_take(t->own, count, sizeof *t->fixed_kinds);
    t->kind_count = count;
    if (!t->fixed_kinds)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    for (size_t i = 0; i < of->fixed_count; i++) {
        if (of->fixed[i] >= count)
            return tw_fail(error, TW_ERR_INPUT, "the puzzle has no piece %u: it has %zu",
                           of->fixed[i], count);
        t->fixed_kinds[of->fixed[i]] = true;
    }
    return TW_OK;
}

static tw_status let_turn(tw_disassembler *d, const tw_disassembly_options *of, tw_error *error)
{
    enum { MOST_EASE = 500 };
    if ((of->ease > 0 || of->slack > 0) && !of->rotations)
        return tw_fail(error, TW_ERR_USAGE, "ease and slack are of use to turns alone");
    if (of->slack > 0 && (of->slack < TW_LEAST_SLACK || of->slack > TW_MOST_SLACK))
        return tw_fail(error, TW_ERR_USAGE, "a slack of %u thousandths: %d to %d are expected",
                       of->slack, TW_LEAST_SLACK, TW_MOST_SLACK);
    if (of->ease > MOST_EASE)
        return tw_fail(error, TW_ERR_USAGE, "an ease of %u thousandths: at most %d are expected",
                       of->ease, MOST_EASE);
    if (!of->rotations)
        return TW_OK;
    if (!tw_taking_let_turn(&d->taking, of))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    const tw_lattice *lattice = tw_puzzle_lattice(d->puzzle);
    if (tw_moves_are_cubic(lattice, d->moves))
        return TW_OK;
    return tw_fail(error, TW_ERR_UNSUPPORTED,
                   "cells turn by quarters where they are boxes with sides of one length, at right "
                   "angles, that lie face to face; those of lattice \"%s\" are none",
                   tw_lattice_name(lattice));
}

static tw_status make_disassembler(tw_disassembler *d, const tw_disassembly_options *of,
                                   tw_error *error)
{
    const tw_lattice *lattice = tw_puzzle_lattice(d->puzzle);
    tw_taking *t = &d->taking;
    tw_status status = tw_moves_new(&d->scope.context, lattice, of->lift, &d->moves, error);
    if (status != TW_OK)
        return status;
    t->context = d->context;
    t->own = t->points.context = &d->scope.context;
    t->words = &d->words;
    t->max_states = of->max_states ? of->max_states : default_states;
    t->max_moves = of->max_moves;
    t->least = of->least;
    t->least_states = of->max_states ? of->max_states : default_least;
    t->threads = of->threads < TW_MOST_HANDS ? of->threads : TW_MOST_HANDS;
    if (!of->first_choice)
        t->choice_states = of->choice_states ? of->choice_states : default_choice;
    t->store = tw_state_store_new(t->own);
    if (!t->store || !tw_joined_groups_make(t->own, d->puzzle, &t->groups) ||
        !tw_pair_words_make(d->context, lattice, d->moves, &d->words))
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    status = fix_pieces(d, of, error);
    return status == TW_OK ? let_turn(d, of, error) : status;
}

tw_status tw_disassembler_new(const tw_context *context, const tw_puzzle *puzzle,
                              const tw_disassembly_options *options, tw_disassembler **disassembler,
                              tw_error *error)
{
    tw_clear_error(error);
    tw_disassembly_options of = {0};
    tw_status status = tw_sized_copy(options, &of, sizeof of, "tw_disassembly_options", error);
    if (status)
        return status;
    context = tw_context_or_default(context);
    tw_disassembler *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->context = context;
    made->puzzle = puzzle;
    status = make_disassembler(made, &of, error);
    if (status == TW_OK)
        *disassembler = made;
    else
        tw_disassembler_free(made);
    return status;
}

void tw_disassembler_free(tw_disassembler *disassembler)
{
    if (!disassembler)
        return;
    if (disassembler->taking.context)
        tw_taking_clear(&disassembler->taking);
    tw_scope_end(&disassembler->words.scope);
    tw_scope_free(disassembler, sizeof *disassembler);
}

const int32_t *tw_disassembler_direction(const tw_disassembler *disassembler, size_t number)
{
    return number < tw_moves_direction_count(disassembler->moves)
               ? tw_moves_direction(disassembler->moves, number)
               : NULL;
}

const tw_puzzle *tw_disassembler_puzzle(const tw_disassembler *disassembler)
{
    return disassembler->puzzle;
}

const tw_context *tw_disassembler_context(const tw_disassembler *disassembler)
{
    return disassembler->context;
}

bool tw_disassembler_exact(const tw_disassembler *disassembler)
{
    return !disassembler->taking.turnings &&
           tw_moves_are_exact(tw_puzzle_lattice(disassembler->puzzle), disassembler->moves);
}

/* ---- What came of it --------------------------------------------------------------------- */

/* Lists the parts of the tree from the root, each before those in it: what stayed, then what was
 * removed. Returns how many. */
static size_t list_parts(const tw_taking *t, uint32_t root, uint32_t nodes[TW_MAX_ASSEMBLY])
{
    uint32_t open[TW_MAX_ASSEMBLY + 1] = {root};
    size_t count = 0;
    for (size_t depth = 1; depth > 0;) {
        const uint32_t node = open[--depth];
        if (node == TW_NO_NODE)
            continue;
        nodes[count++] = node;
        open[depth++] = t->parts[node].removed;
        open[depth++] = t->parts[node].stayed;
    }
    return count;
}

static size_t disassembly_size(const tw_disassembly *made)
{
    return sizeof *made + made->part_count * sizeof *made->parts +
           made->move_count * sizeof *made->moves + made->number_count * sizeof *made->numbers +
           made->point_count * sizeof *made->points;
}

/* Appends the members of a set to the numbers. */
static const uint32_t *write_set(tw_disassembly *made, const tw_piece_bits *set, size_t *count)
{
    uint32_t *first = made->numbers + made->number_count, *next = first;
    for (uint32_t w = 0; 64 * w < made->piece_count; w++)
        for (uint64_t left = set->words[w]; left; left &= left - 1)
            *next++ = 64 * w + (uint32_t)__builtin_ctzll(left);
    *count = (size_t)(next - first);
    made->number_count += *count;
    return first;
}

static void write_kept_part(tw_disassembly *made, const tw_taking *t, const tw_taken_part *from,
                            kept_part *to)
{
    to->part.pieces = write_set(made, &from->pieces, &to->part.piece_count);
    to->part.answer = from->answer;
    to->part.move_count = from->move_count;
    to->first_move = made->move_count;
    for (size_t m = 0; m < from->move_count; m++) {
        const tw_taken_move *taken = &t->moves[from->first_move + m];
        tw_disassembly_move *move = &made->moves[made->move_count++];
        move->moved = write_set(made, &taken->moved, &move->moved_count);
        move->direction = taken->direction;
        move->steps = taken->steps;
        move->quarters = taken->turn.quarters;
        move->axis = taken->turn.axis;
        memcpy(move->centre, taken->turn.centre, sizeof move->centre);
        move->path_count = taken->path_count;
        move->path = taken->path_count ? made->points + made->point_count : NULL;
        for (size_t i = 0; i < taken->path_count; i++)
            made->points[made->point_count++] = t->points.all[taken->path_first + i];
        made->sum.rotations += taken->turn.quarters != 0;
        made->sum.piece_moves += (uint32_t)move->moved_count;
    }
    made->sum.moves += from->move_count;
}

/* Replaces nodes by numbers of parts, and sets their depths. Goes from the last part to the first,
 * so that what a part falls into is done before it: what stayed follows it, then what was
 * removed. */
static void link_parts(tw_disassembly *made, const tw_taking *t, const uint32_t *nodes)
{
    size_t ends[TW_MAX_ASSEMBLY]; /* behind a part and all that is in it */
    for (size_t i = made->part_count; i-- > 0;) {
        kept_part *kept = &made->parts[i];
        const tw_taken_part *part = &t->parts[nodes[i]];
        const size_t stayed = part->stayed != TW_NO_NODE ? i + 1 : 0;
        const size_t removed = part->removed == TW_NO_NODE ? 0 : stayed ? ends[stayed] : i + 1;
        ends[i] = removed ? ends[removed] : stayed ? ends[stayed] : i + 1;
        kept->part.stayed = stayed;
        kept->part.removed = removed;
        kept->more = kept->part.move_count > 1 || (stayed && made->parts[stayed].more) ||
                     (removed && made->parts[removed].more);
    }
    for (size_t i = 0; i < made->part_count; i++) {
        tw_disassembly_part *part = &made->parts[i].part;
        made->parts[part->stayed].part.depth = part->stayed ? part->depth + 1 : 0;
        made->parts[part->removed].part.depth = part->removed ? part->depth + 1 : 0;
    }
}

/* Counts the result, takes it as one block, and fills it; NULL when it was stopped. */
static tw_status keep_disassembly(const tw_taking *t, uint32_t root, tw_disassembly **disassembly,
                                  tw_error *error)
{
    uint32_t nodes[TW_MAX_ASSEMBLY];
    if (t->stopped) {
        *disassembly = NULL;
        return TW_OK;
    }
    tw_disassembly counted = {.context = t->context, .piece_count = t->piece_count};
    counted.part_count = list_parts(t, root, nodes);
    for (size_t i = 0; i < counted.part_count; i++) {
        const tw_taken_part *part = &t->parts[nodes[i]];
        counted.number_count += tw_piece_bits_size(&part->pieces);
        counted.move_count += part->move_count;
        for (size_t m = 0; m < part->move_count; m++) {
            counted.number_count += tw_piece_bits_size(&t->moves[part->first_move + m].moved);
            counted.point_count += t->moves[part->first_move + m].path_count;
        }
    }
    tw_disassembly *made = tw_take(t->context, disassembly_size(&counted), 1);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    *made = counted;
    made->parts = (kept_part *)(made + 1);
    made->moves = (tw_disassembly_move *)(made->parts + made->part_count);
    made->numbers = (uint32_t *)(made->moves + made->move_count);
    made->points = (tw_turn_point *)(made->numbers + made->number_count);
    made->number_count = made->move_count = made->point_count = 0; /* written so far */
    for (size_t i = 0; i < made->part_count; i++)
        write_kept_part(made, t, &t->parts[nodes[i]], &made->parts[i]);
    link_parts(made, t, nodes);
    made->sum.states = t->states;
    made->sum.least = t->least && !t->least_open;
    made->sum.answer = made->part_count ? made->parts[0].part.answer : TW_DISASSEMBLY_FOUND;
    made->sum.level = made->part_count ? (uint32_t)made->parts[0].part.move_count : 0;
    *disassembly = made;
    return TW_OK;
}

void tw_disassembly_free(tw_disassembly *disassembly)
{
    if (disassembly)
        tw_give(disassembly->context, disassembly, disassembly_size(disassembly), 1);
}

/* ---- A run ------------------------------------------------------------------------------- */

static tw_status place_pieces(tw_disassembler *d, const tw_solution *solution, tw_error *error)
{
    tw_taking *t = &d->taking;
    tw_status status = TW_OK;
    if (solution->count > TW_MAX_ASSEMBLY)
        return tw_fail(error, TW_ERR_TOO_LARGE, "%zu pieces are too many to take apart: at most %d",
                       solution->count, TW_MAX_ASSEMBLY);
    t->piece_count = solution->count;
    tw_pair_words_begin(&d->words);
    for (size_t i = 0; i < solution->count; i++) /* so that no load waits for another */
        for (size_t c = 0; c < solution->placements[i].cell_count; c += 2)
            __builtin_prefetch(&solution->placements[i].cells[c]);
    for (size_t i = 0; i < solution->count && status == TW_OK; i++) {
        tw_laid_shape laid = {0};
        tw_error why;
        why.status = TW_OK; /* the rest is set only on failure */
        status = tw_pair_words_shape(&d->words, &solution->placements[i],
                                     solution->placements[0].cells, &laid, &why);
        if (status != TW_OK)
            tw_fail(error, status, "placement %zu: %s", i, why.message);
        t->shapes[i] = laid.shape;
        t->places[i] = laid.at;
        t->kinds[i] = solution->placements[i].piece;
        if (t->kinds[i] >= tw_puzzle_piece_count(d->puzzle) && status == TW_OK)
            status = tw_fail(error, TW_ERR_INPUT, "placement %zu: the puzzle has no piece %u", i,
                             t->kinds[i]);
    }
    return status;
}

tw_status tw_disassembler_run(tw_disassembler *disassembler, const tw_solution *solution,
                              const tw_watch *watch, tw_disassembly **disassembly, tw_error *error)
{
    tw_clear_error(error);
    tw_taking *t = &disassembler->taking;
    tw_status status = place_pieces(disassembler, solution, error);
    uint32_t root = TW_NO_NODE;
    if (status != TW_OK)
        return status;
    tw_taking_begin(t);
    t->watch = watch;
    disassembler->words.failed = disassembler->words.overlap = false;
    if (solution->count > 1)
        root = solution->count <= 8    ? tw_take_apart_8(t)
               : solution->count <= 16 ? tw_take_apart_16(t)
               : solution->count <= 32 ? tw_take_apart_32(t)
               : solution->count <= 64 ? tw_take_apart_64(t)
                                       : tw_take_apart_256(t);
    if (disassembler->words.overlap)
        status = tw_find_overlap(disassembler->context, disassembler->puzzle, solution, error);
    if (disassembler->words.overlap)
        return status ? status : tw_fail(error, TW_ERR_INPUT, "two placements overlap");
    if (t->failed || disassembler->words.failed)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    if (t->turnings && !t->stopped)
        tw_turns_tell(t, root, solution);
    if (t->failed)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    return keep_disassembly(t, root, disassembly, error);
}

tw_status tw_disassembler_replay(tw_disassembler *disassembler, const tw_sequence *sequence,
                                 const tw_watch *watch, tw_disassembly **disassembly,
                                 tw_error *error)
{
    tw_clear_error(error);
    tw_taking *t = &disassembler->taking;
    const tw_rounding *rounding = t->turnings ? &t->turnings->sweeps.rounding : NULL;
    const tw_replay_board board = {disassembler->puzzle, disassembler->moves, rounding,
                                   t->turnings ? &t->turnings->paths : NULL};
    tw_status status = place_pieces(disassembler, sequence->solution, error);
    if (status != TW_OK)
        return status;
    tw_taking_begin(t);
    t->watch = watch;
    status = tw_replay_sequence(t, &board, sequence, error);
    if (status != TW_OK)
        return status;
    return keep_disassembly(t, t->part_count > 0 ? 0 : TW_NO_NODE, disassembly, error);
}

/* ---- Asking ------------------------------------------------------------------------------ */

bool tw_disassembly_is_of(const tw_disassembly *disassembly, const tw_solution *solution)
{
    return disassembly->piece_count == solution->count;
}

tw_disassembly_sum tw_disassembly_total(const tw_disassembly *disassembly)
{
    return disassembly->sum;
}

const char *tw_disassembly_word(tw_disassembly_answer answer)
{
    return answer == TW_DISASSEMBLY_FOUND  ? "apart"
           : answer == TW_DISASSEMBLY_NONE ? "together"
                                           : "not decided";
}

/* A part is written if all parts around it are, and there is more than one move in it. */
void tw_disassembly_level(const tw_disassembly *disassembly, tw_bytes *text)
{
    bool written[TW_MAX_ASSEMBLY] = {true};
    char digits[32];
    if (disassembly->sum.answer != TW_DISASSEMBLY_FOUND)
        return;
    if (disassembly->part_count == 0)
        tw_bytes_add(text, "0", 1);
    for (size_t i = 0; i < disassembly->part_count; i++) {
        const kept_part *kept = &disassembly->parts[i];
        size_t stayed = kept->part.stayed, removed = kept->part.removed;
        if (!written[i])
            continue;
        const int length =
            snprintf(digits, sizeof digits, "%s%zu", i ? "." : "", kept->part.move_count);
        tw_bytes_add(text, digits, (size_t)length);
        if (stayed)
            written[stayed] = disassembly->parts[stayed].more;
        if (removed)
            written[removed] = disassembly->parts[removed].more;
    }
}

bool tw_disassembly_part_get(const tw_disassembly *disassembly, size_t number,
                             tw_disassembly_part *part)
{
    if (number >= disassembly->part_count)
        return false;
    *part = disassembly->parts[number].part;
    return true;
}

bool tw_disassembly_move_get(const tw_disassembly *disassembly, size_t part, size_t number,
                             tw_disassembly_move *move)
{
    if (part >= disassembly->part_count || number >= disassembly->parts[part].part.move_count)
        return false;
    *move = disassembly->moves[disassembly->parts[part].first_move + number];
    return true;
}
