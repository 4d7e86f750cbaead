/* known_solutions.h -- the solutions that a run finds a second time.
 *
 * A run that was killed goes on from its checkpoint. Its store may have more than the checkpoint
 * counted: what was found between the two is found again, and is to be told once. */
#ifndef API_KNOWN_SOLUTIONS_H
#define API_KNOWN_SOLUTIONS_H

#include <tw/advanced/solve.h>

typedef struct known_solutions known_solutions;

known_solutions *known_solutions_new(void);        /* NULL: memory */
void known_solutions_free(known_solutions *known); /* NULL is allowed */
/* Adds one that the store has, in its canonical form. false: memory is out. */
bool known_solutions_add(known_solutions *known, const tw_puzzle *puzzle,
                         const tw_solution *solution);
/* When all are added. counted: how many of them the checkpoint counted. solver: borrowed for the
 * life of `known`. TW_ERR_MEMORY and other failures of tw_solution_orbit_new. */
tw_status known_solutions_settle(known_solutions *known, const tw_solver *solver, tw_up_to up_to,
                                 uint64_t counted, tw_error *error);
/* Is this one known? Asked of each solution that the search finds, once. */
bool known_solutions_has(known_solutions *known, const tw_puzzle *puzzle,
                         const tw_solution *solution);

#endif
