/* gmp.h -- numbers without bound where GMP itself is not: mini-gmp, which is one file of its source
 * package, and what we call beside that. It is a fifth as large, and slow only for numbers of
 * thousands of digits. Numbers drawn at random by a seed are not those that GMP draws. */
#ifndef TW_MINI_GMP_H
#define TW_MINI_GMP_H

#include <mini-gmp.h>

typedef struct gmp_randstate_t {
    unsigned long long state;
} gmp_randstate_t[1];

/* All ended by NULL. */
void mpz_inits(mpz_ptr first, ...);
void mpz_clears(mpz_ptr first, ...);
/* The least one above, as good as certainly a prime. */
void mpz_nextprime(mpz_ptr prime, mpz_srcptr above);
void gmp_randinit_mt(gmp_randstate_t random);
void gmp_randseed_ui(gmp_randstate_t random, unsigned long seed);
void gmp_randclear(gmp_randstate_t random);
/* 0 .. bound - 1, each as likely as any other. */
void mpz_urandomm(mpz_ptr number, gmp_randstate_t random, mpz_srcptr bound);

#endif
