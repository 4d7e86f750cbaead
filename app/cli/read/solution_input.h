/* solution_input.h -- reads solutions of a puzzle from a text, and checks them; replays their
 * moves, if the text has these. */
#pragma once

#include <tw/disassembly.h>

#include "cli/input.h"

/* One reading; zero it except for the settings. */
typedef struct cli_solutions {
    const cli_call *cli;
    const tw_puzzle *puzzle; /* NULL: nothing is judged */
    /* Gets every solution that is right, borrowed for the call; may be NULL. Anything but CLI_GO_ON
     * ends the reading. */
    int (*take)(void *user, const tw_solution *solution);
    /* Gets solutions with their moves, in place of `take`; may be NULL. by: what replayed them. */
    int (*take_apart)(void *user, const tw_solution *solution, const tw_disassembler *by,
                      const tw_disassembly *disassembly);
    void *user;
    bool partial;          /* take partial solutions, too */
    const tw_poses *poses; /* of the puzzle; NULL: made when needed */
    tw_poses *made;        /* these, during the reading */
    tw_disassembler *by;   /* NULL: made when needed, and not kept */
    /* Results. */
    const char *name; /* of the text */
    uint32_t line;    /* of the text; during a check, where the solution begins */
    bool unclear;     /* during a check: may another solution look like the text? */
    uint64_t right, wrong;
    bool complete;  /* the object that ends a run was read, and tells of all */
    uint64_t total; /* solutions, by that object */
    char of[200];   /* the puzzle, as the run named it; "": not known */
} cli_solutions;

/* Reads all solutions of `what`, a file or "-", as `solve --solutions` prints them, in JSON or any
 * --format, or `disassemble --json`; reports wrong ones on standard error. Skips blank lines and
 * the end of a run's output. CLI_GO_ON, an exit code after a message, or what take returned. */
int cli_read_solutions(cli_solutions *all, const char *what);
/* The same for a text that was read already. */
int cli_read_solution_text(cli_solutions *all, const cli_input *input);
/* Does the text begin with a line that a run prints: a solution, or the object that ends it? */
bool cli_holds_solutions(const cli_input *input);
/* The same for a plain file, of any size. */
bool cli_file_holds_solutions(const char *path);

/* A list of copies of solutions. Zeroed it is empty. */
typedef struct cli_solution_list {
    const tw_solution **items;
    size_t count, room;
} cli_solution_list;

/* false: out of memory. */
bool cli_solution_list_add(cli_solution_list *list, const tw_solution *solution);
void cli_solution_list_free(cli_solution_list *list);
