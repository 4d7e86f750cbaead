/* text_formats.h -- the texts of others: what `import` reads and `export` writes, in one table. */
#ifndef CLI_TEXT_FORMATS_H
#define CLI_TEXT_FORMATS_H

#include "cli/run/search_options.h"

/* Width and height of a board; 0 where nothing is said. */
typedef struct cli_box {
    uint32_t width, height;
} cli_box;
cli_take cli_take_box;

typedef struct cli_import_options {
    cli_common common;
    const char *from, *model, *map; /* NULL: not given */
    bool solutions;
    cli_box box;
} cli_import_options;

typedef struct cli_export_options {
    cli_common common;
    cli_search_options search;
    const char *to, *map, *config, *arguments; /* NULL: not given */
    tw_clause_style encoding;
} cli_export_options;

/* An export while it goes on. */
typedef struct cli_export_job {
    const cli_call *cli;
    const cli_export_options *asked;
    const char *what; /* the puzzle as the user called it */
    cli_input input;
    tw_puzzle *puzzle;
    const tw_poses *poses; /* NULL unless the format asks for them */
    uint64_t number;       /* of the solution, from 1 */
    bool complete;         /* was the search exhausted? */
    uint64_t total;        /* then: solutions in all */
} cli_export_job;

/* How a format is written. Each entry may be NULL. */
typedef struct cli_exporter {
    bool poses; /* does it ask for poses? */
    /* Before any solution: may the puzzle be written so? CLI_GO_ON, or an exit code after a
     * message. */
    int (*begin)(const cli_export_job *job);
    /* Each solution. error: may be filled. */
    tw_status (*solution)(const cli_export_job *job, const tw_solution *solution, const tw_out *out,
                          tw_error *error);
    /* After the last one; like begin. */
    int (*end)(const cli_export_job *job);
} cli_exporter;

typedef struct cli_format {
    const char *name;    /* after --from and --to */
    const char *summary; /* one line */
    /* Reads the text and prints a puzzle. CLI_GO_ON, or an exit code after a message. NULL: not
     * read. */
    int (*import)(cli_input *input, const cli_import_options *asked);
    const cli_exporter *export; /* NULL: not written */
} cli_format;

/* All of them, ended by a NULL name (text_formats.c). */
extern const cli_format cli_formats[];

/* The format that --from (import) or --to names, NULL where it was not given; NULL after a message.
 */
const cli_format *cli_find_format(const cli_args *args, const char *name, bool import);

#endif
