/* options.h -- the options of a subcommand: rows of a table, each with the field that it fills.
 *
 * A subcommand's file has its rows and a struct with a member for each of them. Parsing fills the
 * struct once, before the subcommand runs; --help and --options-list print the rows. This code does
 * not use the list of subcommands (commands.h), so other programs can have such a table, too. */
#pragma once

#include <stdio.h>

#include "verbs/field.h"

#define CLI_MAX_OPTIONS 40

/* ---- Subcommands -------------------------------------------------------------------------- */

/* A problem by its number, from 1, or by its name; 0 and NULL: not given. */
typedef struct cli_problem {
    uint64_t number;
    const char *name;
} cli_problem;

verb_take cli_take_problem;

/* Options that several subcommands have; the struct of each begins with it. */
typedef struct cli_common {
    bool quiet, json, force;
    const char *output;   /* a file, a folder or a prefix; NULL: not given */
    double budget;        /* seconds of --timeout; 0: no limit */
    cli_problem problem;  /* of a file with several */
    const char *lattices; /* a folder whose files a puzzle may name, too; NULL: not given */
    const char *target;   /* of a puzzle that has targets; NULL: not given */
    const char *palette;  /* a palette that ships, or a file; NULL: not given */
} cli_common;

/* clang-format off */
#define CLI_FORCE {"force", NULL, "", "Replace a file that is there already.", \
    FIELD_FLAG(cli_common, force), FIELD_OUTPUT}
#define CLI_OUTPUT(argument, text) {"output", argument, "", text, \
    FIELD_TEXT(cli_common, output), FIELD_OUTPUT}
/* The same for what may be printed, too. */
#define CLI_OUTPUT_FILE(text) {"output", "FILE", "", text, \
    FIELD_TEXT(cli_common, output), FIELD_OUTPUT, .dash = true}
#define CLI_QUIET_SAYS(text) {"quiet", NULL, "", text, \
    FIELD_FLAG(cli_common, quiet), FIELD_OUTPUT}
#define CLI_QUIET CLI_QUIET_SAYS("Print the last line alone, without progress.")
#define CLI_JSON(text) {"json", NULL, "", text, FIELD_FLAG(cli_common, json), FIELD_OUTPUT}
#define CLI_PROBLEM {"problem", "N", "", \
    "Use the N-th problem of a file or store, a name, or all.", \
    cli_take_problem, FIELD_AT(cli_common, problem, cli_problem)}
#define CLI_LATTICES {"lattices", "DIR", "", \
    "A puzzle may name lattices below this folder, too.", \
    FIELD_TEXT(cli_common, lattices), FIELD_EXPERT}
#define CLI_TARGET {"target", "NAME", "", \
    "Use this target of the puzzle, as in nov-20; or today.", \
    FIELD_TEXT(cli_common, target)}
#define CLI_TIMEOUT_SAYS(text) {"timeout", "S", "", text, \
    FIELD_DECIMAL(cli_common, budget, 0, 1e9, "a number of seconds from 0 on"), FIELD_SPEED}
/* For work that is all or nothing: cli_end_after. */
#define CLI_TIMEOUT CLI_TIMEOUT_SAYS("Give up after this many seconds.")
/* For work with a part of an answer; is: "found". */
#define CLI_STOP_AFTER(is) CLI_TIMEOUT_SAYS( \
    "Stop after S seconds, with what is " is " by then.")
#define CLI_PALETTE {"palette", "NAME", "", \
    "Colours of pieces: a name of \"list palettes\", or a file.", \
    FIELD_TEXT(cli_common, palette), FIELD_OUTPUT}
/* clang-format on */

struct cli_call;

typedef struct cli_command {
    const char *name;     /* one word, or two: "run resume" */
    /* As the usage line shows them: ONE, [OPTIONAL], SEVERAL..., EITHER | OR; and options that must
     * be given, with their arguments. */
    const char *operands;
    const char *summary;  /* one line */
    bool prints;          /* it only prints, so a closed pipe is no error */
    bool makes_file;      /* what it makes cannot stand below another: each wants its own file */
    int (*run)(struct cli_call *cli);
    const verb_field *options;  /* ended by a NULL name */
    size_t size;                /* of its struct, which begins with cli_common */
    const char *examples;       /* finished lines */
    const verb_field *fields;   /* of the verb, before the command's own; NULL: none */
    size_t fields_at;           /* offset of the verb's struct in the command's */
    const char *flag;           /* an option that some others require; NULL: none */
    const char *const *of_flag; /* their names, ended by NULL */
} cli_command;

/* In such a struct: it calls `function` with the options of `rows`, which are members of an S. */
#define CLI_RUNS(function, rows, S) .run = (function), .options = (rows), .size = sizeof(S)
/* The fields of a verb come first; its struct is that member of S. */
#define CLI_OF_VERB(S, member, verb) .fields = (verb), .fields_at = offsetof(S, member)

/* The number-th row: the verb's, then the command's own. NULL: there is none. */
const verb_field *cli_option_at(const cli_command *command, size_t number);

enum { CLI_PARTS = 4, CLI_LONGEST_MADE = 200 };

/* A parsed command line, which is not copied; strings borrowed from argv and the table. */
typedef struct cli_args {
    const cli_command *command;
    const char *values[CLI_MAX_OPTIONS]; /* per option: its argument, "" for a bare one, or NULL */
    char *const *rest;                   /* in argv, behind all options; its first may be "--" */
    char *const *operands;               /* in argv */
    size_t operand_count;
    /* Values of --lattice, --box, --set and --copies, options of every command that takes a puzzle;
     * and the name made of them, which becomes the first operand. */
    const char *parts[CLI_PARTS];
    char made[CLI_LONGEST_MADE];
    char *operands_made[3];
    bool help;
    unsigned colour; /* the number of the word in CLI_COLOURS */
} cli_args;

/* Words of --color, an option of every command. */
#define CLI_COLOURS "auto|always|never"

/* words: from the command's name on, ended by NULL; reordered. options: the command's struct,
 * zeroed; filled unless --help is given. false: a message went to standard error. */
bool cli_parse_options(const cli_command *command, char **words, cli_args *args, void *options);
/* Does an option of some command, written or shortened so, have its value in the next word? */
bool cli_takes_next(const char *word);
/* Does the command have this option, and was it given on the command line? For fields whose
 * fallback looks like a given value. */
bool cli_is_given(const cli_args *args, const char *name);
/* What was given for it, "" for a bare option; NULL: it was not given, or the command lacks it. */
const char *cli_value_of(const cli_args *args, const char *name);
/* The first of these names, ended by NULL, that was given; NULL: none was. For options that exclude
 * one another. */
const char *cli_first_given(const cli_args *args, const char *const *names);
/* The same of names that are given one by one. */
#define cli_given(args, ...) cli_first_given(args, (const char *const[]){__VA_ARGS__, NULL})
/* The second of them, likewise. */
const char *cli_second_given(const cli_args *args, const char *const *names);

void cli_print_help(FILE *file, const cli_command *command);
