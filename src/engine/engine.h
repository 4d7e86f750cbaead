/* engine.h -- what a search engine is: one constant table of functions.
 *
 * A state walks the solutions of one frozen cover. run() visits at most `budget` nodes and
 * returns; called again it goes on where it was.
 * Invariant: between calls the path, which leads to the next unvisited node, decides all that
 * follows: a state made from path() gives just the hits still to come. Hence the order in which
 * options are tried is a function of the path, never of history, and a hit is reported only after
 * the state has stepped past it. */
#ifndef TW_ENGINE_H
#define TW_ENGINE_H

#include <tw/cover.h>

typedef struct tw_state tw_state; /* each engine defines its own, in its own file */

typedef enum tw_run {
    TW_RUN_EXHAUSTED, /* nothing is left; also when the sink said stop at the very last hit */
    TW_RUN_BUDGET,
    TW_RUN_SINK
} tw_run;

/* Receives hits; false stops the run (it can be continued). Options come in the order in which
 * they were put down. */
typedef struct tw_hit_sink {
    bool (*hit)(void *user, const uint32_t *options, size_t count); /* options borrowed */
    void *user;
} tw_hit_sink;

/* Chosen options, the way to a node; the first `fixed` are never undone. {NULL, 0, 0} is the root:
 * a fresh start. A path whose options are all fixed begins with the node it leads to: raising
 * `fixed` to `count` makes any path the task of searching that node and all below it. */
typedef struct tw_path {
    const uint32_t *options;
    size_t count, fixed;
} tw_path;

/* Stranding: give up a branch when some empty region is too small for every piece left. Matrix
 * cover does so before the search: it drops options that strand a region of the empty board. */
typedef enum tw_strand {
    TW_STRAND_OFF,
    TW_STRAND_ON,      /* the region of the lowest empty place; in matrix cover those beside */
    TW_STRAND_EXTENDED /* every region of empty places */
} tw_strand;

typedef struct tw_heuristics {
    tw_strand strand;
    bool size; /* branch on the place (or stock) with the fewest options left */
} tw_heuristics;

/* One meaning in every engine; they only ever grow. */
typedef struct tw_counters {
    /* Options put down (Tal and Barequet's "branches"). One that is taken back at once because
     * it strands a region is not counted, nor is what the path began with. */
    uint64_t branches;
    uint64_t updates; /* links undone or tests made: the engine's unit of work */
    uint64_t hits;    /* solutions reported */
} tw_counters;

/* The same two of one level of the tree: level n has the nodes at which n options are put down,
 * the path the search began with included. Updates are those made on reaching a node and on
 * looking what is below it. Over all levels they add up to those of the counters. */
typedef struct tw_tally {
    uint64_t branches, updates;
} tw_tally;

typedef struct tw_engine {
    const char *name;    /* the word after --engine */
    const char *summary; /* one line for a person */
    bool size, strand;   /* heuristics it knows; strand means both forms */
    /* Words for what the cover has and this engine lacks, NULL when it can do it all. make then
     * says TW_ERR_UNSUPPORTED. */
    const char *(*refuses)(const tw_cover *cover, tw_heuristics heuristics);
    /* cover: borrowed, must outlive the state. from: borrowed for the call; must be a path that
     * this engine, with these heuristics and this cover, gave (TW_ERR_INPUT otherwise).
     * *state: new. All memory the search will need is taken here. */
    tw_status (*make)(const tw_context *context, const tw_cover *cover, tw_heuristics heuristics,
                      tw_path from, tw_state **state);
    /* Allocates nothing, does no I/O, hence cannot fail. A node is one option put down, or the
     * one where the path began. */
    tw_run (*run)(tw_state *state, uint64_t budget, const tw_hit_sink *sink);
    /* Borrowed until the next run(). Of no use when the state is exhausted: nothing is to come. */
    tw_path (*path)(const tw_state *state);
    /* Share of the tree that is done, by equal weights to the choices of every node on the way:
     * 0 at the start, never less than before, 1 when exhausted. */
    double (*fraction)(const tw_state *state);
    tw_counters (*counters)(const tw_state *state);
    /* The levels reached so far, from level 0 on; borrowed until the next run(). NULL, and *count
     * 0, from an engine that does not tell levels apart. */
    const tw_tally *(*levels)(const tw_state *state, size_t *count);
    void (*free)(tw_state *taken); /* NULL is allowed */
} tw_engine;

/* All engines, the default one first; borrowed for ever. */
size_t tw_engine_count(void);
const tw_engine *tw_engine_get(size_t number);
const tw_engine *tw_engine_find(const char *name); /* NULL when there is none */

#endif
