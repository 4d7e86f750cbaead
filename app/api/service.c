/* service.c -- the service: which call is answered where (api.h).
 *
 * Invariant: a reply is always filled, whatever the bytes of the request are. */
#include "api/service.h"

#include <stdlib.h>
#include <string.h>

#include "api/runs/run_jobs.h"

#define MOST_SECONDS 10 /* that an answer may take; where a search goes on longer, it is a run */

/* Values of a request, as many as of a text that is read, and bytes of its body: of what names
 * something, of what has a puzzle (the most that is read, and what JSON adds), and of what has a
 * file in base64. */
#define MOST_VALUES 400000
#define FEW ((size_t)64 << 10)
#define TEXT ((size_t)10 << 20)
#define PACKED ((size_t)16 << 20)

static const struct {
    const char *name;
    api_handler *answer;
    size_t most; /* bytes of its body */
} calls[] = {{"about", api_about, FEW},        {"puzzles", api_puzzles, FEW},
             {"lattices", api_lattices, FEW},  {"puzzle", api_shipped_puzzle, FEW},
             {"check", api_check, TEXT},       {"poses", api_poses, TEXT},
             {"draw", api_draw, TEXT},         {"export", api_export, TEXT},
             {"import", api_import, PACKED},   {"estimate", api_estimate, TEXT},
             {"explain", api_explain, TEXT},   {"continue", api_continue, TEXT},
             {"start", api_start, TEXT},       {"runs", api_runs, FEW},
             {"news", api_news, FEW},          {"levels", api_levels, FEW},
             {"pause", api_pause, FEW},        {"resume", api_resume, FEW},
             {"stop", api_stop, FEW},          {"forget", api_forget, FEW},
             {"save", api_save, FEW},          {"load", api_load, PACKED},
             {"trace", api_trace, TEXT},       {"images", api_images, TEXT},
             {"plot", api_plot_call, FEW},     {"transform", api_transform, TEXT},
             {"compare", api_compare, TEXT},   {"count", api_count, TEXT},
             {"assembly", api_assembly, TEXT}, {"apart", api_apart, TEXT}};

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

/* How many values, keys and lists the JSON can have at most, whatever else is wrong with it: each
 * takes much more memory than its bytes. */
static size_t count_values(const char *body, size_t size)
{
    size_t count = 1;
    bool within = false; /* a text */
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

/* Its place; SIZE_MAX: there is none. */
static size_t find_call(const char *name)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            return i;
    return SIZE_MAX;
}

size_t api_most_bytes(const char *name)
{
    size_t call = find_call(name);
    return call == SIZE_MAX ? FEW : calls[call].most;
}

void api_call(api_service *service, const char *call, const char *body, size_t size,
              api_reply *reply)
{
    const tw_context *context = tw_context_default();
    api_request request = {
        .service = service, .reply = reply, .ends = context->seconds(context->user) + MOST_SECONDS};
    *reply = (api_reply){.status = 500};
    size_t place = find_call(call);
    if (place == SIZE_MAX) {
        api_refuse(&request, 404, "there is no call \"%.60s\"", call);
        return;
    }
    json_t *object = read_body(&request, body, size);
    request.body = object;
    if (object)
        calls[place].answer(&request);
    json_decref(object);
}
