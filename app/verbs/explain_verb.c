/* explain_verb.c -- why a puzzle has no solution (explain_verb.h). */
#include "verbs/explain_verb.h"

#include "verbs/json_values.h"
#include "verbs/totals.h"

/* clang-format off */
const verb_field verb_explain_fields[] = {
    FIELD_PUZZLE,
    {"quick", NULL, "", "Only reasons that are found in a moment.",
     FIELD_FLAG(verb_explain, quick)},
    FIELD_END};
/* clang-format on */

tw_status verb_explain_run(const verb_explain *asked, const tw_puzzle *puzzle,
                           const tw_watch *watch, tw_explanation **explanation, tw_error *error)
{
    const tw_explain_options options = {.size = sizeof options, .quick = asked->quick};
    return tw_explanation_new(NULL, puzzle, &options, watch, explanation, error);
}

json_t *verb_explain_json(const tw_puzzle *puzzle, const tw_explanation *explanation)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    json_t *lines = json_array(), *colourings = json_array();
    const char *line;
    tw_colouring colouring;
    for (size_t i = 0; (line = tw_explanation_line(explanation, i)); i++)
        json_array_append_new(lines, verb_json_text(line));
    for (size_t i = 0; tw_explanation_colouring(explanation, i, &colouring); i++) {
        json_t *cells = json_array(); /* those whose weight is not 0 */
        for (size_t c = 0; c < tw_puzzle_cell_count(puzzle); c++)
            if (colouring.weights[c])
                json_array_append_new(cells,
                                      json_pack("{s:o, s:I}", "cell",
                                                verb_json_cell(lattice, tw_puzzle_cell(puzzle, c)),
                                                "weight", (json_int_t)colouring.weights[c]));
        json_array_append_new(colourings, json_pack("{s:o, s:I, s:o}", "caption",
                                                    verb_json_text(colouring.caption), "modulus",
                                                    (json_int_t)colouring.modulus, "cells", cells));
    }
    const tw_reason reason = tw_explanation_reason(explanation);
    const verb_totals none = verb_no_totals(NULL, puzzle);
    return json_pack("{s:s, s:o, s:o, s:o*}", "reason", tw_reason_word(reason), "text", lines,
                     "colourings", colourings, "file_says",
                     reason > TW_REASON_SOLVABLE ? verb_json_disputed(&none) : NULL);
}
