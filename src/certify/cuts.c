/* cuts.c -- signed proofs that build on parity cuts, for covers with optional places.
 *
 * Weights of 0 and 1, on optional places as well, under which every option has an even total tell
 * whether the number of optional places with a 1 that stay empty is odd or even. If it is odd, at
 * least one of them stays empty: a cut. There are too many cuts to take them all. But the
 * perceptron's rounds, if they find no proof, are nearly a fractional solution: each option as
 * often as it was short, out of the times that the rows asked. Sets of which less than one place
 * stays empty in it are missing from the rows, so these are added, and the perceptron begins again.
 * Source: M. Padberg, M. Rao, "Odd minimum cut-sets and b-matchings" (1982), for matchings, where
 * the sets are found exactly; here by going down from sums of generators drawn at random. */
#include "base/base.h"
#include "base/numbers.h"
#include "certify/kernel.h"
#include "certify/kinds.h"

#define MOST_CUTS 64
#define STARTS 64 /* sums that are shrunk, each time */
#define SLICES 24 /* the perceptron gets 1/SLICES of the effort, each time */

static bool has_optional(const tw_system *system)
{
    for (size_t p = 0; p < system->cells; p++)
        if (system->low[p] < system->high[p])
            return true;
    return false;
}

/* ---- Sets ---------------------------------------------------------------------------------- */

/* A sum of generators that is being made small. */
typedef struct cutting {
    const tw_system *system;
    tw_kernel kernel; /* the totals of all generators but one are even */
    size_t odd;       /* the odd one */
    uint64_t seed;
    int64_t asked; /* rounds in which the rows asked */
    int64_t
        *empty; /* one a row, as the next two: in how many rounds an optional place stayed empty */
    int64_t *size;    /* the measure: `empty`, then the number of cells with a weight */
    int64_t *weights; /* one a row and one a cut, as the perceptron left them */
    int64_t *parity;  /* of the sum: 1, or -1 with a weight */
    int64_t *growth;  /* one a generator: the size of the sum with it, less that without */
    tw_certificate *cuts;
    size_t count; /* cuts made so far */
} cutting;

static const uint16_t *values_of(const cutting *self, size_t row)
{
    return self->kernel.values + row * self->kernel.stride;
}

/* Adds the odd generator to all others with an odd total. false: no total is odd. */
static bool part_odd(cutting *self)
{
    self->odd = self->kernel.count;
    for (size_t g = self->kernel.count; g-- > 0;)
        if (tw_kernel_total(self->system, &self->kernel, g))
            self->odd = g;
    for (size_t g = self->odd + 1; g < self->kernel.count; g++)
        if (tw_kernel_total(self->system, &self->kernel, g))
            for (size_t r = 0; r < self->kernel.rows; r++) {
                uint16_t *values = self->kernel.values + r * self->kernel.stride;
                values[g] ^= values[self->odd];
            }
    return self->odd < self->kernel.count;
}

static void add_generator(cutting *self, size_t generator)
{
    for (size_t r = 0; r < self->system->rows; r++)
        if (values_of(self, r)[generator])
            self->parity[r] = -self->parity[r];
}

/* The generator that makes the sum smallest; count: none makes it smaller. */
static size_t best_generator(cutting *self)
{
    size_t count = self->kernel.count, best = count;
    memset(self->growth, 0, count * sizeof *self->growth);
    for (size_t r = 0; r < self->system->rows; r++) {
        const uint16_t *values = values_of(self, r);
        int64_t growth = self->size[r] * self->parity[r];
        for (size_t g = 0; growth && g < count; g++)
            self->growth[g] += values[g] * growth;
    }
    for (size_t g = 0; g < count; g++)
        if (g != self->odd && self->growth[g] < (best < count ? self->growth[best] : 0))
            best = g;
    return best;
}

/* Draws a sum with an odd total at random, and shrinks it. */
static tw_status shrink_drawn_sum(cutting *self, tw_effort *effort)
{
    for (size_t r = 0; r < self->system->rows; r++)
        self->parity[r] = 1;
    add_generator(self, self->odd);
    for (size_t g = 0; g < self->kernel.count; g++)
        if (g != self->odd && tw_random(&self->seed) % 2)
            add_generator(self, g);
    for (size_t g = best_generator(self); g < self->kernel.count; g = best_generator(self)) {
        if (!tw_effort_goes_on(effort, self->system->rows * self->kernel.count / 4))
            return TW_ERR_STATE;
        add_generator(self, g);
    }
    return TW_OK;
}

/* ---- Cuts ---------------------------------------------------------------------------------- */

/* Do clearly fewer than one of the sum's places stay empty on average? */
static bool is_broken(const cutting *self)
{
    int64_t empty = 0;
    for (size_t p = 0; p < self->system->cells; p++)
        empty += self->parity[p] < 0 ? self->empty[p] : 0;
    return empty < self->asked - self->asked / 16;
}

static bool is_there(const cutting *self)
{
    for (size_t c = 0; c < self->count; c++) {
        size_t p = 0;
        while (p < self->system->cells && self->cuts->cuts[c].places[p] == (self->parity[p] < 0))
            p++;
        if (p == self->system->cells)
            return true;
    }
    return false;
}

static tw_status add_cuts(cutting *self, tw_effort *effort)
{
    tw_status status = TW_OK;
    for (size_t i = 0; i < STARTS && self->count < MOST_CUTS && status == TW_OK; i++) {
        status = shrink_drawn_sum(self, effort);
        if (status == TW_OK && is_broken(self) && !is_there(self)) {
            const tw_system *system = self->system;
            tw_weights *cut = &self->cuts->cuts[self->count++];
            cut->modulus = 2;
            for (size_t p = 0; p < system->cells; p++)
                cut->places[p] = self->parity[p] < 0;
            for (size_t s = 0; s < system->stocks; s++)
                cut->stocks[s] = self->parity[system->cells + s] < 0;
            cut->number = self->parity[tw_system_number(system)] < 0;
        }
    }
    return status;
}

/* Sets how often each place stays empty: as often as its column was short. */
static void set_empty(cutting *self, const tw_rounds *rounds)
{
    const tw_system *system = self->system;
    size_t column = system->columns;
    self->asked = rounds->asked;
    for (size_t p = 0; p < system->cells; p++) {
        bool optional = system->low[p] < system->high[p];
        self->empty[p] = optional ? rounds->short_of[column++] : 0;
        self->size[p] = self->empty[p] * (int64_t)system->cells + (system->high[p] > 0);
    }
}

/* Makes the certificate without the cuts that the proof does not use. */
static tw_status keep_used_cuts(const tw_system *plain, const tw_certificate *all,
                                const int64_t *weights, tw_certificate **certificate)
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
        for (size_t p = 0; p < plain->cells; p++)
            if (plain->low[p] < plain->high[p] && cut->places[p])
                made->weights.places[p] += weights[plain->rows + c];
        made->cut_weights[next++] = -weights[plain->rows + c];
    }
    if (status)
        tw_certificate_free(made);
    else
        *certificate = made;
    return status;
}

/* ---- Finding ------------------------------------------------------------------------------ */

/* Runs the perceptron with the current cuts; if it finds no weights, sets what stays empty. */
static tw_status find_cut_weights(cutting *self, const tw_system *system, tw_effort *effort)
{
    tw_rounds rounds = {0};
    rounds.short_of = tw_take(system->context, system->columns, sizeof *rounds.short_of);
    tw_status status =
        rounds.short_of ? tw_find_signs(system, effort, self->weights, &rounds) : TW_ERR_MEMORY;
    if (status == TW_ERR_STATE)
        set_empty(self, &rounds);
    return status;
}

/* TW_ERR_STATE: no proof was found in this slice of the effort. */
static tw_status try_cuts(cutting *self, uint64_t slice, tw_effort *effort,
                          tw_certificate **certificate)
{
    tw_scope scope;
    tw_system plain = *self->system, system;
    plain.context = tw_scope_begin(&scope, plain.context);
    tw_effort less = {slice < effort->left ? slice : effort->left, effort->pace};
    tw_status status = tw_system_with_cuts(&plain, self->cuts->cuts, self->count, &system);
    if (status == TW_OK) {
        effort->left -= less.left;
        status = find_cut_weights(self, &system, &less);
        effort->left += less.left;
    }
    if (status == TW_OK)
        status = tw_make_plain(&system, effort, self->weights);
    if (status == TW_OK)
        status = keep_used_cuts(self->system, self->cuts, self->weights, certificate);
    tw_scope_end(&scope);
    return status;
}

/* Tries again from weights of 0 with only the cuts that were used: that mostly takes fewer of them,
 * and smaller weights. */
static tw_status simplify(cutting *self, tw_effort *effort, tw_certificate **certificate)
{
    cutting again = *self;
    tw_certificate *found = NULL;
    again.cuts = *certificate;
    again.count = again.cuts->cut_count;
    memset(again.weights, 0, (self->system->rows + MOST_CUTS) * sizeof *again.weights);
    tw_status status = try_cuts(&again, effort->left, effort, &found);
    if (status == TW_OK && tw_certificate_greatest(found) < tw_certificate_greatest(*certificate)) {
        again.cuts = found;
        found = *certificate;
        *certificate = again.cuts;
    }
    tw_certificate_free(found);
    return status == TW_ERR_STATE ? TW_OK : status;
}

/* Doubles the slice of effort when the last one led to no new cut. */
static tw_status find_cut_proof(cutting *self, tw_effort *effort, tw_certificate **certificate)
{
    uint64_t slice = effort->left / SLICES + 1;
    for (;;) {
        size_t before = self->count;
        tw_status status = try_cuts(self, slice, effort, certificate);
        if (status == TW_OK)
            return simplify(self, effort, certificate);
        if (status == TW_ERR_STATE && effort->left > 0 && !tw_effort_stopped(effort))
            status = add_cuts(self, effort);
        else
            return status;
        if (status)
            return status;
        slice *= self->count > before ? 1 : 2;
    }
}

tw_status tw_find_with_cuts(const tw_system *system, tw_effort *effort,
                            tw_certificate **certificate)
{
    cutting self = {.system = system, .seed = 1};
    if (!has_optional(system))
        return TW_OK;
    tw_status status = tw_kernel_make(system, (tw_kernel_kind){2, 1, true}, effort, &self.kernel);
    if (status == TW_OK)
        status = tw_certificate_new(system->context, system->cells, system->stocks, &self.cuts);
    if (status == TW_OK)
        status = tw_certificate_add_cuts(self.cuts, MOST_CUTS);
    const tw_array all[] = {TW_ARRAY(self.empty, system->rows),
                            TW_ARRAY(self.size, system->rows),
                            TW_ARRAY(self.weights, system->rows + MOST_CUTS),
                            TW_ARRAY(self.parity, system->rows),
                            TW_ARRAY(self.growth, self.kernel.stride),
                            {0}};
    if (status == TW_OK && !tw_arrays(system->context, all, TW_TAKE))
        status = TW_ERR_MEMORY;
    return status == TW_OK && part_odd(&self) ? find_cut_proof(&self, effort, certificate) : status;
}
