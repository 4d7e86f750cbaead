/* shell_command.c -- `tilewright shell`: its options. The shell is in another program (handover.c).
 */
#include "cli/shell/shell_state.h"

/* clang-format off */
static const cli_option rows[] = {CLI_TREE(shell_options), CLI_TARGET, CLI_LATTICES, CLI_NO_MORE};

const cli_command cli_shell_command = {
    "shell", "PUZZLE", "Put pieces by hand and solve from there, step by step.", NULL, 1, 1,
    cli_shell, rows, sizeof(shell_options),
    "  tilewright shell soma\n"
    "  echo count | tilewright shell soma\n"};
/* clang-format on */
