/* options.h -- the options of every subcommand, in one table that parsing, --help and the manual
 * tests read. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CLI_MAX_OPTIONS 32

typedef struct cli_option {
    const char *name;     /* without the dashes */
    const char *argument; /* NULL: takes none; "a|b|c": one of these words */
    const char *fallback; /* what holds when it is not given; "" for nothing worth saying */
    const char *text;     /* one sentence */
} cli_option;

struct cli_call;

typedef struct cli_command {
    const char *name;
    const char *operands; /* as the usage line shows them */
    const char *summary;  /* one line */
    size_t least, most;   /* operands */
    int (*run)(struct cli_call *cli);
    const cli_option *options; /* ended by a NULL name */
    const char *examples;      /* finished lines */
} cli_command;

/* All subcommands, ended by a NULL name (commands.c). */
extern const cli_command cli_commands[];

/* A parsed command line; strings borrowed from argv and the table. */
typedef struct cli_args {
    const cli_command *command;
    const char *values[CLI_MAX_OPTIONS]; /* per option: its argument, "" for a bare one, or NULL */
    char *const *operands;               /* in argv */
    size_t operand_count;
    bool help;
} cli_args;

const cli_command *cli_find_command(const char *name); /* NULL when there is none */

/* argv[0] is the name of the command. false: a message went to standard error. */
bool cli_parse_options(const cli_command *command, int argc, char **argv, cli_args *args);
/* The value of an option: as given, else its fallback; NULL where it was not given and the
 * fallback is empty. name must be in the command's table. */
const char *cli_value(const cli_args *args, const char *name);
bool cli_has(const cli_args *args, const char *name); /* was it given, if the command knows it? */

void cli_print_usage(FILE *file); /* of the program */
/* all: with the options that few need. */
void cli_print_help(FILE *file, const cli_command *command, bool all);
/* "command<TAB>--option<TAB>argument<TAB>fallback<TAB>sentence" for each option. */
void cli_print_options(FILE *file);
/* "tilewright: ..." on standard error. Returns false. */
bool cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
