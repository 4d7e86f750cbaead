/* serve_handover.c -- hands `tilewright serve` over to the program tilewright-serve, which is this
 * command once more, with the server of the page in it (siblings/serving.c).
 *
 * A program that links a library of HTTP takes longer to start; only `serve` waits for it.
 */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/exec_sibling.h"

#define PROGRAM "tilewright-serve"

int cli_serve(cli_call *cli)
{
    int reason = cli_exec_sibling(PROGRAM, cli->words);
    if (reason == ENOENT)
        cli_complain("the program " PROGRAM " is not installed; it is built where libmicrohttpd is "
                     "(Debian: libmicrohttpd-dev)");
    else
        cli_complain(PROGRAM ": %s", strerror(reason));
    return reason == ENOMEM ? CLI_INTERNAL : CLI_INPUT;
}
