/* cover_draft.c -- items and options by name (cover_draft.h). */
#include "format/cover/cover_draft.h"

#include <string.h>

enum { MOST_ITEMS = 1000000 };

void tw_cover_draft_clear(tw_cover_draft *gather)
{
    const tw_context *context = gather->reader->context;
    tw_give(context, gather->items, gather->item_room, sizeof *gather->items);
    tw_hash_table_free(context, &gather->table);
    tw_give(context, gather->entries, gather->entry_room, sizeof *gather->entries);
    tw_give(context, gather->ends, gather->end_room, sizeof *gather->ends);
    tw_give(context, gather->places, gather->place_room, sizeof *gather->places);
    *gather = (tw_cover_draft){.reader = gather->reader};
}

/* ---- Items ------------------------------------------------------------------------------- */

static uint64_t hash_name(tw_word name)
{
    uint64_t hash = name.size;
    for (size_t i = 0; i < name.size; i++)
        hash = tw_mix(hash, (unsigned char)name.text[i]);
    return hash;
}

uint32_t tw_cover_draft_find(const tw_cover_draft *gather, tw_word name)
{
    uint64_t hash = hash_name(name);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&gather->table, hash, &step)) != TW_HASH_TABLE_END) {
        const tw_word *other = &gather->items[found].name;
        if (other->size == name.size && memcmp(other->text, name.text, name.size) == 0)
            break;
    }
    return found;
}

static bool take_item(tw_cover_draft *gather, tw_item item)
{
    const tw_context *context = gather->reader->context;
    uint32_t number = (uint32_t)gather->item_count;
    tw_item *items =
        tw_grow(context, gather->items, &gather->item_room, gather->item_count + 1, sizeof *items);
    if (!items)
        return false;
    gather->items = items;
    items[number] = item;
    gather->item_count += tw_hash_table_add(context, &gather->table, hash_name(item.name), number);
    return gather->item_count > number;
}

bool tw_cover_draft_item(tw_cover_draft *gather, tw_word name, uint32_t low, uint32_t high,
                         bool secondary)
{
    tw_reader *reader = gather->reader;
    if (gather->item_count == MOST_ITEMS) {
        tw_reader_refuse(reader, TW_ERR_TOO_LARGE, name.at, "", "there are more than %d items",
                         MOST_ITEMS);
        return false;
    }
    if (tw_cover_draft_find(gather, name) != TW_NO_ITEM) {
        tw_reader_fault(reader, name.at, "", "item %s is there twice", tw_quote_word(name).text);
        return false;
    }
    if (!take_item(gather, (tw_item){.name = name,
                                     .low = low,
                                     .high = high,
                                     .secondary = secondary,
                                     .option = UINT32_MAX})) {
        tw_reader_memory(reader);
        return false;
    }
    return true;
}

/* ---- Options ----------------------------------------------------------------------------- */

bool tw_cover_draft_entry(tw_cover_draft *gather, tw_word word, uint32_t item, uint32_t colour)
{
    tw_item *taken = &gather->items[item];
    if (taken->option == gather->option_count) {
        tw_reader_fault(gather->reader, word.at, "", "item %s is twice in this option",
                        tw_quote_word(taken->name).text);
        return false;
    }
    tw_entry *entries = tw_grow(gather->reader->context, gather->entries, &gather->entry_room,
                                gather->entry_count + 1, sizeof *entries);
    if (!entries) {
        tw_reader_memory(gather->reader);
        return false;
    }
    gather->entries = entries;
    entries[gather->entry_count++] = (tw_entry){item, colour};
    taken->option = (uint32_t)gather->option_count;
    taken->coloured = taken->coloured || colour;
    return true;
}

static size_t option_start(const tw_cover_draft *gather)
{
    return gather->option_count ? gather->ends[gather->option_count - 1] : 0;
}

static bool holds_primary(const tw_cover_draft *gather)
{
    for (size_t i = option_start(gather); i < gather->entry_count; i++)
        if (!gather->items[gather->entries[i].item].secondary)
            return true;
    return false;
}

/* Takes the entries of the option at hand back. */
static void forget_option(tw_cover_draft *gather)
{
    size_t start = option_start(gather);
    for (size_t i = start; i < gather->entry_count; i++)
        gather->items[gather->entries[i].item].option = UINT32_MAX;
    gather->entry_count = start;
}

bool tw_cover_draft_end_option(tw_cover_draft *gather, tw_place at)
{
    const tw_context *context = gather->reader->context;
    if (!holds_primary(gather)) {
        gather->dropped += gather->entry_count > option_start(gather);
        forget_option(gather);
        return true;
    }
    if (gather->option_count == TW_MAX_POSES) {
        tw_reader_refuse(gather->reader, TW_ERR_TOO_LARGE, at, "", "there are more than %d options",
                         TW_MAX_POSES);
        return false;
    }
    size_t *ends =
        tw_grow(context, gather->ends, &gather->end_room, gather->option_count + 1, sizeof *ends);
    if (ends)
        gather->ends = ends;
    tw_place *places = tw_grow(context, gather->places, &gather->place_room,
                               gather->option_count + 1, sizeof *places);
    if (places)
        gather->places = places;
    if (!ends || !places) {
        tw_reader_memory(gather->reader);
        return false;
    }
    ends[gather->option_count] = gather->entry_count;
    places[gather->option_count++] = at;
    return true;
}
