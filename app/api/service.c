/* service.c -- the service: which call is answered where (api.h).
 *
 * Invariant: a reply is always filled, whatever the bytes of the request are. */
#include "api/service.h"

#include <stdlib.h>
#include <string.h>

#include "api/runs/run_jobs.h"

#define MOST_SECONDS 10 /* that an answer may take; where a search goes on longer, it is a run */

static const struct {
    const char *name;
    api_handler *answer;
} calls[] = {{"about", api_about},       {"puzzles", api_puzzles},
             {"lattices", api_lattices}, {"puzzle", api_shipped_puzzle},
             {"check", api_check},       {"poses", api_poses},
             {"draw", api_draw},         {"export", api_export},
             {"import", api_import},     {"estimate", api_estimate},
             {"explain", api_explain},   {"continue", api_continue},
             {"start", api_start},       {"runs", api_runs},
             {"news", api_news},         {"levels", api_levels},
             {"pause", api_pause},       {"resume", api_resume},
             {"stop", api_stop},         {"forget", api_forget},
             {"save", api_save},         {"load", api_load},
             {"trace", api_trace},       {"images", api_images},
             {"plot", api_plot_call},    {"transform", api_transform},
             {"compare", api_compare},   {"count", api_count},
             {"assembly", api_assembly}, {"apart", api_apart}};

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

static json_t *read_body(api_request *request, const char *body, size_t size)
{
    json_error_t wrong;
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

static api_handler *find_call(const char *name)
{
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            return calls[i].answer;
    return NULL;
}

void api_call(api_service *service, const char *call, const char *body, size_t size,
              api_reply *reply)
{
    const tw_context *context = tw_context_default();
    api_request request = {
        .service = service, .reply = reply, .ends = context->seconds(context->user) + MOST_SECONDS};
    *reply = (api_reply){.status = 500};
    api_handler *answer = find_call(call);
    if (!answer) {
        api_refuse(&request, 404, "there is no call \"%.60s\"", call);
        return;
    }
    json_t *object = read_body(&request, body, size);
    request.body = object;
    if (object)
        answer(&request);
    json_decref(object);
}
