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

static tw_text_style style_of(const cli_solution_print *how)
{
    tw_text_style style = cli_style(how->terminal);
    style.palette = how->palette;
    style.plain = how->format == CLI_LAYERS;
    /* A file is as wide as it must be: without walls no one can tell copies of a piece apart. */
    if (!how->terminal->out && tw_lattice_rank(tw_puzzle_lattice(how->puzzle)) <= 2)
        style.width = 0;
    return style;
}

tw_status cli_print_solution(const cli_solution_print *how, const tw_solution *solution)
{
    tw_out out = cli_stdout();
    tw_solution_text text = {.size = sizeof text,
                             .puzzle = how->puzzle,
                             .poses = how->poses,
                             .number = how->number,
                             .partial = how->number == 0};
    if (cli_prints_drawings(how)) {
        const tw_text_style style = style_of(how);
        tw_status status = tw_draw_text(NULL, how->puzzle, solution, &style, &out);
        if (status == TW_OK && how->number <= 1)
            print_legend(how->puzzle);
        if (status != TW_ERR_TOO_LARGE)
            return status;
        cli_say(stdout, "(too large to draw; --format line or --json prints it)\n");
        return TW_OK;
    }
    if (!how->json)
        text.format = tw_format_find(how->format == CLI_LINE ? "lines" : "orientations");
    return tw_solution_write(NULL, solution, &text, &out, NULL);
}

tw_status cli_print_first(const cli_solution_print *how, const tw_solution *solution)
{
    const size_t height = how->terminal->height;
    /* Screen lines left besides header, last lines and prompt. */
    size_t room = height > 9 ? height - 7 : 2;
    tw_bytes drawings[2] = {{0}}; /* the second one may be turned, if walls fit only so */
    tw_status status = TW_OK;
    for (int i = 0; i < 2 && status == TW_OK; i++) {
        tw_out out = tw_bytes_out(&drawings[i]);
        tw_text_style style = style_of(how);
        style.height = room;
        style.may_turn = i == 1;
        status = tw_draw_text(NULL, how->puzzle, solution, &style, &out);
        if (drawings[i].status)
            status = TW_ERR_MEMORY;
    }
    const char *line = cli_chars(&drawings[1]);
    if (status == TW_ERR_TOO_LARGE) {
        cli_say(stdout, "(the first solution is too large to draw)\n");
        status = TW_OK;
    } else if (status == TW_OK) {
        for (; *line && room > 0; room--) {
            size_t length = strcspn(line, "\n") + 1;
            fwrite(line, 1, length, stdout);
            line += length;
        }
        if (*line)
            cli_say(stdout, "... (--solutions prints it whole)\n");
        if (strcmp(cli_chars(&drawings[0]), cli_chars(&drawings[1])) != 0)
            cli_say(stdout, "(turned by a quarter, to fit the screen)\n");
        print_legend(how->puzzle);
    }
    tw_bytes_free(&drawings[0]);
    tw_bytes_free(&drawings[1]);
    return status;
}
