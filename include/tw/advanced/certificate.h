/* tw/advanced/certificate.h -- writes and checks proofs that a puzzle has no solution, as files
 * that any program can check.
 *
 * A certificate is a JSON object (doc/tilewright-certificate.schema.json) with the fingerprint of
 * the puzzle and weights on its cells and pieces. The check adds up the weights of every pose, and
 * shares no code with the search for certificates. */
#ifndef TW_ADVANCED_CERTIFICATE_H
#define TW_ADVANCED_CERTIFICATE_H

#include <tw/advanced/explain.h>
#include <tw/format.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the certificate of an explanation. TW_ERR_UNSUPPORTED: its reason needs no certificate, or
 * has none (sizes, a core). Cost: the cells, for each case. */
TW_API tw_status tw_certificate_write(const tw_explanation *explanation, const tw_out *out,
                                      tw_error *error);
/* Checks a certificate. TW_OK: it proves that this puzzle has no solution. TW_ERR_INPUT, after at
 * least one fault: it cannot be read, is for another puzzle, or proves nothing. report: may be
 * NULL. Cost: poses * symmetries, and the poses for each case. */
TW_API tw_status tw_certificate_check(const tw_context *context, const tw_puzzle *puzzle,
                                      const tw_source *source, const tw_report *report);

#ifdef __cplusplus
}
#endif
#endif
