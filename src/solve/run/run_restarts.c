/* run_restarts.c -- one solution of a big puzzle: tries in changing orders (search/restarts.h) take
 * turns with the plain search; the first solution that either finds is the answer.
 *
 * The plain search has a part of the time, as it may find that there is none. */
#include "solve/run/call.h"

#define PLAIN_TURN 0.02 /* seconds of the plain search before the first restart */
#define RESTARTS_TURN 0.05
#define PLAIN_SHARE 0.25   /* of that the plain search has after each */
#define RESTARTS_ALONE 1.0 /* seconds before the plain search is even made ready */
#define RESTARTS_NODES 500 /* between two looks at the clock: some milliseconds */
#define BIG_PUZZLE 200     /* cells to fill from which on diving pays */

tw_status tw_call_make_restarts(tw_call *call)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    tw_restart_use use = solver->options.restarts;
    bool big = tw_cover_required_count(solver->encoding.cover) >= BIG_PUZZLE;
    bool wanted = solver->options.limit == 1 &&
                  (use == TW_RESTARTS_ALWAYS || (use == TW_RESTARTS_IF_BIG && big));
    /* it goes through the whole tree: in a part of it, or where some are known, it finds others' */
    bool all = solver->before.solutions == 0 && solver->begun == TW_WHOLE;
    if (course->restarts || solver->pool || !wanted || !all || call->sink->trace)
        return TW_OK;
    const tw_restarts_options options = tw_restarts_defaults(solver->options.seed);
    course->plain_turn = PLAIN_TURN;
    course->alone = RESTARTS_ALONE;
    const tw_setup setup = tw_encoding_setup(&solver->encoding, solver->engine, solver->heuristics);
    return tw_restarts_new(&setup, &options, &course->restarts);
}

/* Any solution will do, least of its class or not. */
static bool take_hit(void *user, const uint32_t *options, size_t count)
{
    tw_call *call = user;
    tw_solver *solver = call->solver;
    const tw_encoding *encoding = &solver->encoding;
    tw_judge *judge = &solver->judges[0];
    const tw_subproblem whole = {.stabiliser = encoding->keepers,
                                 .stabiliser_count = 1,
                                 .fixers = encoding->keepers,
                                 .fixer_count = encoding->keeper_count};
    for (size_t i = 0; i < count; i++)
        judge->hit[i] = encoding->pose_of_option[options[i]];
    const tw_solution_class found =
        tw_canonical_filter_look(&judge->filter, &whole, judge->hit, count);
    tw_canonical_filter_count(&judge->filter, &found, 1);
    solver->course.by_restarts = true;
    return tw_call_hand_on(call, judge->hit, count);
}

/* Asks in the midst of the restarts. */
static bool goes_on(tw_call *call)
{
    const tw_solver *solver = call->solver;
    tw_search_progress now = {0};
    if (solver->pool)
        now = tw_pool_progress(solver->pool);
    else
        now.counters = tw_restarts_counters(solver->course.restarts);
    return tw_call_goes_on(call, &now);
}

tw_status tw_call_restart(tw_call *call, tw_search_end *end, bool *over)
{
    tw_course *course = &call->solver->course;
    const tw_hit_sink sink = {take_hit, call};
    double start = tw_call_seconds(call);
    tw_run ran = TW_RUN_BUDGET;
    tw_status status = TW_OK;
    do
        status = tw_restarts_run(course->restarts, RESTARTS_NODES, &call->pace, &sink, &ran);
    while (!status && ran == TW_RUN_BUDGET && goes_on(call) &&
           tw_call_seconds(call) - start < RESTARTS_TURN);
    course->plain_turn = PLAIN_SHARE * (tw_call_seconds(call) - start);
    *over = ran != TW_RUN_BUDGET || call->told_to_stop || call->used_up;
    if (ran != TW_RUN_BUDGET) /* the only hit wanted may have been the last there is */
        *end = ran == TW_RUN_EXHAUSTED && !course->at_limit ? TW_SEARCH_EXHAUSTED : TW_SEARCH_SINK;
    return status;
}

tw_status tw_call_restart_alone(tw_call *call, tw_search_end *end, bool *over)
{
    tw_solver *solver = call->solver;
    tw_course *course = &solver->course;
    if (!course->restarts || solver->pool || course->alone <= 0)
        return TW_OK;
    tw_status status = tw_call_make_judges(solver, 1);
    double start = tw_call_seconds(call), left = course->alone;
    while (!status && !*over && course->alone > 0) {
        status = tw_call_restart(call, end, over);
        course->alone = left - (tw_call_seconds(call) - start);
    }
    return status;
}
