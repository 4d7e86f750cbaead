/* item_index.c -- the options of every place and every stock (cover/item_index.h).
 *
 * Two passes over all options: the first counts, the second fills the lists. Options come in
 * ascending order, so the entries of each list do, too.
 * Cost: linear in the entries of the cover. */
#include "cover/item_index.h"

#include "base/base.h"
#include "cover/cover_internal.h"

/* Takes the arrays, or gives them back. */
static bool each_item_array(tw_item_index *users, tw_arrays_do what)
{
    const tw_array all[] = {
        TW_ARRAY(users->start, users->lists + 1), TW_ARRAY(users->options, users->entries), {0}};
    return tw_arrays(users->context, all, what);
}

tw_status tw_item_index_make(const tw_context *context, const tw_cover *cover, tw_item_index *users)
{
    *users =
        (tw_item_index){.context = tw_context_or_default(context),
                        .places = cover->places,
                        .lists = cover->places + cover->stocks,
                        .entries = (size_t)cover->option_start[cover->options] + cover->options};
    if (!each_item_array(users, TW_TAKE))
        return TW_ERR_MEMORY;
    size_t *start = users->start;
    for (size_t o = 0; o < cover->options; o++) {
        for (uint32_t i = cover->option_start[o]; i < cover->option_start[o + 1]; i++)
            start[cover->option_places[i] + 1]++;
        if (cover->option_stock[o] != TW_NO_STOCK)
            start[cover->places + cover->option_stock[o] + 1]++;
    }
    for (size_t i = 0; i < users->lists; i++)
        start[i + 1] += start[i];
    for (uint32_t o = 0; o < cover->options; o++) { /* moves each start to the next list's */
        for (uint32_t i = cover->option_start[o]; i < cover->option_start[o + 1]; i++)
            users->options[start[cover->option_places[i]]++] = o;
        if (cover->option_stock[o] != TW_NO_STOCK)
            users->options[start[cover->places + cover->option_stock[o]]++] = o;
    }
    memmove(start + 1, start, users->lists * sizeof *start);
    start[0] = 0;
    return TW_OK;
}

void tw_item_index_range(const tw_item_index *users, const tw_cover *cover, size_t list,
                         uint32_t *low, uint32_t *high)
{
    const size_t count = tw_item_index_list(users, list).count;
    if (list < users->places) {
        *low = !tw_cover_is_optional(cover, (uint32_t)list);
        *high = 1;
    } else {
        tw_cover_range(cover, (uint32_t)(list - users->places), low, high);
    }
    *low = *low > count ? (uint32_t)count + 1 : *low;
    *high = *high > count ? (uint32_t)count : *high;
}

void tw_item_index_clear(tw_item_index *users)
{
    if (users->context)
        each_item_array(users, TW_GIVE);
    *users = (tw_item_index){0};
}
