/* estimate.c -- random probes of a search tree, stratified by the first choices (estimate.h).
 *
 * Each task is taken apart into *ranges*: choices of one node of which none is visited yet. The
 * choices of all ranges, counted through, are cut into strata of neighbours. Nodes that have one
 * choice alone on the way there are visited once and known exactly.
 * From some depth on, a small subtree below a choice is visited node by node instead. That removes
 * chance from the lowest levels, where most of it is, and sees hundreds of possible places of hits
 * instead of one. The depth is learned: subtrees that are too large move it down.
 *
 * Invariant: exact + the sum over strata of their mean is an unbiased estimate: the depth depends
 * on earlier probes, never on later ones, and strata take turns. (Probing where values differ most
 * would need fewer probes, but what began low by chance would stay low.)
 *
 * Cost: a probe seeks the range, takes a step for each level, and visits SMALL_TREE nodes. */
#include "search/estimate/estimate.h"

#include "base/scope.h"
#include "base/numbers.h"

#include <math.h>
#include <string.h>

#define MOST_STRATA 256
#define FIRST_PROBES 4  /* of each stratum, where there are so many */
#define SMALL_TREE 200  /* nodes; up to this many below a choice are all visited */
#define TINY_TREE 25    /* with so few the visit could have begun higher */
#define FLOOR_STEP 0.25 /* then `floor` falls by this; too large a subtree raises it by 1 */
#define PROBES_BY_DEFAULT 1000000
#define LONGEST_CHAIN 1000 /* nodes with one choice, visited one after the other */
#define LOOK_EVERY 16      /* probes between two checks of clock and precision */
#define TIME_EVERY 16      /* probes between two measurements of time */
#define TIMED_NODES 2000   /* in one of them, initially */
#define TIMED_SECONDS 0.003
#define SLICE_NODES 100      /* of a full search, between two looks at the clock */
#define STANDARD_ERRORS 1.96 /* on each side, for 19 of 20 */

/* Mean and spread of values that come one by one (Welford), and the largest. */
typedef struct estimate_spread {
    double count, mean, squares, most;
} estimate_spread;

typedef struct range {
    tw_path path; /* its options: words + at */
    size_t at;
    uint32_t choices;
    double worth; /* of a hit */
} range;

/* Choices first .. first + size - 1 of all ranges. */
typedef struct stratum {
    uint64_t first, size;
    estimate_spread nodes, hits;
    double heaviest; /* largest weight at the end of a probe: what a hit there stands for */
} stratum;

/* Sums over runs that were timed. */
typedef struct timing {
    double nodes, seconds, nodes_squared, seconds_squared, product;
} timing;

struct tw_prober {
    tw_scope scope;
    const tw_context *context; /* that of the scope */
    const tw_engine *engine;
    tw_pace *pace;
    tw_state *state;
    uint32_t *words; /* paths of the ranges */
    size_t word_count, word_room;
    range *ranges;
    size_t range_count, range_room;
    stratum strata[MOST_STRATA];
    size_t stratum_count;
    double exact_nodes, exact_hits;
    timing times;
    uint64_t timed_nodes; /* in one run */
    double typical_depth; /* of probes */
    double floor;         /* the depth from which on subtrees are small; 0: not known */
    uint32_t *way;        /* to the current node of a probe; room for a path */
    uint64_t seed, timing_seed;
    const double *worths; /* of a hit below each root, borrowed; NULL: 1 */
    double worth;         /* of a hit in the current range */
    bool early;           /* it was stopped before all strata were made */
    tw_met_hits *met;     /* borrowed; NULL: hits are only counted */
    tw_hit_sink sink;     /* of what is probed */
};

/* ---- Spread ------------------------------------------------------------------------------ */

static void add_value(estimate_spread *values, double value)
{
    double off = value - values->mean;
    values->count++;
    values->mean += off / values->count;
    values->squares += off * (value - values->mean);
    values->most = fmax(values->most, value);
}

/* The quantile of a chi-squared variable at the probability that `normal` standard deviations stand
 * for (after Wilson and Hilferty, PNAS 17, 1931). */
static double chi_quantile(double degrees, double normal)
{
    double root = 1 - 2 / (9 * degrees) + normal * sqrt(2 / (9 * degrees));
    return root > 0 ? degrees * root * root * root : 0;
}

/* If few contributions were met, the largest ones were mostly missed, and the spread seen is too
 * small. So this is the bound of a logarithm whose error is up to twice the one seen, by trials on
 * puzzles that were counted (bench/estimates.c). */
static double bound_tail(double met, double error)
{
    double share = error / met;
    return met * exp(STANDARD_ERRORS * share * (1 + fmin(2 * share, 1)));
}

/* Bounds of `known` plus a sum of few contributions, `mean` in all, of which one more as large as
 * `most` may be missing (Fay and Feuer, "Confidence intervals for directly standardized rates",
 * 1997). The upper bound is wider if they are few, and infinite if there is none. */
static tw_measure measure_of(double mean, double error_squared, double most, double known)
{
    tw_measure result = {mean, sqrt(error_squared), mean, mean};
    double met = mean - known, seen = error_squared + most * most, above = met + most;
    if (met > 0 && error_squared > 0)
        result.low = known + error_squared / (2 * met) *
                                 chi_quantile(2 * met * met / error_squared, -STANDARD_ERRORS);
    if (seen > 0)
        result.high =
            known + seen / (2 * above) * chi_quantile(2 * above * above / seen, STANDARD_ERRORS);
    if (met > 0)
        result.high = fmax(result.high, known + bound_tail(met, result.error));
    else if (seen > 0)
        result.high = INFINITY;
    return result;
}

/* ---- Ranges ------------------------------------------------------------------------------ */

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    (void)options;
    (void)count;
    return true;
}

static const tw_hit_sink counting = {count_hit, NULL};

static tw_status add_range(tw_prober *prober, tw_path path, uint32_t choices)
{
    size_t words = prober->word_count + path.count;
    if (!TW_GROW(prober->context, prober->ranges, prober->range_room, prober->range_count + 1) ||
        !TW_GROW(prober->context, prober->words, prober->word_room, words))
        return TW_ERR_MEMORY;
    if (path.count)
        memcpy(prober->words + prober->word_count, path.options, path.count * sizeof *path.options);
    prober->ranges[prober->range_count++] =
        (range){path, prober->word_count, choices, prober->worth};
    prober->word_count = words;
    return TW_OK;
}

/* Visits nodes as long as they have only one choice, then adds the choices left as a range, if
 * there are any. */
static tw_status add_at_hand(tw_prober *prober)
{
    const tw_engine *engine = prober->engine;
    tw_state *state = prober->state;
    tw_counters before = engine->counters(state);
    tw_run run = TW_RUN_BUDGET;
    for (size_t i = 0; i < LONGEST_CHAIN && run == TW_RUN_BUDGET && engine->choices(state) == 1;
         i++)
        run = tw_engine_visit(engine, state, &prober->sink, prober->pace);
    tw_counters after = engine->counters(state);
    if (prober->met)
        tw_met_hits_settle(prober->met, 1, TW_NO_STRATUM);
    prober->exact_nodes += (double)(after.branches - before.branches);
    prober->exact_hits += prober->worth * (double)(after.hits - before.hits);
    uint32_t choices = run == TW_RUN_BUDGET ? engine->choices(state) : 0;
    return choices ? add_range(prober, engine->path(state), choices) : TW_OK;
}

/* Adds what is left of one node above the top: its choices after the chosen one. */
static tw_status add_later(tw_prober *prober, tw_path path, size_t frame)
{
    tw_path here = path;
    here.count = frame + 1;
    here.fixed = frame;
    here.bounded = path.bounded && frame == path.fixed;
    tw_status status = prober->engine->seek(prober->state, here);
    if (status || prober->engine->choices(prober->state) < 2)
        return status;
    if (!prober->engine->pass(prober->state, 1))
        return TW_OK;
    return add_range(prober, prober->engine->path(prober->state),
                     prober->engine->choices(prober->state));
}

static double worth_of(const tw_prober *prober, const tw_task *task)
{
    return prober->worths ? prober->worths[task->root] : 1;
}

static tw_status add_prober_task(tw_prober *prober, const tw_task *task)
{
    tw_path top = task->path;
    prober->worth = worth_of(prober, task);
    tw_status status = prober->engine->seek(prober->state, top);
    for (size_t i = top.fixed; !status && i + 1 < top.count; i++)
        status = add_later(prober, top, i);
    if (top.count > top.fixed) {
        top.bounded = task->path.bounded && top.count == top.fixed + 1;
        top.fixed = top.count - 1;
    }
    if (!status)
        status = prober->engine->seek(prober->state, top);
    return status ? status : add_at_hand(prober);
}

/* ---- Strata ------------------------------------------------------------------------------ */

static void make_strata(tw_prober *prober, uint64_t probes)
{
    uint64_t total = 0, first = 0, most = probes;
    for (size_t i = 0; i < prober->range_count; i++)
        total += prober->ranges[i].choices;
    most = most < 1 ? 1 : most > MOST_STRATA ? MOST_STRATA : most;
    prober->stratum_count = (size_t)(total < most ? total : most);
    for (size_t i = 0; i < prober->stratum_count; i++) {
        uint64_t size = (total - first) / (prober->stratum_count - i);
        prober->strata[i] = (stratum){.first = first, .size = size};
        first += size;
    }
}

/* The range of a choice; *choice becomes its number in the range. */
static const range *find_range(const tw_prober *prober, uint64_t *choice)
{
    const range *at = prober->ranges;
    for (; *choice >= at->choices; at++)
        *choice -= at->choices;
    return at;
}

/* ---- Probes ------------------------------------------------------------------------------ */

/* Moves the state to the choice; false: nothing is there. */
static bool go_to(tw_prober *prober, uint64_t choice)
{
    const range *from = find_range(prober, &choice);
    tw_path path = from->path;
    path.options = prober->words + from->at;
    prober->worth = from->worth;
    return !prober->engine->seek(prober->state, path) &&
           prober->engine->pass(prober->state, (uint32_t)choice);
}

/* Visits the current node and chooses at random below it. Returns the number of choices, 0 when
 * nothing is below. */
static uint32_t step_probe_down(tw_prober *prober, uint64_t *seed)
{
    const tw_engine *engine = prober->engine;
    tw_state *state = prober->state;
    size_t depth = engine->path(state).count;
    tw_run run = tw_engine_visit(engine, state, &prober->sink, prober->pace);
    if (run == TW_RUN_EXHAUSTED || run == TW_RUN_AMID || engine->path(state).count <= depth)
        return 0;
    uint32_t choices = engine->choices(state);
    return engine->pass(state, (uint32_t)tw_random_below(seed, choices)) ? choices : 0;
}

/* Visits all below the current choice, if that is small; false: it is too large, and the state is
 * back before that choice. */
static bool visit_all(tw_prober *prober)
{
    const tw_engine *engine = prober->engine;
    tw_state *state = prober->state;
    tw_path path = engine->path(state);
    memcpy(prober->way, path.options, path.count * sizeof *path.options);
    path.options = prober->way;
    for (size_t nodes = 1; nodes <= SMALL_TREE; nodes++) {
        tw_run run = tw_engine_visit(engine, state, &prober->sink, prober->pace);
        if (run != TW_RUN_EXHAUSTED && run != TW_RUN_AMID && engine->path(state).count > path.count)
            continue;
        if (nodes <= TINY_TREE && prober->floor > 1)
            prober->floor -= FLOOR_STEP;
        return true;
    }
    prober->floor += 1;
    if (prober->met)
        tw_met_hits_drop(prober->met);
    (void)engine->seek(state, path); /* succeeds: the state was here before */
    return false;
}

/* Visits all below the current choice, or only its node, and then chooses below it. Returns like
 * step_probe_down. *before: the counters at the start, or after a visit_all that failed. */
static uint32_t go_deeper(tw_prober *prober, size_t depth, tw_counters *before)
{
    *before = prober->engine->counters(prober->state);
    if (prober->floor > 0 && (double)depth >= prober->floor) {
        if (visit_all(prober))
            return 0;
        *before = prober->engine->counters(prober->state);
    }
    uint32_t choices = step_probe_down(prober, &prober->seed);
    if (choices == 0 && prober->floor <= 0)
        prober->floor = (double)depth;
    return choices;
}

static void probe(tw_prober *prober, stratum *within)
{
    const tw_engine *engine = prober->engine;
    double weight = (double)within->size, nodes = 0, hits = 0, depth = 0, met = 0;
    bool on = go_to(prober, within->first + tw_random_below(&prober->seed, within->size));
    size_t top = engine->path(prober->state).count;
    while (on) {
        tw_counters before;
        uint32_t choices = go_deeper(prober, top + (size_t)depth, &before);
        tw_counters after = engine->counters(prober->state);
        nodes += weight * (double)(after.branches - before.branches);
        hits += weight * prober->worth * (double)(after.hits - before.hits);
        if (prober->met)
            met += tw_met_hits_settle(prober->met, weight, (uint32_t)(within - prober->strata));
        within->heaviest = fmax(within->heaviest, choices ? 0 : weight * prober->worth);
        weight *= choices;
        depth++;
        on = choices > 0 && tw_pace_goes_on(prober->pace, top + (size_t)depth);
    }
    if (prober->pace && prober->pace->stopped)
        return; /* inside the tree: this gives no value */
    if (prober->met)
        tw_met_hits_end_probe(prober->met, met);
    prober->typical_depth += (depth - prober->typical_depth) / 16;
    add_value(&within->nodes, nodes);
    add_value(&within->hits, hits);
}

static void add_time(timing *times, double nodes, double seconds)
{
    times->nodes += nodes;
    times->seconds += seconds;
    times->nodes_squared += nodes * nodes;
    times->seconds_squared += seconds * seconds;
    times->product += nodes * seconds;
}

/* Seconds a node: the sum over all runs, divided by all nodes, as short runs tell little. */
static double cost_of_node(const timing *times, double *error_squared)
{
    double cost = times->nodes > 0 ? times->seconds / times->nodes : 0;
    double off =
        times->seconds_squared - 2 * cost * times->product + cost * cost * times->nodes_squared;
    *error_squared = times->nodes > 0 ? fmax(off, 0) / (times->nodes * times->nodes) : 0;
    return cost;
}

/* Times a run from a random node in the upper half of a way down. */
static void time_nodes(tw_prober *prober)
{
    const tw_engine *engine = prober->engine;
    uint64_t *seed = &prober->timing_seed;
    const stratum *within = &prober->strata[tw_random_below(seed, prober->stratum_count)];
    if (!go_to(prober, within->first + tw_random_below(seed, within->size)))
        return;
    uint64_t steps = tw_random_below(seed, (uint64_t)(prober->typical_depth / 2) + 1);
    while (steps-- > 0)
        if (!step_probe_down(prober, seed))
            return;
    uint64_t before = engine->counters(prober->state).branches;
    double start = prober->context->seconds(prober->context->user);
    if (engine->run(prober->state, prober->timed_nodes, &counting) == TW_RUN_AMID)
        tw_engine_visit(engine, prober->state, &counting, prober->pace);
    double seconds = prober->context->seconds(prober->context->user) - start;
    uint64_t nodes = engine->counters(prober->state).branches - before;
    if (nodes >= prober->timed_nodes)
        prober->timed_nodes = tw_budget_next(prober->timed_nodes, seconds, TIMED_SECONDS);
    add_time(&prober->times, (double)nodes, seconds);
}

/* ---- The estimate ------------------------------------------------------------------------ */

/* A sum over strata, one spread of each. */
typedef struct probe_sum {
    double mean, error_squared;
    double most;  /* that one probe contributed */
    double last;  /* mean of the stratum before */
    size_t alone; /* strata that had one probe */
} probe_sum;

/* For strata with one probe each, the difference of neighbours stands for the spread. */
static void add_stratum(probe_sum *all, const estimate_spread *one)
{
    if (one->count > 1)
        all->error_squared += one->squares / (one->count - 1) / one->count;
    else if (one->count > 0 && all->alone++ > 0)
        all->error_squared += (one->mean - all->last) * (one->mean - all->last) / 2;
    if (one->count > 0)
        all->most = fmax(all->most, one->most / one->count);
    all->mean += one->mean;
    all->last = one->mean;
}

static void sum_up(const tw_prober *prober, tw_estimate *estimate)
{
    probe_sum nodes = {.mean = prober->exact_nodes}, hits = {.mean = prober->exact_hits};
    for (size_t i = 0; i < prober->stratum_count; i++) {
        const stratum *one = &prober->strata[i];
        add_stratum(&nodes, &one->nodes);
        add_stratum(&hits, &one->hits);
        if (one->hits.count > 0) /* as if there had been one more */
            hits.most = fmax(hits.most, one->heaviest / one->hits.count);
    }
    double time_error, cost = cost_of_node(&prober->times, &time_error);
    estimate->branches =
        measure_of(nodes.mean, nodes.error_squared, nodes.most, prober->exact_nodes);
    estimate->hits = measure_of(hits.mean, hits.error_squared, hits.most, prober->exact_hits);
    estimate->seconds = measure_of(
        nodes.mean * cost, nodes.error_squared * cost * cost + time_error * nodes.mean * nodes.mean,
        nodes.most * cost, 0);
}

typedef struct progress {
    const tw_estimate_options *options;
    double started;
} progress;

static double seconds_gone(const tw_prober *prober, const progress *how)
{
    return prober->context->seconds(prober->context->user) - how->started;
}

static uint64_t probes_wanted(const tw_estimate_options *options)
{
    return options->probes ? options->probes : PROBES_BY_DEFAULT;
}

/* Probes until each stratum has had its first ones. */
static uint64_t first_round(const tw_prober *prober)
{
    return FIRST_PROBES * (uint64_t)prober->stratum_count;
}

/* Is a measure known to this share of it? What was never met is not known. */
static bool is_known_to_share(const tw_measure *measure, double share)
{
    return measure->error <= share * measure->mean && isfinite(measure->high);
}

static bool hits_are_known(const tw_estimate_options *options, const tw_estimate *estimate)
{
    return options->hits_precision <= 0 ||
           is_known_to_share(&estimate->hits, options->hits_precision);
}

/* Are the probes enough, or would a complete search fit in the time left? Checks the clock now and
 * then. */
static bool is_estimate_enough(const tw_prober *prober, const progress *how, tw_estimate *estimate)
{
    const tw_estimate_options *options = how->options;
    if (estimate->probes >= probes_wanted(options) || !tw_pace_goes_on(prober->pace, 0))
        return true;
    if (estimate->probes % LOOK_EVERY != 0)
        return false;
    if (prober->met && estimate->probes >= first_round(prober) && tw_met_hits_will_do(prober->met))
        return true;
    double gone = seconds_gone(prober, how);
    if (options->seconds > 0 && gone >= options->seconds)
        return true;
    if (options->precision <= 0 || estimate->probes < first_round(prober))
        return false;
    sum_up(prober, estimate);
    estimate->precise = is_known_to_share(&estimate->branches, options->precision);
    return estimate->precise &&
           (hits_are_known(options, estimate) || estimate->seconds.high < options->seconds - gone);
}

/* A step that skips several strata, and reaches all of them in the end: so a first round that ends
 * early is spread over all of the tree. */
static size_t find_stride(size_t count)
{
    size_t stride = count * 5 / 8 + 1;
    while (tw_common_divisor((int64_t)stride, (int64_t)count) > 1)
        stride++;
    return stride;
}

/* If some strata were not probed, those that were stand for the others, and for what is in no
 * stratum. */
static void fill_up(const tw_prober *prober, tw_estimate *estimate)
{
    double all = prober->early, seen = 0;
    for (size_t i = 0; i < prober->stratum_count; i++) {
        all += (double)prober->strata[i].size;
        seen += prober->strata[i].nodes.count > 0 ? (double)prober->strata[i].size : 0;
    }
    if (seen >= all)
        return;
    double factor = seen > 0 ? all / seen : 0;
    tw_measure *const measures[] = {&estimate->branches, &estimate->hits, &estimate->seconds};
    for (size_t i = 0; i < 3; i++) {
        measures[i]->mean *= factor;
        measures[i]->error *= factor;
        measures[i]->high = INFINITY;
    }
}

static void probe_tasks(tw_prober *prober, const progress *how, tw_estimate *estimate)
{
    size_t count = prober->stratum_count, stride = find_stride(count);
    while (count > 0 && !is_estimate_enough(prober, how, estimate)) {
        uint64_t number = estimate->probes++;
        probe(prober, &prober->strata[number * stride % count]);
        if (number % TIME_EVERY == 0)
            time_nodes(prober);
    }
    sum_up(prober, estimate);
    fill_up(prober, estimate);
    estimate->precise |= count == 0 && !prober->early;
}

/* ---- All of it --------------------------------------------------------------------------- */

/* Searches one task to its end; false: the time is up, or the watch stopped it. Adds the worth of
 * its hits to *hits. */
static bool search_task(const tw_prober *prober, const tw_task *task, const progress *how,
                        double *hits)
{
    tw_run run = TW_RUN_BUDGET;
    uint64_t before = prober->engine->counters(prober->state).hits;
    if (prober->engine->seek(prober->state, task->path))
        return false;
    while (run != TW_RUN_EXHAUSTED) {
        if (seconds_gone(prober, how) >= how->options->seconds || !tw_pace_look(prober->pace))
            return false;
        run = prober->engine->run(prober->state, SLICE_NODES, &counting);
    }
    *hits +=
        worth_of(prober, task) * (double)(prober->engine->counters(prober->state).hits - before);
    return true;
}

/* Searches all tasks: this is exact, and probes would take longer. It is expected to fit in the
 * time; if it does not, the estimate by probes stays. */
static void search_all(tw_prober *prober, const tw_task *tasks, size_t count, const progress *how,
                       tw_estimate *estimate)
{
    tw_counters before = prober->engine->counters(prober->state);
    double start = seconds_gone(prober, how), hits = 0;
    for (size_t i = 0; i < count; i++)
        if (!tasks[i].searched && !search_task(prober, &tasks[i], how, &hits))
            return;
    tw_counters after = prober->engine->counters(prober->state);
    prober->exact_nodes = (double)(after.branches - before.branches);
    prober->exact_hits = hits;
    add_time(&prober->times, prober->exact_nodes, seconds_gone(prober, how) - start);
    prober->stratum_count = 0;
    sum_up(prober, estimate);
}

void tw_prober_meet(tw_prober *prober, tw_met_hits *met)
{
    prober->met = met;
    prober->sink = met ? (tw_hit_sink){tw_met_hits_add, met} : counting;
}

void tw_prober_weigh(tw_prober *prober, const double *worths)
{
    prober->worths = worths;
}

tw_status tw_prober_estimate(tw_prober *prober, const tw_task *tasks, size_t count,
                             const tw_estimate_options *options, tw_estimate *estimate)
{
    const progress how = {options, prober->context->seconds(prober->context->user)};
    tw_met_hits *met = prober->met;
    tw_estimate made = {0};
    prober->word_count = prober->range_count = prober->stratum_count = 0;
    prober->exact_nodes = prober->exact_hits = 0;
    prober->times = (timing){0};
    prober->timed_nodes = TIMED_NODES;
    prober->typical_depth = 0;
    prober->seed = options->seed;
    prober->timing_seed = ~options->seed;
    for (size_t i = 0; i < count && tw_pace_goes_on(prober->pace, TW_NODE_STEPS); i++) {
        tw_status status = tasks[i].searched ? TW_OK : add_prober_task(prober, &tasks[i]);
        if (status)
            return status;
    }
    prober->early = !tw_pace_goes_on(prober->pace, 0);
    make_strata(prober, probes_wanted(options));
    probe_tasks(prober, &how, &made);
    if (made.precise && !hits_are_known(options, &made))
        search_all(prober, tasks, count, &how, &made);
    if (met && met->out)
        return TW_ERR_MEMORY;
    /* Divides by the probes of each stratum: together they stand for it once. A last probe that was
     * stopped does not count. */
    for (size_t i = 0; met && i < met->count; i++)
        if (met->hits[i].stratum != TW_NO_STRATUM)
            met->hits[i].weight /= fmax(prober->strata[met->hits[i].stratum].hits.count, 1);
    *estimate = made;
    return TW_OK;
}

tw_status tw_prober_new(const tw_setup *setup, tw_prober **prober)
{
    const tw_engine *engine = setup->engine;
    if (!engine->choices || !engine->pass || !engine->seek || !engine->path)
        return TW_ERR_UNSUPPORTED;
    tw_prober *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->engine = engine;
    made->pace = setup->pace;
    made->sink = counting;
    made->way = tw_take(made->context, tw_cover_place_count(setup->cover) + 2, sizeof *made->way);
    tw_status status = made->way ? engine->make(setup, (tw_path){0}, &made->state) : TW_ERR_MEMORY;
    if (status)
        tw_prober_free(made);
    else
        *prober = made;
    return status;
}

void tw_prober_free(tw_prober *prober)
{
    if (prober)
        prober->engine->free(prober->state);
    tw_scope_free(prober, sizeof *prober);
}
