/* item_index.c -- the options of every place and every stock (cover/item_index.h).
 *
 * Two passes over all options: one counts, one files. As options come in ascending order, so do
 * the entries of each list.
 * Cost: linear in the entries of the cover. */
#include "cover/item_index.h"

#include "base/base.h"
#include "cover/cover_internal.h"

#include <string.h>

static void count_users(const tw_cover *cover, size_t *start)
{
    for (size_t o = 0; o < cover->options; o++) {
        for (uint32_t i = cover->option_start[o]; i < cover->option_start[o + 1]; i++)
            start[cover->option_places[i] + 1]++;
        if (cover->option_stock[o] != TW_NO_STOCK)
            start[cover->places + cover->option_stock[o] + 1]++;
    }
}

/* start[i] is where list i goes on; afterwards it is where list i + 1 begins. */
static void file_users(const tw_cover *cover, size_t *start, uint32_t *options)
{
    for (uint32_t o = 0; o < cover->options; o++) {
        for (uint32_t i = cover->option_start[o]; i < cover->option_start[o + 1]; i++)
            options[start[cover->option_places[i]]++] = o;
        if (cover->option_stock[o] != TW_NO_STOCK)
            options[start[cover->places + cover->option_stock[o]]++] = o;
    }
}

tw_status tw_item_index_make(const tw_context *context, const tw_cover *cover, tw_item_index *users)
{
    users->context = tw_context_or_default(context);
    users->lists = cover->places + cover->stocks;
    users->entries = cover->option_start[cover->options] + cover->options;
    users->start = tw_take(users->context, users->lists + 1, sizeof *users->start);
    users->options = tw_take(users->context, users->entries, sizeof *users->options);
    if (!users->start || !users->options)
        return TW_ERR_MEMORY;
    count_users(cover, users->start);
    for (size_t i = 0; i < users->lists; i++)
        users->start[i + 1] += users->start[i];
    file_users(cover, users->start, users->options);
    memmove(users->start + 1, users->start, users->lists * sizeof *users->start);
    users->start[0] = 0;
    return TW_OK;
}

void tw_item_index_clear(tw_item_index *users)
{
    if (!users->context)
        return;
    if (users->start)
        tw_give(users->context, users->start, users->lists + 1, sizeof *users->start);
    if (users->options)
        tw_give(users->context, users->options, users->entries, sizeof *users->options);
    memset(users, 0, sizeof *users);
}

static tw_u32_span list_of(const tw_item_index *users, size_t list)
{
    return (tw_u32_span){users->options + users->start[list],
                         users->start[list + 1] - users->start[list]};
}

tw_u32_span tw_item_index_of_place(const tw_item_index *users, uint32_t place)
{
    return list_of(users, place);
}

tw_u32_span tw_item_index_of_stock(const tw_item_index *users, const tw_cover *cover,
                                   uint32_t stock)
{
    return list_of(users, cover->places + stock);
}
