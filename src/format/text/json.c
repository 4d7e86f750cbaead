/* json.c -- JSON: jansson judges the text, then a walk over it builds the tree with positions.
 *
 * jansson is strict but keeps no positions, so it only says yes or no (and where not). The walk
 * that follows may therefore trust every byte: no error can occur in it but those of the tree.
 * Before both, a scan bounds depth and number of values, because jansson would build them all.
 * This is the only file that knows jansson.
 * Cost: linear; jansson's tree takes up to some 100 bytes a value, 800 an object. */
#include <jansson.h>

#include <string.h>

#include "format/text/dom.h"
#include "base/bounds.h"
#include "base/bounds.h"

enum { PER_OBJECT = 8 }; /* nodes; jansson needs 0.8 KB for each */

/* A place in the text while walking over it. */
typedef struct tw_json {
    tw_builder *builder;
    const char *p, *end;
    tw_place at;   /* of p */
    char *scratch; /* decoded text of one string */
    size_t scratch_size;
} tw_json;

/* One byte on; columns count characters. */
static void advance(tw_json *json)
{
    unsigned char c = (unsigned char)*json->p++;
    if (c == '\n') {
        json->at.line++;
        json->at.column = 1;
    } else if (json->p == json->end || ((unsigned char)*json->p & 0xc0) != 0x80) {
        json->at.column++;
    }
}

/* ---- The scan: bounds -------------------------------------------------------------------- */

static void skip_string(tw_json *json)
{
    advance(json);
    while (json->p < json->end && *json->p != '"') {
        if (*json->p == '\\' && json->p + 1 < json->end)
            advance(json);
        advance(json);
    }
    if (json->p < json->end)
        advance(json);
}

static tw_status check_bounds(tw_builder *builder, const char *text, size_t size)
{
    tw_json json = {.builder = builder, .p = text, .end = text + size, .at = {1, 1}};
    const tw_context *context = builder->reader->context;
    const size_t deepest = TW_LIMIT(context, depth), most = TW_LIMIT(context, nodes);
    size_t depth = 0, values = 1, objects = 0;
    while (json.p < json.end) {
        char c = *json.p;
        if (c == '"') {
            skip_string(&json);
            continue;
        }
        if ((c == '[' || c == '{') && depth++ == deepest)
            return tw_reader_refuse(builder->reader, TW_ERR_TOO_LARGE, json.at, "",
                                    "lists and mappings are nested deeper than %zu levels",
                                    deepest);
        if ((c == ']' || c == '}') && depth > 0)
            depth--;
        values += c == '[' || c == '{' || c == ',';
        objects += c == '{';
        if (values > most || objects > most / PER_OBJECT)
            return tw_reader_refuse(builder->reader, TW_ERR_TOO_LARGE, json.at, "",
                                    "there are more than %zu %s in this text",
                                    values > most ? most : most / PER_OBJECT,
                                    values > most ? "values" : "mappings");
        advance(&json);
    }
    return TW_OK;
}

/* ---- The judge --------------------------------------------------------------------------- */

static tw_place place_of_byte(const char *text, size_t size, size_t offset)
{
    tw_json json = {.p = text, .end = text + size, .at = {1, 1}};
    while (json.p < json.end && (size_t)(json.p - text) < offset)
        advance(&json);
    return json.at;
}

/* jansson stops behind the token it does not like and quotes it: `... near 'token'`. */
static size_t start_of_token(const char *text, size_t position, const char *message)
{
    const char *near = strstr(message, " near '");
    const char *quote = near ? strrchr(message, '\'') : NULL;
    size_t length = quote && quote > near + 7 ? (size_t)(quote - (near + 7)) : 0;
    if (length > 0 && length <= position && memcmp(text + position - length, near + 7, length) == 0)
        return position - length;
    return position;
}

static const char *hint_for(const char *message)
{
    if (strstr(message, "unexpected token near ']'") || strstr(message, "expected near '}'"))
        return "JSON has no comma before a closing bracket";
    if (strstr(message, "invalid token") || strstr(message, "string or '}' expected"))
        return "JSON texts and keys stand in double quotes";
    return "";
}

static tw_status judge(tw_builder *builder, const char *text, size_t size)
{
    json_error_t error;
    json_t *tree = json_loadb(text, size, 0, &error);
    if (tree) {
        json_decref(tree);
        return TW_OK;
    }
    if (json_error_code(&error) == json_error_out_of_memory)
        return tw_reader_memory(builder->reader);
    size_t position = error.position > 0 ? (size_t)error.position : 0;
    if (position > size)
        position = size;
    tw_place at = place_of_byte(text, size, start_of_token(text, position, error.text));
    return tw_reader_fault(builder->reader, at, hint_for(error.text), "this is not JSON: %s",
                           error.text);
}

/* ---- The walk: over a text that is known to be right ------------------------------------- */

static unsigned hex_value(const char *digits)
{
    unsigned value = 0;
    for (int i = 0; i < 4; i++) {
        char c = digits[i];
        value = value * 16 + (unsigned)(c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    }
    return value;
}

static size_t put_utf8(char *target, unsigned code)
{
    if (code < 0x80) {
        target[0] = (char)code;
        return 1;
    }
    size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned char heads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length; i-- > 1; code >>= 6)
        target[i] = (char)(0x80 | (code & 0x3f));
    target[0] = (char)(heads[length] | code);
    return length;
}

/* The escape at *p, which is on the letter behind the backslash; *p goes past it. */
static size_t put_escape(char *target, const char **p)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    char c = *(*p)++;
    if (c != 'u') {
        const char *found = strchr(letters, c);
        target[0] = found && *found ? values[found - letters] : c;
        return 1;
    }
    unsigned code = hex_value(*p);
    *p += 4;
    if (code >= 0xd800 && code < 0xdc00) { /* its second half follows: jansson saw to it */
        code = 0x10000 + ((code - 0xd800) << 10) + (hex_value(*p + 2) - 0xdc00);
        *p += 6;
    }
    return put_utf8(target, code);
}

/* Decodes the inside of a string; a decoded text is never longer than the written one. */
static size_t decode(char *target, const char *p, const char *stop)
{
    size_t length = 0;
    while (p < stop) {
        if (*p == '\\') {
            p++;
            length += put_escape(target + length, &p);
        } else {
            target[length++] = *p++;
        }
    }
    return length;
}

static tw_status take_string(tw_json *json)
{
    tw_place at = json->at;
    const char *start = json->p + 1;
    skip_string(json);
    size_t size = (size_t)(json->p - start); /* the closing quote makes room for nothing else */
    if (!TW_GROW(json->builder->reader->context, json->scratch, json->scratch_size, size))
        return tw_reader_memory(json->builder->reader);
    size_t length = decode(json->scratch, start, json->p - 1);
    return tw_build_text(json->builder, TW_VALUE_QUOTED, at, json->scratch, length);
}

/* A number, true, false or null. */
static tw_status take_word(tw_json *json)
{
    tw_place at = json->at;
    const char *start = json->p;
    while (json->p < json->end && !strchr(" \t\r\n,:]}", *json->p))
        advance(json);
    tw_value_type type = *start == 'n' ? TW_VALUE_NOTHING : TW_VALUE_PLAIN;
    return tw_build_text(json->builder, type, at, start, (size_t)(json->p - start));
}

static tw_status take_token(tw_json *json)
{
    tw_place at = json->at;
    switch (*json->p) {
    case '{':
    case '[':
        advance(json);
        return tw_build_open(json->builder, json->p[-1] == '{' ? TW_VALUE_MAP : TW_VALUE_LIST, at);
    case '}':
    case ']':
        advance(json);
        return tw_build_close(json->builder);
    case '"':
        return take_string(json);
    case ' ':
    case '\t':
    case '\r':
    case '\n':
    case ',':
    case ':':
        advance(json);
        return TW_OK;
    default:
        return take_word(json);
    }
}

tw_status tw_build_json(tw_builder *builder, const char *text, size_t size)
{
    tw_status status = check_bounds(builder, text, size);
    if (status == TW_OK)
        status = judge(builder, text, size);
    tw_json json = {.builder = builder, .p = text, .end = text + size, .at = {1, 1}};
    while (status == TW_OK && json.p < json.end)
        status = take_token(&json);
    tw_give(builder->reader->context, json.scratch, json.scratch_size, 1);
    return status;
}
