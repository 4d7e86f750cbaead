/* sets_call.c -- which sets of pieces of a pool solve a puzzle, as far as the time of a call goes.
 */
#include "api/api_puzzle.h"
#include "verbs/sets_verb.h"

#define MOST_LISTED 10000 /* sets in an answer */

static void sets(api_request *request, void *user)
{
    verb_sets *asked = user;
    verb_sets_answer answer = {0};
    tw_error error = {0};
    if (!api_take_pins(request, request->puzzle, &asked->search))
        return;
    const tw_watch watch = api_watch(request);
    if (asked->limit == 0 || asked->limit > MOST_LISTED)
        asked->limit = MOST_LISTED;
    tw_status status = verb_sets_run(asked, request->puzzle, &watch, &answer, &error);
    json_t *listed = json_array();
    for (size_t i = 0; i < answer.listed_count; i++)
        json_array_append_new(listed,
                              verb_sets_json_of(answer.sets, request->puzzle, &answer.listed[i]));
    if (api_has_come(request, status, &error, answer.sets)) {
        json_t *object = verb_sets_json(asked, &answer);
        verb_json_join(&object, json_pack("{s:O}", "listed", listed));
        api_answer(request, object);
    }
    json_decref(listed);
    verb_sets_free(&answer);
}

API_PUZZLE_ENTRY(sets, sets, API_TARGET, verb_sets_fields, verb_sets);
