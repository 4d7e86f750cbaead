/* terminal.c -- what the terminal can show. */
#include "cli/terminal/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "verbs/field.h"

/* ---- Looking ----------------------------------------------------------------------------- */

static const char *environment(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static bool names_utf8(const char *locale)
{
    for (; *locale; locale++) {
        if ((locale[0] == 'U' || locale[0] == 'u') && (locale[1] == 'T' || locale[1] == 't') &&
            (locale[2] == 'F' || locale[2] == 'f') && strchr(locale + 3, '8'))
            return true;
    }
    return false;
}

static bool shows_unicode(void)
{
    const char *locale = environment("LC_ALL");
    if (!locale)
        locale = environment("LC_CTYPE");
    if (!locale)
        locale = environment("LANG");
    return locale && names_utf8(locale);
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

static struct winsize ask_size(const cli_terminal *terminal)
{
    struct winsize size = {0, 0, 0, 0};
    if (terminal->out || terminal->err)
        (void)ioctl(terminal->out ? STDOUT_FILENO : STDERR_FILENO, TIOCGWINSZ, &size);
    return size;
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
    struct winsize size = ask_size(terminal);
    terminal->width = choose_size("COLUMNS", size.ws_col, 80);
    terminal->height = choose_size("LINES", size.ws_row, 24);
}

cli_terminal cli_look_at_terminal(cli_colour colour)
{
    const char *kind = environment("TERM");
    bool dumb = !kind || strcmp(kind, "dumb") == 0;
    cli_terminal terminal = {.out = isatty(STDOUT_FILENO) == 1, .err = isatty(STDERR_FILENO) == 1};
    terminal.out_colour = shows_colour(colour, terminal.out && !dumb);
    terminal.err_colour = shows_colour(colour, terminal.err && !dumb);
    terminal.live = terminal.err && !dumb;
    terminal.unicode = shows_unicode();
    cli_measure_terminal(&terminal);
    return terminal;
}

size_t cli_width_now(const cli_terminal *terminal)
{
    unsigned columns = ask_size(terminal).ws_col;
    return columns > 0 ? columns : terminal->width;
}

size_t cli_columns_of(FILE *file)
{
    struct winsize size = {0, 0, 0, 0};
    if (isatty(fileno(file)) != 1)
        return 0;
    (void)ioctl(fileno(file), TIOCGWINSZ, &size);
    return choose_size("COLUMNS", size.ws_col, 80);
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
