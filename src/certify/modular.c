/* modular.c -- a certificate modulo a prime power.
 *
 * If the total of the cover is not 0 under some weights of the kernel, it is not under one of the
 * generators. The one of these with the fewest rows is taken, and multiples of others are added as
 * long as that leaves fewer rows. */
#include "certify/kernel.h"

#include "base/base.h"
#include "base/numbers.h"
#include "certify/kinds.h"

#define MOST_MULTIPLES 4 /* of one generator, that are tried */
#define MOST_ROUNDS 4

/* ---- Few rows ----------------------------------------------------------------------------- */

typedef struct picking {
    const tw_system *system;
    const tw_kernel *kernel;
    int64_t *weights;
    int64_t total;
    size_t used; /* rows with a weight */
} picking;

static int64_t value(const tw_kernel *kernel, size_t row, size_t generator)
{
    return kernel->values[row * kernel->stride + generator];
}

static size_t count_rows(const tw_kernel *kernel, size_t generator)
{
    size_t count = 0;
    for (size_t r = 0; r < kernel->rows; r++)
        count += value(kernel, r, generator) != 0;
    return count;
}

/* The x with x * unit = dividend modulo the kernel's modulus, or -1 if there is none. */
static int64_t divide_modular(const tw_kernel *kernel, int64_t dividend, int64_t unit)
{
    if (unit % kernel->prime == 0)
        return -1;
    return dividend * tw_kernel_inverse((uint32_t)unit, kernel->modulus) % kernel->modulus;
}

/* The number of rows with a weight after adding a generator so many times. */
static size_t count_after(const picking *self, size_t generator, int64_t times)
{
    size_t count = 0;
    for (size_t r = 0; r < self->kernel->rows; r++)
        count += (self->weights[r] + times * value(self->kernel, r, generator)) %
                     self->kernel->modulus !=
                 0;
    return count;
}

/* Adds a multiple of a generator that leaves fewer rows and a total that is not 0. */
static bool improve_by(picking *self, size_t generator)
{
    int64_t modulus = self->kernel->modulus, last = -1;
    int64_t total = tw_kernel_total(self->system, self->kernel, generator);
    for (size_t r = 0, tried = 0; r < self->kernel->rows && tried < MOST_MULTIPLES; r++) {
        int64_t weight = value(self->kernel, r, generator);
        if (!weight || !self->weights[r])
            continue;
        int64_t times = divide_modular(self->kernel, modulus - self->weights[r], weight);
        if (times < 0 || times == last || (self->total + times * total) % modulus == 0)
            continue;
        last = times;
        tried++;
        size_t used = count_after(self, generator, times);
        if (used >= self->used)
            continue;
        for (size_t k = 0; k < self->kernel->rows; k++)
            self->weights[k] =
                (self->weights[k] + times * value(self->kernel, k, generator)) % modulus;
        self->used = used;
        self->total = (self->total + times * total) % modulus;
        return true;
    }
    return false;
}

bool tw_kernel_pick(const tw_system *system, const tw_kernel *kernel, int64_t *weights)
{
    picking self = {system, kernel, weights, 0, SIZE_MAX};
    size_t best = kernel->count;
    for (size_t g = 0; g < kernel->count; g++) {
        int64_t total = tw_kernel_total(system, kernel, g);
        size_t used = total ? count_rows(kernel, g) : SIZE_MAX;
        if (used >= self.used)
            continue;
        best = g;
        self.used = used;
        self.total = total;
    }
    if (best == kernel->count)
        return false;
    for (size_t r = 0; r < kernel->rows; r++)
        weights[r] = value(kernel, r, best);
    bool better = true;
    for (size_t round = 0; better && round < MOST_ROUNDS; round++) {
        better = false;
        for (size_t g = 0; g < kernel->count; g++)
            better |= improve_by(&self, g);
    }
    return true;
}

/* ---- Certificates ------------------------------------------------------------------------- */

/* Divides weights and modulus by their common divisor, and moves the weights around 0. */
static int64_t make_small(int64_t *weights, size_t rows, int64_t modulus)
{
    int64_t common = modulus;
    for (size_t r = 0; r < rows; r++)
        common = tw_common_divisor(common, weights[r]);
    modulus /= common;
    for (size_t r = 0; r < rows; r++) {
        weights[r] /= common;
        weights[r] -= weights[r] > modulus / 2 ? modulus : 0;
    }
    return modulus;
}

tw_status tw_find_modular(const tw_system *system, uint16_t prime, unsigned power,
                          tw_effort *effort, tw_certificate **certificate)
{
    tw_kernel kernel = {0};
    int64_t *weights = tw_take(system->context, system->rows, sizeof *weights);
    tw_status status =
        tw_kernel_make(system, (tw_kernel_kind){prime, power, false}, effort, &kernel);
    if (status == TW_OK && !weights)
        status = TW_ERR_MEMORY;
    if (status != TW_OK || !tw_kernel_pick(system, &kernel, weights))
        return status;
    int64_t modulus = make_small(weights, system->rows, kernel.modulus);
    return tw_certificate_of_rows(system, weights, (uint64_t)modulus, certificate);
}
