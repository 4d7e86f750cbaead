/* api_run.h -- a run: a search that continues between calls, and what it has found.
 *
 * A run enters the table of its service before it has a job, and leaves it when it is forgotten.
 * Its job is freed when the run ends; the run itself stores what it reports later.
 *
 * Invariants: once a run can be found, only its holder (`driven`) uses `job`. `hidden`, `users` and
 * `next` are used with the table locked, everything else with `lock` held. Nothing slow happens
 * while a lock is held: no file access, no search. */
#pragma once

#include <pthread.h>

#include "api/api_puzzle.h"
#include "api/runs/known_solutions.h"
#include "api/service.h"

typedef enum api_run_state {
    API_RUN_WAITING, /* for its driver */
    API_RUN_RUNNING,
    API_RUN_PAUSED,
    API_RUN_DONE,
    API_RUN_FAILED
} api_run_state;

typedef struct api_kept_solution {
    char *line;  /* as JSON */
    double time; /* seconds of search until it was found; negative: not known */
} api_kept_solution;

typedef struct api_run {
    uint32_t number;
    api_runs_kept *runs;  /* the table that it is in, .. */
    struct api_run *next; /* .. and the next run in it */
    char *asked;          /* {"title", "puzzle", "search"} as JSON; never changes */
    tw_puzzle *puzzle;    /* NULL: the job has its own, from a checkpoint */
    tw_solution *pins;    /* NULL: none */
    tw_same same;         /* its solutions are counted up to this */
    tw_job *job;          /* NULL: the run has ended */
    bool lasts;           /* it can be saved */
    bool hidden;          /* cannot be found: it is being made, or is forgotten */
    size_t users;         /* calls that use it; the last one frees a hidden run */
    pthread_mutex_t lock;
    api_run_state state;
    bool pause, stop; /* requests to the run */
    bool driven;      /* has a holder: a driver, even if still to start, or a call that saves it */
    api_kept_solution *solutions;
    size_t kept, room;
    size_t bytes;     /* taken from the memory of the table */
    bool full;        /* further solutions are only counted */
    char note[200];   /* something unexpected, in words; "": nothing */
    double began;     /* start of this slice, by the clock of the default context */
    double spent;     /* seconds of search before this slice */
    tw_level *levels; /* as of the last progress */
    size_t level_count, level_room;
    uint64_t before;      /* solutions found before its checkpoint that are not kept */
    tw_progress progress; /* without its levels */
    tw_result result;
    json_t *told;           /* the result when it last came to rest; NULL: it has not yet */
    known_solutions *known; /* NULL: none; freed with the job */
    bool ended;
    tw_error error;
    uint64_t serial; /* grows with every change */
} api_run;

/* ---- run_table.c ------------------------------------------------------------------------- */

/* A table of runs. folder: for checkpoints, copied; NULL: a temporary one is made when it is first
 * needed, and removed with the table. New; NULL: out of memory. */
api_runs_kept *api_runs_new(const char *folder);
/* Frees all runs, too; none may be in use. NULL is allowed. */
void api_runs_free(api_runs_kept *runs);
/* Asks all runs to pause. */
void api_runs_pause(api_runs_kept *runs);
/* Do runs outlast the service? Only in a folder that the caller named. */
bool api_runs_last(const api_runs_kept *runs);

/* Puts a new run into the table, hidden, with the caller as its only user. number: what it gets,
 * however many runs there are; no run may have it. 0: the next number that neither a run nor a file
 * has. The table owns the run. false: there are too many runs, and the caller still owns it. */
bool api_run_enter(api_runs_kept *runs, api_run *run, uint32_t number);
/* Takes so many bytes of the memory that all runs share, until the run is freed. false: too little
 * is left. */
bool api_run_take_bytes(api_run *run, size_t bytes);
/* false: the run is made and can be found from now on. true: the last user frees it. */
void api_run_hide(api_run *run, bool hidden);

/* The run of this number, with the caller as a user; end that with api_run_leave. NULL: none. */
api_run *api_run_find(api_runs_kept *runs, uint32_t number);
/* The same of the first run with a larger number. */
api_run *api_run_next(api_runs_kept *runs, uint32_t number);
/* The last user of a hidden run frees it and removes its files. */
void api_run_leave(api_run *run);
/* The path of the checkpoint of the run of this number; new, freed with free. NULL: out of memory,
 * or the folder cannot be made. It may be called from any thread. */
char *api_run_path(api_runs_kept *runs, uint32_t number);
/* Removes a lock that has no checkpoint: a run leaves it if it is killed while it prepares. No
 * other program may use the folder, which is one that the caller named. */
void api_run_unlock(api_runs_kept *runs, uint32_t number);

/* ---- private_folder_posix.c, private_folder_windows.c ------------------------------------- */

/* Makes an empty folder for this user alone where temporary files are. Its path, new, freed with
 * free; NULL: it cannot be made. */
char *api_private_folder(void);

/* ---- api_run.c --------------------------------------------------------------------------- */

/* Makes a run; the caller makes its job. puzzle, pins: taken in any case; may be NULL. New; NULL:
 * out of memory. */
api_run *api_run_new(tw_puzzle *puzzle, tw_solution *pins);
void api_run_free(api_run *run); /* one that is in no table; NULL is allowed */
/* Keeps a solution; only the holder calls it. time: seconds of search until it was found; negative:
 * not known. If there is no room, further solutions are only counted, and `note` tells so. */
void api_run_keep(api_run *run, const tw_solution *solution, double time);
/* Notes why the run was not saved; status: of the attempt. */
void api_run_note_unsaved(api_run *run, tw_status status, const tw_error *error);
/* Starts or continues a run. false: no driver can be started; the run stays paused. */
bool api_run_go(api_service *service, api_run *run);
/* Asks a run to pause, or, for_good, to end. It does within a slice; a paused run ends at once. */
void api_run_rest(api_run *run, bool for_good);
/* Makes the caller the holder of a paused run. false: it is not paused, or has a holder. */
bool api_run_claim(api_run *run);
/* Ends that. The run then continues or ends if that was asked for meanwhile. */
void api_run_yield(api_service *service, api_run *run);
/* Ends a run: frees its job and its puzzle and sets its state, DONE or FAILED. Only the holder
 * calls it, or the caller that made a run that is still hidden. */
void api_run_close(api_run *run, api_run_state state);

/* ---- run_calls.c ------------------------------------------------------------------------- */

/* The row of a call on a run, for a struct S with a uint64_t `run`. */
/* clang-format off */
#define FIELD_RUN(S) {"run", "N", "", "The number of a run.", \
     FIELD_NUMBER(S, run, 0, UINT32_MAX), FIELD_NEEDED}
/* clang-format on */
/* The run of this number, as api_run_find returns it. NULL: refused. */
api_run *api_find_run(api_request *request, uint64_t number);
/* Reads the kept solutions of a run as those of `puzzle`; otherwise as api_take_solutions. */
bool api_take_kept(api_request *request, const tw_puzzle *puzzle, uint64_t number,
                   api_solutions *solutions);
