/* test_schema.c -- do the JSON Schemas in doc/ and the readers agree?
 *
 *   test_schema DOC-FOLDER
 *
 * The keys that a schema lists are exactly those that the reader accepts. Texts that the reader
 * takes without a fault, the schema takes too: all shipped files, and every example of the guides.
 * The validator here supports only the keywords that the schemas use, and fails on any other. */
#include "hostile.h"

#include <regex.h>

#include "format/puzzle/puzzles.h"

/* ---- The validator ----------------------------------------------------------------------- */

static const tw_value *schema_root; /* where $ref begins */
static char unknown_keyword[100];   /* a keyword the validator lacks */

static bool valid(const tw_value *schema, const tw_value *value);

static bool same_scalar(const tw_value *a, const tw_value *b)
{
    return strcmp(a->text, b->text) == 0;
}

static bool is_text(const tw_value *value)
{
    return value->type == TW_VALUE_PLAIN || value->type == TW_VALUE_QUOTED ||
           value->type == TW_VALUE_BLOCK;
}

static bool is_boolean(const tw_value *value)
{
    return value->type == TW_VALUE_PLAIN &&
           (strcmp(value->text, "true") == 0 || strcmp(value->text, "false") == 0);
}

static bool is_number(const tw_value *value)
{
    char *end;
    strtod(value->text, &end);
    return value->type == TW_VALUE_PLAIN && end != value->text && !*end;
}

static bool is_of_type(const tw_value *value, const char *type)
{
    int64_t number;
    if (strcmp(type, "object") == 0)
        return value->type == TW_VALUE_MAP;
    if (strcmp(type, "array") == 0)
        return value->type == TW_VALUE_LIST;
    if (strcmp(type, "integer") == 0)
        return tw_as_integer(value, &number);
    if (strcmp(type, "number") == 0)
        return is_number(value);
    if (strcmp(type, "boolean") == 0)
        return is_boolean(value);
    return strcmp(type, "string") == 0 && is_text(value) && !is_number(value) && !is_boolean(value);
}

static bool check_type(const tw_value *rule, const tw_value *value)
{
    bool fine = rule->type != TW_VALUE_LIST && is_of_type(value, rule->text);
    for (const tw_value *one = rule->first; one; one = one->next)
        fine = fine || is_of_type(value, one->text);
    return fine;
}

/* Counts the schemas of a list that accept the value. */
static size_t count_valid(const tw_value *list, const tw_value *value)
{
    size_t count = 0;
    for (const tw_value *one = list->first; one; one = one->next)
        count += valid(one, value);
    return count;
}

static bool check_enum(const tw_value *list, const tw_value *value)
{
    bool found = false;
    for (const tw_value *one = list->first; one; one = one->next)
        found = found || (is_text(value) && same_scalar(one, value));
    return found;
}

static bool check_required(const tw_value *list, const tw_value *value)
{
    bool fine = true;
    for (const tw_value *one = list->first; one; one = one->next)
        fine = fine && (value->type != TW_VALUE_MAP || tw_find(value, one->text));
    return fine;
}

static bool check_items(const tw_value *rule, const tw_value *value)
{
    bool fine = true;
    for (const tw_value *one = value->first; one && value->type == TW_VALUE_LIST; one = one->next)
        fine = valid(rule, one) && fine;
    return fine;
}

/* Checks properties and additionalProperties together; schema is the mapping that holds them. */
static bool check_properties(const tw_value *schema, const tw_value *value)
{
    const tw_value *listed = tw_find(schema, "properties");
    const tw_value *others = tw_find(schema, "additionalProperties");
    bool fine = true;
    if (value->type != TW_VALUE_MAP)
        return true;
    for (const tw_value *one = value->first; one; one = one->next) {
        const tw_value *rule = tw_find(listed, one->key);
        rule = rule ? rule : others;
        if (rule && rule->type == TW_VALUE_MAP)
            fine = valid(rule, one) && fine;
        else if (rule)
            fine = fine && strcmp(rule->text, "false") != 0;
    }
    return fine;
}

static double number_of(const tw_value *value)
{
    return strtod(value->text, NULL);
}

static bool follow_reference(const tw_value *rule, const tw_value *value)
{
    static const char start[] = "#/definitions/";
    const tw_value *found =
        strncmp(rule->text, start, strlen(start)) == 0
            ? tw_find(tw_find(schema_root, "definitions"), rule->text + strlen(start))
            : NULL;
    if (!found)
        snprintf(unknown_keyword, sizeof unknown_keyword, "%s", rule->text);
    return found && valid(found, value);
}

typedef struct keyword {
    const char *name;
    bool (*check)(const tw_value *rule, const tw_value *value);
} keyword;

static bool check_nothing(const tw_value *rule, const tw_value *value)
{
    (void)rule;
    (void)value;
    return true;
}

static bool check_const(const tw_value *rule, const tw_value *value)
{
    return is_text(value) && same_scalar(rule, value);
}

static bool check_any_of(const tw_value *rule, const tw_value *value)
{
    return count_valid(rule, value) > 0;
}

static bool check_one_of(const tw_value *rule, const tw_value *value)
{
    return count_valid(rule, value) == 1;
}

static bool check_all_of(const tw_value *rule, const tw_value *value)
{
    return count_valid(rule, value) == rule->count;
}

static bool check_not(const tw_value *rule, const tw_value *value)
{
    return !valid(rule, value);
}

static bool check_least_items(const tw_value *rule, const tw_value *value)
{
    return value->type != TW_VALUE_LIST || (double)value->count >= number_of(rule);
}

static bool check_most_items(const tw_value *rule, const tw_value *value)
{
    return value->type != TW_VALUE_LIST || (double)value->count <= number_of(rule);
}

static bool check_least_properties(const tw_value *rule, const tw_value *value)
{
    return value->type != TW_VALUE_MAP || (double)value->count >= number_of(rule);
}

static bool check_most_properties(const tw_value *rule, const tw_value *value)
{
    return value->type != TW_VALUE_MAP || (double)value->count <= number_of(rule);
}

static bool check_minimum(const tw_value *rule, const tw_value *value)
{
    return !is_number(value) || number_of(value) >= number_of(rule);
}

static bool check_maximum(const tw_value *rule, const tw_value *value)
{
    return !is_number(value) || number_of(value) <= number_of(rule);
}

static bool check_least_length(const tw_value *rule, const tw_value *value)
{
    return !is_text(value) || (double)value->length >= number_of(rule);
}

static bool check_most_length(const tw_value *rule, const tw_value *value)
{
    return !is_text(value) || (double)value->length <= number_of(rule);
}

static bool check_pattern(const tw_value *rule, const tw_value *value)
{
    regex_t pattern;
    if (!is_text(value) || is_number(value))
        return true;
    if (regcomp(&pattern, rule->text, REG_EXTENDED | REG_NOSUB) != 0) {
        snprintf(unknown_keyword, sizeof unknown_keyword, "%s", rule->text);
        return false;
    }
    bool matches = regexec(&pattern, value->text, 0, NULL, 0) == 0;
    regfree(&pattern);
    return matches;
}

static const keyword keywords[] = {{"$schema", check_nothing},
                                   {"title", check_nothing},
                                   {"description", check_nothing},
                                   {"definitions", check_nothing},
                                   {"properties", check_nothing}, /* done by check_properties */
                                   {"additionalProperties", check_nothing},
                                   {"$ref", follow_reference},
                                   {"type", check_type},
                                   {"const", check_const},
                                   {"enum", check_enum},
                                   {"required", check_required},
                                   {"items", check_items},
                                   {"minItems", check_least_items},
                                   {"maxItems", check_most_items},
                                   {"minProperties", check_least_properties},
                                   {"maxProperties", check_most_properties},
                                   {"minimum", check_minimum},
                                   {"maximum", check_maximum},
                                   {"minLength", check_least_length},
                                   {"maxLength", check_most_length},
                                   {"pattern", check_pattern},
                                   {"anyOf", check_any_of},
                                   {"oneOf", check_one_of},
                                   {"allOf", check_all_of},
                                   {"not", check_not}};

static const keyword *find_keyword(const char *name)
{
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(keywords[i].name, name) == 0)
            return &keywords[i];
    snprintf(unknown_keyword, sizeof unknown_keyword, "%s", name);
    return NULL;
}

/* The depth is that of the schema and the value; both are bounded by the reader. */
static bool valid(const tw_value *schema, const tw_value *value)
{
    bool fine = check_properties(schema, value);
    for (const tw_value *rule = schema->first; rule; rule = rule->next) {
        const keyword *known = find_keyword(rule->key);
        fine = known && known->check(rule, value) && fine;
    }
    return fine;
}

/* ---- Texts against schemas --------------------------------------------------------------- */

typedef struct schemas {
    tw_reader reader; /* holds both */
    const tw_value *puzzle, *lattice;
} schemas;

static const tw_value *read_schema(tw_reader *reader, const char *folder, const char *name)
{
    char path[1200];
    const tw_value *root = NULL;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    text from = slurp(path);
    tw_source source = {.name = name, .text = from.bytes, .size = from.size};
    if (!from.bytes || tw_parse(reader, &source, &root) != TW_OK)
        root = NULL;
    free(from.bytes);
    return root;
}

static bool takes(const schemas *all, const char *bytes, size_t size)
{
    tw_reader reader;
    const tw_value *value = NULL;
    tw_source source = {.name = "text.yaml", .text = bytes, .size = size};
    tw_reader_open(&reader, NULL, NULL);
    bool fine = tw_parse(&reader, &source, &value) == TW_OK;
    *unknown_keyword = '\0';
    if (fine) {
        schema_root = tw_find(value, "tilewright-lattice") ? all->lattice : all->puzzle;
        fine = valid(schema_root, value);
    }
    if (*unknown_keyword)
        printf("# the schema says %s, which this test does not know\n", unknown_keyword);
    tw_reader_close(&reader, NULL);
    return fine && !*unknown_keyword;
}

static bool takes_all_that_ships(const schemas *all)
{
    bool fine = true;
    for (size_t i = 0; tw_builtin_lattice(i).name; i++) {
        tw_builtin one = tw_builtin_lattice(i);
        bool taken = takes(all, one.text, one.size);
        if (!taken)
            printf("# lattice %s\n", one.name);
        fine = fine && taken;
    }
    for (size_t i = 0; tw_builtin_puzzle(i).name; i++) {
        tw_builtin one = tw_builtin_puzzle(i);
        bool taken = takes(all, one.text, one.size);
        if (!taken)
            printf("# puzzle %s\n", one.name);
        fine = fine && taken;
    }
    return fine;
}

/* The schema accepts every YAML block of a guide and rejects those named "wrong". */
static size_t try_guide(const schemas *all, const char *guide, bool *fine)
{
    static const char open[] = "\n```yaml ";
    size_t count = 0;
    for (const char *block = strstr(guide, open); block; block = strstr(block, open)) {
        const char *name = block + strlen(open);
        const char *start = strchr(name, '\n') + 1, *end = strstr(start, "\n```");
        bool wrong = strncmp(name, "wrong", 5) == 0;
        bool taken = takes(all, start, (size_t)(end + 1 - start));
        if (taken == wrong)
            printf("# %.*s\n", (int)strcspn(name, "\n"), name);
        *fine = *fine && taken != wrong;
        block = end;
        count++;
    }
    return count;
}

static bool takes_the_examples(const schemas *all, const char *folder)
{
    static const char *const names[] = {"puzzle-format.md", "lattice-format.md"};
    size_t count = 0;
    bool fine = true;
    for (size_t i = 0; i < 2; i++) {
        char path[1200];
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        text guide = slurp(path);
        count += guide.bytes ? try_guide(all, guide.bytes, &fine) : 0;
        free(guide.bytes);
    }
    return fine && count > 15;
}

static bool refuses_what_is_wrong(const schemas *all)
{
    static const char *const texts[] = {
        "tilewright: 2\nlattice: a\ncontainer: {box: [1]}\npieces: [{set: a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1], cells: []}\npieces: [{set: a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {bx: [1]}\npieces: [{set: a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{name: a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{set: a}]\nmirror: yes\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{set: a, copies: some}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{set: a, turns: stiff}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1], marks: [[[0], up]]}\npieces: [{set: "
        "a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {union: [{box: [1], marks: []}]}\n"
        "pieces: [{set: a}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\n"
        "pieces: [{name: a, box: [1], marks: [{cell: [0], arc: up}]}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{name: a, box: [1], pin: 3}]\n",
        "tilewright: 1\nlattice: a\ncontainer: {box: [1]}\npieces: [{set: a}]\n"
        "matching: {a: {b: c}}\n",
        "tilewright-lattice: 1\nname: a\nrank: 7\ncells: {a: {arcs: {b: [a, [1], c]}}}\n",
        "tilewright-lattice: 1\nname: a\nrank: 1\ncells: {a: {arcs: {b: [a, [1]]}}}\n",
        "tilewright-lattice: 1\nname: a\nrank: 1\ncells: {}\n",
        "tilewright-lattice: 1\nname: a\npolygons: {a: [[0, 0], [1, 0], [0, 1]]}\n",
        "tilewright-lattice: 1\nname: a\nperiods: [[1, 0], [0, 1]]\n"
        "polygons: {a: [[0, 0], [1, 0]]}\n"};
    bool fine = true;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (takes(all, texts[i], strlen(texts[i]))) {
            printf("# taken: text %zu\n", i);
            fine = false;
        }
    return fine;
}

/* ---- Keys -------------------------------------------------------------------------------- */

static bool in_list(const char *const *list, const char *word)
{
    for (size_t i = 0; list[i]; i++)
        if (strcmp(list[i], word) == 0)
            return true;
    return false;
}

static bool same_keys(const char *what, const tw_value *schema, const char *const *known,
                      const char *except)
{
    const tw_value *listed = tw_find(schema, "properties");
    bool fine = listed != NULL;
    for (size_t i = 0; known[i]; i++)
        if (!tw_find(listed, known[i]) && strcmp(known[i], except) != 0) {
            printf("# %s: the schema lacks \"%s\"\n", what, known[i]);
            fine = false;
        }
    for (const tw_value *one = fine ? listed->first : NULL; one; one = one->next)
        if (!in_list(known, one->key)) {
            printf("# %s: the reader does not know \"%s\"\n", what, one->key);
            fine = false;
        }
    return fine;
}

static const tw_value *definition(const tw_value *schema, const char *name)
{
    return tw_find(tw_find(schema, "definitions"), name);
}

/* The keys of a container are those of a shape and two more. */
static bool container_keys_agree(const tw_value *schema)
{
    const char *keys[40];
    size_t count = 0;
    for (; tw_shape_keys[count]; count++)
        keys[count] = tw_shape_keys[count];
    keys[count++] = "marks";
    keys[count++] = "empty";
    keys[count] = NULL;
    return same_keys("container", schema, keys, "");
}

static bool keys_agree(const schemas *all)
{
    bool fine = same_keys("puzzle", all->puzzle, tw_puzzle_keys, "");
    fine = same_keys("shape", definition(all->puzzle, "shapeMapping"), tw_shape_keys, "") && fine;
    fine = container_keys_agree(definition(all->puzzle, "containerMapping")) && fine;
    fine = same_keys("piece", definition(all->puzzle, "piece"), tw_piece_keys, "optional") && fine;
    fine = same_keys("set", definition(all->puzzle, "set"), tw_entry_keys, "") && fine;
    fine = same_keys("lattice", all->lattice, tw_lattice_keys, "") && fine;
    return same_keys("lattice set", definition(all->lattice, "set"), tw_set_keys, "") && fine;
}

int main(int count, char **arguments)
{
    schemas all = {.puzzle = NULL};
    if (count != 2) {
        fprintf(stderr, "usage: test_schema DOC-FOLDER\n");
        return 2;
    }
    printf("TAP version 13\n1..5\n");
    tw_reader_open(&all.reader, NULL, NULL);
    all.puzzle = read_schema(&all.reader, arguments[1], "tilewright-puzzle.schema.json");
    all.lattice = read_schema(&all.reader, arguments[1], "tilewright-lattice.schema.json");
    bool fine[] = {all.puzzle && all.lattice, false, false, false, false};
    if (fine[0]) {
        fine[1] = keys_agree(&all);
        fine[2] = takes_all_that_ships(&all);
        fine[3] = takes_the_examples(&all, arguments[1]);
        fine[4] = refuses_what_is_wrong(&all);
    }
    say(1, fine[0], "the schemas are JSON");
    say(2, fine[1], "they list the keys that the readers know");
    say(3, fine[2], "they take all that ships");
    say(4, fine[3], "they take the examples of the guides");
    say(5, fine[4], "they refuse what is wrong");
    tw_reader_close(&all.reader, NULL);
    return fine[0] && fine[1] && fine[2] && fine[3] && fine[4] ? 0 : 1;
}
