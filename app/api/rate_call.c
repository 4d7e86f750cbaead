/* rate_call.c -- tells how hard a puzzle is, as far as the time of a call allows. */
#include "api/api_puzzle.h"
#include "verbs/rate_verb.h"

static void rate_puzzle(api_request *request, void *user)
{
    const verb_rate *asked = user;
    verb_rate_answer answer = {0};
    tw_error error = {0};
    const tw_watch watch = api_watch(request);
    tw_status status = verb_rate_run(asked, request->puzzle, &watch, &answer, &error);
    if (api_has_come(request, status, &error,
                     answer.rating && answer.rating->answer != TW_RATE_STOPPED))
        api_answer(request, verb_rate_json(request->puzzle, &answer));
    verb_rate_free(&answer);
}

API_PUZZLE_ENTRY(rate, rate_puzzle, API_TARGET, verb_rate_fields, verb_rate);
