/* tw/advanced/solve.h -- the inside of a solver: its poses, symmetries and cover; checkpoints of
 * its work and parts of it; estimates and random samples. States and threads: see tw/solve.h. */
#ifndef TW_ADVANCED_SOLVE_H
#define TW_ADVANCED_SOLVE_H

#include <tw/advanced/puzzle.h>
#include <tw/advanced/search.h>
#include <tw/advanced/store.h>
#include <tw/solve.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- What is searched -------------------------------------------------------------------- */

/* The poses and symmetries of the puzzle. solver: not NEW; while it is NEW the result may be NULL.
 * Borrowed for the life of the solver. */
TW_API const tw_poses *tw_solver_poses(const tw_solver *solver);
TW_API const tw_symmetry *tw_solver_symmetry(const tw_solver *solver);
/* The cover that is searched; solver, result: as above. Its options are poses; a reduced cover has
 * fewer options than there are poses (see tw_subproblem_use). */
TW_API const tw_cover *tw_solver_cover(const tw_solver *solver);
/* The pose that an option of the cover stands for; the option must exist. */
TW_API uint32_t tw_solver_pose_of_option(const tw_solver *solver, uint32_t option);
/* Turns options of the cover, from any source, into pieces on cells. It does not check that they
 * solve the puzzle; tw_solution_check does. solver: not NEW. options: borrowed for the call.
 * *solution: borrowed until the next call with this solver. TW_ERR_INPUT: an option does not exist,
 * or the options cover more cells than there are. Cost: the cells of the options. */
TW_API tw_status tw_solver_decode(tw_solver *solver, const uint32_t *options, size_t count,
                                  tw_solution *solution);
/* Looks for a proof that there is no solution, as a run does. If there is one, tw_solver_proof has
 * it, and the next run ends at once. It is for programs that divide or estimate the work. It does
 * not look for a proof if an engine was named, a run has begun, the cover is reduced, or a search
 * would be faster. watch: may be NULL; if it stops the call, TW_OK is returned and no proof is
 * found. TW_ERR_STATE: the solver is NEW or RUNNING. Cost: some hundredths of a second. */
TW_API tw_status tw_solver_prove(tw_solver *solver, const tw_watch *watch, tw_error *error);

/* The numbers of the poses of the current solution, ascending: within the callback `solution` of a
 * sink, and after tw_solver_next has returned one. Borrowed as that solution is. */
TW_API const uint32_t *tw_solver_found(const tw_solver *solver, size_t *count);

/* ---- Runs that last ---------------------------------------------------------------------- */

/* Numbers of a solver in a checkpoint. Those below TW_SAVED_FACTS are sums: they add up over the
 * parts of a work. */
typedef enum tw_saved_number {
    TW_SAVED_SOLUTIONS = 1,   /* one of each class */
    TW_SAVED_NONE,            /* solutions in all that these stand for */
    TW_SAVED_FIXED_ROTATIONS, /* sums of Burnside's lemma over all solutions */
    TW_SAVED_FIXED_ISOMETRIES,
    TW_SAVED_BRANCHES,
    TW_SAVED_UPDATES,
    TW_SAVED_MICROSECONDS,  /* of all runs */
    TW_SAVED_LEVELS = 256,  /* branches of level 0, its updates, branches of level 1, ... */
    TW_SAVED_FACTS = 65536, /* from here on numbers are facts, not sums */
    TW_SAVED_BEGUN = TW_SAVED_FACTS + 2, /* units of the work when it was new */
    TW_SAVED_FIRST = TW_SAVED_FACTS + 4  /* microseconds to the first solution */
} tw_saved_number;

/* Makes a checkpoint of the work that is left and of what was counted, after a run or before the
 * first. texts: texts of the caller to put into it, borrowed as long as the checkpoint is. The
 * names engine, with, up-to, pivot and symmetry are the solver's; a text with one of these is left
 * out. *checkpoint: borrowed until the next call that saves, divides, resumes, resets, runs or
 * frees the solver. TW_ERR_STATE: as the table of tw/solve.h says, or the search has begun and is
 * `not_resumable`. TW_ERR_UNSUPPORTED: the engine cannot tell its position. Cost: the tasks that
 * are left, and a hash of puzzle and cover. */
TW_API tw_status tw_solver_save(tw_solver *solver, const tw_checkpoint_text *texts, size_t count,
                                const tw_checkpoint **checkpoint, tw_error *error);
/* Replaces the work of the solver by that of a checkpoint: the next run continues from there.
 * checkpoint: borrowed for the call. TW_ERR_INPUT: it is of another puzzle, another cover or a tree
 * that was made in another way (error says which), or has tasks that do not exist. TW_ERR_STATE: as
 * the table says. On failure the solver is unchanged. */
TW_API tw_status tw_solver_resume(tw_solver *solver, const tw_checkpoint *checkpoint,
                                  tw_error *error);

/* Decides whether a solution lies below one of a set of tasks of a search. It does if the solution,
 * or its image under a symmetry that the search takes out, has all options that the path of the
 * task fixes, and from there on the choices of the path or later ones. With it, the solutions that
 * another machine found can be compared with its tasks. One thread uses a judge at a time. */
typedef struct tw_task_judge tw_task_judge;
/* Makes a judge. solver: not NEW. tasks: of its search. Both are borrowed for the life of the
 * judge. *judge: new. With an engine that cannot list the choices of a node ("sat"), only the
 * options that the path fixes are compared. Statuses as tw_solver_run. */
TW_API tw_status tw_task_judge_new(const tw_solver *solver, const tw_checkpoint_task *tasks,
                                   size_t count, tw_task_judge **judge, tw_error *error);
TW_API void tw_task_judge_free(tw_task_judge *judge); /* NULL is allowed */
/* Does the solution lie below one of the tasks? solution: a solution of the puzzle
 * (tw_solution_check); borrowed for the call. false also if memory runs out. Cost: the symmetries,
 * times the tasks; then the choices of a node. */
TW_API bool tw_task_judge_takes(tw_task_judge *judge, const tw_solution *solution);

/* The levels that the last run reached; level 0 is the start. *count: their number. They add up to
 * the branches and updates of its result. Borrowed until the next run. *count is 0 before the first
 * run, and with an engine that does not count levels. */
TW_API const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count);

/* The work that is left, in parts: the whole work, the work of a resumed checkpoint, or what the
 * runs have not done yet. */
typedef struct tw_divided {
    const tw_checkpoint *checkpoint; /* of the whole, with tasks in the order of the tree; NULL: the
                                      * watch stopped the call */
    const uint32_t *part;            /* the part of each task: 0 .. parts - 1 */
    const double *branches;          /* estimated branches of each task */
} tw_divided;

/* Divides the work that is left into parts of about the same size, by estimate; the same work is
 * always divided in the same way. Branches that dividing itself visits are in the sums of the
 * checkpoint; the tasks hold the solutions that it finds. parts: 1 to 1,000,000; else
 * TW_ERR_TOO_LARGE. texts, other statuses: as tw_solver_save; TW_ERR_UNSUPPORTED also if the engine
 * cannot be divided. watch: may be NULL. *divided: borrowed as a saved checkpoint is. */
TW_API tw_status tw_solver_divide(tw_solver *solver, size_t parts, const tw_checkpoint_text *texts,
                                  size_t count, const tw_watch *watch, tw_divided *divided,
                                  tw_error *error);

/* ---- Estimates --------------------------------------------------------------------------- */

/* Estimates how large the search of the next run will be, by random descents of its tree (Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). The size of an uneven tree is
 * underestimated more often than overestimated. options: borrowed for the call; NULL: defaults.
 * watch: may be NULL; if it stops the call, *estimate is what is known by then. TW_ERR_STATE: as
 * tw_solver_save. TW_ERR_UNSUPPORTED: the engine cannot be probed. Cost: as the options say. */
TW_API tw_status tw_solver_estimate(tw_solver *solver, const tw_estimate_options *options,
                                    const tw_watch *watch, tw_estimate *estimate, tw_error *error);

/* ---- Samples ----------------------------------------------------------------------------- */

typedef struct tw_sample_options {
    size_t size;      /* sizeof(tw_sample_options) */
    uint64_t seed;    /* determines the result, unless `seconds` ends it */
    uint64_t samples; /* solutions to draw; 0: one */
    uint64_t probes;  /* most random descents of the tree; 0: 100,000 */
    double seconds;   /* no more descents after this time; 0: no bound */
} tw_sample_options;

/* Callbacks of tw_solver_sample. */
typedef struct tw_sample_sink {
    size_t size; /* sizeof(tw_sample_sink) */
    /* Gets a sample, in the order of the draws; the same solution may come again. Must be set.
     * Borrowed for the call. false: no more. */
    bool (*solution)(void *user, const tw_solution *solution);
    void *user;
    /* Called during the descents; if it stops them, samples are drawn from the solutions met by
     * then. May be NULL. */
    const tw_watch *watch;
} tw_sample_sink;

typedef struct tw_sample {
    tw_measure solutions; /* estimated number of all solutions */
    uint64_t probes;      /* descents made */
    uint64_t met;         /* solutions met; 0: nothing was drawn, though solutions may exist */
    double effective;     /* effective sample size: this many equally likely solutions would tell as
                           * much as those that were met */
} tw_sample;

/* Draws solutions at random, about equally likely: from those that random descents of the tree
 * meet, each by the number of solutions that it stands for (Rubin, "Using the SIR algorithm to
 * simulate posterior distributions", 1988). tw_counter_draw draws exactly equally likely ones, if
 * its tables fit in memory. How nearly equal the chances are depends on how many solutions are met,
 * and on whether descents meet solutions everywhere. Descents therefore go on until `effective` is
 * 1,000 and 20 times the samples, unless the options or the room for solutions end them before.
 * `effective` is itself an estimate, and too high if some solutions are met much more seldom than
 * others. options, sink: borrowed for the call; options NULL: defaults. *sample: filled before the
 * first draw. TW_ERR_STATE: the solver is NEW or RUNNING, or it counts up to symmetries that the
 * puzzle has (same is not TW_SAME_NONE). TW_ERR_UNSUPPORTED: the engine cannot be probed. Cost:
 * as the options say. */
TW_API tw_status tw_solver_sample(tw_solver *solver, const tw_sample_options *options,
                                  const tw_sample_sink *sink, tw_sample *sample, tw_error *error);

/* ---- Solutions with a symmetry ----------------------------------------------------------- */

/* What tw_solver_find_symmetric found. */
typedef struct tw_symmetric {
    tw_proved answer;     /* SOME: the rest is filled in; NONE: none of the symmetries maps any
                           * solution to itself, there may be others; STOPPED: by the watch or an
                           * interrupt */
    uint32_t element;     /* maps the solution to itself: each piece to an equal one */
    tw_solution solution; /* borrowed until the next call with the solver */
} tw_symmetric;

/* Looks for a solution that one of these symmetries maps to itself, and each pinned piece to a
 * pinned one, by a SAT solver. It is often found where a search for any solution does not end, as
 * fewer placements are left. elements: numbers of elements of tw_solver_symmetry; borrowed for the
 * call. watch: may be NULL. *found: filled on TW_OK. TW_ERR_STATE: the solver is NEW or RUNNING.
 * TW_ERR_UNSUPPORTED: CaDiCaL is not in this build, or the formula would be too large
 * (TW_ERR_TOO_LARGE: by far). Cost: that of a SAT solver. */
TW_API tw_status tw_solver_find_symmetric(tw_solver *solver, const uint32_t *elements, size_t count,
                                          const tw_watch *watch, tw_symmetric *found,
                                          tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
