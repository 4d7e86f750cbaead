/* job_texts.h -- what a checkpoint carries beside the solver's own, so that it goes on anywhere. */
#ifndef TW_JOB_TEXTS_H
#define TW_JOB_TEXTS_H

#include <tw/advanced/count.h>
#include <tw/advanced/parts.h>
#include <tw/job.h>

#include "search/choose_engine.h"

/* "name", the puzzle as the user called it; "text", the puzzle as it was written; "file:PATH" each
 * file that it names; "asked-engine", "asked-with" and "asked-pivot", options (absent: not given).
 * Those that begin with TW_TEXT_RUN are of one run, not of the work that it is part of: "run:store"
 * and "run:id", the store and the run there, "run:limit", solutions asked for in all. */
#define TW_JOB_STORE TW_TEXT_RUN "store"
#define TW_JOB_ID TW_TEXT_RUN "id"
#define TW_JOB_LIMIT TW_TEXT_RUN "limit"

typedef struct tw_job_texts {
    const tw_context *context;
    tw_checkpoint_text *items; /* names and values are ours */
    size_t count, room;
    bool failed; /* memory is out, and one of them was not added */
} tw_job_texts;

void tw_job_texts_add(tw_job_texts *texts, const char *name, const char *value); /* NULL: none */
void tw_job_texts_add_number(tw_job_texts *texts, const char *name, uint64_t number);
void tw_job_texts_free(tw_job_texts *texts);
const char *tw_job_texts_find(const tw_job_texts *texts, const char *name); /* or NULL */

/* Of a new job. With a text of NULL there is none yet. */
void tw_job_texts_of_options(tw_job_texts *texts, const tw_job_options *options);
/* The puzzle as its text. TW_ERR_UNSUPPORTED: it cannot be written. */
tw_status tw_job_texts_of_puzzle(tw_job_texts *texts, const tw_puzzle *puzzle, tw_error *error);
/* Of a checkpoint, but for those of one run. */
void tw_job_texts_of_checkpoint(tw_job_texts *texts, const tw_checkpoint *checkpoint);

/* The options that made the tree; engine and pivot are borrowed. */
void tw_job_texts_options(const tw_job_texts *texts, tw_solve_options *options,
                          tw_engine_tuning *tuning);
/* Where no engine was asked for, another build may choose another than `chosen`: then the options
 * name the one that was chosen at first, and its heuristics. false: it is the same. */
bool tw_job_texts_engine(const tw_job_texts *texts, const char *chosen, tw_solve_options *options,
                         tw_engine_tuning *tuning);
/* *puzzle: new. options: whose report and watch these are. TW_ERR_STATE: it was stopped. */
tw_status tw_job_texts_read(const tw_job_texts *texts, const tw_job_options *options,
                            tw_puzzle **puzzle, tw_error *error);
/* The files among them, borrowed; files has room for as many as there are texts. How many. */
size_t tw_job_texts_files(const tw_job_texts *texts, tw_store_file *files);

#endif
