/* plot_command.c -- `tilewright plot`: its options. What draws is in another program (handover.c).
 */
#include "cli/plot/plot_data.h"

/* clang-format off */
static const cli_option rows[] = {
    {"kind", "time|levels|heat|engines", "time", "What to plot.",
     CLI_CHOICE(cli_plot_options, kind)},
    {"piece", "NAME", "", "Heat: where this piece lies; else a map for each piece.",
     CLI_TEXT(cli_plot_options, piece)},
    {"to", "svg|png|pdf", "", "What to write; else by the ending of --output, or svg.",
     CLI_TEXT(cli_plot_options, to)},
    {"output", "FILE", "", "Where to write; else standard output.",
     CLI_TEXT(cli_plot_options, output)},
    CLI_FORCE(cli_plot_options),
    CLI_PALETTE,
    CLI_SIZE(cli_plot_options),
    {"time-budget", "SECONDS", "10", "Stop each search after so long; 0: never.",
     CLI_DECIMAL(cli_plot_options, time_budget, 0, 1e9,
                 "a number of seconds, like 2.5; 0: no limit")},
    CLI_PUZZLE_IN_STORE(cli_plot_options),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_LIMIT(cli_plot_options),
    CLI_UP_TO(cli_plot_options),
    CLI_ENGINE(cli_plot_options),
    CLI_WITH(cli_plot_options),
    CLI_THREADS(cli_plot_options),
    CLI_NO_MORE};

const cli_command cli_plot_command = {
    "plot", "PUZZLE|STORE", "Plot numbers of a search: time, levels, heat maps, engines.",
    NULL, 1, 1, cli_plot, rows, sizeof(cli_plot_options),
    "  tilewright plot pentominoes-6x10 --kind heat --piece X --output x.svg\n"};
/* clang-format on */
