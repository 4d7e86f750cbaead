/* image_formats.c -- finds kinds of picture by name, and writes them (image_formats.h). */
#include "cli/draw/image_formats.h"

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "verbs/convert_verbs.h"
#include "verbs/draw_verb.h"
#include "verbs/list_verb.h"

const tw_format *cli_find_image_format(const char *name, const char *file)
{
    const char *near = NULL;
    if (name || !cli_file_asked(file)) {
        const tw_format *format = verb_find_format(verb_image_format, name ? name : "svg", &near);
        if (!format)
            cli_complain("--to: unknown kind of picture \"%.60s\"%s", name,
                         verb_meant(near, "; \"tilewright list images\" has them"));
        return format;
    }
    const tw_format *format = verb_format_by_ending(verb_image_format, file);
    if (!format)
        cli_complain("%s: no picture ends like this; .svg, .png and .pdf do, and "
                     "\"tilewright list images\" has the others",
                     file);
    return format;
}

bool cli_image_may_go(const cli_call *cli, const tw_format *format, const char *output)
{
    const bool asked = output && !format->binary; /* "-" counts as a request */
    return cli_file_asked(output) || !cli->terminal.out || asked ||
           cli_complain("a %s file is not for a terminal; name a file with --output%s",
                        format->name, format->binary ? "" : " (- prints it)");
}

int cli_write_image(const cli_call *cli, const char *name, cli_paint *paint, void *user)
{
    cli_file file;
    int code = cli_file_open(cli, name, &file);
    if (code != CLI_GO_ON)
        return code;
    tw_error error = {0};
    tw_status status = paint(user, &file.out, &error);
    if (name && (status == TW_OK || (status == TW_ERR_IO && file.fault != 0)))
        return cli_file_keep(&file);
    cli_file_drop(&file);
    if (status == TW_OK || status == TW_ERR_IO)
        return status == TW_OK ? CLI_GO_ON : CLI_INTERNAL; /* the file, or main, prints the error */
    if (!*error.message)
        snprintf(error.message, sizeof error.message, "it cannot be drawn: %s",
                 tw_status_text(status));
    cli_print_error(&cli->terminal, NULL, &error);
    return cli_status_exit(status);
}

/* `tilewright list images`: what `draw --to` can write. */
int cli_list_images(const cli_call *cli)
{
    int code = CLI_GO_ON;
    for (size_t i = 0; verb_image_format(i) && code == CLI_GO_ON; i++) {
        const tw_format *one = verb_image_format(i);
        if (cli->options->json)
            code = cli_print_json("format", verb_format_json(one));
        else
            printf("%-12s %-10s %s\n", one->name, one->extension, one->summary);
    }
    return code;
}
