/* store_writer.h -- solutions of a run into a store while it searches.
 *
 * Every solution that is handed on is put into the store in its canonical form, by a thread that
 * does nothing else: the search waits only when that falls far behind. */
#ifndef TW_JOB_STORE_WRITER_H
#define TW_JOB_STORE_WRITER_H

#include <tw/advanced/store.h>
#include <tw/job.h>

typedef struct tw_store_writer tw_store_writer;

/* Opens the store of a job, finds or adds the puzzle, and begins the run. job: its solver and its
 * store are borrowed for the life of the writer. *writer: new. TW_ERR_INPUT, and
 * the store is as it was, when it must know the run and does not. error names the store. */
tw_status tw_store_writer_new(const tw_job *job, tw_store_writer **writer, tw_error *error);
void tw_store_writer_free(tw_store_writer *writer); /* settles, if it can; NULL is allowed */
/* The id of the run, by which the store knows it. */
uint64_t tw_store_writer_run(const tw_store_writer *writer);
/* As tw_job_earlier. */
bool tw_store_writer_earlier(const tw_store_writer *writer, tw_store_run *run);

/* Within `solution` of the solver's sink: takes a copy of what was found. */
void tw_store_writer_take(tw_store_writer *writer);
/* For `progress` of a sink: kept now and then. */
void tw_store_writer_look(tw_store_writer *writer, const tw_progress *now);
/* Is there a fault to be told? true once a fault; error is filled. */
bool tw_store_writer_fault(tw_store_writer *writer, tw_error *error);
/* Solutions that the store did not have, and those that are not there, or not yet. From any thread.
 */
void tw_store_writer_counts(tw_store_writer *writer, uint64_t *fresh, uint64_t *missing);
/* Waits until all that was taken is in the store and safe. TW_ERR_IO, or what the store says: it is
 * not. */
tw_status tw_store_writer_settle(tw_store_writer *writer, tw_error *error);
/* Between two runs: settles, and writes how the last one ended. */
tw_status tw_store_writer_end(tw_store_writer *writer, const tw_result *result, double fraction,
                              tw_error *error);

#endif
