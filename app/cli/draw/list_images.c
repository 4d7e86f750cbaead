/* list_images.c -- `tilewright list images`: what `draw --to` can write. */
#include "cli/json_objects.h"
#include "cli/run/search_words.h"
#include "verbs/draw_verb.h"

int cli_list_images(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; verb_image_format(i) && code == CLI_GO_ON; i++) {
        const tw_format *one = verb_image_format(i);
        if (cli->options->json)
            code = cli_print_json(json_pack("{s:s, s:s, s:s, s:b}", "picture", one->name, "suffix",
                                            one->extension, "summary", one->summary, "binary",
                                            one->binary));
        else
            printf("%-12s %-10s %s\n", one->name, one->extension, one->summary);
    }
    return code;
}
