/* farm.h -- tilewright-farm: a search on machines that come and go.
 *
 *   manager.c      the command line, and the course of things
 *   farm_work.c      what is to be done, what is out, what was found: exact at every moment
 *   farm_queue.c     Work Queue: tasks out, results in (the only file that includes its header)
 *   farm_children.c  programs that are started: tilewright itself, and workers on this machine
 *
 * A task is a checkpoint with some of the pieces that the search was divided into. A worker
 * searches it for the time budget at most; it comes back finished, or with what is left in pieces.
 * Invariant: the pieces that wait, the pieces that are out and what was counted are the whole
 * search. What a lost worker did is not counted, and its pieces go out again. */
#ifndef FARM_H
#define FARM_H

#include <stdbool.h>
#include <stdio.h>
#include <tw/tw.h>

/* The policy, which bench/scale/scale.py simulates. */
#define FARM_LEAVE 16       /* pieces into which a worker divides what it leaves */
#define FARM_SHORT 2        /* fewer pieces a worker than this, and work is short: */
#define FARM_SHORT_BUDGET 8 /* then a task's time is divided by this, */
#define FARM_SPARE 1.25     /* but not below what keeps the manager busy four fifths of the time */
#define FARM_TOGETHER                                                                              \
    4 /* more than so many pieces a worker, and several go together; fewer                         \
          where handing out so many takes longer than a task */
#define FARM_SAVE_SECONDS 30.0 /* between saving what is known */
#define FARM_MOST_FAILURES 20  /* one after the other */

typedef struct farm_options {
    const char *puzzle;
    const char *folder;
    const char *password; /* file */
    const char *command;  /* program that workers run: a file, or a bare word on their path */
    const char *solutions;
    double budget; /* seconds */
    int port;
    unsigned threads, local, pieces;
    bool json, quiet;
    const char *search[8]; /* options of the search, for `tilewright split`; NULL past the end */
    char *made[12];        /* texts that are ours to free */
    size_t made_count;
} farm_options;

/* "tilewright-farm: ..." on standard error. Returns false. */
bool farm_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
double farm_now(void);
/* FOLDER/NAME, new; ends the program when memory is out. */
char *farm_path(const char *folder, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Memory, or the end of the program. */
void *farm_take(void *old, size_t count, size_t size);

/* ---- farm_work.c ------------------------------------------------------------------------------
 */

typedef struct farm_work farm_work;

/* What to do is in this checkpoint: a division of the search, or what work_save wrote. solutions:
 * file, or NULL. NULL: a message was printed. */
farm_work *work_open(const char *path, const char *solutions);
void work_free(farm_work *work);
bool work_is_over(const farm_work *work);
/* Nothing that is known now may be saved: what was saved last is right. */
bool work_is_broken(const farm_work *work);
size_t work_ready(const farm_work *work);                   /* pieces that wait */
size_t work_out(const farm_work *work);                     /* tasks that are out */
bool work_any_out(const farm_work *work, uint64_t *number); /* one of them; false: there is none */
double work_fraction(const farm_work *work);
uint64_t work_solutions(const farm_work *work);
/* The name under which the puzzle was divided; borrowed. */
const char *work_name(const farm_work *work);
/* Writes `count` waiting pieces, or all there are, into a file as a task. *number: of the task.
 * false: a message was printed. */
bool work_hand_out(farm_work *work, size_t count, const char *path, uint64_t *number);
/* What came back of a task; solutions: file with them, or NULL. false: it is not what was handed
 * out, or cannot be read; *why says so, and the task is still out. */
bool work_take_back(farm_work *work, uint64_t number, const char *path, const char *solutions,
                    char why[600]);
/* The task will not come back: its pieces wait again. */
void work_give_up(farm_work *work, uint64_t number);
/* Everything, with what is out as still to be done. false: a message was printed. */
bool work_save(farm_work *work, const char *path);

/* ---- farm_queue.c -----------------------------------------------------------------------------
 */

typedef struct farm_queue farm_queue;

typedef struct farm_task {
    const char *command;   /* a shell's */
    const char *program;   /* file sent along as "tilewright", or NULL */
    const char *input;     /* file sent as "task.tw" */
    const char *output;    /* where "done.tw" is put */
    const char *solutions; /* where "found.jsonl" is put, or NULL */
    unsigned cores;
    uint64_t number;
} farm_task;

typedef struct farm_result {
    uint64_t number;
    bool fine;        /* it ran to its end, with one of the exit codes 0, 1 and 3 */
    char words[1000]; /* what it printed, the end of it */
} farm_result;

typedef struct farm_crowd {
    size_t workers, cores; /* connected */
    size_t waiting;        /* tasks for which there was no worker yet */
    size_t done;           /* tasks that came back */
    size_t lost;           /* workers */
    double busy, idle;     /* seconds in which the manager had something to do, or waited */
    double sent, received; /* bytes of files */
} farm_crowd;

/* NULL: a message was printed. Workers must have the word in the password file. */
farm_queue *queue_open(int port, const char *password, double budget);
int queue_port(const farm_queue *queue);
bool queue_submit(farm_queue *queue, const farm_task *task);
/* Waits some seconds for a result. false: none came. */
bool queue_wait(farm_queue *queue, int seconds, farm_result *result);
farm_crowd queue_look(const farm_queue *queue);
/* Sends workers away; what is out is forgotten. */
void queue_close(farm_queue *queue);

/* ---- farm_children.c --------------------------------------------------------------------------
 */

/* Runs a program to its end; words end with NULL. Its exit code, or -1 after a message. quiet: its
 * standard output is thrown away. */
int child_run(const char *const *words, bool quiet);
/* The file of a program beside this one, or the bare name when there is none there; new. */
char *child_beside(const char *name);
/* Starts workers on this machine that end with this program. */
bool children_start(unsigned count, int port, const char *password, unsigned cores,
                    const char *folder);
void children_end(void);

#endif
