/* hash_table.c -- filing numbers in a table, and making it larger (hash_table.h). */
#include "base/hash_table.h"

#include <string.h>

static void file_entry(tw_hash_table *table, uint64_t entry)
{
    size_t place = (size_t)(entry >> 32) & (table->room - 1);
    while (table->places[place])
        place = (place + 1) & (table->room - 1);
    table->places[place] = entry;
    table->count++;
}

/* Copies the entries from a free place on, once round, so that no number overtakes another. */
static void file_again(tw_hash_table *table, const tw_hash_table *old)
{
    size_t start = 0;
    while (start < old->room && old->places[start])
        start++;
    for (size_t i = 0; i < old->room; i++) {
        uint64_t entry = old->places[(start + i) & (old->room - 1)];
        if (entry)
            file_entry(table, entry);
    }
}

static bool resize_hash_table(const tw_context *context, tw_hash_table *table, size_t room)
{
    tw_hash_table larger = {.places = tw_take(context, room, sizeof *larger.places), .room = room};
    if (!larger.places)
        return false;
    file_again(&larger, table);
    tw_hash_table_free(context, table);
    *table = larger;
    return true;
}

bool tw_hash_table_reserve(const tw_context *context, tw_hash_table *table, size_t count)
{
    size_t room = 16;
    while (room < 2 * count)
        room *= 2;
    return room <= table->room || resize_hash_table(context, table, room);
}

bool tw_hash_table_add(const tw_context *context, tw_hash_table *table, uint64_t hash,
                       uint32_t number)
{
    if (4 * (table->count + 1) > 3 * table->room &&
        !resize_hash_table(context, table, table->room ? 2 * table->room : 32))
        return false;
    file_entry(table, hash >> 32 << 32 | (number + 1));
    return true;
}

void tw_hash_table_clear(tw_hash_table *table)
{
    if (table->count > 0)
        memset(table->places, 0, table->room * sizeof *table->places);
    table->count = 0;
}

void tw_hash_table_free(const tw_context *context, tw_hash_table *table)
{
    tw_give(context, table->places, table->room, sizeof *table->places);
    *table = (tw_hash_table){0};
}
