/* list_images.c -- `tilewright list images`: what `draw --to` can write. */
#include "cli/draw/image_formats.h"
#include "cli/json_objects.h"
#include "cli/run/search_options.h"

int cli_list_images(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (const cli_draw_format *one = cli_draw_formats; one->name && code == CLI_GO_ON; one++) {
        if (cli->options->json)
            code = cli_print_json(json_pack("{s:s, s:s, s:s, s:b}", "picture", one->name, "suffix",
                                            one->suffix, "summary", one->summary, "binary",
                                            one->binary));
        else
            printf("%-12s %-10s %s\n", one->name, one->suffix, one->summary);
    }
    return code;
}
