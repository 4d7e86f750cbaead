/* xml_writer.c -- escaping for XML, and attributes (xml_writer.h). */
#include "base/xml_writer.h"

#include <string.h>

static const char *entity_of(char c, bool quotes)
{
    switch (c) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return quotes ? "&quot;" : NULL;
    case '\'':
        return quotes ? "&apos;" : NULL;
    default:
        return (unsigned char)c < 0x20 && c != '\n' && c != '\t' ? " " : NULL;
    }
}

static void put_escaped(tw_writer *writer, const char *text, size_t size, bool quotes)
{
    for (const char *end = text + size; text < end; text++) {
        const char *entity = entity_of(*text, quotes);
        if (entity)
            tw_put(writer, entity);
        else
            tw_put_letter(writer, *text);
    }
}

void tw_put_xml_text(tw_writer *writer, const char *text, size_t size)
{
    put_escaped(writer, text, size, false);
}

void tw_put_xml_value(tw_writer *writer, const char *text, size_t size)
{
    put_escaped(writer, text, size, true);
}

void tw_put_attribute(tw_writer *writer, const char *name, const char *value)
{
    tw_put_format(writer, " %s=\"", name);
    tw_put_xml_value(writer, value, strlen(value));
    tw_put(writer, "\"");
}

void tw_put_number_attribute(tw_writer *writer, const char *name, int64_t number)
{
    tw_put_format(writer, " %s=\"%lld\"", name, (long long)number);
}
