/* verify.c -- is a certificate valid? The rules of certify/weights.h in plain integers.
 *
 * Written to be read: it trusts the cover, the certificate's weights, and that sums which do not
 * fit 64 bits are detected. It goes through the options one after the other and never searches. In
 * a case of a split one option is taken as used: options that overlap it are not, its stock has one
 * unit less, and the places it covers no longer count. */
#include "certify/weights.h"

#include "base/base.h"
#include "cover/cover_shared.h"

#define NOTHING UINT32_MAX

/* What is being verified. */
typedef struct verifier {
    const tw_cover *cover;
    size_t cells, stocks;
    uint32_t fixed; /* the option that is used, or NOTHING */
    tw_pace *pace;
    tw_error *error;
} verifier;

/* Call it before a look at an option, with each of so many lists of weights. */
static tw_status verifying_goes_on(const verifier *self, size_t lists)
{
    enum { STEPS = 50 };
    return tw_pace_status(self->pace, STEPS * lists);
}

static tw_status refuse_certificate(const verifier *self, const char *why)
{
    return tw_fail(self->error, TW_ERR_INPUT, "%s", why);
}

/* ---- What remains of the cover ------------------------------------------------------------ */

static bool is_taken_place(const verifier *self, uint32_t place)
{
    return self->fixed != NOTHING && tw_cover_option_has(self->cover, self->fixed, place);
}

/* The units of a stock that are still to be used. */
static void range_of(const verifier *self, uint32_t stock, int64_t *low, int64_t *high)
{
    uint32_t least = 0, most = 0;
    tw_cover_range(self->cover, stock, &least, &most);
    *low = least;
    *high = most;
    if (self->fixed != NOTHING && tw_cover_option_stock(self->cover, self->fixed) == stock) {
        *low -= *low > 0;
        *high -= 1;
    }
}

/* May the option be used, beside the fixed one? */
static bool may_use_option(const verifier *self, uint32_t option)
{
    if (self->fixed == NOTHING)
        return true;
    tw_u32_span places = tw_cover_option(self->cover, option);
    for (size_t i = 0; i < places.count; i++)
        if (is_taken_place(self, places.items[i]))
            return false;
    uint32_t stock = tw_cover_option_stock(self->cover, option);
    int64_t low = 0, high = 1;
    if (stock != NOTHING)
        range_of(self, stock, &low, &high);
    return high > 0;
}

static size_t required_in(const tw_cover *cover, uint32_t option)
{
    tw_u32_span places = tw_cover_option(cover, option);
    size_t required = 0;
    for (size_t i = 0; i < places.count; i++)
        required += !tw_cover_is_optional(cover, places.items[i]);
    return required;
}

/* The number of options in every solution, beside the fixed one: it follows if each option covers
 * equally many required places. -1: it does not follow. */
static int64_t number_of_options(const verifier *self)
{
    size_t options = tw_cover_option_count(self->cover),
           required = tw_cover_required_count(self->cover);
    size_t size = options > 0 ? required_in(self->cover, 0) : 0;
    for (uint32_t o = 0; o < options; o++)
        if (required_in(self->cover, o) != size)
            return -1;
    if (size == 0 || required % size != 0)
        return -1;
    return (int64_t)(required / size) - (self->fixed != NOTHING);
}

/* ---- Sums -------------------------------------------------------------------------------- */

/* A sum of products; `lost` once it does not fit. */
typedef struct wide_sum {
    int64_t value;
    bool lost;
} wide_sum;

static void add_weight(wide_sum *to, int64_t weight, int64_t times)
{
    int64_t product = 0;
    to->lost = to->lost || __builtin_mul_overflow(weight, times, &product) ||
               __builtin_add_overflow(to->value, product, &to->value);
}

static bool is_zero(const tw_weights *weights, int64_t value)
{
    return value % (int64_t)weights->modulus == 0;
}

static wide_sum weight_of_option(const verifier *self, const tw_weights *weights, uint32_t option)
{
    wide_sum total = {.value = weights->number};
    tw_u32_span places = tw_cover_option(self->cover, option);
    for (size_t i = 0; i < places.count; i++)
        if (places.items[i] < self->cells)
            add_weight(&total, weights->places[places.items[i]], 1);
    uint32_t stock = tw_cover_option_stock(self->cover, option);
    if (stock != NOTHING)
        add_weight(&total, weights->stocks[stock], 1);
    return total;
}

/* ---- Modulo a number ----------------------------------------------------------------------- */

/* full: optional places count as covered, too; else they must have no weight. */
static tw_status total_of_cover(const verifier *self, const tw_weights *weights, bool full,
                                wide_sum *total)
{
    for (uint32_t p = 0; p < self->cells; p++) {
        if (is_taken_place(self, p))
            continue;
        bool optional = tw_cover_is_optional(self->cover, p);
        if (optional && !full && !is_zero(weights, weights->places[p]))
            return refuse_certificate(self, "a cell that may stay empty has a weight");
        add_weight(total, weights->places[p], !optional || full);
    }
    for (uint32_t s = 0; s < self->stocks; s++) {
        int64_t low = 0, high = 0;
        range_of(self, s, &low, &high);
        if (low != high && !is_zero(weights, weights->stocks[s]))
            return refuse_certificate(self, "a piece that may be used so often or so has a weight");
        add_weight(total, weights->stocks[s], low);
    }
    if (weights->number && number_of_options(self) < 0)
        return refuse_certificate(self, "the number of pieces is not fixed and has a weight");
    add_weight(total, weights->number, weights->number ? number_of_options(self) : 0);
    return total->lost ? refuse_certificate(self, "the weights are too large") : TW_OK;
}

static tw_status verify_modular(const verifier *self, const tw_weights *weights, bool full)
{
    if (weights->modulus < 2 || weights->modulus > TW_MOST_MODULUS)
        return refuse_certificate(self, "the modulus is none");
    for (uint32_t o = 0; o < tw_cover_option_count(self->cover); o++) {
        if (verifying_goes_on(self, 1))
            return TW_ERR_STATE;
        wide_sum total = weight_of_option(self, weights, o);
        if (may_use_option(self, o) && (total.lost || !is_zero(weights, total.value)))
            return refuse_certificate(self, "a placement has another total than 0");
    }
    wide_sum total = {0};
    tw_status status = total_of_cover(self, weights, full, &total);
    if (status == TW_OK && is_zero(weights, total.value))
        status = refuse_certificate(self, "the whole puzzle has total 0, as every placement has");
    return status;
}

/* ---- Signs --------------------------------------------------------------------------------- */

/* Is the place one of those of which, by the cut, not all are covered? */
static bool is_place_in_cut(const verifier *self, const tw_weights *cut, uint32_t place)
{
    return place < self->cells && tw_cover_is_optional(self->cover, place) &&
           !is_taken_place(self, place) && !is_zero(cut, cut->places[place]);
}

/* The most that a row between low and high adds. */
static void add_most(wide_sum *total, int64_t weight, int64_t low, int64_t high)
{
    add_weight(total, weight, weight > 0 ? high : low);
}

/* The greatest total that the cover can have. */
static wide_sum most_of_cover(const verifier *self, const tw_certificate *certificate)
{
    const tw_weights *weights = &certificate->weights;
    wide_sum total = {0};
    for (uint32_t p = 0; p < self->cells; p++)
        if (!is_taken_place(self, p))
            add_most(&total, weights->places[p], !tw_cover_is_optional(self->cover, p), 1);
    for (uint32_t s = 0; s < self->stocks; s++) {
        int64_t low = 0, high = 0;
        range_of(self, s, &low, &high);
        add_most(&total, weights->stocks[s], low, high);
    }
    add_weight(&total, weights->number, weights->number ? number_of_options(self) : 0);
    for (size_t c = 0; c < certificate->cut_count; c++) {
        int64_t count = 0;
        for (uint32_t p = 0; p < self->cells; p++)
            count += is_place_in_cut(self, &certificate->cuts[c], p);
        add_most(&total, certificate->cut_weights[c], 0, count - 1);
    }
    return total;
}

static bool is_positive(const verifier *self, const tw_certificate *certificate, uint32_t option)
{
    wide_sum total = weight_of_option(self, &certificate->weights, option);
    for (size_t c = 0; c < certificate->cut_count; c++) {
        tw_u32_span places = tw_cover_option(self->cover, option);
        int64_t count = 0;
        for (size_t i = 0; i < places.count; i++)
            count += is_place_in_cut(self, &certificate->cuts[c], places.items[i]);
        add_weight(&total, certificate->cut_weights[c], count);
    }
    return !total.lost && total.value >= 0;
}

static tw_status verify_signed(const verifier *self, const tw_certificate *certificate)
{
    if (certificate->weights.number && number_of_options(self) < 0)
        return refuse_certificate(self, "the number of pieces is not fixed and has a weight");
    for (size_t c = 0; c < certificate->cut_count; c++) {
        tw_status status = verify_modular(self, &certificate->cuts[c], true);
        if (status)
            return status;
    }
    for (uint32_t o = 0; o < tw_cover_option_count(self->cover); o++) {
        if (verifying_goes_on(self, 1 + certificate->cut_count))
            return TW_ERR_STATE;
        if (may_use_option(self, o) && !is_positive(self, certificate, o))
            return refuse_certificate(self, "a placement has a total below 0");
    }
    wide_sum most = most_of_cover(self, certificate);
    if (most.lost)
        return refuse_certificate(self, "the weights are too large");
    return most.value < 0 ? TW_OK
                          : refuse_certificate(self, "the whole puzzle has no total below 0");
}

/* ---- All of it ----------------------------------------------------------------------------- */

static tw_status verify_one(const verifier *self, const tw_certificate *certificate)
{
    if (certificate->weights.modulus == 0)
        return verify_signed(self, certificate);
    return certificate->cut_count == 0
               ? verify_modular(self, &certificate->weights, false)
               : refuse_certificate(self, "cuts belong to a proof without a modulus");
}

static bool is_of_cover(const verifier *self, const tw_certificate *certificate)
{
    return certificate->cells <= tw_cover_place_count(self->cover) &&
           certificate->stocks == tw_cover_stock_count(self->cover);
}

static tw_status verify_case(const verifier *self, const tw_certificate *certificate,
                             uint32_t option)
{
    verifier below = *self;
    below.fixed = option;
    below.cells = certificate ? certificate->cells : 0;
    if (!certificate || certificate->split != TW_NO_SPLIT || !is_of_cover(self, certificate))
        return refuse_certificate(self, "a case without a proof");
    return verify_one(&below, certificate);
}

static tw_status verify_cases(const verifier *self, const tw_certificate *certificate)
{
    uint32_t place = certificate->split;
    if (place >= self->cells || tw_cover_is_optional(self->cover, place))
        return refuse_certificate(self, "the cell that the cases look at need not be covered");
    size_t number = 0;
    for (uint32_t o = 0; o < tw_cover_option_count(self->cover); o++) {
        if (!tw_cover_option_has(self->cover, o, place))
            continue;
        if (number == certificate->case_count)
            return refuse_certificate(self, "too few cases");
        tw_status status = verify_case(self, certificate->cases[number++], o);
        if (status)
            return status;
    }
    return number == certificate->case_count ? TW_OK : refuse_certificate(self, "too many cases");
}

tw_status tw_certificate_verify(const tw_cover *cover, const tw_certificate *certificate,
                                tw_pace *pace, tw_error *error)
{
    const verifier self = {cover, certificate->cells, certificate->stocks, NOTHING, pace, error};
    if (!is_of_cover(&self, certificate))
        return refuse_certificate(&self, "it belongs to another puzzle");
    return certificate->split == TW_NO_SPLIT ? verify_one(&self, certificate)
                                             : verify_cases(&self, certificate);
}
