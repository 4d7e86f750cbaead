/* cover_csv.c -- a cover as a table: a column an item, a row an option.
 *
 *   option,p0,p1 0..1,s0 2..3     names, and how often each is covered if not once
 *   0,1,1,0                       1 or x: the option covers the item; 0 or nothing: it does not
 * The separator of fields is the first of tab, semicolon and comma that the first line contains. A
 * field may be in double quotes, a quote within them is doubled. Without a line of names all items
 * are covered once. Empty lines and rows that cover nothing are skipped.
 * The writer calls place N pN and stock N sN, and omits a bound that is unlimited: "s1 0..". A
 * written cover is read back unchanged.
 * Cost: linear in the text, which is options * items. */
#include "format/cover/cover_draft.h"
#include "base/writer.h"
#include "format/text/format_row.h"
#include "base/utf8.h"
#include "base/bounds.h"

#include <stdio.h>
#include <string.h>

typedef struct csv_table {
    tw_line_lexer lexer;
    tw_cover_draft *draft;
    char between;
    bool labelled; /* the first column is no item */
} csv_table;

typedef struct field {
    tw_word word; /* without quotes and blanks around; quotes within are still doubled */
    bool last;    /* of its line */
} field;

static char next_byte(const csv_table *self)
{
    return *self->lexer.next;
}

/* Steps over a field in quotes. false after a fault. */
static bool pass_quoted(csv_table *self)
{
    tw_place at = self->lexer.at;
    for (tw_line_lexer_step(&self->lexer); !tw_line_lexer_line_end(&self->lexer);) {
        bool quote = next_byte(self) == '"';
        tw_line_lexer_step(&self->lexer);
        if (!quote)
            continue;
        if (tw_line_lexer_line_end(&self->lexer) || next_byte(self) != '"')
            return true;
        tw_line_lexer_step(&self->lexer);
    }
    return !tw_reader_fault(self->draft->reader, at, "", "this quote is not closed on its line");
}

static tw_word trim_word(tw_word word)
{
    while (word.size > 0 && (word.text[word.size - 1] == ' ' || word.text[word.size - 1] == '\t' ||
                             word.text[word.size - 1] == '\r'))
        word.size--;
    if (word.size > 1 && word.text[0] == '"' && word.text[word.size - 1] == '"') {
        word.text++;
        word.size -= 2;
        word.at.column++;
    }
    return word;
}

/* Reads the next field of a line and the separator behind it. false after a fault. */
static bool next_field(csv_table *self, field *out)
{
    tw_line_lexer *lexer = &self->lexer;
    while (!tw_line_lexer_line_end(lexer) && next_byte(self) == ' ')
        tw_line_lexer_step(lexer);
    tw_word word = {.text = lexer->next, .at = lexer->at};
    if (!tw_line_lexer_line_end(lexer) && next_byte(self) == '"' && !pass_quoted(self))
        return false;
    while (!tw_line_lexer_line_end(lexer) && next_byte(self) != self->between)
        tw_line_lexer_step(lexer);
    word.size = (size_t)(lexer->next - word.text);
    *out = (field){.word = trim_word(word), .last = tw_line_lexer_line_end(lexer)};
    if (!out->last)
        tw_line_lexer_step(lexer);
    return true;
}

static char find_between(const tw_source *source)
{
    static const char marks[] = "\t;,";
    const char *end = memchr(source->text, '\n', source->size);
    size_t size = end ? (size_t)(end - source->text) : source->size;
    for (const char *mark = marks; *mark; mark++)
        if (size > 0 && memchr(source->text, *mark, size))
            return *mark;
    return ',';
}

/* True for 1, x, 0 or an empty field. */
static bool read_csv_mark(tw_word word, bool *covers)
{
    *covers = tw_word_is(word, "1") || tw_word_is(word, "x") || tw_word_is(word, "X");
    return *covers || word.size == 0 || tw_word_is(word, "0");
}

/* ---- Names ------------------------------------------------------------------------------- */

/* A bound of up to UINT32_MAX, which a larger one of as many digits means too. */
static bool read_bound(const char *text, size_t size, uint32_t *bound)
{
    uint64_t value;
    if (size == 0 || tw_leading_digits(text, size, &value) < size || value / 10 > UINT32_MAX)
        return false;
    *bound = value < UINT32_MAX ? (uint32_t)value : UINT32_MAX;
    return true;
}

/* Takes " 2..3", " 2.." or " 2" off the end of a name; false when there is none. */
static bool cut_csv_range(tw_word *name, uint32_t *low, uint32_t *high)
{
    size_t space = name->size;
    while (space > 0 && name->text[space - 1] != ' ')
        space--;
    if (space == 0)
        return false;
    const char *range = name->text + space, *end = name->text + name->size;
    const char *dots = range;
    while (dots < end && *dots != '.')
        dots++;
    if (!read_bound(range, (size_t)(dots - range), low))
        return false;
    *high = *low;
    if (dots < end) {
        if (end - dots < 2 || dots[1] != '.')
            return false;
        *high = UINT32_MAX;
        if (end - dots > 2 && !read_bound(dots + 2, (size_t)(end - dots - 2), high))
            return false;
    }
    name->size = space;
    *name = trim_word(*name);
    return true;
}

static void read_name(csv_table *self, tw_word word)
{
    tw_reader *reader = self->draft->reader;
    tw_word name = word;
    uint32_t low = 1, high = 1;
    cut_csv_range(&name, &low, &high);
    if (name.size == 0 || name.size >= TW_LIMIT(reader->context, name) ||
        memchr(name.text, '\0', name.size))
        tw_refuse_word(reader, word, "the name of an item");
    else if (low > high)
        tw_reader_fault(reader, word.at, "", "the range of %s is empty", tw_quote_word(word).text);
    else
        tw_cover_draft_item(self->draft, name, low, high, false);
}

/* Makes items called 1, 2, ... for the columns of a table without names. The names are the numbers'
 * own digits, kept with the reader. */
static void number_csv_items(csv_table *self, size_t count)
{
    tw_reader *reader = self->draft->reader;
    for (size_t i = 1; i <= count && !reader->lost; i++) {
        char digits[24];
        int size = snprintf(digits, sizeof digits, "%zu", i);
        char *name = tw_reader_text(reader, digits, (size_t)size);
        if (name)
            tw_cover_draft_item(self->draft, (tw_word){name, (size_t)size, self->lexer.at}, 1, 1,
                                false);
    }
}

/* Is the first line an option already? Counts its fields. */
static bool starts_with_option(const csv_table *self, size_t *count)
{
    csv_table look = *self;
    field one = {.last = false};
    for (*count = 0; !one.last; ++*count) {
        bool covers;
        if (!tw_line_lexer_line_end(&look.lexer) && next_byte(&look) == '"')
            return false;
        if (!next_field(&look, &one) || !read_csv_mark(one.word, &covers))
            return false;
    }
    return true;
}

static void read_names(csv_table *self)
{
    field one = {.last = false};
    for (size_t i = 0; !one.last && !tw_reader_full(self->draft->reader); i++) {
        if (!next_field(self, &one))
            return;
        if (i == 0 && tw_word_is(one.word, "option"))
            self->labelled = true;
        else
            read_name(self, one.word);
    }
    tw_line_lexer_next(&self->lexer);
}

/* ---- Options ----------------------------------------------------------------------------- */

static bool read_field(csv_table *self, tw_word word, size_t item)
{
    tw_cover_draft *draft = self->draft;
    bool covers;
    if (!read_csv_mark(word, &covers))
        return tw_refuse_word(draft->reader, word, "0 or 1");
    if (!covers)
        return true;
    if (item < draft->item_count)
        return tw_cover_draft_entry(draft, word, (uint32_t)item, 0);
    return !tw_reader_fault(draft->reader, word.at, "",
                            "this row is longer than the first: it has %zu",
                            draft->item_count + self->labelled);
}

static void read_csv_option(csv_table *self)
{
    tw_place at = self->lexer.at;
    field one = {.last = false};
    for (size_t i = 0; !one.last; i++) {
        if (!next_field(self, &one))
            break;
        if (self->labelled && i == 0)
            continue;
        if (!read_field(self, one.word, i - self->labelled))
            break;
    }
    tw_cover_draft_end_option(self->draft, at);
}

static void read_cover_table(tw_reader *reader, const tw_source *source, tw_cover **cover,
                             size_t *dropped)
{
    tw_cover_draft draft = {.reader = reader};
    csv_table self = {.draft = &draft, .between = find_between(source)};
    size_t count = 0;
    bool fine = tw_line_lexer_open(&self.lexer, source, reader);
    if (fine && tw_line_lexer_end(&self.lexer))
        fine = !tw_reader_fault(reader, (tw_place){0}, "", "the text is empty");
    else if (fine && starts_with_option(&self, &count))
        number_csv_items(&self, count);
    else if (fine)
        read_names(&self);
    for (; fine && !tw_line_lexer_end(&self.lexer) && !tw_reader_full(reader);
         tw_line_lexer_next(&self.lexer))
        read_csv_option(&self);
    tw_cover_draft_cover(&draft, cover);
    *dropped = draft.dropped;
}

/* ---- Writing ----------------------------------------------------------------------------- */

static void put_csv_range(tw_writer *writer, uint32_t low, uint32_t high)
{
    if (low == 1 && high == 1)
        return;
    tw_put_format(writer, " %u..", low);
    if (high < UINT32_MAX)
        tw_put_number(writer, high);
}

static void put_names(tw_writer *writer, const tw_cover *cover)
{
    tw_put(writer, "option");
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++) {
        tw_put_format(writer, ",p%u", p);
        put_csv_range(writer, !tw_cover_is_optional(cover, p), 1);
    }
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low, high;
        tw_cover_range(cover, s, &low, &high);
        tw_put_format(writer, ",s%u", s);
        put_csv_range(writer, low, high);
    }
    tw_put(writer, "\n");
}

static void write_csv_option(tw_writer *writer, const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    tw_put_number(writer, option);
    for (size_t p = 0, i = 0; p < tw_cover_place_count(cover) && writer->status == TW_OK; p++) {
        bool covers = i < places.count && places.items[i] == p;
        tw_put(writer, covers ? ",1" : ",0");
        i += covers;
    }
    for (size_t s = 0; s < tw_cover_stock_count(cover) && writer->status == TW_OK; s++)
        tw_put(writer, tw_cover_option_stock(cover, option) == s ? ",1" : ",0");
    tw_put(writer, "\n");
}

static tw_status write_table(const tw_context *context, const tw_cover *cover,
                             const tw_cover_text *how, const tw_out *out, tw_error *error)
{
    (void)context;
    (void)how;
    (void)error;
    tw_writer writer = {.out = out};
    put_names(&writer, cover);
    for (uint32_t o = 0; o < tw_cover_option_count(cover) && writer.status == TW_OK; o++)
        write_csv_option(&writer, cover, o);
    return tw_writer_end(&writer);
}

const tw_format_row tw_format_cover_csv = {
    .is = {.name = "cover-csv",
           .extension = ".csv",
           .summary = "the exact cover as a table",
           .kind = TW_FORMAT_COVER,
           .reads = true,
           .writes = true,
           .lost = "which places are neighbours and what options cost is not in the table"},
    .read_cover = read_cover_table,
    .write_cover = write_table,
};
