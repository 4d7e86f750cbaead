/* numbers.c -- small helpers with numbers (numbers.h). */
#include "base/numbers.h"

int64_t tw_floor_div(int64_t value, int64_t divisor)
{
    int64_t quotient = value / divisor;
    return value % divisor < 0 ? quotient - 1 : quotient;
}

enum { MOST_INSERTED = 64 }; /* numbers to sort by insertion */

static void sift_number_down(uint32_t *numbers, size_t root, size_t count)
{
    uint32_t number = numbers[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && numbers[child] < numbers[child + 1])
            child++;
        if (numbers[child] <= number)
            break;
        numbers[root] = numbers[child];
    }
    numbers[root] = number;
}

static void heap_sort(uint32_t *numbers, size_t count)
{
    for (size_t root = count / 2; root-- > 0;)
        sift_number_down(numbers, root, count);
    for (size_t end = count; end-- > 1;) {
        uint32_t greatest = numbers[0];
        numbers[0] = numbers[end];
        numbers[end] = greatest;
        sift_number_down(numbers, 0, end);
    }
}

/* By insertion for few numbers (pieces), by heap for many (solutions). */
void tw_sort_numbers(uint32_t *numbers, size_t count)
{
    if (count > MOST_INSERTED) {
        heap_sort(numbers, count);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint32_t number = numbers[i];
        size_t j = i;
        for (; j > 0 && numbers[j - 1] > number; j--)
            numbers[j] = numbers[j - 1];
        numbers[j] = number;
    }
}

/* By insertion: pieces are small. */
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

int tw_compare_lists(const uint32_t *one, const uint32_t *other, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

uint64_t tw_power_modulo(uint64_t base, uint64_t exponent, uint64_t modulus)
{
    uint64_t power = 1;
    for (; exponent > 0; exponent >>= 1, base = base * base % modulus)
        if (exponent & 1)
            power = power * base % modulus;
    return power;
}

int64_t tw_common_divisor(int64_t a, int64_t b)
{
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

uint64_t tw_random(uint64_t *seed)
{
    uint64_t x = *seed += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

uint64_t tw_random_below(uint64_t *seed, uint64_t bound)
{
    const uint64_t fair = UINT64_MAX - UINT64_MAX % bound;
    uint64_t number;
    do
        number = tw_random(seed);
    while (number >= fair);
    return number % bound;
}

double tw_random_share(uint64_t *seed)
{
    return (double)(tw_random(seed) >> 11) / 9007199254740992.0; /* 2^53 */
}
