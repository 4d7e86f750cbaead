/* Every limit may be lowered: at the exact need a call passes, one below it is refused and
 * named. */
#include <tw/advanced/format.h>
#include <tw/advanced/plot.h>

#include <ctype.h>

#include "support/texts.h"

/* ---- What is tried ----------------------------------------------------------------------- */

#define SQUARES                                                                                    \
    "lattice: {name: here, rank: 2, cells: {c: {arcs: {l: [c, [-1, 0], r], r: [c, [1, 0], l],"     \
    " u: [c, [0, -1], d], d: [c, [0, 1], u]}}}, turns: {q: {matrix: [[0, -1], [1, 0]]}},"          \
    " mirrors: {f: {matrix: [[-1, 0], [0, 1]]}}, mirror: true, geometry: {basis: [[1, 0], [0, "    \
    "1]],"                                                                                         \
    " shapes: {c: {polygon: [[0, 0], [1, 0], [1, 1], [0, 1]]}}}}\n"
#define DOMINOES                                                                                   \
    "tilewright: 1\n" SQUARES "container: {box: [3, 2]}\n"                                         \
    "pieces: [{name: domino, cells: [[0, 0], [1, 0]], copies: 3}]\n"

static bool keep_first(void *user, const tw_error *error)
{
    *(tw_error *)user = *error;
    return false;
}

static tw_status read_with(const tw_context *context, const char *text, tw_puzzle **puzzle,
                           tw_error *error)
{
    const tw_report report = {keep_first, error};
    const tw_source source = source_of("limits.yaml", text);
    return tw_puzzle_read(context, &source, NULL, &report, puzzle);
}

static tw_status read_and_drop(const tw_context *context, const char *text, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    tw_status status = read_with(context, text, &puzzle, error);
    assert_true(status == TW_OK ? puzzle != NULL : puzzle == NULL);
    return status;
}

static tw_status try_dominoes(const tw_context *context, tw_error *error)
{
    return read_and_drop(context, DOMINOES, error);
}

static tw_status try_two_pieces(const tw_context *context, tw_error *error)
{
    return read_and_drop(context,
                         "tilewright: 1\nlattice: square\ncontainer: {box: [3, 1]}\n"
                         "pieces: [{name: a, box: [1, 1]}, {name: b, box: [2, 1]}]\n",
                         error);
}

static tw_status try_kinds(const tw_context *context, tw_error *error)
{
    return read_and_drop(context,
                         "tilewright: 1\nlattice: triangle\ncontainer: {box: [2, 1]}\n"
                         "pieces: [{name: a, cells: [[0, 0, up]], copies: any},"
                         " {name: b, cells: [[0, 0, down]], copies: any}]\n",
                         error);
}

static tw_status try_colours(const tw_context *context, tw_error *error)
{
    return read_and_drop(context,
                         "tilewright: 1\nlattice: square\n"
                         "container: {box: [2, 1], colours: {red: [[0, 0]], blue: [[1, 0]]}}\n"
                         "pieces: [{name: a, box: [2, 1],"
                         " colours: {red: [[0, 0]], blue: [[1, 0]]}}]\n",
                         error);
}

static tw_status try_marks(const tw_context *context, tw_error *error)
{
    return read_and_drop(context,
                         "tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\n"
                         "mirror: false\nmatching: {tab: [socket], socket: [tab]}\n"
                         "pieces: [{name: a, cells: [[0, 0]], marks: [[[0, 0], right, tab]]},"
                         " {name: b, cells: [[0, 0]], marks: [[[0, 0], left, socket]]}]\n",
                         error);
}

static tw_puzzle *dominoes(void)
{
    tw_error error = {0};
    tw_puzzle *puzzle = NULL;
    assert_int_equal(read_with(NULL, DOMINOES, &puzzle, &error), TW_OK);
    return puzzle;
}

static tw_status try_poses(const tw_context *context, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    OWNED(tw_poses) *poses = NULL;
    OWNED(tw_symmetry) *symmetry = NULL;
    tw_status status = tw_poses_new(context, puzzle, NULL, &poses, error);
    if (status == TW_OK)
        status = tw_symmetry_new(context, poses, false, NULL, &symmetry, error);
    return status;
}

static tw_status try_pentominoes(const tw_context *context, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    tw_status status = read_with(context, DOMINOES, &puzzle, error);
    const tw_lattice *lattice = status == TW_OK ? tw_puzzle_lattice(puzzle) : NULL;
    tw_cell *cells = NULL;
    size_t count = 0;
    if (status == TW_OK)
        status = tw_polyforms_new(lattice, 5, TW_POLYFORM_FREE, 1000, NULL, &cells, &count, error);
    if (status == TW_OK)
        tw_polyforms_free(lattice, cells, 5, count);
    return status;
}

static tw_status draw(const tw_context *context, const char *format, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_picture picture = {
        .size = sizeof picture, .format = picture_format(format), .width = 300, .height = 200};
    return tw_draw_picture(context, puzzle, NULL, &picture, &nowhere, error);
}

static tw_status try_picture(const tw_context *context, tw_error *error)
{
    return draw(context, "svg", error);
}

static tw_status try_pixels(const tw_context *context, tw_error *error)
{
    return draw(context, "png", error);
}

static tw_status try_gallery(const tw_context *context, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = dominoes();
    const tw_solution none = {NULL, 0}, *const solutions[3] = {&none, &none, &none};
    return tw_draw_gallery(context, puzzle, solutions, 3, 1, NULL, &nowhere, error);
}

/* Four cubes in a container. */
static tw_puzzle *cubes(const char *container)
{
    tw_error error = {0};
    tw_puzzle *puzzle = NULL;
    char text[300];
    snprintf(text, sizeof text,
             "tilewright: 1\nlattice: cube\ncontainer: %s\n"
             "pieces: [{name: a, box: [1, 1, 1], copies: 4}]\n",
             container);
    assert_int_equal(read_with(NULL, text, &puzzle, &error), TW_OK);
    return puzzle;
}

/* Draws cubes of which one hides another in the picture. */
static tw_status try_solids(const tw_context *context, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = cubes("{cells: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [2, 2, 2]]}");
    return tw_draw_picture(context, puzzle, NULL, NULL, &nowhere, error);
}

static tw_status try_mesh(const tw_context *context, tw_error *error)
{
    OWNED(tw_puzzle) *puzzle = cubes("{box: [2, 2, 1]}");
    OWNED(tw_mesh) *mesh = NULL;
    return tw_mesh_of_solution(context, puzzle, NULL, NULL, &mesh, error);
}

static tw_status try_lines(const tw_context *context, tw_error *error)
{
    static const double x[3] = {0, 1, 2};
    const tw_plot plot = {.size = sizeof plot, .x_label = "x"};
    const tw_plot_line lines[2] = {{"a", x, x, 3}, {"b", x, x, 2}};
    return tw_plot_lines(context, &plot, lines, 2, NULL, &nowhere, error);
}

static tw_status try_bars(const tw_context *context, tw_error *error)
{
    const tw_plot plot = {.size = sizeof plot, .x_label = "x"};
    const tw_plot_bar bars[2] = {{.name = "a", .value = 1}, {.name = "b", .value = 2}};
    return tw_plot_levels(context, &plot, bars, 2, NULL, &nowhere, error);
}

/* ---- The table --------------------------------------------------------------------------- */

#define ROW(field, need, run)                                                                      \
    {                                                                                              \
#field, offsetof(tw_limits, field), need, run                                              \
    }

static const struct {
    const char *name;
    size_t offset;
    uint32_t need; /* 0: any */
    tw_status (*run)(const tw_context *context, tw_error *error);
} rows[] = {ROW(rank, 2, try_dominoes),
            ROW(kinds, 2, try_kinds),
            ROW(labels, 4, try_dominoes),
            ROW(matrix, 1, try_dominoes),
            ROW(transforms, 8, try_dominoes),
            ROW(generators, 2, try_dominoes),
            ROW(coordinate, 3, try_dominoes),
            ROW(step, 1, try_dominoes),
            ROW(name, 7, try_dominoes),
            ROW(vertices, 4, try_dominoes),
            ROW(cells, 6, try_dominoes),
            ROW(piece_cells, 2, try_dominoes),
            ROW(pieces, 2, try_two_pieces),
            ROW(copies, 3, try_dominoes),
            ROW(colours, 2, try_colours),
            ROW(marks, 2, try_marks),
            ROW(polyform, 5, try_pentominoes),
            ROW(polyforms, 12, try_pentominoes),
            ROW(poses, 7, try_poses),
            ROW(symmetries, 4, try_poses),
            ROW(text, sizeof DOMINOES - 1, try_dominoes),
            ROW(depth, 0, try_dominoes),
            ROW(nodes, 0, try_dominoes),
            ROW(side, 300, try_picture),
            ROW(pixels, 60000, try_pixels),
            ROW(pictures, 3, try_gallery),
            ROW(strokes, 0, try_picture),
            ROW(faces, 0, try_solids),
            ROW(coverings, 0, try_solids),
            ROW(plotted, 2, try_lines),
            ROW(levels, 2, try_bars),
            ROW(points, 3, try_lines),
            ROW(body_cells, 4, try_mesh),
            ROW(triangles, 0, try_mesh)};

static uint32_t *field_of(tw_limits *limits, size_t offset)
{
    return (uint32_t *)(void *)((char *)limits + offset);
}

/* Runs the row with its limit at `value` and all others at their defaults. */
static tw_status run_at(size_t row, uint32_t value, tw_error *error)
{
    tw_limits limits = tw_limits_default();
    tw_context context = *tw_context_default();
    context.limits = &limits;
    *field_of(&limits, rows[row].offset) = value;
    *error = (tw_error){0};
    return rows[row].run(&context, error);
}

/* Does this build have what the row tests? */
static bool is_built(size_t row)
{
    return rows[row].run != try_pixels || tw_has("draw");
}

/* Is the number in these words? */
static bool names(const char *words, uint32_t number)
{
    char digits[16];
    int length = snprintf(digits, sizeof digits, "%u", number);
    for (const char *at = strstr(words, digits); at; at = strstr(at + 1, digits))
        if ((at == words || !isdigit((unsigned char)at[-1])) && !isdigit((unsigned char)at[length]))
            return true;
    return false;
}

TEST(at_a_limit_it_passes_and_one_below_it_is_refused)
{
    tw_limits limits = tw_limits_default();
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        tw_error error;
        if (!is_built(row))
            continue;
        uint32_t low = 0, high = *field_of(&limits, rows[row].offset); /* fails, passes */
        if (run_at(row, high, &error) != TW_OK)
            fail_msg("%s: %s", rows[row].name, error.message);
        if (run_at(row, 0, &error) == TW_OK)
            fail_msg("%s: none are enough", rows[row].name);
        while (high - low > 1) {
            uint32_t middle = low + (high - low) / 2;
            *(run_at(row, middle, &error) == TW_OK ? &high : &low) = middle;
        }
        if (rows[row].need && high != rows[row].need)
            fail_msg("%s: %u is enough, not %u", rows[row].name, high, rows[row].need);
        tw_status status = run_at(row, low, &error);
        uint32_t said = rows[row].offset == offsetof(tw_limits, name) ? low - 1 : low;
        if (status != TW_ERR_TOO_LARGE && !names(error.message, said))
            fail_msg("%s: %u is not in \"%s\"", rows[row].name, said, error.message);
    }
}

TEST(no_limit_is_above_its_ceiling)
{
    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
        tw_limits limits = tw_limits_default();
        tw_error error;
        uint32_t ceiling = *field_of(&limits, rows[row].offset);
        if (!is_built(row))
            continue;
        assert_int_equal(run_at(row, ceiling + 1, &error), TW_ERR_USAGE);
        assert_non_null(strstr(error.message, rows[row].name));
        assert_true(names(error.message, ceiling));
    }
}

TEST(limits_of_another_version_are_read_as_far_as_they_go)
{
    struct {
        tw_limits known;
        uint32_t more[2];
    } newer = {.known = tw_limits_default()};
    tw_context context = *tw_context_default();
    tw_error error = {0};
    context.limits = &newer.known;
    context.size = offsetof(tw_context, limits); /* an older context, without limits */
    newer.known.triangles = 0;
    assert_int_equal(try_solids(&context, &error), TW_OK);
    context.size = 0; /* forgotten */
    assert_int_equal(try_solids(&context, &error), TW_ERR_USAGE);
    context.size = sizeof context;
    error = (tw_error){0};
    newer.known.size = offsetof(tw_limits, triangles); /* older limits, without triangles */
    assert_int_equal(try_solids(&context, &error), TW_OK);
    newer.known = tw_limits_default();
    newer.known.size = sizeof newer;
    assert_int_equal(try_solids(&context, &error), TW_OK);
    newer.more[1] = 7;
    assert_int_equal(try_solids(&context, &error), TW_ERR_USAGE);
    error = (tw_error){0};
    newer.known.size = 0;
    assert_int_equal(try_solids(&context, &error), TW_ERR_USAGE);
    assert_non_null(strstr(error.message, "tw_limits.size"));
}

static bool count_fault(void *user, const tw_error *error)
{
    (void)error;
    ++*(size_t *)user;
    return true;
}

TEST(faults_are_told_up_to_the_limit)
{
    tw_limits limits = tw_limits_default();
    tw_context context = *tw_context_default();
    const tw_source source = source_of("faults.yaml", "tilewright: 1\na: 1\nb: 2\nc: 3\nd: 4\n");
    for (uint32_t most = 1; most < 4; most++) {
        size_t count = 0;
        const tw_report report = {count_fault, &count};
        tw_puzzle *puzzle = NULL;
        context.limits = &limits;
        limits.faults = most;
        assert_int_equal(tw_puzzle_read(&context, &source, NULL, &report, &puzzle), TW_ERR_INPUT);
        assert_int_equal(count, most);
    }
}

RUN_TESTS
