/* query.h -- conditions on solutions: "piece X covers 0,0 and any covers 2,3 and level >= 5". */
#ifndef CLI_QUERY_H
#define CLI_QUERY_H

#include <tw/advanced/puzzle.h>

#define CLI_MAX_CONDITIONS 64

/* What a condition is about. */
typedef enum cli_query_of {
    CLI_OF_COVER, /* some placement of the piece (UINT32_MAX: of any) covers the cell */
    CLI_OF_LEVEL, /* how it comes apart: the first number of its level; 0 when it does not */
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
    bool less, equal, greater; /* than or as `than` it is to be, where it is a number */
    uint64_t than;
} cli_condition;

/* How a solution comes apart. */
typedef struct cli_query_apart {
    cli_query_of answer; /* CLI_OF_APART and so on */
    uint32_t level, moves, piece_moves;
} cli_query_apart;

/* All of them hold. */
typedef struct cli_query {
    cli_condition conditions[CLI_MAX_CONDITIONS];
    size_t count; /* 0: anything will do */
} cli_query;

/* What is wrong with a text. */
typedef struct cli_query_fault {
    size_t column;               /* characters, from 1 */
    char found[TW_MAX_NAME + 1]; /* "" at the end of the text; cut to fit */
    char expected[TW_MAX_NAME + 120];
    bool piece; /* what was found stands where a piece should, but no piece is called so */
} cli_query_fault;

/* Reads a text of any origin; a piece is meant by its name or, where none has that name, by its
 * letter; names may stand in quotes. false: *fault is filled. */
bool cli_query_read(const tw_puzzle *puzzle, const char *text, cli_query *query,
                    cli_query_fault *fault);
/* All that is about what covers what. */
bool cli_query_holds(const cli_query *query, const tw_solution *solution);
/* The first condition of that; NULL: there is none. */
const cli_condition *cli_query_cover(const cli_query *query);
/* Is anything about how it comes apart? */
bool cli_query_asks_apart(const cli_query *query);
/* All that is; NULL: not known, nothing holds. */
bool cli_query_holds_apart(const cli_query *query, const cli_query_apart *apart);

#endif
