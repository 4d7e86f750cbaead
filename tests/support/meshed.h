/* meshed.h -- makes meshes of pieces and checks them. */
#pragma once

#include "mesh/finished_mesh.h"

#include "support/drawn.h"
#include "mesh/surfaces.h"

/* ---- Dice -------------------------------------------------------------------------------- */

static inline uint32_t roll(uint64_t *state, uint32_t sides)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(*state >> 33) % sides;
}

/* ---- Meshes of one piece ----------------------------------------------------------------- */

static inline tw_puzzle *one_piece(tw_lattice *lattice, const tw_cell *cells, size_t count)
{
    const tw_form_def form = {.cells = cells, .cell_count = count};
    const tw_transform_set turns = tw_lattice_turns(lattice, false);
    const tw_piece_def piece = {
        .name = "it", .forms = &form, .form_count = 1, .low = 1, .high = 1, .turns = &turns};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "test",
                               .lattice = lattice,
                               .cells = cells,
                               .cell_count = count,
                               .pieces = &piece,
                               .piece_count = 1};
    return puzzle_from(&def);
}

static inline tw_mesh *make_mesh(tw_lattice *lattice, const tw_cell *cells, size_t count,
                                 tw_mesh_style style)
{
    OWNED(tw_puzzle) *puzzle = one_piece(lattice, cells, count);
    tw_mesh *mesh = NULL;
    style.size = sizeof style;
    assert_well(tw_mesh_of_pieces(NULL, puzzle, 0, &style, &mesh, &error));
    return mesh;
}

static inline void expect_refused(tw_lattice *lattice, const tw_cell *cells, size_t count,
                                  tw_mesh_style style, tw_status status, const char *words)
{
    OWNED(tw_puzzle) *puzzle = one_piece(lattice, cells, count);
    tw_mesh *mesh = NULL;
    tw_error error = {0};
    style.size = sizeof style;
    assert_int_equal(tw_mesh_of_pieces(NULL, puzzle, 0, &style, &mesh, &error), status);
    assert_null(mesh);
    if (!strstr(error.message, words))
        fail_msg("expected words \"%s\" in \"%s\"", words, error.message);
}

/* ---- What is looked at ------------------------------------------------------------------- */

static inline double volume_of(const tw_mesh *mesh)
{
    double six = 0;
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_skin *part = &mesh->bodies[p].skin;
        for (size_t t = 0; t < part->face_count; t++) {
            const uint32_t *v = part->corners + 3 * t;
            six += tw_vec_dot(part->points[v[0]],
                              tw_vec_cross(part->points[v[1]], part->points[v[2]]));
        }
    }
    return six / 6;
}

/* A directed edge by the places of its ends, rounded as an STL file would. */
typedef struct place_edge {
    float from[3], to[3];
} place_edge;

static inline int compare_edges(const void *a, const void *b)
{
    const float *p = a, *q = b;
    for (size_t i = 0; i < 6; i++) {
        if (p[i] != q[i])
            return p[i] < q[i] ? -1 : 1;
    }
    return 0;
}

static inline place_edge edge_at(const tw_skin *part, size_t triangle, size_t k, bool back)
{
    const uint32_t *v = part->corners + 3 * triangle;
    tw_vec3 a = part->points[v[back ? (k + 1) % 3 : k]],
            b = part->points[v[back ? k : (k + 1) % 3]];
    return (place_edge){{(float)a.x + 0.0f, (float)a.y + 0.0f, (float)a.z + 0.0f},
                        {(float)b.x + 0.0f, (float)b.y + 0.0f, (float)b.z + 0.0f}};
}

/* Each directed edge occurs once, and so does its reverse; edges are compared by position. */
static inline void assert_closed(const tw_mesh *mesh)
{
    for (size_t p = 0; p < mesh->count; p++) {
        const tw_skin *part = &mesh->bodies[p].skin;
        size_t count = 3 * part->face_count;
        assert_true(count > 0);
        place_edge *edges = calloc(count, sizeof *edges);
        for (size_t i = 0; i < count; i++)
            edges[i] = edge_at(part, i / 3, i % 3, false);
        qsort(edges, count, sizeof *edges, compare_edges);
        for (size_t i = 1; i < count; i++)
            assert_int_not_equal(compare_edges(edges + i - 1, edges + i), 0);
        for (size_t i = 0; i < count; i++) {
            place_edge back = edge_at(part, i / 3, i % 3, true);
            assert_non_null(bsearch(&back, edges, count, sizeof back, compare_edges));
        }
        free(edges);
    }
}

static inline void assert_near(double found, double expected, double slack)
{
    if (!(fabs(found - expected) <= slack))
        fail_msg("found %.9g, expected %.9g", found, expected);
}

static inline bool goes_through_itself(const tw_mesh *mesh)
{
    bool crosses = false;
    assert_int_equal(tw_mesh_crosses(&mesh->bodies[0].skin, 1e-4, &crosses), TW_OK);
    return crosses;
}

/* ---- Bricks --------------------------------------------------------------------------- */

/* Rows of bricks, each shifted by half a brick: faces touch in part. */
static inline tw_lattice *new_bricks(void)
{
    static const double basis[2][3] = {{1, 0, 0}, {0.5, 0.5, 0}};
    tw_arc_def arcs[6];
    add_arc(arcs, 0, "l", -1, 0, 0);
    add_arc(arcs, 1, "r", 1, 0, 0);
    add_arc(arcs, 2, "ul", 0, -1, 0);
    add_arc(arcs, 3, "dr", 0, 1, 0);
    add_arc(arcs, 4, "ur", 1, -1, 0);
    add_arc(arcs, 5, "dl", -1, 1, 0);
    static const double corners[4][3] = {{-0.5, -0.25}, {0.5, -0.25}, {0.5, 0.25}, {-0.5, 0.25}};
    const tw_cell_shape brick = {
        .shape = TW_SHAPE_PRISM, .points = corners, .point_count = 4, .height = 0.5};
    return new_simple(2, arcs, 6, basis, brick);
}
