/* job_internal.h -- the struct of a job, for the files that make it and run it. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "base/scope.h"
#include "job/job_texts.h"
#include "solve/plan/tables_or_search.h"
#include "store/checkpoint/long_checkpoint.h"
#include "store/checkpoint/merge.h"

/* What it resumes from, until the solver has taken it up. */
typedef struct tw_job_origin {
    const tw_checkpoint *checkpoint; /* NULL: it begins */
    tw_checkpoint **read;            /* of the file, or of each part */
    size_t count;
    tw_merge *merge;        /* NULL: there is only one */
    tw_long_reader counted; /* open when resuming a table count; owns `checkpoint` */
} tw_job_origin;

/* How it works; the last two use only tables. */
typedef enum tw_job_way {
    TW_JOB_SEARCHES = 0,
    /* of a TW_JOB_COUNT: */
    TW_JOB_ASKS,        /* would tables take only a moment? */
    TW_JOB_SEARCH_TURN, /* a search, until tables seem better */
    TW_JOB_TABLES_TURN, /* tables, until they seem slower than the search */
    TW_JOB_QUICK,       /* tables, as they take only a moment */
    TW_JOB_COUNTS       /* tables, as asked for */
} tw_job_way;

struct tw_job {
    tw_scope scope; /* of its texts and paths */
    const tw_context *context;
    tw_job_origin origin;
    bool resumed, part; /* it has an origin; it is part of a work */
    tw_job_texts texts;
    tw_puzzle *own; /* read here; NULL: the puzzle is the caller's */
    const tw_puzzle *puzzle;
    tw_solve_options search; /* owns its texts; its tuning is the next member */
    tw_engine_tuning tuning;
    tw_solver *solver;
    char *path, *store;  /* NULL: none */
    tw_disk_lock alone;  /* no other process saves there */
    bool store_is_there; /* from the checkpoint */
    uint64_t run;        /* id in the store of the run that it continues; 0: a new one */
    int64_t started;
    double every;
    const tw_disk *disk;
    bool (*settle)(void *user, tw_error *error);
    bool (*event)(void *user, const tw_job_event *event);
    void *user;

    tw_job_way way;
    tw_counter *counter; /* tables, at work or between two turns */
    tw_turns turns;
    double before_tables; /* seconds of preparing, and of the search */

    bool ready, ran; /* it is prepared; it has run */
    bool over;       /* the resumed checkpoint has nothing left */
    struct tw_store_writer *writer;
    const tw_checkpoint *divided; /* what is left, divided; NULL: the solver's own */
    tw_result result;             /* of the last run */
    double saved;                 /* time of the last save, or try */
    bool unsaved, low;            /* events already told */
    atomic_bool paused;
    pthread_mutex_t lock;   /* around what follows */
    tw_job_figures figures; /* written by the running thread */
};

static inline double tw_job_seconds(const tw_job *job) /* the clock */
{
    return job->context->seconds(job->context->user);
}

/* Are tables at work? Then a save writes theirs. */
static inline bool tw_job_is_tabled(const tw_job *job)
{
    return job->counter && job->way >= TW_JOB_TABLES_TURN;
}

/* Tells the caller an event. */
void tw_job_tell(tw_job *job, tw_job_event_kind kind, const tw_error *error, uint64_t bytes);
/* Brings the figures up to date. now: the progress of a run, or NULL between two. */
void tw_job_update(tw_job *job, const tw_progress *now);
void tw_job_free_origin(tw_job_origin *origin);
/* Makes a counter if there is none, and loads the origin into it. watch: may be NULL; if it stops
 * the call, there is no counter. */
tw_status tw_job_begin_count(tw_job *job, const tw_watch *watch, tw_error *error);
void tw_job_drop_count(tw_job *job);
/* Saves a checkpoint; TW_OK also if none is asked for. */
tw_status tw_job_checkpoint(tw_job *job, tw_error *error);
/* The same during a run, which goes on even if saving fails. */
void tw_job_save_or_tell(tw_job *job);
