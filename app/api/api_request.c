/* api_request.c -- reads requests, and writes refusals and answers (api_request.h). */
#include "api/api_request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define JSON "application/json"

/* ---- Answers ----------------------------------------------------------------------------- */

json_t *api_json_fault(const tw_error *error)
{
    json_t *fault = json_pack("{s:o}", "message", verb_json_text(error->message));
    if (error->at.line > 0)
        json_object_set_new(fault, "line", json_integer(error->at.line));
    if (error->at.column > 0)
        json_object_set_new(fault, "column", json_integer(error->at.column));
    if (error->hint[0])
        json_object_set_new(fault, "hint", verb_json_text(error->hint));
    if (error->file[0])
        json_object_set_new(fault, "file", verb_json_text(error->file));
    return fault;
}

/* Sets the reply to this object; takes ownership. */
static void set_reply(api_reply *reply, int status, json_t *object)
{
    static const char out_of_memory[] = "{\"error\": {\"message\": \"out of memory\"}}";
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(object);
    tw_bytes_free(&reply->bytes);
    reply->status = text ? status : 500;
    reply->media = JSON;
    tw_bytes_add(&reply->bytes, text ? text : out_of_memory, strlen(text ? text : out_of_memory));
    free(text);
}

bool api_answer(api_request *request, json_t *object)
{
    set_reply(request->reply, 200, object);
    return true;
}

static bool refuse_with(api_request *request, int status, json_t *error)
{
    set_reply(request->reply, status, json_pack("{s:o}", "error", error));
    return false;
}

bool api_refuse(api_request *request, int status, const char *format, ...)
{
    char message[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    return refuse_with(request, status, json_pack("{s:o}", "message", verb_json_text(message)));
}

int api_status_of(tw_status status)
{
    switch (status) {
    case TW_ERR_INPUT:
    case TW_ERR_VERSION:
    case TW_ERR_USAGE:
        return 400;
    case TW_ERR_STATE:
        return 409;
    case TW_ERR_TOO_LARGE:
        return 413;
    case TW_ERR_UNSUPPORTED:
        return 422;
    case TW_OK:
    case TW_ERR_MEMORY:
    case TW_ERR_IO:
    default:
        return 500;
    }
}

bool api_fail(api_request *request, tw_status status, const tw_error *error)
{
    tw_error said = {.status = status};
    if (error && error->message[0])
        said = *error;
    else
        snprintf(said.message, sizeof said.message, "%s", tw_status_text(status));
    return refuse_with(request, api_status_of(status), api_json_fault(&said));
}

static bool collect_fault(void *faults, const tw_error *error)
{
    json_array_append_new(faults, api_json_fault(error));
    return true;
}

tw_report api_faults_report(json_t *faults)
{
    return (tw_report){collect_fault, faults};
}

bool api_is_read(api_request *request, tw_status status, json_t *faults)
{
    const json_t *first = json_array_get(faults, 0);
    if (status == TW_OK || !first) {
        json_decref(faults);
        return status == TW_OK || api_fail(request, status, NULL);
    }
    json_t *error = json_copy((json_t *)(uintptr_t)first);
    json_object_set_new(error, "faults", faults);
    return refuse_with(request, api_status_of(status), error);
}

tw_out api_out(api_request *request, const char *media)
{
    request->reply->status = 200;
    request->reply->media = media;
    return tw_bytes_out(&request->reply->bytes);
}

double api_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

bool api_is_late(const api_request *request)
{
    const tw_watch *waits = request->waits;
    return api_now() > request->ends || (waits && !waits->go_on(waits->user, 0));
}

static bool go_on(void *user, double done)
{
    (void)done;
    return !api_is_late(user);
}

tw_watch api_watch(api_request *request)
{
    return (tw_watch){go_on, request};
}

bool api_give_up(api_request *request)
{
    return api_refuse(request, 503, "this takes too long");
}

bool api_has_come(api_request *request, tw_status status, const tw_error *error, bool done)
{
    if (status != TW_OK)
        return api_fail(request, status, error);
    return done || api_give_up(request);
}

/* ---- What was asked ---------------------------------------------------------------------- */

/* The value of a base64 digit; 64: not a digit. */
static uint32_t digit_of(char character)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *found = character ? strchr(digits, character) : NULL;
    return found ? (uint32_t)(found - digits) : 64;
}

bool api_take_bytes(api_request *request, const char *text, tw_bytes *bytes)
{
    if (!text)
        return api_refuse(request, 400, "\"base64\" is missing");
    size_t size = strlen(text), last = size;
    while (last > 0 && size - last < 2 && text[last - 1] == '=')
        last--;
    uint32_t held = 0;
    unsigned bits = 0;
    for (size_t i = 0; i < last; i++) {
        uint32_t digit = digit_of(text[i]);
        if (digit > 63)
            return api_refuse(request, 400, "\"base64\" is no base64");
        held = held << 6 | digit;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            uint8_t byte = (uint8_t)(held >> bits);
            tw_bytes_add(bytes, &byte, 1);
        }
    }
    return bytes->status == TW_OK || api_fail(request, TW_ERR_MEMORY, NULL);
}
