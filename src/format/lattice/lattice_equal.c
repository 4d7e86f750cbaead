/* lattice_equal.c -- is a lattice the one that another text describes? (lattice_equal.h)
 *
 * Names alone prove nothing: a puzzle may bring a lattice of its own. Everything that the rest of
 * the library can see is compared, the geometry too. */
#include "format/lattice/lattice_equal.h"
#include "lattice/lattice_shared.h"

#include <string.h>

static bool same_bytes(const void *one, const void *other, size_t size)
{
    return size == 0 || memcmp(one, other, size) == 0;
}

static bool same_kinds(const tw_lattice *a, const tw_lattice *b)
{
    if (tw_lattice_kind_count(a) != tw_lattice_kind_count(b))
        return false;
    for (uint32_t k = 0; k < tw_lattice_kind_count(a); k++) {
        if (strcmp(tw_lattice_kind_name(a, k), tw_lattice_kind_name(b, k)) != 0 ||
            tw_lattice_kind_optional(a, k) != tw_lattice_kind_optional(b, k) ||
            tw_lattice_arc_count(a, k) != tw_lattice_arc_count(b, k))
            return false;
        for (uint32_t l = 0; l < tw_lattice_arc_count(a, k); l++) {
            const tw_arc *one = tw_lattice_arc(a, k, l), *other = tw_lattice_arc(b, k, l);
            if (strcmp(one->label, other->label) != 0 || one->back != other->back ||
                memcmp(&one->step, &other->step, sizeof one->step) != 0)
                return false;
        }
    }
    return true;
}

static bool same_lattice_turns(const tw_lattice *a, const tw_lattice *b)
{
    if (tw_lattice_transform_count(a) != tw_lattice_transform_count(b) ||
        tw_lattice_generator_count(a) != tw_lattice_generator_count(b))
        return false;
    for (uint32_t t = 0; t < tw_lattice_transform_count(a); t++) {
        const tw_transform *one = tw_lattice_transform(a, t), *other = tw_lattice_transform(b, t);
        if (one->proper != other->proper ||
            !tw_transform_equal(one, other, tw_lattice_kind_count(a)))
            return false;
    }
    for (size_t g = 0; g < tw_lattice_generator_count(a); g++)
        if (strcmp(tw_lattice_generator_name(a, g), tw_lattice_generator_name(b, g)) != 0 ||
            tw_lattice_generator_element(a, g) != tw_lattice_generator_element(b, g) ||
            tw_lattice_generator_mirror(a, g) != tw_lattice_generator_mirror(b, g))
            return false;
    return true;
}

static bool same_periods(const tw_lattice *a, const tw_lattice *b)
{
    if (tw_lattice_wrap_count(a) != tw_lattice_wrap_count(b))
        return false;
    for (size_t i = 0; i < tw_lattice_wrap_count(a); i++)
        if (memcmp(tw_lattice_period(a, i), tw_lattice_period(b, i),
                   tw_lattice_rank(a) * sizeof(int32_t)) != 0)
            return false;
    return true;
}

static bool same_shape(const tw_cell_shape *one, const tw_cell_shape *other)
{
    return one->shape == other->shape && one->point_count == other->point_count &&
           one->face_length == other->face_length &&
           memcmp(one->at, other->at, sizeof one->at) == 0 &&
           same_bytes(one->points, other->points, one->point_count * sizeof *one->points) &&
           same_bytes(one->faces, other->faces, one->face_length) &&
           memcmp(&one->height, &other->height, sizeof one->height) == 0 &&
           memcmp(&one->radius, &other->radius, sizeof one->radius) == 0;
}

static bool same_geometry(const tw_lattice *a, const tw_lattice *b)
{
    if (tw_lattice_has_geometry(a) != tw_lattice_has_geometry(b))
        return false;
    if (tw_lattice_schematic(a) != tw_lattice_schematic(b))
        return false;
    if (!tw_lattice_has_geometry(a))
        return true;
    for (uint32_t k = 0; k < tw_lattice_kind_count(a); k++)
        if (!same_shape(tw_lattice_cell_shape(a, k), tw_lattice_cell_shape(b, k)))
            return false;
    /* a cell one step along each coordinate is where the basis puts it */
    for (size_t i = 0; i < tw_lattice_rank(a); i++) {
        tw_cell cell = {.kind = 0};
        double one[3], other[3];
        cell.at[i] = 1;
        tw_lattice_position(a, cell, one);
        tw_lattice_position(b, cell, other);
        if (memcmp(one, other, sizeof one) != 0)
            return false;
    }
    return true;
}

static bool same_moves(const tw_lattice *a, const tw_lattice *b)
{
    if (tw_lattice_direction_count(a) != tw_lattice_direction_count(b))
        return false;
    for (size_t d = 0; d < tw_lattice_direction_count(a); d++) {
        if (memcmp(tw_lattice_direction(a, d), tw_lattice_direction(b, d),
                   tw_lattice_rank(a) * sizeof(int32_t)) != 0)
            return false;
        for (uint32_t k = 0; k < tw_lattice_kind_count(a); k++) {
            size_t count_a, count_b;
            const tw_cell *of_a = tw_lattice_sweep(a, k, d, &count_a);
            const tw_cell *of_b = tw_lattice_sweep(b, k, d, &count_b);
            if (!of_a != !of_b || count_a != count_b ||
                !same_bytes(of_a, of_b, count_a * sizeof *of_a))
                return false;
        }
    }
    return true;
}

bool tw_lattice_equal(const tw_lattice *a, const tw_lattice *b)
{
    size_t count_a, count_b;
    const uint32_t *of_a = tw_lattice_order(a, &count_a), *of_b = tw_lattice_order(b, &count_b);
    return tw_lattice_rank(a) == tw_lattice_rank(b) &&
           tw_lattice_mirror(a) == tw_lattice_mirror(b) && same_kinds(a, b) &&
           same_lattice_turns(a, b) && same_periods(a, b) && count_a == count_b &&
           same_bytes(of_a, of_b, count_a * sizeof *of_a) && same_geometry(a, b) &&
           same_moves(a, b);
}
