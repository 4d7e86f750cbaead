/* estimate.c -- random probes of a search tree, stratified by the first choices (estimate.h).
 *
 * Each task is taken apart into *ranges*: choices of one node of which none is visited yet. The
 * choices of all ranges, counted through, are cut into strata of neighbours. Nodes that have one
 * choice alone on the way there are visited once and known exactly.
 * Invariant: exact + the sum over strata of their mean is an unbiased estimate, whatever is probed
 *   how often, since a stratum is chosen for what it did before and not for what comes. (Choosing
 *   by the spread so far does favour strata that began with large values a little.)
 * Cost: a probe seeks the range, then takes one step for each level. */
#include "search/estimate.h"

#include "base/base.h"

#include <math.h>
#include <string.h>

#define MOST_STRATA 256
#define FIRST_PROBES 4 /* of each stratum */
#define PROBES_BY_DEFAULT 1000000
#define LONGEST_CHAIN 1000 /* nodes with one choice, visited one after the other */
#define LOOK_EVERY 64      /* probes between two looks at clock and precision */
#define TIME_EVERY 16      /* probes between two measurements of time */
#define TIMED_NODES 2000
#define STANDARD_ERRORS 1.96 /* on each side, for 19 of 20 */

/* Mean and spread of values that come one by one (Welford). */
typedef struct spread {
    double count, mean, squares;
} spread;

typedef struct range {
    tw_path path; /* options: offset into words, see options_of */
    size_t at;
    uint32_t choices;
} range;

/* Choices first .. first + size - 1 of all ranges. */
typedef struct stratum {
    uint64_t first, size;
    spread nodes, hits;
} stratum;

struct tw_prober {
    const tw_context *context;
    const tw_engine *engine;
    tw_state *state;
    uint32_t *words; /* paths of the ranges */
    size_t word_count, word_room;
    range *ranges;
    size_t range_count, range_room;
    stratum strata[MOST_STRATA];
    size_t stratum_count;
    double exact_nodes, exact_hits;
    spread node_seconds;
    double typical_depth; /* of probes */
    uint64_t seed, timing_seed;
};

/* ---- Chance and spread ------------------------------------------------------------------- */

/* The bias of the remainder is far below what any number of probes shows. */
static uint64_t random_below(uint64_t *seed, uint64_t bound)
{
    return tw_random(seed) % bound;
}

static void add_value(spread *values, double value)
{
    double off = value - values->mean;
    values->count++;
    values->mean += off / values->count;
    values->squares += off * (value - values->mean);
}

static double variance(const spread *values)
{
    return values->count > 1 ? values->squares / (values->count - 1) : 0;
}

static tw_measure measure(double mean, double error_squared, double known)
{
    tw_measure result = {mean, sqrt(error_squared), mean, mean};
    if (mean > 0 && error_squared > 0) {
        double factor = exp(STANDARD_ERRORS * sqrt(log1p(error_squared / (mean * mean))));
        result.low = fmax(mean / factor, known);
        result.high = mean * factor;
    }
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
    range *ranges = tw_grow(prober->context, prober->ranges, &prober->range_room,
                            prober->range_count + 1, sizeof *ranges);
    if (ranges)
        prober->ranges = ranges;
    uint32_t *words = tw_grow(prober->context, prober->words, &prober->word_room,
                              prober->word_count + path.count, sizeof *words);
    if (words)
        prober->words = words;
    if (!ranges || !words)
        return TW_ERR_MEMORY;
    if (path.count)
        memcpy(words + prober->word_count, path.options, path.count * sizeof *words);
    ranges[prober->range_count++] = (range){path, prober->word_count, choices};
    prober->word_count += path.count;
    return TW_OK;
}

/* Visits nodes as long as there is one choice alone; what is then at hand is a range, or nothing
 * is. */
static tw_status add_at_hand(tw_prober *prober)
{
    const tw_engine *engine = prober->engine;
    tw_state *state = prober->state;
    tw_counters before = engine->counters(state);
    tw_run run = TW_RUN_BUDGET;
    for (size_t i = 0; i < LONGEST_CHAIN && run == TW_RUN_BUDGET && engine->choices(state) == 1;
         i++)
        run = engine->run(state, 1, &counting);
    tw_counters after = engine->counters(state);
    prober->exact_nodes += (double)(after.branches - before.branches);
    prober->exact_hits += (double)(after.hits - before.hits);
    uint32_t choices = run == TW_RUN_BUDGET ? engine->choices(state) : 0;
    return choices ? add_range(prober, engine->path(state), choices) : TW_OK;
}

/* What is left of one node above the top: its choices after the one that is chosen. */
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

static tw_status add_task(tw_prober *prober, const tw_task *task)
{
    tw_path top = task->path;
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

static void make_strata(tw_prober *prober)
{
    uint64_t total = 0, first = 0;
    for (size_t i = 0; i < prober->range_count; i++)
        total += prober->ranges[i].choices;
    prober->stratum_count = total < MOST_STRATA ? (size_t)total : MOST_STRATA;
    for (size_t i = 0; i < prober->stratum_count; i++) {
        uint64_t size = (total - first) / (prober->stratum_count - i);
        prober->strata[i] = (stratum){.first = first, .size = size};
        first += size;
    }
}

/* The range that a choice is in; *choice becomes its number there. */
static const range *find_range(const tw_prober *prober, uint64_t *choice)
{
    const range *at = prober->ranges;
    for (; *choice >= at->choices; at++)
        *choice -= at->choices;
    return at;
}

/* ---- Probes ------------------------------------------------------------------------------ */

/* Brings the state to the choice; false: there is nothing. */
static bool go_to(tw_prober *prober, uint64_t choice)
{
    const range *from = find_range(prober, &choice);
    tw_path path = from->path;
    path.options = prober->words + from->at;
    return !prober->engine->seek(prober->state, path) &&
           prober->engine->pass(prober->state, (uint32_t)choice);
}

/* Visits the node at hand and chooses below it. Returns by how many there were to choose from, 0
 * when nothing is below. */
static uint32_t step_down(tw_prober *prober, uint64_t *seed)
{
    const tw_engine *engine = prober->engine;
    tw_state *state = prober->state;
    size_t depth = engine->path(state).count;
    if (engine->run(state, 1, &counting) == TW_RUN_EXHAUSTED || engine->path(state).count <= depth)
        return 0;
    uint32_t choices = engine->choices(state);
    return engine->pass(state, (uint32_t)random_below(seed, choices)) ? choices : 0;
}

static void probe(tw_prober *prober, stratum *within)
{
    const tw_engine *engine = prober->engine;
    double weight = (double)within->size, nodes = 0, hits = 0, depth = 0;
    bool on = go_to(prober, within->first + random_below(&prober->seed, within->size));
    while (on) {
        tw_counters before = engine->counters(prober->state);
        uint32_t choices = step_down(prober, &prober->seed);
        tw_counters after = engine->counters(prober->state);
        nodes += weight * (double)(after.branches - before.branches);
        hits += weight * (double)(after.hits - before.hits);
        weight *= choices;
        depth++;
        on = choices > 0;
    }
    prober->typical_depth += (depth - prober->typical_depth) / 16;
    add_value(&within->nodes, nodes);
    add_value(&within->hits, hits);
}

/* Runs from a node somewhere in the upper half of a way down. */
static void time_nodes(tw_prober *prober)
{
    const tw_engine *engine = prober->engine;
    uint64_t *seed = &prober->timing_seed;
    const stratum *within = &prober->strata[random_below(seed, prober->stratum_count)];
    if (!go_to(prober, within->first + random_below(seed, within->size)))
        return;
    uint64_t steps = random_below(seed, (uint64_t)(prober->typical_depth / 2) + 1);
    while (steps-- > 0)
        if (!step_down(prober, seed))
            return;
    uint64_t before = engine->counters(prober->state).branches;
    double start = prober->context->seconds(prober->context->user);
    engine->run(prober->state, TIMED_NODES, &counting);
    double seconds = prober->context->seconds(prober->context->user) - start;
    uint64_t nodes = engine->counters(prober->state).branches - before;
    if (nodes > 0)
        add_value(&prober->node_seconds, seconds / (double)nodes);
}

/* The stratum in which one more probe helps most. */
static stratum *choose_stratum(tw_prober *prober)
{
    stratum *best = &prober->strata[0];
    double greatest = -1, pooled = 0;
    for (size_t i = 0; i < prober->stratum_count; i++)
        pooled += variance(&prober->strata[i].nodes) / (double)prober->stratum_count;
    for (size_t i = 0; i < prober->stratum_count; i++) {
        const spread *nodes = &prober->strata[i].nodes;
        /* values that agree so far may yet differ */
        double gain =
            (variance(nodes) + pooled / nodes->count) / (nodes->count * (nodes->count + 1));
        if (gain <= greatest)
            continue;
        greatest = gain;
        best = &prober->strata[i];
    }
    return best;
}

/* ---- The estimate ------------------------------------------------------------------------ */

static void sum_up(const tw_prober *prober, tw_estimate *estimate)
{
    double nodes = prober->exact_nodes, hits = prober->exact_hits;
    double nodes_error = 0, hits_error = 0; /* squared */
    for (size_t i = 0; i < prober->stratum_count; i++) {
        const stratum *one = &prober->strata[i];
        nodes += one->nodes.mean;
        hits += one->hits.mean;
        if (one->nodes.count > 0) {
            nodes_error += variance(&one->nodes) / one->nodes.count;
            hits_error += variance(&one->hits) / one->hits.count;
        }
    }
    const spread *times = &prober->node_seconds;
    double time_error = times->count > 0 ? variance(times) / times->count : 0;
    estimate->strata = prober->stratum_count;
    estimate->nodes = measure(nodes, nodes_error, prober->exact_nodes);
    estimate->hits = measure(hits, hits_error, prober->exact_hits);
    estimate->node_seconds = times->mean;
    estimate->seconds =
        measure(nodes * times->mean,
                nodes_error * times->mean * times->mean + time_error * nodes * nodes, 0);
}

typedef struct progress {
    const tw_estimate_options *options;
    double started;
    bool (*go_on)(void *user);
    void *user;
} progress;

/* Is it enough? Looks at the clock now and then. */
static bool is_enough(const tw_prober *prober, const progress *how, tw_estimate *estimate)
{
    const tw_estimate_options *options = how->options;
    if (estimate->probes >= (options->probes ? options->probes : PROBES_BY_DEFAULT))
        return true;
    if (estimate->probes % LOOK_EVERY != 0)
        return false;
    if (how->go_on && !how->go_on(how->user))
        return true;
    double now = prober->context->seconds(prober->context->user);
    if (options->seconds > 0 && now - how->started >= options->seconds)
        return true;
    if (options->precision <= 0 || estimate->probes < FIRST_PROBES * prober->stratum_count)
        return false;
    sum_up(prober, estimate);
    estimate->precise = estimate->nodes.error <= options->precision * estimate->nodes.mean;
    return estimate->precise;
}

static void probe_all(tw_prober *prober, const progress *how, tw_estimate *estimate)
{
    while (prober->stratum_count > 0 && !is_enough(prober, how, estimate)) {
        uint64_t number = estimate->probes++;
        bool first = number < FIRST_PROBES * prober->stratum_count;
        probe(prober,
              first ? &prober->strata[number % prober->stratum_count] : choose_stratum(prober));
        if (number % TIME_EVERY == 0)
            time_nodes(prober);
    }
    sum_up(prober, estimate);
    /* not all strata may have had their turn */
    if (estimate->probes < prober->stratum_count)
        estimate->nodes.high = estimate->hits.high = estimate->seconds.high = INFINITY;
    estimate->precise |= prober->stratum_count == 0;
}

static void begin(tw_prober *prober, uint64_t seed)
{
    prober->word_count = prober->range_count = prober->stratum_count = 0;
    prober->exact_nodes = prober->exact_hits = 0;
    prober->node_seconds = (spread){0};
    prober->typical_depth = 0;
    prober->seed = seed;
    prober->timing_seed = ~seed;
}

tw_status tw_prober_estimate(tw_prober *prober, const tw_task *tasks, size_t count,
                             const tw_estimate_options *options, bool (*go_on)(void *user),
                             void *user, tw_estimate *estimate)
{
    const progress how = {options, prober->context->seconds(prober->context->user), go_on, user};
    tw_estimate made = {0};
    begin(prober, options->seed);
    for (size_t i = 0; i < count; i++) {
        tw_status status = tasks[i].searched ? TW_OK : add_task(prober, &tasks[i]);
        if (status)
            return status;
    }
    make_strata(prober);
    probe_all(prober, &how, &made);
    *estimate = made;
    return TW_OK;
}

tw_status tw_prober_new(const tw_context *context, const tw_engine *engine, const tw_cover *cover,
                        tw_heuristics heuristics, tw_prober **prober)
{
    context = tw_context_or_default(context);
    if (!engine->choices || !engine->pass || !engine->seek || !engine->path)
        return TW_ERR_UNSUPPORTED;
    tw_prober *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = context;
    made->engine = engine;
    tw_status status = engine->make(context, cover, heuristics, (tw_path){0}, &made->state);
    if (status)
        tw_prober_free(made);
    else
        *prober = made;
    return status;
}

void tw_prober_free(tw_prober *prober)
{
    if (!prober)
        return;
    prober->engine->free(prober->state);
    tw_give(prober->context, prober->words, prober->word_room, sizeof *prober->words);
    tw_give(prober->context, prober->ranges, prober->range_room, sizeof *prober->ranges);
    tw_give(prober->context, prober, 1, sizeof *prober);
}
