/* certify/kinds.h -- finding certificates of one kind each.
 *
 * Each of these leaves *certificate alone when it finds none, and says TW_ERR_STATE when its effort
 * is spent before. */
#ifndef TW_CERTIFY_KINDS_H
#define TW_CERTIFY_KINDS_H

#include "certify/system.h"

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

#endif
