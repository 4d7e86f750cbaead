/* colouring_print.h -- weights on cells as characters, and what each character means. */
#ifndef CLI_COLOURING_PRINT_H
#define CLI_COLOURING_PRINT_H

#include "cli/cli.h"

/* Prints a colouring, below its caption if it has one. */
tw_status cli_print_colouring(const cli_terminal *terminal, const tw_puzzle *puzzle,
                              const tw_colouring *colouring);

#endif
