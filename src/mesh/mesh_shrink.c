/* mesh_shrink.c -- moving the outer faces of a piece inwards, all by the same distance.
 *
 * Each nook gets a place of its own, so that bodies of one piece which touch along an edge or in a
 * point alone come apart. A place lies on the moved planes of all outer faces around it if there is
 * such a place (the one nearest to the old point). Where there is none, as at a point where an
 * outer face looks one way and another one back, the planes of a nook's own faces come first and
 * then those of its neighbours, nearest first, as long as they can be met: the point then becomes
 * several points with an edge between them, as it must.
 * That fails at some points where bodies of many directions meet. There, if `inside` is asked for,
 * each nook goes where the moved planes of all faces of its body meet, those that touch other
 * bodies too: nothing can go wrong there, but a little more is taken away than must be.
 * Invariant: the corners of an outer face lie on its moved plane.
 * Source: offset of polyhedra by planes, kept small by the bodies that make them up.
 * Cost: for each nook all nooks of its point. */
#include "mesh/surfaces.h"

#define ALONE 0.02 /* a plane whose direction differs less from the others' adds none */
#define MITRE 8    /* how many distances a point may go to meet planes of neighbours */

/* ---- Meeting planes ---------------------------------------------------------------------- */

/* The least move that meets all planes so far: in the span of `axes`, right-angled unit vectors. */
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
    uint32_t *seen; /* of each nook: the last walk that came by, from 1 */
    uint32_t walk;
} tw_shrinking;

/* All nooks at the point of one that can be reached from it through twins, nearest first. */
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
            uint32_t other = tw_contacts_across(links, corner);
            if (s->seen[other] == s->walk)
                continue;
            s->seen[other] = s->walk;
            s->queue[s->count++] = other;
        }
    }
}

/* Meets the planes of the outer faces at a nook, or of those where its body lies against others;
 * false when one of them could not be met. */
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

/* One place for all nooks that hang together, if there is one. */
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

/* Does every edge of every face still go the way it went? */
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

tw_status tw_mesh_shrink(const tw_contacts *links, tw_inset inset, tw_vec3 *places, tw_error *error)
{
    const tw_context *context = links->context;
    size_t nooks = links->nook_count;
    tw_shrinking s = {.links = links, .inset = inset, .places = places};
    const tw_array all[] = {
        TW_ARRAY(s.done, nooks), TW_ARRAY(s.queue, nooks), TW_ARRAY(s.seen, nooks), {0}};
    bool fine = tw_arrays(context, all, TW_TAKE);
    for (uint32_t nook = 0; fine && nook < nooks; nook++) {
        if (!s.done[nook] && !place_together(&s, nook))
            place_alone(&s, nook);
    }
    tw_arrays(context, all, TW_GIVE);
    if (!fine)
        return TW_ERR_MEMORY;
    if (!keeps_shape(links, places, inset.clearance))
        return tw_fail(error, TW_ERR_INPUT,
                       "a clearance of %g mm is too much for a piece with such cells",
                       inset.clearance);
    return TW_OK;
}
