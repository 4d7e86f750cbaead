/* test_cell_faces.c -- faces point outwards, however they are written and whatever concave shape
 * the body has. */
#include "support/fixtures.h"

#include "base/numbers.h"
#include "lattice/cell_faces.h"

#include <math.h>

#define MOST 12 /* corners of a base */

typedef struct base {
    size_t count;
    double corners[MOST][2];
} base;

static const base bases[] = {
    {4, {{0, 0}, {2, 0}, {2, 1}, {0, 1}}},
    {6, {{-3, -3}, {3, -3}, {3, -1}, {0, -1}, {0, 3}, {-3, 3}}}, /* the middle is in a face */
    {8, {{-3, -3}, {3, -3}, {3, 3}, {2, 3}, {2, -2}, {-2, -2}, {-2, 3}, {-3, 3}}}, /* or outside */
    {3, {{0, 0}, {0, 5}, {1, 0}}},
};

#define BASES (sizeof bases / sizeof *bases)

static bool is_within(const base *of, double x, double y)
{
    bool inside = false;
    for (size_t i = 0; i < of->count; i++) {
        const double *a = of->corners[i], *b = of->corners[(i + 1) % of->count];
        if ((a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]))
            inside = !inside;
    }
    return inside;
}

/* Is the point inside the prism, between z = 0 and 1? */
static bool is_inside(const base *of, const double at[3])
{
    return at[2] > 0 && at[2] < 1 && is_within(of, at[0], at[1]);
}

typedef struct body {
    double points[2 * MOST][3];
    uint8_t faces[8 * MOST];
    tw_cell_shape shape;
} body;

static void add_face(body *b, const uint8_t *corners, size_t count, uint64_t *seed)
{
    size_t turn = (size_t)(tw_random(seed) % count);
    bool back = tw_random(seed) % 2;
    for (size_t i = 0; i < count; i++)
        b->faces[b->shape.face_length++] = corners[(turn + (back ? count - 1 - i : i)) % count];
    b->faces[b->shape.face_length++] = 255;
}

/* A prism as a solid; each face begins at a random corner and has a random direction. */
static void make_body(const base *of, uint64_t *seed, body *b)
{
    uint8_t low[MOST], high[MOST];
    *b = (body){.shape = {.shape = TW_SHAPE_SOLID}};
    for (size_t i = 0; i < of->count; i++) {
        low[i] = (uint8_t)i;
        high[i] = (uint8_t)(of->count + i);
        for (size_t k = 0; k < 2; k++)
            b->points[i][k] = b->points[of->count + i][k] = of->corners[i][k];
        b->points[of->count + i][2] = 1;
    }
    add_face(b, low, of->count, seed);
    for (size_t i = 0; i < of->count; i++) {
        size_t next = (i + 1) % of->count;
        add_face(b, (uint8_t[]){low[i], low[next], high[next], high[i]}, 4, seed);
    }
    add_face(b, high, of->count, seed);
    b->shape.points = (const double(*)[3])b->points;
    b->shape.point_count = 2 * of->count;
    b->shape.faces = b->faces;
}

/* Near the middle of a side, a little within the face: just before it is outside, just behind
 * inside. */
static void assert_outwards(const base *of, const body *b, const tw_cell_faces *faces, size_t face)
{
    const double *p[3];
    double u[3], v[3], n[3], length = 0, before[3], behind[3];
    for (size_t i = 0; i < 3; i++)
        p[i] = b->points[tw_cell_faces_corner(faces, face, i)];
    double sum[3] = {0, 0, 0};
    for (size_t k = 0; k < faces->count[face]; k++) { /* Newell's normal */
        const double *c = b->points[tw_cell_faces_corner(faces, face, k)];
        const double *d = b->points[tw_cell_faces_corner(faces, face, k + 1)];
        for (size_t x = 0; x < 3; x++)
            sum[x] += (c[(x + 1) % 3] - d[(x + 1) % 3]) * (c[(x + 2) % 3] + d[(x + 2) % 3]);
    }
    for (size_t x = 0; x < 3; x++)
        length += sum[x] * sum[x];
    for (size_t x = 0; x < 3; x++) {
        n[x] = sum[x] / sqrt(length);
        u[x] = p[1][x] - p[0][x];
    }
    for (size_t x = 0; x < 3; x++) /* into the face from its first side */
        v[x] = n[(x + 1) % 3] * u[(x + 2) % 3] - n[(x + 2) % 3] * u[(x + 1) % 3];
    for (size_t x = 0; x < 3; x++) {
        before[x] = p[0][x] + u[x] / 2 + 1e-3 * v[x] + 1e-6 * n[x];
        behind[x] = before[x] - 2e-6 * n[x];
    }
    assert_false(is_inside(of, before));
    assert_true(is_inside(of, behind));
}

TEST(faces_look_outwards_however_they_are_written)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < 100 * BASES; i++) {
        const base *of = &bases[i % BASES];
        tw_cell_faces faces;
        body b;
        make_body(of, &seed, &b);
        tw_cell_faces_find(&b.shape, &faces);
        assert_int_equal(faces.faces, of->count + 2);
        for (size_t f = 0; f < faces.faces; f++)
            assert_outwards(of, &b, &faces, f);
    }
}

/* Two faces that do not meet: each points away from the middle of all corners. */
TEST(faces_that_do_not_close_look_away_from_the_middle)
{
    static const double points[][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                       {0, 0, 1}, {1, 0, 1}, {0, 1, 1}};
    static const uint8_t written[] = {0, 1, 2, 255, 3, 4, 5, 255};
    const tw_cell_shape shape = {.shape = TW_SHAPE_SOLID,
                                 .points = points,
                                 .point_count = 6,
                                 .faces = written,
                                 .face_length = 8};
    tw_cell_faces faces;
    tw_cell_faces_find(&shape, &faces);
    assert_int_equal(faces.faces, 2);
    static const uint8_t outwards[] = {2, 1, 0, 3, 4, 5}; /* as written, the lower one points up */
    assert_memory_equal(faces.numbers, outwards, sizeof outwards);
}

TEST(a_loop_has_an_area_with_a_sign)
{
    double points[3][3] = {{0, 0, 0}, {2, 0, 0}, {0, 3, 0}};
    tw_cell_shape shape = {
        .shape = TW_SHAPE_POLYGON, .points = (const double(*)[3])points, .point_count = 3};
    assert_true(fabs(tw_cell_loop_area(&shape) - 3) < 1e-12);
    points[1][0] = -2;
    assert_true(fabs(tw_cell_loop_area(&shape) + 3) < 1e-12);
}

RUN_TESTS
