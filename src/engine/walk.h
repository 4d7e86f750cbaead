/* engine/walk.h -- the walk through a search tree that engines with an explicit stack share:
 * budget, hits, paths, resuming and the share of the tree that is done.
 *
 * An engine keeps a stack of *frames*, one for each level: the choices of a node and the one
 * among them that is chosen. It says how to go one step; the order of the steps is here:
 *
 *     put -> open -+-> (a frame was opened: its first choice is next)
 *                  +-> undo -> next -+-> (the frame's next choice is next)
 *                                    +-> (the frame was closed) undo -> next -> ...
 *
 * Invariant between calls: the choices of all frames below the top one are put down, the top
 * one's is not: it is the next node to visit. Without frames that is the root: the walk is
 * *fresh*.
 * The functions are inline and take constant steps, so that each engine gets a loop of its own
 * with its steps compiled into it. */
#ifndef TW_ENGINE_WALK_H
#define TW_ENGINE_WALK_H

#include "engine/engine.h"

typedef struct tw_walk {
    size_t depth;      /* frames on the stack */
    size_t fixed;      /* those that are never undone */
    bool fresh;        /* the root is still to visit */
    bool done;         /* nothing is left */
    uint32_t *options; /* room for a path; deepest + 1 */
    tw_tally *levels;  /* as many: what was done at each depth */
    size_t room;
    uint64_t hits;
    uint64_t shared_out; /* updates that some level has been charged with */
} tw_walk;

/* What an engine does. Frames are numbered from 0; `depth` frames are on the stack. */
typedef struct tw_walk_steps {
    /* Puts down the top frame's choice. false: the position is no good, nothing below it is to
     * be visited (it stays put down; undo follows). */
    bool (*put)(tw_state *state);
    void (*undo)(tw_state *state); /* takes the top frame's choice back */
    /* Looks at the position: is it a solution? Then opens a frame (number `depth`) with its first
     * choice; false: there is none, and no frame was opened. */
    bool (*open)(tw_state *state, bool *solution);
    /* Turns to the top frame's next choice; false: there is none, and the frame was closed. */
    bool (*next)(tw_state *state);
    uint32_t (*option)(const tw_state *state, size_t frame); /* its choice */
    uint64_t (*updates)(const tw_state *state);              /* made so far, all together */
    /* How many of a frame's choices are done, and how many it has. */
    void (*share)(const tw_state *state, size_t frame, uint32_t *done, uint32_t *choices);
} tw_walk_steps;

#define TW_WALK_INLINE static inline __attribute__((always_inline))

/* Turns to the next node to visit, from one below which nothing is to be visited. */
TW_WALK_INLINE void tw_walk_on(tw_walk *walk, tw_state *state, const tw_walk_steps *steps)
{
    while (walk->depth > walk->fixed) {
        steps->undo(state);
        if (steps->next(state))
            return;
        walk->depth--;
    }
    walk->done = true;
}

TW_WALK_INLINE void tw_walk_list(const tw_walk *walk, const tw_state *state,
                                 const tw_walk_steps *steps)
{
    for (size_t i = 0; i < walk->depth; i++)
        walk->options[i] = steps->option(state, i);
}

/* Charges a level with the updates made since the last call. */
TW_WALK_INLINE void tw_walk_charge(tw_walk *walk, const tw_state *state, const tw_walk_steps *steps,
                                   tw_tally *level)
{
    uint64_t updates = steps->updates(state);
    level->updates += updates - walk->shared_out;
    walk->shared_out = updates;
}

/* Visits one node and turns to the next. Returns whether the node is a solution; its options are
 * then in walk->options, and there are *count. */
TW_WALK_INLINE bool tw_walk_visit(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                  size_t *count)
{
    bool kept = true;
    bool opened = false;
    bool solution = false;
    tw_tally *level = &walk->levels[walk->depth];
    if (walk->fresh)
        walk->fresh = false;
    else
        kept = steps->put(state);
    if (kept) {
        level->branches += walk->depth > walk->fixed;
        opened = steps->open(state, &solution);
        if (solution) {
            *count = walk->depth;
            tw_walk_list(walk, state, steps);
        }
    }
    if (opened)
        walk->depth++;
    else
        tw_walk_on(walk, state, steps);
    tw_walk_charge(walk, state, steps, level);
    return solution;
}

/* As tw_engine.run. */
TW_WALK_INLINE tw_run tw_walk_run(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                  uint64_t budget, const tw_hit_sink *sink)
{
    for (; budget > 0 && !walk->done; budget--) {
        size_t count = 0;
        if (!tw_walk_visit(walk, state, steps, &count))
            continue;
        walk->hits++;
        if (!sink->hit(sink->user, walk->options, count) && !walk->done)
            return TW_RUN_SINK;
    }
    return walk->done ? TW_RUN_EXHAUSTED : TW_RUN_BUDGET;
}

/* Turns the new top frame to `option`; false when it is not among the choices. */
TW_WALK_INLINE bool tw_walk_choose(tw_state *state, const tw_walk_steps *steps, size_t frame,
                                   uint32_t option)
{
    while (steps->option(state, frame) != option)
        if (!steps->next(state))
            return false;
    return true;
}

/* Brings a new state to a path. TW_ERR_INPUT when it is not a path of this tree; the state can
 * then only be freed. */
TW_WALK_INLINE tw_status tw_walk_start(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                       tw_path from)
{
    if (from.fixed > from.count || from.count > walk->room)
        return TW_ERR_INPUT;
    walk->fresh = from.count == 0;
    walk->fixed = from.fixed;
    for (size_t i = 0; i < from.count; i++) {
        bool solution = false;
        if (i > 0 && !steps->put(state))
            return TW_ERR_INPUT;
        if (!steps->open(state, &solution))
            return TW_ERR_INPUT;
        walk->depth++;
        if (!tw_walk_choose(state, steps, i, from.options[i]))
            return TW_ERR_INPUT;
    }
    walk->shared_out = steps->updates(state);
    return TW_OK;
}

/* As tw_engine.path. */
TW_WALK_INLINE tw_path tw_walk_path(const tw_walk *walk, const tw_state *state,
                                    const tw_walk_steps *steps)
{
    tw_walk_list(walk, state, steps);
    return (tw_path){walk->options, walk->depth, walk->fixed};
}

/* As tw_engine.levels. */
TW_WALK_INLINE const tw_tally *tw_walk_levels(const tw_walk *walk, size_t *count)
{
    *count = walk->room;
    while (*count > 0 && !walk->levels[*count - 1].branches && !walk->levels[*count - 1].updates)
        --*count;
    return walk->levels;
}

/* As tw_engine.counters. What was done to begin with is in no level. */
TW_WALK_INLINE tw_counters tw_walk_counters(const tw_walk *walk)
{
    tw_counters counters = {.hits = walk->hits};
    for (size_t i = 0; i < walk->room; i++) {
        counters.branches += walk->levels[i].branches;
        counters.updates += walk->levels[i].updates;
    }
    return counters;
}

/* As tw_engine.fraction. From the deepest frame outwards every step is a monotone function of the
 * one before, so rounding cannot make the share go back. */
TW_WALK_INLINE double tw_walk_fraction(const tw_walk *walk, const tw_state *state,
                                       const tw_walk_steps *steps)
{
    if (walk->done)
        return 1;
    double share = 0;
    for (size_t i = walk->depth; i > walk->fixed; i--) {
        uint32_t done = 0;
        uint32_t choices = 1;
        steps->share(state, i - 1, &done, &choices);
        share = (done + share) / choices;
    }
    return share;
}

#endif
