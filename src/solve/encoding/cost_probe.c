/* cost_probe.c -- estimates the work of a search (cost_probe.h).
 *
 * A dive goes down by random choices; its work at a node reached with probability 1/w stands for w
 * times as much (Knuth, "Estimating the efficiency of backtrack programs", 1975).
 * Cost: the work of one node for each level. */
#include "solve/encoding/cost_probe.h"

#include <string.h>

#define BRANCH_COST 50.0 /* nanoseconds, of engines that look ahead */
#define UPDATE_COST 8.0
#define BLIND_BRANCH_COST 20.0 /* of one that fills the first empty place, whatever that leaves */
#define BLIND_UPDATE_COST 0.1
#define DIVE_COST                                                                                  \
    12000.0           /* beside what is counted: seeking the subproblem, stopping at each node */
#define SLOW_DIVE 5e6 /* branches, times the options that each may look at: some 0.1 s */

tw_cost_probe tw_cost_probe_of(const tw_setup *setup)
{
    const tw_engine *engine = setup->engine;
    tw_cost_probe probe = {.setup = *setup, .random = 1};
    if (!engine || !engine->seek || !engine->choices || !engine->pass)
        probe.setup.engine = NULL;
    return probe;
}

void tw_cost_probe_free(tw_cost_probe *probe)
{
    if (probe->state)
        probe->setup.engine->free(probe->state);
    memset(probe, 0, sizeof *probe);
}

bool tw_cost_probe_is_blind(const tw_engine *engine)
{
    return !engine->size;
}

double tw_cost_probe_chance(tw_cost_probe *probe)
{
    probe->random = probe->random * 6364136223846793005u + 1442695040888963407u;
    return (double)(probe->random >> 11) / 9007199254740992.0;
}

static bool take_probe_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    (void)options;
    (void)count;
    return true;
}

static double cost_so_far(const tw_cost_probe *probe)
{
    tw_counters counters = probe->setup.engine->counters(probe->state);
    double branches = (double)counters.branches, updates = (double)counters.updates;
    return tw_cost_probe_is_blind(probe->setup.engine)
               ? BLIND_BRANCH_COST * branches + BLIND_UPDATE_COST * updates
               : BRANCH_COST * branches + UPDATE_COST * updates;
}

double tw_cost_probe_spent(const tw_cost_probe *probe)
{
    return probe->state ? cost_so_far(probe) + DIVE_COST * (double)probe->dives : 0;
}

double tw_cost_probe_looks(const tw_cost_probe *probe)
{
    if (!probe->state)
        return 0;
    double branches = (double)probe->setup.engine->counters(probe->state).branches;
    return branches * (double)tw_cover_option_count(probe->setup.cover);
}

bool tw_cost_probe_is_slow(const tw_cost_probe *probe)
{
    return tw_cost_probe_looks(probe) > SLOW_DIVE * (double)probe->dives;
}

/* Visits a random choice of the current node; false: the dive is over. *weight: of that node, then
 * of the one below. */
static bool step_dive(tw_cost_probe *probe, double *weight, double *sum)
{
    static const tw_hit_sink sink = {take_probe_hit, NULL};
    const tw_engine *engine = probe->setup.engine;
    uint32_t choices = engine->choices(probe->state);
    if (choices == 0)
        return false;
    size_t depth = engine->path(probe->state).count;
    double before = cost_so_far(probe);
    *weight *= choices;
    if (!engine->pass(probe->state, (uint32_t)(tw_cost_probe_chance(probe) * choices)))
        return false;
    tw_run run = tw_engine_visit(engine, probe->state, &sink, probe->setup.pace);
    *sum += *weight * (cost_so_far(probe) - before);
    return run != TW_RUN_EXHAUSTED && run != TW_RUN_AMID &&
           engine->path(probe->state).count > depth;
}

tw_status tw_cost_probe_try(tw_cost_probe *probe, tw_path path, double *cost)
{
    tw_status status = probe->state ? probe->setup.engine->seek(probe->state, path)
                                    : probe->setup.engine->make(&probe->setup, path, &probe->state);
    double weight = 1, sum = 0;
    probe->dives++;
    if (status)
        return status;
    while (step_dive(probe, &weight, &sum))
        ;
    *cost = sum;
    return tw_pace_status(probe->setup.pace, 0);
}
