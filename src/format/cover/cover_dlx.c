/* cover_dlx.c -- a cover as Knuth's programs for exact cover read it, with multiplicities, colours
 * and costs.
 *
 *   | a comment, as is a blank line
 *   A B 1:2|C | X Y       items: once each, C once or twice; then those covered at most once
 *   A C X:r |5            one option a line; X may be shared with options that call it r too; it
 *                         costs 5, or what several such numbers add up to
 * The reader drops an option that holds no item before the bar, as his programs do.
 *
 * The writer calls place N pN and stock N sN. Places are primary unless they are optional; a stock
 * used exactly once is primary, one used at most once secondary, and one that is never used is
 * omitted with its options. With multiplicities (his MCC) every other stock is primary as
 * "low:high|sN". A cover that has an option without a primary item is refused; with multiplicities
 * items covered at most once are written as primary "0:1|" instead.
 * Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1, and its programs DLX1, DLX2,
 * DLX3, DLX5 (costs), SSXCC. Cost: linear in the text. */
#include "base/bounds.h"
#include "base/writer.h"
#include "cover/cover_shared.h"
#include "format/cover/cover_draft.h"
#include "format/text/format_row.h"
#include "base/utf8.h"

#include <string.h>

/* ---- Reading ----------------------------------------------------------------------------- */

/* Skips to the next line that is neither empty nor a comment; false at the end. */
static bool find_dlx_line(tw_line_lexer *scan)
{
    for (; !tw_line_lexer_end(scan); tw_line_lexer_next(scan)) {
        tw_line_lexer_skip(scan);
        if (!tw_line_lexer_line_end(scan) && *scan->next != '|')
            return true;
    }
    return false;
}

/* ---- Items ------------------------------------------------------------------------------- */

/* Reads a number of digits alone at the front of the word and removes it. */
static bool cut_number(tw_word *word, uint32_t *number)
{
    uint64_t value;
    size_t digits = tw_leading_digits(word->text, word->size, &value);
    word->text += digits;
    word->size -= digits;
    word->at.column += (uint32_t)digits;
    *number = (uint32_t)value;
    return digits > 0 && value <= UINT32_MAX;
}

static bool cut_byte(tw_word *word, char byte)
{
    if (word->size == 0 || word->text[0] != byte)
        return false;
    word->text++;
    word->size--;
    word->at.column++;
    return true;
}

/* Takes "hi|" or "lo:hi|" off the word; false when it is there and wrong. */
static bool cut_dlx_range(tw_word *word, uint32_t *low, uint32_t *high)
{
    *low = *high = 1;
    if (!memchr(word->text, '|', word->size))
        return true;
    if (!cut_number(word, high))
        return false;
    *low = *high;
    if (cut_byte(word, ':') && !cut_number(word, high))
        return false;
    return cut_byte(word, '|') && *low <= *high && *high > 0;
}

static bool check_dlx_name(tw_reader *reader, tw_word name)
{
    if (name.size > 0 && name.size < TW_LIMIT(reader->context, name) &&
        !memchr(name.text, ':', name.size) && !memchr(name.text, '|', name.size) &&
        !memchr(name.text, '\0', name.size))
        return true;
    return !tw_reader_fault(reader, name.at, "",
                            "%s is no name of an item: it has 1 to %u bytes, and no \":\" or \"|\"",
                            tw_quote_word(name).text, TW_LIMIT(reader->context, name) - 1);
}

static void read_item(tw_cover_draft *draft, tw_word word, bool secondary)
{
    uint32_t low = 1, high = 1;
    tw_word name = word;
    if (!secondary && !cut_dlx_range(&name, &low, &high)) {
        tw_refuse_word(draft->reader, word,
                       "a name with a multiplicity, as in \"2|name\" or \"1:2|name\"");
        return;
    }
    if (check_dlx_name(draft->reader, name))
        tw_cover_draft_item(draft, name, secondary ? 0 : low, high, secondary);
}

static void read_items(tw_line_lexer *scan, tw_cover_draft *draft)
{
    bool secondary = false;
    tw_word word = tw_line_lexer_word(scan);
    for (; word.size > 0 && !tw_reader_full(draft->reader); word = tw_line_lexer_word(scan)) {
        if (word.size > 1 || word.text[0] != '|')
            read_item(draft, word, secondary);
        else if (secondary)
            tw_reader_fault(draft->reader, word.at, "", "this is the second bar of the line");
        else
            secondary = true;
    }
}

/* ---- Options ----------------------------------------------------------------------------- */

/* Takes ":c" off the word. false after a fault. */
static bool cut_colour(tw_reader *reader, tw_word *word, uint32_t *colour)
{
    *colour = 0;
    const char *colon = memchr(word->text, ':', word->size);
    if (!colon)
        return true;
    size_t left = word->size - (size_t)(colon - word->text) - 1;
    if (left != 1 || (unsigned char)colon[1] < ' ')
        return !tw_reader_fault(reader, word->at, "",
                                "a colour is one character, as in \"x:a\"; found %s",
                                tw_quote_word(*word).text);
    *colour = (unsigned char)colon[1];
    word->size = (size_t)(colon - word->text);
    return true;
}

/* Reads "|5" or "|-5"; the costs of one option are added up. */
static void read_dlx_cost(tw_cover_draft *draft, tw_word word)
{
    tw_word rest = word;
    uint32_t number = 0;
    cut_byte(&rest, '|');
    bool negative = cut_byte(&rest, '-');
    if (!cut_number(&rest, &number) || rest.size > 0 || number > TW_MAX_WEIGHT) {
        tw_refuse_word(draft->reader, word,
                       tw_say("a cost within %d, as in \"|5\"", TW_MAX_WEIGHT).text);
        return;
    }
    draft->cost += negative ? -(int64_t)number : (int64_t)number; /* of words of a bounded text */
}

static void read_dlx_entry(tw_cover_draft *draft, tw_word word)
{
    tw_reader *reader = draft->reader;
    uint32_t colour;
    if (word.text[0] == '|') {
        read_dlx_cost(draft, word);
        return;
    }
    if (!cut_colour(reader, &word, &colour))
        return;
    uint32_t item = tw_cover_draft_find(draft, word);
    if (item == TW_NO_DRAFT_ITEM)
        tw_reader_fault(reader, word.at, "", "there is no item %s", tw_quote_word(word).text);
    else if (colour && !draft->items[item].secondary)
        tw_reader_fault(reader, word.at, "", "item %s may have no colour: it is not behind the bar",
                        tw_quote_word(word).text);
    else
        tw_cover_draft_entry(draft, word, item, colour);
}

static void read_dlx_option(tw_line_lexer *scan, tw_cover_draft *draft)
{
    tw_place at = scan->at;
    tw_word word = tw_line_lexer_word(scan);
    for (; word.size > 0 && !tw_reader_full(draft->reader); word = tw_line_lexer_word(scan))
        read_dlx_entry(draft, word);
    if (!tw_reader_full(draft->reader))
        tw_cover_draft_end_option(draft, at);
}

static void read_dlx(tw_reader *reader, const tw_source *source, tw_cover **cover, size_t *dropped)
{
    tw_cover_draft draft = {.reader = reader};
    tw_line_lexer scan;
    bool fine = tw_line_lexer_open(&scan, source, reader);
    if (fine && !find_dlx_line(&scan))
        fine = !tw_reader_fault(reader, (tw_place){0}, "", "there is no line of items");
    if (fine) {
        read_items(&scan, &draft);
        for (tw_line_lexer_next(&scan); find_dlx_line(&scan) && !tw_reader_full(reader);
             tw_line_lexer_next(&scan))
            read_dlx_option(&scan, &draft);
    }
    tw_cover_draft_cover(&draft, cover);
    *dropped = draft.dropped;
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* The role of a stock in the file. */
typedef enum tw_role { PRIMARY, SECONDARY, UNUSED, REPEATED } tw_role;

/* How a cover is written. */
typedef struct style {
    bool repeats;  /* with multiplicities */
    bool promoted; /* items covered at most once are primary */
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

/* Is the option written? Options of unused stocks are not. */
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

/* Is there a primary item, and can the style express every stock? */
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

static void write_item(tw_writer *writer, const char *kind, uint32_t number, const char **before)
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
    if (low < high)
        tw_put_format(writer, "%u:", low);
    tw_put_format(writer, "%u|", high);
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

static void put_dlx_stock(tw_writer *writer, const tw_cover *cover, uint32_t stock, style how,
                          const char **before)
{
    uint32_t low, high;
    tw_role role = role_of(cover, stock);
    tw_cover_range(cover, stock, &low, &high);
    if (role == REPEATED)
        put_bounds(writer, low, most_uses(cover, stock), before);
    else if (role == SECONDARY && how.promoted)
        put_bounds(writer, 0, 1, before);
    write_item(writer, "s", stock, before);
    *before = " ";
}

/* Writes all places, then all stocks, of one side. before: the text before the first of them. */
static void write_items(tw_writer *writer, const tw_cover *cover, style how, bool primary,
                        const char *before)
{
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++) {
        bool optional = tw_cover_is_optional(cover, p);
        if ((!optional || how.promoted) != primary)
            continue;
        if (optional && primary)
            put_bounds(writer, 0, 1, &before);
        write_item(writer, "p", p, &before);
    }
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++)
        if (role_of(cover, s) != UNUSED && is_primary(cover, s, how) == primary)
            put_dlx_stock(writer, cover, s, how, &before);
}

static void write_dlx_option(tw_writer *writer, const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    uint32_t stock = tw_cover_option_stock(cover, option);
    const char *before = "";
    for (size_t i = 0; i < places.count; i++)
        write_item(writer, "p", places.items[i], &before);
    if (stock != UINT32_MAX)
        write_item(writer, "s", stock, &before);
    if (tw_cover_option_cost(cover, option) != 0) {
        tw_put(writer, " |");
        tw_put_number(writer, tw_cover_option_cost(cover, option));
    }
    tw_put(writer, "\n");
}

static tw_status write_text(const tw_cover *cover, style how, const tw_out *out)
{
    tw_writer writer = {.out = out};
    if (!can_write(cover, how))
        return TW_ERR_UNSUPPORTED;
    write_items(&writer, cover, how, true, "");
    write_items(&writer, cover, how, false, " | ");
    tw_put(&writer, "\n");
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        if (is_written(cover, o))
            write_dlx_option(&writer, cover, o);
    return tw_writer_end(&writer);
}

static tw_status write_dlx(const tw_context *context, const tw_cover *cover,
                           const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)how;
    tw_status status =
        needs_promotion(cover) ? TW_ERR_UNSUPPORTED : write_text(cover, (style){0}, out);
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
    tw_status status = write_text(cover, with, out);
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
    .read_cover = read_dlx,
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
    .read_cover = read_dlx,
    .write_cover = write_mcc,
};
