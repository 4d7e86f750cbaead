/* forced.c -- may options that are forced on an engine be put down together? */
#include "cover/cover_shared.h"
#include "engine/engine.h"

/* May this option be put down beside those before it? */
static bool fits_beside(const tw_cover *cover, const uint32_t *options, size_t number)
{
    uint32_t stock = tw_cover_option_stock(cover, options[number]);
    uint32_t low = 0, high = UINT32_MAX, used = 1;
    if (stock != UINT32_MAX)
        tw_cover_range(cover, stock, &low, &high);
    for (size_t i = 0; i < number; i++) {
        if (tw_cover_overlap(tw_cover_option(cover, options[i]),
                             tw_cover_option(cover, options[number])))
            return false;
        used += tw_cover_option_stock(cover, options[i]) == stock;
    }
    return used <= high;
}

bool tw_engine_together(const tw_cover *cover, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (options[i] >= tw_cover_option_count(cover) || !fits_beside(cover, options, i))
            return false;
    return true;
}
