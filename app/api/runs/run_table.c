/* run_table.c -- the runs of a service: their numbers, their users, where they are saved
 * (api_run.h).
 *
 * Invariant: the list is sorted by number. No number is given twice, so a client that still has the
 * number of a forgotten run finds no run. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/runs/api_run.h"

#define MOST_RUNS 1000                 /* not counting forgotten ones */
#define MOST_BYTES ((size_t)256 << 20) /* that all runs keep */
#define MOST_NUMBER UINT32_MAX

struct api_runs_kept {
    pthread_mutex_t lock;
    api_run *first;
    size_t count;
    uint32_t last; /* number given last */
    atomic_size_t bytes;
    char *folder;        /* of checkpoints; NULL: none yet */
    bool private_folder; /* made for this service, and removed with it */
};

/* ---- Making, freeing --------------------------------------------------------------------- */

api_runs_kept *api_runs_new(const char *folder)
{
    api_runs_kept *runs = calloc(1, sizeof *runs);
    char *copy = folder ? strdup(folder) : NULL;
    if (!runs || (folder && !copy)) { /* never use another folder */
        free(runs);
        free(copy);
        return NULL;
    }
    pthread_mutex_init(&runs->lock, NULL);
    runs->folder = copy;
    return runs;
}

bool api_runs_last(const api_runs_kept *runs)
{
    return runs->folder && !runs->private_folder;
}

static char *path_of(const char *folder, uint32_t number, const char *ending)
{
    size_t size = strlen(folder) + strlen(ending) + 32;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s/run-%" PRIu32 ".tw%s", folder, number, ending);
    return path;
}

/* Removes the checkpoint, the store, and their side files. folder: NULL if none was made. */
static void remove_files(const char *folder, uint32_t number)
{
    static const char *const endings[] = {"", ".lock", ".store", ".store-wal", ".store-shm"};
    for (size_t i = 0; folder && i < sizeof endings / sizeof *endings; i++) {
        char *path = path_of(folder, number, endings[i]);
        if (path)
            (void)unlink(path);
        free(path);
    }
}

void api_runs_free(api_runs_kept *runs)
{
    if (!runs)
        return;
    for (api_run *run; (run = runs->first);) {
        runs->first = run->next;
        uint32_t number = run->number;
        api_run_free(run);
        if (runs->private_folder)
            remove_files(runs->folder, number);
    }
    if (runs->private_folder)
        (void)rmdir(runs->folder);
    free(runs->folder);
    pthread_mutex_destroy(&runs->lock);
    free(runs);
}

/* ---- Numbers ----------------------------------------------------------------------------- */

/* With `runs` locked: the link to the first run with this number or a larger one. */
static api_run **place_of(api_runs_kept *runs, uint32_t number)
{
    api_run **at = &runs->first;
    while (*at && (*at)->number < number)
        at = &(*at)->next;
    return at;
}

static bool is_there(const api_runs_kept *runs, uint32_t number, const char *ending)
{
    char *path = runs->folder ? path_of(runs->folder, number, ending) : NULL;
    bool there = path && access(path, F_OK) == 0;
    free(path);
    return there;
}

void api_run_unlock(api_runs_kept *runs, uint32_t number)
{
    char *lock = path_of(runs->folder, number, ".lock");
    if (lock && !is_there(runs, number, ""))
        (void)unlink(lock);
    free(lock);
}

/* A store without its checkpoint is left over from a killed server; no other run may use it. */
static bool is_taken(api_runs_kept *runs, uint32_t number)
{
    const api_run *run = *place_of(runs, number);
    return (run && run->number == number) || is_there(runs, number, "") ||
           is_there(runs, number, ".store");
}

bool api_run_enter(api_runs_kept *runs, api_run *run, uint32_t number)
{
    pthread_mutex_lock(&runs->lock);
    bool fine = number > 0 || runs->count < MOST_RUNS;
    if (fine) {
        if (number == 0) { /* the first free number after the largest */
            do
                runs->last = runs->last % MOST_NUMBER + 1;
            while (is_taken(runs, runs->last));
            number = runs->last;
        }
        api_run **place = place_of(runs, number);
        run->runs = runs;
        run->hidden = true;
        run->users = 1;
        run->number = number;
        run->next = *place;
        *place = run;
        runs->count++;
        runs->last = number > runs->last ? number : runs->last;
    }
    pthread_mutex_unlock(&runs->lock);
    return fine;
}

bool api_run_take_bytes(api_run *run, size_t bytes)
{
    size_t before = atomic_fetch_add(&run->runs->bytes, bytes);
    bool fine = before + bytes <= MOST_BYTES;
    if (fine)
        run->bytes += bytes;
    else
        atomic_fetch_sub(&run->runs->bytes, bytes);
    return fine;
}

/* ---- Looking at them ---------------------------------------------------------------------- */

void api_run_hide(api_run *run, bool hidden)
{
    pthread_mutex_lock(&run->runs->lock);
    run->hidden = hidden;
    pthread_mutex_unlock(&run->runs->lock);
}

api_run *api_run_next(api_runs_kept *runs, uint32_t number)
{
    if (number == MOST_NUMBER)
        return NULL;
    pthread_mutex_lock(&runs->lock);
    api_run *found = *place_of(runs, number + 1);
    while (found && found->hidden)
        found = found->next;
    if (found)
        found->users++;
    pthread_mutex_unlock(&runs->lock);
    return found;
}

api_run *api_run_find(api_runs_kept *runs, uint32_t number)
{
    api_run *run = number > 0 ? api_run_next(runs, number - 1) : NULL;
    if (!run || run->number == number)
        return run;
    api_run_leave(run);
    return NULL;
}

/* The last user of a hidden run frees it. Its driver is a user too, and finds no run when it comes
 * again. */
void api_run_leave(api_run *run)
{
    api_runs_kept *runs = run->runs;
    uint32_t number = run->number;
    pthread_mutex_lock(&runs->lock);
    bool goes = --run->users == 0 && run->hidden;
    if (goes) {
        *place_of(runs, number) = run->next;
        runs->count--;
    }
    const char *folder = runs->folder;
    pthread_mutex_unlock(&runs->lock);
    if (!goes)
        return;
    atomic_fetch_sub(&runs->bytes, run->bytes);
    api_run_free(run);
    remove_files(folder, number);
}

void api_runs_pause(api_runs_kept *runs)
{
    api_run *run;
    for (uint32_t number = 0; (run = api_run_next(runs, number)); api_run_leave(run)) {
        number = run->number;
        api_run_rest(run, false);
    }
}

/* ---- Where they are saved ----------------------------------------------------------------- */

char *api_run_path(api_runs_kept *runs, uint32_t number)
{
    pthread_mutex_lock(&runs->lock);
    if (!runs->folder) {
        runs->folder = api_private_folder();
        runs->private_folder = runs->folder != NULL;
    }
    char *path = runs->folder ? path_of(runs->folder, number, "") : NULL;
    pthread_mutex_unlock(&runs->lock);
    return path;
}
