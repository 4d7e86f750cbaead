/* service.c -- the service: finds the function that answers a call (api.h).
 *
 * Invariant: a reply is always filled, whatever the bytes of the request are. */
#include "api/service.h"

#include <stdlib.h>
#include <string.h>

#include "api/api_puzzle.h"
#include "api/runs/run_jobs.h"

#define MOST_SECONDS 10 /* seconds for an answer; a longer search must be a run */

#define MOST_VALUES 400000 /* of a request; the same limit as for a text */

/* A new call is a word here: NAME for api_NAME_entry, defined in the call's own file. */
/* clang-format off */
#define CALLS(ROW) \
    ROW(about) ROW(puzzles) ROW(lattices) ROW(puzzle) \
    ROW(check) ROW(poses) ROW(transform) ROW(explain) ROW(estimate) ROW(compare) \
    ROW(sets) ROW(challenge) ROW(unique) ROW(rate) ROW(figure) ROW(count) \
    ROW(design) ROW(continue) ROW(trace) ROW(images) ROW(disassemble) ROW(draw) \
    ROW(assembly) ROW(plot) ROW(export) ROW(import) ROW(start) ROW(runs) ROW(news) \
    ROW(levels) ROW(pause) \
    ROW(resume) ROW(stop) ROW(forget) ROW(save) ROW(load)
/* clang-format on */

#define DECLARE(name) extern const api_entry api_##name##_entry;
CALLS(DECLARE)

#define LIST(name) &api_##name##_entry,
const api_entry *const api_entries[] = {CALLS(LIST) NULL};

api_service *api_service_new(const api_options *options)
{
    api_service *service = calloc(1, sizeof *service);
    if (!service)
        return NULL;
    if (options)
        service->options = *options;
    service->runs = api_runs_new(service->options.folder);
    if (!service->runs) {
        free(service);
        return NULL;
    }
    api_jobs_find(service);
    return service;
}

void api_service_free(api_service *service)
{
    if (!service)
        return;
    api_runs_free(service->runs);
    free(service);
}

void api_service_pause(api_service *service)
{
    api_runs_pause(service->runs);
}

/* An upper bound on the values, keys and lists of the JSON, valid or not: each takes much more
 * memory than its bytes. */
static size_t count_values(const char *body, size_t size)
{
    size_t count = 1;
    bool within = false; /* inside a text */
    for (size_t i = 0; i < size; i++) {
        if (body[i] == '"')
            within = !within;
        else if (within)
            i += body[i] == '\\';
        else
            count += body[i] == ',' || body[i] == ':' || body[i] == '[' || body[i] == '{';
    }
    return count;
}

static json_t *read_body(api_request *request, const char *body, size_t size)
{
    json_error_t wrong;
    if (count_values(body, size) > MOST_VALUES) {
        api_refuse(request, 413, "a request may have %d values", MOST_VALUES);
        return NULL;
    }
    json_t *object =
        json_loadb(size > 0 ? body : "{}", size > 0 ? size : 2, JSON_REJECT_DUPLICATES, &wrong);
    if (!object)
        api_refuse(request, 400, "line %d, column %d: %s", wrong.line, wrong.column, wrong.text);
    else if (!json_is_object(object)) {
        api_refuse(request, 400, "the request is no object");
        json_decref(object);
        object = NULL;
    }
    return object;
}

/* NULL: not found. */
static const api_entry *find_call(const char *name)
{
    const api_entry *const *entry = api_entries;
    while (*entry && strcmp((*entry)->name, name) != 0)
        entry++;
    return *entry;
}

size_t api_most_bytes(const char *name)
{
    const api_entry *entry = find_call(name);
    return entry ? entry->most : API_FEW;
}

/* Finds the run, or reads the puzzle, if the call is about one. false: refused. */
static bool take_subject(api_request *request, api_reads what)
{
    if (what == API_RUN)
        request->run = api_find_run(
            request, (uint64_t)json_integer_value(json_object_get(request->body, "run")));
    else if (what != API_NOTHING)
        request->puzzle = api_puzzle(request);
    return what == API_NOTHING || request->run ||
           (request->puzzle && (what == API_PUZZLE || api_check_target(request)));
}

static void answer(api_request *request, const api_entry *entry)
{
    verb_fault fault;
    void *asked = calloc(1, entry->size + 1);
    if (!asked)
        api_fail(request, TW_ERR_MEMORY, NULL);
    else if (!verb_read_object(entry->fields, request->body, asked, &fault))
        api_refuse(request, 400, "%s", fault.text);
    else if (take_subject(request, entry->reads))
        entry->answer(request, asked);
    if (request->run)
        api_run_leave(request->run);
    tw_solution_free(request->pins);
    tw_puzzle_free(request->puzzle);
    free(asked);
}

void api_call(api_service *service, const char *call, const char *body, size_t size,
              const tw_watch *waits, api_reply *reply)
{
    const tw_context *context = tw_context_default();
    api_request request = {.service = service,
                           .reply = reply,
                           .waits = waits,
                           .ends = context->seconds(context->user) + MOST_SECONDS};
    *reply = (api_reply){.status = 500};
    const api_entry *entry = find_call(call);
    if (!entry) {
        api_refuse(&request, 404, "there is no call \"%.60s\"", call);
        return;
    }
    json_t *object = read_body(&request, body, size);
    request.body = object;
    if (object)
        answer(&request, entry);
    json_decref(object);
}
