/* dom.c -- builds the tree of values from the events of the YAML and JSON parsers.
 *
 * Invariant: open[0] .. open[depth-1] is the path from the root to the current value, and key waits
 *   for its value exactly when open[depth-1] is a mapping whose next event is a value.
 * Cost: some 90 bytes a value; equal keys are found by sorting, n log n for a mapping of n. */
#include "format/text/dom.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <stdlib.h>
#include <string.h>

/* ---- Texts ------------------------------------------------------------------------------- */

/* Is there a control character at this byte, one that could act on a terminal? */
static bool is_control(const char *bytes, size_t length, size_t i)
{
    unsigned char c = (unsigned char)bytes[i];
    if (c < 0x20)
        return c != '\n' && c != '\t';
    if (c == 0xc2 && i + 1 < length) /* U+0080 .. U+009F */
        return (unsigned char)bytes[i + 1] < 0xa0;
    return c == 0x7f;
}

/* ---- Growing the tree -------------------------------------------------------------------- */

static bool wants_key(const tw_builder *builder)
{
    return builder->depth > 0 && !builder->key &&
           builder->open[builder->depth - 1]->type == TW_VALUE_MAP;
}

/* Adds a value to the innermost open list or mapping. */
static void attach(tw_builder *builder, tw_value *value)
{
    value->key = builder->key;
    value->key_at = builder->key_at;
    builder->key = NULL;
    if (builder->depth == 0) {
        builder->root = value;
        return;
    }
    tw_value *parent = builder->open[builder->depth - 1];
    tw_value *last = builder->last[builder->depth - 1];
    if (last)
        last->next = value;
    else
        parent->first = value;
    parent->count++;
    builder->last[builder->depth - 1] = value;
}

static tw_status new_value(tw_builder *builder, tw_value_type type, tw_place at, tw_value **value)
{
    if (++builder->values > TW_LIMIT(builder->reader->context, nodes))
        return tw_reader_refuse(builder->reader, TW_ERR_TOO_LARGE, at, "",
                                "there are more than %u values in this text",
                                TW_LIMIT(builder->reader->context, nodes));
    *value = tw_reader_take(builder->reader, 1, sizeof **value);
    if (!*value)
        return TW_ERR_MEMORY;
    (*value)->type = type;
    (*value)->at = at;
    (*value)->text = "";
    return TW_OK;
}

tw_status tw_build_text(tw_builder *builder, tw_value_type type, tw_place at, const char *bytes,
                        size_t length)
{
    builder->made = NULL;
    for (size_t i = 0; i < length; i++)
        if (is_control(bytes, length, i))
            return tw_reader_fault(builder->reader, at, "",
                                   "there is a control character (byte %u) in this text",
                                   (unsigned)(unsigned char)bytes[i]);
    char *copy = tw_reader_text(builder->reader, bytes, length);
    if (!copy)
        return TW_ERR_MEMORY;
    if (wants_key(builder)) {
        builder->key = copy;
        builder->key_at = at;
        return TW_OK;
    }
    tw_value *value = NULL;
    tw_status status = new_value(builder, type, at, &value);
    if (status)
        return status;
    value->text = copy;
    value->length = length;
    attach(builder, value);
    builder->made = value;
    return TW_OK;
}

tw_status tw_build_open(tw_builder *builder, tw_value_type type, tw_place at)
{
    if (wants_key(builder))
        return tw_reader_fault(builder->reader, at, "",
                               "a list or mapping stands where a key was expected");
    if (builder->depth == TW_LIMIT(builder->reader->context, depth))
        return tw_reader_refuse(builder->reader, TW_ERR_TOO_LARGE, at, "",
                                "lists and mappings are nested deeper than %u levels",
                                TW_LIMIT(builder->reader->context, depth));
    tw_value *value = NULL;
    tw_status status = new_value(builder, type, at, &value);
    if (status)
        return status;
    attach(builder, value);
    builder->open[builder->depth] = value;
    builder->last[builder->depth] = NULL;
    builder->depth++;
    return TW_OK;
}

/* ---- Equal keys -------------------------------------------------------------------------- */

static int compare_map_keys(const void *a, const void *b)
{
    const tw_value *one = *(const tw_value *const *)a, *other = *(const tw_value *const *)b;
    const tw_place *a_at = &one->key_at, *b_at = &other->key_at;
    const int order = tw_order_then(strcmp(one->key, other->key), TW_ORDER(a_at->line, b_at->line));
    return tw_order_then(order, TW_ORDER(a_at->column, b_at->column));
}

static tw_status check_key_twins(tw_builder *builder, const tw_value *map)
{
    tw_reader *reader = builder->reader;
    if (!TW_GROW(reader->own, builder->sorted, builder->sorted_capacity, map->count))
        return tw_reader_memory(reader);
    size_t count = 0;
    for (const tw_value *one = map->first; one; one = one->next)
        builder->sorted[count++] = one;
    qsort(builder->sorted, count, sizeof *builder->sorted, compare_map_keys);
    for (size_t i = 1; i < count && !tw_reader_full(reader); i++) {
        const tw_value *former = builder->sorted[i - 1], *one = builder->sorted[i];
        if (strcmp(former->key, one->key) == 0)
            tw_reader_fault(reader, one->key_at, "remove one of the two",
                            "the key %s is here a second time; the first is on line %u",
                            tw_quote(one->key).text, former->key_at.line);
    }
    return TW_OK;
}

tw_status tw_build_close(tw_builder *builder)
{
    const tw_value *ended = builder->open[--builder->depth];
    return ended->type == TW_VALUE_MAP && ended->count > 1 ? check_key_twins(builder, ended)
                                                           : TW_OK;
}
