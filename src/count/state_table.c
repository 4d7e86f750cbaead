/* state_table.c -- allocates the tables of states (count/state_table.h). */
#include "count/state_table.h"

enum { LONGEST_NUMBER = 1 << 28 }; /* bytes; no count comes near it, but a changed checkpoint may */

static bool count_taken(tw_state_memory *memory, size_t bytes)
{
    uint64_t before = atomic_load(&memory->taken), peak = atomic_load(&memory->peak);
    do
        if (before + bytes > memory->bound) {
            atomic_store(&memory->wanted, before + bytes);
            return false;
        }
    while (!atomic_compare_exchange_weak(&memory->taken, &before, before + bytes));
    while (peak < before + bytes &&
           !atomic_compare_exchange_weak(&memory->peak, &peak, before + bytes))
        continue;
    return true;
}

void *tw_state_take(tw_state_memory *memory, size_t bytes)
{
    if (!count_taken(memory, bytes))
        return NULL;
    void *block = tw_take(memory->context, bytes, 1);
    if (!block)
        atomic_fetch_sub(&memory->taken, bytes);
    return block;
}

void tw_state_give(tw_state_memory *memory, void *block, size_t bytes)
{
    if (!block)
        return;
    tw_give(memory->context, block, bytes, 1);
    atomic_fetch_sub(&memory->taken, bytes);
}

/* ---- As a context ------------------------------------------------------------------------ */

static void *resize_block(void *user, void *block, size_t old_size, size_t new_size)
{
    tw_state_memory *memory = user;
    const tw_context *inner = memory->context;
    if (new_size > old_size && !count_taken(memory, new_size - old_size))
        return NULL;
    void *moved = inner->resize(inner->user, block, old_size, new_size);
    if (new_size > 0 && !moved) {
        atomic_fetch_sub(&memory->taken, new_size > old_size ? new_size - old_size : 0);
        return NULL;
    }
    if (new_size < old_size)
        atomic_fetch_sub(&memory->taken, old_size - new_size);
    return moved;
}

static double seconds(void *user)
{
    const tw_context *inner = ((tw_state_memory *)user)->context;
    return inner->seconds(inner->user);
}

tw_context tw_state_context(tw_state_memory *memory)
{
    return (tw_context){.size = sizeof(tw_context),
                        .resize = resize_block,
                        .seconds = seconds,
                        .user = memory,
                        .limits = memory->context->limits};
}

/* ---- Tables ------------------------------------------------------------------------------ */

bool tw_state_table_open(tw_state_memory *memory, tw_state_table *table, uint8_t log,
                         size_t key_bytes)
{
    if (table->pages)
        return true;
    table->log = log;
    table->pages = tw_state_take(memory, sizeof *table->pages << log);
    if (memory->spills && table->pages) {
        table->spilled = tw_state_take(memory, sizeof *table->spilled << log);
        if (!table->spilled)
            tw_state_table_clear(memory, table);
    }
    for (size_t p = 0; table->pages && p < (size_t)1 << log; p++)
        table->pages[p].key_bytes = (uint8_t)key_bytes;
    return table->pages != NULL;
}

/* Of a page that was opened. */
static size_t page_bytes(const tw_state_page *page)
{
    return (tw_entry_bytes(page) << page->room_log) + TW_ENTRY_MARGIN;
}

bool tw_state_page_open(tw_state_memory *memory, tw_state_page *page, size_t room_log,
                        size_t number_bytes)
{
    page->room_log = (uint8_t)room_log;
    page->number_bytes = (uint32_t)number_bytes;
    page->entries = NULL;
    if (number_bytes <= LONGEST_NUMBER &&
        page->key_bytes + number_bytes <= (SIZE_MAX / 2 - TW_ENTRY_MARGIN) >> room_log)
        page->entries = tw_state_take(memory, page_bytes(page));
    return page->entries != NULL;
}

bool tw_state_page_widen(tw_state_memory *memory, tw_state_page *page, size_t number_bytes)
{
    tw_state_page wider = *page;
    if (!tw_state_page_open(memory, &wider, page->room_log, number_bytes))
        return false;
    for (size_t place = 0; place < tw_state_page_places(page); place++)
        memcpy(tw_state_entry(&wider, place), tw_state_entry(page, place), tw_entry_bytes(page));
    tw_state_page_clear(memory, page);
    *page = wider;
    return true;
}

void tw_state_page_clear(tw_state_memory *memory, tw_state_page *page)
{
    if (page->entries)
        tw_state_give(memory, page->entries, page_bytes(page));
    page->entries = NULL;
    page->count = 0;
}

void tw_state_table_clear(tw_state_memory *memory, tw_state_table *table)
{
    if (!table->pages)
        return;
    for (size_t p = 0; p < (size_t)1 << table->log; p++)
        tw_state_page_clear(memory, &table->pages[p]);
    tw_state_give(memory, table->pages, sizeof *table->pages << table->log);
    tw_state_give(memory, table->spilled, sizeof *table->spilled << table->log);
    *table = (tw_state_table){0};
}

uint64_t tw_state_table_count(const tw_state_table *table)
{
    uint64_t count = 0;
    if (table->pages)
        for (size_t p = 0; p < (size_t)1 << table->log; p++)
            count += table->pages[p].count + (table->spilled ? table->spilled[p].states : 0);
    return count;
}
