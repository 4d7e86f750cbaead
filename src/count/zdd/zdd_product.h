/* count/zdd/zdd_product.h -- a diagram made top down by a rule: the families that pairs of numbers
 * stand for, one variable after the other, each pair once; then bottom up, reduced.
 *
 * What a filter must know of the way to a node goes into the pair beside it: so no diagram is ever
 * listed, and the cost is that of the pairs. */
#pragma once

#include "count/zdd/zdd.h"

typedef struct tw_zdd_pair {
    uint32_t left, right;
} tw_zdd_pair;

typedef struct tw_zdd_rule {
    /* Is the pair a sink? If so, sets *sink; else *variable, the first that it asks for. */
    bool (*is_sink)(const void *user, tw_zdd_pair pair, uint32_t *variable, uint32_t *sink);
    /* The pairs without the variable and with it, which ask for later ones. TW_ERR_MEMORY. */
    tw_status (*branch)(void *user, tw_zdd_pair pair, uint32_t variable, tw_zdd_pair *low,
                        tw_zdd_pair *high);
    void *user;
    uint32_t variables;
} tw_zdd_rule;

/* Fills a zeroed *zdd with the family of the pair, finished. TW_ERR_MEMORY, TW_ERR_STATE when the
 * pace stops: it is empty then. */
tw_status tw_zdd_product(const tw_context *context, const tw_zdd_rule *rule, tw_zdd_pair root,
                         tw_pace *pace, tw_zdd *zdd);
