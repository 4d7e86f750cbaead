/* backtrack.c -- Tal and Barequet's backtracking: cover the lowest empty place by one option after
 * the other.
 *
 * Each option is in the list of its least required place. When p is the lowest empty required
 * place, the list of p has all options that can cover it without touching a full place. The
 * options that fit are collected once, when the node is opened (*choices*).
 * With `size` the search takes the empty required place with the fewest fitting options instead;
 * feasibility.h keeps these numbers. When all required places are full, the remaining options lie
 * on optional places alone: the *tail*. Its subsets are tried in ascending order: after option t
 * only later options follow, and the options up to t are *passed*. `left` counts, for each stock,
 * the options that are not passed: when a stock needs more of them, the branch has no solution.
 * Stranding: after an option is placed, the region of the lowest empty required place is flooded
 * (with extended: every region). If a region is too small, the option is removed at once and not
 * counted as a branch.
 * Invariant: taken[p] iff a placed option covers p; used[s] = number of placed options of stock s;
 *   the choices of a frame are arena[begin .. end), those of a frame of the tail tail[begin ..
 *   end); `at` is the chosen one.
 * Cost: a test for each option in the list of a place that is visited; these are the updates. */
#include "engine/engine.h"
#include "engine/feasibility.h"
#include "engine/strand.h"
#include "engine/walk.h"

#include "base/base.h"
#include "cover/cover_internal.h"

#include <assert.h>
#include <stddef.h>

struct backtrack_frame {
    uint32_t begin, at, end;
    uint32_t lowest; /* lowest empty required place; that of the tail is `places` */
};

typedef struct backtrack_state {
    tw_walk walk;
    const tw_cover *cover;
    tw_heuristics heuristics;
    struct backtrack_frame *frames;
    uint32_t lowest;       /* lowest empty required place of the position, or `places` */
    bool *taken;           /* one a place */
    uint32_t *used;        /* one a stock */
    uint32_t *filed_start; /* options filed under each place; those of the tail last */
    uint32_t *filed;
    uint32_t *arena;            /* choices of the frames on the stack: no option is in it twice */
    uint32_t *left;             /* one a stock: options of the tail not passed */
    tw_feasibility feasibility; /* with size */
    tw_regions regions;         /* with strand */
    uint64_t updates;           /* tests made so far; feasibility counts its own */
    bool hopeless;              /* a place or a stock has too few options from the start */
} backtrack_state;
static_assert(offsetof(backtrack_state, walk) == 0, "the entries of walkers look there");

/* ---- Positions --------------------------------------------------------------------------- */

static const uint32_t *tail_of(const backtrack_state *state)
{
    return state->filed + state->filed_start[state->cover->places];
}

static bool is_tail(const backtrack_state *state, const struct backtrack_frame *frame)
{
    return frame->lowest == state->cover->places;
}

static uint32_t chosen(const backtrack_state *state, const struct backtrack_frame *frame)
{
    return is_tail(state, frame) ? tail_of(state)[frame->at] : state->arena[frame->at];
}

static bool option_fits(const backtrack_state *state, uint32_t option)
{
    if (state->heuristics.size)
        return state->feasibility.blocked[option] == 0;
    return tw_cover_fits(state->cover, option, state->taken, state->used);
}

/* The lowest empty required place from `place` on. */
static uint32_t lowest_empty(const backtrack_state *state, uint32_t place)
{
    const tw_cover *cover = state->cover;
    while (place < cover->places && (state->taken[place] || cover->optional[place]))
        place++;
    return place;
}

/* The empty required place with the fewest fitting options, the lowest of them. */
static uint32_t tightest_empty(const backtrack_state *state)
{
    const tw_cover *cover = state->cover;
    uint32_t best = state->lowest;
    for (uint32_t i = best; i < cover->places; i++)
        if (!state->taken[i] && !cover->optional[i] &&
            state->feasibility.count[i] < state->feasibility.count[best])
            best = i;
    return best;
}

static void use_tail_unit(backtrack_state *state, uint32_t stock)
{
    if (++state->used[stock] < state->cover->high[stock])
        return;
    if (state->heuristics.size)
        tw_feasibility_spend(&state->feasibility, stock);
    if (state->heuristics.strand != TW_STRAND_OFF)
        tw_regions_spend(&state->regions, stock);
}

static void return_tail_unit(backtrack_state *state, uint32_t stock)
{
    if (state->used[stock]-- < state->cover->high[stock])
        return;
    if (state->heuristics.size)
        tw_feasibility_return(&state->feasibility, stock);
    if (state->heuristics.strand != TW_STRAND_OFF)
        tw_regions_return(&state->regions, stock);
}

static bool is_stranded(backtrack_state *state)
{
    if (state->lowest == state->cover->places)
        return false;
    switch (state->heuristics.strand) {
    case TW_STRAND_ON:
        return tw_regions_stranded(&state->regions, state->taken, state->lowest);
    case TW_STRAND_EXTENDED:
        return tw_regions_any_stranded(&state->regions, state->taken);
    case TW_STRAND_OFF:
        break;
    }
    return false;
}

/* ---- The tail ---------------------------------------------------------------------------- */

/* Passes one option of the tail. false: its stock now needs more options than are left. */
static bool pass_tail_option(backtrack_state *state, uint32_t at)
{
    uint32_t stock = state->cover->option_stock[tail_of(state)[at]];
    if (stock == TW_NO_STOCK)
        return true;
    state->left[stock]--;
    return (uint64_t)state->used[stock] + state->left[stock] >= state->cover->low[stock];
}

static void unpass(backtrack_state *state, uint32_t at)
{
    uint32_t stock = state->cover->option_stock[tail_of(state)[at]];
    if (stock != TW_NO_STOCK)
        state->left[stock]++;
}

static bool all_stocks_met(const backtrack_state *state)
{
    for (size_t i = 0; i < state->cover->stocks; i++)
        if (state->used[i] < state->cover->low[i])
            return false;
    return true;
}

static bool all_stocks_in_reach(const backtrack_state *state)
{
    for (size_t i = 0; i < state->cover->stocks; i++)
        if ((uint64_t)state->used[i] + state->left[i] < state->cover->low[i])
            return false;
    return true;
}

/* Moves to the first option from `at` on that fits. false: none fits, or go_on ended; then all
 * options that the frame passed are unpassed. */
static bool seek_in_tail(backtrack_state *state, struct backtrack_frame *frame, bool go_on)
{
    for (; go_on && frame->at < frame->end; frame->at++) {
        state->updates++;
        if (option_fits(state, tail_of(state)[frame->at]))
            return true;
        go_on = pass_tail_option(state, frame->at);
    }
    while (frame->at > frame->begin)
        unpass(state, --frame->at);
    return false;
}

static bool open_tail(backtrack_state *state, bool *solution)
{
    *solution = all_stocks_met(state);
    if (!*solution && !all_stocks_in_reach(state))
        return false;
    size_t depth = state->walk.depth;
    bool is_below = depth > 0 && is_tail(state, &state->frames[depth - 1]);
    struct backtrack_frame *frame = &state->frames[depth];
    uint32_t places = (uint32_t)state->cover->places;
    frame->begin = is_below ? state->frames[depth - 1].at + 1 : 0;
    frame->at = frame->begin;
    frame->end = state->filed_start[places + 1] - state->filed_start[places];
    frame->lowest = places;
    return seek_in_tail(state, frame, true);
}

/* ---- Steps through the tree (walk.h) ----------------------------------------------------- */

static bool put_backtrack(tw_state *self)
{
    backtrack_state *state = self;
    const struct backtrack_frame *frame = &state->frames[state->walk.depth - 1];
    uint32_t option = chosen(state, frame);
    uint32_t stock = state->cover->option_stock[option];
    tw_cover_mark_places(state->cover, option, state->taken, true);
    if (state->heuristics.size)
        tw_feasibility_take(&state->feasibility, option);
    if (stock != TW_NO_STOCK)
        use_tail_unit(state, stock);
    if (is_tail(state, frame))
        pass_tail_option(state, frame->at);
    state->lowest = lowest_empty(state, frame->lowest);
    return !is_stranded(state);
}

static void undo_backtrack(tw_state *self)
{
    backtrack_state *state = self;
    const struct backtrack_frame *frame = &state->frames[state->walk.depth - 1];
    uint32_t option = chosen(state, frame);
    uint32_t stock = state->cover->option_stock[option];
    if (is_tail(state, frame))
        unpass(state, frame->at);
    if (stock != TW_NO_STOCK)
        return_tail_unit(state, stock);
    if (state->heuristics.size)
        tw_feasibility_free(&state->feasibility, option);
    tw_cover_mark_places(state->cover, option, state->taken, false);
    state->lowest = frame->lowest;
}

/* Collects the fitting options of a list in the arena, after those of the frame before. */
static bool gather(backtrack_state *state, const uint32_t *options, size_t count)
{
    size_t depth = state->walk.depth;
    struct backtrack_frame *frame = &state->frames[depth];
    uint32_t end = depth ? state->frames[depth - 1].end : 0;
    frame->begin = frame->at = end;
    frame->lowest = state->lowest;
    for (size_t i = 0; i < count; i++)
        if (option_fits(state, options[i]))
            state->arena[end++] = options[i];
    frame->end = end;
    state->updates += count;
    return frame->begin < end;
}

static bool open_backtrack(tw_state *self, bool *solution)
{
    backtrack_state *state = self;
    if (state->hopeless)
        return false;
    if (state->lowest == state->cover->places)
        return open_tail(state, solution);
    if (!state->heuristics.size) {
        const uint32_t *start = state->filed_start + state->lowest;
        return gather(state, state->filed + start[0], start[1] - start[0]);
    }
    uint32_t place = tightest_empty(state);
    tw_u32_span options = tw_item_index_of_place(&state->feasibility.users, place);
    return state->feasibility.count[place] > 0 && gather(state, options.items, options.count);
}

static bool next_backtrack(tw_state *self)
{
    backtrack_state *state = self;
    struct backtrack_frame *frame = &state->frames[state->walk.depth - 1];
    if (!is_tail(state, frame))
        return ++frame->at < frame->end;
    return seek_in_tail(state, frame, pass_tail_option(state, frame->at++));
}

static void close_backtrack(tw_state *self)
{
    backtrack_state *state = self;
    struct backtrack_frame *frame = &state->frames[state->walk.depth - 1];
    while (is_tail(state, frame) && frame->at > frame->begin)
        unpass(state, --frame->at);
}

/* Which options of the tail will fit is not known in advance. */
static uint32_t later_backtrack(const tw_state *self, size_t frame, uint32_t ahead)
{
    const backtrack_state *state = self;
    const struct backtrack_frame *at = &state->frames[frame];
    return is_tail(state, at) ? TW_NO_OPTION : state->arena[at->at + ahead];
}

static uint32_t option_backtrack(const tw_state *self, size_t frame)
{
    const backtrack_state *state = self;
    return chosen(state, &state->frames[frame]);
}

static inline uint64_t updates_backtrack(const tw_state *self)
{
    const backtrack_state *state = self;
    return state->updates + state->feasibility.updates;
}

static void share_backtrack(const tw_state *self, size_t frame, uint32_t *done, uint32_t *choices)
{
    const backtrack_state *state = self;
    *done = state->frames[frame].at - state->frames[frame].begin;
    *choices = state->frames[frame].end - state->frames[frame].begin;
}

static const tw_walk_steps backtrack_steps = {
    .put = put_backtrack,
    .undo = undo_backtrack,
    .open = open_backtrack,
    .next = next_backtrack,
    .close = close_backtrack,
    .later = later_backtrack,
    .option = option_backtrack,
    .updates = updates_backtrack,
    .share = share_backtrack,
};

/* ---- Making ------------------------------------------------------------------------------ */

static uint32_t least_required(const tw_cover *cover, size_t option)
{
    for (uint32_t i = cover->option_start[option]; i < cover->option_start[option + 1]; i++)
        if (!cover->optional[cover->option_places[i]])
            return cover->option_places[i];
    return (uint32_t)cover->places;
}

/* Files every option, in ascending order, under its least required place. */
static void file_options(backtrack_state *state)
{
    const tw_cover *cover = state->cover;
    uint32_t *start = state->filed_start;
    for (size_t i = 0; i < cover->options; i++)
        start[least_required(cover, i) + 1]++;
    for (size_t i = 0; i <= cover->places; i++)
        start[i + 1] += start[i];
    for (size_t i = 0; i < cover->options; i++)
        state->filed[start[least_required(cover, i)]++] = (uint32_t)i;
    for (size_t i = cover->places + 1; i > 0; i--) /* filling moved every start on by one list */
        start[i] = start[i - 1];
    start[0] = 0;
}

/* Is there a required place or a stock that the options cannot satisfy even alone? `taken` and
 * `used` serve as scratch and are zero again. */
static bool is_hopeless(backtrack_state *state)
{
    const tw_cover *cover = state->cover;
    for (uint32_t i = 0; i < cover->options; i++) {
        uint32_t stock = cover->option_stock[i];
        if (stock != TW_NO_STOCK && cover->high[stock] == 0)
            continue;
        tw_cover_mark_places(state->cover, i, state->taken, true);
        if (stock != TW_NO_STOCK)
            state->used[stock]++;
    }
    bool hopeless = !all_stocks_met(state) || lowest_empty(state, 0) < cover->places;
    for (size_t i = 0; i < cover->stocks; i++)
        state->used[i] = 0;
    for (size_t i = 0; i < cover->places; i++)
        state->taken[i] = false;
    return hopeless;
}

static void free_backtrack(tw_state *taken)
{
    tw_scope_free(taken, sizeof(backtrack_state));
}

static tw_status prepare_backtrack(backtrack_state *state, const tw_setup *setup)
{
    const tw_context *context = &state->walk.scope.context;
    const tw_cover *cover = state->cover;
    bool walks = tw_walk_take(&state->walk, cover, 1) && tw_walk_limit(&state->walk, setup->cutoff);
    const tw_array all[] = {TW_ARRAY(state->frames, state->walk.room),
                            TW_ARRAY(state->taken, cover->places),
                            TW_ARRAY(state->used, cover->stocks),
                            TW_ARRAY(state->left, cover->stocks),
                            TW_ARRAY(state->filed_start, cover->places + 2),
                            TW_ARRAY(state->filed, cover->options),
                            TW_ARRAY(state->arena, cover->options),
                            {0}};
    tw_status status = walks && tw_arrays(context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
    if (!status && state->heuristics.size)
        status = tw_feasibility_make(context, cover, &state->feasibility);
    if (!status && state->heuristics.strand != TW_STRAND_OFF)
        status = tw_regions_make(context, cover, &state->regions);
    if (status)
        return status;
    file_options(state);
    uint32_t end = state->filed_start[cover->places + 1];
    for (uint32_t i = state->filed_start[cover->places]; i < end; i++)
        if (cover->option_stock[state->filed[i]] != TW_NO_STOCK)
            state->left[cover->option_stock[state->filed[i]]]++;
    state->hopeless = is_hopeless(state);
    state->lowest = lowest_empty(state, 0);
    return TW_OK;
}

static const char *refuses_backtrack(const tw_cover *cover)
{
    (void)cover;
    return NULL;
}

static tw_status make_backtrack(const tw_setup *setup, tw_path from, tw_state **state)
{
    backtrack_state *made = tw_scope_object(tw_context_or_default(setup->context), sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->cover = setup->cover;
    made->heuristics = setup->heuristics;
    tw_status status = prepare_backtrack(made, setup);
    if (!status)
        status = tw_walk_start(&made->walk, made, &backtrack_steps, made->cover, from);
    if (status)
        free_backtrack(made);
    else
        *state = made;
    return status;
}

static tw_run run_all_backtrack(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    backtrack_state *state = self;
    return tw_walk_run(&state->walk, state, &backtrack_steps, budget, sink);
}

static tw_run run_backtrack(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    backtrack_state *state = self;
    assert(!state->heuristics.size || tw_feasibility_sane(&state->feasibility));
    tw_run run = state->walk.cutoff ? tw_walk_run_within(state, budget, sink, run_all_backtrack)
                                    : run_all_backtrack(state, budget, sink);
    assert(!state->heuristics.size || tw_feasibility_sane(&state->feasibility));
    return run;
}

const tw_engine tw_engine_backtrack = {
    .name = "backtrack",
    .summary = "fill the lowest empty place, one option after the other",
    .size = true,
    .strand = true,
    .costs = true,
    .refuses = refuses_backtrack,
    .make = make_backtrack,
    .run = run_backtrack,
    TW_WALKER_ENTRIES,
    .free = free_backtrack,
};
