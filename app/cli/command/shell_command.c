/* shell_command.c -- `tilewright shell`: its options. The shell is in another program (handover.c).
 */
#include "cli/shell/shell.h"

/* clang-format off */
static const verb_field rows[] = {FIELD_TREE(shell_options), CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_shell_command = {
    .name = "shell",
    .operands = "PUZZLE",
    .summary = "Put pieces by hand and solve from there, step by step.",
    .least = 1,
    .most = 1,
    .run = cli_shell,
    .options = rows,
    .size = sizeof(shell_options),
    .examples =
        "  tilewright shell soma\n"
        "  echo count | tilewright shell soma\n"};
/* clang-format on */
