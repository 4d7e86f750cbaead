/* parse.c -- whole texts as trees of values, by the parser of their format. */
#include <string.h>
#include <strings.h>

#include "format/text/dom.h"
#include "base/bounds.h"

static tw_status parse_text(tw_reader *reader, const tw_source *source, bool json,
                            const tw_value **root)
{
    tw_builder builder = {.reader = reader};
    if (source->size > TW_LIMIT(reader->context, text))
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0}, "",
                                "the text has %zu bytes; at most %u are read", source->size,
                                TW_LIMIT(reader->context, text));
    const bool marked = source->size >= 3 && memcmp(source->text, "\xef\xbb\xbf", 3) == 0;
    const size_t mark = marked ? 3 : 0; /* of byte order; it takes no column */
    tw_status status =
        (json ? tw_build_json : tw_build_yaml)(&builder, source->text + mark, source->size - mark);
    if (status == TW_OK)
        *root = builder.root;
    return status;
}

tw_status tw_parse_json(tw_reader *reader, const tw_source *source, const tw_value **root)
{
    return parse_text(reader, source, true, root);
}

tw_status tw_parse(tw_reader *reader, const tw_source *source, const tw_value **root)
{
    return parse_text(reader, source, tw_source_ends(source, ".json"), root);
}

tw_status tw_parse_as(tw_reader *reader, const tw_source *source, const tw_value **root)
{
    const char *file = reader->file;
    reader->file = source->name;
    tw_status status = tw_parse(reader, source, root);
    reader->file = file;
    return status;
}

bool tw_source_ends(const tw_source *source, const char *extension)
{
    size_t length = source->name ? strlen(source->name) : 0, ending = strlen(extension);
    return length > ending && strcasecmp(source->name + length - ending, extension) == 0;
}
