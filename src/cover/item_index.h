/* cover/item_index.h -- which options cover a place or use a stock, in lists: what turns a cover
 * into clauses (clauses.c) or into sums (the OPB writer) goes through. */
#ifndef TW_COVER_ITEM_INDEX_H
#define TW_COVER_ITEM_INDEX_H

#include <tw/advanced/cover.h>

/* The options of each place, then of each stock, ascending: list i is options[start[i] ..
 * start[i + 1]), list places + s that of stock s. */
typedef struct tw_item_index {
    const tw_context *context;
    size_t lists, entries;
    size_t *start; /* lists + 1 */
    uint32_t *options;
} tw_item_index;

/* Fills a zeroed *users. TW_ERR_MEMORY. tw_item_index_clear may follow in any case. */
tw_status tw_item_index_make(const tw_context *context, const tw_cover *cover,
                             tw_item_index *users);
void tw_item_index_clear(tw_item_index *users);
/* Borrowed until users is cleared. */
tw_u32_span tw_item_index_of_place(const tw_item_index *users, uint32_t place);
tw_u32_span tw_item_index_of_stock(const tw_item_index *users, const tw_cover *cover,
                                   uint32_t stock);

#endif
