/* transform.c -- the transformation group of a lattice: from generators to a closed set of maps.
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

#include <assert.h>
#include <string.h>

/* ---- Arcs under a map -------------------------------------------------------------------- */

static const tw_arc *image_arc(const tw_lattice *lattice, const tw_transform *map, size_t kind,
                               size_t label)
{
    return &lattice->kinds[map->kind[kind]].arcs[map->label[kind][label]];
}

/* Where the map sends a step from kind `from` to the kind it reaches. */
static void image_step(const tw_lattice *lattice, const tw_transform *map, size_t from,
                       const tw_cell *step, int64_t image[TW_MAX_RANK])
{
    for (size_t i = 0; i < lattice->rank; i++) {
        image[i] = (int64_t)map->offset[step->kind][i] - map->offset[from][i];
        for (size_t j = 0; j < lattice->rank; j++)
            image[i] += (int64_t)map->matrix[i][j] * step->at[j];
    }
}

static bool carries(const tw_lattice *lattice, const tw_transform *map, size_t kind, size_t label)
{
    const tw_arc *arc = &lattice->kinds[kind].arcs[label];
    const tw_arc *image = image_arc(lattice, map, kind, label);
    int64_t step[TW_MAX_RANK];
    image_step(lattice, map, kind, &arc->step, step);
    if (image->step.kind != map->kind[arc->step.kind])
        return false;
    for (size_t i = 0; i < lattice->rank; i++)
        if (image->step.at[i] != step[i])
            return false;
    return true;
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

/* Where image walks lead along the same tree of kinds that made the potentials. */
static void image_potentials(const tw_lattice *lattice, const tw_transform *map,
                             int64_t image[TW_MAX_KINDS][TW_MAX_RANK])
{
    bool known[TW_MAX_KINDS] = {true};
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t k = 0; k < lattice->kind_count; k++)
            for (size_t l = 0; known[k] && l < lattice->kinds[k].arc_count; l++) {
                uint32_t to = lattice->kinds[k].arcs[l].step.kind;
                if (known[to])
                    continue;
                for (size_t i = 0; i < lattice->rank; i++)
                    image[to][i] = image[k][i] + image_arc(lattice, map, k, l)->step.at[i];
                known[to] = grew = true;
            }
    }
}

/* rank independent closed walks (columns) and their images. */
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
            const tw_cell *step = &lattice->kinds[k].arcs[l].step;
            const tw_cell *image = &image_arc(lattice, map, k, l)->step;
            int64_t walk[TW_MAX_RANK] = {0};
            for (size_t i = 0; i < lattice->rank; i++)
                walk[i] = (int64_t)lattice->potential[k][i] + step->at[i] -
                          lattice->potential[step->kind][i];
            if (!tw_echelon_add(&seen, walk))
                continue;
            for (size_t i = 0; i < lattice->rank; i++) {
                walks[i][count] = walk[i];
                targets[i][count] = images[k][i] + image->at[i] - images[step->kind][i];
            }
            count++;
        }
}

static bool solve_map(const tw_lattice *lattice, tw_transform *map)
{
    int64_t images[TW_MAX_KINDS][TW_MAX_RANK] = {{0}};
    int64_t walks[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    int64_t targets[TW_MAX_RANK][TW_MAX_RANK] = {{0}};
    image_potentials(lattice, map, images);
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
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            if (!carries(lattice, map, k, l))
                return tw_fault(faults, def->place, "a turn moves every label it should",
                                "\"%s\" does not extend to the whole lattice: no integer matrix "
                                "carries all steps onto those of their images (arc \"%s\" fails)",
                                def->name, lattice->kinds[k].arcs[l].label);
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

/* The label whose arc makes this step from this kind, or UINT32_MAX. */
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

static bool within(int64_t value, int64_t limit)
{
    return value <= limit && value >= -limit;
}

static tw_status copy_matrix(const tw_lattice *lattice, const tw_generator_def *def,
                             tw_transform *map, tw_faults *faults)
{
    int32_t entry = TW_REACH(faults->context, matrix), step = TW_REACH(faults->context, step);
    bool fine = true;
    for (size_t i = 0; i < lattice->rank; i++)
        for (size_t j = 0; j < lattice->rank; j++) {
            map->matrix[i][j] = def->matrix[i][j];
            fine = fine && within(def->matrix[i][j], entry);
        }
    for (size_t k = 0; def->offset && k < lattice->kind_count; k++)
        for (size_t i = 0; i < lattice->rank; i++) {
            fine = fine && within(def->offset[k][i], step);
            fine = fine && within(def->offset[0][i], step);
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

static tw_status make_map(const tw_lattice *lattice, const tw_generator_def *def, tw_transform *map,
                          tw_faults *faults)
{
    memset(map, 0, sizeof *map);
    tw_status status = check_permutation(lattice, def, faults);
    if (status)
        return status;
    for (size_t k = 0; k < lattice->kind_count; k++)
        map->kind[k] = (uint8_t)kind_image(def, k);
    status = def->by_labels ? map_by_labels(lattice, def, map, faults)
                            : map_by_matrix(lattice, def, map, faults);
    map->proper = !def->mirror;
    return status;
}

/* ---- Closure ----------------------------------------------------------------------------- */

/* The offsets of after * before, o[0] taken off; false when one is too large. */
static bool compose_offsets(const tw_lattice *lattice, const tw_transform *after,
                            const tw_transform *before, tw_transform *result)
{
    int64_t first[TW_MAX_RANK] = {0};
    for (size_t k = 0; k < lattice->kind_count; k++)
        for (size_t i = 0; i < lattice->rank; i++) {
            int64_t sum = after->offset[before->kind[k]][i];
            for (size_t j = 0; j < lattice->rank; j++)
                sum += (int64_t)after->matrix[i][j] * before->offset[k][j];
            if (k == 0)
                first[i] = sum;
            if (!within(sum - first[i], TW_MAX_COORDINATE))
                return false;
            result->offset[k][i] = (int32_t)(sum - first[i]);
        }
    return true;
}

/* after * before; proper when both are. False when an entry grows over its limit. */
static bool compose(const tw_lattice *lattice, const tw_transform *after,
                    const tw_transform *before, tw_transform *result)
{
    int32_t most = TW_REACH(lattice->context, matrix);
    memset(result, 0, sizeof *result);
    result->proper = after->proper && before->proper;
    for (size_t i = 0; i < lattice->rank; i++)
        for (size_t j = 0; j < lattice->rank; j++) {
            int32_t sum = 0;
            for (size_t n = 0; n < lattice->rank; n++)
                sum += after->matrix[i][n] * before->matrix[n][j];
            if (!within(sum, most))
                return false;
            result->matrix[i][j] = sum;
        }
    for (size_t k = 0; k < lattice->kind_count; k++) {
        result->kind[k] = after->kind[before->kind[k]];
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            result->label[k][l] = after->label[before->kind[k]][before->label[k][l]];
    }
    return compose_offsets(lattice, after, before, result);
}

/* Equal up to being called proper. */
static bool same_map(const tw_transform *a, const tw_transform *b)
{
    return memcmp(a->matrix, b->matrix, sizeof a->matrix) == 0 &&
           memcmp(a->offset, b->offset, sizeof a->offset) == 0 &&
           memcmp(a->kind, b->kind, sizeof a->kind) == 0 &&
           memcmp(a->label, b->label, sizeof a->label) == 0;
}

static uint32_t find_map(const tw_lattice *lattice, const tw_transform *map)
{
    for (uint32_t i = 0; i < lattice->transform_count; i++)
        if (same_map(&lattice->transforms[i], map))
            return i;
    return UINT32_MAX;
}

/* Multiplies every element by every one of the maps until nothing new comes; false when there are
 * too many. An element reached by turns alone is proper, whatever else reaches it. */
static bool close_under(tw_lattice *lattice, const tw_transform *maps, size_t count)
{
    for (size_t i = 0; i < lattice->transform_count; i++)
        for (size_t g = 0; g < count; g++) {
            tw_transform product;
            if (!compose(lattice, &maps[g], &lattice->transforms[i], &product))
                return false;
            if (find_map(lattice, &product) != UINT32_MAX)
                continue;
            if (lattice->transform_count >= TW_LIMIT(lattice->context, transforms))
                return false;
            lattice->transforms[lattice->transform_count++] = product;
        }
    return true;
}

static void make_identity(tw_lattice *lattice)
{
    tw_transform *identity = &lattice->transforms[0];
    memset(identity, 0, sizeof *identity);
    identity->proper = true;
    for (size_t i = 0; i < lattice->rank; i++)
        identity->matrix[i][i] = 1;
    for (size_t k = 0; k < lattice->kind_count; k++) {
        identity->kind[k] = (uint8_t)k;
        for (size_t l = 0; l < lattice->kinds[k].arc_count; l++)
            identity->label[k][l] = (uint8_t)l;
    }
    lattice->transform_count = 1;
}

/* ---- Wrapping and products --------------------------------------------------------------- */

bool tw_lattice_keeps_periods(const tw_lattice *lattice, uint32_t transform)
{
    const tw_transform *map = &lattice->transforms[transform];
    for (size_t p = 0; p < lattice->wrap_count; p++) {
        int64_t image[TW_MAX_RANK] = {0};
        for (size_t i = 0; i < lattice->rank; i++)
            for (size_t j = 0; j < lattice->rank; j++)
                image[i] += (int64_t)map->matrix[i][j] * lattice->periods[p][j];
        if (!tw_echelon_has(&lattice->wrap, image))
            return false;
    }
    return true;
}

static tw_status make_products(tw_lattice *lattice)
{
    size_t count = lattice->transform_count;
    lattice->product = tw_take(lattice->context, count * count, 1);
    if (!lattice->product)
        return TW_ERR_MEMORY;
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++) {
            tw_transform product;
            uint32_t number = UINT32_MAX;
            if (compose(lattice, &lattice->transforms[a], &lattice->transforms[b], &product))
                number = find_map(lattice, &product);
            assert(number < count); /* closed by close_under */
            lattice->product[a * count + b] = (uint8_t)(number < count ? number : 0);
        }
    return TW_OK;
}

static void name_generators(tw_lattice *lattice, const tw_transform *maps)
{
    for (size_t g = 0; g < lattice->generator_count; g++)
        lattice->generators[g].element = find_map(lattice, &maps[g]);
}

static tw_status close_group(tw_lattice *lattice, const tw_lattice_def *def, tw_transform *maps,
                             tw_faults *faults)
{
    tw_transform turns[TW_MAX_GENERATORS];
    size_t turn_count = 0;
    for (size_t g = 0; g < def->generator_count; g++)
        if (!def->generators[g].mirror)
            turns[turn_count++] = maps[g];
    make_identity(lattice);
    if (!close_under(lattice, turns, turn_count) ||
        !close_under(lattice, maps, def->generator_count))
        return tw_fault(faults, def->place, "",
                        "the turns and mirrors generate more than %u "
                        "transformations",
                        TW_LIMIT(faults->context, transforms));
    name_generators(lattice, maps);
    return make_products(lattice);
}

tw_status tw_lattice_make_group(tw_lattice *lattice, const tw_lattice_def *def, tw_faults *faults)
{
    size_t before = faults->count;
    tw_transform *maps = tw_take(lattice->context, def->generator_count, sizeof *maps);
    lattice->transforms = tw_take(lattice->context, TW_MAX_TRANSFORMS, sizeof *lattice->transforms);
    tw_status status = maps && lattice->transforms ? TW_OK : TW_ERR_MEMORY;
    for (size_t g = 0; status == TW_OK && g < def->generator_count; g++)
        make_map(lattice, &def->generators[g], &maps[g], faults);
    if (status == TW_OK && faults->count > before)
        status = TW_ERR_INPUT;
    if (status == TW_OK)
        status = close_group(lattice, def, maps, faults);
    tw_give(lattice->context, maps, def->generator_count, sizeof *maps);
    return status;
}
