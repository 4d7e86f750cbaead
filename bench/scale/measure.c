/* measure.c -- how uneven real searches are: input for scale.py.
 *
 * measure [--engine NAME] [--pieces N] [--short SECONDS] PUZZLE...
 *
 * Each puzzle (by its shipped name) is searched once as a whole. Then the search is taken to
 * several points, what is left there is divided into N pieces or more as a worker of a farm divides
 * it, and each piece is searched to its end. One line of JSON a point: the puzzle, the engine, the
 * branches and seconds of the whole, where the point is, and branches, units (of the whole) and
 * path length of each piece. Two pieces are divided again in their middle, so that it shows whether
 * small pieces break as large ones do. --short: leave out searches that take longer.
 * Invariant, checked: the hits of what was done and of the pieces are those of the whole. */
#include "search/estimate/divide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tw/advanced.h>

#define BENCH_NAME "measure"
#include "arguments.h"

#define MOST_PIECES 1024
#define PIECES_A_PART 8 /* that tw_divide makes at least */
#define TURN 100000     /* branches between looks at the clock */

static double now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

/* ---- A search ---------------------------------------------------------------------------- */

typedef struct search {
    const char *puzzle;
    const tw_engine *engine;
    tw_heuristics heuristics;
    const tw_cover *cover;
    size_t pieces; /* to divide into */
    double longest;
    uint64_t branches, hits; /* of the whole */
    double seconds;
} search;

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)options;
    (void)count;
    ++*(uint64_t *)user;
    return true;
}

static tw_state *begin(const search *job, tw_path from)
{
    tw_state *state = NULL;
    if (job->engine->make(&(const tw_setup){.cover = job->cover, .heuristics = job->heuristics},
                          from, &state))
        fail(job->puzzle, "no state");
    return state;
}

/* Runs a state for so many branches; false: it has come to its end. */
static bool run_for(const search *job, tw_state *state, uint64_t branches, uint64_t *hits)
{
    const tw_hit_sink sink = {count_hit, hits};
    return job->engine->run(state, branches, &sink) != TW_RUN_EXHAUSTED;
}

/* Branches of a state from here to its end. */
static uint64_t finish(const search *job, tw_state *state, uint64_t *hits)
{
    uint64_t before = job->engine->counters(state).branches;
    while (run_for(job, state, UINT64_MAX, hits))
        ;
    return job->engine->counters(state).branches - before;
}

/* The whole; false: it takes too long. */
static bool measure_whole(search *job)
{
    tw_state *state = begin(job, (tw_path){NULL, 0, 0, 0, false, 0});
    double start = now();
    job->hits = 0;
    bool more = true;
    while (more && now() - start < job->longest)
        more = run_for(job, state, TURN, &job->hits);
    job->seconds = now() - start;
    job->branches = job->engine->counters(state).branches;
    job->engine->free(state);
    return !more;
}

/* ---- Dividing ---------------------------------------------------------------------------- */

/* What a state has left, divided as a worker of a farm divides it; the state is freed. */
static tw_division divide(const search *job, tw_state *state)
{
    tw_division made;
    const size_t parts = (job->pieces + PIECES_A_PART - 1) / PIECES_A_PART;
    const tw_task task = {.path = job->engine->path(state), .weight = job->engine->left(state)};
    if (tw_divide(&(const tw_setup){.engine = job->engine,
                                    .cover = job->cover,
                                    .heuristics = job->heuristics},
                  &task, 1, parts, &made))
        fail(job->puzzle, "cannot be divided");
    job->engine->free(state);
    return made;
}

static uint64_t count_held(const tw_task *task)
{
    uint64_t hits = 0;
    for (size_t at = 0; at < task->held_count; at += 2 + task->held[at + 1])
        hits++;
    return hits;
}

/* Branches of a task; its hits are added. */
static uint64_t measure_task(const search *job, const tw_task *task, uint64_t *hits)
{
    *hits += count_held(task);
    if (task->searched)
        return 0;
    tw_state *state = begin(job, task->path);
    uint64_t branches = finish(job, state, hits);
    job->engine->free(state);
    return branches;
}

/* Searches all pieces to their ends and prints the line. Returns the hits. branches (may be NULL):
 * of each piece. */
static uint64_t measure_pieces(const search *job, const char *kind, double at,
                               const tw_division *all, uint64_t *branches)
{
    uint64_t hits = 0;
    printf("{\"puzzle\":\"%s\",\"engine\":\"%s\",\"branches\":%llu,\"seconds\":%.3f,"
           "\"kind\":\"%s\",\"at\":%.4f,\"pieces\":[",
           job->puzzle, job->engine->name, (unsigned long long)job->branches, job->seconds, kind,
           at);
    for (size_t i = 0; i < all->tasks.count; i++) {
        const tw_task *task = all->tasks.tasks + i;
        uint64_t count = measure_task(job, task, &hits);
        if (branches)
            branches[i] = count;
        printf("%s[%llu,%.6g,%zu]", i ? "," : "", (unsigned long long)count,
               (double)task->weight / (double)TW_WHOLE, task->path.count);
    }
    puts("]}");
    fflush(stdout);
    return hits;
}

static void check_hits(const search *job, uint64_t hits)
{
    if (hits != job->hits)
        fail(job->puzzle, "the pieces have other hits than the whole");
}

/* The whole search, divided after a share of its branches. */
static void measure_at(const search *job, double share)
{
    uint64_t hits = 0;
    tw_state *state = begin(job, (tw_path){NULL, 0, 0, 0, false, 0});
    uint64_t branches = (uint64_t)(share * (double)job->branches);
    if (branches > 0 && !run_for(job, state, branches, &hits)) {
        job->engine->free(state);
        return;
    }
    tw_division all = divide(job, state);
    check_hits(job, hits + measure_pieces(job, "whole", share, &all, NULL));
    tw_division_free(&all);
}

/* Divides a piece after half of its branches. */
static void measure_piece(const search *job, const tw_task *task, uint64_t branches)
{
    uint64_t hits = 0;
    tw_state *state = begin(job, task->path);
    if (!run_for(job, state, branches / 2 + 1, &hits)) {
        job->engine->free(state);
        return;
    }
    tw_division inner = divide(job, state);
    measure_pieces(job, "inner", 0.5, &inner, NULL);
    tw_division_free(&inner);
}

/* Two pieces of a division of the whole: the largest, and one half as far in the list. */
static void measure_inner(const search *job)
{
    tw_division all = divide(job, begin(job, (tw_path){NULL, 0, 0, 0, false, 0}));
    uint64_t *branches = calloc(all.tasks.count + 1, sizeof *branches);
    if (!branches)
        fail(job->puzzle, "out of memory");
    measure_pieces(job, "root", 0, &all, branches);
    size_t largest = 0;
    for (size_t i = 0; i < all.tasks.count; i++)
        if (branches[i] > branches[largest])
            largest = i;
    if (branches[largest] > 0)
        measure_piece(job, all.tasks.tasks + largest, branches[largest]);
    if (branches[largest / 2] > 0)
        measure_piece(job, all.tasks.tasks + largest / 2, branches[largest / 2]);
    free(branches);
    tw_division_free(&all);
}

static void measure(search *job)
{
    static const double shares[] = {0.1, 0.35, 0.6, 0.85};
    if (!job->engine->split || !job->engine->path)
        fail(job->engine->name, "this engine cannot be divided");
    if (!measure_whole(job)) {
        fprintf(stderr, "measure: %s: left out, longer than %g s\n", job->puzzle, job->longest);
        return;
    }
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++)
        measure_at(job, shares[i]);
    measure_inner(job);
}

/* ---- The command line -------------------------------------------------------------------- */

static void measure_puzzle(search *job, const char *name)
{
    const tw_builtin *shipped = tw_builtin_find_puzzle(name);
    if (!shipped)
        fail(name, "there is no such puzzle");
    const tw_source source = {.name = shipped->name, .text = shipped->text, .size = shipped->size};
    tw_puzzle *puzzle = NULL;
    tw_solver *solver = NULL;
    tw_error error = {0};
    const tw_solve_options options = {
        .size = sizeof options,
        .engine = job->engine->name,
        .tuning = &(tw_engine_tuning){.size = sizeof(tw_engine_tuning), .by_size = true},
        .subproblems = TW_SUBPROBLEMS_NEVER,
        .threads = 1};
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle))
        fail(name, "cannot be read");
    if (tw_solver_new(NULL, puzzle, &options, &solver, &error) ||
        tw_solver_prepare(solver, NULL, &error))
        fail(name, error.message);
    job->puzzle = name;
    job->cover = tw_solver_cover(solver);
    measure(job);
    tw_solver_free(solver);
    tw_puzzle_free(puzzle);
}

int main(int argc, char **argv)
{
    search job = {.engine = tw_engine_get(0), .pieces = 16, .longest = 30};
    job.heuristics.size = true;
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
        if (strcmp(argv[i], "--pieces") == 0)
            job.pieces = (size_t)read_number(argv[i + 1], 1, MOST_PIECES);
        else if (strcmp(argv[i], "--short") == 0)
            job.longest = read_number(argv[i + 1], 0, 1e6);
        else if (strcmp(argv[i], "--engine") == 0 && argv[i + 1])
            job.engine = tw_engine_find(argv[i + 1]);
        else
            fail(argv[i], "unknown option");
    }
    if (!job.engine)
        fail("--engine", "there is no such engine");
    for (; i < argc; i++)
        measure_puzzle(&job, argv[i]);
    return 0;
}
