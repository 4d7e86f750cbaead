/* field.c -- reads values by tables of fields, from texts and from JSON (field.h).
 *
 * Invariant: a value of JSON is read as the text that it would be on a command line, so that both
 * have the same bounds. */
#include "verbs/field.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <tw/advanced.h>

bool verb_refuse(verb_fault *fault, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
    va_end(arguments);
    return false;
}

const char *verb_meant(const char *near, const char *otherwise)
{
    static _Thread_local char room[TW_MAX_NAME + 24];
    if (near)
        snprintf(room, sizeof room, "; did you mean \"%s\"?", near);
    return near ? room : otherwise;
}

/* ---- Words of a list ----------------------------------------------------------------------- */

/* Words of a list "a|b|c", for did-you-mean; `word` holds the last one requested. */
typedef struct choices {
    const char *list;
    char word[32];
} choices;

static const char *choice_word(void *user, size_t number)
{
    choices *all = user;
    const char *from = all->list;
    for (; number > 0 && from; number--) {
        from = strchr(from, '|');
        from = from ? from + 1 : NULL;
    }
    if (!from)
        return NULL;
    snprintf(all->word, sizeof all->word, "%.*s", (int)strcspn(from, "|"), from);
    return all->word;
}

/* The number of a word in a list, ignoring case; SIZE_MAX: not found. */
static size_t find_word(const char *list, const char *word)
{
    choices all = {.list = list};
    for (size_t i = 0; choice_word(&all, i); i++)
        if (strcasecmp(all.word, word) == 0)
            return i;
    return SIZE_MAX;
}

/* ---- Texts --------------------------------------------------------------------------------- */

bool verb_read_text(const verb_field *field, const char *text, void *asked, verb_fault *fault)
{
    choices all = {.list = field->argument};
    if (!all.list || !strchr(all.list, '|') || find_word(all.list, text) != SIZE_MAX)
        return field->take(field, text, (char *)asked + field->at, fault);
    return verb_refuse(fault, "expected one of %s%s", all.list,
                       verb_meant(tw_nearest(text, choice_word, &all), ""));
}

void verb_fall_back(const verb_field *fields, verb_where not_in, void *asked)
{
    verb_fault never;
    for (; fields->name; fields++)
        if (fields->where != not_in && fields->take && *fields->fallback)
            verb_read_text(fields, fields->fallback, asked, &never);
}

bool verb_take_flag(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    (void)field;
    (void)fault;
    *(bool *)member = strcmp(text, "false") != 0;
    return true;
}

bool verb_take_text(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    (void)field;
    (void)fault;
    *(const char **)member = text;
    return true;
}

bool verb_take_choice(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    (void)fault;
    *(unsigned *)member = (unsigned)find_word(field->argument, text);
    return true;
}

static bool refuse_number(const verb_field *field, verb_fault *fault)
{
    if (field->expected)
        return verb_refuse(fault, "expected %s", field->expected);
    const char *number = field->type == VERB_IS_DECIMAL ? "number" : "whole number";
    if (field->most > 0)
        return verb_refuse(fault, "expected a %s from %.0f to %.0f", number, field->least,
                           field->most);
    return verb_refuse(fault, "expected a %s from %.0f on", number, field->least);
}

bool verb_parse_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        unsigned digit = (unsigned)(*text - '0');
        if (value > (UINT64_MAX - digit) / 10)
            return false;
        value = 10 * value + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

bool verb_take_number(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    uint64_t most = field->most > 0 ? (uint64_t)field->most : INT64_MAX;
    return verb_parse_number(text, (uint64_t)field->least, most, member) ||
           refuse_number(field, fault);
}

#define MOST_BYTES (900000.0 * ((uint64_t)1 << 40))

/* Units are powers of 1024, as usual for memory. */
bool verb_take_bytes(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    static const char units[] = "KMGT";
    char *end = NULL;
    double number = strtod(text, &end);
    const char *unit = end != text && *end ? strchr(units, *end) : NULL;
    (void)field;
    for (const char *at = units; unit && at <= unit; at++)
        number *= 1024;
    end += unit != NULL;
    if (end == text || *end || !(number >= 1))
        return verb_refuse(fault, "expected a number of bytes, as in 800M, 1.5G or 4T");
    if (number > MOST_BYTES)
        return verb_refuse(fault, "expected at most 900000T");
    *(uint64_t *)member = (uint64_t)number;
    return true;
}

/* Reads "3", "2-5" or "3-". */
bool verb_take_range(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    verb_range *range = member;
    char low[24] = "", high[24] = "";
    const char *dash = strchr(text, '-');
    const size_t length = dash ? (size_t)(dash - text) : strlen(text);
    (void)field;
    *range = (verb_range){.given = true, .high = UINT64_MAX};
    snprintf(low, sizeof low, "%.*s", (int)(length < sizeof low ? length : sizeof low), text);
    snprintf(high, sizeof high, "%s", dash ? dash + 1 : low);
    if (length < sizeof low && verb_parse_number(low, 0, INT64_MAX, &range->low) &&
        (*high == '\0' || verb_parse_number(high, range->low, INT64_MAX, &range->high)))
        return true;
    return verb_refuse(fault, "expected a number, or two with - between, as 2-5 or 2-");
}

bool verb_take_decimal(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    char *end = NULL;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= field->least && number <= field->most))
        return refuse_number(field, fault);
    *(double *)member = number;
    return true;
}

bool verb_take_seed(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    verb_seed *seed = member;
    (void)field;
    seed->given = true;
    return verb_parse_number(text, 0, UINT64_MAX, &seed->number) ||
           verb_refuse(fault, "expected a whole number");
}

/* ---- JSON ---------------------------------------------------------------------------------- */

/* Joins the words or whole numbers of a list with commas. NULL: wrong type, or too long. */
static const char *join(verb_type type, const json_t *list, char *room, size_t size)
{
    size_t used = 0, i;
    const json_t *word;
    char digits[24];
    room[0] = '\0';
    json_array_foreach(list, i, word)
    {
        const char *text = type == VERB_IS_WORDS ? json_string_value(word) : NULL;
        if (type == VERB_IS_NUMBERS && json_is_integer(word)) {
            snprintf(digits, sizeof digits, "%lld", (long long)json_integer_value(word));
            text = digits;
        }
        if (!text)
            return NULL;
        used += (size_t)snprintf(room + used, size - used, "%s%s", i > 0 ? "," : "", text);
        if (used >= size)
            return NULL;
    }
    return json_is_array(list) ? room : NULL;
}

/* The value as it would be typed on a command line. NULL: wrong type. */
static const char *as_text(verb_type type, const json_t *value, char *room, size_t size)
{
    if (type == VERB_IS_WORDS || type == VERB_IS_NUMBERS)
        return join(type, value, room, size);
    if (json_is_string(value) && (type == VERB_IS_TEXT || type == VERB_IS_NUMBER))
        return json_string_value(value);
    if (json_is_integer(value) && (type == VERB_IS_NUMBER || type == VERB_IS_DECIMAL))
        snprintf(room, size, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value) && type == VERB_IS_DECIMAL) {
        int digits = 15; /* the fewest that read back as the same number */
        do
            snprintf(room, size, "%.*g", digits, json_real_value(value));
        while (strtod(room, NULL) != json_real_value(value) && ++digits <= 17);
    } else
        return json_is_boolean(value) && type == VERB_IS_FLAG
                   ? (json_is_true(value) ? "true" : "false")
                   : NULL;
    return room;
}

static bool read_value(const verb_field *field, const char *key, const json_t *value, void *asked,
                       verb_fault *fault)
{
    static const char *const types[] = {"a text",    "true or false",   "a whole number",
                                        "a number",  "a list of words", "a list of whole numbers",
                                        "an object", "a list"};
    char room[200];
    verb_fault reason;
    const char *text = NULL;
    bool listed = field->type == VERB_IS_WORDS || field->type == VERB_IS_NUMBERS;
    if (json_is_null(value) || (listed && json_is_array(value) && json_array_size(value) == 0))
        return true;
    if (field->type == VERB_IS_OBJECT ? json_is_object(value)
                                      : field->type == VERB_IS_LIST && json_is_array(value)) {
        if (field->at != FIELD_NOWHERE)
            *(const json_t **)(void *)((char *)asked + field->at) = value;
        return true;
    }
    if (field->take)
        text = as_text(field->type, value, room, sizeof room);
    if (!text)
        return verb_refuse(fault, "\"%s\": expected %s", key, types[field->type]);
    return verb_read_text(field, text, asked, &reason) ||
           verb_refuse(fault, "\"%s\": %s", key, reason.text);
}

enum { KEY = 40 };

/* The name of a field in JSON. */
static void write_key(const char *name, char key[KEY])
{
    snprintf(key, KEY, "%s", name);
    for (char *at = key; (at = strchr(at, '-'));)
        *at = '_';
}

/* The members of a group, or of the call itself (NULL). */
typedef struct members {
    const verb_field *fields;
    const char *group;
    char name[KEY]; /* the last one requested, for did-you-mean */
} members;

static bool is_member(const verb_field *field, const char *group)
{
    return field->where != VERB_IN_COMMAND &&
           (group ? field->group && strcmp(field->group, group) == 0 : !field->group);
}

static const char *member_name(void *user, size_t number)
{
    members *all = user;
    const verb_field *field = all->fields;
    for (; field->name; field++)
        if (is_member(field, all->group) && number-- == 0)
            break;
    if (!field->name)
        return NULL;
    write_key(field->name, all->name);
    return all->name;
}

static bool read_members(const members *all, const json_t *object, void *asked, verb_fault *fault)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        const verb_field *field = all->fields;
        for (char name[KEY]; field->name; field++) {
            write_key(field->name, name);
            if (is_member(field, all->group) && strcmp(name, key) == 0)
                break;
        }
        bool group = false;
        for (const verb_field *at = all->fields; !field->name && !all->group && at->name; at++)
            group = group || is_member(at, key);
        if (group && json_is_null(value))
            continue;
        if (group && !json_is_object(value))
            return verb_refuse(fault, "\"%s\": expected an object", key);
        if (!field->name && !group) {
            members known = *all;
            return verb_refuse(fault, "there is no field \"%.60s\"%s", key,
                               verb_meant(tw_nearest(key, member_name, &known), ""));
        }
        if (group ? !read_members(&(members){.fields = all->fields, .group = key}, value, asked,
                                  fault)
                  : !read_value(field, key, value, asked, fault))
            return false;
    }
    return true;
}

const char *verb_first_given(const verb_field *fields, const json_t *object,
                             const char *const *names)
{
    for (; *names; names++) {
        const verb_field *field = fields;
        char key[KEY];
        while (field->name && strcmp(field->name, *names) != 0)
            field++;
        if (!field->name)
            continue;
        write_key(field->name, key);
        const json_t *in = field->group ? json_object_get(object, field->group) : object;
        const json_t *value = json_object_get(in, key);
        if (value && !json_is_null(value) && !json_is_false(value))
            break;
    }
    return *names;
}

bool verb_read_object(const verb_field *fields, const json_t *object, void *asked,
                      verb_fault *fault)
{
    for (const verb_field *field = fields; field->name; field++) {
        const json_t *value = json_object_get(object, field->name);
        if (field->needed && (!value || json_is_null(value)))
            return verb_refuse(fault, "\"%s\" is missing", field->name);
    }
    verb_fall_back(fields, VERB_IN_COMMAND, asked);
    return read_members(&(members){.fields = fields}, object, asked, fault);
}
