/* tw/advanced/certificate.h -- writes and checks proofs that a puzzle has no solution, as files
 * that any program can check.
 *
 * A certificate has the fingerprint of the puzzle, and weights on its cells and pieces or steps.
 * Weights are a JSON object (doc/tilewright-certificate.schema.json); the check adds up those of
 * every pose. Steps are lines of the format DRAT, after a line of JSON, about the clauses of the
 * puzzle (TW_CLAUSES_PRODUCT); the check goes through them one by one. Neither shares code with the
 * search for certificates, but for what states the puzzle: its placements, and its clauses. */
#ifndef TW_ADVANCED_CERTIFICATE_H
#define TW_ADVANCED_CERTIFICATE_H

#include <tw/advanced/explain.h>
#include <tw/format.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the certificate of an explanation: of a colouring its weights, else steps, for which a SAT
 * solver searches the whole puzzle. watch: may be NULL. TW_ERR_STATE: the watch stopped the solver;
 * what was written proves nothing. TW_ERR_UNSUPPORTED: the explanation has no reason, or sizes
 * that need no proof, or it needs steps in a build without CaDiCaL. Cost: the cells, for each case;
 * the solver may take very long. */
TW_API tw_status tw_certificate_write(const tw_explanation *explanation, const tw_watch *watch,
                                      const tw_out *out, tw_error *error);
/* Checks a certificate. TW_OK: it proves that this puzzle has no solution. TW_ERR_INPUT, after at
 * least one fault: it cannot be read, is for another puzzle, or proves nothing. TW_ERR_STATE: the
 * watch stopped the check. watch, report: may be NULL. Cost: poses * symmetries, and the poses for
 * each case; a step may look at all clauses. */
TW_API tw_status tw_certificate_check(const tw_context *context, const tw_puzzle *puzzle,
                                      const tw_source *source, const tw_watch *watch,
                                      const tw_report *report);

#ifdef __cplusplus
}
#endif
#endif
