/* test_field.c -- the fields of a call, read from JSON by the table that also serves for the
 * command's options. */
#include <string.h>

#include "support/test_list.h"

#include "verbs/field.h"

typedef struct asked {
    bool loud, heading;
    const char *name;
    unsigned paint;
    uint64_t count;
    double share;
    verb_seed seed;
    const json_t *cells, *puzzle;
    const char *with;
} asked;

/* clang-format off */
static const verb_field fields[] = {
    {"puzzle", "Puzzle", "", "The puzzle.", FIELD_OBJECT(asked, puzzle), FIELD_NEEDED},
    {"loud", NULL, "", "Be heard.", FIELD_FLAG(asked, loud)},
    {"heading", NULL, "true", "With a title.", FIELD_FLAG(asked, heading)},
    {"its-name", "NAME", "", "Its name.", FIELD_TEXT(asked, name)},
    {"paint", "red|green|blue", "green", "Its colour.", FIELD_CHOICE(asked, paint)},
    {"count", "N", "7", "How many.", FIELD_NUMBER(asked, count, 2, 1000), .group = "search"},
    {"share", "X", "", "What part.", FIELD_DECIMAL(asked, share, 0, 1, "a number up to 1")},
    {"seed", "N", "", "Where it begins.", FIELD_SEED(asked, seed), .group = "search"},
    {"with", "WORDS", "", "How.", FIELD_TEXT(asked, with), .type = VERB_IS_WORDS},
    {"cells", "Cell", "", "Where.", FIELD_LIST(asked, cells)},
    {"journal", "FILE", "", "For the command.", FIELD_TEXT(asked, name), .where = VERB_IN_COMMAND},
    {"share", "X", "0.5", "By the command.", FIELD_DECIMAL(asked, share, 0, 2, NULL),
     .where = VERB_IN_COMMAND},
    FIELD_END};
/* clang-format on */

/* Reads the members; returns the fault, "" if there is none. The text lasts until the next call. */
static const char *read_text(const char *text, asked *into)
{
    static json_t *object;
    static verb_fault fault;
    json_decref(object);
    object = text ? json_loads(text, 0, NULL) : NULL;
    *into = (asked){.loud = false};
    fault.text[0] = '\0';
    assert_true(!text || object);
    if (text && verb_read_object(fields, object, into, &fault))
        assert_string_equal(fault.text, "");
    else if (text)
        assert_string_not_equal(fault.text, "");
    return fault.text;
}

TEST(what_is_not_there_has_its_fallback)
{
    asked got;
    assert_string_equal(read_text("{\"puzzle\": {}}", &got), "");
    assert_true(got.heading && !got.loud && !got.name && !got.seed.given && !got.cells);
    assert_int_equal(got.paint, 1);
    assert_int_equal(got.count, 7);
    assert_true(got.share == 0); /* the command's default is not a call's */
    assert_string_equal(read_text("{\"puzzle\": {}, \"its_name\": null, \"paint\": null}", &got),
                        "");
    assert_true(!got.name && got.paint == 1);
    assert_string_equal(read_text("{\"puzzle\": {}, \"search\": null, \"with\": []}", &got), "");
    assert_true(got.count == 7 && !got.with);
    read_text(NULL, &got);
}

TEST(each_type_of_value_fills_its_member)
{
    asked got;
    assert_string_equal(
        read_text("{\"puzzle\": {\"name\": \"soma\"}, \"loud\": true, \"heading\": false,"
                  " \"its_name\": \"-x\", \"paint\": \"blue\", \"share\": 0.25, \"cells\": [1, 2],"
                  " \"search\": {\"count\": 1000, \"seed\": \"18446744073709551615\"}}",
                  &got),
        "");
    assert_true(got.loud && !got.heading && got.seed.given);
    assert_string_equal(got.name, "-x");
    assert_int_equal(got.paint, 2);
    assert_int_equal(got.count, 1000);
    assert_true(got.share > 0.24 && got.share < 0.26);
    assert_true(got.seed.number == UINT64_MAX);
    assert_int_equal(json_array_size(got.cells), 2);
    assert_string_equal(json_string_value(json_object_get(got.puzzle, "name")), "soma");
    read_text(NULL, &got);
}

static bool take_list(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    (void)field;
    return strcmp(text, "10,-6") == 0 || verb_refuse(fault, "expected %s", (char *)member);
}

TEST(whole_numbers_in_a_list_are_a_text_with_commas)
{
    verb_fault fault;
    char what[] = "10,-6";
    const verb_field rows[] = {{"sides", "W,H", "", "", take_list, .type = VERB_IS_NUMBERS},
                               FIELD_END};
    static const char *const texts[] = {"[10]", "[10, \"-6\"]", "[10, 6.5]", "\"10,-6\"",
                                        "[10, -6]"};
    for (size_t i = 0; i < 5; i++) {
        char text[80];
        snprintf(text, sizeof text, "{\"sides\": %s}", texts[i]);
        json_t *object = json_loads(text, 0, NULL);
        assert_true(verb_read_object(rows, object, what, &fault) == (i == 4));
        json_decref(object);
    }
}

TEST(what_is_wrong_is_refused_by_name)
{
    static const char *const wrong[][2] = {
        {"{}", "\"puzzle\" is missing"},
        {"{\"puzzle\": null}", "\"puzzle\" is missing"},
        {"{\"puzzle\": {}, \"with\": [1]}", "\"with\": expected a list of words"},
        {"{\"puzzle\": 1}", "\"puzzle\": expected an object"},
        {"{\"puzzle\": {}, \"loud\": 1}", "\"loud\": expected true or false"},
        {"{\"puzzle\": {}, \"its_name\": 3}", "\"its_name\": expected a text"},
        {"{\"puzzle\": {}, \"its-nam\": \"x\"}",
         "there is no field \"its-nam\"; did you mean \"its_name\"?"},
        {"{\"puzzle\": {}, \"paint\": \"gren\"}",
         "\"paint\": expected one of red|green|blue; did you mean \"green\"?"},
        {"{\"puzzle\": {}, \"share\": 1.5}", "\"share\": expected a number up to 1"},
        {"{\"puzzle\": {}, \"cells\": {}}", "\"cells\": expected a list"},
        {"{\"puzzle\": {}, \"search\": []}", "\"search\": expected an object"},
        {"{\"puzzle\": {}, \"journal\": \"x\"}", "there is no field \"journal\""},
        {"{\"puzzle\": {}, \"count\": 8}", "there is no field \"count\""},
        {"{\"puzzle\": {}, \"search\": {\"count\": 1}}",
         "\"count\": expected a whole number from 2 to 1000"},
        {"{\"puzzle\": {}, \"search\": {\"count\": 2.5}}", "\"count\": expected a whole number"},
        {"{\"puzzle\": {}, \"search\": {\"count\": -3}}",
         "\"count\": expected a whole number from 2 to 1000"},
        {"{\"puzzle\": {}, \"search\": {\"loud\": true}}", "there is no field \"loud\""}};
    asked got;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_string_equal(read_text(wrong[i][0], &got), wrong[i][1]);
    read_text(NULL, &got);
}

RUN_TESTS
