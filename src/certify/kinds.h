/* certify/kinds.h -- finding certificates of one kind each.
 *
 * Each of these leaves *certificate alone when it finds none, and returns TW_ERR_STATE when its
 * effort is spent first. */
#pragma once

#include "certify/system.h"

/* modular.c: modulo a power of a prime, made as small as it can be. */
tw_status tw_find_modular(const tw_system *system, uint16_t prime, unsigned power,
                          tw_effort *effort, tw_certificate **certificate);
/* rational.c: by a large prime; if weights would get large, modulo that prime. */
tw_status tw_find_rational(const tw_system *system, tw_effort *effort,
                           tw_certificate **certificate);
/* What the perceptron did in its rounds. If it finds nothing, short_of / asked is nearly a
 * fractional solution. */
typedef struct tw_rounds {
    int64_t asked;     /* rounds in which the rows could come to 0 or more */
    int64_t *short_of; /* one a column: rounds in which it was below 0 */
} tw_rounds;

/* perceptron.c. tw_find_signs continues from weights, one a row, to some that are a proof;
 * TW_ERR_STATE if it finds none. rounds: NULL, or zeroed. */
tw_status tw_find_signs(const tw_system *system, tw_effort *effort, int64_t *weights,
                        tw_rounds *rounds);
/* Makes weights that are a proof small and few, as far as the effort goes. TW_ERR_MEMORY. */
tw_status tw_make_plain(const tw_system *system, tw_effort *effort, int64_t *weights);
tw_status tw_find_signed(const tw_system *system, tw_effort *effort, tw_certificate **certificate);
/* fold.c: the same for a symmetric cover, in less time. */
tw_status tw_find_folded(const tw_system *system, tw_effort *effort, tw_certificate **certificate);
/* cuts.c */
tw_status tw_find_with_cuts(const tw_system *system, tw_effort *effort,
                            tw_certificate **certificate);
