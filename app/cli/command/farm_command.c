/* farm_command.c -- `tilewright farm`: hands over to the program tilewright-farm, which is
 * installed apart.
 *
 * Its manager stands on a library under another licence, so it is no part of this command. It is
 * looked for beside this program, then on the path, and gets the options as they were given. */
#include <errno.h>
#include <string.h>

#include "cli/command/farm_options.h"
#include "cli/command/exec_sibling.h"

#define PROGRAM "tilewright-farm"

static int farm(cli_call *cli)
{
    int reason = cli_exec_sibling(PROGRAM, cli->words + 1); /* comes back only when it cannot */
    if (reason == ENOENT)
        cli_complain("the program " PROGRAM " is not installed; it is built where Work Queue is "
                     "(Debian: coop-computing-tools-dev). \"tilewright split\" and \"tilewright "
                     "merge\" need nothing more");
    else
        cli_complain(PROGRAM ": %s", strerror(reason));
    return CLI_INPUT;
}

/* clang-format off */
const cli_command cli_farm_command = {
    "farm", "PUZZLE",
    "Search with workers on many machines that come and go.", CLI_LONG_SEARCHES, 1, 1,
    farm, cli_farm_rows, sizeof(cli_farm_options),
    "  tilewright farm bedlam --local 4\n"
    "  tilewright farm bedlam --port 9123 --password word.txt\n"};
/* clang-format on */
