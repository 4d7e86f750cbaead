/* mesh_merge.c -- a skin with fewer faces and points: faces in one plane become one polygon.
 *
 * Two faces in one plane become one if they share one run of edges and nothing else, as long as the
 * polygon is not too large to cut. A face without width is given to the neighbour at its longest
 * edge. The ends of an edge without length become one point. Points in the middle of a straight
 * edge of two faces are removed on request.
 * Invariant: mate[mate[c]] = c, and next and previous of live corners go around one face each.
 * Cost: for each edge the corners of its two faces. */
#include "mesh/surfaces.h"

enum { MOST_CORNERS = 48 }; /* of a merged polygon */

typedef struct tw_merging {
    const tw_skin *skin;
    uint32_t *next, *previous, *mate;
    uint32_t *face;       /* of corners: the original face */
    uint32_t *chief;      /* of faces: leads to the face it was merged into */
    uint32_t *size;       /* of faces: corners */
    tw_vec3 *normal;      /* of faces, length 1; null without width */
    bool *gone;           /* of corners */
    uint32_t *corners_at; /* of points: live corners there */
    uint32_t *same;       /* of points: leads to the point that it becomes */
} tw_merging;

static uint32_t face_of(const tw_merging *m, uint32_t corner)
{
    return tw_find_chief(m->chief, m->face[corner]);
}

static tw_vec3 place_of_corner(const tw_merging *m, uint32_t corner)
{
    return m->skin->points[m->skin->corners[corner]];
}

static double edge_length(const tw_merging *m, uint32_t corner)
{
    return tw_vec_length(
        tw_vec_sub(place_of_corner(m, m->next[corner]), place_of_corner(m, corner)));
}

/* ---- Two faces become one ---------------------------------------------------------------- */

/* The run of edges that two faces share: its first and last corner in one of them. */
typedef struct tw_run_shared {
    uint32_t first, last, count;
} tw_run_shared;

/* Finds the run around a corner whose edge they share; false when they share more than that. */
static bool find_run(const tw_merging *m, uint32_t corner, tw_run_shared *run)
{
    uint32_t face = face_of(m, corner), other = face_of(m, m->mate[corner]), all = 0;
    uint32_t at = corner;
    for (uint32_t i = 0; i < m->size[face]; i++, at = m->next[at])
        all += face_of(m, m->mate[at]) == other;
    *run = (tw_run_shared){corner, corner, 1};
    while (run->count < all && m->mate[m->next[run->last]] == m->previous[m->mate[run->last]]) {
        run->last = m->next[run->last];
        run->count++;
    }
    while (run->count < all && m->mate[m->previous[run->first]] == m->next[m->mate[run->first]]) {
        run->first = m->previous[run->first];
        run->count++;
    }
    return run->count == all;
}

/* Do the two faces share a point outside the run? */
static bool touches_elsewhere(const tw_merging *m, const tw_run_shared *run)
{
    uint32_t a = m->next[m->next[run->last]], back = m->mate[run->first];
    for (; a != run->first && m->next[run->last] != run->first; a = m->next[a])
        for (uint32_t b = m->next[m->next[back]]; b != m->mate[run->last]; b = m->next[b]) {
            if (m->skin->corners[a] == m->skin->corners[b])
                return true;
        }
    return false;
}

static void drop_corner(tw_merging *m, uint32_t corner)
{
    m->gone[corner] = true;
    m->corners_at[m->skin->corners[corner]]--;
}

static bool merge_at(tw_merging *m, uint32_t corner)
{
    uint32_t face = face_of(m, corner), other = face_of(m, m->mate[corner]);
    tw_run_shared run;
    if (face == other || !find_run(m, corner, &run))
        return false;
    uint32_t count = m->size[face] + m->size[other] - 2 * run.count;
    if (count < 3 || count > MOST_CORNERS || run.count >= m->size[face] ||
        run.count >= m->size[other] || touches_elsewhere(m, &run))
        return false;
    uint32_t back_first = m->mate[run.first], back_last = m->mate[run.last];
    uint32_t into = m->previous[run.first], out = m->next[run.last];
    uint32_t from = m->next[back_first], to = m->previous[back_last];
    for (uint32_t c = run.first, i = 0; i < run.count; i++, c = m->next[c]) {
        drop_corner(m, m->mate[c]);
        drop_corner(m, c);
    }
    m->next[into] = from;
    m->previous[from] = into;
    m->next[to] = out;
    m->previous[out] = to;
    m->chief[other] = face;
    m->size[face] = count;
    if (tw_vec_dot(m->normal[face], m->normal[face]) <= 0)
        m->normal[face] = m->normal[other];
    return true;
}

/* ---- Which ones -------------------------------------------------------------------------- */

/* Gives faces without width to the neighbour at their longest edge. */
static void merge_thin(tw_merging *m)
{
    const tw_skin *skin = m->skin;
    for (uint32_t f = 0; f < skin->face_count; f++) {
        if (tw_vec_dot(m->normal[f], m->normal[f]) > 0 || m->chief[f] != f)
            continue;
        uint32_t longest = skin->faces[f].first;
        while (m->gone[longest])
            longest++;
        for (uint32_t c = m->next[longest], i = 1; i < m->size[f]; i++, c = m->next[c])
            longest = edge_length(m, c) > edge_length(m, longest) ? c : longest;
        merge_at(m, m->mate[longest]);
    }
}

/* Removes the point of a corner, if only two faces meet there in one line. */
static void straighten(tw_merging *m, uint32_t corner, double near)
{
    uint32_t before = m->previous[corner], other = m->mate[before], past = m->mate[corner];
    uint32_t face = face_of(m, corner), beyond = face_of(m, other);
    if (m->corners_at[m->skin->corners[corner]] != 2 || m->next[past] != other ||
        m->size[face] < 4 || m->size[beyond] < 4)
        return;
    tw_vec3 a = place_of_corner(m, before), b = place_of_corner(m, corner),
            c = place_of_corner(m, m->next[corner]);
    tw_vec3 way = tw_vec_unit(tw_vec_sub(c, a)), off = tw_vec_sub(b, a);
    double far = tw_vec_dot(off, way);
    if (far < 0 || far > tw_vec_length(tw_vec_sub(c, a)) ||
        tw_vec_length(tw_vec_sub(off, tw_vec_times(way, far))) > near)
        return;
    m->next[before] = m->next[corner];
    m->previous[m->next[corner]] = before;
    m->next[past] = m->next[other];
    m->previous[m->next[other]] = past;
    m->mate[before] = past;
    m->mate[past] = before;
    m->size[face]--;
    m->size[beyond]--;
    drop_corner(m, corner);
    drop_corner(m, other);
}

/* ---- All of it --------------------------------------------------------------------------- */

static void start_merging(tw_merging *m, double near)
{
    const tw_skin *skin = m->skin;
    for (uint32_t f = 0; f < skin->face_count; f++) {
        const tw_skin_face *face = skin->faces + f;
        double round = 0;
        for (uint32_t c = face->first; c < face->first + face->count; c++) {
            m->next[c] = tw_skin_next(skin, f, c);
            m->previous[c] = tw_skin_previous(skin, f, c);
            m->face[c] = f;
            m->corners_at[skin->corners[c]]++;
            round += edge_length(m, c);
        }
        tw_vec3 area = tw_skin_area(skin, f);
        m->chief[f] = f;
        m->size[f] = face->count;
        if (tw_vec_length(area) > near * round)
            m->normal[f] = tw_vec_unit(area);
    }
}

/* Makes one point of the ends of each edge shorter than `near`. */
static void join_ends(const tw_merging *m, double near)
{
    for (uint32_t p = 0; p < m->skin->point_count; p++)
        m->same[p] = p;
    for (uint32_t c = 0; c < m->skin->open; c++)
        if (!m->gone[c] && edge_length(m, c) < near)
            tw_join_chiefs(m->same, m->skin->corners[c], m->skin->corners[m->next[c]]);
}

static void write_merged(const tw_merging *m, tw_skin *merged, uint32_t *number)
{
    const tw_skin *skin = m->skin;
    for (uint32_t p = 0; p < skin->point_count; p++) {
        const uint32_t same = tw_find_chief(m->same, p);
        if (m->corners_at[p] > 0)
            number[p] = same < p ? number[same] : tw_skin_point(merged, skin->points[p]);
    }
    for (uint32_t c = 0; c < skin->open; c++) {
        if (m->gone[c])
            continue;
        uint32_t at = c;
        do {
            tw_skin_corner(merged, number[skin->corners[at]]);
            m->gone[at] = true;
            at = m->next[at];
        } while (at != c);
        tw_skin_close(merged, 0);
    }
}

tw_status tw_mesh_merge(const tw_skin *skin, double near, bool straight, tw_skin *merged)
{
    tw_merging m = {.skin = skin};
    uint32_t *number = NULL;
    size_t corners = skin->open, faces = skin->face_count;
    const tw_array all[] = {TW_ARRAY(m.next, corners),
                            TW_ARRAY(m.previous, corners),
                            TW_ARRAY(m.mate, corners),
                            TW_ARRAY(m.face, corners),
                            TW_ARRAY(m.chief, faces),
                            TW_ARRAY(m.size, faces),
                            TW_ARRAY(m.normal, faces),
                            TW_ARRAY(m.gone, corners),
                            TW_ARRAY(m.corners_at, skin->point_count),
                            TW_ARRAY(m.same, skin->point_count),
                            TW_ARRAY(number, skin->point_count),
                            {0}};
    if (!tw_arrays(skin->context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    tw_status status = tw_skin_pair(skin, false, m.mate);
    if (status != TW_OK)
        return status;
    start_merging(&m, near);
    merge_thin(&m);
    for (uint32_t c = 0; c < corners; c++) { /* merges faces in one plane */
        if (!m.gone[c] &&
            tw_vec_dot(m.normal[face_of(&m, c)], m.normal[face_of(&m, m.mate[c])]) > 1 - 1e-8)
            merge_at(&m, c);
    }
    for (uint32_t c = 0; c < corners && straight; c++) {
        if (!m.gone[c])
            straighten(&m, c, near);
    }
    join_ends(&m, near);
    write_merged(&m, merged, number);
    return merged->status;
}
