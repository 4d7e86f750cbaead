/* check_figures.c -- does a text prove that there are no smaller figures (tw/advanced/figure.h)?
 *
 * find_figure.c says what the text is. Each formula that has to be ruled out is made here again,
 * without a solver; its cuts must be met by every connected figure, each step must follow, and at
 * the end there must be a contradiction.
 * Invariant: a formula is passed over only if it has no model. */
#include <stdio.h>

#include "certify/proof_lines.h"
#include "solve/figure/figure_search.h"

/* Is this line the first of a formula? */
static bool is_head(const tw_proof_lines *self)
{
    return self->end - self->at >= 5 && memcmp(self->at, "size ", 5) == 0;
}

static tw_status read_head(tw_proof_lines *self, const tw_figure_search *search, size_t size)
{
    char wanted[80], found[80];
    const size_t length = (size_t)(tw_proof_line_end(self) - self->at);
    snprintf(wanted, sizeof wanted,
             search->asked.motion_count > 0 ? "size %zu motion %zu" : "size %zu", size,
             search->motion);
    snprintf(found, sizeof found, "%.*s", length < 79 ? (int)length : 79, self->at);
    if (strcmp(wanted, found) != 0)
        return tw_proof_refuse(self, "expected \"%s\"", wanted);
    tw_proof_next_line(self);
    return TW_OK;
}

/* ---- Steps ------------------------------------------------------------------------------- */

/* Adds a cut, which every connected figure meets. */
static tw_status add_proof_cut(tw_proof_lines *self, tw_figure_formula *formula)
{
    tw_status status = tw_proof_read_literals(self, self->at + 1);
    if (status)
        return status;
    if (!tw_figure_meets_cut(formula, self->literals, self->count))
        return tw_proof_refuse(self, "a connected figure need not meet this clause");
    tw_proof_next_line(self);
    return tw_rup_add(formula->rup, self->literals, self->count) ? TW_OK : TW_ERR_MEMORY;
}

/* Checks the steps up to the next formula. *stopped: by the watch. */
static tw_status check_steps(tw_proof_lines *self, tw_figure_search *search,
                             tw_figure_formula *formula, bool *stopped)
{
    tw_status status = tw_figure_formula_make(formula);
    self->highest = (int32_t)formula->last;
    *stopped = false;
    while (status == TW_OK && !*stopped && self->at < self->end && !is_head(self)) {
        status = *self->at == 'i' ? add_proof_cut(self, formula)
                                  : tw_proof_check_step(self, formula->rup);
        *stopped = !tw_proof_goes_on(&search->pace);
    }
    if (status == TW_OK && !*stopped && !tw_rup_is_refuted(formula->rup))
        return tw_proof_refuse(self, "size %zu is not ruled out", formula->size);
    return status;
}

static tw_status check_by_steps(tw_figure_search *search, tw_figure_formula *formula, bool *none)
{
    tw_proof_lines *self = search->user;
    bool stopped = true;
    tw_status status = TW_OK;
    if (self->at < self->end) {
        status = read_head(self, search, formula->size);
        formula->rup = status == TW_OK ? tw_rup_new(self->context) : NULL;
        if (formula->rup)
            status = check_steps(self, search, formula, &stopped);
        else
            status = status ? status : TW_ERR_MEMORY;
        tw_rup_free(formula->rup);
    }
    *none = status == TW_OK && !stopped;
    return status;
}

/* ---- The call ---------------------------------------------------------------------------- */

tw_status tw_figure_check(const tw_context *context, const tw_puzzle *puzzle,
                          const tw_figure_options *options, const char *text, size_t size,
                          const tw_watch *watch, uint64_t *none_below, tw_error *error)
{
    tw_clear_error(error);
    tw_proof_lines reader = {.context = tw_context_or_default(context),
                             .at = text,
                             .end = text + size,
                             .line = 1,
                             .error = error};
    tw_figure_search search = {.terms = {.context = reader.context},
                               .puzzle = puzzle,
                               .trial = check_by_steps,
                               .error = error,
                               .user = &reader};
    while (reader.at < reader.end && !is_head(&reader))
        tw_proof_next_line(&reader);
    tw_status status = tw_figure_search_begin(&search, options, watch);
    if (status == TW_OK && search.poses) {
        status = tw_figure_search_run(&search);
        if (status == TW_OK && search.none && reader.at < reader.end)
            status = tw_proof_refuse(&reader, "expected the end: every size is ruled out");
    }
    *none_below = search.none_below;
    tw_proof_lines_free(&reader);
    tw_figure_search_free(&search);
    return status ? tw_figure_fail(error, status) : TW_OK;
}
