/* mesh_links.c -- which bodies of a piece touch which, across which face, around which edge.
 *
 * Two faces are twins when they have the same points in opposite order and are of different bodies:
 * the piece is fused there. The nooks of a body are its corners in space; two nooks at one point
 * are neighbours when a pair of twins has a corner in each.
 * Invariant: mate[mate[c]] = c, twin[twin[c]] = c; a face is twinned as a whole or not at all.
 * Cost: sorting the corners. */
#include <stdlib.h>

#include "mesh/surfaces.h"

/* ---- Twins ------------------------------------------------------------------------------- */

/* Do the faces of two corners have the same points, one loop being the other backwards, when the
 * edge of a is the edge of b? Then they are made twins. */
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
    tw_give(links->context, edges, count, sizeof *edges);
    return TW_OK;
}

/* ---- Nooks ------------------------------------------------------------------------------- */

typedef struct tw_nook_entry {
    uint32_t owner, point, corner;
} tw_nook_entry;

static int compare_nooks(const void *left, const void *right)
{
    const tw_nook_entry *a = left, *b = right;
    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->point != b->point)
        return a->point < b->point ? -1 : 1;
    return a->corner < b->corner ? -1 : a->corner > b->corner;
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
    tw_give(links->context, entries, count, sizeof *entries);
    return TW_OK;
}

/* ---- Making ------------------------------------------------------------------------------ */

/* Takes the arrays, or gives them back. */
static bool each_array(tw_contacts *links, tw_arrays_do what)
{
    const tw_context *context = links->context;
    size_t corners = links->bodies->open;
    const tw_array all[] = {TW_ARRAY(links->face, corners),
                            TW_ARRAY(links->mate, corners),
                            TW_ARRAY(links->twin, corners),
                            TW_ARRAY(links->nook, corners),
                            TW_ARRAY(links->nook_point, corners),
                            TW_ARRAY(links->nook_first, corners + 1),
                            TW_ARRAY(links->nook_corner, corners),
                            TW_ARRAY(links->normal, links->bodies->face_count),
                            TW_ARRAY(links->open, links->bodies->point_count),
                            {0}};
    return tw_arrays(context, all, what);
}

void tw_contacts_free(tw_contacts *links)
{
    each_array(links, TW_GIVE);
}

static tw_status fill_links(tw_contacts *links)
{
    const tw_skin *skin = links->bodies;
    for (uint32_t f = 0; f < skin->face_count; f++) {
        links->normal[f] = tw_vec_unit(tw_skin_area(skin, f));
        for (uint32_t i = 0; i < skin->faces[f].count; i++)
            links->face[skin->faces[f].first + i] = f;
    }
    tw_status status = tw_skin_pair(skin, true, links->mate);
    if (status == TW_OK)
        status = link_twins(links);
    if (status == TW_OK)
        status = link_nooks(links);
    for (uint32_t c = 0; status == TW_OK && c < skin->open; c++) {
        if (links->twin[c] == TW_NOWHERE)
            links->open[skin->corners[c]] = true;
    }
    return status;
}

tw_status tw_contacts_make(const tw_skin *bodies, tw_contacts *links, tw_error *error)
{
    *links = (tw_contacts){.context = bodies->context, .bodies = bodies};
    tw_status status = each_array(links, TW_TAKE) ? fill_links(links) : TW_ERR_MEMORY;
    if (status == TW_OK)
        return TW_OK;
    tw_contacts_free(links);
    if (status == TW_ERR_INPUT)
        tw_fail(error, status, "the faces of a cell of the lattice do not close");
    return status;
}

/* ---- Going around ------------------------------------------------------------------------ */

uint32_t tw_contacts_across(const tw_contacts *links, uint32_t corner)
{
    uint32_t twin = links->twin[corner]; /* it ends where the corner begins */
    return links->nook[tw_skin_next(links->bodies, links->face[twin], twin)];
}

uint32_t tw_contacts_around(const tw_contacts *links, uint32_t corner, uint32_t *last)
{
    uint32_t other = links->mate[corner];
    *last = other;
    return links->twin[other];
}
