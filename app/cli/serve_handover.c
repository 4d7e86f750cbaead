/* serve_handover.c -- hands `tilewright serve` over to the program tilewright-serve, which is this
 * command once more, with the server of the page in it (siblings/serving.c).
 *
 * A program that links a library of HTTP takes longer to start; only `serve` waits for it.
 */
#include "cli/exec_sibling.h"

int cli_serve(cli_call *cli)
{
    return cli_hand_over(cli, "tilewright-serve",
                         "it is built where libmicrohttpd is (Debian: libmicrohttpd-dev)");
}
