/* apart_work.h -- solutions that are taken apart for a command: what is asked, what came of them so
 * far. apart_work.c does it, apart_tell.c tells it, apart_stored.c has to do with stores. */
#ifndef CLI_APART_WORK_H
#define CLI_APART_WORK_H

#include "cli/apart/apart_job.h"
#include "cli/apart/apart_json.h"
#include "cli/apart/apart_lock.h"
#include "cli/apart/apart_store.h"
#include "cli/read/solution_input.h"
#include "cli/run/stated.h"

/* Assemblies with the same numbers of moves. */
typedef struct cli_level_row {
    tw_bytes level;
    uint32_t first, moves, turns, least, most; /* the last two: moves of pieces */
    size_t count;
} cli_level_row;

typedef struct cli_apart_work {
    const cli_call *cli;
    const cli_apart_asked *asked;
    cli_input input;
    tw_puzzle *puzzle;
    cli_solution_list solutions;
    bool all_found;                /* solutions: else the search was stopped, or met its limit */
    cli_totals totals;             /* of a search that tried everything, or of a whole store */
    tw_disassembler *disassembler; /* when the first one will do */
    tw_watch line;   /* that tells how many are done; go_on is NULL where that is not told */
    int code;        /* what kept the search from going on: else CLI_GO_ON */
    json_t *best;    /* those of the highest level so far, when they alone are printed */
    uint32_t *fixed; /* pieces */
    size_t fixed_count;
    size_t done, apart, undecided, locked, least, turned;
    bool exact;     /* no other directions or steps would do better (tw_disassembler_exact) */
    tw_bytes locks; /* sentences about them */
    cli_level_row *rows;
    size_t row_count, row_room;
    bool stored; /* puzzle and input are the store's */
    cli_apart_store store;
    uint64_t *numbers; /* of solutions in the store */
    tw_bytes options;  /* what decides the answers, for the store */
} cli_apart_work;

/* ---- apart_work.c ------------------------------------------------------------------------ */

/* Of a search: no signal has come. */
bool cli_apart_look_up(void *user, const tw_progress *progress);
/* Adds a copy to those that are to be taken apart; job: a cli_apart_work. */
int cli_apart_list_solution(void *job, const tw_solution *solution);
/* Finds the pieces that are fixed; false after a message. */
bool cli_apart_find_fixed(cli_apart_work *job);
tw_disassembly_options cli_apart_options(const cli_apart_work *job);
/* Counts one, and files its level; *rank: beside the highest before it, less than 0: higher. */
int cli_apart_count(cli_apart_work *job, tw_disassembly_sum sum, const tw_disassembly *disassembly,
                    int *rank);
/* One that was taken apart, by its place in the list: counted, kept, proved, told, as is asked for.
 */
int cli_apart_take(void *job, size_t number, const tw_disassembler *disassembler,
                   const tw_disassembly *disassembly);
/* All that are listed. */
int cli_apart_take_all(cli_apart_work *job);

/* ---- apart_tell.c ------------------------------------------------------------------------ */

/* By the numbers of their levels, the greater first; then by moves. */
int cli_apart_compare_rows(const cli_level_row *a, const cli_level_row *b);
/* Files it among the rows; level: taken. false: memory is out. */
bool cli_apart_add_row(cli_apart_work *job, cli_level_row *new);
json_t *cli_apart_assembly_json(const cli_apart_work *job, const cli_told_assembly *told,
                                const tw_lock *lock);
/* Prints an assembly, which is taken, or keeps it while none is higher; nothing of what is not
 * asked for. rank: as cli_apart_count gives it. */
int cli_apart_tell_assembly(cli_apart_work *job, json_t *assembly, tw_apart answer, int rank);
/* The end of what is printed; the exit code. */
int cli_apart_tell(const cli_apart_work *job);

/* ---- apart_stored.c ---------------------------------------------------------------------- */

/* Is it about a store? */
bool cli_apart_is_stored(const cli_call *cli, const cli_apart_asked *asked);
/* What goes with a store, and what does not; false after a message. */
bool cli_apart_check_store(const cli_call *cli, const cli_apart_asked *asked);
/* What is known, then the rest, a part of which is kept whatever ends it. */
int cli_apart_look_at_stored(cli_apart_work *job);

#endif
