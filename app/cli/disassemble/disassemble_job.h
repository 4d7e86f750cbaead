/* disassemble_job.h -- which solutions of a puzzle come apart again, for the commands that tell. */
#ifndef CLI_DISASSEMBLE_JOB_H
#define CLI_DISASSEMBLE_JOB_H

#include "cli/run/search_words.h"
#include "verbs/disassemble_verb.h"

/* Which assemblies are told of, and when it is enough. */
typedef enum cli_disassemble_which {
    CLI_DISASSEMBLE_EACH, /* those that do not come apart, too */
    CLI_DISASSEMBLE_ANY,  /* the first one that comes apart ends it */
    CLI_DISASSEMBLE_ALL,  /* all that come apart */
    CLI_DISASSEMBLE_BEST  /* those of the highest level */
} cli_disassemble_which;

typedef struct cli_disassemble_asked {
    cli_common common;
    verb_search search;
    tw_disassembly_options how; /* but for what the puzzle must be known for, and: */
    uint64_t max_moves;         /* 0: not said */
    double budget;              /* seconds; 0: any number */
    const char *fixed;          /* names of pieces, with commas between; NULL: none */
    const char *replay;         /* file of sequences that are made again; NULL: none */
    const char *store;          /* where solutions and answers are kept; NULL: nowhere */
    cli_disassemble_which which;
    bool prove;
} cli_disassemble_asked;

/* Of the puzzle that is the first operand, the solutions that the second has, or all; or those of
 * the store that is the first operand; the exit code. Prints a table and a sum, or JSON. */
int cli_disassemble(const cli_call *cli, const cli_disassemble_asked *asked);

#endif
