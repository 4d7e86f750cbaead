/* palette_input.h -- the palette that --palette names: a shipped one, or a file of colours. */
#ifndef CLI_PALETTE_INPUT_H
#define CLI_PALETTE_INPUT_H

#include "cli/cli.h"

/* Fills cli->palette where the option was given. CLI_GO_ON, or an exit code after a message. Close
 * it in either case. */
int cli_palette_open(cli_call *cli);
void cli_palette_close(cli_call *cli);
/* `list palettes`. */
int cli_list_palettes(const cli_call *cli);

#endif
