/* engine/dlx_links.h -- the lists that dance: every item with the options it is in.
 *
 * Taking an item out of the problem (*covering* it) takes its options out of the lists of all
 * other items, by links that still know where they were, so that undoing in reverse order puts
 * everything back. Items are numbered from 1, in this order:
 *   required places, stocks used exactly once   the ones to branch on, also in a list from ROOT
 *   optional places, stocks used at most once   covered when used, never branched on
 *   counted stocks: all others that can run out or fall short, those with low > 0 first
 *   the rest                                    no item of the cover: lists the options that are
 *                                               in no item to branch on
 * A stock that may be used as often as it has options is no item; options that can never be used
 * (of a stock with high = 0, or dropped by the caller) are in no list.
 * Invariant: length is the number of nodes in an item's list; lists are in ascending order of
 *   options; covering and hiding are undone in reverse order.
 * Source: Knuth's dancing links with spacers and secondary items (The Art of Computer Programming
 *   4B, 7.2.2.1). 12 bytes for a node. */
#pragma once

#include "base/base.h"
#include "cover/cover_internal.h"

#define TW_SPACER 0x80000000u /* this bit in a node's item: a spacer; the rest is an option */
#define TW_ROOT 0u            /* the head of the items to branch on */

/* A node's place in its item's list. Node i is the head of item i's list. The nodes of an option
 * lie one after the other (its places, its stock, the rest), then a spacer: its item is
 * TW_SPACER | option, its `up` the first node of the option before it, its `down` the last node of
 * the option after it. */
typedef struct tw_link {
    uint32_t up, down, item;
} tw_link;

typedef struct tw_link_item {
    uint32_t length;         /* nodes in the list */
    uint32_t previous, next; /* among the items to branch on; any other item links to itself */
} tw_link_item;

/* A stock whose units have to be counted. */
typedef struct tw_stock_used {
    uint32_t item;
    uint32_t low, high, used;
} tw_stock_used;

typedef struct tw_dlx_links {
    tw_link *nodes;
    tw_link_item *items;
    tw_stock_used *counted; /* counted[i] is item first_counted + i */
    uint64_t updates;       /* links taken out so far */
    size_t watched;         /* the number of counted stocks with low > 0; they come first */
    uint32_t first_counted; /* the items from here on are the counted ones, then the rest */
    uint32_t rest;
    size_t node_count, item_count, counted_count; /* as taken */
} tw_dlx_links;

/* Can the links be numbered at all? */
bool tw_dlx_links_fit(const tw_cover *cover);
/* Fills a zeroed *links. context: of a scope. dropped: one an option, those to leave out; NULL for
 * none. The cover must fit. TW_ERR_MEMORY. */
tw_status tw_dlx_links_make(const tw_context *context, const tw_cover *cover, const bool *dropped,
                            tw_dlx_links *links);
/* The first node of an option (its lowest place); 0: it is in no list, as it can never be used.
 * Looks through all nodes. */
uint32_t tw_dlx_links_find(const tw_dlx_links *links, uint32_t option);
/* Does the invariant hold? For asserts: it goes through every list. */
bool tw_dlx_links_sane(const tw_dlx_links *links);

static inline void tw_dlx_links_unlink(tw_dlx_links *links, uint32_t node)
{
    tw_link at = links->nodes[node];
    links->nodes[at.up].down = at.down;
    links->nodes[at.down].up = at.up;
    links->items[at.item].length--;
}

static inline void tw_dlx_links_relink(tw_dlx_links *links, uint32_t node)
{
    tw_link at = links->nodes[node];
    links->nodes[at.up].down = node;
    links->nodes[at.down].up = node;
    links->items[at.item].length++;
}

static inline bool tw_dlx_links_is_spacer(const tw_dlx_links *links, uint32_t node)
{
    return links->nodes[node].item & TW_SPACER;
}

/* Takes the other nodes of a node's option out of their lists: those after it, then those before
 * it. Returns how many. */
static inline uint32_t tw_dlx_links_hide(tw_dlx_links *links, uint32_t node)
{
    uint32_t i = node + 1;
    for (; !tw_dlx_links_is_spacer(links, i); i++)
        tw_dlx_links_unlink(links, i);
    uint32_t first = links->nodes[i].up;
    uint32_t updates = i - first - 1;
    for (i = first; i != node; i++)
        tw_dlx_links_unlink(links, i);
    return updates;
}

static inline void tw_dlx_links_unhide(tw_dlx_links *links, uint32_t node)
{
    uint32_t i = node - 1;
    for (; !tw_dlx_links_is_spacer(links, i); i--)
        tw_dlx_links_relink(links, i);
    for (i = links->nodes[i].down; i != node; i--)
        tw_dlx_links_relink(links, i);
}

/* Takes an item and its options out of the problem. */
static inline void tw_dlx_links_cover(tw_dlx_links *links, uint32_t item)
{
    tw_link_item *items = links->items;
    uint64_t updates = 1;
    for (uint32_t i = links->nodes[item].down; i != item; i = links->nodes[i].down)
        updates += tw_dlx_links_hide(links, i);
    items[items[item].previous].next = items[item].next;
    items[items[item].next].previous = items[item].previous;
    links->updates += updates;
}

static inline void tw_dlx_links_uncover(tw_dlx_links *links, uint32_t item)
{
    tw_link_item *items = links->items;
    items[items[item].previous].next = item;
    items[items[item].next].previous = item;
    for (uint32_t i = links->nodes[item].up; i != item; i = links->nodes[i].up)
        tw_dlx_links_unhide(links, i);
}

/* The option that a node belongs to. */
static inline uint32_t tw_dlx_links_option(const tw_dlx_links *links, uint32_t node)
{
    const tw_link *at = &links->nodes[node];
    while (!(at->item & TW_SPACER))
        at++;
    return at->item & ~TW_SPACER;
}
