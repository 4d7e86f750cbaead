/* text_formats.h -- the texts of others: what `import` reads and `export` writes, by the table of
 * the library. */
#ifndef CLI_TEXT_FORMATS_H
#define CLI_TEXT_FORMATS_H

#include "cli/read/solution_input.h"
#include "cli/run/conditions.h"
#include "cli/run/search_words.h"
#include "verbs/convert_verbs.h"

typedef struct cli_import_options {
    cli_common common;
    const char *from, *model, *map; /* NULL: not given */
    bool solutions, apart;
    verb_box box;
    double budget;
} cli_import_options;

typedef struct cli_export_options {
    cli_common common;
    verb_search search;
    cli_condition_options conditions;
    double budget;
    const char *to, *map, *config, *arguments; /* NULL: not given */
    bool force, apart;
    tw_clause_style encoding;
} cli_export_options;

/* An export while it goes on. */
typedef struct cli_export_job {
    const cli_call *cli;
    const cli_export_options *asked;
    const tw_format *format;
    const char *what; /* the puzzle as the user called it */
    cli_input input;
    tw_puzzle *puzzle;
    const tw_poses *poses;  /* NULL unless the format asks for them */
    uint64_t number;        /* of the solution, from 1 */
    bool complete;          /* was the search exhausted? */
    uint64_t total;         /* then: solutions in all */
    cli_solution_list kept; /* where they are written all at once */
} cli_export_job;

/* How formats of one kind are written. Each entry may be NULL. */
typedef struct cli_exporter {
    /* Before any solution: may the puzzle be written so? CLI_GO_ON, or an exit code after a
     * message. */
    int (*begin)(cli_export_job *job);
    /* Each solution. error: may be filled. */
    tw_status (*solution)(cli_export_job *job, const tw_solution *solution, const tw_out *out,
                          tw_error *error);
    /* After the last one; like begin. */
    int (*end)(cli_export_job *job);
} cli_exporter;

extern const cli_exporter cli_puzzle_out;                   /* puzzle_export.c: the puzzle alone */
extern const cli_exporter cli_solved_out;                   /* and with its solutions */
extern const cli_exporter cli_solution_out, cli_result_out; /* solution_export.c */
extern const cli_exporter cli_cover_out;                    /* cover_formats.c */
extern const cli_exporter cli_diagram_out;                  /* diagram_export.c */
const cli_exporter *cli_exporter_of(const tw_format *format);

/* Does `import` read it? What it reads is the files of others. */
bool cli_is_imported(const tw_format *format);
/* Reads a puzzle and prints it (puzzle_import.c). CLI_GO_ON, or an exit code after a message. */
int cli_import_puzzle(cli_input *input, const cli_import_options *asked);

/* The format that --from (import) or --to names, NULL where it was not given; NULL after a message.
 */
const tw_format *cli_find_format(const cli_args *args, const char *name, bool import);

#endif
