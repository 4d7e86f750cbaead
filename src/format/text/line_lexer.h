/* line_lexer.h -- walks over the lines and words of a text, with the place of each. */
#pragma once

#include "format/text/reader.h"

/* A word of the text: borrowed, not ended by NUL. */
typedef struct tw_word {
    const char *text;
    size_t size;
    tw_place at;
} tw_word;

/* A byte inside a character has the column of that character. Broken UTF-8 thus gives too few
 * columns, never a wrong line. */
typedef struct tw_line_lexer {
    const char *next, *end;
    tw_place at; /* of next; columns count characters */
} tw_line_lexer;

/* Advances by one byte. */
static inline void tw_line_lexer_step(tw_line_lexer *lexer)
{
    if (*lexer->next++ == '\n')
        lexer->at = (tw_place){lexer->at.line + 1, 1};
    else if (lexer->next == lexer->end || ((unsigned char)*lexer->next & 0xc0) != 0x80)
        lexer->at.column++;
}

/* false after a fault: the text is longer than is read. */
bool tw_line_lexer_open(tw_line_lexer *lexer, const tw_source *source, tw_reader *reader);
bool tw_line_lexer_end(const tw_line_lexer *lexer);      /* of the text */
bool tw_line_lexer_line_end(const tw_line_lexer *lexer); /* of the line, or the text */
void tw_line_lexer_skip(tw_line_lexer *lexer);           /* over blanks */
void tw_line_lexer_next(tw_line_lexer *lexer);           /* to the next line */
/* Does this come next? */
bool tw_line_lexer_at(const tw_line_lexer *lexer, const char *text);
/* Past the next of these, or to the end. */
void tw_line_lexer_pass(tw_line_lexer *lexer, const char *text);
/* The next word of the line; one of size 0 at its end. */
tw_word tw_line_lexer_word(tw_line_lexer *lexer);
bool tw_word_is(tw_word word, const char *text);
/* The quoted word, for messages. */
tw_words tw_quote_word(tw_word word);
/* Reports the word as something else than was expected; always false. */
bool tw_refuse_word(tw_reader *reader, tw_word word, const char *expected);
