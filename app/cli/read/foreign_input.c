/* foreign_input.c -- puzzle files of other programs, wherever a puzzle is asked for
 * (foreign_input.h). */
#include "cli/read/foreign_input.h"
#include "cli/signals.h"

#include <stdlib.h>
#include <string.h>

static bool is_packed(const cli_input *input)
{
    return input->size >= 2 && (unsigned char)input->text[0] == 0x1f &&
           (unsigned char)input->text[1] == 0x8b;
}

bool cli_is_foreign(cli_input *input)
{
    tw_source view = cli_input_view(input);
    return !tw_format_of(&view)->own;
}

/* Unpacks a text that is packed, so that its lines can be shown. */
static int unpack(cli_input *input)
{
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_bytes bytes = {.size = 0};
    if (!is_packed(input))
        return CLI_GO_ON;
    tw_status status = tw_source_unpack(&view, &report, &bytes);
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    char *text = calloc(bytes.size + 1, 1);
    if (text && bytes.size > 0)
        memcpy(text, bytes.data, bytes.size);
    input->size = text ? bytes.size : input->size;
    tw_bytes_free(&bytes);
    if (!text)
        return cli_input_failed(input, TW_ERR_MEMORY, NULL);
    free(input->text);
    input->text = text;
    return CLI_GO_ON;
}

static bool take_warning(void *user, const tw_error *error)
{
    const cli_input *input = user;
    tw_error shown = *error;
    if (input->cli->options->quiet)
        return true;
    snprintf(shown.message, sizeof shown.message, "warning: %.380s", error->message);
    cli_print_error(&input->cli->terminal, NULL, &shown);
    return true;
}

/* To a puzzle, or to a file of ours where `puzzle` is NULL. */
static int read_foreign(cli_input *input, const tw_import *asked, tw_puzzle **puzzle,
                        const tw_out *out)
{
    tw_report report = cli_input_report(input), warnings = {take_warning, input};
    tw_import how = asked ? *asked : (tw_import){.size = sizeof(tw_import), .warnings = NULL};
    how.warnings = &warnings;
    how.problem = (size_t)input->cli->options->problem;
    how.target = input->cli->options->target;
    const tw_watch watch = {cli_no_signal_came, NULL};
    how.watch = &watch;
    int code = unpack(input);
    if (code != CLI_GO_ON)
        return code;
    tw_source view = cli_input_view(input);
    tw_status status = puzzle ? tw_puzzle_read(NULL, &view, &how, &report, puzzle)
                              : tw_puzzle_translate(NULL, &view, &how, &report, out);
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    return (puzzle && !*puzzle) || cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

int cli_read_foreign(cli_input *input, const tw_import *how, tw_puzzle **puzzle)
{
    return read_foreign(input, how, puzzle, NULL);
}

int cli_translate_foreign(cli_input *input, const tw_import *how, const tw_out *out)
{
    return read_foreign(input, how, NULL, out);
}
