/* import_command.c -- `tilewright import`: a text of another kind becomes a puzzle. */
#include "cli/convert/cover_formats.h"
#include "cli/signals.h"

static int run(cli_call *cli)
{
    const cli_import_options *asked = (const cli_import_options *)cli->options;
    cli_end_after(asked->budget);
    if (asked->model || asked->map)
        return cli_import_models(cli, asked);
    const tw_format *format = cli_find_format(&cli->args, asked->from, true);
    if (!format)
        return CLI_INPUT;
    cli_input input;
    int code = cli_input_open(cli, cli->args.operands[0], CLI_TEXT, &input);
    input.format = format;
    if (code == CLI_GO_ON)
        code = cli_import_puzzle(&input, asked);
    cli_input_free(&input);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}

/* clang-format off */
static const verb_field rows[] = {
    {"from", "FORMAT", "", "What the text is; \"tilewright list formats\" has them.",
     FIELD_TEXT(cli_import_options, from)},
    CLI_PROBLEM, CLI_LATTICES,
    {"solutions", NULL, "", "Print the solutions that the file holds, as lines of JSON.",
     FIELD_FLAG(cli_import_options, solutions)},
    {"apart", NULL, "", "Print how they come apart, as the file tells, made again.",
     FIELD_FLAG(cli_import_options, apart)},
    FIELD_BOX(cli_import_options),
    {"model", "FILE", "", "Read what a SAT solver printed: solutions of PUZZLE.",
     FIELD_TEXT(cli_import_options, model)},
    {"map", "FILE", "", "For --model: the map that export --map wrote.",
     FIELD_TEXT(cli_import_options, map)},
    CLI_TIME_BUDGET(cli_import_options),
    FIELD_END};

const cli_command cli_import_command = {
    .name = "import",
    .operands = "FILE | PUZZLE --model FILE --map FILE",
    .summary = "Make a puzzle of a text of another kind, or solutions.",
    .theme = CLI_OTHER_PROGRAMS,
    .least = 1,
    .most = 1,
    .run = run,
    .options = rows,
    .size = sizeof(cli_import_options),
    .examples =
        "  tilewright import --from binpacking items.txt > packing.yaml\n"
        "  tilewright import --from xmpuzzle burr.xmpuzzle > burr.yaml\n"
        "  echo 'bins 2 capacity 5  3 2 2 2' | tilewright import --from binpacking -\n"
        "  tilewright import --model model.txt --map soma.map soma\n"};
/* clang-format on */
