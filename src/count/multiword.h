/* count/multiword.h -- numbers of several words, the least significant first. */
#ifndef TW_COUNT_MULTIWORD_H
#define TW_COUNT_MULTIWORD_H

#include "base/base.h"

/* Adds a number to one that has room for the sum. */
void tw_words_add(uint64_t *sum, size_t room, const uint64_t *number, size_t words);
/* Takes a stretch from a number; false: it is less than that, and stays. stretch_words: no more
 * than words. */
bool tw_words_pass_over(uint64_t *number, size_t words, const uint64_t *stretch,
                        size_t stretch_words);
/* product += one * two, which has no more words than there is room for; one has as many. */
void tw_words_add_product(uint64_t *product, size_t room, const uint64_t *one, const uint64_t *two,
                          size_t two_words);

#endif
