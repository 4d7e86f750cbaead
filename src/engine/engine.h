/* engine.h -- what a search engine is: one constant table of functions.
 *
 * A state walks the solutions of one frozen cover. run() visits at most `budget` nodes and
 * returns; called again it goes on where it was.
 * Invariant: between calls the path, which leads to the next unvisited node, decides all that
 * follows: a state made from path() gives just the hits still to come. Hence the order in which
 * options are tried is a function of the path, never of history, and a hit is reported only after
 * the state has stepped past it. */
#ifndef TW_ENGINE_ENGINE_H
#define TW_ENGINE_ENGINE_H

#include <tw/advanced/cover.h>
#include <tw/engines.h>
#include <tw/outcome.h>

#include "base/pace.h"
#include "engine/cutoff.h"

typedef void tw_state; /* each engine has a struct of its own */

typedef enum tw_run {
    TW_RUN_EXHAUSTED, /* nothing is left; also when the sink said stop at the very last hit */
    TW_RUN_BUDGET,
    TW_RUN_SINK,
    TW_RUN_AMID /* the budget ended amid the next node, which is not yet visited: run again */
} tw_run;

/* Receives hits; false stops the run (it can be continued). Options come in the order in which
 * they were put down. */
typedef struct tw_hit_sink {
    bool (*hit)(void *user, const uint32_t *options, size_t count); /* options borrowed */
    void *user;
} tw_hit_sink;

/* Receives how many hits there are, some at a time: each call is of `hits` more. false stops the
 * run after them. */
typedef struct tw_sum_sink {
    bool (*more)(void *user, uint64_t hits);
    void *user;
} tw_sum_sink;

/* A task: a part of the tree, and how far the search of it has come. The options are those chosen
 * on the way to the next node; the first `fixed` are never undone. {NULL, 0, 0} is the root: a
 * fresh start. A path whose options are all fixed begins with the node it leads to: raising `fixed`
 * to `count` makes any path the task of searching that node and all below it.
 * The first `forced` options, of the fixed ones, need not be choices of the engine's: they are put
 * down whatever it would have branched on (symmetry begins a search so).
 * `bounded`: at the first node that is not fixed the choices end with option `last`; the later ones
 * belong to another task. */
typedef struct tw_path {
    const uint32_t *options;
    size_t count, fixed;
    size_t forced;
    bool bounded;
    uint32_t last; /* when bounded */
} tw_path;

#define TW_NODE_STEPS 10000 /* of a pace, a node: it may be large */

/* The whole tree below the forced options, in the units that `left` counts in. */
#define TW_WHOLE ((uint64_t)1 << 62)
#define TW_NO_OPTION UINT32_MAX

typedef struct tw_heuristics {
    tw_strand strand;
    bool size; /* branch on the place (or stock) with the fewest options left */
    /* While more than so many options are still to be put down (0: never) take the first empty
     * place of the cover's static order, unless something has very few options left. */
    uint32_t sweep;
    tw_isa isa;
} tw_heuristics;

typedef struct tw_engine tw_engine;

/* What is searched, and how: all that states are made of. */
typedef struct tw_setup {
    const tw_context *context; /* NULL: the default one */
    const tw_engine *engine;   /* what is made of it itself does not look at this */
    const tw_cover *cover;     /* borrowed, must outlive the states */
    tw_heuristics heuristics;
    tw_pace *pace; /* asked by what takes long to make: TW_ERR_STATE when it stops; may be NULL */
    const tw_cutoff *cutoff; /* borrowed as the cover; NULL: everything is wanted */
} tw_setup;

/* One meaning in every engine; they only ever grow. */
typedef struct tw_counters {
    /* Options put down (Tal and Barequet's "branches"). One that is taken back at once because
     * it strands a region is not counted, nor is what the path began with. */
    uint64_t branches;
    uint64_t updates; /* links undone or tests made: the engine's unit of work */
    uint64_t hits;    /* solutions reported */
} tw_counters;

/* What an engine needs for a cover, at most. */
typedef struct tw_need {
    uint64_t shared; /* by all states that are twins */
    uint64_t each;   /* of them */
} tw_need;

/* Entries that may be NULL say so; what is done without one is said where it is called. */
struct tw_engine {
    const char *name;    /* the word after --engine */
    const char *summary; /* one line for a person */
    bool size, strand;   /* supported heuristics; strand: TW_STRAND_ON and _EXTENDED */
    bool sweeps;         /* and the heuristic of that name */
    bool forced;         /* takes paths with forced options */
    bool reduced;        /* symmetry is taken out of the cover before the search all the same */
    /* Leaves out what is beyond a cutoff, and tries the choices of a node in ascending order. */
    bool costs;
    /* Words for what the cover has and this engine lacks, NULL when it can do it all. make then
     * says TW_ERR_UNSUPPORTED. An engine that walks the tree refuses no cover: tests give it all
     * kinds. */
    const char *(*refuses)(const tw_cover *cover, tw_heuristics heuristics);
    /* Bytes of memory, as far as they can be much more than the cover has itself. TW_ERR_MEMORY.
     * NULL: they cannot. */
    tw_status (*needs)(const tw_setup *setup, tw_need *need);
    /* setup, from: borrowed for the call; from must be a path that this engine, with these
     * heuristics and this cover, gave, or forced options that can be put down together
     * (TW_ERR_INPUT otherwise). Where a place or a stock has too few options from the start, the
     * state is exhausted without a branch.
     * *state: new. All memory the search will need is taken here. */
    tw_status (*make)(const tw_setup *setup, tw_path from, tw_state **state);
    /* As make, for the cover and the heuristics of `state`, with which *twin shares what is only
     * read: it costs less memory and time. Each of them may then be used by a thread of its own
     * and freed before the other. NULL: make another. */
    tw_status (*twin)(const tw_state *state, tw_path from, tw_state **twin);
    /* Allocates nothing, does no I/O, hence cannot fail. A node is one option put down, or the
     * one where the path began. An engine may finish a small subtree that it searches in one
     * go beyond the budget. What a very large node takes counts as more than one; it may take
     * several runs, each of at least one step, and until the last it is still the next. */
    tw_run (*run)(tw_state *state, uint64_t budget, const tw_hit_sink *sink);
    /* As run, of the same nodes, but hits are counted and not told. With the two in turn each
     * hit is told by one of them. NULL: run does as well. */
    tw_run (*sum)(tw_state *state, uint64_t budget, const tw_sum_sink *sink);
    /* Borrowed until the next call with this state. Of no use when the state is exhausted: nothing
     * is to come. NULL: cannot be resumed or divided. */
    tw_path (*path)(const tw_state *state);
    /* Takes up another task with the memory there is; counters and levels go on from where they
     * were. TW_ERR_INPUT as make: the state can then only be freed or sought again. NULL: make a
     * new state. */
    tw_status (*seek)(tw_state *state, tw_path from);
    /* Gives away the later half, rounded up, of the choices left at the shallowest node that has
     * some and is not fixed: *task is that half, borrowed until the next call; this state will not
     * visit it. The nodes above become fixed. false: nothing can be given. NULL: never. */
    bool (*split)(tw_state *state, tw_path *task);
    /* The share of the tree that this task still has to do, by equal weights to the choices of
     * every node on the way: TW_WHOLE at the root, never more than before, 0 when exhausted. What
     * `split` gives and what stays add up to what was left, to the last unit. */
    uint64_t (*left)(const tw_state *state);
    /* For probes: how many choices the node at hand still has, the next one included (0: exhausted,
     * 1 for a fresh start). NULL with pass: cannot be probed. */
    uint32_t (*choices)(const tw_state *state);
    /* Passes over the next `count` of them, fewer than there are. false: they turned out to be
     * hopeless, and the state is past that node. */
    bool (*pass)(tw_state *state, uint32_t count);
    tw_counters (*counters)(const tw_state *state);
    /* The levels reached so far, from level 0 on; borrowed until the next run(). Level n has the
     * nodes at which n options are put down, the path the search began with included. Updates are
     * those made on reaching a node and on looking what is below it. Over all levels both add up to
     * those of the counters. NULL: does not tell levels apart. */
    const tw_level *(*levels)(const tw_state *state, size_t *count);
    void (*free)(tw_state *taken); /* NULL is allowed */
};

/* The part of `units` that the first `done` of `choices` equal choices have, rounded down. */
static inline uint64_t tw_engine_part(uint64_t units, uint32_t done, uint32_t choices)
{
    return units / choices * done + units % choices * done / choices;
}

/* Visits the node at hand, to its end however long that takes, and perhaps some more.
 * TW_RUN_AMID: only when the pace stopped. */
static inline tw_run tw_engine_visit(const tw_engine *engine, tw_state *state,
                                     const tw_hit_sink *sink, tw_pace *pace)
{
    tw_run run = TW_RUN_AMID;
    while (run == TW_RUN_AMID && tw_pace_goes_on(pace, TW_NODE_STEPS))
        run = engine->run(state, 1, sink);
    return run;
}

/* Share of its tree that a state has done: 0 at the root, 1 when exhausted. */
static inline double tw_engine_fraction(const tw_engine *engine, const tw_state *state)
{
    return (double)(TW_WHOLE - engine->left(state)) / (double)TW_WHOLE;
}

/* Can these options be put down together? They exist, no two share a place or are the same, and no
 * stock is used more often than it may be. */
bool tw_engine_together(const tw_cover *cover, const uint32_t *options, size_t count);

/* All engines, the default one first; borrowed for ever. */
size_t tw_engine_count(void);
const tw_engine *tw_engine_get(size_t number);
const tw_engine *tw_engine_find(const char *name); /* NULL when there is none */

#endif
