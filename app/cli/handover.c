/* handover.c -- runs commands that are in another program, which is this command with a part that
 * only some calls need.
 *
 * The libraries that draw load some forty others, and a program that links them takes longer to
 * start than many a puzzle takes to solve; so does one that links a library of HTTP. The manager of
 * a farm uses a library under another licence, so it is installed separately. A program that has
 * one of the parts defines CLI_HAS_PICTURES, CLI_HAS_FARM or CLI_HAS_SERVER. */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/exec_sibling.h"

/* missing: end of the message if the program is not installed; NULL: it always is. */
static int hand_over(const cli_call *cli, const char *program, const char *missing)
{
    int reason = cli_exec_sibling(program, cli->words);
    if (!missing)
        cli_complain("the program %s, which does that, cannot be run: %s", program,
                     strerror(reason));
    else if (reason == ENOENT)
        cli_complain("the program %s is not installed; it is built where %s", program, missing);
    else
        cli_complain("%s: %s", program, strerror(reason));
    return missing && reason != ENOMEM ? CLI_INPUT : CLI_INTERNAL;
}

#define HAND_OVER(name, program, missing)                                                          \
    int name(cli_call *cli)                                                                        \
    {                                                                                              \
        return hand_over(cli, program, missing);                                                   \
    }

#ifndef CLI_HAS_PICTURES
#define PICTURES "tilewright-pictures"
HAND_OVER(cli_draw, PICTURES, NULL)
HAND_OVER(cli_plot, PICTURES, NULL)
HAND_OVER(cli_explain, PICTURES, NULL)
HAND_OVER(cli_challenge, PICTURES, NULL)
HAND_OVER(cli_shell, PICTURES, NULL)

int cli_list_images(const cli_call *cli)
{
    return hand_over(cli, PICTURES, NULL);
}
#endif

#ifndef CLI_HAS_FARM
HAND_OVER(cli_farm, "tilewright-farm",
          "Work Queue is (Debian: coop-computing-tools-dev). \"tilewright run split\" and "
          "\"tilewright run merge\" need nothing more")
#endif

#ifndef CLI_HAS_SERVER
HAND_OVER(cli_serve, "tilewright-serve", "libmicrohttpd is (Debian: libmicrohttpd-dev)")
#endif
