/* polyform_count.c -- counts the polyforms of a size without storing them.
 *
 * Redelmeier's algorithm (Discrete Mathematics 36, 1981) visits each fixed polyform once: it takes
 * cells from a list; a cell that it skips stays excluded, and a cell that it takes adds its new
 * neighbours to the end of the list. The first cell is the least in the lattice's order, which
 * translations keep, so each set occurs in one place only. Classes under transformations are
 * counted by the Cauchy-Frobenius lemma: their number is the average, over all transformations, of
 * the number of fixed polyforms that the transformation maps to themselves. One transformation is
 * tried for all that are conjugate to it. A transformation that maps a set of n cells to itself
 * moves it by 1 / n of the sum of the steps of its cells. So sums are kept modulo n, and few sets
 * have to be examined cell by cell.
 * Invariant: the cells marked as seen are those in the list, taken or not.
 * Cost: the fixed polyforms, times transformations; memory for the cells within n steps of one. */
#include "base/hash_table.h"
#include "base/pace.h"
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"

#include <string.h>

#define NONE TW_HASH_TABLE_END   /* no cell that may be taken */
#define UNKNOWN (UINT32_MAX - 1) /* not yet looked up */
#define LEAF_STEPS 50            /* nanoseconds for a polyform, for the pace */
#define KIND_STEPS 32            /* for each kind in a product of transformations */
#define MOVE_STEPS 8             /* for a cell that is moved */

typedef struct polyform_place {
    bool seen, taken;
} polyform_place;

typedef struct polyform_walk {
    const tw_lattice *lattice;
    tw_scope scope; /* of all its arrays */
    tw_pace pace;
    size_t size;
    uint32_t *classes, *weights; /* a transformation, and the number of its conjugates */
    size_t class_count;
    size_t arcs;  /* of the kind with most */
    size_t width; /* numbers that hold how `classes` move a cell */
    tw_cell *cells; /* of places */
    polyform_place *places;
    uint32_t *neighbours; /* of place p at p * arcs */
    uint8_t *moves;       /* of place p at p * width, modulo size */
    size_t count, cell_room, place_room, neighbour_room, move_room;
    tw_hash_table table; /* places by their cells */
    uint32_t list[TW_MAX_POLYFORM * TW_MAX_LABELS];
    uint32_t taken[TW_MAX_POLYFORM];
    uint8_t *sums; /* of the first d cells at d * width, modulo size */
    uint64_t fixed, left_alone;
    tw_status status;
} polyform_walk;

/* ---- Places ------------------------------------------------------------------------------ */

static bool polyform_goes_on(polyform_walk *self, size_t steps)
{
    if (!tw_pace_goes_on(&self->pace, steps))
        self->status = TW_ERR_STATE;
    return self->status == TW_OK;
}

/* Adds a place; NONE when memory is out, or the pace stops. */
static uint32_t add_polyform_place(polyform_walk *self, tw_cell cell)
{
    const tw_context *context = &self->scope.context;
    size_t count = self->count + 1;
    if (!polyform_goes_on(self, MOVE_STEPS * self->class_count))
        return NONE;
    if (!TW_GROW(context, self->cells, self->cell_room, count) ||
        !TW_GROW(context, self->places, self->place_room, count) ||
        !TW_GROW(context, self->neighbours, self->neighbour_room, count * self->arcs) ||
        !TW_GROW(context, self->moves, self->move_room, count * self->width + 1) ||
        !tw_hash_table_add(context, &self->table, tw_lattice_hash(&cell), (uint32_t)self->count)) {
        self->status = TW_ERR_MEMORY;
        return NONE;
    }
    self->cells[self->count] = cell;
    self->places[self->count] = (polyform_place){.seen = false};
    for (size_t l = 0; l < self->arcs; l++)
        self->neighbours[self->count * self->arcs + l] =
            l < self->lattice->kinds[cell.kind].arc_count ? UNKNOWN : NONE;
    /* Write how each class moves a cell, modulo size. */
    uint8_t *moves = self->moves + self->count * self->width;
    int64_t size = (int64_t)self->size;
    for (size_t c = 0; c < self->class_count; c++) {
        tw_cell image = tw_lattice_apply(self->lattice, self->classes[c], cell);
        for (size_t i = 0; i < self->lattice->rank; i++)
            *moves++ = (uint8_t)((((int64_t)image.at[i] - cell.at[i]) % size + size) % size);
    }
    return (uint32_t)self->count++;
}

/* The place that an arc leads to, if it may be taken: after the first in order, and not
 * optional. */
static uint32_t look_along_arc(polyform_walk *self, uint32_t from, size_t label)
{
    tw_cell cell = tw_lattice_neighbour(self->lattice, self->cells[from], (uint32_t)label);
    uint32_t to = NONE;
    if (!self->lattice->kinds[cell.kind].optional &&
        tw_lattice_compare(self->lattice, &cell, &self->cells[0]) > 0) {
        to = tw_cells_find_filed(self->cells, &self->table, cell);
        if (to == NONE)
            to = add_polyform_place(self, cell);
    }
    self->neighbours[from * self->arcs + label] = to;
    return to;
}

/* ---- Polyforms that are left alone -------------------------------------------------------- */

/* Is every sum a multiple of the size? Sums are below twice the size. */
static bool may_be_left_alone(const polyform_walk *self, size_t number, const uint8_t *sums,
                              const uint8_t *moves)
{
    size_t rank = self->lattice->rank, first = number * rank;
    for (size_t i = first; i < first + rank; i++) {
        unsigned sum = (unsigned)sums[i] + moves[i];
        if (sum != 0 && sum != self->size)
            return false;
    }
    return true;
}

static bool is_left_alone(const polyform_walk *self, uint32_t transform)
{
    tw_cell images[TW_MAX_POLYFORM];
    int64_t by[TW_MAX_RANK] = {0};
    for (size_t c = 0; c < self->size; c++) {
        const tw_cell *cell = &self->cells[self->taken[c]];
        images[c] = tw_lattice_apply(self->lattice, transform, *cell);
        for (size_t i = 0; i < self->lattice->rank; i++)
            by[i] += (int64_t)images[c].at[i] - cell->at[i];
    }
    for (size_t c = 0; c < self->size; c++) {
        for (size_t i = 0; i < self->lattice->rank; i++)
            images[c].at[i] -= (int32_t)(by[i] / (int64_t)self->size);
        uint32_t found = tw_cells_find_filed(self->cells, &self->table, images[c]);
        if (found == NONE || !self->places[found].taken)
            return false;
    }
    return true;
}

/* Counts each polyform by its last cell; the others are taken. */
static void count_last(polyform_walk *self, size_t first, size_t end)
{
    size_t last = self->size - 1;
    self->fixed += end - first;
    (void)polyform_goes_on(self, (LEAF_STEPS + self->class_count) * (end - first + 1));
    for (size_t i = self->class_count > 0 ? first : end; i < end && self->status == TW_OK; i++) {
        uint32_t chosen = self->list[i];
        const uint8_t *sums = self->sums + last * self->width,
                      *moves = self->moves + chosen * self->width;
        self->taken[last] = chosen;
        self->places[chosen].taken = true;
        for (size_t c = 0; c < self->class_count; c++)
            if (may_be_left_alone(self, c, sums, moves) &&
                polyform_goes_on(self, 4 * MOVE_STEPS * self->size) &&
                is_left_alone(self, self->classes[c]))
                self->left_alone += self->weights[c];
        self->places[chosen].taken = false;
    }
}

/* ---- The walk ---------------------------------------------------------------------------- */

static void add_sums(const polyform_walk *self, size_t depth, uint32_t chosen)
{
    const uint8_t *sums = self->sums + depth * self->width,
                  *moves = self->moves + chosen * self->width;
    uint8_t *longer = self->sums + (depth + 1) * self->width;
    uint8_t size = (uint8_t)self->size;
    for (size_t i = 0; i < self->width; i++) {
        uint8_t sum = (uint8_t)(sums[i] + moves[i]);
        longer[i] = sum >= size ? (uint8_t)(sum - size) : sum;
    }
}

/* Appends the new neighbours of a place to the list; returns its new end. */
static size_t add_neighbours(polyform_walk *self, uint32_t from, size_t end)
{
    for (size_t l = 0; l < self->arcs; l++) {
        uint32_t to = self->neighbours[from * self->arcs + l];
        if (to == UNKNOWN)
            to = look_along_arc(self, from, l);
        if (to == NONE || self->places[to].seen)
            continue;
        self->places[to].seen = true;
        self->list[end++] = to;
    }
    return end;
}

/* Visits all polyforms with the `depth` cells taken and one or more of the list from `first` on.
 * done, share: of the whole, before this and in this. Polyforms with an early cell far outnumber
 * those without it. */
static void walk_on(polyform_walk *self, size_t depth, size_t first, size_t end, double done,
                    double share)
{
    if (depth + 1 == self->size) {
        self->pace.done = done;
        count_last(self, first, end);
        return;
    }
    for (size_t i = first; i < end && polyform_goes_on(self, self->width); i++) {
        uint32_t chosen = self->list[i];
        double part = i + 1 < end ? share / 2 : share;
        self->taken[depth] = chosen;
        self->places[chosen].taken = true;
        add_sums(self, depth, chosen);
        size_t longer = add_neighbours(self, chosen, end);
        walk_on(self, depth + 1, i + 1, longer, done, part);
        for (size_t n = end; n < longer; n++)
            self->places[self->list[n]].seen = false;
        self->places[chosen].taken = false;
        done += part;
        share -= part;
    }
}

/* ---- Classes ----------------------------------------------------------------------------- */

/* The inverse: the last power before the identity. */
static uint32_t inverse_transform(const tw_lattice *lattice, uint32_t of)
{
    uint32_t inverse = 0, next = of;
    while (next != 0) {
        inverse = next;
        next = tw_lattice_product(lattice, next, of);
    }
    return inverse;
}

/* Lists one of each class of conjugates in the group, without the identity. What generators make of
 * a member, and of what comes of that, is its whole class. met: zeros, one per element; class: room
 * for as many. */
static void list_conjugates(polyform_walk *self, const tw_transform_set *allowed, bool *met,
                            uint32_t *class)
{
    const tw_lattice *lattice = self->lattice;
    uint32_t by[TW_MAX_GENERATORS], back[TW_MAX_GENERATORS];
    size_t generators = 0;
    for (size_t g = 0; g < lattice->generator_count; g++) {
        by[generators] = lattice->generators[g].element;
        back[generators] = inverse_transform(lattice, by[generators]);
        generators += tw_transform_set_has(allowed, by[generators]);
    }
    for (uint32_t t = 1; t < lattice->transform_count && self->status == TW_OK; t++) {
        uint32_t size = 0;
        if (met[t] || !tw_transform_set_has(allowed, t))
            continue;
        met[t] = true;
        class[size++] = t;
        for (uint32_t i = 0;
             i < size && polyform_goes_on(self, 2 * KIND_STEPS * lattice->kind_count * generators);
             i++)
            for (size_t g = 0; g < generators; g++) {
                const uint32_t image = tw_lattice_product(
                    lattice, tw_lattice_product(lattice, by[g], class[i]), back[g]);
                if (!met[image])
                    class[size++] = image;
                met[image] = true;
            }
        self->classes[self->class_count] = t;
        self->weights[self->class_count++] = size;
    }
}

/* ---- Together ---------------------------------------------------------------------------- */

static bool prepare_walk(polyform_walk *self, const tw_transform_set *allowed)
{
    const tw_context *context = tw_scope_begin(&self->scope, self->lattice->context);
    const size_t transforms = self->lattice->transform_count;
    bool *met = NULL;
    uint32_t *class = NULL;
    const tw_array arrays[] = {TW_ARRAY(self->classes, transforms),
                               TW_ARRAY(self->weights, transforms),
                               TW_ARRAY(met, transforms),
                               TW_ARRAY(class, transforms),
                               {0}};
    bool there = tw_arrays(context, arrays, TW_TAKE);
    if (there)
        list_conjugates(self, allowed, met, class);
    for (size_t k = 0; k < self->lattice->kind_count; k++)
        if (self->lattice->kinds[k].arc_count > self->arcs)
            self->arcs = self->lattice->kinds[k].arc_count;
    self->width = self->class_count * self->lattice->rank;
    self->sums = tw_take(context, (self->size + 1) * self->width + 1, 1);
    return there && self->sums;
}

tw_status tw_polyforms_count(const tw_lattice *lattice, size_t size, tw_polyform_symmetry symmetry,
                             const tw_watch *watch, uint64_t *count, tw_error *error)
{
    tw_clear_error(error);
    if (size < 1 || size > TW_LIMIT(lattice->context, polyform))
        return tw_fail(error, TW_ERR_USAGE, "polyforms of %zu cells; 1 to %u are possible", size,
                       TW_LIMIT(lattice->context, polyform));
    const tw_transform_set allowed = tw_polyform_transforms(lattice, symmetry);
    polyform_walk self = {.lattice = tw_lattice_plane(lattice),
                          .pace = tw_pace_of(lattice->context, watch),
                          .size = size};
    if (!prepare_walk(&self, &allowed))
        self.status = TW_ERR_MEMORY;
    const double kinds = (double)lattice->kind_count;
    for (uint32_t k = 0; k < lattice->kind_count && self.status == TW_OK; k++) {
        if (lattice->kinds[k].optional)
            continue;
        self.count = 0; /* polyforms whose least cell is of this kind */
        tw_hash_table_clear(&self.table);
        self.list[0] = add_polyform_place(&self, (tw_cell){.kind = k});
        if (self.status == TW_OK) {
            self.places[0].seen = true;
            walk_on(&self, 0, 0, 1, k / kinds, 1 / kinds);
        }
    }
    tw_scope_end(&self.scope);
    if (self.status != TW_OK && self.status != TW_ERR_STATE)
        return tw_fail_as(error, self.status);
    uint64_t all = (self.fixed + self.left_alone) / tw_transform_set_count(&allowed);
    *count = self.status == TW_OK ? all : 0;
    return TW_OK;
}
