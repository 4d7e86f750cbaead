/* estimate_call.c -- estimates how long a search will take. */
#include "api/api_puzzle.h"
#include "verbs/estimate_verb.h"

typedef struct telling {
    const tw_puzzle *puzzle; /* NULL: with pieces put */
    json_t *rows;
} telling;

static void take_row(void *user, const verb_estimate_row *row)
{
    const telling *self = user;
    json_array_append_new(self->rows, verb_estimate_json(self->puzzle, row));
}

static void estimate(api_request *request, void *user)
{
    verb_estimate *asked = user;
    tw_error error = {0};
    bool stopped = false;
    if (!api_take_pins(request, request->puzzle, &asked->search))
        return;
    json_t *rows = json_array();
    telling told = {request->pins ? NULL : request->puzzle, rows};
    const verb_estimate_sink sink = {take_row, &told, api_watch(request)};
    tw_status status = verb_estimate_run(asked, request->puzzle, &sink, &stopped, &error);
    const bool come = !stopped || json_array_size(rows) > 0 || !api_is_late(request);
    if (api_has_come(request, status, &error, come)) /* also when the seconds asked for are over */
        api_answer(request, json_pack("{s:O, s:b}", "engines", rows, "complete", (int)!stopped));
    json_decref(rows);
}

API_PUZZLE_ENTRY(estimate, estimate, API_TARGET, verb_estimate_fields, verb_estimate);
