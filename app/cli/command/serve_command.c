/* serve_command.c -- the table of `tilewright serve`. What it does is in the program
 * tilewright-serve (handover.c). */
#include "cli/cli.h"
#include "cli/siblings/serving.h"

/* clang-format off */
static const verb_field rows[] = {
    {"port", "N", "8765", "Listen on this port; 0: any that is free.",
     FIELD_NUMBER(cli_serve_options, port, 0, 65535)},
    {"bind", "ADDRESS", "127.0.0.1", "Listen at this address, which others may reach.",
     FIELD_TEXT(cli_serve_options, bind)},
    {"open", NULL, "", "Open the page in a browser.", FIELD_FLAG(cli_serve_options, open)},
    {"folder", "DIR", "", "Keep runs here, so that they outlast the server.",
     FIELD_TEXT(cli_serve_options, folder)},
    {"no-token", NULL, "", "Ask nobody for the token: for scripts.",
     FIELD_FLAG(cli_serve_options, no_token)},
    {"quiet", NULL, "", "Print the address alone.", FIELD_FLAG(cli_common, quiet), FIELD_OUTPUT},
    FIELD_END};

const cli_command cli_serve_command = {
    .name = "serve",
    .operands = "[PUZZLE]",
    .summary = "Serve a page to play, draw and solve puzzles in a browser.",
    .least = 0,
    .most = 1,
    .run = cli_serve,
    .options = rows,
    .size = sizeof(cli_serve_options),
    .examples =
        "  tilewright serve --open\n"
        "  tilewright serve soma --port 0\n"};
/* clang-format on */
