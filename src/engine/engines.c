/* engines.c -- the list of all engines. A new one is a file of its own, a line in engines.h, a
 * line here and one in meson.build. */
#include "engine/engines.h"

#include <string.h>

/* The default one first; those that walk no tree behind those that do; the template last. */
static const tw_engine *const engines[] = {
    &tw_engine_bitset,
    &tw_engine_dancing,
    &tw_engine_first_empty,
    &tw_engine_backtrack,
    &tw_engine_sat,
    &tw_engine_null,
    NULL,
};

/* ---- Forced options ---------------------------------------------------------------------- */

static bool share_a_place(tw_u32_span a, tw_u32_span b)
{
    size_t i = 0, j = 0;
    while (i < a.count && j < b.count) {
        if (a.items[i] == b.items[j])
            return true;
        if (a.items[i] < b.items[j])
            i++;
        else
            j++;
    }
    return false;
}

/* May this option be put down beside those before it? */
static bool fits_beside(const tw_cover *cover, const uint32_t *options, size_t number)
{
    uint32_t stock = tw_cover_option_stock(cover, options[number]);
    uint32_t low = 0, high = UINT32_MAX, used = 1;
    if (stock != UINT32_MAX)
        tw_cover_range(cover, stock, &low, &high);
    for (size_t i = 0; i < number; i++) {
        if (share_a_place(tw_cover_option(cover, options[i]),
                          tw_cover_option(cover, options[number])))
            return false;
        used += tw_cover_option_stock(cover, options[i]) == stock;
    }
    return used <= high;
}

bool tw_engine_together(const tw_cover *cover, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (options[i] >= tw_cover_options(cover) || !fits_beside(cover, options, i))
            return false;
    return true;
}

/* ---- The table --------------------------------------------------------------------------- */

size_t tw_engine_count(void)
{
    size_t count = 0;
    while (engines[count])
        count++;
    return count;
}

const tw_engine *tw_engine_get(size_t number)
{
    return engines[number];
}

const tw_engine *tw_engine_find(const char *name)
{
    for (size_t i = 0; engines[i]; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return engines[i];
    return NULL;
}
