/* explainer.c -- looks for a reason why a puzzle has no solution, the plainest first.
 *
 * It works on the cover with every pose, whatever the symmetry, so its results hold for the puzzle.
 * A certificate is verified before it is explained (certify/weights.h). */
#include "solve/explain/explanation.h"

#include "base/sized.h"
#include "engine/sat/core.h"

#define EFFORT 300000000
#define QUICK_EFFORT 10000000

typedef struct explaining {
    tw_explanation *explanation;
    tw_explain_options options;
    tw_pace pace;
    tw_error *error;
} explaining;

/* ---- Reasons ------------------------------------------------------------------------------- */

/* Finds a certificate of these kinds and verifies it. */
static tw_status certify(explaining *self, unsigned kinds)
{
    tw_explanation *to = self->explanation;
    const tw_finding how = {.kinds = kinds, .effort = self->options.effort, .pace = &self->pace};
    tw_status status = tw_certificate_find(to->context, to->whole.encoding.cover,
                                           tw_explanation_cells(to), &how, &to->certificate);
    if (status || !to->certificate)
        return status;
    status = tw_certificate_verify(to->whole.encoding.cover, to->certificate, &self->pace, NULL);
    if (status) { /* a fault of the finder: treated as not found */
        tw_certificate_free(to->certificate);
        to->certificate = NULL;
    }
    return status == TW_ERR_STATE ? status : TW_OK;
}

static tw_status look_at_sizes(explaining *self)
{
    tw_explanation *to = self->explanation;
    bool fits = true;
    tw_status status = tw_sizes_fit(&to->whole.encoding, &fits);
    if (status || fits)
        return status;
    const size_t all = tw_explanation_cells(to);
    size_t required = tw_cover_required_count(to->whole.encoding.cover), cells = all;
    uint32_t least_empty, most_empty;
    if (tw_puzzle_empty(to->puzzle, &least_empty, &most_empty)) {
        required = all - most_empty;
        cells = all - least_empty;
    }
    to->reason = TW_REASON_SIZES;
    if (required == cells)
        tw_explanation_say(to,
                           "No solution: there are %zu cells to cover, and no choice of pieces "
                           "that fit somewhere, within what is said of their copies, has as many.",
                           cells);
    else
        tw_explanation_say(to,
                           "No solution: there are %zu to %zu cells to cover, and no choice of "
                           "pieces that fit somewhere, within what is said of their copies, has so "
                           "many.",
                           required, cells);
    return certify(self, TW_PROOF_CHEAP);
}

static tw_status look_at_reach(explaining *self)
{
    tw_explanation *to = self->explanation;
    if (tw_explanation_tell_unreached(to)) {
        to->reason = TW_REASON_UNREACHED;
        return certify(self, TW_PROOF_SIGNED);
    }
    return TW_OK;
}

/* Looks for a certificate of these kinds, and explains it. */
static tw_status look_for_certificate(explaining *self, unsigned kinds, tw_reason reason)
{
    tw_status status = certify(self, kinds);
    if (status || !self->explanation->certificate)
        return status;
    self->explanation->reason = reason;
    tw_explanation_tell_certificate(self->explanation);
    return TW_OK;
}

static tw_status look_at_colours(explaining *self)
{
    return look_for_certificate(self, TW_PROOF_CHEAP | (self->options.quick ? 0 : TW_PROOF_CUTS),
                                TW_REASON_COLOURING);
}

static tw_status look_at_cases(explaining *self)
{
    return self->options.quick ? TW_OK : look_for_certificate(self, TW_PROOF_ALL, TW_REASON_CASES);
}

/* Finds cells and pieces that are impossible together, or that there is a solution. */
static tw_status look_at_core(explaining *self)
{
    tw_explanation *to = self->explanation;
    const tw_setup setup = tw_encoding_setup(&to->whole.encoding, NULL, (tw_heuristics){0});
    const tw_cover *cover = setup.cover;
    size_t items = tw_cover_place_count(cover) + tw_cover_stock_count(cover);
    tw_core core = {0};
    if (self->options.quick)
        return TW_OK;
    bool *needed = tw_take(to->context, items, sizeof *needed);
    tw_status status = needed ? tw_engine_core(&setup, needed, &core) : TW_ERR_MEMORY;
    if (status == TW_OK && core.answer == TW_PROVED_NONE) {
        to->reason = TW_REASON_CORE;
        tw_explanation_tell_core(to, needed, core.minimal);
    } else if (status == TW_OK) {
        to->reason = TW_REASON_SOLVABLE;
        tw_explanation_say(to, "There is a solution.");
    }
    if (!tw_has("sat"))
        tw_explanation_say(to, "A SAT solver, which may see more, is not in this build.");
    tw_give(to->context, needed, items, sizeof *needed);
    return status == TW_ERR_UNSUPPORTED || status == TW_ERR_TOO_LARGE ? TW_OK : status;
}

static tw_status look_for_reasons(explaining *self)
{
    static tw_status (*const looks[])(explaining *) = {
        look_at_reach, look_at_sizes, look_at_colours, look_at_cases, look_at_core};
    tw_explanation *to = self->explanation;
    tw_status status = TW_OK;
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++) {
        status = status ? status : tw_pace_status(&self->pace, SIZE_MAX);
        if (status == TW_OK && to->reason == TW_REASON_NONE)
            status = looks[i](self);
    }
    if (status == TW_OK && to->reason == TW_REASON_NONE)
        tw_explanation_say(to, "No reason was found. That says nothing: there may be a solution, "
                               "or none.");
    if (status == TW_OK && to->reason <= TW_REASON_SOLVABLE) /* if there may be a solution */
        status = tw_explanation_tell_invariants(to);
    return status == TW_OK && to->lost ? TW_ERR_MEMORY : status;
}

/* ---- Making and freeing -------------------------------------------------------------------- */

tw_status tw_explanation_new(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_explain_options *options, const tw_watch *watch,
                             tw_explanation **explanation, tw_error *error)
{
    tw_clear_error(error);
    explaining self = {.error = error};
    context = tw_context_or_default(context);
    tw_status status =
        tw_sized_copy(options, &self.options, sizeof self.options, "tw_explain_options", error);
    if (status)
        return status;
    if (self.options.effort == 0)
        self.options.effort = self.options.quick ? QUICK_EFFORT : EFFORT;
    self.pace = tw_pace_of(context, watch);
    self.explanation = tw_scope_object(context, sizeof *self.explanation);
    if (!self.explanation)
        return tw_fail_as(error, TW_ERR_MEMORY);
    self.explanation->context = &self.explanation->scope.context;
    self.explanation->puzzle = puzzle;
    status = tw_whole_cover_make(context, puzzle, &self.pace, &self.explanation->whole, error);
    if (status == TW_OK)
        status = look_for_reasons(&self);
    self.explanation->whole.encoding.pace = NULL;
    if (status == TW_OK) {
        *explanation = self.explanation;
        return TW_OK;
    }
    tw_explanation_free(self.explanation);
    if (status != TW_ERR_STATE)
        return tw_fail_as(error, status);
    *explanation = NULL; /* it was stopped */
    return TW_OK;
}

void tw_explanation_free(tw_explanation *explanation)
{
    if (!explanation)
        return;
    tw_certificate_free(explanation->certificate);
    tw_whole_cover_free(&explanation->whole);
    tw_scope_free(explanation, sizeof *explanation);
}
