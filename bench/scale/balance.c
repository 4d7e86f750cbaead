/* balance.c -- how even the parts of a split are: as estimated, and as they turn out.
 *
 * balance [--engine NAME] [--parts K,K,...] [--estimates] PUZZLE...
 *
 * Each puzzle (by its shipped name) is divided into so many parts as `tilewright run split` divides
 * it, and every task is then searched to its end. One line a puzzle and K: tasks, seconds that
 * dividing took, the largest part by the smallest as estimated, the same in truth, the largest part
 * by the mean part in truth, and the estimate of the whole by the truth. --estimates: search
 * nothing. Invariant, checked: the branches of dividing and of all tasks are the same for each K.
 */
#include "solve/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tw/advanced.h>

#define MOST_COUNTS 16

static _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "balance: %s: %s\n", what, why);
    exit(2);
}

static double now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

typedef struct job {
    const char *puzzle;
    tw_solver *solver;
    tw_state *state;
    bool estimates;
    uint64_t branches; /* of the whole; 0: not known yet */
} job;

/* What parts have of something. */
typedef struct parts {
    double least, most, sum;
} parts;

static parts sum_up(const tw_division *division, const double *of_task)
{
    double *each = calloc(division->parts, sizeof *each);
    if (!each)
        fail("balance", "out of memory");
    for (size_t i = 0; i < division->tasks.count; i++)
        each[division->part[i]] += of_task[i];
    parts all = {each[0], each[0], 0};
    for (size_t i = 0; i < division->parts; i++) {
        all.least = each[i] < all.least ? each[i] : all.least;
        all.most = each[i] > all.most ? each[i] : all.most;
        all.sum += each[i];
    }
    free(each);
    return all;
}

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    (void)options;
    (void)count;
    return true;
}

/* Branches of a task. */
static double search(job *what, const tw_task *task)
{
    static const tw_hit_sink sink = {count_hit, NULL};
    const tw_solver *solver = what->solver;
    const tw_engine *engine = solver->engine;
    if (task->searched)
        return 0;
    tw_status status = what->state
                           ? engine->seek(what->state, task->path)
                           : engine->make(&(const tw_setup){.cover = solver->encoding.cover,
                                                            .heuristics = solver->heuristics},
                                          task->path, &what->state);
    if (status)
        fail(what->puzzle, tw_status_text(status));
    uint64_t before = engine->counters(what->state).branches;
    while (engine->run(what->state, UINT64_MAX, &sink) != TW_RUN_EXHAUSTED)
        ;
    return (double)(engine->counters(what->state).branches - before);
}

static void print_truth(job *what, const tw_division *division, parts guessed)
{
    double *found = calloc(division->tasks.count, sizeof *found);
    if (!found)
        fail(what->puzzle, "out of memory");
    for (size_t i = 0; i < division->tasks.count; i++)
        found[i] = search(what, division->tasks.tasks + i);
    parts true_ones = sum_up(division, found);
    uint64_t branches = (uint64_t)true_ones.sum + division->counters.branches;
    if (what->branches && what->branches != branches)
        fail(what->puzzle, "the parts have other branches than before");
    what->branches = branches;
    printf("  %6.2f  %6.2f  %6.2f", true_ones.least > 0 ? true_ones.most / true_ones.least : -1.0,
           true_ones.most * (double)division->parts / true_ones.sum, guessed.sum / true_ones.sum);
    free(found);
}

static void divide(job *what, size_t count)
{
    const tw_solver *solver = what->solver;
    tw_task_list tasks;
    tw_division division = {.part = NULL};
    double start = now();
    if (tw_solver_first_tasks(solver, &tasks) ||
        tw_divide(&(const tw_setup){.engine = solver->engine,
                                    .cover = solver->encoding.cover,
                                    .heuristics = solver->heuristics},
                  tasks.tasks, tasks.count, count, &division))
        fail(what->puzzle, "cannot be divided");
    double seconds = now() - start;
    parts guessed = sum_up(&division, division.nodes);
    printf("%-28s %5zu %7zu %7.2f  %6.2f", what->puzzle, count, division.tasks.count, seconds,
           guessed.least > 0 ? guessed.most / guessed.least : -1.0);
    if (!what->estimates)
        print_truth(what, &division, guessed);
    putchar('\n');
    fflush(stdout);
    tw_division_free(&division);
    tw_task_list_free(&tasks);
}

static void balance(job *what, const char *engine, const size_t *counts)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle(what->puzzle);
    if (!shipped)
        fail(what->puzzle, "there is no such puzzle");
    const tw_source source = {.name = shipped->name, .text = shipped->text, .size = shipped->size};
    const tw_solve_options options = {
        .size = sizeof options,
        .engine = engine,
        .tuning = &(tw_engine_tuning){.size = sizeof(tw_engine_tuning), .by_size = engine != NULL},
        .threads = 1};
    tw_puzzle *puzzle = NULL;
    tw_error error = {.status = TW_OK};
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle))
        fail(what->puzzle, "cannot be read");
    if (tw_solver_new(NULL, puzzle, &options, &what->solver, &error) ||
        tw_solver_prepare(what->solver, NULL, &error))
        fail(what->puzzle, error.message);
    for (; *counts; counts++)
        divide(what, *counts);
    if (what->state)
        what->solver->engine->free(what->state);
    tw_solver_free(what->solver);
    tw_puzzle_free(puzzle);
}

static void read_counts(const char *text, size_t *counts)
{
    size_t read = 0;
    for (char *end; *text && read < MOST_COUNTS; text = *end ? end + 1 : end) {
        counts[read++] = strtoul(text, &end, 10);
        if (end == text || (*end && *end != ',') || !counts[read - 1])
            fail(text, "expected numbers and commas");
    }
    counts[read] = 0;
}

int main(int argc, char **argv)
{
    size_t counts[MOST_COUNTS + 1] = {4, 16, 64};
    const char *engine = NULL;
    bool estimates = false;
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--estimates") == 0)
            estimates = true;
        else if (strcmp(argv[i], "--parts") == 0 && i + 1 < argc)
            read_counts(argv[++i], counts);
        else if (strcmp(argv[i], "--engine") == 0 && i + 1 < argc)
            engine = argv[++i];
        else
            fail(argv[i], "unknown option");
    }
    printf("%-28s %5s %7s %7s  %6s  %6s  %6s  %6s\n", "puzzle", "K", "tasks", "seconds", "guess",
           "truth", "worst", "bias");
    for (; i < argc; i++) {
        job what = {.puzzle = argv[i], .estimates = estimates};
        balance(&what, engine, counts);
    }
    return 0;
}
