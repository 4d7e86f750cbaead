/* restarts.c -- tries in changing orders (restarts.h).
 *
 * A try has two parts. On the way down (greedy.h) one option after the other is put down for
 * good, only looking one step ahead; where that goes wrong a few are lifted and others are tried.
 * Few tries go down from the top: most keep about half of what the last one put down, where each
 * option is dear, as so many more go with it.
 * What is left then is a cover of its own, which the plain engine searches: much smaller than the
 * whole, so a node costs little. An engine tries the options of an item in their order; so that
 * decides what it tries first, whatever the engine.
 * Before that, from time to time, the way is gone down to nearly the end and back, to see which
 * stocks fit there (difficulty.h).
 * Invariant: with a `state`, it runs on `rest`, what is left of the cover below `descent`; `order`
 *   maps its options to those of the cover; it has been given `spent` of the `allowed` nodes. Once
 *   `last`, the next rest is the whole of the cover, without an end to what is allowed.
 * Cost: a way down is about two looks at each entry of the cover, or a quarter of that when half is
 * kept; a rest takes a millisecond or two to freeze and to plan. */
#include "search/restarts.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "search/difficulty.h"

#define SLICE 500            /* nodes between two looks at what is left over */
#define WAYS_KEPT 4          /* ways down before one is begun from the top */
#define MOST_RETURNS 30      /* on one way down, from where it went wrong */
#define MOST_RETURNS_AHEAD 4 /* on one that is only to see what fits */
#define LIFTED_AT_MOST 4     /* options at each of them */
#define NEAR_END 10          /* so many-th part of the places is left when a sample is taken */
#define OPTIONS_A_NODE 32    /* that go: as much work as a node of an engine */
#define LARGE_REST 5000      /* options; a node of such a rest takes long */
#define FEW_NODES 16         /* of it, at a time */

typedef struct keyed {
    double key;
    uint32_t option;
} keyed;

struct tw_restarts {
    tw_setup setup;
    tw_restarts_options options;
    uint64_t random;
    tw_greedy descent;
    tw_difficulty awkward;
    double *key;       /* one a stock, and one for options without: of this try */
    uint32_t *used;    /* one a stock */
    keyed *keyed;      /* scratch, one an option */
    uint32_t *order;   /* one an option */
    uint32_t *scratch; /* as many */
    size_t left;       /* items that this try leaves to be searched */
    size_t returns;    /* of this try */
    bool looked;       /* this try looked ahead */
    bool whole;        /* the rest is the whole of the cover */
    bool last;         /* there was a hit */
    tw_cover *rest;
    tw_state *state;
    uint64_t tries, spent, allowed, puts;
    bool told_one;  /* the first hit was of a part of the cover: .. */
    uint32_t *told; /* .. its options, ascending */
    size_t told_count;
    bool refused; /* the sink wants no more now */
    uint64_t hits;
    tw_counters before; /* of the rests that are over */
    tw_tally *levels;   /* of these, and of the ways down */
    size_t level_room;
    const tw_hit_sink *sink;
};

tw_restarts_options tw_restarts_defaults(uint64_t seed)
{
    return (tw_restarts_options){
        .seed = seed, .noise = 0.5, .learning = 0.5, .unit = 20000, .rest = 200, .patience = 256};
}

/* ---- Chance ------------------------------------------------------------------------------ */

/* About normal, with deviation 1. */
static double noise(tw_restarts *dive)
{
    return (tw_random_share(&dive->random) + tw_random_share(&dive->random) +
            tw_random_share(&dive->random) - 1.5) *
           2;
}

/* Adds noise to the keys of the stocks. */
static void shake(tw_restarts *dive, double share)
{
    for (size_t s = 0; s < dive->awkward.count; s++)
        dive->key[s] += share * dive->options.noise * noise(dive);
}

/* Makes the keys of the next try, by what is known so far. */
static void choose_keys(tw_restarts *dive)
{
    tw_difficulty_order(&dive->awkward, dive->options.learning, dive->key);
    shake(dive, 1);
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

/* ---- The order of options ---------------------------------------------------------------- */

static int by_key(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return x->option < y->option ? -1 : x->option > y->option;
}

/* Awkward stocks first; the options of a stock in any order. */
static keyed key_of(tw_restarts *dive, uint32_t option)
{
    size_t stock = tw_difficulty_stock(&dive->awkward, option);
    return (keyed){dive->key[stock] + 1e-3 * tw_random_share(&dive->random), option};
}

/* ---- The way down ------------------------------------------------------------------------ */

/* Puts down an option of the next item. false: none will do. *work: gains what it cost. */
static bool step_down(tw_restarts *dive, uint64_t *work)
{
    tw_greedy *descent = &dive->descent;
    uint32_t item = tw_greedy_next(descent);
    size_t count = 0;
    if (item == TW_NO_ITEM_LEFT)
        return false;
    for (uint32_t u = descent->start[item]; u < descent->start[item + 1]; u++)
        if (!descent->gone[descent->uses[u]])
            dive->keyed[count++] = key_of(dive, descent->uses[u]);
    qsort(dive->keyed, count, sizeof *dive->keyed, by_key);
    for (size_t i = 0; i < count; i++) {
        size_t trail = descent->trail_count;
        bool fine = tw_greedy_put(descent, dive->keyed[i].option);
        *work += 1 + (descent->trail_count - trail) / OPTIONS_A_NODE;
        if (fine)
            return true;
        tw_greedy_lift(descent);
    }
    return false;
}

static void lift_to(tw_restarts *dive, size_t depth)
{
    while (dive->descent.depth > depth)
        tw_greedy_lift(&dive->descent);
}

/* Where no way is left: lifts a few options, and changes the order. */
static void go_back(tw_restarts *dive)
{
    size_t lifted = 1 + tw_random(&dive->random) % LIFTED_AT_MOST;
    size_t depth = dive->descent.depth;
    lift_to(dive, depth > lifted ? depth - lifted : 0);
    shake(dive, 0.5);
}

static bool goes_on(const tw_restarts *dive)
{
    return tw_pace_goes_on(dive->setup.pace, TW_NODE_STEPS);
}

/* Goes on until little is left, notes what fits there, and comes back. */
static void look_ahead(tw_restarts *dive, uint64_t *work)
{
    tw_greedy *descent = &dive->descent;
    size_t depth = descent->depth;
    size_t aim = tw_cover_required(dive->setup.cover) / NEAR_END;
    size_t places = 0;
    tw_greedy_open(descent, &places);
    for (size_t returns = 0; places > aim && returns < MOST_RETURNS_AHEAD && goes_on(dive);) {
        if (!step_down(dive, work)) {
            returns++;
            lift_to(dive, descent->depth > depth ? descent->depth - 1 : depth);
            shake(dive, 1);
        }
        tw_greedy_open(descent, &places);
    }
    dive->looked = goes_on(dive);
    if (dive->looked && places <= aim + aim / 3)
        tw_difficulty_sample(&dive->awkward, descent);
    lift_to(dive, depth);
    choose_keys(dive);
}

/* ---- What is left over ------------------------------------------------------------------- */

/* Notes which stocks could not be used up, at the place where the search is now. */
static void note_leftovers(tw_restarts *dive)
{
    size_t stocks = tw_cover_stocks(dive->setup.cover);
    if (!dive->setup.engine->path || dive->options.learning <= 0)
        return;
    tw_path path = dive->setup.engine->path(dive->state);
    memcpy(dive->used, dive->descent.used, stocks * sizeof *dive->used);
    for (size_t i = 0; i < path.count; i++) {
        uint32_t stock = tw_cover_option_stock(dive->rest, path.options[i]);
        if (stock != UINT32_MAX)
            dive->used[stock]++;
    }
    tw_difficulty_leave(&dive->awkward, dive->used);
}

/* ---- A try ------------------------------------------------------------------------------- */

/* Adds the levels of the rest, which begin where the way down ends. Returns how many there are. */
static size_t add_rest(const tw_restarts *dive, tw_tally *levels, size_t room)
{
    size_t count = 0;
    size_t depth = dive->descent.depth;
    const tw_tally *below =
        dive->setup.engine->levels ? dive->setup.engine->levels(dive->state, &count) : NULL;
    for (size_t i = 0; i < count && depth + i < room; i++) {
        levels[depth + i].branches += below[i].branches;
        levels[depth + i].updates += below[i].updates;
    }
    return count ? depth + count : 0;
}

static void end_rest(tw_restarts *dive)
{
    if (dive->state) {
        tw_counters counters = dive->setup.engine->counters(dive->state);
        dive->before.branches += counters.branches;
        dive->before.updates += counters.updates;
        add_rest(dive, dive->levels, dive->level_room);
        dive->setup.engine->free(dive->state);
    }
    tw_cover_free(dive->rest);
    dive->state = NULL;
    dive->rest = NULL;
}

/* Goes back to where more is left than this try is to search; from time to time, and when `anew`,
 * to the top. */
static void begin_try(tw_restarts *dive, bool anew)
{
    end_rest(dive);
    uint64_t units = luby(++dive->tries);
    uint64_t wider = units > dive->options.patience ? units / dive->options.patience : 1;
    size_t most = dive->descent.items;
    dive->left = wider < most / dive->options.rest + 1 ? dive->options.rest * wider : most;
    dive->allowed =
        units < UINT64_MAX / dive->options.unit ? units * dive->options.unit : UINT64_MAX;
    dive->spent = 0;
    dive->returns = 0;
    dive->looked = false;
    choose_keys(dive);
    double kept = 0.3 + 0.4 * tw_random_share(&dive->random);
    size_t places = 0;
    if (anew || dive->tries % WAYS_KEPT == 1)
        kept = 0;
    lift_to(dive, (size_t)((double)dive->descent.depth * kept));
    while (dive->descent.depth > 0 && tw_greedy_open(&dive->descent, &places) <= dive->left)
        tw_greedy_lift(&dive->descent);
}

/* Makes a cover and a state of what is left below. */
static tw_status begin_rest(tw_restarts *dive)
{
    const tw_greedy *descent = &dive->descent;
    size_t count = 0;
    for (uint32_t o = 0; o < tw_cover_options(dive->setup.cover); o++)
        if (!descent->gone[o])
            dive->keyed[count++] = key_of(dive, o);
    qsort(dive->keyed, count, sizeof *dive->keyed, by_key);
    for (size_t i = 0; i < count; i++)
        dive->order[i] = dive->keyed[i].option;
    dive->whole = descent->depth == 0;
    tw_status status = tw_greedy_rest(descent, dive->order, count, &dive->rest);
    if (status)
        return status;
    tw_setup setup = dive->setup;
    setup.cover = dive->rest;
    status = setup.engine->make(&setup, (tw_path){0}, &dive->state);
    if (status == TW_ERR_STATE) /* stopped: it is made another time */
        end_rest(dive);
    return status == TW_ERR_STATE ? TW_OK : status;
}

/* One step nearer to a rest that can be searched. *work: gains what it cost. */
static tw_status come_down(tw_restarts *dive, uint64_t *work)
{
    size_t places = 0;
    ++*work;
    if (tw_greedy_open(&dive->descent, &places) > dive->left) {
        if (step_down(dive, work)) {
            dive->puts++;
            dive->levels[dive->descent.depth].branches++;
        } else if (++dive->returns <= MOST_RETURNS) {
            go_back(dive);
        } else {
            begin_try(dive, true);
        }
        return TW_OK;
    }
    *work += tw_cover_options(dive->setup.cover) / OPTIONS_A_NODE;
    if (dive->left == dive->options.rest && !dive->looked) {
        look_ahead(dive, work);
        return TW_OK;
    }
    return begin_rest(dive);
}

/* ---- Making ------------------------------------------------------------------------------ */

static bool take_arrays(tw_restarts *dive)
{
    const tw_context *context = dive->setup.context;
    size_t options = tw_cover_options(dive->setup.cover);
    size_t stocks = tw_cover_stocks(dive->setup.cover) + 1;
    dive->order = tw_take(context, options, sizeof *dive->order);
    dive->keyed = tw_take(context, options, sizeof *dive->keyed);
    dive->scratch = tw_take(context, options, sizeof *dive->scratch);
    dive->told = tw_take(context, options, sizeof *dive->told);
    dive->key = tw_take(context, stocks, sizeof *dive->key);
    dive->used = tw_take(context, stocks, sizeof *dive->used);
    dive->level_room = tw_cover_places(dive->setup.cover) + 2; /* an option covers a place */
    dive->levels = tw_take(context, dive->level_room, sizeof *dive->levels);
    return dive->order && dive->keyed && dive->scratch && dive->told && dive->key && dive->used &&
           dive->levels;
}

tw_status tw_restarts_new(const tw_setup *setup, const tw_restarts_options *options,
                          tw_restarts **dive)
{
    const tw_context *context = tw_context_or_default(setup->context);
    if (setup->engine->refuses(setup->cover, setup->heuristics))
        return TW_ERR_UNSUPPORTED;
    tw_restarts *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->setup = *setup;
    made->setup.context = context;
    made->options = *options;
    made->random = options->seed;
    tw_status status = take_arrays(made) ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_greedy_make(context, setup->cover, &made->descent);
    if (status == TW_OK)
        status = tw_difficulty_make(context, setup->cover, &made->awkward);
    if (status) {
        tw_restarts_free(made);
        return status;
    }
    begin_try(made, true);
    *dive = made;
    return TW_OK;
}

void tw_restarts_free(tw_restarts *dive)
{
    if (!dive)
        return;
    const tw_context *context = dive->setup.context;
    size_t options = tw_cover_options(dive->setup.cover);
    size_t stocks = tw_cover_stocks(dive->setup.cover) + 1;
    end_rest(dive);
    tw_greedy_clear(&dive->descent);
    tw_difficulty_clear(&dive->awkward);
    tw_give(context, dive->order, options, sizeof *dive->order);
    tw_give(context, dive->keyed, options, sizeof *dive->keyed);
    tw_give(context, dive->scratch, options, sizeof *dive->scratch);
    tw_give(context, dive->told, options, sizeof *dive->told);
    tw_give(context, dive->key, stocks, sizeof *dive->key);
    tw_give(context, dive->used, stocks, sizeof *dive->used);
    tw_give(context, dive->levels, dive->level_room, sizeof *dive->levels);
    tw_give(context, dive, 1, sizeof *dive);
}

/* ---- Running ----------------------------------------------------------------------------- */

/* Sorted by qsort: hits may have many options. */
static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Is this, which is in dive->scratch, the hit that was told before all others? */
static bool is_told(const tw_restarts *dive, size_t count)
{
    if (!dive->told_one || count != dive->told_count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!bsearch(&dive->scratch[i], dive->told, count, sizeof *dive->told, by_number))
            return false;
    return true;
}

/* The first hit of all, if it is not in a search of the whole, ends the tries. */
static bool pass_hit(void *user, const uint32_t *options, size_t count)
{
    tw_restarts *dive = user;
    size_t depth = dive->descent.depth;
    for (size_t i = 0; i < depth; i++)
        dive->scratch[i] = dive->descent.path[i];
    for (size_t i = 0; i < count; i++)
        dive->scratch[depth + i] = dive->order[options[i]];
    count += depth;
    if (is_told(dive, count))
        return true;
    dive->last = true;
    dive->hits++;
    if (!dive->whole) {
        dive->told_one = true;
        dive->told_count = count;
        memcpy(dive->told, dive->scratch, count * sizeof *dive->told);
        qsort(dive->told, count, sizeof *dive->told, by_number);
    }
    dive->refused = !dive->sink->hit(dive->sink->user, dive->scratch, count);
    return !dive->refused && dive->whole;
}

/* The rest that was searched is done with, however the run of it ended: what comes next. */
static tw_run turn_over(tw_restarts *dive)
{
    tw_run run = dive->refused ? TW_RUN_SINK : TW_RUN_BUDGET;
    if (dive->last) {
        end_rest(dive);
        lift_to(dive, 0);
        dive->left = dive->descent.items;
    } else {
        begin_try(dive, false);
    }
    return run;
}

/* The nodes of a slice; of a large rest some at a time. */
static tw_run run_slice(tw_restarts *dive, uint64_t slice, const tw_hit_sink *sink)
{
    bool large = tw_cover_options(dive->rest) > LARGE_REST;
    uint64_t most = large ? FEW_NODES : slice;
    tw_run run = TW_RUN_BUDGET;
    for (uint64_t done = 0; done < slice && (run == TW_RUN_BUDGET || run == TW_RUN_AMID);
         done += most) {
        if (done > 0 && !goes_on(dive))
            break;
        run = dive->setup.engine->run(dive->state, most, sink);
    }
    return run;
}

/* A slice of the search of the rest; the same whatever the budget, so that this decides nothing. */
static tw_run search_rest(tw_restarts *dive, uint64_t *work)
{
    const tw_hit_sink inner = {pass_hit, dive};
    uint64_t slice = SLICE;
    if (!dive->last && dive->allowed - dive->spent < slice)
        slice = dive->allowed - dive->spent;
    dive->refused = false;
    tw_run run = run_slice(dive, slice, &inner);
    dive->spent += slice;
    *work += slice;
    if (run == TW_RUN_AMID)
        run = TW_RUN_BUDGET;
    if (run == TW_RUN_BUDGET && !dive->last)
        note_leftovers(dive);
    if (dive->whole && (run != TW_RUN_BUDGET || dive->last))
        return run;
    bool over = run != TW_RUN_BUDGET || dive->spent >= dive->allowed;
    return over ? turn_over(dive) : TW_RUN_BUDGET;
}

tw_status tw_restarts_run(tw_restarts *dive, uint64_t budget, tw_pace *pace,
                          const tw_hit_sink *sink, tw_run *run)
{
    tw_status status = TW_OK;
    dive->sink = sink;
    dive->setup.pace = pace;
    for (*run = TW_RUN_BUDGET; !status && *run == TW_RUN_BUDGET && budget > 0 && goes_on(dive);) {
        uint64_t work = 0;
        if (dive->state)
            *run = search_rest(dive, &work);
        else
            status = come_down(dive, &work);
        budget -= work < budget ? work : budget;
    }
    dive->setup.pace = NULL;
    return status;
}

tw_counters tw_restarts_counters(const tw_restarts *dive)
{
    tw_counters counters = dive->before;
    if (dive->state) {
        tw_counters running = dive->setup.engine->counters(dive->state);
        counters.branches += running.branches;
        counters.updates += running.updates;
    }
    counters.branches += dive->puts;
    counters.hits = dive->hits;
    return counters;
}

size_t tw_restarts_levels(const tw_restarts *dive, tw_tally *levels, size_t room)
{
    size_t reached = 0;
    for (size_t i = 0; i < dive->level_room && i < room; i++) {
        levels[i].branches += dive->levels[i].branches;
        levels[i].updates += dive->levels[i].updates;
        if (dive->levels[i].branches || dive->levels[i].updates)
            reached = i + 1;
    }
    size_t below = dive->state ? add_rest(dive, levels, room) : 0;
    return below > reached ? below : reached;
}

uint64_t tw_restarts_tries(const tw_restarts *dive)
{
    return dive->tries;
}
