/* test_mesh_files.c -- meshes that cannot be made, and mesh files. */
#include "support/meshed.h"
#include "support/written.h"

/* ---- What is refused --------------------------------------------------------------------- */

TEST(what_cannot_be_made_is_refused_with_the_reason)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.clearance = 5}, TW_ERR_INPUT,
                   "a clearance of 5 mm is too much");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.chamfer = 4}, TW_ERR_INPUT,
                   "a chamfer of 4 mm is too much");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.clearance = -1}, TW_ERR_USAGE, "0 to");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.clearance = NAN}, TW_ERR_USAGE, "0 to");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.explode = 11}, TW_ERR_USAGE, "0 to 10");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.scale = -10}, TW_ERR_USAGE, "0.01");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.scale = NAN}, TW_ERR_USAGE, "0.01");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.hollow = 5}, TW_ERR_INPUT, "no room");
    expect_refused(new_cubes(), &cell, 1, (tw_mesh_style){.hollow = -1}, TW_ERR_USAGE, "a wall");
    expect_refused(new_plane(), &cell, 1, (tw_mesh_style){0}, TW_ERR_UNSUPPORTED, "how its cells");
    expect_refused(new_honeycomb(), &cell, 1, (tw_mesh_style){.clearance = 4.5}, TW_ERR_INPUT,
                   "too much");
}

TEST(a_container_of_too_many_cells_is_refused_as_one_body)
{
    enum { MANY = TW_MAX_BODY_CELLS + 1 };
    tw_cell *cells = calloc(MANY, sizeof *cells);
    for (int32_t i = 0; i < MANY; i++)
        cells[i].at[0] = i;
    const tw_form_def form = {.cells = cells, .cell_count = 1};
    tw_lattice *lattice = new_cubes();
    const tw_transform_set turns = tw_lattice_turns(lattice, false);
    const tw_piece_def piece = {
        .name = "it", .forms = &form, .form_count = 1, .high = TW_ANY, .turns = &turns};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "",
                               .lattice = lattice,
                               .cells = cells,
                               .cell_count = MANY,
                               .pieces = &piece,
                               .piece_count = 1};
    OWNED(tw_puzzle) *puzzle = puzzle_from(&def);
    tw_mesh *mesh = NULL;
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, NULL, NULL, &mesh, NULL), TW_ERR_TOO_LARGE);
    free(cells);
}

TEST(a_solution_of_another_puzzle_is_refused)
{
    const tw_cell here = {.at = {0, 0, 0}}, there = {.at = {7, 0, 0}};
    OWNED(tw_puzzle) *puzzle = one_piece(new_cubes(), &here, 1);
    tw_placement placed = {.piece = 0, .cells = &there, .cell_count = 1};
    const tw_solution solution = {&placed, 1};
    tw_mesh *mesh = NULL;
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, &solution, NULL, &mesh, NULL), TW_ERR_INPUT);
    placed = (tw_placement){.piece = 3, .cells = &here, .cell_count = 1};
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, &solution, NULL, &mesh, NULL), TW_ERR_INPUT);
    assert_int_equal(tw_mesh_of_pieces(NULL, puzzle, 1, NULL, &mesh, NULL), TW_ERR_USAGE);
}

/* ---- Files ------------------------------------------------------------------------------- */

typedef struct file {
    char *bytes;
    size_t size, room;
} file;

/* Writes the kind of file of this number; TW_ERR_USAGE past the end. */
static tw_status write_kind(size_t kind, const tw_mesh *mesh, const tw_out *out)
{
    const tw_mesh_text how = {.size = sizeof how,
                              .format = tw_mesh_format_get(kind),
                              .title = kind == 0 ? NULL : "a \"title\" & <more>",
                              .head = "head -- with dashes & tail"};
    return tw_mesh_write(mesh, &how, out, NULL);
}

static tw_status write_stl(const tw_mesh *mesh, const tw_out *out)
{
    size_t kind = 0;
    while (strcmp(tw_mesh_format_get(kind)->name, "stl") != 0)
        kind++;
    return write_kind(kind, mesh, out);
}

TEST(a_file_that_cannot_be_written_is_an_error)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), &cell, 1, (tw_mesh_style){0});
    WRITTEN(to);
    to.left = 1;
    for (size_t kind = 0; tw_mesh_format_get(kind); kind++)
        assert_int_equal(write_kind(kind, mesh, out_to(&to)), TW_ERR_IO);
    assert_int_equal(write_kind(99, mesh, out_to(&to)), TW_ERR_USAGE);
}

TEST(an_stl_file_holds_just_its_triangles)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), &cell, 1, (tw_mesh_style){0});
    WRITTEN(f);
    assert_int_equal(write_stl(mesh, out_to(&f)), TW_OK);
    assert_int_equal(f.length, 84 + 50 * 12);
    assert_memory_equal(f.text + 80, "\x0c\0\0\0", 4);
    assert_int_not_equal(memcmp(f.text, "solid", 5), 0);
}

RUN_TESTS
