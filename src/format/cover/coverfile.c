/* coverfile.c -- writes a cover as Knuth's programs for exact cover read it.
 *
 * The smallest format there is, and the one to copy for a new one: a function that takes a frozen
 * object and a tw_out and keeps nothing, and at the end the row that says what it is.
 *   p0 p1 s0 | p2 s1      items: those to be covered exactly once, then those at most once
 *   p0 p1 s0 |5           one option a line, and its cost if there is one
 * pN is place N and sN is stock N. Places are primary unless they are optional; a stock used
 * exactly once is primary, one used at most once secondary, and one that is never used takes its
 * options with it. With multiplicities (his MCC) every other stock is primary as "low:high|sN".
 * Knuth's programs drop an option without a primary item. A cover that has one is refused; with
 * multiplicities what may be covered at most once is written as a primary "0:1|" instead.
 * Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, and its programs DLX1, DLX3,
 * DLX5 (costs). */
#include "cover/cover_shared.h"
#include "format/cover/cover_text.h"

/* What a stock becomes. */
typedef enum tw_role { PRIMARY, SECONDARY, UNUSED, REPEATED } tw_role;

/* How a cover is written. */
typedef struct style {
    bool repeats;  /* with multiplicities */
    bool promoted; /* what is covered at most once is primary */
} style;

static tw_role role_of(const tw_cover *cover, uint32_t stock)
{
    uint32_t low, high;
    tw_cover_range(cover, stock, &low, &high);
    if (high == 0)
        return UNUSED;
    if (high > 1)
        return REPEATED;
    return low == 1 ? PRIMARY : SECONDARY;
}

static bool is_primary(const tw_cover *cover, uint32_t stock, style how)
{
    tw_role role = role_of(cover, stock);
    return role == PRIMARY || role == REPEATED || (role == SECONDARY && how.promoted);
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
    if (stock != UINT32_MAX && is_primary(cover, stock, (style){0}))
        return true;
    tw_u32_span places = tw_cover_option(cover, option);
    for (size_t i = 0; i < places.count; i++)
        if (!tw_cover_is_optional(cover, places.items[i]))
            return true;
    return false;
}

/* Would an option be dropped? */
static bool needs_promotion(const tw_cover *cover)
{
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        if (is_written(cover, o) && !has_primary(cover, o))
            return true;
    return false;
}

/* Is there an item in front of the bar? And no stock that the style has no word for? */
static bool can_write(const tw_cover *cover, style how)
{
    bool primary =
        tw_cover_required_count(cover) > 0 || (how.promoted && tw_cover_place_count(cover) > 0);
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        if (role_of(cover, s) == REPEATED && !how.repeats)
            return false;
        primary = primary || is_primary(cover, s, how);
    }
    return primary;
}

static void put_item(tw_writer *writer, const char *kind, uint32_t number, const char **before)
{
    tw_put(writer, *before);
    tw_put(writer, kind);
    tw_put_number(writer, number);
    *before = " ";
}

static void put_bounds(tw_writer *writer, uint32_t low, uint32_t high, const char **before)
{
    tw_put(writer, *before);
    *before = "";
    if (low < high) {
        tw_put_number(writer, low);
        tw_put(writer, ":");
    }
    tw_put_number(writer, high);
    tw_put(writer, "|");
}

/* The most times that a stock can be used: no more than it has options, which come once each; but
 * never so few that it would be read back as something else. */
static uint32_t most_uses(const tw_cover *cover, uint32_t stock)
{
    uint32_t low, high, options = 0;
    tw_cover_range(cover, stock, &low, &high);
    for (uint32_t o = 0; o < tw_cover_option_count(cover) && options < high; o++)
        options += tw_cover_option_stock(cover, o) == stock;
    options = options > low ? options : low;
    return options > 2 ? options : 2;
}

static void put_stock(tw_writer *writer, const tw_cover *cover, uint32_t stock, style how,
                      const char **before)
{
    uint32_t low, high;
    tw_role role = role_of(cover, stock);
    tw_cover_range(cover, stock, &low, &high);
    if (role == REPEATED)
        put_bounds(writer, low, most_uses(cover, stock), before);
    else if (role == SECONDARY && how.promoted)
        put_bounds(writer, 0, 1, before);
    put_item(writer, "s", stock, before);
    *before = " ";
}

/* All places, then all stocks, of one side. before: what stands in front of the first of them. */
static void put_items(tw_writer *writer, const tw_cover *cover, style how, bool primary,
                      const char *before)
{
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++) {
        bool optional = tw_cover_is_optional(cover, p);
        if ((!optional || how.promoted) != primary)
            continue;
        if (optional && primary)
            put_bounds(writer, 0, 1, &before);
        put_item(writer, "p", p, &before);
    }
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++)
        if (role_of(cover, s) != UNUSED && is_primary(cover, s, how) == primary)
            put_stock(writer, cover, s, how, &before);
}

static void put_option(tw_writer *writer, const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    uint32_t stock = tw_cover_option_stock(cover, option);
    const char *before = "";
    for (size_t i = 0; i < places.count; i++)
        put_item(writer, "p", places.items[i], &before);
    if (stock != UINT32_MAX)
        put_item(writer, "s", stock, &before);
    if (tw_cover_option_cost(cover, option) != 0) {
        tw_put(writer, " |");
        tw_put_number(writer, tw_cover_option_cost(cover, option));
    }
    tw_put(writer, "\n");
}

static tw_status write_cover(const tw_cover *cover, style how, const tw_out *out)
{
    tw_writer writer = {.out = out};
    if (!can_write(cover, how))
        return TW_ERR_UNSUPPORTED;
    put_items(&writer, cover, how, true, "");
    put_items(&writer, cover, how, false, " | ");
    tw_put(&writer, "\n");
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        if (is_written(cover, o))
            put_option(&writer, cover, o);
    return tw_writer_end(&writer);
}

static tw_status write_dlx(const tw_context *context, const tw_cover *cover,
                           const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)how;
    tw_status status =
        needs_promotion(cover) ? TW_ERR_UNSUPPORTED : write_cover(cover, (style){0}, out);
    if (status == TW_ERR_UNSUPPORTED)
        tw_fail(error, status,
                "this cover has pieces used several times, or a placement on nothing that must be "
                "covered; mcc can say that");
    return status;
}

static tw_status write_mcc(const tw_context *context, const tw_cover *cover,
                           const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)how;
    style with = {.repeats = true, .promoted = needs_promotion(cover)};
    tw_status status = write_cover(cover, with, out);
    if (status == TW_ERR_UNSUPPORTED)
        tw_fail(error, status, "there is nothing in it that must be covered");
    return status;
}

const tw_format_row tw_format_dlx = {
    .is = {.name = "dlx",
           .extension = ".dlx",
           .summary = "the exact cover for Knuth's programs",
           .kind = TW_FORMAT_COVER,
           .reads = true,
           .writes = true,
           .lost = "which places are neighbours is not in the text"},
    .read_cover = tw_read_dlx,
    .write_cover = write_dlx,
};

const tw_format_row tw_format_mcc = {
    .is = {.name = "mcc",
           .extension = ".dlx",
           .summary = "the same with multiplicities",
           .kind = TW_FORMAT_COVER,
           .reads = true,
           .writes = true,
           .lost = "which places are neighbours is not in the text"},
    .read_cover = tw_read_dlx,
    .write_cover = write_mcc,
};
