/* certify/finder.h -- finds a certificate that a cover has no solution, if one of some kinds
 * exists and little effort shows it.
 *
 * The result is not to be trusted: tw_certificate_verify checks it, and shares nothing with the
 * code behind this header. */
#pragma once

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
    tw_pace *pace;   /* may be NULL */
} tw_finding;

/* cells: places from this number on are ignored. *certificate: new; NULL if none was found. The
 * same cover gives the same certificate. TW_ERR_MEMORY; TW_ERR_STATE when the pace stops. */
tw_status tw_certificate_find(const tw_context *context, const tw_cover *cover, size_t cells,
                              const tw_finding *how, tw_certificate **certificate);
