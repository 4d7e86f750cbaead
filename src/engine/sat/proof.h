/* engine/sat/proof.h -- a written proof that a cover has no solution, for others to check. */
#ifndef TW_ENGINE_PROOF_H
#define TW_ENGINE_PROOF_H

#include <stdio.h>
#include <tw/advanced/cover.h>

#ifdef __cplusplus
extern "C" {
#endif

struct tw_setup; /* engine/engine.h */

/* Writes a DRAT proof, in text, of the clauses that tw_cover_clauses makes in this style. *answer
 * is set on TW_OK. Reads only the context and the cover of the setup.
 * TW_ERR_UNSUPPORTED: CaDiCaL is not in this build, or the style cannot express the cover. */
tw_status tw_engine_prove(const struct tw_setup *setup, tw_clause_style style,
                          const tw_prover *prover, const tw_out *out, tw_proved *answer);

/* A stream whose bytes go to a tw_out. Zeroed: closed. Must not move while it is open. */
typedef struct tw_proof_stream {
    const tw_out *out; /* borrowed */
    FILE *file;
    bool failed; /* the out took no more */
} tw_proof_stream;
bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *out); /* false: out of memory */
void tw_proof_stream_close(tw_proof_stream *stream);

/* ---- CaDiCaL's own interface, which alone can write proofs (proof_solver.cpp) ------------- */

typedef struct tw_proof_solver tw_proof_solver;

/* Is CaDiCaL in this build? If not, nothing below may be called but tw_proof_solver_free(NULL). */
extern const bool tw_proof_solver_here;
/* file: borrowed; flushed by the solver when it is freed; NULL: no proof is written. NULL when
 * memory is out. */
tw_proof_solver *tw_proof_solver_new(FILE *file);
/* A literal, or 0 at the end of a clause. false when memory is out. */
bool tw_proof_solver_add(tw_proof_solver *solver, int literal);
/* Runs of one solver may alternate with clauses. 10: there is a model, 20: there is none, 0:
 * stopped, -1: memory is out. */
int tw_proof_solver_run(tw_proof_solver *solver, const tw_prover *prover);
/* After an answer of 10: is the variable true in the model? */
bool tw_proof_solver_value(tw_proof_solver *solver, int variable);
void tw_proof_solver_free(tw_proof_solver *solver); /* NULL is allowed */

#ifdef __cplusplus
}
#endif
#endif
