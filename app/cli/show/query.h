/* query.h -- conditions on solutions: "piece X covers 0,0 and any covers 2,3". */
#ifndef CLI_QUERY_H
#define CLI_QUERY_H

#include <tw/puzzle.h>

#define CLI_MAX_CONDITIONS 64

/* Some placement of the piece (UINT32_MAX: of any) covers the cell. */
typedef struct cli_condition {
    uint32_t piece;
    tw_cell cell;    /* canonical */
    uint32_t number; /* of the cell in the container */
} cli_condition;

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
bool cli_query_holds(const cli_query *query, const tw_solution *solution);

#endif
