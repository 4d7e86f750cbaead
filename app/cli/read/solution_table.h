/* solution_table.h -- solutions as a table, a row a cell, as `export --to csv` writes them. */
#ifndef CLI_SOLUTION_TABLE_H
#define CLI_SOLUTION_TABLE_H

#include <jansson.h>

#include "cli/text.h"

/* A table while it is read; zeroed to begin with. */
typedef struct cli_table {
    bool open;         /* its head was read */
    size_t axes;       /* columns that are coordinates */
    bool kinds, turns; /* is there a column behind them? */
    char solution[24]; /* whose rows are read now */
    char copy[600];    /* the piece, and which copy of it, that the last row was of */
    json_t *pieces;    /* of this solution; NULL: none */
} cli_table;

/* Is this the head of such a table? Then it begins. */
bool cli_table_begin(cli_table *table, const char *line);
/* Takes a row. *done: the solution before it as a line of JSON, new, when this is of another one;
 * else NULL. false: it is no row. */
bool cli_table_row(cli_table *table, const char *line, char **done);
/* The last solution, new; NULL: there is none. */
char *cli_table_end(cli_table *table);

#endif
