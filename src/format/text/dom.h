/* dom.h -- a text as a tree of values that know where they were written.
 *
 * Bounds (tw/limits.h) are kept while the tree grows: TW_MAX_TEXT bytes, TW_MAX_DEPTH levels,
 * TW_MAX_NODES values. Aliases, anchors, tags and further documents are refused, keys are texts
 * and none is twice in a mapping; texts hold no control characters but line ends and tabs. */
#ifndef TW_FORMAT_DOM_H
#define TW_FORMAT_DOM_H

#include <tw/format.h>

struct tw_reader;

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
    const struct tw_value *first; /* of a list or mapping: its values, by `next` */
    const struct tw_value *next;
    size_t count;
    const char *key; /* of a value in a mapping */
    tw_place key_at;
} tw_value;

/* Reads source->text, JSON when source->name ends in .json. */
tw_status tw_parse(struct tw_reader *reader, const tw_source *source, const tw_value **root);
/* The same, and always JSON. */
tw_status tw_parse_json(struct tw_reader *reader, const tw_source *source, const tw_value **root);
/* The value of a key of a mapping; NULL when there is none, or `map` is no mapping. */
const tw_value *tw_find(const tw_value *map, const char *key);

/* ---- For the parsers: the tree under construction ---------------------------------------- */

typedef struct tw_builder {
    struct tw_reader *reader;
    tw_value *root;
    tw_value *open[TW_MAX_DEPTH]; /* lists and mappings not ended yet, outermost first */
    tw_value *last[TW_MAX_DEPTH]; /* the newest value in each */
    size_t depth;
    size_t values;
    const char *key; /* waits for its value; NULL when none */
    tw_place key_at;
    const tw_value **sorted; /* scratch for finding equal keys */
    size_t sorted_capacity;
} tw_builder;

/* A text (key or value), the start of a list or mapping, and its end. All return TW_OK,
 * TW_ERR_MEMORY, or a status after a fault that ends the reading. */
tw_status tw_build_text(tw_builder *builder, tw_value_type type, tw_place at, const char *bytes,
                        size_t length, tw_value **made);
tw_status tw_build_open(tw_builder *builder, tw_value_type type, tw_place at);
tw_status tw_build_close(tw_builder *builder);

/* yaml.c and json.c: bytes to tree; the size has been checked. */
tw_status tw_build_yaml(tw_builder *builder, const char *text, size_t size);
tw_status tw_build_json(tw_builder *builder, const char *text, size_t size);

#endif
