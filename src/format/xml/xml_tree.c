/* xml_tree.c -- looks at elements of an XML text (xml.h). */
#include <string.h>

#include "format/xml/xml.h"

static const tw_xml *named(const tw_xml *one, const char *name)
{
    while (one && strcmp(one->name, name) != 0)
        one = one->next;
    return one;
}

const tw_xml *tw_xml_child(const tw_xml *parent, const char *name)
{
    return parent ? named(parent->first, name) : NULL;
}

const tw_xml *tw_xml_again(const tw_xml *after)
{
    return named(after->next, after->name);
}

size_t tw_xml_count(const tw_xml *parent, const char *name)
{
    size_t count = 0;
    for (const tw_xml *one = tw_xml_child(parent, name); one; one = tw_xml_again(one))
        count++;
    return count;
}

const char *tw_xml_attribute_of(const tw_xml *element, const char *name)
{
    for (const tw_xml_attribute *one = element->attributes; one; one = one->next)
        if (strcmp(one->name, name) == 0)
            return one->value;
    return NULL;
}

/* ---- Numbers ----------------------------------------------------------------------------- */

static bool as_number(const char *text, int64_t *number)
{
    const char *digit = *text == '-' ? text + 1 : text;
    int64_t value = 0;
    if (!*digit)
        return false;
    for (; *digit; digit++) {
        if (*digit < '0' || *digit > '9' || value > INT64_MAX / 10 - 1)
            return false;
        value = 10 * value + (*digit - '0');
    }
    *number = *text == '-' ? -value : value;
    return true;
}

bool tw_xml_number_or(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                      int64_t *number)
{
    const char *text = tw_xml_attribute_of(element, name);
    int64_t read;
    if (!text)
        return true;
    if (as_number(text, &read) && read >= bounds.low && read <= bounds.high) {
        *number = read;
        return true;
    }
    tw_reader_fault(reader, element->at, "",
                    "<%s> has %s=%s; expected a whole number from %lld to %lld", element->name,
                    name, tw_quote(text).text, (long long)bounds.low, (long long)bounds.high);
    return false;
}

bool tw_xml_number(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                   int64_t *number)
{
    if (tw_xml_attribute_of(element, name))
        return tw_xml_number_or(reader, element, name, bounds, number);
    tw_reader_fault(reader, element->at, "", "<%s> has no %s", element->name, name);
    return false;
}

/* ---- Names ------------------------------------------------------------------------------- */

void tw_name_from(const char *text, char name[TW_MAX_NAME])
{
    size_t length = 0;
    while (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r')
        text++;
    for (; text[length] && length < TW_MAX_NAME - 1; length++) {
        unsigned char byte = (unsigned char)text[length];
        bool control = byte < 0x20 || byte == 0x7f ||
                       (length > 0 && (unsigned char)text[length - 1] == 0xc2 && byte < 0xa0);
        name[length] = control ? ' ' : (char)byte;
        if (control && byte >= 0x80)
            name[length - 1] = ' ';
    }
    if (text[length]) /* cut, but not inside a character */
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
    while (length > 0 && name[length - 1] == ' ')
        length--;
    name[length] = '\0';
}
