/* serve_news.c -- what an event says: the call `news`, and where it stands (serve.h). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "serve/serve.h"

/* "id: 12\ndata: {...}\n\n". Within strings JSON has no line ends, and elsewhere they are space. */
static void write_event(const api_reply *reply, serve_news *news)
{
    char head[64];
    snprintf(head, sizeof head, "id: %" PRIu64 "\ndata: ", news->place.to);
    tw_bytes_add(&news->text, head, strlen(head));
    size_t at = news->text.size;
    tw_bytes_add(&news->text, reply->bytes.data, reply->bytes.size);
    for (; at < news->text.size; at++)
        if (news->text.data[at] == '\n' || news->text.data[at] == '\r')
            news->text.data[at] = ' ';
    tw_bytes_add(&news->text, "\n\n", 2);
}

void news_take(api_service *api, uint32_t run, uint64_t from, serve_news *news)
{
    api_reply reply;
    *news =
        (serve_news){.place = api_run_news(api, run, from, SERVE_TOLD - from % SERVE_TOLD, &reply)};
    news->status = reply.status;
    if (reply.status != 200) {
        news->text = reply.bytes;
        return;
    }
    write_event(&reply, news);
    tw_bytes_free(&reply.bytes);
    if (news->text.status != TW_OK)
        news->status = 500;
}
