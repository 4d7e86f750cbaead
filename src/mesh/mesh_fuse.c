/* mesh_fuse.c -- the surface of bodies fused where they touch face to face.
 *
 * Every nook is a point of the surface. Its faces are
 *   - the outer faces of bodies, over their nooks;
 *   - for a pair of twins and an edge of theirs that is not all surrounded by bodies: the strip
 *     between the two nooks at either end;
 *   - for an edge that is surrounded, at an end that is not: the cap over the nooks around it.
 * So each edge of the surface has just two faces, whatever the bodies are: an edge of a body lies
 * between the body's two faces there, and the edge between neighbouring nooks of two twins lies
 * between what stands at the twins' two edges at that point. Nooks that lie at one place and are
 * neighbours are then made one point, and what has no width left is dropped.
 * Without clearance all neighbours are made one; where several rows of bodies meet along an edge
 * and nowhere else, each row keeps an edge of its own, and all but the first get a point in it, so
 * that no two of them are alike even to programs that know places alone.
 * Cost: the corners of the bodies, and the bodies around each edge. */
#include "mesh/surfaces.h"

typedef struct tw_fusing {
    const tw_contacts *links;
    tw_skin *skin;
    tw_vec3 *places;  /* of nooks */
    uint32_t *chief;  /* of nooks: the one that stands for it */
    uint32_t *number; /* of nooks that are chiefs: the point in the skin */
    uint32_t *extra;  /* of corners: a point to be put behind them, or TW_NOWHERE */
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
        uint32_t b = tw_find_chief(f->chief, tw_contacts_across(links, c));
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
    uint32_t last, next = corner;
    do {
        next = tw_contacts_around(links, next, &last);
    } while (next != TW_NOWHERE && next != corner);
    return next == corner;
}

static void put_strip(tw_fusing *f, uint32_t corner)
{
    const tw_contacts *links = f->links;
    uint32_t next = tw_skin_next(links->bodies, links->face[corner], corner);
    put_corner(f, links->nook[corner]);
    put_corner(f, links->nook[next]);
    put_corner(f, tw_contacts_across(links, next));
    put_corner(f, tw_contacts_across(links, corner));
    tw_skin_close(f->skin, 0);
}

/* The cap where the surrounded edge of a corner begins; made once, at its least corner. */
static void put_cap(tw_fusing *f, uint32_t corner)
{
    uint32_t last, next = corner;
    do {
        if (next < corner)
            return;
        next = tw_contacts_around(f->links, next, &last);
    } while (next != corner);
    do {
        put_corner(f, f->links->nook[next]);
        next = tw_contacts_around(f->links, next, &last);
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
            for (uint32_t c = first; c < end; c++) { /* it looks outside */
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
    for (uint32_t next = corner; next != TW_NOWHERE;)
        next = tw_contacts_around(links, next, &last);
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
    tw_give(links->context, rows, bodies->open, sizeof *rows);
    return f->skin->status;
}

/* ---- All of it --------------------------------------------------------------------------- */

static tw_status fuse(tw_fusing *f, tw_inset inset, double near, tw_error *error)
{
    const tw_contacts *links = f->links;
    for (uint32_t i = 0; i < links->nook_count; i++) {
        f->places[i] = links->bodies->points[links->nook_point[i]];
        f->number[i] = TW_NOWHERE;
    }
    for (uint32_t c = 0; c < links->bodies->open; c++)
        f->extra[c] = TW_NOWHERE;
    tw_status status = TW_OK;
    if (inset.clearance > 0)
        status = tw_mesh_shrink(links, inset, f->places, error);
    if (status != TW_OK)
        return status;
    join_nooks(f, near);
    if (inset.clearance <= 0)
        status = split_rows(f);
    if (status == TW_OK)
        put_faces(f);
    return status == TW_OK ? f->skin->status : status;
}

tw_status tw_mesh_fuse(const tw_skin *bodies, tw_inset inset, double near, tw_skin *skin,
                       tw_error *error)
{
    tw_contacts links;
    tw_status status = tw_contacts_make(bodies, &links, error);
    if (status != TW_OK)
        return status;
    const tw_context *context = bodies->context;
    size_t nooks = links.nook_count, corners = bodies->open;
    tw_fusing f = {.links = &links, .skin = skin};
    const tw_array all[] = {TW_ARRAY(f.places, nooks),
                            TW_ARRAY(f.chief, nooks),
                            TW_ARRAY(f.number, nooks),
                            TW_ARRAY(f.extra, corners),
                            {0}};
    status = TW_ERR_MEMORY;
    if (tw_arrays(context, all, TW_TAKE))
        status = fuse(&f, inset, near, error);
    tw_arrays(context, all, TW_GIVE);
    tw_contacts_free(&links);
    return status;
}
