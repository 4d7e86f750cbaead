/* puzzle_input.c -- reads texts as puzzles and lattices (puzzle_input.h). */
#include "cli/read/puzzle_input.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "cli/read/cover_input.h"
#include "cli/read/solution_input.h"
#include "cli/signals.h"

bool cli_is_foreign(cli_input *input)
{
    tw_source view = cli_input_view(input);
    return !input->enclosed && !tw_format_of(&view)->own; /* a store keeps puzzle files */
}

/* Unpacks a text that is packed, so that its lines can be shown. */
static int unpack(cli_input *input)
{
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_bytes bytes = {.size = 0};
    tw_status status = tw_source_unpack(&view, &report, &bytes);
    if (status == TW_ERR_USAGE) /* it is not packed */
        return CLI_GO_ON;
    char *text = status == TW_OK ? calloc(bytes.size + 1, 1) : NULL;
    if (text) {
        if (bytes.size > 0)
            memcpy(text, bytes.data, bytes.size);
        free(input->text);
        input->text = text;
        input->size = bytes.size;
    } else if (status == TW_OK)
        status = TW_ERR_MEMORY;
    tw_bytes_free(&bytes);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, NULL);
}

static bool take_warning(void *user, const tw_error *error)
{
    const cli_input *input = user;
    tw_error shown = *error;
    if (input->cli->options && input->cli->options->quiet)
        return true;
    snprintf(shown.message, sizeof shown.message, "warning: %.380s", error->message);
    cli_print_error(&input->cli->terminal, NULL, &shown);
    return true;
}

/* Reads the text to a puzzle, or adds a puzzle file to `text` if `puzzle` is NULL. */
static int read_text(cli_input *input, tw_import how, tw_puzzle **puzzle, tw_bytes *text)
{
    const tw_report report = cli_input_report(input), warnings = {take_warning, input};
    const bool foreign = cli_is_foreign(input);
    int code = foreign ? unpack(input) : CLI_GO_ON;
    if (code != CLI_GO_ON)
        return code;
    if (!foreign)
        input->format = tw_format_find("yaml");
    tw_source view = cli_input_view(input);
    how.size = sizeof how;
    if (input->cli->options && !input->enclosed) { /* else --problem chose the puzzle in a store */
        how.problem = (size_t)input->cli->options->problem.number;
        how.problem_name = input->cli->options->problem.name;
    }
    how.warnings = &warnings;
    how.watch = &cli_not_stopped;
    cli_working(&input->cli->terminal, "reading");
    tw_status status;
    if (puzzle) {
        status = tw_puzzle_read(NULL, &view, &how, &report, puzzle);
    } else {
        const tw_out out = tw_bytes_out(text);
        status = tw_puzzle_translate(NULL, &view, &how, &report, &out);
        status = text->status ? text->status : status;
    }
    cli_not_working();
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    return !puzzle || *puzzle ? CLI_GO_ON : CLI_EARLY;
}

/* Is `name` a line of `names`? */
static bool is_among(const char *names, const char *name)
{
    const size_t length = strlen(name);
    for (; *names; names += strcspn(names, "\n") + 1)
        if (strncasecmp(names, name, length) == 0 && names[length] == '\n')
            return true;
    return false;
}

/* The target of today's date, "nov-5" or "nov-5-thu". false: there is none. */
static bool find_today(const char *names, char name[24])
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    static const char days[] = "sunmontuewedthufrisat";
    const time_t now = time(NULL);
    struct tm date;
    if (!localtime_r(&now, &date))
        return false;
    snprintf(name, 24, "%.3s-%d", months + 3 * date.tm_mon, date.tm_mday);
    if (is_among(names, name))
        return true;
    snprintf(name, 24, "%.3s-%d-%.3s", months + 3 * date.tm_mon, date.tm_mday,
             days + 3 * date.tm_wday);
    return is_among(names, name);
}

/* The target asked for, with "today" replaced by its name; valid until the next call. */
static const char *target_of(cli_input *input)
{
    static char name[24];
    const char *asked = input->cli->options ? input->cli->options->target : NULL;
    const tw_source view = cli_input_view(input);
    tw_puzzle *puzzle = NULL;
    if (!asked || strcmp(asked, "today") != 0 ||
        tw_puzzle_read(NULL, &view, NULL, NULL, &puzzle) != TW_OK)
        return asked;
    const char *names = tw_puzzle_about(puzzle)->targets;
    bool found = !is_among(names, asked) && find_today(names, name);
    tw_puzzle_free(puzzle);
    return found ? name : asked;
}

int cli_import(cli_input *input, const tw_import *asked, tw_puzzle **puzzle, tw_bytes *text)
{
    tw_import how = *asked;
    how.target = target_of(input);
    int code = read_text(input, how, puzzle, text);
    return code == CLI_GO_ON && cli_signal_came() ? CLI_EARLY : code;
}

int cli_read_target(cli_input *input, const char *target, tw_puzzle **puzzle)
{
    return read_text(input, (tw_import){.target = target}, puzzle, NULL);
}

int cli_read_puzzle(cli_input *input, tw_puzzle **puzzle)
{
    int code = cli_read_target(input, target_of(input), &input->puzzle);
    *puzzle = input->puzzle;
    return code;
}

int cli_open_puzzle(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle)
{
    int code = cli_input_open(cli, what, CLI_PUZZLE, input);
    if (code == CLI_GO_ON && cli_is_cover(what, NULL))
        return cli_refuse("%s: this is an exact cover; solve, count and export take it", what);
    if (code == CLI_GO_ON && cli_holds_solutions(input))
        return cli_refuse("%s: these are solutions, and no puzzle; name the puzzle first, as in "
                          "\"tilewright draw PUZZLE %s\"",
                          what, what);
    return code == CLI_GO_ON ? cli_read_puzzle(input, puzzle) : code;
}

int cli_check_target(const cli_call *cli, const char *what, const tw_puzzle *puzzle)
{
    char today[24];
    const char *names = tw_puzzle_about(puzzle)->targets;
    const char *command = cli->args.command->name;
    bool all = strcmp(command, "solve") == 0 || strcmp(command, "count") == 0;
    if (!*names || *tw_puzzle_about(puzzle)->target)
        return CLI_GO_ON;
    const char *one = find_today(names, today) ? "today" : names;
    return cli_refuse("%s: %s targets, and none is chosen: --target %.*s%s; \"tilewright show %s "
                      "--targets\" lists them",
                      what, cli_number(cli_count_targets(puzzle)), (int)strcspn(one, "\n"), one,
                      all ? ", or --target all" : "", what);
}

int cli_open_target(const cli_call *cli, const char *what, cli_input *input, tw_puzzle **puzzle)
{
    int code = cli_open_puzzle(cli, what, input, puzzle);
    return code == CLI_GO_ON ? cli_check_target(cli, what, *puzzle) : code;
}

int cli_open_target_in_time(const cli_call *cli, cli_input *input, tw_puzzle **puzzle)
{
    cli_end_after(cli->options->budget);
    int code = cli_open_target(cli, cli->args.operands[0], input, puzzle);
    cli_end_after(0);
    return code;
}

static void note_finding(void *user, const verb_finding *finding)
{
    (void)user;
    cli_complain("note: %s", finding->text);
}

const verb_finding_sink cli_notes = {note_finding, NULL};

size_t cli_count_targets(const tw_puzzle *puzzle)
{
    size_t count = 0;
    for (const char *at = tw_puzzle_about(puzzle)->targets; *at; at++)
        count += *at == '\n';
    return count;
}

bool cli_says_lattice(const char *text)
{
    static const char key[] = "tilewright-lattice";
    for (const char *at = text; (at = strstr(at, key)); at += strlen(key)) {
        const char *rest = at + strlen(key);
        rest += strspn(rest, "\"' ");
        if (*rest == ':' && (at == text || strchr("\n{, \t\"'", at[-1])))
            return true;
    }
    return false;
}

int cli_open_lattice(const cli_call *cli, const char *what, cli_input *input, tw_lattice **lattice)
{
    int code = cli_input_open(cli, what, CLI_LATTICE, input);
    if (code != CLI_GO_ON)
        return code;
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_status status = tw_lattice_read(NULL, &view, &report, lattice);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, NULL);
}
