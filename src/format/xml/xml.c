/* xml.c -- bytes to a tree of elements, by the streaming parser Expat.
 *
 * Expat stands on nothing but the C library, so that programs which seldom read XML do not wait
 * for more at their start. It calls back, in the order of the text, and knows the place of each
 * tag; where the text of an element begins is found by a walk over its start tag.
 * Invariant: open[0] .. open[depth-1] is the way from the root to where the text is, starts[i] the
 *   length that `words` had when open[i] began. In an element whose content is dropped only the
 *   depth below it is counted. After a fault, or without memory, nothing is taken any more.
 * Cost: about three times the text. */
#include <string.h>

#include <expat.h>

#include "format/xml/xml.h"
#include "format/text/utf8.h"
#include "base/bounds.h"

typedef struct tw_xml_maker {
    tw_reader *reader;
    const char *text; /* UTF-8 */
    size_t size;
    size_t scan; /* the byte that a walk has come to */
    tw_place at; /* and its place */
    const char *const *skip;
    XML_Parser parser;
    tw_status status;
    tw_xml *root;
    tw_xml *open[TW_MAX_DEPTH];
    size_t starts[TW_MAX_DEPTH];
    size_t depth, dropped;
    size_t nodes;
    char *words; /* texts of the open elements, one after the other */
    size_t length, room;
} tw_xml_maker;

/* ---- Latin-1 ----------------------------------------------------------------------------- */

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

/* ---- Places ------------------------------------------------------------------------------ */

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

/* A document type could only bring entities, which no format here needs. It stands before all tags.
 */
static tw_status refuse_doctype(tw_xml_maker *maker)
{
    while (maker->scan < maker->size) {
        if (starts_with(maker, "<!--"))
            pass(maker, "-->");
        else if (starts_with(maker, "<?"))
            pass(maker, "?>");
        else if (maker->text[maker->scan] == '<')
            break;
        else
            step(maker);
    }
    if (starts_with(maker, "<!"))
        return tw_reader_fault(maker->reader, maker->at, "take it out",
                               "there is a document type here; it is not read");
    return TW_OK;
}

/* Where the parser is: at the start of what it tells of. */
static tw_place place_of(const tw_xml_maker *maker)
{
    return (tw_place){(uint32_t)XML_GetCurrentLineNumber(maker->parser),
                      (uint32_t)XML_GetCurrentColumnNumber(maker->parser) + 1};
}

/* The place behind the start tag that the parser tells of. */
static tw_place place_behind(tw_xml_maker *maker)
{
    size_t end = (size_t)XML_GetCurrentByteIndex(maker->parser) +
                 (size_t)XML_GetCurrentByteCount(maker->parser);
    while (maker->scan < end)
        step(maker);
    return maker->at;
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

static const char *keep(tw_xml_maker *maker, const char *text)
{
    char *copy = tw_arena_text(&maker->reader->arena, text, strlen(text));
    if (!copy)
        tw_reader_memory(maker->reader);
    return copy;
}

/* Names and values in turn, ended by NULL. */
static tw_status keep_attributes(tw_xml_maker *maker, const char *const *words, tw_xml *element)
{
    tw_status status = TW_OK;
    for (; status == TW_OK && *words; words += 2) {
        tw_xml_attribute *one = tw_reader_take(maker->reader, 1, sizeof *one);
        if (!one)
            return TW_ERR_MEMORY;
        one->name = keep(maker, words[0]);
        one->value = keep(maker, words[1]);
        one->next = element->attributes;
        element->attributes = one;
        status = one->name && one->value ? count_node(maker, element->at) : TW_ERR_MEMORY;
    }
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

static tw_status open_element(tw_xml_maker *maker, const char *name, const char *const *words)
{
    tw_place at = place_of(maker);
    if (maker->depth == TW_LIMIT(maker->reader->context, depth))
        return tw_reader_refuse(maker->reader, TW_ERR_TOO_LARGE, at, "",
                                "elements are nested more than %u deep",
                                TW_LIMIT(maker->reader->context, depth));
    tw_xml *element = tw_reader_take(maker->reader, 1, sizeof *element);
    if (!element)
        return TW_ERR_MEMORY;
    *element = (tw_xml){.at = at, .text_at = place_behind(maker), .text = ""};
    element->name = keep(maker, name);
    tw_status status = element->name ? count_node(maker, at) : TW_ERR_MEMORY;
    if (status == TW_OK)
        status = keep_attributes(maker, words, element);
    if (status)
        return status;
    hang(maker, element);
    maker->open[maker->depth] = element;
    maker->starts[maker->depth++] = maker->length;
    maker->dropped = is_skipped(maker, element->name);
    return TW_OK;
}

static tw_status add_text(tw_xml_maker *maker, const char *bytes, size_t count)
{
    if (!TW_GROW(maker->reader->context, maker->words, maker->room, maker->length + count))
        return tw_reader_memory(maker->reader);
    memcpy(maker->words + maker->length, bytes, count);
    maker->length += count;
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
    if (maker->dropped > 1) {
        maker->dropped--;
        return;
    }
    maker->dropped = 0;
    end_with(maker, close_element(maker));
}

static void XMLCALL take_text(void *user, const XML_Char *bytes, int count)
{
    tw_xml_maker *maker = user;
    if (maker->status == TW_OK && maker->dropped == 0)
        end_with(maker, add_text(maker, bytes, (size_t)count));
}

/* What the parser has against the text. */
static tw_status refuse_text(const tw_xml_maker *maker)
{
    enum XML_Error reason = XML_GetErrorCode(maker->parser);
    if (reason == XML_ERROR_NO_MEMORY)
        return tw_reader_memory(maker->reader);
    return tw_reader_fault(maker->reader, place_of(maker), "", "this is not XML: %s",
                           XML_ErrorString(reason));
}

static tw_status read_all(tw_xml_maker *maker)
{
    maker->parser = XML_ParserCreate("UTF-8");
    if (!maker->parser)
        return tw_reader_memory(maker->reader);
    XML_SetUserData(maker->parser, maker);
    XML_SetElementHandler(maker->parser, take_start, take_end);
    XML_SetCharacterDataHandler(maker->parser, take_text);
    enum XML_Status done = XML_Parse(maker->parser, maker->text, (int)maker->size, XML_TRUE);
    tw_status status = maker->status;
    if (status == TW_OK && done != XML_STATUS_OK)
        status = refuse_text(maker);
    XML_ParserFree(maker->parser);
    return status;
}

tw_status tw_xml_parse(tw_reader *reader, const char *bytes, size_t size, const char *const *skip,
                       const tw_xml **root)
{
    tw_xml_maker maker = {.reader = reader, .text = bytes, .size = size, .at = {1, 1}};
    maker.skip = skip;
    if (size > TW_LIMIT(reader->context, text))
        return tw_reader_refuse(reader, TW_ERR_TOO_LARGE, (tw_place){0, 0}, "",
                                "the text has more than %u bytes", TW_LIMIT(reader->context, text));
    tw_status status = is_utf8(bytes, size) ? TW_OK : from_latin(&maker);
    if (maker.size >= 3 && memcmp(maker.text, "\xef\xbb\xbf", 3) == 0) {
        maker.text += 3; /* a byte order mark takes no column */
        maker.size -= 3;
    }
    if (status == TW_OK)
        status = refuse_doctype(&maker);
    if (status == TW_OK)
        status = read_all(&maker);
    tw_give(reader->context, maker.words, maker.room, 1);
    if (status == TW_OK)
        *root = maker.root;
    return status;
}
