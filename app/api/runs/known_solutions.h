/* known_solutions.h -- recognises the solutions that a run finds a second time.
 *
 * A run that was killed continues from its checkpoint. Its store may have more solutions than the
 * checkpoint counted: those found after the checkpoint are found again, but are reported only once.
 * A solution is recognised by a hash of 64 bits; two of a million solutions have the same one with
 * a chance of 1 in 10^7. */
#pragma once

#include <tw/job.h>

typedef struct known_solutions known_solutions;

known_solutions *known_solutions_new(void);        /* NULL: out of memory */
void known_solutions_free(known_solutions *known); /* NULL is allowed */
/* Adds a solution of the store, which is in canonical form. false: out of memory. */
bool known_solutions_add(known_solutions *known, const tw_puzzle *puzzle,
                         const tw_solution *solution);
/* Call it once, after all were added. counted: how many of them the checkpoint counted. */
void known_solutions_settle(known_solutions *known, uint64_t counted);
/* Is this solution known? Call it once for each solution that the search of `job` finds; job:
 * always the same one, borrowed for the life of `known`. false also when memory is out: the
 * solution is then told twice. */
bool known_solutions_has(known_solutions *known, tw_job *job, const tw_solution *solution);
