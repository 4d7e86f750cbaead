/* sample_solver.c -- samples solutions if their number is not known: probes of the search tree meet
 * solutions, which are drawn again by weight (tw/solve.h, search/estimate/met_hits.h).
 *
 * It makes a cover of its own, with all solutions, as a search leaves images out. */
#include "solve/solver.h"

#include <math.h>

#include "base/numbers.h"
#include "base/sized.h"
#include "search/estimate/estimate.h"

#define PROBES_BY_DEFAULT 100000
#define LEAST_EFFECTIVE 1000.0
#define EFFECTIVE_A_SAMPLE 20.0

typedef struct sampling {
    tw_solver *solver;
    tw_sample_options options;
    tw_sample_sink sink;
    tw_encoding encoding;
    tw_met_hits met;
    double *until; /* for each hit: the sum of the weights up to it */
    tw_sample sample;
} sampling;

/* ---- Meeting solutions ------------------------------------------------------------------- */

static tw_status probe_tree(sampling *work, tw_pace *pace)
{
    const tw_solver *solver = work->solver;
    tw_setup setup = tw_encoding_setup(&work->encoding, solver->engine, solver->heuristics);
    const tw_task all = {.weight = TW_WHOLE};
    const tw_estimate_options options = {.size = sizeof options,
                                         .seed = work->options.seed,
                                         .seconds = work->options.seconds,
                                         .probes = work->options.probes ? work->options.probes
                                                                        : PROBES_BY_DEFAULT};
    tw_estimate estimate = {0};
    tw_prober *prober = NULL;
    setup.pace = pace;
    tw_status status = tw_prober_new(&setup, &prober);
    if (status)
        return status;
    tw_prober_meet(prober, &work->met);
    status = tw_prober_estimate(prober, &all, 1, &options, &estimate);
    tw_prober_free(prober);
    work->sample =
        (tw_sample){.solutions = estimate.hits,
                    .probes = estimate.probes,
                    .met = work->met.count,
                    .effective = work->met.squares > 0 ? tw_met_hits_effective(&work->met)
                                                       : (double)work->met.count};
    return status;
}

static tw_status meet_solutions(sampling *work, tw_error *error)
{
    tw_solver *solver = work->solver;
    tw_solver_watch watch;
    tw_pace pace = tw_solver_pace(solver, work->sink.watch, &watch);
    tw_solve_options options = solver->options;
    const tw_encoding from = {.context = solver->context,
                              .pace = &pace,
                              .poses = solver->poses,
                              .symmetry = solver->symmetry};
    options.no_images = true;
    double samples = work->options.samples ? (double)work->options.samples : 1;
    work->met.context = solver->context;
    work->met.enough = fmax(LEAST_EFFECTIVE, EFFECTIVE_A_SAMPLE * samples);
    if (solver->proof[0]) /* there are none */
        return TW_OK;
    tw_status status = tw_encode(&from, &options, false, &work->encoding, error);
    if (status == TW_OK)
        status = probe_tree(work, &pace);
    if (status == TW_ERR_UNSUPPORTED)
        return tw_fail(error, status, "engine \"%s\" cannot be probed; take another one",
                       solver->engine->name);
    return status == TW_ERR_STATE ? TW_OK : status; /* stopped before any solution was met */
}

/* ---- Drawing ----------------------------------------------------------------------------- */

static bool draw_one(const sampling *work, double sum)
{
    tw_solver *solver = work->solver;
    /* The first hit whose sum of weights exceeds this. */
    size_t low = 0, high = work->met.count - 1;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (work->until[middle] > sum)
            high = middle;
        else
            low = middle + 1;
    }
    const tw_met_hit *hit = &work->met.hits[low];
    tw_encoding_poses(&work->encoding, work->met.options + hit->start, hit->count, solver->hit);
    tw_solution solution = tw_assign_names_poses(&solver->names, solver->hit, hit->count, true);
    return work->sink.solution(work->sink.user, &solution);
}

static tw_status draw_all(sampling *work, tw_sample *sample)
{
    const tw_context *context = work->solver->context;
    size_t count = work->met.count;
    double sum = 0;
    uint64_t seed = work->options.seed ^ 0x9E3779B97F4A7C15u, left = work->options.samples;
    work->until = tw_take(context, count, sizeof *work->until);
    if (!work->until)
        return TW_ERR_MEMORY;
    *sample = work->sample;
    for (size_t i = 0; i < count; i++)
        work->until[i] = sum += work->met.hits[i].weight;
    for (left += left == 0; count > 0 && left > 0; left--)
        if (!draw_one(work, tw_random_share(&seed) * sum))
            break;
    tw_give(context, work->until, count, sizeof *work->until);
    return TW_OK;
}

tw_status tw_solver_sample(tw_solver *solver, const tw_sample_options *options,
                           const tw_sample_sink *sink, tw_sample *sample, tw_error *error)
{
    tw_clear_error(error);
    tw_solver_state state;
    sampling work = {.solver = solver,
                     .options = {.size = sizeof work.options},
                     .sink = {.size = sizeof work.sink}};
    tw_status status =
        tw_sized_copy(options, &work.options, sizeof work.options, "tw_sample_options", error);
    if (!status)
        status = tw_sized_copy(sink, &work.sink, sizeof work.sink, "tw_sample_sink", error);
    if (!status)
        status = tw_solver_enter(solver, true, &state, error);
    if (status)
        return status;
    if (solver->encoding.asked_count > 1)
        status =
            tw_fail(error, TW_ERR_STATE, "samples are of all solutions, counted up to nothing");
    if (!status)
        status = meet_solutions(&work, error);
    if (!status)
        status = draw_all(&work, sample);
    tw_met_hits_clear(&work.met);
    tw_encoding_free(&work.encoding);
    tw_solver_leave(solver, state);
    return tw_fail_as(error, status);
}
