/* cover_input.c -- reads a file that is an exact cover, not a puzzle (cover_input.h). */
#include "cli/read/cover_input.h"

#include <string.h>

bool cli_is_cover(const char *what, const char *from)
{
    static const char *const endings[] = {".dlx", ".mcc", ".csv"};
    const char *dot = strrchr(what, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return from != NULL;
}

const tw_format *cli_cover_format(const char *name)
{
    const tw_format *format = tw_format_find(strcmp(name, "csv") == 0 ? "cover-csv" : name);
    return format && format->kind == TW_FORMAT_COVER ? format : NULL;
}

bool cli_check_cover_words(const cli_args *args, const char *const *names)
{
    const verb_field *option;
    for (size_t i = 0; (option = cli_option_at(args->command, i)); i++) {
        size_t known = 0;
        while (names[known] && strcmp(names[known], option->name) != 0)
            known++;
        if (args->values[i] && !names[known])
            return cli_complain("--%s: this is of puzzles, and not of exact covers; leave it out",
                                option->name);
    }
    return true;
}

int cli_read_cover(cli_input *input, const char *from, tw_cover **cover)
{
    size_t dropped = 0;
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    if (from && strcmp(from, "auto") != 0) {
        view.format = cli_cover_format(from);
        if (!view.format || !view.format->reads)
            return cli_refuse("--from=%s: expected auto, dlx or csv", from);
    }
    tw_status status = tw_cover_read(NULL, &view, &report, cover, &dropped);
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    if (dropped > 0)
        cli_complain("note: %s without an item that must be covered left out",
                     cli_amount(dropped, "option"));
    return CLI_GO_ON;
}
