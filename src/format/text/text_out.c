/* text_out.c -- writing bytes (text_out.h). */
#include "format/text/text_out.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put_bytes(tw_writer *writer, const char *bytes, size_t count)
{
    if (writer->status == TW_OK && count > 0 &&
        !writer->out->write(writer->out->user, bytes, count))
        writer->status = TW_ERR_IO;
}

void tw_put(tw_writer *writer, const char *text)
{
    put_bytes(writer, text, strlen(text));
}

void tw_put_number(tw_writer *writer, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    tw_put(writer, text);
}

void tw_put_count(tw_writer *writer, uint64_t count)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, count);
    tw_put(writer, text);
}

/* Everything but quotes, backslashes and control characters goes out as it is. */
void tw_put_quoted(tw_writer *writer, const char *text)
{
    tw_put(writer, "\"");
    while (*text) {
        size_t plain = 0;
        while ((unsigned char)text[plain] >= 0x20 && text[plain] != '"' && text[plain] != '\\')
            plain++;
        put_bytes(writer, text, plain);
        text += plain;
        if (!*text)
            break;
        char escape[8];
        if (*text == '"' || *text == '\\')
            snprintf(escape, sizeof escape, "\\%c", *text);
        else if (*text == '\n')
            snprintf(escape, sizeof escape, "\\n");
        else
            snprintf(escape, sizeof escape, "\\u%04x", (unsigned)(unsigned char)*text);
        tw_put(writer, escape);
        text++;
    }
    tw_put(writer, "\"");
}
