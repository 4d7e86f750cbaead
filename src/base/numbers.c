/* numbers.c -- small helpers with numbers (numbers.h). */
#include "base/numbers.h"

int64_t tw_floor_div(int64_t value, int64_t divisor)
{
    int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

/* By insertion: pieces are small. */
void tw_sort_numbers(uint32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

void tw_sort_pairs(uint32_t *numbers, uint32_t *along, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i], other = along[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--) {
            numbers[j] = numbers[j - 1];
            along[j] = along[j - 1];
        }
        numbers[j] = number;
        along[j] = other;
    }
}

uint64_t tw_random(uint64_t *seed)
{
    uint64_t x = *seed += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

double tw_random_share(uint64_t *seed)
{
    return (double)(tw_random(seed) >> 11) / 9007199254740992.0; /* 2^53 */
}
