/* engine/sat/proof_solver.h -- CaDiCaL's own interface, which alone can write proofs, in C.
 *
 * One solver takes clauses, is run, tells its model, and may be given more. */
#pragma once

#include <tw/advanced/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_proof_solver tw_proof_solver;

/* Is CaDiCaL in this build? If not, nothing below may be called but tw_proof_solver_free(NULL). */
extern const bool tw_proof_solver_here;
/* proof: gets each clause that the solver learns or deletes; borrowed for its life; NULL: nothing
 * does. NULL when memory is out. */
tw_proof_solver *tw_proof_solver_new(const tw_out *proof);
/* A literal, or 0 at the end of a clause. false when memory is out. */
bool tw_proof_solver_add(tw_proof_solver *solver, int literal);
/* Runs of one solver may alternate with clauses. 10: there is a model, 20: there is none, 0:
 * stopped, -1: memory is out. */
int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover);
/* After an answer of 10: is the variable true in the model? */
bool tw_proof_solver_value(tw_proof_solver *solver, int variable);
/* Ends the proof. false: it could not be written. */
bool tw_proof_solver_end(tw_proof_solver *solver);
void tw_proof_solver_free(tw_proof_solver *solver); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
