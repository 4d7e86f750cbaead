/* words.c -- a certificate in sentences, and its weights on the cells.
 *
 * "Piece" is the word for readers; the number of placements is stated because all were checked. */
#include "base/numbers.h"
#include "cover/cover_shared.h"
#include "solve/explain/explanation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- Cells and pieces by name ------------------------------------------------------------- */

/* Names the marked places and stocks (marked: one each), and shows the cells. */
static void name_items(tw_explanation *explanation, const bool *marked, tw_name_list *cells,
                       tw_name_list *pieces)
{
    const tw_cover *cover = explanation->whole.encoding.cover;
    tw_shown *shown = NULL;
    char name[TW_MAX_NAME + 64];
    for (uint32_t c = 0; c < tw_explanation_cells(explanation); c++) {
        if (!marked[c])
            continue;
        shown = shown ? shown : tw_explanation_show(explanation, 0, "");
        tw_explanation_cell_name(explanation, c, name, sizeof name);
        tw_name_list_add(cells, name);
        if (shown)
            shown->weights[c] = 1;
    }
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        if (!marked[tw_cover_place_count(cover) + s])
            continue;
        tw_explanation_stock_name(explanation, s, name, sizeof name);
        tw_name_list_add(pieces, name);
    }
}

bool tw_explanation_tell_unreached(tw_explanation *explanation)
{
    const tw_cover *cover = explanation->whole.encoding.cover;
    size_t count = tw_cover_place_count(cover), items = count + tw_cover_stock_count(cover);
    tw_name_list cells = {0}, pieces = {0};
    bool *missing = tw_take(explanation->context, items, sizeof *missing);
    if (!missing) {
        explanation->lost = true;
        return false;
    }
    for (uint32_t p = 0; p < count; p++)
        missing[p] = !tw_cover_is_optional(cover, p);
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        missing[count + s] = low > 0;
    }
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        tw_u32_span places = tw_cover_option(cover, o);
        for (size_t i = 0; i < places.count; i++)
            missing[places.items[i]] = false;
        missing[count + tw_cover_option_stock(cover, o)] = false;
    }
    name_items(explanation, missing, &cells, &pieces);
    tw_give(explanation->context, missing, items, sizeof *missing);
    if (cells.count > 0)
        tw_explanation_say(explanation, "No solution: no piece can cover %s %s.",
                           cells.count == 1 ? "cell" : "any of the cells",
                           tw_name_list_end(&cells));
    if (pieces.count > 0)
        tw_explanation_say(explanation, "No solution: %s must be used and fit%s nowhere.",
                           tw_name_list_end(&pieces), pieces.count == 1 ? "s" : "");
    return explanation->line_count > 0;
}

void tw_explanation_tell_core(tw_explanation *explanation, const bool *needed, bool minimal)
{
    tw_name_list cells = {0}, pieces = {0};
    name_items(explanation, needed, &cells, &pieces);
    tw_explanation_say(explanation, cells.count + pieces.count == 0
                                        ? "No solution: a SAT solver proves it."
                                        : "No solution: a SAT solver proves that these conditions "
                                          "contradict one another.");
    if (cells.count > 0)
        tw_explanation_say(explanation, "These %zu cells must be covered, each once: %s.",
                           cells.count, tw_name_list_end(&cells));
    if (pieces.count > 0)
        tw_explanation_say(explanation, "These pieces must be used as often as stated: %s.",
                           tw_name_list_end(&pieces));
    if (minimal)
        tw_explanation_say(explanation,
                           "Leave out any one of these conditions, and the rest can be met.");
}

/* ---- Cuts --------------------------------------------------------------------------------- */

/* A cut is a set of cells of which one stays empty. Only a proof for the whole puzzle has cuts; its
 * cases have none. */
static bool is_cell_in_cut(const tw_explanation *explanation, const tw_weights *cut, uint32_t cell)
{
    return cell < tw_explanation_cells(explanation) && cut->places[cell] &&
           tw_cover_is_optional(explanation->whole.encoding.cover, cell);
}

static size_t cells_in_cut(const tw_explanation *explanation, const tw_weights *cut)
{
    size_t size = 0;
    for (uint32_t c = 0; c < tw_explanation_cells(explanation); c++)
        size += is_cell_in_cut(explanation, cut, c);
    return size;
}

static void tell_cut(tw_explanation *explanation, size_t number, size_t placements)
{
    const tw_certificate *certificate = explanation->certificate;
    const tw_weights *cut = &certificate->cuts[number];
    size_t marked = 0; /* required cells, too: all of these are covered */
    tw_name_list odd = {0};
    for (size_t c = 0; c < tw_explanation_cells(explanation); c++)
        marked += cut->places[c] != 0;
    /* the pieces that cover an odd number of its cells, and of the required ones with a weight */
    for (uint32_t s = 0; s < certificate->stocks; s++) {
        char name[TW_MAX_NAME + 64];
        if ((cut->stocks[s] + cut->number) % 2 == 0)
            continue;
        tw_explanation_stock_name(explanation, s, name, sizeof name);
        tw_name_list_add(&odd, name);
    }
    const char *may = cells_in_cut(explanation, cut) < marked ? " that may stay empty" : "";
    if (odd.count == 0)
        tw_explanation_say(explanation,
                           "At least one of the cells marked in set %zu%s stays empty, because "
                           "wherever a piece is placed it covers an even number of marked cells "
                           "(%zu placements were checked), and their number, %zu, is odd.",
                           number + 1, may, placements, marked);
    else
        tw_explanation_say(explanation,
                           "At least one of the cells marked in set %zu%s stays empty, because "
                           "wherever a piece is placed it covers an even number of marked cells, "
                           "or an odd one if it is of these: %s (%zu placements were checked); "
                           "together they cover an %s number, and %zu are marked.",
                           number + 1, may, tw_name_list_end(&odd), placements,
                           marked % 2 ? "even" : "odd", marked);
}

static void tell_cuts(tw_explanation *explanation, size_t placements)
{
    const tw_certificate *certificate = explanation->certificate;
    for (size_t c = 0; c < certificate->cut_count; c++) {
        char caption[80];
        snprintf(caption, sizeof caption, "set %zu", c + 1);
        tw_shown *shown = tw_explanation_show(explanation, 2, caption);
        if (shown)
            memcpy(shown->weights, certificate->cuts[c].places,
                   certificate->cells * sizeof *shown->weights);
        tell_cut(explanation, c, placements);
    }
    for (size_t c = 0; c < certificate->cut_count; c++)
        tw_explanation_say(explanation,
                           "Each cell of set %zu that is covered has weight %lld besides.", c + 1,
                           (long long)certificate->cut_weights[c]);
}

/* ---- Totals ------------------------------------------------------------------------------- */

/* What the sentences say of a colouring, in one case or in all. */
typedef struct weights_telling {
    tw_explanation *explanation;
    const tw_certificate *certificate;
    const tw_weights *weights;
    uint32_t fixed;      /* the option of the case, or UINT32_MAX */
    size_t placements;   /* that were looked at */
    int64_t least, most; /* of their totals */
    int64_t total;       /* of the puzzle: exact, or if `open` the largest possible */
    bool open;           /* a cell with a weight may stay empty, or the number of a piece is open */
    bool unit, positive; /* all weights of cells are 0, 1 or -1; none is below 0 */
    size_t plus, minus;  /* cells with such weights */
} weights_telling;

static bool is_told_option(const weights_telling *self, uint32_t option)
{
    const tw_cover *cover = self->explanation->whole.encoding.cover;
    uint32_t stock = tw_cover_option_stock(cover, option), low = 0, high = 0;
    if (self->fixed == UINT32_MAX)
        return true;
    tw_cover_range(cover, stock, &low, &high);
    return (stock != tw_cover_option_stock(cover, self->fixed) || high > 1) &&
           !tw_cover_overlap(tw_cover_option(cover, option), tw_cover_option(cover, self->fixed));
}

static bool is_told_cell(const weights_telling *self, uint32_t cell)
{
    tw_u32_span places = {0};
    if (self->fixed != UINT32_MAX)
        places = tw_cover_option(self->explanation->whole.encoding.cover, self->fixed);
    return tw_has_number(places.items, places.count, cell);
}

/* The total of an option, with what the cuts of the certificate add. */
static int64_t told_total(const weights_telling *self, uint32_t option)
{
    const tw_certificate *certificate = self->certificate;
    const tw_cover *cover = self->explanation->whole.encoding.cover;
    tw_u32_span places = tw_cover_option(cover, option);
    int64_t total =
        self->weights->number + self->weights->stocks[tw_cover_option_stock(cover, option)];
    for (size_t i = 0; i < places.count && places.items[i] < certificate->cells; i++)
        total += self->weights->places[places.items[i]];
    for (size_t c = 0; c < certificate->cut_count; c++)
        for (size_t i = 0; i < places.count; i++)
            if (is_cell_in_cut(self->explanation, &certificate->cuts[c], places.items[i]))
                total += certificate->cut_weights[c];
    return total;
}

static void look_at_options(weights_telling *self)
{
    const tw_cover *cover = self->explanation->whole.encoding.cover;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++) {
        if (!is_told_option(self, o))
            continue;
        int64_t total = told_total(self, o);
        self->least = !self->placements || total < self->least ? total : self->least;
        self->most = !self->placements || total > self->most ? total : self->most;
        self->placements++;
    }
}

static int64_t number_of_pieces(const weights_telling *self)
{
    const tw_cover *cover = self->explanation->whole.encoding.cover;
    tw_u32_span places = tw_cover_option(cover, 0);
    size_t size = 0;
    for (size_t i = 0; i < places.count; i++)
        size += !tw_cover_is_optional(cover, places.items[i]);
    return (int64_t)(tw_cover_required_count(cover) / size) - (self->fixed != UINT32_MAX);
}

static weights_telling look_at_certificate(tw_explanation *explanation,
                                           const tw_certificate *certificate, uint32_t fixed)
{
    const tw_cover *cover = explanation->whole.encoding.cover;
    weights_telling self = {.explanation = explanation,
                            .certificate = certificate,
                            .weights = &certificate->weights,
                            .fixed = fixed,
                            .open = certificate->cut_count > 0,
                            .unit = true,
                            .positive = true};
    look_at_options(&self);
    for (uint32_t c = 0; c < certificate->cells; c++) {
        int64_t weight = self.weights->places[c];
        bool optional = tw_cover_is_optional(cover, c);
        if (is_told_cell(&self, c))
            continue;
        self.unit = self.unit && weight >= -1 && weight <= 1;
        self.positive = self.positive && weight >= 0;
        self.plus += weight > 0;
        self.minus += weight < 0;
        self.open = self.open || (optional && weight);
        self.total += optional && weight < 0 ? 0 : weight;
    }
    for (uint32_t s = 0; s < certificate->stocks; s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        bool used = fixed != UINT32_MAX && tw_cover_option_stock(cover, fixed) == s;
        int64_t weight = self.weights->stocks[s];
        int64_t times = weight > 0 ? (int64_t)high - used : (int64_t)low - (used && low > 0);
        self.open = self.open || (weight && low != high);
        self.total += weight * times;
    }
    if (self.weights->number)
        self.total += self.weights->number * number_of_pieces(&self);
    for (size_t c = 0; c < certificate->cut_count; c++) /* at most */
        if (certificate->cut_weights[c] > 0)
            self.total += certificate->cut_weights[c] *
                          ((int64_t)cells_in_cut(explanation, &certificate->cuts[c]) - 1);
    return self;
}

/* ---- Sentences ---------------------------------------------------------------------------- */

/* The weights of pieces: "each T adds 1 and each X adds -2". */
static void tell_pieces_weights(const weights_telling *self)
{
    tw_name_list names = {0};
    for (uint32_t s = 0; s < self->certificate->stocks; s++) {
        char name[TW_MAX_NAME + 40], weighed[TW_MAX_NAME + 80];
        if (!self->weights->stocks[s])
            continue;
        tw_explanation_stock_name(self->explanation, s, name, sizeof name);
        snprintf(weighed, sizeof weighed, "each %s adds %" PRId64, name, self->weights->stocks[s]);
        tw_name_list_add(&names, weighed);
    }
    if (names.count > 0)
        tw_explanation_say(self->explanation, "Besides, %s.", tw_name_list_end(&names));
    if (self->weights->number)
        tw_explanation_say(self->explanation, "Each piece adds a further %" PRId64 ".",
                           self->weights->number);
}

static void tell_modular(const weights_telling *self)
{
    tw_explanation *to = self->explanation;
    int64_t modulus = (int64_t)self->weights->modulus;
    int64_t rest = (self->total % modulus + modulus) % modulus;
    tell_pieces_weights(self);
    if (modulus == 2)
        tw_explanation_say(to,
                           "Wherever a piece is placed its total is even (%zu placements were "
                           "checked); the whole puzzle has total %" PRId64 ", which is odd.",
                           self->placements, self->total);
    else
        tw_explanation_say(to,
                           "Wherever a piece is placed its total is a multiple of %" PRId64
                           " (%zu placements were checked); the whole puzzle has total %" PRId64
                           ", which leaves %" PRId64 ".",
                           modulus, self->placements, self->total, rest);
}

/* Every placement has equally many cells of either sign, but the puzzle has not. */
static bool tell_balance(const weights_telling *self)
{
    bool alone = self->weights->number == 0 && self->certificate->cut_count == 0;
    for (uint32_t s = 0; s < self->certificate->stocks; s++)
        alone = alone && self->weights->stocks[s] == 0;
    if (!alone || !self->unit || self->least != 0 || self->most != 0 || !self->plus || !self->minus)
        return false;
    tw_explanation_say(self->explanation,
                       "Wherever a piece is placed it covers as many cells marked + as cells "
                       "marked - (%zu placements were checked); but there are %zu of the former "
                       "and %zu of the latter.",
                       self->placements, self->plus, self->minus);
    return true;
}

static void tell_signed(const weights_telling *self)
{
    if (tell_balance(self))
        return;
    tell_pieces_weights(self);
    const char *at_least = self->least == 0 && self->most == 0 ? "0" : "0 or more";
    tw_explanation_say(self->explanation,
                       "Wherever a piece is placed its total is %s (%zu placements were checked); "
                       "the whole puzzle has total %" PRId64 "%s.",
                       at_least, self->placements, self->total, self->open ? " at most" : "");
}

/* The weight that every piece adds; 0: pieces differ. */
static int64_t weight_of_each(const weights_telling *self)
{
    if (self->certificate->stocks == 0)
        return self->weights->number;
    int64_t each = self->weights->stocks[0];
    for (uint32_t s = 0; s < self->certificate->stocks; s++)
        if (self->weights->stocks[s] != each)
            return 0;
    return each + self->weights->number;
}

/* The number of pieces if it is the same in every solution; -1: that does not follow. */
static int64_t count_pieces(const weights_telling *self)
{
    const tw_cover *cover = self->explanation->whole.encoding.cover;
    int64_t all = 0;
    if (self->weights->number)
        return number_of_pieces(self);
    for (uint32_t s = 0; s < self->certificate->stocks; s++) {
        uint32_t low = 0, high = 0;
        tw_cover_range(cover, s, &low, &high);
        if (low != high)
            return -1;
        all += high;
    }
    return all - (self->fixed != UINT32_MAX);
}

/* For marked cells and pieces only: all weights of cells have one sign, and all pieces have the
 * same weight of the other sign. */
static bool tell_packing(const weights_telling *self)
{
    int64_t each = weight_of_each(self), pieces = count_pieces(self);
    bool few = self->plus > 0; /* too few are marked, or too many */
    if (self->certificate->cut_count > 0 || !self->unit || pieces < 0 ||
        (self->plus > 0) == (self->minus > 0) || (few ? each >= 0 : each <= 0))
        return false;
    const char *how = self->least == 0 && self->most == 0 ? "exactly"
                      : few                               ? "at least"
                                                          : "at most";
    tw_explanation_say(self->explanation,
                       "Wherever a piece is placed it covers %s %" PRId64 " of the cells marked %c "
                       "(%zu placements were checked); but %zu are marked, and there are %" PRId64
                       " pieces.",
                       how, few ? -each : each, few ? '+' : '-', self->placements,
                       few ? self->plus : self->minus, pieces);
    return true;
}

/* For a single row that no placement meets. */
static bool tell_starved(const weights_telling *self)
{
    char name[TW_MAX_NAME + 64];
    uint32_t stock = UINT32_MAX, stocks = 0, cell = 0;
    for (uint32_t s = 0; s < self->certificate->stocks; s++)
        if (self->weights->stocks[s]) {
            stock = s;
            stocks++;
        }
    if (self->least != 0 || self->most != 0 || self->total != -1 || self->weights->number ||
        self->plus > 0 || self->minus + stocks != 1)
        return false;
    while (stocks == 0 && (is_told_cell(self, cell) || !self->weights->places[cell]))
        cell++;
    if (stocks == 0)
        tw_explanation_cell_name(self->explanation, cell, name, sizeof name);
    else
        tw_explanation_stock_name(self->explanation, stock, name, sizeof name);
    tw_explanation_say(self->explanation,
                       stocks ? "Then %s fits nowhere." : "Then no piece can cover cell %s.", name);
    return true;
}

static void show_weights(const weights_telling *self, const char *caption)
{
    tw_shown *shown = tw_explanation_show(self->explanation, self->weights->modulus, caption);
    if (!shown)
        return;
    shown->has_taken = self->fixed != UINT32_MAX;
    for (uint32_t c = 0; c < self->certificate->cells; c++) {
        shown->taken[c] = is_told_cell(self, c);
        shown->weights[c] = shown->taken[c] ? 0 : self->weights->places[c];
    }
}

static void tell_one(tw_explanation *explanation, const tw_certificate *certificate, uint32_t fixed,
                     const char *caption)
{
    weights_telling self = look_at_certificate(explanation, certificate, fixed);
    show_weights(&self, caption);
    if (certificate->cut_count > 0)
        tell_cuts(explanation, self.placements);
    if (certificate->weights.modulus > 0)
        tell_modular(&self);
    else if (!tell_starved(&self) && !tell_packing(&self))
        tell_signed(&self);
}

static void tell_case(tw_explanation *explanation, size_t number, uint32_t option)
{
    const tw_cover *cover = explanation->whole.encoding.cover;
    tw_name_list cells = {0};
    char name[TW_MAX_NAME + 64], caption[TW_MAX_NAME + 120];
    tw_u32_span places = tw_cover_option(cover, option);
    for (size_t i = 0; i < places.count && places.items[i] < tw_explanation_cells(explanation);
         i++) {
        tw_explanation_cell_name(explanation, places.items[i], name, sizeof name);
        tw_name_list_add(&cells, name);
    }
    tw_explanation_stock_name(explanation, tw_cover_option_stock(cover, option), name, sizeof name);
    snprintf(caption, sizeof caption, "case %zu: %s", number + 1, name);
    tw_explanation_say(explanation, "Case %zu: %s lies on %s.", number + 1, name,
                       tw_name_list_end(&cells));
    tell_one(explanation, explanation->certificate->cases[number], option, caption);
}

static void tell_cases(tw_explanation *explanation)
{
    const tw_certificate *certificate = explanation->certificate;
    const tw_cover *cover = explanation->whole.encoding.cover;
    char name[TW_MAX_NAME + 64];
    tw_explanation_cell_name(explanation, certificate->split, name, sizeof name);
    tw_explanation_say(explanation,
                       "No solution. Cell %s is covered in one of %zu ways, and each of them has a "
                       "colour proof that it leads nowhere.",
                       name, certificate->case_count);
    size_t number = 0;
    for (uint32_t o = 0; o < tw_cover_option_count(cover); o++)
        if (tw_cover_option_has(cover, o, certificate->split))
            tell_case(explanation, number++, o);
}

void tw_explanation_tell_certificate(tw_explanation *explanation)
{
    const tw_certificate *certificate = explanation->certificate;
    if (certificate->split != TW_NO_SPLIT) {
        tell_cases(explanation);
        return;
    }
    if (certificate->weights.modulus > 0)
        tw_explanation_say(explanation,
                           "No solution. Colour proof modulo %" PRIu64
                           ": give the cells the weights that are drawn.",
                           certificate->weights.modulus);
    else
        tw_explanation_say(explanation,
                           "No solution. Colour proof: give the cells the weights that are drawn.");
    tell_one(explanation, certificate, UINT32_MAX, certificate->cut_count > 0 ? "weights" : "");
}
