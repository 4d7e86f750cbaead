/* multiword.c -- addition, subtraction and multiplication of numbers of several words
 * (count/multiword.h). */
#include "count/multiword.h"

void tw_words_add(uint64_t *sum, size_t room, const uint64_t *number, size_t words)
{
    uint64_t carry = 0;
    for (size_t w = 0; w < room; w++) {
        uint64_t more = w < words ? number[w] : 0, with = more + carry;
        bool over = with < carry;
        sum[w] += with;
        carry = (sum[w] < with) + over;
    }
}

bool tw_words_pass_over(uint64_t *number, size_t words, const uint64_t *stretch)
{
    bool less = false;
    for (size_t w = 0; w < words; w++)
        if (number[w] != stretch[w])
            less = number[w] < stretch[w];
    if (less)
        return false;
    uint64_t borrow = 0;
    for (size_t w = 0; w < words; w++) {
        uint64_t part = stretch[w], before = number[w];
        number[w] = before - part - borrow;
        borrow = before < part || (borrow && before == part);
    }
    return true;
}

/* Works on half words, as not every machine multiplies words to twice their length. */
void tw_words_add_product(uint64_t *product, size_t words, const uint64_t *one, const uint64_t *two)
{
    const uint64_t low = 0xffffffff;
    for (size_t i = 0; i < 2 * words; i++) {
        uint64_t digit = one[i / 2] >> (i % 2 ? 32 : 0) & low, carry = 0;
        for (size_t j = 0; digit && i + j < 2 * words; j++) {
            uint64_t other = two[j / 2] >> (j % 2 ? 32 : 0) & low;
            uint64_t *word = &product[(i + j) / 2];
            uint32_t shift = (i + j) % 2 ? 32 : 0;
            uint64_t sum = (*word >> shift & low) + digit * other + carry;
            *word = (*word & ~(low << shift)) | (sum & low) << shift;
            carry = sum >> 32;
        }
    }
}
