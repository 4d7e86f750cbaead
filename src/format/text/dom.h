/* dom.h -- the tree of values under construction, for the parsers. */
#pragma once

#include "format/text/reader.h"

typedef struct tw_builder {
    tw_reader *reader;
    tw_value *root;
    tw_value *open[TW_MAX_DEPTH]; /* lists and mappings not ended yet, outermost first */
    tw_value *last[TW_MAX_DEPTH]; /* the newest value in each */
    size_t depth;
    size_t values;
    const char *key; /* waits for its value; NULL when none */
    tw_place key_at;
    tw_value *made;          /* by the last text; NULL: that was a key */
    const tw_value **sorted; /* scratch for finding equal keys */
    size_t sorted_capacity;
} tw_builder;

/* A text (key or value), the start of a list or mapping, and its end. All return TW_OK,
 * TW_ERR_MEMORY, or a status after a fault that ends the reading. */
tw_status tw_build_text(tw_builder *builder, tw_value_type type, tw_place at, const char *bytes,
                        size_t length);
tw_status tw_build_open(tw_builder *builder, tw_value_type type, tw_place at);
tw_status tw_build_close(tw_builder *builder);

/* yaml.c and json.c: bytes to tree; the size has been checked. */
tw_status tw_build_yaml(tw_builder *builder, const char *text, size_t size);
tw_status tw_build_json(tw_builder *builder, const char *text, size_t size);
