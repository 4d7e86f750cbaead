/* pose_ways.c -- how orientations of a piece lead to one another (pose_ways.h).
 *
 * Two orientations are compared by one pose of each: their cells in the lattice's order differ by
 * one translation, and the half-edges that go over into one another carry the same marks. */
#include "api/poses/pose_ways.h"

#include <stdlib.h>
#include <string.h>

#define MOST_TURNS 12 /* of one kind, until a piece lies as before: no lattice has more */

/* A pose, turned or not; its cells in the lattice's order. */
typedef struct body {
    const tw_poses *poses;
    uint32_t pose;
    uint32_t turn, times; /* what was done to the pose, and how often */
    size_t count;
    tw_cell *cells;
    size_t *was; /* which of the pose's cells each of them is */
} body;

static const tw_lattice *lattice_of(const body *self)
{
    return tw_puzzle_lattice(tw_poses_puzzle(self->poses));
}

static tw_cell moved(const body *self, tw_cell cell)
{
    for (uint32_t i = 0; i < self->times; i++)
        cell = tw_lattice_apply(lattice_of(self), self->turn, cell);
    return cell;
}

/* Puts a cell to those before it, where it belongs. */
static void enter(body *self, size_t at, tw_cell cell, size_t was)
{
    while (at > 0 && tw_lattice_compare(lattice_of(self), &cell, self->cells + at - 1) < 0) {
        self->cells[at] = self->cells[at - 1];
        self->was[at] = self->was[at - 1];
        at--;
    }
    self->cells[at] = cell;
    self->was[at] = was;
}

static void lay(body *self, uint32_t turn, uint32_t times)
{
    tw_pose pose = tw_poses_get(self->poses, self->pose);
    self->turn = turn;
    self->times = times;
    for (size_t i = 0; i < pose.cell_count; i++)
        enter(self, i, moved(self, *tw_puzzle_cell(tw_poses_puzzle(self->poses), pose.cells[i])),
              i);
}

static void free_body(body *self)
{
    free(self->cells);
    free(self->was);
    *self = (body){.cells = NULL};
}

static bool make_body(body *self, const tw_poses *poses, uint32_t pose)
{
    size_t count = tw_poses_get(poses, pose).cell_count;
    *self = (body){.poses = poses,
                   .pose = pose,
                   .count = count,
                   .cells = calloc(count + 1, sizeof(tw_cell)),
                   .was = calloc(count + 1, sizeof(size_t))};
    if (!self->cells || !self->was) {
        free_body(self);
        return false;
    }
    lay(self, 0, 0);
    return true;
}

/* ---- Are they the same? ------------------------------------------------------------------ */

static bool same_step(const tw_cell *a, const tw_cell *from, const tw_cell *b, const tw_cell *to)
{
    for (size_t k = 0; k < TW_AXES; k++)
        if (a->at[k] - from->at[k] != b->at[k] - to->at[k])
            return false;
    return a->kind == b->kind;
}

static bool same_cells(const body *a, const body *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = same_step(a->cells + i, a->cells, b->cells + i, b->cells);
    return same;
}

/* Cell i of the turned body and of the other, which is not turned. */
static bool same_marks_of(const body *turned, const body *other, size_t i)
{
    const tw_lattice *lattice = lattice_of(turned);
    const tw_puzzle *puzzle = tw_poses_puzzle(turned->poses);
    size_t was = turned->was[i];
    tw_cell cell = *tw_puzzle_cell(puzzle, tw_poses_get(turned->poses, turned->pose).cells[was]);
    for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, cell.kind); label++) {
        tw_cell next = moved(turned, tw_lattice_neighbour(lattice, cell, label));
        uint32_t image = tw_lattice_label(lattice, turned->cells[i], next);
        if (image == UINT32_MAX ||
            tw_poses_mark(turned->poses, turned->pose, was, label) !=
                tw_poses_mark(other->poses, other->pose, other->was[i], image))
            return false;
    }
    return true;
}

static bool same_marks(const body *turned, const body *other)
{
    bool same = true;
    if (tw_puzzle_mark_count(tw_poses_puzzle(turned->poses)) > 0)
        for (size_t i = 0; same && i < turned->count; i++)
            same = same_marks_of(turned, other, i);
    return same;
}

/* ---- Turns ------------------------------------------------------------------------------- */

json_t *api_json_turns(const tw_lattice *lattice)
{
    json_t *list = json_array();
    for (size_t i = 0; i < tw_lattice_generator_count(lattice); i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:b}", "name",
                                        verb_json_text(tw_lattice_generator_name(lattice, i)),
                                        "mirror", (int)tw_lattice_generator_mirror(lattice, i)));
    return list;
}

/* All orientations of a stock that fit, by a pose of each. */
typedef struct ways {
    body *bodies;
    size_t count;
} ways;

static uint32_t orientation_of(const body *self)
{
    return tw_poses_get(self->poses, self->pose).orientation;
}

/* Where a turn leads: itself when no other way to lie is met. */
static uint32_t turned_to(const ways *self, const body *from, uint32_t turn)
{
    body image;
    uint32_t found = orientation_of(from);
    bool met = !make_body(&image, from->poses, from->pose);
    for (uint32_t times = 1; !met && times <= MOST_TURNS; times++) {
        lay(&image, turn, times);
        for (size_t i = 0; !met && i < self->count; i++) {
            met = same_cells(&image, self->bodies + i) && same_marks(&image, self->bodies + i);
            if (met)
                found = orientation_of(self->bodies + i);
        }
    }
    free_body(&image);
    return found;
}

static json_t *turned_json(const ways *self, const body *from)
{
    const tw_lattice *lattice = lattice_of(from);
    json_t *list = json_array();
    for (size_t i = 0; i < tw_lattice_generator_count(lattice); i++) {
        uint32_t turn = tw_lattice_generator_element(lattice, i);
        json_array_append_new(list, json_integer(turned_to(self, from, turn)));
    }
    return list;
}

/* ---- Colours ----------------------------------------------------------------------------- */

/* Colours of a form that is laid by this turn, cell by cell as the body has them; NULL: the cells
 * are others. */
static json_t *colours_by(const body *self, uint32_t turn, const tw_cell *form,
                          const uint8_t *colours)
{
    body image;
    json_t *list = NULL;
    if (!make_body(&image, self->poses, self->pose))
        return NULL;
    for (size_t i = 0; i < self->count; i++)
        enter(&image, i, tw_lattice_apply(lattice_of(self), turn, form[i]), i);
    if (same_cells(&image, self)) {
        list = json_array();
        for (size_t i = 0; i < self->count; i++)
            json_array_append_new(list, json_integer(colours[image.was[i]]));
    }
    free_body(&image);
    return list;
}

static json_t *colours_json(const body *self)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(self->poses);
    uint32_t piece =
        tw_poses_stock(self->poses, tw_poses_get(self->poses, self->pose).stock)->piece;
    uint32_t turn = tw_poses_turn(self->poses, self->pose, piece);
    json_t *list = NULL;
    for (size_t form = 0; !list && form < tw_puzzle_form_count(puzzle, piece); form++) {
        const tw_cell *cells;
        const uint8_t *colours;
        if (tw_puzzle_form(puzzle, piece, form, &cells, &colours) == self->count && colours)
            list = colours_by(self, turn, cells, colours);
    }
    return list;
}

/* ---- The ways ---------------------------------------------------------------------------- */

static bool gather(ways *self, const tw_poses *poses, const tw_stock *stock)
{
    bool fine = true;
    self->bodies = calloc((size_t)stock->fitting + 1, sizeof *self->bodies);
    for (uint32_t i = 0; fine && self->bodies && i < stock->pose_count; i++) {
        uint32_t pose = stock->first_pose + i;
        if (self->count > 0 &&
            orientation_of(self->bodies + self->count - 1) == tw_poses_get(poses, pose).orientation)
            continue;
        fine = self->count < stock->fitting && make_body(self->bodies + self->count, poses, pose);
        self->count += fine;
    }
    return fine && self->bodies;
}

json_t *api_json_ways(const tw_poses *poses, uint32_t number)
{
    const tw_lattice *lattice = tw_puzzle_lattice(tw_poses_puzzle(poses));
    ways self = {0};
    json_t *list = json_array();
    if (!gather(&self, poses, tw_poses_stock(poses, number)))
        self.count = 0;
    for (size_t i = 0; i < self.count; i++) {
        json_t *way = json_pack("{s:i}", "orientation", (int)orientation_of(self.bodies + i));
        if (tw_lattice_wrap_count(lattice) == 0)
            json_object_set_new(way, "turned", turned_json(&self, self.bodies + i));
        json_t *colours = colours_json(self.bodies + i);
        if (colours)
            json_object_set_new(way, "colours", colours);
        json_array_append_new(list, way);
    }
    while (self.count > 0)
        free_body(self.bodies + --self.count);
    free(self.bodies);
    return list;
}
