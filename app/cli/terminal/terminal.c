/* terminal.c -- what the terminal can show. */
#include "cli/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/system_calls.h"
#include "verbs/field.h"

/* ---- Looking ----------------------------------------------------------------------------- */

static const char *environment(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* The terminal's size, else one from the environment, else the usual one. */
static size_t choose_size(const char *variable, unsigned asked, size_t usual)
{
    uint64_t number;
    if (asked > 0)
        return asked;
    const char *value = environment(variable);
    return value && verb_parse_number(value, 1, 10000, &number) ? (size_t)number : usual;
}

static system_size ask_size(const cli_terminal *terminal)
{
    if (!terminal->out && !terminal->err)
        return (system_size){0, 0};
    return system_terminal_size(terminal->out ? stdout : stderr);
}

/* can: it is a terminal with colours. */
static bool shows_colour(cli_colour colour, bool can)
{
    const char *force = environment("CLICOLOR_FORCE");
    if (colour != CLI_COLOUR_AUTO)
        return colour == CLI_COLOUR_ALWAYS;
    if (environment("NO_COLOR"))
        return false;
    return can || (force && strcmp(force, "0") != 0);
}

void cli_measure_terminal(cli_terminal *terminal)
{
    const system_size size = ask_size(terminal);
    terminal->width = choose_size("COLUMNS", size.columns, 80);
    terminal->height = choose_size("LINES", size.rows, 24);
}

cli_terminal cli_look_at_terminal(cli_colour colour)
{
    const bool able = system_terminal_is_able();
    cli_terminal terminal = {.out = isatty(STDOUT_FILENO) != 0, .err = isatty(STDERR_FILENO) != 0};
    terminal.out_colour = shows_colour(colour, terminal.out && able);
    terminal.err_colour = shows_colour(colour, terminal.err && able);
    terminal.live = terminal.err && able;
    terminal.unicode = system_terminal_shows_utf8();
    cli_measure_terminal(&terminal);
    return terminal;
}

size_t cli_width_now(const cli_terminal *terminal)
{
    unsigned columns = ask_size(terminal).columns;
    return columns > 0 ? columns : terminal->width;
}

size_t cli_columns_of(FILE *file)
{
    return isatty(fileno(file)) ? choose_size("COLUMNS", system_terminal_size(file).columns, 80)
                                : 0;
}

void cli_wipe_line(void)
{
    fputs("\r\033[J", stderr);
}

tw_text_style cli_style(const cli_terminal *terminal)
{
    return (tw_text_style){.size = sizeof(tw_text_style),
                           .colour = terminal->out_colour,
                           .unicode = terminal->out && terminal->unicode,
                           .width = terminal->out ? cli_width_now(terminal) : 80};
}

void cli_pass_interrupt(const cli_terminal *terminal)
{
    if (terminal->live)
        cli_wipe_line();
    else if (terminal->err)
        fputc('\n', stderr);
}
