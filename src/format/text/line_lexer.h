/* line_lexer.h -- a text in lines and words, with the place of each. */
#ifndef TW_FORMAT_LINES_H
#define TW_FORMAT_LINES_H

#include "format/text/reader.h"

/* A word of the text: borrowed, not ended by NUL. */
typedef struct tw_word {
    const char *text;
    size_t size;
    tw_place at;
} tw_word;

typedef struct tw_lines {
    const tw_source *source;
    size_t next; /* byte */
    tw_place at; /* of it; columns count characters */
} tw_lines;

/* false after a fault: the text is longer than is read. */
bool tw_lines_open(tw_lines *lines, const tw_source *source, tw_reader *reader);
bool tw_lines_end(const tw_lines *lines);      /* of the text */
bool tw_lines_line_end(const tw_lines *lines); /* of the line, or the text */
void tw_lines_step(tw_lines *lines);           /* one byte on, within a line */
void tw_lines_skip(tw_lines *lines);           /* over blanks */
void tw_lines_next(tw_lines *lines);           /* to the next line */
/* The next word of the line; one of size 0 at its end. */
tw_word tw_lines_word(tw_lines *lines);
bool tw_word_is(tw_word word, const char *text);
/* The quoted word, for messages. */
tw_words tw_quote_word(tw_word word);

#endif
