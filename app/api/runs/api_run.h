/* api_run.h -- a run: a search that goes on between calls, and what it has found.
 *
 * Invariant: `job` is used by whoever steps the run and, while nobody is to, by calls that hold
 * `lock`; everything else of a run is read and written with `lock` held. */
#ifndef API_RUN_H
#define API_RUN_H

#include <pthread.h>

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
    char *asked;       /* {"title", "puzzle", "search"} as JSON */
    tw_puzzle *puzzle; /* NULL: the job has its own, from a checkpoint */
    tw_solution *pins; /* NULL: none */
    tw_job *job;
    bool lasts; /* it can be saved */
    pthread_mutex_t lock;
    api_run_state state;
    bool pause, stop, gone; /* it shall; gone: and be freed */
    bool driven;            /* somebody is in api_run_step, or was told to be */
    size_t users;           /* calls that look at it */
    char **lines;           /* solutions that are kept, as JSON */
    double *times;          /* of each: seconds of search until it was found; negative: not known */
    size_t kept, room, bytes;
    double began;     /* the slice at hand, by the clock of the default context */
    double spent;     /* seconds of search before it */
    tw_level *levels; /* as far as they were told last */
    size_t level_count, level_room;
    uint64_t before;      /* solutions that were found before a checkpoint was taken up */
    tw_progress progress; /* without its levels */
    tw_result result;
    bool ended;
    tw_error error;
    uint64_t serial; /* grows with every change */
} api_run;

struct api_runs_kept {
    pthread_mutex_t lock;
    api_run **items; /* by number, from 1; NULL: it is gone */
    size_t count, room;
    char *folder;        /* of checkpoints */
    bool private_folder; /* made for this service, and removed with it */
};

api_runs_kept *api_runs_new(const char *folder);
void api_runs_free(api_runs_kept *runs);
void api_runs_pause(api_runs_kept *runs);

/* A run of this number to look at; NULL: there is none. Give it back with api_run_leave. */
api_run *api_run_find(api_runs_kept *runs, uint32_t number);
void api_run_leave(api_runs_kept *runs, api_run *run);
/* The same of the run that a request names; NULL: it was refused. */
api_run *api_find_run(api_request *request);

/* A new one, with what it takes: puzzle, pins; its job is made by the caller. It has a number when
 * it is added. NULL: memory. */
api_run *api_run_new(tw_puzzle *puzzle, tw_solution *pins);
void api_run_free(api_run *run);
/* Where the run of the next number is saved; new, freed with free. NULL: memory, or no folder can
 * be made. Holds nobody up: two at the same time are told apart by their numbers. */
char *api_run_path(api_runs_kept *runs, uint32_t number);
/* A number for a run to come. 0: there are too many. */
uint32_t api_run_reserve(api_runs_kept *runs);
/* The same up to this number, which a run has already; false: there are too many. */
bool api_run_reserve_to(api_runs_kept *runs, uint32_t number);
void api_run_add(api_runs_kept *runs, api_run *run, uint32_t number);

/* Keeps a solution, with the run locked or while nobody else has it. time: seconds of search until
 * it was found; negative: not known. */
void api_run_keep(api_run *run, const tw_solution *solution, double time);
/* The levels of its search, of now where it rests, else as they were told last; with the run
 * locked, which they are borrowed for. */
const tw_level *api_run_levels(const api_run *run, size_t *count);
/* Begins or goes on. false: nobody drives it. */
bool api_run_go(api_service *service, api_run *run);
/* Asks it to come to rest, which it does within a slice. */
void api_run_rest(api_run *run, bool for_good);

#endif
