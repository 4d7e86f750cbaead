/* lattice.c -- makes, frees and reads a tw_lattice (tw/lattice.h).
 *
 * A lattice is made in this order: copy of the pattern, span, order, group; each step needs those
 * before. A wrapped lattice owns the plane lattice that was made in this way, shares its arrays,
 * and has periods besides.
 * Invariant: a tw_lattice that a caller has passed all steps, and never changes again. */
#include "lattice/lattice_internal.h"
#include "lattice/lattice_shared.h"
#include "base/faults.h"
#include "base/sized.h"

#include <math.h>
#include <string.h>

/* ---- Making ------------------------------------------------------------------------------ */

static tw_status copy_shape(tw_lattice *lattice, const tw_cell_shape *def, tw_cell_shape *shape)
{
    double(*points)[3] = tw_take(lattice->context, def->point_count, sizeof *points);
    uint8_t *faces = tw_take(lattice->context, def->face_length, 1);
    *shape = *def;
    shape->points = (const double(*)[3])points;
    shape->faces = faces;
    if (!points || !faces)
        return TW_ERR_MEMORY;
    if (def->point_count > 0)
        memcpy(points, def->points, def->point_count * sizeof *points);
    if (def->face_length > 0)
        memcpy(faces, def->faces, def->face_length);
    return TW_OK;
}

static tw_status copy_kind(tw_lattice *lattice, const tw_kind_def *def, tw_kind *kind)
{
    kind->name = tw_copy_text(lattice->context, def->name);
    kind->arcs = tw_take(lattice->context, def->arc_count, sizeof *kind->arcs);
    kind->arc_count = def->arc_count;
    kind->optional = def->optional;
    if (!kind->name || !kind->arcs || copy_shape(lattice, &def->drawn, &kind->drawn))
        return TW_ERR_MEMORY;
    for (size_t l = 0; l < def->arc_count; l++) {
        tw_arc *arc = &kind->arcs[l];
        arc->label = tw_copy_text(lattice->context, def->arcs[l].label);
        arc->step.kind = def->arcs[l].kind;
        memcpy(arc->step.at, def->arcs[l].step, lattice->rank * sizeof def->arcs[l].step[0]);
        arc->back = def->arcs[l].back;
        if (!arc->label)
            return TW_ERR_MEMORY;
    }
    return TW_OK;
}

static tw_status copy_pattern(tw_lattice *lattice, const tw_lattice_def *def)
{
    lattice->rank = def->rank;
    lattice->mirror = def->mirror;
    lattice->has_geometry = def->has_geometry;
    lattice->schematic = def->schematic;
    memcpy(lattice->basis, def->basis, sizeof lattice->basis);
    lattice->name = tw_copy_text(lattice->context, def->name);
    lattice->kinds = tw_take(lattice->context, def->kind_count, sizeof *lattice->kinds);
    lattice->kind_count = lattice->kinds ? def->kind_count : 0;
    if (!lattice->name || !lattice->kinds)
        return TW_ERR_MEMORY;
    for (size_t k = 0; k < def->kind_count; k++)
        if (copy_kind(lattice, &def->kinds[k], &lattice->kinds[k]))
            return TW_ERR_MEMORY;
    lattice->generators =
        tw_take(lattice->context, def->generator_count, sizeof *lattice->generators);
    lattice->generator_count = lattice->generators ? def->generator_count : 0;
    bool fine = lattice->generators;
    for (size_t g = 0; g < lattice->generator_count && fine; g++) {
        lattice->generators[g].name = tw_copy_text(lattice->context, def->generators[g].name);
        lattice->generators[g].mirror = def->generators[g].mirror;
        fine = lattice->generators[g].name;
    }
    return fine ? TW_OK : TW_ERR_MEMORY;
}

/* Wraps a plane; the result lies in its scope. */
static tw_status wrap_plane(tw_lattice *plane, const tw_lattice_def *def, tw_faults *faults,
                            tw_lattice **lattice)
{
    tw_lattice *made = tw_take(&plane->scope.context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    *made = *plane;
    made->plane = plane;
    made->context = &plane->scope.context;
    *lattice = made;
    tw_status status = tw_lattice_make_wrap(made, def, faults);
    made->context = plane->context;
    return status;
}

tw_status tw_lattice_new(const tw_context *context, const tw_lattice_def *def,
                         const tw_report *report, tw_lattice **lattice)
{
    tw_lattice_def own = {.size = sizeof own};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_sized_copy(def, &own, sizeof own, "tw_lattice_def", &error);
    if (status)
        (void)tw_report_fault(report, &error);
    return status ? status : tw_lattice_make(context, &own, report, NULL, lattice);
}

tw_status tw_lattice_make(const tw_context *context, const tw_lattice_def *def,
                          const tw_report *report, tw_pace *pace, tw_lattice **lattice)
{
    context = tw_context_or_default(context);
    tw_faults faults = {.context = context, .report = report, .pace = pace};
    tw_status status = tw_fault_limits(&faults);
    if (status == TW_OK)
        status = tw_lattice_check_pattern(def, &faults);
    if (status)
        return status;
    tw_lattice *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->image_count = 1;
    status = copy_pattern(made, def);
    if (status == TW_OK)
        status = tw_lattice_span(made, def, &faults);
    if (status == TW_OK)
        status = tw_lattice_make_order(made, def, &faults);
    if (status == TW_OK)
        status = tw_lattice_copy_moves(made, def, &faults);
    if (status == TW_OK)
        status = tw_lattice_make_group(made, def, &faults);
    made->context = context;
    if (status == TW_OK && def->wrap_count > 0)
        status = wrap_plane(made, def, &faults, &made);
    if (status) {
        tw_lattice_free(made);
        return status;
    }
    *lattice = made;
    return TW_OK;
}

tw_lattice *tw_lattice_share(tw_lattice *lattice)
{
    atomic_fetch_add(&lattice->sharers, 1);
    return lattice;
}

void tw_lattice_free(tw_lattice *lattice)
{
    if (lattice && atomic_fetch_sub(&lattice->sharers, 1) == 0)
        tw_scope_free(lattice->plane ? lattice->plane : lattice, sizeof *lattice);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const char *tw_lattice_name(const tw_lattice *lattice)
{
    return lattice->name;
}

size_t tw_lattice_rank(const tw_lattice *lattice)
{
    return lattice->rank;
}

size_t tw_lattice_wrap_count(const tw_lattice *lattice)
{
    return lattice->wrap_count;
}

const int32_t *tw_lattice_period(const tw_lattice *lattice, size_t number)
{
    return lattice->wraps[number].by;
}

const char *tw_lattice_wrap_turn(const tw_lattice *lattice, size_t number)
{
    return lattice->wrap_turns[number];
}

size_t tw_lattice_image_count(const tw_lattice *lattice)
{
    return lattice->image_count;
}

const tw_lattice *tw_lattice_plane(const tw_lattice *lattice)
{
    return lattice->plane ? lattice->plane : lattice;
}

const uint32_t *tw_lattice_order(const tw_lattice *lattice, size_t *count)
{
    *count = lattice->order_label_count;
    return lattice->order_labels;
}

bool tw_lattice_mirror(const tw_lattice *lattice)
{
    return lattice->mirror;
}

size_t tw_lattice_kind_count(const tw_lattice *lattice)
{
    return lattice->kind_count;
}

const char *tw_lattice_kind_name(const tw_lattice *lattice, uint32_t kind)
{
    return lattice->kinds[kind].name;
}

bool tw_lattice_kind_optional(const tw_lattice *lattice, uint32_t kind)
{
    return lattice->kinds[kind].optional;
}

size_t tw_lattice_arc_count(const tw_lattice *lattice, uint32_t kind)
{
    return lattice->kinds[kind].arc_count;
}

const tw_arc *tw_lattice_arc(const tw_lattice *lattice, uint32_t kind, uint32_t label)
{
    return &lattice->kinds[kind].arcs[label];
}

size_t tw_lattice_generator_count(const tw_lattice *lattice)
{
    return lattice->generator_count;
}

const char *tw_lattice_generator_name(const tw_lattice *lattice, size_t number)
{
    return lattice->generators[number].name;
}

bool tw_lattice_generator_mirror(const tw_lattice *lattice, size_t number)
{
    return lattice->generators[number].mirror;
}

uint32_t tw_lattice_generator_element(const tw_lattice *lattice, size_t number)
{
    return lattice->generators[number].element;
}

uint32_t tw_lattice_find_kind(const tw_lattice *lattice, const char *name)
{
    for (uint32_t k = 0; k < lattice->kind_count; k++)
        if (strcmp(lattice->kinds[k].name, name) == 0)
            return k;
    return UINT32_MAX;
}

uint32_t tw_lattice_find_label(const tw_lattice *lattice, uint32_t kind, const char *name)
{
    for (uint32_t l = 0; l < lattice->kinds[kind].arc_count; l++)
        if (strcmp(lattice->kinds[kind].arcs[l].label, name) == 0)
            return l;
    return UINT32_MAX;
}

/* ---- Geometry ---------------------------------------------------------------------------- */

bool tw_lattice_has_geometry(const tw_lattice *lattice)
{
    return lattice->has_geometry;
}

bool tw_lattice_schematic(const tw_lattice *lattice)
{
    return lattice->schematic;
}

void tw_lattice_position(const tw_lattice *lattice, tw_cell cell, double position[3])
{
    for (size_t c = 0; c < 3; c++)
        position[c] = lattice->has_geometry ? lattice->kinds[cell.kind].drawn.at[c]
                                            : (c < lattice->rank ? cell.at[c] : 0.0);
    for (size_t i = 0; lattice->has_geometry && i < lattice->rank; i++)
        for (size_t c = 0; c < 3; c++)
            position[c] += lattice->basis[i][c] * cell.at[i];
}

void tw_lattice_way(const tw_lattice *lattice, const int32_t *by, double way[3])
{
    const tw_cell here = {.at = {0}};
    tw_cell there = here;
    double from[3], to[3];
    memcpy(there.at, by, lattice->rank * sizeof *by);
    tw_lattice_position(lattice, here, from);
    tw_lattice_position(lattice, there, to);
    tw_space_between(from, to, way);
}

bool tw_lattice_cubic(const tw_lattice *lattice)
{
    const double near = 1e-9;
    double ways[3][3];
    if (tw_lattice_rank(lattice) != 3 || tw_lattice_kind_count(lattice) != 1)
        return false;
    for (int axis = 0; axis < 3; axis++) {
        int32_t by[3] = {0};
        by[axis] = 1;
        tw_lattice_way(lattice, by, ways[axis]);
    }
    const double length = tw_space_dot(ways[0], ways[0]);
    for (int axis = 0; axis < 3; axis++)
        if (fabs(tw_space_dot(ways[axis], ways[(axis + 1) % 3])) > near ||
            fabs(tw_space_dot(ways[axis], ways[axis]) - length) > near)
            return false;
    return length > near;
}

bool tw_lattice_is_flat(const tw_lattice *lattice)
{
    bool flat = lattice->rank <= 2;
    for (uint32_t kind = 0; kind < lattice->kind_count; kind++) {
        const tw_cell_shape *shape = &lattice->kinds[kind].drawn;
        flat = flat && shape->shape != TW_SHAPE_PRISM && shape->shape != TW_SHAPE_SOLID &&
               shape->shape != TW_SHAPE_SPHERE;
        for (size_t i = 0; i < shape->point_count; i++)
            flat = flat && shape->points[i][2] == 0;
    }
    return flat;
}

const tw_cell_shape *tw_lattice_cell_shape(const tw_lattice *lattice, uint32_t kind)
{
    return &lattice->kinds[kind].drawn;
}
