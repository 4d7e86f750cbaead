/* store_writer.h -- writes the solutions of a run into a store while it searches.
 *
 * A thread puts every solution passed on into the store in its canonical form: the search waits
 * only if that thread falls far behind. */
#pragma once

#include <tw/advanced/store.h>
#include <tw/job.h>

typedef struct tw_store_writer tw_store_writer;

/* Opens the store of a job, finds or adds the puzzle, and begins the run. job: its solver and its
 * store are borrowed for the life of the writer. *writer: new. TW_ERR_INPUT: the store must have
 * the run and does not; it is unchanged. error names the store. */
tw_status tw_store_writer_new(const tw_job *job, tw_store_writer **writer, tw_error *error);
void tw_store_writer_free(
    tw_store_writer *writer); /* writes what is left, if it can; NULL is allowed */
/* The id of the run in the store. */
uint64_t tw_store_writer_run(const tw_store_writer *writer);
/* As tw_job_earlier. */
bool tw_store_writer_earlier(const tw_store_writer *writer, tw_store_run *run);

/* Call it in `solution` of the sink of the solver: copies the solution found. */
void tw_store_writer_take(tw_store_writer *writer);
/* Call it in `progress` of the sink: stores a point now and then. */
void tw_store_writer_look(tw_store_writer *writer, const tw_progress *now);
/* true once for each fault; error is filled. */
bool tw_store_writer_fault(tw_store_writer *writer, tw_error *error);
/* *fresh: solutions that the store did not have; *missing: those that are not in it, or not yet.
 * From any thread. */
void tw_store_writer_counts(tw_store_writer *writer, uint64_t *fresh, uint64_t *missing);
/* Waits until all solutions taken are in the store and safe. TW_ERR_IO or the status of the store:
 * they are not. */
tw_status tw_store_writer_settle(tw_store_writer *writer, tw_error *error);
/* Between two runs: writes what is left, and how the last run ended. */
tw_status tw_store_writer_end(tw_store_writer *writer, const tw_result *result, double fraction,
                              tw_error *error);
