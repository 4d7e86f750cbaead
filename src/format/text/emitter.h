/* emitter.h -- writing a tree of values as YAML or as JSON.
 *
 * A document is one mapping. Its lists and mappings are begun and ended in turn, each with a key
 * in a mapping and NULL in a list; a flat one stands on one line, broken where it gets long, and
 * holds only flat ones. */
#ifndef TW_FORMAT_DOCUMENT_H
#define TW_FORMAT_DOCUMENT_H

#include "format/text/text_out.h"

enum { TW_DOCUMENT_DEPTH = 16 };

typedef struct tw_document_level {
    bool list, flat, empty;
    bool beside; /* YAML: the first key stands behind the "- " of a list */
    size_t indent;
} tw_document_level;

typedef struct tw_document {
    tw_writer to;
    bool json;
    size_t column;
    tw_document_level levels[TW_DOCUMENT_DEPTH];
    size_t depth;
} tw_document;

void tw_document_open(tw_document *document, const tw_out *out, bool json);
tw_status tw_document_close(tw_document *document);

void tw_document_map(tw_document *document, const char *key, bool flat);
void tw_document_list(tw_document *document, const char *key, bool flat);
void tw_document_end(tw_document *document);
/* A text from a person, a word of the format, numbers, a truth value. */
void tw_document_text(tw_document *document, const char *key, const char *text);
void tw_document_word(tw_document *document, const char *key, const char *word);
void tw_document_number(tw_document *document, const char *key, int64_t number);
void tw_document_real(tw_document *document, const char *key, double number);
void tw_document_bool(tw_document *document, const char *key, bool value);
/* A drawing, each line of it ended by '\n'. */
void tw_document_block(tw_document *document, const char *key, const char *lines);

#endif
