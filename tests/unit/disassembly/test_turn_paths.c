/* test_turn_paths.c -- turns that shift are those of a plain search, node by node, by another test
 * of two squares; and each way that is traced meets nothing, however closely it is looked at. */
#include "disassembly/turns/turn_paths.h"
#include "base/numbers.h"
#include "base/scope.h"
#include "support/laid.h"

#include <math.h>
#include <stdlib.h>

#define HALF_TURN 3.14159265358979323846

enum { ROOM = 5, ROOMS = 60, MOST_CELLS = 64, SLACK = 100 };

/* A part in a walled room; the first coordinates are those of the plane. */
typedef struct walled {
    tw_path_cell mover[MOST_CELLS], others[MOST_CELLS];
    size_t mover_count, other_count;
} walled;

/* ---- Another test of squares ---------------------------------------------------------------- */

/* Is there less than `room` between two squares, the first turned? By the corners of both along the
 * normals of both. */
static bool squares_overlap(double u, double v, double angle, double room)
{
    const double half = 0.5 - SLACK / 1000.0;
    double corners[2][4][2];
    for (size_t c = 0; c < 4; c++) {
        const double x = c & 1 ? half : -half, y = c & 2 ? half : -half;
        corners[0][c][0] = u + cos(angle) * x - sin(angle) * y;
        corners[0][c][1] = v + sin(angle) * x + cos(angle) * y;
        corners[1][c][0] = x;
        corners[1][c][1] = y;
    }
    const double ways[4][2] = {{1, 0}, {0, 1}, {cos(angle), sin(angle)}, {-sin(angle), cos(angle)}};
    for (size_t w = 0; w < 4; w++) {
        double low[2] = {INFINITY, INFINITY}, high[2] = {-INFINITY, -INFINITY};
        for (size_t k = 0; k < 8; k++) {
            const double at =
                corners[k / 4][k % 4][0] * ways[w][0] + corners[k / 4][k % 4][1] * ways[w][1];
            low[k / 4] = fmin(low[k / 4], at);
            high[k / 4] = fmax(high[k / 4], at);
        }
        if (low[0] >= high[1] + room || low[1] >= high[0] + room)
            return false;
    }
    return true;
}

/* Does the part overlap something, turned about a point, then shifted? */
static bool part_overlaps(const walled *w, const double about[2], double angle, double u, double v,
                          double room)
{
    for (size_t i = 0; i < w->mover_count; i++) {
        const double x = w->mover[i].u - about[0], y = w->mover[i].v - about[1];
        const double at_u = cos(angle) * x - sin(angle) * y + about[0] + u;
        const double at_v = sin(angle) * x + cos(angle) * y + about[1] + v;
        for (size_t j = 0; j < w->other_count; j++)
            if (w->others[j].layer == w->mover[i].layer &&
                squares_overlap(at_u - w->others[j].u, at_v - w->others[j].v, angle, room))
                return true;
    }
    return false;
}

/* ---- A plain search ------------------------------------------------------------------------- */

/* A search node by node. */
typedef struct plain_search {
    const walled *room;
    const tw_turn_paths *grid;
    uint8_t *reached; /* 0: not looked at; 1: yes; 2: no, it is in the way */
    uint32_t *open;
    size_t count;
} plain_search;

static double angle_at(const tw_turn_paths *grid, int slice)
{
    return (slice / (double)grid->per_quarter - 2) * HALF_TURN / 2;
}

static uint32_t node_at(const tw_turn_paths *grid, int u, int v, int slice)
{
    return ((uint32_t)slice * grid->side + (uint32_t)v) * grid->side + (uint32_t)u;
}

static void look_at(plain_search *s, int u, int v, int slice)
{
    const tw_turn_paths *grid = s->grid;
    const int side = (int)grid->side, reach = (side - 1) / 2;
    const double edge = grid->per_edge;
    if (u < 0 || v < 0 || slice < 0 || u >= side || v >= side || slice >= (int)grid->slices)
        return;
    const uint32_t node = node_at(grid, u, v, slice);
    if (s->reached[node])
        return;
    s->reached[node] = part_overlaps(s->room, grid->middle, angle_at(grid, slice),
                                     (u - reach) / edge, (v - reach) / edge, grid->margin)
                           ? 2
                           : 1;
    if (s->reached[node] == 1)
        s->open[s->count++] = node;
}

/* New. */
static uint8_t *search_plainly(const walled *room, const tw_turn_paths *grid)
{
    const size_t all = (size_t)grid->slices * grid->side * grid->side;
    const int side = (int)grid->side, reach = (side - 1) / 2;
    plain_search s = {room, grid, calloc(all, 1), calloc(all, sizeof *s.open), 0};
    assert_true(s.reached && s.open);
    look_at(&s, reach, reach, (int)(2 * grid->per_quarter));
    while (s.count > 0) {
        const int node = (int)s.open[--s.count];
        const int u = node % side, v = node / side % side, slice = node / side / side;
        for (int by = -1; by <= 1; by += 2) {
            look_at(&s, u + by, v, slice);
            look_at(&s, u, v + by, slice);
            look_at(&s, u, v, slice + by);
        }
    }
    free(s.open);
    return s.reached;
}

/* ---- Rooms ---------------------------------------------------------------------------------- */

static void add_path_cell(tw_path_cell *cells, size_t *count, int u, int v, int layer)
{
    assert_true(*count < MOST_CELLS);
    cells[(*count)++] = (tw_path_cell){u, v, layer};
}

/* A random part of 2 to 5 cubes in a room with two layers and some walls. */
static void make_room(walled *room, uint64_t *seed)
{
    char in[ROOM][ROOM][2] = {{{0}}};
    size_t want = 2 + (tw_random(seed) % (4));
    int u = 1 + (int)(tw_random(seed) % (ROOM - 2)), v = 1 + (int)(tw_random(seed) % (ROOM - 2));
    int layer = 0;
    room->mover_count = room->other_count = 0;
    while (want > 0) {
        if (!in[u][v][layer]) {
            in[u][v][layer] = 1;
            want--;
            add_path_cell(room->mover, &room->mover_count, u, v, layer);
        }
        const uint64_t way = (tw_random(seed) % (5));
        u += (way == 0 && u + 2 < ROOM) - (way == 1 && u > 1);
        v += (way == 2 && v + 2 < ROOM) - (way == 3 && v > 1);
        layer = way == 4 ? 1 - layer : layer;
    }
    for (int k = 0; k < ROOM * ROOM * 2; k++) {
        u = k % ROOM, v = k / ROOM % ROOM, layer = k / ROOM / ROOM;
        const bool wall = u == 0 || v == 0 || u == ROOM - 1 || v == ROOM - 1;
        if (wall || (!in[u][v][layer] && (tw_random(seed) % (5)) == 0))
            add_path_cell(room->others, &room->other_count, u, v, layer);
    }
}

static void begin_room(tw_turn_paths *paths, const walled *room)
{
    tw_turn_paths_begin(paths);
    for (size_t i = 0; i < room->mover_count; i++)
        tw_turn_paths_add(paths, true, room->mover[i]);
    for (size_t i = 0; i < room->other_count; i++)
        tw_turn_paths_add(paths, false, room->others[i]);
}

/* ---- Comparing ------------------------------------------------------------------------------ */

/* Follows a traced way in small steps: nothing overlaps, with faces `slack` inside their cells. */
static void follow_path(const walled *room, const tw_axis_turn *turn, const tw_turn_points *points)
{
    enum { STEPS = 60 };
    const double about[2] = {turn->centre[1] / 2.0, turn->centre[2] / 2.0};
    const tw_turn_point *last = &points->all[points->count - 1];
    assert_int_equal(points->all[0].angle | points->all[0].u | points->all[0].v, 0);
    assert_int_equal(last->u | last->v, 0);
    assert_int_equal(last->angle, 9000 * turn->quarters);
    for (size_t k = 1; k < points->count; k++)
        for (int step = 0; step <= STEPS; step++) {
            const tw_turn_point *from = &points->all[k - 1], *to = from + 1;
            const double share = step / (double)STEPS;
            const double angle = from->angle + share * (to->angle - from->angle);
            assert_false(part_overlaps(room, about, angle / 18000 * HALF_TURN,
                                       (from->u + share * (to->u - from->u)) / 1000,
                                       (from->v + share * (to->v - from->v)) / 1000, 0));
        }
}

/* Does a turn end in one of the nodes that are reached? */
static bool is_reached(const tw_turn_paths *grid, const uint8_t *reached, const tw_axis_turn *turn)
{
    const double angle = turn->quarters * HALF_TURN / 2, edge = grid->per_edge;
    const double u = grid->middle[0] - turn->centre[1] / 2.0;
    const double v = grid->middle[1] - turn->centre[2] / 2.0;
    const double by_u = cos(angle) * u - sin(angle) * v - u;
    const double by_v = sin(angle) * u + cos(angle) * v - v;
    return reached[node_at(grid, (int)lround((by_u + TW_PATH_REACH) * edge),
                           (int)lround((by_v + TW_PATH_REACH) * edge),
                           (turn->quarters + 2) * (int)grid->per_quarter)] == 1;
}

/* How many poses are reached in which cubes lie on cubes, turned. */
static size_t count_reached(const walled *room, const tw_turn_paths *grid, const uint8_t *reached)
{
    size_t count = 0;
    for (int quarters = -2; quarters <= 2; quarters++)
        for (int at = 0; at < (int)(grid->side * grid->side) && quarters != 0; at++) {
            const double angle = quarters * HALF_TURN / 2;
            const double u = at % (int)grid->side / (double)grid->per_edge - TW_PATH_REACH;
            const double v = at / (int)grid->side / (double)grid->per_edge - TW_PATH_REACH;
            const double x = room->mover[0].u - grid->middle[0];
            const double y = room->mover[0].v - grid->middle[1];
            const double to_u = cos(angle) * x - sin(angle) * y + grid->middle[0] + u;
            const double to_v = sin(angle) * x + cos(angle) * y + grid->middle[1] + v;
            if (fabs(to_u - round(to_u)) < 1e-6 && fabs(to_v - round(to_v)) < 1e-6)
                count += reached[node_at(grid, at % (int)grid->side, at / (int)grid->side,
                                         (quarters + 2) * (int)grid->per_quarter)] == 1;
        }
    return count;
}

TEST(turns_that_shift_are_those_of_a_plain_search)
{
    tw_scope scope;
    const tw_context *context = tw_scope_begin(&scope, tw_context_default());
    tw_turn_paths paths = {.context = context, .slack = SLACK};
    tw_turn_points points = {.context = context};
    uint64_t seed = 11;
    size_t turning = 0, traced = 0;
    for (size_t i = 0; i < ROOMS; i++) {
        walled room;
        tw_axis_turn turns[TW_MOST_PATHS];
        make_room(&room, &seed);
        begin_room(&paths, &room);
        const size_t count = tw_turn_paths_find(&paths, 0, turns);
        uint8_t *reached = search_plainly(&room, &paths);
        assert_int_equal(count, count_reached(&room, &paths, reached));
        for (size_t k = 0; k < count; k++) {
            assert_true(is_reached(&paths, reached, &turns[k]));
            points.count = 0;
            assert_true(tw_turn_paths_trace(&paths, &turns[k], &points));
            follow_path(&room, &turns[k], &points);
        }
        turning += count > 0;
        traced += count;
        free(reached);
    }
    assert_true(turning > ROOMS / 10 && turning < ROOMS);
    assert_true(traced > turning);
    assert_false(paths.failed);
    tw_scope_end(&scope);
}

/* A domino stands beside a cube: it turns away from it about its end, not towards it. */
TEST(a_way_that_meets_a_wall_is_none)
{
    static const walled beside = {
        .mover = {{0, 0, 0}, {0, 1, 0}}, .others = {{1, 1, 0}}, .mover_count = 2, .other_count = 1};
    tw_scope scope;
    tw_turn_paths paths = {.context = tw_scope_begin(&scope, tw_context_default()), .slack = 50};
    const int32_t centre[2] = {0, 0};
    const tw_turn_point from = {0, 0, 0}, to = {9000, 0, 0}, back = {-9000, 0, 0};
    begin_room(&paths, &beside);
    assert_false(tw_turn_paths_clear_between(&paths, centre, &from, &back));
    assert_true(tw_turn_paths_clear_between(&paths, centre, &from, &to));
    assert_false(tw_turn_paths_clear_between(&paths, centre, &from, &(tw_turn_point){0, 1000, 0}));
    tw_scope_end(&scope);
}

RUN_TESTS
