/* plot_command.c -- `tilewright plot`: its options. Another program draws (handover.c). */
#include "cli/plot/plot.h"

/* clang-format off */
static const verb_field rows[] = {
    {"kind", "time|levels|heat|engines", "time", "What to plot.",
     FIELD_CHOICE(cli_plot_options, kind)},
    {"piece", "NAME", "", "Heat: where this piece lies; else a map for each piece.",
     FIELD_TEXT(cli_plot_options, piece)},
    {"to", "svg|png|pdf", "", "Format to write; else by the ending of --output, or svg.",
     FIELD_TEXT(cli_plot_options, to)},
    CLI_OUTPUT_FILE("Write here instead of to standard output."),
    CLI_FORCE,
    CLI_PALETTE,
    FIELD_SIZE(cli_plot_options),
    {"timeout", "S", "", "Stop after S seconds, 0: never. By default 10 a search.",
     FIELD_DECIMAL(cli_plot_options, timeout, 0, 1e9,
                 "a number of seconds, like 2.5; 0: no limit"), FIELD_SPEED},
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    FIELD_LIMIT(cli_plot_options),
    FIELD_SAME(cli_plot_options),
    FIELD_ENGINE(cli_plot_options),
    FIELD_HEURISTIC(cli_plot_options),
    FIELD_THREADS(cli_plot_options),
    FIELD_END};

const cli_command cli_plot_command = {
    .name = "plot",
    .operands = "PUZZLE|STORE",
    .summary = "Plot a search: time, levels, heat maps, engines.",
    .makes_file = true,
    CLI_RUNS(cli_plot, rows, cli_plot_options),
    .examples =
        "  tilewright plot pentominoes-6x10 --kind heat --piece X --output x.svg\n"};
/* clang-format on */
