/* palette_input.c -- the palette that --palette names: a shipped one, or a file of colours. */
#include "cli/read/palette_input.h"

#include <string.h>

#include "cli/input.h"
#include "cli/json_objects.h"

int cli_palette_open(cli_call *cli)
{
    const char *name = cli->options->palette;
    cli_input input;
    if (!name)
        return CLI_GO_ON;
    for (size_t i = 0; tw_palette_get(i); i++)
        if (strcmp(tw_palette_get(i)->name, name) == 0)
            cli->palette = tw_palette_get(i);
    if (cli->palette)
        return CLI_GO_ON;
    int code = cli_input_open(cli, name, CLI_PALETTE_TEXT, &input);
    tw_report report = cli_input_report(&input);
    if (code == CLI_GO_ON) {
        tw_status status =
            tw_palette_read(NULL, input.name, input.text, &report, &cli->own_palette);
        code = status == TW_OK ? CLI_GO_ON : cli_input_failed(&input, status, NULL);
    }
    cli_input_free(&input);
    cli->palette = cli->own_palette;
    return code;
}

void cli_palette_close(cli_call *cli)
{
    tw_palette_free(cli->own_palette);
    cli->own_palette = NULL;
}

int cli_list_palettes(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; tw_palette_get(i) && code == CLI_GO_ON; i++) {
        const tw_palette *one = tw_palette_get(i);
        if (cli->options->json)
            code = cli_print_json("palette",
                                  json_pack("{s:s, s:s, s:o, s:b}", "name", one->name, "summary",
                                            one->summary, "colours", verb_json_count(one->count),
                                            "default", i == 0));
        else
            printf("%-12s %2zu  %s%s\n", one->name, one->count, one->summary,
                   i == 0 ? " (the default)" : "");
    }
    return code;
}
