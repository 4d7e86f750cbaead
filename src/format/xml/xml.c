/* xml.c -- bytes to a tree of elements, by libxml2's streaming reader.
 *
 * The reader says what comes, in the order of the text; where it stood is found by a scan of our
 * own that goes along: in a well-formed text every '<' that begins no comment, no CDATA section,
 * no instruction and no end tag is the next element. So places are exact, while the parser has
 * long read ahead.
 * Invariant: open[0] .. open[depth-1] is the way from the root to where the text is, starts[i] the
 *   length that `words` had when open[i] began. In an element whose content is dropped only the
 *   depth below it is counted.
 * Cost: about three times the text. */
#include <string.h>

#include <libxml/xmlreader.h>

#include "format/xml/xml.h"

typedef struct tw_xml_maker {
    tw_reader *reader;
    const char *text; /* UTF-8 */
    size_t size;
    size_t scan; /* the byte that the scan has come to */
    tw_place at; /* and its place */
    const char *const *skip;
    tw_xml *root;
    tw_xml *open[TW_MAX_DEPTH];
    size_t starts[TW_MAX_DEPTH];
    size_t depth, dropped;
    size_t nodes;
    char *words; /* texts of the open elements, one after the other */
    size_t length, room;
} tw_xml_maker;

bool tw_xml_is_here(void)
{
    return true;
}

/* ---- Latin-1 ----------------------------------------------------------------------------- */

/* Bytes of the UTF-8 character at the start; 0 when there is none. Overlong and out-of-range ones
 * are left to the parser, which refuses them. */
static size_t character_length(const unsigned char *bytes, size_t size)
{
    size_t length = bytes[0] < 0x80   ? 1
                    : bytes[0] < 0xc2 ? 0
                    : bytes[0] < 0xe0 ? 2
                    : bytes[0] < 0xf0 ? 3
                    : bytes[0] < 0xf5 ? 4
                                      : 0;
    if (length > size)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
    return length;
}

static bool is_utf8(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size;) {
        size_t length = character_length((const unsigned char *)bytes + i, size - i);
        if (length == 0)
            return false;
        i += length;
    }
    return true;
}

/* Every byte from 128 on becomes two. */
static tw_status from_latin(tw_xml_maker *maker)
{
    char *text = tw_reader_take(maker->reader, 2 * maker->size + 1, 1);
    size_t size = 0;
    if (!text)
        return TW_ERR_MEMORY;
    for (size_t i = 0; i < maker->size; i++) {
        unsigned char byte = (unsigned char)maker->text[i];
        if (byte < 0x80) {
            text[size++] = (char)byte;
        } else {
            text[size++] = (char)(0xc0 | byte >> 6);
            text[size++] = (char)(0x80 | (byte & 0x3f));
        }
    }
    maker->text = text;
    maker->size = size;
    return TW_OK;
}

/* ---- The scan ---------------------------------------------------------------------------- */

static bool starts_with(const tw_xml_maker *maker, const char *word)
{
    size_t length = strlen(word);
    return maker->size - maker->scan >= length &&
           memcmp(maker->text + maker->scan, word, length) == 0;
}

static void step(tw_xml_maker *maker)
{
    if (maker->text[maker->scan++] == '\n')
        maker->at = (tw_place){maker->at.line + 1, 1};
    else if (maker->scan >= maker->size || ((unsigned char)maker->text[maker->scan] & 0xc0) != 0x80)
        maker->at.column++; /* columns count characters */
}

/* Goes behind the next `word`, or to the end. */
static void pass(tw_xml_maker *maker, const char *word)
{
    while (maker->scan < maker->size && !starts_with(maker, word))
        step(maker);
    for (size_t i = 0; i < strlen(word) && maker->scan < maker->size; i++)
        step(maker);
}

/* Goes to the next '<' that may begin an element. */
static void find_tag(tw_xml_maker *maker)
{
    while (maker->scan < maker->size) {
        if (maker->text[maker->scan] != '<')
            step(maker);
        else if (starts_with(maker, "<!--"))
            pass(maker, "-->");
        else if (starts_with(maker, "<![CDATA["))
            pass(maker, "]]>");
        else if (starts_with(maker, "<?"))
            pass(maker, "?>");
        else if (starts_with(maker, "</"))
            pass(maker, ">");
        else
            return;
    }
}

/* Goes behind the '>' of a start tag; values may hold one. */
static void pass_tag(tw_xml_maker *maker)
{
    char quote = '\0';
    while (maker->scan < maker->size) {
        char byte = maker->text[maker->scan];
        if (byte == '>' && !quote)
            break;
        if (byte == '"' || byte == '\'')
            quote = !quote ? byte : quote == byte ? '\0' : quote;
        step(maker);
    }
    if (maker->scan < maker->size)
        step(maker);
}

/* A document type could only bring entities, which nobody needs here. */
static tw_status refuse_doctype(tw_xml_maker *maker)
{
    find_tag(maker);
    if (starts_with(maker, "<!"))
        return tw_reader_fault(maker->reader, maker->at, "take it out",
                               "there is a document type here; it is not read");
    return TW_OK;
}

/* ---- Growing the tree -------------------------------------------------------------------- */

static tw_status count_node(tw_xml_maker *maker, tw_place at)
{
    if (++maker->nodes <= TW_MAX_NODES)
        return TW_OK;
    return tw_reader_refuse(maker->reader, TW_ERR_TOO_LARGE, at, "",
                            "there are more than %d elements and attributes in this text",
                            TW_MAX_NODES);
}

static const char *keep(tw_xml_maker *maker, const xmlChar *text)
{
    const char *bytes = (const char *)text;
    char *copy =
        tw_arena_text(&maker->reader->arena, bytes ? bytes : "", bytes ? strlen(bytes) : 0);
    if (!copy)
        tw_reader_memory(maker->reader);
    return copy;
}

static tw_status keep_attributes(tw_xml_maker *maker, xmlTextReaderPtr parser, tw_xml *element)
{
    tw_status status = TW_OK;
    while (status == TW_OK && xmlTextReaderMoveToNextAttribute(parser) == 1) {
        tw_xml_attribute *one = tw_reader_take(maker->reader, 1, sizeof *one);
        if (!one)
            return TW_ERR_MEMORY;
        one->name = keep(maker, xmlTextReaderConstName(parser));
        one->value = keep(maker, xmlTextReaderConstValue(parser));
        one->next = element->attributes;
        element->attributes = one;
        status = one->name && one->value ? count_node(maker, element->at) : TW_ERR_MEMORY;
    }
    xmlTextReaderMoveToElement(parser);
    return status;
}

static void hang(tw_xml_maker *maker, tw_xml *element)
{
    tw_xml *parent = maker->depth > 0 ? maker->open[maker->depth - 1] : NULL;
    if (!parent)
        maker->root = element;
    else if (parent->last)
        parent->last->next = element;
    else
        parent->first = element;
    if (parent)
        parent->last = element;
}

static bool is_skipped(const tw_xml_maker *maker, const char *name)
{
    for (const char *const *one = maker->skip; one && *one; one++)
        if (strcmp(*one, name) == 0)
            return true;
    return false;
}

/* The text of the innermost element is complete. */
static tw_status close_element(tw_xml_maker *maker)
{
    tw_xml *element = maker->open[--maker->depth];
    size_t start = maker->starts[maker->depth];
    if (maker->length > start && !element->first) {
        element->length = maker->length - start;
        element->text = tw_arena_text(&maker->reader->arena, maker->words + start, element->length);
        if (!element->text)
            return tw_reader_memory(maker->reader);
    }
    maker->length = start;
    return TW_OK;
}

static tw_status open_element(tw_xml_maker *maker, xmlTextReaderPtr parser)
{
    find_tag(maker);
    tw_place at = maker->at;
    pass_tag(maker);
    bool empty = xmlTextReaderIsEmptyElement(parser) == 1;
    if (maker->dropped > 0) {
        maker->dropped += !empty;
        return TW_OK;
    }
    if (maker->depth == TW_MAX_DEPTH)
        return tw_reader_refuse(maker->reader, TW_ERR_TOO_LARGE, at, "",
                                "elements are nested more than %d deep", TW_MAX_DEPTH);
    tw_xml *element = tw_reader_take(maker->reader, 1, sizeof *element);
    if (!element)
        return TW_ERR_MEMORY;
    *element = (tw_xml){.at = at, .text_at = maker->at, .text = ""};
    element->name = keep(maker, xmlTextReaderConstName(parser));
    tw_status status = element->name ? count_node(maker, at) : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = keep_attributes(maker, parser, element);
    if (status)
        return status;
    hang(maker, element);
    if (empty)
        return TW_OK;
    maker->open[maker->depth] = element;
    maker->starts[maker->depth++] = maker->length;
    maker->dropped = is_skipped(maker, element->name);
    return TW_OK;
}

static tw_status end_element(tw_xml_maker *maker)
{
    if (maker->dropped > 1) {
        maker->dropped--;
        return TW_OK;
    }
    maker->dropped = 0;
    return close_element(maker);
}

static tw_status add_text(tw_xml_maker *maker, const xmlChar *text)
{
    const char *bytes = (const char *)text;
    size_t count = bytes ? strlen(bytes) : 0;
    if (maker->dropped > 0 || maker->depth == 0 || count == 0)
        return TW_OK;
    char *words =
        tw_grow(maker->reader->context, maker->words, &maker->room, maker->length + count, 1);
    if (!words)
        return tw_reader_memory(maker->reader);
    maker->words = words;
    memcpy(words + maker->length, bytes, count);
    maker->length += count;
    return TW_OK;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static tw_status take_node(tw_xml_maker *maker, xmlTextReaderPtr parser)
{
    switch (xmlTextReaderNodeType(parser)) {
    case XML_READER_TYPE_ELEMENT:
        return open_element(maker, parser);
    case XML_READER_TYPE_END_ELEMENT:
        return end_element(maker);
    case XML_READER_TYPE_TEXT:
    case XML_READER_TYPE_CDATA:
    case XML_READER_TYPE_WHITESPACE:
    case XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
        return add_text(maker, xmlTextReaderConstValue(parser));
    case XML_READER_TYPE_DOCUMENT_TYPE:
    case XML_READER_TYPE_ENTITY_REFERENCE:
    case XML_READER_TYPE_ENTITY:
        return tw_reader_fault(maker->reader, maker->at, "write the character itself",
                               "there is an entity here; entities are not read");
    default:
        return TW_OK;
    }
}

/* What the parser has against the text. */
static tw_status refuse_text(tw_xml_maker *maker)
{
    const xmlError *last = xmlGetLastError();
    tw_place at = {last && last->line > 0 ? (uint32_t)last->line : 1, 1};
    char words[200] = "it ends too soon";
    if (last && last->line > 0 && last->int2 > 0)
        at.column = (uint32_t)last->int2;
    if (last && last->code == XML_ERR_NO_MEMORY)
        return tw_reader_memory(maker->reader);
    if (last && last->message)
        tw_set_text(words, sizeof words, last->message);
    words[strcspn(words, "\n")] = '\0';
    return tw_reader_fault(maker->reader, at, "", "this is not XML: %s", words);
}

static tw_status read_all(tw_xml_maker *maker)
{
    tw_status status = TW_OK;
    int more = 1;
    xmlResetLastError();
    xmlTextReaderPtr parser =
        xmlReaderForMemory(maker->text, (int)maker->size, NULL, "UTF-8",
                           XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    if (!parser)
        return tw_reader_memory(maker->reader);
    while (status == TW_OK && (more = xmlTextReaderRead(parser)) == 1)
        status = take_node(maker, parser);
    if (status == TW_OK && (more < 0 || !maker->root || maker->depth > 0))
        status = refuse_text(maker);
    xmlFreeTextReader(parser);
    xmlResetLastError();
    return status;
}

tw_status tw_xml_parse(tw_reader *reader, const char *bytes, size_t size, const char *const *skip,
                       const tw_xml **root)
{
    tw_xml_maker maker = {.reader = reader, .text = bytes, .size = size, .at = {1, 1}};
    maker.skip = skip;
    if (size > TW_MAX_TEXT)
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "the text has more than %d bytes", TW_MAX_TEXT);
    tw_status status = is_utf8(bytes, size) ? TW_OK : from_latin(&maker);
    if (maker.size >= 3 && memcmp(maker.text, "\xef\xbb\xbf", 3) == 0)
        maker.scan = 3; /* a byte order mark takes no column */
    if (status == TW_OK)
        status = refuse_doctype(&maker);
    if (status == TW_OK)
        status = read_all(&maker);
    tw_give(reader->context, maker.words, maker.room, 1);
    if (status == TW_OK)
        *root = maker.root;
    return status;
}
