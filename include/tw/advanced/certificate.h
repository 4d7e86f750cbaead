/* tw/advanced/certificate.h -- proofs that a puzzle has no solution, as files that any program can
 * check.
 *
 * A certificate is a JSON object (doc/tilewright-certificate.schema.json): weights on cells and
 * pieces, and the fingerprint of the puzzle. Checking it looks at every pose of the puzzle in plain
 * numbers and shares nothing with what finds certificates. */
#ifndef TW_ADVANCED_CERTIFICATE_H
#define TW_ADVANCED_CERTIFICATE_H

#include <tw/advanced/explain.h>
#include <tw/format.h>

#ifdef __cplusplus
extern "C" {
#endif

/* TW_ERR_UNSUPPORTED when the reason needs none, or has none (sizes, a core). Cost: the cells, for
 * each case. */
TW_API tw_status tw_certificate_write(const tw_explanation *explanation, const tw_out *out,
                                      tw_error *error);
/* TW_OK: the text is a certificate for this puzzle, and proves that it has no solution.
 * TW_ERR_INPUT after at least one fault: it cannot be read, is of another puzzle, or proves
 * nothing; report may be NULL. Cost: poses * symmetries, and the poses for each case. */
TW_API tw_status tw_certificate_check(const tw_context *context, const tw_puzzle *puzzle,
                                      const tw_source *source, const tw_report *report);

#ifdef __cplusplus
}
#endif
#endif
