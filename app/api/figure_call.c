/* figure_call.c -- the smallest figure that pieces tile, as far as the time of a call allows. */
#include "api/api_puzzle.h"
#include "verbs/figure_verb.h"

static void find_figure(api_request *request, void *user)
{
    const verb_figure *asked = user;
    tw_figure *figure = NULL;
    verb_fault fault = {""};
    tw_error error = {0};
    const tw_watch watch = api_watch(request);
    tw_status status =
        verb_figure_run(asked, request->puzzle, NULL, &watch, &figure, &fault, &error);
    if (*fault.text)
        api_refuse(request, 400, "%s", fault.text);
    else if (api_has_come(request, status, &error, figure))
        api_answer(request, verb_figure_json(request->puzzle, figure));
    tw_figure_free(figure);
}

API_PUZZLE_ENTRY(figure, find_figure, API_TARGET, verb_figure_fields, verb_figure);
