/* engine/walk.c -- entries of the tables of engines that walk a tree with a stack: their room,
 * and what is asked between runs (walk.h).
 *
 * A state begins with its walk, which knows the steps of its engine. */
#include "engine/walk.h"

#include "base/base.h"
#include "cover/cover_internal.h"

bool tw_walk_take(tw_walk *walk, const tw_cover *cover, size_t spare)
{
    const tw_context *context = &walk->scope.context;
    walk->room = tw_cover_deepest(cover) + spare;
    walk->options = tw_take(context, walk->room, sizeof *walk->options);
    walk->levels = tw_take(context, walk->room, sizeof *walk->levels);
    return walk->options && walk->levels;
}

static tw_walk *walk_of(tw_state *state)
{
    return (tw_walk *)state;
}

static const tw_walk *look_at_walk(const tw_state *state)
{
    return (const tw_walk *)state;
}

/* ---- Cutoffs ----------------------------------------------------------------------------- */

bool tw_walk_limit(tw_walk *walk, const tw_cutoff *cutoff)
{
    walk->cutoff = cutoff;
    if (cutoff)
        walk->spent = tw_take(&walk->scope.context, walk->room + 1, sizeof *walk->spent);
    return !cutoff || walk->spent;
}

/* Sets the cost of a frame's choice and the choices of all frames before it. */
static void spend(const tw_walk *walk, const tw_state *state, size_t frame)
{
    walk->spent[frame + 1] =
        walk->spent[frame] + walk->cutoff->costs[walk->steps->option(state, frame)];
}

/* Skips choices beyond the cutoff, except those of fixed frames, which this task may not change. */
static void pass_dear(tw_walk *walk, tw_state *state)
{
    while (!walk->done && walk->depth > 0) {
        tw_level *level = &walk->levels[walk->depth];
        spend(walk, state, walk->depth - 1);
        if (walk->depth <= walk->fixed ||
            walk->spent[walk->depth] <=
                atomic_load_explicit(&walk->cutoff->most, memory_order_relaxed))
            break;
        if (!tw_walk_turn(walk, state, walk->steps))
            tw_walk_on(walk, state, walk->steps);
        tw_walk_charge(walk, state, walk->steps, level);
    }
}

tw_run tw_walk_run_within(tw_state *state, uint64_t budget, const tw_hit_sink *sink,
                          tw_run (*run)(tw_state *state, uint64_t budget, const tw_hit_sink *sink))
{
    tw_walk *walk = walk_of(state);
    tw_run ran = walk->done ? TW_RUN_EXHAUSTED : TW_RUN_BUDGET;
    for (size_t i = 0; i + 1 < walk->depth; i++)
        spend(walk, state, i);
    for (; budget > 0 && ran == TW_RUN_BUDGET; budget--) {
        pass_dear(walk, state);
        ran = walk->done ? TW_RUN_EXHAUSTED : run(state, 1, sink);
    }
    return ran;
}

/* ---- Entries ----------------------------------------------------------------------------- */

/* How many choices a frame has in this task, and how many of them are done. */
static void share_of_task(const tw_state *state, size_t frame, uint32_t *done, uint32_t *end)
{
    const tw_walk *walk = look_at_walk(state);
    walk->steps->share(state, frame, done, end);
    if (walk->bounded && frame == walk->fixed)
        *end = walk->end;
}

tw_path tw_walker_path(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    tw_walk_list(walk, state, walk->steps);
    return (tw_path){walk->options, walk->depth,   walk->fixed,
                     walk->forced,  walk->bounded, walk->last};
}

tw_status tw_walker_seek(tw_state *state, tw_path from)
{
    tw_walk *walk = walk_of(state);
    tw_walk_clear(walk, state, walk->steps);
    return tw_walk_start(walk, state, walk->steps, walk->cover, from);
}

bool tw_walker_split(tw_state *state, tw_path *task)
{
    tw_walk *walk = walk_of(state);
    const tw_walk_steps *steps = walk->steps;
    for (size_t i = walk->fixed; i < walk->depth; i++) {
        uint32_t done = 0;
        uint32_t end = 0;
        share_of_task(state, i, &done, &end);
        uint32_t ahead = end - done; /* the current choice included: it stays here */
        if (ahead < 2)
            continue;
        uint32_t kept = ahead / 2;
        uint32_t last = steps->later(state, i, ahead - 1);
        uint32_t first = steps->later(state, i, kept);
        uint32_t mine = steps->later(state, i, kept - 1);
        if (first == TW_NO_OPTION)
            return false;
        tw_walk_list(walk, state, steps);
        walk->options[i] = first;
        *task = (tw_path){walk->options, i + 1, i, walk->forced, true, last};
        walk->fixed = i;
        walk->bounded = true;
        walk->last = mine;
        walk->end = done + kept;
        return true;
    }
    return false;
}

/* Only the sum of the units before a choice is rounded, so the units of a node's choices add up to
 * the node's, whichever workers search them. */
uint64_t tw_walker_left(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    if (walk->done)
        return 0;
    uint64_t units = TW_WHOLE; /* of the current node */
    uint64_t left = 0;
    for (size_t i = 0; i < walk->depth; i++) {
        uint32_t done = 0;
        uint32_t choices = 1;
        walk->steps->share(state, i, &done, &choices);
        uint32_t end = walk->bounded && i == walk->fixed ? walk->end : choices;
        uint64_t after = tw_engine_part(units, done + 1, choices);
        if (i >= walk->fixed)
            left += tw_engine_part(units, end, choices) - after;
        units = after - tw_engine_part(units, done, choices);
    }
    return left + units;
}

uint32_t tw_walker_choices(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    uint32_t done = 0;
    uint32_t end = 1;
    if (walk->done)
        return 0;
    if (walk->depth > walk->fixed)
        share_of_task(state, walk->depth - 1, &done, &end);
    return end - done;
}

bool tw_walker_pass(tw_state *state, uint32_t count)
{
    tw_walk *walk = walk_of(state);
    for (; count > 0; count--) {
        if (tw_walk_turn(walk, state, walk->steps))
            continue;
        tw_walk_on(walk, state, walk->steps);
        return false;
    }
    return true;
}

/* No level contains the work done to reach the initial path. */
tw_counters tw_walker_counters(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    tw_counters counters = {.hits = walk->hits};
    for (size_t i = 0; i < walk->room; i++) {
        counters.branches += walk->levels[i].branches;
        counters.updates += walk->levels[i].updates;
    }
    return counters;
}

const tw_level *tw_walker_levels(const tw_state *state, size_t *count)
{
    const tw_walk *walk = look_at_walk(state);
    *count = walk->room;
    while (*count > 0 && !walk->levels[*count - 1].branches && !walk->levels[*count - 1].updates)
        --*count;
    return walk->levels;
}
