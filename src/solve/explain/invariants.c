/* invariants.c -- what all solutions of a puzzle have in common, as far as colourings show it.
 *
 * One stock is left out, and weights modulo a number are taken under which every pose of the others
 * has total 0. The total of the cells is then the total of the poses of that stock together: if all
 * its poses have the same total it tells how many are used; for a piece used once, which of its
 * poses cannot be in a solution. */
#include "solve/explain/explanation.h"

#include <inttypes.h>

#include "base/numbers.h"
#include "certify/kernel.h"

#define MOST_OPTIONS 20000
#define MOST_LINES 8
#define EFFORT 30000000 /* of each kernel */

typedef struct invariants {
    tw_explanation *explanation;
    const tw_cover *cover; /* whole */
    uint32_t stock;        /* left out */
    tw_system system;      /* of the other stocks */
    tw_kernel kernel;
    size_t lines;
} invariants;

/* ---- Without one stock --------------------------------------------------------------------- */

static tw_status add_others(const tw_cover *cover, uint32_t stock, tw_cover_builder *builder)
{
    tw_status status = TW_OK;
    for (uint32_t p = 0; p < tw_cover_place_count(cover); p++)
        if (tw_cover_is_optional(cover, p))
            tw_cover_builder_optional(builder, p);
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        tw_cover_builder_range(builder, s, s == stock ? 0 : low, s == stock ? 0 : high);
    }
    for (uint32_t o = 0; o < tw_cover_option_count(cover) && status == TW_OK; o++) {
        tw_u32_span places = tw_cover_option(cover, o);
        if (tw_cover_option_stock(cover, o) != stock)
            status = tw_cover_builder_option(builder, places.items, places.count,
                                             tw_cover_option_stock(cover, o));
    }
    return status;
}

static tw_status cover_of_others(const invariants *self, tw_cover **others)
{
    tw_cover_builder *builder = NULL;
    tw_status status =
        tw_cover_builder_new(self->explanation->context, tw_cover_place_count(self->cover),
                             tw_cover_stock_count(self->cover), &builder);
    if (status == TW_OK)
        status = add_others(self->cover, self->stock, builder);
    if (status == TW_OK)
        status = tw_cover_freeze(builder, others);
    tw_cover_builder_free(builder);
    return status;
}

/* ---- What the weights say ------------------------------------------------------------------ */

/* The total of a pose under a generator. */
static uint32_t total_of(const invariants *self, uint32_t option, size_t generator)
{
    tw_u32_span places = tw_cover_option(self->cover, option);
    uint32_t total = 0;
    for (size_t i = 0; i < places.count && places.items[i] < self->system.cells; i++)
        total += self->kernel.values[places.items[i] * self->kernel.stride + generator];
    return total % self->kernel.modulus;
}

/* Of the poses of the stock: how many, how many with this total, and whether all have the same. */
typedef struct poses_told {
    size_t all, right;
    uint32_t first;
    bool same;
} poses_told;

static poses_told look_at_generator(const invariants *self, size_t generator, uint32_t wanted)
{
    poses_told told = {.same = true};
    for (uint32_t o = 0; o < tw_cover_option_count(self->cover); o++) {
        if (tw_cover_option_stock(self->cover, o) != self->stock)
            continue;
        uint32_t total = total_of(self, o, generator);
        told.first = told.all ? told.first : total;
        told.same = told.same && total == told.first;
        told.right += total == wanted;
        told.all++;
    }
    return told;
}

static void show(invariants *self, size_t generator, const char *caption)
{
    int64_t modulus = self->kernel.modulus;
    tw_shown *shown = tw_explanation_show(self->explanation, (uint64_t)modulus, caption);
    for (size_t c = 0; shown && c < self->system.cells; c++) {
        int64_t weight = self->kernel.values[c * self->kernel.stride + generator];
        shown->weights[c] = weight > modulus / 2 ? weight - modulus : weight;
    }
}

/* Says how often a piece is used, if that is open and all its poses have the same total: that
 * number times this total must be `wanted`. */
static bool tell_number(const invariants *self, const poses_told *told, uint32_t wanted,
                        const char *name)
{
    uint32_t low = 0, high = 0, modulus = self->kernel.modulus, number = 0;
    uint32_t period = modulus / (uint32_t)tw_common_divisor(modulus, told->first);
    tw_cover_range(self->cover, self->stock, &low, &high);
    if (!told->same || low == high || period == 1)
        return false;
    while (number < period && number * told->first % modulus != wanted)
        number++;
    if (number == period)
        return false; /* there is no solution */
    if (period == 2)
        tw_explanation_say(self->explanation, "In every solution %s is used an %s number of times.",
                           name, number ? "odd" : "even");
    else
        tw_explanation_say(self->explanation,
                           "In every solution %s is used so often that it leaves %" PRIu32
                           " when divided by %" PRIu32 ".",
                           name, number, period);
    return true;
}

static bool tell_poses(const invariants *self, const poses_told *told, uint32_t wanted,
                       const char *name)
{
    uint32_t low = 0, high = 0;
    tw_cover_range(self->cover, self->stock, &low, &high);
    if (told->same || low != 1 || high != 1 || told->right == 0)
        return false;
    tw_explanation_say(self->explanation,
                       "In every solution %s covers a total of %" PRIu32
                       " modulo %u; %zu of its %zu placements do.",
                       name, wanted, (unsigned)self->kernel.modulus, told->right, told->all);
    return true;
}

static void tell_invariants(invariants *self)
{
    char name[TW_MAX_NAME + 64];
    bool said = false;
    tw_explanation_stock_name(self->explanation, self->stock, name, sizeof name);
    for (size_t g = 0; g < self->kernel.count && !said; g++) {
        uint32_t wanted = tw_kernel_total(&self->system, &self->kernel, g);
        poses_told told = look_at_generator(self, g, wanted);
        said = told.all > 0 &&
               (tell_number(self, &told, wanted, name) || tell_poses(self, &told, wanted, name));
        if (said)
            show(self, g, name);
    }
    self->lines += said;
}

/* ---- All stocks ---------------------------------------------------------------------------- */

static tw_status look_modulo(invariants *self, tw_kernel_kind kind)
{
    tw_effort effort = {EFFORT, self->explanation->whole.encoding.pace};
    tw_system own = self->system;
    tw_scope scope;
    own.context = tw_scope_begin(&scope, self->system.context);
    tw_status status = tw_kernel_make(&own, kind, &effort, &self->kernel);
    if (status == TW_OK)
        tell_invariants(self);
    tw_scope_end(&scope);
    bool stopped = effort.pace && effort.pace->stopped;
    return status == TW_ERR_STATE && !stopped ? TW_OK : status;
}

/* Tries these kernels until one says anything. */
static tw_status look_at_stock(invariants *self)
{
    static const tw_kernel_kind kinds[] = {
        {2, 1, false}, {3, 1, false}, {2, 2, false}, {2, 3, false}, {5, 1, false}};
    tw_cover *others = NULL;
    tw_scope scope;
    const tw_context *own = tw_scope_begin(&scope, self->explanation->context);
    size_t before = self->lines;
    tw_status status = cover_of_others(self, &others);
    if (status == TW_OK)
        status = tw_system_make(own, others, tw_explanation_cells(self->explanation), TW_NO_FIXED,
                                &self->system);
    if (status == TW_OK) /* the cells do not determine the number of the other pieces: the stock
                            that is left out covers some */
        self->system.low[tw_system_number(&self->system)]--;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (status == TW_OK && self->lines == before)
            status = look_modulo(self, kinds[k]);
    tw_scope_end(&scope);
    tw_cover_free(others);
    return status;
}

tw_status tw_explanation_tell_invariants(tw_explanation *explanation)
{
    invariants self = {.explanation = explanation, .cover = explanation->whole.encoding.cover};
    tw_status status = TW_OK;
    if (tw_cover_option_count(self.cover) > MOST_OPTIONS)
        return TW_OK;
    for (; self.stock < tw_cover_stock_count(self.cover) && self.lines < MOST_LINES &&
           status == TW_OK;
         self.stock++)
        status = look_at_stock(&self);
    return status;
}
