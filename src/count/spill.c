/* spill.c -- writes pages to files, and reads them (count/spill.h). */
#include "count/spill.h"

#include <errno.h>

#define PIECE ((size_t)1 << 16) /* bytes that are written or read at a time */

static bool fail_to_spill(tw_spill *spill)
{
    spill->reason = errno ? errno : EIO;
    return false;
}

tw_status tw_spill_begin(tw_counting *counting, const char *folder, uint64_t bound)
{
    const tw_context *own = &counting->scope.context;
    tw_spill *spill = &counting->spill;
    spill->files = tw_take(own, counting->plan->ranks + 1, sizeof *spill->files);
    spill->piece = tw_take(own, PIECE, 1);
    if (!spill->files || !spill->piece)
        return TW_ERR_MEMORY;
    if (!tw_scratch_open(folder, spill->files)) {
        (void)fail_to_spill(spill);
        return TW_ERR_IO;
    }
    tw_scratch_close(spill->files);
    spill->folder = folder;
    spill->bound = bound;
    counting->memory.spills = true;
    return TW_OK;
}

void tw_spill_close(tw_counting *counting, size_t rank)
{
    tw_spill *spill = &counting->spill;
    if (!spill->folder)
        return;
    spill->taken -= spill->files[rank].size;
    tw_scratch_close(&spill->files[rank]);
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* After a failure states are lost that waited to be written, so nothing may go on. */
static bool has_failed(const tw_spill *spill)
{
    return spill->reason || spill->wanted > 0;
}

static bool flush_piece(tw_spill *spill, tw_scratch_file *file)
{
    const size_t filled = spill->filled;
    spill->filled = 0;
    return tw_scratch_append(file, spill->piece, filled) || fail_to_spill(spill);
}

static bool put_bytes(tw_spill *spill, tw_scratch_file *file, const void *bytes, size_t count)
{
    if (spill->filled + count > PIECE && !flush_piece(spill, file))
        return false;
    if (count > PIECE)
        return tw_scratch_append(file, bytes, count) || fail_to_spill(spill);
    memcpy(spill->piece + spill->filled, bytes, count);
    spill->filled += count;
    return true;
}

/* Makes sure that a file has room for so many bytes more. */
static bool take_disk(tw_spill *spill, tw_scratch_file *file, uint64_t bytes)
{
    if (spill->bound > 0 && spill->taken + bytes > spill->bound) {
        spill->wanted = spill->taken + bytes;
        return false;
    }
    if (!file->open && !tw_scratch_open(spill->folder, file))
        return fail_to_spill(spill);
    spill->taken += bytes;
    spill->peak = spill->taken > spill->peak ? spill->taken : spill->peak;
    return true;
}

static bool spill_page(tw_counting *counting, size_t rank, size_t p)
{
    tw_spill *spill = &counting->spill;
    tw_scratch_file *file = &spill->files[rank];
    tw_state_page *page = &counting->tables[rank].pages[p];
    tw_spilled_page *spilled = &counting->tables[rank].spilled[p];
    const size_t bytes = tw_entry_bytes(page), places = tw_state_page_places(page);
    bool fine = take_disk(spill, file, sizeof(tw_state_run) + (uint64_t)page->count * bytes);
    const tw_state_run run = {file->size + spill->filled, page->count, page->number_bytes};
    fine = fine && put_bytes(spill, file, &spilled->last, sizeof run);
    for (size_t i = 0; fine && i < places; i++) {
        const uint8_t *entry = tw_state_scattered(page, i);
        if (tw_entry_is_taken(entry))
            fine = put_bytes(spill, file, entry, bytes);
    }
    if (!fine)
        return false;
    spilled->last = run;
    spilled->states += run.count;
    tw_state_page_clear(&counting->memory, page);
    return true;
}

/* Of a page that is being loaded nothing else may be read. */
static bool may_go(const tw_state_table *table, size_t p)
{
    const tw_state_page *page = &table->pages[p];
    return table->spilled[p].is == TW_SPILLED && page->count > 0 && page->begun == 0 &&
           page->workers == 0;
}

static bool spill_table(tw_counting *counting, size_t rank, uint64_t most)
{
    const tw_state_table *table = &counting->tables[rank];
    bool fine = true;
    for (size_t p = 0; table->spilled && fine && p < (size_t)1 << table->log &&
                       atomic_load(&counting->memory.taken) > most;
         p++)
        if (may_go(table, p))
            fine = spill_page(counting, rank, p);
    return fine && flush_piece(&counting->spill, &counting->spill.files[rank]);
}

/* Writes pages until tables take at most so many bytes, or none is left that may go. Those of the
 * rank go last: they come back first. */
static bool spill_pages(tw_counting *counting, uint64_t most)
{
    const size_t left = counting->plan->ranks - counting->rank; /* ranks with pages that may go */
    const size_t live = left <= counting->plan->window ? left : counting->plan->window + 1;
    bool fine = !has_failed(&counting->spill);
    for (size_t i = 1; fine && i <= live; i++)
        fine = spill_table(counting, counting->rank + i % live, most);
    return fine;
}

static void lock_all(tw_counting *counting)
{
    for (size_t lock = 0; lock < TW_COUNT_LOCKS; lock++)
        pthread_mutex_lock(&counting->locks[lock]);
}

static void unlock_all(tw_counting *counting)
{
    for (size_t lock = TW_COUNT_LOCKS; lock-- > 0;)
        pthread_mutex_unlock(&counting->locks[lock]);
}

bool tw_spill_for(tw_counting *counting, bool (*attempt)(void *user), void *user)
{
    const uint64_t half = counting->memory.bound / 2;
    if (!counting->spill.folder)
        return false;
    lock_all(counting);
    const bool made = (spill_pages(counting, half) && attempt(user)) ||
                      (spill_pages(counting, 0) && attempt(user));
    unlock_all(counting);
    return made;
}

typedef struct table_opening {
    tw_counting *counting;
    size_t rank;
    uint8_t log;
} table_opening;

static bool open_table(void *user)
{
    const table_opening *it = user;
    return tw_state_table_open(&it->counting->memory, &it->counting->tables[it->rank], it->log,
                               it->counting->plan->key_bytes);
}

bool tw_spill_table_open(tw_counting *counting, size_t rank, uint8_t log)
{
    table_opening it = {counting, rank, log};
    return open_table(&it) || tw_spill_for(counting, open_table, &it);
}

bool tw_spill_page(tw_counting *counting, size_t rank, size_t page)
{
    lock_all(counting);
    const bool written = !has_failed(&counting->spill) && spill_page(counting, rank, page) &&
                         flush_piece(&counting->spill, &counting->spill.files[rank]);
    unlock_all(counting);
    return written;
}

/* ---- Reading ----------------------------------------------------------------------------- */

/* Visits a run, and makes it the one before it. */
static tw_status visit_run(const tw_counting *counting, const tw_scratch_file *file,
                           tw_state_run *run, tw_spill_visitor visit, void *user)
{
    const tw_context *context = counting->memory.context;
    tw_state_page of = {.key_bytes = (uint8_t)counting->plan->key_bytes,
                        .number_bytes = run->number_bytes};
    const size_t bytes = tw_entry_bytes(&of), most = bytes < PIECE ? PIECE / bytes : 1;
    const size_t room = (run->count < most ? run->count : most) * bytes + TW_ENTRY_MARGIN;
    uint8_t *block = tw_take(context, sizeof *run + room, 1);
    tw_status status = block ? TW_OK : TW_ERR_MEMORY;
    of.entries = block ? block + sizeof *run : NULL;
    size_t head = sizeof *run; /* read with the first entries */
    uint64_t at = run->at;
    for (size_t left = run->count, count; !status && left > 0; left -= count) {
        count = left < most ? left : most;
        if (!tw_scratch_read(file, at, of.entries - head, head + count * bytes))
            status = TW_ERR_IO;
        for (size_t i = 0; !status && i < count; i++)
            status = visit(user, &of, tw_state_entry(&of, i));
        at += head + count * bytes;
        head = 0;
    }
    if (!status)
        memcpy(run, block, sizeof *run);
    tw_give(context, block, sizeof *run + room, 1);
    return status;
}

tw_status tw_spill_visit(const tw_counting *counting, size_t rank, size_t page,
                         tw_spill_visitor visit, void *user)
{
    const tw_state_table *table = &counting->tables[rank];
    tw_state_run run = table->spilled ? table->spilled[page].last : (tw_state_run){0};
    tw_status status = TW_OK;
    while (!status && run.count > 0)
        status = visit_run(counting, &counting->spill.files[rank], &run, visit, user);
    return status;
}
