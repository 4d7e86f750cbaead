/* rest.c -- the cover that is left when options are put down (rest.h).
 *
 * Empty places are renumbered in their order. Cost: a look at each place, and at each entry of the
 * options. */
#include "search/rest.h"

#include "base/base.h"
#include "cover/cover_shared.h"

/* renamed: the new number of each empty place; scratch: one a place. */
static tw_status add_rest_options(const tw_cover *cover, const uint32_t *renamed, uint32_t *scratch,
                                  tw_u32_span options, tw_cover_builder *builder)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < options.count && !status; i++) {
        tw_u32_span places = tw_cover_option(cover, options.items[i]);
        for (size_t k = 0; k < places.count; k++)
            scratch[k] = renamed[places.items[k]];
        status = tw_cover_builder_option(builder, scratch, places.count,
                                         cover->option_stock[options.items[i]]);
    }
    return status;
}

static tw_status add_rest_items(const tw_cover *cover, const bool *taken, const uint32_t *used,
                                const uint32_t *renamed, uint32_t *scratch,
                                tw_cover_builder *builder)
{
    for (size_t p = 0; p < cover->places; p++)
        if (!taken[p] && cover->optional[p])
            tw_cover_builder_optional(builder, renamed[p]);
    for (uint32_t s = 0; s < cover->stocks; s++)
        tw_cover_builder_range(builder, s, cover->low[s] > used[s] ? cover->low[s] - used[s] : 0,
                               cover->high[s] - used[s]);
    size_t count = 0;
    for (size_t i = 0; cover->static_order && i < cover->places; i++)
        if (!taken[cover->static_order[i]])
            scratch[count++] = renamed[cover->static_order[i]];
    return cover->static_order ? tw_cover_builder_static_order(builder, scratch) : TW_OK;
}

tw_status tw_rest_make(const tw_cover *cover, const bool *taken, const uint32_t *used,
                       tw_u32_span options, tw_cover **rest)
{
    const tw_context *context = cover->scope.from;
    uint32_t *renamed = tw_take(context, cover->places, sizeof *renamed);
    uint32_t *scratch = tw_take(context, cover->places, sizeof *scratch);
    tw_cover_builder *builder = NULL;
    tw_status status = renamed && scratch ? TW_OK : TW_ERR_MEMORY;
    size_t left = 0; /* empty places */
    for (size_t p = 0; !status && p < cover->places; p++)
        if (!taken[p])
            renamed[p] = (uint32_t)left++;
    if (!status)
        status = tw_cover_builder_new(context, left, cover->stocks, &builder);
    if (!status)
        status = add_rest_items(cover, taken, used, renamed, scratch, builder);
    if (!status)
        status = add_rest_options(cover, renamed, scratch, options, builder);
    if (!status)
        status = tw_cover_freeze(builder, rest);
    tw_cover_builder_free(builder);
    tw_give(context, renamed, cover->places, sizeof *renamed);
    tw_give(context, scratch, cover->places, sizeof *scratch);
    return status;
}
