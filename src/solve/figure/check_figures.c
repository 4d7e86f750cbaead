/* check_figures.c -- does a text prove that there are no smaller figures (tw/advanced/figure.h)?
 *
 * find_figure.c says what the text is. Each formula that has to be ruled out is made here again,
 * without a solver; its cuts must be met by every connected figure, each step must follow, and at
 * the end there must be a contradiction.
 * Invariant: a formula is passed over only if it has no model. */
#include <stdarg.h>
#include <stdio.h>

#include "solve/figure/figure_search.h"

#define STEPS 20000 /* between two looks at the watch, for a step of the proof */

typedef struct proof_reader {
    const tw_context *context;
    const char *at, *end; /* what is not read yet; `at` is the begin of a line */
    uint32_t line;        /* of `at`, from 1 */
    int32_t *literals;    /* of the line that was read */
    size_t count, room;
    int32_t highest; /* of their absolute values, at most */
    tw_error *error;
} proof_reader;

/* ---- Reading ----------------------------------------------------------------------------- */

__attribute__((format(__printf__, 2, 3))) static tw_status refuse_line(const proof_reader *self,
                                                                       const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    tw_fail(self->error, TW_ERR_INPUT, "%s", words);
    if (self->error)
        self->error->at = (tw_place){self->line, 1};
    return TW_ERR_INPUT;
}

static const char *proof_line_end(const proof_reader *self)
{
    const char *end = memchr(self->at, '\n', (size_t)(self->end - self->at));
    return end ? end : self->end;
}

static void next_proof_line(proof_reader *self)
{
    self->at = proof_line_end(self);
    self->at += self->at < self->end;
    self->line++;
}

/* Is this line the first of a formula? */
static bool is_head(const proof_reader *self)
{
    return self->end - self->at >= 5 && memcmp(self->at, "size ", 5) == 0;
}

/* Reads a number and the blanks before it. false: there is none. */
static bool read_step_literal(const char **at, const char *end, int32_t most, int32_t *literal)
{
    int64_t number = 0;
    const char *begin;
    bool negative;
    while (*at < end && **at == ' ')
        ++*at;
    negative = *at < end && **at == '-';
    *at += negative;
    for (begin = *at; *at < end && **at >= '0' && **at <= '9' && number <= most; ++*at)
        number = 10 * number + (**at - '0');
    *literal = (int32_t)(negative ? -number : number);
    return *at > begin && number <= most;
}

/* Reads the literals of the line, from `from` on, up to the 0 at its end. */
static tw_status read_literals(proof_reader *self, const char *from)
{
    const char *end = proof_line_end(self);
    int32_t literal = 1;
    for (self->count = 0; literal != 0;) {
        if (!read_step_literal(&from, end, self->highest, &literal))
            return refuse_line(self, "expected literals up to %d, with a 0 at the end",
                               (int)self->highest);
        if (!TW_GROW(self->context, self->literals, self->room, self->count + 1))
            return TW_ERR_MEMORY;
        if (literal != 0)
            self->literals[self->count++] = literal;
    }
    return from == end ? TW_OK : refuse_line(self, "expected nothing after the 0");
}

static tw_status read_head(proof_reader *self, const tw_figure_search *search, size_t size)
{
    char wanted[80], found[80];
    const size_t length = (size_t)(proof_line_end(self) - self->at);
    snprintf(wanted, sizeof wanted,
             search->asked.motion_count > 0 ? "size %zu motion %zu" : "size %zu", size,
             search->motion);
    snprintf(found, sizeof found, "%.*s", length < 79 ? (int)length : 79, self->at);
    if (strcmp(wanted, found) != 0)
        return refuse_line(self, "expected \"%s\"", wanted);
    next_proof_line(self);
    return TW_OK;
}

/* ---- Steps ------------------------------------------------------------------------------- */

static tw_status check_proof_step(proof_reader *self, tw_figure_formula *formula)
{
    const char first = *self->at;
    bool follows = true, fine = true;
    tw_status status = read_literals(self, self->at + (first == 'i' || first == 'd'));
    if (status)
        return status;
    if (first == 'i' && !tw_figure_meets_cut(formula, self->literals, self->count))
        return refuse_line(self, "a connected figure need not meet this clause");
    if (first == 'd')
        tw_rup_delete(formula->rup, self->literals, self->count);
    else if (first == 'i')
        fine = tw_rup_add(formula->rup, self->literals, self->count);
    else
        fine = tw_rup_step(formula->rup, self->literals, self->count, &follows);
    if (!fine)
        return TW_ERR_MEMORY;
    return follows ? TW_OK
                   : refuse_line(self, "the clause does not follow from those before it");
}

/* Checks the steps up to the next formula. *stopped: by the watch. */
static tw_status check_steps(proof_reader *self, tw_figure_search *search,
                             tw_figure_formula *formula, bool *stopped)
{
    tw_status status = tw_figure_formula_make(formula);
    self->highest = (int32_t)formula->last;
    *stopped = false;
    while (status == TW_OK && !*stopped && self->at < self->end && !is_head(self)) {
        status = check_proof_step(self, formula);
        if (status == TW_OK)
            next_proof_line(self);
        *stopped = !tw_pace_goes_on(&search->pace, STEPS);
    }
    if (status == TW_OK && !*stopped && !tw_rup_is_refuted(formula->rup))
        return refuse_line(self, "size %zu is not ruled out", formula->size);
    return status;
}

static tw_status check_by_steps(tw_figure_search *search, tw_figure_formula *formula, bool *none)
{
    proof_reader *self = search->user;
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
    proof_reader reader = {.context = tw_context_or_default(context),
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
        next_proof_line(&reader);
    tw_status status = tw_figure_search_begin(&search, options, watch);
    if (status == TW_OK && search.poses) {
        status = tw_figure_search_run(&search);
        if (status == TW_OK && search.none && reader.at < reader.end)
            status = refuse_line(&reader, "expected the end: every size is ruled out");
    }
    *none_below = search.none_below;
    tw_give(reader.context, reader.literals, reader.room, sizeof *reader.literals);
    tw_figure_search_free(&search);
    return status ? tw_figure_fail(error, status) : TW_OK;
}
