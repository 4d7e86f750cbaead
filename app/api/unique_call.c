/* unique_call.c -- finds hints that leave one solution, as far as the time of a call allows. */
#include "api/api_puzzle.h"
#include "verbs/unique_verb.h"

static void find_hints(api_request *request, void *user)
{
    const verb_unique *asked = user;
    verb_hinted what = {.asked = asked, .puzzle = request->puzzle};
    tw_hints *hints = NULL;
    tw_error error = {0};
    const tw_watch watch = api_watch(request);
    tw_solution *solution = api_solution(request, request->puzzle, asked->solution);
    if (!solution)
        return;
    what.solution = solution;
    tw_status status = verb_unique_run(&what, &watch, &hints, &error);
    what.hints = hints;
    if (api_has_come(request, status, &error, hints && hints->answer != TW_HINTS_STOPPED))
        api_answer(request, verb_unique_json(&what));
    tw_hints_free(hints);
    tw_solution_free(solution);
}

API_PUZZLE_ENTRY(unique, find_hints, API_TARGET, verb_unique_fields, verb_unique);
