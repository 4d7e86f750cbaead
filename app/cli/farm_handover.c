/* farm_handover.c -- hands `tilewright farm` over to the program tilewright-farm, which is this
 * command once more, with the manager of workers in it (siblings/farming.c).
 *
 * Its manager stands on a library under another licence, so it is installed apart. */
#include "cli/exec_sibling.h"

int cli_farm(cli_call *cli)
{
    return cli_hand_over(cli, "tilewright-farm",
                         "it is built where Work Queue is (Debian: coop-computing-tools-dev). "
                         "\"tilewright split\" and \"tilewright merge\" need nothing more");
}
