/* engine/walk.c -- entries of the tables of engines that walk a tree with a stack: what is asked
 * between runs (walk.h).
 *
 * A state begins with its walk, which knows the steps of its engine. */
#include "engine/walk.h"

static tw_walk *walk_of(tw_state *state)
{
    return (tw_walk *)state;
}

static const tw_walk *look_at_walk(const tw_state *state)
{
    return (const tw_walk *)state;
}

tw_path tw_walker_path(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    return tw_walk_path(walk, state, walk->steps);
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
    return tw_walk_split(walk, state, walk->steps, task);
}

uint64_t tw_walker_left(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    return tw_walk_left(walk, state, walk->steps);
}

uint32_t tw_walker_choices(const tw_state *state)
{
    const tw_walk *walk = look_at_walk(state);
    return tw_walk_choices(walk, state, walk->steps);
}

bool tw_walker_pass(tw_state *state, uint32_t count)
{
    tw_walk *walk = walk_of(state);
    return tw_walk_pass(walk, state, walk->steps, count);
}

tw_counters tw_walker_counters(const tw_state *state)
{
    return tw_walk_counters(look_at_walk(state));
}

const tw_tally *tw_walker_levels(const tw_state *state, size_t *count)
{
    return tw_walk_levels(look_at_walk(state), count);
}
