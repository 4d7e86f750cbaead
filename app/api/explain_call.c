/* explain_call.c -- explains why a puzzle has no solution, or what holds for all its solutions. */
#include "verbs/explain_verb.h"

#include "api/api_puzzle.h"

static void explain(api_request *request, void *user)
{
    const verb_explain *asked = user;
    tw_explanation *explanation = NULL;
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    tw_status status = verb_explain_run(asked, request->puzzle, &watch, &explanation, &error);
    if (api_has_come(request, status, &error, explanation))
        api_answer(request, verb_explain_json(request->puzzle, explanation));
    tw_explanation_free(explanation);
}

API_PUZZLE_ENTRY(explain, explain, API_TARGET, verb_explain_fields, verb_explain);
