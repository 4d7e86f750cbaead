/* solution_print.c -- solutions on standard output (solution_print.h). */
#include "cli/run/solution_print.h"

bool cli_prints_drawings(const cli_solution_print *how)
{
    return !how->json && how->format <= CLI_LAYERS;
}

static tw_status print_drawing(const cli_solution_print *how, const tw_solution *solution)
{
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(how->terminal);
    style.palette = how->palette;
    style.plain = how->format == CLI_LAYERS;
    tw_status status = tw_draw_text(NULL, how->puzzle, solution, &style, &out);
    if (status != TW_ERR_TOO_LARGE)
        return status;
    cli_say(stdout, "(too large to draw; --format line or --json prints it)\n");
    return TW_OK;
}

tw_status cli_print_solution(const cli_solution_print *how, const tw_solution *solution)
{
    tw_out out = cli_stdout();
    tw_solution_text text = {
        .size = sizeof text, .puzzle = how->puzzle, .poses = how->poses, .number = how->number};
    if (cli_prints_drawings(how))
        return print_drawing(how, solution);
    if (!how->json)
        text.format = tw_format_find(how->format == CLI_LINE ? "lines" : "orientations");
    return tw_solution_write(NULL, solution, &text, &out, NULL);
}
