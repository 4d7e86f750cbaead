/* coverfile.c -- writes a cover as Knuth's programs for exact cover read it.
 *
 * The smallest format there is, and the one to copy for a new one: a file with one public call,
 * declared in tw/format.h, that takes a frozen object and a tw_out and keeps nothing.
 *   p0 p1 s0 | p2 s1      items: those to be covered exactly once, then those at most once
 *   p0 p1 s0              one option a line
 * pN is place N and sN is stock N. Places are primary unless they are optional; a stock used
 * exactly once is primary, one used at most once secondary, and one that is never used takes its
 * options with it.
 * Knuth's programs drop an option without a primary item; so a cover that has one is refused.
 * Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, and its program DLX1. */
#include "format/text_out.h"

/* What a stock becomes. */
typedef enum tw_role { PRIMARY, SECONDARY, UNUSED, IMPOSSIBLE } tw_role;

static tw_role role_of(const tw_cover *cover, uint32_t stock)
{
    uint32_t low, high;
    tw_cover_range(cover, stock, &low, &high);
    if (high == 0)
        return UNUSED;
    if (high > 1)
        return IMPOSSIBLE;
    return low == 1 ? PRIMARY : SECONDARY;
}

/* Is the option there at all, once options of unused stocks are gone? */
static bool is_written(const tw_cover *cover, uint32_t option)
{
    uint32_t stock = tw_cover_option_stock(cover, option);
    return stock == UINT32_MAX || role_of(cover, stock) != UNUSED;
}

static bool has_primary(const tw_cover *cover, uint32_t option)
{
    uint32_t stock = tw_cover_option_stock(cover, option);
    if (stock != UINT32_MAX && role_of(cover, stock) == PRIMARY)
        return true;
    tw_run_of places = tw_cover_option(cover, option);
    for (size_t i = 0; i < places.count; i++)
        if (!tw_cover_is_optional(cover, places.items[i]))
            return true;
    return false;
}

static bool can_write(const tw_cover *cover)
{
    bool primary = tw_cover_required(cover) > 0;
    for (uint32_t s = 0; s < tw_cover_stocks(cover); s++) {
        if (role_of(cover, s) == IMPOSSIBLE)
            return false;
        primary = primary || role_of(cover, s) == PRIMARY;
    }
    for (uint32_t o = 0; primary && o < tw_cover_options(cover); o++)
        if (is_written(cover, o) && !has_primary(cover, o))
            return false;
    return primary;
}

static void put_item(tw_writer *writer, const char *kind, uint32_t number, const char **before)
{
    tw_put(writer, *before);
    tw_put(writer, kind);
    tw_put_number(writer, number);
    *before = " ";
}

/* All places, then all stocks, of one side. before: what stands in front of the first of them. */
static void put_items(tw_writer *writer, const tw_cover *cover, bool primary, const char *before)
{
    for (uint32_t p = 0; p < tw_cover_places(cover); p++)
        if (tw_cover_is_optional(cover, p) != primary)
            put_item(writer, "p", p, &before);
    for (uint32_t s = 0; s < tw_cover_stocks(cover); s++)
        if (role_of(cover, s) == (primary ? PRIMARY : SECONDARY))
            put_item(writer, "s", s, &before);
}

static void put_option(tw_writer *writer, const tw_cover *cover, uint32_t option)
{
    tw_run_of places = tw_cover_option(cover, option);
    uint32_t stock = tw_cover_option_stock(cover, option);
    const char *before = "";
    for (size_t i = 0; i < places.count; i++)
        put_item(writer, "p", places.items[i], &before);
    if (stock != UINT32_MAX)
        put_item(writer, "s", stock, &before);
    tw_put(writer, "\n");
}

tw_status tw_write_cover(const tw_cover *cover, const tw_out *out)
{
    tw_writer writer = {.out = out};
    if (!can_write(cover))
        return TW_ERR_UNSUPPORTED;
    put_items(&writer, cover, true, "");
    put_items(&writer, cover, false, " | ");
    tw_put(&writer, "\n");
    for (uint32_t o = 0; o < tw_cover_options(cover); o++)
        if (is_written(cover, o))
            put_option(&writer, cover, o);
    return writer.status;
}
