/* certify/finder.h -- finds a certificate that a cover has no solution, if one of some kinds
 * exists and little effort shows it.
 *
 * What is found is not to be believed: tw_certificate_verify looks at it once more, and shares
 * nothing with what is behind this header. */
#ifndef TW_CERTIFY_FINDER_H
#define TW_CERTIFY_FINDER_H

#include "certify/system.h"

/* Kinds of proofs, in the order in which they are tried. */
typedef enum tw_proof_kind {
    TW_PROOF_RATIONAL = 1, /* every option has total 0; by itself the last resort of the first six
                            * unless its weights are 1 and -1 */
    TW_PROOF_MOD_2 = 2,
    TW_PROOF_MOD_27 = 4, /* or 3, 9 */
    TW_PROOF_MOD_16 = 8, /* or 4, 8 */
    TW_PROOF_MOD_25 = 16,
    TW_PROOF_MOD_7 = 32,
    TW_PROOF_SIGNED = 64,
    TW_PROOF_CUTS = 128,  /* signed, with cuts */
    TW_PROOF_SPLIT = 256, /* one of the others in each case */
    TW_PROOF_CHEAP = 127, /* those tried before a search */
    TW_PROOF_ALL = 511
} tw_proof_kind;

typedef struct tw_finding {
    unsigned kinds;  /* sum of those to try */
    uint64_t effort; /* of each kind, in steps of about a nanosecond */
    tw_pace *pace;   /* NULL: nobody is asked */
} tw_finding;

/* cells: places from there on are not looked at. *certificate: new; NULL when none was found. The
 * same cover gives the same. TW_ERR_MEMORY; TW_ERR_STATE when the pace stops. */
tw_status tw_certificate_find(const tw_context *context, const tw_cover *cover, size_t cells,
                              const tw_finding *how, tw_certificate **certificate);

/* ---- Parts of it, each for one kind ---------------------------------------------------------
 *
 * Each leaves *certificate alone when it finds none, also when its effort is spent. */

/* modular.c: modulo a power of a prime, made as small as it can be. */
tw_status tw_find_modular(const tw_system *system, uint16_t prime, unsigned power,
                          tw_effort *effort, tw_certificate **certificate);
/* rational.c: by way of a large prime; where weights would get large, modulo that prime. */
tw_status tw_find_rational(const tw_system *system, tw_effort *effort,
                           tw_certificate **certificate);
/* perceptron.c; the first fills weights, zeroed, one a row: TW_ERR_STATE when it finds none. */
tw_status tw_find_signs(const tw_system *system, tw_effort *effort, int64_t *weights);
tw_status tw_find_signed(const tw_system *system, tw_effort *effort, tw_certificate **certificate);
/* cuts.c */
tw_status tw_find_with_cuts(const tw_system *system, tw_effort *effort,
                            tw_certificate **certificate);
/* The greatest absolute weight. */
int64_t tw_certificate_greatest(const tw_certificate *certificate);
/* A certificate with these weights, one a row of the system (cuts are none of it). */
tw_status tw_certificate_of_rows(const tw_system *system, const int64_t *weights, uint64_t modulus,
                                 tw_certificate **certificate);

#endif
