/* trials_puzzle.h -- trials (trial.h) of lattices, puzzles, solutions, covers and their texts. */
#pragma once

#include "store/solution_codec.h"
#include "trial.h"
#include "cover/clauses.h"
#include "cover/cover_shared.h"

/* ---- Lattices ---------------------------------------------------------------------------- */

TRIAL(tw_lattice_new, 1)
{
    OWNED(tw_lattice) *lattice = NULL;
    NEW_PLANE(p);
    p.def.wrap[0][0] = 5;
    p.def.wrap_count = 1;
    CALL(tw_lattice_new(CONTEXT, &p.def, NULL, &lattice));
    UNTOUCHED(!lattice);
    return status;
}

static tw_source source_of_lattice(void)
{
    const tw_builtin *square = tw_builtin_find_lattice("square");
    return (tw_source){.name = "square.yaml", .text = square->text, .size = square->size};
}

TRIAL(tw_lattice_read, 2)
{
    static const char bricks[] = "tilewright-lattice: 1\nname: bricks\nperiods: [[2, 0], [1, 1]]\n"
                                 "polygons: {brick: [[0, 0], [2, 0], [2, 1], [0, 1]]}\n";
    const tw_source tiling = {.name = "bricks.yaml", .text = bricks, .size = sizeof bricks - 1};
    const tw_source source = variant ? tiling : source_of_lattice();
    OWNED(tw_lattice) *lattice = NULL;
    CALL(tw_lattice_read(CONTEXT, &source, NULL, &lattice));
    UNTOUCHED(!lattice);
    return status;
}

static bool pass_pair(void *user, const tw_drawn_pair *pair)
{
    (void)user;
    return pair->overlap;
}

TRIAL(tw_lattice_check_drawing, 1)
{
    const tw_source source = source_of_lattice();
    const tw_drawing_sink sink = {pass_pair, NULL};
    OWNED(tw_lattice) *lattice = NULL;
    PLENTY(tw_lattice_read(CONTEXT, &source, NULL, &lattice));
    CALL(tw_lattice_check_drawing(lattice, &sink, NULL));
    return status;
}

TRIAL(tw_piece_set_get, 1)
{
    const tw_source source = source_of_lattice();
    tw_piece_set set = {.name = "before"};
    CALL(tw_piece_set_get(CONTEXT, &source, 0, &set, NULL));
    UNTOUCHED(strcmp(set.name, "before") == 0);
    return status;
}

static bool take_piece(void *user, const char *name, const tw_cell *cells, size_t count)
{
    (void)user;
    return name && cells && count > 0;
}

TRIAL(tw_piece_set_read, 2)
{
    const tw_source source = source_of_lattice();
    const tw_piece_set_sink sink = {take_piece, NULL};
    CALL(tw_piece_set_read(CONTEXT, &source, tw_puzzle_lattice(about.puzzle),
                           variant ? NULL : "tetrominoes", 3, TW_POLYFORM_FREE, &sink, NULL));
    return status;
}

TRIAL(tw_polyforms_new, 3)
{
    const tw_source source = source_of_lattice();
    OWNED(tw_lattice) *lattice = NULL;
    tw_cell *cells = NULL;
    size_t count = 7;
    PLENTY(tw_lattice_read(CONTEXT, &source, NULL, &lattice));
    CALL(tw_polyforms_new(lattice, 4, (tw_polyform_symmetry)variant, 1000, NULL, &cells, &count,
                          NULL));
    UNTOUCHED(!cells && count == 7);
    if (status == TW_OK)
        tw_polyforms_free(lattice, cells, 4, count);
    return status;
}

TRIAL(tw_polyforms_count, 3)
{
    const tw_source source = source_of_lattice();
    OWNED(tw_lattice) *lattice = NULL;
    uint64_t count = 7;
    PLENTY(tw_lattice_read(CONTEXT, &source, NULL, &lattice));
    CALL(tw_polyforms_count(lattice, 4, (tw_polyform_symmetry)variant, NULL, &count, NULL));
    UNTOUCHED(count == 7);
    return status;
}

/* ---- Puzzles ----------------------------------------------------------------------------- */

TRIAL(tw_puzzle_new, 1)
{
    const tw_source source = source_of_lattice();
    const tw_cell cells[] = {{.at = {1, 0}}, {.at = {0, 0}}}, pinned = {.at = {0, 0}};
    const uint8_t colours[] = {1, 0}, worn[] = {1};
    const char *const names[] = {"a"};
    tw_puzzle *puzzle = NULL;
    tw_lattice *lattice = NULL;
    PLENTY(tw_lattice_read(CONTEXT, &source, NULL, &lattice));
    const tw_form_def forms[] = {{.cells = cells, .cell_count = 1, .colours = worn},
                                 {.cells = cells, .cell_count = 2}};
    const tw_piece_def pieces[] = {
        {.name = "D", .forms = forms, .form_count = 2, .high = 2},
        {.name = "E", .forms = &forms[1], .form_count = 1, .high = TW_ANY}};
    tw_piece_def turned[] = {pieces[0], pieces[1]};
    const tw_transform_set turns = tw_lattice_turns(lattice, true);
    turned[0].turns = turned[1].turns = &turns;
    const tw_placement pin = {.piece = 0, .cells = &pinned, .cell_count = 1};
    const tw_puzzle_def def = {.size = sizeof def,
                               .title = "made",
                               .lattice = lattice,
                               .cells = cells,
                               .colours = colours,
                               .cell_count = 2,
                               .colour_names = names,
                               .colour_count = 1,
                               .pieces = turned,
                               .piece_count = 2,
                               .pins = &pin,
                               .pin_count = 1};
    CALL(tw_puzzle_new(CONTEXT, &def, NULL, &puzzle));
    UNTOUCHED(!puzzle);
    if (puzzle)
        tw_puzzle_free(puzzle);
    else
        tw_lattice_free(lattice);
    return status;
}

TRIAL(tw_poses_new, 2)
{
    OWNED(tw_poses) *poses = NULL;
    CALL(tw_poses_new(CONTEXT, variant ? about.marked : about.puzzle, NULL, &poses, NULL));
    UNTOUCHED(!poses);
    return status;
}

TRIAL(tw_symmetry_new, 2)
{
    OWNED(tw_poses) *poses = NULL;
    OWNED(tw_symmetry) *symmetry = NULL;
    PLENTY(tw_poses_new(CONTEXT, variant ? about.marked : about.puzzle, NULL, &poses, NULL));
    CALL(tw_symmetry_new(CONTEXT, poses, false, NULL, &symmetry, NULL));
    UNTOUCHED(!symmetry);
    return status;
}

/* ---- Solutions --------------------------------------------------------------------------- */

TRIAL(tw_solution_copy, 1)
{
    OWNED(tw_solution) *copy = NULL;
    CALL(tw_solution_copy(CONTEXT, about.solution, &copy));
    UNTOUCHED(!copy);
    return status;
}

TRIAL(tw_solution_check, 2)
{
    CALL(tw_solution_check(CONTEXT, variant ? about.space : about.puzzle,
                           variant ? about.space_solution : about.solution, NULL));
    return status;
}

TRIAL(tw_solution_check_partial, 2)
{
    size_t left = 0;
    CALL(tw_solution_check_partial(CONTEXT, variant ? about.space : about.puzzle,
                                   variant ? about.space_solution : about.solution, &left, NULL));
    assert_int_equal(left, 0);
    return status;
}

TRIAL(tw_solution_orbit_new, 1)
{
    OWNED(tw_solution_orbit) *images = NULL;
    CALL(tw_solution_orbit_new(CONTEXT, about.symmetry, TW_SAME_REFLECTIONS, &images, NULL));
    UNTOUCHED(!images);
    return status;
}

static tw_status find_images(trial *t, bool only_least)
{
    OWNED(tw_solution_orbit) *images = NULL;
    const tw_solution *least = NULL;
    size_t count = 77;
    PLENTY(tw_solution_orbit_new(CONTEXT, about.symmetry, TW_SAME_REFLECTIONS, &images, NULL));
    CALL(only_least ? tw_solution_orbit_least(images, about.solution, &least, NULL)
                    : tw_solution_orbit_find(images, about.solution, &count, NULL));
    UNTOUCHED(count == 77 && !least);
    PLENTY(tw_solution_orbit_find(images, about.solution, &count, NULL));
    return status;
}

TRIAL(tw_solution_orbit_find, 1)
{
    return find_images(t, false);
}

TRIAL(tw_solution_orbit_least, 1)
{
    return find_images(t, true);
}

TRIAL(tw_poses_of_placement, 1)
{
    static const char text[] = "tilewright: 1\nlattice: square\ncontainer: {box: [13, 5]}\n"
                               "pieces: [{name: A, box: [13, 5]}]\n"; /* cells for the heap */
    const tw_source source = {.name = "large.yaml", .text = text, .size = sizeof text - 1};
    OWNED(tw_puzzle) *puzzle = NULL;
    OWNED(tw_poses) *poses = NULL;
    tw_placement placement = {.piece = 0};
    const uint8_t *colours;
    uint32_t pose;
    PLENTY(tw_puzzle_read(CONTEXT, &source, NULL, NULL, &puzzle));
    PLENTY(tw_poses_new(CONTEXT, puzzle, NULL, &poses, NULL));
    placement.cell_count = tw_puzzle_form(puzzle, 0, 0, &placement.cells, &colours);
    CALL(tw_poses_of_placement(poses, &placement, &pose));
    UNTOUCHED(pose == UINT32_MAX);
    return status;
}

TRIAL(tw_solution_orbit_pack, 1)
{
    OWNED(tw_solution_orbit) *images = NULL;
    OWN_BYTES bytes = {.context = CONTEXT};
    PLENTY(tw_solution_orbit_new(CONTEXT, about.symmetry, TW_SAME_REFLECTIONS, &images, NULL));
    CALL(tw_solution_orbit_pack(images, about.poses_of_solution, about.pose_count, &bytes));
    return status;
}

TRIAL(tw_bytes_add, 1)
{
    OWN_BYTES bytes = {.context = CONTEXT};
    tw_bytes_add(&bytes, "ab", 2);
    CALL((tw_bytes_add(&bytes, TRIAL_PUZZLE, sizeof TRIAL_PUZZLE), bytes.status));
    UNTOUCHED(bytes.size == 2);
    return status;
}

TRIAL(tw_solution_unpack, 1)
{
    static const uint8_t bytes[] = {0};
    OWNED(tw_solution) *solution = NULL;
    CALL(tw_solution_unpack(CONTEXT, about.puzzle, bytes, sizeof bytes, &solution, NULL));
    UNTOUCHED(!solution);
    return status;
}

/* ---- Covers ------------------------------------------------------------------------------ */

static tw_cover_builder *some_builder(trial *t)
{
    tw_cover_builder *builder = NULL;
    PLENTY(tw_cover_builder_new(CONTEXT, 4, 1, &builder));
    for (uint32_t i = 0; i < 3; i++)
        PLENTY(tw_cover_builder_option(builder, (uint32_t[]){i, i + 1}, 2, i ? UINT32_MAX : 0));
    return builder;
}

TRIAL(tw_cover_builder_new, 1)
{
    OWNED(tw_cover_builder) *builder = NULL;
    CALL(tw_cover_builder_new(CONTEXT, 4, 2, &builder));
    UNTOUCHED(!builder);
    return status;
}

TRIAL(tw_cover_builder_option, 1)
{
    OWNED(tw_cover_builder) *builder = some_builder(t);
    OWNED(tw_cover) *cover = NULL;
    const uint32_t places[] = {0, 1, 2, 3};
    tw_status status = TW_OK;
    t->armed = true;
    for (size_t i = 0; i < 40 && status == TW_OK; i++) /* until the builder grows */
        status = tw_cover_builder_option(builder, places, 4, UINT32_MAX);
    t->armed = false;
    PLENTY(tw_cover_freeze(builder, &cover));
    return status;
}

TRIAL(tw_cover_builder_join, 1)
{
    OWNED(tw_cover_builder) *builder = some_builder(t);
    tw_status status = TW_OK;
    t->armed = true;
    for (uint32_t i = 0; i < 20 && status == TW_OK; i++)
        status = tw_cover_builder_join(builder, i % 2, 2);
    t->armed = false;
    return status;
}

TRIAL(tw_cover_builder_static_order, 1)
{
    OWNED(tw_cover_builder) *builder = some_builder(t);
    const uint32_t places[] = {0, 1, 2, 3};
    CALL(tw_cover_builder_static_order(builder, places));
    return status;
}

TRIAL(tw_cover_freeze, 1)
{
    OWNED(tw_cover_builder) *builder = some_builder(t);
    OWNED(tw_cover) *cover = NULL;
    CALL(tw_cover_freeze(builder, &cover));
    UNTOUCHED(!cover);
    return status;
}

static bool take_literal(void *user, int32_t literal)
{
    (void)user;
    return literal > INT32_MIN;
}

TRIAL(tw_cover_clauses, 4)
{
    const tw_clause_sink sink = {take_literal, NULL};
    tw_clause_sizes sizes = {.variables = 7};
    CALL(tw_cover_clauses(CONTEXT, about.cover, (tw_clause_style)variant, &sink, &sizes));
    UNTOUCHED(sizes.variables == 7);
    return status;
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* The formats of a kind by number; NULL past the end. */
static const tw_format *format_of_kind(tw_format_kind kind, size_t variant)
{
    for (size_t i = 0; tw_format_get(i); i++)
        if (tw_format_get(i)->kind == kind && variant-- == 0)
            return tw_format_get(i);
    return NULL;
}

/* A puzzle text in this format; "" if the format is write-only. */
static tw_source text_in(const tw_format *format, tw_bytes *file)
{
    static const char sizes[] = "bins 2 capacity 4\n2 2 4\n";
    const tw_out out = tw_bytes_out(file);
    const tw_export how = {.size = sizeof how, .format = format};
    if (format->reads && !format->writes)
        return (tw_source){
            .name = "sizes", .text = sizes, .size = sizeof sizes - 1, .format = format};
    if (!format->reads || tw_puzzle_write(NULL, about.space, &how, &out, NULL) != TW_OK)
        file->size = 0;
    return (tw_source){
        .name = "text", .text = (const char *)file->data, .size = file->size, .format = format};
}

TRIAL(tw_puzzle_read, FORMATS)
{
    OWN_BYTES file = {0};
    const tw_format *format = format_of_kind(TW_FORMAT_PUZZLE, variant);
    const tw_import how = {.size = sizeof how, .box = {2, 2, 1}};
    OWNED(tw_puzzle) *puzzle = NULL;
    if (!format)
        return TW_OK;
    const tw_source source = text_in(format, &file);
    if (source.size == 0)
        return TW_OK;
    CALL(tw_puzzle_read(CONTEXT, &source, &how, NULL, &puzzle));
    UNTOUCHED(!puzzle);
    return status;
}

/* Texts that use every part of the puzzle format. */
TRIAL_OF(tw_puzzle_read, puzzle_read_ours, 3)
{
    static const char *const texts[] = {TRIAL_PUZZLE, TRIAL_MARKS, TRIAL_SPACE};
    const tw_source source = source_of("trial.yaml", texts[variant]);
    OWNED(tw_puzzle) *puzzle = NULL;
    CALL(tw_puzzle_read(CONTEXT, &source, NULL, NULL, &puzzle));
    UNTOUCHED(!puzzle);
    return status;
}

/* A shipped puzzle, by name and as a file. */
TRIAL(tw_puzzle_load, 2)
{
    OWNED(tw_puzzle) *puzzle = NULL;
    const tw_builtin *shipped = tw_builtin_find_puzzle("soma");
    TRIAL_PATH(path, ".yaml");
    FILE *file = fopen(path.at, "wb");
    assert_non_null(file);
    fwrite(shipped->text, 1, shipped->size, file);
    fclose(file);
    CALL(tw_puzzle_load(CONTEXT, variant ? path.at : "soma", NULL, NULL, &puzzle));
    UNTOUCHED(!puzzle);
    return status;
}

/* The file is read into memory of its own, not of the context. */
TRIAL(tw_file_below, 1)
{
    static const char *const folders[] = {"/dev", NULL};
    OWN_BYTES bytes = {0};
    CALL(tw_file_below("/dev/null", folders, &bytes, NULL));
    return status == TW_ERR_IO ? TW_OK : status; /* /dev/null is no plain file */
}

TRIAL(tw_puzzle_translate, FORMATS)
{
    OWN_BYTES file = {0};
    const tw_format *format = format_of_kind(TW_FORMAT_PUZZLE, variant);
    const tw_import how = {.size = sizeof how, .box = {2, 2, 1}};
    if (!format)
        return TW_OK;
    const tw_source source = text_in(format, &file);
    if (source.size == 0)
        return TW_OK;
    CALL(tw_puzzle_translate(CONTEXT, &source, &how, NULL, &nowhere));
    return status;
}

TRIAL(tw_puzzle_write, 2 * FORMATS)
{
    const tw_format *format = format_of_kind(TW_FORMAT_PUZZLE, variant / 2);
    const tw_export how = {.size = sizeof how,
                           .format = format,
                           .solutions = &about.space_solution,
                           .solution_count = 1};
    if (!format)
        return TW_OK;
    CALL(tw_puzzle_write(CONTEXT, variant % 2 ? about.puzzle : about.space,
                         variant % 2 ? &(tw_export){.size = sizeof(tw_export), .format = format}
                                     : &how,
                         &nowhere, NULL));
    return status;
}

TRIAL(tw_solution_write, 2 * FORMATS)
{
    const tw_format *format = format_of_kind(TW_FORMAT_SOLUTION, variant / 2);
    const tw_solution_text how = {.size = sizeof how,
                                  .format = format,
                                  .puzzle = about.puzzle,
                                  .poses = about.poses,
                                  .number = 1};
    if (!format)
        return TW_OK;
    CALL(tw_solution_write(CONTEXT, variant % 2 ? NULL : about.solution, &how, &nowhere, NULL));
    return status;
}

TRIAL(tw_solution_read, 1)
{
    OWN_BYTES file = {0};
    const tw_out out = tw_bytes_out(&file);
    const tw_solution_text how = {.size = sizeof how, .puzzle = about.puzzle, .number = 1};
    OWNED(tw_solution) *solution = NULL;
    PLENTY(tw_solution_write(NULL, about.solution, &how, &out, NULL));
    const tw_source source = {.name = "line", .text = (const char *)file.data, .size = file.size};
    CALL(tw_solution_read(CONTEXT, about.puzzle, &source, NULL, &solution));
    UNTOUCHED(!solution);
    return status;
}

TRIAL(tw_solution_read_text, 2)
{
    OWN_BYTES file = {0};
    const tw_out out = tw_bytes_out(&file);
    OWNED(tw_poses) *poses = NULL;
    OWNED(tw_solution) *solution = NULL;
    PLENTY(tw_poses_new(NULL, about.puzzle, NULL, &poses, NULL));
    const tw_solution_text how = {.size = sizeof how,
                                  .puzzle = about.puzzle,
                                  .poses = poses,
                                  .format = tw_format_find(variant ? "orientations" : "lines")};
    PLENTY(tw_solution_write(NULL, about.solution, &how, &out, NULL));
    const tw_source source = {
        .name = "line", .text = (const char *)file.data, .size = file.size, .format = how.format};
    CALL(tw_solution_read_text(CONTEXT, poses, &source, NULL, &solution));
    UNTOUCHED(!solution);
    return status;
}

TRIAL(tw_diagram_write, 1)
{
    const tw_diagram_node nodes[] = {{UINT32_MAX, 0, 0}, {UINT32_MAX, 0, 0}, {0, 0, 1}};
    const tw_diagram diagram = {.nodes = nodes, .node_count = 3, .root = 2};
    CALL(tw_diagram_write(&diagram, &nowhere));
    return status;
}

/* tw_results_write takes no context and needs no memory. */
TRIAL(tw_results_write, 1)
{
    const char *const words[] = {"b", "a"};
    const tw_results results = {.name = "x", .arguments = words, .argument_count = 2, .total = 5};
    CALL(tw_results_write(&results, &nowhere));
    return status;
}

TRIAL_OF(tw_source_unpack, unpack, 1)
{
    /* "tile\n" */
    static const uint8_t packed[] = {0x1f, 0x8b, 8,    0,    0,    0,    0, 0, 0,
                                     3,    0x2b, 0xc9, 0xcc, 0x49, 0xe5, 2, 0, 0x23,
                                     0x4d, 0xcc, 0x35, 5,    0,    0,    0};
    const tw_source source = {
        .name = "packed", .text = (const char *)packed, .size = sizeof packed};
    OWN_BYTES bytes = {.context = CONTEXT};
    CALL(tw_source_unpack(&source, NULL, &bytes));
    UNTOUCHED(bytes.size == 0);
    return status;
}

TRIAL(tw_cover_write, FORMATS)
{
    const tw_format *format = format_of_kind(TW_FORMAT_COVER, variant);
    const tw_cover_text how = {.size = sizeof how, .format = format};
    if (!format)
        return TW_OK;
    CALL(tw_cover_write(CONTEXT, about.cover, &how, &nowhere, NULL));
    return status;
}

TRIAL(tw_cover_read, 3)
{
    static const char *const texts[] = {"p0 p1 | x y\np0 x:a\np1 x:b\np0 p1 y\n",
                                        "p0 p1 2:3|s0\np0 s0\np1 s0\n",
                                        "option,p0,s0 0..2\n1,1,1\n2,1,0\n"};
    static const char *const names[] = {"a.dlx", "a.mcc", "a.csv"};
    const tw_source source = source_of(names[variant], texts[variant]);
    OWNED(tw_cover) *cover = NULL;
    size_t dropped = 7;
    CALL(tw_cover_read(CONTEXT, &source, NULL, &cover, &dropped));
    UNTOUCHED(!cover && dropped == 7);
    return status;
}

static bool take_model(void *user, const uint32_t *variables, size_t count)
{
    (void)user;
    return variables != NULL || count == 0;
}

TRIAL(tw_models_read, 2)
{
    const tw_source source =
        source_of("answer", variant ? "SAT\n1 -2 3 0\n" : "s SATISFIABLE\nv 1 -2 3 0\n");
    const tw_model_sink sink = {take_model, NULL};
    tw_verdict answer = TW_VERDICT_UNKNOWN;
    CALL(tw_models_read(CONTEXT, &source, NULL, 3, &sink, &answer));
    UNTOUCHED(answer == TW_VERDICT_UNKNOWN);
    return status;
}
