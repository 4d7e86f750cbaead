/* options.c -- command lines read by the tables of commands.c, and help printed from them.
 *
 * Options go to getopt_long, which lets them stand anywhere and be shortened; operands follow.
 * Invariant: values[i] belongs to row i of the command's table. */
#include "cli/options.h"

#include <assert.h>
#include <getopt.h>
#include <stdarg.h>
#include <string.h>

#include "cli/cli.h"

#define SCREEN 24 /* lines */
#define HEAD 16   /* columns of an option's head, if its text is to stand beside it */

#define FIRST_VALUE 1000 /* getopt's value of a command's first option */

bool cli_complain(const char *format, ...)
{
    char message[1200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fputs("tilewright: ", stderr);
    cli_print_text(stderr, message);
    fputc('\n', stderr);
    return false;
}

const cli_command *cli_find_command(const char *name)
{
    for (const cli_command *command = cli_commands; command->name; command++) {
        if (strcmp(command->name, name) == 0)
            return command;
    }
    return NULL;
}

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
    return number < count ? command->options[number].name : number == count ? "help" : NULL;
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

static bool is_choice(const char *list, const char *value)
{
    choices all = {.list = list};
    for (size_t i = 0; choice_word(&all, i); i++) {
        if (strcmp(all.word, value) == 0)
            return true;
    }
    return false;
}

static bool check_choice(const cli_option *option, const char *value)
{
    if (!strchr(option->argument, '|') || is_choice(option->argument, value))
        return true;
    choices all = {.list = option->argument};
    const char *near = cli_nearest(value, choice_word, &all);
    if (near)
        return cli_complain("--%s=%s: expected one of %s; did you mean \"%s\"?", option->name,
                            value, option->argument, near);
    return cli_complain("--%s=%s: expected one of %s", option->name, value, option->argument);
}

/* The word getopt could not make sense of. */
static bool refuse_option(const cli_command *command, int found, const char *word)
{
    const cli_option *known = NULL;
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
        near = cli_nearest(bare, option_name, &copy);
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

bool cli_parse_options(const cli_command *command, int argc, char **argv, cli_args *args)
{
    struct option table[CLI_MAX_OPTIONS + 2] = {{NULL, 0, NULL, 0}};
    size_t count = count_options(command);
    for (size_t i = 0; i < count; i++)
        table[i] = (struct option){command->options[i].name, command->options[i].argument ? 1 : 0,
                                   NULL, FIRST_VALUE + (int)i};
    table[count] = (struct option){"help", 0, NULL, 'h'};
    *args = (cli_args){.command = command};
    opterr = 0;
    for (;;) {
        optopt = 0;
        int found = getopt_long(argc, argv, ":h", table, NULL);
        if (found == -1)
            break;
        if (found == 'h') {
            args->help = true;
            return true;
        }
        if (found < FIRST_VALUE)
            return refuse_option(command, found, argv[optind - 1]);
        const cli_option *option = command->options + (found - FIRST_VALUE);
        if (option->argument && !check_choice(option, optarg))
            return false;
        args->values[found - FIRST_VALUE] = option->argument ? optarg : "";
    }
    return take_operands(argc, argv, args);
}

static size_t find_option(const cli_command *command, const char *name)
{
    size_t i = 0;
    while (command->options[i].name && strcmp(command->options[i].name, name) != 0)
        i++;
    return i;
}

const char *cli_value(const cli_args *args, const char *name)
{
    size_t i = find_option(args->command, name);
    if (!args->command->options[i].name)
        return NULL;
    if (args->values[i])
        return args->values[i];
    const char *fallback = args->command->options[i].fallback;
    return *fallback ? fallback : NULL;
}

bool cli_has(const cli_args *args, const char *name)
{
    size_t i = find_option(args->command, name);
    return args->command->options[i].name && args->values[i];
}

/* ---- Help -------------------------------------------------------------------------------- */

/* Commands that fewer people need stand together under a word, so that all of it fits a screen. */
static const struct theme {
    const char *word;
    const char *names[10];
} themes[] = {{"Long searches", {"estimate", "resume", "split", "merge", "farm"}},
              {"Other programs", {"import", "export", "cover", "prove"}},
              {"Background", {"lattice", "pieces", "table"}}};

static const struct theme *theme_of(const char *name)
{
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++) {
        for (const char *const *one = themes[i].names; *one; one++) {
            if (strcmp(*one, name) == 0)
                return themes + i;
        }
    }
    return NULL;
}

static void print_theme(FILE *file, const struct theme *theme)
{
    fprintf(file, "  %s:", theme->word);
    for (const char *const *name = theme->names; *name; name++)
        fprintf(file, "%s %s", name > theme->names ? "," : "", *name);
    fputc('\n', file);
}

void cli_print_usage(FILE *file)
{
    fprintf(file,
            "tilewright %s -- solves puzzles of polyominoes, polycubes, spheres, ...\n\n"
            "Usage: tilewright COMMAND [ARGUMENTS] [OPTIONS]\n\n",
            tw_version());
    for (const cli_command *command = cli_commands; command->name; command++) {
        if (!theme_of(command->name))
            fprintf(file, "  %-9s %s\n", command->name, command->summary);
    }
    for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
        print_theme(file, themes + i);
    fputs("\nA PUZZLE is a file, - for standard input, or a name from \"tilewright list\".\n"
          "\"tilewright COMMAND --help\" tells more. Exit status: 0 found, 1 none exists,\n"
          "2 bad input or usage, 3 stopped before the end, 4 internal error.\n\n"
          "Try: tilewright list, tilewright solve soma\n",
          file);
}

static void print_option(FILE *file, const cli_option *option)
{
    char head[80];
    snprintf(head, sizeof head, "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    const char *gap = strlen(head) > HEAD ? "\n                    " : "";
    fprintf(file, "  %-16s%s  %s", head, *gap ? "\n                  " : "", option->text);
    if (*option->fallback)
        fprintf(file, " [%s]", option->fallback);
    fputc('\n', file);
}

/* Options that few need: `COMMAND --help` names them, `help COMMAND` tells what they do. */
static bool is_rare(const cli_option *option)
{
    static const char *const rare[] = {"checkpoint-every", "explain-plan", "isa",         "leave",
                                       "levels",           "ordered",      "pivot",       "problem",
                                       "progress",         "seed",         "time-budget", "puzzle",
                                       "random-seed",      "thickness"};
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
        if (strcmp(option->name, rare[i]) == 0)
            return true;
    return false;
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
        if (!is_rare(option))
            continue;
        if (column == 0)
            column = (size_t)fprintf(file, "More, told by \"tilewright help %s\":", command->name);
        if (column + strlen(option->name) + 3 > 79)
            column = (size_t)fprintf(file, "\n ") - 1;
        column += (size_t)fprintf(file, " --%s", option->name);
    }
    if (column > 0)
        fputc('\n', file);
}

void cli_print_help(FILE *file, const cli_command *command, bool all)
{
    fprintf(file, "Usage: tilewright %s %s%s\n\n%s\n", command->name, command->operands,
            command->options->name ? " [OPTIONS]" : "", command->summary);
    all = all || all_fits(command);
    if (command->options->name)
        fputs("\n", file);
    for (const cli_option *option = command->options; option->name; option++)
        if (all || !is_rare(option))
            print_option(file, option);
    if (!all)
        print_rare(file, command);
    fprintf(file, "\nExamples:\n%s", command->examples);
}

void cli_print_options(FILE *file)
{
    for (const cli_command *command = cli_commands; command->name; command++) {
        for (const cli_option *option = command->options; option->name; option++)
            fprintf(file, "%s\t--%s\t%s\t%s\t%s\n", command->name, option->name,
                    option->argument ? option->argument : "", option->fallback, option->text);
    }
}
