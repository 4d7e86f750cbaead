/* emitter.h -- writing a tree of values as YAML or as JSON.
 *
 * A document is one mapping. Its lists and mappings are begun and ended in turn, each with a key
 * in a mapping and NULL in a list; a flat one stands on one line, broken where it gets long, and
 * holds only flat ones. */
#pragma once

#include "base/writer.h"

enum { TW_EMITTER_DEPTH = 16 };

typedef enum tw_emitter_style {
    TW_EMITTER_YAML,
    TW_EMITTER_JSON,
    TW_EMITTER_LINE /* JSON on one line, without blanks */
} tw_emitter_style;

typedef struct tw_emitter_level {
    bool list, flat, empty;
    bool beside; /* YAML: the first key follows the "- " of a list */
    bool waits;  /* it begins with its first item, under this key: */
    const char *key;
    size_t indent;
} tw_emitter_level;

typedef struct tw_emitter {
    tw_writer to;
    tw_emitter_style style;
    size_t column;
    tw_emitter_level levels[TW_EMITTER_DEPTH];
    size_t depth;
} tw_emitter;

void tw_emitter_open(tw_emitter *emitter, const tw_out *out, tw_emitter_style style);
tw_status tw_emitter_close(tw_emitter *emitter);

void tw_emitter_map(tw_emitter *emitter, const char *key, bool flat);
void tw_emitter_list(tw_emitter *emitter, const char *key, bool flat);
/* The same, but they begin with their first item: one without any is left out. key: borrowed until
 * then. */
void tw_emitter_map_if_any(tw_emitter *emitter, const char *key, bool flat);
void tw_emitter_list_if_any(tw_emitter *emitter, const char *key, bool flat);
void tw_emitter_end(tw_emitter *emitter);
/* A text of the user, a word of the format, a number, a truth value. */
void tw_emitter_text(tw_emitter *emitter, const char *key, const char *text);
void tw_emitter_word(tw_emitter *emitter, const char *key, const char *word);
void tw_emitter_number(tw_emitter *emitter, const char *key, int64_t number);
/* A whole number of any length; past 2^53, a string in JSON. */
void tw_emitter_digits(tw_emitter *emitter, const char *key, const char *digits);
void tw_emitter_count(tw_emitter *emitter, const char *key, uint64_t count);
void tw_emitter_real(tw_emitter *emitter, const char *key, double number);
/* With enough digits to tell it from every other number. */
void tw_emitter_exact(tw_emitter *emitter, const char *key, double number);
void tw_emitter_bool(tw_emitter *emitter, const char *key, bool value);
/* Any other JSON value: the caller writes it, on the same line. */
tw_writer *tw_emitter_value(tw_emitter *emitter, const char *key);
/* A drawing, each line of it ended by '\n'. */
void tw_emitter_block(tw_emitter *emitter, const char *key, const char *lines);
