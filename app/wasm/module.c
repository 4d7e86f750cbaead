/* module.c -- the library as a module of WebAssembly: the calls of app/api, for pages without a
 * server.
 *
 * A page's worker has one thread, so a run is driven in slices, and calls are answered between
 * them. The module owns the bytes of an answer until the next call. Files of the service, such as
 * those of runs that can be saved, are in the module's memory. The build bounds that memory; when
 * it is used up, calls report so and the module goes on. */
#include "api/api.h"

#include <emscripten.h>

static api_service *service;
static api_reply reply;

/* Like api_call; returns the status of the answer, 0 if memory is out. */
EMSCRIPTEN_KEEPALIVE int wasm_call(const char *call, const char *body, size_t size)
{
    if (!service)
        service = api_service_new(NULL);
    tw_bytes_free(&reply.bytes);
    reply = (api_reply){.status = 0};
    if (service)
        api_call(service, call, body, size, NULL, &reply);
    return reply.status;
}

/* The answer: its media type, bytes and size. */
EMSCRIPTEN_KEEPALIVE const char *wasm_media(void)
{
    return reply.media;
}

EMSCRIPTEN_KEEPALIVE const uint8_t *wasm_bytes(void)
{
    return reply.bytes.data;
}

EMSCRIPTEN_KEEPALIVE size_t wasm_size(void)
{
    return reply.bytes.size;
}

/* Like api_run_step. */
EMSCRIPTEN_KEEPALIVE bool wasm_step(uint32_t run, double seconds)
{
    return service && api_run_step(service, run, seconds);
}
