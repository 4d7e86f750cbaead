/* solve/tables/counter_file.h -- saves a count under way to a file, and resumes from one. */
#pragma once

#include <tw/advanced/count.h>

#include "store/checkpoint/long_checkpoint.h"

/* The text "engine" of such a file. */
#define TW_COUNTER_ENGINE "count"

/* Writes a whole file, from tw_long_begin on: what was counted, the tables that are still to be
 * expanded, the texts and numbers of `said`, and the count's own texts ("engine", "up-to"). Takes
 * some hundred kilobytes of memory, however large the tables are. TW_ERR_UNSUPPORTED for tables
 * that are kept; TW_ERR_STATE for a counter that was refused memory. */
tw_status tw_counter_save(const tw_counter *counter, const tw_checkpoint *said,
                          tw_long_writer *writer, tw_error *error);
/* Loads such a file, already open, to its end into a new counter, which resumes from it. watch: may
 * be NULL; TW_ERR_STATE when it stops the loading.
 * TW_ERR_INPUT if the file is of another puzzle, or damaged, or of an impossible count;
 * TW_ERR_TOO_LARGE if the tables need more memory than the counter may take. After any of these
 * errors the counter can only be freed. */
tw_status tw_counter_load(tw_counter *counter, tw_long_reader *reader, const tw_watch *watch,
                          tw_error *error);
