/* dive.c -- tries in changing orders (dive.h).
 *
 * Each try is the plain engine on a copy of the cover with the options in another order: an engine
 * tries the options of an item in their order, so that is all it takes, whatever the engine.
 * Awkwardness of a stock: the mean, over its options, of how many options go through their
 * places. What hits many others spoils much wherever it lies, so it is better put down early.
 * Invariant: `order` maps the options of the copy to those of the cover; `state` runs on the copy,
 *   and has been given `spent` of the `allowed` nodes of its try; after a hit nothing is allowed
 *   or forbidden any more.
 * Cost: a try costs a freeze of the cover, which is worth some thousand nodes. */
#include "search/dive.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

#define SLICE 1000 /* nodes between two looks at what is left over */

typedef struct keyed {
    double key;
    uint32_t option;
} keyed;

struct tw_dive {
    const tw_context *context;
    const tw_cover *cover;
    const tw_engine *engine;
    tw_heuristics heuristics;
    tw_dive_options options;
    uint64_t random;
    tw_cover *copy;
    tw_state *state;
    uint32_t *order;
    keyed *keys;
    double *awkward;  /* one a stock, and one for options without: mean 0, deviation 1 */
    double *key;      /* as many: of this try */
    double *leftover; /* as many: how often it was left over, the most of all is 1 */
    uint32_t *used;   /* one a stock */
    uint64_t tries, spent, allowed;
    bool hit;
    tw_counters before; /* of the tries that are over */
    const tw_hit_sink *sink;
    uint32_t *translated;
};

tw_dive_options tw_dive_defaults(uint64_t seed)
{
    return (tw_dive_options){.seed = seed, .noise = 0.5, .learning = 0.5, .unit = 20000};
}

/* ---- Chance ------------------------------------------------------------------------------ */

/* About normal, with deviation 1. */
static double noise(tw_dive *dive)
{
    return (tw_random_share(&dive->random) + tw_random_share(&dive->random) +
            tw_random_share(&dive->random) - 1.5) *
           2;
}

/* The n-th length, n from 1: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... */
static uint64_t luby(uint64_t n)
{
    uint64_t power = 1; /* one more than the length of a whole part */
    while (power < n + 1)
        power *= 2;
    while (power != n + 1) {
        n -= power / 2 - 1;
        power = 1;
        while (power < n + 1)
            power *= 2;
    }
    return power / 2;
}

/* ---- Awkward stocks ---------------------------------------------------------------------- */

static size_t stock_of(const tw_dive *dive, uint32_t option)
{
    uint32_t stock = tw_cover_option_stock(dive->cover, option);
    return stock == UINT32_MAX ? tw_cover_stocks(dive->cover) : stock;
}

/* Makes the mean 0 and the deviation 1. */
static void standardise(double *values, size_t count)
{
    double sum = 0;
    double squares = 0;
    for (size_t i = 0; i < count; i++)
        sum += values[i];
    for (size_t i = 0; i < count; i++) {
        values[i] -= sum / (double)count;
        squares += values[i] * values[i];
    }
    double deviation = sqrt(squares / (double)count) + 1e-9;
    for (size_t i = 0; i < count; i++)
        values[i] /= deviation;
}

/* through, seen: scratch, zeroed; one a place, one a stock and one more. */
static void weigh_stocks(tw_dive *dive, uint32_t *through, uint32_t *seen)
{
    const tw_cover *cover = dive->cover;
    size_t stocks = tw_cover_stocks(cover) + 1;
    for (uint32_t o = 0; o < tw_cover_options(cover); o++) {
        tw_run_of places = tw_cover_option(cover, o);
        for (size_t i = 0; i < places.count; i++)
            through[places.items[i]]++;
    }
    for (uint32_t o = 0; o < tw_cover_options(cover); o++) {
        tw_run_of places = tw_cover_option(cover, o);
        seen[stock_of(dive, o)]++;
        for (size_t i = 0; i < places.count; i++)
            dive->awkward[stock_of(dive, o)] += through[places.items[i]];
    }
    for (size_t i = 0; i < stocks; i++)
        dive->awkward[i] /= seen[i] ? seen[i] : 1;
    standardise(dive->awkward, stocks);
}

static tw_status find_awkward(tw_dive *dive)
{
    size_t places = tw_cover_places(dive->cover);
    size_t stocks = tw_cover_stocks(dive->cover) + 1;
    uint32_t *through = tw_take(dive->context, places, sizeof *through);
    uint32_t *seen = tw_take(dive->context, stocks, sizeof *seen);
    bool there = through && seen;
    if (there)
        weigh_stocks(dive, through, seen);
    tw_give(dive->context, through, places, sizeof *through);
    tw_give(dive->context, seen, stocks, sizeof *seen);
    return there ? TW_OK : TW_ERR_MEMORY;
}

/* Notes which stocks could not be used up, at the place where the search is now. */
static void note_leftovers(tw_dive *dive)
{
    size_t stocks = tw_cover_stocks(dive->cover);
    if (!dive->engine->path || dive->options.learning <= 0)
        return;
    tw_path path = dive->engine->path(dive->state);
    memset(dive->used, 0, stocks * sizeof *dive->used);
    for (size_t i = 0; i < path.count; i++)
        if (stock_of(dive, dive->order[path.options[i]]) < stocks)
            dive->used[stock_of(dive, dive->order[path.options[i]])]++;
    double most = 1;
    for (uint32_t s = 0; s < stocks; s++) {
        uint32_t low, high;
        tw_cover_range(dive->cover, s, &low, &high);
        if (dive->used[s] < low)
            dive->leftover[s] += (double)(low - dive->used[s]) / low * 0.1;
        most = dive->leftover[s] > most ? dive->leftover[s] : most;
    }
    for (size_t s = 0; s < stocks; s++)
        dive->leftover[s] /= most;
}

/* ---- A try ------------------------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->option < y->option ? -1 : x->option > y->option;
}

/* Stocks that are awkward first; the options of a stock in any order. */
static void choose_order(tw_dive *dive)
{
    size_t count = tw_cover_options(dive->cover);
    for (size_t i = 0; i <= tw_cover_stocks(dive->cover); i++)
        dive->key[i] = -dive->awkward[i] - dive->options.learning * 4 * dive->leftover[i] +
                       dive->options.noise * noise(dive);
    for (uint32_t o = 0; o < count; o++)
        dive->keys[o] =
            (keyed){dive->key[stock_of(dive, o)] + 1e-3 * tw_random_share(&dive->random), o};
    qsort(dive->keys, count, sizeof *dive->keys, by_key);
    for (size_t i = 0; i < count; i++)
        dive->order[i] = dive->keys[i].option;
}

static tw_status fill_copy(const tw_dive *dive, tw_cover_builder *builder)
{
    const tw_cover *cover = dive->cover;
    tw_status status = TW_OK;
    for (uint32_t p = 0; p < tw_cover_places(cover); p++)
        if (tw_cover_is_optional(cover, p))
            tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < tw_cover_stocks(cover); s++) {
        uint32_t low, high;
        tw_cover_range(cover, s, &low, &high);
        tw_cover_builder_range(builder, s, low, high);
    }
    if (tw_cover_sweep(cover))
        status = tw_cover_builder_sweep(builder, tw_cover_sweep(cover));
    for (size_t i = 0; status == TW_OK && i < tw_cover_options(cover); i++) {
        tw_run_of places = tw_cover_option(cover, dive->order[i]);
        status = tw_cover_builder_option(builder, places.items, places.count,
                                         tw_cover_option_stock(cover, dive->order[i]));
    }
    return status;
}

static tw_status copy_cover(tw_dive *dive)
{
    const tw_cover *cover = dive->cover;
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(dive->context, tw_cover_places(cover),
                                            tw_cover_stocks(cover), &builder);
    if (status == TW_OK)
        status = fill_copy(dive, builder);
    if (status == TW_OK)
        status = tw_cover_freeze(builder, &dive->copy);
    tw_cover_builder_free(builder);
    return status;
}

static void end_try(tw_dive *dive)
{
    if (dive->state) {
        tw_counters counters = dive->engine->counters(dive->state);
        dive->before.branches += counters.branches;
        dive->before.updates += counters.updates;
        dive->before.hits += counters.hits;
        dive->engine->free(dive->state);
    }
    tw_cover_free(dive->copy);
    dive->state = NULL;
    dive->copy = NULL;
}

static tw_status begin_try(tw_dive *dive)
{
    end_try(dive);
    dive->tries++;
    dive->spent = 0;
    dive->allowed = dive->options.unit * luby(dive->tries);
    choose_order(dive);
    tw_status status = copy_cover(dive);
    if (status == TW_OK)
        status = dive->engine->make(dive->context, dive->copy, dive->heuristics, (tw_path){0},
                                    &dive->state);
    return status;
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool take_arrays(tw_dive *dive)
{
    const tw_context *context = dive->context;
    size_t options = tw_cover_options(dive->cover);
    size_t stocks = tw_cover_stocks(dive->cover) + 1;
    dive->order = tw_take(context, options, sizeof *dive->order);
    dive->keys = tw_take(context, options, sizeof *dive->keys);
    dive->translated = tw_take(context, options, sizeof *dive->translated);
    dive->awkward = tw_take(context, stocks, sizeof *dive->awkward);
    dive->key = tw_take(context, stocks, sizeof *dive->key);
    dive->leftover = tw_take(context, stocks, sizeof *dive->leftover);
    dive->used = tw_take(context, stocks, sizeof *dive->used);
    return dive->order && dive->keys && dive->translated && dive->awkward && dive->key &&
           dive->leftover && dive->used;
}

tw_status tw_dive_new(const tw_context *context, const tw_cover *cover, const tw_engine *engine,
                      tw_heuristics heuristics, const tw_dive_options *options, tw_dive **dive)
{
    context = tw_context_or_default(context);
    if (engine->refuses(cover, heuristics))
        return TW_ERR_UNSUPPORTED;
    tw_dive *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = context;
    made->cover = cover;
    made->engine = engine;
    made->heuristics = heuristics;
    made->options = *options;
    made->random = options->seed;
    tw_status status = take_arrays(made) ? find_awkward(made) : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = begin_try(made);
    if (status)
        tw_dive_free(made);
    else
        *dive = made;
    return status;
}

void tw_dive_free(tw_dive *dive)
{
    if (!dive)
        return;
    const tw_context *context = dive->context;
    size_t options = tw_cover_options(dive->cover);
    size_t stocks = tw_cover_stocks(dive->cover) + 1;
    end_try(dive);
    tw_give(context, dive->order, options, sizeof *dive->order);
    tw_give(context, dive->keys, options, sizeof *dive->keys);
    tw_give(context, dive->translated, options, sizeof *dive->translated);
    tw_give(context, dive->awkward, stocks, sizeof *dive->awkward);
    tw_give(context, dive->key, stocks, sizeof *dive->key);
    tw_give(context, dive->leftover, stocks, sizeof *dive->leftover);
    tw_give(context, dive->used, stocks, sizeof *dive->used);
    tw_give(context, dive, 1, sizeof *dive);
}

/* ---- Running ----------------------------------------------------------------------------- */

static bool pass_hit(void *user, const uint32_t *options, size_t count)
{
    tw_dive *dive = user;
    dive->hit = true;
    for (size_t i = 0; i < count; i++)
        dive->translated[i] = dive->order[options[i]];
    return dive->sink->hit(dive->sink->user, dive->translated, count);
}

tw_status tw_dive_run(tw_dive *dive, uint64_t budget, const tw_hit_sink *sink, tw_run *run)
{
    const tw_hit_sink inner = {pass_hit, dive};
    dive->sink = sink;
    for (*run = TW_RUN_BUDGET; *run == TW_RUN_BUDGET && budget > 0;) {
        uint64_t slice = budget < SLICE ? budget : SLICE;
        *run = dive->engine->run(dive->state, slice, &inner);
        dive->spent += slice;
        budget -= slice;
        if (*run != TW_RUN_BUDGET || dive->hit)
            continue;
        note_leftovers(dive);
        tw_status status = dive->spent < dive->allowed ? TW_OK : begin_try(dive);
        if (status)
            return status;
    }
    return TW_OK;
}

tw_counters tw_dive_counters(const tw_dive *dive)
{
    tw_counters counters = dive->engine->counters(dive->state);
    counters.branches += dive->before.branches;
    counters.updates += dive->before.updates;
    counters.hits += dive->before.hits;
    return counters;
}

uint64_t tw_dive_tries(const tw_dive *dive)
{
    return dive->tries;
}
