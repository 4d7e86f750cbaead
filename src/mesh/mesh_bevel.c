/* mesh_bevel.c -- chamfers: every convex edge becomes a narrow face.
 *
 * Around a point the faces that lie in one plane make a *sector*, bounded by two edges that are no
 * part of the plane. The sector's corner moves inwards in the plane, by the size of the chamfer
 * from a convex edge and not at all from a concave one. Then each edge gets the strip between its
 * two sectors, and each point the polygon between all of its sectors.
 * A point where an edge goes straight on, but is convex on one side and concave on the other,
 * stays, and so do the ends of an edge shorter than the chamfers at it; chamfers run out there,
 * over twice their size.
 * Cost: the corners of the skin. */
#include "mesh/surfaces.h"

#define FLAT 0.01 /* sine of the angle below which an edge is flat */

typedef enum tw_edge { TW_EDGE_FLAT = 0, TW_EDGE_OUT, TW_EDGE_IN } tw_edge;

typedef struct tw_beveling {
    const tw_skin *skin;
    double size;
    bool careful;          /* leaves points at concave edges alone */
    uint32_t *face, *mate; /* of corners */
    uint8_t *edge;         /* of corners: a tw_edge */
    uint32_t *sector;      /* of corners: leads to the corner that represents the sector */
    uint32_t *leave;       /* of sectors: the corner whose edge leaves along one bound */
    uint32_t *arrive;      /* of sectors: the corner whose edge arrives along the other bound */
    tw_vec3 *places;       /* of sectors */
    uint32_t *number;      /* of sectors: the point in the new skin */
    bool *pinned;          /* of points */
} tw_beveling;

static tw_vec3 along_edge(const tw_beveling *b, uint32_t corner)
{
    const tw_skin *skin = b->skin;
    uint32_t next = tw_skin_next(skin, b->face[corner], corner);
    return tw_vec_sub(skin->points[skin->corners[next]], skin->points[skin->corners[corner]]);
}

static tw_vec3 face_normal(const tw_beveling *b, uint32_t corner)
{
    return tw_vec_unit(tw_skin_area(b->skin, b->face[corner]));
}

/* The corner at the same point, across the edge that leaves it. */
static uint32_t beside_corner(const tw_beveling *b, uint32_t corner)
{
    uint32_t mate = b->mate[corner];
    return tw_skin_next(b->skin, b->face[mate], mate);
}

/* ---- Edges and sectors ------------------------------------------------------------------- */

static void judge_edges(tw_beveling *b)
{
    const tw_skin *skin = b->skin;
    for (uint32_t f = 0; f < skin->face_count; f++)
        for (uint32_t i = 0; i < skin->faces[f].count; i++)
            b->face[skin->faces[f].first + i] = f;
    for (uint32_t c = 0; c < skin->open; c++) {
        tw_vec3 a = face_normal(b, c), other = face_normal(b, b->mate[c]);
        double turn = tw_vec_dot(tw_vec_cross(a, other), tw_vec_unit(along_edge(b, c)));
        bool flat = fabs(turn) < FLAT && tw_vec_dot(a, other) > 0;
        b->edge[c] = (uint8_t)(flat ? TW_EDGE_FLAT : turn > 0 ? TW_EDGE_OUT : TW_EDGE_IN);
    }
}

static void find_sectors(tw_beveling *b)
{
    const tw_skin *skin = b->skin;
    for (uint32_t c = 0; c < skin->open; c++) {
        b->sector[c] = c;
        b->leave[c] = b->arrive[c] = TW_NOWHERE;
    }
    for (uint32_t c = 0; c < skin->open; c++) {
        if (b->edge[c] == TW_EDGE_FLAT)
            tw_join_chiefs(b->sector, c, beside_corner(b, c));
    }
    for (uint32_t c = 0; c < skin->open; c++) {
        uint32_t before = tw_skin_previous(skin, b->face[c], c);
        uint32_t sector = tw_find_chief(b->sector, c);
        if (b->edge[c] != TW_EDGE_FLAT)
            b->leave[sector] = c;
        if (b->edge[before] != TW_EDGE_FLAT)
            b->arrive[sector] = before;
    }
}

/* ---- Moving ------------------------------------------------------------------------------ */

/* Finds the move of a sector's corner; false when its two edges do not allow one. */
static bool move_sector(const tw_beveling *b, uint32_t sector, tw_vec3 *move)
{
    *move = (tw_vec3){0, 0, 0};
    uint32_t leave = b->leave[sector], arrive = b->arrive[sector];
    if (leave == TW_NOWHERE && arrive == TW_NOWHERE)
        return true;
    if (leave == TW_NOWHERE || arrive == TW_NOWHERE)
        return false;
    tw_vec3 p = tw_vec_unit(tw_vec_cross(face_normal(b, leave), along_edge(b, leave)));
    tw_vec3 q = tw_vec_unit(tw_vec_cross(face_normal(b, arrive), along_edge(b, arrive)));
    double from_p = b->edge[leave] == TW_EDGE_OUT ? b->size : 0;
    double from_q = b->edge[arrive] == TW_EDGE_OUT ? b->size : 0;
    double same = tw_vec_dot(p, q), rest = 1 - same * same;
    if (rest < FLAT * FLAT) {
        *move = tw_vec_times(p, from_p);
        return same > 0 && from_p == from_q;
    }
    *move = tw_vec_add(tw_vec_times(p, (from_p - same * from_q) / rest),
                       tw_vec_times(q, (from_q - same * from_p) / rest));
    return true;
}

static void move_bevel_points(tw_beveling *b)
{
    for (uint32_t c = 0; c < b->skin->open; c++) {
        uint32_t point = b->skin->corners[c];
        tw_vec3 move = {0, 0, 0};
        if (b->sector[c] == c && !b->pinned[point])
            (void)move_sector(b, c, &move);
        b->places[c] = tw_vec_add(b->skin->points[point], move);
        b->number[c] = TW_NOWHERE;
    }
}

/* Joins the sectors on both sides of an edge that did not move apart. */
static void join_still(tw_beveling *b)
{
    for (uint32_t c = 0; c < b->skin->open; c++) {
        if (b->edge[c] == TW_EDGE_FLAT)
            continue;
        uint32_t one = tw_find_chief(b->sector, c),
                 other = tw_find_chief(b->sector, beside_corner(b, c));
        tw_vec3 off = tw_vec_sub(b->places[one], b->places[other]);
        if (one != other && tw_vec_length(off) < 1e-6 * b->size)
            tw_join_chiefs(b->sector, one, other);
    }
}

/* Moves the points, and pins the ends of edges too short for the chamfer, which arise where a point
 * is split into several. Returns false when nothing is left to chamfer. */
static bool move_or_pin(tw_beveling *b)
{
    const tw_skin *skin = b->skin;
    bool more = true, some = false;
    while (more) {
        more = false;
        move_bevel_points(b);
        for (uint32_t c = 0; c < skin->open; c++) {
            uint32_t next = tw_skin_next(skin, b->face[c], c);
            tw_vec3 from = b->places[tw_find_chief(b->sector, c)], old = along_edge(b, c);
            tw_vec3 to = b->places[tw_find_chief(b->sector, next)];
            if (tw_vec_dot(tw_vec_sub(to, from), old) >= 1e-6 * b->size * tw_vec_length(old))
                continue; /* it keeps its direction */
            more = b->pinned[skin->corners[c]] = b->pinned[skin->corners[next]] = true;
        }
    }
    for (uint32_t c = 0; c < skin->open && !some; c++)
        some = b->edge[c] == TW_EDGE_OUT && !b->pinned[skin->corners[c]];
    return some;
}

/* ---- Faces ------------------------------------------------------------------------------- */

static void put_sector(tw_beveling *b, tw_skin *out, uint32_t corner)
{
    uint32_t sector = tw_find_chief(b->sector, corner);
    if (b->number[sector] == TW_NOWHERE)
        b->number[sector] = tw_skin_point(out, b->places[sector]);
    tw_skin_corner(out, b->number[sector]);
}

/* Adds the polygon between the sectors around a point; once, at its least corner. */
static void put_point(tw_beveling *b, tw_skin *out, uint32_t corner)
{
    uint32_t next = corner;
    do { /* clockwise: each edge, then the one before it around the point */
        if (next < corner)
            return;
        uint32_t before = tw_skin_previous(b->skin, b->face[next], next);
        next = b->mate[before];
    } while (next != corner);
    do {
        put_sector(b, out, next);
        uint32_t before = tw_skin_previous(b->skin, b->face[next], next);
        next = b->mate[before];
    } while (next != corner);
    tw_skin_close(out, 0);
}

static void put_bevelled(tw_beveling *b, tw_skin *out)
{
    const tw_skin *skin = b->skin;
    for (uint32_t f = 0; f < skin->face_count; f++) {
        for (uint32_t i = 0; i < skin->faces[f].count; i++)
            put_sector(b, out, skin->faces[f].first + i);
        tw_skin_close(out, 0);
    }
    for (uint32_t c = 0; c < skin->open; c++) {
        uint32_t mate = b->mate[c];
        if (mate > c && b->edge[c] != TW_EDGE_FLAT) { /* the strip along an edge */
            put_sector(b, out, tw_skin_next(skin, b->face[c], c));
            put_sector(b, out, c);
            put_sector(b, out, beside_corner(b, c));
            put_sector(b, out, mate);
            tw_skin_close(out, 0);
        }
        put_point(b, out, c);
    }
}

/* ---- Edges that run into a pinned point -------------------------------------------------- */

/* Adds points to the edge of a corner, at twice the size from its pinned ends. made: of corners,
 * the points on the edge so far, shared by both faces. */
static void split_edge(const tw_beveling *b, tw_skin *fine, uint32_t corner, uint32_t *made)
{
    uint32_t from = b->skin->corners[corner];
    tw_vec3 a = b->skin->points[from], way = along_edge(b, corner);
    uint32_t to = b->skin->corners[tw_skin_next(b->skin, b->face[corner], corner)];
    double length = tw_vec_length(way), run = 2 * b->size;
    if (b->edge[corner] != TW_EDGE_OUT || length < 3 * run)
        return;
    if (b->pinned[from]) {
        if (made[2 * corner] == TW_NOWHERE)
            made[2 * corner] = made[2 * b->mate[corner] + 1] =
                tw_skin_point(fine, tw_vec_add(a, tw_vec_times(way, run / length)));
        tw_skin_corner(fine, made[2 * corner]);
    }
    if (b->pinned[to]) {
        if (made[2 * corner + 1] == TW_NOWHERE)
            made[2 * corner + 1] = made[2 * b->mate[corner]] =
                tw_skin_point(fine, tw_vec_add(a, tw_vec_times(way, 1 - run / length)));
        tw_skin_corner(fine, made[2 * corner + 1]);
    }
}

static tw_status split_pinned(const tw_beveling *b, tw_skin *fine)
{
    const tw_skin *skin = b->skin;
    uint32_t *made = tw_take(skin->context, 2 * skin->open, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < 2 * skin->open; i++)
        made[i] = TW_NOWHERE;
    for (size_t i = 0; i < skin->point_count; i++)
        tw_skin_point(fine, skin->points[i]);
    for (uint32_t f = 0; f < skin->face_count; f++) {
        for (uint32_t i = 0; i < skin->faces[f].count; i++) {
            uint32_t corner = skin->faces[f].first + i;
            tw_skin_corner(fine, skin->corners[corner]);
            split_edge(b, fine, corner, made);
        }
        tw_skin_close(fine, 0);
    }
    return fine->status;
}

/* ---- All of it --------------------------------------------------------------------------- */

/* Makes everything but the new faces. pinned: of the first points, those that stay; or NULL. */
static tw_status prepare_bevel(tw_beveling *b, const bool *pinned, size_t count, tw_error *error)
{
    size_t corners = b->skin->open;
    const tw_array all[] = {TW_ARRAY(b->face, corners),
                            TW_ARRAY(b->mate, corners),
                            TW_ARRAY(b->edge, corners),
                            TW_ARRAY(b->sector, corners),
                            TW_ARRAY(b->leave, corners),
                            TW_ARRAY(b->arrive, corners),
                            TW_ARRAY(b->places, corners),
                            TW_ARRAY(b->number, corners),
                            TW_ARRAY(b->pinned, b->skin->point_count),
                            {0}};
    if (!tw_arrays(b->skin->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    tw_status status = tw_skin_pair(b->skin, false, b->mate);
    if (status != TW_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        b->pinned[i] = pinned[i];
    judge_edges(b);
    find_sectors(b);
    for (uint32_t c = 0; c < b->skin->open; c++) {
        tw_vec3 move;
        bool notch = b->careful && b->edge[c] == TW_EDGE_IN;
        if (notch || (b->sector[c] == c && !move_sector(b, c, &move)))
            b->pinned[b->skin->corners[c]] = true;
    }
    if (!move_or_pin(b))
        return tw_fail(error, TW_ERR_INPUT,
                       "a chamfer of %g mm is too much for a piece with such cells", b->size);
    return TW_OK;
}

tw_status tw_mesh_bevel(const tw_skin *skin, double size, bool careful, tw_skin *beveled,
                        tw_error *error)
{
    tw_beveling first = {.skin = skin, .size = size, .careful = careful};
    tw_skin fine = {.context = skin->context};
    tw_beveling second = {.skin = &fine, .size = size, .careful = careful};
    tw_status status = prepare_bevel(&first, NULL, 0, error);
    status = status ? status : split_pinned(&first, &fine);
    status = status ? status : prepare_bevel(&second, first.pinned, skin->point_count, error);
    if (status != TW_OK)
        return status;
    join_still(&second);
    put_bevelled(&second, beveled);
    return beveled->status;
}
