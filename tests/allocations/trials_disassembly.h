/* trials_disassembly.h -- trials (trial.h) of disassembly. */
#pragma once

#include "support/laid.h"
#include "trial.h"

#include <tw/disassembly.h>
#include <tw/advanced/format.h>
#include <tw/advanced/locked.h>

OWNABLE(tw_lock)

TRIAL(tw_disassembler_new, 2)
{
    OWNED(tw_disassembler) *made = NULL;
    const tw_puzzle *puzzle = variant ? about.space : about.puzzle;
    CALL(tw_disassembler_new(CONTEXT, puzzle, NULL, &made, NULL));
    UNTOUCHED(!made);
    return status;
}

/* Three pieces of a cube: one leaves at once, the others after a move that is searched for.
 * variant: take the first separation, search for the fewest moves, or let pieces turn; with the
 * last, a domino turns that shifts meanwhile. */
TRIAL(tw_disassembler_run, 5)
{
    LAID(pieces, "0 0,0,1 0,0,2 0,1,2 0,2,2 1,2,2 2,2,2;"
                 "0 1,0,1 1,0,2 2,0,2 1,1,2 2,1,0 2,1,1 2,1,2 1,2,0 2,2,0 2,2,1;"
                 "0 0,0,0 1,0,0 2,0,0 2,0,1 0,1,0 0,1,1 1,1,0 0,2,0 0,2,1 1,2,1");
    if (variant == 4)
        lay(&pieces, "0 0,2,1 1,1,1 1,3,1 2,0,1 2,2,0 2,2,2 2,3,1 3,0,1 3,2,0 3,2,2 3,3,1 4,0,1 "
                     "4,2,0 4,2,2 4,4,1 5,1,1 5,2,1 5,3,1; 0 4,2,1 4,3,1");
    const tw_disassembly_options options = {.size = sizeof options,
                                            .first_choice = variant == 1,
                                            .least = variant == 2,
                                            .rotations = variant >= 3,
                                            .slack = variant == 4 ? 200 : 0};
    OWNED(tw_disassembler) *disassembler = NULL;
    tw_disassembly *made = NULL;
    PLENTY(tw_disassembler_new(CONTEXT, about.space, &options, &disassembler, NULL));
    CALL(tw_disassembler_run(disassembler, &pieces.solution, NULL, &made, NULL));
    UNTOUCHED(!made);
    tw_disassembly_free(made);
    made = NULL;
    PLENTY(tw_disassembler_run(disassembler, &pieces.solution, NULL, &made, NULL));
    if (tw_disassembly_total(made).answer != TW_DISASSEMBLY_FOUND)
        blame_trial(t, "what failed once is not taken apart any more");
    tw_disassembly_free(made);
    return status;
}

static bool take_nothing(void *user, uint64_t number, const tw_solution *solution,
                         const tw_disassembler *by, const tw_disassembly *disassembly)
{
    (void)number;
    (void)solution;
    (void)by;
    *(size_t *)user += disassembly != NULL;
    return true;
}

/* A crew; `with_one`: it has a solution of two pieces. */
static tw_disassembly_crew *some_crew(trial *t, bool with_one)
{
    LAID(pieces, "0 0,0,0; 0 1,0,0");
    static size_t taken;
    const tw_disassembly_sink sink = {.size = sizeof sink, .take = take_nothing, .user = &taken};
    const tw_disassembly_options options = {.size = sizeof options, .threads = 2};
    tw_disassembly_crew *crew = NULL;
    PLENTY(tw_disassembly_crew_new(CONTEXT, about.space, &options, &sink, &crew, NULL));
    if (with_one)
        PLENTY(tw_disassembly_crew_add(crew, 0, &pieces.solution, NULL, NULL));
    return crew;
}

TRIAL_OF(tw_disassembly_crew_new, crew_new, 2)
{
    size_t taken = 0;
    const tw_disassembly_sink sink = {
        .size = sizeof sink, .take = take_nothing, .user = &taken, .one_by_one = variant == 1};
    OWNED(tw_disassembly_crew) *crew = NULL;
    CALL(tw_disassembly_crew_new(CONTEXT, about.space, NULL, &sink, &crew, NULL));
    UNTOUCHED(!crew);
    return status;
}

TRIAL_OF(tw_disassembly_crew_add, crew_add, 1)
{
    LAID(piece, "0 0,0,0");
    OWNED(tw_disassembly_crew) *crew = some_crew(t, false);
    CALL(tw_disassembly_crew_add(crew, 0, &piece.solution, NULL, NULL));
    return status;
}

TRIAL_OF(tw_disassembly_crew_finish, crew_finish, 1)
{
    OWNED(tw_disassembly_crew) *crew = some_crew(t, true);
    CALL(tw_disassembly_crew_finish(crew, NULL, NULL));
    return status;
}

/* variant: do two pieces overlap? */
TRIAL(tw_disassembler_replay, 2)
{
    static const uint32_t both[2] = {0, 1};
    LAID(pieces, variant ? "0 0,0,0; 0 0,0,0" : "0 0,0,0; 0 1,0,0");
    const tw_disassembly_part part = {.pieces = both, .piece_count = 2, .move_count = 1};
    const tw_sequence sequence = {
        .solution = &pieces.solution,
        .parts = &part,
        .part_count = 1,
        .moves = &(const tw_disassembly_move){.moved = both, .moved_count = 1, .direction = 1},
        .move_count = 1};
    OWNED(tw_disassembler) *disassembler = NULL;
    OWNED(tw_disassembly) *made = NULL;
    PLENTY(tw_disassembler_new(CONTEXT, about.space, NULL, &disassembler, NULL));
    CALL(tw_disassembler_replay(disassembler, &sequence, NULL, &made, NULL));
    UNTOUCHED(!made);
    return status;
}

static tw_source source_of_apart(char level)
{
    static const char line[] =
        "{\"level\": \"1\", \"moves\": 1, \"placements\": [{\"piece\": \"D\", \"cells\": [[0, 0, "
        "0], [1, 0, 0]]}, {\"piece\": \"D\", \"cells\": [[0, 1, 0], [1, 1, 0]]}], \"parts\": "
        "[{\"pieces\": [0, 1], \"moves\": [{\"moved\": [1], \"direction\": [0, 1, 0], \"steps\": "
        "null}], \"stayed\": null, \"removed\": null}]}";
    static char text[sizeof line];
    memcpy(text, line, sizeof line);
    text[11] = level;
    return (tw_source){.name = "line", .text = text, .size = sizeof line - 1};
}

/* variant: is the level wrong? */
TRIAL(tw_disassembly_read, 2)
{
    const tw_source source = source_of_apart(variant ? '2' : '1');
    OWNED(tw_disassembler) *disassembler = NULL;
    OWNED(tw_disassembly) *made = NULL;
    OWNED(tw_solution) *solution = NULL;
    PLENTY(tw_disassembler_new(CONTEXT, about.space, NULL, &disassembler, NULL));
    CALL(tw_disassembly_read(disassembler, &source, NULL, NULL, &solution, &made));
    UNTOUCHED(!made && !solution);
    return status;
}

TRIAL(tw_disassembly_write, 1)
{
    const tw_source source = source_of_apart('1');
    OWNED(tw_disassembler) *disassembler = NULL;
    OWNED(tw_disassembly) *made = NULL;
    OWNED(tw_solution) *solution = NULL;
    PLENTY(tw_disassembler_new(CONTEXT, about.space, NULL, &disassembler, NULL));
    PLENTY(tw_disassembly_read(disassembler, &source, NULL, NULL, &solution, &made));
    CALL(tw_disassembly_write(disassembler, solution, made, &nowhere));
    return status;
}

static bool hear_solution(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    (void)user;
    return puzzle && solution;
}

static bool hear_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    ++*(size_t *)user;
    return solution && by && disassembly;
}

TRIAL_OF(tw_puzzle_read, puzzle_read_apart, 1)
{
    static const char text[] =
        "<puzzle version='2'><gridType type='0'/><colors/><shapes><voxel x='2' y='2' z='1' "
        "type='0'>####</voxel><voxel x='2' y='1' z='1' type='0'>##</voxel></shapes><problems>"
        "<problem><shapes><shape id='1' count='2'/></shapes><result id='0'/><bitmap/><solutions>"
        "<solution><assembly>0 0 0 0 0 1 0 0</assembly><separation><pieces count='2'>0 1</pieces>"
        "<state><dx>0 0</dx><dy>0 1</dy><dz>0 0</dz></state>"
        "<state><dx>0 0</dx><dy>0 30001</dy><dz>0 0</dz></state></separation></solution>"
        "</solutions></problem></problems></puzzle>";
    tw_source source = source_of("trial.xmpuzzle", text);
    size_t told = 0;
    const tw_import how = {
        .size = sizeof how, .solution = hear_solution, .user = &told, .apart = hear_apart};
    OWNED(tw_puzzle) *puzzle = NULL;
    source.format = tw_format_find("xmpuzzle");
    CALL(tw_puzzle_read(CONTEXT, &source, &how, NULL, &puzzle));
    UNTOUCHED(!puzzle);
    if (status == TW_OK && told != 1)
        blame_trial(t, "the moves of a file were not handed on");
    return status;
}

/* Three cubes move about in a closed box: two threads expand its layers together. */
TRIAL_OF(tw_disassembler_run, run_together, 1)
{
    enum { SIDE = 6, WALL = SIDE * SIDE * SIDE - (SIDE - 2) * (SIDE - 2) * (SIDE - 2) };
    static tw_cell wall[WALL];
    static const tw_cell cubes[3] = {{{1, 1, 1}, 0}, {{2, 3, 1}, 0}, {{4, 4, 4}, 0}};
    const tw_disassembly_options options = {
        .size = sizeof options, .max_states = 2000, .threads = 2, .first_choice = true};
    tw_placement placements[4] = {{.cells = wall, .cell_count = WALL}};
    const tw_solution solution = {placements, 4};
    OWNED(tw_disassembler) *disassembler = NULL;
    tw_disassembly *made = NULL;
    for (int32_t i = 0, count = 0; i < SIDE * SIDE * SIDE; i++) {
        const int32_t x = i % SIDE, y = i / SIDE % SIDE, z = i / SIDE / SIDE;
        if (x % (SIDE - 1) == 0 || y % (SIDE - 1) == 0 || z % (SIDE - 1) == 0)
            wall[count++] = (tw_cell){{x, y, z}, 0};
    }
    for (size_t i = 0; i < 3; i++)
        placements[i + 1] = (tw_placement){.cells = &cubes[i], .cell_count = 1};
    PLENTY(tw_disassembler_new(CONTEXT, about.space, &options, &disassembler, NULL));
    CALL(tw_disassembler_run(disassembler, &solution, NULL, &made, NULL));
    UNTOUCHED(!made);
    tw_disassembly_free(made);
    made = NULL;
    PLENTY(tw_disassembler_run(disassembler, &solution, NULL, &made, NULL));
    if (tw_disassembly_total(made).states <= options.max_states)
        blame_trial(t, "what failed once does not go on");
    tw_disassembly_free(made);
    return status;
}

TRIAL(tw_disassembly_level, 1)
{
    OWNED(tw_disassembler) *disassembler = NULL;
    OWNED(tw_disassembly) *made = NULL;
    OWN_BYTES text = {.context = CONTEXT};
    PLENTY(tw_disassembler_new(CONTEXT, about.space, NULL, &disassembler, NULL));
    PLENTY(tw_disassembler_run(disassembler, about.space_solution, NULL, &made, NULL));
    t->armed = true;
    tw_disassembly_level(made, &text);
    t->armed = false;
    return text.status;
}

/* A shell of cubes and the cube inside. */
typedef struct lock_trial {
    tw_cell shell[26], middle[1];
    tw_placement placements[2];
    tw_solution solution;
    tw_assembly assembly;
} lock_trial;

static void fill_lock_trial(lock_trial *l)
{
    for (int32_t i = 0, made = 0; i < 27; i++) {
        const tw_cell cell = {{i / 9, i / 3 % 3, i % 3}, 0};
        if (i == 13)
            l->middle[0] = cell;
        else
            l->shell[made++] = cell;
    }
    l->placements[0] = (tw_placement){.cells = l->shell, .cell_count = 26};
    l->placements[1] = (tw_placement){.cells = l->middle, .cell_count = 1};
    l->solution = (tw_solution){l->placements, 2};
    l->assembly = (tw_assembly){about.space, &l->solution};
}

TRIAL(tw_lock_find, 1)
{
    if (!tw_has("locked"))
        return TW_OK;
    lock_trial held = {0};
    OWNED(tw_lock) *lock = NULL;
    fill_lock_trial(&held);
    CALL(tw_lock_find(CONTEXT, &held.assembly, NULL, &lock, NULL));
    UNTOUCHED(!lock);
    if (status == TW_OK && !lock)
        blame_trial(t, "the cube is locked in its shell");
    return status;
}

TRIAL(tw_lock_check, 1)
{
    if (!tw_has("locked"))
        return TW_OK;
    lock_trial held = {0};
    OWNED(tw_lock) *lock = NULL;
    fill_lock_trial(&held);
    PLENTY(tw_lock_find(CONTEXT, &held.assembly, NULL, &lock, NULL));
    CALL(tw_lock_check(CONTEXT, &held.assembly, lock, NULL));
    return status;
}
