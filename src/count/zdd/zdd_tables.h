/* count/zdd/zdd_tables.h -- the tables of a count that kept them, made one diagram.
 *
 * From the last rank to the first a state becomes a node: the options of its rank one behind the
 * other, each with what it leads to, and at the end what leaving the item out leads to. So the
 * variables are the options as the ranks have them, and states that are completed alike are one. */
#pragma once

#include "count/counting.h"
#include "count/zdd/zdd.h"

typedef struct tw_zdd_tables {
    tw_counting *counting;     /* borrowed: all counted, and its tables kept */
    const tw_context *context; /* borrowed: the diagram's memory */
    uint32_t *variable;        /* of each option of the plan; leaving out has none */
    uint32_t *options;         /* the option of the problem for each variable */
    size_t variables;
    size_t ranks_left; /* to become nodes; 0: it is done */
    uint64_t states;   /* that solutions pass through, in ranks that are done */
    tw_zdd zdd;        /* finished when it is done */
} tw_zdd_tables;

/* Fills a zeroed *tables; clear may follow in any case. TW_ERR_MEMORY. */
tw_status tw_zdd_tables_begin(tw_counting *counting, const tw_context *context,
                              tw_zdd_tables *tables);
/* Makes the diagram, or resumes; frees tables on the way, and overwrites their numbers.
 * TW_ERR_MEMORY; TW_ERR_STATE when the pace stops. */
tw_status tw_zdd_tables_run(tw_zdd_tables *tables, tw_pace *pace);
void tw_zdd_tables_clear(tw_zdd_tables *tables);
