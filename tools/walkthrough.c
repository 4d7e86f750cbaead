/* walkthrough.c -- three dominoes in a 3 by 2 box, shown as they pass through every room.
 *
 * Prints sections, each after a line "== name". tools/walkthrough.py puts them into
 * ARCHITECTURE.md, and a test compares the two, so what is printed there is what the code does
 * today. */
#include "engine/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tw/advanced.h>

static const char puzzle_text[] = "tilewright: 1\n"
                                  "title: Three dominoes in a 3 by 2 box\n"
                                  "lattice: square\n"
                                  "container:\n"
                                  "  box: [3, 2]\n"
                                  "pieces:\n"
                                  "  - name: domino\n"
                                  "    cells: [[0, 0], [1, 0]]\n"
                                  "    copies: 3\n";

enum { STEPS = 100 };

static void need(tw_status status, const char *what)
{
    if (status == TW_OK)
        return;
    fprintf(stderr, "walkthrough: %s: %s\n", what, tw_status_text(status));
    exit(4);
}

static bool print_bytes(void *user, const char *bytes, size_t count)
{
    return fwrite(bytes, 1, count, user) == count;
}

/* ---- Puzzle ------------------------------------------------------------------------------ */

static void show_lattice(const tw_lattice *lattice)
{
    printf("== lattice\n");
    for (uint32_t label = 0; label < tw_lattice_arc_count(lattice, 0); label++) {
        const tw_arc *arc = tw_lattice_arc(lattice, 0, label);
        printf("%-6s steps by (%2d, %2d) and comes back by %s\n", arc->label, arc->step.at[0],
               arc->step.at[1], tw_lattice_arc(lattice, 0, arc->back)->label);
    }
    tw_transform_set turns = tw_lattice_turns(lattice, false);
    printf("%zu transformations, %zu of them turns\n", tw_lattice_transform_count(lattice),
           tw_transform_set_count(&turns));
}

static void show_puzzle(const tw_puzzle *puzzle)
{
    printf("== puzzle\n");
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++) {
        const tw_cell *cell = tw_puzzle_cell(puzzle, i);
        printf("cell %zu at (%d, %d)\n", i, cell->at[0], cell->at[1]);
    }
    uint32_t low, high;
    tw_puzzle_piece_copies(puzzle, 0, &low, &high);
    printf("piece 0 \"%s\", at least %u times, at most %u\n", tw_puzzle_piece_name(puzzle, 0), low,
           high);
}

/* ---- Poses and symmetry -------------------------------------------------------------------- */

static void show_poses(const tw_poses *poses)
{
    const tw_stock *stock = tw_poses_stock(poses, 0);
    printf("== poses\n");
    printf("stock 0: %u orientations, %u fit, %u poses\n", stock->orientations, stock->fitting,
           stock->pose_count);
    for (uint32_t i = 0; i < tw_poses_count(poses); i++) {
        tw_pose pose = tw_poses_get(poses, i);
        printf("pose %u: orientation %u on cells %u %u\n", i, pose.orientation, pose.cells[0],
               pose.cells[1]);
    }
}

static void show_symmetry(const tw_symmetry *symmetry, const tw_puzzle *puzzle,
                          const tw_poses *poses)
{
    printf("== symmetry\n");
    for (uint32_t g = 0; g < tw_symmetry_count(symmetry); g++) {
        printf("%s: cells 0..5 go to",
               tw_symmetry_counts(symmetry, g, TW_SAME_ROTATIONS) ? "turn  " : "mirror");
        for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
            printf(" %u", tw_symmetry_cells(symmetry, g)[i]);
        printf(", poses 0..6 to");
        for (size_t i = 0; i < tw_poses_count(poses); i++)
            printf(" %u", tw_symmetry_poses(symmetry, g)[i]);
        printf("\n");
    }
}

/* ---- Cover, engine ------------------------------------------------------------------------- */

static void show_cover(const tw_cover *cover)
{
    uint32_t low, high;
    tw_cover_range(cover, 0, &low, &high);
    printf("== cover\n");
    printf("          places 0..5   stock 0, %u..%u times\n", low, high);
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        char row[] = "......";
        tw_u32_span places = tw_cover_option(cover, o);
        for (size_t i = 0; i < places.count; i++)
            row[places.items[i]] = '1';
        printf("option %u  %s        %c\n", o, row,
               tw_cover_option_stock(cover, o) == 0 ? '1' : '.');
    }
}

static bool print_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    printf("      hit:");
    for (size_t i = 0; i < count; i++)
        printf(" %u", options[i]);
    printf("\n");
    return true;
}

/* One node at a time; before each, the path that leads to it. */
static void show_engine(const tw_cover *cover, const char *name)
{
    const tw_engine *engine = tw_engine_find(name);
    const tw_heuristics plain = {0};
    const tw_hit_sink sink = {print_hit, NULL};
    tw_state *state = NULL;
    printf("== engine\n");
    need(engine ? TW_OK : TW_ERR_USAGE, name);
    need(
        engine->make(
            &(const tw_setup){.context = tw_context_default(), .cover = cover, .heuristics = plain},
            (tw_path){0}, &state),
        name);
    for (int step = 0; step < STEPS; step++) {
        tw_path path = engine->path(state);
        printf("%2d %3.0f %% options:", step, 100 * tw_engine_fraction(engine, state));
        for (size_t i = 0; i < path.count; i++)
            printf(" %u", path.options[i]);
        printf("\n");
        if (engine->run(state, 1, &sink) == TW_RUN_EXHAUSTED)
            break;
    }
    tw_counters counters = engine->counters(state);
    printf("done: %llu branches, %llu hits\n", (unsigned long long)counters.branches,
           (unsigned long long)counters.hits);
    engine->free(state);
}

/* ---- Solutions ------------------------------------------------------------------------------ */

typedef struct viewer {
    const tw_puzzle *puzzle;
    const tw_out *out;
    uint64_t number;
} viewer;

static bool show_solution(void *user, const tw_solution *solution)
{
    viewer *view = user;
    const tw_text_style style = {
        .size = sizeof style, .colour = false, .unicode = true, .width = 80};
    tw_error error = {0};
    printf("solution %llu:", (unsigned long long)++view->number);
    for (size_t i = 0; i < solution->count; i++) {
        const tw_placement *placed = &solution->placements[i];
        printf("  %s on (%d, %d) (%d, %d)", tw_puzzle_piece_name(view->puzzle, placed->piece),
               placed->cells[0].at[0], placed->cells[0].at[1], placed->cells[1].at[0],
               placed->cells[1].at[1]);
    }
    tw_status judged = tw_solution_check(NULL, view->puzzle, solution, &error);
    printf("\nthe judge says: %s\n", judged == TW_OK ? "right" : error.message);
    need(tw_draw_text(NULL, view->puzzle, solution, &style, view->out), "draw");
    return true;
}

static tw_solver *make_solver(const tw_puzzle *puzzle, tw_same same)
{
    static const tw_engine_tuning in_order = {.size = sizeof in_order, .in_order = true};
    const tw_solve_options options = {.size = sizeof options,
                                      .engine = "backtrack",
                                      .tuning = &in_order,
                                      .same = same,
                                      .no_images = true,
                                      .threads = 1};
    tw_solver *solver = NULL;
    need(tw_solver_new(NULL, puzzle, &options, &solver, NULL), "solver");
    need(tw_solver_prepare(solver, NULL, NULL), "poses");
    return solver;
}

/* With nothing taken out for symmetry every pose is an option. */
static void show_search(const tw_puzzle *puzzle)
{
    tw_solver *solver = make_solver(puzzle, TW_SAME_NONE);
    show_cover(tw_solver_cover(solver));
    show_engine(tw_solver_cover(solver), "backtrack");
    tw_solver_free(solver);
}

static void show_solutions(const tw_puzzle *puzzle)
{
    tw_solver *solver = make_solver(puzzle, TW_SAME_REFLECTIONS);
    const tw_out out = {print_bytes, stdout};
    viewer view = {puzzle, &out, 0};
    const tw_solve_sink sink = {.size = sizeof sink, .solution = show_solution, .user = &view};
    tw_result result;
    printf("== solutions\n");
    need(tw_solver_run(solver, NULL, &sink, &result, NULL), "run");
    printf("%llu up to turns and mirrors, %llu up to turns, %llu in all\n",
           (unsigned long long)result.reflections, (unsigned long long)result.rotations,
           (unsigned long long)result.none);
    tw_solver_free(solver);
}

int main(void)
{
    const tw_source source = {
        .name = "dominoes.yaml", .text = puzzle_text, .size = strlen(puzzle_text)};
    tw_puzzle *puzzle = NULL;
    tw_poses *poses = NULL;
    tw_symmetry *symmetry = NULL;
    printf("== text\n%s", puzzle_text);
    need(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), "read");
    need(tw_poses_new(NULL, puzzle, NULL, &poses, NULL), "poses");
    need(tw_symmetry_new(NULL, poses, false, NULL, &symmetry, NULL), "symmetry");
    show_lattice(tw_puzzle_lattice(puzzle));
    show_puzzle(puzzle);
    show_poses(poses);
    show_symmetry(symmetry, puzzle, poses);
    show_search(puzzle);
    show_solutions(puzzle);
    tw_symmetry_free(symmetry);
    tw_poses_free(poses);
    tw_puzzle_free(puzzle);
    return 0;
}
