/* estimates.c -- how often the truth is where an estimate says it is.
 *
 * estimates [--engine NAME] [--probes N | --seconds S | --precision P] [--seeds N] [--short S]
 *     PUZZLE...
 *
 * Each puzzle (by its shipped name) is searched to its end, as `tilewright solve` searches it, and
 * estimated with many seeds, by so many probes, so many seconds or until the branches are known to
 * P per cent and the hits roughly, as the command asks. One line a puzzle: branches,
 * hits and seconds in truth, and of each how many per cent of the intervals hold it, with the mean
 * of the estimates by the truth. Intervals should hold it in 95 of 100 cases.
 * --short: leave out searches that take longer. Seconds are of the processor, not of the clock. */
#include "search/estimate/estimate.h"
#include "solve/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tw/advanced.h>

#define BENCH_NAME "estimates"
#include "arguments.h"

#define TURN 100000 /* branches between looks at the clock */

static double cpu_seconds(void *user)
{
    (void)user;
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

typedef struct job {
    const char *puzzle, *engine;
    tw_context context;
    tw_estimate_options options;
    uint64_t seeds;
    double longest;
} job;

typedef struct truth {
    double nodes, hits, seconds;
} truth;

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    (void)count;
    ++*(double *)user;
    return true;
}

/* Searches all tasks; false: it takes too long. */
static bool search(const job *what, const tw_solver *solver, const tw_task_list *tasks, truth *all)
{
    const tw_engine *engine = solver->engine;
    const tw_hit_sink sink = {count_hit, &all->hits};
    tw_state *state = NULL;
    double start = cpu_seconds(NULL);
    bool more = false;
    if (engine->make(&(const tw_setup){.context = &what->context,
                                       .cover = solver->encoding.cover,
                                       .heuristics = solver->heuristics},
                     (tw_path){0}, &state))
        fail(what->puzzle, "no state");
    for (size_t i = 0; i < tasks->count && !more; i++) {
        if (engine->seek(state, tasks->tasks[i].path))
            fail(what->puzzle, "no task");
        do
            more = engine->run(state, TURN, &sink) != TW_RUN_EXHAUSTED;
        while (more && cpu_seconds(NULL) - start < what->longest);
    }
    all->seconds = cpu_seconds(NULL) - start;
    all->nodes = (double)engine->counters(state).branches;
    engine->free(state);
    return !more;
}

/* What became of one of the three numbers, over all seeds. */
typedef struct score {
    double held, mean;
} score;

static void add(const job *what, score *sum, const tw_measure *guess, double true_one)
{
    double seeds = (double)what->seeds;
    sum->held += (guess->low <= true_one && true_one <= guess->high ? 100 : 0) / seeds;
    sum->mean += guess->mean / seeds;
}

static void print_score(const score *sum, double true_one)
{
    printf("  %11.5g %4.0f%% %5.2f", true_one, sum->held, true_one > 0 ? sum->mean / true_one : 1);
}

static void compare(const job *what, const tw_solver *solver, const tw_task_list *tasks,
                    const truth *all)
{
    score nodes = {0}, hits = {0}, seconds = {0};
    uint64_t probes = 0;
    for (uint64_t seed = 1; seed <= what->seeds; seed++) {
        tw_estimate_options options = what->options;
        tw_prober *prober = NULL;
        tw_estimate estimate;
        options.seed = seed;
        if (tw_prober_new(&(const tw_setup){.context = &what->context,
                                            .engine = solver->engine,
                                            .cover = solver->encoding.cover,
                                            .heuristics = solver->heuristics},
                          &prober) ||
            tw_prober_estimate(prober, tasks->tasks, tasks->count, &options, &estimate))
            fail(what->puzzle, "cannot be estimated");
        add(what, &nodes, &estimate.branches, all->nodes);
        add(what, &hits, &estimate.hits, all->hits);
        add(what, &seconds, &estimate.seconds, all->seconds);
        probes += estimate.probes;
        tw_prober_free(prober);
    }
    printf("%-28s %-11s %7llu", what->puzzle, solver->engine->name,
           (unsigned long long)(probes / what->seeds));
    print_score(&nodes, all->nodes);
    print_score(&hits, all->hits);
    print_score(&seconds, all->seconds);
    putchar('\n');
    fflush(stdout);
}

static void estimate(const job *what)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle(what->puzzle);
    if (!shipped)
        fail(what->puzzle, "there is no such puzzle");
    const tw_source source = {.name = shipped->name, .text = shipped->text, .size = shipped->size};
    const tw_solve_options options = {
        .size = sizeof options, .engine = what->engine, .threads = 1};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_task_list tasks = {0};
    tw_error error = {.status = TW_OK};
    if (tw_puzzle_read(&what->context, &source, NULL, NULL, &puzzle))
        fail(what->puzzle, "cannot be read");
    tw_status status = tw_solver_new(&what->context, puzzle, &options, &solver, &error);
    if (status == TW_OK)
        status = tw_solver_prepare(solver, NULL, &error);
    if (status || tw_solver_first_tasks(solver, &tasks))
        fail(what->puzzle, error.message);
    truth all = {0};
    if (search(what, solver, &tasks, &all))
        compare(what, solver, &tasks, &all);
    tw_task_list_free(&tasks);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
}

int main(int argc, char **argv)
{
    job what = {.context = *tw_context_default(), .seeds = 40, .longest = 30};
    what.context.seconds = cpu_seconds;
    what.options.probes = 1000;
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--engine") == 0 && argv[i + 1])
            what.engine = argv[i + 1];
        else if (strcmp(argv[i], "--probes") == 0)
            what.options.probes = (uint64_t)read_number(argv[i + 1], 1, 1e9);
        else if (strcmp(argv[i], "--seconds") == 0)
            what.options = (tw_estimate_options){.size = sizeof(tw_estimate_options),
                                                 .seconds = read_number(argv[i + 1], 0.01, 1e6)};
        else if (strcmp(argv[i], "--precision") == 0)
            what.options =
                (tw_estimate_options){.size = sizeof(tw_estimate_options),
                                      .precision = read_number(argv[i + 1], 0.01, 100) / 100,
                                      .hits_precision = 0.5,
                                      .seconds = 2};
        else if (strcmp(argv[i], "--seeds") == 0)
            what.seeds = (uint64_t)read_number(argv[i + 1], 1, 1e6);
        else if (strcmp(argv[i], "--short") == 0)
            what.longest = read_number(argv[i + 1], 0, 1e6);
        else
            fail(argv[i], "unknown option");
    }
    printf("%-28s %-11s %7s  %-23s  %-23s  %-23s\n", "puzzle", "engine", "probes", "branches",
           "hits", "seconds");
    for (; i < argc; i++) {
        what.puzzle = argv[i];
        estimate(&what);
    }
    return 0;
}
