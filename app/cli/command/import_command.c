/* import_command.c -- `tilewright import`: a text of another kind becomes a puzzle. */
#include "cli/convert/cover_formats.h"

int cli_import(cli_call *cli)
{
    if (cli_has(&cli->args, "model") || cli_has(&cli->args, "map"))
        return cli_import_models(cli);
    const cli_format *format = cli_find_format(&cli->args, "from", true);
    if (!format)
        return CLI_INPUT;
    cli_input source;
    int code = cli_input_open(cli, cli->args.operands[0], CLI_TEXT, &source);
    if (code == CLI_GO_ON)
        code = format->import(&source);
    cli_input_free(&source);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
