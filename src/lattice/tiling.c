/* tiling.c -- do polygons tile the plane, and which of them are neighbours?
 *
 * Every side is compared with every side of the opposite direction, at each translation that
 * brings the two together. Polygons whose sides overlap there are neighbours; a side may have
 * several neighbours, as the sides of bricks have.
 *
 * The polygons tile the plane if the neighbours of each side follow one another without gap or
 * overlap, and the areas add up to that of the period. Then the number of polygons over a point
 * does not change when one crosses a side, so it is the same everywhere, and the areas show that
 * it is 1. This proof needs simple polygons, which is checked first. */
#include "lattice/tiling.h"

#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "base/bounds.h"
#include "base/numbers.h"
#include "lattice/tiling_periods.h"
#include "lattice/tiling_turns.h"

enum {
    MOST_PROBES = 1 << 27, /* translations of pairs of sides */
    PROBE_STEPS = 4,       /* of pace */
    LEAST_MEETING = 10,    /* tolerances that two sides must share */
    MOST_MEETINGS = 64,    /* of a side, on average */
    CHAIN_SLACK = 3        /* tolerances between neighbours along a side */
};

/* A side, directed so that its polygon lies on its left (x to the right, y up). */
typedef struct tiling_side {
    double from[2], to[2], length;
    uint32_t tile, number;
} tiling_side;

/* A side meets part of another side, which is `by` short periods away. */
typedef struct side_meeting {
    uint32_t side, other;
    int64_t by[2];
    double low, high; /* along the side */
} side_meeting;

typedef struct tiler {
    tw_tiling *tiling;
    tw_faults *faults;
    tiling_side *sides;
    size_t side_count;
    side_meeting *meetings;
    size_t meeting_count, meeting_room;
    uint64_t probes;
    bool *told; /* of each polygon: a fault names it */
} tiler;

/* ---- Vectors ----------------------------------------------------------------------------- */

static double distance_to_segment(const double point[2], const double from[2], const double to[2])
{
    const double way[2] = {to[0] - from[0], to[1] - from[1]};
    const double off[2] = {point[0] - from[0], point[1] - from[1]};
    double along = fmin(1, fmax(0, tw_plane_dot(off, way) / tw_plane_dot(way, way)));
    return hypot(off[0] - along * way[0], off[1] - along * way[1]);
}

/* ---- Near by ----------------------------------------------------------------------------- */

/* Finds the translations that may bring `at` within `reach` of the origin: the least and the
 * greatest of each coordinate. Counts them as probes. */
static tw_status near_translations(tiler *t, const double at[2], double reach, int64_t range[2][2])
{
    const tw_tiling *tiling = t->tiling;
    double area = fabs(tw_plane_cross(tiling->basis[0], tiling->basis[1])), middle[2], places = 1;
    tw_tiling_coordinates(tiling, at, middle);
    for (size_t i = 0; i < 2; i++) {
        double half = reach * tw_plane_length(tiling->basis[1 - i]) / area;
        double low = ceil(-middle[i] - half), high = floor(-middle[i] + half);
        places *= fmax(0, high - low + 1);
        if (!(places < MOST_PROBES && fabs(low) < 1e15 && fabs(high) < 1e15))
            places = MOST_PROBES, low = 0, high = -1;
        range[i][0] = (int64_t)low;
        range[i][1] = (int64_t)high;
    }
    t->probes += (uint64_t)places;
    if (t->probes >= MOST_PROBES)
        return tw_fault(t->faults, tiling->place, "",
                        "the polygons are too many, or too long for their periods");
    return tw_pace_status(t->faults->pace, PROBE_STEPS * ((size_t)places + 1));
}

/* ---- Single polygons --------------------------------------------------------------------- */

/* Computes area and centroid, relative to the first corner. */
static void measure_tile(const tw_tile *tile, tw_tile_found *found)
{
    double twice = 0, sum[2] = {0, 0};
    const double *first = tile->corners[0];
    for (size_t c = 1; c + 1 < tile->count; c++) {
        const double *one = tile->corners[c], *next = tile->corners[c + 1];
        const double a[2] = {one[0] - first[0], one[1] - first[1]};
        const double b[2] = {next[0] - first[0], next[1] - first[1]};
        twice += tw_plane_cross(a, b);
        for (size_t i = 0; i < 2; i++)
            sum[i] += tw_plane_cross(a, b) * (a[i] + b[i]);
    }
    found->area = twice / 2;
    for (size_t i = 0; i < 2; i++)
        found->centroid[i] = first[i] + sum[i] / (3 * twice);
}

static void make_sides(tiler *t)
{
    for (uint32_t k = 0; k < t->tiling->count; k++) {
        const tw_tile *tile = &t->tiling->tiles[k];
        measure_tile(tile, &t->tiling->found[k]);
        bool back = t->tiling->found[k].area < 0;
        for (uint32_t n = 0; n < tile->count; n++) {
            const double *ends[2] = {tile->corners[n], tile->corners[(n + 1) % tile->count]};
            tiling_side *side = &t->sides[t->side_count++];
            *side = (tiling_side){.tile = k, .number = n};
            memcpy(side->from, ends[back], sizeof side->from);
            memcpy(side->to, ends[!back], sizeof side->to);
            side->length = hypot(side->to[0] - side->from[0], side->to[1] - side->from[1]);
        }
    }
}

static tw_status find_tolerance(tiler *t)
{
    double least = HUGE_VAL, most = tw_plane_length(t->tiling->periods[0]);
    size_t shortest = 0;
    most = fmax(most, tw_plane_length(t->tiling->periods[1]));
    for (size_t s = 0; s < t->side_count; s++) {
        const tiling_side *side = &t->sides[s];
        if (side->length < least) {
            least = side->length;
            shortest = s;
        }
        most = fmax(most, fmax(tw_plane_length(side->from), tw_plane_length(side->to)));
    }
    t->tiling->tolerance = least / 1000;
    if (least > 1e-6 * most)
        return TW_OK;
    const tiling_side *side = &t->sides[shortest];
    const tw_tile *tile = &t->tiling->tiles[side->tile];
    return tw_fault(t->faults, tile->corner_places[(side->number + 1) % tile->count], "",
                    "side %u of \"%s\" has no length", side->number + 1, tile->name);
}

/* Do two sides of one polygon touch other than at a shared corner? */
static bool sides_touch(const tiling_side *a, const tiling_side *b, size_t corners,
                        double tolerance)
{
    bool next = b->number == (a->number + 1) % corners,
         last = a->number == (b->number + 1) % corners;
    if (next || last) { /* ignores the shared corner */
        bool a_first = memcmp(a->to, b->from, sizeof a->to) == 0;
        return distance_to_segment(a_first ? a->from : a->to, b->from, b->to) < tolerance ||
               distance_to_segment(a_first ? b->to : b->from, a->from, a->to) < tolerance;
    }
    const double a_way[2] = {a->to[0] - a->from[0], a->to[1] - a->from[1]};
    const double b_way[2] = {b->to[0] - b->from[0], b->to[1] - b->from[1]};
    const double off[2] = {b->from[0] - a->from[0], b->from[1] - a->from[1]};
    double turn = tw_plane_cross(a_way, b_way);
    double along_a = tw_plane_cross(off, b_way) / turn, along_b = tw_plane_cross(off, a_way) / turn;
    if (turn != 0 && along_a >= 0 && along_a <= 1 && along_b >= 0 && along_b <= 1)
        return true;
    return distance_to_segment(a->from, b->from, b->to) < tolerance ||
           distance_to_segment(a->to, b->from, b->to) < tolerance ||
           distance_to_segment(b->from, a->from, a->to) < tolerance ||
           distance_to_segment(b->to, a->from, a->to) < tolerance;
}

/* Faults a polygon whose border meets itself. */
static tw_status check_simple(tiler *t, const tw_tile *tile, const tiling_side *sides)
{
    const double slack = CHAIN_SLACK * t->tiling->tolerance;
    for (size_t b = 0; b < tile->count; b++)
        for (size_t a = 0; a < b; a++)
            if (sides_touch(&sides[a], &sides[b], tile->count, slack))
                return tw_fault(t->faults, tile->corner_places[b],
                                "write the corners in order; a border that meets itself has no "
                                "inside",
                                "side %zu of \"%s\" meets its side %zu", b + 1, tile->name, a + 1);
    return TW_OK;
}

static tw_status check_tiles(tiler *t)
{
    tw_status status = TW_OK;
    const tiling_side *sides = t->sides;
    for (uint32_t k = 0; k < t->tiling->count; sides += t->tiling->tiles[k++].count)
        if (check_simple(t, &t->tiling->tiles[k], sides))
            status = TW_ERR_INPUT;
    return status;
}

/* ---- Meetings ---------------------------------------------------------------------------- */

/* Finds the part that side a shares with b moved by `by`. b has the opposite direction. */
static bool common_part(const tiler *t, const tiling_side *a, const tiling_side *b,
                        const double by[2], side_meeting *meeting, side_meeting *back)
{
    const double tolerance = t->tiling->tolerance;
    const double way[2] = {(a->to[0] - a->from[0]) / a->length,
                           (a->to[1] - a->from[1]) / a->length};
    double far[2], near[2]; /* ends of b, relative to the start of a */
    for (size_t i = 0; i < 2; i++) {
        far[i] = b->from[i] + by[i] - a->from[i];
        near[i] = b->to[i] + by[i] - a->from[i];
    }
    double begin = tw_plane_dot(near, way), end = tw_plane_dot(far, way);
    double low = fmax(0, begin), high = fmin(a->length, end);
    if (high - low < LEAST_MEETING * tolerance)
        return false;
    double off = tw_plane_cross(way, near),
           slope = (tw_plane_cross(way, far) - off) / (end - begin);
    if (fabs(off + slope * (low - begin)) > tolerance ||
        fabs(off + slope * (high - begin)) > tolerance)
        return false;
    meeting->low = low;
    meeting->high = high;
    back->low = fmax(0, end - high);
    back->high = fmin(b->length, end - low);
    return true;
}

static tw_status compare_sides(tiler *t, uint32_t a_number, uint32_t b_number)
{
    const tiling_side *a = &t->sides[a_number], *b = &t->sides[b_number];
    const double a_way[2] = {a->to[0] - a->from[0], a->to[1] - a->from[1]};
    const double b_way[2] = {b->to[0] - b->from[0], b->to[1] - b->from[1]};
    double between[2];
    int64_t range[2][2], by[2];
    if (tw_plane_dot(a_way, b_way) > 0 ||
        fabs(tw_plane_cross(a_way, b_way)) > a->length * b->length * 2 / LEAST_MEETING)
        return TW_OK;
    for (size_t i = 0; i < 2; i++)
        between[i] = (b->from[i] + b->to[i] - a->from[i] - a->to[i]) / 2;
    tw_status status = near_translations(t, between, (a->length + b->length) / 2, range);
    for (by[0] = range[0][0]; by[0] <= range[0][1] && status == TW_OK; by[0]++)
        for (by[1] = range[1][0]; by[1] <= range[1][1]; by[1]++) {
            side_meeting meeting = {.side = a_number, .other = b_number, .by = {by[0], by[1]}};
            side_meeting back = {.side = b_number, .other = a_number, .by = {-by[0], -by[1]}};
            double far[2];
            tw_tiling_translation(t->tiling, by, far);
            if (!common_part(t, a, b, far, &meeting, &back))
                continue;
            if (t->meeting_count >= MOST_MEETINGS * t->side_count)
                return tw_fault(t->faults, t->tiling->place, "",
                                "the polygons overlap: sides lie on more than %d others",
                                MOST_MEETINGS);
            if (!TW_GROW(t->tiling->context, t->meetings, t->meeting_room, t->meeting_count + 2))
                return TW_ERR_MEMORY;
            t->meetings[t->meeting_count++] = meeting;
            t->meetings[t->meeting_count++] = back;
        }
    return status;
}

/* By side, then by position along it. */
static int meeting_order(const void *a_void, const void *b_void)
{
    const side_meeting *a = a_void, *b = b_void;
    const int order = tw_order_then(TW_ORDER(a->side, b->side), TW_ORDER(a->low, b->low));
    return tw_order_then(order, TW_ORDER(a->other, b->other));
}

static tw_status find_meetings(tiler *t)
{
    tw_status status = TW_OK;
    for (uint32_t b = 0; b < t->side_count && status == TW_OK; b++) {
        status = tw_pace_status(t->faults->pace, b);
        for (uint32_t a = 0; a < b && status == TW_OK; a++)
            status = compare_sides(t, a, b);
    }
    if (t->meeting_count > 0)
        qsort(t->meetings, t->meeting_count, sizeof *t->meetings, meeting_order);
    return status;
}

/* ---- Is all covered once? ---------------------------------------------------------------- */

static bool tile_holds(const tw_tile *tile, const double point[2])
{
    bool inside = false;
    for (size_t c = 0; c < tile->count; c++) {
        const double *a = tile->corners[c], *b = tile->corners[(c + 1) % tile->count];
        if ((a[1] > point[1]) != (b[1] > point[1]) &&
            point[0] < a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]))
            inside = !inside;
    }
    return inside;
}

/* Finds the polygon that, moved by `by` short periods, lies over the point. *tile is their number:
 * none. */
static tw_status tile_over(tiler *t, const double point[2], uint32_t *tile, int64_t by[2])
{
    const tw_tiling *tiling = t->tiling;
    for (*tile = 0; *tile < tiling->count; ++*tile) {
        const tw_tile *one = &tiling->tiles[*tile];
        double reach = 0, off[2];
        int64_t range[2][2];
        for (size_t c = 0; c < one->count; c++)
            reach = fmax(reach, hypot(one->corners[c][0] - one->corners[0][0],
                                      one->corners[c][1] - one->corners[0][1]));
        for (size_t i = 0; i < 2; i++)
            off[i] = one->corners[0][i] - point[i];
        tw_status status = near_translations(t, off, reach, range);
        if (status)
            return status;
        for (by[0] = range[0][0]; by[0] <= range[0][1]; by[0]++)
            for (by[1] = range[1][0]; by[1] <= range[1][1]; by[1]++) {
                double far[2];
                tw_tiling_translation(tiling, by, far);
                const double moved[2] = {point[0] - far[0], point[1] - far[1]};
                if (tile_holds(one, moved))
                    return TW_OK;
            }
    }
    return TW_OK;
}

static tw_status fault_overlap(tiler *t, uint32_t one, uint32_t other, const int64_t by[2])
{
    const tw_tiling *tiling = t->tiling;
    long long at[2];
    if (t->told[one] && t->told[other])
        return TW_ERR_INPUT;
    t->told[one] = t->told[other] = true;
    for (size_t i = 0; i < 2; i++)
        at[i] = by[0] * tiling->combined[0][i] + by[1] * tiling->combined[1][i];
    return tw_fault(t->faults, tiling->tiles[one].place, "",
                    "cells [0, 0, %s] and [%lld, %lld, %s] overlap", tiling->tiles[one].name, at[0],
                    at[1], tiling->tiles[other].name);
}

/* Faults a side that nothing meets from `low` to `high`: another polygon lies across it, or none is
 * there. */
static tw_status fault_unmet(tiler *t, const tiling_side *side, double low, double high)
{
    const tw_tile *tile = &t->tiling->tiles[side->tile];
    const double out = 2 * CHAIN_SLACK * t->tiling->tolerance;
    double way[2], ends[2][2], beyond[2];
    uint32_t over = 0;
    int64_t by[2] = {0, 0};
    for (size_t i = 0; i < 2; i++) {
        way[i] = (side->to[i] - side->from[i]) / side->length;
        ends[0][i] = side->from[i] + low * way[i];
        ends[1][i] = side->from[i] + high * way[i];
        for (size_t e = 0; e < 2; e++) /* rounds -0 and near-zeros to 0 */
            ends[e][i] = fabs(ends[e][i]) < t->tiling->tolerance ? 0 : ends[e][i];
    }
    beyond[0] = (ends[0][0] + ends[1][0]) / 2 + out * way[1];
    beyond[1] = (ends[0][1] + ends[1][1]) / 2 - out * way[0];
    tw_status status = tile_over(t, beyond, &over, by);
    if (status)
        return status;
    if (over < t->tiling->count)
        return fault_overlap(t, side->tile, over, by);
    t->told[side->tile] = true;
    return tw_fault(t->faults, tile->corner_places[side->number],
                    "corners that are to be the same may differ by a thousandth of the shortest "
                    "side",
                    "no polygon lies beyond side %u of \"%s\" from [%.6g, %.6g] to [%.6g, %.6g]",
                    side->number + 1, tile->name, ends[0][0], ends[0][1], ends[1][0], ends[1][1]);
}

/* Follows the neighbours of a side along it. */
static tw_status follow_side(tiler *t, const tiling_side *side, const side_meeting *meetings,
                             size_t count)
{
    const double slack = CHAIN_SLACK * t->tiling->tolerance;
    double done = 0;
    for (size_t m = 0; m < count; m++) {
        if (meetings[m].low > done + slack)
            return fault_unmet(t, side, done, meetings[m].low);
        if (meetings[m].low < done - slack) {
            const side_meeting *last = &meetings[m - 1];
            const int64_t by[2] = {meetings[m].by[0] - last->by[0],
                                   meetings[m].by[1] - last->by[1]};
            return fault_overlap(t, t->sides[last->other].tile, t->sides[meetings[m].other].tile,
                                 by);
        }
        done = meetings[m].high;
    }
    return done < side->length - slack ? fault_unmet(t, side, done, side->length) : TW_OK;
}

static tw_status check_cover(tiler *t)
{
    tw_status status = TW_OK;
    size_t m = 0;
    for (uint32_t s = 0; s < t->side_count && !t->faults->enough; s++) {
        size_t first = m;
        while (m < t->meeting_count && t->meetings[m].side == s)
            m++;
        if (t->told[t->sides[s].tile])
            continue;
        tw_status one = follow_side(t, &t->sides[s], &t->meetings[first], m - first);
        if (one && one != TW_ERR_INPUT)
            return one;
        status = one ? one : status;
    }
    double whole = fabs(tw_plane_cross(t->tiling->basis[0], t->tiling->basis[1])), sum = 0;
    for (size_t k = 0; k < t->tiling->count; k++)
        sum += fabs(t->tiling->found[k].area);
    if (fabs(sum - whole) < (status ? 1e-3 : 0.5) * whole)
        return status;
    return tw_fault(t->faults, t->tiling->place, "the polygons of one period fill it once",
                    "the polygons have an area of %.6g together, but a period has %.6g: %s", sum,
                    whole, sum < whole ? "there are gaps" : "they overlap");
}

/* ---- Neighbours -------------------------------------------------------------------------- */

static tw_status add_tile_arc(tiler *t, const side_meeting *meeting)
{
    uint32_t tile = t->sides[meeting->side].tile;
    tw_tile_found *found = &t->tiling->found[tile];
    tw_tile_arc arc = {.tile = t->sides[meeting->other].tile};
    if (!tw_tiling_step(t->tiling, meeting->by, arc.step))
        return tw_fault(t->faults, t->tiling->tiles[tile].place, "move it nearer",
                        "a neighbour of \"%s\" is more than %d periods away",
                        t->tiling->tiles[tile].name, TW_MAX_STEP);
    for (size_t a = 0; a < found->arc_count; a++)
        if (found->arcs[a].tile == arc.tile &&
            memcmp(found->arcs[a].step, arc.step, sizeof arc.step) == 0)
            return TW_OK;
    if (found->arc_count == TW_LIMIT(t->tiling->context, labels))
        return tw_fault(t->faults, t->tiling->tiles[tile].place, "",
                        "\"%s\" has more than %u neighbours", t->tiling->tiles[tile].name,
                        TW_LIMIT(t->tiling->context, labels));
    found->arcs[found->arc_count++] = arc;
    return TW_OK;
}

static void pair_tile_arcs(tw_tiling *tiling)
{
    for (uint32_t k = 0; k < tiling->count; k++)
        for (size_t a = 0; a < tiling->found[k].arc_count; a++) {
            tw_tile_arc *arc = &tiling->found[k].arcs[a];
            const tw_tile_found *other = &tiling->found[arc->tile];
            while (arc->back < other->arc_count &&
                   !(other->arcs[arc->back].tile == k &&
                     other->arcs[arc->back].step[0] == -arc->step[0] &&
                     other->arcs[arc->back].step[1] == -arc->step[1]))
                arc->back++;
        }
}

static tw_status find_tile_arcs(tiler *t)
{
    for (size_t m = 0, next; m < t->meeting_count; m = next) {
        const tiling_side *side = &t->sides[t->meetings[m].side];
        bool back = t->tiling->found[side->tile].area < 0;
        for (next = m; next < t->meeting_count && t->meetings[next].side == t->meetings[m].side;)
            next++;
        for (size_t i = m; i < next; i++) {
            tw_status status = add_tile_arc(t, &t->meetings[back ? m + next - 1 - i : i]);
            if (status)
                return status;
        }
    }
    pair_tile_arcs(t->tiling);
    return TW_OK;
}

/* ---- The whole --------------------------------------------------------------------------- */

static tw_status find_tiling(tiler *t)
{
    tw_status status = tw_tiling_shorten(t->tiling, t->faults);
    if (status)
        return status;
    make_sides(t);
    status = find_tolerance(t);
    if (status == TW_OK)
        status = check_tiles(t);
    if (status == TW_OK)
        status = find_meetings(t);
    if (status == TW_OK)
        status = check_cover(t);
    if (status == TW_OK)
        status = find_tile_arcs(t);
    return status ? status : tw_tiling_find_turns(t->tiling, t->faults);
}

tw_status tw_tiling_find(tw_tiling *tiling, tw_faults *faults)
{
    tiler t = {.tiling = tiling, .faults = faults};
    size_t sides = 0;
    for (size_t k = 0; k < tiling->count; k++)
        sides += tiling->tiles[k].count;
    const tw_array all[] = {TW_ARRAY(t.sides, sides), TW_ARRAY(t.told, tiling->count), {0}};
    tiling->found = tw_take(tiling->context, tiling->count, sizeof *tiling->found);
    tw_status status = TW_ERR_MEMORY;
    if (tw_arrays(tiling->context, all, TW_TAKE) && tiling->found)
        status = find_tiling(&t);
    tw_arrays(tiling->context, all, TW_GIVE);
    tw_give(tiling->context, t.meetings, t.meeting_room, sizeof *t.meetings);
    return status;
}

void tw_tiling_clear(tw_tiling *tiling)
{
    for (size_t i = 0; i < 2; i++) {
        tw_give(tiling->context, tiling->turns[i].tile_image, tiling->count,
                sizeof *tiling->turns[i].tile_image);
        tw_give(tiling->context, tiling->turns[i].offset, tiling->count,
                sizeof *tiling->turns[i].offset);
    }
    tw_give(tiling->context, tiling->found, tiling->count, sizeof *tiling->found);
}
