/* call_fields.c -- prints what each call of the page is asked, as app/api/openapi.json has it: an
 * object with a schema for each call, and one for each group of fields (tools/openapi.py). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/service.h"

/* A schema by its name, or the type "integer". */
static json_t *reference(const char *schema)
{
    if (strcmp(schema, "integer") == 0)
        return json_pack("{s:s}", "type", schema);
    char path[80];
    snprintf(path, sizeof path, "#/components/schemas/%s", schema);
    return json_pack("{s:s}", "$ref", path);
}

/* "a|b|c" as a list of words. */
static json_t *words_of(const char *list)
{
    json_t *words = json_array();
    for (const char *word = list, *end; word; word = *end ? end + 1 : NULL) {
        end = word + strcspn(word, "|");
        json_array_append_new(words, json_stringn(word, (size_t)(end - word)));
    }
    return words;
}

static json_t *number_schema(const verb_field *field)
{
    bool whole = field->type == VERB_IS_NUMBER;
    json_t *schema = json_pack("{s:s}", "type", whole ? "integer" : "number");
    json_object_set_new(schema, "minimum", whole ? json_integer((json_int_t)field->least)
                                                 : json_real(field->least));
    if (field->most > 0)
        json_object_set_new(schema, "maximum", whole ? json_integer((json_int_t)field->most)
                                                     : json_real(field->most));
    return schema;
}

static json_t *type_schema(const verb_field *field)
{
    bool listed = field->argument && strchr(field->argument, '|');
    switch (field->type) {
    case VERB_IS_FLAG:
        return json_pack("{s:s}", "type", "boolean");
    case VERB_IS_NUMBER:
    case VERB_IS_DECIMAL:
        return number_schema(field);
    case VERB_IS_WORDS:
    case VERB_IS_NUMBERS:
        return json_pack("{s:s, s:{s:s}}", "type", "array", "items", "type",
                         field->type == VERB_IS_WORDS ? "string" : "integer");
    case VERB_IS_OBJECT:
        return reference(field->argument);
    case VERB_IS_LIST:
        return json_pack("{s:s, s:o}", "type", "array", "items", reference(field->argument));
    case VERB_IS_TEXT:
    default:
        return listed ? json_pack("{s:o}", "enum", words_of(field->argument))
                      : json_pack("{s:s}", "type", "string");
    }
}

static json_t *default_of(const verb_field *field)
{
    char *end;
    double number = strtod(field->fallback, &end);
    if (field->type == VERB_IS_FLAG)
        return json_boolean(strcmp(field->fallback, "true") == 0);
    if (field->type == VERB_IS_NUMBER)
        return json_integer((json_int_t)number);
    return field->type == VERB_IS_DECIMAL ? json_real(number) : json_string(field->fallback);
}

/* What a command's help says by the name of an option's value. */
static const char *unit_of(const verb_field *field)
{
    const char *name = field->argument ? field->argument : "";
    return strcmp(name, "MM") == 0        ? " In millimetres."
           : strcmp(name, "SECONDS") == 0 ? " In seconds."
                                          : "";
}

static json_t *field_schema(const verb_field *field)
{
    json_t *schema = type_schema(field);
    json_object_set_new(schema, "description", json_sprintf("%s%s", field->text, unit_of(field)));
    if (*field->fallback)
        json_object_set_new(schema, "default", default_of(field));
    return schema;
}

/* The name of a schema is that of its group with a capital. */
static void add_group(json_t *properties, const char *group)
{
    char name[40];
    snprintf(name, sizeof name, "%s", group);
    name[0] = (char)(name[0] - 'a' + 'A');
    json_object_set_new(properties, group, reference(name));
}

/* group: NULL: of the call itself. */
static json_t *schema_of(const verb_field *fields, const char *group)
{
    json_t *properties = json_object(), *needed = json_array();
    for (const verb_field *field = fields; field->name; field++) {
        char key[40];
        if (field->where == VERB_IN_COMMAND)
            continue;
        if (group ? !field->group : field->group != NULL) {
            if (!group)
                add_group(properties, field->group);
            continue;
        }
        snprintf(key, sizeof key, "%s", field->name);
        for (char *at = key; (at = strchr(at, '-'));)
            *at = '_';
        json_object_set_new(properties, key, field_schema(field));
        if (field->needed)
            json_array_append_new(needed, json_string(key));
    }
    json_t *schema = json_pack("{s:s, s:b, s:o}", "type", "object", "additionalProperties", 0,
                               "properties", properties);
    if (json_array_size(needed) > 0)
        json_object_set(schema, "required", needed);
    json_decref(needed);
    return schema;
}

int main(void)
{
    json_t *calls = json_object(), *groups = json_object();
    for (const api_entry *const *entry = api_entries; *entry; entry++) {
        json_object_set_new(calls, (*entry)->name, schema_of((*entry)->fields, NULL));
        if (strcmp((*entry)->name, "start") == 0)
            json_object_set_new(groups, "Search", schema_of((*entry)->fields, "search"));
    }
    json_t *all = json_pack("{s:o, s:o}", "calls", calls, "groups", groups);
    json_dumpf(all, stdout, JSON_REAL_PRECISION(9));
    puts("");
    json_decref(all);
    return 0;
}
