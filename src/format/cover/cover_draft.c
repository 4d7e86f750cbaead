/* cover_draft.c -- items and options by name (cover_draft.h). */
#include "format/cover/cover_draft.h"
#include "base/bounds.h"
#include "base/numbers.h"

#include <string.h>

enum { MOST_ITEMS = 1000000 };

/* ---- Items ------------------------------------------------------------------------------- */

static uint64_t hash_name(tw_word name)
{
    return tw_mix_bytes(name.size, name.text, name.size);
}

uint32_t tw_cover_draft_find(const tw_cover_draft *draft, tw_word name)
{
    uint64_t hash = hash_name(name);
    size_t step = 0;
    uint32_t found;
    while ((found = tw_hash_table_next(&draft->table, hash, &step)) != TW_HASH_TABLE_END) {
        const tw_word *other = &draft->items[found].name;
        if (other->size == name.size && memcmp(other->text, name.text, name.size) == 0)
            break;
    }
    return found;
}

bool tw_cover_draft_item(tw_cover_draft *draft, tw_word name, uint32_t low, uint32_t high,
                         bool secondary)
{
    tw_reader *reader = draft->reader;
    const uint32_t number = (uint32_t)draft->item_count;
    if (number == MOST_ITEMS)
        return !tw_reader_refuse(reader, TW_ERR_TOO_LARGE, name.at, "",
                                 "there are more than %d items", MOST_ITEMS);
    if (tw_cover_draft_find(draft, name) != TW_NO_DRAFT_ITEM)
        return !tw_reader_fault(reader, name.at, "", "item %s is there twice",
                                tw_quote_word(name).text);
    if (!TW_GROW(reader->own, draft->items, draft->item_room, draft->item_count + 1))
        return !tw_reader_memory(reader);
    draft->items[number] = (tw_draft_item){
        .name = name, .low = low, .high = high, .secondary = secondary, .option = UINT32_MAX};
    if (!tw_hash_table_add(reader->own, &draft->table, hash_name(name), number))
        return !tw_reader_memory(reader);
    draft->item_count++;
    return true;
}

/* ---- Options ----------------------------------------------------------------------------- */

bool tw_cover_draft_entry(tw_cover_draft *draft, tw_word word, uint32_t item, uint32_t colour)
{
    tw_draft_item *taken = &draft->items[item];
    if (taken->option == draft->option_count)
        return !tw_reader_fault(draft->reader, word.at, "", "item %s is twice in this option",
                                tw_quote_word(taken->name).text);
    if (!TW_GROW(draft->reader->own, draft->entries, draft->entry_room, draft->entry_count + 1))
        return !tw_reader_memory(draft->reader);
    draft->entries[draft->entry_count++] = (tw_draft_entry){item, colour};
    taken->option = (uint32_t)draft->option_count;
    taken->coloured = taken->coloured || colour;
    return true;
}

bool tw_cover_draft_end_option(tw_cover_draft *draft, tw_place at)
{
    const tw_context *context = draft->reader->context;
    const size_t start = draft->option_count ? draft->options[draft->option_count - 1].end : 0;
    bool primary = false;
    for (size_t i = start; i < draft->entry_count; i++)
        primary = primary || !draft->items[draft->entries[i].item].secondary;
    if (!primary) { /* its entries are taken back */
        draft->dropped += draft->entry_count > start;
        for (size_t i = start; i < draft->entry_count; i++)
            draft->items[draft->entries[i].item].option = UINT32_MAX;
        draft->entry_count = start;
        draft->cost = 0;
        return true;
    }
    if (draft->option_count == TW_LIMIT(context, poses))
        return !tw_reader_refuse(draft->reader, TW_ERR_TOO_LARGE, at, "",
                                 "there are more than %u options", TW_LIMIT(context, poses));
    if (!TW_GROW(draft->reader->own, draft->options, draft->option_room, draft->option_count + 1))
        return !tw_reader_memory(draft->reader);
    draft->options[draft->option_count++] = (tw_draft_option){draft->entry_count, at, draft->cost};
    draft->cost = 0;
    return true;
}
