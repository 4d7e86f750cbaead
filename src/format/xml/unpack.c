/* unpack.c -- the text in a gzip file, for those who want to show its lines. */
#include "format/xml/xml.h"

#include <string.h>

static tw_status unpack(tw_reader *reader, const tw_source *source, char **bytes, size_t *size)
{
    char *text;
    size_t count;
    tw_status status = tw_gunzip(reader, source->text, source->size, &text, &count);
    if (status)
        return status;
    char *copy = tw_take(reader->context, count + 1, 1);
    if (!copy)
        return tw_reader_memory(reader);
    memcpy(copy, text, count);
    *bytes = copy;
    *size = count;
    return TW_OK;
}

tw_status tw_unpack(const tw_context *context, const tw_source *source, const tw_report *report,
                    char **bytes, size_t *size)
{
    tw_reader reader;
    if (!tw_is_packed(source->text, source->size))
        return TW_ERR_USAGE;
    tw_reader_open(&reader, context);
    reader.file = source->name ? source->name : "";
    unpack(&reader, source, bytes, size);
    return tw_reader_close(&reader, report);
}
