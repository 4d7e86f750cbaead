/* farm.h -- the manager of a search on machines that come and go.
 *
 *   manager.c       the course of things; workers that are started on this machine
 *   farm_work.c     what is to be done, what is out, what was found: exact at every moment
 *   farm_found.c    solutions that tasks send back, judged
 *   farm_queue.c    Work Queue: errands out, results in (the only file that knows its tasks)
 *   farm_gate.c     lets workers in that know the password
 *   farm_link.c     leads Work Queue to them
 *   farm_base.c     paths and memory for all of them
 *
 * The work is the tasks of a checkpoint. An errand is a checkpoint with some of them: a worker
 * searches it for the time budget at most; it comes back finished, or with what is left, divided
 * into tasks.
 * Invariant: the tasks that wait, the tasks that are out and what was counted are the whole search.
 * What a lost worker did is not counted, and its tasks go out again. To users an errand is called a
 * task, and its tasks pieces. */
#ifndef FARM_H
#define FARM_H

#include <stdbool.h>
#include <stdio.h>
#include <tw/advanced.h>

#include "net/net.h"

/* The policy, which bench/scale/scale.py simulates. */
#define FARM_LEAVE 16       /* tasks into which a worker divides what it leaves */
#define FARM_SHORT 2        /* fewer tasks a worker than this, and work is short: */
#define FARM_SHORT_BUDGET 8 /* then an errand's time is divided by this, */
#define FARM_SPARE 1.25     /* but not below what keeps the manager busy four fifths of the time */
#define FARM_TOGETHER                                                                              \
    4 /* more than so many tasks a worker, and several go together; fewer where handing out so     \
     many takes longer than an errand */
#define FARM_SAVE_SECONDS 30.0 /* between saving what is known */
#define FARM_MOST_FAILURES 20  /* one after the other */

typedef struct farm_options {
    const char *puzzle; /* as the user called it */
    const char *folder;
    const char *again;     /* command that begins it again, as a person pastes it */
    const char *shown_key; /* the password's file likewise */
    const char *state;     /* the work, a checkpoint in the folder */
    const char *password;  /* file */
    const char *command;   /* program that workers run: a file, or a bare word on their path */
    const char *solutions; /* file, or NULL */
    double budget;         /* seconds */
    const char *bind;      /* address where workers knock */
    int port;
    unsigned threads, local;
    bool quiet;
    bool (*stopped)(void); /* is it to stop? */
} farm_options;

typedef enum farm_end {
    FARM_DONE,    /* the state has all counts and no tasks */
    FARM_REFUSED, /* these three after a message: bad input */
    FARM_STOPPED,
    FARM_FAILED
} farm_end;

/* Makes the folder, and the password in it, unless they are there, and keeps other farms out of it
 * as long as this program runs. false: a message was printed. */
bool farm_prepare(const farm_options *options);
/* Deals out the work of the state until nothing is left of it. It can be killed at any moment and
 * begun again in the same folder. */
farm_end farm_run(const farm_options *options);

/* ---- farm_base.c ------------------------------------------------------------------------- */

/* FOLDER/NAME, new; ends the program when memory is out. */
char *farm_path(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Memory is out: says so, and ends the farm, which can be begun again. */
void farm_stop_for_memory(void) __attribute__((noreturn));
/* Memory, or the end of the program. */
void *farm_take(void *old, size_t count, size_t size);

/* ---- farm_found.c ------------------------------------------------------------------------ */

/* How a line of a solution begins; its number follows (tw_solution_write, "jsonl"). */
#define FARM_SOLUTION_HEAD "{\"type\":\"solution\",\"solution\":"

/* The file of all solutions, and what is known of it. */
typedef struct farm_found {
    const char *path; /* NULL: not wanted */
    long bytes;       /* of it that count; what stands behind is of errands that come again */
    uint64_t count;   /* solutions in them */
    const tw_puzzle *puzzle; /* borrowed */
    FILE *file;              /* found_open's */
    uint64_t *known;         /* a mark of each of them, hashed; 0: free */
    size_t known_count, known_room;
    uint64_t *judged; /* marks of those that were judged last */
    size_t judged_count;
} farm_found;

/* What was handed out; borrowed. */
typedef struct farm_tasks {
    const tw_solver *solver; /* of the whole search, prepared */
    const tw_checkpoint_task *tasks;
    size_t count;
} farm_tasks;

/* All from the path to the puzzle is set. What is in the file must be what counts. false: a message
 * was printed. */
bool found_open(farm_found *found);
void found_close(farm_found *found);
/* Are these the solutions of a task, as many as it says, each of them right and there once, below
 * what was handed out, and of no task before? NULL, or what is wrong. */
const char *found_judge(farm_found *found, const farm_tasks *of, FILE *file, uint64_t expected);
/* Adds the lines that are solutions and were judged last, numbered anew. false: they cannot be
 * written; that was said.
 */
bool found_add(farm_found *found, FILE *file);
bool found_sync(const farm_found *found); /* safely on disk; false: a message was printed */

/* ---- farm_work.c ------------------------------------------------------------------------------
 */

typedef struct farm_work farm_work;

/* What to do is in this checkpoint: a division of the search, or what work_save wrote. solutions:
 * file, or NULL; with one the search is prepared, which `stopped` ends. NULL: a message was
 * printed, or it was stopped. */
farm_work *work_open(const char *path, const char *solutions, bool (*stopped)(void));
void work_free(farm_work *work);
bool work_is_over(const farm_work *work);
/* Nothing that is known now may be saved: what was saved last is right. */
bool work_is_broken(const farm_work *work);
size_t work_ready(const farm_work *work);                   /* tasks that wait */
size_t work_out(const farm_work *work);                     /* errands that are out */
bool work_any_out(const farm_work *work, uint64_t *number); /* one of them; false: there is none */
double work_fraction(const farm_work *work);
uint64_t work_solutions(const farm_work *work);
/* The name under which the puzzle was divided; borrowed. */
const char *work_name(const farm_work *work);
/* Writes `count` waiting tasks, or all there are, into a file as an errand. *number: of it.
 * false: a message was printed. */
bool work_hand_out(farm_work *work, size_t count, const char *path, uint64_t *number);
/* What came back of an errand; solutions: file with them, or NULL. false: it is not what was handed
 * out, or cannot be read; *why says so, and the errand is still out. */
bool work_take_back(farm_work *work, uint64_t number, const char *path, const char *solutions,
                    char why[600]);
/* The errand will not come back: its tasks wait again. */
void work_give_up(farm_work *work, uint64_t number);
/* Everything, with what is out as still to be done. false: a message was printed. */
bool work_save(farm_work *work, const char *path);

/* ---- farm_gate.c ------------------------------------------------------------------------------
 */

typedef struct farm_gate farm_gate;

/* Listens on an address and a port, 0 for any that is free, in a thread of its own. password: file.
 * NULL: a message was printed. */
farm_gate *gate_open(const char *address, int port, const char *password);
/* Where it listens; borrowed. */
const net_door *gate_door(const farm_gate *gate);
/* A descriptor that can be read from when a guest was let in; borrowed, and not to be read. */
int gate_bell(const farm_gate *gate);
/* The connection of a guest that knows the password and was not taken yet, the caller's; its next
 * byte is the first behind the handshake. -1: there is none. */
int gate_take(const farm_gate *gate);
void gate_close(farm_gate *gate); /* guests that were not taken are sent away; NULL is allowed */

/* ---- farm_link.c -------------------------------------------------------------------------- */

/* From now on a queue that is made gets its workers from this gate, which outlives it. */
void link_lead(const farm_gate *gate);
/* Has the queue made since then come here? If not, it listens itself. */
bool link_is_led(void);

/* ---- farm_queue.c -----------------------------------------------------------------------------
 */

typedef struct farm_queue farm_queue;

typedef struct farm_errand {
    const char *command;   /* a shell's */
    const char *program;   /* file sent along as "tilewright", or NULL */
    const char *input;     /* file sent as "task.tw" */
    const char *output;    /* where "done.tw" is put */
    const char *solutions; /* where "found.jsonl" is put, or NULL */
    unsigned cores;
    uint64_t number;
} farm_errand;

typedef struct farm_result {
    uint64_t number;
    bool fine;        /* it ran to its end, with one of the exit codes 0, 1 and 3 */
    char words[1000]; /* what it printed, the end of it */
} farm_result;

typedef struct farm_crowd {
    size_t workers, cores; /* connected */
    size_t done;           /* errands that came back */
    size_t lost;           /* workers */
    double busy, idle;     /* seconds in which the manager had something to do, or waited */
    double sent, received; /* bytes of files */
} farm_crowd;

/* NULL: a message was printed. There is one queue at a time. */
farm_queue *queue_open(const farm_options *options);
const farm_gate *queue_gate(const farm_queue *queue);
bool queue_submit(farm_queue *queue, const farm_errand *errand);
/* Waits some seconds for a result. false: none came. */
bool queue_wait(farm_queue *queue, int seconds, farm_result *result);
farm_crowd queue_look(const farm_queue *queue);
/* Sends workers away; what is out is forgotten. */
void queue_close(farm_queue *queue);

#endif
