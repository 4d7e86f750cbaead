/* puzzle_input.c -- opening and reading in one (puzzle_input.h). */
#include "cli/read/puzzle_input.h"

#include <string.h>

#include "cli/read/foreign_input.h"
#include "cli/signals.h"

int cli_read_target(cli_input *input, const char *target, tw_puzzle **puzzle)
{
    tw_report report = cli_input_report(input);
    input->format = tw_format_find("yaml");
    tw_source view = cli_input_view(input);
    cli_working(&input->cli->terminal, "reading");
    const cli_common *options = input->cli->options;
    const tw_watch watch = {cli_no_signal_came, NULL};
    const tw_import how = {.size = sizeof how,
                           .problem = options ? (size_t)options->problem : 0,
                           .target = target,
                           .watch = &watch};
    tw_status status = tw_puzzle_read(NULL, &view, &how, &report, puzzle);
    cli_not_working();
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    return *puzzle ? CLI_GO_ON : CLI_EARLY;
}

int cli_read_puzzle(cli_input *input, tw_puzzle **puzzle)
{
    const cli_common *options = input->cli->options;
    return cli_read_target(input, options ? options->target : NULL, puzzle);
}

int cli_open_puzzle(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle)
{
    int code = cli_input_open(cli, what, CLI_PUZZLE, input);
    if (code != CLI_GO_ON)
        return code;
    return cli_is_foreign(input) ? cli_read_foreign(input, NULL, puzzle)
                                 : cli_read_puzzle(input, puzzle);
}

/* What its targets stand for is one puzzle each; all of it as one is a puzzle that makes no sense.
 */
static int check_target(const cli_call *cli, const char *what, const tw_puzzle *puzzle)
{
    char digits[32];
    const char *names = tw_puzzle_about(puzzle)->targets;
    const char *command = cli->args.command->name;
    bool all = strcmp(command, "solve") == 0 || strcmp(command, "count") == 0;
    if (!*names || *tw_puzzle_about(puzzle)->target)
        return CLI_GO_ON;
    return cli_refuse("%s: %s targets, and none is chosen: --target %.*s%s; \"tilewright show %s "
                      "--targets\" lists them",
                      what, cli_number(cli_count_targets(puzzle), digits),
                      (int)strcspn(names, "\n"), names, all ? ", or --target all" : "", what);
}

int cli_open_target(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle)
{
    int code = cli_open_puzzle(cli, what, input, puzzle);
    return code == CLI_GO_ON ? check_target(cli, what, *puzzle) : code;
}

int cli_open_puzzle_within(const cli_call *cli, const char *what, double seconds, cli_input *input,
                           tw_puzzle **puzzle)
{
    cli_end_after(seconds);
    int code = cli_open_target(cli, what, input, puzzle);
    cli_end_after(0);
    return code;
}

size_t cli_count_targets(const tw_puzzle *puzzle)
{
    size_t count = 0;
    for (const char *at = tw_puzzle_about(puzzle)->targets; *at; at++)
        count += *at == '\n';
    return count;
}

int cli_open_lattice(const cli_call *cli, const char *what, cli_input *input, tw_lattice **lattice)
{
    int code = cli_input_open(cli, what, CLI_LATTICE, input);
    if (code != CLI_GO_ON)
        return code;
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_status status = tw_lattice_read(NULL, &view, &report, lattice);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, NULL);
}
