/* farm.h -- the manager of a search on machines that come and go.
 *
 *   manager.c       the main loop; workers that are started on this machine
 *   farm_work.c     tasks that wait, tasks that are out, counts: exact at every moment
 *   farm_found.c    checks the solutions that tasks send back
 *   farm_queue.c    Work Queue: errands out, results in (the only file that uses its tasks)
 *   farm_gate.c     lets workers in that have the password
 *   farm_link.c     makes Work Queue use the gate
 *   farm_base.c     paths and memory for all of them
 *
 * The work is the tasks of a checkpoint. An errand is a checkpoint with some of them. A worker
 * searches it for at most the time budget, and returns it finished, or with the rest divided into
 * tasks.
 * Invariant: the tasks that wait, the tasks that are out and what was counted are the whole search.
 * The work of a lost worker is not counted, and its tasks go out again. To users an errand is
 * called a task, and its tasks pieces. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <tw/advanced.h>

#include "net/net.h"

/* The policy, which bench/scale/scale.py simulates. */
#define FARM_LEAVE 16       /* tasks into which a worker divides its remaining work */
#define FARM_SHORT 2        /* below this number of tasks per worker, work is short: .. */
#define FARM_SHORT_BUDGET 8 /* .. an errand's time is then divided by this, .. */
#define FARM_SPARE 1.25     /* .. but keeps the manager busy at most four fifths of the time */
#define FARM_TOGETHER                                                                              \
    4 /* more than so many tasks a worker, and several go together; fewer where handing out so     \
     many takes longer than an errand */
#define FARM_SAVE_SECONDS 30.0 /* between saving what is known */
#define FARM_MOST_FAILURES 20  /* in succession */

typedef struct farm_options {
    const char *puzzle; /* as named by the user */
    const char *folder;
    const char *again;     /* command that resumes it, to be pasted */
    const char *shown_key; /* the password's file, in the same form */
    const char *state;     /* the work, a checkpoint in the folder */
    const char *password;  /* file */
    const char *command;   /* program that workers run: a file, or a bare word on their path */
    const char *solutions; /* file, or NULL */
    double budget;         /* seconds */
    const char *bind;      /* address where workers connect */
    int port;
    unsigned threads, local;
    bool quiet;
    bool (*stopped)(void); /* asks whether to stop */
} farm_options;

typedef enum farm_end {
    FARM_DONE,    /* the state has all counts and no tasks */
    FARM_REFUSED, /* these three after a message: bad input */
    FARM_STOPPED,
    FARM_FAILED
} farm_end;

/* Makes the folder, and the password in it, unless they exist, and locks out other farms while this
 * program runs. false: a message was printed. */
bool farm_prepare(const farm_options *options);
/* Hands out the work of the state until none is left. It can be killed at any time and restarted in
 * the same folder. */
farm_end farm_run(const farm_options *options);

/* ---- farm_base.c ------------------------------------------------------------------------- */

/* FOLDER/NAME, new; ends the program if memory is out. */
char *farm_path(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Reports that memory is out and ends the farm, which can be restarted. */
void farm_stop_for_memory(void) __attribute__((noreturn));
/* Like realloc or calloc, but ends the program if memory is out. */
void *farm_take(void *old, size_t count, size_t size);

/* ---- farm_found.c ------------------------------------------------------------------------ */

/* The start of a line with a solution; its number follows (tw_solution_write, "jsonl"). */
#define FARM_SOLUTION_HEAD "{\"type\":\"solution\",\"solution\":"

/* The file of all solutions, and its state. */
typedef struct farm_found {
    const char *path;        /* NULL: not wanted */
    long bytes;              /* its valid length; later bytes belong to errands that come again */
    uint64_t count;          /* solutions in those bytes */
    const tw_puzzle *puzzle; /* borrowed */
    FILE *file;              /* opened by found_open */
    uint64_t *known;         /* hash table of the marks of the solutions; 0: free */
    size_t known_count, known_room;
    uint64_t *judged; /* marks of the solutions judged last */
    size_t judged_count;
} farm_found;

/* The tasks of an errand; borrowed. */
typedef struct farm_tasks {
    const tw_solver *solver; /* of the whole search, prepared */
    const tw_checkpoint_task *tasks;
    size_t count;
} farm_tasks;

/* The caller sets the fields from the path to the puzzle. The file must hold exactly the solutions
 * that count. false: a message was printed. */
bool found_open(farm_found *found);
void found_close(farm_found *found);
/* Are these the solutions of a task: as many as it says, each valid, unique, below what was
 * handed out, and of no earlier task? NULL, or the fault. */
const char *found_judge(farm_found *found, const farm_tasks *of, FILE *file, uint64_t expected);
/* Appends the solutions judged last, renumbered. false: they cannot be written; a message was
 * printed. */
bool found_add(farm_found *found, FILE *file);
bool found_sync(const farm_found *found); /* safely on disk; false: a message was printed */

/* ---- farm_work.c ------------------------------------------------------------------------------
 */

typedef struct farm_work farm_work;

/* Opens the work of a checkpoint: a division of the search, or a file of work_save. solutions:
 * file, or NULL; with one, the search is prepared, which `stopped` ends. NULL: a message was
 * printed, or it was stopped. */
farm_work *work_open(const char *path, const char *solutions, bool (*stopped)(void));
void work_free(farm_work *work);
bool work_is_over(const farm_work *work);
/* The current state must not be saved: the last saved one is valid. */
bool work_is_broken(const farm_work *work);
size_t work_ready(const farm_work *work);                   /* waiting tasks */
size_t work_out(const farm_work *work);                     /* errands that are out */
bool work_any_out(const farm_work *work, uint64_t *number); /* one of them; false: there is none */
double work_fraction(const farm_work *work);
uint64_t work_solutions(const farm_work *work);
/* The name under which the puzzle was divided; borrowed. */
const char *work_name(const farm_work *work);
/* Writes `count` waiting tasks, or all if there are fewer, into a file as an errand. *number: the
 * errand's. false: a message was printed. */
bool work_hand_out(farm_work *work, size_t count, const char *path, uint64_t *number);
/* Takes back the result of an errand; solutions: file with them, or NULL. false: it does not match
 * the errand, or cannot be read; *why says so, and the errand is still out. */
bool work_take_back(farm_work *work, uint64_t number, const char *path, const char *solutions,
                    char why[600]);
/* The errand is lost: its tasks wait again. */
void work_give_up(farm_work *work, uint64_t number);
/* Saves everything; the errands that are out count as undone. false: a message was printed. */
bool work_save(farm_work *work, const char *path);

/* ---- farm_gate.c ------------------------------------------------------------------------------
 */

typedef struct farm_gate farm_gate;

/* Listens on an address and a port, 0 for any free one, in its own thread. password: file. NULL: a
 * message was printed. */
farm_gate *gate_open(const char *address, int port, const char *password);
/* Where it listens; borrowed. */
const net_door *gate_door(const farm_gate *gate);
/* A descriptor that is readable when a guest was let in; borrowed, and not to be read. */
int gate_bell(const farm_gate *gate);
/* The connection of a guest that proved the password, now owned by the caller. Its next byte is the
 * first after the handshake. -1: none. */
int gate_take(const farm_gate *gate);
void gate_close(farm_gate *gate); /* closes the connections not taken; NULL is allowed */

/* ---- farm_link.c -------------------------------------------------------------------------- */

/* From now on a new queue gets its workers from this gate, which must outlive it. */
void link_lead(const farm_gate *gate);
/* Does the queue made since then use the gate? If not, it listens itself. */
bool link_is_led(void);

/* ---- farm_queue.c -----------------------------------------------------------------------------
 */

typedef struct farm_queue farm_queue;

typedef struct farm_errand {
    const char *command;   /* for a shell */
    const char *program;   /* file sent along as "tilewright", or NULL */
    const char *input;     /* file sent as "task.tw" */
    const char *output;    /* where "done.tw" is put */
    const char *solutions; /* where "found.jsonl" is put, or NULL */
    unsigned cores;
    uint64_t number;
} farm_errand;

typedef struct farm_result {
    uint64_t number;
    bool fine;        /* it ended normally, with exit code 0, 1 or 3 */
    char words[1000]; /* the end of its output */
} farm_result;

typedef struct farm_crowd {
    size_t workers, cores; /* connected */
    size_t done;           /* errands that came back */
    size_t lost;           /* workers */
    double busy, idle;     /* seconds in which the manager worked, or waited */
    double sent, received; /* bytes of files */
} farm_crowd;

/* NULL: a message was printed. Only one queue at a time. */
farm_queue *queue_open(const farm_options *options);
const farm_gate *queue_gate(const farm_queue *queue);
bool queue_submit(farm_queue *queue, const farm_errand *errand);
/* Waits a second for a result. false: none came. */
bool queue_wait(farm_queue *queue, farm_result *result);
farm_crowd queue_look(const farm_queue *queue);
/* Dismisses the workers; forgets the errands that are out. */
void queue_close(farm_queue *queue);
