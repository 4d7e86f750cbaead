/* store_reader.h -- an open store of solutions, and the requested one of its puzzles. */
#pragma once

#include "cli/run/search_words.h"

typedef struct cli_store_reader {
    const cli_call *cli;
    const char *what; /* the file */
    uint64_t wanted;  /* the place of the puzzle asked for; 0: none */
    tw_store *store;
    uint64_t puzzles;  /* in the store */
    uint64_t place;    /* of the chosen puzzle, from 1; 0: none */
    uint64_t number;   /* of the puzzle, as the store has it */
    char same[40];     /* what its solutions are counted up to, as the store has it */
    tw_hash hash;      /* of the puzzle, as the store has it */
    cli_input input;   /* name: the title; text: the text, with the files that it names */
    tw_puzzle *puzzle; /* NULL until it is read */
    tw_error error;    /* of the last call on the store */
    int code;          /* while it is opened: CLI_GO_ON, or an exit code after a message */
} cli_store_reader;

/* Is the file a store, by its first bytes? */
bool cli_is_store(const char *path);
/* Opens the store and chooses the wanted puzzle, or the only one. many: without a choice among
 * several it succeeds, with place 0. Set cli, what and wanted before; call cli_store_reader_free in
 * any case. CLI_GO_ON, or an exit code after a message. */
int cli_store_reader_open(cli_store_reader *reader, bool many);
/* Chooses this puzzle, borrowed for the call. CLI_GO_ON, or CLI_INTERNAL after a message. */
int cli_store_reader_choose(cli_store_reader *reader, const tw_store_puzzle *puzzle);
/* Reads the puzzle's text. CLI_GO_ON, or an exit code after messages. */
int cli_store_reader_read(cli_store_reader *reader);
/* Checks by its hash that the puzzle read is the one of the solutions. CLI_GO_ON, or an exit code
 * after a message. */
int cli_store_reader_compare(cli_store_reader *reader);
/* Reads, then compares. */
int cli_store_reader_take(cli_store_reader *reader);
void cli_store_reader_free(cli_store_reader *reader);
/* Reports reader->error; returns the exit code for `status`. */
int cli_store_reader_failed(cli_store_reader *reader, tw_status status);
/* Which solutions count as the same, as the store has it; false after a message. */
bool cli_store_reader_classes(const cli_store_reader *reader, cli_classes *classes);

/* A reading of solutions; the puzzle has been read before. */
typedef struct cli_store_reading {
    cli_store_reader *reader;
    uint64_t from;        /* the first one, by its number */
    uint32_t piece, cell; /* as in tw_store_where */
    uint64_t number;      /* if not 0: only this one */
    const uint64_t *seed; /* if not NULL: one at random, by this seed */
    /* Gets a solution, borrowed for the call, and its number in the store. false: no more. */
    bool (*take)(void *user, uint64_t number, const tw_solution *solution);
    /* Gets the error of a wrong solution; true: go on. NULL: the reading fails. */
    bool (*wrong)(void *user, const tw_error *error);
    void *user;
    bool judge;     /* check each by tw_solution_check: a store is untrusted */
    uint64_t count; /* solutions delivered */
    tw_status status;
} cli_store_reading;

/* A reading of all solutions, unchecked; set other fields afterwards. */
cli_store_reading
cli_all_stored(cli_store_reader *reader,
               bool (*take)(void *user, uint64_t number, const tw_solution *solution), void *user);
/* CLI_GO_ON, or an exit code after a message; CLI_EARLY when a signal came. */
int cli_store_reader_each(cli_store_reading *reading);
