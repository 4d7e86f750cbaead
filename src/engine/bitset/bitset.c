/* bitset.c -- exact cover by lists of bit rows that shrink from node to node.
 *
 * A node is the list of the options that still fit, each as a packed row of bits. Its child is the
 * same list without the rows that meet the chosen option. Backtracking drops the child: nothing
 * has to be undone. A node is *live* if every required item still has a row, which one pass of ORs
 * shows; only live nodes are visited. The search branches on the item with the fewest rows; all
 * items are counted in one pass. With a sweep, while many options are missing, it branches on the
 * first empty place of the sweep. Where two options are missing, the pairs that fill the rest are
 * found by comparing rows.
 * Small subtrees are searched many nodes at a time (bitset_subtree.c). The tree is the same, so
 * the path still decides the future (engine.h). Where no item is left to branch on, the remaining
 * options lie on optional places alone: the rest. Its subsets are tried in ascending order; rows
 * before the current one are excluded. A very large node is examined row by row, and a run may end
 * between two rows: `opening` tells how far it came; everything else is as before that node.
 * Invariant of the stack: node d has d options placed; frame d has the choices of node d that are
 *   live, in ascending order. Below `forced` there are only options, without nodes.
 * Counters: a branch is a live node; an update is a row whose child was tested.
 * Cost: 1 to 2 cycles a row and word for a node, less than 100 ns at the low levels. */
#include "engine/bitset/bitset_kernels.h"
#include "engine/bitset/bitset_state.h"
#include "engine/engine.h"

#include <string.h>

/* With a smaller budget the tree is searched node by node. */
#define LEAST_BUDGET 64
#define SPARE 2           /* frames above those of a path */
#define NO_END UINT64_MAX /* steps of work that must not be interrupted */

static const tw_bits_node *top_bitset_node(const tw_bits_state *state)
{
    return &state->nodes.stack[state->walk.depth];
}

/* ---- Steps through the tree (walk.h) ----------------------------------------------------- */

static bool put_choice(tw_state *self)
{
    tw_bits_state *state = self;
    size_t depth = state->walk.depth - 1;
    const tw_bits_frame *frame = &state->frames[depth];
    uint32_t row = frame->rows[frame->at];
    tw_bits_choice choice = {row, frame->rest ? row + 1 : 0, NULL, NULL, frame->end};
    if (frame->kept) {
        choice.seen = frame->kept + frame->at * frame->kept_words;
        choice.alive = (uint8_t *)(choice.seen + state->nodes.stack[depth].list.words);
    }
    state->nodes.kernels->steps->put(&state->nodes, depth, &choice);
    return true;
}

static void undo_choice(tw_state *self)
{
    tw_bits_state *state = self;
    const tw_bits_frame *frame = &state->frames[state->walk.depth - 1];
    tw_bits_nodes_undo(&state->nodes, state->walk.depth - 1, frame->rows[frame->at]);
}

static bool next_choice(tw_state *self)
{
    tw_bits_state *state = self;
    tw_bits_frame *frame = &state->frames[state->walk.depth - 1];
    frame->option = TW_NO_OPTION;
    return ++frame->at < frame->count;
}

static uint32_t later_choice(const tw_state *self, size_t number, uint32_t ahead)
{
    const tw_bits_state *state = self;
    const tw_bits_frame *frame = &state->frames[number];
    return tw_bits_nodes_option(&state->nodes, &state->nodes.stack[number],
                                frame->rows[frame->at + ahead]);
}

/* Looked up once for each choice. */
static uint32_t option_bitset(const tw_state *self, size_t number)
{
    const tw_bits_state *state = self;
    tw_bits_frame *frame = &state->frames[number];
    if (frame->option == TW_NO_OPTION)
        frame->option = later_choice(state, number, 0);
    return frame->option;
}

static uint64_t updates_bitset(const tw_state *self)
{
    const tw_bits_state *state = self;
    return state->updates;
}

static void share_bitset(const tw_state *self, size_t number, uint32_t *done, uint32_t *choices)
{
    const tw_bits_state *state = self;
    *done = state->frames[number].at;
    *choices = state->frames[number].count;
}

static const tw_walk_steps bitset_steps = {
    .put = put_choice,
    .undo = undo_choice,
    .next = next_choice,
    .later = later_choice,
    .option = option_bitset,
    .updates = updates_bitset,
    .share = share_bitset,
};

/* ---- One node ---------------------------------------------------------------------------- */

/* Puts the next node down, unless it already is. */
static void arrive(tw_bits_state *state)
{
    tw_walk *walk = &state->walk;
    if (walk->fresh)
        walk->fresh = false;
    else if (!state->opening.down)
        put_choice(state);
    walk->levels[walk->depth].branches += walk->depth > walk->fixed;
}

/* Makes the current node, which stays put down, the next to visit. */
static void step_back_bitset(tw_bits_state *state)
{
    tw_walk *walk = &state->walk;
    walk->levels[walk->depth].branches -= walk->depth > walk->fixed;
    walk->fresh = walk->depth == walk->forced;
}

/* Leaves the current node as if it had not been visited. */
static void depart(tw_bits_state *state)
{
    step_back_bitset(state);
    if (!state->walk.fresh)
        undo_choice(state);
}

/* Looks for choices at the current node and moves to the next, unless the steps do not suffice.
 * Returns whether the node is a solution; its options are then in walk->options, and there are
 * *count. */
static bool look_below(tw_bits_state *state, size_t *count, uint64_t *left)
{
    tw_walk *walk = &state->walk;
    tw_level *level = &walk->levels[walk->depth];
    bool solution = false;
    tw_bits_opened found = tw_bits_frame_open(state, &solution, left);
    *count = walk->depth;
    if (found == TW_BITS_OPENED_HALF) {
        step_back_bitset(state);
        return false;
    }
    if (solution)
        tw_walk_list(walk, state, &bitset_steps);
    if (found == TW_BITS_OPENED_FRAME)
        walk->depth++;
    else
        tw_walk_on(walk, state, &bitset_steps);
    tw_walk_charge(walk, state, &bitset_steps, level);
    return solution;
}

/* ---- Beginning at a path ----------------------------------------------------------------- */

/* Opens a frame and chooses `option` in it. false: this tree has no such node. */
static bool go_down_to(tw_bits_state *state, uint32_t option)
{
    tw_walk *walk = &state->walk;
    bool solution = false;
    uint64_t left = NO_END;
    if (walk->depth > walk->forced)
        put_choice(state);
    if (tw_bits_frame_open(state, &solution, &left) != TW_BITS_OPENED_FRAME)
        return false;
    walk->depth++;
    return tw_walk_choose(state, &bitset_steps, walk->depth - 1, option);
}

static tw_status begin_forced(tw_bits_state *state, tw_path from)
{
    state->walk.forced = from.forced;
    state->dead = false;
    state->walk.depth = from.forced;
    for (size_t i = 0; i < from.forced; i++)
        state->frames[i] = (tw_bits_frame){.count = 1, .option = from.options[i]};
    if (!tw_bits_nodes_begin(&state->nodes, from.options, from.forced))
        return TW_ERR_INPUT;
    state->dead =
        state->nodes.plan->hopeless || tw_bits_nodes_is_dead(&state->nodes, top_bitset_node(state));
    return TW_OK;
}

static tw_status seek_bitset(tw_state *self, tw_path from)
{
    tw_bits_state *state = self;
    tw_walk *walk = &state->walk;
    if (from.fixed > from.count || from.forced > from.fixed || from.count > walk->room - 1)
        return TW_ERR_INPUT;
    state->opening = (tw_bits_opening){0};
    walk->fresh = from.count == from.forced;
    walk->done = false;
    walk->fixed = from.fixed;
    walk->bounded = false; /* until its frame is open */
    tw_status status = begin_forced(state, from);
    for (size_t i = from.forced; i < from.count && !status; i++) {
        if (!go_down_to(state, from.options[i]))
            return TW_ERR_INPUT;
        if (from.bounded && i == from.fixed &&
            !tw_walk_bound(walk, state, &bitset_steps, from.last))
            return TW_ERR_INPUT;
    }
    walk->shared_out = state->updates;
    return !status && from.bounded && !walk->bounded ? TW_ERR_INPUT : status;
}

/* ---- Running ----------------------------------------------------------------------------- */

/* Returns to the position of the walk before it visited the waiting nodes. */
static void go_back(tw_bits_state *state)
{
    tw_walk *walk = &state->walk;
    const tw_bits_mark *mark = &state->subtree.mark;
    const tw_path path = {mark->options, mark->count,   mark->fixed,
                          walk->forced,  mark->bounded, walk->last};
    memcpy(walk->levels, mark->levels, walk->room * sizeof *walk->levels);
    state->updates = mark->updates;
    seek_bitset(state, path); /* succeeds: the walk was here before */
}

/* Searches the waiting subtree, if any, and reports its hits. false: the sink stopped, and the
 * state is after that hit. */
static bool finish_subtree(tw_bits_state *state, const tw_hit_sink *sink, uint64_t *nodes)
{
    if (!tw_bits_subtree_search(state, nodes)) {
        go_back(state);
        return true;
    }
    uint64_t sum = state->subtree.batches->sum;
    state->walk.hits += sum;
    if (sum > 0)
        return state->subtree.sums->more(state->subtree.sums->user, sum);
    uint32_t hits = state->subtree.batches->hit_count;
    for (uint32_t i = 0; i < hits; i++) {
        size_t count = 0;
        const uint32_t *options = tw_bits_subtree_hit(state, i, &count);
        state->walk.hits++;
        if (sink->hit(sink->user, options, count))
            continue;
        if (i + 1 == hits)
            return false;
        go_back(state);
        uint64_t left = NO_END;
        for (uint32_t again = i + 1; again > 0; again -= look_below(state, &count, &left))
            arrive(state);
        return false;
    }
    return true;
}

/* Visits a node, or as much of it as *left nodes allow; subtracts what exceeds one node from *left.
 * false: the sink stopped. A solution must not be reported before the hits of the waiting nodes:
 * then the walk leaves the node again. A node that was already examined in part never waits. */
static bool visit(tw_bits_state *state, bool subtrees, const tw_hit_sink *sink, uint64_t *nodes,
                  uint64_t *left)
{
    size_t count = 0;
    arrive(state);
    bool short_rows = top_bitset_node(state)->list.words == 1;
    if (subtrees && short_rows && !state->opening.down && tw_bits_subtree_fits(state)) {
        tw_walk_list(&state->walk, state, &bitset_steps); /* queues it, and moves past it */
        tw_bits_subtree_add(state);
        tw_walk_on(&state->walk, state, &bitset_steps);
        return !tw_bits_subtree_is_full(state) || finish_subtree(state, sink, nodes);
    }
    if (state->subtree.root_count > 0 && tw_bits_nodes_done(top_bitset_node(state))) {
        depart(state);
        return finish_subtree(state, sink, nodes);
    }
    state->subtree.skip = false;
    if (!look_below(state, &count, left))
        return true;
    state->walk.hits++;
    return sink->hit(sink->user, state->walk.options, count);
}

static tw_run run_bitset(tw_state *self, uint64_t budget, const tw_hit_sink *sink)
{
    tw_bits_state *state = self;
    bool subtrees = budget >= LEAST_BUDGET;
    bool go_on = true;
    while (go_on) {
        uint64_t nodes = 1;
        if (budget > 0 && !state->walk.done)
            go_on = visit(state, subtrees, sink, &nodes, &budget);
        else if (state->subtree.root_count > 0)
            go_on = finish_subtree(state, sink, &nodes);
        else
            return state->walk.done      ? TW_RUN_EXHAUSTED
                   : state->opening.down ? TW_RUN_AMID
                                         : TW_RUN_BUDGET;
        budget -= nodes < budget ? nodes : budget;
    }
    return state->walk.done ? TW_RUN_EXHAUSTED : TW_RUN_SINK;
}

static bool add_one(void *user, const uint32_t *options, size_t count)
{
    tw_bits_state *state = user;
    (void)options;
    (void)count;
    return state->subtree.sums->more(state->subtree.sums->user, 1);
}

static tw_run sum_bitset(tw_state *self, uint64_t budget, const tw_sum_sink *sink)
{
    tw_bits_state *state = self;
    const tw_hit_sink one_by_one = {add_one, state};
    state->subtree.sums = sink;
    tw_run run = run_bitset(state, budget, &one_by_one);
    state->subtree.sums = NULL;
    return run;
}

/* ---- Making ------------------------------------------------------------------------------ */

static void free_bitset(tw_state *self)
{
    tw_bits_state *taken = self;
    if (taken)
        tw_bits_plan_drop(taken->nodes.plan);
    tw_scope_free(taken, sizeof *taken);
}

static tw_status take_state(tw_bits_state *state)
{
    tw_scope *scope = &state->walk.scope;
    bool walks = tw_walk_take(&state->walk, state->walk.cover, SPARE);
    size_t room = state->walk.room;
    tw_status status = tw_bits_nodes_make(scope, room, &state->nodes);
    state->frames = tw_take(&scope->context, room, sizeof *state->frames);
    return status || !walks || !state->frames ? TW_ERR_MEMORY : tw_bits_subtree_make(state);
}

/* plan: passes to the state. */
static tw_status make_of_plan(tw_bits_plan *plan, uint32_t sweep, const tw_bits_kernels *kernels,
                              tw_path from, tw_state **state)
{
    tw_bits_state *made = tw_scope_object(plan->scope.from, sizeof *made);
    if (!made) {
        tw_bits_plan_drop(plan);
        return TW_ERR_MEMORY;
    }
    made->walk.steps = &bitset_steps;
    made->walk.cover = plan->cover;
    made->nodes.plan = plan;
    made->nodes.kernels = kernels;
    made->nodes.sweep = sweep;
    tw_status status = take_state(made);
    if (!status)
        status = seek_bitset(made, from);
    if (status)
        free_bitset(made);
    else
        *state = made;
    return status;
}

static tw_status make_bitset(const tw_setup *setup, tw_path from, tw_state **state)
{
    tw_heuristics heuristics = setup->heuristics;
    tw_bits_plan *plan = NULL;
    tw_status status = tw_bits_plan_make(setup, &plan);
    if (status)
        return status;
    return make_of_plan(plan, heuristics.sweep, tw_bits_kernels_find(heuristics.isa), from, state);
}

static tw_status twin_bitset(const tw_state *self, tw_path from, tw_state **twin)
{
    const tw_bits_state *state = self;
    const tw_bits_nodes *nodes = &state->nodes;
    return make_of_plan(tw_bits_plan_hold(nodes->plan), nodes->sweep, nodes->kernels, from, twin);
}

static tw_status needs_bitset(const tw_setup *setup, tw_need *need)
{
    tw_bits_plan *plan = NULL;
    size_t room = tw_cover_deepest(setup->cover) + SPARE;
    tw_status status = tw_bits_plan_survey(setup, &plan);
    if (status)
        return status;
    need->shared = tw_bits_plan_size(plan);
    need->each = tw_bits_nodes_size(plan, room) + tw_bits_subtree_size(plan, room) +
                 room * (sizeof(tw_bits_frame) + sizeof(tw_level));
    tw_bits_plan_drop(plan);
    return TW_OK;
}

/* ---- The engine -------------------------------------------------------------------------- */

static bool pass_bitset(tw_state *self, uint32_t count)
{
    tw_bits_state *state = self;
    if (count > 0) { /* discards what was examined of the next node */
        if (state->opening.down && !state->walk.fresh)
            undo_choice(state);
        state->opening = (tw_bits_opening){0};
    }
    return tw_walker_pass(state, count);
}

const tw_engine tw_engine_bitset = {
    .name = "bitset",
    .summary = "lists of bit rows that shrink; fast on most puzzles",
    .size = true,
    .sweeps = true,
    .vectors = true,
    .forced = true,
    .refuses = tw_bits_plan_refuses,
    .needs = needs_bitset,
    .make = make_bitset,
    .twin = twin_bitset,
    .run = run_bitset,
    .sum = sum_bitset,
    TW_WALKER_QUESTIONS,
    .seek = seek_bitset,
    .pass = pass_bitset,
    .free = free_bitset,
};
