/* count/zdd/zdd.h -- a family of sets, as of the options of all solutions, in one zero-suppressed
 * decision diagram.
 *
 * A node asks for one variable: `low` leads to the sets without it, `high` to those that have it.
 * Down every way variables ascend. Node 0 is the family of no set, node 1 that of the empty set
 * alone.
 * Invariant: no `high` is 0, no two nodes are equal, and a node's number is greater than those it
 * leads to. So each family has one node, and going through the numbers goes bottom up.
 * Source: Minato, "Zero-suppressed BDDs for set manipulation in combinatorial problems" (1993);
 * Knuth, The Art of Computer Programming 4A, 7.1.4. */
#pragma once

#include <tw/advanced/cover.h>

#include "base/hash_table.h"
#include "base/pace.h"
#include "base/scope.h"

enum { TW_ZDD_NONE, TW_ZDD_EMPTY }; /* the sinks: no set, the empty set */

typedef tw_diagram_node tw_zdd_node;

typedef struct tw_zdd {
    const tw_context *context; /* allocates its memory; borrowed */
    tw_zdd_node *nodes;        /* by number, with the sinks */
    size_t count, room;
    tw_hash_table known; /* while it grows: nodes by their contents */
    uint32_t root;
} tw_zdd;

/* Fills a zeroed *zdd with the sinks alone; the root is the first one. clear may follow in any
 * case. TW_ERR_MEMORY. */
tw_status tw_zdd_open(const tw_context *context, tw_zdd *zdd);
void tw_zdd_clear(tw_zdd *zdd);
/* Finds the number of a node, or makes the node. The two nodes that it leads to must exist.
 * TW_ERR_MEMORY: memory is out, or there are as many nodes as numbers. */
tw_status tw_zdd_enter(tw_zdd *zdd, tw_zdd_node node, uint32_t *number);
/* Ends growing: removes nodes that the root does not lead to. The numbers then depend on the family
 * alone, not on the order in which its nodes were made. TW_ERR_MEMORY: then call tw_zdd_clear. */
tw_status tw_zdd_finish(tw_zdd *zdd);

/* ---- Counting: zdd_numbers.c ------------------------------------------------------------- */

/* How many sets each node stands for, `words` words each, the least significant first. */
typedef struct tw_zdd_numbers {
    const tw_zdd *zdd; /* borrowed */
    uint64_t *of;
    size_t words;
} tw_zdd_numbers;

/* words: enough for the root's. Fills a zeroed *numbers; clear may follow in any case.
 * TW_ERR_MEMORY. */
tw_status tw_zdd_numbers_make(const tw_zdd *zdd, size_t words, tw_zdd_numbers *numbers);
void tw_zdd_numbers_clear(tw_zdd_numbers *numbers);
/* Finds the variables of the set of a number, which has `words` words and is overwritten. Sets that
 * have a variable come before those that do not. variables: room for the longest set. false: there
 * is no such number. Cost: the variables. */
bool tw_zdd_walk(const tw_zdd_numbers *numbers, uint64_t *number, uint32_t *variables,
                 size_t *count);
/* Adds the number of sets with each variable to uses, `words` words a variable. TW_ERR_MEMORY,
 * TW_ERR_STATE when the pace stops. Cost: nodes. */
tw_status tw_zdd_heat(const tw_zdd_numbers *numbers, tw_pace *pace, uint64_t *uses);
