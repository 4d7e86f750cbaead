/* restarts.c -- tries to complete fillings (restarts.h).
 *
 * A try takes one of the fillings that a pass of the beam (beam.h) ended with. What it leaves is a
 * cover of its own, which the plain engine searches: much smaller than the whole, so a node costs
 * little. After some tries the next pass begins.
 * Invariant: with a `state`, it runs on `rest`, what `filling` leaves of the cover; `order` maps
 *   its options to those of the cover; it has been given `spent` of the `allowed` nodes. Once
 *   `last`, the next rest is the whole of the cover, without a bound on its nodes.
 * Cost: see beam.c; a rest takes a millisecond or two to freeze and to plan. */
#include "search/restarts.h"

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "base/numbers.h"
#include "search/beam.h"
#include "search/rest.h"

#define SLICE 500       /* nodes between two checks of the clock */
#define TRIES_A_PASS 4  /* fillings of a pass are much alike: one fails as the other does */
#define SHARED_PASSES 2 /* by all threads: the first, which learns, and the next */
#define STUCK 2         /* a pass that leaves so many times as much as it should is in vain */
#define NOISE 0.5       /* of the order of stocks */
#define LOOKS_A_NODE 32 /* so many looks at options are as much work as a node of an engine */
#define LARGE_REST 5000 /* options; a node of such a rest takes long */
#define FEW_NODES 16    /* of a large rest, at a time */
#define LOOK_NODES 100  /* between two looks at how far a rest is filled */

typedef struct keyed {
    double key;
    uint32_t option;
} keyed;

struct tw_restarts {
    tw_scope scope; /* not of the rest */
    tw_setup setup;
    tw_restarts_options options;
    uint64_t random;
    tw_beam beam;
    size_t filling; /* of the beam: that of this try */
    bool passing;   /* the beam is on its way */
    size_t passes;  /* begun so far */
    uint64_t cost;  /* of the pass, in nodes */
    size_t wider;   /* this pass leaves so many times as much */
    uint32_t *path; /* options of the filling */
    size_t depth;
    double *key;       /* one a stock, and one for options without: of this try */
    keyed *keyed;      /* scratch, one an option */
    uint32_t *order;   /* one an option */
    uint32_t *scratch; /* as many */
    bool whole;        /* the rest is the whole of the cover */
    bool last;         /* there was a hit */
    tw_cover *rest;
    tw_state *state;
    uint64_t tries, spent, allowed;
    bool told_one;  /* the first hit was of a part of the cover */
    uint32_t *told; /* its options, ascending */
    size_t told_count;
    bool refused; /* the sink stopped the run */
    uint64_t hits;
    tw_counters before; /* of the finished rests */
    tw_level *levels;   /* of these, and of the passes */
    size_t level_room;
    const tw_hit_sink *sink;
};

tw_restarts_options tw_restarts_defaults(uint64_t seed)
{
    return (tw_restarts_options){
        .seed = seed, .unit = 2000, .rest = 150, .patience = 256, .threads = 1};
}

/* ---- A try ------------------------------------------------------------------------------- */

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

/* false: the pace stopped. */
static bool restarts_go_on(const tw_restarts *restarts)
{
    return tw_pace_goes_on(restarts->setup.pace, TW_NODE_STEPS);
}

/* Adds the levels of the rest, which begin where the filling ends. Returns how many there are. */
static size_t add_rest(const tw_restarts *restarts, tw_level *levels, size_t room)
{
    size_t count = 0;
    size_t depth = restarts->depth;
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
        tw_counters_add(&restarts->before, restarts->setup.engine->counters(restarts->state));
        add_rest(restarts, restarts->levels, restarts->level_room);
        restarts->setup.engine->free(restarts->state);
    }
    tw_cover_free(restarts->rest);
    restarts->state = NULL;
    restarts->rest = NULL;
}

/* Ends a try, and takes the next filling; or begins a pass. whole: it leaves the whole cover. */
static void begin_try(tw_restarts *restarts, bool whole)
{
    end_rest(restarts);
    if (restarts->passes == SHARED_PASSES)
        tw_beam_alone(&restarts->beam);
    uint64_t units = luby(++restarts->tries);
    uint64_t wider = units > restarts->options.patience ? units / restarts->options.patience : 1;
    size_t places = restarts->beam.ranks;
    restarts->allowed =
        units < UINT64_MAX / restarts->options.unit ? units * restarts->options.unit : UINT64_MAX;
    restarts->spent = 0;
    bool same = restarts->tries > 1 && wider == restarts->wider && !whole;
    restarts->wider = wider;
    if (same && ++restarts->filling < restarts->beam.count && restarts->filling < TRIES_A_PASS)
        return;
    restarts->filling = 0;
    restarts->passing = true;
    restarts->passes++;
    restarts->cost = 0;
    bool all = whole || wider >= places / restarts->options.rest + 1;
    tw_beam_begin(&restarts->beam, all ? places : restarts->options.rest * (size_t)wider);
}

static int by_key(const void *a, const void *b)
{
    const keyed *x = a;
    const keyed *y = b;
    return tw_order_then(TW_ORDER(x->key, y->key), TW_ORDER(x->option, y->option));
}

/* Puts the options of stocks that are hard to use up first, as every engine tries those of an item
 * in their order; the options of a stock come in any order. */
static void put_hard_stocks_first(tw_restarts *restarts, size_t count)
{
    size_t stocks = tw_cover_stock_count(restarts->setup.cover);
    for (size_t s = 0; s <= stocks; s++)
        restarts->key[s] = -restarts->beam.worth[s] + NOISE * tw_random_share(&restarts->random);
    for (size_t i = 0; i < count; i++) {
        uint32_t option = restarts->order[i];
        uint32_t stock = tw_cover_option_stock(restarts->setup.cover, option);
        double key = restarts->key[stock == UINT32_MAX ? stocks : stock];
        restarts->keyed[i] = (keyed){key + 1e-3 * tw_random_share(&restarts->random), option};
    }
    qsort(restarts->keyed, count, sizeof *restarts->keyed, by_key);
    for (size_t i = 0; i < count; i++)
        restarts->order[i] = restarts->keyed[i].option;
}

/* Makes a cover and a state of what is left. */
static tw_status begin_rest(tw_restarts *restarts)
{
    const tw_filling *filling = &restarts->beam.level[restarts->filling];
    size_t count = tw_beam_options(&restarts->beam, filling, restarts->order);
    put_hard_stocks_first(restarts, count);
    restarts->depth = restarts->beam.depth;
    tw_beam_path(&restarts->beam, filling, restarts->path);
    restarts->whole = restarts->depth == 0;
    tw_partial_offer_path(restarts->options.partial,
                          (tw_u32_span){restarts->path, restarts->depth});
    tw_status status = tw_rest_make(restarts->setup.cover, filling->taken, filling->used,
                                    (tw_u32_span){restarts->order, count}, &restarts->rest);
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
    if (restarts->passing) {
        uint64_t looks = 0;
        const uint64_t puts = restarts->beam.puts;
        const size_t level = restarts->beam.depth + 1;
        restarts->passing = tw_beam_step(&restarts->beam, &looks);
        restarts->levels[level].branches += restarts->beam.puts - puts;
        *work += 1 + looks / LOOKS_A_NODE;
        restarts->cost += *work;
        if (!restarts->passing && restarts->beam.level[0].open > STUCK * restarts->beam.left) {
            restarts->filling = TRIES_A_PASS; /* the next try begins a pass */
            begin_try(restarts, false);
        }
        return TW_OK;
    }
    /* the tries of a pass are worth as much as it took */
    if (restarts->allowed < restarts->cost / TRIES_A_PASS)
        restarts->allowed = restarts->cost / TRIES_A_PASS;
    *work += 1 + tw_cover_option_count(restarts->setup.cover) / LOOKS_A_NODE;
    return begin_rest(restarts);
}

/* ---- Making ------------------------------------------------------------------------------ */

tw_status tw_restarts_new(const tw_setup *setup, const tw_restarts_options *options,
                          tw_restarts **restarts)
{
    const tw_cover *cover = setup->cover;
    const size_t count = tw_cover_option_count(cover);
    if (setup->engine->refuses(cover))
        return TW_ERR_UNSUPPORTED;
    tw_restarts *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->setup = *setup;
    made->setup.context = made->scope.from;
    made->options = *options;
    made->random = options->seed;
    made->level_room = tw_cover_place_count(cover) + 2; /* an option covers a place */
    const tw_array all[] = {TW_ARRAY(made->order, count),
                            TW_ARRAY(made->keyed, count),
                            TW_ARRAY(made->key, tw_cover_stock_count(cover) + 1),
                            TW_ARRAY(made->scratch, count),
                            TW_ARRAY(made->told, count),
                            TW_ARRAY(made->path, made->level_room),
                            TW_ARRAY(made->levels, made->level_room),
                            {0}};
    tw_status status =
        tw_arrays(&made->scope.context, all, TW_TAKE)
            ? tw_beam_make(made->scope.from, cover, options->seed, options->threads, &made->beam)
            : TW_ERR_MEMORY;
    if (status) {
        tw_restarts_free(made);
        return status;
    }
    begin_try(made, false);
    *restarts = made;
    return TW_OK;
}

void tw_restarts_free(tw_restarts *restarts)
{
    if (!restarts)
        return;
    end_rest(restarts);
    tw_beam_clear(&restarts->beam);
    tw_scope_free(restarts, sizeof *restarts);
}

/* ---- Running ----------------------------------------------------------------------------- */

/* The options of the filling, and those of its rest, as options of the cover; in `scratch`. Returns
 * how many. */
static size_t write_all_options(tw_restarts *restarts, const uint32_t *rest, size_t count)
{
    size_t depth = restarts->depth;
    for (size_t i = 0; i < depth; i++)
        restarts->scratch[i] = restarts->path[i];
    for (size_t i = 0; i < count; i++)
        restarts->scratch[depth + i] = restarts->order[rest[i]];
    return depth + count;
}

/* The first hit of all, if it is not in a search of the whole, ends the tries. */
static bool pass_first_hit(void *user, const uint32_t *options, size_t count)
{
    tw_restarts *restarts = user;
    count = write_all_options(restarts, options, count);
    /* is this the hit that was reported first? */
    bool same = restarts->told_one && count == restarts->told_count;
    for (size_t i = 0; same && i < count; i++)
        same = tw_find_number(restarts->told, count, restarts->scratch[i]) < count;
    if (same)
        return true;
    restarts->last = true;
    restarts->hits++;
    if (!restarts->whole) {
        restarts->told_one = true;
        restarts->told_count = count;
        memcpy(restarts->told, restarts->scratch, count * sizeof *restarts->told);
        tw_sort_numbers(restarts->told, count);
    }
    restarts->refused = !restarts->sink->hit(restarts->sink->user, restarts->scratch, count);
    return !restarts->refused && restarts->whole;
}

/* Offers where the search of the rest is. */
static void offer_partial(tw_restarts *restarts)
{
    const tw_engine *engine = restarts->setup.engine;
    if (!restarts->options.partial || !engine->path)
        return;
    const tw_path path = engine->path(restarts->state);
    if (tw_partial_wants(restarts->options.partial,
                         tw_cover_left(restarts->rest, path.options, path.count)))
        tw_partial_offer(restarts->options.partial,
                         (tw_u32_span){restarts->scratch,
                                       write_all_options(restarts, path.options, path.count)});
}

/* Runs a slice of nodes, some at a time; of a large rest few. *ran: how many, about. */
static tw_run run_slice(tw_restarts *restarts, uint64_t slice, const tw_hit_sink *sink,
                        uint64_t *ran)
{
    const bool large = tw_cover_option_count(restarts->rest) > LARGE_REST;
    const uint64_t most = large ? FEW_NODES : LOOK_NODES;
    tw_run run = TW_RUN_BUDGET;
    for (*ran = 0; *ran < slice && (run == TW_RUN_BUDGET || run == TW_RUN_AMID);) {
        const uint64_t nodes = slice - *ran < most ? slice - *ran : most;
        if (*ran > 0 && !restarts_go_on(restarts))
            break;
        run = restarts->setup.engine->run(restarts->state, nodes, sink);
        *ran += nodes;
        if (run == TW_RUN_BUDGET)
            offer_partial(restarts);
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
    uint64_t ran = 0;
    tw_run run = run_slice(restarts, slice, &inner, &ran);
    restarts->spent += ran;
    *work += ran;
    if (run == TW_RUN_AMID)
        run = TW_RUN_BUDGET;
    if (restarts->whole && (run != TW_RUN_BUDGET || restarts->last))
        return run;
    if (run == TW_RUN_BUDGET && restarts->spent < restarts->allowed)
        return TW_RUN_BUDGET;
    /* the rest is finished, however its run ended: prepares the next */
    run = restarts->refused ? TW_RUN_SINK : TW_RUN_BUDGET;
    begin_try(restarts, restarts->last);
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
    if (restarts->state)
        tw_counters_add(&counters, restarts->setup.engine->counters(restarts->state));
    counters.branches += restarts->beam.puts;
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

bool tw_restarts_share(const tw_restarts *restarts)
{
    return restarts->beam.threads > 1;
}

uint64_t tw_restarts_tries(const tw_restarts *restarts)
{
    return restarts->tries;
}
