/* count_kernels.c -- the list of kernels: one for each length of keys up to three words, and one
 * for all longer keys (count/count_worker.h). */
#include "count/count_worker.h"

const tw_count_kernel *tw_count_kernel_for(size_t key_words)
{
    static const tw_count_kernel *const special[TW_MOST_SPECIAL_WORDS] = {
        &tw_count_kernel_1, &tw_count_kernel_2, &tw_count_kernel_3};
    return key_words <= TW_MOST_SPECIAL_WORDS ? special[key_words - 1] : &tw_count_kernel_8;
}
