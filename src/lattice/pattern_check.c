/* pattern_check.c -- checks the pattern of a lattice definition.
 *
 * Invariant checked: names are unique; every arc leads to a kind that exists and has an arc back,
 *   and the two undo each other: back(back(a)) = a and step(back(a)) = -step(a).
 * Cost: kinds * arcs^2. */
#include "lattice/lattice_internal.h"
#include "base/bounds.h"
#include "base/faults.h"

#include <string.h>

enum { MAX_KIND_FACES = 4 * TW_MAX_VERTICES }; /* corners and end marks of a cell's faces */

static tw_status check_pattern_name(const char *what, const char *name, tw_place place,
                                    tw_faults *faults)
{
    if (!name || !*name)
        return tw_fault(faults, place, "", "%s has no name", what);
    if (strlen(name) >= TW_LIMIT(faults->context, name))
        return tw_fault(faults, place, "", "the name of %s is longer than %u bytes", what,
                        TW_LIMIT(faults->context, name) - 1);
    return TW_OK;
}

/* A name that may be missing, which is a fault of its own. */
static const char *name_or_none(const char *name)
{
    return name ? name : "";
}

static tw_status check_step(const tw_lattice_def *def, const tw_kind_def *kind,
                            const tw_arc_def *arc, tw_faults *faults)
{
    bool still = true;
    for (size_t i = 0; i < def->rank; i++) {
        if (!tw_within(arc->step[i], TW_REACH(faults->context, step)))
            return tw_fault(faults, arc->place, "", "arc \"%s\" steps %d; at most %d is possible",
                            arc->label, (int)arc->step[i], TW_REACH(faults->context, step));
        still = still && arc->step[i] == 0;
    }
    if (still && &def->kinds[arc->kind] == kind)
        return tw_fault(faults, arc->place, "give it a step, or let it reach another kind",
                        "arc \"%s\" leads from a cell to itself", arc->label);
    return TW_OK;
}

static tw_status check_pair(const tw_lattice_def *def, uint32_t kind_number, const tw_arc_def *arc,
                            uint32_t number, tw_faults *faults)
{
    const tw_kind_def *reached = &def->kinds[arc->kind];
    if (arc->back >= reached->arc_count)
        return tw_fault(faults, arc->place, "",
                        "arc \"%s\" comes back by arc number %u, but kind "
                        "\"%s\" has %zu arcs",
                        arc->label, arc->back, name_or_none(reached->name), reached->arc_count);
    const tw_arc_def *back = &reached->arcs[arc->back];
    const char *partner = name_or_none(back->label);
    if (back->kind != kind_number || back->back != number)
        return tw_fault(faults, arc->place, "arcs come in pairs, each naming the other",
                        "arc \"%s\" says it comes back by \"%s\", but \"%s\" comes back by another",
                        arc->label, partner, partner);
    bool opposite = true;
    for (size_t i = 0; i < def->rank; i++)
        opposite = opposite && (int64_t)arc->step[i] + back->step[i] == 0;
    if (!opposite)
        return tw_fault(faults, arc->place, "the step of an arc and of its partner add up to 0",
                        "the steps of \"%s\" and its partner \"%s\" are not opposite", arc->label,
                        partner);
    return TW_OK;
}

static void check_arc_twins(const tw_lattice_def *def, const tw_kind_def *kind, size_t number,
                            tw_faults *faults)
{
    const tw_arc_def *arc = &kind->arcs[number];
    for (size_t i = 0; i < number; i++) {
        const tw_arc_def *other = &kind->arcs[i];
        if (strcmp(arc->label, name_or_none(other->label)) == 0)
            tw_fault(faults, arc->place, "", "kind \"%s\" has two arcs called \"%s\"", kind->name,
                     arc->label);
        else if (arc->kind == other->kind &&
                 memcmp(arc->step, other->step, def->rank * sizeof arc->step[0]) == 0)
            tw_fault(faults, arc->place, "remove one of the two",
                     "arcs \"%s\" and \"%s\" lead to the same cell", name_or_none(other->label),
                     arc->label);
    }
}

static void check_arc(const tw_lattice_def *def, uint32_t kind_number, uint32_t number,
                      tw_faults *faults)
{
    const tw_kind_def *kind = &def->kinds[kind_number];
    const tw_arc_def *arc = &kind->arcs[number];
    if (check_pattern_name("an arc", arc->label, arc->place, faults))
        return;
    if (arc->kind >= def->kind_count) {
        tw_fault(faults, arc->place, "", "arc \"%s\" reaches kind number %u of %zu", arc->label,
                 arc->kind, def->kind_count);
        return;
    }
    check_arc_twins(def, kind, number, faults);
    if (check_step(def, kind, arc, faults) == TW_OK)
        check_pair(def, kind_number, arc, number, faults);
}

/* Checks the numbers of points and faces, and the corners. */
static void check_drawn(const tw_kind_def *kind, tw_faults *faults)
{
    static const size_t least[] = {
        [TW_SHAPE_NONE] = 0,  [TW_SHAPE_POLYGON] = 3, [TW_SHAPE_PRISM] = 3,
        [TW_SHAPE_SOLID] = 4, [TW_SHAPE_SPHERE] = 0,  [TW_SHAPE_SEGMENT] = 2};
    const tw_cell_shape *drawn = &kind->drawn;
    size_t count = drawn->point_count, corners = 0; /* corners: of the current face */
    if ((size_t)drawn->shape >= sizeof least / sizeof *least || count < least[drawn->shape] ||
        count > TW_LIMIT(faults->context, vertices) || drawn->face_length > MAX_KIND_FACES) {
        tw_fault(faults, kind->place, "",
                 "the shape of kind \"%s\" has %zu points and %zu corners of faces; at most %u and "
                 "%u are possible, and at least what its form needs",
                 kind->name, count, drawn->face_length, TW_LIMIT(faults->context, vertices),
                 MAX_KIND_FACES);
        return;
    }
    for (size_t i = 0; i < drawn->face_length; i++) {
        const bool ends = drawn->faces[i] == 255;
        if (ends && corners < 3)
            tw_fault(faults, kind->place, "",
                     "a face of kind \"%s\" has %zu corners; expected 3 or more", kind->name,
                     corners);
        if (!ends && drawn->faces[i] >= count)
            tw_fault(faults, kind->place, "", "a face of kind \"%s\" has corner %d of %zu",
                     kind->name, drawn->faces[i], count);
        corners = ends ? 0 : corners + 1;
    }
    if (corners > 0)
        tw_fault(faults, kind->place, "", "the last face of kind \"%s\" has no 255 behind it",
                 kind->name);
}

static void check_kind(const tw_lattice_def *def, uint32_t number, tw_faults *faults)
{
    const tw_kind_def *kind = &def->kinds[number];
    if (check_pattern_name("a kind", kind->name, kind->place, faults))
        return;
    for (size_t i = 0; i < number; i++)
        if (strcmp(kind->name, name_or_none(def->kinds[i].name)) == 0)
            tw_fault(faults, kind->place, "", "two kinds are called \"%s\"", kind->name);
    if (kind->arc_count == 0 || kind->arc_count > TW_LIMIT(faults->context, labels)) {
        tw_fault(faults, kind->place, "", "kind \"%s\" has %zu arcs; 1 to %u are possible",
                 kind->name, kind->arc_count, TW_LIMIT(faults->context, labels));
        return;
    }
    for (uint32_t l = 0; l < kind->arc_count; l++)
        check_arc(def, number, l, faults);
    check_drawn(kind, faults);
}

tw_status tw_lattice_check_pattern(const tw_lattice_def *def, tw_faults *faults)
{
    size_t before = faults->count;
    check_pattern_name("the lattice", def->name, def->place, faults);
    if (def->rank < 1 || def->rank > TW_LIMIT(faults->context, rank))
        return tw_fault(faults, def->place, "", "the rank is %zu; 1 to %u are possible", def->rank,
                        TW_LIMIT(faults->context, rank));
    if (def->kind_count < 1 || def->kind_count > TW_LIMIT(faults->context, kinds))
        return tw_fault(faults, def->place, "",
                        "there are %zu kinds of cells; 1 to %u are possible", def->kind_count,
                        TW_LIMIT(faults->context, kinds));
    if (def->generator_count > TW_LIMIT(faults->context, generators))
        return tw_fault(faults, def->place, "",
                        "there are %zu turns and mirrors; at most %u are "
                        "possible",
                        def->generator_count, TW_LIMIT(faults->context, generators));
    for (uint32_t k = 0; k < def->kind_count; k++)
        check_kind(def, k, faults);
    for (size_t i = 0; i < def->generator_count; i++) {
        const tw_generator_def *one = &def->generators[i];
        if (check_pattern_name("a turn or mirror", one->name, one->place, faults))
            continue;
        for (size_t j = 0; j < i; j++)
            if (strcmp(one->name, name_or_none(def->generators[j].name)) == 0)
                tw_fault(faults, one->place, "", "two turns or mirrors are called \"%s\"",
                         one->name);
    }
    return faults->count > before ? TW_ERR_INPUT : TW_OK;
}
