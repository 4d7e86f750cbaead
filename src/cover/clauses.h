/* cover/clauses.h -- which options cover a place or use a stock, in lists: what turns a cover into
 * clauses (clauses.c) or into sums (the OPB writer) goes through. */
#ifndef TW_COVER_CLAUSES_H
#define TW_COVER_CLAUSES_H

#include <tw/cover.h>

/* The options of each place, then of each stock, ascending: list i is options[start[i] ..
 * start[i + 1]), list places + s that of stock s. */
typedef struct tw_users {
    const tw_context *context;
    size_t lists, entries;
    size_t *start; /* lists + 1 */
    uint32_t *options;
} tw_users;

/* Fills a zeroed *users. TW_ERR_MEMORY. tw_users_clear may follow in any case. */
tw_status tw_users_make(const tw_context *context, const tw_cover *cover, tw_users *users);
void tw_users_clear(tw_users *users);
/* Borrowed until users is cleared. */
tw_run_of tw_users_of_place(const tw_users *users, uint32_t place);
tw_run_of tw_users_of_stock(const tw_users *users, const tw_cover *cover, uint32_t stock);

#endif
