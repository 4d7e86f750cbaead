/* counter_digest.c -- what the keys of a plan mean (counter_digest.h).
 *
 * Everything that the kernels read of a plan goes into it: then states that another program wrote,
 * or another version of this one, are those of this plan or are refused. */
#include "solve/tables/counter_digest.h"

#include "puzzle/puzzle_shared.h"
#include "store/hash.h"
#include "store/packer.h"

#define PIECE 65536     /* bytes that are summed at a time */
#define MOST_POSES 4000 /* whose images tell symmetries apart */

typedef struct digesting {
    tw_bytes bytes; /* the sum so far, then what is to go into it */
} digesting;

static uint64_t settle(digesting *self)
{
    uint64_t sum = tw_checksum_bytes(self->bytes.data, self->bytes.size);
    self->bytes.size = 0;
    tw_pack_fixed(&self->bytes, sum, 8);
    return sum;
}

static void add_words(digesting *self, const uint64_t *words, size_t count)
{
    for (size_t w = 0; w < count && !self->bytes.status; w++) {
        tw_pack_fixed(&self->bytes, words[w], 8);
        if (self->bytes.size >= PIECE)
            (void)settle(self);
    }
}

static void add_option(digesting *self, const tw_count_plan *plan, size_t option)
{
    add_words(self, plan->test + option * plan->words, plan->words);
    add_words(self, plan->add + option * plan->words, plan->words);
    for (size_t n = plan->need_start[option]; n < plan->need_start[option + 1]; n++) {
        const tw_count_need *need = &plan->needs[n];
        const uint64_t words[] = {option, need->word, need->shift, need->width, need->units};
        add_words(self, words, sizeof words / sizeof *words);
    }
}

static void add_plan(digesting *self, const tw_count_plan *plan)
{
    const uint64_t shape[] = {plan->ranks, plan->words, plan->bits, plan->window, plan->options};
    add_words(self, shape, sizeof shape / sizeof *shape);
    add_words(self, plan->guard, plan->words);
    add_words(self, plan->begin, plan->words);
    for (size_t r = 0; r <= plan->ranks; r++)
        add_words(self, &(uint64_t){plan->first[r]}, 1);
    if (plan->keep)
        add_words(self, plan->keep, plan->ranks * plan->words);
    for (size_t e = 0; e < plan->end_count; e++) {
        const tw_count_end *end = &plan->ends[e];
        const uint64_t words[] = {end->word, end->shift, end->mask, end->least, end->most};
        add_words(self, words, sizeof words / sizeof *words);
    }
    for (size_t o = 0; o < plan->options; o++)
        add_option(self, plan, o);
}

static tw_status finish(digesting *self, uint64_t *digest)
{
    if (!self->bytes.status)
        *digest = settle(self);
    tw_status status = self->bytes.status;
    tw_bytes_free(&self->bytes);
    return status;
}

tw_status tw_count_plan_digest(const tw_count_plan *plan, uint64_t *digest)
{
    digesting self = {.bytes = {.context = plan->context}};
    add_plan(&self, plan);
    return finish(&self, digest);
}

tw_status tw_counter_element_digest(const tw_counter *counter, size_t element, uint64_t *digest)
{
    const tw_encoding *encoding = &counter->encoding;
    const uint32_t *image =
        tw_symmetry_poses(encoding->symmetry, counter->conjugates.elements[element]);
    size_t poses = tw_poses_count(encoding->poses);
    digesting self = {.bytes = {.context = counter->context}};
    for (size_t p = 0; p < poses && p < MOST_POSES; p++)
        add_words(&self, &(uint64_t){image[p]}, 1);
    return finish(&self, digest);
}
