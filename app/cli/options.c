/* options.c -- parses command lines by tables of options, and prints help from them.
 *
 * Options go to getopt_long, which allows them anywhere and shortened; operands follow. The fields
 * are filled after the whole line is parsed, row by row.
 * Invariant: values[i] belongs to row i of the command's table. */
#include "cli/options.h"

#include <assert.h>
#include <getopt.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/diagnostics.h"
#include "cli/system_calls.h"
#include "cli/terminal/say.h"

#define HEAD 17 /* widest head of an option with its text beside it, in columns */

#define COLOUR 999       /* getopt's value of --color */
#define FIRST_PART 990   /* of the first of part_names */
#define FIRST_VALUE 1000 /* of a command's first option */

/* Every command has --color, besides --help. */
static const verb_field colour_row = {
    .name = "color", .argument = CLI_COLOURS, .fallback = "", .take = verb_take_choice};

bool cli_take_problem(const verb_field *field, const char *text, void *member, verb_fault *fault)
{
    cli_problem *problem = member;
    if (strspn(text, "0123456789") < strlen(text)) {
        problem->name = text;
        return true;
    }
    (void)field;
    return verb_parse_number(text, 1, INT64_MAX, &problem->number) ||
           verb_refuse(fault, "expected a number from 1, or a name");
}

/* Options that make a puzzle of its parts. */
static const char *const part_names[CLI_PARTS] = {"lattice", "box", "set", "copies"};

/* Does the command take a puzzle and have no options of these names itself? */
static bool takes_parts(const cli_command *command)
{
    const verb_field *option;
    for (size_t i = 0; (option = cli_option_at(command, i)); i++)
        for (size_t part = 0; part < CLI_PARTS; part++)
            if (strcmp(option->name, part_names[part]) == 0)
                return false;
    return strstr(command->operands, "PUZZLE") != NULL;
}

/* Options with a letter, the same in all commands. */
static const struct {
    char letter;
    const char *name;
} letters[] = {{'f', "force"}, {'j', "threads"}, {'n', "limit"}, {'o', "output"}, {'q', "quiet"}};

enum { LETTERS = sizeof letters / sizeof *letters };

/* '\0': it has none. */
static char letter_of(const verb_field *option)
{
    for (size_t i = 0; i < LETTERS; i++)
        if (strcmp(letters[i].name, option->name) == 0)
            return letters[i].letter;
    return '\0';
}

/* The number of rows that belong to the verb. */
static size_t count_fields(const cli_command *command)
{
    size_t count = 0;
    for (const verb_field *field = command->fields; field && field->name; field++)
        count += field->where != VERB_IN_CALLS;
    return count;
}

const verb_field *cli_option_at(const cli_command *command, size_t number)
{
    for (const verb_field *field = command->fields; field && field->name; field++)
        if (field->where != VERB_IN_CALLS && number-- == 0)
            return field;
    for (const verb_field *field = command->options; field->name; field++)
        if (number-- == 0)
            return field;
    return NULL;
}

static size_t count_options(const cli_command *command)
{
    size_t count = 0;
    while (cli_option_at(command, count))
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
    return number < count ? cli_option_at(command, number)->name : common[number - count];
}

/* Reads an option's value into its member; false after a message. */
static bool read_value(const verb_field *option, const char *value, void *asked)
{
    verb_fault fault;
    return verb_read_text(option, value, asked, &fault) ||
           cli_complain("--%s=%s: %s", option->name, value, fault.text);
}

/* The first command that has an option of this name; NULL: none has. */
static const cli_command *command_with(const char *name)
{
    for (const cli_command *const *command = cli_commands; *command; command++) {
        const verb_field *option;
        for (size_t i = 0; (option = cli_option_at(*command, i)); i++)
            if (strcmp(option->name, name) == 0)
                return *command;
    }
    return NULL;
}

/* Reports the word that getopt rejected. */
static bool refuse_option(const cli_command *command, int found, const char *word)
{
    const verb_field *known = NULL;
    if (optopt == COLOUR)
        known = &colour_row;
    for (size_t i = 0; !known && optopt && cli_option_at(command, i); i++)
        if (optopt == FIRST_VALUE + (int)i || optopt == letter_of(cli_option_at(command, i)))
            known = cli_option_at(command, i);
    if (found == ':' && optopt >= FIRST_PART && optopt < FIRST_PART + CLI_PARTS)
        return cli_complain("--%s needs a value, as in --lattice square --box 6x10 --set "
                            "pentominoes",
                            part_names[optopt - FIRST_PART]);
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
    const cli_command *other = command_with(bare);
    if (other)
        return cli_complain("unknown option %s; \"tilewright %s\" has it", name, other->name);
    return cli_complain("unknown option %s; \"tilewright %s --help\" lists them", name,
                        command->name);
}

/* The least and the greatest number of operands, by the usage line. */
static void count_operands(const cli_command *command, size_t *least, size_t *most)
{
    size_t length, low = 0, high = 0; /* of one alternative */
    *least = SIZE_MAX;
    *most = 0;
    for (const char *word = command->operands;; word += strspn(word, " ")) {
        length = strcspn(word, " ");
        if (length == 0 || *word == '|') {
            *least = low < *least ? low : *least;
            *most = high > *most ? high : *most;
            low = high = 0;
            if (length == 0)
                return;
        } else if (*word == '-') { /* an option */
            word += length + 1;
            length = strcspn(word, " ");
        } else {
            low += *word != '[';
            high = word[length - 1] == '.' ? SIZE_MAX : high + 1;
        }
        word += length;
    }
}

static bool is_number_or_range(const char *text)
{
    static const char digits[] = "0123456789";
    const size_t first = strspn(text, digits);
    if (text[first] != '-')
        return text[first] == '\0';
    const size_t second = strspn(text + first + 1, digits);
    return first > 0 && second > 0 && text[first + 1 + second] == '\0';
}

/* Joins the parts to the first operand, "square:6x10:pentominoes"; appends --copies alone to such
 * an operand. false after a message. */
static bool take_parts(int argc, char **argv, cli_args *args)
{
    const char *const *parts = args->parts, *copies = parts[3];
    const bool stated =
        !parts[0] && !parts[1] && !parts[2] && optind < argc && strchr(argv[optind], ':');
    char *const *behind = argv + optind + stated;
    const size_t count = (size_t)(argc - optind) - stated;
    size_t least, most;
    int length = 0;
    count_operands(args->command, &least, &most);
    if (!stated && (!parts[0] || !parts[1] || !parts[2]))
        return cli_complain("a puzzle of --lattice, --box and --set needs all three, as in "
                            "--lattice square --box 6x10 --set pentominoes");
    const char *sides = cli_is_given(args, "b-file") ? "0123456789xn" : "0123456789x";
    if (!stated && parts[1][strspn(parts[1], sides)])
        return cli_complain("--box=%s: expected its sides, as in 6x10 or 3x3x3", parts[1]);
    if (!stated && strchr(parts[2], ':'))
        return cli_complain("--set=%s: a set is taken whole; a puzzle file takes some of its "
                            "pieces: {set: tetrominoes, only: [I, O]}",
                            parts[2]);
    if (copies && strcmp(copies, "any") != 0 && !is_number_or_range(copies))
        return cli_complain("--copies=%s: expected a number, two as in 0-1, or any", copies);
    if (count >= most)
        return cli_complain("%s: \"%s\" is one argument too many beside --%s", args->command->name,
                            behind[most - 1], stated ? "copies" : "set");
    if (stated)
        length = snprintf(args->made, sizeof args->made, "%s:%s", argv[optind], copies);
    else
        length = snprintf(args->made, sizeof args->made, "%s:%s:%s%s%s", parts[0], parts[1],
                          parts[2], copies ? ":" : "", copies ? copies : "");
    if (length >= (int)sizeof args->made)
        return cli_complain("--lattice, --box and --set are too long");
    args->operands_made[0] = args->made;
    for (size_t i = 0; i < count; i++)
        args->operands_made[i + 1] = behind[i];
    args->operands = args->operands_made;
    args->operand_count = count + 1;
    return true;
}

static bool take_operands(int argc, char **argv, cli_args *args)
{
    const cli_command *command = args->command;
    size_t given = (size_t)(argc - optind), least, most;
    count_operands(command, &least, &most);
    if (args->parts[0] || args->parts[1] || args->parts[2] || args->parts[3])
        return take_parts(argc, argv, args);
    if (given < least)
        return cli_complain("%s needs %s: tilewright %s %s", command->name,
                            given == 0 ? "an argument" : "one more argument", command->name,
                            command->operands);
    if (given > most)
        return cli_complain("%s: \"%s\" is one argument too many: tilewright %s %s", command->name,
                            argv[optind + (int)most], command->name, command->operands);
    args->operands = argv + optind;
    args->operand_count = given;
    for (size_t i = 0; i < given; i++)
        system_take_path(argv[optind + (int)i]);
    return true;
}

static void make_table(const cli_command *command, struct option *table)
{
    size_t count = count_options(command);
    for (size_t i = 0; i < count; i++) {
        const verb_field *option = cli_option_at(command, i);
        table[i] =
            (struct option){option->name, option->argument ? 1 : 0, NULL, FIRST_VALUE + (int)i};
    }
    table[count] = (struct option){"help", 0, NULL, 'h'};
    table[count + 1] = (struct option){colour_row.name, 1, NULL, COLOUR};
    for (size_t part = 0; part < CLI_PARTS && takes_parts(command); part++)
        table[count + 2 + part] =
            (struct option){part_names[part], 1, NULL, FIRST_PART + (int)part};
}

static bool fill_fields(const cli_args *args, void *asked)
{
    const cli_command *command = args->command;
    void *of_verb = (char *)asked + command->fields_at;
    const verb_field *option;
    size_t fields = count_fields(command);
    if (command->fields)
        verb_fall_back(command->fields, VERB_IN_CALLS, of_verb);
    verb_fall_back(command->options, VERB_IN_CALLS, asked);
    for (size_t i = 0; (option = cli_option_at(command, i)); i++) {
        void *into = i < fields ? of_verb : asked;
        if (args->values[i] && !read_value(option, args->values[i], into))
            return false;
    }
    return true;
}

/* Refuses an option that would do nothing, as the one that it needs was not given. */
static bool check_needs(const cli_args *args)
{
    const verb_field *option;
    for (size_t i = 0; (option = cli_option_at(args->command, i)); i++)
        if (args->values[i] && option->needs && !cli_is_given(args, option->needs))
            return cli_complain("--%s goes with --%s; give that, too, or leave it out",
                                option->name, option->needs);
    return true;
}

static bool names_path(const char *argument)
{
    return strstr(argument, "FILE") || strstr(argument, "DIR") || strstr(argument, "PREFIX");
}

/* Stores an option that getopt found by its number or letter; its argument is in optarg. */
static bool take_option(cli_args *args, int found)
{
    if (found == COLOUR)
        return read_value(&colour_row, optarg, &args->colour);
    if (found >= FIRST_PART && found < FIRST_PART + CLI_PARTS) {
        args->parts[found - FIRST_PART] = optarg;
        return true;
    }
    size_t place = 0;
    while (found != FIRST_VALUE + (int)place &&
           found != letter_of(cli_option_at(args->command, place)))
        place++;
    const verb_field *option = cli_option_at(args->command, place);
    const char *argument = option->argument;
    if (argument && names_path(argument) && !*optarg) /* of a variable that is not set */
        return cli_complain("--%s=: the name is empty", option->name);
    if (argument && names_path(argument) && strcmp(optarg, "-") == 0 && !option->dash)
        return cli_complain("--%s=-: expected a name; neither standard input nor output will do",
                            option->name);
    if (argument && names_path(argument))
        system_take_path(optarg);
    args->values[place] = argument ? optarg : "";
    return true;
}

/* The letters of getopt: those of --help and of the command's options. */
static void list_letters(const cli_command *command, char list[2 * LETTERS + 3])
{
    const verb_field *option;
    memcpy(list, ":h", 3);
    for (size_t i = 0; (option = cli_option_at(command, i)); i++)
        if (letter_of(option))
            snprintf(list + strlen(list), 3, "%c%s", letter_of(option),
                     option->argument ? ":" : "");
}

/* The name behind the dashes of an option; "" of another word. */
static const char *name_in(const char *word)
{
    for (size_t i = 0; i < LETTERS; i++)
        if (word[0] == '-' && word[1] == letters[i].letter && word[2] == '\0')
            return letters[i].name;
    return strncmp(word, "--", 2) == 0 ? word + 2 : "";
}

bool cli_takes_next(const char *word)
{
    const char *name = name_in(word);
    const size_t length = strlen(name);
    bool begun = false;
    for (const cli_command *const *command = cli_commands; length > 0 && *command; command++) {
        struct option table[CLI_MAX_OPTIONS + CLI_PARTS + 3] = {{NULL, 0, NULL, 0}};
        make_table(*command, table);
        for (const struct option *row = table; row->name; row++) {
            if (strcmp(row->name, name) == 0)
                return row->has_arg;
            begun = begun || (row->has_arg && strncmp(row->name, name, length) == 0);
        }
    }
    return begun;
}

bool cli_parse_options(const cli_command *command, char **words, cli_args *args, void *options)
{
    int count = 0;
    const char *value = NULL; /* of the last option */
    struct option table[CLI_MAX_OPTIONS + CLI_PARTS + 3] = {{NULL, 0, NULL, 0}};
    char list[2 * LETTERS + 3];
    if (strchr(command->name, ' '))
        words++; /* getopt skips only one word */
    while (words[count])
        count++;
    make_table(command, table);
    list_letters(command, list);
    *args = (cli_args){.command = command};
    opterr = 0;
    optind = 0; /* resets getopt, even within grouped letters */
    for (;;) {
        optopt = 0;
        int found = getopt_long(count, words, list, table, NULL);
        if (found == -1)
            break;
        if (found == 'h') {
            args->help = true;
            return true;
        }
        if (found == '?' || found == ':')
            return refuse_option(command, found, words[optind - 1]);
        if (!take_option(args, found))
            return false;
        value = optarg;
    }
    args->rest = words + optind;
    if (words[optind - 1] != value && strcmp(words[optind - 1], "--") == 0)
        args->rest--;
    return take_operands(count, words, args) && check_needs(args) && fill_fields(args, options);
}

const char *cli_value_of(const cli_args *args, const char *name)
{
    const verb_field *option;
    for (size_t i = 0; (option = cli_option_at(args->command, i)); i++)
        if (strcmp(option->name, name) == 0)
            return args->values[i];
    return NULL;
}

bool cli_is_given(const cli_args *args, const char *name)
{
    return cli_value_of(args, name);
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

/* ---- Help -------------------------------------------------------------------------------- */

static void print_option(FILE *file, const verb_field *option)
{
    char head[80], letter = letter_of(option);
    int length = snprintf(head, sizeof head, "%s%.1s%s--%s%s%s", letter ? "-" : "",
                          letter ? &letter : "", letter ? ", " : "", option->name,
                          option->argument ? " " : "", option->argument ? option->argument : "");
    cli_say(file, "  %-*s%s  %s", HEAD, head, length > HEAD ? "\n                   " : "",
            option->text);
    if (*option->fallback)
        cli_say(file, " [%s]", option->fallback);
    cli_say(file, "\n");
}

/* VERB_HEADINGS: the options that need the command's flag. */
static void print_heading(FILE *file, const cli_command *command, unsigned heading)
{
    static const char *const words[VERB_HEADINGS] = {"", "Output:\n", "Speed:\n", "Expert:\n"};
    const verb_field *option;
    bool any = false;
    for (size_t i = 0; (option = cli_option_at(command, i)); i++) {
        const char *const *of_flag = command->of_flag;
        while (of_flag && *of_flag && strcmp(*of_flag, option->name) != 0)
            of_flag++;
        if ((of_flag && *of_flag ? VERB_HEADINGS : option->heading) != heading)
            continue;
        if (!any && heading == VERB_HEADINGS)
            cli_say(file, "Only with --%s:\n", command->flag);
        else if (!any)
            cli_say(file, "%s", words[heading]);
        any = true;
        print_option(file, option);
    }
}

void cli_print_help(FILE *file, const cli_command *command)
{
    cli_say(file, "Usage: tilewright %s %s%s\n%s\n", command->name, command->operands,
            cli_option_at(command, 0) ? " [OPTIONS]" : "", command->summary);
    if (cli_option_at(command, 0))
        cli_say(file, "\n");
    for (unsigned heading = 0; heading <= VERB_HEADINGS; heading++)
        print_heading(file, command, heading);
    bool one = strchr(command->examples, '\n')[1] == '\0'; /* then on the same line */
    cli_say(file, "\nExample%s%s", one ? ":" : "s:\n", command->examples);
}
