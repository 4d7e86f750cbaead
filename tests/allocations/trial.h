/* trial.h -- one call of a public function while memory runs out, and the objects of the calls.
 *
 * A trial makes what the call needs while memory is plenty, makes the call within CALL, checks its
 * outputs and frees everything. The sweep in test_allocations.c repeats it, refusing the first
 * request for memory within the call, then the second, and so on. */
#pragma once

#include "support/texts.h"
#include "support/tuning.h"

#include <unistd.h>

#include <tw/advanced/parts.h>

/* ---- Memory ------------------------------------------------------------------------------ */

typedef struct trial {
    tw_context context;
    bool armed;
    size_t asked;           /* requests while armed */
    size_t refuse, through; /* first and last one refused, from 1; 0: none */
    size_t refused;
    long blocks;
    const char *fault;
    size_t stride; /* set by a long trial: one request in so many is refused; 0: each */
} trial;

static inline void *trial_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    trial *t = user;
    if (new_size > 0 && t->armed && ++t->asked >= t->refuse && t->asked <= t->through) {
        t->refused++;
        return NULL;
    }
    t->blocks += (new_size > 0 && !block) - (new_size == 0 && block);
    return soiled_resize(NULL, block, old_size, new_size);
}

static inline double trial_seconds(void *user)
{
    (void)user;
    return tw_context_default()->seconds(NULL);
}

static inline void blame_trial(trial *t, const char *fault)
{
    t->fault = t->fault ? t->fault : fault;
}

/* Makes the call and defines `status`, its result. */
#define CALL(expression)                                                                           \
    t->armed = true;                                                                               \
    tw_status status = (expression);                                                               \
    t->armed = false

/* What must hold when the call failed. */
#define UNTOUCHED(condition)                                                                       \
    do {                                                                                           \
        if (status != TW_OK && !(condition))                                                       \
            blame_trial(t, "an output was touched: " #condition);                                  \
    } while (0)

/* What must succeed, with memory enough, before the call or after it. */
#define PLENTY(expression)                                                                         \
    do {                                                                                           \
        if ((expression) != TW_OK)                                                                 \
            blame_trial(t, "with memory enough it failed: " #expression);                          \
    } while (0)

#define CONTEXT (&t->context)

/* ---- The list of trials ------------------------------------------------------------------ */

typedef tw_status try_it(trial *t, size_t variant);

enum { FORMATS = 30, MOST_TRIALS = 200 };

static struct listed_trial {
    const char *function;
    try_it *run;
    size_t variants; /* 0 .. */
} trials[MOST_TRIALS];

static size_t trial_count;

static inline void list_trial(const char *function, try_it *run, size_t variants)
{
    assert_true(trial_count < MOST_TRIALS);
    trials[trial_count++] = (struct listed_trial){function, run, variants};
}

/* TRIAL(tw_noun_verb, variants) {...} defines the trial of a function and lists it; TRIAL_OF has a
 * name of its own, where a function has several. */
#define TRIAL(function, variants) TRIAL_OF(function, function, variants)
#define TRIAL_OF(function, what, variants)                                                         \
    static tw_status try_##what(trial *t, size_t variant);                                         \
    __attribute__((constructor)) static void list_##what(void)                                     \
    {                                                                                              \
        (void)sizeof(&function);                                                                   \
        list_trial(#function, try_##what, variants);                                               \
    }                                                                                              \
    static tw_status try_##what(trial *t, size_t variant __attribute__((unused)))

/* ---- What the calls are about ------------------------------------------------------------ */

#define TRIAL_PUZZLE                                                                               \
    "tilewright: 1\ntitle: for trials\nlattice: square\n"                                          \
    "container: {box: [3, 3], colours: {a: [[0, 0]]}, optional: [[2, 2]], empty: 1}\n"             \
    "pieces:\n"                                                                                    \
    "  - {name: D, cells: [[0, 0], [1, 0]], copies: [0, 4]}\n"                                     \
    "  - {name: one, cells: [[0, 0]], colours: {a: [[0, 0]]}, copies: [0, 1]}\n"
#define TRIAL_MARKS                                                                                \
    "tilewright: 1\nlattice: square\ncontainer: {box: [2, 2], marks: [[[0, 0], up, key]]}\n"       \
    "matching: {key: [lock, none, outside], lock: [key, none, outside]}\n"                         \
    "pieces:\n"                                                                                    \
    "  - {name: D, cells: [[0, 0], [1, 0]], marks: [[[0, 0], up, lock]], copies: 2}\n"             \
    "  - {name: o, cells: [[0, 0]], marks: [[[0, 0], up, key]], copies: [0, 1]}\n"
#define TRIAL_SPACE                                                                                \
    "tilewright: 1\nlattice: cube\ncontainer: {box: [2, 2, 1]}\n"                                  \
    "pieces: [{name: D, cells: [[0, 0, 0], [1, 0, 0]], copies: 2}]\n"

#define TRIAL_PRICED                                                                               \
    "tilewright: 1\nlattice: square\ncontainer: {box: [4, 3]}\n"                                   \
    "pieces: [{name: D, box: [2, 1], copies: any}]\n"                                              \
    "cost: [{weight: 3, cells: [[0, 0]]}, {weight: -1, piece: D, cells: [[1, 0], [2, 0]]}]\n"

/* Read only; made once, in memory that does not fail. */
typedef struct things {
    tw_puzzle *puzzle, *marked, *space, *priced;
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_solver *solvers[2];                        /* of `puzzle` and of `space` */
    const tw_solution *solution, *space_solution; /* of `puzzle` and of `space` */
    const tw_cover *cover;
    tw_checkpoint *checkpoint; /* of a partial search of `puzzle` */
    uint32_t *poses_of_solution;
    size_t pose_count;
} things;

static things about;

static inline const tw_solution *first_solution(const tw_puzzle *puzzle, tw_solver **solver)
{
    const tw_solution *solution = NULL;
    const tw_solve_options options = ONE_THREAD(.engine = "dancing", .tuning = &by_size);
    assert_int_equal(tw_solver_new(NULL, puzzle, &options, solver, NULL), TW_OK);
    assert_int_equal(tw_solver_next(*solver, NULL, &solution, NULL, NULL), TW_OK);
    assert_non_null(solution);
    return solution;
}

static tw_bytes checkpoint_file;

static inline void make_things(void)
{
    const tw_checkpoint *saved = NULL;
    const tw_out out = tw_bytes_out(&checkpoint_file);
    about.puzzle = read_named("trial.yaml", TRIAL_PUZZLE);
    about.marked = read_named("marks.yaml", TRIAL_MARKS);
    about.space = read_named("space.yaml", TRIAL_SPACE);
    about.priced = read_named("priced.yaml", TRIAL_PRICED);
    about.solution = first_solution(about.puzzle, &about.solvers[0]);
    about.space_solution = first_solution(about.space, &about.solvers[1]);
    about.poses_of_solution = malloc(sizeof(uint32_t) * 100);
    const uint32_t *found = tw_solver_found(about.solvers[0], &about.pose_count);
    memcpy(about.poses_of_solution, found, about.pose_count * sizeof *found);
    about.cover = tw_solver_cover(about.solvers[0]);
    assert_int_equal(tw_poses_new(NULL, about.puzzle, NULL, &about.poses, NULL), TW_OK);
    assert_int_equal(tw_symmetry_new(NULL, about.poses, false, NULL, &about.symmetry, NULL), TW_OK);
    assert_int_equal(tw_solver_save(about.solvers[0], NULL, 0, &saved, NULL), TW_OK);
    assert_int_equal(tw_checkpoint_write(NULL, saved, &out, NULL), TW_OK);
    assert_int_equal(tw_checkpoint_read(NULL, checkpoint_file.data, checkpoint_file.size,
                                        &about.checkpoint, NULL),
                     TW_OK);
}

static inline void drop_things(void)
{
    tw_bytes_free(&checkpoint_file);
    tw_checkpoint_free(about.checkpoint);
    tw_symmetry_free(about.symmetry);
    tw_poses_free(about.poses);
    tw_solver_free(about.solvers[0]);
    tw_solver_free(about.solvers[1]);
    free(about.poses_of_solution);
    tw_puzzle_free(about.puzzle);
    tw_puzzle_free(about.marked);
    tw_puzzle_free(about.space);
    tw_puzzle_free(about.priced);
}

/* The path of a temporary file of this process, removed where the block ends. */
typedef struct trial_path {
    char at[200];
} trial_path;

static inline trial_path make_path(const char *ending)
{
    trial_path path;
    const char *folder = getenv("TMPDIR");
    snprintf(path.at, sizeof path.at, "%s/tw-trial-%ld%s", folder ? folder : "/tmp", (long)getpid(),
             ending);
    return path;
}

static inline void remove_path(trial_path *path)
{
    remove(path->at);
}

#define TRIAL_PATH(path, ending)                                                                   \
    __attribute__((cleanup(remove_path))) trial_path path = make_path(ending)
