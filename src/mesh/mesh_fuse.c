/* mesh_fuse.c -- the surface of bodies fused where they touch face to face.
 *
 * Two faces are twins when they have the same points in opposite order and are of different bodies:
 * the piece is fused there. The nooks of a body are its corners in space; two nooks at one point
 * are neighbours when a pair of twins has a corner in each. Every nook is a point of the surface.
 * Its faces are
 *   - the outer faces of bodies, over their nooks;
 *   - for a pair of twins and an edge of theirs that is not all surrounded by bodies: the strip
 *     between the two nooks at either end;
 *   - for an edge that is surrounded, at an end that is not: the cap over the nooks around it.
 * So each edge of the surface has exactly two faces, for any bodies: an edge of a body lies between
 * the body's two faces there, and the edge between neighbouring nooks of two twins lies between the
 * faces at the twins' two edges at that point. Neighbouring nooks at one place then become one
 * point, and faces without width are dropped. Without clearance all neighbours become one; if
 * several rows of bodies meet only along an edge, each row keeps its own edge, and all but the
 * first get a point in it, so that the edges differ even for programs that compare places alone.
 * With clearance nooks move first, as described below.
 * Invariant: mate[mate[c]] = c, twin[twin[c]] = c; a face is twinned as a whole or not at all.
 * Cost: sorting the corners of the bodies, and the bodies around each edge; for each nook that
 * moves all nooks of its point. */
#include <stdlib.h>

#include "base/numbers.h"
#include "mesh/surfaces.h"

/* ---- Which touch which ------------------------------------------------------------------- */

/* Contacts of the bodies of a piece. Nooks are the corners of bodies: one for each body and each of
 * its points. */
typedef struct tw_contacts {
    const tw_context *context;
    const tw_skin *bodies;
    uint32_t *face; /* of each corner */
    uint32_t *mate; /* the same edge in the other face of the body */
    uint32_t *twin; /* the same edge in the touching face of another body;
                       TW_NOWHERE in an outer face */
    uint32_t *nook; /* of each corner */
    size_t nook_count;
    uint32_t *nook_point; /* of each nook */
    uint32_t *nook_first; /* nook n has the corners nook_corner[nook_first[n] .. [n + 1] - 1] */
    uint32_t *nook_corner;
    tw_vec3 *normal; /* of each face, length 1 */
    bool *open;      /* of each point: does an outer face touch it? */
} tw_contacts;

/* Makes the faces of two corners twins if their loops have the same points in opposite order, with
 * the edge of a on the edge of b. */
static void make_twins(tw_contacts *links, uint32_t a, uint32_t b)
{
    const tw_skin *skin = links->bodies;
    uint32_t f = links->face[a], g = links->face[b], count = skin->faces[f].count;
    if (skin->faces[g].count != count || skin->faces[f].owner == skin->faces[g].owner)
        return;
    uint32_t c = a, d = b;
    for (uint32_t i = 0; i < count; i++) {
        if (skin->corners[c] != skin->corners[tw_skin_next(skin, g, d)])
            return;
        c = tw_skin_next(skin, f, c);
        d = tw_skin_previous(skin, g, d);
    }
    for (uint32_t i = 0; i < count; i++) {
        links->twin[c] = d;
        links->twin[d] = c;
        c = tw_skin_next(skin, f, c);
        d = tw_skin_previous(skin, g, d);
    }
}

static tw_status link_twins(tw_contacts *links)
{
    const tw_skin *skin = links->bodies;
    size_t count = skin->open;
    tw_edge_entry *edges = tw_take(links->context, count, sizeof *edges);
    if (!edges)
        return TW_ERR_MEMORY;
    for (uint32_t c = 0; c < count; c++) {
        edges[c] = tw_skin_edge(skin, links->face[c], c);
        links->twin[c] = TW_NOWHERE;
    }
    tw_sort_edges(edges, count);
    for (size_t i = 0; i < count; i++) {
        const uint32_t corner = edges[i].corner;
        for (size_t k = i + 1;
             k < count && tw_same_edge(edges + i, edges + k) && links->twin[corner] == TW_NOWHERE;
             k++) {
            if (links->twin[edges[k].corner] == TW_NOWHERE)
                make_twins(links, corner, edges[k].corner);
        }
    }
    return TW_OK;
}

/* ---- Nooks ------------------------------------------------------------------------------- */

typedef struct tw_nook_entry {
    uint32_t owner, point, corner;
} tw_nook_entry;

static int compare_nooks(const void *left, const void *right)
{
    const tw_nook_entry *a = left, *b = right;
    const int order = tw_order_then(TW_ORDER(a->owner, b->owner), TW_ORDER(a->point, b->point));
    return tw_order_then(order, TW_ORDER(a->corner, b->corner));
}

static tw_status link_nooks(tw_contacts *links)
{
    const tw_skin *skin = links->bodies;
    size_t count = skin->open;
    tw_nook_entry *entries = tw_take(links->context, count, sizeof *entries);
    if (!entries)
        return TW_ERR_MEMORY;
    for (uint32_t c = 0; c < count; c++)
        entries[c] = (tw_nook_entry){skin->faces[links->face[c]].owner, skin->corners[c], c};
    qsort(entries, count, sizeof *entries, compare_nooks);
    for (size_t i = 0; i < count; i++) {
        bool fresh = i == 0 || entries[i].owner != entries[i - 1].owner ||
                     entries[i].point != entries[i - 1].point;
        if (fresh) {
            links->nook_first[links->nook_count] = (uint32_t)i;
            links->nook_point[links->nook_count++] = entries[i].point;
        }
        links->nook[entries[i].corner] = (uint32_t)links->nook_count - 1;
        links->nook_corner[i] = entries[i].corner;
    }
    links->nook_first[links->nook_count] = (uint32_t)count;
    return TW_OK;
}

/* ---- Making ------------------------------------------------------------------------------ */

/* bodies: borrowed for the life of the links. TW_ERR_INPUT when a body is not closed. */
static tw_status make_contacts(const tw_skin *bodies, tw_contacts *links, tw_error *error)
{
    size_t corners = bodies->open;
    *links = (tw_contacts){.context = bodies->context, .bodies = bodies};
    const tw_array all[] = {TW_ARRAY(links->face, corners),
                            TW_ARRAY(links->mate, corners),
                            TW_ARRAY(links->twin, corners),
                            TW_ARRAY(links->nook, corners),
                            TW_ARRAY(links->nook_point, corners),
                            TW_ARRAY(links->nook_first, corners + 1),
                            TW_ARRAY(links->nook_corner, corners),
                            TW_ARRAY(links->normal, bodies->face_count),
                            TW_ARRAY(links->open, bodies->point_count),
                            {0}};
    if (!tw_arrays(links->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    for (uint32_t f = 0; f < bodies->face_count; f++) {
        links->normal[f] = tw_vec_unit(tw_skin_area(bodies, f));
        for (uint32_t i = 0; i < bodies->faces[f].count; i++)
            links->face[bodies->faces[f].first + i] = f;
    }
    tw_status status = tw_skin_pair(bodies, true, links->mate);
    status = status ? status : link_twins(links);
    status = status ? status : link_nooks(links);
    for (uint32_t c = 0; status == TW_OK && c < bodies->open; c++) {
        if (links->twin[c] == TW_NOWHERE)
            links->open[bodies->corners[c]] = true;
    }
    if (status == TW_ERR_INPUT)
        tw_fail(error, status, "the faces of a cell of the lattice do not close");
    return status;
}

/* ---- Going around ------------------------------------------------------------------------ */

/* The nook across the face of a corner that has a twin. */
static uint32_t across_contact(const tw_contacts *links, uint32_t corner)
{
    uint32_t twin = links->twin[corner]; /* it ends where the corner begins */
    return links->nook[tw_skin_next(links->bodies, links->face[twin], twin)];
}

/* The edge of a corner in the next body around that edge; TW_NOWHERE at the end of a row of
 * touching bodies, where its mate is in an outer face. */
static uint32_t around(const tw_contacts *links, uint32_t corner)
{
    return links->twin[links->mate[corner]];
}

/* ---- Moving the outer faces -------------------------------------------------------------- */

/* Each nook gets its own place, so that bodies of one piece which touch only along an edge or in a
 * point come apart. A place lies on the moved planes of all outer faces around it if there is such
 * a place (the one nearest to the old point). If there is none, as at a point where two outer faces
 * look in opposite directions, the planes of a nook's own faces come first, then those of its
 * neighbours, nearest first, as long as they can be met: the point becomes several points with an
 * edge between them.
 * That fails at some points where bodies of many directions meet. There, if `inside` is set, each
 * nook moves to where the moved planes of all faces of its body meet, contact faces included: this
 * always works, but removes a little more than needed.
 * Invariant: the corners of an outer face lie on its moved plane.
 * Source: offset of polyhedra by planes, kept small by the bodies that make them up. */

#define ALONE 0.02 /* a plane that differs less in direction from the others adds none */
#define MITRE 8    /* clearances that a point may move to meet planes of neighbours */

/* ---- Meeting planes ---------------------------------------------------------------------- */

/* The least move that meets all planes so far, in the span of the orthonormal `axes`. */
typedef struct tw_meeting {
    tw_vec3 axes[3], move;
    size_t count;
} tw_meeting;

/* Meets one more plane, moved by `distance` against its normal. false: it cannot. */
static bool meet_plane(tw_meeting *meeting, tw_vec3 normal, double distance, double most)
{
    tw_vec3 rest = normal;
    for (size_t i = 0; i < meeting->count; i++)
        rest =
            tw_vec_sub(rest, tw_vec_times(meeting->axes[i], tw_vec_dot(meeting->axes[i], normal)));
    double alone = tw_vec_length(rest), lack = -distance - tw_vec_dot(normal, meeting->move);
    if (alone < ALONE || meeting->count == 3)
        return fabs(lack) < 1e-3 * distance;
    tw_vec3 axis = tw_vec_unit(rest);
    tw_vec3 move = tw_vec_add(meeting->move, tw_vec_times(axis, lack / alone));
    if (tw_vec_length(move) > most)
        return false;
    meeting->axes[meeting->count++] = axis;
    meeting->move = move;
    return true;
}

/* ---- Nooks around a point ---------------------------------------------------------------- */

typedef struct tw_shrinking {
    const tw_contacts *links;
    tw_inset inset;
    tw_vec3 *places;
    bool *done;
    uint32_t *queue; /* nooks of the point, nearest first */
    size_t count;
    uint32_t *seen; /* of each nook: the last walk that reached it, from 1 */
    uint32_t walk;
} tw_shrinking;

/* Lists all nooks at the same point reachable through twins, nearest first. */
static void walk_nooks(tw_shrinking *s, uint32_t from)
{
    const tw_contacts *links = s->links;
    s->walk++;
    s->count = 0;
    s->seen[from] = s->walk;
    s->queue[s->count++] = from;
    for (size_t i = 0; i < s->count; i++) {
        uint32_t nook = s->queue[i];
        for (uint32_t k = links->nook_first[nook]; k < links->nook_first[nook + 1]; k++) {
            uint32_t corner = links->nook_corner[k];
            if (links->twin[corner] == TW_NOWHERE)
                continue;
            uint32_t other = across_contact(links, corner);
            if (s->seen[other] == s->walk)
                continue;
            s->seen[other] = s->walk;
            s->queue[s->count++] = other;
        }
    }
}

/* Meets the planes of the outer faces at a nook, or of its contact faces; false when one of them
 * could not be met. */
static bool meet_nook(const tw_shrinking *s, uint32_t nook, bool outer, tw_meeting *meeting,
                      double most)
{
    const tw_contacts *links = s->links;
    bool fine = true;
    for (uint32_t k = links->nook_first[nook]; k < links->nook_first[nook + 1]; k++) {
        uint32_t corner = links->nook_corner[k];
        if ((links->twin[corner] == TW_NOWHERE) == outer)
            fine = meet_plane(meeting, links->normal[links->face[corner]], s->inset.clearance,
                              most * s->inset.clearance) &&
                   fine;
    }
    return fine;
}

static void put_nook(tw_shrinking *s, uint32_t nook, tw_vec3 move)
{
    tw_vec3 point = s->links->bodies->points[s->links->nook_point[nook]];
    s->places[nook] = tw_vec_add(point, move);
    s->done[nook] = true;
}

/* Puts all connected nooks in one place, if there is one. */
static bool place_together(tw_shrinking *s, uint32_t from)
{
    tw_meeting meeting = {.count = 0};
    walk_nooks(s, from);
    for (size_t i = 0; i < s->count; i++) {
        if (!meet_nook(s, s->queue[i], true, &meeting, 50))
            return false;
    }
    for (size_t i = 0; i < s->count; i++)
        put_nook(s, s->queue[i], meeting.move);
    return true;
}

static void place_alone(tw_shrinking *s, uint32_t nook)
{
    tw_meeting meeting = {.count = 0};
    meet_nook(s, nook, true, &meeting, 50);
    if (s->inset.inside)
        meet_nook(s, nook, false, &meeting, MITRE);
    else
        walk_nooks(s, nook);
    for (size_t i = 1; i < s->count && !s->inset.inside; i++)
        meet_nook(s, s->queue[i], true, &meeting, MITRE);
    put_nook(s, nook, meeting.move);
}

/* ---- Is it too much? --------------------------------------------------------------------- */

/* Does every edge of every face keep its direction? */
static bool keeps_shape(const tw_contacts *links, const tw_vec3 *places, double clearance)
{
    const tw_skin *skin = links->bodies;
    for (uint32_t c = 0; c < skin->open; c++) {
        uint32_t next = tw_skin_next(skin, links->face[c], c);
        tw_vec3 old = tw_vec_sub(skin->points[skin->corners[next]], skin->points[skin->corners[c]]);
        tw_vec3 now = tw_vec_sub(places[links->nook[next]], places[links->nook[c]]);
        if (tw_vec_dot(old, now) < 1e-6 * clearance * tw_vec_length(old))
            return false;
    }
    return true;
}

/* Finds the place of each nook. TW_ERR_INPUT when the clearance is too much for the piece. */
static tw_status shrink_nooks(const tw_contacts *links, tw_inset inset, tw_vec3 *places,
                              tw_error *error)
{
    size_t nooks = links->nook_count;
    tw_shrinking s = {.links = links, .inset = inset, .places = places};
    const tw_array all[] = {
        TW_ARRAY(s.done, nooks), TW_ARRAY(s.queue, nooks), TW_ARRAY(s.seen, nooks), {0}};
    if (!tw_arrays(links->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    for (uint32_t nook = 0; nook < nooks; nook++) {
        if (!s.done[nook] && !place_together(&s, nook))
            place_alone(&s, nook);
    }
    if (!keeps_shape(links, places, inset.clearance))
        return tw_fail(error, TW_ERR_INPUT,
                       "a clearance of %g mm is too much for a piece with such cells",
                       inset.clearance);
    return TW_OK;
}

/* ---- Fusing ------------------------------------------------------------------------------ */

typedef struct tw_fusing {
    const tw_contacts *links;
    tw_skin *skin;
    tw_vec3 *places;  /* of nooks */
    uint32_t *chief;  /* of nooks: leads to the one that represents it */
    uint32_t *number; /* of nooks that are chiefs: the point in the skin */
    uint32_t *extra;  /* of corners: a point to add after them, or TW_NOWHERE */
} tw_fusing;

/* ---- One point for nooks at one place ---------------------------------------------------- */

static void join_nooks(tw_fusing *f, double near)
{
    const tw_contacts *links = f->links;
    for (uint32_t nook = 0; nook < links->nook_count; nook++)
        f->chief[nook] = nook;
    for (uint32_t c = 0; c < links->bodies->open; c++) {
        if (links->twin[c] == TW_NOWHERE)
            continue;
        uint32_t a = tw_find_chief(f->chief, links->nook[c]);
        uint32_t b = tw_find_chief(f->chief, across_contact(links, c));
        if (tw_vec_length(tw_vec_sub(f->places[a], f->places[b])) <= near)
            tw_join_chiefs(f->chief, a, b);
    }
}

static void put_corner(tw_fusing *f, uint32_t nook)
{
    uint32_t chief = tw_find_chief(f->chief, nook);
    if (f->number[chief] == TW_NOWHERE)
        f->number[chief] = tw_skin_point(f->skin, f->places[chief]);
    tw_skin_corner(f->skin, f->number[chief]);
}

/* ---- Faces ------------------------------------------------------------------------------- */

/* Is the edge of a corner in a twinned face surrounded by bodies? */
static bool is_surrounded(const tw_contacts *links, uint32_t corner)
{
    uint32_t next = corner;
    do {
        next = around(links, next);
    } while (next != TW_NOWHERE && next != corner);
    return next == corner;
}

static void put_strip(tw_fusing *f, uint32_t corner)
{
    const tw_contacts *links = f->links;
    uint32_t next = tw_skin_next(links->bodies, links->face[corner], corner);
    put_corner(f, links->nook[corner]);
    put_corner(f, links->nook[next]);
    put_corner(f, across_contact(links, next));
    put_corner(f, across_contact(links, corner));
    tw_skin_close(f->skin, 0);
}

/* Adds the cap where a corner's surrounded edge begins; once, at its least corner. */
static void put_cap(tw_fusing *f, uint32_t corner)
{
    uint32_t next = corner;
    do {
        if (next < corner)
            return;
        next = around(f->links, next);
    } while (next != corner);
    do {
        put_corner(f, f->links->nook[next]);
        next = around(f->links, next);
    } while (next != corner);
    tw_skin_close(f->skin, 0);
}

static void put_faces(tw_fusing *f)
{
    const tw_contacts *links = f->links;
    const tw_skin *bodies = links->bodies;
    for (uint32_t face = 0; face < bodies->face_count; face++) {
        uint32_t first = bodies->faces[face].first, end = first + bodies->faces[face].count;
        if (links->twin[first] == TW_NOWHERE) {
            for (uint32_t c = first; c < end; c++) { /* an outer face */
                put_corner(f, links->nook[c]);
                if (f->extra[c] != TW_NOWHERE)
                    tw_skin_corner(f->skin, f->extra[c]);
            }
            tw_skin_close(f->skin, 0);
            continue;
        }
        for (uint32_t c = first; c < end; c++) {
            bool surrounded = is_surrounded(links, c);
            if (surrounded && links->open[bodies->corners[c]])
                put_cap(f, c);
            else if (!surrounded && links->face[links->twin[c]] > face)
                put_strip(f, c);
        }
    }
}

/* ---- Edges that several rows of bodies share --------------------------------------------- */

/* The outer face's corner at the other end of the row of bodies that begins at this one. */
static uint32_t row_end(const tw_contacts *links, uint32_t corner)
{
    uint32_t last = corner;
    for (uint32_t next = corner; next != TW_NOWHERE; next = around(links, next))
        last = links->mate[next];
    return last;
}

static tw_status split_rows(tw_fusing *f)
{
    const tw_contacts *links = f->links;
    const tw_skin *bodies = links->bodies;
    tw_edge_entry *rows = tw_take(links->context, bodies->open, sizeof *rows);
    size_t count = 0;
    if (!rows)
        return TW_ERR_MEMORY;
    for (uint32_t c = 0; c < bodies->open; c++) {
        if (links->twin[c] != TW_NOWHERE)
            continue;
        rows[count] = tw_skin_edge(bodies, links->face[c], c);
        rows[count].other = row_end(links, c);
        count += c < rows[count].other;
    }
    tw_sort_edges(rows, count);
    for (size_t i = 1, rank = 0; i < count; i++) {
        rank = tw_same_edge(rows + i, rows + i - 1) ? rank + 1 : 0;
        if (rank == 0)
            continue;
        tw_vec3 low = bodies->points[rows[i].low], high = bodies->points[rows[i].high];
        tw_vec3 step = tw_vec_times(tw_vec_sub(high, low), 1.0 / (double)(rank + 1));
        uint32_t point = tw_skin_point(f->skin, tw_vec_add(low, step));
        f->extra[rows[i].corner] = f->extra[rows[i].other] = point;
    }
    return f->skin->status;
}

/* ---- All of it --------------------------------------------------------------------------- */

tw_status tw_mesh_fuse(const tw_skin *bodies, tw_inset inset, double near, tw_skin *skin,
                       tw_error *error)
{
    tw_contacts links;
    tw_status status = make_contacts(bodies, &links, error);
    if (status != TW_OK)
        return status;
    size_t nooks = links.nook_count, corners = bodies->open;
    tw_fusing f = {.links = &links, .skin = skin};
    const tw_array all[] = {TW_ARRAY(f.places, nooks),
                            TW_ARRAY(f.chief, nooks),
                            TW_ARRAY(f.number, nooks),
                            TW_ARRAY(f.extra, corners),
                            {0}};
    if (!tw_arrays(bodies->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    for (uint32_t i = 0; i < nooks; i++) {
        f.places[i] = bodies->points[links.nook_point[i]];
        f.number[i] = TW_NOWHERE;
    }
    for (uint32_t c = 0; c < corners; c++)
        f.extra[c] = TW_NOWHERE;
    if (inset.clearance > 0)
        status = shrink_nooks(&links, inset, f.places, error);
    if (status == TW_OK)
        join_nooks(&f, near);
    if (status == TW_OK && inset.clearance <= 0)
        status = split_rows(&f);
    if (status != TW_OK)
        return status;
    put_faces(&f);
    return skin->status;
}
