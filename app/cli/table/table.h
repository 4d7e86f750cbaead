/* table.h -- the inside of `tilewright table`: the methods, what was published of a puzzle, what a
 * run of ours gave, and how both are printed beside one another. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/run/search_options.h"

#define TABLE_METHODS 8
#define TABLE_UNKNOWN UINT64_MAX /* a count that nobody published, or that we do not know */

/* An engine with its heuristics, under the name it has in the thesis. */
typedef struct table_method {
    const char *name;
    const char *engine;
    bool size;
    int strand;
} table_method;

extern const table_method table_methods[TABLE_METHODS];

/* ---- What was published (table_published.c) ---------------------------------------------- */

/* Seconds are negative where nothing was published. */
typedef struct table_cost {
    uint64_t branches;
    double first, all;
} table_cost;

typedef struct table_figures {
    uint64_t cells, pieces;
    uint64_t orientations, fitting; /* of the pieces; those that fit somewhere */
    uint64_t poses;                 /* searched, symmetry taken out */
    uint64_t symmetries;
    uint64_t unique;
} table_figures;

typedef struct table_published {
    char puzzle[TW_MAX_NAME + 1]; /* the first name of the row */
    tw_up_to up_to;
    char conventions[64]; /* words for up_to: of the first name, of the second, ... */
    table_figures figures;
    table_cost costs[TABLE_METHODS];
} table_published;

/* A text with tabs, its comments at the top; lines are taken from it one by one. */
typedef struct table_text {
    const char *name; /* for messages */
    const char *next; /* the rest, ended by NUL */
    size_t line;
    int method[32]; /* the method of each column, -1: none */
    int fact[32];   /* likewise, a column of figures */
    size_t columns;
} table_text;

/* Reads the line that names the columns. false: a message was printed. */
bool table_open(const char *name, const char *bytes, table_text *text);
/* The next row; false at the end, or after a message (*failed). */
bool table_next(table_text *text, table_published *row, bool *failed);
/* Finds the row that has this name among its names; unknown figures throughout when none has.
 * false: a message was printed. */
bool table_find(const char *name, const char *bytes, const char *puzzle, table_published *row);

/* ---- What ours gave, and printing (table_print.c) ---------------------------------------- */

typedef enum table_end { TABLE_SKIPPED, TABLE_DONE, TABLE_CUT } table_end;

typedef struct table_run {
    table_end end;
    double fraction; /* of the search done, when it was cut */
    tw_result result;
    uint64_t unique;
} table_run;

typedef struct table_row {
    const char *puzzle, *title;
    tw_up_to up_to;
    table_figures ours;
    const table_published *published;
    table_run runs[TABLE_METHODS];
} table_row;

typedef enum table_format { TABLE_TEXT, TABLE_CSV, TABLE_MARKDOWN } table_format;

/* What stands above all rows. */
void table_print_start(table_format format);
void table_print(const table_row *row, table_format format);

#endif
