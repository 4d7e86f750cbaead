/* solve/tables/counter_file.h -- a count under way as a file, and going on from one. */
#ifndef TW_SOLVE_COUNTER_FILE_H
#define TW_SOLVE_COUNTER_FILE_H

#include <tw/advanced/count.h>

#include "store/checkpoint/long_checkpoint.h"

/* What the text "engine" of such a file says. */
#define TW_COUNTER_ENGINE "count"

/* Writes what was counted and the tables that are still to be expanded into a file, as
 * tw_long_begin does, whose writer this is, from the beginning to the end, with the texts and
 * numbers of `said` and the count's own texts ("engine", "up-to"). It takes some hundred kilobytes,
 * however large the tables are. TW_ERR_UNSUPPORTED for tables that are kept; TW_ERR_STATE for a
 * counter that was refused memory.
 */
tw_status tw_counter_save(const tw_counter *counter, const tw_checkpoint *said,
                          tw_long_writer *writer, tw_error *error);
/* Goes on from such a file, which was opened and is read to its end; the counter is new. watch: may
 * be NULL. TW_ERR_STATE when that stopped it.
 * TW_ERR_INPUT when it is of another puzzle, or damaged, or there can be no such count;
 * TW_ERR_TOO_LARGE when the tables need more memory than the counter may take. After any of these
 * the counter is of no use but to be freed. */
tw_status tw_counter_load(tw_counter *counter, tw_long_reader *reader, const tw_watch *watch,
                          tw_error *error);

#endif
