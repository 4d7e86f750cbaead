/* asking.h -- the service that tests call; each test has its own. */
#pragma once

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "api/api.h"
#include "support/test_list.h"

#define SOMA "{\"puzzle\": {\"name\": \"soma\"}"
#define SOLID "{\"puzzle\": {\"name\": \"pentominoes-5x4x3\"}"
#define PENTOMINOES "{\"puzzle\": {\"name\": \"pentominoes-6x10\"}"

static api_service *service;

static inline int begin(void **state)
{
    (void)state;
    service = api_service_new(NULL);
    return !service;
}

static inline int end(void **state)
{
    (void)state;
    api_service_free(service);
    return 0;
}

/* Calls the service; the reply must have this status. Returns its JSON, a new reference. */
static inline json_t *ask(const char *call, int status, const char *body)
{
    api_reply reply;
    api_call(service, call, body, strlen(body), NULL, &reply);
    if (reply.status != status)
        fail_msg("%s %s: %d %.*s", call, body, reply.status, (int)reply.bytes.size,
                 (const char *)reply.bytes.data);
    json_t *object = json_loadb((const char *)reply.bytes.data, reply.bytes.size, 0, NULL);
    tw_bytes_free(&reply.bytes);
    return object;
}

static inline void drop_json(json_t **object)
{
    json_decref(*object);
}

/* An answer that is freed where its block ends. */
#define OWN_JSON __attribute__((cleanup(drop_json))) json_t

/* Calls the service for the status of the reply alone. */
static inline void expect_status(const char *call, int status, const char *body)
{
    json_decref(ask(call, status, body));
}

static inline json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* A number of solutions, which JSON holds as a string. */
static inline long long solutions_of(const json_t *object, const char *key)
{
    const char *digits = json_string_value(json_object_get(object, key));
    return digits ? strtoll(digits, NULL, 10) : -1;
}

static inline const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static inline size_t length(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

static inline uint32_t begin_run(const char *call, const char *body)
{
    json_t *answer = ask(call, 200, body);
    uint32_t run = (uint32_t)number(answer, "run");
    json_decref(answer);
    return run;
}

static inline json_t *about_run(const char *call, int status, uint32_t run, const char *more)
{
    char body[100];
    snprintf(body, sizeof body, "{\"run\": %u%s}", run, more);
    return ask(call, status, body);
}

static inline void tell_run(const char *call, int status, uint32_t run, const char *more)
{
    json_decref(about_run(call, status, run, more));
}

static inline json_t *news_of(uint32_t run)
{
    return about_run("news", 200, run, "");
}

static inline void expect_state(uint32_t run, const char *state)
{
    OWN_JSON *news = news_of(run);
    assert_string_equal(text(news, "state"), state);
}

/* Steps until the run ends or pauses. */
static inline void run_on(uint32_t run, double seconds)
{
    while (api_run_step(service, run, seconds))
        continue;
}
