/* cuts.c -- signed proofs that build on parity cuts, for covers with optional places.
 *
 * Weights of 0 and 1 under which every option has an even total, on optional places as well, say
 * of how many of these with a 1 stay empty whether it is odd or even. Where it is odd, one of them
 * stays empty at least. Many such sets that have few places in common leave more empty than there
 * may be, and the perceptron adds them up. */
#include "base/base.h"
#include "base/numbers.h"
#include "certify/kinds.h"
#include "certify/kernel.h"

#define MOST_CUTS 64 /* the smallest of those come upon */
#define STARTS 1500
#define SUMMANDS 3

static bool has_optional(const tw_system *system)
{
    for (size_t p = 0; p < system->cells; p++)
        if (system->low[p] < system->high[p])
            return true;
    return false;
}

/* A sum of generators that is being made smaller. */
typedef struct sum {
    const tw_system *system;
    const tw_kernel *kernel;
    uint8_t *odd; /* one a row: its weight */
    bool total;   /* is it odd? */
} sum;

static void add_generator(sum *self, size_t generator)
{
    for (size_t r = 0; r < self->system->rows; r++)
        self->odd[r] ^= (uint8_t)self->kernel->values[r * self->kernel->stride + generator];
    self->total ^= tw_kernel_total(self->system, self->kernel, generator);
}

/* How many cells more have a weight once a generator is added. */
static int64_t growth(const sum *self, size_t generator)
{
    int64_t more = 0;
    for (size_t p = 0; p < self->system->cells; p++)
        if (self->kernel->values[p * self->kernel->stride + generator])
            more += self->odd[p] ? -1 : 1;
    return more;
}

/* Adds generators that leave fewer cells, and the total odd. */
static void make_small(sum *self)
{
    bool better = true;
    while (better) {
        better = false;
        for (size_t g = 0; g < self->kernel->count; g++) {
            if (tw_kernel_total(self->system, self->kernel, g) || growth(self, g) >= 0)
                continue;
            add_generator(self, g);
            better = true;
        }
    }
}

static void set_cut(const sum *self, tw_weights *cut)
{
    const tw_system *system = self->system;
    cut->modulus = 2;
    for (size_t p = 0; p < system->cells; p++)
        cut->places[p] = self->odd[p];
    for (size_t s = 0; s < system->stocks; s++)
        cut->stocks[s] = self->odd[system->cells + s];
    cut->number = self->odd[tw_system_number(system)];
}

static bool is_there(const sum *self, const tw_certificate *cuts, size_t count)
{
    for (size_t c = 0; c < count; c++) {
        size_t p = 0;
        while (p < cuts->cells && cuts->cuts[c].places[p] == self->odd[p])
            p++;
        if (p == cuts->cells)
            return true;
    }
    return false;
}

static size_t size_of(const tw_certificate *cuts, size_t number)
{
    size_t size = 0;
    for (size_t p = 0; p < cuts->cells; p++)
        size += cuts->cuts[number].places[p] != 0;
    return size;
}

/* Files a cut; where there is no more room, in place of the largest. */
static void file_cut(const sum *self, tw_certificate *cuts, size_t *count)
{
    size_t at = *count, size = 0;
    if (is_there(self, cuts, *count))
        return;
    if (at == cuts->cut_count)
        for (size_t c = 0; c < cuts->cut_count; c++)
            if (size_of(cuts, c) > size) {
                at = c;
                size = size_of(cuts, c);
            }
    for (size_t p = 0; p < cuts->cells && size > 0; p++)
        size -= self->odd[p]; /* 0: it is as large */
    if (at < *count && size == 0)
        return;
    set_cut(self, &cuts->cuts[at]);
    *count += at == *count;
}

/* Begins with the sum of some generators, and if that is even with one more; files what comes of
 * it. */
static void add_cut(sum *self, uint64_t *seed, tw_certificate *cuts, size_t *count)
{
    size_t generators = self->kernel->count;
    memset(self->odd, 0, self->system->rows);
    self->total = false;
    for (size_t i = 0; i < SUMMANDS; i++)
        add_generator(self, tw_random(seed) % generators);
    for (size_t g = 0; g < generators && !self->total; g++)
        if (tw_kernel_total(self->system, self->kernel, g))
            add_generator(self, g);
    if (!self->total)
        return;
    make_small(self);
    file_cut(self, cuts, count);
}

/* Fills the cuts of a certificate; *count: how many there are. */
static tw_status list_cuts(const tw_system *system, const tw_kernel *kernel, tw_effort *effort,
                           tw_certificate *cuts, size_t *count)
{
    sum self = {.system = system, .kernel = kernel};
    uint64_t seed = 1;
    self.odd = tw_take(system->context, system->rows, sizeof *self.odd);
    tw_status status = self.odd ? TW_OK : TW_ERR_MEMORY;
    for (size_t i = 0; kernel->count > 0 && i < STARTS && status == TW_OK; i++) {
        if (tw_effort_goes_on(effort, 4 * kernel->count * system->rows))
            add_cut(&self, &seed, cuts, count);
        else
            status = TW_ERR_STATE;
    }
    tw_give(system->context, self.odd, system->rows, sizeof *self.odd);
    return status;
}

/* Cuts of which the proof makes no use are left out. */
static tw_status keep(const tw_system *plain, const tw_certificate *all, const int64_t *weights,
                      tw_certificate **certificate)
{
    size_t used = 0, next = 0;
    tw_certificate *made = NULL;
    for (size_t c = 0; c < all->cut_count; c++)
        used += weights[plain->rows + c] != 0;
    tw_status status = tw_certificate_of_rows(plain, weights, 0, &made);
    if (status == TW_OK)
        status = tw_certificate_add_cuts(made, used);
    for (size_t c = 0; status == TW_OK && c < all->cut_count; c++) {
        const tw_weights *cut = &all->cuts[c];
        if (weights[plain->rows + c] == 0)
            continue;
        memcpy(made->cuts[next].places, cut->places, plain->cells * sizeof *cut->places);
        memcpy(made->cuts[next].stocks, cut->stocks, plain->stocks * sizeof *cut->stocks);
        made->cuts[next].number = cut->number;
        made->cuts[next].modulus = cut->modulus;
        made->cut_weights[next++] = weights[plain->rows + c];
    }
    if (status)
        tw_certificate_free(made);
    else
        *certificate = made;
    return status;
}

static tw_status find(const tw_system *plain, const tw_certificate *cuts, tw_effort *effort,
                      tw_certificate **certificate)
{
    tw_system system = {0};
    tw_status status = tw_system_with_cuts(plain, cuts->cuts, cuts->cut_count, &system);
    int64_t *weights = tw_take(plain->context, system.rows, sizeof *weights);
    if (status == TW_OK)
        status = weights ? tw_find_signs(&system, effort, weights, NULL) : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = tw_make_plain(&system, effort, weights);
    if (status == TW_OK)
        status = keep(plain, cuts, weights, certificate);
    tw_give(plain->context, weights, system.rows, sizeof *weights);
    tw_system_free(&system);
    return status;
}

tw_status tw_find_with_cuts(const tw_system *system, tw_effort *effort,
                            tw_certificate **certificate)
{
    tw_kernel kernel = {0};
    tw_certificate *cuts = NULL;
    size_t count = 0;
    if (!has_optional(system))
        return TW_OK;
    tw_status status = tw_kernel_make(system, (tw_kernel_kind){2, 1, true}, effort, &kernel);
    if (status == TW_OK)
        status = tw_certificate_new(system->context, system->cells, system->stocks, &cuts);
    if (status == TW_OK)
        status = tw_certificate_add_cuts(cuts, MOST_CUTS);
    if (status == TW_OK)
        status = list_cuts(system, &kernel, effort, cuts, &count);
    tw_kernel_free(&kernel);
    if (status == TW_OK && count > 0) {
        size_t room = cuts->cut_count;
        cuts->cut_count = count; /* those that are there */
        status = find(system, cuts, effort, certificate);
        cuts->cut_count = room;
    }
    tw_certificate_free(cuts);
    return status;
}
