/* prepare.c -- makes what a search needs: poses, symmetry, cover, subproblems, plan.
 *
 * Invariant: the first `made` steps are finished, and the others have left nothing behind. */
#include "solve/solver.h"
#include "base/bounds.h"

/* A call that prepares. */
typedef struct solver_preparing {
    tw_solver *solver;
    const tw_watch *watch; /* the caller's, or NULL */
    tw_watch own;          /* asks the caller, with the progress of all steps together */
    tw_pace pace;          /* asks `own` */
    tw_error *error;
} solver_preparing;

/* ---- The steps --------------------------------------------------------------------------- */

static tw_status make_poses(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    tw_status status =
        tw_poses_new(solver->context, solver->puzzle, &call->own, &solver->poses, call->error);
    return status || solver->poses ? status : TW_ERR_STATE;
}

static tw_status make_symmetry(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    tw_status status = tw_symmetry_new(solver->context, solver->poses, solver->options.exchange,
                                       &call->own, &solver->symmetry, call->error);
    return status || solver->symmetry ? status : TW_ERR_STATE;
}

/* Is symmetry taken out of the cover, or by the subproblems of the search? */
static bool is_reduced(const tw_solver *solver)
{
    tw_subproblem_use use = solver->options.subproblems;
    bool able = solver->engine->forced && solver->engine->seek;
    return !able || use == TW_SUBPROBLEMS_NEVER ||
           (use == TW_SUBPROBLEMS_IF_BETTER && solver->engine->reduced);
}

static tw_status encode(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    const tw_encoding from = {.context = solver->context,
                              .pace = &call->pace,
                              .poses = solver->poses,
                              .symmetry = solver->symmetry,
                              .known = solver->known};
    return tw_encode(&from, &solver->options, is_reduced(solver), &solver->encoding, call->error);
}

/* Settles the engine, the one asked for or a capable one, and the threads that memory allows. */
static tw_status settle_engine(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    tw_solve_options *options = &solver->options;
    tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    options->memory = tw_memory_bound(solver->context, options->memory);
    tw_status status =
        tw_settle_engine(&setup, options->engine || options->objective ? NULL : &solver->tuning,
                         options->memory, &options->threads, call->error);
    if (status)
        return status;
    solver->engine = setup.engine;
    solver->heuristics = setup.heuristics;
    return TW_OK;
}

/* Makes the cover, and makes it again if another engine needs another one. */
static tw_status make_cover_again(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    bool reduced = is_reduced(solver);
    tw_status status = encode(call);
    if (status)
        return status;
    status = settle_engine(call);
    if (status || reduced != is_reduced(solver))
        tw_encoding_free(&solver->encoding);
    return status || reduced == is_reduced(solver) ? status : encode(call);
}

static tw_status make_subproblems(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    if (is_reduced(solver))
        return tw_single_subproblem(&solver->encoding, &solver->subproblems);
    /* if asked for explicitly, subproblems are divided whether it pays or not */
    bool all = solver->options.subproblems == TW_SUBPROBLEMS_ALL;
    tw_status status = tw_subproblems_make(&solver->encoding, all ? NULL : solver->engine,
                                           solver->heuristics, &solver->subproblems);
    /* one number of a waiting hit encodes its subproblem and its next image */
    uint64_t count = (uint64_t)solver->subproblems.count * solver->encoding.images.count;
    return status || count < UINT32_MAX
               ? status
               : tw_fail(call->error, TW_ERR_TOO_LARGE,
                         "the puzzle has so many symmetries that solutions cannot be made as "
                         "images of one another; search for each (no images)");
}

/* Chooses how to search, if the options leave a choice. */
static tw_status make_plan(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    tw_subproblems subproblems = {0};
    const tw_way plain = {
        .engine = solver->engine, .heuristics = solver->heuristics, .seconds = -1};
    tw_status status = tw_plan_make(&solver->encoding, &solver->subproblems, &solver->options,
                                    plain, &solver->plan);
    const tw_way *way = &solver->plan.ways[solver->plan.chosen];
    if (status == TW_OK && way->engine != solver->engine)
        status = tw_subproblems_make(&solver->encoding, way->engine, way->heuristics, &subproblems);
    if (status)
        return status;
    if (way->engine != solver->engine) {
        tw_subproblems_free(&solver->subproblems);
        solver->subproblems = subproblems;
    }
    solver->engine = way->engine;
    solver->heuristics = way->heuristics;
    return TW_OK;
}

static tw_status prove_asymmetric(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    return solver->options.not_resumable
               ? tw_prove_asymmetric(&solver->encoding, &solver->subproblems,
                                     solver->plan.ways[solver->plan.chosen].seconds)
               : TW_OK;
}

/* Takes the arrays, or gives them back. */
static bool each_solver_array(tw_solver *solver, tw_arrays_do what)
{
    const tw_array all[] = {TW_ARRAY(solver->hit, solver->hit_room),
                            TW_ARRAY(solver->levels, solver->level_room),
                            TW_ARRAY(solver->levels_before, solver->level_room),
                            {0}};
    return tw_arrays(solver->context, all, what);
}

static void drop_buffers(tw_solver *solver)
{
    each_solver_array(solver, TW_GIVE);
    tw_assign_names_free(&solver->names);
}

static tw_status take_buffers(solver_preparing *call)
{
    tw_solver *solver = call->solver;
    tw_status status = tw_encoding_names(&solver->encoding, &solver->names);
    solver->hit_room = tw_puzzle_cell_count(solver->puzzle);
    /* each chosen option covers a place */
    solver->level_room = tw_cover_place_count(solver->encoding.cover) + 1;
    bool all = each_solver_array(solver, TW_TAKE);
    if (status == TW_OK && all)
        return TW_OK;
    drop_buffers(solver);
    return status ? status : TW_ERR_MEMORY;
}

/* ---- Preparing --------------------------------------------------------------------------- */

static const struct {
    tw_stage stage;
    tw_status (*make)(solver_preparing *call);
} prepare_steps[] = {{TW_STAGE_POSES, make_poses},       {TW_STAGE_SYMMETRY, make_symmetry},
                     {TW_STAGE_COVER, make_cover_again}, {TW_STAGE_PLAN, make_subproblems},
                     {TW_STAGE_PLAN, make_plan},         {TW_STAGE_PLAN, prove_asymmetric},
                     {TW_STAGE_PLAN, take_buffers}};

#define STEPS (sizeof prepare_steps / sizeof *prepare_steps)

tw_stage tw_solver_stage(const tw_solver *solver)
{
    return solver->made < STEPS ? prepare_steps[solver->made].stage : TW_STAGE_SEARCH;
}

static bool preparing_goes_on(void *user, double done)
{
    const solver_preparing *call = user;
    const tw_watch *watch = call->watch;
    done = ((double)call->solver->made + done) / (double)STEPS;
    return !atomic_load(&call->solver->interrupted) && (!watch || watch->go_on(watch->user, done));
}

/* Makes the steps before `count`. */
static tw_status make_steps(tw_solver *solver, size_t count, const tw_watch *watch, tw_error *error)
{
    const tw_context *context = solver->context;
    double started = context->seconds(context->user);
    solver_preparing call = {.solver = solver, .watch = watch, .error = error};
    call.own = (tw_watch){preparing_goes_on, &call};
    call.pace = tw_pace_of(context, &call.own);
    tw_status status = TW_OK;
    solver->encoding.pace = &call.pace;
    while (status == TW_OK && solver->made < count) {
        status = tw_pace_status(&call.pace, SIZE_MAX); /* reads the clock in any case */
        if (status == TW_OK)
            status = prepare_steps[solver->made].make(&call);
        solver->made += status == TW_OK;
    }
    solver->encoding.pace = NULL;
    solver->prepared += context->seconds(context->user) - started;
    if (status == TW_ERR_STATE) /* stopped */
        return TW_OK;
    return tw_fail_as(error, status);
}

tw_status tw_solver_make_ready(tw_solver *solver, const tw_watch *watch, tw_error *error)
{
    return make_steps(solver, STEPS, watch, error);
}

tw_status tw_solver_prepare_to(tw_solver *solver, tw_stage stage, const tw_watch *watch,
                               tw_error *error)
{
    size_t count = 0;
    while (count < STEPS && prepare_steps[count].stage != stage)
        count++;
    tw_solver_state before = TW_SOLVER_NEW;
    tw_status status = tw_solver_enter(solver, false, &before, error);
    if (status)
        return status;
    if (before == TW_SOLVER_NEW)
        status = make_steps(solver, count, watch, error);
    if (before == TW_SOLVER_NEW)
        solver->course.spent = solver->prepared;
    bool ready = solver->made == STEPS;
    if (!ready)
        atomic_store(&solver->interrupted, false);
    tw_solver_leave(solver, before == TW_SOLVER_NEW && ready ? TW_SOLVER_READY : before);
    return status;
}

tw_status tw_solver_prepare(tw_solver *solver, const tw_watch *watch, tw_error *error)
{
    tw_clear_error(error);
    return tw_solver_prepare_to(solver, TW_STAGE_SEARCH, watch, error);
}

void tw_solver_drop_prepared(tw_solver *solver)
{
    drop_buffers(solver);
    tw_subproblems_free(&solver->subproblems);
    tw_encoding_free(&solver->encoding);
    tw_symmetry_free(solver->symmetry);
    tw_poses_free(solver->poses);
}
