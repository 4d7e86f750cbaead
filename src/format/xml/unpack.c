/* unpack.c -- the text in a gzip file, for callers that show its lines. */
#include "format/xml/xml.h"

tw_status tw_source_unpack(const tw_source *source, const tw_report *report, tw_bytes *bytes)
{
    tw_reader reader;
    char *text;
    size_t size;
    if (!tw_is_packed(source->text, source->size))
        return TW_ERR_USAGE;
    tw_reader_open(&reader, bytes->context);
    reader.file = source->name ? source->name : "";
    if (tw_gunzip(&reader, source->text, source->size, &text, &size) == TW_OK)
        tw_bytes_add(bytes, text, size);
    if (bytes->status)
        tw_reader_memory(&reader);
    return tw_reader_close(&reader, report);
}
