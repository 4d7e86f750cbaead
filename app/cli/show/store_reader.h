/* store_reader.h -- an open store of solutions, with the one of its puzzles that is asked for. */
#ifndef CLI_STORE_READER_H
#define CLI_STORE_READER_H

#include "cli/run/search_words.h"

typedef struct cli_store_reader {
    const cli_call *cli;
    const char *what; /* the file */
    uint64_t wanted;  /* the place of the puzzle that is asked for; 0: none is */
    tw_store *store;
    uint64_t puzzles; /* in the store */
    uint64_t place;   /* of the puzzle among them, from 1; 0: none was chosen */
    uint64_t number;  /* of the puzzle, as the store has it */
    char same[40];    /* what its solutions are counted up to, as the store has it */
    tw_hash hash;     /* of the puzzle, as the store has it */
    cli_input input;  /* its title is the name, its text the text, with the files that this names */
    tw_puzzle *puzzle; /* NULL until it is read */
    int code;          /* while it is opened: CLI_GO_ON, or an exit code after a message */
} cli_store_reader;

/* By its first bytes. */
bool cli_is_store(const char *path);
/* Opens the store and chooses the puzzle: the one that is wanted, or the only one. many: no
 * choice among several is no fault, place is 0 then. cli, what and wanted are filled in before;
 * cli_store_reader_free whatever comes of it. CLI_GO_ON, or an exit code after a message. */
int cli_store_reader_open(cli_store_reader *reader, bool many);
/* Chooses this one, borrowed for the call. CLI_GO_ON, or CLI_INTERNAL after a message. */
int cli_store_reader_choose(cli_store_reader *reader, const tw_store_puzzle *puzzle);
/* Reads the puzzle's text. CLI_GO_ON, or an exit code after messages. */
int cli_store_reader_read(cli_store_reader *reader);
/* Is what was read the puzzle that the solutions are of, by its hash? CLI_GO_ON, or an exit code
 * after a message. */
int cli_store_reader_compare(const cli_store_reader *reader);
/* Both. */
int cli_store_reader_take(cli_store_reader *reader);
void cli_store_reader_free(cli_store_reader *reader);
/* Tells an error of the library's store. The exit code. */
int cli_store_reader_failed(const cli_store_reader *reader, tw_status status, tw_error *error);
/* Which solutions are called the same, as the store has it; false after a message. */
bool cli_store_reader_classes(const cli_store_reader *reader, cli_classes *classes);

/* Hands out solutions of the puzzle, which has been read. */
typedef struct cli_store_reading {
    cli_store_reader *reader;
    uint64_t from;        /* the first one, by its number */
    uint32_t piece, cell; /* as in tw_store_where */
    uint64_t number;      /* if not 0: that one alone, */
    const uint64_t *seed; /* or any one, by this seed; NULL: not */
    /* Borrowed for the call; number: in the store. false: no more are wanted. */
    bool (*take)(void *user, uint64_t number, const tw_solution *solution);
    /* Told of one that is none; more are wanted if it says so. NULL: the reading fails. */
    bool (*wrong)(void *user, const tw_error *error);
    void *user;
    bool judge;     /* ask tw_solution_check of each: a store may come from anywhere */
    uint64_t count; /* handed out */
    tw_status status;
    tw_error error;
} cli_store_reading;

/* All solutions, unjudged; what else is asked is filled in behind it. */
cli_store_reading
cli_all_stored(cli_store_reader *reader,
               bool (*take)(void *user, uint64_t number, const tw_solution *solution), void *user);
/* CLI_GO_ON, or an exit code after a message; CLI_EARLY when a signal came. */
int cli_store_reader_each(cli_store_reading *reading);

#endif
