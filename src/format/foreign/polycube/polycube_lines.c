/* polycube_lines.c -- a definition file in lines, words and settings (polycube.h).
 *
 * A span is a part of the text with its place; nothing is copied. Comments and the blanks around
 * a part are left out wherever one is cut off. */
#include "format/foreign/polycube/polycube.h"

#include <string.h>

/* ---- Lines and words --------------------------------------------------------------------- */

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\v' || byte == '\f';
}

/* A part of a span from byte `from` to `to`, blanks around it left out. */
static tw_word part_of(const tw_word *span, size_t from, size_t to)
{
    while (from < to && is_blank(span->text[from]))
        from++;
    while (to > from && is_blank(span->text[to - 1]))
        to--;
    tw_word part = {span->text + from, to - from, span->at};
    for (size_t i = 0; i < from; i++) /* columns count characters */
        part.at.column += ((unsigned char)span->text[i] & 0xc0) != 0x80;
    return part;
}

bool tw_cubes_next_line(tw_cubes *cubes)
{
    if (cubes->next >= cubes->size)
        return false;
    const char *start = cubes->text + cubes->next;
    const char *end = memchr(start, '\n', cubes->size - cubes->next);
    size_t length = end ? (size_t)(end - start) : cubes->size - cubes->next;
    const char *comment = memchr(start, '#', length);
    tw_word line = {start, length, {++cubes->line, 1}};
    cubes->next += length + 1;
    cubes->row = part_of(&line, 0, comment ? (size_t)(comment - start) : length);
    return true;
}

bool tw_span_cut(const tw_word *span, char byte, tw_word *before, tw_word *rest)
{
    const char *found = span->size > 0 ? memchr(span->text, byte, span->size) : NULL;
    size_t at = found ? (size_t)(found - span->text) : span->size;
    tw_word whole = *span;
    *before = part_of(&whole, 0, at);
    *rest = part_of(&whole, found ? at + 1 : at, span->size);
    return found != NULL;
}

bool tw_span_word(tw_word *span, tw_word *word)
{
    tw_word whole = part_of(span, 0, span->size);
    size_t length = 0;
    while (length < whole.size && !is_blank(whole.text[length]))
        length++;
    *word = part_of(&whole, 0, length);
    *span = part_of(&whole, length, whole.size);
    return length > 0;
}

static tw_words show(const tw_word *span)
{
    return tw_say("\"%.*s%s\"", (int)(span->size < 40 ? span->size : 40), span->text,
                  span->size < 40 ? "" : "...");
}

bool tw_cubes_fault_at(tw_cubes *cubes, const tw_word *span, const char *expected)
{
    if (span->size == 0)
        tw_reader_fault(cubes->import.reader, span->at, "", "expected %s here", expected);
    else
        tw_reader_fault(cubes->import.reader, span->at, "", "found %s, expected %s",
                        show(span).text, expected);
    return false;
}

bool tw_cubes_get_number(tw_cubes *cubes, const tw_word *span, int64_t low, int64_t high,
                         int64_t *number)
{
    bool minus = span->size > 0 && span->text[0] == '-', fine = span->size > (size_t)minus;
    int64_t value = 0;
    for (size_t i = minus; i < span->size && fine; i++) {
        value = 10 * value + (span->text[i] - '0');
        fine = span->text[i] >= '0' && span->text[i] <= '9' && value <= TW_MAX_COORDINATE;
    }
    value = minus ? -value : value;
    if (!fine || value < low || value > high)
        return tw_cubes_fault_at(
            cubes, span,
            tw_say("a whole number from %lld to %lld", (long long)low, (long long)high).text);
    *number = value;
    return true;
}

/* ---- Directives -------------------------------------------------------------------------- */

const tw_word *tw_cubes_find_field(const tw_fields *fields, const char *tag)
{
    for (size_t i = 0; i < fields->count; i++)
        if (tw_word_is(fields->tag[i], tag))
            return &fields->value[i];
    return NULL;
}

static bool check_field(tw_cubes *cubes, const tw_fields *fields, size_t number,
                        const char *const *known)
{
    const tw_word *tag = &fields->tag[number];
    for (size_t i = 0; i < number; i++)
        if (fields->tag[i].size == tag->size &&
            memcmp(fields->tag[i].text, tag->text, tag->size) == 0)
            return tw_cubes_fault_at(cubes, tag, "each setting only once");
    for (size_t i = 0; known[i]; i++)
        if (tw_word_is(*tag, known[i]))
            return true;
    return tw_cubes_fault_at(cubes, tag,
                             tw_say("one of the settings %s, %s, %s", known[0],
                                    known[1] ? known[1] : "nothing else",
                                    known[1] && known[2] ? known[2] : "nothing else")
                                 .text);
}

bool tw_cubes_cut_fields(tw_cubes *cubes, const char *const *known, tw_fields *fields)
{
    tw_word head, rest, field;
    bool more = tw_span_cut(&cubes->row, ':', &head, &rest);
    fields->count = 0;
    while (more) {
        size_t number = fields->count++;
        if (number == MOST_FIELDS)
            return tw_cubes_fault_at(cubes, &rest, "no more settings");
        tw_word left = rest, again;
        more = tw_span_cut(&left, ':', &field, &rest);
        fields->has_value[number] =
            tw_span_cut(&field, '=', &fields->tag[number], &fields->value[number]);
        if (tw_span_cut(&fields->value[number], '=', &again, &left))
            return tw_cubes_fault_at(cubes, &left, "one \"=\" in a setting");
        if (!check_field(cubes, fields, number, known))
            return false;
    }
    return true;
}

bool tw_cubes_is_directive(const tw_cubes *cubes, const char *name)
{
    tw_word head, rest;
    tw_span_cut(&cubes->row, ':', &head, &rest);
    return tw_word_is(head, name);
}
