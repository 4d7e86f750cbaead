/* xml.c -- bytes to a tree of elements, by the streaming parser Expat.
 *
 * Expat needs only the C library, so programs that seldom read XML start without loading more. It
 * calls back in the order of the text, and gives the place of each tag and text.
 * Invariant: open[0] .. open[depth-1] is the path from the root to the current element, starts[i]
 *   the length that `words` had when open[i] began. In an element whose content is dropped only the
 *   depth below it is counted. After a fault, or without memory, all events are ignored.
 * Cost: about three times the text. */
#include <string.h>

#include <expat.h>

#include "format/xml/xml.h"
#include "format/text/line_lexer.h"
#include "base/utf8.h"
#include "base/bounds.h"

typedef struct tw_xml_maker {
    tw_reader *reader;
    const char *text;
    size_t size;
    const char *const *skip;
    XML_Parser parser;
    tw_status status;
    tw_xml *root;
    tw_xml *open[TW_MAX_DEPTH + TW_MAX_ASSEMBLY];
    size_t starts[TW_MAX_DEPTH + TW_MAX_ASSEMBLY];
    size_t depth, dropped;
    size_t nodes;
    char *words; /* texts of the open elements, one after the other */
    size_t length, room;
} tw_xml_maker;

static bool is_utf8(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t length = tw_utf8_length(bytes + i, size - i);
        if (length == 0)
            return false;
        i += length;
    }
    return true;
}

/* ---- Places ------------------------------------------------------------------------------ */

/* Refuses a document type: it only adds entities, which no format needs. It precedes all tags. */
static tw_status refuse_doctype(tw_xml_maker *maker)
{
    tw_line_lexer here = {maker->text, maker->text + maker->size, {1, 1}};
    while (here.next < here.end) {
        if (tw_line_lexer_at(&here, "<!--"))
            tw_line_lexer_pass(&here, "-->");
        else if (tw_line_lexer_at(&here, "<?"))
            tw_line_lexer_pass(&here, "?>");
        else if (*here.next == '<')
            break;
        else
            tw_line_lexer_step(&here);
    }
    if (tw_line_lexer_at(&here, "<!"))
        return tw_reader_fault(maker->reader, here.at, "take it out",
                               "there is a document type here; it is not read");
    return TW_OK;
}

/* The parser's position: the start of the current event. */
static tw_place place_of_parser(const tw_xml_maker *maker)
{
    return (tw_place){(uint32_t)XML_GetCurrentLineNumber(maker->parser),
                      (uint32_t)XML_GetCurrentColumnNumber(maker->parser) + 1};
}

/* The first event in an element says where its content begins. */
static void note_content(tw_xml_maker *maker)
{
    tw_xml *inner = maker->depth > 0 ? maker->open[maker->depth - 1] : NULL;
    if (inner && inner->text_at.line == 0)
        inner->text_at = place_of_parser(maker);
}

/* ---- Growing the tree -------------------------------------------------------------------- */

static tw_status count_node(tw_xml_maker *maker, tw_place at)
{
    if (++maker->nodes <= TW_LIMIT(maker->reader->context, nodes))
        return TW_OK;
    return tw_reader_refuse(maker->reader, TW_ERR_TOO_LARGE, at, "",
                            "there are more than %u elements and attributes in this text",
                            TW_LIMIT(maker->reader->context, nodes));
}

static const char *keep_xml_text(tw_xml_maker *maker, const char *text)
{
    return tw_reader_text(maker->reader, text, strlen(text));
}

/* Names and values in turn, ended by NULL. */
static tw_status keep_attributes(tw_xml_maker *maker, const char *const *words, tw_xml *element)
{
    tw_status status = TW_OK;
    const tw_xml_attribute **end = &element->attributes;
    for (; status == TW_OK && *words; words += 2) {
        tw_xml_attribute *one = tw_reader_take(maker->reader, 1, sizeof *one);
        if (!one)
            return TW_ERR_MEMORY;
        one->name = keep_xml_text(maker, words[0]);
        one->value = keep_xml_text(maker, words[1]);
        *end = one;
        end = &one->next;
        status = one->name && one->value ? count_node(maker, element->at) : TW_ERR_MEMORY;
    }
    return status;
}

/* Ends the innermost element, whose text is complete. */
static tw_status close_element(tw_xml_maker *maker)
{
    tw_xml *element = maker->open[--maker->depth];
    size_t start = maker->starts[maker->depth];
    if (maker->length > start && !element->first) {
        element->length = maker->length - start;
        element->text = tw_reader_text(maker->reader, maker->words + start, element->length);
        if (!element->text)
            return TW_ERR_MEMORY;
    }
    maker->length = start;
    return TW_OK;
}

static tw_status open_element(tw_xml_maker *maker, const char *name, const char *const *words)
{
    tw_place at = place_of_parser(maker);
    const uint32_t most = TW_LIMIT(maker->reader->context, depth) + TW_MAX_ASSEMBLY;
    if (maker->depth == most)
        return tw_reader_refuse(maker->reader, TW_ERR_TOO_LARGE, at, "",
                                "elements are nested more than %u deep", most);
    tw_xml *element = tw_reader_take(maker->reader, 1, sizeof *element);
    if (!element)
        return TW_ERR_MEMORY;
    *element = (tw_xml){.at = at, .text = ""};
    element->name = keep_xml_text(maker, name);
    tw_status status = element->name ? count_node(maker, at) : TW_ERR_MEMORY;
    status = status ? status : keep_attributes(maker, words, element);
    if (status)
        return status;
    tw_xml *parent = maker->depth > 0 ? maker->open[maker->depth - 1] : NULL;
    if (!parent)
        maker->root = element;
    else if (parent->last)
        parent->last->next = element;
    else
        parent->first = element;
    if (parent)
        parent->last = element;
    maker->open[maker->depth] = element;
    maker->starts[maker->depth++] = maker->length;
    maker->dropped = maker->skip && tw_is_in(maker->skip, element->name);
    return TW_OK;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void end_with(tw_xml_maker *maker, tw_status status)
{
    maker->status = status;
    if (status)
        XML_StopParser(maker->parser, XML_FALSE);
}

static void XMLCALL take_start(void *user, const XML_Char *name, const XML_Char **words)
{
    tw_xml_maker *maker = user;
    if (maker->status)
        return;
    note_content(maker);
    if (maker->dropped > 0)
        maker->dropped++;
    else
        end_with(maker, open_element(maker, name, (const char *const *)words));
}

static void XMLCALL take_end(void *user, const XML_Char *name)
{
    tw_xml_maker *maker = user;
    (void)name;
    if (maker->status)
        return;
    note_content(maker);
    if (maker->dropped > 1) {
        maker->dropped--;
        return;
    }
    maker->dropped = 0;
    end_with(maker, close_element(maker));
}

static void XMLCALL take_xml_text(void *user, const XML_Char *bytes, int count)
{
    tw_xml_maker *maker = user;
    if (maker->status || maker->dropped > 0)
        return;
    note_content(maker);
    const size_t length = maker->length + (size_t)count;
    if (!TW_GROW(maker->reader->own, maker->words, maker->room, length)) {
        end_with(maker, tw_reader_memory(maker->reader));
        return;
    }
    memcpy(maker->words + maker->length, bytes, (size_t)count);
    maker->length = length;
}

static tw_status read_xml_all(tw_xml_maker *maker, const char *encoding)
{
    maker->parser = XML_ParserCreate(encoding);
    if (!maker->parser)
        return tw_reader_memory(maker->reader);
    XML_SetUserData(maker->parser, maker);
    XML_SetElementHandler(maker->parser, take_start, take_end);
    XML_SetCharacterDataHandler(maker->parser, take_xml_text);
    enum XML_Status done = XML_Parse(maker->parser, maker->text, (int)maker->size, XML_TRUE);
    enum XML_Error reason = XML_GetErrorCode(maker->parser);
    tw_status status = maker->status;
    if (status == TW_OK && done != XML_STATUS_OK)
        status = reason == XML_ERROR_NO_MEMORY
                     ? tw_reader_memory(maker->reader)
                     : tw_reader_fault(maker->reader, place_of_parser(maker), "",
                                       "this is not XML: %s", XML_ErrorString(reason));
    XML_ParserFree(maker->parser);
    return status;
}

tw_status tw_xml_parse(tw_reader *reader, const char *bytes, size_t size, const char *const *skip,
                       const tw_xml **root)
{
    tw_xml_maker maker = {.reader = reader, .text = bytes, .size = size, .skip = skip};
    if (size > TW_LIMIT(reader->context, text))
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "the text has more than %u bytes", TW_LIMIT(reader->context, text));
    if (memchr(bytes, '\0', size)) /* Expat would take it for UTF-16, document types and all */
        return tw_reader_fault(reader, (tw_place){0, 0}, "save it as UTF-8",
                               "this text has a byte 0; UTF-16 is not read");
    const bool utf8 = is_utf8(bytes, size);
    if (utf8 && size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        maker.text += 3; /* a byte order mark takes no column */
        maker.size -= 3;
    }
    tw_status status = refuse_doctype(&maker);
    status = status ? status : read_xml_all(&maker, utf8 ? "UTF-8" : "ISO-8859-1");
    if (status == TW_OK)
        *root = maker.root;
    return status;
}

/* ---- Looks at elements ------------------------------------------------------------------- */

static const tw_xml *next_named(const tw_xml *one, const char *name)
{
    while (one && strcmp(one->name, name) != 0)
        one = one->next;
    return one;
}

const tw_xml *tw_xml_child(const tw_xml *parent, const char *name)
{
    return parent ? next_named(parent->first, name) : NULL;
}

const tw_xml *tw_xml_again(const tw_xml *after)
{
    return next_named(after->next, after->name);
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

bool tw_xml_number_or(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                      int64_t *number)
{
    const char *text = tw_xml_attribute_of(element, name);
    if (!text)
        return true;
    bool negative = *text == '-';
    uint64_t size;
    size_t digits = tw_leading_digits(text + negative, SIZE_MAX, &size);
    int64_t read = negative ? -(int64_t)size : (int64_t)size;
    if (digits > 0 && !text[negative + digits] && size <= INT64_MAX && read >= bounds.low &&
        read <= bounds.high) {
        *number = read;
        return true;
    }
    return !tw_reader_fault(
        reader, element->at, "", "<%s> has %s=%s; expected a whole number from %lld to %lld",
        element->name, name, tw_quote(text).text, (long long)bounds.low, (long long)bounds.high);
}

bool tw_xml_number(tw_reader *reader, const tw_xml *element, const char *name, tw_bounds bounds,
                   int64_t *number)
{
    if (tw_xml_attribute_of(element, name))
        return tw_xml_number_or(reader, element, name, bounds, number);
    return !tw_reader_fault(reader, element->at, "", "<%s> has no %s", element->name, name);
}

/* ---- Names ------------------------------------------------------------------------------- */

void tw_name_from(const char *text, char name[TW_MAX_NAME])
{
    while (*text == ' ' || *text == '\t' || *text == '\n' || *text == '\r')
        text++;
    const size_t most = tw_utf8_cut(text, TW_MAX_NAME - 1);
    size_t length = 0;
    for (; length < most; length++) {
        unsigned char byte = (unsigned char)text[length];
        bool control = byte < 0x20 || byte == 0x7f ||
                       (length > 0 && (unsigned char)text[length - 1] == 0xc2 && byte < 0xa0);
        name[length] = control ? ' ' : (char)byte;
        if (control && byte >= 0x80)
            name[length - 1] = ' ';
    }
    while (length > 0 && name[length - 1] == ' ')
        length--;
    name[length] = '\0';
}
