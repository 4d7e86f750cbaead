/* line_lexer.c -- a text in lines and words (line_lexer.h).
 *
 * Invariant: `at` is the place of byte `next`. A byte inside a character has the column of the
 * character, so broken UTF-8 counts as few columns, never as a wrong line. */
#include "format/text/line_lexer.h"
#include "base/bounds.h"

#include <string.h>

bool tw_line_lexer_open(tw_line_lexer *lexer, const tw_source *source, tw_reader *reader)
{
    *lexer = (tw_line_lexer){.source = source, .at = {1, 1}};
    if (source->size <= TW_LIMIT(reader->context, text))
        return true;
    tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0}, "",
                     "the text has %zu bytes; %u are the most that is read", source->size,
                     TW_LIMIT(reader->context, text));
    return false;
}

bool tw_line_lexer_end(const tw_line_lexer *lexer)
{
    return lexer->next == lexer->source->size;
}

bool tw_line_lexer_line_end(const tw_line_lexer *lexer)
{
    return tw_line_lexer_end(lexer) || lexer->source->text[lexer->next] == '\n';
}

void tw_line_lexer_step(tw_line_lexer *lexer)
{
    lexer->next++;
    if (tw_line_lexer_end(lexer) ||
        ((unsigned char)lexer->source->text[lexer->next] & 0xc0) != 0x80)
        lexer->at.column++;
}

static bool at_blank(const tw_line_lexer *lexer)
{
    char byte = lexer->source->text[lexer->next];
    return byte == ' ' || byte == '\t' || byte == '\r';
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

tw_word tw_line_lexer_word(tw_line_lexer *lexer)
{
    tw_line_lexer_skip(lexer);
    tw_word word = {.text = lexer->source->text + lexer->next, .at = lexer->at};
    while (!tw_line_lexer_line_end(lexer) && !at_blank(lexer)) {
        tw_line_lexer_step(lexer);
        word.size++;
    }
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
