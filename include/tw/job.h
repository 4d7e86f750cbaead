/* tw/job.h -- a job: a search that can outlive the program, by a checkpoint and a store of
 * solutions. If only a count is wanted, a job also chooses between a search and tables.
 *
 *   a puzzle, options --tw_job_new--.
 *   a checkpoint ----tw_job_open----+--> tw_job --tw_job_run--> solutions, counts, a store
 *   its parts -------tw_job_merge---'           --tw_job_save--> a checkpoint
 *                                               --tw_job_divide--> parts (tw/advanced/parts.h)
 *
 * A job has a solver (tw/solve.h) with its puzzle, a checkpoint file in which it is saved from time
 * to time, and a store file that keeps its solutions. A checkpoint has the text of the puzzle, the
 * files that the text names, and the options: a job continues from it on any machine, with nothing
 * else. A killed job continues from its last checkpoint; every solution that the checkpoint counts
 * is in the store.
 *
 *     tw_job_options options = {.size = sizeof options, .checkpoint = "a.tw", .store = "a.store"};
 *     tw_budget hour = {.size = sizeof hour, .seconds = 3600};
 *     tw_job_new(NULL, puzzle, &options, &job, &error);
 *     tw_job_run(job, &hour, NULL, &result, &error);
 *     tw_job_save(job, &error);  // a run saves every minute, but not when it ends
 *     tw_job_free(job);
 *     tw_job_open(NULL, "a.tw", &options, &job, &error);  // tomorrow, elsewhere
 *
 * Its states are those of the solver (tw/solve.h). The table says which state a call leads to.
 *
 *                       NEW          READY        PAUSED        DONE
 *   tw_job_prepare      READY *      -            -             -
 *   tw_job_run          as READY *   PAUSED DONE  PAUSED DONE   - (the same result again)
 *   tw_job_save         refused      -            -             -
 *   tw_job_divide       refused      -            -             -
 *
 *   *: if it is stopped it stays NEW. "-": the state does not change. Refused: TW_ERR_STATE.
 *
 * A job that counts by tables (tw_job_kind) saves the tables, and continues as such a job.
 *
 * Threads: one thread uses a job at a time. tw_job_pause and tw_job_progress may be called from any
 * thread at any time, tw_job_pause from a signal handler too. A job with a store starts a thread
 * that writes; the context must then allow use by several threads. */
#ifndef TW_JOB_H
#define TW_JOB_H

#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_job tw_job;

/* Types of tw/advanced/: count.h, solve.h, store.h. */
typedef struct tw_counter tw_counter;
typedef struct tw_divided tw_divided;
typedef struct tw_store_file tw_store_file;
typedef struct tw_disk tw_disk;
typedef struct tw_store_run tw_store_run;

/* Problems that do not end a run. */
typedef enum tw_job_event_kind {
    /* A checkpoint could not be written; the next is tried when it is due. Reported once, at the
     * first failure. */
    TW_JOB_EVENT_UNSAVED,
    TW_JOB_EVENT_DISK_LOW, /* the disk of the checkpoint is nearly full; reported once */
    /* Solutions could not be put into the store; the job tries again. Reported once, at the first
     * failure. */
    TW_JOB_EVENT_UNSTORED,
    /* The store lacks the solutions found before the checkpoint, unless another run put them in. */
    TW_JOB_EVENT_STORE_LACKS,
    /* States of tables could not be kept in a file (`spill`), so the search goes on alone. */
    TW_JOB_EVENT_UNTABLED
} tw_job_event_kind;

typedef struct tw_job_event {
    tw_job_event_kind kind;
    const tw_error *error; /* of UNSAVED, UNSTORED and UNTABLED; borrowed for the call */
    uint64_t bytes;        /* of DISK_LOW: bytes that are free */
} tw_job_event;

/* What a job looks for, and how. */
typedef enum tw_job_kind {
    TW_JOB_SEARCH = 0, /* solutions, by a search */
    /* The number of solutions, by tables alone (tw/advanced/count.h). The job has no store and
     * cannot be divided. A job that continues from a checkpoint of tables always is of this kind.
     */
    TW_JOB_TABLES,
    /* The number of solutions, or the best ones if the options ask for these, by whichever of
     * search and tables is expected to finish first. If tables certainly take only a moment
     * (tw_job_prepare finds out), they are made at once. Otherwise search and tables take turns:
     * the search goes first; once it is expected to take seconds more, tables are made, until they
     * are expected to take longer than the rest of the search, or need too much memory; then the
     * search continues, and so on. A job with an engine, a pivot, a limit or a store, and one that
     * continues from a checkpoint of a search, is a TW_JOB_SEARCH. */
    TW_JOB_COUNT
} tw_job_kind;

#define TW_JOB_NO_LIMIT UINT64_MAX

typedef struct tw_job_options {
    size_t size; /* sizeof(tw_job_options) */
    /* How to search; NULL: defaults. `not_resumable` turns off saving and dividing; it is ignored
     * with a checkpoint or a store. `pins` require `not_resumable`. In a job that continues, the
     * options that decide the tree (engine, heuristics, same, exchange, pivot) come from the
     * checkpoint, and limit counts from there: 0 is the rest of the limit that the new job had,
     * TW_JOB_NO_LIMIT is none. */
    const tw_solve_options *search;
    /* The name that the user gave the puzzle, its text, and the files that it names, for the
     * checkpoint; a job that continues takes them from its checkpoint. text NULL: tw_puzzle_write
     * writes it, and if the job can be saved, the puzzle read from that text is searched
     * (tw_job_puzzle). */
    const char *name, *text;
    const tw_store_file *files;
    size_t file_count;
    /* File in which the job is saved; NULL: it is not saved. An existing file is replaced if it is
     * a checkpoint of this puzzle or empty, or a link to such a file (the link stays); any other
     * one is TW_ERR_IO. */
    const char *checkpoint;
    double every; /* seconds between checkpoints; 0: 60 */
    const tw_disk
        *disk; /* of the checkpoint; borrowed for the life of the job; NULL: the system's */
    /* File that keeps the solutions; NULL: the one that the checkpoint names, if any; "": none. A
     * store that only the checkpoint names must already have this run in it, so that a stranger's
     * checkpoint cannot write into it. */
    const char *store;
    int64_t started;         /* seconds since 1970, for the store; 0: not known */
    const tw_report *report; /* gets faults of the puzzle in a checkpoint; may be NULL */
    /* Called before a checkpoint is written that counts solutions the sink got; it can make them
     * safe on disk, for example. false: it failed, *error tells why, and no checkpoint is written.
     * May be NULL. */
    bool (*settle)(void *user, tw_error *error);
    /* Called in the thread that runs the job; may be NULL. false: pause, as tw_job_pause does. */
    bool (*event)(void *user, const tw_job_event *event);
    void *user; /* passed to settle and event */
    tw_job_kind kind;
    /* Can stop the call that makes the job while it reads or writes the text of a puzzle; may be
     * NULL. If it does, TW_OK is returned and *job is NULL. */
    const tw_watch *watch;
} tw_job_options;

/* ---- Making ------------------------------------------------------------------------------ */

/* Makes a job; nothing is computed, and no file is written. puzzle: borrowed for the life of the
 * job. options: borrowed for the call, with texts copied; NULL: defaults. *job: new. Statuses as
 * tw_solver_new; TW_ERR_UNSUPPORTED: the job is to be saved, and has pins or a puzzle that cannot
 * be written; TW_ERR_IO: the file at the path of the checkpoint is not a checkpoint. */
TW_API tw_status tw_job_new(const tw_context *context, const tw_puzzle *puzzle,
                            const tw_job_options *options, tw_job **job, tw_error *error);
/* Makes a job that continues from the checkpoint `path`. tw_job_prepare resumes the checkpoint;
 * until then the job's figures are 0 except for the solutions. The job is saved only in
 * options->checkpoint, which may be the same file. Statuses as tw_checkpoint_load and
 * tw_puzzle_read; error names the file. */
TW_API tw_status tw_job_open(const tw_context *context, const char *path,
                             const tw_job_options *options, tw_job **job, tw_error *error);
/* Makes a job that continues from all parts of a division, in any order, with their counts and the
 * work that they have left. paths: ends with NULL. TW_ERR_INPUT: a file is not a part, is damaged,
 * belongs to another division or comes twice, or parts are missing; error names them. */
TW_API tw_status tw_job_merge(const tw_context *context, const char *const *paths,
                              const tw_job_options *options, tw_job **job, tw_error *error);
/* Frees the job and does not save it. Not while the job runs; NULL is allowed. */
TW_API void tw_job_free(tw_job *job);

/* ---- Running ----------------------------------------------------------------------------- */

/* Prepares the solver, resumes the checkpoint, opens the store and begins a run in it, and saves,
 * so that failures come before the search. Statuses as tw_solver_prepare, tw_solver_resume,
 * tw_store_open, tw_solver_save and tw_checkpoint_save; error->file is the store if that failed. */
TW_API tw_status tw_job_prepare(tw_job *job, const tw_watch *watch, tw_error *error);
/* Prepares the job if it is NEW, then runs as tw_solver_run does, with the same budget, sink and
 * result (each may be NULL), and saves from time to time. Saving takes at most a twentieth of the
 * time, so a large job is saved less often; a failure to save is an event, not an error. Tables
 * continue where they were, and only the seconds of the budget bound them. In a result of tables a
 * count of 2^64 - 1 means that many or more, and conventions that were not counted have 0;
 * tw_job_counter has exact counts. Statuses of TW_JOB_TABLES also as tw_counter_run; after
 * TW_ERR_TOO_LARGE a job can still continue from the last checkpoint where there is more memory. */
TW_API tw_status tw_job_run(tw_job *job, const tw_budget *budget, const tw_solve_sink *sink,
                            tw_result *result, tw_error *error);
/* Explains how a prepared job works, and why, in lines: stores line `number`, from 0, without its
 * end of line, cut to fit. false past the last. */
TW_API bool tw_job_explain(const tw_job *job, size_t number, char *line, size_t size);
/* The tables, to ask for exact counts; borrowed until the next call that runs the job. NULL: the
 * job searches. */
TW_API tw_counter *tw_job_counter(const tw_job *job);
/* Does the job count by tables alone, as a TW_JOB_TABLES or because they take only a moment? Then
 * tw_job_divide returns TW_ERR_UNSUPPORTED. */
TW_API bool tw_job_is_count(const tw_job *job);
/* Stops the current run; if there is none, the next one. That run returns what is known so far,
 * with TW_OUTCOME_STOPPED, or EXHAUSTED if nothing is left. A job that is preparing stays NEW. It
 * may be called from any thread and from signal handlers. */
TW_API void tw_job_pause(tw_job *job);
/* Writes all solutions and the outcome of the last run into the store, then the remaining work into
 * the checkpoint; with neither it does nothing. TW_ERR_IO, or the status of the store
 * (tw_job_figures.missing); then the checkpoint stays as it was, and the call may be repeated. */
TW_API tw_status tw_job_save(tw_job *job, tw_error *error);
/* Saves the job if it has a checkpoint, and divides the remaining work as tw_solver_divide does.
 * Until the next run, saving writes the divided work. *divided: borrowed until then. */
TW_API tw_status tw_job_divide(tw_job *job, size_t parts, const tw_watch *watch,
                               tw_divided *divided, tw_error *error);

/* ---- Asking ------------------------------------------------------------------------------ */

/* How far a job is, as of some hundredths of a second ago. */
typedef struct tw_job_figures {
    tw_solver_state state; /* DONE also after resuming a checkpoint with no work left */
    tw_stage stage;
    double fraction, seconds; /* as in tw_progress, those before the checkpoint included */
    uint64_t branches, solutions;
    uint64_t before;  /* solutions that the checkpoint counted */
    uint64_t limit;   /* for all solutions, those before included; 0: none */
    uint64_t stored;  /* solutions of this run that are new in the store */
    uint64_t missing; /* solutions that are not in the store yet */
} tw_job_figures;

TW_API void tw_job_progress(tw_job *job, tw_job_figures *figures); /* from any thread */
/* Is it prepared? A run prepares a job first; only a job that is ready can be saved or divided. */
TW_API bool tw_job_is_ready(const tw_job *job);

/* Results below are borrowed for the life of the job. */
TW_API const char *
tw_job_name(const tw_job *job); /* of the puzzle, as the user gave it; may be "" */
TW_API const char *tw_job_store(const tw_job *job); /* name of its file; NULL: none */
TW_API const tw_puzzle *tw_job_puzzle(const tw_job *job);
/* The solver, to ask it for figures; only the job may run it. */
TW_API tw_solver *tw_job_solver(const tw_job *job);
/* The options of its search, with those from the checkpoint. */
TW_API const tw_solve_options *tw_job_search(const tw_job *job);
/* Finds the last exhausted run of the same search in the store; it shows how long this job will
 * take. For a job that does not continue from a checkpoint, from READY on; false: there is none.
 * Its texts are "". */
TW_API bool tw_job_earlier(const tw_job *job, tw_store_run *run);
/* Did the job count all solutions of the puzzle as it is written? No: it is not exhausted, or it
 * searches only a part (a part of a division, pins in the options, the best solutions). */
TW_API bool tw_job_is_whole(const tw_job *job);

#ifdef __cplusplus
}
#endif
#endif
