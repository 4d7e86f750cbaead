/* test_wrong_solutions.c -- untrusted solutions, wrong in many ways, given to every call that takes
 * one: each reports the fault or returns a result; none reads or writes out of bounds. The
 * sanitizers show most faults. */
#include "support/texts.h"

#include <tw/advanced/locked.h>

/* ---- What the calls are made with -------------------------------------------------------- */

typedef struct world {
    const char *name; /* of a shipped puzzle, or a text */
    const char *text;
    tw_puzzle *puzzle;
    tw_solver *solver;
    tw_solution *right;
    tw_symmetry *symmetry;
    tw_solution_orbit *orbit;
    tw_disassembler *disassembler, *turner; /* NULL: its cells have no moves */
    tw_disassembly *apart;                  /* of the right solution; NULL: none */
} world;

static world worlds[] = {
    {.text = "tilewright: 1\nlattice: square\ncontainer: {box: [3, 2]}\n"
             "pieces: [{name: domino, box: [2, 1], copies: 3}]\n"},
    {.text = "tilewright: 1\nlattice: square\ncontainer: {box: [3, 2]}\nlabelled: true\n"
             "pieces: [{name: domino, box: [2, 1], copies: 3}]\n"},
    {.text = "tilewright: 1\nlattice: {base: square, wrap: [[4, 0], [0, 3]]}\n"
             "container: {box: [4, 3]}\n"
             "pieces: [{name: V, cells: [[0,0],[1,0],[0,1]], copies: 4}]\n"},
    {.text = "tilewright: 1\nlattice: square\ncontainer: {box: [2, 2]}\n"
             "matching: {tab: [socket], knob: [outside, none], none: [none, outside]}\n"
             "pieces:\n"
             "- {name: P, copies: 2, cells: [[0, 0]],"
             " marks: [[[0, 0], right, tab], [[0, 0], up, knob]]}\n"
             "- {name: S, copies: 2, cells: [[0, 0]], marks: [[[0, 0], right, socket]]}\n"},
    {.text = "tilewright: 1\nlattice: cube\ncontainer: {box: [2, 2, 2]}\n"
             "pieces: [{name: rod, box: [2, 1, 1], copies: 2},"
             " {name: L, cells: [[0,0,0],[1,0,0],[0,1,0],[1,1,0]]}]\n"},
    {.name = "octet-tetrahedron"},
    {.name = "tangram-rectangle"},
    {.name = "ball-room-1"}};

enum { WORLDS = sizeof worlds / sizeof *worlds };

static bool keep_first(void *user, const tw_solution *solution)
{
    world *w = user;
    return tw_solution_copy(NULL, solution, &w->right) == TW_OK && false;
}

static void make_disassemblers(world *w)
{
    const tw_disassembly_options turning = {.size = sizeof turning, .rotations = true};
    if (tw_disassembler_new(NULL, w->puzzle, NULL, &w->disassembler, NULL) == TW_OK)
        assert_int_equal(tw_disassembler_run(w->disassembler, w->right, NULL, &w->apart, NULL),
                         TW_OK);
    tw_disassembler_new(NULL, w->puzzle, &turning, &w->turner, NULL);
}

static int make_worlds(void **state)
{
    (void)state;
    for (world *w = worlds; w < worlds + WORLDS; w++) {
        const tw_solve_options options = {.size = sizeof options, .threads = 1};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = keep_first, .user = w};
        w->puzzle = read_named(w->name ? w->name : "own.yaml",
                               w->name ? tw_builtin_find_puzzle(w->name)->text : w->text);
        w->solver = ready_for(NULL, w->puzzle, &options);
        run_solver(w->solver, NULL, &sink);
        assert_non_null(w->right);
        w->symmetry = symmetry_of(tw_solver_poses(w->solver), false);
        assert_int_equal(
            tw_solution_orbit_new(NULL, w->symmetry, TW_SAME_REFLECTIONS, &w->orbit, NULL), TW_OK);
        make_disassemblers(w);
    }
    return 0;
}

static int end_worlds(void **state)
{
    (void)state;
    for (world *w = worlds; w < worlds + WORLDS; w++) {
        tw_disassembly_free(w->apart);
        tw_disassembler_free(w->turner);
        tw_disassembler_free(w->disassembler);
        tw_solution_orbit_free(w->orbit);
        tw_symmetry_free(w->symmetry);
        tw_solution_free(w->right);
        tw_solver_free(w->solver);
        tw_puzzle_free(w->puzzle);
    }
    return 0;
}

/* ---- Wrong ones -------------------------------------------------------------------------- */

/* A solution that may be changed. Each array is a block of its exact size, so that the sanitizers
 * see reads beyond it. */
typedef struct draft {
    tw_placement *placements;
    size_t count;
} draft;

static tw_cell *copy_cells(const tw_cell *cells, size_t count)
{
    tw_cell *made = malloc(count ? count * sizeof *made : 1);
    assert_non_null(made);
    if (count > 0)
        memcpy(made, cells, count * sizeof *made);
    return made;
}

/* Copies a solution, with each placement `times` times. */
static draft draft_of(const tw_solution *from, size_t times)
{
    draft d = {malloc(from->count * times * sizeof *d.placements), from->count * times};
    assert_non_null(d.placements);
    for (size_t i = 0; i < d.count; i++) {
        const tw_placement *one = &from->placements[i / times];
        d.placements[i] = *one;
        d.placements[i].cells = copy_cells(one->cells, one->cell_count);
    }
    return d;
}

static tw_cell *cell_of(draft *d, size_t placement, size_t cell)
{
    return (tw_cell *)(uintptr_t)&d->placements[placement].cells[cell];
}

static void end_draft(draft *d)
{
    for (size_t i = 0; i < d->count; i++)
        free((void *)(uintptr_t)d->placements[i].cells);
    free(d->placements);
}

static void set_cells(draft *d, size_t placement, const tw_cell *cells, size_t count)
{
    free((void *)(uintptr_t)d->placements[placement].cells);
    d->placements[placement].cells = copy_cells(cells, count);
    d->placements[placement].cell_count = count;
}

/* Gives the first placement `count` cells: those of the container, repeated. */
static void fill_placement(draft *d, const tw_puzzle *puzzle, size_t count)
{
    tw_cell *cells = calloc(count, sizeof *cells);
    assert_non_null(cells);
    for (size_t c = 0; c < count; c++)
        cells[c] = *tw_puzzle_cell(puzzle, c % tw_puzzle_cell_count(puzzle));
    set_cells(d, 0, cells, count);
    free(cells);
}

enum {
    AS_IT_IS,
    TWICE,
    MANY,
    FEWER,
    NONE,
    NO_PIECE,
    FAR_PIECE,
    OUTSIDE,
    FARTHEST,
    LEAST_OF_ALL,
    NO_KIND,
    FAR_KIND,
    NO_CELLS,
    MANY_CELLS,
    ALL_CELLS,
    FAR_TURN,
    SAME_CELL,
    STRANGER,
    EXCHANGED,
    BACKWARDS,
    ONE_PERIOD_ON,
    WRONGS
};

static draft make_wrong(const world *w, const world *other, int wrong)
{
    const tw_solution *right = wrong == STRANGER ? other->right : w->right;
    size_t cells = tw_puzzle_cell_count(w->puzzle);
    draft d = draft_of(right, wrong == TWICE ? 2 : wrong == MANY ? cells : 1);
    tw_placement *first = d.placements, *last = d.placements + d.count - 1;
    tw_cell *cell = cell_of(&d, 0, first->cell_count - 1);
    if (wrong == FEWER || wrong == NONE)
        for (size_t left = wrong == FEWER ? d.count - 1 : 0; d.count > left;)
            free((void *)(uintptr_t)d.placements[--d.count].cells);
    else if (wrong == NO_PIECE || wrong == FAR_PIECE)
        first->piece = wrong == NO_PIECE ? (uint32_t)tw_puzzle_piece_count(w->puzzle) : UINT32_MAX;
    else if (wrong == OUTSIDE || wrong == FARTHEST || wrong == LEAST_OF_ALL)
        for (size_t i = 0; i < TW_MAX_RANK; i++)
            cell->at[i] = wrong == OUTSIDE    ? cell->at[i] + 1000
                          : wrong == FARTHEST ? INT32_MAX - (int32_t)i
                                              : INT32_MIN + (int32_t)i;
    else if (wrong == NO_KIND || wrong == FAR_KIND)
        cell->kind = wrong == NO_KIND
                         ? (uint32_t)tw_lattice_kind_count(tw_puzzle_lattice(w->puzzle))
                         : UINT32_MAX;
    else if (wrong == NO_CELLS)
        set_cells(&d, 0, NULL, 0);
    else if (wrong == MANY_CELLS || wrong == ALL_CELLS)
        fill_placement(&d, w->puzzle, wrong == ALL_CELLS ? cells : 5000);
    else if (wrong == FAR_TURN)
        first->turn = last->turn = UINT32_MAX;
    else if (wrong == SAME_CELL)
        *cell = *cell_of(&d, d.count - 1, 0);
    else if (wrong == EXCHANGED) {
        uint32_t piece = first->piece;
        first->piece = last->piece;
        last->piece = piece;
    } else if (wrong == BACKWARDS) {
        tw_cell kept = *cell;
        *cell = *cell_of(&d, 0, 0);
        *cell_of(&d, 0, 0) = kept;
    } else if (wrong == ONE_PERIOD_ON)
        for (size_t i = 0; i < tw_lattice_wrap_count(tw_puzzle_lattice(w->puzzle)); i++)
            cell->at[0] += 1000 * tw_lattice_period(tw_puzzle_lattice(w->puzzle), i)[0];
    return d;
}

/* ---- The calls --------------------------------------------------------------------------- */

/* The input and the error of the calls. */
typedef struct trial {
    const world *w;
    const tw_solution *solution;
    tw_error error;
    bool right;
} trial;

/* A failed call must give a message; a right solution must be accepted. */
static void look(const trial *t, tw_status status)
{
    if (status == TW_OK)
        return;
    assert_int_equal(t->error.status, status);
    assert_true(strlen(t->error.message) > 3);
    if (t->right && status != TW_ERR_UNSUPPORTED && status != TW_ERR_USAGE)
        fail_msg("%s", t->error.message);
}

static void try_judge(trial *t)
{
    tw_status status = tw_solution_check(NULL, t->w->puzzle, t->solution, &t->error);
    look(t, status);
    for (size_t i = 0; i < t->solution->count; i++) {
        uint32_t pose;
        (void)tw_poses_of_placement(tw_solver_poses(t->w->solver), &t->solution->placements[i],
                                    &pose);
    }
    OWNED(tw_solution) *copy = NULL;
    assert_int_equal(tw_solution_copy(NULL, t->solution, &copy), TW_OK);
}

static void try_orbit(trial *t)
{
    size_t count = 0;
    const tw_solution *least;
    tw_status status = tw_solution_orbit_find(t->w->orbit, t->solution, &count, &t->error);
    look(t, status);
    for (size_t i = 0; i < count; i++)
        assert_non_null(tw_solution_orbit_get(t->w->orbit, i));
    look(t, tw_solution_orbit_least(t->w->orbit, t->solution, &least, &t->error));
}

static void try_draw(trial *t)
{
    const tw_puzzle *puzzle = t->w->puzzle;
    tw_picture picture = {.size = sizeof picture, .format = tw_picture_format_get(0)};
    uint32_t *order = calloc(t->solution->count + 1, sizeof *order);
    size_t room;
    (void)tw_draw_text(NULL, puzzle, t->solution, NULL, &nowhere);
    look(t, tw_draw_picture(NULL, puzzle, t->solution, &picture, &nowhere, &t->error));
    look(t, tw_draw_gallery(NULL, puzzle, &t->solution, 1, 1, &picture, &nowhere, &t->error));
    look(t, tw_draw_steps(NULL, puzzle, t->solution, &picture, &nowhere, &t->error));
    look(t, tw_draw_order(NULL, puzzle, t->solution, order, &t->error));
    picture.width = picture.height = 300;
    (void)tw_gallery_room(NULL, puzzle, t->solution, &picture, &room);
    free(order);
}

static void try_mesh(trial *t)
{
    OWNED(tw_mesh) *mesh = NULL;
    look(t, tw_mesh_of_solution(NULL, t->w->puzzle, t->solution, NULL, &mesh, &t->error));
}

static void try_moves(trial *t)
{
    const world *w = t->w;
    const tw_shown_moves moves = {.size = sizeof moves,
                                  .puzzle = w->puzzle,
                                  .solution = t->solution,
                                  .disassembler = w->disassembler,
                                  .disassembly = w->apart};
    tw_mesh *mesh = NULL;
    if (!w->apart)
        return;
    look(t, tw_draw_moves(NULL, &moves, NULL, &nowhere, &t->error));
    look(t, tw_shown_moves_write(&moves, &nowhere, &t->error));
    look(t, tw_mesh_of_moves(NULL, &moves, NULL, &mesh, &t->error));
    tw_mesh_free(mesh);
    (void)tw_disassembly_write(w->disassembler, t->solution, w->apart, &nowhere);
}

/* Replays the moves of the right solution. */
static void try_replay(trial *t, tw_disassembler *by)
{
    tw_disassembly_part parts[64];
    tw_disassembly_move moves[256];
    tw_sequence sequence = {.solution = t->solution, .parts = parts, .moves = moves};
    OWNED(tw_disassembly) *made = NULL;
    while (tw_disassembly_part_get(t->w->apart, sequence.part_count, &parts[sequence.part_count])) {
        for (size_t m = 0; tw_disassembly_move_get(t->w->apart, sequence.part_count, m,
                                                   &moves[sequence.move_count]);
             m++)
            sequence.move_count++;
        sequence.part_count++;
    }
    look(t, tw_disassembler_replay(by, &sequence, NULL, &made, &t->error));
}

static void try_apart(trial *t)
{
    tw_disassembler *all[] = {t->w->disassembler, t->w->turner};
    for (size_t i = 0; i < 2; i++) {
        tw_disassembly *made = NULL;
        if (!all[i])
            continue;
        tw_status status = tw_disassembler_run(all[i], t->solution, NULL, &made, &t->error);
        look(t, status);
        if (made)
            (void)tw_disassembly_write(all[i], t->solution, made, &nowhere);
        tw_disassembly_free(made);
        if (t->w->apart)
            try_replay(t, all[i]);
    }
}

static void try_lock(trial *t)
{
    const tw_assembly assembly = {t->w->puzzle, t->solution};
    const tw_assembly right = {t->w->puzzle, t->w->right};
    tw_lock *lock = NULL;
    look(t, tw_lock_find(NULL, &assembly, NULL, &lock, &t->error));
    if (lock)
        look(t, tw_lock_check(NULL, &assembly, lock, &t->error));
    if (lock)
        (void)tw_lock_check(NULL, &right, lock, NULL);
    tw_lock_free(lock);
    lock = NULL;
    if (tw_lock_find(NULL, &right, NULL, &lock, NULL) == TW_OK && lock)
        (void)tw_lock_check(NULL, &assembly, lock, &t->error);
    tw_lock_free(lock);
}

static void try_write(trial *t)
{
    const world *w = t->w;
    t->right = false; /* formats cannot express all */
    for (size_t i = 0; tw_format_get(i); i++) {
        const tw_solution_text line = {.size = sizeof line,
                                       .format = tw_format_get(i),
                                       .puzzle = w->puzzle,
                                       .poses = tw_solver_poses(w->solver),
                                       .number = 1};
        const tw_export whole = {.size = sizeof whole,
                                 .format = tw_format_get(i),
                                 .solutions = &t->solution,
                                 .solution_count = 1};
        const tw_export moved = {.size = sizeof moved,
                                 .format = tw_format_get(i),
                                 .solutions = &t->solution,
                                 .solution_count = 1,
                                 .disassemblies = (const tw_disassembly *const[]){w->apart},
                                 .disassembler = w->disassembler};
        look(t, tw_solution_write(NULL, t->solution, &line, &nowhere, &t->error));
        look(t, tw_puzzle_write(NULL, w->puzzle, &whole, &nowhere, &t->error));
        if (w->apart)
            look(t, tw_puzzle_write(NULL, w->puzzle, &moved, &nowhere, &t->error));
    }
}

/* Uses the placements as pins of a search: the first alone, then all. */
static void try_pins(trial *t)
{
    for (size_t count = 1; count <= t->solution->count; count += t->solution->count) {
        const tw_solve_options options = {.size = sizeof options,
                                          .threads = 1,
                                          .pins = t->solution->placements,
                                          .pin_count = count};
        OWNED(tw_solver) *solver = NULL;
        tw_status status = ready_solver(NULL, t->w->puzzle, &options, &solver, &t->error);
        if (status)
            assert_int_equal(t->error.status, status);
    }
}

/* Uses the placements as pins and costs of a new puzzle, that of the first world. */
static void try_definition(trial *t)
{
    tw_cell board[6];
    tw_cost_rule costs[64] = {{.kind = TW_COST_PIECE}};
    tw_lattice *lattice = new_plane();
    for (int32_t i = 0; i < 6; i++)
        board[i] = (tw_cell){.at = {i % 3, i / 3}};
    const tw_form_def form = {.cells = board, .cell_count = 2};
    const tw_transform_set turns = tw_lattice_turns(lattice, true);
    const tw_piece_def piece = {
        .name = "domino", .forms = &form, .form_count = 1, .low = 3, .high = 3, .turns = &turns};
    tw_puzzle_def def = {.size = sizeof def,
                         .title = "pinned",
                         .lattice = lattice,
                         .cells = board,
                         .cell_count = 6,
                         .pieces = &piece,
                         .piece_count = 1,
                         .pins = t->solution->placements,
                         .pin_count = t->solution->count,
                         .costs = costs};
    for (; def.cost_count < 64 && def.cost_count < t->solution->count; def.cost_count++)
        costs[def.cost_count] = (tw_cost_rule){.kind = (tw_cost_kind)(def.cost_count % 3),
                                               .weight = 1,
                                               .of = t->solution->placements[def.cost_count]};
    for (size_t round = 0; round < 2; round++, def.pin_count = 0) {
        const tw_solve_options options = {
            .size = sizeof options, .threads = 1, .limit = 1, .objective = TW_OBJECTIVE_CHEAPEST};
        OWNED(tw_puzzle) *puzzle = NULL;
        OWNED(tw_solver) *solver = NULL;
        if (tw_puzzle_new(NULL, &def, NULL, &puzzle) != TW_OK)
            continue;
        def.lattice = new_plane(); /* the puzzle took the other */
        (void)ready_solver(NULL, puzzle, &options, &solver, &t->error);
    }
    tw_lattice_free(def.lattice);
}

static void (*const calls[])(trial *) = {try_judge, try_orbit, try_draw,  try_mesh, try_moves,
                                         try_apart, try_lock,  try_write, try_pins, try_definition};

/* ---- Sequences --------------------------------------------------------------------------- */

typedef struct told {
    tw_disassembly_part parts[8];
    tw_disassembly_move moves[32];
    uint32_t moved[8];
    tw_sequence sequence;
} told;

static void tell_right(const world *w, told *t)
{
    t->sequence = (tw_sequence){.solution = w->right, .parts = t->parts, .moves = t->moves};
    tw_sequence *s = &t->sequence;
    for (; tw_disassembly_part_get(w->apart, s->part_count, &t->parts[s->part_count]);
         s->part_count++)
        for (size_t m = 0;
             tw_disassembly_move_get(w->apart, s->part_count, m, &t->moves[s->move_count]); m++)
            s->move_count++;
    memset(t->moved, 0xA5, sizeof t->moved);
}

/* Makes the first move or part wrong; false: there are no more ways. */
static bool tell_wrong(told *t, size_t way)
{
    static const tw_turn_point far[] = {{0, 0, 0}, {INT32_MIN, INT32_MAX, INT32_MIN}, {9000, 0, 0}};
    tw_disassembly_move *move = &t->moves[0];
    tw_disassembly_part *part = &t->parts[0];
    for (size_t i = 0; i < 3; i++)
        move->centre[i] = way == 8 ? INT32_MAX : way == 9 ? INT32_MIN : (int32_t)way;
    move->moved = way == 0 ? t->moved : move->moved;
    move->moved_count = way == 1 ? 0 : move->moved_count;
    move->direction = way == 2 ? SIZE_MAX : way == 3 ? 64 : move->direction;
    move->steps = way == 4 ? UINT32_MAX : move->steps;
    move->quarters = way == 5 ? INT32_MIN : (way >= 6 && way <= 10) || way > 20 ? 1 : 0;
    move->path = way > 20 ? far : NULL;
    move->path_count = way == 21 ? 3 : way == 22 ? 1 : way == 23 ? SIZE_MAX : 0;
    move->axis = way == 7 ? UINT32_MAX : (uint32_t)way % 3;
    part->pieces = way == 11 ? t->moved : part->pieces;
    part->piece_count = way == 12 ? 0 : part->piece_count;
    part->stayed = way == 13 ? SIZE_MAX : way == 14 ? 7 : part->stayed;
    part->removed = way == 15 ? SIZE_MAX : way == 16 ? 1 : part->removed;
    part->move_count = way == 17 ? SIZE_MAX : way == 18 ? 0 : part->move_count;
    t->sequence.part_count = way == 19 ? 0 : t->sequence.part_count;
    t->sequence.move_count = way == 20 ? 0 : t->sequence.move_count;
    return way < 24;
}

TEST(no_sequence_that_is_wrong_does_harm)
{
    for (const world *w = worlds; w < worlds + WORLDS; w++) {
        told t;
        tw_disassembler *all[] = {w->disassembler, w->turner};
        for (size_t way = 0; w->apart; way++) {
            tell_right(w, &t);
            if (t.sequence.part_count == 0 || !tell_wrong(&t, way))
                break;
            for (size_t i = 0; i < 2; i++) {
                OWNED(tw_disassembly) *made = NULL;
                tw_error error;
                memset(&error, 0xA5, sizeof error);
                if (all[i] && tw_disassembler_replay(all[i], &t.sequence, NULL, &made, &error))
                    assert_true(strlen(error.message) > 3);
            }
        }
    }
}

/* ---- All of them ------------------------------------------------------------------------- */

TEST(nothing_that_is_wrong_does_harm)
{
    for (size_t i = 0; i < WORLDS; i++)
        for (int wrong = 0; wrong < WRONGS; wrong++) {
            draft d = make_wrong(&worlds[i], &worlds[(i + 1) % WORLDS], wrong);
            const tw_solution solution = {d.placements, d.count};
            for (size_t c = 0; c < sizeof calls / sizeof *calls; c++) {
                trial t = {.w = &worlds[i], .solution = &solution, .right = wrong == AS_IT_IS};
                memset(&t.error, 0xA5, sizeof t.error);
                calls[c](&t);
            }
            end_draft(&d);
        }
}

int main(void)
{
    return run_all_tests(make_worlds, end_worlds);
}
