/* mini_gmp_more.c -- what mini-gmp lacks of GMP and we call (gmp.h). */
#include "gmp.h"

#include <stdarg.h>
#include <stddef.h>

void mpz_inits(mpz_ptr first, ...)
{
    va_list others;
    va_start(others, first);
    for (mpz_ptr number = first; number; number = va_arg(others, mpz_ptr))
        mpz_init(number);
    va_end(others);
}

void mpz_clears(mpz_ptr first, ...)
{
    va_list others;
    va_start(others, first);
    for (mpz_ptr number = first; number; number = va_arg(others, mpz_ptr))
        mpz_clear(number);
    va_end(others);
}

void mpz_nextprime(mpz_ptr prime, mpz_srcptr above)
{
    mpz_set(prime, above);
    do
        mpz_add_ui(prime, prime, 1);
    while (!mpz_probab_prime_p(prime, 25));
}

void gmp_randinit_mt(gmp_randstate_t random)
{
    random->state = 0;
}

void gmp_randseed_ui(gmp_randstate_t random, unsigned long seed)
{
    random->state = seed;
}

void gmp_randclear(gmp_randstate_t random)
{
    (void)random;
}

/* SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014. */
static unsigned long draw_word(gmp_randstate_t random)
{
    unsigned long long mixed = random->state += 0x9e3779b97f4a7c15;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return (unsigned long)(mixed >> 32 & 0xffffffff);
}

/* As many bits as the bound has, again until they are below it: twice on average at most. */
void mpz_urandomm(mpz_ptr number, gmp_randstate_t random, mpz_srcptr bound)
{
    size_t bits = mpz_sizeinbase(bound, 2);
    do {
        mpz_set_ui(number, 0);
        for (size_t i = 0; i < bits; i += 32) {
            mpz_mul_2exp(number, number, 32);
            mpz_add_ui(number, number, draw_word(random));
        }
        mpz_tdiv_r_2exp(number, number, bits);
    } while (mpz_cmp(number, bound) >= 0);
}
