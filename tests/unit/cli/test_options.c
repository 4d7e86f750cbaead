/* test_options.c -- the command's options: rows of a table become fields of a struct. The messages
 * for refused options are tested in tests/cases/usage.case. */
#include "support/texts.h"

#include <getopt.h>

#include "cli/commands.h"

typedef enum colour { RED, GREEN, BLUE } colour;

typedef struct fields {
    cli_common common;
    bool loud;
    const char *name, *output;
    colour paint;
    uint64_t count;
    double share;
    verb_seed seed;
} fields;

static const verb_field rows[] = {
    {"loud", NULL, "", "Be heard.", FIELD_FLAG(fields, loud)},
    {"name", "NAME", "", "Its name.", FIELD_TEXT(fields, name)},
    {"paint", "red|green|blue", "green", "Its colour.", FIELD_CHOICE(fields, paint)},
    {"count", "N", "7", "How many.", FIELD_NUMBER(fields, count, 2, 1000)},
    {"share", "X", "", "What part.", FIELD_DECIMAL(fields, share, 0, 1, "a number up to 1")},
    {"seed", "N", "", "Where it begins.", FIELD_SEED(fields, seed), FIELD_EXPERT},
    {"output", "FILE", "", "Where.", FIELD_TEXT(fields, output), FIELD_OUTPUT},
    CLI_QUIET,
    FIELD_END};

static const cli_command command = {
    .name = "try", .operands = "THING [THING]", .options = rows, .size = sizeof(fields)};

const cli_command *const cli_commands[] = {&command, NULL};

#define MOST_WORDS 8

/* Parses the words after the name of the command, split at blanks. */
static bool parse(const char *line, cli_args *args, fields *into)
{
    static char text[200];
    static char *words[MOST_WORDS + 1];
    int count = 0;
    snprintf(text, sizeof text, "try %s", line);
    for (char *word = strtok(text, " "); word && count < MOST_WORDS; word = strtok(NULL, " "))
        words[count++] = word;
    words[count] = NULL;
    *into = (fields){.loud = false};
    optind = 0; /* restarts getopt */
    return cli_parse_options(&command, words, args, into);
}

TEST(what_is_not_given_has_its_fallback)
{
    cli_args args;
    fields given;
    assert_true(parse("thing", &args, &given));
    assert_false(given.loud || given.common.quiet || given.seed.given);
    assert_null(given.name);
    assert_int_equal(given.paint, GREEN);
    assert_int_equal(given.count, 7);
    assert_true(given.share >= 0 && given.share <= 0);
    assert_int_equal(args.operand_count, 1);
}

TEST(every_kind_of_row_fills_its_field)
{
    cli_args args;
    fields given;
    assert_true(parse("--loud --paint=blue one --count 1000 --share=0.25 two", &args, &given));
    assert_true(given.loud);
    assert_int_equal(given.paint, BLUE);
    assert_int_equal(given.count, 1000);
    assert_true(given.share > 0.24 && given.share < 0.26);
    assert_string_equal(args.operands[0], "one");
    assert_string_equal(args.operands[1], "two");
    assert_true(parse("x --name=me --seed 18446744073709551615 --qui", &args, &given));
    assert_string_equal(given.name, "me");
    assert_true(given.seed.given && given.common.quiet);
    assert_true(given.seed.number == UINT64_MAX);
}

TEST(some_options_have_a_letter)
{
    cli_args args;
    fields given;
    assert_true(parse("-qo here x", &args, &given));
    assert_true(given.common.quiet);
    assert_string_equal(given.output, "here");
    assert_string_equal(args.operands[0], "x");
    assert_true(parse("x -othere --loud", &args, &given));
    assert_string_equal(given.output, "there");
    assert_true(given.loud && !given.common.quiet);
}

TEST(values_out_of_bounds_are_refused)
{
    static const char *const lines[] = {
        "x --count=1",   "x --count=1001", "x --count=-3", "x --count=",    "x --count=2x",
        "x --share=1.1", "x --share=-1",   "x --share=",   "x --share=nan", "x --seed=1.5",
        "x --paint=re",  "x --paint=",     "x --loud=yes", "x --name",      "x --lowd",
        "--loud",        "x y z",          "x -o",         "x -z",          "x -n 3"};
    cli_args args;
    fields given;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (parse(lines[i], &args, &given))
            fail_msg("taken: %s", lines[i]);
}

TEST(help_asks_for_nothing_else)
{
    cli_args args;
    fields given;
    assert_true(parse("--help", &args, &given) && args.help);
}

TEST(those_that_were_given_are_named_in_order)
{
    static const char *const names[] = {"count", "name", "loud", NULL};
    cli_args args;
    fields given;
    assert_true(parse("x --loud --name=me --paint=red", &args, &given));
    assert_string_equal(cli_first_given(&args, names), "name");
    assert_string_equal(cli_second_given(&args, names), "loud");
    assert_true(parse("x --count 3", &args, &given));
    assert_string_equal(cli_first_given(&args, names), "count");
    assert_null(cli_second_given(&args, names));
    assert_null(cli_first_given(&args, names + 1));
}

RUN_TESTS
