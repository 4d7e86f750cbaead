/* transform.c -- the transformations that a lattice file states: from generators to maps.
 *
 * A generator permutes kinds and labels. It is a transformation of the lattice exactly when one
 * integer matrix M and an offset o per kind carry every arc onto its image:
 *     M * step(a) + o[kind reached] - o[kind] = step(image of a)            for every arc a.
 * Along the tree of kinds this fixes the offsets (o[k] = image walk to k - M * potential[k]);
 * every other arc then gives one linear condition on M alone, and rank independent ones fix M.
 * The paper did not check this; its sphere tilts fail it.
 * Invariant: o[0] = 0, so that equal maps up to translation are equal structs. */
#include "lattice/lattice_internal.h"
#include "base/bounds.h"
#include "base/faults.h"

/* ---- Arcs under a map -------------------------------------------------------------------- */

static const tw_arc *image_arc(const tw_lattice *lattice, const tw_transform *map, size_t kind,
                               size_t label)
{
    return &lattice->kinds[map->kind[kind]].arcs[map->label[kind][label]];
}

/* The image of a step from kind `from`. */
static void image_step(const tw_lattice *lattice, const tw_transform *map, size_t from,
                       const tw_cell *step, int64_t image[TW_MAX_RANK])
{
    for (size_t i = 0; i < lattice->rank; i++) {
        image[i] = (int64_t)map->offset[step->kind][i] - map->offset[from][i];
        for (size_t j = 0; j < lattice->rank; j++)
            image[i] += (int64_t)map->matrix[i][j] * step->at[j];
    }
}

/* ---- Generators stated by labels --------------------------------------------------------- */

static uint32_t kind_image(const tw_generator_def *def, size_t kind)
{
    return def->kind_image ? def->kind_image[kind] : (uint32_t)kind;
}

static uint32_t label_image(const tw_lattice *lattice, const tw_generator_def *def, size_t kind,
                            size_t label)
{
    size_t number = label;
    for (size_t k = 0; k < kind; k++)
        number += lattice->kinds[k].arc_count;
    return def->label_image ? def->label_image[number] : (uint32_t)label;
}

static tw_status check_permutation(const tw_lattice *lattice, const tw_generator_def *def,
                                   tw_faults *faults)
{
    bool kinds[TW_MAX_KINDS] = {false};
    for (size_t k = 0; k < lattice->kind_count; k++) {
        uint32_t image = kind_image(def, k);
        if (image >= lattice->kind_count || kinds[image])
            return tw_fault(faults, def->place, "each kind goes to one kind, no two to the same",
                            "\"%s\" does not permute the kinds", def->name);
        kinds[image] = true;
        size_t arcs = lattice->kinds[k].arc_count;
        if (lattice->kinds[image].arc_count != arcs)
            return tw_fault(faults, def->place, "",
                            "\"%s\" takes kind \"%s\" with %zu arcs to "
                            "\"%s\" with %zu",
                            def->name, lattice->kinds[k].name, arcs, lattice->kinds[image].name,
                            lattice->kinds[image].arc_count);
        bool labels[TW_MAX_LABELS] = {false};
        for (size_t l = 0; def->by_labels && l < arcs; l++) {
            uint32_t to = label_image(lattice, def, k, l);
            if (to >= arcs || labels[to])
                return tw_fault(faults, def->place,
                                "each label goes to one label, no two to the "
                                "same",
                                "\"%s\" does not permute the labels of kind \"%s\"", def->name,
                                lattice->kinds[k].name);
            labels[to] = true;
        }
    }
    return TW_OK;
}

static tw_status check_pairing(const tw_lattice *lattice, const tw_generator_def *def,
                               const tw_transform *map, tw_faults *faults)
{
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++) {
            const tw_arc *arc = &lattice->kinds[k].arcs[l];
            const tw_arc *image = image_arc(lattice, map, k, l);
            if (image->step.kind == map->kind[arc->step.kind] &&
                image->back == map->label[arc->step.kind][arc->back])
                continue;
            return tw_fault(faults, def->place, "partners go to partners",
                            "\"%s\" does not keep "
                            "the pairing: \"%s\" goes to \"%s\", but the partner of \"%s\" does "
                            "not go to the partner of \"%s\"",
                            def->name, arc->label, image->label, arc->label, image->label);
        }
    return TW_OK;
}

/* Finds `rank` independent closed walks (columns) and their images; images: those of the
 * potentials. */
static void independent_walks(const tw_lattice *lattice, const tw_transform *map,
                              int64_t images[TW_MAX_KINDS][TW_MAX_RANK],
                              int64_t walks[TW_MAX_RANK][TW_MAX_RANK],
                              int64_t targets[TW_MAX_RANK][TW_MAX_RANK])
{
    tw_echelon seen;
    tw_echelon_clear(&seen, lattice->rank);
    size_t count = 0;
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count && count < lattice->rank; l++) {
            const uint32_t reached = lattice->kinds[k].arcs[l].step.kind;
            const tw_cell *image = &image_arc(lattice, map, k, l)->step;
            int64_t walk[TW_MAX_RANK];
            tw_closed_walk(lattice, k, l, walk);
            if (!tw_echelon_add(&seen, walk))
                continue;
            for (size_t i = 0; i < lattice->rank; i++) {
                walks[i][count] = walk[i];
                targets[i][count] = images[k][i] + image->at[i] - images[reached][i];
            }
            count++;
        }
}

static bool solve_map(const tw_lattice *lattice, tw_transform *map)
{
    int64_t images[TW_MAX_KINDS][TW_MAX_RANK] = {{0}};
    int64_t walks[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    int64_t targets[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    for (size_t n = 0; n + 1 < lattice->kind_count; n++) { /* along the tree */
        const tw_arc_place from = lattice->tree[n];
        const tw_cell *image = &image_arc(lattice, map, from.kind, from.label)->step;
        uint32_t to = lattice->kinds[from.kind].arcs[from.label].step.kind;
        for (size_t i = 0; i < lattice->rank; i++)
            images[to][i] = images[from.kind][i] + image->at[i];
    }
    independent_walks(lattice, map, images, walks, targets);
    if (!tw_matrix_between(walks, targets, lattice->rank, TW_REACH(lattice->context, matrix),
                           map->matrix))
        return false;
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t i = 0; i < lattice->rank; i++) {
            int64_t offset = images[k][i];
            for (size_t j = 0; j < lattice->rank; j++)
                offset -= (int64_t)map->matrix[i][j] * lattice->potential[k][j];
            map->offset[k][i] = (int32_t)offset;
        }
    return true;
}

static tw_status check_extends(const tw_lattice *lattice, const tw_generator_def *def,
                               const tw_transform *map, tw_faults *faults)
{
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++) {
            const tw_arc *arc = &lattice->kinds[k].arcs[l];
            const tw_cell *image = &image_arc(lattice, map, k, l)->step;
            int64_t step[TW_MAX_RANK];
            bool carried = image->kind == map->kind[arc->step.kind];
            image_step(lattice, map, k, &arc->step, step);
            for (size_t i = 0; i < lattice->rank; i++)
                carried = carried && image->at[i] == step[i];
            if (!carried)
                return tw_fault(faults, def->place, "a turn moves every label it should",
                                "\"%s\" does not extend to the whole lattice: no integer matrix "
                                "carries all steps onto those of their images (arc \"%s\" fails)",
                                def->name, arc->label);
        }
    return TW_OK;
}

static tw_status map_by_labels(const tw_lattice *lattice, const tw_generator_def *def,
                               tw_transform *map, tw_faults *faults)
{
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            map->label[k][l] = (uint8_t)label_image(lattice, def, k, l);
    tw_status status = check_pairing(lattice, def, map, faults);
    if (status)
        return status;
    if (!solve_map(lattice, map))
        return tw_fault(faults, def->place, "a turn moves every label it should",
                        "\"%s\" does not extend to the whole lattice: the matrix it needs is not "
                        "whole",
                        def->name);
    return check_extends(lattice, def, map, faults);
}

/* ---- Generators stated by a matrix ------------------------------------------------------- */

/* The label of the arc with this step from this kind, or UINT32_MAX. */
static uint32_t find_arc(const tw_lattice *lattice, size_t kind, uint32_t reached,
                         const int64_t step[TW_MAX_RANK])
{
    for (uint32_t l = 0; l < lattice->kinds[kind].arc_count; l++) {
        const tw_cell *other = &lattice->kinds[kind].arcs[l].step;
        bool same = other->kind == reached;
        for (size_t i = 0; same && i < lattice->rank; i++)
            same = other->at[i] == step[i];
        if (same)
            return l;
    }
    return UINT32_MAX;
}

static tw_status copy_matrix(const tw_lattice *lattice, const tw_generator_def *def,
                             tw_transform *map, tw_faults *faults)
{
    int32_t entry = TW_REACH(faults->context, matrix), step = TW_REACH(faults->context, step);
    bool fine = true;
    for (size_t i = 0; i < lattice->rank; i++)
        for (size_t j = 0; j < lattice->rank; j++) {
            map->matrix[i][j] = def->matrix[i][j];
            fine = fine && tw_within(def->matrix[i][j], entry);
        }
    for (size_t k = 0; def->offset && k < lattice->kind_count; k++)
        for (size_t i = 0; i < lattice->rank; i++) {
            fine = fine && tw_within(def->offset[k][i], step);
            fine = fine && tw_within(def->offset[0][i], step);
            if (fine)
                map->offset[k][i] = def->offset[k][i] - def->offset[0][i];
        }
    if (!fine)
        return tw_fault(faults, def->place, "",
                        "\"%s\" has a matrix entry over %d or an offset "
                        "over %d",
                        def->name, entry, step);
    return TW_OK;
}

static tw_status map_by_matrix(const tw_lattice *lattice, const tw_generator_def *def,
                               tw_transform *map, tw_faults *faults)
{
    tw_status status = copy_matrix(lattice, def, map, faults);
    if (status)
        return status;
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++) {
            const tw_arc *arc = &lattice->kinds[k].arcs[l];
            int64_t step[TW_MAX_RANK];
            image_step(lattice, map, k, &arc->step, step);
            uint32_t image = find_arc(lattice, map->kind[k], map->kind[arc->step.kind], step);
            if (image == UINT32_MAX)
                return tw_fault(faults, def->place,
                                "check the matrix, and the offsets of the kinds",
                                "\"%s\" does not map the lattice onto itself: arc \"%s\" of kind "
                                "\"%s\" goes where there is no arc",
                                def->name, arc->label, lattice->kinds[k].name);
            map->label[k][l] = (uint8_t)image;
        }
    return TW_OK;
}

/* ---- The group --------------------------------------------------------------------------- */

tw_status tw_lattice_make_group(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults)
{
    size_t count = def->generator_count, size = tw_map_size(lattice);
    tw_transform *maps = tw_take(lattice->context, count, sizeof *maps);
    uint8_t *images = tw_take(lattice->context, count, size);
    tw_status status = TW_ERR_MEMORY;
    if (maps && images) {
        size_t before = faults->count;
        tw_maps_point(lattice, maps, count, images);
        for (size_t g = 0; g < count; g++) {
            const tw_generator_def *one = &def->generators[g];
            maps[g].proper = !one->mirror;
            if (check_permutation(lattice, one, faults))
                continue;
            for (size_t k = 0; k < lattice->kind_count; k++)
                maps[g].kind[k] = (uint8_t)kind_image(one, k);
            if (one->by_labels)
                map_by_labels(lattice, one, &maps[g], faults);
            else
                map_by_matrix(lattice, one, &maps[g], faults);
        }
        status = faults->count > before ? TW_ERR_INPUT
                                        : tw_lattice_close_group(lattice, def, maps, faults);
    }
    tw_give(lattice->context, maps, count, sizeof *maps);
    tw_give(lattice->context, images, count, size);
    return status;
}
