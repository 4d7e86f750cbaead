/* engine/walk.h -- the walk through a search tree that engines with an explicit stack share:
 * budget, hits, paths, resuming, dividing and the share of the tree that is left.
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
 * *fresh*. A walk that is done has its fixed frames left, all their choices put down.
 * The functions are inline and take constant steps, so that each engine gets a loop of its own
 * with its steps compiled into it. What is asked once in a while is answered for all of them by
 * walk.c. */
#pragma once

#include "base/scope.h"
#include "engine/engine.h"

/* A state begins with its walk, and has a scope (tw_scope_object) of all its memory. */
typedef struct tw_walk {
    tw_scope scope;
    size_t depth;  /* frames on the stack */
    size_t forced; /* number of first frames that hold forced options */
    size_t fixed;  /* number of first frames that are never undone */
    bool bounded;  /* the choices of frame `fixed` end with option `last` */
    uint32_t last;
    uint32_t end;      /* the number of choices that frame `fixed` then has */
    bool fresh;        /* the root is not yet visited */
    bool done;         /* nothing is left */
    uint32_t *options; /* room for a path; deepest + 1 */
    tw_level *levels;  /* as many: the work done at each depth */
    size_t room;
    uint64_t hits;
    uint64_t shared_out;     /* updates already charged to some level */
    const tw_cutoff *cutoff; /* borrowed; NULL: none */
    int64_t *spent;          /* cost of the options before each frame; room + 1; NULL: no cutoff */

    const struct tw_walk_steps *steps; /* the engine's, for walk.c */
    const tw_cover *cover;             /* borrowed */
} tw_walk;

/* What an engine does. Frames are numbered from 0; `depth` frames are on the stack. */
typedef struct tw_walk_steps {
    /* Puts down the top frame's choice. false: the position is rejected, and nothing below it is
     * visited (the choice stays put down; undo follows). */
    bool (*put)(tw_state *state);
    void (*undo)(tw_state *state); /* takes the top frame's choice back */
    /* Tells whether the position is a solution, then opens a frame (number `depth`) at its first
     * choice; false: there is no choice, and no frame was opened. */
    bool (*open)(tw_state *state, bool *solution);
    /* Opens a frame (number `depth`) with `option` as its only choice, whatever the engine would
     * branch on; false: no solution has it. NULL: the engine takes no forced options. */
    bool (*force)(tw_state *state, uint32_t option);
    /* Moves the top frame to its next choice; false: there is none, and the frame was closed. */
    bool (*next)(tw_state *state);
    /* Closes the top frame, whatever choices it has left. NULL: nothing must be done for that. */
    void (*close)(tw_state *state);
    uint32_t (*option)(const tw_state *state, size_t frame); /* a frame's choice */
    /* The choice `ahead` steps after a frame's current choice, among those that share() counts, or
     * TW_NO_OPTION if it is not known in advance; then the frame is not divided. */
    uint32_t (*later)(const tw_state *state, size_t frame, uint32_t ahead);
    uint64_t (*updates)(const tw_state *state); /* the total so far */
    /* How many of a frame's choices are done, and how many it has. */
    void (*share)(const tw_state *state, size_t frame, uint32_t *done, uint32_t *choices);
} tw_walk_steps;

#define TW_WALK_INLINE static inline __attribute__((always_inline))

/* Is the top frame's choice the last of this task? */
TW_WALK_INLINE bool tw_walk_at_end(const tw_walk *walk, const tw_state *state,
                                   const tw_walk_steps *steps)
{
    return walk->bounded && walk->depth == walk->fixed + 1 &&
           steps->option(state, walk->fixed) == walk->last;
}

/* Moves the top frame, whose choice is not put down, to its next choice. false: there is none, and
 * the frame is closed. */
TW_WALK_INLINE bool tw_walk_turn(tw_walk *walk, tw_state *state, const tw_walk_steps *steps)
{
    const bool at_end = tw_walk_at_end(walk, state, steps);
    if (at_end && steps->close)
        steps->close(state);
    if (!at_end && steps->next(state))
        return true;
    walk->depth--;
    return false;
}

/* Moves to the next node to visit, from a node below which nothing is left to visit. */
TW_WALK_INLINE void tw_walk_on(tw_walk *walk, tw_state *state, const tw_walk_steps *steps)
{
    while (walk->depth > walk->fixed) {
        steps->undo(state);
        if (tw_walk_turn(walk, state, steps))
            return;
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
                                   tw_level *level)
{
    uint64_t updates = steps->updates(state);
    level->updates += updates - walk->shared_out;
    walk->shared_out = updates;
}

/* Visits one node and moves to the next. Returns whether the node is a solution; its options are
 * then in walk->options, and there are *count. */
TW_WALK_INLINE bool tw_walk_visit(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                  size_t *count)
{
    bool kept = true;
    bool opened = false;
    bool solution = false;
    tw_level *level = &walk->levels[walk->depth];
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

/* Like tw_engine.run. */
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

/* Moves the new top frame to `option`; false when it is not among the choices. */
TW_WALK_INLINE bool tw_walk_choose(tw_state *state, const tw_walk_steps *steps, size_t frame,
                                   uint32_t option)
{
    while (steps->option(state, frame) != option)
        if (!steps->next(state))
            return false;
    return true;
}

/* Opens a frame on top of the others and chooses `option` in it. false: this tree has no such node,
 * and the position is as before. */
TW_WALK_INLINE bool tw_walk_down(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                 uint32_t option)
{
    bool solution = false;
    bool below = walk->depth > 0;
    bool opened = (!below || steps->put(state)) && steps->open(state, &solution);
    if (opened)
        walk->depth++;
    if (opened && tw_walk_choose(state, steps, walk->depth - 1, option))
        return true;
    walk->depth -= opened; /* the failed choice has closed it */
    if (below)
        steps->undo(state);
    return false;
}

/* Opens a frame with one choice on top of the others. false: no solution is below it; no frame was
 * opened, and the choices of all other frames are put down. */
TW_WALK_INLINE bool tw_walk_force(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                  uint32_t option)
{
    bool kept = walk->depth == 0 || steps->put(state);
    if (!kept || !steps->force(state, option))
        return false;
    walk->depth++;
    return true;
}

/* Makes `last` the last choice of frame `fixed`, the top one; false: it is not among them. */
TW_WALK_INLINE bool tw_walk_bound(tw_walk *walk, const tw_state *state, const tw_walk_steps *steps,
                                  uint32_t last)
{
    uint32_t done = 0;
    uint32_t choices = 0;
    steps->share(state, walk->fixed, &done, &choices);
    for (uint32_t i = 0; done + i < choices && !walk->bounded; i++)
        if (steps->later(state, walk->fixed, i) == last) {
            walk->end = done + i + 1;
            walk->bounded = true;
            walk->last = last;
        }
    return walk->bounded;
}

/* Follows the rest of a path whose forced options are put down. */
TW_WALK_INLINE tw_status tw_walk_follow(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                        tw_path from)
{
    for (size_t i = from.forced; i < from.count; i++) {
        if (!tw_walk_down(walk, state, steps, from.options[i]))
            return TW_ERR_INPUT;
        if (from.bounded && i == from.fixed && !tw_walk_bound(walk, state, steps, from.last))
            return TW_ERR_INPUT;
    }
    return from.bounded && !walk->bounded ? TW_ERR_INPUT : TW_OK;
}

/* Brings a state without frames to a path. TW_ERR_INPUT when it is not a path of this tree.
 * cover: the state's, borrowed. */
TW_WALK_INLINE tw_status tw_walk_start(tw_walk *walk, tw_state *state, const tw_walk_steps *steps,
                                       const tw_cover *cover, tw_path from)
{
    walk->steps = steps;
    walk->cover = cover;
    if (from.fixed > from.count || from.count > walk->room || from.forced > from.fixed ||
        (from.forced > 0 &&
         (!steps->force || !tw_engine_together(cover, from.options, from.forced))))
        return TW_ERR_INPUT;
    walk->fresh = from.count == 0;
    walk->done = false;
    walk->forced = from.forced;
    walk->fixed = from.fixed;
    walk->bounded = false; /* until its frame is open */
    for (size_t i = 0; i < from.forced && !walk->done; i++)
        walk->done = !tw_walk_force(walk, state, steps, from.options[i]);
    tw_status status = walk->done ? TW_OK : tw_walk_follow(walk, state, steps, from);
    if (walk->done)
        walk->forced = walk->fixed = walk->depth;
    walk->shared_out = steps->updates(state);
    return status;
}

/* Undoes and closes all frames, as tw_walk_start needs it. */
TW_WALK_INLINE void tw_walk_clear(tw_walk *walk, tw_state *state, const tw_walk_steps *steps)
{
    bool down = walk->done; /* is the top frame's choice put down? */
    for (; walk->depth > 0; walk->depth--, down = true) {
        if (down)
            steps->undo(state);
        if (steps->close)
            steps->close(state);
    }
}

/* ---- Room (walk.c) ----------------------------------------------------------------------- */

/* Sets the room of a new walk and takes its lists: a frame for each of the options that can be put
 * down together (each covers a place), and `spare` more. false when memory is out. */
bool tw_walk_take(tw_walk *walk, const tw_cover *cover, size_t spare);

/* ---- Cutoffs (walk.c) -------------------------------------------------------------------- */

/* Sets the cutoff (NULL: none) of a walk whose lists are allocated. false when memory is out. */
bool tw_walk_limit(tw_walk *walk, const tw_cutoff *cutoff);
/* Calls run, which ignores the cutoff, for nodes within the cutoff only; so the loop of an engine
 * does not handle costs. */
tw_run tw_walk_run_within(tw_state *state, uint64_t budget, const tw_hit_sink *sink,
                          tw_run (*run)(tw_state *state, uint64_t budget, const tw_hit_sink *sink));

/* ---- Entries of an engine's table (walk.c) ----------------------------------------------- */

/* The entries of tw_engine, for a state that begins with its walk. Steps and cover of the walk must
 * be set, by tw_walk_start or by the engine. */
tw_path tw_walker_path(const tw_state *state);
tw_status tw_walker_seek(tw_state *state, tw_path from);
bool tw_walker_split(tw_state *state, tw_path *task);
uint64_t tw_walker_left(const tw_state *state);
uint32_t tw_walker_choices(const tw_state *state);
bool tw_walker_pass(tw_state *state, uint32_t count);
tw_counters tw_walker_counters(const tw_state *state);
const tw_level *tw_walker_levels(const tw_state *state, size_t *count);

/* The entries that only query and divide; then all entries. */
#define TW_WALKER_QUESTIONS                                                                        \
    .path = tw_walker_path, .split = tw_walker_split, .left = tw_walker_left,                      \
    .choices = tw_walker_choices, .counters = tw_walker_counters, .levels = tw_walker_levels
#define TW_WALKER_ENTRIES TW_WALKER_QUESTIONS, .seek = tw_walker_seek, .pass = tw_walker_pass
