/* read_models.c -- reads the models that SAT solvers and MiniZinc print or write.
 *
 *   s SATISFIABLE             clasp says so after the model, CaDiCaL before; UNSATISFIABLE, ...
 *   v 1 -2 3                  a model, over many lines; ends with a 0, in OPB form without one
 *   v -4 0
 *   c Answer: 2               a comment; it separates models without a 0
 *   SAT                       minisat's file: UNSAT or INDET else; the model is one line
 *   1 -2 3 0
 *   ----------                MiniZinc, after each "v 1 3 0" of our model (write_minizinc.c)
 *   ==========                after the last one; =====UNSATISFIABLE===== or =====UNKNOWN===== else
 * A model is the set of its positive variables up to a bound.
 * Cost: linear in the text. */
#include "format/text/line_lexer.h"
#include "base/utf8.h"

enum { UNNAMED, TRUE, FALSE };

typedef struct modeller {
    tw_reader *reader;
    tw_line_lexer lexer;
    const tw_model_sink *sink;
    uint32_t variables;
    uint8_t *given;     /* per variable: its value in the current model */
    uint32_t *positive; /* room for its true variables */
    size_t literals;    /* in the current model, with helpers */
    tw_place began;     /* where it begins */
    bool x_form;        /* OPB: no 0 at the end */
    bool bare;          /* minisat's file */
    bool enough;        /* the sink stops */
    uint64_t models;
    tw_verdict said; /* the answer: an s line, or minisat's first */
    bool told;
} modeller;

static void end_model(modeller *self)
{
    size_t count = 0;
    for (uint32_t v = 1; v <= self->variables; v++) {
        if (self->given[v] == TRUE)
            self->positive[count++] = v;
        self->given[v] = UNNAMED;
    }
    self->models++;
    self->enough = !self->sink->model(self->sink->user, self->positive, count);
    self->literals = 0;
}

/* A literal: -12, 12, -x12 or x12; 0 ends a model. */
static bool read_literal(tw_word word, int64_t *literal, bool *x)
{
    size_t i = word.size > 0 && word.text[0] == '-';
    bool negative = i > 0;
    uint64_t value;
    *x = i < word.size && word.text[i] == 'x';
    i += *x;
    if (i == word.size || word.size - i > 10 ||
        tw_leading_digits(word.text + i, word.size - i, &value) < word.size - i)
        return false;
    *literal = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

static void take_literal(modeller *self, tw_word word)
{
    bool x;
    int64_t literal;
    if (!read_literal(word, &literal, &x)) {
        tw_refuse_word(self->reader, word, "a literal as -12 or x12");
        return;
    }
    if (literal == 0) {
        end_model(self);
        return;
    }
    if (self->literals++ == 0)
        self->began = word.at;
    self->x_form = self->x_form || x;
    int64_t variable = literal < 0 ? -literal : literal;
    if (variable > self->variables)
        return;
    if (self->given[variable]) {
        tw_reader_fault(self->reader, word.at, "", "variable %lld is twice in this model",
                        (long long)variable);
        return;
    }
    self->given[variable] = literal > 0 ? TRUE : FALSE;
}

static bool models_go_on(const modeller *self)
{
    return !self->enough && !tw_reader_full(self->reader) && !self->reader->lost;
}

static void take_literals(modeller *self)
{
    tw_word word = tw_line_lexer_word(&self->lexer);
    for (; word.size > 0 && models_go_on(self); word = tw_line_lexer_word(&self->lexer))
        take_literal(self, word);
}

/* The word after "s": what the solver found. */
static void take_answer(modeller *self)
{
    tw_word word = tw_line_lexer_word(&self->lexer);
    self->told = true;
    if (tw_word_is(word, "UNSATISFIABLE"))
        self->said = TW_VERDICT_NONE;
    else if (tw_word_is(word, "SATISFIABLE") || tw_word_is(word, "OPTIMUM"))
        self->said = TW_VERDICT_MODELS;
    else if (tw_word_is(word, "UNKNOWN"))
        self->said = TW_VERDICT_UNKNOWN;
    else
        tw_refuse_word(self->reader, word, "SATISFIABLE or UNSATISFIABLE");
}

/* The answers of minisat, alone on a line both on screen and in its file, and of MiniZinc. */
static bool take_bare(modeller *self, tw_word word)
{
    static const struct {
        const char *word;
        tw_verdict verdict;
        bool bare; /* the model is the next line */
    } answers[] = {{"INDET", TW_VERDICT_UNKNOWN, false},
                   {"INDETERMINATE", TW_VERDICT_UNKNOWN, false},
                   {"=====UNKNOWN=====", TW_VERDICT_UNKNOWN, false},
                   {"UNSAT", TW_VERDICT_NONE, false},
                   {"UNSATISFIABLE", TW_VERDICT_NONE, false},
                   {"=====UNSATISFIABLE=====", TW_VERDICT_NONE, false},
                   {"SAT", TW_VERDICT_MODELS, true},
                   {"SATISFIABLE", TW_VERDICT_MODELS, false}};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (!tw_word_is(word, answers[i].word))
            continue;
        self->said = answers[i].verdict;
        self->told = true;
        self->bare = answers[i].bare;
        return true;
    }
    return false;
}

/* Does the line say nothing about models? "o 3" is the cost of the next one, % a comment. */
static bool is_passed_over(tw_word word)
{
    return tw_word_is(word, "c") || tw_word_is(word, "o") || word.text[0] == '%' ||
           tw_word_is(word, "----------") || tw_word_is(word, "==========");
}

/* A model in OPB form ends where something else begins. */
static void end_open_model(modeller *self)
{
    if (self->x_form && self->literals > 0 && models_go_on(self))
        end_model(self);
}

static void read_model_line(modeller *self)
{
    tw_line_lexer line = self->lexer;
    tw_word word = tw_line_lexer_word(&self->lexer);
    if (word.size == 0)
        return;
    bool literals = tw_word_is(word, "v");
    if (!literals)
        end_open_model(self);
    if (literals) {
        take_literals(self);
    } else if (tw_word_is(word, "s")) {
        take_answer(self);
    } else if (self->bare && !take_bare(self, word)) {
        self->lexer = line;
        take_literals(self);
    } else if (!is_passed_over(word) && !self->bare && !take_bare(self, word)) {
        tw_refuse_word(self->reader, word, "a line with \"s\", \"v\" or \"c\", or the word SAT");
    }
}

static void read_all_models(modeller *self)
{
    for (; !tw_line_lexer_end(&self->lexer) && models_go_on(self); tw_line_lexer_next(&self->lexer))
        read_model_line(self);
    end_open_model(self);
    if (!models_go_on(self))
        return;
    if (self->literals > 0)
        tw_reader_fault(self->reader, self->began, "", "this model does not end with 0");
    else if (!self->told && self->models == 0)
        tw_reader_fault(self->reader, (tw_place){0}, "", "there is no answer of a solver in it");
    else if (self->said == TW_VERDICT_MODELS && self->models == 0)
        tw_reader_fault(self->reader, (tw_place){0}, "",
                        "it says that there is a model, but has none");
}

tw_status tw_models_read(const tw_context *context, const tw_source *source,
                         const tw_report *report, uint32_t variables, const tw_model_sink *sink,
                         tw_verdict *answer)
{
    tw_reader reader;
    tw_reader_open(&reader, context, source);
    modeller self = {.reader = &reader, .sink = sink, .variables = variables};
    if (tw_line_lexer_open(&self.lexer, source, &reader)) {
        self.given = tw_reader_take(&reader, (size_t)variables + 1, sizeof *self.given);
        self.positive = tw_reader_take(&reader, (size_t)variables + 1, sizeof *self.positive);
        if (self.given && self.positive)
            read_all_models(&self);
    }
    tw_status status = tw_reader_close(&reader, report);
    if (status == TW_OK)
        *answer = self.models ? TW_VERDICT_MODELS : self.said;
    return status;
}
