/* figure_formula.c -- makes and solves the clauses of figures (figure_formula.h).
 *
 * A model may be a figure in several parts, or with a hole; no clauses of moderate size forbid
 * that. So a set S of cells that are in the figure, while none of their neighbours is, is *cut*: a
 * clause says that S is not all in it, or a neighbour is. A connected figure with more cells than S
 * meets it. Holes are cut in the same way, with "in" and "out" exchanged.
 * A figure may be moved one step back along an axis as long as it stays in the container. At the
 * end it has, for each axis, a cell that cannot be moved so; only such figures are looked for. */
#include "solve/figure/figure_formula.h"

#include "base/numbers.h"
#include "cover/clauses.h"

#define MOST_LITERALS 50000000
#define NO_GROUP UINT32_MAX
#define LITERAL_STEPS 20 /* of the pace */

/* ---- Clauses ----------------------------------------------------------------------------- */

/* Hands a literal to the checker of proofs. */
static bool put_into_rup(tw_figure_formula *self, int32_t literal)
{
    const size_t count = self->clause_count;
    self->clause_count = literal ? count + 1 : 0;
    if (!literal)
        return tw_rup_add(self->rup, self->clause, count);
    if (!TW_GROW(&self->scope.context, self->clause, self->clause_room, count + 1))
        return false;
    self->clause[count] = literal;
    return true;
}

static bool put_figure_literal(void *user, int32_t literal)
{
    tw_figure_formula *self = user;
    if (self->too_large || self->no_memory || self->stopped)
        return false;
    self->literals += literal != 0;
    self->too_large = self->literals > MOST_LITERALS;
    self->stopped = !tw_pace_goes_on(self->terms->pace, LITERAL_STEPS);
    self->no_memory =
        !(self->rup ? put_into_rup(self, literal) : tw_proof_solver_add(self->solver, literal));
    return !self->too_large && !self->no_memory && !self->stopped;
}

/* Why nothing more is added; TW_OK: it is. */
static tw_status formula_status(const tw_figure_formula *self)
{
    return self->too_large   ? TW_ERR_TOO_LARGE
           : self->no_memory ? TW_ERR_MEMORY
           : self->stopped   ? TW_ERR_STATE
                             : TW_OK;
}

static int32_t outside(const tw_figure_formula *self, uint32_t cell)
{
    return (int32_t)self->orbit[cell] + 1;
}

/* Adds the clauses of a cover, and frees the builder. */
static tw_status add_cover(tw_figure_formula *self, tw_cover_builder *builder, tw_status status)
{
    const tw_clause_sink sink = {put_figure_literal, self};
    tw_cover *cover = NULL;
    if (status == TW_OK)
        status = tw_cover_freeze(builder, &cover);
    if (status == TW_OK)
        status = tw_cover_clauses_as(self->terms->context, cover, TW_CLAUSES_PRODUCT, self->numbers,
                                     &self->last, &sink);
    if (status == TW_ERR_IO)
        status = formula_status(self);
    tw_cover_free(cover);
    tw_cover_builder_free(builder);
    return status;
}

/* Each cell is covered by a pose of the tile, or left out. */
static tw_status add_tile(tw_figure_formula *self, size_t tile)
{
    const tw_figure_terms *terms = self->terms;
    const tw_stock *stock = tw_poses_stock(terms->poses, terms->stocks[tile]);
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(terms->context, terms->cells, 0, &builder);
    size_t options = 0;
    self->first[tile] = self->last;
    self->last += stock->pose_count;
    for (uint32_t p = 0; p < stock->pose_count && status == TW_OK; p++) {
        const tw_pose pose = tw_poses_get(terms->poses, stock->first_pose + p);
        self->numbers[options++] = (uint32_t)self->first[tile] + p;
        status = tw_cover_builder_option(builder, pose.cells, pose.cell_count, UINT32_MAX);
    }
    for (uint32_t c = 0; c < terms->cells && status == TW_OK; c++) {
        self->numbers[options++] = self->orbit[c];
        status = tw_cover_builder_option(builder, &c, 1, UINT32_MAX);
    }
    return add_cover(self, builder, status);
}

/* Gives each cell a variable that says that it is in the figure. Returns the one before them. */
static uint64_t add_opposites(tw_figure_formula *self)
{
    const uint64_t first = self->last;
    self->last += self->terms->cells;
    for (uint32_t c = 0; c < self->terms->cells; c++) {
        const int32_t in = (int32_t)(first + c + 1);
        const int32_t clauses[] = {in, outside(self, c), 0, -in, -outside(self, c), 0};
        for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
            put_figure_literal(self, clauses[i]);
    }
    return first;
}

/* Counts the cells that are left out, or those that are not, whichever are fewer. */
static tw_status add_figure_size(tw_figure_formula *self)
{
    const tw_figure_terms *terms = self->terms;
    const size_t out = terms->cells - self->size;
    const bool few = self->size < out;
    const uint32_t counted = (uint32_t)(few ? self->size : out);
    const uint64_t first = few ? add_opposites(self) : 0;
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(terms->context, terms->cells, 1, &builder);
    if (status == TW_OK)
        tw_cover_builder_range(builder, 0, counted, counted);
    for (uint32_t c = 0; c < terms->cells && status == TW_OK; c++) {
        self->numbers[c] = few ? (uint32_t)first + c : self->orbit[c];
        tw_cover_builder_optional(builder, c);
        status = tw_cover_builder_option(builder, &c, 1, 0);
    }
    return add_cover(self, builder, status);
}

/* Two tilings by the same piece have no copy in the same place. */
static void add_difference(tw_figure_formula *self, size_t one, size_t other)
{
    const tw_figure_terms *terms = self->terms;
    const uint32_t poses = tw_poses_stock(terms->poses, terms->stocks[one])->pose_count;
    for (uint32_t p = 0; p < poses && terms->pieces[one] == terms->pieces[other]; p++) {
        put_figure_literal(self, -(int32_t)(self->first[one] + p + 1));
        put_figure_literal(self, -(int32_t)(self->first[other] + p + 1));
        put_figure_literal(self, 0);
    }
}

/* Some cell of the figure cannot be moved back along the axis. */
static void add_end(tw_figure_formula *self, size_t axis)
{
    const bool *ends = self->terms->ends + axis * self->terms->cells;
    for (uint32_t c = 0; c < self->terms->cells; c++)
        if (ends[c])
            put_figure_literal(self, -outside(self, c));
    put_figure_literal(self, 0);
}

/* The figure does not reach farther than its number of cells allows. */
static void add_reach(tw_figure_formula *self)
{
    const uint32_t *depth = self->terms->depth;
    const size_t most = self->size > 0 ? self->size : self->terms->high;
    for (uint32_t c = 0; c < self->terms->cells && depth; c++)
        if (depth[c] >= most) {
            put_figure_literal(self, outside(self, c));
            put_figure_literal(self, 0);
        }
}

tw_status tw_figure_formula_make(tw_figure_formula *formula)
{
    const tw_figure_terms *terms = formula->terms;
    const tw_array all[] = {TW_ARRAY(formula->first, terms->tiles),
                            TW_ARRAY(formula->numbers, terms->cells + tw_poses_count(terms->poses)),
                            TW_ARRAY(formula->in, terms->cells),
                            TW_ARRAY(formula->group, terms->cells),
                            TW_ARRAY(formula->queue, terms->cells),
                            {0}};
    formula->last = terms->cells;
    if (!formula->rup)
        formula->solver = tw_proof_solver_new(formula->proof);
    if (!tw_arrays(tw_scope_begin(&formula->scope, terms->context), all, TW_TAKE) ||
        !(formula->rup || formula->solver))
        return TW_ERR_MEMORY;
    tw_status status = formula->size > 0 ? add_figure_size(formula) : TW_OK;
    for (uint32_t c = 0; c < terms->cells; c++) /* some cell is in the figure */
        put_figure_literal(formula, -outside(formula, c));
    put_figure_literal(formula, 0);
    for (size_t axis = 0; terms->ends && axis < terms->axes && status == TW_OK; axis++)
        add_end(formula, axis);
    add_reach(formula);
    for (size_t t = 0; t < terms->tiles && status == TW_OK; t++) {
        status = add_tile(formula, t);
        for (size_t other = 0; other < t && status == TW_OK; other++)
            add_difference(formula, t, other);
    }
    return status ? status : formula_status(formula);
}

void tw_figure_formula_free(tw_figure_formula *formula)
{
    tw_scope_end(&formula->scope);
    if (!formula->rup)
        tw_proof_solver_free(formula->solver);
}

/* ---- Models ------------------------------------------------------------------------------ */

bool tw_figure_has_pose(const tw_figure_formula *formula, size_t tile, uint32_t pose)
{
    const tw_figure_terms *terms = formula->terms;
    const uint32_t first = tw_poses_stock(terms->poses, terms->stocks[tile])->first_pose;
    if (!formula->in[tw_poses_get(terms->poses, pose).cells[0]])
        return false; /* of another part of the model */
    return tw_proof_solver_value(formula->solver, (int)(formula->first[tile] + (pose - first) + 1));
}

/* ---- Cuts -------------------------------------------------------------------------------- */

/* Puts the cells that are connected to `start`, all in the figure or all not, into the queue. They
 * get its number as their group. *open: one of them has a neighbour beyond the container. */
static size_t find_group(tw_figure_formula *self, uint32_t start, bool *open)
{
    const tw_figure_terms *terms = self->terms;
    const bool in = self->in[start];
    size_t count = 0;
    *open = false;
    self->queue[count++] = start;
    self->group[start] = start;
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < terms->labels; l++) {
            const uint32_t next = terms->near[self->queue[i] * terms->labels + l];
            *open = *open || next == UINT32_MAX;
            if (next == UINT32_MAX || self->group[next] != NO_GROUP || self->in[next] != in)
                continue;
            self->group[next] = start;
            self->queue[count++] = next;
        }
    return count;
}

static void put_cut_literal(tw_figure_formula *self, int32_t literal)
{
    self->no_memory = self->no_memory || !TW_GROW(&self->scope.context, self->cuts, self->cut_room,
                                                  self->cut_literals + 1);
    if (!self->no_memory && put_figure_literal(self, literal))
        self->cuts[self->cut_literals++] = literal;
}

/* Forbids the group in the queue, as it stands alone. */
static void cut_group(tw_figure_formula *self, size_t count, bool in)
{
    const tw_figure_terms *terms = self->terms;
    const int32_t sign = in ? 1 : -1;
    for (size_t i = 0; i < count; i++)
        put_cut_literal(self, sign * outside(self, self->queue[i]));
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < terms->labels; l++) {
            const uint32_t next = terms->near[self->queue[i] * terms->labels + l];
            if (next != UINT32_MAX && self->group[next] != self->group[self->queue[i]])
                put_cut_literal(self, -sign * outside(self, next));
        }
    put_cut_literal(self, 0);
    self->cut_count++;
}

bool tw_figure_add_cuts(tw_figure_formula *formula, const int32_t *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        (void)put_figure_literal(formula, literals[i]);
    return !formula->no_memory;
}

/* Are cells of its kind not optional in every puzzle? */
static bool is_needed_kind(const tw_puzzle *puzzle, uint32_t cell)
{
    return !tw_lattice_kind_optional(tw_puzzle_lattice(puzzle), tw_puzzle_cell(puzzle, cell)->kind);
}

/* Fills `in` as it would be if the cut were not met: cells that it names are in the figure or not,
 * by their signs, and the others are `in`, so as to connect as much as can be. Returns a named cell
 * that is `in`, if not a joint of sticks; NO_GROUP: there is none. */
static uint32_t name_cut_cells(tw_figure_formula *self, const int32_t *literals, size_t count,
                               bool in)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(self->terms->poses);
    uint32_t start = NO_GROUP;
    for (uint32_t c = 0; c < self->terms->cells; c++) {
        self->in[c] = in;
        self->group[c] = NO_GROUP;
        for (size_t i = 0; i < count; i++) {
            if (literals[i] == outside(self, c) || literals[i] == -outside(self, c))
                self->in[c] = literals[i] > 0;
            if (literals[i] == (in ? outside(self, c) : -outside(self, c)) &&
                (in || is_needed_kind(puzzle, c)))
                start = c;
        }
    }
    return start;
}

/* If the cut is not met, the cells of its positive literals are in the figure, those of the others
 * are not. Then the figure lies within what is connected to one of its cells; or a cell that is
 * left out is cut off from the border. */
bool tw_figure_meets_cut(tw_figure_formula *formula, const int32_t *literals, size_t count)
{
    bool open, whole = true;
    uint32_t start = name_cut_cells(formula, literals, count, true);
    if (start != NO_GROUP) {
        const size_t reached = find_group(formula, start, &open);
        for (uint32_t c = 0; c < formula->terms->cells && whole; c++)
            for (size_t i = 0; i < count; i++)
                whole =
                    whole && !(literals[i] == outside(formula, c) && formula->group[c] != start);
        if (!whole || reached < formula->size)
            return true;
    }
    start = formula->terms->no_holes ? name_cut_cells(formula, literals, count, false) : NO_GROUP;
    if (start != NO_GROUP)
        (void)find_group(formula, start, &open);
    return start != NO_GROUP && !open;
}

/* Is it a hole that the queue has? Joints of sticks, say, stay empty also where nothing is missing.
 */
static bool is_hole(const tw_figure_formula *self, size_t count)
{
    const tw_figure_terms *terms = self->terms;
    bool missing = false, open = false;
    for (size_t i = 0; i < count && !open; i++) {
        const uint32_t *near = terms->near + self->queue[i] * terms->labels;
        missing = missing || is_needed_kind(tw_poses_puzzle(terms->poses), self->queue[i]);
        open = tw_has_number(near, terms->labels, UINT32_MAX);
    }
    return missing && !open;
}

/* Puts the cells of a group into the queue. */
static size_t list_group(tw_figure_formula *self, uint32_t start)
{
    size_t count = 0;
    for (uint32_t c = start; c < self->terms->cells; c++)
        if (self->group[c] == start)
            self->queue[count++] = c;
    return count;
}

/* Is a part of a model a figure as it is wanted, but for holes? With a symmetry, it maps the part
 * to itself. */
static bool is_wanted_figure(const tw_figure_formula *self, uint32_t start, size_t count)
{
    const tw_figure_terms *terms = self->terms;
    if (self->size > 0)
        return count == self->size;
    bool wanted = count >= terms->low && count <= terms->high &&
                  !(terms->odd && count / terms->first_size % 2 == 0);
    for (uint32_t c = 0; c < terms->cells && wanted; c++)
        wanted = (self->group[c] == start) == (self->group[self->orbit[c]] == start);
    return wanted;
}

/* Does a part of a model, seen alone, cut cells off from the border? */
static bool has_hole(tw_figure_formula *self, uint32_t start)
{
    const tw_figure_terms *terms = self->terms;
    uint32_t *reached = self->numbers; /* scratch: one a cell */
    size_t count = 0;
    for (uint32_t c = 0; c < terms->cells; c++) {
        const uint32_t *near = terms->near + c * terms->labels;
        reached[c] = self->group[c] == start;
        if (!reached[c] && tw_has_number(near, terms->labels, UINT32_MAX)) {
            reached[c] = true;
            self->queue[count++] = c;
        }
    }
    for (size_t i = 0; i < count; i++)
        for (size_t l = 0; l < terms->labels; l++) {
            const uint32_t next = terms->near[self->queue[i] * terms->labels + l];
            if (next == UINT32_MAX || reached[next])
                continue;
            reached[next] = true;
            self->queue[count++] = next;
        }
    for (uint32_t c = 0; c < terms->cells; c++)
        if (!reached[c] && is_needed_kind(tw_poses_puzzle(terms->poses), c))
            return true;
    return false;
}

/* Groups the cells of a model: its parts, and what lies between them. */
static void find_groups(tw_figure_formula *self)
{
    bool open;
    for (uint32_t c = 0; c < self->terms->cells; c++) {
        self->in[c] = !tw_proof_solver_value(self->solver, outside(self, c));
        self->group[c] = NO_GROUP;
    }
    for (uint32_t c = 0; c < self->terms->cells; c++)
        if (self->group[c] == NO_GROUP)
            (void)find_group(self, c, &open);
}

/* Is a group to be cut? A part with a hole is so also if the hole is not a group, as other parts
 * lie in it. */
static bool is_wrong(tw_figure_formula *self, uint32_t start)
{
    const bool no_holes = self->terms->no_holes;
    if (!self->in[start])
        return no_holes && is_hole(self, list_group(self, start));
    return !is_wanted_figure(self, start, list_group(self, start)) ||
           (self->size == 0 && no_holes && has_hole(self, start));
}

/* Takes a part of the model that is a figure as it is wanted. If there is none, cuts what is wrong.
 * true: it did. */
static bool cut_model(tw_figure_formula *self)
{
    const tw_figure_terms *terms = self->terms;
    find_groups(self);
    for (uint32_t c = 0; c < terms->cells; c++)
        if (self->in[c] && self->group[c] == c && is_wanted_figure(self, c, list_group(self, c)) &&
            !(terms->no_holes && has_hole(self, c))) {
            for (uint32_t other = 0; other < terms->cells; other++)
                self->in[other] = self->group[other] == c;
            return false;
        }
    for (uint32_t c = 0; c < terms->cells; c++)
        if (self->group[c] == c && is_wrong(self, c))
            cut_group(self, list_group(self, c), self->in[c]);
    return true;
}

tw_status tw_figure_formula_solve(tw_figure_formula *formula, const tw_prover *prover,
                                  tw_proved *answer)
{
    int found;
    do
        found = tw_proof_solver_run(formula->solver, prover);
    while (found == 10 && cut_model(formula) && formula_status(formula) == TW_OK);
    *answer = found == 20 ? TW_PROVED_NONE : found == 10 ? TW_PROVED_SOME : TW_PROVED_STOPPED;
    return found < 0 ? TW_ERR_MEMORY : formula_status(formula);
}
