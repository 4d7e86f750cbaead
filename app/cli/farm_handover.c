/* farm_handover.c -- hands `tilewright farm` over to the program tilewright-farm, which is this
 * command once more, with the manager of workers in it (siblings/farming.c).
 *
 * Its manager stands on a library under another licence, so it is installed apart. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/exec_sibling.h"
#include "cli/diagnostics.h"

#define PROGRAM "tilewright-farm"

int cli_farm(cli_call *cli)
{
    int reason = cli_exec_sibling(PROGRAM, cli->words);
    if (reason == ENOENT)
        cli_complain("the program " PROGRAM " is not installed; it is built where Work Queue is "
                     "(Debian: coop-computing-tools-dev). \"tilewright split\" and \"tilewright "
                     "merge\" need nothing more");
    else
        cli_complain(PROGRAM ": %s", strerror(reason));
    return reason == ENOMEM ? CLI_INTERNAL : CLI_INPUT;
}
