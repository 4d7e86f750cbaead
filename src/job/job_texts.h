/* job_texts.h -- the texts of a checkpoint beside the solver's own: with them it can resume
 * anywhere. */
#pragma once

#include <tw/advanced/count.h>
#include <tw/advanced/parts.h>
#include <tw/job.h>

#include "search/choose_engine.h"

/* "name", the puzzle as the user called it; "text", the puzzle as it was written; "file:PATH", each
 * file that it names; "asked-engine", "asked-with" and "asked-pivot", options (absent: not given).
 * Texts that begin with TW_TEXT_RUN belong to one run, not to the work that it is part of:
 * "run:store" and "run:id", the store and the run in it, "run:limit", solutions asked for. */
#define TW_JOB_STORE TW_TEXT_RUN "store"
#define TW_JOB_ID TW_TEXT_RUN "id"
#define TW_JOB_LIMIT TW_TEXT_RUN "limit"

typedef struct tw_job_texts {
    const tw_context *context; /* of a scope, that of names and values */
    tw_checkpoint_text *items;
    size_t count, room;
    bool failed; /* memory is out, and a text was not added */
} tw_job_texts;

void tw_job_texts_add(tw_job_texts *texts, const char *name, const char *value); /* NULL: none */
void tw_job_texts_add_number(tw_job_texts *texts, const char *name, uint64_t number);
const char *tw_job_texts_find(const tw_job_texts *texts, const char *name); /* or NULL */

/* The texts of a new job. text: NULL if there is none yet. */
void tw_job_texts_of_options(tw_job_texts *texts, const tw_job_options *options);
/* The puzzle as its text. TW_ERR_UNSUPPORTED: it cannot be written. */
tw_status tw_job_texts_of_puzzle(tw_job_texts *texts, const tw_puzzle *puzzle, tw_error *error);
/* The texts of a checkpoint, except those of one run. */
void tw_job_texts_of_checkpoint(tw_job_texts *texts, const tw_checkpoint *checkpoint);

/* The options that made the tree; engine and pivot are borrowed. */
void tw_job_texts_options(const tw_job_texts *texts, tw_solve_options *options,
                          tw_engine_tuning *tuning);
/* If no engine was named, another build may choose another engine than `chosen`: then the options
 * name the one that was chosen first, and its heuristics. false: it is the same. */
bool tw_job_texts_engine(const tw_job_texts *texts, const char *chosen, tw_solve_options *options,
                         tw_engine_tuning *tuning);
/* *puzzle: new. options: report and watch are used. TW_ERR_STATE: it was stopped. */
tw_status tw_job_texts_read(const tw_context *context, const tw_job_texts *texts,
                            const tw_job_options *options, tw_puzzle **puzzle, tw_error *error);
/* The files among the texts, borrowed; files has room for as many as there are texts. Returns their
 * number. */
size_t tw_job_texts_files(const tw_job_texts *texts, tw_store_file *files);
