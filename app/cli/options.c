/* options.c -- command lines read by tables of options, and help printed from them.
 *
 * Options go to getopt_long, which lets them stand anywhere and be shortened; operands follow. The
 * fields are filled when all of the line is known, row by row.
 * Invariant: values[i] belongs to row i of the command's table. */
#include "cli/options.h"

#include <assert.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"
#include "cli/terminal/say.h"
#include "cli/text.h"

#define SCREEN 24 /* lines */
#define HEAD 16   /* columns of an option's head, if its text is to stand beside it */

#define COLOUR 999       /* getopt's value of --color */
#define FIRST_VALUE 1000 /* of a command's first option */

/* Every command has it, beside --help. */
static const cli_option colour_row = {.name = "color", .argument = CLI_COLOURS};

static size_t count_options(const cli_command *command)
{
    size_t count = 0;
    while (command->options[count].name)
        count++;
    assert(count <= CLI_MAX_OPTIONS);
    return count;
}

/* ---- Parsing ----------------------------------------------------------------------------- */

static const char *option_name(void *user, size_t number)
{
    const cli_command *command = user;
    size_t count = count_options(command);
    static const char *const common[] = {"help", "color", NULL};
    return number < count ? command->options[number].name : common[number - count];
}

/* Words of a list "a|b|c", for did-you-mean; the last one asked for is kept in `word`. */
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
    size_t length = strcspn(from, "|");
    if (length >= sizeof all->word)
        length = sizeof all->word - 1;
    memcpy(all->word, from, length);
    all->word[length] = '\0';
    return all->word;
}

/* The number of a word in a list; SIZE_MAX: it is not there. */
static size_t find_choice(const char *list, const char *value)
{
    choices all = {.list = list};
    for (size_t i = 0; choice_word(&all, i); i++) {
        if (strcmp(all.word, value) == 0)
            return i;
    }
    return SIZE_MAX;
}

static bool check_choice(const cli_option *option, const char *value)
{
    if (!strchr(option->argument, '|') || find_choice(option->argument, value) != SIZE_MAX)
        return true;
    choices all = {.list = option->argument};
    const char *near = tw_nearest(value, choice_word, &all);
    if (near)
        return cli_complain("--%s=%s: expected one of %s; did you mean \"%s\"?", option->name,
                            value, option->argument, near);
    return cli_complain("--%s=%s: expected one of %s", option->name, value, option->argument);
}

/* The word getopt could not make sense of. */
static bool refuse_option(const cli_command *command, int found, const char *word)
{
    const cli_option *known = NULL;
    if (optopt == COLOUR)
        known = &colour_row;
    if (optopt >= FIRST_VALUE)
        known = command->options + (optopt - FIRST_VALUE);
    if (found == ':' && known)
        return cli_complain("--%s needs a value: --%s %s", known->name, known->name,
                            known->argument);
    if (known)
        return cli_complain("%s: --%s takes no value", word, known->name);
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    const char *bare = name + strspn(name, "-");
    /* The table is only read; the callback's signature has no const. */
    const char *near = NULL;
    cli_command copy = *command;
    if (*bare)
        near = tw_nearest(bare, option_name, &copy);
    if (near)
        return cli_complain("unknown option %s; did you mean --%s?", name, near);
    return cli_complain("unknown option %s; \"tilewright %s --help\" lists them", name,
                        command->name);
}

static bool take_operands(int argc, char **argv, cli_args *args)
{
    const cli_command *command = args->command;
    size_t given = (size_t)(argc - optind);
    if (given < command->least)
        return cli_complain("%s needs %s: tilewright %s %s", command->name,
                            given == 0 ? "an argument" : "one more argument", command->name,
                            command->operands);
    if (given > command->most)
        return cli_complain("%s: \"%s\" is one argument too many: tilewright %s %s", command->name,
                            argv[optind + (int)command->most], command->name, command->operands);
    args->operands = argv + optind;
    args->operand_count = given;
    return true;
}

static void make_table(const cli_command *command, struct option *table)
{
    size_t count = count_options(command);
    for (size_t i = 0; i < count; i++)
        table[i] = (struct option){command->options[i].name, command->options[i].argument ? 1 : 0,
                                   NULL, FIRST_VALUE + (int)i};
    table[count] = (struct option){"help", 0, NULL, 'h'};
    table[count + 1] = (struct option){colour_row.name, 1, NULL, COLOUR};
}

static bool fill_fields(const cli_args *args, void *fields)
{
    const cli_option *options = args->command->options;
    for (size_t i = 0; options[i].name; i++) {
        const char *text = args->values[i] ? args->values[i] : options[i].fallback;
        bool any = args->values[i] || *text;
        if (any && !options[i].take(options + i, text, (char *)fields + options[i].at))
            return false;
    }
    return true;
}

/* An option that getopt knows; its argument is in optarg. */
static bool take_option(cli_args *args, int found)
{
    const cli_option *option =
        found == COLOUR ? &colour_row : args->command->options + (found - FIRST_VALUE);
    if (option->argument && !check_choice(option, optarg))
        return false;
    if (found == COLOUR)
        args->colour = (unsigned)find_choice(CLI_COLOURS, optarg);
    else
        args->values[found - FIRST_VALUE] = option->argument ? optarg : "";
    return true;
}

bool cli_parse_options(const cli_command *command, int argc, char **argv, cli_args *args,
                       void *options)
{
    struct option table[CLI_MAX_OPTIONS + 3] = {{NULL, 0, NULL, 0}};
    make_table(command, table);
    *args = (cli_args){.command = command};
    opterr = 0;
    optind = 1;
    for (;;) {
        optopt = 0;
        int found = getopt_long(argc, argv, ":h", table, NULL);
        if (found == -1)
            break;
        if (found == 'h') {
            args->help = true;
            return true;
        }
        if (found < COLOUR)
            return refuse_option(command, found, argv[optind - 1]);
        if (!take_option(args, found))
            return false;
    }
    return take_operands(argc, argv, args) && fill_fields(args, options);
}

bool cli_is_given(const cli_args *args, const char *name)
{
    const cli_option *options = args->command->options;
    size_t i = 0;
    while (options[i].name && strcmp(options[i].name, name) != 0)
        i++;
    return options[i].name && args->values[i];
}

const char *cli_first_given(const cli_args *args, const char *const *names)
{
    while (*names && !cli_is_given(args, *names))
        names++;
    return *names;
}

const char *cli_second_given(const cli_args *args, const char *const *names)
{
    while (*names && !cli_is_given(args, *names))
        names++;
    return *names ? cli_first_given(args, names + 1) : NULL;
}

/* ---- Fields ------------------------------------------------------------------------------ */

bool cli_take_flag(const cli_option *option, const char *text, void *field)
{
    (void)option;
    (void)text;
    *(bool *)field = true;
    return true;
}

bool cli_take_text(const cli_option *option, const char *text, void *field)
{
    (void)option;
    *(const char **)field = text;
    return true;
}

bool cli_take_choice(const cli_option *option, const char *text, void *field)
{
    *(unsigned *)field = (unsigned)find_choice(option->argument, text);
    return true;
}

static bool refuse_number(const cli_option *option, const char *text)
{
    if (option->expected)
        return cli_complain("--%s=%s: expected %s", option->name, text, option->expected);
    if (option->most > 0)
        return cli_complain("--%s=%s: expected a whole number from %.0f to %.0f", option->name,
                            text, option->least, option->most);
    return cli_complain("--%s=%s: expected a whole number from %.0f on", option->name, text,
                        option->least);
}

bool cli_take_number(const cli_option *option, const char *text, void *field)
{
    uint64_t most = option->most > 0 ? (uint64_t)option->most : INT64_MAX;
    return cli_parse_number(text, (uint64_t)option->least, most, field) ||
           refuse_number(option, text);
}

/* Units are powers of 1024, as those of memory are. */
bool cli_take_bytes(const cli_option *option, const char *text, void *field)
{
    static const char units[] = "KMGT";
    char *end = NULL;
    double number = strtod(text, &end);
    const char *unit = end != text && *end ? strchr(units, *end) : NULL;
    for (const char *at = units; unit && at <= unit; at++)
        number *= 1024;
    end += unit != NULL;
    if (end == text || *end || !(number >= 1 && number < 1e18))
        return cli_complain("--%s=%s: expected a number of bytes, as in 800M, 1.5G or 4T",
                            option->name, text);
    *(uint64_t *)field = (uint64_t)number;
    return true;
}

bool cli_take_decimal(const cli_option *option, const char *text, void *field)
{
    char *end = NULL;
    double number = strtod(text, &end);
    if (end == text || *end || !(number >= option->least && number <= option->most))
        return refuse_number(option, text);
    *(double *)field = number;
    return true;
}

bool cli_take_seed(const cli_option *option, const char *text, void *field)
{
    cli_seed *seed = field;
    seed->given = true;
    return cli_parse_number(text, 0, UINT64_MAX, &seed->number) ||
           cli_complain("--%s=%s: expected a whole number", option->name, text);
}

/* ---- Help -------------------------------------------------------------------------------- */

static void print_option(FILE *file, const cli_option *option)
{
    char head[80];
    snprintf(head, sizeof head, "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    const char *gap = strlen(head) > HEAD ? "\n                    " : "";
    cli_say(file, "  %-16s%s  %s", head, *gap ? "\n                  " : "", option->text);
    if (*option->fallback)
        cli_say(file, " [%s]", option->fallback);
    cli_say(file, "\n");
}

static size_t head_length(const cli_option *option)
{
    return 2 + strlen(option->name) + (option->argument ? 1 + strlen(option->argument) : 0);
}

/* Would all of the help fit on a screen? */
static bool all_fits(const cli_command *command)
{
    size_t lines = 6;
    for (const cli_option *option = command->options; option->name; option++)
        lines += head_length(option) > HEAD ? 2 : 1;
    for (const char *at = command->examples; *at; at++)
        lines += *at == '\n';
    return lines <= SCREEN;
}

static void print_rare(FILE *file, const cli_command *command)
{
    size_t column = 0;
    for (const cli_option *option = command->options; option->name; option++) {
        if (!option->rare)
            continue;
        if (column == 0)
            column = cli_say(file, "See \"tilewright help %s\":", command->name);
        if (column + strlen(option->name) + 3 > 79)
            column = cli_say(file, "\n ") - 1;
        column += cli_say(file, " --%s", option->name);
    }
    if (column > 0)
        cli_say(file, "\n");
}

void cli_print_help(FILE *file, const cli_command *command, bool all)
{
    cli_say(file, "Usage: tilewright %s %s%s\n\n%s\n", command->name, command->operands,
            command->options->name ? " [OPTIONS]" : "", command->summary);
    all = all || all_fits(command);
    if (command->options->name)
        cli_say(file, "\n");
    for (const cli_option *option = command->options; option->name; option++)
        if (all || !option->rare)
            print_option(file, option);
    if (!all)
        print_rare(file, command);
    bool one = strchr(command->examples, '\n')[1] == '\0'; /* then a line is saved */
    cli_say(file, "\nExample%s%s", one ? ":" : "s:\n", command->examples);
}
