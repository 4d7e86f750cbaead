/* find_rival.c -- searches a rival of a solution, and tells which hints rule it out
 * (hint_search.h).
 *
 * Pins and cells leave poses out of a search in the given puzzle; colours and marks make a puzzle
 * of their own. A rival of that is told by how each piece comes from its place in the solution to
 * its place in the rival: by any turn that maps the one to the other, for colours, and by the turn
 * that was found, for marks, where what a piece may do depends on how its neighbours were turned.
 * So a rival with marks stands for one choice of turns, and another choice is another rival. */
#include "solve/unique/hint_search.h"

#include "base/numbers.h"
#include "lattice/lattice_shared.h"
#include "puzzle/assign_names.h"
#include "puzzle/puzzle_shared.h"
#include "solve/solver.h"

/* ---- Searching --------------------------------------------------------------------------- */

bool tw_hint_search_goes_on(void *user, double done)
{
    tw_hint_search *self = user;
    (void)done;
    self->stopped =
        self->stopped || (self->watch && !self->watch->go_on(self->watch->user, self->share));
    return !self->stopped;
}

static bool rival_search_goes_on(void *user, const tw_progress *progress)
{
    (void)progress;
    return tw_hint_search_goes_on(user, 0);
}

static bool makes_puzzles(const tw_hint_search *self)
{
    return self->kind == TW_HINT_COLOURS || self->kind == TW_HINT_MARKS;
}

/* Is the last solution the given one, or an image of it that is no rival? */
static bool is_no_rival(tw_hint_search *self)
{
    const size_t count = self->seen_count;
    uint32_t *poses = self->scratch;
    if (count != self->solution->count)
        return false;
    for (size_t i = 0; i < count; i++)
        poses[i] = self->seen[i].pose;
    tw_sort_numbers(poses, count);
    if (memcmp(poses, self->sorted, count * sizeof *poses) == 0)
        return true;
    if (!self->orbit)
        return false;
    const uint32_t *order;
    (void)tw_solution_orbit_canonical(self->orbit, poses, count, &order);
    memcpy(poses, order, count * sizeof *poses);
    tw_sort_numbers(poses, count);
    return memcmp(poses, self->least, count * sizeof *poses) == 0;
}

/* Takes a solution, of the puzzle that is searched. */
static bool take_rival(void *user, const tw_solution *solution)
{
    tw_hint_search *self = user;
    for (size_t i = 0; i < solution->count; i++) {
        tw_placement placement = solution->placements[i];
        tw_rival_piece *piece = &self->seen[i];
        piece->from = placement.piece;
        piece->turn = placement.turn;
        if (makes_puzzles(self))
            placement.piece = self->solution->placements[placement.piece].piece;
        if (tw_poses_of_placement(self->poses, &placement, &piece->pose)) {
            self->out_of_memory = true;
            return false;
        }
    }
    self->seen_count = solution->count;
    self->seen_rival = !is_no_rival(self);
    return !self->seen_rival;
}

static uint32_t stock_of(const tw_hint_search *self, uint32_t placement)
{
    return tw_poses_get(self->poses, self->pose[placement]).stock;
}

/* A piece of the same stock for another pin: one that has to be used more often, if there is one.
 * Else a search would take the pin for one more piece, and miss rivals that have fewer. */
static uint32_t piece_to_pin(const tw_hint_search *self, uint32_t placement)
{
    const uint32_t stock = stock_of(self, placement);
    uint32_t low, high, may = self->solution->placements[placement].piece;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(self->puzzle); p++) {
        if (tw_poses_stock_of_piece(self->poses, p) != stock)
            continue;
        tw_puzzle_piece_copies(self->puzzle, p, &low, &high);
        if (self->pinned[p] < low)
            return p;
        if (self->pinned[p] < high)
            may = p;
    }
    return may;
}

/* The pins of a search: hints that are pins, and placements to keep, but for the puzzle's own. */
static size_t list_pins(tw_hint_search *self, const bool *given, const bool *keep)
{
    size_t count = 0;
    memset(self->pinned, 0, tw_puzzle_piece_count(self->puzzle) * sizeof *self->pinned);
    for (size_t i = 0; i < tw_puzzle_pin_count(self->puzzle); i++)
        self->pinned[tw_puzzle_pin(self->puzzle, i)->piece]++;
    for (uint32_t i = 0; i < self->solution->count; i++) {
        const bool hint = self->kind == TW_HINT_PINS && given[i];
        if (self->own[i] || !(hint || (keep && keep[i])))
            continue;
        self->pins[count] = self->solution->placements[i];
        if (makes_puzzles(self)) {
            self->pins[count].piece = i;
            self->pins[count].turn = 0;
        } else {
            const uint32_t piece = piece_to_pin(self, i);
            self->pins[count].piece = piece;
            self->pins[count].turn = tw_puzzle_mark_count(self->puzzle) > 0
                                         ? tw_poses_turn(self->poses, self->pose[i], piece)
                                         : 0;
            self->pinned[piece]++;
        }
        count++;
    }
    return count;
}

static tw_status make_hinted_puzzle(tw_hint_search *self, const bool *given, tw_puzzle **made)
{
    size_t count = 0;
    for (size_t h = 0; h < self->rivals.hints; h++)
        if (given[h])
            self->chosen[count++] = self->items[h];
    return tw_hints_puzzle(self->context, self->puzzle, self->solution, self->kind, self->chosen,
                           count, made, self->error);
}

/* An image of a rival by a symmetry of the puzzle with the hints is a rival, so one of them is
 * enough. But known cells are not looked at for symmetries; and a puzzle that is made lacks pieces
 * of which no copy is used, so it may have more symmetries than the given one. */
static tw_same same_of_search(const tw_hint_search *self)
{
    bool all = self->kind != TW_HINT_CELLS;
    for (uint32_t p = 0; p < tw_puzzle_piece_count(self->puzzle) && makes_puzzles(self); p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(self->puzzle, p, &low, &high);
        all = all && high > 0;
    }
    return all ? self->same : TW_SAME_NONE;
}

tw_status tw_find_rival(tw_hint_search *self, const bool *given, const bool *keep, bool *found)
{
    const tw_solve_sink sink = {.size = sizeof sink,
                                .solution = take_rival,
                                .progress = rival_search_goes_on,
                                .user = self};
    const tw_solve_options options = {.size = sizeof options,
                                      .pins = self->pins,
                                      .pin_count = list_pins(self, given, keep),
                                      .same = same_of_search(self),
                                      .threads = 1,
                                      .restarts = TW_RESTARTS_NEVER,
                                      .no_images = true};
    tw_puzzle *made = NULL;
    tw_solver *solver = NULL;
    tw_status status = TW_OK;
    self->seen_rival = self->out_of_memory = false;
    if (makes_puzzles(self))
        status = make_hinted_puzzle(self, given, &made);
    if (status == TW_OK)
        status = tw_solver_new(self->context, made ? made : self->puzzle, &options, &solver,
                               self->error);
    if (status == TW_OK && self->kind == TW_HINT_CELLS) {
        for (size_t cell = 0; cell < tw_puzzle_cell_count(self->puzzle); cell++)
            self->known[cell] = given[cell] ? stock_of(self, self->placement_on[cell]) : UINT32_MAX;
        solver->known = self->known;
    }
    if (status == TW_OK)
        status = tw_solver_run(solver, NULL, &sink, NULL, self->error);
    tw_solver_free(solver);
    tw_puzzle_free(made);
    if (status == TW_OK && self->out_of_memory)
        status = TW_ERR_MEMORY;
    *found = status == TW_OK && self->seen_rival;
    if (*found) {
        tw_rival_piece *const before = self->other;
        self->other = self->seen;
        self->seen = before;
        self->other_count = self->seen_count;
    }
    return status;
}

/* ---- What moved -------------------------------------------------------------------------- */

bool tw_rival_has(const tw_hint_search *self, size_t placement)
{
    for (size_t i = 0; i < self->other_count; i++)
        if (self->other[i].pose == self->pose[placement])
            return true;
    return false;
}

/* How a turned piece lies: by a turn, then a shift. */
typedef struct rival_move {
    uint32_t turn;
    int32_t by[TW_MAX_RANK];
} rival_move;

static tw_cell move_cell(const tw_hint_search *self, const rival_move *move, tw_cell cell)
{
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    return tw_lattice_translate(lattice, tw_lattice_apply(lattice, move->turn, cell), move->by);
}

/* Completes the move whose turn is set, from a placement to a pose, and fills `onto` with the cell
 * of the container that each cell of the placement comes to. false: it does not lead there. */
static bool complete_move(const tw_hint_search *self, const tw_placement *from, uint32_t to,
                          rival_move *move, uint32_t *onto)
{
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    const tw_pose pose = tw_poses_get(self->poses, to);
    tw_cell least = tw_lattice_apply(lattice, move->turn, from->cells[0]);
    for (size_t c = 1; c < from->cell_count; c++) {
        const tw_cell cell = tw_lattice_apply(lattice, move->turn, from->cells[c]);
        least = tw_lattice_compare(lattice, &cell, &least) < 0 ? cell : least;
    }
    const tw_cell *target = tw_puzzle_cell(self->puzzle, pose.cells[0]);
    for (size_t axis = 0; axis < TW_MAX_RANK; axis++)
        move->by[axis] = target->at[axis] - least.at[axis];
    for (size_t c = 0; c < from->cell_count; c++) {
        onto[c] = tw_puzzle_find_cell(self->puzzle, move_cell(self, move, from->cells[c]));
        if (tw_find_number(pose.cells, pose.cell_count, onto[c]) == pose.cell_count)
            return false;
    }
    return true;
}

/* ---- Rivals as pairs of hints ------------------------------------------------------------ */

/* Pins and cells: one way, in which none of these hints was given. */
static bool add_plain_rival(tw_hint_search *self)
{
    tw_rivals *rivals = &self->rivals;
    uint32_t *stock_on = self->scratch;
    bool room = true;
    for (uint32_t i = 0; i < self->solution->count && self->kind == TW_HINT_PINS && room; i++)
        if (!self->own[i] && !tw_rival_has(self, i))
            room = tw_rivals_pair(rivals, i, TW_NO_HINT);
    if (self->kind == TW_HINT_CELLS) {
        memset(stock_on, 255, tw_puzzle_cell_count(self->puzzle) * sizeof *stock_on);
        for (size_t i = 0; i < self->other_count; i++) {
            const tw_pose pose = tw_poses_get(self->poses, self->other[i].pose);
            for (size_t c = 0; c < pose.cell_count; c++)
                stock_on[pose.cells[c]] = pose.stock;
        }
        for (uint32_t cell = 0; cell < rivals->hints && room; cell++) {
            const uint32_t i = self->placement_on[cell];
            if (i != UINT32_MAX && stock_of(self, i) != stock_on[cell])
                room = tw_rivals_pair(rivals, cell, TW_NO_HINT);
        }
    }
    const bool any = rivals->pair_count > tw_rivals_way_begins(rivals);
    return room && (!any || (tw_rivals_end_way(rivals) && tw_rivals_end_part(rivals)));
}

/* May the two pieces be turned alike? Equal pieces need not. */
static bool turn_alike(const tw_hint_search *self, uint32_t one, uint32_t other)
{
    const tw_placement *placements = self->solution->placements;
    const tw_transform_set a = tw_puzzle_piece_turns(self->puzzle, placements[one].piece);
    const tw_transform_set b = tw_puzzle_piece_turns(self->puzzle, placements[other].piece);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Equal pieces may have changed places. Each that can is said to have stayed; with marks, only
 * pieces without one can. */
static void keep_pieces_in_place(tw_hint_search *self)
{
    const bool marks = self->kind == TW_HINT_MARKS;
    for (uint32_t i = 0; i < self->solution->count; i++) {
        size_t at = 0, of = 0;
        while (at < self->other_count && self->other[at].pose != self->pose[i])
            at++;
        while (of < self->other_count && self->other[of].from != i)
            of++;
        if (at == self->other_count || of == self->other_count ||
            !turn_alike(self, i, self->other[at].from) ||
            (marks && (self->marked[i] || self->marked[self->other[at].from])))
            continue;
        self->other[of].from = self->other[at].from;
        self->other[at].from = i;
        self->other[at].turn = 0;
    }
}

/* Is the way that is being made equal to an earlier one of its part? */
static bool is_known_way(const tw_rivals *rivals)
{
    const size_t first = rivals->part_count > 0 ? rivals->parts[rivals->part_count - 1] : 0;
    const size_t begin = tw_rivals_way_begins(rivals), length = rivals->pair_count - begin;
    for (size_t w = first; w < rivals->way_count; w++) {
        const size_t before = w > 0 ? rivals->ways[w - 1] : 0;
        if (rivals->ways[w] - before == length &&
            memcmp(rivals->pairs + before, rivals->pairs + begin, length * sizeof *rivals->pairs) ==
                0)
            return true;
    }
    return false;
}

/* The part of a piece: each turn that brings it to its new place is a way. */
static bool add_colour_part(tw_hint_search *self, const tw_rival_piece *piece)
{
    tw_rivals *rivals = &self->rivals;
    const tw_placement *from = &self->solution->placements[piece->from];
    const tw_transform_set turns = tw_puzzle_piece_turns(self->puzzle, from->piece);
    const size_t transforms = tw_lattice_transform_count(tw_puzzle_lattice(self->puzzle));
    rival_move move = {.turn = 0};
    for (; move.turn < transforms; move.turn++) {
        if (!tw_transform_set_has(&turns, move.turn) ||
            !complete_move(self, from, piece->pose, &move, self->scratch))
            continue;
        for (size_t c = 0; c < from->cell_count; c++) {
            const uint32_t cell = tw_puzzle_find_cell(self->puzzle, from->cells[c]);
            const uint32_t onto = self->scratch[c];
            const bool covered = self->placement_on[onto] != UINT32_MAX;
            if (cell != onto && !tw_rivals_pair(rivals, cell, covered ? onto : TW_NO_HINT))
                return false;
        }
        if (is_known_way(rivals))
            rivals->pair_count = tw_rivals_way_begins(rivals);
        else if (rivals->pair_count == tw_rivals_way_begins(rivals)) {
            tw_rivals_drop_part(rivals); /* it stays where it is, whatever the colours */
            return true;
        } else if (!tw_rivals_end_way(rivals))
            return false;
    }
    return tw_rivals_end_part(rivals);
}

static bool add_colour_rival(tw_hint_search *self)
{
    keep_pieces_in_place(self);
    for (size_t i = 0; i < self->other_count; i++)
        if (self->other[i].pose != self->pose[self->other[i].from] &&
            !add_colour_part(self, &self->other[i]))
            return false;
    return true;
}

/* What lies at a half-edge of the rival: nothing; a half-edge that no hint marks; that of a hint.
 */
enum { HALF_NONE, HALF_PLAIN, HALF_HINT };

/* Notes the half-edges of a piece of the rival, by where they are in the solution. A puzzle without
 * marks does not tell turns; then the first that leads there is taken. */
static void note_halves(tw_hint_search *self, const tw_rival_piece *piece)
{
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    const tw_placement *from = &self->solution->placements[piece->from];
    const tw_transform_set turns = tw_puzzle_piece_turns(self->puzzle, from->piece);
    const size_t transforms = tw_lattice_transform_count(lattice);
    rival_move move = {.turn = piece->turn};
    size_t tries = 0;
    while (tries < transforms && (!tw_transform_set_has(&turns, move.turn) ||
                                  !complete_move(self, from, piece->pose, &move, self->scratch))) {
        move.turn = move.turn + 1 < transforms ? move.turn + 1 : 0;
        tries++;
    }
    if (tries == transforms)
        return; /* the turns are no group */
    const tw_transform *turned = tw_lattice_transform(lattice, move.turn);
    for (size_t c = 0; c < from->cell_count; c++) {
        const tw_cell cell = from->cells[c];
        const uint32_t number = tw_puzzle_find_cell(self->puzzle, cell);
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cell.kind); l++) {
            const uint32_t across = tw_puzzle_cell_across(self->puzzle, number, l);
            if (across != UINT32_MAX && self->placement_on[across] == piece->from)
                continue;
            const uint32_t hint = self->edge_at[tw_half_edge(number, l)];
            self->half[tw_half_edge(self->scratch[c], turned->label[cell.kind][l])] =
                hint == TW_NO_HINT ? HALF_PLAIN : HALF_HINT + hint;
        }
    }
}

/* Two half-edges that meet, or one and the border, have both a mark or none. */
static bool add_meeting(tw_rivals *rivals, uint32_t one, uint32_t other)
{
    const uint32_t low = one < other ? one : other, high = one < other ? other : one;
    if (low == high || high < HALF_HINT)
        return true;
    return tw_rivals_pair(rivals, high - HALF_HINT, low < HALF_HINT ? TW_NO_HINT : low - HALF_HINT);
}

/* Which placements have marks? Those on both sides of a hint. */
static void note_marked(tw_hint_search *self, const bool *given)
{
    memset(self->marked, 0, self->solution->count * sizeof *self->marked);
    for (size_t h = 0; h < self->rivals.hints; h++) {
        const tw_hint *hint = &self->items[h];
        if (given[h])
            self->marked[self->placement_on[hint->number]] =
                self->marked[self->placement_on[tw_puzzle_cell_across(self->puzzle, hint->number,
                                                                      hint->label)]] = true;
    }
}

static bool add_mark_rival(tw_hint_search *self, const bool *given)
{
    tw_rivals *rivals = &self->rivals;
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    const uint32_t cells = (uint32_t)tw_puzzle_cell_count(self->puzzle);
    if (given) {
        note_marked(self, given);
        keep_pieces_in_place(self);
    }
    memset(self->half, 0, (size_t)cells * TW_MAX_LABELS * sizeof *self->half);
    for (size_t i = 0; i < self->other_count; i++)
        note_halves(self, &self->other[i]);
    for (uint32_t number = 0; number < cells; number++) {
        const tw_cell cell = *tw_puzzle_cell(self->puzzle, number);
        for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cell.kind); l++) {
            const uint32_t here = self->half[tw_half_edge(number, l)];
            const uint32_t across = tw_puzzle_cell_across(self->puzzle, number, l);
            const uint32_t back = tw_lattice_arc(lattice, cell.kind, l)->back;
            const uint32_t there =
                across == UINT32_MAX ? HALF_PLAIN : self->half[tw_half_edge(across, back)];
            const bool once = across == UINT32_MAX || number < across;
            if (here != HALF_NONE && there != HALF_NONE && once &&
                !add_meeting(rivals, here, there))
                return false;
        }
    }
    const bool any = rivals->pair_count > tw_rivals_way_begins(rivals);
    return !any || (tw_rivals_end_way(rivals) && tw_rivals_end_part(rivals));
}

tw_status tw_add_rival(tw_hint_search *self, const bool *given)
{
    const bool room = self->kind == TW_HINT_COLOURS ? add_colour_rival(self)
                      : self->kind == TW_HINT_MARKS ? add_mark_rival(self, given)
                                                    : add_plain_rival(self);
    if (!room || !tw_rivals_end(&self->rivals))
        return TW_ERR_MEMORY;
    if (given && !tw_rivals_leave(&self->rivals, self->rivals.count - 1, given))
        return tw_fail(self->error, TW_ERR_UNSUPPORTED,
                       "turns of the pieces do not tell how another solution comes about");
    return TW_OK;
}

/* ---- Images ------------------------------------------------------------------------------ */

/* Does the move do to a cell, and to its neighbours in the container, what the symmetry does? */
static bool moves_alike(const tw_hint_search *self, const rival_move *move, const uint32_t *cells,
                        tw_cell cell)
{
    const tw_puzzle *puzzle = self->puzzle;
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    bool alike = tw_puzzle_find_cell(puzzle, move_cell(self, move, cell)) ==
                 cells[tw_puzzle_find_cell(puzzle, cell)];
    for (uint32_t l = 0; l < tw_lattice_arc_count(lattice, cell.kind) && alike; l++) {
        const tw_cell next = tw_lattice_neighbour(lattice, cell, l);
        const uint32_t across = tw_puzzle_find_cell(puzzle, next);
        alike = across == UINT32_MAX ||
                tw_puzzle_find_cell(puzzle, move_cell(self, move, next)) == cells[across];
    }
    return alike;
}

/* The turn that moves the placement and what is around it as the symmetry does; 0 if none that the
 * piece may make does. */
static uint32_t turn_of_image(const tw_hint_search *self, uint32_t placement, uint32_t element)
{
    const uint32_t *cells = tw_symmetry_cells(self->symmetry, element);
    const tw_placement *from = &self->solution->placements[placement];
    const tw_transform_set turns = tw_puzzle_piece_turns(self->puzzle, from->piece);
    const uint32_t to = tw_symmetry_poses(self->symmetry, element)[self->pose[placement]];
    rival_move move = {.turn = 0};
    for (; move.turn < tw_lattice_transform_count(tw_puzzle_lattice(self->puzzle)); move.turn++) {
        bool same = tw_transform_set_has(&turns, move.turn) &&
                    complete_move(self, from, to, &move, self->scratch);
        for (size_t c = 0; c < from->cell_count && same; c++)
            same = moves_alike(self, &move, cells, from->cells[c]);
        if (same)
            return move.turn;
    }
    return 0;
}

/* Takes the image as a rival. false: it is none, or lacks a pin of the puzzle. */
static bool take_image(tw_hint_search *self, uint32_t element)
{
    const uint32_t *poses = tw_symmetry_poses(self->symmetry, element);
    const size_t count = self->solution->count;
    bool pinned = true;
    for (uint32_t i = 0; i < count; i++) {
        const bool turned = self->kind == TW_HINT_MARKS;
        self->seen[i] = (tw_rival_piece){.pose = poses[self->pose[i]], .from = i};
        if (makes_puzzles(self) &&
            stock_of(self, i) != tw_poses_get(self->poses, self->seen[i].pose).stock)
            return false; /* another piece, its mirror image */
        self->seen[i].turn = turned ? turn_of_image(self, i, element) : 0;
    }
    self->seen_count = count;
    if (is_no_rival(self))
        return false;
    memcpy(self->other, self->seen, count * sizeof *self->other);
    self->other_count = count;
    /* a piece of its own, as colours and marks make it, stays where it is pinned, and as it lies */
    for (size_t i = 0; i < count; i++)
        pinned = pinned &&
                 (!self->own[i] || (makes_puzzles(self) ? self->other[i].pose == self->pose[i] &&
                                                              self->other[i].turn == 0
                                                        : tw_rival_has(self, i)));
    return pinned;
}

tw_status tw_add_images(tw_hint_search *self)
{
    tw_status status = TW_OK;
    for (uint32_t e = 1; e < tw_symmetry_count(self->symmetry) && status == TW_OK &&
                         !tw_rival_stays(self) && tw_hint_search_goes_on(self, 0);
         e++)
        if (take_image(self, e))
            status = tw_add_rival(self, NULL);
    return status;
}
