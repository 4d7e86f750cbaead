/* move_frames.c -- from the moves of a disassembly to the places of its pieces (move_frames.h).
 *
 * Parts stand in the order of disassembly, so one pass is enough: each row is the one before with
 * one set of pieces moved.
 * Cost: moves * pieces, and for each move that takes pieces away the cells of the pieces. */
#include "draw/moves/move_frames.h"

#include <math.h>
#include <stdlib.h>

#include "base/bounds.h"
#include "base/numbers.h"
#include "disassembly/disassembler.h"
#include "draw/spacing.h"
#include "lattice/lattice_shared.h"
#include "puzzle/puzzle_shared.h"

#define GAP 0.8 /* between pieces away and pieces left, in steps between neighbours */

static const tw_lattice *lattice_of(const tw_move_frames *f)
{
    return tw_puzzle_lattice(f->moves->puzzle);
}

/* ---- How far away is ----------------------------------------------------------------------- */

/* The extent of a piece along a direction of length 1, from middle to middle of its cells. */
typedef struct move_reach {
    double low, high;
} move_reach;

static void widen_reach(move_reach *all, const tw_move_frames *f, const tw_move_pose *pose,
                        size_t body, const double along[3])
{
    const tw_placement *placement = f->moves->solution->placements + body;
    for (size_t c = 0; c < placement->cell_count; c++) {
        double middle[3], place[3], sum = 0;
        tw_cell_middle(lattice_of(f), placement->cells[c], middle);
        tw_move_place(pose, middle, place);
        for (size_t k = 0; k < 3; k++)
            sum += place[k] * along[k];
        all->low = fmin(all->low, sum);
        all->high = fmax(all->high, sum);
    }
}

bool tw_move_takes(const tw_move_frame *frame, size_t body)
{
    return tw_has_number(frame->move.moved, frame->move.moved_count, (uint32_t)body);
}

bool tw_move_concerns(const tw_move_frame *frame, size_t body)
{
    return tw_has_number(frame->part.pieces, frame->part.piece_count, (uint32_t)body);
}

/* The number of steps that takes the moved pieces beyond all others, with a gap. */
static double steps_away(const tw_move_frames *f, size_t number, bool whole, const double step[3])
{
    const tw_move_frame *frame = f->frames + number;
    const tw_move_pose *poses = f->poses + number * f->bodies;
    double length = sqrt(tw_space_dot(step, step));
    const double along[3] = {step[0] / length, step[1] / length, step[2] / length};
    move_reach moved = {INFINITY, -INFINITY}, left = moved;
    for (size_t b = 0; b < f->bodies; b++) {
        if (tw_move_takes(frame, b))
            widen_reach(&moved, f, &poses[b], b, along);
        else if (whole || tw_move_concerns(frame, b))
            widen_reach(&left, f, &poses[b], b, along);
    }
    tw_spacing spacing = tw_spacing_measure(lattice_of(f));
    double cell = fmax(spacing.near, spacing.layer);
    return fmax(1, ceil((left.high - moved.low + (1 + GAP) * cell) / length - 1e-9));
}

/* ---- Rows ---------------------------------------------------------------------------------- */

/* The vector in space of one step along a direction. */
static void find_step(const tw_lattice *lattice, const int32_t *direction, double step[3])
{
    tw_lattice_way(lattice, direction, step);
    if (step[0] == 0 && step[1] == 0 && step[2] == 0) /* out of the plane */
        step[2] = tw_spacing_measure(lattice).near;
}

/* 1 if the three axes are right-handed, else -1. */
static double hand_of_axes(const tw_lattice *lattice, uint32_t axis)
{
    double steps[3][3], across[3];
    for (size_t i = 0; i < 3; i++) {
        int32_t way[3] = {0, 0, 0};
        way[(axis + i) % 3] = 1;
        find_step(lattice, way, steps[i]);
    }
    tw_space_cross(steps[0], steps[1], across);
    return tw_space_dot(across, steps[2]) < 0 ? -1 : 1;
}

/* Finds the axis of a turn; its centre is stated in halves of a cell. Pieces that have been drawn
 * away turn about an axis that is moved away with them. */
static void find_axis(const tw_move_frames *f, tw_move_frame *frame, const double away[3])
{
    const tw_disassembly_move *move = &frame->move;
    int32_t along[3] = {0, 0, 0}, twice[3];
    double origin[3];
    along[move->axis] = 1;
    memcpy(twice, move->centre, sizeof twice);
    find_step(lattice_of(f), along, frame->axis);
    for (size_t i = 0; i < 2; i++) {
        int32_t way[3] = {0, 0, 0};
        way[(move->axis + 1 + i) % 3] = 1;
        find_step(lattice_of(f), way, frame->across[i]);
    }
    find_step(lattice_of(f), twice, frame->centre);
    tw_lattice_position(lattice_of(f), (tw_cell){.at = {0}}, origin);
    for (size_t k = 0; k < 3; k++)
        frame->centre[k] = origin[k] + frame->centre[k] / 2 + away[k];
    const double hand = hand_of_axes(lattice_of(f), move->axis);
    const double length = tw_space_dot(frame->axis, frame->axis);
    for (size_t k = 0; k < 3; k++)
        frame->axis[k] *= hand / sqrt(length);
}

/* Turns a vector about the frame's axis. */
static void turn_about_frame(const tw_move_frame *frame, double angle, double way[3])
{
    const double along = tw_space_dot(frame->axis, way);
    double across[3];
    tw_space_cross(frame->axis, way, across);
    for (size_t k = 0; k < 3; k++)
        way[k] = way[k] * cos(angle) + across[k] * sin(angle) +
                 frame->axis[k] * along * (1 - cos(angle));
}

/* The length of the way to a point of a path from the one before: quarters turned and edges
 * shifted. */
static double length_to(const tw_turn_point *to)
{
    const tw_turn_point *from = to - 1;
    return abs(to->angle - from->angle) / 9000.0 + hypot(to->u - from->u, to->v - from->v) / 1000;
}

/* Where a turn is when a share of it is done: its angle in quarters, and its shift. A path is gone
 * evenly by its length. */
static double find_on_path(const tw_move_frame *frame, double share, double shift[3])
{
    const tw_disassembly_move *move = &frame->move;
    double left = 0;
    memset(shift, 0, 3 * sizeof *shift);
    for (size_t i = 1; i < move->path_count; i++)
        left += share * length_to(&move->path[i]);
    for (size_t i = 1; i < move->path_count; i++) {
        const tw_turn_point *to = &move->path[i], *from = to - 1;
        const double length = length_to(to), part = length > 0 ? left / length : 1;
        left -= length;
        if (left > 0)
            continue;
        for (size_t k = 0; k < 3; k++)
            shift[k] = ((from->u + part * (to->u - from->u)) * frame->across[0][k] +
                        (from->v + part * (to->v - from->v)) * frame->across[1][k]) /
                       1000;
        return (from->angle + part * (to->angle - from->angle)) / 9000;
    }
    return share * move->quarters;
}

tw_move_pose tw_move_pose_after(const tw_move_frame *frame, const tw_move_pose *before,
                                double share)
{
    double shift[3];
    const double quarter = 1.5707963267948966, angle = find_on_path(frame, share, shift) * quarter;
    tw_move_pose after = *before;
    for (size_t k = 0; k < 3; k++)
        after.at[k] += share * frame->way[k];
    if (frame->move.quarters == 0)
        return after;
    for (size_t c = 0; c < 3; c++) {
        double way[3] = {after.turned[0][c], after.turned[1][c], after.turned[2][c]};
        turn_about_frame(frame, angle, way);
        for (size_t k = 0; k < 3; k++)
            after.turned[k][c] = way[k];
    }
    double from[3] = {after.at[0] - frame->centre[0], after.at[1] - frame->centre[1],
                      after.at[2] - frame->centre[2]};
    turn_about_frame(frame, angle, from);
    for (size_t k = 0; k < 3; k++)
        after.at[k] = frame->centre[k] + from[k] + shift[k];
    return after;
}

/* away: of each placement, the offset of its drawn place from its stated place. */
static void fill_frame_row(tw_move_frames *f, size_t number, bool whole, double (*away)[3])
{
    tw_move_frame *frame = f->frames + number;
    tw_move_pose *poses = f->poses + number * f->bodies, *after = poses + f->bodies;
    double step[3], steps = frame->move.steps;
    memset(frame->way, 0, sizeof frame->way);
    if (frame->move.quarters != 0) {
        find_axis(f, frame, away[frame->move.moved[0]]);
        f->turns = true;
        f->shifts = f->shifts || frame->move.path_count > 0;
    } else {
        find_step(lattice_of(f),
                  tw_disassembler_direction(f->moves->disassembler, frame->move.direction), step);
        if (frame->move.steps == 0)
            steps = steps_away(f, number, whole, step);
        for (size_t k = 0; k < 3; k++)
            frame->way[k] = steps * step[k];
    }
    memcpy(after, poses, f->bodies * sizeof *poses);
    for (size_t i = 0; i < frame->move.moved_count; i++) {
        const uint32_t b = frame->move.moved[i];
        after[b] = tw_move_pose_after(frame, &poses[b], 1);
        for (size_t k = 0; k < 3 && frame->move.steps == 0; k++)
            away[b][k] += frame->way[k];
    }
}

tw_status tw_moves_check(const tw_shown_moves *moves, tw_error *error)
{
    tw_status status = tw_solution_names(moves->puzzle, moves->solution, error);
    if (status == TW_OK && !tw_disassembly_is_of(moves->disassembly, moves->solution))
        return tw_fail(error, TW_ERR_INPUT, "the moves are those of another solution");
    return status;
}

tw_status tw_move_frames_new(const tw_context *context, const tw_shown_moves *moves, bool whole,
                             tw_move_frames *f, tw_error *error)
{
    tw_move_frame frame;
    *f = (tw_move_frames){.moves = moves, .bodies = moves->solution->count};
    for (size_t p = 0; tw_disassembly_part_get(moves->disassembly, p, &frame.part); p++)
        f->count += frame.part.move_count;
    tw_status status = tw_moves_check(moves, error);
    if (status)
        return status;
    if (f->count == 0)
        return tw_fail(error, TW_ERR_USAGE, "there is no move to draw");
    if (f->count >= TW_LIMIT(context, pictures))
        return tw_fail(error, TW_ERR_TOO_LARGE, "%zu moves are too many to draw; %u are not",
                       f->count, TW_LIMIT(context, pictures) - 1);
    f->frames = tw_take(context, f->count, sizeof *f->frames);
    f->poses = tw_take(context, (f->count + 1) * f->bodies, sizeof *f->poses);
    if (!f->frames || !f->poses)
        return TW_ERR_MEMORY;
    double away[TW_MAX_ASSEMBLY][3] = {{0}};
    size_t next = 0;
    for (size_t b = 0; b < 3 * f->bodies; b++)
        f->poses[b / 3].turned[b % 3][b % 3] = 1;
    for (size_t p = 0; tw_disassembly_part_get(moves->disassembly, p, &frame.part); p++) {
        for (size_t i = 0; tw_disassembly_move_get(moves->disassembly, p, i, &frame.move); i++) {
            f->frames[next] = frame;
            fill_frame_row(f, next++, whole, away);
        }
    }
    return TW_OK;
}
