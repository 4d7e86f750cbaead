/* fuzz_service.c -- any bytes as a request of a page: the name of a call in the first line, its
 * JSON in the others. Every request gets a reply, and the reply is of the type it states.
 *
 * Calls that search for seconds are left out; they read the same as the others. */
#include "fuzz.h"

#include <jansson.h>
#include <stdio.h>

#include "api/api.h"

static const char *const asked[] = {"check",    "poses", "transform", "draw", "export", "import",
                                    "assembly", "start", "runs",      "news", "levels", "pause",
                                    "resume",   "stop",  "forget",    "save", "load",   "images",
                                    "lattices", "plot",  "puzzle"};

static const char *find_call(const uint8_t *name, size_t size)
{
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        if (strlen(asked[i]) == size && memcmp(asked[i], name, size) == 0)
            return asked[i];
    return NULL;
}

static void check_reply(const api_reply *reply)
{
    bool fine = reply->status == 200;
    if ((!fine && (reply->status < 400 || reply->status > 599)) || !reply->media)
        abort();
    if (!fine || strcmp(reply->media, "application/json") == 0) {
        json_t *object = json_loadb((const char *)reply->bytes.data, reply->bytes.size, 0, NULL);
        if (!object || fine == (json_object_get(object, "error") != NULL))
            abort();
        json_decref(object);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, '\n', size) : NULL;
    const char *call = end ? find_call(data, (size_t)(end - data)) : NULL;
    api_service *service = call ? api_service_new(NULL) : NULL;
    if (!service)
        return 0;
    api_reply reply;
    api_call(service, call, (const char *)end + 1, size - (size_t)(end - data) - 1, NULL, &reply);
    check_reply(&reply);
    tw_bytes_free(&reply.bytes);
    api_run_step(service, 1, 0.002); /* if the call began a run */
    api_service_free(service);
    return 0;
}
