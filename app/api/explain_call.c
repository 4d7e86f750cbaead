/* explain_call.c -- why a puzzle has no solution, or what is known of all of them. */
#include <stdlib.h>

#include "api/api_puzzle.h"
#include "api/service.h"

static json_t *colouring_json(const tw_puzzle *puzzle, const tw_colouring *colouring)
{
    json_t *weights = json_array();
    for (size_t i = 0; i < tw_puzzle_cell_count(puzzle); i++)
        json_array_append_new(weights, json_integer(colouring->weights[i]));
    return json_pack("{s:I, s:o, s:o}", "modulus", (json_int_t)colouring->modulus, "weights",
                     weights, "caption", api_json_text(colouring->caption));
}

static json_t *explanation_json(const tw_puzzle *puzzle, const tw_explanation *explanation)
{
    json_t *lines = json_array(), *colourings = json_array();
    const char *line;
    tw_colouring colouring;
    for (size_t i = 0; (line = tw_explanation_line(explanation, i)); i++)
        json_array_append_new(lines, api_json_text(line));
    for (size_t i = 0; tw_explanation_colouring(explanation, i, &colouring); i++)
        json_array_append_new(colourings, colouring_json(puzzle, &colouring));
    return json_pack("{s:s, s:o, s:o}", "reason",
                     tw_reason_word(tw_explanation_reason(explanation)), "lines", lines,
                     "colourings", colourings);
}

void api_explain(api_request *request)
{
    tw_puzzle *puzzle = api_puzzle(request);
    tw_explain_options options = {.size = sizeof options};
    tw_explanation *explanation = NULL;
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    if (puzzle && api_take_flag(request, request->body, "quick", &options.quick)) {
        tw_status status = tw_explanation_new(NULL, puzzle, &options, &watch, &explanation, &error);
        if (status != TW_OK)
            api_fail(request, status, &error);
        else if (!explanation)
            api_give_up(request);
        else
            api_answer(request, explanation_json(puzzle, explanation));
    }
    tw_explanation_free(explanation);
    tw_puzzle_free(puzzle);
}
