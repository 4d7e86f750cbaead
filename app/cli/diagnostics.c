/* diagnostics.c -- prints faults for people: place, sentence, the line with a caret, a hint.
 *
 *   soma.yaml:14:9: piece "V" lists cell 1,0,0 twice
 *      14 |     cells: [[0,0,0], [1,0,0], [1,0,0]]
 *         |                               ^
 *     hint: remove one of the two
 *
 * Lines are untrusted: control characters are shown as '?', long lines as the part around the
 * caret. Columns count characters, not bytes. */
#include "cli/diagnostics.h"

#include <stdarg.h>
#include <string.h>

#include "cli/signals.h"
#include "cli/terminal/say.h"

#define MOST 120 /* most characters shown of a line */
#define LEAD 12  /* columns of "  1234 | " and of the dots */

int cli_status_exit(tw_status status)
{
    switch (status) {
    case TW_OK:
        return CLI_FOUND;
    case TW_ERR_INPUT:
    case TW_ERR_USAGE:
    case TW_ERR_UNSUPPORTED:
    case TW_ERR_VERSION:
    case TW_ERR_TOO_LARGE:
        return CLI_INPUT;
    case TW_ERR_MEMORY:
    case TW_ERR_IO:
    case TW_ERR_STATE:
    default:
        return CLI_INTERNAL;
    }
}

bool cli_complain(const char *format, ...)
{
    char message[1200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    cli_not_working();
    cli_say_line(stderr, "tilewright: %s", message);
    return false;
}

int cli_no_memory(void)
{
    cli_complain("out of memory");
    return CLI_INTERNAL;
}

tw_status cli_unless_too_large(tw_status status)
{
    if (status != TW_ERR_TOO_LARGE)
        return status;
    cli_say(stdout, "(too large to draw)\n");
    return TW_OK;
}

/* ---- The line ---------------------------------------------------------------------------- */

static const char *find_line(const char *text, uint32_t line)
{
    for (; line > 1 && text; line--) {
        text = strchr(text, '\n');
        text = text ? text + 1 : NULL;
    }
    return text;
}

/* Bytes of the first `count` characters of a line. */
static size_t skip_characters(const char *line, size_t length, size_t count)
{
    size_t at = 0;
    while (at < length && count > 0) {
        at++;
        while (at < length && ((unsigned char)line[at] & 0xC0) == 0x80) /* it continues one */
            at++;
        count--;
    }
    return at;
}

static void print_line(const cli_terminal *terminal, const char *line, tw_place at)
{
    size_t length = strcspn(line, "\r\n");
    size_t before = at.column > 0 ? at.column - 1 : 0;
    size_t width = terminal->err ? terminal->width : MOST;
    size_t shown = width > (size_t)2 * LEAD ? width - LEAD : LEAD;
    shown = shown < MOST ? shown : MOST;
    size_t hidden = before + LEAD >= shown && before > shown / 2 ? before - shown / 2 : 0;
    size_t from = skip_characters(line, length, hidden);
    size_t count = skip_characters(line + from, length - from, shown);
    char part[4 * MOST + 1];
    count = count < sizeof part ? count : sizeof part - 1;
    memcpy(part, line + from, count);
    part[count] = '\0';
    for (size_t i = 0; i < count; i++)
        part[i] = part[i] == '\t' ? ' ' : part[i];
    cli_say(stderr, "%6u | %s", at.line, hidden > 0 ? "..." : "");
    cli_say_line(stderr, "%s", part);
    if (at.column == 0)
        return;
    cli_say(stderr, "       | %*s%s^%s\n", (int)(before - hidden + (hidden > 0 ? 3 : 0)), "",
            terminal->err_colour ? "\033[1;31m" : "", terminal->err_colour ? "\033[0m" : "");
}

/* ---- The fault --------------------------------------------------------------------------- */

static void print_place(const cli_terminal *terminal, const tw_error *error)
{
    if (terminal->err_colour)
        cli_say(stderr, "\033[1m");
    cli_print_text(stderr, error->file[0] ? error->file : "tilewright");
    cli_say(stderr, ":");
    if (error->at.line > 0)
        cli_say(stderr, "%u:", error->at.line);
    if (error->at.line > 0 && error->at.column > 0)
        cli_say(stderr, "%u:", error->at.column);
    cli_say(stderr, "%s", terminal->err_colour ? "\033[0m " : " ");
}

void cli_print_error(const cli_terminal *terminal, const char *text, const tw_error *error)
{
    cli_not_working();
    print_place(terminal, error);
    cli_say_line(stderr, "%s", error->message[0] ? error->message : tw_status_text(error->status));
    const char *line = text && error->at.line > 0 ? find_line(text, error->at.line) : NULL;
    if (line && *line)
        print_line(terminal, line, error->at);
    if (error->hint[0])
        cli_say_line(stderr, "  hint: %s", error->hint);
}
