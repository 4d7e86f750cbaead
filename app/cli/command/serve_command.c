/* serve_command.c -- the table of `tilewright serve`. What it does is in the program
 * tilewright-serve (serve_handover.c). */
#include "cli/cli.h"
#include "cli/siblings/serving.h"

/* clang-format off */
static const cli_option rows[] = {
    {"port", "N", "8765", "Listen on this port; 0: any that is free.",
     CLI_NUMBER(cli_serve_options, port, 0, 65535)},
    {"bind", "ADDRESS", "127.0.0.1", "Listen at this address, which others may reach.",
     CLI_TEXT(cli_serve_options, bind)},
    {"open", NULL, "", "Open the page in a browser.", CLI_FLAG(cli_serve_options, open)},
    {"folder", "DIR", "", "Keep runs here, so that they outlast the server.",
     CLI_TEXT(cli_serve_options, folder)},
    {"no-token", NULL, "", "Ask nobody for the token: for scripts.",
     CLI_FLAG(cli_serve_options, no_token)},
    {"quiet", NULL, "", "Print the address alone.", CLI_FLAG(cli_common, quiet)},
    CLI_NO_MORE};

const cli_command cli_serve_command = {
    "serve", "[PUZZLE]",
    "Serve a page to play, draw and solve puzzles in a browser.", NULL, 0, 1,
    cli_serve, rows, sizeof(cli_serve_options),
    "  tilewright serve --open\n"
    "  tilewright serve soma --port 0\n"};
/* clang-format on */
