/* query.h -- conditions on solutions: "piece X covers 0,0 and any covers 2,3 and level >= 5". */
#pragma once

#include <tw/advanced/puzzle.h>

#define CLI_MAX_CONDITIONS 64

/* What a condition is about. */
typedef enum cli_query_of {
    CLI_OF_COVER, /* some placement of the piece (UINT32_MAX: of any) covers the cell */
    CLI_OF_LEVEL, /* the first number of its level; 0 when it does not come apart */
    CLI_OF_MOVES,
    CLI_OF_PIECE_MOVES,
    CLI_OF_APART,    /* that it comes apart; no number */
    CLI_OF_TOGETHER, /* that it does not; no number */
    CLI_OF_UNDECIDED /* that a limit was met; no number */
} cli_query_of;

typedef struct cli_condition {
    cli_query_of of;
    uint32_t piece;
    tw_cell cell;              /* canonical */
    uint32_t number;           /* of the cell in the container */
    bool less, equal, greater; /* how a number is to compare with `than` */
    uint64_t than;
} cli_condition;

/* How a solution comes apart. */
typedef struct cli_query_apart {
    cli_query_of answer; /* CLI_OF_APART and so on */
    uint32_t level, moves, piece_moves;
} cli_query_apart;

/* Conditions that all must hold. */
typedef struct cli_query {
    cli_condition conditions[CLI_MAX_CONDITIONS];
    size_t count; /* 0: every solution meets it */
} cli_query;

/* What is wrong with a text. */
typedef struct cli_query_fault {
    size_t column;               /* characters, from 1 */
    char found[TW_MAX_NAME + 1]; /* "" at the end of the text; cut to fit */
    char expected[TW_MAX_NAME + 120];
    bool piece; /* a piece should be there, but none has the name found */
} cli_query_fault;

/* Reads an untrusted text. A piece is given by its name or, if none has that name, by its letter;
 * names may be quoted. false: *fault is filled. */
bool cli_query_read(const tw_puzzle *puzzle, const char *text, cli_query *query,
                    cli_query_fault *fault);
/* Do all conditions about covered cells hold? */
bool cli_query_holds(const cli_query *query, const tw_solution *solution);
/* The first such condition; NULL: there is none. */
const cli_condition *cli_query_cover(const cli_query *query);
/* Is any condition about coming apart? */
bool cli_query_asks_apart(const cli_query *query);
/* Do all of these hold? apart NULL: not known, none holds. */
bool cli_query_holds_apart(const cli_query *query, const cli_query_apart *apart);
