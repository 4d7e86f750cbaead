/* test_mesh_files.c -- meshes that cannot be made, lack of memory, and mesh files. */
#include "support/meshed.h"

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
    tw_puzzle *puzzle = NULL;
    tw_mesh *mesh = NULL;
    assert_int_equal(tw_puzzle_new(NULL, &def, NULL, &puzzle), TW_OK);
    assert_int_equal(tw_mesh_of_solution(NULL, puzzle, NULL, NULL, &mesh, NULL), TW_ERR_TOO_LARGE);
    tw_puzzle_free(puzzle);
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

static bool write_file(void *user, const char *bytes, size_t count)
{
    file *f = user;
    if (f->size + count > f->room) {
        f->room = 2 * (f->size + count);
        f->bytes = realloc(f->bytes, f->room);
    }
    memcpy(f->bytes + f->size, bytes, count);
    f->size += count;
    return true;
}

static bool refuse(void *user, const char *bytes, size_t count)
{
    (void)user;
    (void)bytes;
    (void)count;
    return false;
}

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

TEST(files_are_the_same_every_time)
{
    const tw_cell cells[2] = {{.at = {0, 0, 0}}, {.at = {1, 1, 0}}};
    tw_mesh *mesh = make_mesh(new_cubes(), cells, 2, (tw_mesh_style){0});
    tw_mesh *again = make_mesh(new_cubes(), cells, 2, (tw_mesh_style){0});
    for (size_t kind = 0; tw_mesh_format_get(kind); kind++) {
        file one = {NULL, 0, 0}, two = {NULL, 0, 0};
        const tw_out first = {write_file, &one}, second = {write_file, &two};
        tw_status status = write_kind(kind, mesh, &first);
        assert_int_equal(write_kind(kind, again, &second), status);
        assert_int_equal(status, TW_OK);
        assert_int_equal(one.size, two.size);
        assert_true(one.size == 0 || memcmp(one.bytes, two.bytes, one.size) == 0);
        free(one.bytes);
        free(two.bytes);
    }
    tw_mesh_free(mesh);
    tw_mesh_free(again);
}

TEST(a_file_that_cannot_be_written_is_an_error)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), &cell, 1, (tw_mesh_style){0});
    const tw_out out = {refuse, NULL};
    for (size_t kind = 0; tw_mesh_format_get(kind); kind++) {
        tw_status status = write_kind(kind, mesh, &out);
        assert_int_equal(status, TW_ERR_IO);
    }
    assert_int_equal(write_kind(99, mesh, &out), TW_ERR_USAGE);
}

TEST(an_stl_file_holds_just_its_triangles)
{
    const tw_cell cell = {.at = {0, 0, 0}};
    OWNED(tw_mesh) *mesh = make_mesh(new_cubes(), &cell, 1, (tw_mesh_style){0});
    file f = {NULL, 0, 0};
    const tw_out out = {write_file, &f};
    assert_int_equal(write_stl(mesh, &out), TW_OK);
    assert_int_equal(f.size, 84 + 50 * 12);
    assert_memory_equal(f.bytes + 80, "\x0c\0\0\0", 4);
    assert_int_not_equal(memcmp(f.bytes, "solid", 5), 0);
    free(f.bytes);
}

RUN_TESTS
