/* job_internal.h -- what a job holds, for the files that make it and run it. */
#ifndef TW_JOB_INTERNAL_H
#define TW_JOB_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "job/job_texts.h"
#include "solve/plan/tables_or_search.h"
#include "store/checkpoint/long_checkpoint.h"
#include "store/checkpoint/merge.h"

/* What it goes on from, until the solver has taken it up. */
typedef struct tw_job_origin {
    const tw_checkpoint *checkpoint; /* NULL: it begins */
    tw_checkpoint **read;            /* files, one or the parts */
    size_t count;
    tw_merge *merge;        /* NULL: there is but one */
    tw_long_reader counted; /* open when resuming a table count; owns `checkpoint` */
} tw_job_origin;

/* How it is done; the last two by tables and nothing else. */
typedef enum tw_job_way {
    TW_JOB_SEARCHES = 0,
    /* of a TW_JOB_COUNT: */
    TW_JOB_ASKS,        /* would tables be a matter of moments? */
    TW_JOB_SEARCH_TURN, /* a search, until tables are thought of */
    TW_JOB_TABLES_TURN, /* tables, until they seem slower than the search */
    TW_JOB_QUICK,       /* tables: they are a matter of moments */
    TW_JOB_COUNTS       /* tables, as asked for */
} tw_job_way;

struct tw_job {
    const tw_context *context;
    tw_job_origin origin;
    bool resumed, part; /* there was an origin; it is part of a work */
    tw_job_texts texts;
    tw_puzzle *own; /* read here; NULL: it is the caller's */
    const tw_puzzle *puzzle;
    tw_solve_options search; /* its texts are ours, its tuning is this: */
    tw_engine_tuning tuning;
    tw_solver *solver;
    char *path, *store;  /* NULL: none */
    tw_disk_lock alone;  /* no other process saves there */
    bool store_is_there; /* as the checkpoint says */
    uint64_t run;        /* its id in the store, that goes on; 0: a new one */
    int64_t started;
    double every;
    const tw_disk *disk;
    bool (*settle)(void *user, tw_error *error);
    bool (*event)(void *user, const tw_job_event *event);
    void *user;

    tw_job_way way;
    tw_counter *counter; /* tables, at work or between two turns */
    tw_turns turns;
    double before_tables; /* seconds: preparing, and of the search */

    bool ready, ran; /* all is there; a run was made */
    bool over;       /* the checkpoint that was taken up has nothing left */
    struct tw_store_writer *writer;
    const tw_checkpoint *divided; /* what is left, in parts; NULL: as the solver has it */
    tw_result result;             /* of the last run */
    double saved;                 /* when it was saved last, or tried */
    bool unsaved, low;            /* that was told */
    atomic_bool paused;
    pthread_mutex_t lock;   /* around what follows */
    tw_job_figures figures; /* written by the thread that runs */
};

static inline double tw_job_seconds(const tw_job *job) /* the clock */
{
    return job->context->seconds(job->context->user);
}

/* Are tables at work? Then what is saved is theirs. */
static inline bool tw_job_is_tabled(const tw_job *job)
{
    return job->counter && job->way >= TW_JOB_TABLES_TURN;
}

/* Tells it. */
void tw_job_tell(tw_job *job, tw_job_event_kind kind, const tw_error *error, uint64_t bytes);
/* The figures as they are; now: what a run tells, or NULL between two. */
void tw_job_update(tw_job *job, const tw_progress *now);
void tw_job_free_origin(const tw_context *context, tw_job_origin *origin);
/* Makes a counter where there is none, and has it take up the origin. */
tw_status tw_job_begin_count(tw_job *job, tw_error *error);
void tw_job_drop_count(tw_job *job);
/* A checkpoint; TW_OK also where none is asked for. */
tw_status tw_job_checkpoint(tw_job *job, tw_error *error);
/* The same amid a run, which goes on whatever comes of it. */
void tw_job_save_or_tell(tw_job *job);

#endif
