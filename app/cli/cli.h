/* cli.h -- what every subcommand receives, and the small parts that it uses.
 *
 * The command uses the library through its public headers alone. Results go to standard output,
 * everything else to standard error. No function here ends the program: each returns an exit code
 * or a status to its caller, up to main. */
#pragma once

#include "cli/diagnostics.h"
#include "cli/options.h"
#include "cli/terminal/say.h"
#include "cli/signals.h"
#include "cli/terminal/terminal.h"
#include "cli/text.h"

/* One call of the program. */
typedef struct cli_call {
    cli_terminal terminal;
    cli_args args;
    const cli_common *options; /* the struct of the subcommand, which begins with this one */
    double began;              /* cli_now() */
    const tw_palette *palette; /* chosen by --palette; NULL: none */
    tw_palette *own_palette;   /* set if that was read from a file; else NULL */
    char **words;              /* the given command line, from the subcommand on; ends with NULL */
} cli_call;

/* Finds the subcommand named by the first of these words, runs it with its options (main.c) and
 * returns its exit code. `words` ends with NULL. */
int cli_run_command(char *const *words);
/* Takes the palette that --palette names: a shipped one, or a file of colours. CLI_GO_ON, or an
 * exit code after a message. */
int cli_open_palette(cli_call *cli);
/* Ends the output. The final exit code: `code`, or another if part of the output is missing or
 * could not be written. A closed pipe gives no message. */
int cli_finish(int code);

/* Subcommands of other programs (pictures, the farm, the page); the command hands over to them. */
int cli_farm(cli_call *cli);
int cli_serve(cli_call *cli);
int cli_draw(cli_call *cli);
int cli_plot(cli_call *cli);
int cli_shell(cli_call *cli);
int cli_challenge(cli_call *cli);         /* with a booklet */
int cli_explain(cli_call *cli);           /* with a picture */
int cli_list_images(const cli_call *cli); /* `list images`; or CLI_GO_ON */
