/* foreign_input.c -- puzzle files of other programs, wherever a puzzle is asked for
 * (foreign_input.h). */
#include "cli/read/foreign_input.h"

#include <stdlib.h>
#include <string.h>

static bool is_packed(const cli_input *source)
{
    return source->size >= 2 && (unsigned char)source->text[0] == 0x1f &&
           (unsigned char)source->text[1] == 0x8b;
}

bool cli_is_foreign(cli_input *source)
{
    tw_source view = cli_input_view(source);
    return !tw_format_of(&view)->own;
}

/* Unpacks a text that is packed, so that its lines can be shown. */
static int unpack(cli_input *source)
{
    tw_source view = cli_input_view(source);
    tw_report report = cli_input_report(source);
    const tw_context *context = tw_context_default();
    char *bytes;
    size_t size;
    if (!is_packed(source))
        return CLI_GO_ON;
    tw_status status = tw_unpack(NULL, &view, &report, &bytes, &size);
    if (status != TW_OK)
        return cli_input_failed(source, status, NULL);
    char *text = malloc(size + 1);
    if (text)
        memcpy(text, bytes, size + 1);
    context->resize(context->user, bytes, size + 1, 0);
    if (!text)
        return cli_input_failed(source, TW_ERR_MEMORY, NULL);
    free(source->text);
    source->text = text;
    source->size = size;
    return CLI_GO_ON;
}

static void take_warning(void *user, const tw_error *error)
{
    const cli_input *source = user;
    tw_error shown = *error;
    if (source->cli->options->quiet)
        return;
    snprintf(shown.message, sizeof shown.message, "warning: %.380s", error->message);
    cli_print_error(&source->cli->terminal, NULL, &shown);
}

int cli_read_foreign(cli_input *source, const tw_import *asked, tw_puzzle **puzzle)
{
    tw_report report = cli_input_report(source), warnings = {take_warning, source};
    tw_import how = asked ? *asked : (tw_import){.warnings = NULL};
    how.warnings = &warnings;
    how.problem = (size_t)source->cli->options->problem;
    int code = unpack(source);
    if (code != CLI_GO_ON)
        return code;
    tw_source view = cli_input_view(source);
    tw_status status = tw_puzzle_read(NULL, &view, &how, &report, puzzle);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(source, status, NULL);
}
