/* read_dlx.c -- reads Knuth's text for exact cover, with multiplicities and colours.
 *
 *   | a comment, as is a blank line
 *   A B 1:2|C | X Y       items: once each, C once or twice; then those covered at most once
 *   A C X:r |5            one option a line; X may be shared with options that call it r too; it
 *                         costs 5, or what several such numbers add up to
 * An option that holds no item before the bar is left out, as his programs do.
 * Source: D. E. Knuth, The Art of Computer Programming 4B, 7.2.2.1; programs DLX2, DLX3, DLX5,
 * SSXCC. Cost: linear in the text. */
#include "format/cover/cover_text.h"
#include "base/bounds.h"

#include <string.h>

/* Turns to the next line that says something; false at the end. */
static bool find_line(tw_line_lexer *scan)
{
    for (; !tw_line_lexer_end(scan); tw_line_lexer_next(scan)) {
        tw_line_lexer_skip(scan);
        if (!tw_line_lexer_line_end(scan) && *scan->next != '|')
            return true;
    }
    return false;
}

/* ---- Items ------------------------------------------------------------------------------- */

/* A number of digits alone, at the front of the word, which is cut from it. */
static bool cut_number(tw_word *word, uint32_t *number)
{
    uint64_t value = 0;
    size_t digits = 0;
    while (digits < word->size && word->text[digits] >= '0' && word->text[digits] <= '9' &&
           value <= UINT32_MAX)
        value = 10 * value + (uint64_t)(word->text[digits++] - '0');
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
static bool cut_range(tw_word *word, uint32_t *low, uint32_t *high)
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

static bool check_name(tw_reader *reader, tw_word name)
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
    if (!secondary && !cut_range(&name, &low, &high)) {
        tw_reader_fault(draft->reader, word.at, "",
                        "found %s, expected a name with a multiplicity, as in \"2|name\" or "
                        "\"1:2|name\"",
                        tw_quote_word(word).text);
        return;
    }
    if (check_name(draft->reader, name))
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

/* "|5", "|-5"; those of one option are added up. */
static void read_cost(tw_cover_draft *draft, tw_word word)
{
    tw_word rest = word;
    uint32_t number = 0;
    cut_byte(&rest, '|');
    bool negative = cut_byte(&rest, '-');
    if (!cut_number(&rest, &number) || rest.size > 0 || number > TW_MAX_WEIGHT) {
        tw_reader_fault(draft->reader, word.at, "",
                        "found %s, expected a cost within %d, as in \"|5\"",
                        tw_quote_word(word).text, TW_MAX_WEIGHT);
        return;
    }
    draft->cost += negative ? -(int64_t)number : (int64_t)number; /* of words of a bounded text */
}

static void read_entry(tw_cover_draft *draft, tw_word word)
{
    tw_reader *reader = draft->reader;
    uint32_t colour;
    if (word.text[0] == '|') {
        read_cost(draft, word);
        return;
    }
    if (!cut_colour(reader, &word, &colour))
        return;
    uint32_t item = tw_cover_draft_find(draft, word);
    if (item == TW_NO_ITEM)
        tw_reader_fault(reader, word.at, "", "there is no item %s", tw_quote_word(word).text);
    else if (colour && !draft->items[item].secondary)
        tw_reader_fault(reader, word.at, "", "item %s may have no colour: it is not behind the bar",
                        tw_quote_word(word).text);
    else
        tw_cover_draft_entry(draft, word, item, colour);
}

static void read_option(tw_line_lexer *scan, tw_cover_draft *draft)
{
    tw_place at = scan->at;
    tw_word word = tw_line_lexer_word(scan);
    for (; word.size > 0 && !tw_reader_full(draft->reader); word = tw_line_lexer_word(scan))
        read_entry(draft, word);
    if (!tw_reader_full(draft->reader))
        tw_cover_draft_end_option(draft, at);
}

static void read_text(const tw_source *source, tw_cover_draft *draft)
{
    static const tw_place nowhere = {0};
    tw_reader *reader = draft->reader;
    tw_line_lexer scan;
    if (!tw_line_lexer_open(&scan, source, reader))
        return;
    if (!find_line(&scan)) {
        tw_reader_fault(reader, nowhere, "", "there is no line of items");
        return;
    }
    read_items(&scan, draft);
    for (tw_line_lexer_next(&scan); find_line(&scan) && !tw_reader_full(reader);
         tw_line_lexer_next(&scan))
        read_option(&scan, draft);
}

void tw_read_dlx(tw_reader *reader, const tw_source *source, tw_cover **cover, size_t *dropped)
{
    tw_cover_draft draft = {.reader = reader};
    read_text(source, &draft);
    tw_cover_draft_cover(&draft, cover);
    *dropped = draft.dropped;
    tw_cover_draft_clear(&draft);
}
