/* first_empty.c -- exact cover that always fills the first empty place of the cover's sweep.
 *
 * Each row of bits (bitset_plan.h) is in the list of the first required place that it covers. At a
 * node the list of the first empty place is compared with the taken bits, about eight rows at a
 * time; the rows that fit are the choices. Nothing is looked up ahead: nodes are cheap, and many.
 * This pays on long narrow boards, where an empty place can be filled in few ways. When all
 * required places are covered, the options on optional places alone are the rest; its subsets are
 * tried in ascending order.
 * Invariant: taken[d] has the bits of the options above depth d, and of the counted stocks that
 *   are used up. Lists are in ascending order of options, so the path decides the future; each is
 *   followed by rows of ones, which fit on the empty board alone.
 * Cost: about 17 ns a node, for lists of up to 100 rows. */
#include "engine/bitset/bitset_kernels.h"
#include "engine/engine.h"
#include "engine/bitset/first_empty_table.h"
#include "engine/walk.h"

#include <assert.h>
#include <stddef.h>

#define SPARE 2 /* frames above those of a path */

/* The choices of a node: rows of one list. */
typedef struct fill_frame {
    uint32_t list;
    uint32_t count, at;
    uint32_t *rows; /* numbers in the list; room for the longest list */
} fill_frame;

typedef struct first_empty_state {
    tw_walk walk;
    tw_fill_table *table;     /* held */
    const tw_bits_plan *plan; /* the table's, as are these */
    const tw_fill_list *lists;
    const uint64_t *places;
    const tw_bits_kernels *kernels;
    uint64_t *taken; /* plan->words a depth */
    uint32_t *used;  /* units of the counted stocks */
    fill_frame *frames;
    uint64_t updates;
} first_empty_state;
static_assert(offsetof(first_empty_state, walk) == 0, "the entries of walkers look there");

static uint64_t *taken_at(const first_empty_state *state, size_t depth)
{
    return state->taken + depth * state->plan->words;
}

/* ---- Steps through the tree (walk.h) ----------------------------------------------------- */

/* Counts a unit of the row's counted stock, if it has one; the last unit takes the stock. */
static void use_row_unit(first_empty_state *state, uint64_t *taken, const uint64_t *before)
{
    for (size_t i = 0; i < state->plan->counted_count; i++) {
        uint64_t bit = (uint64_t)1 << i % 64;
        if (!(taken[i / 64] & bit) || before[i / 64] & bit)
            continue;
        if (++state->used[i] < state->plan->counted[i].high)
            taken[i / 64] &= ~bit;
    }
}

static inline bool put_first_empty(tw_state *self)
{
    first_empty_state *state = self;
    size_t depth = state->walk.depth - 1;
    const fill_frame *frame = &state->frames[depth];
    const tw_bits_list *list = &state->lists[frame->list].rows;
    uint32_t row = frame->rows[frame->at];
    const uint64_t *before = taken_at(state, depth);
    uint64_t *taken = taken_at(state, depth + 1);
    for (size_t w = 0; w < state->plan->words; w++)
        taken[w] = before[w] | list->bits[w * list->stride + row];
    if (state->plan->counted_count > 0)
        use_row_unit(state, taken, before);
    return true;
}

static inline void undo_row(tw_state *self)
{
    first_empty_state *state = self;
    const fill_frame *frame = &state->frames[state->walk.depth - 1];
    const tw_bits_list *list = &state->lists[frame->list].rows;
    for (size_t i = 0; i < state->plan->counted_count; i++) {
        uint64_t word = list->bits[i / 64 * list->stride + frame->rows[frame->at]];
        state->used[i] -= (uint32_t)(word >> i % 64 & 1);
    }
}

/* The first empty place; the number of the rest when there is none. */
static inline uint32_t first_empty(const first_empty_state *state, const uint64_t *taken)
{
    for (size_t w = 0; w < state->plan->words; w++) {
        uint64_t empty = state->places[w] & ~taken[w];
        if (empty)
            return (uint32_t)w * 64 + tw_bits_lowest(empty);
    }
    return (uint32_t)state->plan->bits;
}

/* All places are covered: are all stocks used as often as they must be? */
static bool all_counted_met(const first_empty_state *state, const uint64_t *taken)
{
    const tw_bits_plan *plan = state->plan;
    for (size_t i = 0; i < plan->counted_count; i++)
        if (state->used[i] < plan->counted[i].low)
            return false;
    uint64_t missing = 0;
    for (size_t w = 0; w < plan->words; w++) {
        uint64_t counted = 0;
        if (plan->counted_count > w * 64)
            counted = tw_bits_low(
                (uint32_t)(plan->counted_count - w * 64 < 64 ? plan->counted_count - w * 64 : 64));
        missing |= plan->required[w] & ~taken[w] & ~counted;
    }
    return missing == 0;
}

/* Removes the rows of the rest up to the one chosen above. */
static void leave_later(const first_empty_state *state, fill_frame *frame)
{
    const fill_frame *above = frame - 1;
    if (state->walk.depth == state->walk.forced || above->list != frame->list)
        return;
    uint32_t last = above->rows[above->at];
    uint32_t kept = 0;
    for (uint32_t i = 0; i < frame->count; i++)
        if (frame->rows[i] > last)
            frame->rows[kept++] = frame->rows[i];
    frame->count = kept;
}

static inline bool open_first_empty(tw_state *self, bool *solution)
{
    first_empty_state *state = self;
    size_t depth = state->walk.depth;
    const uint64_t *taken = taken_at(state, depth);
    fill_frame *frame = &state->frames[depth];
    uint32_t list = first_empty(state, taken);
    const tw_bits_list *rows = &state->lists[list].rows;
    *frame = (fill_frame){.list = list, .rows = frame->rows};
    if (depth + SPARE < state->walk.room) { /* else no option can be added */
        frame->count = (uint32_t)state->kernels->fitting(rows, taken, frame->rows);
        if (frame->count > rows->count)
            frame->count = (uint32_t)rows->count;
        state->updates += rows->count;
    }
    if (list == state->plan->bits) {
        *solution = !state->plan->hopeless && all_counted_met(state, taken);
        leave_later(state, frame);
    }
    return frame->count > 0 && !state->plan->hopeless;
}

static inline bool next_row(tw_state *self)
{
    first_empty_state *state = self;
    fill_frame *frame = &state->frames[state->walk.depth - 1];
    return ++frame->at < frame->count;
}

static uint32_t later_first_empty(const tw_state *self, size_t number, uint32_t ahead)
{
    const first_empty_state *state = self;
    const fill_frame *frame = &state->frames[number];
    return state->lists[frame->list].options[frame->rows[frame->at + ahead]];
}

static uint32_t option_first_empty(const tw_state *self, size_t number)
{
    const first_empty_state *state = self;
    return later_first_empty(state, number, 0);
}

static inline uint64_t updates_first_empty(const tw_state *self)
{
    const first_empty_state *state = self;
    return state->updates;
}

static void share_first_empty(const tw_state *self, size_t number, uint32_t *done,
                              uint32_t *choices)
{
    const first_empty_state *state = self;
    *done = state->frames[number].at;
    *choices = state->frames[number].count;
}

static bool force_first_empty(tw_state *self, uint32_t option)
{
    first_empty_state *state = self;
    fill_frame *frame = &state->frames[state->walk.depth];
    uint32_t row = state->plan->option_row[option];
    frame->list = state->table->list_of[row];
    frame->rows[0] = state->table->number_of[row];
    frame->at = 0;
    frame->count = 1;
    return true;
}

static const tw_walk_steps first_empty_steps = {
    .put = put_first_empty,
    .undo = undo_row,
    .open = open_first_empty,
    .next = next_row,
    .later = later_first_empty,
    .option = option_first_empty,
    .updates = updates_first_empty,
    .share = share_first_empty,
    .force = force_first_empty,
};

/* ---- Deep nodes -------------------------------------------------------------------------- */

enum { DEEP_WORDS = 4 }; /* at most */

/* Local data of the loop over deep nodes. */
typedef struct fill_hand {
    const tw_fill_list *lists;
    uint64_t places[DEEP_WORDS];
    size_t (*fitting)(const tw_bits_list *list, const uint64_t *taken, uint32_t *rows);
} fill_hand;

/* Puts down the top frame's choice. *list: the first empty place. false: there is none.
 * words: constant, those of the plan. */
TW_WALK_INLINE bool put_deep(const fill_hand *hand, const fill_frame *frame, uint64_t *taken,
                             uint32_t *list, size_t words)
{
    const tw_bits_list *rows = &hand->lists[frame->list].rows;
    const uint64_t *row = rows->bits + frame->rows[frame->at];
    const uint64_t *before = taken - words;
    uint64_t first = 0;
    uint32_t base = 0;
    for (size_t w = words; w-- > 0;) {
        taken[w] = before[w] | row[w * rows->stride];
        uint64_t empty = hand->places[w] & ~taken[w];
        base = empty ? (uint32_t)w * 64 : base;
        first = empty ? empty : first;
    }
    *list = base + (first ? tw_bits_lowest(first) : 0);
    return first != 0;
}

/* Visits nodes as tw_walk_visit does. Stops before the first that may be a solution, or when frame
 * `fixed` must move to its next choice: in frames above it the task's limits do not matter. Returns
 * the number of nodes. words: as in put_deep. */
TW_WALK_INLINE uint64_t visit_above(first_empty_state *state, uint64_t budget, size_t words)
{
    tw_walk *walk = &state->walk;
    fill_hand hand = {.lists = state->lists, .fitting = state->kernels->fitting};
    fill_frame *const lowest = &state->frames[walk->fixed];
    fill_frame *top = &state->frames[walk->depth - 1];
    uint64_t *taken = taken_at(state, walk->depth);
    tw_level *level = &walk->levels[walk->depth];
    uint64_t left = budget;
    uint64_t updates = 0;
    uint32_t list = 0;
    for (size_t w = 0; w < words; w++)
        hand.places[w] = state->places[w];
    while (top > lowest && left > 0 && put_deep(&hand, top, taken, &list, words)) {
        const tw_bits_list *rows = &hand.lists[list].rows;
        fill_frame *next = top + 1;
        left--;
        updates += rows->count;
        level->branches++;
        level->updates += rows->count;
        next->list = list;
        next->at = 0;
        next->count = (uint32_t)hand.fitting(rows, taken, next->rows); /* no row of ones fits */
        if (next->count > 0) {
            top = next;
            level++;
            taken += words;
            continue;
        }
        for (; ++top->at == top->count && --top > lowest; level--)
            taken -= words;
    }
    state->updates += updates;
    walk->shared_out += updates;
    walk->depth = (size_t)(top - state->frames) + 1;
    if (top == lowest)
        tw_walk_on(walk, state, &first_empty_steps);
    return budget - left;
}

/* Visits the next nodes as long as they are deep enough, within the budget; maybe none. Returns
 * their number. */
static uint64_t visit_deep_nodes(first_empty_state *state, uint64_t budget)
{
    const tw_bits_plan *plan = state->plan;
    if (state->walk.depth < state->walk.fixed + 2 || plan->counted_count > 0 || plan->hopeless)
        return 0;
    if (plan->words == 1)
        return visit_above(state, budget, 1);
    if (plan->words == 2)
        return visit_above(state, budget, 2);
    if (plan->words == 3)
        return visit_above(state, budget, 3);
    return plan->words == DEEP_WORDS ? visit_above(state, budget, DEEP_WORDS) : 0;
}

/* ---- Making ------------------------------------------------------------------------------ */

/* Room for the numbers of a list. */
static size_t frame_room(const first_empty_state *state)
{
    return state->table->longest + TW_FILL_SPARE;
}

static tw_status make_stacks(first_empty_state *state)
{
    const tw_bits_plan *plan = state->plan;
    tw_walk *walk = &state->walk;
    const tw_context *context = &walk->scope.context;
    bool walks = tw_walk_take(walk, plan->cover, SPARE);
    state->frames = tw_take(context, walk->room, sizeof *state->frames);
    state->taken = tw_take(context, walk->room, plan->words * sizeof *state->taken);
    state->used = tw_take(context, plan->counted_count, sizeof *state->used);
    uint32_t *choices = tw_bits_block_take(
        &walk->scope, (uint64_t)walk->room * frame_room(state) * sizeof *choices, false);
    if (!walks || !state->frames || !state->taken || !state->used || !choices)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < walk->room; i++)
        state->frames[i].rows = choices + i * frame_room(state);
    return TW_OK;
}

static void free_first_empty(tw_state *self)
{
    first_empty_state *taken = self;
    if (taken)
        tw_fill_table_drop(taken->table);
    tw_scope_free(taken, sizeof *taken);
}

/* table: passes to the state. */
static tw_status make_of_table(tw_fill_table *table, const tw_bits_kernels *kernels, tw_path from,
                               tw_state **state)
{
    first_empty_state *made = tw_scope_object(table->scope.from, sizeof *made);
    if (!made) {
        tw_fill_table_drop(table);
        return TW_ERR_MEMORY;
    }
    made->kernels = kernels;
    made->table = table;
    made->plan = table->plan;
    made->lists = table->lists;
    made->places = table->places;
    tw_status status = make_stacks(made);
    if (!status)
        status = tw_walk_start(&made->walk, made, &first_empty_steps, made->plan->cover, from);
    if (status)
        free_first_empty(made);
    else
        *state = made;
    return status;
}

static tw_status make_first_empty(const tw_setup *setup, tw_path from, tw_state **state)
{
    tw_heuristics heuristics = setup->heuristics;
    tw_fill_table *table = NULL;
    tw_status status = tw_fill_table_make(setup, &table);
    if (status)
        return status;
    return make_of_table(table, tw_bits_kernels_find(heuristics.isa), from, state);
}

static tw_status twin_first_empty(const tw_state *self, tw_path from, tw_state **twin)
{
    const first_empty_state *state = self;
    return make_of_table(tw_fill_table_hold(state->table), state->kernels, from, twin);
}

/* ---- The engine -------------------------------------------------------------------------- */

/* Visits node by node, except the deep ones, which are most of the tree. */
static tw_run run_first_empty(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    first_empty_state *state = self;
    while (budget > 0 && !state->walk.done) {
        budget -= visit_deep_nodes(state, budget);
        if (budget == 0)
            break;
        tw_run run = tw_walk_run(&state->walk, state, &first_empty_steps, 1, sink);
        if (run != TW_RUN_BUDGET)
            return run;
        budget--;
    }
    return state->walk.done ? TW_RUN_EXHAUSTED : TW_RUN_BUDGET;
}

static tw_status needs_first_empty(const tw_setup *setup, tw_need *need)
{
    tw_bits_plan *plan = NULL;
    tw_status status = tw_bits_plan_survey(setup, &plan);
    if (status)
        return status;
    status = tw_fill_table_needs(plan, tw_cover_deepest(setup->cover) + SPARE, need);
    tw_bits_plan_drop(plan);
    return status;
}

const tw_engine tw_engine_first_empty = {
    .name = "first-empty",
    .summary = "the first empty place of a sweep, by bit rows",
    .vectors = true,
    .forced = true,
    .refuses = tw_bits_plan_refuses,
    .needs = needs_first_empty,
    .make = make_first_empty,
    .twin = twin_first_empty,
    .run = run_first_empty,
    TW_WALKER_ENTRIES,
    .free = free_first_empty,
};
