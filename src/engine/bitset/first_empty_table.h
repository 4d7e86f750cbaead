/* first_empty_table.h -- the rows of a cover as the engine `first-empty` files them: by the
 * first required place that they cover, or with the rest when they cover none. Made once for a
 * cover, then only read: states share it, whatever thread they are in. */
#pragma once

#include "engine/bitset/bitset_plan.h"

enum { TW_FILL_SPARE = 16 }; /* numbers that may be written behind those of a list */

/* The rows of one place, or the rest. */
typedef struct tw_fill_list {
    tw_bits_list rows;
    const uint32_t *options;
} tw_fill_list;

typedef struct tw_fill_table {
    tw_scope scope;
    atomic_size_t holders;
    tw_bits_plan *plan;  /* held */
    tw_fill_list *lists; /* one a bit, then the rest; those without rows share the rows of ones
                            that follow */
    uint32_t *options;   /* of the rows, list by list */
    uint64_t *places;    /* mask of the required places */
    uint32_t *list_of;   /* one a row of the plan */
    uint32_t *number_of; /* of a row of the plan in its list */
    size_t longest;      /* rows of a list */
} tw_fill_table;

/* Bytes of the table and its plan, which may be a survey, and of a walk with this room.
 * TW_ERR_MEMORY. */
tw_status tw_fill_table_needs(tw_bits_plan *plan, size_t room, tw_need *need);
/* *table: new, held once. Context and cover are borrowed for the table's life. TW_ERR_MEMORY,
 * TW_ERR_STATE. */
tw_status tw_fill_table_make(const tw_setup *setup, tw_fill_table **table);
/* Like those of tw_bits_plan. */
tw_fill_table *tw_fill_table_hold(tw_fill_table *table);
void tw_fill_table_drop(tw_fill_table *table);
