/* api_run.h -- a run: a search that goes on between calls, and what it has found.
 *
 * A run is in the table of its service from before it has a job until it is forgotten. Its job goes
 * when it ends: what is told of it from then on is in the run.
 *
 * Invariants: `job` is used by the holder of the run (`driven`) alone, once it can be found;
 * `hidden`, `users` and `next` are used with the table locked; everything else of a run is read and
 * written with `lock` held. While a lock is held, nothing is done that takes time: no file, no
 * search. */
#ifndef API_RUN_H
#define API_RUN_H

#include <pthread.h>

#include "api/runs/known_solutions.h"
#include "api/service.h"

typedef enum api_run_state {
    API_RUN_WAITING, /* to be driven */
    API_RUN_RUNNING,
    API_RUN_PAUSED,
    API_RUN_DONE,
    API_RUN_FAILED
} api_run_state;

typedef struct api_run {
    uint32_t number;
    api_runs_kept *runs;  /* the table that it is in, .. */
    struct api_run *next; /* .. and the one behind it there */
    char *asked;          /* {"title", "puzzle", "search"} as JSON; stays as it is */
    tw_puzzle *puzzle;    /* NULL: the job has its own, from a checkpoint */
    tw_solution *pins;    /* NULL: none */
    tw_up_to up_to;       /* what its solutions are the same up to */
    tw_job *job;          /* NULL: it has ended */
    bool lasts;           /* it can be saved */
    bool hidden;          /* it is being made, or forgotten: it cannot be found */
    size_t users;         /* calls that look at it; a hidden one goes with the last */
    pthread_mutex_t lock;
    api_run_state state;
    bool pause, stop; /* it shall */
    bool driven;      /* it has a holder, which steps it, was told to, or saves it */
    char **lines;     /* solutions that are kept, as JSON */
    double *times;    /* of each: seconds of search until it was found; negative: not known */
    size_t kept, room;
    size_t bytes;     /* of the table's, that it has taken */
    bool full;        /* solutions from now on are counted alone */
    char note[200];   /* what is not as one expects, in words; "": nothing */
    double began;     /* the slice at hand, by the clock of the default context */
    double spent;     /* seconds of search before it */
    tw_level *levels; /* as far as they were told last */
    size_t level_count, level_room;
    uint64_t before;      /* solutions that were found before a checkpoint was taken up */
    tw_progress progress; /* without its levels */
    tw_result result;
    json_t *told;           /* the result, when it came to rest; NULL: it has not yet */
    known_solutions *known; /* NULL: none; it goes with the job */
    bool ended;
    tw_error error;
    uint64_t serial; /* grows with every change */
} api_run;

/* ---- run_table.c ------------------------------------------------------------------------- */

api_runs_kept *api_runs_new(const char *folder);
void api_runs_free(api_runs_kept *runs);
void api_runs_pause(api_runs_kept *runs);
/* They are kept from one time to another. */
bool api_runs_last(const api_runs_kept *runs);

/* Puts a new run into the table, hidden, with its caller as its one user, and gives it a number
 * that no run has had: this one, or the next when it is 0. false: there are too many, and it is
 * still the caller's. A number that is given is taken however many there are. */
bool api_run_enter(api_runs_kept *runs, api_run *run, uint32_t number);
/* Room for so many bytes of what the run keeps, until it goes. false: there is none. */
bool api_run_take_bytes(api_run *run, size_t bytes);
/* false: it is made; true: it is to go. */
void api_run_hide(api_run *run, bool hidden);

/* A run of this number to look at; NULL: there is none. Give it back with api_run_leave. */
api_run *api_run_find(api_runs_kept *runs, uint32_t number);
/* The same of the first one with a larger number. */
api_run *api_run_next(api_runs_kept *runs, uint32_t number);
void api_run_leave(api_run *run);
/* Where the run of this number is saved; new, freed with free. NULL: memory, or no folder can be
 * made. Any thread. */
char *api_run_path(api_runs_kept *runs, uint32_t number);

/* ---- api_run.c --------------------------------------------------------------------------- */

/* A new one; takes puzzle and pins in any case. Its job is made by the caller. NULL: memory. */
api_run *api_run_new(tw_puzzle *puzzle, tw_solution *pins);
void api_run_free(api_run *run);
/* Keeps a solution; called by the holder of the run. time: seconds of search until it was found;
 * negative: not known. */
void api_run_keep(api_run *run, const tw_solution *solution, double time);
/* Begins or goes on. false: there is no driver. */
bool api_run_go(api_service *service, api_run *run);
/* Asks it to come to rest, which it does within a slice. */
void api_run_rest(api_run *run, bool for_good);
/* A run at rest is the caller's alone, until it is given back: then it goes on, if that was asked
 * for meanwhile. false: it is not at rest. */
bool api_run_claim(api_run *run);
void api_run_yield(api_service *service, api_run *run);
/* A run that is over says so, and has no job any more. Called by its holder, or while it is hidden.
 */
void api_run_close(api_run *run, api_run_state state);

/* ---- run_calls.c ------------------------------------------------------------------------- */

/* The row of a call that names a run, for a struct S with a member `run`. */
/* clang-format off */
#define FIELD_RUN(S) {"run", "N", "", "The number of a run.", \
     FIELD_NUMBER(S, run, 0, UINT32_MAX), FIELD_NEEDED}
/* clang-format on */
/* The run of this number, as api_run_find gives it; NULL: it was refused. */
api_run *api_find_run(api_request *request, uint64_t number);

#endif
