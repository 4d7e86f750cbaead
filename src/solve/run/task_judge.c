/* task_judge.c -- does a solution lie below a task of a search (tw/solve.h)?
 *
 * A task is the subtree that its path leads to and, at each node of the path that is not fixed, the
 * choices after that of the path. So the options of a solution are followed along the path: if a
 * choice differs, it must be one that the engine would try later. Of the images of a solution, the
 * one that the search hands on is followed. */
#include "solve/solver.h"

#include "base/base.h"

struct tw_task_judge {
    tw_scope scope;
    const tw_solver *solver;         /* borrowed */
    const tw_checkpoint_task *tasks; /* borrowed */
    size_t count;
    tw_state *state; /* NULL: this engine cannot tell choices apart */
    bool *has;       /* of each pose: is it in the current image? */
    uint32_t *poses; /* of a solution; room for one of each cell */
    uint32_t *image;
    size_t room;
    tw_canonical_filter filter;
};

/* ---- Making ------------------------------------------------------------------------------ */

tw_status tw_task_judge_new(const tw_solver *solver, const tw_checkpoint_task *tasks, size_t count,
                            tw_task_judge **judge, tw_error *error)
{
    tw_clear_error(error);
    tw_task_judge *made = tw_scope_object(solver->context, sizeof *made);
    if (!made)
        return tw_fail(error, TW_ERR_MEMORY, "out of memory");
    made->solver = solver;
    made->tasks = tasks;
    made->count = count;
    made->room = tw_puzzle_cell_count(solver->puzzle);
    const tw_array all[] = {TW_ARRAY(made->has, tw_poses_count(solver->poses)),
                            TW_ARRAY(made->poses, made->room),
                            TW_ARRAY(made->image, made->room),
                            {0}};
    tw_status status = tw_arrays(&made->scope.context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    const tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    if (!status)
        status = tw_canonical_filter_make(&made->scope.context, &solver->encoding,
                                          &solver->subproblems, &made->filter);
    const tw_engine *engine = solver->engine;
    if (!status && engine->seek && engine->choices && engine->pass && engine->path)
        status = engine->make(&setup, (tw_path){.options = NULL}, &made->state);
    if (status) {
        tw_task_judge_free(made);
        return tw_fail_as(error, status);
    }
    *judge = made;
    return TW_OK;
}

void tw_task_judge_free(tw_task_judge *judge)
{
    if (!judge)
        return;
    judge->solver->engine->free(judge->state);
    tw_scope_free(judge, sizeof *judge);
}

/* ---- Below a path ------------------------------------------------------------------------ */

static bool judge_has(const tw_task_judge *judge, uint32_t option)
{
    const tw_encoding *encoding = &judge->solver->encoding;
    return option < encoding->option_count && judge->has[encoding->pose_of_option[option]];
}

static bool has_all(const tw_task_judge *judge, const uint32_t *options, size_t count)
{
    size_t i = 0;
    while (i < count && judge_has(judge, options[i]))
        i++;
    return i == count;
}

/* Does the image have a later choice than the path, at the path's node of `frame` options? */
static bool has_later(const tw_task_judge *judge, const tw_checkpoint_task *task, size_t frame)
{
    const tw_engine *engine = judge->solver->engine;
    const tw_path here = {.options = task->options,
                          .count = frame + 1,
                          .fixed = frame,
                          .forced = task->forced,
                          .bounded = task->bounded && frame == task->fixed,
                          .last = task->last};
    if (engine->seek(judge->state, here) != TW_OK)
        return false;
    for (uint32_t left = engine->choices(judge->state); left > 1; left--) {
        if (!engine->pass(judge->state, 1))
            return false; /* nothing lies below the others */
        const tw_path next = engine->path(judge->state);
        if (next.count > frame && judge_has(judge, next.options[frame]))
            return true;
    }
    return false;
}

/* Is it a hit of the task, or one below its path that would be handed on from there? */
static bool is_of_task(tw_task_judge *judge, const tw_checkpoint_task *task, size_t count)
{
    const tw_subproblem *subproblem = &judge->solver->subproblems.items[task->root];
    bool below = !task->searched && has_all(judge, task->options, task->fixed);
    size_t same = task->fixed; /* choices of the path that the image has */
    while (below && judge->state && same < task->count && judge_has(judge, task->options[same]))
        same++;
    if (below && judge->state && same < task->count)
        below = has_later(judge, task, same);
    bool found =
        below && tw_canonical_filter_admits(&judge->filter, subproblem, judge->image, count);
    for (size_t at = 0;
         !found && at + 1 < task->held_count && task->held[at + 1] <= task->held_count - at - 2;
         at += 2 + task->held[at + 1])
        found = has_all(judge, task->held + at + 2, task->held[at + 1]);
    return found;
}

static bool is_of_any(tw_task_judge *judge, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count; i++)
        judge->has[judge->image[i]] = true;
    for (size_t t = 0; !found && t < judge->count; t++)
        found = is_of_task(judge, &judge->tasks[t], count);
    for (size_t i = 0; i < count; i++)
        judge->has[judge->image[i]] = false;
    return found;
}

/* The pose of a placement, or UINT32_MAX. In a labelled puzzle the order of a piece's placements
 * tells its copies apart. */
static uint32_t find_judged_pose(const tw_task_judge *judge, const tw_solution *solution,
                                 size_t number)
{
    const tw_poses *poses = judge->solver->poses;
    const tw_placement *placement = &solution->placements[number];
    const bool labelled = tw_puzzle_labelled(tw_poses_puzzle(poses));
    uint32_t copy = 0, pose;
    for (size_t i = 0; labelled && i < number; i++)
        copy += solution->placements[i].piece == placement->piece;
    (void)tw_poses_of_copy(poses, placement, copy, &pose);
    return pose;
}

/* Adds the poses of cells that stay empty, where they are counted, to those of the pieces; returns
 * the number of all. */
static size_t add_empty_poses(const tw_task_judge *judge, size_t count)
{
    const tw_poses *poses = judge->solver->poses;
    const size_t of_pieces = count;
    for (size_t p = tw_poses_of_pieces(poses); p < tw_poses_count(poses); p++) {
        const uint32_t cell = tw_poses_get(poses, (uint32_t)p).cells[0];
        bool covered = false;
        for (size_t i = 0; i < of_pieces && !covered; i++)
            covered = tw_encoding_covers(&judge->solver->encoding, judge->poses[i], cell);
        if (!covered && count < judge->room)
            judge->poses[count++] = (uint32_t)p;
    }
    return count;
}

bool tw_task_judge_takes(tw_task_judge *judge, const tw_solution *solution)
{
    const tw_encoding *encoding = &judge->solver->encoding;
    bool found = false;
    if (solution->count > judge->room)
        return false;
    size_t count = solution->count;
    for (size_t i = 0; i < count; i++) {
        judge->poses[i] = find_judged_pose(judge, solution, i);
        if (judge->poses[i] == UINT32_MAX)
            return false;
    }
    count = add_empty_poses(judge, count);
    for (size_t g = 0; !found && g < encoding->group_count; g++) {
        const uint32_t *map = tw_symmetry_poses(encoding->symmetry, encoding->group[g]);
        for (size_t i = 0; i < count; i++)
            judge->image[i] = map[judge->poses[i]];
        found = is_of_any(judge, count);
    }
    return found;
}
