/* play_command.c -- `tilewright play`: a puzzle on the page in a browser, or by typed commands.
 * Both are in other programs (handover.c). */
#include "cli/play.h"

static const char *const of_text[] = {"same", "exchange", "engine", "heuristic", "pivot", NULL};

static int run(cli_call *cli)
{
    static const char *const of_page[] = {"port",     "bind",  "no-open", "folder",
                                          "no-token", "quiet", NULL};
    const bool text = ((const cli_play_options *)cli->options)->text;
    const char *given = cli_first_given(&cli->args, text ? of_page : of_text);
    if (given && text)
        return cli_refuse("--%s: --text opens no page; leave one of the two out", given);
    if (given)
        return cli_refuse("--%s: only --text takes it; the page asks for it itself", given);
    if (text && cli->args.operand_count == 0)
        return cli_refuse("--text needs a puzzle: tilewright play PUZZLE --text");
    return text ? cli_shell(cli) : cli_serve(cli);
}

/* clang-format off */
static const verb_field rows[] = {
    {"text", NULL, "", "Play in this terminal, by typed commands (see the manual).",
     FIELD_FLAG(cli_play_options, text)},
    {"no-open", NULL, "", "Open no browser; serve the page and print its address.",
     FIELD_FLAG(cli_play_options, no_open)},
    {"port", "N", "8765", "Listen on this port; 0: any that is free.",
     FIELD_NUMBER(cli_play_options, port, 0, 65535)},
    {"bind", "ADDRESS", "127.0.0.1", "Listen at this address, which others may reach.",
     FIELD_TEXT(cli_play_options, bind)},
    {"folder", "DIR", "", "Keep runs here, so that they outlive the server.",
     FIELD_TEXT(cli_play_options, folder)},
    {"no-token", NULL, "", "Answer requests without a token, for scripts.",
     FIELD_FLAG(cli_play_options, no_token)},
    CLI_QUIET_SAYS("Print the address alone."),
    FIELD_TREE(cli_play_options), CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_play_command = {
    .name = "play",
    .operands = "[PUZZLE]",
    .summary = "Play a puzzle in a browser, or by typed commands.",
    CLI_RUNS(run, rows, cli_play_options),
    .flag = "text",
    .of_flag = of_text,
    .examples =
        "  tilewright play soma\n"
        "  tilewright play soma --text\n"
        "  echo count | tilewright play soma --text\n"
        "  tilewright play --no-open --port 0\n"};
/* clang-format on */
