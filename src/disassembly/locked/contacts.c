/* contacts.c -- where pieces touch, and along which normals.
 *
 * Two cells touch by faces if the plane of a face separates them and their faces in it share
 * more than a line: no line in the plane separates the faces. It is enough to try the lines of
 * their own edges. */
#include "disassembly/locked/contacts.h"

#include <stdlib.h>

/* A cell of some kind at 0, a cell beside it, and a normal towards the other. */
typedef struct face_touch {
    uint32_t kind;
    tw_cell other;
    int64_t normal[3];
} face_touch;

typedef struct owned_cell {
    tw_cell cell;
    uint32_t piece;
} owned_cell;

typedef struct lister {
    const tw_bodies *bodies;
    face_touch *touches;
    size_t touch_count, touch_room;
    owned_cell *cells; /* of all pieces, sorted */
    size_t cell_count;
} lister;

/* ---- Two cells --------------------------------------------------------------------------- */

typedef struct cells_beside {
    const tw_cell_body *one, *other;
    int64_t to[3]; /* where the other is, in units */
} cells_beside;

/* Least and most along an axis of a body's corners at this height along the normal. */
static void span_face(const tw_cell_body *body, const int64_t axis[3], const int64_t normal[3],
                      int64_t height, int64_t spans[2])
{
    spans[0] = INT64_MAX;
    spans[1] = INT64_MIN;
    for (size_t i = 0; i < body->corners.count; i++) {
        if (tw_dot(normal, body->corners.at[i]) != height)
            continue;
        int64_t at = tw_dot(axis, body->corners.at[i]);
        spans[0] = at < spans[0] ? at : spans[0];
        spans[1] = at > spans[1] ? at : spans[1];
    }
}

/* Do the faces at these heights share more than a line, as far as the edges of one body show? */
static bool edges_share(const cells_beside *b, const tw_cell_body *edged, const int64_t normal[3],
                        const int64_t heights[2])
{
    for (size_t i = 0; i < edged->edges.count; i++) {
        int64_t across[3], one[2], other[2];
        if (tw_dot(normal, edged->edges.at[i]) != 0)
            continue;
        tw_cross(edged->edges.at[i], normal, across);
        span_face(b->one, across, normal, heights[0], one);
        span_face(b->other, across, normal, heights[1], other);
        int64_t to = tw_dot(across, b->to);
        if (one[1] <= other[0] + to || other[1] + to <= one[0] || one[0] == one[1] ||
            other[0] == other[1])
            return false;
    }
    return true;
}

/* Do the bodies touch by faces? normal: of the faces, towards the other. */
static bool bodies_touch(const cells_beside *b, int64_t normal[3])
{
    for (size_t i = 0; i < 2 * b->one->normals.count; i++) {
        int64_t one[2], other[2];
        for (size_t k = 0; k < 3; k++)
            normal[k] = i % 2 ? -b->one->normals.at[i / 2][k] : b->one->normals.at[i / 2][k];
        tw_cell_body_span(b->one, normal, one);
        tw_cell_body_span(b->other, normal, other);
        const int64_t heights[2] = {one[1], other[0]};
        if (one[1] == other[0] + tw_dot(normal, b->to) && edges_share(b, b->one, normal, heights) &&
            edges_share(b, b->other, normal, heights))
            return true;
    }
    return false;
}

static bool cell_balls_touch(const tw_bodies *bodies, const cells_beside *b, int64_t reach,
                             int64_t normal[3])
{
    int64_t way[3];
    for (size_t i = 0; i < 3; i++)
        way[i] = b->to[i] + b->other->middle[i] - b->one->middle[i];
    for (size_t i = 0; i < 3; i++)
        normal[i] = tw_dot(bodies->gram[i], way);
    return tw_dot(normal, way) == reach;
}

static bool cells_touch(const tw_bodies *bodies, uint32_t kind, const tw_cell *other,
                        int64_t normal[3])
{
    cells_beside b = {.one = &bodies->kinds[kind], .other = &bodies->kinds[other->kind]};
    for (size_t i = 0; i < 3; i++)
        b.to[i] = other->at[i] * bodies->unit;
    bool touching =
        bodies->balls
            ? cell_balls_touch(bodies, &b, bodies->reach[kind * bodies->kind_count + other->kind],
                               normal)
            : bodies_touch(&b, normal);
    if (touching)
        tw_vector_reduce(normal);
    return touching;
}

/* ---- Ways to touch ----------------------------------------------------------------------- */

/* Lists the ways in which cells of two kinds touch. */
static bool list_touches(lister *l, uint32_t kind, uint32_t other)
{
    static const int32_t nowhere[3] = {0};
    int64_t range[3][2];
    tw_bodies_range(l->bodies, nowhere, kind, other, range);
    for (int64_t x = range[0][0]; x <= range[0][1]; x++)
        for (int64_t y = range[1][0]; y <= range[1][1]; y++)
            for (int64_t z = range[2][0]; z <= range[2][1]; z++) {
                face_touch new = {
                    .kind = kind,
                    .other = {.at = {(int32_t)x, (int32_t)y, (int32_t)z}, .kind = other}};
                if (!cells_touch(l->bodies, kind, &new.other, new.normal))
                    continue;
                if (!TW_GROW(l->bodies->context, l->touches, l->touch_room, l->touch_count + 1))
                    return false;
                l->touches[l->touch_count++] = new;
            }
    return true;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static int compare_piece_cells(const void *a, const void *b)
{
    return memcmp(&((const owned_cell *)a)->cell, &((const owned_cell *)b)->cell, sizeof(tw_cell));
}

static bool list_cells(lister *l, const tw_solution *solution)
{
    size_t count = 0;
    for (size_t i = 0; i < solution->count; i++)
        count += solution->placements[i].cell_count;
    l->cells = tw_take(l->bodies->context, count, sizeof *l->cells);
    if (!l->cells)
        return false;
    for (size_t i = 0; i < solution->count; i++)
        for (size_t k = 0; k < solution->placements[i].cell_count; k++)
            l->cells[l->cell_count++] = (owned_cell){solution->placements[i].cells[k], (uint32_t)i};
    qsort(l->cells, l->cell_count, sizeof *l->cells, compare_piece_cells);
    return true;
}

/* Adds a contact, unless there is one with the same two pieces and normal. */
static bool add_contact(lister *l, tw_contact_list *contacts, const tw_lock_contact *new)
{
    for (size_t i = contacts->count; i-- > 0 && contacts->items[i].one == new->one;)
        if (memcmp(&contacts->items[i], new, sizeof *new) == 0)
            return true;
    if (!TW_GROW(l->bodies->context, contacts->items, contacts->room, contacts->count + 1))
        return false;
    contacts->items[contacts->count++] = *new;
    return true;
}

/* Lists the contacts of a cell with pieces of larger numbers. */
static bool list_contacts_of(lister *l, const tw_cell *cell, uint32_t piece,
                             tw_contact_list *contacts)
{
    for (size_t i = 0; i < l->touch_count; i++) {
        const face_touch *t = &l->touches[i];
        owned_cell beyond = {.cell = t->other};
        if (t->kind != cell->kind)
            continue;
        for (size_t k = 0; k < 3; k++)
            beyond.cell.at[k] += cell->at[k];
        const owned_cell *found =
            bsearch(&beyond, l->cells, l->cell_count, sizeof *l->cells, compare_piece_cells);
        tw_lock_contact new = {.one = piece, .other = found ? found->piece : 0};
        memcpy(new.normal, t->normal, sizeof new.normal);
        if (found && found->piece > piece && !add_contact(l, contacts, &new))
            return false;
    }
    return true;
}

tw_status tw_contacts_list(const tw_bodies *bodies, const tw_solution *solution,
                           tw_contact_list *contacts, tw_error *error)
{
    lister l = {.bodies = bodies};
    const uint32_t kinds = (uint32_t)bodies->kind_count;
    bool listed = list_cells(&l, solution);
    for (uint32_t i = 0; listed && i < kinds * kinds; i++)
        listed = list_touches(&l, i / kinds, i % kinds);
    for (uint32_t i = 0; i < solution->count; i++) {
        const tw_placement *placement = &solution->placements[i];
        for (size_t k = 0; listed && k < placement->cell_count; k++)
            listed = list_contacts_of(&l, &placement->cells[k], i, contacts);
    }
    return listed ? TW_OK : tw_fail(error, TW_ERR_MEMORY, "out of memory");
}
