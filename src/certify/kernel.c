/* kernel.c -- weights modulo a prime power, by kernel refinement.
 *
 * Invariant: the generators generate all weights on the rows met so far for which every column so
 *   far has total 0. A new row brings a generator of its own, a unit. A column with a total that is
 *   not 0 under some generator takes the one with the least power of the prime in its total (the
 *   youngest among equals, which few rows use), subtracts multiples of that from the others, and
 *   drops it, or multiplies it up to 0 and repeats the column.
 * No matrix of columns is kept. As columns come sorted, few generators live at a time.
 * A product modulo q is x * y - floor(x * y' / 2^16) * q with y' = floor(y * 2^16 / q): less than
 * 2 q, in arithmetic of 16 bits that compilers turn into vectors (Shoup).
 * Cost: columns * their units * generators, and rows * generators for each column that takes one.
 */
#include "certify/kernel.h"

#include "base/base.h"

/* ---- Memory ------------------------------------------------------------------------------ */

static tw_status take_kernel(tw_kernel *kernel)
{
    const tw_array all[] = {TW_ARRAY(kernel->values, kernel->rows * kernel->stride),
                            TW_ARRAY(kernel->age, kernel->stride),
                            TW_ARRAY(kernel->factors, kernel->stride),
                            TW_ARRAY(kernel->totals, kernel->stride),
                            TW_ARRAY(kernel->met, kernel->rows),
                            {0}};
    return tw_arrays(kernel->context, all, TW_TAKE) ? TW_OK : TW_ERR_MEMORY;
}

/* Makes room for twice as many generators; the old room, which is less than the new, stays. */
static tw_status widen_kernel(tw_kernel *kernel)
{
    tw_kernel wide = *kernel;
    wide.stride = 2 * kernel->stride;
    if (take_kernel(&wide) != TW_OK)
        return TW_ERR_MEMORY;
    for (size_t r = 0; r < kernel->rows; r++)
        memcpy(wide.values + r * wide.stride, kernel->values + r * kernel->stride,
               kernel->count * sizeof *wide.values);
    memcpy(wide.age, kernel->age, kernel->count * sizeof *wide.age);
    memcpy(wide.met, kernel->met, kernel->rows * sizeof *wide.met);
    *kernel = wide;
    return TW_OK;
}

static tw_status meet_row(tw_kernel *kernel, uint32_t row, tw_effort *effort)
{
    if (kernel->count == kernel->stride) {
        if (!tw_effort_goes_on(effort, kernel->rows * kernel->stride))
            return TW_ERR_STATE;
        tw_status status = widen_kernel(kernel);
        if (status)
            return status;
    }
    kernel->met[row] = true;
    kernel->age[kernel->count] = kernel->born++;
    kernel->values[row * kernel->stride + kernel->count++] = 1;
    return TW_OK;
}

/* ---- Arithmetic --------------------------------------------------------------------------- */

static inline uint16_t reduce(uint16_t value, uint16_t modulus)
{
    uint16_t less = (uint16_t)(value - modulus);
    return less < value ? less : value;
}

/* to[g] += from[g] */
static void add_generator_row(uint16_t *restrict to, const uint16_t *restrict from, size_t count,
                              uint16_t modulus)
{
    for (size_t g = 0; g < count; g++)
        to[g] = reduce((uint16_t)(to[g] + from[g]), modulus);
}

/* to[g] += factor[g] * by */
static void add_multiple(uint16_t *restrict to, const uint16_t *restrict factors, size_t count,
                         uint16_t by, uint16_t modulus)
{
    uint16_t shifted = (uint16_t)(((uint32_t)by << 16) / modulus);
    for (size_t g = 0; g < count; g++) {
        uint16_t high = (uint16_t)(((uint32_t)factors[g] * shifted) >> 16);
        uint16_t product = (uint16_t)((uint32_t)factors[g] * by - (uint32_t)high * modulus);
        to[g] = reduce(reduce((uint16_t)(to[g] + product), modulus), modulus);
    }
}

int64_t tw_kernel_factor(int64_t value, int64_t modulus, int64_t most)
{
    int64_t a = modulus, b = value % modulus, x = 0, y = 1;
    while (b > most) {
        int64_t q = a / b, t = a - q * b;
        a = b;
        b = t;
        t = x - q * y;
        x = y;
        y = t;
    }
    return y;
}

uint32_t tw_kernel_inverse(uint32_t value, uint32_t modulus)
{
    const int64_t inverse = tw_kernel_factor(value, modulus, 1);
    return (uint32_t)(inverse < 0 ? inverse + modulus : inverse);
}

/* The greatest power of the prime that divides a value which is not 0. */
static uint32_t power_in(const tw_kernel *kernel, uint32_t value)
{
    uint32_t power = 1;
    for (; value % kernel->prime == 0; value /= kernel->prime)
        power *= kernel->prime;
    return power;
}

/* ---- Columns ------------------------------------------------------------------------------ */

/* The generator that a column with these totals takes, and the power of the prime in its total;
 * count: none, as all totals are 0. */
static size_t choose_generator(const tw_kernel *kernel, uint32_t *power)
{
    size_t best = kernel->count;
    *power = kernel->modulus;
    for (size_t g = 0; g < kernel->count; g++) {
        uint32_t here = kernel->totals[g] ? power_in(kernel, kernel->totals[g]) : kernel->modulus;
        if (here < *power ||
            (here < kernel->modulus && here == *power && kernel->age[g] > kernel->age[best])) {
            best = g;
            *power = here;
        }
    }
    return best;
}

/* Sets the multiple of the taken generator to add to each other: minus its total over the taken. */
static void set_factors(tw_kernel *kernel, size_t taken, uint32_t power)
{
    uint32_t rest = kernel->modulus / power;
    uint32_t unit = tw_kernel_inverse(kernel->totals[taken] / power, rest);
    for (size_t g = 0; g < kernel->count; g++) {
        uint32_t factor = kernel->totals[g] / power * unit % rest;
        kernel->factors[g] = (uint16_t)(factor && g != taken ? kernel->modulus - factor : 0);
    }
}

/* rest: the factor of the taken generator; if it is the modulus, the generator is dropped. */
static void subtract_generator(tw_kernel *kernel, size_t taken, uint32_t rest)
{
    size_t last = kernel->count - 1;
    for (size_t r = 0; r < kernel->rows; r++) {
        uint16_t *row = kernel->values + r * kernel->stride;
        uint16_t own = row[taken];
        if (own)
            add_multiple(row, kernel->factors, kernel->count, own, kernel->modulus);
        if (rest < kernel->modulus) {
            row[taken] = (uint16_t)(own * rest % kernel->modulus);
            continue;
        }
        row[taken] = row[last];
        row[last] = 0;
    }
    if (rest < kernel->modulus)
        return;
    kernel->age[taken] = kernel->age[last];
    kernel->count--;
}

static bool takes_part(const tw_system *system, uint32_t row, bool all)
{
    return (all && row < system->cells) || system->low[row] == system->high[row];
}

static void add_up_column(tw_kernel *kernel, const tw_system *system, size_t column)
{
    memset(kernel->totals, 0, kernel->count * sizeof *kernel->totals);
    for (size_t e = system->start[column]; e < system->start[column + 1]; e++)
        if (kernel->met[system->entries[e]])
            add_generator_row(kernel->totals, kernel->values + system->entries[e] * kernel->stride,
                              kernel->count, kernel->modulus);
}

/* Refines until every generator gives the column a total of 0. */
static tw_status refine_kernel(tw_kernel *kernel, const tw_system *system, size_t column,
                               tw_effort *effort)
{
    size_t units = system->start[column + 1] - system->start[column];
    for (;;) {
        uint32_t power = 0;
        add_up_column(kernel, system, column);
        size_t taken = choose_generator(kernel, &power);
        if (!tw_effort_goes_on(effort, 20 + units * (4 + kernel->count / 8)))
            return TW_ERR_STATE;
        if (taken == kernel->count)
            return TW_OK;
        if (!tw_effort_goes_on(effort, kernel->rows * (1 + kernel->count / 16)))
            return TW_ERR_STATE;
        set_factors(kernel, taken, power);
        subtract_generator(kernel, taken, power > 1 ? kernel->modulus / power : kernel->modulus);
        if (power == 1)
            return TW_OK;
    }
}

tw_status tw_kernel_make(const tw_system *system, tw_kernel_kind kind, tw_effort *effort,
                         tw_kernel *kernel)
{
    *kernel = (tw_kernel){.context = system->context,
                          .prime = kind.prime,
                          .modulus = 1,
                          .rows = system->rows,
                          .stride = 32};
    for (unsigned i = 0; i < kind.power; i++)
        kernel->modulus = (uint16_t)(kernel->modulus * kind.prime);
    tw_status status = take_kernel(kernel);
    for (size_t c = 0; c < system->columns && status == TW_OK; c++) {
        for (size_t e = system->start[c]; e < system->start[c + 1] && status == TW_OK; e++)
            if (!kernel->met[system->entries[e]] &&
                takes_part(system, system->entries[e], kind.all))
                status = meet_row(kernel, system->entries[e], effort);
        if (status == TW_OK)
            status = refine_kernel(kernel, system, c, effort);
    }
    return status;
}

uint16_t tw_kernel_total(const tw_system *system, const tw_kernel *kernel, size_t generator)
{
    int64_t total = 0;
    for (size_t r = 0; r < system->rows; r++) {
        int64_t weight = kernel->values[r * kernel->stride + generator];
        if (weight)
            total = (total + weight * (system->high[r] % kernel->modulus)) % kernel->modulus;
    }
    return (uint16_t)(total < 0 ? total + kernel->modulus : total);
}
