/* estimate_call.c -- how large a search will be. */
#include <math.h>

#include "api/api_puzzle.h"
#include "api/service.h"

static json_t *measure_json(const tw_measure *measure)
{
    json_t *high = isfinite(measure->high) ? json_real(measure->high) : json_null();
    return json_pack("{s:f, s:f, s:f, s:o}", "mean", measure->mean, "error", measure->error, "low",
                     measure->low, "high", high);
}

static void probe(api_request *request, tw_solver *solver, double seconds)
{
    const tw_estimate_options options = {
        .size = sizeof options, .seed = 1, .precision = 0.05, .seconds = seconds};
    tw_estimate estimate;
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    tw_status status = tw_solver_prepare(solver, &watch, &error);
    if (status == TW_OK && tw_solver_get_state(solver) == TW_SOLVER_NEW) {
        api_give_up(request);
        return;
    }
    if (status == TW_OK)
        status = tw_solver_estimate(solver, &options, &watch, &estimate, &error);
    if (status != TW_OK)
        api_fail(request, status, &error);
    else
        api_answer(
            request,
            json_pack("{s:s, s:o, s:o, s:o, s:o, s:b}", "engine", tw_solver_stats(solver).engine,
                      "branches", measure_json(&estimate.branches), "solutions",
                      measure_json(&estimate.hits), "seconds", measure_json(&estimate.seconds),
                      "probes", api_json_count(estimate.probes), "precise", (int)estimate.precise));
}

void api_estimate(api_request *request)
{
    tw_puzzle *puzzle = api_puzzle(request);
    api_search search = {.pins = NULL};
    tw_solver *solver = NULL;
    tw_error error = {0};
    double seconds = 1;
    if (puzzle && api_take_search(request, puzzle, &search) &&
        api_take_real(request, request->body, "seconds", 10, &seconds)) {
        tw_status status = tw_solver_new(NULL, puzzle, &search.options, &solver, &error);
        if (status == TW_OK)
            probe(request, solver, seconds);
        else
            api_fail(request, status, &error);
    }
    tw_solver_free(solver);
    tw_solution_free(search.pins);
    tw_puzzle_free(puzzle);
}
