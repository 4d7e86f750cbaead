/* handover.c -- hands what draws, and the shell, over to the program tilewright-pictures, which is
 * this command once more, with the drawing and the editing of lines in it.
 *
 * The libraries that draw bring some forty others along, and a program that links them takes longer
 * to start than many a puzzle takes to solve. So only commands that draw wait for them. */
#include "cli/exec_sibling.h"

static int hand_over(const cli_call *cli)
{
    return cli_hand_over(cli, "tilewright-pictures", NULL);
}

int cli_draw(cli_call *cli)
{
    return hand_over(cli);
}

int cli_plot(cli_call *cli)
{
    return hand_over(cli);
}

int cli_list_images(const cli_call *cli)
{
    return hand_over(cli);
}

int cli_explain(cli_call *cli)
{
    return hand_over(cli);
}

int cli_shell(cli_call *cli)
{
    return hand_over(cli);
}
