/* value.h -- a text as a tree of values, each with its place in the text.
 *
 * Bounds (tw/limits.h) are kept while the tree grows: TW_MAX_TEXT bytes, TW_MAX_DEPTH levels,
 * TW_MAX_NODES values. Aliases, anchors, tags and further documents are refused, keys are texts
 * and none is twice in a mapping; texts hold no control characters but line ends and tabs. */
#pragma once

#include <tw/advanced/format.h>

typedef enum tw_value_type {
    TW_VALUE_NOTHING, /* null, ~, or no value at all */
    TW_VALUE_PLAIN,   /* a text without quotes: words, numbers, true, false */
    TW_VALUE_QUOTED,
    TW_VALUE_BLOCK, /* a `|` block */
    TW_VALUE_LIST,
    TW_VALUE_MAP
} tw_value_type;

/* Borrowed until the reader is closed. */
typedef struct tw_value {
    tw_value_type type;
    bool folded;     /* a text whose line ends were lost on the way: `>`, or over several lines */
    uint32_t indent; /* of a block: columns before its rows; its row r is on line at.line + 1 + r */
    tw_place at;
    const char *text; /* of a text: `length` bytes and a NUL; else "" */
    size_t length;
    const struct tw_value *first; /* of a list or mapping: its first value; then by `next` */
    const struct tw_value *next;
    size_t count;
    const char *key; /* of a value in a mapping */
    tw_place key_at;
} tw_value;

/* The value of a key of a mapping; NULL when there is none, or `map` is no mapping. */
const tw_value *tw_find(const tw_value *map, const char *key);
/* The key of a value in a mapping, as a value: a text in quotes. */
tw_value tw_key_of(const tw_value *value);
/* A whole number with an optional sign, or one without; false, and no fault, when it is none. */
bool tw_as_integer(const tw_value *value, int64_t *result);
bool tw_as_count(const tw_value *value, uint64_t *result);
/* Is it the unquoted word? */
bool tw_is_word(const tw_value *value, const char *word);

/* Is the word one of these? words: ends with NULL. */
bool tw_is_in(const char *const *words, const char *word);
/* The words, for tw_nearest; user: a list of them, which ends with NULL. */
const char *tw_word_in(void *user, size_t number);
