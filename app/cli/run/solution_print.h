/* solution_print.h -- prints solutions as --format and --json ask. */
#pragma once

#include "cli/cli.h"

/* In the order of the words of --format. */
typedef enum cli_solution_format {
    CLI_DRAWING,
    CLI_LAYERS,
    CLI_LINE,
    CLI_ORIENTATIONS
} cli_solution_format;
#define CLI_SOLUTION_FORMATS "drawing|layers|line|orientations"

typedef struct cli_solution_print {
    const cli_terminal *terminal;
    const tw_palette *palette; /* of drawings; NULL: none was asked for */
    const tw_puzzle *puzzle;
    const tw_poses *poses; /* for orientations; else it may be NULL */
    bool json;             /* overrides `format` */
    cli_solution_format format;
    uint64_t number; /* of the solution, for JSON; 0: a partial one */
} cli_solution_print;

/* Is a solution drawn, with a caption above it? */
bool cli_prints_drawings(const cli_solution_print *how);
/* Prints a solution on standard output; if too large to draw, a notice. The library's status. */
tw_status cli_print_solution(const cli_solution_print *how, const tw_solution *solution);

/* Draws the first solution of a run that ends on a terminal, cut to fit the screen. */
tw_status cli_print_first(const cli_solution_print *how, const tw_solution *solution);
