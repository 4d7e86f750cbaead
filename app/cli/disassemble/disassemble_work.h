/* disassemble_work.h -- solutions that are taken apart for a command: what is asked, what came of
 * them so far. disassemble_work.c does it, disassemble_tell.c tells it, disassemble_store.c has to
 * do with stores, disassemble_replay.c with sequences of a file. */
#ifndef CLI_DISASSEMBLE_WORK_H
#define CLI_DISASSEMBLE_WORK_H

#include <tw/advanced/locked.h>

#include "cli/disassemble/disassemble_job.h"
#include "cli/json_objects.h"
#include "cli/read/solution_input.h"
#include "cli/run/making.h"
#include "cli/run/stated.h"
#include "cli/show/store_reader.h"
#include "cli/signals.h"

enum { CLI_DISASSEMBLE_WAITING = 64 };

/* Assemblies with the same numbers of moves. */
typedef struct cli_level_row {
    tw_bytes level;
    uint32_t first, moves, quarter_turns, least, most; /* the last two: moves of pieces */
    size_t count;
} cli_level_row;

typedef struct cli_disassemble_work {
    const cli_call *cli;
    const cli_disassemble_asked *asked;
    cli_input input;
    tw_puzzle *puzzle;
    bool all_found;                /* solutions: else the search was stopped, or met its limit */
    verb_totals totals;            /* of a search that tried everything, or of a whole store */
    tw_disassembler *disassembler; /* of what others took apart; NULL: there is none */
    tw_disassembly_crew *crew;
    uint64_t added;             /* solutions, to the crew */
    cli_making line;            /* that tells how many are done */
    tw_watch line_watch, watch; /* the line's own, and that of the crew */
    double share;               /* of all, as far as it is known */
    char word[80];
    int code;        /* what kept it from going on: else CLI_GO_ON */
    json_t *best;    /* those of the highest level so far, when they alone are printed */
    uint32_t *fixed; /* pieces */
    size_t fixed_count;
    size_t done, apart, undecided, locked, least, turned;
    bool exact;     /* no other directions or steps would do better (tw_disassembler_exact) */
    cli_text locks; /* sentences about them */
    cli_level_row *rows;
    size_t row_count, row_room;
    cli_solutions lines; /* of a file that is replayed */
    /* Of a store (disassemble_store.c), which is open twice, to read and to write. */
    bool stored;             /* puzzle and input are the store's */
    cli_store_reader reader; /* of it */
    tw_store *writing;
    const char *options; /* what decides the answers; others are not known */
    cli_text options_text;
    uint64_t solutions, known_count;                       /* in it; of them known before */
    bool *is_known;                                        /* of each solution, from 1 */
    tw_store_disassembly waiting[CLI_DISASSEMBLE_WAITING]; /* to be kept; texts are its own */
    size_t waiting_count;
    double kept; /* when something was, last */
} cli_disassemble_work;

/* ---- disassemble_work.c ------------------------------------------------------------------------
 */

/* When the puzzle is there: finds the pieces that are fixed, and makes the disassembler of what
 * others took apart. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_prepare(cli_disassemble_work *job);
/* One that was taken apart: counted, kept, proved, told, as is asked for. number: from 0. */
int cli_disassemble_take(cli_disassemble_work *job, uint64_t number, const tw_solution *solution,
                         const tw_disassembler *by, const tw_disassembly *disassembly);
/* A crew, and a line that tells how far it is. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_begin(cli_disassemble_work *job);
/* A solution for it; number: from 0, as it is told. CLI_GO_ON where more are wanted. */
int cli_disassemble_add(cli_disassemble_work *job, uint64_t number, const tw_solution *solution);
/* What is left of those that were added; the line goes. `code`: how it went so far. */
int cli_disassemble_finish(cli_disassemble_work *job, int code);

/* ---- disassemble_tell.c ------------------------------------------------------------------------
 */

/* Counts one, and files its level; *rank: beside the highest before it, less than 0: higher. */
int cli_disassemble_count(cli_disassemble_work *job, tw_disassembly_sum sum,
                          const tw_disassembly *disassembly, int *rank);
/* Prints an assembly, which is taken, or keeps it while none is higher; nothing of what is not
 * asked for. rank: as cli_disassemble_count gives it. */
int cli_disassemble_tell_assembly(cli_disassemble_work *job, json_t *assembly,
                                  tw_disassembly_answer answer, int rank);
/* The end of what is printed; the exit code. */
int cli_disassemble_tell(const cli_disassemble_work *job);

/* ---- disassemble_replay.c ----------------------------------------------------------------------
 */

/* What goes with --replay; false after a message. */
bool cli_disassemble_check_replay(const cli_disassemble_work *job);
/* Makes the moves of the file again, of any format, and takes what comes of each. */
int cli_disassemble_replay(cli_disassemble_work *job);

/* ---- disassemble_store.c -----------------------------------------------------------------------
 */

/* Is it about a store? */
bool cli_disassemble_is_stored(const cli_disassemble_work *job);
/* What goes with a store, and what does not; false after a message. */
bool cli_disassemble_check_store(const cli_disassemble_work *job);
/* What is known, then the rest, a part of which is kept whatever ends it. */
int cli_disassemble_look_at_stored(cli_disassemble_work *job);
/* Keeps how one comes apart, soon. CLI_GO_ON, or an exit code after a message. */
int cli_disassemble_keep(cli_disassemble_work *job, const json_t *assembly, tw_disassembly_sum sum);
/* What waits to be kept is lost. */
void cli_disassemble_store_free(cli_disassemble_work *job);

#endif
