/* save.c -- saves the tasks that are left and the numbers of a run as a checkpoint, and resumes
 * one.
 *
 * The solver's part of a checkpoint: the hashes, the tasks, the texts "engine", "with", "up-to",
 * "pivot" and "symmetry", which say how the tree was made, and the numbers below. Everything else
 * is the caller's. Invariant: `saved` owns what it points to, until the solver saves again, runs or
 * is freed. */
#include "solve/solver.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "store/checkpoint/checkpoint_shared.h"
#include "store/fingerprint.h"

/* ---- Texts ------------------------------------------------------------------------------- */

/* The solver's own texts: the heuristics by their words; the pivot as a piece by its name (chosen
 * or named), a cell as the options named it, or "" for a chosen cell; how symmetry is taken out,
 * and whether images are made. */
static void list_own_texts(const tw_solver *solver, tw_own_texts *own)
{
    const tw_encoding *encoding = &solver->encoding;
    const tw_solve_stats stats = tw_solver_get_stats(solver);
    bool images = encoding->group_count > encoding->asked_count; /* even if all act alike */
    bool reduced = encoding->pivot != TW_NO_PIVOT || encoding->pivot_cell != TW_NO_PIVOT ||
                   solver->subproblems.ranks;
    tw_heuristic_words(&stats.tuning, own->with);
    if (encoding->named_cell == TW_NO_PIVOT) {
        snprintf(own->pivot, sizeof own->pivot, "%s", stats.pivot ? stats.pivot : "");
    } else {
        snprintf(own->pivot, sizeof own->pivot, "cell:");
        tw_cell_in_words(tw_puzzle_lattice(solver->puzzle),
                         *tw_puzzle_cell(solver->puzzle, encoding->named_cell),
                         own->pivot + strlen(own->pivot), sizeof own->pivot - strlen(own->pivot));
    }
    const tw_checkpoint_text all[TW_OWN_TEXTS] = {
        {"engine", solver->engine->name},
        {"with", own->with},
        {"up-to", tw_same_word(solver->options.same, solver->options.exchange)},
        {"pivot", own->pivot},
        {"symmetry",
         reduced ? (images ? "reduced,images" : "reduced") : (images ? "roots,images" : "roots")}};
    memcpy(own->texts, all, sizeof all);
}

static tw_status save_texts(const tw_solver *solver, const tw_checkpoint_text *texts, size_t count,
                            tw_saved *saved)
{
    list_own_texts(solver, &saved->own);
    saved->text_room = count + TW_OWN_TEXTS;
    saved->texts = tw_take(&saved->scope.context, saved->text_room, sizeof *saved->texts);
    if (!saved->texts)
        return TW_ERR_MEMORY;
    memcpy(saved->texts, saved->own.texts, sizeof saved->own.texts);
    size_t filled = TW_OWN_TEXTS;
    for (size_t i = 0; i < count; i++) {
        size_t own = 0;
        while (own < TW_OWN_TEXTS && strcmp(texts[i].name, saved->own.texts[own].name) != 0)
            own++;
        if (own == TW_OWN_TEXTS)
            saved->texts[filled++] = texts[i];
    }
    saved->checkpoint.texts = saved->texts;
    saved->checkpoint.text_count = filled;
    return TW_OK;
}

/* ---- Numbers ----------------------------------------------------------------------------- */

static void put_saved_number(tw_saved *saved, uint32_t name, uint64_t value)
{
    assert(saved->checkpoint.number_count < saved->number_room);
    saved->numbers[saved->checkpoint.number_count++] = (tw_checkpoint_number){name, value};
}

static uint64_t microseconds(double seconds)
{
    return seconds > 0 ? (uint64_t)(seconds * 1e6 + 0.5) : 0;
}

/* Ascending by name, as in files. */
static tw_status save_numbers(const tw_solver *solver, const tw_sums *sums, tw_saved *saved)
{
    saved->number_room = 16 + 2 * solver->level_room;
    saved->numbers = tw_take(&saved->scope.context, saved->number_room, sizeof *saved->numbers);
    if (!saved->numbers)
        return TW_ERR_MEMORY;
    saved->checkpoint.numbers = saved->numbers;
    put_saved_number(saved, TW_SAVED_SOLUTIONS, sums->solutions);
    put_saved_number(saved, TW_SAVED_NONE, sums->none);
    put_saved_number(saved, TW_SAVED_FIXED_ROTATIONS, sums->fixed_rotations);
    put_saved_number(saved, TW_SAVED_FIXED_ISOMETRIES, sums->fixed_isometries);
    put_saved_number(saved, TW_SAVED_BRANCHES, sums->branches);
    put_saved_number(saved, TW_SAVED_UPDATES, sums->updates);
    put_saved_number(saved, TW_SAVED_MICROSECONDS, microseconds(sums->seconds));
    const tw_level *levels = tw_solver_is_in_tree(solver) ? solver->levels : solver->levels_before;
    for (uint32_t i = 0; i < solver->level_count; i++) {
        put_saved_number(saved, TW_SAVED_LEVELS + 2 * i, levels[i].branches);
        put_saved_number(saved, TW_SAVED_LEVELS + 2 * i + 1, levels[i].updates);
    }
    put_saved_number(saved, TW_SAVED_BEGUN, solver->begun);
    if (sums->seconds_first >= 0)
        put_saved_number(saved, TW_SAVED_FIRST, microseconds(sums->seconds_first));
    return TW_OK;
}

/* ---- Saving ------------------------------------------------------------------------------ */

static tw_status save_tasks(tw_saved *saved)
{
    saved->task_room = saved->frontier.count;
    saved->tasks = tw_take(&saved->scope.context, saved->task_room, sizeof *saved->tasks);
    if (!saved->tasks)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < saved->task_room; i++) {
        const tw_task *task = &saved->frontier.tasks[i];
        saved->tasks[i] = (tw_checkpoint_task){.options = task->path.options,
                                               .count = task->path.count,
                                               .fixed = task->path.fixed,
                                               .forced = task->path.forced,
                                               .bounded = task->path.bounded,
                                               .last = task->path.last,
                                               .weight = task->weight,
                                               .root = task->root,
                                               .held = task->held,
                                               .held_count = task->held_count,
                                               .searched = task->searched};
    }
    saved->checkpoint.tasks = saved->tasks;
    saved->checkpoint.task_count = saved->task_room;
    return TW_OK;
}

static tw_status hash_solver(const tw_solver *solver, tw_hash *puzzle, tw_hash *cover,
                             tw_error *error)
{
    tw_status status = tw_puzzle_hash(solver->context, solver->puzzle, puzzle, error);
    return status ? status : tw_cover_hash(solver->context, solver->encoding.cover, cover, error);
}

tw_status tw_solver_save_tasks(tw_solver *solver, tw_task_list tasks, const tw_sums *sums,
                               const tw_checkpoint_text *texts, size_t count, tw_error *error)
{
    tw_solver_drop_saved(solver);
    tw_saved *saved = solver->saved = tw_scope_object(solver->context, sizeof *solver->saved);
    if (!saved) {
        tw_task_list_free(&tasks);
        return TW_ERR_MEMORY;
    }
    saved->frontier = tasks;
    tw_status status =
        hash_solver(solver, &saved->checkpoint.puzzle, &saved->checkpoint.cover, error);
    if (status == TW_OK)
        status = save_texts(solver, texts, count, saved);
    if (status == TW_OK)
        status = save_numbers(solver, sums, saved);
    if (status == TW_OK)
        status = save_tasks(saved);
    if (status)
        tw_solver_drop_saved(solver);
    return status;
}

tw_status tw_solver_left(const tw_solver *solver, tw_task_list *list, tw_sums *sums,
                         tw_error *error)
{
    if (tw_solver_is_whole(solver) && solver->pool)
        return tw_fail(error, TW_ERR_STATE, "a run that is done as a whole cannot be saved");
    bool begun = tw_solver_is_in_tree(solver);
    if (solver->proof[0]) { /* nothing is left */
        *list = (tw_task_list){.context = solver->context};
        *sums = solver->sums;
        return TW_OK;
    }
    tw_status status =
        begun ? tw_pool_frontier(solver->pool, list) : tw_solver_first_tasks(solver, list);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot say where it is; take another one",
                       solver->engine->name);
    *sums = begun ? solver->sums : solver->before;
    return status;
}

tw_status tw_solver_save(tw_solver *solver, const tw_checkpoint_text *texts, size_t count,
                         const tw_checkpoint **checkpoint, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_task_list frontier;
    tw_sums sums;
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    status = tw_solver_left(solver, &frontier, &sums, error);
    if (status == TW_OK)
        status = tw_solver_save_tasks(solver, frontier, &sums, texts, count, error);
    if (status == TW_OK)
        *checkpoint = &solver->saved->checkpoint;
    tw_solver_leave(solver, state);
    return tw_fail_as(error, status);
}

/* ---- Going on ---------------------------------------------------------------------------- */

/* Was the tree made in the same way? */
static tw_status check_texts(const tw_solver *solver, const tw_checkpoint *checkpoint,
                             tw_error *error)
{
    tw_own_texts own;
    list_own_texts(solver, &own);
    for (size_t i = 0; i < TW_OWN_TEXTS; i++) {
        const char *value = tw_checkpoint_find_text(checkpoint, own.texts[i].name);
        if (!value || strcmp(value, own.texts[i].value) != 0)
            return tw_fail(error, TW_ERR_INPUT,
                           "this checkpoint was made with %s \"%s\", here it is \"%s\"",
                           own.texts[i].name, value ? value : "", own.texts[i].value);
    }
    return TW_OK;
}

static bool are_subproblems(const tw_solver *solver, const tw_checkpoint_task *task)
{
    if (task->root >= solver->subproblems.count)
        return false;
    uint64_t most = (uint64_t)solver->subproblems.count * solver->encoding.images.count;
    for (size_t at = 0; at + 1 < task->held_count; at += 2 + task->held[at + 1])
        if (task->held[at] >= most)
            return false;
    return true;
}

static tw_status read_saved_tasks(const tw_solver *solver, const tw_checkpoint *checkpoint,
                                  tw_task_list *list)
{
    size_t count = checkpoint->task_count;
    tw_task *tasks = tw_take(solver->context, count, sizeof *tasks);
    tw_status status = tasks ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        const tw_checkpoint_task *task = &checkpoint->tasks[i];
        tasks[i] = (tw_task){.path = {.options = task->options,
                                      .count = task->count,
                                      .fixed = task->fixed,
                                      .forced = task->forced,
                                      .bounded = task->bounded,
                                      .last = task->last},
                             .weight = task->weight,
                             .root = task->root,
                             .held = task->held,
                             .held_count = task->held_count,
                             .searched = task->searched};
        bool sound = are_subproblems(solver, task) &&
                     tw_task_held_is_sound(&tasks[i], solver->encoding.cover);
        status = sound ? TW_OK : TW_ERR_INPUT;
    }
    if (status == TW_OK)
        status = tw_task_list_copy(solver->context, tasks, count, list);
    tw_give(solver->context, tasks, count, sizeof *tasks);
    return status;
}

static uint64_t saved_number(const tw_checkpoint *checkpoint, uint32_t name, uint64_t otherwise)
{
    uint64_t value;
    return tw_checkpoint_find_number(checkpoint, name, &value) ? value : otherwise;
}

static void read_saved_numbers(tw_solver *solver, const tw_checkpoint *checkpoint)
{
    uint64_t first = saved_number(checkpoint, TW_SAVED_FIRST, UINT64_MAX);
    solver->before = (tw_sums){
        .solutions = saved_number(checkpoint, TW_SAVED_SOLUTIONS, 0),
        .none = saved_number(checkpoint, TW_SAVED_NONE, 0),
        .fixed_rotations = saved_number(checkpoint, TW_SAVED_FIXED_ROTATIONS, 0),
        .fixed_isometries = saved_number(checkpoint, TW_SAVED_FIXED_ISOMETRIES, 0),
        .branches = saved_number(checkpoint, TW_SAVED_BRANCHES, 0),
        .updates = saved_number(checkpoint, TW_SAVED_UPDATES, 0),
        .seconds = (double)saved_number(checkpoint, TW_SAVED_MICROSECONDS, 0) / 1e6,
        .seconds_first = first == UINT64_MAX ? -1 : (double)first / 1e6,
    };
    for (uint32_t i = 0; i < solver->level_room; i++) {
        solver->levels_before[i].branches = saved_number(checkpoint, TW_SAVED_LEVELS + 2 * i, 0);
        solver->levels_before[i].updates = saved_number(checkpoint, TW_SAVED_LEVELS + 2 * i + 1, 0);
        if (solver->levels_before[i].branches || solver->levels_before[i].updates)
            solver->level_count = i + 1;
    }
    memcpy(solver->levels, solver->levels_before, solver->level_room * sizeof *solver->levels);
    uint64_t begun = saved_number(checkpoint, TW_SAVED_BEGUN, TW_WHOLE);
    solver->begun = begun > 0 && begun <= TW_WHOLE ? begun : TW_WHOLE;
}

static tw_status resume_solver(tw_solver *solver, const tw_checkpoint *checkpoint, tw_error *error)
{
    tw_hash puzzle, cover;
    tw_task_list list = {0};
    tw_status status = hash_solver(solver, &puzzle, &cover, error);
    if (status == TW_OK)
        status = tw_checkpoint_match(checkpoint, &puzzle, &cover, error);
    if (status == TW_OK)
        status = check_texts(solver, checkpoint, error);
    if (status == TW_OK)
        status = read_saved_tasks(solver, checkpoint, &list);
    if (status == TW_ERR_INPUT)
        return tw_fail(error, status, "this checkpoint has work that is not in this puzzle");
    if (status)
        return tw_fail_as(error, status);
    tw_solver_forget(solver);
    solver->begin = list;
    solver->resumed = true;
    read_saved_numbers(solver, checkpoint);
    solver->sums = solver->before;
    return TW_OK;
}

tw_status tw_solver_resume(tw_solver *solver, const tw_checkpoint *checkpoint, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    tw_status status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    status = resume_solver(solver, checkpoint, error);
    if (status == TW_OK && state != TW_SOLVER_READY) /* if the checkpoint has it */
        solver->course.spent = 0;
    tw_solver_leave(solver, status == TW_OK ? TW_SOLVER_READY : state);
    return status;
}
