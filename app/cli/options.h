/* options.h -- the options of a subcommand: rows of a table, each with the field that it fills.
 *
 * A subcommand's file has its rows and a struct with a field for each of them. Parsing fills the
 * struct once, before the subcommand runs; --help and --options-list print the rows. Nothing here
 * knows which subcommands there are (commands.h), so other programs can have such a table, too. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define CLI_MAX_OPTIONS 32

typedef struct cli_option cli_option;
/* Reads the text of an option into its field. false: a message was printed. */
typedef bool cli_take(const cli_option *option, const char *text, void *field);

struct cli_option {
    const char *name;     /* without the dashes */
    const char *argument; /* NULL: takes none; "a|b|c": one of these words */
    const char *fallback; /* what holds when it is not given; "" for nothing: the field stays 0 */
    const char *text;     /* one sentence */
    cli_take *take;
    size_t at;            /* of the field, in the subcommand's struct */
    double least, most;   /* of a number; most 0: no bound */
    const char *expected; /* of a number: what is said when it is none; NULL: by its bounds */
    bool rare;            /* few need it: `COMMAND --help` names it, `help COMMAND` tells more */
};

/* ---- Kinds of rows: what stands behind the sentence. S: the struct, field: of it ------------ */

/* The field's place; a field of another type does not compile. */
#define CLI_AT(S, field, type) .at = offsetof(S, field) + _Generic(((S *)NULL)->field, type : 0)
#define CLI_FLAG(S, field) cli_take_flag, CLI_AT(S, field, bool)
#define CLI_TEXT(S, field) cli_take_text, CLI_AT(S, field, const char *)
#define CLI_CHOICE(S, field) cli_take_choice, CLI_AT(S, field, unsigned)
#define CLI_NUMBER(S, field, low, high)                                                            \
    cli_take_number, CLI_AT(S, field, uint64_t), .least = (low), .most = (high)
#define CLI_DECIMAL(S, field, low, high, words)                                                    \
    cli_take_decimal, CLI_AT(S, field, double), .least = (low), .most = (high), .expected = (words)
#define CLI_FORCE(S)                                                                               \
    {                                                                                              \
        "force", NULL, "", "Replace a file that is there already.", CLI_FLAG(S, force), CLI_RARE   \
    }
#define CLI_SEED(S, field) cli_take_seed, CLI_AT(S, field, cli_seed)
#define CLI_RARE .rare = true

/* Any number of 64 bits, and whether there is one. */
typedef struct cli_seed {
    bool given;
    uint64_t number;
} cli_seed;

cli_take cli_take_flag, cli_take_text;
cli_take cli_take_choice; /* the number of the word in the row's list, from 0 */
cli_take cli_take_number, cli_take_bytes, cli_take_decimal, cli_take_seed;

/* ---- Subcommands -------------------------------------------------------------------------- */

/* What several parts of the program ask for; the struct of every subcommand begins with it. */
typedef struct cli_common {
    bool quiet, json;
    uint64_t problem;     /* of a file with several, from 1; 0: not given */
    const char *lattices; /* a folder whose files a puzzle may name, too; NULL: not given */
    const char *target;   /* of a puzzle that has targets; NULL: not given */
    const char *palette;  /* a palette that ships, or a file; NULL: not given */
} cli_common;

/* clang-format off */
#define CLI_QUIET {"quiet", NULL, "", "Print the last line alone, without progress.", \
    CLI_FLAG(cli_common, quiet), CLI_RARE}
#define CLI_JSON(text) {"json", NULL, "", text, CLI_FLAG(cli_common, json)}
#define CLI_PROBLEM {"problem", "N", "", \
    "Of a BurrTools file: take its N-th problem, not the first.", \
    CLI_NUMBER(cli_common, problem, 1, 0), CLI_RARE}
#define CLI_LATTICES {"lattices", "DIR", "", \
    "A puzzle may name lattices below this folder, too.", \
    CLI_TEXT(cli_common, lattices), CLI_RARE}
#define CLI_TARGET {"target", "NAME", "", \
    "Of a puzzle with targets: this one, as in nov-20.", \
    CLI_TEXT(cli_common, target), CLI_RARE}
/* Of what is done or not done: cli_end_after. */
#define CLI_TIME_BUDGET(S) {"time-budget", "SECONDS", "", "Give up after so long.", \
    CLI_DECIMAL(S, budget, 0, 1e9, "a number of seconds from 0 on"), CLI_RARE}
#define CLI_PALETTE {"palette", "PALETTE", "", \
    "Colours of pieces: a name of \"list palettes\", or a file.", \
    CLI_TEXT(cli_common, palette), CLI_RARE}
#define CLI_NO_MORE {.name = NULL}
/* clang-format on */

/* Themes of subcommands that fewer need; each begins a line of the list. */
#define CLI_LONG_SEARCHES "Long searches"
#define CLI_OTHER_PROGRAMS "Other programs"
#define CLI_BACKGROUND "Background"

struct cli_call;

typedef struct cli_command {
    const char *name;
    const char *operands; /* as the usage line shows them */
    const char *summary;  /* one line */
    const char *theme;    /* word under which it is listed with others; NULL: on its own */
    size_t least, most;   /* operands */
    int (*run)(struct cli_call *cli);
    const cli_option *options; /* ended by a NULL name */
    size_t size;               /* of its struct, which begins with cli_common */
    const char *examples;      /* finished lines */
} cli_command;

/* A parsed command line; strings borrowed from argv and the table. */
typedef struct cli_args {
    const cli_command *command;
    const char *values[CLI_MAX_OPTIONS]; /* per option: its argument, "" for a bare one, or NULL */
    char *const *operands;               /* in argv */
    size_t operand_count;
    bool help;
    unsigned colour; /* the number of the word in CLI_COLOURS */
} cli_args;

/* Words of --color, which every command knows. */
#define CLI_COLOURS "auto|always|never"

/* argv[0] is the name of the command. options: its struct, zeroed; gets the fields, but for help.
 * false: a message went to standard error. */
bool cli_parse_options(const cli_command *command, int argc, char **argv, cli_args *args,
                       void *options);
/* Does the command know this option, and was it given on the command line? For fields that do not
 * tell a fallback from what was asked. */
bool cli_is_given(const cli_args *args, const char *name);
/* The first of these names, ended by NULL, that was given; NULL: none was. For options that exclude
 * one another. */
const char *cli_first_given(const cli_args *args, const char *const *names);
/* The second of them, likewise. */
const char *cli_second_given(const cli_args *args, const char *const *names);

/* all: with the options that few need. */
void cli_print_help(FILE *file, const cli_command *command, bool all);

#endif
