/* restarts.c -- tries in changing orders (restarts.h).
 *
 * A try has two parts. On the way down (greedy.h) one option after the other is put down for good,
 * looking only one step ahead; if that fails, a few are lifted and others are tried. Few tries go
 * down from the top: most keep about half of what the last one put down, the upper part, where each
 * option costs most, as so many others go with it.
 * The rest is then a cover of its own, which the plain engine searches: much smaller than the
 * whole, so a node costs little. Every engine tries the options of an item in their order; so the
 * order decides what it tries first.
 * Before that, from time to time, a try goes down to nearly the end and back, to see which stocks
 * fit there (difficulty.h).
 * Invariant: with a `state`, it runs on `rest`, what is left of the cover below `greedy`; `order`
 *   maps its options to those of the cover; it has been given `spent` of the `allowed` nodes. Once
 *   `last`, the next rest is the whole of the cover, without a bound on its nodes.
 * Cost: a way down is about two looks at each entry of the cover, or a quarter of that when half is
 * kept; a rest takes a millisecond or two to freeze and to plan. */
#include "search/restarts.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "search/difficulty.h"

#define SLICE 500            /* nodes between two checks of what is left over */
#define WAYS_KEPT 4          /* one way down in this many begins at the top */
#define MOST_RETURNS 30      /* from dead ends, on one way down */
#define MOST_RETURNS_AHEAD 4 /* on one that only looks ahead */
#define LIFTED_AT_MOST 4     /* options, at each return */
#define NEAR_END 10          /* a sample is taken when 1 / NEAR_END of the places is left */
#define OPTIONS_A_NODE 32    /* removing this many is as much work as a node of an engine */
#define LARGE_REST 5000      /* options; a node of such a rest takes long */
#define FEW_NODES 16         /* of a large rest, at a time */

typedef struct keyed {
    double key;
    uint32_t option;
} keyed;

struct tw_restarts {
    tw_setup setup;
    tw_restarts_options options;
    uint64_t random;
    tw_greedy greedy;
    tw_difficulty difficulty;
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
    bool told_one;  /* the first hit was of a part of the cover */
    uint32_t *told; /* its options, ascending */
    size_t told_count;
    bool refused; /* the sink stopped the run */
    uint64_t hits;
    tw_counters before; /* of the finished rests */
    tw_level *levels;   /* of these, and of the ways down */
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
static double noise(tw_restarts *restarts)
{
    return (tw_random_share(&restarts->random) + tw_random_share(&restarts->random) +
            tw_random_share(&restarts->random) - 1.5) *
           2;
}

/* Adds noise to the keys of the stocks. */
static void shake(tw_restarts *restarts, double share)
{
    for (size_t s = 0; s < restarts->difficulty.count; s++)
        restarts->key[s] += share * restarts->options.noise * noise(restarts);
}

/* Makes the keys of the next try from what was learnt so far. */
static void choose_keys(tw_restarts *restarts)
{
    tw_difficulty_order(&restarts->difficulty, restarts->options.learning, restarts->key);
    shake(restarts, 1);
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
    return tw_order_then(TW_ORDER(x->key, y->key), TW_ORDER(x->option, y->option));
}

/* Awkward stocks first; the options of a stock in any order. */
static keyed key_of(tw_restarts *restarts, uint32_t option)
{
    size_t stock = tw_difficulty_stock(&restarts->difficulty, option);
    return (keyed){restarts->key[stock] + 1e-3 * tw_random_share(&restarts->random), option};
}

/* ---- The way down ------------------------------------------------------------------------ */

/* Puts down an option of the next item. false: none fits. Adds its cost to *work. */
static bool put_next_item(tw_restarts *restarts, uint64_t *work)
{
    tw_greedy *greedy = &restarts->greedy;
    uint32_t item = tw_greedy_next(greedy);
    size_t count = 0;
    if (item == TW_NO_ITEM_LEFT)
        return false;
    tw_u32_span users = tw_item_index_of_place(&greedy->users, item);
    for (size_t u = 0; u < users.count; u++)
        if (!greedy->gone[users.items[u]])
            restarts->keyed[count++] = key_of(restarts, users.items[u]);
    qsort(restarts->keyed, count, sizeof *restarts->keyed, by_key);
    for (size_t i = 0; i < count; i++) {
        size_t trail = greedy->trail_count;
        bool fine = tw_greedy_put(greedy, restarts->keyed[i].option);
        *work += 1 + (greedy->trail_count - trail) / OPTIONS_A_NODE;
        if (fine)
            return true;
        tw_greedy_lift(greedy);
    }
    return false;
}

static void lift_to(tw_restarts *restarts, size_t depth)
{
    while (restarts->greedy.depth > depth)
        tw_greedy_lift(&restarts->greedy);
}

static bool restarts_go_on(const tw_restarts *restarts)
{
    return tw_pace_goes_on(restarts->setup.pace, TW_NODE_STEPS);
}

/* Puts down options until little is left, samples what fits there, and comes back. */
static void look_ahead(tw_restarts *restarts, uint64_t *work)
{
    tw_greedy *greedy = &restarts->greedy;
    size_t depth = greedy->depth;
    size_t aim = tw_cover_required_count(restarts->setup.cover) / NEAR_END;
    size_t places = 0;
    tw_greedy_open(greedy, &places);
    for (size_t returns = 0;
         places > aim && returns < MOST_RETURNS_AHEAD && restarts_go_on(restarts);) {
        if (!put_next_item(restarts, work)) {
            returns++;
            lift_to(restarts, greedy->depth > depth ? greedy->depth - 1 : depth);
            shake(restarts, 1);
        }
        tw_greedy_open(greedy, &places);
    }
    restarts->looked = restarts_go_on(restarts);
    if (restarts->looked && places <= aim + aim / 3)
        tw_difficulty_sample(&restarts->difficulty, greedy);
    lift_to(restarts, depth);
    choose_keys(restarts);
}

/* ---- What is left over ------------------------------------------------------------------- */

/* Records which stocks are not used up at the current node of the search. */
static void note_leftovers(tw_restarts *restarts)
{
    size_t stocks = tw_cover_stock_count(restarts->setup.cover);
    if (!restarts->setup.engine->path || restarts->options.learning <= 0)
        return;
    tw_path path = restarts->setup.engine->path(restarts->state);
    memcpy(restarts->used, restarts->greedy.used, stocks * sizeof *restarts->used);
    for (size_t i = 0; i < path.count; i++) {
        uint32_t stock = tw_cover_option_stock(restarts->rest, path.options[i]);
        if (stock != UINT32_MAX)
            restarts->used[stock]++;
    }
    tw_difficulty_leave(&restarts->difficulty, restarts->used);
}

/* ---- A try ------------------------------------------------------------------------------- */

/* Adds the levels of the rest, which begin where the way down ends. Returns how many there are. */
static size_t add_rest(const tw_restarts *restarts, tw_level *levels, size_t room)
{
    size_t count = 0;
    size_t depth = restarts->greedy.depth;
    const tw_level *below = restarts->setup.engine->levels
                                ? restarts->setup.engine->levels(restarts->state, &count)
                                : NULL;
    if (depth < room)
        tw_levels_add(levels + depth, below, count < room - depth ? count : room - depth);
    return count ? depth + count : 0;
}

static void end_rest(tw_restarts *restarts)
{
    if (restarts->state) {
        tw_counters counters = restarts->setup.engine->counters(restarts->state);
        restarts->before.branches += counters.branches;
        restarts->before.updates += counters.updates;
        add_rest(restarts, restarts->levels, restarts->level_room);
        restarts->setup.engine->free(restarts->state);
    }
    tw_cover_free(restarts->rest);
    restarts->state = NULL;
    restarts->rest = NULL;
}

/* Lifts options until more is left than this try is to search; from time to time, and if `anew`,
 * all options. */
static void begin_try(tw_restarts *restarts, bool anew)
{
    end_rest(restarts);
    uint64_t units = luby(++restarts->tries);
    uint64_t wider = units > restarts->options.patience ? units / restarts->options.patience : 1;
    size_t most = restarts->greedy.items;
    restarts->left =
        wider < most / restarts->options.rest + 1 ? restarts->options.rest * (size_t)wider : most;
    restarts->allowed =
        units < UINT64_MAX / restarts->options.unit ? units * restarts->options.unit : UINT64_MAX;
    restarts->spent = 0;
    restarts->returns = 0;
    restarts->looked = false;
    choose_keys(restarts);
    double kept = 0.3 + 0.4 * tw_random_share(&restarts->random);
    size_t places = 0;
    if (anew || restarts->tries % WAYS_KEPT == 1)
        kept = 0;
    lift_to(restarts, (size_t)((double)restarts->greedy.depth * kept));
    while (restarts->greedy.depth > 0 &&
           tw_greedy_open(&restarts->greedy, &places) <= restarts->left)
        tw_greedy_lift(&restarts->greedy);
}

/* Makes a cover and a state of what is left below. */
static tw_status begin_rest(tw_restarts *restarts)
{
    const tw_greedy *greedy = &restarts->greedy;
    size_t count = 0;
    for (uint32_t o = 0; o < tw_cover_option_count(restarts->setup.cover); o++)
        if (!greedy->gone[o])
            restarts->keyed[count++] = key_of(restarts, o);
    qsort(restarts->keyed, count, sizeof *restarts->keyed, by_key);
    for (size_t i = 0; i < count; i++)
        restarts->order[i] = restarts->keyed[i].option;
    restarts->whole = greedy->depth == 0;
    tw_status status = tw_greedy_rest(greedy, restarts->order, count, &restarts->rest);
    if (status)
        return status;
    tw_setup setup = restarts->setup;
    setup.cover = restarts->rest;
    status = setup.engine->make(&setup, (tw_path){0}, &restarts->state);
    if (status == TW_ERR_STATE) /* stopped: it is made later */
        end_rest(restarts);
    return status == TW_ERR_STATE ? TW_OK : status;
}

/* Takes a step towards a rest that can be searched. Adds its cost to *work. */
static tw_status come_down(tw_restarts *restarts, uint64_t *work)
{
    size_t places = 0;
    ++*work;
    if (tw_greedy_open(&restarts->greedy, &places) > restarts->left) {
        if (put_next_item(restarts, work)) {
            restarts->puts++;
            restarts->levels[restarts->greedy.depth].branches++;
        } else if (++restarts->returns <= MOST_RETURNS) {
            /* a dead end: lifts a few options, and changes the order */
            size_t lifted = 1 + tw_random(&restarts->random) % LIFTED_AT_MOST;
            size_t depth = restarts->greedy.depth;
            lift_to(restarts, depth > lifted ? depth - lifted : 0);
            shake(restarts, 0.5);
        } else {
            begin_try(restarts, true);
        }
        return TW_OK;
    }
    *work += tw_cover_option_count(restarts->setup.cover) / OPTIONS_A_NODE;
    if (restarts->left == restarts->options.rest && !restarts->looked) {
        look_ahead(restarts, work);
        return TW_OK;
    }
    return begin_rest(restarts);
}

/* ---- Making ------------------------------------------------------------------------------ */

/* Takes the arrays, or gives them back. */
static bool each_restart_array(tw_restarts *restarts, tw_arrays_do what)
{
    const tw_context *context = restarts->setup.context;
    size_t options = tw_cover_option_count(restarts->setup.cover);
    size_t stocks = tw_cover_stock_count(restarts->setup.cover) + 1;
    restarts->level_room =
        tw_cover_place_count(restarts->setup.cover) + 2; /* an option covers a place */
    const tw_array all[] = {TW_ARRAY(restarts->order, options),
                            TW_ARRAY(restarts->keyed, options),
                            TW_ARRAY(restarts->scratch, options),
                            TW_ARRAY(restarts->told, options),
                            TW_ARRAY(restarts->key, stocks),
                            TW_ARRAY(restarts->used, stocks),
                            TW_ARRAY(restarts->levels, restarts->level_room),
                            {0}};
    return tw_arrays(context, all, what);
}

tw_status tw_restarts_new(const tw_setup *setup, const tw_restarts_options *options,
                          tw_restarts **restarts)
{
    const tw_context *context = tw_context_or_default(setup->context);
    if (setup->engine->refuses(setup->cover))
        return TW_ERR_UNSUPPORTED;
    tw_restarts *made = tw_take(context, 1, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->setup = *setup;
    made->setup.context = context;
    made->options = *options;
    made->random = options->seed;
    tw_status status = each_restart_array(made, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_greedy_make(context, setup->cover, &made->greedy);
    if (status == TW_OK)
        status = tw_difficulty_make(context, setup->cover, &made->difficulty);
    if (status) {
        tw_restarts_free(made);
        return status;
    }
    begin_try(made, true);
    *restarts = made;
    return TW_OK;
}

void tw_restarts_free(tw_restarts *restarts)
{
    if (!restarts)
        return;
    const tw_context *context = restarts->setup.context;
    end_rest(restarts);
    tw_greedy_clear(&restarts->greedy);
    tw_difficulty_clear(&restarts->difficulty);
    each_restart_array(restarts, TW_GIVE);
    tw_give(context, restarts, 1, sizeof *restarts);
}

/* ---- Running ----------------------------------------------------------------------------- */

/* For qsort: hits may have many options. */
static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The first hit of all, if it is not in a search of the whole, ends the tries. */
static bool pass_first_hit(void *user, const uint32_t *options, size_t count)
{
    tw_restarts *restarts = user;
    size_t depth = restarts->greedy.depth;
    for (size_t i = 0; i < depth; i++)
        restarts->scratch[i] = restarts->greedy.path[i];
    for (size_t i = 0; i < count; i++)
        restarts->scratch[depth + i] = restarts->order[options[i]];
    count += depth;
    /* is this the hit that was reported first? */
    size_t same = 0;
    while (
        restarts->told_one && count == restarts->told_count && same < count &&
        bsearch(&restarts->scratch[same], restarts->told, count, sizeof *restarts->told, by_number))
        same++;
    if (restarts->told_one && count == restarts->told_count && same == count)
        return true;
    restarts->last = true;
    restarts->hits++;
    if (!restarts->whole) {
        restarts->told_one = true;
        restarts->told_count = count;
        memcpy(restarts->told, restarts->scratch, count * sizeof *restarts->told);
        qsort(restarts->told, count, sizeof *restarts->told, by_number);
    }
    restarts->refused = !restarts->sink->hit(restarts->sink->user, restarts->scratch, count);
    return !restarts->refused && restarts->whole;
}

/* Runs the nodes of a slice; of a large rest a few at a time. */
static tw_run run_slice(tw_restarts *restarts, uint64_t slice, const tw_hit_sink *sink)
{
    bool large = tw_cover_option_count(restarts->rest) > LARGE_REST;
    uint64_t most = large ? FEW_NODES : slice;
    tw_run run = TW_RUN_BUDGET;
    for (uint64_t done = 0; done < slice && (run == TW_RUN_BUDGET || run == TW_RUN_AMID);
         done += most) {
        if (done > 0 && !restarts_go_on(restarts))
            break;
        run = restarts->setup.engine->run(restarts->state, most, sink);
    }
    return run;
}

/* Searches a slice of the rest. Slices do not depend on the budget, so it does not affect hits. */
static tw_run search_rest(tw_restarts *restarts, uint64_t *work)
{
    const tw_hit_sink inner = {pass_first_hit, restarts};
    uint64_t slice = SLICE;
    if (!restarts->last && restarts->allowed - restarts->spent < slice)
        slice = restarts->allowed - restarts->spent;
    restarts->refused = false;
    tw_run run = run_slice(restarts, slice, &inner);
    restarts->spent += slice;
    *work += slice;
    if (run == TW_RUN_AMID)
        run = TW_RUN_BUDGET;
    if (run == TW_RUN_BUDGET && !restarts->last)
        note_leftovers(restarts);
    if (restarts->whole && (run != TW_RUN_BUDGET || restarts->last))
        return run;
    if (run == TW_RUN_BUDGET && restarts->spent < restarts->allowed)
        return TW_RUN_BUDGET;
    /* the rest is finished, however its run ended: prepares the next */
    run = restarts->refused ? TW_RUN_SINK : TW_RUN_BUDGET;
    if (restarts->last) {
        end_rest(restarts);
        lift_to(restarts, 0);
        restarts->left = restarts->greedy.items;
    } else {
        begin_try(restarts, false);
    }
    return run;
}

tw_status tw_restarts_run(tw_restarts *restarts, uint64_t budget, tw_pace *pace,
                          const tw_hit_sink *sink, tw_run *run)
{
    tw_status status = TW_OK;
    restarts->sink = sink;
    restarts->setup.pace = pace;
    for (*run = TW_RUN_BUDGET;
         !status && *run == TW_RUN_BUDGET && budget > 0 && restarts_go_on(restarts);) {
        uint64_t work = 0;
        if (restarts->state)
            *run = search_rest(restarts, &work);
        else
            status = come_down(restarts, &work);
        budget -= work < budget ? work : budget;
    }
    restarts->setup.pace = NULL;
    return status;
}

tw_counters tw_restarts_counters(const tw_restarts *restarts)
{
    tw_counters counters = restarts->before;
    if (restarts->state) {
        tw_counters running = restarts->setup.engine->counters(restarts->state);
        counters.branches += running.branches;
        counters.updates += running.updates;
    }
    counters.branches += restarts->puts;
    counters.hits = restarts->hits;
    return counters;
}

size_t tw_restarts_levels(const tw_restarts *restarts, tw_level *levels, size_t room)
{
    size_t reached = 0;
    size_t count = restarts->level_room < room ? restarts->level_room : room;
    tw_levels_add(levels, restarts->levels, count);
    for (size_t i = 0; i < count; i++)
        if (restarts->levels[i].branches || restarts->levels[i].updates)
            reached = i + 1;
    size_t below = restarts->state ? add_rest(restarts, levels, room) : 0;
    return below > reached ? below : reached;
}

uint64_t tw_restarts_tries(const tw_restarts *restarts)
{
    return restarts->tries;
}
