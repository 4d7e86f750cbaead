/* count/multiword.h -- numbers of several words, the least significant first. */
#pragma once

#include "base/base.h"

/* Adds a number to one that has room for the sum. */
void tw_words_add(uint64_t *sum, size_t room, const uint64_t *number, size_t words);
/* Subtracts a stretch from a number, both of `words` words; false: the number is less, and is
 * unchanged. */
bool tw_words_pass_over(uint64_t *number, size_t words, const uint64_t *stretch);
/* product += one * two; all have `words` words, and the sum fits. */
void tw_words_add_product(uint64_t *product, size_t words, const uint64_t *one,
                          const uint64_t *two);
