/* serve_news.c -- what an event says: the call `news`, and where it stands (serve.h). */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "serve/serve.h"

#define MOST 250 /* solutions of an event */

static uint64_t number_of(const json_t *object, const char *key)
{
    json_int_t number = json_integer_value(json_object_get(object, key));
    return number > 0 ? (uint64_t)number : 0;
}

static bool has_ended(const json_t *object)
{
    const char *state = json_string_value(json_object_get(object, "state"));
    return state && (strcmp(state, "done") == 0 || strcmp(state, "failed") == 0);
}

static void read_numbers(const json_t *object, serve_news *news)
{
    news->serial = number_of(object, "serial");
    news->from = number_of(object, "from");
    news->kept = number_of(object, "kept");
    news->to = news->from + json_array_size(json_object_get(object, "solutions"));
    news->over = has_ended(object) && news->to >= news->kept;
}

/* "id: 12\ndata: {...}\n\n". Within strings JSON has no line ends, and elsewhere they are space. */
static void write_event(const api_reply *reply, serve_news *news)
{
    char head[64];
    snprintf(head, sizeof head, "id: %" PRIu64 "\ndata: ", news->to);
    tw_bytes_add(&news->text, head, strlen(head));
    size_t at = news->text.size;
    tw_bytes_add(&news->text, reply->bytes.data, reply->bytes.size);
    for (; at < news->text.size; at++)
        if (news->text.data[at] == '\n' || news->text.data[at] == '\r')
            news->text.data[at] = ' ';
    tw_bytes_add(&news->text, "\n\n", 2);
}

static void read_reply(const api_reply *reply, serve_news *news)
{
    json_t *object =
        json_loadb((const char *)reply->bytes.data, reply->bytes.size, JSON_ALLOW_NUL, NULL);
    news->status = object ? 200 : 500;
    read_numbers(object, news);
    write_event(reply, news);
    json_decref(object);
    if (news->text.status != TW_OK)
        news->status = 500;
}

void news_take(api_service *api, uint32_t run, uint64_t from, serve_news *news)
{
    char body[100];
    api_reply reply = {.status = 0};
    *news = (serve_news){.status = 0};
    int length =
        snprintf(body, sizeof body, "{\"run\": %" PRIu32 ", \"from\": %" PRIu64 ", \"most\": %d}",
                 run, from, MOST);
    api_call(api, "news", body, (size_t)length, &reply);
    if (reply.status == 200) {
        read_reply(&reply, news);
        tw_bytes_free(&reply.bytes);
    } else {
        news->status = reply.status;
        news->text = reply.bytes;
    }
}
