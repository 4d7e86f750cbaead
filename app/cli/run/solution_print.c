/* solution_print.c -- solutions on standard output (solution_print.h). */
#include "cli/run/solution_print.h"

#include <string.h>

#include "cli/text.h"

bool cli_prints_drawings(const cli_solution_print *how)
{
    return !how->json && how->format <= CLI_LAYERS;
}

/* "Letters: A is 18, B is 15", of pieces whose letter is not in their name. */
static void print_legend(const tw_puzzle *puzzle)
{
    const char *between = "Letters: ";
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        const char *name = tw_puzzle_piece_name(puzzle, piece);
        const char letter = tw_puzzle_letter(puzzle, piece);
        if (strchr(name, letter))
            continue;
        cli_say(stdout, "%s%c is ", between, letter);
        cli_print_text(stdout, name);
        between = ", ";
    }
    cli_say(stdout, "%s", between[0] == ',' ? "\n" : "");
}

static tw_status print_drawing(const cli_solution_print *how, const tw_solution *solution)
{
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(how->terminal);
    style.palette = how->palette;
    style.plain = how->format == CLI_LAYERS;
    tw_status status = tw_draw_text(NULL, how->puzzle, solution, &style, &out);
    if (status == TW_OK && how->number == 1)
        print_legend(how->puzzle);
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

/* ---- The first one, on a screen ---------------------------------------------------------- */

/* Lines of the screen that are left for a drawing, beside header, last lines and prompt. */
static size_t lines_left(const cli_terminal *terminal)
{
    return terminal->height > 9 ? terminal->height - 7 : 2;
}

/* As many lines of a text as fit on the screen. */
static void print_screenful(const cli_terminal *terminal, const char *text)
{
    size_t room = lines_left(terminal);
    for (; *text && room > 0; room--) {
        size_t length = strcspn(text, "\n") + 1;
        fwrite(text, 1, length, stdout);
        text += length;
    }
    if (*text)
        cli_say(stdout, "... (--solutions prints it whole)\n");
}

/* may_turn: where it has walls only so. */
static tw_status draw_first(const cli_solution_print *how, const tw_solution *solution,
                            bool may_turn, cli_text *drawing)
{
    tw_out out = cli_text_out(drawing);
    tw_text_style style = cli_style(how->terminal);
    style.palette = how->palette;
    style.plain = how->format == CLI_LAYERS;
    style.height = lines_left(how->terminal);
    style.may_turn = may_turn;
    tw_status status = tw_draw_text(NULL, how->puzzle, solution, &style, &out);
    return drawing->failed ? TW_ERR_MEMORY : status;
}

tw_status cli_print_first(const cli_solution_print *how, const tw_solution *solution)
{
    cli_text upright = {0}, drawing = {0};
    tw_status status = draw_first(how, solution, false, &upright);
    if (status == TW_OK)
        status = draw_first(how, solution, true, &drawing);
    if (status == TW_ERR_TOO_LARGE) {
        cli_say(stdout, "(the first solution is too large to draw)\n");
        status = TW_OK;
    } else if (status == TW_OK && drawing.bytes) {
        print_screenful(how->terminal, drawing.bytes);
        if (strcmp(upright.bytes, drawing.bytes) != 0)
            cli_say(stdout, "(turned by a quarter, to fit the screen)\n");
        print_legend(how->puzzle);
    }
    cli_text_free(&upright);
    cli_text_free(&drawing);
    return status;
}
