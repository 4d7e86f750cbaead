/* line_lexer.c -- a text in lines and words (line_lexer.h).
 *
 * Invariant: `at` is the place of byte `next`. */
#include "format/text/line_lexer.h"
#include "base/bounds.h"

#include <string.h>

bool tw_line_lexer_open(tw_line_lexer *lexer, const tw_source *source, tw_reader *reader)
{
    *lexer = (tw_line_lexer){source->text, source->text + source->size, {1, 1}};
    if (source->size <= TW_LIMIT(reader->context, text))
        return true;
    return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0}, "",
                             "the text has %zu bytes; %u are the most that is read", source->size,
                             TW_LIMIT(reader->context, text));
}

bool tw_line_lexer_end(const tw_line_lexer *lexer)
{
    return lexer->next == lexer->end;
}

bool tw_line_lexer_line_end(const tw_line_lexer *lexer)
{
    return tw_line_lexer_end(lexer) || *lexer->next == '\n';
}

static bool at_blank(const tw_line_lexer *lexer)
{
    return *lexer->next == ' ' || *lexer->next == '\t' || *lexer->next == '\r';
}

void tw_line_lexer_skip(tw_line_lexer *lexer)
{
    while (!tw_line_lexer_line_end(lexer) && at_blank(lexer))
        tw_line_lexer_step(lexer);
}

void tw_line_lexer_next(tw_line_lexer *lexer)
{
    while (!tw_line_lexer_line_end(lexer))
        lexer->next++;
    if (!tw_line_lexer_end(lexer))
        lexer->next++;
    lexer->at = (tw_place){lexer->at.line + 1, 1};
}

bool tw_line_lexer_at(const tw_line_lexer *lexer, const char *text)
{
    const size_t size = strlen(text);
    return (size_t)(lexer->end - lexer->next) >= size && memcmp(lexer->next, text, size) == 0;
}

void tw_line_lexer_pass(tw_line_lexer *lexer, const char *text)
{
    while (!tw_line_lexer_end(lexer) && !tw_line_lexer_at(lexer, text))
        tw_line_lexer_step(lexer);
    for (; *text && !tw_line_lexer_end(lexer); text++)
        tw_line_lexer_step(lexer);
}

tw_word tw_line_lexer_word(tw_line_lexer *lexer)
{
    tw_line_lexer_skip(lexer);
    tw_word word = {.text = lexer->next, .at = lexer->at};
    for (; !tw_line_lexer_line_end(lexer) && !at_blank(lexer); word.size++)
        tw_line_lexer_step(lexer);
    return word;
}

bool tw_word_is(tw_word word, const char *text)
{
    return word.size == strlen(text) && memcmp(word.text, text, word.size) == 0;
}

tw_words tw_quote_word(tw_word word)
{
    char text[TW_MAX_NAME + 8];
    size_t size = word.size < sizeof text - 1 ? word.size : sizeof text - 1;
    memcpy(text, word.text, size);
    text[size] = '\0';
    return tw_quote(text);
}

bool tw_refuse_word(tw_reader *reader, tw_word word, const char *expected)
{
    if (word.size == 0)
        return !tw_reader_fault(reader, word.at, "", "expected %s here", expected);
    return !tw_reader_fault(reader, word.at, "", "found %s, expected %s", tw_quote_word(word).text,
                            expected);
}
