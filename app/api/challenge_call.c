/* challenge_call.c -- makes challenges, as many as the time of a call allows. */
#include "api/api_puzzle.h"
#include "verbs/challenge_verb.h"

static void make_challenges(api_request *request, void *user)
{
    const verb_challenge *asked = user;
    verb_challenge_answer answer = {0};
    tw_error error = {0};
    const tw_watch watch = api_watch(request);
    tw_status status = verb_challenge_run(asked, request->puzzle, &watch, &answer, &error);
    if (api_has_come(request, status, &error, answer.count > 0 || !answer.stopped)) {
        json_t *object = verb_challenge_json(&answer), *list = json_array();
        for (size_t i = 0; i < answer.count; i++)
            json_array_append_new(list, verb_start_json(request->puzzle, &answer.starts[i], i + 1));
        verb_json_join(&object, json_pack("{s:o}", "challenges", list));
        api_answer(request, object);
    }
    verb_challenge_free(&answer);
}

API_PUZZLE_ENTRY(challenge, make_challenges, API_TARGET, verb_challenge_fields, verb_challenge);
