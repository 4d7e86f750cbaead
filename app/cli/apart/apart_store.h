/* apart_store.h -- how the solutions of a store come apart: what is known there, and what is found
 * out is kept beside them, some at a time, while the rest is looked at. */
#ifndef CLI_APART_STORE_H
#define CLI_APART_STORE_H

#include "cli/read/solution_input.h"
#include "cli/show/store_reader.h"

enum { CLI_APART_WAITING = 64 };

typedef struct cli_apart_store {
    cli_store_reader reader; /* cli, what and wanted are filled in before it is opened */
    const char *options;     /* what decides the answers; others are not known */
    /* Gets what is known; disassembly: replayed, of `solution`. false: no more is wanted. */
    bool (*known)(void *user, const tw_store_apart *apart, const tw_solution *solution,
                  const tw_disassembly *disassembly);
    void *user;
    tw_disassembler *by; /* that replays it */
    /* What came of it. */
    uint64_t solutions, known_count;
    bool complete; /* are all solutions of the puzzle there? */
    /* Its own. */
    tw_store *writing;
    bool *is_known; /* of each solution, from 1 */
    bool stopped;
    tw_store_apart waiting[CLI_APART_WAITING]; /* texts are its own */
    size_t waiting_count;
    double kept; /* when something was, last */
} cli_apart_store;

/* The place of a puzzle among those of a store, from 1; 0: it is not there, or there is no store.
 * *complete: are all of them there? */
uint64_t cli_apart_store_find(const char *path, const tw_puzzle *puzzle, const char *up_to,
                              bool *complete);
/* Opens it to read and to write, and reads its puzzle. CLI_GO_ON, or an exit code after a message;
 * cli_apart_store_free whatever comes of it. */
int cli_apart_store_open(cli_apart_store *store);
/* Hands on what is known; then adds the other solutions to the list, and their numbers to *numbers,
 * new, which is freed by the caller. CLI_GO_ON, or an exit code after a message. */
int cli_apart_store_read(cli_apart_store *store, cli_solution_list *others, uint64_t **numbers);
/* Keeps one, soon; texts are borrowed for the call. CLI_GO_ON, or an exit code after a message. */
int cli_apart_store_keep(cli_apart_store *store, const tw_store_apart *apart);
/* Keeps those that wait. */
int cli_apart_store_settle(cli_apart_store *store);
void cli_apart_store_free(cli_apart_store *store); /* what waits is lost */

#endif
