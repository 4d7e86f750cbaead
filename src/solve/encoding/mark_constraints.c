/* mark_constraints.c -- marks that may not meet, as optional places that two poses cannot share.
 *
 * Take an edge between two cells of the container, and one side of it. Poses that cover that side's
 * cell (but not the other's) show a mark there; poses on the other side show one too. For each mark
 * `a` shown on the near side that some mark on the far side may not meet, there is one constraint:
 * every near pose that shows `a` takes it, and every far pose that shows a mark which may not meet
 * `a`. Two near poses share the cell anyway, and so do two far ones; a near and a far pose share a
 * constraint exactly when their marks may not meet. So places covered at most once express any
 * table of marks: every engine and every heuristic supports them, without loss.
 * Invariant: the constraints of a pose ascend.
 * Cost: poses * cells * arcs, twice (count, then fill). */
#include "solve/encoding/encoding.h"
#include "base/numbers.h"
#include "puzzle/puzzle_shared.h"

#include <string.h>

#define CELL_STEPS 100 /* of pace: for the arcs of a cell of a pose */

typedef struct mark_weaver {
    tw_pace *pace;
    const tw_poses *poses;
    const tw_puzzle *puzzle;
    const tw_lattice *lattice;
    size_t marks; /* of the puzzle, including 0 = none */
    bool *shown;  /* at (cell * TW_MAX_LABELS + label) * marks + mark */
    uint32_t
        *number; /* of the constraint for a mark on the near side, UINT32_MAX = none; as `shown` */
    size_t entries; /* of both */
} mark_weaver;

static size_t mark_entry(const mark_weaver *w, uint32_t cell, uint32_t label, size_t mark)
{
    return ((size_t)cell * TW_MAX_LABELS + label) * w->marks + mark;
}

/* The cell across an edge, if it is in the container and not one of the pose's own; else
 * UINT32_MAX. */
static uint32_t cell_across(const mark_weaver *w, const tw_pose *pose, uint32_t cell,
                            uint32_t label)
{
    const uint32_t other = tw_puzzle_cell_across(w->puzzle, cell, label);
    bool own = tw_find_number(pose->cells, pose->cell_count, other) < pose->cell_count;
    return own ? UINT32_MAX : other;
}

static const tw_arc *arc_of(const mark_weaver *w, uint32_t cell, uint32_t label)
{
    return tw_lattice_arc(w->lattice, tw_puzzle_cell(w->puzzle, cell)->kind, label);
}

/* The side of an edge that its constraints are numbered on: the lower cell. (No arc leads from a
 * cell to itself.) */
static bool is_near_side(uint32_t cell, uint32_t other)
{
    return cell < other;
}

/* ---- Which marks are shown where --------------------------------------------------------- */

/* Is there a mark on the far side that `mark` may not meet? */
static bool has_foe(const mark_weaver *w, uint32_t other, uint32_t back, size_t mark)
{
    for (size_t b = 0; b < w->marks; b++)
        if (w->shown[mark_entry(w, other, back, b)] &&
            !tw_puzzle_may_meet(w->puzzle, (uint8_t)mark, (uint8_t)b))
            return true;
    return false;
}

/* Numbers the constraints of the edges whose near side is this half-edge. */
static void number_constraints(mark_weaver *w, uint32_t cell, uint32_t label, size_t *count)
{
    const uint32_t other = tw_puzzle_cell_across(w->puzzle, cell, label);
    if (other == UINT32_MAX || !is_near_side(cell, other))
        return;
    for (size_t mark = 0; mark < w->marks; mark++)
        if (w->shown[mark_entry(w, cell, label, mark)] &&
            has_foe(w, other, arc_of(w, cell, label)->back, mark))
            w->number[mark_entry(w, cell, label, mark)] = (uint32_t)(*count)++;
}

/* ---- The constraints of a pose ----------------------------------------------------------- */

/* A side of an edge as a pose shows it. */
typedef struct half_edge {
    uint32_t cell, label, other; /* other: the cell across */
    uint8_t mark;
} half_edge;

/* Writes the constraints that one half-edge of a pose takes to `list` (NULL: only counts). */
static size_t half_edge_constraints(const mark_weaver *w, const half_edge *side, uint32_t *list)
{
    size_t count = 0;
    if (is_near_side(side->cell, side->other)) {
        uint32_t number = w->number[mark_entry(w, side->cell, side->label, side->mark)];
        if (number != UINT32_MAX && list)
            list[0] = number;
        return number != UINT32_MAX;
    }
    uint32_t back = arc_of(w, side->cell, side->label)->back;
    for (size_t near = 0; near < w->marks; near++) {
        uint32_t number = w->number[mark_entry(w, side->other, back, near)];
        if (number == UINT32_MAX || tw_puzzle_may_meet(w->puzzle, (uint8_t)near, side->mark))
            continue;
        if (list)
            list[count] = number;
        count++;
    }
    return count;
}

static size_t pose_constraints(const mark_weaver *w, uint32_t number, uint32_t *list)
{
    tw_pose pose = tw_poses_get(w->poses, number);
    size_t count = 0;
    if (number >= tw_poses_of_pieces(w->poses)) /* an empty cell meets anything */
        return 0;
    for (size_t c = 0; c < pose.cell_count; c++)
        for (uint32_t l = 0; l < tw_puzzle_arc_count(w->puzzle, pose.cells[c]); l++) {
            const half_edge side = {pose.cells[c], l, cell_across(w, &pose, pose.cells[c], l),
                                    tw_poses_mark(w->poses, number, c, l)};
            if (side.other != UINT32_MAX)
                count += half_edge_constraints(w, &side, list ? list + count : NULL);
        }
    if (list)
        tw_sort_numbers(list, count);
    return count;
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool weaver_goes_on(const mark_weaver *w, uint32_t pose)
{
    return tw_pace_goes_on(w->pace, CELL_STEPS * tw_poses_get(w->poses, pose).cell_count);
}

static tw_status fill_constraints(const tw_context *context, const mark_weaver *w,
                                  tw_mark_constraints *constraints)
{
    size_t total = 0;
    for (uint32_t p = 0; p < constraints->pose_count; p++) {
        constraints->start[p] = (uint32_t)total;
        if (!weaver_goes_on(w, p))
            return TW_ERR_STATE;
        total += pose_constraints(w, p, NULL);
        if (total > UINT32_MAX / 2)
            return TW_ERR_TOO_LARGE;
    }
    constraints->start[constraints->pose_count] = (uint32_t)total;
    constraints->constraints = tw_take(context, total, sizeof *constraints->constraints);
    constraints->room = total;
    if (!constraints->constraints)
        return TW_ERR_MEMORY;
    for (uint32_t p = 0; p < constraints->pose_count && weaver_goes_on(w, p); p++)
        pose_constraints(w, p, constraints->constraints + constraints->start[p]);
    return tw_pace_status(w->pace, 0);
}

static tw_status weave_marks(const tw_context *context, mark_weaver *w,
                             tw_mark_constraints *constraints)
{
    memset(w->number, 0xff, w->entries * sizeof *w->number); /* UINT32_MAX */
    for (uint32_t p = 0; p < tw_poses_of_pieces(w->poses) && weaver_goes_on(w, p); p++) {
        tw_pose pose = tw_poses_get(w->poses, p);
        for (size_t c = 0; c < pose.cell_count; c++)
            for (uint32_t l = 0; l < tw_puzzle_arc_count(w->puzzle, pose.cells[c]); l++)
                if (cell_across(w, &pose, pose.cells[c], l) != UINT32_MAX)
                    w->shown[mark_entry(w, pose.cells[c], l, tw_poses_mark(w->poses, p, c, l))] =
                        true;
    }
    for (uint32_t c = 0; c < tw_puzzle_cell_count(w->puzzle); c++)
        for (uint32_t l = 0; l < tw_puzzle_arc_count(w->puzzle, c); l++)
            number_constraints(w, c, l, &constraints->count);
    return fill_constraints(context, w, constraints);
}

tw_status tw_mark_constraints_make(const tw_encoding *encoding, tw_mark_constraints *constraints)
{
    const tw_context *context = encoding->context;
    const tw_poses *poses = encoding->poses;
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_mark_constraints made = {.pose_count = tw_poses_count(poses)};
    made.start = tw_take(context, made.pose_count + 1, sizeof *made.start);
    tw_status status = made.start ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK && tw_puzzle_mark_count(puzzle) > 0) {
        mark_weaver w = {.pace = encoding->pace,
                         .poses = poses,
                         .puzzle = puzzle,
                         .lattice = tw_puzzle_lattice(puzzle),
                         .marks = tw_puzzle_mark_count(puzzle) + 1};
        w.entries = tw_puzzle_cell_count(puzzle) * TW_MAX_LABELS * w.marks;
        w.shown = tw_take(context, w.entries, sizeof *w.shown);
        w.number = tw_take(context, w.entries, sizeof *w.number);
        status = w.shown && w.number ? weave_marks(context, &w, &made) : TW_ERR_MEMORY;
        tw_give(context, w.shown, w.entries, sizeof *w.shown);
        tw_give(context, w.number, w.entries, sizeof *w.number);
    }
    if (status)
        tw_mark_constraints_free(context, &made);
    else
        *constraints = made;
    return status;
}

void tw_mark_constraints_free(const tw_context *context, tw_mark_constraints *constraints)
{
    tw_give(context, constraints->start, constraints->pose_count + 1, sizeof *constraints->start);
    tw_give(context, constraints->constraints, constraints->room, sizeof *constraints->constraints);
    memset(constraints, 0, sizeof *constraints);
}
