/* test_option_sizes.c -- option structs of any version's size: from a program older or newer than
 * the library, and without a size. */
#include "support/texts.h"

#include <tw/job.h>
#include <tw/advanced/plot.h>
#include <tw/advanced/design.h>
#include <tw/advanced/figure.h>
#include <tw/advanced/rate.h>
#include <tw/advanced/unique.h>

/* The objects that the calls use. */
static tw_source source;
static tw_puzzle *puzzle;
static tw_solver *solver, *whole; /* whole: up to no symmetry */
static tw_disassembler *disassembler;
static tw_disassembly *moves;
static const tw_solution *solution;
static tw_cover *cover;
static tw_mesh *mesh;

/* ---- A call for each struct -------------------------------------------------------------- */

#define CALL(name, call)                                                                           \
    static tw_status name(const void *given)                                                       \
    {                                                                                              \
        return call;                                                                               \
    }
#define MAKE(type, name, call)                                                                     \
    static tw_status name(const void *given)                                                       \
    {                                                                                              \
        OWNED(type) *made = NULL;                                                                  \
        return call;                                                                               \
    }

static tw_cover_result searched;
static tw_result ran;
static tw_estimate estimated;
static tw_sample sampled;

static tw_status text_style(const void *options)
{
    tw_cell cell = {.kind = 0};
    tw_status status = tw_draw_text(NULL, puzzle, solution, options, &nowhere);
    assert_int_equal(tw_draw_cells(NULL, tw_puzzle_lattice(puzzle), &cell, 1, options, &nowhere),
                     status);
    assert_int_equal(tw_draw_neighbourhood(NULL, tw_puzzle_lattice(puzzle), 0, options, &nowhere),
                     status);
    return status;
}

static const tw_plot_bar bar = {"a", "b", 1, false};

static tw_status picture(const void *options)
{
    double values[9] = {1};
    const tw_plot_map map = {"a", values};
    const tw_plot_line line = {"a", values, values, 1};
    tw_status status = tw_draw_picture(NULL, puzzle, solution, options, &nowhere, NULL);
    assert_int_equal(tw_draw_gallery(NULL, puzzle, &solution, 1, 1, options, &nowhere, NULL),
                     status);
    assert_int_equal(tw_draw_parts(NULL, puzzle, options, &nowhere, NULL), status);
    assert_int_equal(tw_draw_steps(NULL, puzzle, solution, options, &nowhere, NULL), status);
    assert_int_equal(tw_plot_bars(NULL, NULL, &bar, 1, options, &nowhere, NULL), status);
    assert_int_equal(tw_plot_maps(NULL, puzzle, NULL, &map, 1, options, &nowhere, NULL), status);
    assert_int_equal(tw_plot_lines(NULL, NULL, &line, 1, options, &nowhere, NULL), status);
    return status;
}

static tw_status plot(const void *options)
{
    double values[9] = {1};
    const tw_plot_map map = {"a", values};
    tw_status status = tw_plot_levels(NULL, options, &bar, 1, NULL, &nowhere, NULL);
    assert_int_equal(tw_plot_maps(NULL, puzzle, options, &map, 1, NULL, &nowhere, NULL), status);
    return status;
}

MAKE(tw_mesh, mesh_style, tw_mesh_of_pieces(NULL, puzzle, 0, given, &made, NULL))
CALL(mesh_text, tw_mesh_write(mesh, given, &nowhere, NULL))
MAKE(tw_puzzle, import, tw_puzzle_read(NULL, &source, given, NULL, &made))
CALL(export, tw_puzzle_write(NULL, puzzle, given, &nowhere, NULL))
CALL(solution_text, tw_solution_write(NULL, solution, given, &nowhere, NULL))
CALL(cover_text, tw_cover_write(NULL, cover, given, &nowhere, NULL))
MAKE(tw_solver, solve, tw_solver_new(NULL, puzzle, given, &made, NULL))

static tw_status tuning(const void *options)
{
    const tw_solve_options how = {.size = sizeof how, .tuning = options};
    const tw_cover_search search = {.size = sizeof search, .tuning = options};
    tw_cover_result result;
    tw_status status = tw_cover_run(NULL, cover, &search, NULL, &result, NULL);
    assert_int_equal(solve(&how), status);
    return status;
}

CALL(cover_search, tw_cover_run(NULL, cover, given, NULL, &searched, NULL))
CALL(budget, tw_solver_run(solver, given, NULL, &ran, NULL))
CALL(estimate, tw_solver_estimate(solver, given, NULL, &estimated, NULL))
MAKE(tw_job, job, tw_job_new(NULL, puzzle, given, &made, NULL))
MAKE(tw_counter, count, tw_counter_new(solver, given, &made, NULL))

static bool pass_over(void *user, const tw_solution *one)
{
    (void)user;
    return one != NULL;
}

static tw_status sample(const void *options)
{
    const tw_sample_sink sink = {.size = sizeof sink, .solution = pass_over};
    return tw_solver_sample(whole, options, &sink, &sampled, NULL);
}

static tw_status sets_decide(const void *options)
{
    tw_sets *sets = NULL;
    assert_int_equal(tw_sets_new(NULL, puzzle, NULL, NULL, &sets, NULL), TW_OK);
    tw_status status = tw_sets_decide(sets, options, NULL, NULL, NULL);
    tw_sets_free(sets);
    return status;
}

CALL(sample_sink, tw_solver_sample(whole, NULL, given, &sampled, NULL))

static tw_status solve_sink(const void *sink)
{
    OWNED(tw_job) *made = NULL;
    assert_int_equal(tw_job_new(NULL, puzzle, NULL, &made, NULL), TW_OK);
    tw_status status = tw_solver_run(solver, NULL, sink, NULL, NULL);
    assert_int_equal(tw_job_run(made, NULL, sink, NULL, NULL), status);
    return status;
}

CALL(cover_sink, tw_cover_run(NULL, cover, NULL, given, &searched, NULL))
MAKE(tw_explanation, explain, tw_explanation_new(NULL, puzzle, given, NULL, &made, NULL))

/* A design whose only candidate is soon tried; a sink or options that are NULL are refused. */
static tw_status search_design(const void *asked, const void *sink)
{
    static const char text[] = "tilewright: 1\nlattice: square\ncontainer: {box: [2, 1]}\n"
                               "pieces: [{choose: 1, of: [{name: I, box: [2, 1]}]}]\n";
    const tw_source of_design = {.name = "d", .text = text, .size = sizeof text - 1};
    OWNED(tw_design) *design = NULL;
    assert_int_equal(tw_design_read(NULL, &of_design, NULL, NULL, &design), TW_OK);
    return tw_design_search(design, asked, sink, NULL, NULL);
}

CALL(design_options, search_design(given, NULL))
CALL(design_sink, search_design(NULL, given))
MAKE(tw_figure, figure_options, tw_figure_find(NULL, puzzle, given, NULL, &made, NULL))
MAKE(tw_hints, hint_options, tw_hints_find(NULL, puzzle, solution, given, NULL, &made, NULL))
MAKE(tw_rating, rate_options, tw_rate(NULL, puzzle, given, NULL, &made, NULL))
MAKE(tw_disassembler, disassembly, tw_disassembler_new(NULL, puzzle, given, &made, NULL))
MAKE(tw_disassembly_crew, apart_sink,
     tw_disassembly_crew_new(NULL, puzzle, NULL, given, &made, NULL))

static tw_status shown_moves(const void *options)
{
    tw_mesh *made = NULL;
    tw_status status = tw_draw_moves(NULL, options, NULL, &nowhere, NULL);
    if (status) /* bodies move only in space */
        assert_int_equal(tw_mesh_of_moves(NULL, options, NULL, &made, NULL), status);
    assert_int_equal(tw_shown_moves_write(options, &nowhere, NULL), status);
    return status;
}

static tw_status booklet(const void *options)
{
    const tw_picture picture = {
        .size = sizeof picture, .format = picture_format("pdf"), .width = 500, .height = 700};
    tw_status status = tw_draw_booklet(NULL, puzzle, options, &picture, &nowhere, NULL);
    return status == TW_ERR_UNSUPPORTED && !tw_has("draw") ? TW_OK : status;
}

/* ---- The table --------------------------------------------------------------------------- */

typedef struct sized {
    const char *name;
    tw_status (*call)(const void *options);
    size_t room, least; /* the full size, and the least a call needs */
} sized;

#define ALL(type, call)                                                                            \
    {                                                                                              \
#type, call, sizeof(type), sizeof(size_t)                                                  \
    }
#define UP_TO(type, member, call)                                                                  \
    {                                                                                              \
#type, call, sizeof(type), offsetof(type, member) + sizeof(void *)                         \
    }

static const sized structs[] = {
    ALL(tw_text_style, text_style),
    ALL(tw_picture, picture),
    ALL(tw_plot, plot),
    ALL(tw_mesh_style, mesh_style),
    UP_TO(tw_mesh_text, format, mesh_text),
    ALL(tw_import, import),
    ALL(tw_export, export),
    UP_TO(tw_solution_text, puzzle, solution_text),
    ALL(tw_cover_text, cover_text),
    ALL(tw_solve_options, solve),
    ALL(tw_engine_tuning, tuning),
    ALL(tw_cover_search, cover_search),
    ALL(tw_budget, budget),
    ALL(tw_estimate_options, estimate),
    ALL(tw_job_options, job),
    ALL(tw_count_options, count),
    ALL(tw_sample_options, sample),
    UP_TO(tw_sample_sink, solution, sample_sink),
    ALL(tw_sets_decide_options, sets_decide),
    ALL(tw_solve_sink, solve_sink),
    ALL(tw_cover_sink, cover_sink),
    ALL(tw_explain_options, explain),
    ALL(tw_hint_options, hint_options),
    ALL(tw_design_options, design_options),
    ALL(tw_design_sink, design_sink),
    ALL(tw_figure_options, figure_options),
    ALL(tw_rate_options, rate_options),
    ALL(tw_disassembly_options, disassembly),
    UP_TO(tw_disassembly_sink, take, apart_sink),
    UP_TO(tw_shown_moves, disassembly, shown_moves),
    UP_TO(tw_booklet, answers, booklet),
};

/* A struct with the members that calls need, followed by bytes of a later version. */
typedef union options {
    size_t size;
    tw_mesh_text mesh;
    tw_solution_text solution;
    tw_shown_moves shown;
    tw_disassembly_sink sink;
    tw_sample_sink sampled;
    tw_booklet booklet;
    unsigned char bytes[256];
} options;

static bool take_nothing(void *user, uint64_t number, const tw_solution *taken,
                         const tw_disassembler *by, const tw_disassembly *disassembly)
{
    (void)user;
    (void)number;
    (void)taken;
    (void)by;
    (void)disassembly;
    return false;
}

static options of(const sized *one, size_t size)
{
    static const char *const lines[] = {"A line", NULL};
    static tw_booklet_start start;
    options made = {.size = 0};
    start = (tw_booklet_start){solution, solution, ": easy"};
    if (one->call == mesh_text)
        made.mesh.format = tw_mesh_format_get(0);
    if (one->call == solution_text)
        made.solution.puzzle = puzzle;
    if (one->call == apart_sink)
        made.sink.take = take_nothing;
    if (one->call == sample_sink)
        made.sampled.solution = pass_over;
    if (one->call == shown_moves)
        made.shown = (tw_shown_moves){0, puzzle, solution, disassembler, moves, false, false};
    if (one->call == booklet)
        made.booklet = (tw_booklet){0, &start, 1, lines, "Challenges", "Answers", 0};
    made.size = size;
    return made;
}

static void expect(const sized *one, const options *given, tw_status expected)
{
    tw_status status = one->call(given);
    if (status != expected)
        fail_msg("%s of %zu bytes: %s", one->name, given->size, tw_status_text(status));
}

TEST(each_size_is_taken_or_refused)
{
    for (size_t i = 0; i < sizeof structs / sizeof *structs; i++) {
        const sized *one = &structs[i];
        options given = of(one, 0);
        expect(one, &given, TW_ERR_USAGE);
        given = of(one, one->room);
        expect(one, &given, TW_OK);
        given = of(one, one->room + 8);
        expect(one, &given, TW_OK);
        given.bytes[one->room + 7] = 1; /* a member unknown to this version */
        expect(one, &given, TW_ERR_USAGE);
        given = of(one, one->least); /* from an older program: the rest is not its own */
        memset(given.bytes + one->least, 0xA5, sizeof given - one->least);
        expect(one, &given, TW_OK);
    }
}

/* Definitions need other members too; only the missing size is tested here. */
TEST(a_definition_without_its_size_is_refused)
{
    const tw_lattice_def pattern = {.rank = 2};
    const tw_puzzle_def def = {.title = "none"};
    tw_lattice *lattice = NULL;
    tw_puzzle *made = NULL;
    assert_int_equal(tw_lattice_new(NULL, &pattern, NULL, &lattice), TW_ERR_USAGE);
    assert_int_equal(tw_puzzle_new(NULL, &def, NULL, &made), TW_ERR_USAGE);
}

static int make_world(void **state)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle("three-3x3");
    OWNED(tw_cover_builder) *builder = NULL;
    (void)state;
    source = (tw_source){.name = shipped->name, .text = shipped->text, .size = shipped->size};
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_OK);
    assert_int_equal(tw_solver_new(NULL, puzzle, NULL, &solver, NULL), TW_OK);
    assert_int_equal(tw_solver_next(solver, NULL, &solution, NULL, NULL), TW_OK);
    const tw_solve_options all = {.size = sizeof all, .same = TW_SAME_NONE};
    assert_int_equal(tw_solver_new(NULL, puzzle, &all, &whole, NULL), TW_OK);
    assert_int_equal(tw_solver_prepare(whole, NULL, NULL), TW_OK);
    const tw_disassembly_options lifted = {.size = sizeof lifted, .lift = true};
    assert_int_equal(tw_disassembler_new(NULL, puzzle, &lifted, &disassembler, NULL), TW_OK);
    assert_int_equal(tw_disassembler_run(disassembler, solution, NULL, &moves, NULL), TW_OK);
    assert_int_equal(tw_mesh_of_pieces(NULL, puzzle, 0, NULL, &mesh, NULL), TW_OK);
    assert_int_equal(tw_cover_builder_new(NULL, 1, 0, &builder), TW_OK);
    assert_int_equal(tw_cover_builder_option(builder, &(uint32_t){0}, 1, UINT32_MAX), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    return 0;
}

static int end_world(void **state)
{
    (void)state;
    tw_cover_free(cover);
    tw_mesh_free(mesh);
    tw_disassembly_free(moves);
    tw_disassembler_free(disassembler);
    tw_solver_free(whole);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
    return 0;
}

int main(void)
{
    return run_all_tests(make_world, end_world);
}
