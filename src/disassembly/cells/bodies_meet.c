/* bodies_meet.c -- does a cell block another one that is shifted?
 *
 * The region that a convex body sweeps is convex; its edges are those of the body and its path.
 * Two convex bodies are apart exactly if a plane separates them whose normal is a product of two
 * of their edges; touching the plane from both sides is apart. Two balls are apart if the path of
 * one's centre keeps its distance.
 * Cost: the square of the edges, times the corners; less where they are apart. */
#include "disassembly/cells/bodies.h"

/* ---- Solids ------------------------------------------------------------------------------ */

/* A question, in units. */
typedef struct encounter {
    const tw_cell_body *mover, *other;
    int64_t way[3], to[3]; /* of the one, and where the other is */
} encounter;

void tw_cell_body_span(const tw_cell_body *body, const int64_t axis[3], int64_t span[2])
{
    span[0] = INT64_MAX;
    span[1] = INT64_MIN;
    for (size_t i = 0; i < body->corners.count; i++) {
        int64_t at = tw_dot(axis, body->corners.at[i]);
        span[0] = at < span[0] ? at : span[0];
        span[1] = at > span[1] ? at : span[1];
    }
}

/* Does a plane at right angles to the axis separate the bodies? */
static bool apart_along(const encounter *e, const int64_t axis[3])
{
    int64_t mover[2], other[2], by = tw_dot(axis, e->way), to = tw_dot(axis, e->to);
    if (axis[0] == 0 && axis[1] == 0 && axis[2] == 0)
        return false;
    tw_cell_body_span(e->mover, axis, mover);
    tw_cell_body_span(e->other, axis, other);
    mover[by > 0] += by;
    return mover[1] <= other[0] + to || other[1] + to <= mover[0];
}

static const int64_t *edge_at(const encounter *e, size_t number)
{
    if (number < e->mover->edges.count)
        return e->mover->edges.at[number];
    number -= e->mover->edges.count;
    return number < e->other->edges.count ? e->other->edges.at[number] : e->way;
}

static bool solids_meet(const encounter *e)
{
    size_t edges = e->mover->edges.count + e->other->edges.count + 1;
    for (size_t a = 0; a < edges; a++)
        for (size_t b = 0; b < a; b++) {
            int64_t axis[3];
            tw_cross(edge_at(e, a), edge_at(e, b), axis);
            if (apart_along(e, axis))
                return false;
        }
    return true;
}

/* ---- Balls ------------------------------------------------------------------------------- */

static int64_t inner_product(const tw_bodies *bodies, const int64_t a[3], const int64_t b[3])
{
    int64_t sum = 0;
    for (size_t i = 0; i < 3; i++)
        sum += a[i] * tw_dot(bodies->gram[i], b);
    return sum;
}

/* Compares the squared distance from the way: if its foot is between the ends, that of the whole
 * minus that along it. */
static bool balls_meet(const tw_bodies *bodies, const encounter *e, int64_t reach)
{
    int64_t to[3], past[3];
    for (size_t i = 0; i < 3; i++) {
        to[i] = e->to[i] + e->other->middle[i] - e->mover->middle[i];
        past[i] = to[i] - e->way[i];
    }
    int64_t along = inner_product(bodies, to, e->way),
            length = inner_product(bodies, e->way, e->way);
    if (along <= 0)
        return inner_product(bodies, to, to) < reach;
    if (along >= length)
        return inner_product(bodies, past, past) < reach;
    return inner_product(bodies, to, to) * length - along * along < reach * length;
}

/* ---- Either ------------------------------------------------------------------------------ */

bool tw_bodies_meet(const tw_bodies *bodies, const int32_t by[3], uint32_t mover,
                    const tw_cell *other)
{
    encounter e = {.mover = &bodies->kinds[mover], .other = &bodies->kinds[other->kind]};
    for (size_t i = 0; i < 3; i++) {
        e.way[i] = by[i] * bodies->unit;
        e.to[i] = other->at[i] * bodies->unit;
    }
    return bodies->balls
               ? balls_meet(bodies, &e, bodies->reach[mover * bodies->kind_count + other->kind])
               : solids_meet(&e);
}

void tw_bodies_range(const tw_bodies *bodies, const int32_t by[3], uint32_t mover, uint32_t other,
                     int64_t range[3][2])
{
    size_t rank = tw_lattice_rank(bodies->lattice);
    for (size_t i = 0; i < 3; i++) {
        const int64_t along[3] = {i == 0, i == 1, i == 2};
        int64_t one[2], two[2];
        range[i][0] = range[i][1] = 0;
        if (i >= rank)
            continue;
        tw_cell_body_span(&bodies->kinds[mover], along, one);
        tw_cell_body_span(&bodies->kinds[other], along, two);
        one[by[i] > 0] += by[i] * bodies->unit;
        range[i][0] = (one[0] - two[1]) / bodies->unit - 1;
        range[i][1] = (one[1] - two[0]) / bodies->unit + 1;
    }
}
