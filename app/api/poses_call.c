/* poses_call.c -- the poses of each piece, the orientations to which turns lead, and the marks on
 * the edges.
 *
 * Two orientations are compared by one pose of each. They are equal if their sorted cells differ by
 * one translation, and corresponding half-edges carry the same marks. */
#include <stdlib.h>

#include "api/api_puzzle.h"

#define MOST_POSES 200000 /* in an answer: a page has no use for more */
#define MOST_TURNS 12     /* of one kind, until a piece lies as before: no lattice has more */

/* A cell of a body, and its index in the pose. */
typedef struct laid {
    tw_cell cell;
    size_t was;
} laid;

/* A pose, turned or not; its cells are sorted. */
typedef struct body {
    const tw_poses *poses;
    uint32_t pose;
    uint32_t turn, times; /* the turn applied to the pose, and how often */
    size_t count;
    laid *cells;
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

/* An order that translations keep. */
static int compare_laid(const void *left, const void *right)
{
    const tw_cell *a = &((const laid *)left)->cell, *b = &((const laid *)right)->cell;
    for (size_t k = 0; k < TW_AXES; k++)
        if (a->at[k] != b->at[k])
            return a->at[k] < b->at[k] ? -1 : 1;
    return (a->kind > b->kind) - (a->kind < b->kind);
}

static void lay(body *self, uint32_t turn, uint32_t times)
{
    tw_pose pose = tw_poses_get(self->poses, self->pose);
    self->turn = turn;
    self->times = times;
    for (size_t i = 0; i < pose.cell_count; i++)
        self->cells[i] =
            (laid){moved(self, *tw_puzzle_cell(tw_poses_puzzle(self->poses), pose.cells[i])), i};
    qsort(self->cells, self->count, sizeof *self->cells, compare_laid);
}

static bool make_body(body *self, const tw_poses *poses, uint32_t pose)
{
    size_t count = tw_poses_get(poses, pose).cell_count;
    *self = (body){
        .poses = poses, .pose = pose, .count = count, .cells = calloc(count + 1, sizeof(laid))};
    if (self->cells)
        lay(self, 0, 0);
    return self->cells != NULL;
}

/* ---- Are they the same? ------------------------------------------------------------------ */

static bool same_cells(const body *a, const body *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        const tw_cell *one = &a->cells[i].cell, *two = &b->cells[i].cell;
        same = one->kind == two->kind;
        for (size_t k = 0; same && k < TW_AXES; k++)
            same = one->at[k] - a->cells[0].cell.at[k] == two->at[k] - b->cells[0].cell.at[k];
    }
    return same;
}

/* Compares the marks of cell i of the turned body and of the other, which is not turned. */
static bool same_marks_of(const body *turned, const body *other, size_t i)
{
    const tw_lattice *lattice = lattice_of(turned);
    const tw_puzzle *puzzle = tw_poses_puzzle(turned->poses);
    size_t was = turned->cells[i].was;
    tw_cell cell = *tw_puzzle_cell(puzzle, tw_poses_get(turned->poses, turned->pose).cells[was]);
    for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, cell.kind); label++) {
        tw_cell next = moved(turned, tw_lattice_neighbour(lattice, cell, label));
        uint32_t image = tw_lattice_label(lattice, turned->cells[i].cell, next);
        if (image == UINT32_MAX ||
            tw_poses_mark(turned->poses, turned->pose, was, label) !=
                tw_poses_mark(other->poses, other->pose, other->cells[i].was, image))
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

/* All fitting orientations of a stock, with a pose of each. */
typedef struct ways {
    body *bodies;
    size_t count;
} ways;

static uint32_t orientation_of(const body *self)
{
    return tw_poses_get(self->poses, self->pose).orientation;
}

/* The orientation to which a turn leads; the same one if no other is met. */
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
    free(image.cells);
    return found;
}

/* ---- Colours ----------------------------------------------------------------------------- */

/* The colours of a form laid by this turn, in the order of the pose's cells; NULL: its cells
 * differ. */
static json_t *colours_by(const body *self, uint32_t turn, const tw_cell *form,
                          const uint8_t *colours)
{
    body image;
    json_t *list = NULL;
    if (!make_body(&image, self->poses, self->pose))
        return NULL;
    for (size_t i = 0; i < self->count; i++)
        image.cells[i] = (laid){tw_lattice_apply(lattice_of(self), turn, form[i]), i};
    qsort(image.cells, self->count, sizeof *image.cells, compare_laid);
    if (same_cells(&image, self)) {
        list = json_array();
        for (size_t i = 0; i < self->count; i++)
            json_array_append_new(list, json_integer(0));
        for (size_t i = 0; i < self->count; i++)
            json_array_set_new(list, self->cells[i].was, json_integer(colours[image.cells[i].was]));
    }
    free(image.cells);
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

/* The orientations of a stock that fit somewhere, [{"orientation", "turned", "colours"}]. `turned`:
 * for each of the lattice's turns, the orientation to which it leads. If that fits nowhere, the
 * turn is repeated until one does. No `turned` on a wrapped lattice, where a cell has many names;
 * `colours` only if the pieces have colours. Cost: the square of the orientations, times turns and
 * cells; it ends when the time of the request is over. */
static json_t *ways_json(const api_request *request, const tw_poses *poses, uint32_t number)
{
    const tw_lattice *lattice = tw_puzzle_lattice(tw_poses_puzzle(poses));
    ways self = {0};
    json_t *list = json_array();
    if (!gather(&self, poses, tw_poses_stock(poses, number)))
        self.count = 0;
    for (size_t i = 0; i < self.count && !api_is_late(request); i++) {
        json_t *way = json_pack("{s:i}", "orientation", (int)orientation_of(self.bodies + i));
        if (tw_lattice_wrap_count(lattice) == 0) {
            json_t *turned = json_array();
            for (size_t k = 0; k < tw_lattice_generator_count(lattice); k++) {
                uint32_t turn = tw_lattice_generator_element(lattice, k);
                json_array_append_new(turned,
                                      json_integer(turned_to(&self, self.bodies + i, turn)));
            }
            json_object_set_new(way, "turned", turned);
        }
        json_t *colours = colours_json(self.bodies + i);
        if (colours)
            json_object_set_new(way, "colours", colours);
        json_array_append_new(list, way);
    }
    while (self.count > 0)
        free(self.bodies[--self.count].cells);
    free(self.bodies);
    return list;
}

/* ---- Marks ------------------------------------------------------------------------------- */

/* The marks on the half-edges of a pose, a list for each of its cells. */
static json_t *marks_json(const tw_poses *poses, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_pose pose = tw_poses_get(poses, number);
    json_t *list = json_array();
    for (size_t i = 0; i < pose.cell_count; i++) {
        json_t *marks = json_array();
        uint32_t kind = tw_puzzle_cell(puzzle, pose.cells[i])->kind;
        for (uint32_t label = 0; label < tw_lattice_arc_count(tw_puzzle_lattice(puzzle), kind);
             label++)
            json_array_append_new(marks, json_integer(tw_poses_mark(poses, number, i, label)));
        json_array_append_new(list, marks);
    }
    return list;
}

/* The marks that meet in the container, {"inner", "border", "meet"}: half-edges of two cells that
 * face each other, [cell, arc, cell, arc]; those that lead out, [cell, arc, mark], where a mark
 * past the last is the outside; and for each two marks whether they may meet, 0 or 1. */
static json_t *edges_json(const tw_puzzle *puzzle)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    const size_t marks = tw_puzzle_mark_count(puzzle) + 2;
    json_t *inner = json_array(), *border = json_array(), *meet = json_array();
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(puzzle); cell++) {
        const tw_cell at = *tw_puzzle_cell(puzzle, cell);
        for (uint32_t arc = 0; arc < tw_lattice_arc_count(lattice, at.kind); arc++) {
            uint32_t next = tw_puzzle_find_cell(puzzle, tw_lattice_neighbour(lattice, at, arc));
            uint32_t back = tw_lattice_arc(lattice, at.kind, arc)->back;
            uint32_t mark = tw_puzzle_border(puzzle, cell, arc);
            if (next == UINT32_MAX)
                json_array_append_new(border, json_pack("[i, i, i]", (int)cell, (int)arc,
                                                        mark ? (int)mark : (int)marks - 1));
            else if (cell < next || (cell == next && arc < back)) /* listed once for both */
                json_array_append_new(
                    inner, json_pack("[i, i, i, i]", (int)cell, (int)arc, (int)next, (int)back));
        }
    }
    for (size_t a = 0; a < marks; a++) {
        json_t *row = json_array();
        for (size_t b = 0; b < marks; b++)
            json_array_append_new(row,
                                  json_integer(tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b)));
        json_array_append_new(meet, row);
    }
    return json_pack("{s:o, s:o, s:o}", "inner", inner, "border", border, "meet", meet);
}

/* ---- The call ---------------------------------------------------------------------------- */

static json_t *stock_json(const api_request *request, const tw_poses *poses, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_stock *stock = tw_poses_stock(poses, number);
    json_t *pieces = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        if (tw_poses_stock_of_piece(poses, piece) == number)
            json_array_append_new(pieces, json_integer(piece));
    return json_pack("{s:o, s:I, s:I, s:i, s:o}", "pieces", pieces, "low", (json_int_t)stock->low,
                     "high", (json_int_t)stock->high, "orientations", (int)stock->orientations,
                     "ways", ways_json(request, poses, number));
}

static json_t *pose_json(const tw_poses *poses, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    tw_pose pose = tw_poses_get(poses, number);
    json_t *cells = json_array();
    for (size_t i = 0; i < pose.cell_count; i++)
        json_array_append_new(cells, json_integer(pose.cells[i]));
    json_t *told = json_pack("[i, i, o]", (int)pose.stock, (int)pose.orientation, cells);
    if (tw_puzzle_mark_count(puzzle) == 0)
        return told;
    json_t *turns = json_array(); /* those that map each piece of its stock onto this placement */
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        if (tw_poses_stock_of_piece(poses, piece) == pose.stock)
            json_array_append_new(turns, json_integer(tw_poses_turn(poses, number, piece)));
    json_array_append_new(told, marks_json(poses, number));
    json_array_append_new(told, turns);
    return told;
}

static json_t *poses_json(const api_request *request, const tw_poses *poses)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    json_t *stocks = json_array(), *list = json_array();
    for (uint32_t stock = 0; stock < tw_poses_stock_count(poses); stock++)
        if (tw_poses_stock(poses, stock)->piece != TW_ANY) /* not of empty cells */
            json_array_append_new(stocks, stock_json(request, poses, stock));
    for (uint32_t pose = 0;
         pose < tw_poses_of_pieces(poses) && (pose % 256 || !api_is_late(request)); pose++)
        json_array_append_new(list, pose_json(poses, pose));
    json_t *told = json_pack("{s:o, s:o, s:o}", "stocks", stocks, "turns",
                             api_json_turns(tw_puzzle_lattice(puzzle)), "poses", list);
    if (tw_puzzle_mark_count(puzzle) > 0)
        json_object_set_new(told, "edges", edges_json(puzzle));
    return told;
}

static void answer_poses(api_request *request, void *asked)
{
    (void)asked;
    tw_poses *poses = api_poses(request, request->puzzle);
    if (poses && tw_poses_count(poses) > MOST_POSES) {
        api_refuse(request, 413, "there are %zu ways to lie, more than %d", tw_poses_count(poses),
                   MOST_POSES);
    } else if (poses) {
        json_t *told = poses_json(request, poses);
        if (!api_is_late(request) || api_give_up(request))
            api_answer(request, told);
        else
            json_decref(told);
    }
    tw_poses_free(poses);
}

const api_entry api_poses_entry = {"poses", answer_poses, API_TEXT, api_puzzle_alone,
                                   0,       API_PUZZLE};
