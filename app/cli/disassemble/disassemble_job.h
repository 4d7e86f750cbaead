/* disassemble_job.h -- which solutions of a puzzle come apart. */
#pragma once

#include "cli/run/search_words.h"
#include "verbs/disassemble_verb.h"

/* Which assemblies are printed, and when to stop; in the order of the words of --only. */
#define CLI_DISASSEMBLE_WORDS "each|any|all|best"
typedef enum cli_disassemble_which {
    CLI_DISASSEMBLE_EACH, /* also those that do not come apart */
    CLI_DISASSEMBLE_ANY,  /* stop at the first one that comes apart */
    CLI_DISASSEMBLE_ALL,  /* all that come apart */
    CLI_DISASSEMBLE_BEST  /* only those of the highest level */
} cli_disassemble_which;

/* What a list of assemblies is ordered by. */
#define CLI_SORT_WORDS "level|moves|pieces|assembly"
typedef enum cli_disassemble_sort {
    CLI_SORT_LEVEL, /* as the next two: highest first, then by number */
    CLI_SORT_MOVES,
    CLI_SORT_PIECES, /* moves of pieces */
    CLI_SORT_NUMBER
} cli_disassemble_sort;

typedef struct cli_disassemble_asked {
    cli_common common;
    verb_search search;
    tw_disassembly_options how; /* without `fixed`, which needs the puzzle, and: */
    uint64_t max_moves;         /* 0: not given */
    const char *fixed;          /* comma-separated names of pieces; NULL: none */
    const char *replay;         /* file of sequences to replay; NULL: none */
    const char *store;          /* stores solutions and answers; NULL: none */
    unsigned which;             /* a cli_disassemble_which */
    unsigned sort; /* a cli_disassemble_sort, if --sort is given */
    bool prove;
} cli_disassemble_asked;

/* Disassembles the solutions of the puzzle (first operand) that the second operand holds, or all;
 * or those of a store (first operand). Prints a table and a sum, or JSON. Returns the exit code. */
int cli_disassemble(const cli_call *cli, const cli_disassemble_asked *asked);
