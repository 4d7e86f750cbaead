/* test_mesh.c -- pieces as bodies: closed for any cells, of the right volume, shrunk evenly,
 * chamfered. */
#include "support/meshed.h"
#include "mesh/surfaces.h"

/* ---- Cubes ------------------------------------------------------------------------------- */

enum { SIDE = 3 };

typedef struct heap_of_cubes {
    bool there[SIDE + 2][SIDE + 2][SIDE + 2]; /* with an empty rim */
    tw_cell cells[SIDE * SIDE * SIDE];
    size_t count;
} heap_of_cubes;

/* A random set of cubes: they touch along edges, at points, or not at all. */
static void throw_cubes(heap_of_cubes *heap, uint64_t *dice)
{
    uint32_t sparse = 2 + roll(dice, 3);
    memset(heap, 0, sizeof *heap);
    for (int32_t z = 0; z < SIDE; z++)
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++) {
                if (roll(dice, 4) >= sparse)
                    continue;
                heap->there[z + 1][y + 1][x + 1] = true;
                heap->cells[heap->count++] = (tw_cell){.at = {x, y, z}};
            }
    if (heap->count == 0) {
        heap->there[1][1][1] = true;
        heap->count = 1;
        heap->cells[0] = (tw_cell){.at = {0, 0, 0}};
    }
}

/* Does the heap have all cubes from `corner` to corner + far? */
static bool all_there(const heap_of_cubes *heap, const size_t corner[3], const size_t far[3])
{
    for (size_t z = 0; z <= far[2]; z++)
        for (size_t y = 0; y <= far[1]; y++)
            for (size_t x = 0; x <= far[0]; x++) {
                if (!heap->there[corner[2] + z][corner[1] + y][corner[0] + x])
                    return false;
            }
    return true;
}

/* The volume after every face moves in by c: each cube without a layer of thickness c, and the
 * layers between cubes where all cubes around exist. */
static double eroded_volume(const heap_of_cubes *heap, double c)
{
    double volume = 0;
    for (size_t at = 0; at < (SIDE + 1) * (SIDE + 1) * (SIDE + 1); at++)
        for (size_t way = 0; way < 8; way++) {
            const size_t corner[3] = {at % (SIDE + 1), at / (SIDE + 1) % (SIDE + 1),
                                      at / (SIDE + 1) / (SIDE + 1)};
            const size_t far[3] = {way & 1, way >> 1 & 1, way >> 2};
            double block = 1;
            for (size_t i = 0; i < 3; i++)
                block *= far[i] ? 2 * c : 10 - 2 * c;
            if (all_there(heap, corner, far))
                volume += block;
        }
    return volume;
}

TEST(any_heap_of_cubes_is_closed_and_has_its_volume)
{
    uint64_t dice = 1;
    for (size_t i = 0; i < 300; i++) {
        heap_of_cubes heap;
        throw_cubes(&heap, &dice);
        OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), heap.cells, heap.count, (tw_mesh_style){0});
        assert_closed(mesh);
        assert_near(volume_of(mesh), 1000.0 * (double)heap.count, 1e-6);
    }
}

TEST(clearance_takes_the_same_from_every_face_of_cubes)
{
    uint64_t dice = 2;
    for (size_t i = 0; i < 300; i++) {
        heap_of_cubes heap;
        double c = 0.05 + 0.1 * roll(&dice, 30);
        throw_cubes(&heap, &dice);
        OWNED(tw_mesh) *mesh =
            make_mesh(new_cubes(), heap.cells, heap.count, (tw_mesh_style){.clearance = c});
        assert_closed(mesh);
        assert_near(volume_of(mesh), eroded_volume(&heap, c), 1e-6);
        assert_false(goes_through_itself(mesh));
    }
}

TEST(cubes_that_touch_along_an_edge_come_apart_with_clearance)
{
    const tw_cell cells[2] = {{.at = {0, 0, 0}}, {.at = {1, 1, 0}}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), cells, 2, (tw_mesh_style){.clearance = 0.5});
    assert_int_equal(mesh->bodies[0].skin.point_count, 16);
    assert_near(volume_of(mesh), 2 * 729, 1e-9);
}

TEST(chamfered_cubes_are_closed_and_smaller)
{
    uint64_t dice = 3;
    for (size_t i = 0; i < 150; i++) {
        heap_of_cubes heap;
        throw_cubes(&heap, &dice);
        OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), heap.cells, heap.count,
                                         (tw_mesh_style){.clearance = 0.15, .chamfer = 0.8});
        assert_closed(mesh);
        assert_true(volume_of(mesh) < eroded_volume(&heap, 0.15) - 1);
        assert_false(goes_through_itself(mesh));
    }
}

TEST(a_chamfered_cube_loses_what_a_chamfer_takes)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), &cell, 1, (tw_mesh_style){.chamfer = 1});
    /* minus 12 wedges between the corners and 8 corners of 5/6 */
    assert_near(volume_of(mesh), 1000 - 12 * 8 * 0.5 - 8 * 5.0 / 6, 1e-9);
}

/* The chamfer takes c^2 / 2 of the section at an edge. Each of the two further cuts, t deep in
 * faces that turn by 45 degrees, takes t^2 sin(45) / 2. Of a long rod, ends do not matter. */
TEST(a_rounded_edge_loses_what_three_faces_take)
{
    enum { LONG = 60 };
    tw_cell cells[2][LONG];
    for (int32_t i = 0; i < LONG; i++)
        for (size_t k = 0; k < 2; k++)
            cells[k][i] = (tw_cell){.at = {i, 0, 0}};
    const tw_mesh_style style = {.chamfer = 2, .rounded = true};
    OWNED(tw_mesh) *half = make_mesh(new_cubes(), cells[0], LONG / 2, style);
    OWNED(tw_mesh) *whole = make_mesh(new_cubes(), cells[1], LONG, style);
    assert_closed(whole);
    assert_false(goes_through_itself(whole));
    const double cut = 0.368 * 2, taken = 2 * 2 / 2.0 + 2 * cut * cut * sqrt(0.5) / 2;
    assert_near(volume_of(whole) - volume_of(half), LONG / 2 * 10 * (100 - 4 * taken), 1e-6);
}

TEST(a_hollow_piece_is_its_wall)
{
    uint64_t dice = 5;
    for (size_t i = 0; i < 100; i++) {
        heap_of_cubes heap;
        throw_cubes(&heap, &dice);
        OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), heap.cells, heap.count,
                                         (tw_mesh_style){.clearance = 0.2, .hollow = 1.5});
        assert_closed(mesh);
        assert_false(goes_through_itself(mesh));
        assert_near(volume_of(mesh), eroded_volume(&heap, 0.2) - eroded_volume(&heap, 1.7), 1e-6);
    }
}

TEST(clearance_moves_the_outside_in_by_just_that)
{
    const tw_cell cells[3] = {{.at = {0, 0, 0}}, {.at = {1, 0, 0}}, {.at = {1, 1, 0}}};
    for (double c = 0; c < 1; c += 0.25) {
        OWNED(tw_mesh) *mesh =
            make_mesh(new_cubes(), cells, 3, (tw_mesh_style){.scale = 20, .clearance = c});
        tw_mesh_box box = tw_mesh_find_box(mesh);
        assert_near(box.high.x - box.low.x, 40 - 2 * c, 1e-9);
        assert_near(box.high.y - box.low.y, 40 - 2 * c, 1e-9);
        assert_near(box.high.z, 20 - 2 * c, 1e-9);
        assert_near(box.low.z, 0, 1e-9); /* stands on the bed */
    }
}

TEST(a_mesh_is_not_mirrored)
{
    /* x to the right, y towards the eye, z down on the page's first layer's side: a corner of
     * three arms along x, y, z and a fourth cell that makes it handed */
    const tw_cell cells[2] = {{.at = {0, 0, 0}}, {.at = {0, 1, 0}}};
    OWNED(tw_puzzle) *puzzle = one_piece(new_cubes(), cells, 2);
    const tw_placement placed = {.piece = 0, .cells = cells, .cell_count = 2};
    const tw_solution solution = {&placed, 1};
    OWNED(tw_mesh) *mesh = NULL;
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, &solution, NULL, &mesh, NULL), TW_OK);
    const double x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    const tw_mesh_scale scale = {.factor = 1};
    tw_vec3 a = tw_mesh_place(&scale, x), b = tw_mesh_place(&scale, y),
            c = tw_mesh_place(&scale, z);
    assert_near(tw_vec_dot(tw_vec_cross(a, b), c), 1, 1e-12);
    tw_mesh_box box = tw_mesh_find_box(mesh);
    assert_near(box.high.y, 10, 1e-9); /* in the middle */
    assert_near(box.low.y, -10, 1e-9);
}

/* The middle of a piece is that of its cells, as in pictures, not that of its bounding box: an L
 * and a cell in its corner are two thirds apart, and are moved by three times as much. */
TEST(pieces_are_moved_out_by_the_middle_of_their_cells)
{
    const tw_cell cells[4] = {{.at = {0, 0}}, {.at = {1, 0}}, {.at = {0, 1}}, {.at = {1, 1}}};
    OWNED(tw_puzzle) *puzzle = one_piece(new_cubes(), cells, 4);
    const tw_placement placed[] = {{.cells = cells, .cell_count = 3},
                                   {.cells = cells + 3, .cell_count = 1}};
    const tw_solution solution = {placed, 2};
    const tw_mesh_style style = {.size = sizeof style, .explode = 3};
    OWNED(tw_mesh) *mesh = NULL;
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, &solution, &style, &mesh, NULL), TW_OK);
    tw_mesh_box box = tw_mesh_find_box(mesh);
    assert_near(box.high.x - box.low.x, 10 * (2 + 3 * 2 / 3.0), 1e-9);
}

/* ---- Other cells ------------------------------------------------------------------------- */

/* Random walk over a lattice; every cell once. */
static size_t wander(const tw_lattice *lattice, uint64_t *dice, size_t want, tw_cell *cells)
{
    size_t count = 1;
    cells[0] = (tw_cell){.kind = 0};
    for (size_t tries = 0; count < want && tries < 1000; tries++) {
        tw_cell from = cells[roll(dice, (uint32_t)count)];
        uint32_t label = roll(dice, (uint32_t)tw_lattice_arc_count(lattice, from.kind));
        tw_cell next = tw_lattice_neighbour(lattice, from, label);
        size_t i = 0;
        while (i < count && tw_lattice_compare(lattice, cells + i, &next) != 0)
            i++;
        if (i == count)
            cells[count++] = next;
    }
    return count;
}

TEST(plates_of_triangles_are_closed_and_have_their_volume)
{
    uint64_t dice = 4;
    for (size_t i = 0; i < 100; i++) {
        tw_cell cells[8];
        tw_lattice *lattice = new_triangles();
        size_t count = wander(lattice, &dice, 1 + roll(&dice, 8), cells);
        tw_mesh *mesh = make_mesh(lattice, cells, count, (tw_mesh_style){.thickness = 2});
        double edge = sqrt(0.25 + 0.866 * 0.866); /* the shortest one, 10 mm */
        assert_closed(mesh);
        assert_near(volume_of(mesh), (double)count * 0.433 * 100 / (edge * edge) * 2, 0.1);
        tw_mesh_free(mesh);
        mesh = make_mesh(new_triangles(), cells, count,
                         (tw_mesh_style){.thickness = 4, .clearance = 0.3, .chamfer = 0.2});
        assert_closed(mesh);
        assert_false(goes_through_itself(mesh));
        tw_mesh_free(mesh);
    }
}

TEST(bricks_that_touch_in_part_are_fused)
{
    uint64_t dice = 5;
    for (size_t i = 0; i < 100; i++) {
        tw_cell cells[9];
        tw_lattice *lattice = new_bricks();
        size_t count = wander(lattice, &dice, 2 + roll(&dice, 8), cells);
        tw_mesh *mesh = make_mesh(lattice, cells, count, (tw_mesh_style){0});
        assert_closed(mesh);
        assert_near(volume_of(mesh), 2000.0 * (double)count, 1e-6);
        tw_mesh_free(mesh);
        mesh = make_mesh(new_bricks(), cells, count, (tw_mesh_style){.clearance = 0.5});
        assert_closed(mesh);
        tw_mesh_box box = tw_mesh_find_box(mesh);
        assert_near(box.high.z, 9, 1e-9);
        assert_false(goes_through_itself(mesh));
        tw_mesh_free(mesh);
    }
}

TEST(two_bricks_in_a_step_have_the_volume_of_one_body)
{
    const tw_cell cells[2] = {{.at = {0, 0}}, {.at = {0, 1}}};
    OWNED(tw_mesh) *mesh = make_mesh(new_bricks(), cells, 2, (tw_mesh_style){.clearance = 1});
    /* 8 high; two bars 18 by 8, and between them 8 by 2 */
    assert_near(volume_of(mesh), 8 * (2 * 18 * 8 + 8 * 2), 1e-6);
}

static tw_cell_shape solid_cube(void)
{
    static double points[8][3];
    /* some faces are written turned inwards */
    static const uint8_t faces[] = {0, 1, 3, 2, 255, 4, 5, 7, 6, 255, 0, 1, 5, 4, 255,
                                    2, 3, 7, 6, 255, 0, 2, 6, 4, 255, 1, 3, 7, 5, 255};
    for (size_t i = 0; i < 8; i++) {
        points[i][0] = i & 1 ? 0.5 : -0.5;
        points[i][1] = i & 2 ? 0.5 : -0.5;
        points[i][2] = i & 4 ? 0.5 : -0.5;
    }
    return (tw_cell_shape){.shape = TW_SHAPE_SOLID,
                           .points = (const double(*)[3])points,
                           .point_count = 8,
                           .faces = faces,
                           .face_length = sizeof faces};
}

static tw_lattice *new_solids(tw_cell_shape shape)
{
    static const double basis[1][3] = {{1, 0, 0}};
    tw_arc_def arcs[2];
    add_arc(arcs, 0, "l", -1, 0, 0);
    add_arc(arcs, 1, "r", 1, 0, 0);
    return new_simple(1, arcs, 2, basis, shape);
}

TEST(faces_of_solids_are_turned_outwards)
{
    const tw_cell cells[3] = {{.at = {0}}, {.at = {1}}, {.at = {2}}};
    OWNED(tw_mesh) *mesh = make_mesh(new_solids(solid_cube()), cells, 3, (tw_mesh_style){0});
    assert_closed(mesh);
    assert_near(volume_of(mesh), 3000, 1e-9);
}

TEST(a_solid_with_a_hole_in_it_is_refused)
{
    const tw_cell cell = {.at = {0}};
    tw_cell_shape shape = solid_cube();
    shape.face_length -= 5;
    expect_refused(new_solids(shape), &cell, 1, (tw_mesh_style){0}, TW_ERR_INPUT, "do not close");
}

TEST(balls_are_joined_to_one_closed_body)
{
    uint64_t dice = 6;
    for (size_t i = 0; i < 40; i++) {
        tw_cell cells[7];
        tw_lattice *lattice = new_honeycomb();
        size_t count = wander(lattice, &dice, 1 + roll(&dice, 7), cells);
        OWNED(tw_mesh) *mesh = make_mesh(lattice, cells, count, (tw_mesh_style){.clearance = 0.2});
        double ball = 4.0 / 3 * 3.14159265 * 4.8 * 4.8 * 4.8;
        assert_closed(mesh);
        assert_true(volume_of(mesh) > 0.93 * ball * (double)count);
        assert_true(volume_of(mesh) < 1.06 * ball * (double)count);
        assert_false(goes_through_itself(mesh));
    }
}

static tw_lattice *new_rods(void)
{
    static const double basis[1][3] = {{1, 0, 0}};
    tw_arc_def arcs[2];
    add_arc(arcs, 0, "l", -1, 0, 0);
    add_arc(arcs, 1, "r", 1, 0, 0);
    static const double ends[2][3] = {{0, 0, 0}, {1, 0, 0}};
    const tw_cell_shape stick = {.shape = TW_SHAPE_SEGMENT, .points = ends, .point_count = 2};
    return new_simple(1, arcs, 2, basis, stick);
}

TEST(sticks_are_rods_with_balls_where_they_meet)
{
    const tw_cell cells[2] = {{.at = {0}}, {.at = {1}}};
    tw_mesh *one = make_mesh(new_rods(), cells, 1, (tw_mesh_style){.thickness = 1});
    tw_mesh *two = make_mesh(new_rods(), cells, 2, (tw_mesh_style){.thickness = 1});
    assert_closed(one);
    assert_closed(two);
    tw_mesh_box box = tw_mesh_find_box(one);
    assert_true(box.high.x - box.low.x < 9); /* free ends are shortened */
    assert_true(volume_of(two) > 2 * volume_of(one));
    tw_mesh_free(one);
    tw_mesh_free(two);
}

RUN_TESTS
