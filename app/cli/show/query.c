/* query.c -- reads conditions on solutions, and tests them (query.h).
 *
 *   query     = condition { "and" condition }
 *   condition = who "covers" cell | measure relation NUMBER | "apart" | "together" | "undecided"
 *   measure   = "level" | "moves" | "piece-moves"
 *   relation  = "<" | "<=" | "=" | ">=" | ">"       blanks may stand on either side, or not
 *   who       = [ "piece" ] NAME | "any" [ "piece" ]
 *   cell      = x "," y ... [ "," KIND ]      as many numbers as the lattice has directions
 *
 * Words are cut at blanks; quotes keep blanks together, and a quoted text is always a name. Nothing
 * here prints or takes memory. */
#include "cli/show/query.h"

#include <stdio.h>
#include <string.h>

#include "verbs/name_texts.h"

typedef struct word {
    const char *at; /* in the text, after its quote */
    size_t length;
    bool quoted, open; /* open: the quote is not closed */
} word;

typedef struct reading {
    const tw_puzzle *puzzle;
    const char *text, *rest;
    word next; /* not taken yet; length 0 and not quoted at the end */
    cli_query_fault *fault;
} reading;

/* ---- Words ------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void cut_word(reading *r)
{
    const char *at = r->rest;
    while (is_blank(*at))
        at++;
    char quote = *at == '"' || *at == '\'' ? *at : '\0';
    r->next = (word){.at = at + (quote != '\0'), .quoted = quote != '\0'};
    for (at = r->next.at; *at && (quote ? *at != quote : !is_blank(*at)); at++)
        r->next.length++;
    r->next.open = quote && !*at;
    r->rest = at + (quote && *at);
}

static bool is_end(const word *w)
{
    return w->length == 0 && !w->quoted;
}

static bool is_word(const word *w, const char *text)
{
    return !w->quoted && w->length == strlen(text) && memcmp(w->at, text, w->length) == 0;
}

static bool fail(reading *r, const word *w, const char *expected)
{
    size_t length = w->length < TW_MAX_NAME ? w->length : TW_MAX_NAME;
    r->fault->column = 1;
    for (const char *at = r->text; at < w->at - w->quoted; at++)
        r->fault->column += ((unsigned char)*at & 0xC0) != 0x80; /* bytes that begin a character */
    memcpy(r->fault->found, w->at, length);
    r->fault->found[length] = '\0';
    snprintf(r->fault->expected, sizeof r->fault->expected, "%s",
             w->open ? "the quote that ends the name" : expected);
    return false;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static bool read_who(reading *r, uint32_t *piece)
{
    word who = r->next;
    *piece = UINT32_MAX;
    if (is_end(&who))
        return fail(r, &who, "a piece or \"any\"");
    cut_word(r);
    if (is_word(&who, "any")) {
        if (is_word(&r->next, "piece"))
            cut_word(r);
        return true;
    }
    if (is_word(&who, "piece") && !is_word(&r->next, "covers")) {
        who = r->next;
        if (is_end(&who))
            return fail(r, &who, "the name of a piece");
        cut_word(r);
    }
    if (!who.open)
        *piece = verb_find_piece(r->puzzle, who.at, who.length, false);
    r->fault->piece = *piece == UINT32_MAX && !who.open;
    return *piece != UINT32_MAX || fail(r, &who, "the name of a piece or \"any\"");
}

/* ---- Cells ------------------------------------------------------------------------------- */

static bool read_cell(reading *r, cli_condition *condition)
{
    char expected[TW_MAX_NAME + 80];
    word w = r->next;
    verb_cell_word read =
        w.quoted ? VERB_CELL_UNREAD : verb_read_cell(r->puzzle, w.at, w.length, &condition->number);
    if (read == VERB_CELL_OUTSIDE)
        return fail(r, &w, "a cell of the container");
    if (read != VERB_CELL_FOUND) {
        snprintf(expected, sizeof expected, "a cell as in %s",
                 verb_cell_text(tw_puzzle_lattice(r->puzzle), *tw_puzzle_cell(r->puzzle, 0)));
        return fail(r, &w, expected);
    }
    condition->cell = *tw_puzzle_cell(r->puzzle, condition->number);
    cut_word(r);
    return true;
}

/* ---- How it comes apart ------------------------------------------------------------------ */

static const struct {
    const char *word;
    cli_query_of of;
} measures[] = {
    {"level", CLI_OF_LEVEL}, {"moves", CLI_OF_MOVES},       {"piece-moves", CLI_OF_PIECE_MOVES},
    {"apart", CLI_OF_APART}, {"together", CLI_OF_TOGETHER}, {"undecided", CLI_OF_UNDECIDED}};

enum { MEASURES = sizeof measures / sizeof *measures };

static bool is_relation(char c)
{
    return c == '<' || c == '=' || c == '>';
}

/* Which measure a word begins with, before a relation or its end; MEASURES: none. */
static size_t find_measure(const word *w)
{
    size_t length = 0, found = 0;
    while (length < w->length && !is_relation(w->at[length]))
        length++;
    while (found < MEASURES && (w->quoted || strlen(measures[found].word) != length ||
                                memcmp(measures[found].word, w->at, length) != 0))
        found++;
    return found;
}

/* Skips part of a word; the rest is the next word. */
static void pass(reading *r, size_t length)
{
    r->next.at += length;
    r->next.length -= length;
    if (r->next.length == 0)
        cut_word(r);
}

static bool read_relation(reading *r, cli_condition *condition)
{
    const word *w = &r->next;
    if (w->quoted || w->length == 0 || !is_relation(*w->at))
        return fail(r, w, "<, <=, =, >= or >");
    char first = *w->at;
    bool two = first != '=' && w->length > 1 && w->at[1] == '=';
    condition->less = first == '<';
    condition->greater = first == '>';
    condition->equal = first == '=' || two;
    pass(r, two ? 2 : 1);
    return true;
}

static bool read_than(reading *r, cli_condition *condition)
{
    word w = r->next;
    condition->than = 0;
    for (size_t i = 0; i < w.length; i++) {
        if (w.quoted || w.at[i] < '0' || w.at[i] > '9' || condition->than > UINT32_MAX)
            return fail(r, &w,
                        condition->of == CLI_OF_LEVEL && i > 0 && w.at[i] == '.'
                            ? "a whole number; the level 9.3 counts as 9"
                            : "a whole number");
        condition->than = 10 * condition->than + (uint64_t)(w.at[i] - '0');
    }
    if (w.length == 0)
        return fail(r, &w, "a whole number");
    cut_word(r);
    return true;
}

/* Is a measure next? If "covers" follows, it is a piece of that name. */
static bool is_measured(const reading *r)
{
    reading after = *r;
    if (find_measure(&r->next) == MEASURES)
        return false;
    cut_word(&after);
    return !is_word(&after.next, "covers");
}

static bool read_measure(reading *r, cli_condition *condition)
{
    size_t found = find_measure(&r->next);
    condition->of = measures[found].of;
    pass(r, strlen(measures[found].word));
    return condition->of >= CLI_OF_APART ||
           (read_relation(r, condition) && read_than(r, condition));
}

/* ---- Conditions -------------------------------------------------------------------------- */

static bool read_condition(reading *r, cli_query *query)
{
    cli_condition condition = {.of = CLI_OF_COVER};
    if (query->count == CLI_MAX_CONDITIONS)
        return fail(r, &r->next, "no more than 64 conditions");
    if (is_measured(r)) {
        if (!read_measure(r, &condition))
            return false;
    } else {
        if (!read_who(r, &condition.piece))
            return false;
        if (!is_word(&r->next, "covers"))
            return fail(r, &r->next, "\"covers\"");
        cut_word(r);
        if (!read_cell(r, &condition))
            return false;
    }
    query->conditions[query->count++] = condition;
    return true;
}

bool cli_query_read(const tw_puzzle *puzzle, const char *text, cli_query *query,
                    cli_query_fault *fault)
{
    reading r = {.puzzle = puzzle, .text = text, .rest = text, .fault = fault};
    *fault = (cli_query_fault){.column = 0};
    query->count = 0;
    cut_word(&r);
    for (;;) {
        if (!read_condition(&r, query))
            return false;
        if (is_end(&r.next))
            return true;
        if (!is_word(&r.next, "and"))
            return fail(&r, &r.next, "\"and\" or the end");
        cut_word(&r);
    }
}

/* ---- Testing ----------------------------------------------------------------------------- */

static bool covers(const tw_placement *placement, tw_cell cell)
{
    for (size_t i = 0; i < placement->cell_count; i++)
        if (placement->cells[i].kind == cell.kind &&
            memcmp(placement->cells[i].at, cell.at, sizeof cell.at) == 0)
            return true;
    return false;
}

bool cli_query_holds(const cli_query *query, const tw_solution *solution)
{
    for (size_t c = 0; c < query->count; c++) {
        const cli_condition *condition = &query->conditions[c];
        bool held = condition->of != CLI_OF_COVER;
        for (size_t p = 0; p < solution->count && !held; p++) {
            const tw_placement *placement = &solution->placements[p];
            held = (condition->piece == UINT32_MAX || placement->piece == condition->piece) &&
                   covers(placement, condition->cell);
        }
        if (!held)
            return false;
    }
    return true;
}

const cli_condition *cli_query_cover(const cli_query *query)
{
    for (size_t c = 0; c < query->count; c++)
        if (query->conditions[c].of == CLI_OF_COVER)
            return &query->conditions[c];
    return NULL;
}

bool cli_query_asks_apart(const cli_query *query)
{
    for (size_t c = 0; c < query->count; c++)
        if (query->conditions[c].of != CLI_OF_COVER)
            return true;
    return false;
}

static bool holds_measure(const cli_condition *condition, const cli_query_apart *apart)
{
    uint64_t number = condition->of == CLI_OF_LEVEL   ? apart->level
                      : condition->of == CLI_OF_MOVES ? apart->moves
                                                      : apart->piece_moves;
    if (condition->of >= CLI_OF_APART)
        return condition->of == apart->answer;
    return (condition->less && number < condition->than) ||
           (condition->equal && number == condition->than) ||
           (condition->greater && number > condition->than);
}

bool cli_query_holds_apart(const cli_query *query, const cli_query_apart *apart)
{
    for (size_t c = 0; c < query->count; c++) {
        const cli_condition *condition = &query->conditions[c];
        if (condition->of != CLI_OF_COVER && (!apart || !holds_measure(condition, apart)))
            return false;
    }
    return true;
}
