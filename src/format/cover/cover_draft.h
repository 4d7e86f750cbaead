/* cover_draft.h -- items and options by name, from other programs' texts, before they become a
 * cover. */
#pragma once

#include "base/hash_table.h"
#include "format/text/line_lexer.h"

#define TW_NO_DRAFT_ITEM TW_HASH_TABLE_END

typedef struct tw_draft_item {
    tw_word name;
    uint32_t low, high; /* how often it is covered */
    bool secondary;     /* one that may be coloured, and that does not hold an option on its own */
    bool coloured;      /* some option gives it a colour */
    uint32_t option;    /* the last option with it */
} tw_draft_item;

typedef struct tw_draft_entry {
    uint32_t item;
    uint32_t colour; /* 0: none */
} tw_draft_entry;

typedef struct tw_draft_option {
    size_t end;     /* of its entries */
    tw_place place; /* in the text */
    int64_t cost;
} tw_draft_option;

/* Empty when zeroed except for the reader; goes with the reader. */
typedef struct tw_cover_draft {
    tw_reader *reader; /* borrowed */
    tw_draft_item *items;
    size_t item_count, item_room;
    tw_hash_table table; /* of items by name */
    tw_draft_entry *entries;
    size_t entry_count, entry_room;
    tw_draft_option *options;
    size_t option_count, option_room;
    int64_t cost;   /* of the current option */
    size_t dropped; /* options that cover no required item */
} tw_cover_draft;

/* Adds an item. false after a fault (the name is taken, or there are too many) or without memory.
 */
bool tw_cover_draft_item(tw_cover_draft *draft, tw_word name, uint32_t low, uint32_t high,
                         bool secondary);
uint32_t tw_cover_draft_find(const tw_cover_draft *draft, tw_word name); /* or TW_NO_DRAFT_ITEM */
/* Adds an entry to the current option; a second one of the same item is a fault. */
bool tw_cover_draft_entry(tw_cover_draft *draft, tw_word word, uint32_t item, uint32_t colour);
/* Ends the current option. Without entries it is dropped; without a primary item it is dropped and
 * counted. */
bool tw_cover_draft_end_option(tw_cover_draft *draft, tw_place at);

/* Makes a cover of the draft; see cover_from_draft.c for how. *cover: new. */
tw_status tw_cover_draft_cover(tw_cover_draft *draft, tw_cover **cover);
