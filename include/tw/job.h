/* tw/job.h -- a job: a run with a checkpoint and a store, which outlasts the program; and the
 * choice between a search and tables, where only a number is wanted.
 *
 *   a puzzle, options --tw_job_new--.
 *   a checkpoint ----tw_job_open----+--> tw_job --tw_job_run--> solutions, counts, a store
 *   its parts -------tw_job_merge---'           --tw_job_save--> a checkpoint
 *                                               --tw_job_divide--> parts (tw/advanced/parts.h)
 *
 * A job is a solver (tw/solve.h) with its puzzle, the file that it is saved in now and then, and
 * the store that keeps its solutions. Its checkpoints carry the text of the puzzle, the files that
 * this names, and what was asked for: they go on on any machine, with nothing else. A job that was
 * killed goes on from its last checkpoint; what that counts is in the store, and safe.
 *
 *     tw_job_options options = {.size = sizeof options, .checkpoint = "a.tw", .store = "a.store"};
 *     tw_budget hour = {.size = sizeof hour, .seconds = 3600};
 *     tw_job_new(NULL, puzzle, &options, &job, &error);
 *     tw_job_run(job, &hour, NULL, &result, &error);
 *     tw_job_save(job, &error);  // a run saves when it is time to, not when it ends
 *     tw_job_free(job);
 *     tw_job_open(NULL, "a.tw", &options, &job, &error);  // tomorrow, elsewhere
 *
 * States are those of its solver; the table says where a call leads.
 *
 *                       NEW          READY        PAUSED        DONE
 *   tw_job_prepare      READY *      -            -             -
 *   tw_job_run          as READY *   PAUSED DONE  PAUSED DONE   - (the same result again)
 *   tw_job_save         refused      -            -             -
 *   tw_job_divide       refused      -            -             -
 *
 * A job may count by tables (tw_job_kind). What it saves then is the tables'; a job that goes on
 * from them counts.
 *
 *   *: stopped meanwhile it stays NEW. "-": it stays as it is. Refused: TW_ERR_STATE.
 *
 * Threads: a job is used by one thread at a time; tw_job_pause and tw_job_progress may be called
 * from any thread at any time, and tw_job_pause from a signal handler. A job with a store has a
 * thread of its own that writes; the context must then be one that several threads can use. */
#ifndef TW_JOB_H
#define TW_JOB_H

#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_job tw_job;

/* Of tw/advanced/: tables, a division (solve.h); files, disks and runs (store.h). */
typedef struct tw_counter tw_counter;
typedef struct tw_divided tw_divided;
typedef struct tw_store_file tw_store_file;
typedef struct tw_disk tw_disk;
typedef struct tw_store_run tw_store_run;

/* What a run meets and goes on in spite of. */
typedef enum tw_job_event_kind {
    /* A checkpoint could not be written; the next one is tried when it is time. Told when it
     * begins. */
    TW_JOB_EVENT_UNSAVED,
    TW_JOB_EVENT_DISK_LOW, /* on the disk of the checkpoint; told when it begins */
    /* Solutions cannot be put into the store; they are tried again. Told when it begins. */
    TW_JOB_EVENT_UNSTORED,
    /* The solutions that were found before the checkpoint, unless another run put them there. */
    TW_JOB_EVENT_STORE_LACKS
} tw_job_event_kind;

typedef struct tw_job_event {
    tw_job_event_kind kind;
    const tw_error *error; /* of UNSAVED and UNSTORED; borrowed for the call */
    uint64_t bytes;        /* of DISK_LOW: that are left */
} tw_job_event;

/* What a job finds, and how. */
typedef enum tw_job_kind {
    TW_JOB_SEARCH = 0, /* solutions, by a search */
    /* How many there are, by tables (tw/advanced/count.h) and nothing else. It has no store and
     * no parts. A job that goes on from the checkpoint of tables is of this kind, whatever it was
     * made as. */
    TW_JOB_TABLES,
    /* How many there are, or the best where the search wants them, by what seems to end first.
     * Where tables are certain to be a matter of moments (tw_job_prepare finds out) they are made
     * without a search. Else both have turns: a search for a moment; when it seems to take seconds
     * more, tables, until they seem to take longer than the rest of it, or more memory than they
     * may have; then the search goes on, and so forth, each where it was. A job with an engine, a
     * pivot, a limit or a store of its own, or one that goes on from a checkpoint, is a
     * TW_JOB_SEARCH. */
    TW_JOB_COUNT
} tw_job_kind;

#define TW_JOB_NO_LIMIT UINT64_MAX

typedef struct tw_job_options {
    size_t size; /* sizeof(tw_job_options) */
    /* How it is searched; NULL: defaults. With `whole` nothing is ever saved nor divided; a job
     * with a checkpoint or a store is none. Of a job that goes on, the checkpoint says all that
     * decides the tree (engine, heuristics, up_to, exchange, pivot), and its limit counts from the
     * checkpoint on: 0 is what is left of the one that was asked for when it was new,
     * TW_JOB_NO_LIMIT none. pins: of a job that is a whole alone. */
    const tw_solve_options *search;
    /* The puzzle as the user calls it, as it was written, and the files that it names; of a job
     * that goes on the checkpoint has them. text NULL: as tw_puzzle_write writes it, and where
     * that is to be saved it is what is searched (tw_job_puzzle). */
    const char *name, *text;
    const tw_store_file *files;
    size_t file_count;
    /* File that it is saved in; NULL: nowhere. What is there is replaced when it is a checkpoint of
     * this puzzle, or empty, or a link to such a file, which stays a link; else TW_ERR_IO. */
    const char *checkpoint;
    double every;        /* seconds between checkpoints; 0: 60 */
    const tw_disk *disk; /* of the checkpoint; borrowed for the life of the job */
    /* File that keeps its solutions; NULL: the one that the checkpoint names, if any; "": none. A
     * store that only the checkpoint names must already hold this run, so that a stranger's
     * checkpoint cannot add to it. */
    const char *store;
    int64_t started; /* seconds since 1970, for the store; 0: not known */
    const tw_report
        *report; /* gets the faults of a puzzle that a checkpoint carries; may be NULL */
    /* Before a checkpoint counts solutions that were handed on: are they safe? May be NULL. false:
     * they are not, error says why, and there is no checkpoint. */
    bool (*settle)(void *user, tw_error *error);
    /* In the thread that called; may be NULL. false: as tw_job_pause. */
    bool (*event)(void *user, const tw_job_event *event);
    void *user; /* of these two */
    tw_job_kind kind;
    /* Asked while the text of a puzzle is read, from a checkpoint or to be saved; may be NULL. If
     * it stops the call, TW_OK is returned and *job is NULL. */
    const tw_watch *watch;
} tw_job_options;

/* ---- Making ------------------------------------------------------------------------------ */

/* puzzle: borrowed for the life of the job. options: borrowed for the call, NULL: defaults; all
 * texts are copied. *job: new; nothing is computed, no file touched yet. Statuses as tw_solver_new;
 * TW_ERR_UNSUPPORTED for pins, or a puzzle that cannot be written, where it is to be saved. */
TW_API tw_status tw_job_new(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_job_options *options, tw_job **job, tw_error *error);
/* Goes on from a checkpoint. Statuses as tw_checkpoint_load and tw_puzzle_read; error names the
 * file. The checkpoint that it is saved in is that of the options, which may be the same. */
TW_API tw_status tw_job_open(const tw_context *context, const char *path,
                             const tw_job_options *options, tw_job **job, tw_error *error);
/* The same from all parts of a division, in any order: their counts and all that they have left.
 * paths: ended by NULL. TW_ERR_INPUT when one is no part, is of another split,
 * damaged or there already, and when parts are missing; error names them. */
TW_API tw_status tw_job_merge(const tw_context *context, const char *const *paths,
                              const tw_job_options *options, tw_job **job, tw_error *error);
TW_API void tw_job_free(tw_job *job); /* not while it runs; saves nothing; NULL is allowed */

/* ---- Running ----------------------------------------------------------------------------- */

/* tw_solver_prepare; then takes up the checkpoint, opens the store and begins a run there, and
 * saves: what cannot be done shows before the search. Statuses as tw_solver_prepare,
 * tw_solver_resume, tw_store_open, tw_solver_save and tw_checkpoint_save; error->file is the store
 * where it is the store's. */
TW_API tw_status tw_job_prepare(tw_job *job, const tw_watch *watch, tw_error *error);
/* Prepares if that is still to be done, and runs as tw_solver_run, whose budget and sink these are;
 * now and then it halts for a moment and saves. What cannot be saved is an event, no error.
 * Tables go on where they were, and the seconds of the budget bound them. What takes long to be
 * saved is saved less often: it takes a twentieth of the time at most. Counts of a result that
 * tables made end at 2^64 - 1, and are 0 by a convention that was not counted: tw_job_counter has
 * them exactly. Statuses of a TW_JOB_TABLES also as tw_counter_run; after TW_ERR_TOO_LARGE what was
 * saved last can still go on where there is more memory. */
TW_API tw_status tw_job_run(tw_job *job, const tw_budget *budget, const tw_solve_sink *sink,
                            tw_result *result, tw_error *error);
/* How it finds what it is to find and why so, of one that was prepared: the line of that number,
 * from 0, without an end of line; cut to fit. false past the last. */
TW_API bool tw_job_explain(const tw_job *job, size_t number, char *line, size_t size);
/* The tables, for what they can be asked; borrowed until the next call that runs the job. NULL: it
 * searches. */
TW_API tw_counter *tw_job_counter(const tw_job *job);
/* Does it count by tables and nothing else, as a TW_JOB_TABLES, or since they are a matter of
 * moments? Then tw_job_divide says TW_ERR_UNSUPPORTED. */
TW_API bool tw_job_is_count(const tw_job *job);
/* Ends the run at work, or else the next one, which then tells what is known: TW_OUTCOME_STOPPED,
 * or that nothing is left. A run that is preparing stays NEW. From any thread, and from signal
 * handlers. */
TW_API void tw_job_pause(tw_job *job);
/* Makes safe what was done: all solutions into the store, with how the last run ended, then what is
 * left into the checkpoint. TW_ERR_IO, or what the store says (see tw_job_figures.missing); then
 * the checkpoint stays as it was saved last. It may be tried again. */
TW_API tw_status tw_job_save(tw_job *job, tw_error *error);
/* Saves, if it has a checkpoint, and divides what is left as tw_solver_divide does; until the next
 * run that is what is saved. *divided: borrowed until then. */
TW_API tw_status tw_job_divide(tw_job *job, size_t parts, const tw_watch *watch,
                               tw_divided *divided, tw_error *error);

/* ---- Asking ------------------------------------------------------------------------------ */

/* How far it is, as of some hundredths of a second ago. */
typedef struct tw_job_figures {
    tw_solver_state state; /* DONE, too, once a checkpoint that has nothing left is taken up */
    tw_stage stage;
    double fraction, seconds; /* as in tw_progress */
    uint64_t branches, solutions;
    uint64_t before;  /* solutions that the checkpoint had when it was taken up */
    uint64_t limit;   /* of all solutions, those before too; 0: none */
    uint64_t stored;  /* solutions of this run that the store did not have */
    uint64_t missing; /* solutions that are not in the store, or not yet */
} tw_job_figures;

TW_API void tw_job_progress(tw_job *job, tw_job_figures *figures); /* from any thread */

/* These are borrowed for the life of the job. */
TW_API const char *tw_job_name(const tw_job *job);  /* as the user called the puzzle; "" */
TW_API const char *tw_job_store(const tw_job *job); /* file; NULL: none */
TW_API const tw_puzzle *tw_job_puzzle(const tw_job *job);
/* For what it can be asked, and to decode; it is the job that runs it. */
TW_API tw_solver *tw_job_solver(const tw_job *job);
/* How it is searched, with what the checkpoint said. */
TW_API const tw_solve_options *tw_job_search(const tw_job *job);
/* The last run in the store of the same search that tried everything: it tells how long this one
 * will take. Of a job that is new, from READY on; false: there is none. Texts of it are "". */
TW_API bool tw_job_earlier(const tw_job *job, tw_store_run *run);
/* The count that the notes of the puzzle state by a convention (tw_puzzle_about), in digits, where
 * the job counted another: one of the two is wrong. Of a job, or a count, that has come to its end;
 * NULL: there is more to be found, none is stated, or the same; likewise where the job is no whole
 * (part of a division, pins of its own, the best alone). Borrowed for the life of the job. */
TW_API const char *tw_job_stated(const tw_job *job, tw_up_to up_to);

#ifdef __cplusplus
}
#endif
#endif
