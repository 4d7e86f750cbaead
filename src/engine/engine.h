/* engine.h -- what a search engine is: one constant table of functions.
 *
 * A state walks the solutions of one frozen cover. run() visits at most `budget` nodes and
 * returns; called again it goes on where it was.
 * Invariant: between calls the path, which leads to the next unvisited node, decides all that
 * follows: a state made from path() gives just the hits still to come. Hence the order in which
 * options are tried is a function of the path, never of history, and a hit is reported only after
 * the state has stepped past it. */
#pragma once

#include <tw/advanced/cover.h>
#include <tw/engines.h>
#include <tw/outcome.h>

#include "base/pace.h"
#include "engine/cutoff.h"

typedef void tw_state; /* each engine has a struct of its own */

typedef enum tw_run {
    TW_RUN_EXHAUSTED, /* the search is complete; also if the sink stopped at the very last hit */
    TW_RUN_BUDGET,
    TW_RUN_SINK,
    TW_RUN_AMID /* the budget ended inside the next node, which is still unvisited: run again */
} tw_run;

/* Receives hits; false stops the run (it can be continued). Options come in the order in which
 * they were put down. */
typedef struct tw_hit_sink {
    bool (*hit)(void *user, const uint32_t *options, size_t count); /* options borrowed */
    void *user;
} tw_hit_sink;

/* Receives the number of hits in portions: each call adds `hits`. false stops the run after it. */
typedef struct tw_sum_sink {
    bool (*more)(void *user, uint64_t hits);
    void *user;
} tw_sum_sink;

/* A task: a part of the tree, and how far its search has come. The options are those chosen on the
 * way to the next node; the first `fixed` are never undone. {NULL, 0, 0} is the root: a fresh
 * start. A path whose options are all fixed begins with the node it leads to: raising `fixed` to
 * `count` makes any path the task of searching that node and all below it.
 * The first `forced` of the fixed options need not be choices of the engine: it puts them down
 * whatever it would have branched on (symmetry starts a search this way).
 * `bounded`: at the first node that is not fixed the choices end with option `last`; the later ones
 * belong to another task. */
typedef struct tw_path {
    const uint32_t *options;
    size_t count, fixed;
    size_t forced;
    bool bounded;
    uint32_t last; /* when bounded */
} tw_path;

#define TW_NODE_STEPS 10000 /* pace steps for each node, which may be large */

/* The whole tree below the forced options, in the units of `left`. */
#define TW_WHOLE ((uint64_t)1 << 62)
#define TW_NO_OPTION UINT32_MAX

typedef struct tw_heuristics {
    tw_strand strand;
    bool size; /* branch on the place (or stock) with the fewest options left */
    /* While more than this many options are still to be put down (0: never), branch on the first
     * empty place of the cover's static order, unless an item has very few options left. */
    uint32_t sweep;
    tw_isa isa; /* one that is here (tw_isa_best) */
} tw_heuristics;

/* The best instructions that this machine and this build have; never TW_ISA_BEST. Those before it
 * are here, those after it are not. */
tw_isa tw_isa_best(void);

typedef struct tw_engine tw_engine;

/* The cover to search and how: all inputs of a state. */
typedef struct tw_setup {
    const tw_context *context; /* NULL: the default one */
    const tw_engine *engine;   /* not read by the engine's own functions */
    const tw_cover *cover;     /* borrowed, must outlive the states */
    tw_heuristics heuristics;
    tw_pace *pace; /* polled by slow constructions: TW_ERR_STATE when it stops; may be NULL */
    const tw_cutoff *cutoff; /* borrowed like the cover; NULL: no cutoff */
} tw_setup;

/* They mean the same in every engine and only grow. */
typedef struct tw_counters {
    /* Options put down (Tal and Barequet's "branches"), except those removed at once for stranding
     * a region and those that the path began with. */
    uint64_t branches;
    uint64_t updates; /* links undone or tests made: the engine's unit of work */
    uint64_t hits;    /* solutions reported */
} tw_counters;

/* An upper bound of the memory that an engine needs for a cover. */
typedef struct tw_need {
    uint64_t shared; /* by all twin states together */
    uint64_t each;   /* by each of them */
} tw_need;

/* Entries that may be NULL say so; their callers say what they do without one. */
struct tw_engine {
    const char *name;    /* the word after --engine */
    const char *summary; /* one line for the user */
    bool size, strand;   /* supported heuristics; strand: TW_STRAND_ON and _EXTENDED */
    bool sweeps;         /* supports the heuristic `sweep` */
    bool vectors;        /* has code for vector instructions: tw_heuristics.isa */
    bool forced;         /* takes paths with forced options */
    bool reduced;        /* symmetry is taken out of the cover before the search even so */
    /* Prunes nodes beyond a cutoff, and tries the choices of a node in ascending order. */
    bool costs;
    /* Names what this engine does not support of a cover; NULL: it supports all of it. If not, make
     * returns TW_ERR_UNSUPPORTED. An engine that walks the tree refuses no cover: tests give it all
     * kinds. */
    const char *(*refuses)(const tw_cover *cover);
    /* The memory that states need, in bytes. TW_ERR_MEMORY. NULL: never much more than the cover
     * itself takes. */
    tw_status (*needs)(const tw_setup *setup, tw_need *need);
    /* setup, from: borrowed for the call; from must be a path that this engine returned for these
     * heuristics and this cover, or forced options that can be put down together (TW_ERR_INPUT
     * otherwise). If a place or a stock has too few options from the start, the state is exhausted
     * without a branch.
     * *state: new. All memory for the search is allocated here. */
    tw_status (*make)(const tw_setup *setup, tw_path from, tw_state **state);
    /* Like make, for the cover and the heuristics of `state`. *twin shares the read-only data of
     * `state`, which saves memory and time. Each of the two may be used by its own thread and freed
     * before the other. NULL: call make. */
    tw_status (*twin)(const tw_state *state, tw_path from, tw_state **twin);
    /* Allocates nothing and does no I/O, so it cannot fail. A node is one option put down, or the
     * one where the path began. An engine may exceed the budget to finish a small subtree that it
     * searches as a unit. A very large node counts as several; it may take several runs, each of at
     * least one step, and stays the next node until the last of them. */
    tw_run (*run)(tw_state *state, uint64_t budget, const tw_hit_sink *sink);
    /* Visits the same nodes as run, but counts hits instead of reporting them. If run and sum
     * alternate, each hit is reported by exactly one of them. NULL: call run. */
    tw_run (*sum)(tw_state *state, uint64_t budget, const tw_sum_sink *sink);
    /* Borrowed until the next call with this state. Of no use when the state is exhausted.
     * NULL: states cannot be resumed or divided. */
    tw_path (*path)(const tw_state *state);
    /* Switches to another task without allocating; counters and levels continue. TW_ERR_INPUT as
     * from make: then the state can only be freed or sought again. NULL: make a new state. */
    tw_status (*seek)(tw_state *state, tw_path from);
    /* Splits off the later half, rounded up, of the choices left at the shallowest node that has
     * some and is not fixed. *task is that half, borrowed until the next call; this state does not
     * visit it. The nodes above become fixed. false: nothing to split off. NULL: cannot split. */
    bool (*split)(tw_state *state, tw_path *task);
    /* The share of the tree that this task still has to search, with equal weights for the choices
     * of every node on the way: TW_WHOLE at the root, never increasing, 0 when exhausted. The two
     * parts of a `split` have exactly the units that were left before. */
    uint64_t (*left)(const tw_state *state);
    /* For probes: the number of choices left at the current node, the next one included (0:
     * exhausted, 1: a fresh start). NULL, as is pass: cannot be probed. */
    uint32_t (*choices)(const tw_state *state);
    /* Skips the next `count` choices, fewer than are left. false: they turned out to be hopeless,
     * and the state is past that node. */
    bool (*pass)(tw_state *state, uint32_t count);
    tw_counters (*counters)(const tw_state *state);
    /* The levels reached so far, from level 0 on; borrowed until the next run(). Level n has the
     * nodes at which n options are put down, the initial path included. Updates are those made to
     * reach a node and to look for its choices. The sums over all levels equal the counters.
     * NULL: the engine does not separate levels. */
    const tw_level *(*levels)(const tw_state *state, size_t *count);
    void (*free)(tw_state *taken); /* NULL is allowed */
};

/* The part of `units` that the first `done` of `choices` equal choices have, rounded down. */
static inline uint64_t tw_engine_part(uint64_t units, uint32_t done, uint32_t choices)
{
    return units / choices * done + units % choices * done / choices;
}

/* Visits the current node completely, however long that takes, and perhaps some more.
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
