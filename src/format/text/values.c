/* values.c -- typed access to the values of a text (reader.h).
 *
 * Every scalar of a text arrives as characters and stays so until a caller asks for a number or a
 * truth value; so `no` is never taken for false. Numbers are read without the locale. */
#include <math.h>
#include <string.h>

#include "format/text/reader.h"
#include "base/bounds.h"

/* ---- Keys --------------------------------------------------------------------------------- */

const char *tw_word_in(void *user, size_t number)
{
    return ((const char *const *)user)[number];
}

bool tw_is_in(const char *const *words, const char *word)
{
    for (size_t i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

bool tw_check_keys(tw_reader *reader, const tw_value *map, const char *const *known)
{
    bool lost = reader->lost, fine = true;
    for (const tw_value *one = map->first; one && !tw_reader_full(reader); one = one->next) {
        if (tw_is_in(known, one->key))
            continue;
        fine = false;
        tw_reader_fault(reader, one->key_at,
                        tw_did_you_mean(one->key, tw_word_in, (void *)(uintptr_t)known).text,
                        "unknown key %s", tw_quote(one->key).text);
    }
    reader->lost = lost;
    return fine;
}

const tw_value *tw_require(tw_reader *reader, const tw_value *map, const char *key)
{
    const tw_value *value = tw_find(map, key);
    if (!value)
        tw_reader_fault(reader, map->at, "", "\"%s\" is missing", key);
    return value;
}

bool tw_is_type(tw_reader *reader, const tw_value *value, tw_value_type type, const char *what)
{
    if (!value || value->type == type)
        return value;
    return !tw_reader_fault(reader, value->at, "", "%s is %s; expected %s", what,
                            tw_found(value).text, type == TW_VALUE_LIST ? "a list" : "a mapping");
}

bool tw_is_list_of(tw_reader *reader, const tw_value *value, size_t count, const char *of,
                   const char *what, const char *hint)
{
    if (value->type == TW_VALUE_LIST && value->count == count)
        return true;
    return !tw_reader_fault(reader, value->at, hint, "%s is %s; expected a list of %zu %s", what,
                            tw_found(value).text, count, of);
}

bool tw_get_text(tw_reader *reader, const tw_value *value, const char *what, const char **result)
{
    if (!value)
        return false;
    if (value->type == TW_VALUE_LIST || value->type == TW_VALUE_MAP ||
        value->type == TW_VALUE_NOTHING)
        return !tw_reader_fault(reader, value->at, "", "%s is %s; expected a text", what,
                                tw_found(value).text);
    *result = value->text;
    return true;
}

bool tw_get_name(tw_reader *reader, const tw_value *value, const char *what, const char **result)
{
    const char *text = "";
    if (!tw_get_text(reader, value, what, &text))
        return false;
    if (value->length == 0 || value->length >= TW_LIMIT(reader->context, name) ||
        strpbrk(text, "\n\t"))
        return !tw_reader_fault(reader, value->at, "",
                                "%s is %s; expected 1 to %u bytes on one line", what,
                                tw_quote(text).text, TW_LIMIT(reader->context, name) - 1);
    *result = text;
    return true;
}

bool tw_get_integer(tw_reader *reader, const tw_value *value, const char *what, tw_bounds bounds,
                    int64_t *result)
{
    int64_t number;
    if (tw_as_integer(value, &number) && number >= bounds.low && number <= bounds.high) {
        *result = number;
        return true;
    }
    return !tw_reader_fault(reader, value->at, "",
                            "%s is %s; expected a whole number from %lld to %lld", what,
                            tw_found(value).text, (long long)bounds.low, (long long)bounds.high);
}

static bool no_count(tw_reader *reader, const tw_value *value, const char *what)
{
    return !tw_reader_fault(reader, value->at, "", "%s is %s; expected a whole number, 0 or more",
                            what, tw_found(value).text);
}

bool tw_get_count(tw_reader *reader, const tw_value *value, const char *what, uint64_t *result)
{
    uint64_t count;
    if (!tw_as_count(value, &count))
        return no_count(reader, value, what);
    *result = count;
    return true;
}

/* Quoted digits count too: JSON holds numbers past 2^53 as strings. */
bool tw_get_digits(tw_reader *reader, const tw_value *value, const char *what, const char **result)
{
    if (!value)
        return false;
    bool scalar = value->type == TW_VALUE_PLAIN || value->type == TW_VALUE_QUOTED;
    const char *text = scalar ? value->text : "";
    if (!*text || text[strspn(text, "0123456789")] != '\0')
        return no_count(reader, value, what);
    while (text[0] == '0' && text[1] != '\0')
        text++;
    *result = text;
    return true;
}

bool tw_get_bool(tw_reader *reader, const tw_value *value, const char *what, bool *result)
{
    static const char *const yes[] = {"true", "True", "TRUE", NULL};
    static const char *const no[] = {"false", "False", "FALSE", NULL};
    if (!value)
        return false;
    bool plain = value->type == TW_VALUE_PLAIN;
    if (plain && (tw_is_in(yes, value->text) || tw_is_in(no, value->text))) {
        *result = tw_is_in(yes, value->text);
        return true;
    }
    const char *hint = tw_is_word(value, "yes") || tw_is_word(value, "on")   ? "write true"
                       : tw_is_word(value, "no") || tw_is_word(value, "off") ? "write false"
                                                                             : "";
    return !tw_reader_fault(reader, value->at, hint, "%s is %s; expected true or false", what,
                            tw_found(value).text);
}

/* A decimal number, read without the locale's decimal point: digits, '.', digits, exponent. */
static bool parse_number(const char *text, double *result)
{
    double sign = *text == '-' ? -1 : 1, value = 0, scale = 1;
    text += *text == '-' || *text == '+';
    const char *start = text;
    for (; *text >= '0' && *text <= '9'; text++)
        value = value * 10 + (*text - '0');
    text += *text == '.';
    for (; *text >= '0' && *text <= '9'; text++) {
        value = value * 10 + (*text - '0');
        scale *= 10;
    }
    if (text == start || (text == start + 1 && *start == '.'))
        return false;
    int exponent = 0;
    if (*text == 'e' || *text == 'E') {
        bool down = *++text == '-';
        text += *text == '-' || *text == '+';
        const char *digits = text;
        for (; *text >= '0' && *text <= '9' && exponent < 1000; text++)
            exponent = exponent * 10 + (*text - '0');
        if (text == digits)
            return false;
        exponent = down ? -exponent : exponent;
    }
    *result = sign * value / scale * pow(10, exponent);
    return !*text;
}

bool tw_get_number(tw_reader *reader, const tw_value *value, const char *what, double *result)
{
    double number;
    if (value->type == TW_VALUE_PLAIN && parse_number(value->text, &number) &&
        fabs(number) <= TW_REACH(reader->context, coordinate)) {
        *result = number;
        return true;
    }
    return !tw_reader_fault(reader, value->at, "", "%s is %s; expected a number from -%d to %d",
                            what, tw_found(value).text, TW_REACH(reader->context, coordinate),
                            TW_REACH(reader->context, coordinate));
}

bool tw_get_vector(tw_reader *reader, const tw_value *value, const char *what, size_t rank,
                   int32_t result[TW_MAX_RANK])
{
    if (!tw_is_list_of(reader, value, rank, "whole numbers", what, ""))
        return false;
    int32_t read[TW_MAX_RANK] = {0};
    size_t i = 0;
    for (const tw_value *one = value->first; one; one = one->next) {
        int64_t number = 0;
        if (!tw_get_integer(reader, one, tw_say("a number of %s", what).text,
                            (tw_bounds){-TW_REACH(reader->context, coordinate),
                                        TW_REACH(reader->context, coordinate)},
                            &number))
            return false;
        read[i++] = (int32_t)number;
    }
    memcpy(result, read, sizeof read);
    return true;
}

bool tw_check_version(tw_reader *reader, const tw_value *map, const char *key)
{
    const tw_value *version = tw_find(map, key);
    int64_t number;
    if (!version)
        return !tw_reader_fault(reader, map->at,
                                "the first line of a file says which format it is in",
                                "\"%s: 1\" is missing", key);
    if (tw_as_integer(version, &number) && number == 1)
        return true;
    if (tw_as_integer(version, &number) && number > 1 && number <= 1000)
        tw_reader_refuse(reader, TW_ERR_VERSION, version->at, "a newer tilewright can read it",
                         "this text is in version %lld of the format; expected 1",
                         (long long)number);
    else
        tw_reader_fault(reader, version->at, "", "\"%s\" is %s; expected 1", key,
                        tw_found(version).text);
    return false;
}
