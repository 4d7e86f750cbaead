/* disassemble_work.h -- the work of disassembling solutions for a command: the request, and the
 * results so far. disassemble_work.c does it, disassemble_tell.c prints it, disassemble_list.c
 * lists assemblies, disassemble_store.c handles stores, disassemble_replay.c sequences of a file.
 */
#pragma once

#include <tw/advanced/locked.h>

#include "cli/json_objects.h"
#include "cli/read/solution_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/show/store_reader.h"
#include "cli/signals.h"
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
    unsigned sort;              /* a cli_disassemble_sort, if --sort is given */
    bool prove;
} cli_disassemble_asked;

enum { CLI_DISASSEMBLE_WAITING = 64 };

/* Assemblies with the same numbers of moves. */
typedef struct cli_level_row {
    tw_bytes level;
    uint32_t first, moves, rotations, least, most; /* the last two: moves of pieces */
    size_t count;
} cli_level_row;

/* An assembly that is printed at the end; owns its texts and json. */
typedef struct cli_listed_assembly {
    uint64_t number; /* from 1 */
    tw_disassembly_sum sum;
    tw_bytes level;
    tw_bytes steps; /* the pieces of each step; of the best, the moves in words */
    json_t *json;   /* NULL: as text */
} cli_listed_assembly;

typedef struct cli_disassemble_work {
    const cli_call *cli;
    const cli_disassemble_asked *asked;
    cli_input input;
    tw_puzzle *puzzle;
    bool all_found;                /* all solutions; else the search was stopped or limited */
    verb_totals totals;            /* of a complete search, or of a complete store */
    tw_disassembler *disassembler; /* for replayed or stored sequences; NULL: none */
    tw_disassembly_crew *crew;
    uint64_t added;             /* solutions given to the crew */
    cli_making line;            /* shows how many are done */
    tw_watch line_watch, watch; /* of the line; of the crew */
    double share;               /* done, as far as known */
    char word[80];
    int code;        /* the error that stopped it, or CLI_GO_ON */
    cli_listed_assembly *listed; /* those of the highest level so far if only they are printed, or
                                  * all if they are to be sorted */
    size_t listed_count, listed_room;
    uint32_t *fixed; /* pieces */
    size_t fixed_count;
    size_t done, apart, undecided, locked, least, turned;
    bool exact;     /* other directions or steps cannot do better (tw_disassembler_exact) */
    tw_bytes locks; /* sentences about locked assemblies */
    cli_level_row *rows;
    size_t row_count, row_room;
    cli_solutions lines; /* of a file to replay */
    /* For a store (disassemble_store.c), opened twice: for reading and for writing. */
    bool stored;             /* puzzle and input belong to the store */
    cli_store_reader reader; /* of the store */
    tw_store *writing;
    const char *options; /* options that affect the answers; answers for others are ignored */
    tw_bytes options_text;
    uint64_t solutions, known_count;                       /* in the store; those answered before */
    bool *is_known;                                        /* per solution, from 1 */
    tw_store_disassembly waiting[CLI_DISASSEMBLE_WAITING]; /* to be saved; owns its texts */
    size_t waiting_count;
    double kept; /* time of the last save */
} cli_disassemble_work;

/* ---- disassemble_work.c ------------------------------------------------------------------------
 */

/* Call after the puzzle is opened: finds the fixed pieces, and makes the disassembler for replayed
 * or stored sequences. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_prepare(cli_disassemble_work *job);
/* Takes one result: counts it, saves it, proves it, prints it, as requested. number: from 0. */
int cli_disassemble_take(cli_disassemble_work *job, uint64_t number, const tw_solution *solution,
                         const tw_disassembler *by, const tw_disassembly *disassembly);
/* Starts a crew and a progress line. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_begin(cli_disassemble_work *job);
/* Gives the crew a solution; number: from 0, as printed. CLI_GO_ON if more are wanted. */
int cli_disassemble_add(cli_disassemble_work *job, uint64_t number, const tw_solution *solution);
/* Finishes the remaining solutions and clears the line. `code`: the exit code so far. */
int cli_disassemble_finish(cli_disassemble_work *job, int code);

/* ---- disassemble_tell.c ------------------------------------------------------------------------
 */

/* Counts one and files its level; *rank: compared with the highest so far, negative: higher. */
int cli_disassemble_count(cli_disassemble_work *job, tw_disassembly_sum sum,
                          const tw_disassembly *disassembly, int *rank);
/* Prints the end of the output; returns the exit code. */
int cli_disassemble_tell(cli_disassemble_work *job);

/* ---- disassemble_list.c ------------------------------------------------------------------------
 */

/* Prints an assembly, or keeps it for the end if it is to be sorted or none is higher; drops it if
 * it is not wanted. rank: as cli_disassemble_count gives it; json: taken over, NULL without --json.
 * CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_tell_one(cli_disassemble_work *job, const verb_told_assembly *told, int rank,
                             json_t *json);
/* Does --sort ask for a list? */
bool cli_disassemble_sorts(const cli_disassemble_work *job);
/* Prints those that were kept. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_print_list(cli_disassemble_work *job);
void cli_disassemble_free_list(cli_disassemble_work *job);

/* ---- disassemble_replay.c ----------------------------------------------------------------------
 */

/* Checks the options given with --replay; false after a message. */
bool cli_disassemble_check_replay(const cli_disassemble_work *job);
/* Replays the moves of a file, of any format, and takes the result of each sequence. */
int cli_disassemble_replay(cli_disassemble_work *job);

/* ---- disassemble_store.c -----------------------------------------------------------------------
 */

/* Does the job read or write a store? */
bool cli_disassemble_is_stored(const cli_disassemble_work *job);
/* Checks the options given with a store; false after a message. */
bool cli_disassemble_check_store(const cli_disassemble_work *job);
/* Takes the known answers, then finds the others; those found are saved even if the job is
 * stopped. */
int cli_disassemble_look_at_stored(cli_disassemble_work *job);
/* Queues an answer to be saved soon. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_keep(cli_disassemble_work *job, const json_t *assembly, tw_disassembly_sum sum);
/* Discards the answers that are not saved yet. */
void cli_disassemble_store_free(cli_disassemble_work *job);
