/* puzzle_input.c -- opening and reading in one (puzzle_input.h). */
#include "cli/read/puzzle_input.h"

#include "cli/read/foreign_input.h"

int cli_read_puzzle(cli_input *source, tw_puzzle **puzzle)
{
    tw_report report = cli_input_report(source);
    source->format = tw_format_find("yaml");
    tw_source view = cli_input_view(source);
    tw_status status = tw_puzzle_read(NULL, &view, NULL, &report, puzzle);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(source, status, NULL);
}

int cli_open_puzzle(const cli_call *cli, const char *what, cli_input *source, tw_puzzle **puzzle)
{
    int code = cli_input_open(cli, what, CLI_PUZZLE, source);
    if (code != CLI_GO_ON)
        return code;
    return cli_is_foreign(source) ? cli_read_foreign(source, NULL, puzzle)
                                  : cli_read_puzzle(source, puzzle);
}

int cli_open_lattice(const cli_call *cli, const char *what, cli_input *source, tw_lattice **lattice)
{
    int code = cli_input_open(cli, what, CLI_LATTICE, source);
    if (code != CLI_GO_ON)
        return code;
    tw_source view = cli_input_view(source);
    tw_report report = cli_input_report(source);
    tw_status status = tw_read_lattice(NULL, &view, &report, lattice);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(source, status, NULL);
}
