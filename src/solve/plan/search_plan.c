/* search_plan.c -- chooses the engine, and the rule by which it branches (search_plan.h).
 *
 * The plain way, which branches on the item with the fewest options, is seldom much worse than
 * another; on long boards it can be better to go from one end to the other until few pieces are
 * left. Dives (cost_probe.c) into the subproblems, chosen by their weight, estimate the cost of
 * each way. Their error is large, so another way must promise to be faster by a margin: a larger
 * one for an engine that never looks ahead, as its trees are very uneven and its dives mostly too
 * low. A search that is short anyway is not probed. Cost: the probe takes at most a fiftieth of the
 * estimated work, or a few milliseconds. */
#include "solve/plan/search_plan.h"
#include "search/choose_engine.h"
#include "solve/encoding/cost_probe.h"

#include <math.h>

#define MOST_DIVES 300
#define LEAST_DIVES 64    /* fewer are no estimate */
#define SHORT_DIVES 32    /* if only a large difference counts */
#define WORTH_PROBING 0.1 /* seconds of the plain way from which other rules are probed */
#define WORTH_BLIND 0.03  /* the same for an engine that never looks ahead: its probe is quick */
#define BLIND_DIVES 8     /* times as many dives for such an engine */
#define SHARE 0.006       /* share of the work for the probe of all ways */
#define MOST_SECONDS 0.05
#define MOST_LOOKS 1e8 /* looks at options, by dives of ways that look ahead: about a second */
#define SLOW "the puzzle is so large that a guess would take too long"
#define ERROR 10.0       /* relative error of a dive, with some safety */
#define BLIND_MARGIN 3.0 /* least gain, for another engine than the plain one */

/* ---- The ways ---------------------------------------------------------------------------- */

static bool can_plan(const tw_engine *engine)
{
    return engine->forced && !engine->reduced && engine->seek && engine->choices && engine->pass;
}

static void add_way(const tw_encoding *encoding, tw_plan *plan, const tw_engine *engine,
                    tw_heuristics heuristics)
{
    if (plan->count < TW_MOST_WAYS && !engine->refuses(encoding->cover))
        plan->ways[plan->count++] =
            (tw_way){.engine = engine, .heuristics = heuristics, .seconds = -1};
}

/* Least number of pieces of a solution. */
static uint64_t least_pieces(const tw_encoding *encoding)
{
    uint64_t pieces = 0;
    for (uint32_t s = 0; s < tw_poses_stock_count(encoding->poses); s++)
        pieces += tw_poses_stock(encoding->poses, s)->low;
    return pieces;
}

/* Adds an engine with each rule that is open. */
static void add_rules(const tw_encoding *encoding, const tw_solve_options *options, tw_plan *plan,
                      const tw_engine *engine, tw_heuristics heuristics)
{
    static const uint32_t until[] = {9, 6};
    heuristics.size = heuristics.size && engine->size;
    if (plan->count == 0 || engine != plan->ways[0].engine)
        add_way(encoding, plan, engine, heuristics);
    for (size_t i = 0; i < sizeof until / sizeof *until; i++)
        if (engine->sweeps && options->tuning->sweep == 0 &&
            least_pieces(encoding) > until[i] + 1) {
            heuristics.sweep = until[i];
            add_way(encoding, plan, engine, heuristics);
        }
}

static tw_status list_ways(const tw_encoding *encoding, const tw_solve_options *options,
                           const tw_way *plain, tw_plan *plan)
{
    plan->ways[plan->count++] = *plain;
    if (!can_plan(plain->engine) || options->tuning->strand)
        return TW_OK;
    add_rules(encoding, options, plan, plain->engine, plain->heuristics);
    /* other covers begin in several places; one without its symmetry does not */
    bool open =
        !options->engine && !options->objective && options->subproblems != TW_SUBPROBLEMS_NEVER;
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && open && i < tw_engine_count(); i++) {
        const tw_engine *engine = tw_engine_get(i);
        const tw_setup setup = tw_encoding_setup(encoding, engine, plain->heuristics);
        tw_need need;
        bool can = false;
        if (engine == plain->engine || !can_plan(engine))
            continue;
        status = tw_engine_can(&setup, options->memory, &need, &can);
        if (can)
            add_rules(encoding, options, plan, engine, plain->heuristics);
    }
    return status;
}

/* ---- The probe --------------------------------------------------------------------------- */

/* Estimates the cost of a way, with fewer dives if they are slow, as one slow dive is enough.
 * *spent: adds the time of the dives. Both in seconds. */
static tw_status probe_way(const tw_encoding *encoding, const tw_subproblems *subproblems,
                           tw_way *way, size_t dives, double *spent)
{
    const tw_setup setup = tw_encoding_setup(encoding, way->engine, way->heuristics);
    tw_cost_probe probe = tw_cost_probe_of(&setup);
    tw_status status = TW_OK;
    double sum = 0;
    way->dives = 0;
    while (status == TW_OK && way->dives < dives && !way->slow) {
        double cost = 0;
        /* The subproblem that has this unit of the whole. */
        double unit = tw_cost_probe_chance(&probe) * (double)TW_WHOLE;
        size_t r = 0;
        for (; r + 1 < subproblems->count && unit >= (double)subproblems->items[r].weight; r++)
            unit -= (double)subproblems->items[r].weight;
        const tw_subproblem *subproblem = &subproblems->items[r];
        double share = (double)(subproblem->weight ? subproblem->weight : 1) / (double)TW_WHOLE;
        status = tw_cost_probe_try(&probe, subproblem->path, &cost);
        sum += cost / share;
        way->dives++;
        way->slow = status == TW_OK && tw_cost_probe_is_slow(&probe);
    }
    way->seconds = sum / (double)way->dives * 1e-9;
    way->looks = tw_cost_probe_looks(&probe);
    *spent += tw_cost_probe_spent(&probe) * 1e-9;
    tw_cost_probe_free(&probe);
    return status;
}

/* Do the dives of ways that look ahead stay below their limit of looks at options? */
static bool can_dive(const tw_plan *plan, size_t dives)
{
    size_t ways = 0;
    for (size_t i = 0; i < plan->count; i++)
        ways += !tw_cost_probe_is_blind(plan->ways[i].engine);
    return plan->ways[0].looks / TW_FIRST_DIVES * (double)(dives * ways) <= MOST_LOOKS;
}

/* The number of dives for which all ways together take a small share of the work. */
static size_t count_dives(const tw_plan *plan, double spent)
{
    double each = spent / TW_FIRST_DIVES * (double)plan->count;
    double allowed = plan->ways[0].seconds * SHARE;
    allowed = allowed > MOST_SECONDS ? MOST_SECONDS : allowed;
    double dives = each > 0 ? allowed / each : MOST_DIVES;
    return dives > MOST_DIVES ? MOST_DIVES : dives < LEAST_DIVES ? LEAST_DIVES : (size_t)dives;
}

static void choose_branching(tw_plan *plan)
{
    double best = plan->ways[0].seconds;
    plan->why = "nothing else promises to be so much faster that a guess can be trusted";
    for (size_t i = 1; i < plan->count; i++) {
        const tw_way *way = &plan->ways[i];
        /* the gain must exceed the error of the estimate */
        double margin = 1 + ERROR / sqrt((double)way->dives);
        if (way->engine != plan->ways[0].engine)
            margin = fmax(margin, BLIND_MARGIN);
        double seconds = way->seconds * margin;
        if (way->seconds < 0 || seconds >= best)
            continue;
        best = seconds;
        plan->chosen = i;
        plan->why = "it promises to be faster by more than the error of the guess";
    }
}

/* Probes an engine that never looks ahead, from subproblems of its own. */
static tw_status probe_blind(const tw_encoding *encoding, tw_way *way, size_t dives)
{
    double spent = 0;
    tw_subproblems own = {0};
    tw_status status = tw_subproblems_make(encoding, way->engine, way->heuristics, &own);
    if (status == TW_OK && own.count > 0)
        status = probe_way(encoding, &own, way, dives, &spent);
    tw_subproblems_free(&own);
    return status;
}

/* Probes the plain way again, and all others; in a large puzzle only engines that never look ahead,
 * and the first estimate of the plain way stays. */
static tw_status probe_all_ways(const tw_encoding *encoding, const tw_subproblems *subproblems,
                                tw_plan *plan, size_t dives)
{
    double spent = 0;
    dives = can_dive(plan, dives) ? dives : LEAST_DIVES;
    bool all = can_dive(plan, dives);
    tw_status status = TW_OK;
    if (all)
        status = probe_way(encoding, subproblems, &plan->ways[0], dives, &spent);
    for (size_t i = 1; status == TW_OK && i < plan->count; i++) {
        if (tw_cost_probe_is_blind(plan->ways[i].engine))
            status = probe_blind(encoding, &plan->ways[i], dives * BLIND_DIVES);
        else if (all)
            status = probe_way(encoding, subproblems, &plan->ways[i], dives, &spent);
    }
    return status;
}

/* For a short search: probes engines that never look ahead. Only if one promises anything, the
 * plain way, whose dives take longer, is probed again. */
static tw_status probe_short(const tw_encoding *encoding, const tw_subproblems *subproblems,
                             tw_plan *plan)
{
    bool hopeful = false;
    double spent = 0;
    tw_status status = TW_OK;
    for (size_t i = 1; status == TW_OK && i < plan->count; i++)
        if (tw_cost_probe_is_blind(plan->ways[i].engine)) {
            status = probe_blind(encoding, &plan->ways[i], SHORT_DIVES * BLIND_DIVES);
            hopeful = hopeful || plan->ways[i].seconds < plan->ways[0].seconds;
        }
    return status || !hopeful
               ? status
               : probe_way(encoding, subproblems, &plan->ways[0], SHORT_DIVES, &spent);
}

tw_status tw_plan_make(const tw_encoding *encoding, const tw_subproblems *subproblems,
                       const tw_solve_options *options, tw_way asked, tw_plan *plan)
{
    double spent = 0;
    *plan = (tw_plan){.why = "there is nothing to choose from"};
    tw_status status = list_ways(encoding, options, &asked, plan);
    if (status || subproblems->count == 0 || !can_plan(asked.engine))
        return status;
    if (tw_cover_option_count(encoding->cover) > TW_COST_PROBE_MOST_OPTIONS || subproblems->slow) {
        plan->why = SLOW;
        return TW_OK;
    }
    tw_way *plain = &plan->ways[0];
    *plain = (tw_way){.engine = asked.engine,
                      .heuristics = asked.heuristics,
                      .seconds = subproblems->seconds,
                      .dives = TW_FIRST_DIVES,
                      .looks = subproblems->looks};
    spent = subproblems->probed;
    if (subproblems->seconds <= 0)
        status = probe_way(encoding, subproblems, plain, TW_FIRST_DIVES, &spent);
    if (plain->slow)
        plan->why = SLOW;
    if (status || plan->count == 1 || plain->slow)
        return status;
    plan->why = "so short a search is not worth a longer probe";
    bool blind = false;
    for (size_t i = 1; i < plan->count; i++)
        blind = blind || tw_cost_probe_is_blind(plan->ways[i].engine);
    if (plain->seconds < (blind ? WORTH_BLIND : WORTH_PROBING))
        return TW_OK;
    if (plain->seconds < WORTH_PROBING)
        status = probe_short(encoding, subproblems, plan);
    else
        status = probe_all_ways(encoding, subproblems, plan, count_dives(plan, spent));
    if (status == TW_OK)
        choose_branching(plan);
    return status;
}
