/* count/spill.h -- tables larger than memory: pages go to disk.
 *
 * When memory is short, the states of pages that nobody works on are written to a file, one a rank,
 * and the pages begin again without any. So a state may be in a page and in several *runs* of it,
 * with numbers that add up. When the turn of the page comes, its runs are added to it, and it is
 * expanded. A page with more states than memory may hold for one is expanded in *parts*, by the
 * hash of the keys; its runs are read once a part.
 * States that lie in one page lead to states in few pages, and pages are expanded in their order.
 * So most pages are complete when they are written, and files take about what memory would.
 * Invariant: the states of the rank and of those behind it are those in memory and those in runs,
 * parts that were loaded left out. States behind the last rank stay in memory. */
#pragma once

#include "count/count_worker.h"

/* For a count that has just begun: pages may go to files in the folder; borrowed for the life of
 * the counting. bound: most bytes on disk; 0: none. TW_ERR_MEMORY. TW_ERR_IO: no file can be made
 * there; spill.reason says why. */
tw_status tw_spill_begin(tw_counting *counting, const char *folder, uint64_t bound);
/* Removes the file of a rank, of which no state is left; there may be none. */
void tw_spill_close(tw_counting *counting, size_t rank);

/* Makes what was refused memory once more, with pages on disk in its place. `attempt` makes it, and
 * has all locks of the counting meanwhile; the caller holds none. false: memory is out all the
 * same, or no pages may go to disk; or a file failed, or its bound is reached, and states are lost
 * (counting->spill tells). */
bool tw_spill_for(tw_counting *counting, bool (*attempt)(void *user), void *user);
/* As tw_state_table_open, for the table of a rank. */
bool tw_spill_table_open(tw_counting *counting, size_t rank, uint8_t log);
/* Writes a page that the caller alone has. false as above. */
bool tw_spill_page(tw_counting *counting, size_t rank, size_t page);

/* Visits the entries that a page of a rank has on disk. of: has their lengths alone. A status of
 * `visit` that is not TW_OK ends it. TW_ERR_MEMORY; TW_ERR_IO: errno tells why the file cannot be
 * read. */
typedef tw_status (*tw_spill_visitor)(void *user, const tw_state_page *of, uint8_t *entry);
tw_status tw_spill_visit(const tw_counting *counting, size_t rank, size_t page,
                         tw_spill_visitor visit, void *user);

/* Has a page anything on disk, and is it so? */
static inline bool tw_spill_is(const tw_state_table *table, size_t page, tw_spilled is)
{
    return table->spilled && table->spilled[page].last.count > 0 && table->spilled[page].is == is;
}

/* The part of a page that has the states of a hash. */
static inline uint32_t tw_spill_part(const tw_spilled_page *page, uint64_t hash)
{
    return (uint32_t)(hash & (((uint64_t)1 << page->parts_log) - 1));
}
