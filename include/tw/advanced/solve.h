/* tw/advanced/solve.h -- what a solver searches, and how: its poses, symmetries and cover; its work
 * saved, divided and judged; estimates and samples. States and threads: see tw/solve.h. */
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

/* Of a solver that is not NEW any more; else NULL. */
TW_API const tw_poses *tw_solver_poses(const tw_solver *solver);
TW_API const tw_symmetry *tw_solver_symmetry(const tw_solver *solver);
/* The cover that is searched; options are poses, but a reduced cover has fewer (see
 * tw_subproblem_use). */
TW_API const tw_cover *tw_solver_cover(const tw_solver *solver);
TW_API uint32_t tw_solver_pose_of_option(const tw_solver *solver, uint32_t option);
/* The pieces on the cells of these options of the cover, from any source; borrowed until the next
 * call with this solver. Whether they solve the puzzle is for tw_solution_check to say.
 * TW_ERR_INPUT for options that do not exist, or more of them than there are cells. */
TW_API tw_status tw_solver_decode(tw_solver *solver, const uint32_t *options, size_t count,
                                  tw_solution *solution);
/* Looks for such a proof without a run, which then ends at once; tw_solver_proof tells. It is meant
 * for programs that divide the work, or tell how long it takes. watch: may be NULL; stopped it is
 * not found. TW_ERR_STATE as the table says. Cost: some hundredths of a second. */
TW_API tw_status tw_solver_prove(tw_solver *solver, const tw_watch *watch, tw_error *error);

/* Within `solution` of a sink and after tw_solver_next: the numbers of the poses of that solution,
 * ascending; borrowed as the solution is. */
TW_API const uint32_t *tw_solver_found(const tw_solver *solver, size_t *count);

/* ---- Runs that last ---------------------------------------------------------------------- */

/* Numbers of a solver in a checkpoint. Those below TW_SAVED_FACTS add up over parts of a work. */
typedef enum tw_saved_number {
    TW_SAVED_SOLUTIONS = 1,
    TW_SAVED_NONE,            /* all solutions that those stand for */
    TW_SAVED_FIXED_ROTATIONS, /* Burnside's sums over all of them */
    TW_SAVED_FIXED_ISOMETRIES,
    TW_SAVED_BRANCHES,
    TW_SAVED_UPDATES,
    TW_SAVED_MICROSECONDS,  /* of all runs */
    TW_SAVED_LEVELS = 256,  /* branches of level 0, its updates, branches of level 1, ... */
    TW_SAVED_FACTS = 65536, /* from here on: facts, not sums */
    TW_SAVED_BEGUN = TW_SAVED_FACTS + 2, /* units of the work when it was new */
    TW_SAVED_FIRST = TW_SAVED_FACTS + 4  /* microseconds to the first solution */
} tw_saved_number;

/* What is left to do and what was counted, after a run or before the first.
 * texts: the caller's own, borrowed with the checkpoint; the names engine, with, up-to, pivot and
 * symmetry are the solver's. *checkpoint: borrowed until the next call that saves, runs or frees.
 * TW_ERR_STATE when the options said that the work is a whole, TW_ERR_UNSUPPORTED from an engine
 * that cannot say where it is, or without the libraries that hash. */
TW_API tw_status tw_solver_save(tw_solver *solver, const tw_checkpoint_text *texts, size_t count,
                                const tw_checkpoint **checkpoint, tw_error *error);
/* The next run goes on from there; nothing of it is borrowed. TW_ERR_INPUT when it is of another
 * puzzle, another cover, or a tree made in another way; error says which. */
TW_API tw_status tw_solver_resume(tw_solver *solver, const tw_checkpoint *checkpoint,
                                  tw_error *error);

/* Tells whether a solution lies below tasks of a search: whether it, or an image of it by a
 * symmetry that the search takes out, has all that a path has fixed, and from there on the choices
 * of the path or later ones. So what another machine found can be compared with its tasks. */
typedef struct tw_task_judge tw_task_judge;
/* solver: not NEW; it and the tasks, which are of its search, are borrowed for the life of the
 * judge. *judge: new. With an engine that cannot tell the choices of a node ("sat") what a path has
 * fixed is all that is asked for. Statuses as tw_solver_run. */
TW_API tw_status tw_task_judge_new(const tw_solver *solver, const tw_checkpoint_task *tasks,
                                   size_t count, tw_task_judge **judge, tw_error *error);
TW_API void tw_task_judge_free(tw_task_judge *judge); /* NULL is allowed */
/* solution: of the puzzle (tw_solution_check). Cost: the symmetries, times the tasks; then the
 * choices of a node. */
TW_API bool tw_task_judge_takes(tw_task_judge *judge, const tw_solution *solution);

/* The levels that the last run reached, level 0 being the start; their sums are the result's.
 * Borrowed until the next run. *count is 0 before the first run, and with an engine that does not
 * tell levels apart. */
TW_API const tw_level *tw_solver_levels(const tw_solver *solver, size_t *count);

/* What is left (all of it, what tw_solver_resume brought, or what runs have not yet done) in parts.
 */
typedef struct tw_divided {
    const tw_checkpoint *checkpoint; /* the whole, its tasks in the order of the tree; NULL: it was
                                      * stopped */
    const uint32_t *part;            /* of each task: 0 .. parts - 1 */
    const double *branches;          /* estimated, of each task */
} tw_divided;

/* Divides it into parts of about the same size by estimate, always in the same way. What dividing
 * itself visited is in the checkpoint's sums, what it found is held by its tasks. texts, statuses:
 * as tw_solver_save. watch: may be NULL. *divided: borrowed like what is saved. */
TW_API tw_status tw_solver_divide(tw_solver *solver, size_t parts, const tw_checkpoint_text *texts,
                                  size_t count, const tw_watch *watch, tw_divided *divided,
                                  tw_error *error);

/* ---- Estimates --------------------------------------------------------------------------- */

/* How large the search will be that the next run makes: by going down its tree at random (Knuth,
 * "Estimating the efficiency of backtrack programs", 1975). Uneven trees are estimated too low more
 * often than too high. options: borrowed for the call, NULL: defaults. watch (may be NULL): stopped
 * it ends with what there is. Cost: as the options say. TW_ERR_UNSUPPORTED from an engine that
 * cannot be probed. */
TW_API tw_status tw_solver_estimate(tw_solver *solver, const tw_estimate_options *options,
                                    const tw_watch *watch, tw_estimate *estimate, tw_error *error);

/* ---- Samples ----------------------------------------------------------------------------- */

typedef struct tw_sample_options {
    size_t size;      /* sizeof(tw_sample_options) */
    uint64_t seed;    /* decides the outcome, but for `seconds` */
    uint64_t samples; /* solutions to draw; 0: one */
    uint64_t probes;  /* random ways down the tree at most; 0: a hundred thousand */
    double seconds;   /* no more of them after so long; 0: as long as it takes */
} tw_sample_options;

/* What is told while it samples. */
typedef struct tw_sample_sink {
    /* A sample, in the order of the draws, the same solution perhaps again; borrowed for the call.
     * false: no more. */
    bool (*solution)(void *user, const tw_solution *solution);
    void *user;
    /* While solutions are met: stopped it draws from what it has. May be NULL. */
    const tw_watch *watch;
} tw_sample_sink;

typedef struct tw_sample {
    tw_measure solutions; /* all there are, by estimate */
    uint64_t probes;
    uint64_t met; /* solutions that they met; 0: nothing was drawn, whether or not there are any */
    double effective; /* solutions that were equally likely would tell as much as those that were
                         met */
} tw_sample;

/* Draws solutions at random, about equally likely: from those that random ways down the tree meet,
 * each by how many it stands for. tw_counter_draw draws exactly so, where its tables find room.
 * How nearly they are equally likely depends on how many were met, and whether ways down meet
 * solutions everywhere: it goes on until `effective` is a thousand, and twenty times the samples,
 * unless the options end it before. What effective says is itself an estimate, and too good where
 * some solutions are met much more seldom than others.
 * options, sink: borrowed for the call; options may be NULL: defaults. *sample: filled before the
 * first draw. TW_ERR_STATE when the options of the solver do not count up to nothing,
 * TW_ERR_UNSUPPORTED from an engine that cannot be probed. Cost: as the options say. */
TW_API tw_status tw_solver_sample(tw_solver *solver, const tw_sample_options *options,
                                  const tw_sample_sink *sink, tw_sample *sample, tw_error *error);

#ifdef __cplusplus
}
#endif
#endif
