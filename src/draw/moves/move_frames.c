/* move_frames.c -- from the moves of a disassembly to places of its pieces (move_frames.h).
 *
 * Parts stand in the order in which they are taken apart, so that one walk over them is enough:
 * each row is the one before with one set shifted.
 * Cost: moves * pieces, and for each move that leads away the cells of the pieces. */
#include "draw/moves/move_frames.h"

#include <math.h>

#include "base/bounds.h"
#include "draw/spacing.h"

#define GAP 0.8 /* between what is away and what is left, in steps between neighbours */

static const tw_array *arrays_of(tw_move_frames *f, tw_array arrays[3])
{
    arrays[0] = (tw_array)TW_ARRAY(f->frames, f->count);
    arrays[1] = (tw_array)TW_ARRAY(f->at, (f->count + 1) * f->bodies);
    arrays[2] = (tw_array){0};
    return arrays;
}

void tw_move_frames_free(tw_move_frames *f)
{
    tw_array arrays[3];
    if (f->context)
        tw_arrays(f->context, arrays_of(f, arrays), TW_GIVE);
}

static const tw_lattice *lattice_of(const tw_move_frames *f)
{
    return tw_puzzle_lattice(f->moves->puzzle);
}

/* ---- How far away is ----------------------------------------------------------------------- */

/* What a piece takes along a direction of length 1, from middle to middle of its cells. */
typedef struct reach {
    double low, high;
} reach;

static void widen(reach *all, const tw_move_frames *f, const double *at, size_t body,
                  const double along[3])
{
    const tw_placement *placement = f->moves->solution->placements + body;
    for (size_t c = 0; c < placement->cell_count; c++) {
        double middle[3], sum = 0;
        tw_cell_middle(lattice_of(f), placement->cells[c], middle);
        for (size_t k = 0; k < 3; k++)
            sum += (middle[k] + at[k]) * along[k];
        all->low = fmin(all->low, sum);
        all->high = fmax(all->high, sum);
    }
}

static bool has(const uint32_t *numbers, size_t count, size_t number)
{
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] == number)
            return true;
    }
    return false;
}

/* So many steps that what is moved is beyond all others, with a gap. */
static double steps_away(const tw_move_frames *f, size_t number, bool whole, const double step[3])
{
    const tw_move_frame *frame = f->frames + number;
    const double(*at)[3] = (const double(*)[3])(f->at + number * f->bodies);
    double length = sqrt(step[0] * step[0] + step[1] * step[1] + step[2] * step[2]);
    const double along[3] = {step[0] / length, step[1] / length, step[2] / length};
    reach moved = {INFINITY, -INFINITY}, left = moved;
    for (size_t b = 0; b < f->bodies; b++) {
        if (has(frame->move.moved, frame->move.moved_count, b))
            widen(&moved, f, at[b], b, along);
        else if (whole || has(frame->part.pieces, frame->part.piece_count, b))
            widen(&left, f, at[b], b, along);
    }
    tw_spacing spacing = tw_spacing_measure(lattice_of(f));
    double cell = fmax(spacing.near, spacing.layer);
    return fmax(1, ceil((left.high - moved.low + (1 + GAP) * cell) / length - 1e-9));
}

/* ---- Rows ---------------------------------------------------------------------------------- */

static void find_step(const tw_lattice *lattice, const int32_t *direction, double step[3])
{
    tw_cell here = {.at = {0}}, there = here;
    double from[3], to[3];
    for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
        there.at[i] = direction[i];
    tw_lattice_position(lattice, here, from);
    tw_lattice_position(lattice, there, to);
    for (size_t k = 0; k < 3; k++)
        step[k] = to[k] - from[k];
}

static void fill_row(tw_move_frames *f, size_t number, bool whole)
{
    tw_move_frame *frame = f->frames + number;
    double(*at)[3] = f->at + number * f->bodies, (*after)[3] = at + f->bodies;
    double step[3], steps = frame->move.steps;
    find_step(lattice_of(f),
              tw_disassembler_direction(f->moves->disassembler, frame->move.direction), step);
    if (frame->move.steps == 0)
        steps = steps_away(f, number, whole, step);
    for (size_t k = 0; k < 3; k++)
        frame->way[k] = steps * step[k];
    memcpy(after, at, f->bodies * sizeof *at);
    for (size_t i = 0; i < frame->move.moved_count; i++) {
        for (size_t k = 0; k < 3; k++)
            after[frame->move.moved[i]][k] += frame->way[k];
    }
}

static size_t count_moves(const tw_disassembly *disassembly)
{
    tw_disassembly_part part;
    size_t count = 0;
    for (size_t p = 0; tw_disassembly_part_get(disassembly, p, &part); p++)
        count += part.move_count;
    return count;
}

static void fill_rows(tw_move_frames *f, bool whole)
{
    size_t next = 0;
    tw_move_frame frame;
    for (size_t p = 0; tw_disassembly_part_get(f->moves->disassembly, p, &frame.part); p++) {
        for (size_t i = 0; tw_disassembly_move_get(f->moves->disassembly, p, i, &frame.move); i++) {
            f->frames[next] = frame;
            fill_row(f, next++, whole);
        }
    }
}

tw_status tw_move_frames_new(const tw_context *context, const tw_shown_moves *moves, bool whole,
                             tw_move_frames *f, tw_error *error)
{
    tw_array arrays[3];
    *f = (tw_move_frames){.context = context,
                          .moves = moves,
                          .count = count_moves(moves->disassembly),
                          .bodies = moves->solution->count};
    if (f->count == 0)
        return tw_fail(error, TW_ERR_USAGE, "there is no move to draw");
    if (f->count >= TW_LIMIT(context, pictures))
        return tw_fail(error, TW_ERR_TOO_LARGE, "%zu moves are too many to draw; %u are not",
                       f->count, TW_LIMIT(context, pictures) - 1);
    if (!tw_arrays(context, arrays_of(f, arrays), TW_TAKE))
        return TW_ERR_MEMORY;
    fill_rows(f, whole);
    return TW_OK;
}
