/* search/greedy.h -- puts options of a big cover down one by one, with the number of ways that
 * every item has left at each step; and makes the small cover that is left below.
 *
 * Items are numbered as in the cover: places, then stocks. An item is *open* while it must still be
 * covered: an empty place that is required, a stock below the least that it must be used. */
#ifndef TW_SEARCH_GREEDY_H
#define TW_SEARCH_GREEDY_H

#include "cover/cover_internal.h"
#include "cover/item_index.h"

#define TW_NO_ITEM_LEFT UINT32_MAX

typedef struct tw_greedy {
    const tw_context *context;
    const tw_cover *cover; /* borrowed */
    size_t items;
    tw_item_index users;
    uint32_t *ways;  /* one an item: options of it that still fit */
    bool *gone;      /* one an option: it no longer fits */
    bool *taken;     /* one a place */
    uint32_t *used;  /* one a stock */
    uint32_t *trail; /* the options that are gone, in the order they went */
    size_t trail_count;
    uint32_t *path, *marks; /* the options put down, and the trail's length before each */
    size_t depth, room;
} tw_greedy;

/* Fills a zeroed *greedy, with nothing put down. TW_ERR_MEMORY; tw_greedy_clear may follow. */
tw_status tw_greedy_make(const tw_context *context, const tw_cover *cover, tw_greedy *greedy);
void tw_greedy_clear(tw_greedy *greedy);

/* Lifts everything. */
void tw_greedy_reset(tw_greedy *greedy);
/* Puts down an option that fits. false: some open item has too few ways left; the option is put
 * down even so, and must be lifted before anything else. */
bool tw_greedy_put(tw_greedy *greedy, uint32_t option);
void tw_greedy_lift(tw_greedy *greedy); /* the last one */

/* The number of open items; *places: those of them that are places. */
size_t tw_greedy_open(const tw_greedy *greedy, size_t *places);
/* The next item to cover: the first open place of the cover's sweep, or else of the cover, unless
 * some open item has hardly a way left. TW_NO_ITEM_LEFT: there is none. */
uint32_t tw_greedy_next(const tw_greedy *greedy);

/* Makes a cover of what is left; *rest: new. Its options are the `count` options in `order`: all
 * that fit, in any order. */
tw_status tw_greedy_rest(const tw_greedy *greedy, const uint32_t *order, size_t count,
                         tw_cover **rest);

#endif
