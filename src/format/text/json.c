/* json.c -- JSON by RFC 8259: one pass over the text builds the tree with positions.
 *
 * The next token is checked against `next`, which says what may come, and against the innermost
 * open list or mapping of the builder. The builder bounds depth and number of values.
 * Cost: linear. */
#include <ctype.h>
#include <string.h>

#include "format/text/dom.h"
#include "format/text/line_lexer.h"
#include "base/utf8.h"

typedef enum tw_json_next {
    FIRST_VALUE, /* or the end of a list */
    VALUE,
    FIRST_KEY, /* or the end of a mapping */
    KEY,
    COLON,
    COMMA, /* or the end of the list or mapping */
    END    /* of the text */
} tw_json_next;

static const char *const next_words[] = {
    "a value or ']'",         "a value", "a key in double quotes or '}'",
    "a key in double quotes", "':'",     "','",
    "the end of the text"};

/* A place in the text while walking over it. */
typedef struct tw_json {
    tw_builder *builder;
    tw_line_lexer here;
    tw_json_next next;
    char *scratch; /* decoded text of one string */
    size_t scratch_size;
} tw_json;

/* ---- Faults ------------------------------------------------------------------------------ */

/* Bytes of the word at the start: all up to a blank or a mark of JSON, or one mark. */
static size_t word_length(const char *p, const char *end)
{
    size_t length = 0;
    while (p + length < end && !isspace((unsigned char)p[length]) &&
           (unsigned char)p[length] > ' ' && !strchr("[]{},:\"", p[length]))
        length++;
    return length > 0 ? length : p < end;
}

/* Reports what stands here as misplaced. */
static tw_status refuse_next(tw_json *json)
{
    const char *hint = "";
    char word[24] = "";
    size_t length = word_length(json->here.next, json->here.end);
    memcpy(word, json->here.next, length < sizeof word ? length : sizeof word - 1);
    if (length > 0 && *word == '\0')
        memcpy(word, "NUL", sizeof "NUL");
    if ((*word == ']' && json->next == VALUE) || (*word == '}' && json->next == KEY))
        hint = "JSON has no comma before a closing bracket";
    else if (json->next <= KEY && *word && !strchr("[]{},:", *word))
        hint = "JSON texts and keys stand in double quotes";
    return tw_reader_fault(json->builder->reader, json->here.at, hint,
                           "this is not JSON: %s, expected %s",
                           *word ? tw_say("found %s", tw_quote(word).text).text : "it ends here",
                           next_words[json->next]);
}

/* ---- Texts ------------------------------------------------------------------------------- */

/* The value of four hex digits; -1: they are none. */
static long hex_value(const char *digits, const char *end)
{
    long value = 0;
    for (int i = 0; i < 4; i++) {
        if (end - digits <= i || !isxdigit((unsigned char)digits[i]))
            return -1;
        char c = digits[i];
        value = value * 16 + (c <= '9' ? c - '0' : (c | 32) - 'a' + 10);
    }
    return value;
}

static size_t put_utf8(char *target, long code)
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

/* Decodes the escape at *p, the letter after the backslash; moves *p past it. 0: it is none. */
static size_t put_escape(char *target, const char **p, const char *end)
{
    static const char letters[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *found = strchr(letters, **p);
    if (found && *found) {
        *target = values[found - letters];
        ++*p;
        return 1;
    }
    long code = **p == 'u' ? hex_value(*p + 1, end) : -1;
    if (code < 0 || (code >= 0xdc00 && code < 0xe000))
        return 0;
    *p += 5;
    if (code >= 0xd800 && code < 0xdc00) {
        long low = end - *p > 2 && memcmp(*p, "\\u", 2) == 0 ? hex_value(*p + 2, end) : -1;
        if (low < 0xdc00 || low >= 0xe000)
            return 0;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        *p += 6;
    }
    return put_utf8(target, code);
}

/* Decodes the inside of a string; the result is never longer than the source. Returns NULL, or what
 * is wrong. */
static const char *decode(const char *p, const char *end, char *target, size_t *length)
{
    for (*length = 0; p < end;) {
        size_t bytes = tw_utf8_length(p, (size_t)(end - p)), put = bytes;
        if (bytes == 0)
            return "this text is not in UTF-8";
        if ((unsigned char)*p < 0x20)
            return "a line end or another control character in this text is not written \\n, \\t";
        if (*p == '\\') {
            p++;
            put = put_escape(target + *length, &p, end);
            if (put == 0)
                return "an escape in this text is none";
        } else {
            memcpy(target + *length, p, bytes);
            p += bytes;
        }
        *length += put;
    }
    return NULL;
}

static tw_status take_string(tw_json *json)
{
    tw_reader *reader = json->builder->reader;
    tw_place at = json->here.at;
    const char *start = json->here.next + 1, *wrong = "this text has no second quote";
    for (tw_line_lexer_step(&json->here);
         json->here.next < json->here.end && *json->here.next != '"';
         tw_line_lexer_step(&json->here))
        if (*json->here.next == '\\' && json->here.next + 1 < json->here.end)
            tw_line_lexer_step(&json->here);
    size_t size = (size_t)(json->here.next - start), length = 0;
    if (!TW_GROW(reader->own, json->scratch, json->scratch_size, size + 1))
        return tw_reader_memory(reader);
    if (json->here.next < json->here.end) {
        wrong = decode(start, json->here.next, json->scratch, &length);
        tw_line_lexer_step(&json->here);
    }
    if (wrong)
        return tw_reader_fault(reader, at, "", "this is not JSON: %s", wrong);
    return tw_build_text(json->builder, TW_VALUE_QUOTED, at, json->scratch, length);
}

/* ---- Words ------------------------------------------------------------------------------- */

/* Skips digits, at least one; NULL: there is none. */
static const char *past_digits(const char *p, const char *end)
{
    const char *start = p;
    while (p && p < end && isdigit((unsigned char)*p))
        p++;
    return p > start ? p : NULL;
}

static bool is_number(const char *p, const char *end)
{
    p += p < end && *p == '-';
    p = p < end && *p == '0' ? p + 1 : past_digits(p, end);
    if (p && p < end && *p == '.')
        p = past_digits(p + 1, end);
    if (p && p < end && (*p | 32) == 'e') {
        p++;
        p = past_digits(p + (p < end && (*p == '+' || *p == '-')), end);
    }
    return p == end;
}

/* A number, true, false or null. */
static tw_status take_json_word(tw_json *json)
{
    tw_place at = json->here.at;
    const char *start = json->here.next;
    size_t length = word_length(start, json->here.end);
    bool null = length == 4 && memcmp(start, "null", 4) == 0;
    if (!null && !(length == 4 && memcmp(start, "true", 4) == 0) &&
        !(length == 5 && memcmp(start, "false", 5) == 0) && !is_number(start, start + length))
        return refuse_next(json);
    while (json->here.next < start + length)
        tw_line_lexer_step(&json->here);
    return tw_build_text(json->builder, null ? TW_VALUE_NOTHING : TW_VALUE_PLAIN, at, start,
                         length);
}

/* ---- The walk ---------------------------------------------------------------------------- */

static bool is_in(const tw_json *json, tw_value_type type)
{
    const tw_builder *builder = json->builder;
    return builder->depth > 0 && builder->open[builder->depth - 1]->type == type;
}

static tw_status take_json_open(tw_json *json, bool map)
{
    tw_place at = json->here.at;
    tw_line_lexer_step(&json->here);
    json->next = map ? FIRST_KEY : FIRST_VALUE;
    return tw_build_open(json->builder, map ? TW_VALUE_MAP : TW_VALUE_LIST, at);
}

static tw_status take_close(tw_json *json, bool map)
{
    bool fits = is_in(json, map ? TW_VALUE_MAP : TW_VALUE_LIST);
    if (!fits || (json->next != COMMA && json->next != (map ? FIRST_KEY : FIRST_VALUE)))
        return refuse_next(json);
    tw_line_lexer_step(&json->here);
    tw_status status = tw_build_close(json->builder);
    json->next = json->builder->depth > 0 ? COMMA : END;
    return status;
}

static tw_status take_mark(tw_json *json, tw_json_next mark)
{
    if (json->next != mark)
        return refuse_next(json);
    tw_line_lexer_step(&json->here);
    json->next = mark == COMMA && is_in(json, TW_VALUE_MAP) ? KEY : VALUE;
    return TW_OK;
}

static tw_status take_scalar(tw_json *json)
{
    bool key = json->next == KEY || json->next == FIRST_KEY, string = *json->here.next == '"';
    if (json->next > KEY || (key && !string))
        return refuse_next(json);
    tw_status status = string ? take_string(json) : take_json_word(json);
    json->next = key ? COLON : json->builder->depth > 0 ? COMMA : END;
    return status;
}

static tw_status take_json_token(tw_json *json)
{
    switch (*json->here.next) {
    case '{':
    case '[':
        return json->next <= VALUE ? take_json_open(json, *json->here.next == '{')
                                   : refuse_next(json);
    case '}':
    case ']':
        return take_close(json, *json->here.next == '}');
    case ',':
        return take_mark(json, COMMA);
    case ':':
        return take_mark(json, COLON);
    case ' ':
    case '\t':
    case '\r':
    case '\n':
        tw_line_lexer_step(&json->here);
        return TW_OK;
    default:
        return take_scalar(json);
    }
}

tw_status tw_build_json(tw_builder *builder, const char *text, size_t size)
{
    tw_json json = {.builder = builder, .here = {text, text + size, {1, 1}}, .next = VALUE};
    tw_status status = TW_OK;
    while (status == TW_OK && json.here.next < json.here.end)
        status = take_json_token(&json);
    if (status == TW_OK && json.next != END)
        status = refuse_next(&json);
    return status;
}
