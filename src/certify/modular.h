/* certify/modular.h -- picks one of the weights that a kernel generates. */
#ifndef TW_CERTIFY_MODULAR_H
#define TW_CERTIFY_MODULAR_H

#include "certify/kernel.h"

/* Fills weights, one a row, with those of the fewest rows that were come upon of which the total is
 * not 0; false: no weights have such a total. Makes nothing of the kernel invalid. */
bool tw_kernel_pick(const tw_system *system, const tw_kernel *kernel, int64_t *weights);

#endif
