/* value.c -- access to values that reports no faults (value.h). */
#include "format/text/value.h"
#include "base/utf8.h"

#include <string.h>

const tw_value *tw_find(const tw_value *map, const char *key)
{
    if (!map || map->type != TW_VALUE_MAP)
        return NULL;
    for (const tw_value *one = map->first; one; one = one->next)
        if (strcmp(one->key, key) == 0)
            return one;
    return NULL;
}

tw_value tw_key_of(const tw_value *value)
{
    return (tw_value){.type = TW_VALUE_QUOTED,
                      .at = value->key_at,
                      .text = value->key,
                      .length = strlen(value->key)};
}

/* Decimal digits with an optional sign; true when they fit. */
static bool parse_digits(const char *text, bool *negative, uint64_t *result)
{
    *negative = *text == '-';
    text += *text == '-' || *text == '+';
    size_t digits = tw_leading_digits(text, SIZE_MAX, result);
    return digits > 0 && !text[digits] && *result < UINT64_MAX;
}

bool tw_as_integer(const tw_value *value, int64_t *result)
{
    bool negative;
    uint64_t size;
    if (value->type != TW_VALUE_PLAIN || !parse_digits(value->text, &negative, &size) ||
        size > INT64_MAX)
        return false;
    *result = negative ? -(int64_t)size : (int64_t)size;
    return true;
}

bool tw_as_count(const tw_value *value, uint64_t *result)
{
    bool negative;
    return value->type == TW_VALUE_PLAIN && parse_digits(value->text, &negative, result) &&
           !negative;
}

bool tw_is_word(const tw_value *value, const char *word)
{
    return (value->type == TW_VALUE_PLAIN || value->type == TW_VALUE_QUOTED) &&
           strcmp(value->text, word) == 0;
}
