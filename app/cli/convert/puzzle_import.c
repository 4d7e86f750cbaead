/* puzzle_import.c -- `tilewright import` of puzzles of other programs.
 *
 * What is read is printed as a puzzle file, or with --solutions as lines of JSON, one for each
 * solution that the file holds. */
#include <string.h>

#include "cli/convert/text_formats.h"
#include "cli/read/foreign_input.h"

/* The solutions that a file holds. */
typedef struct stored {
    cli_text text; /* lines of JSON */
    uint64_t count;
    tw_status status;
} stored;

static bool take_stored(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    stored *all = user;
    tw_out out = cli_text_out(&all->text);
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = ++all->count};
    all->status = tw_solution_write(NULL, solution, &how, &out, NULL);
    return all->status == TW_OK;
}

/* "10,6" */
bool cli_take_box(const cli_option *option, const char *text, void *field)
{
    cli_box *box = field;
    uint64_t sides[2];
    char word[16];
    const char *rest = text;
    for (size_t i = 0; i < 2; i++) {
        size_t length = strcspn(rest, ",");
        snprintf(word, sizeof word, "%.*s", length < 15 ? (int)length : 15, rest);
        if (!cli_parse_number(word, 1, TW_MAX_CELLS, sides + i) ||
            (i == 0) != (rest[length] == ','))
            return cli_complain("--%s=%s: expected a width and a height, as in 10,6", option->name,
                                text);
        rest += length + (i == 0);
    }
    *box = (cli_box){(uint32_t)sides[0], (uint32_t)sides[1]};
    return true;
}

static int print_stored(const stored *all)
{
    tw_out out = cli_stdout();
    if (all->count > 0)
        out.write(out.user, all->text.bytes, all->text.size);
    return all->count > 0 ? CLI_GO_ON : CLI_NONE;
}

static int print_read(const cli_text *puzzle, const stored *all)
{
    tw_out out = cli_stdout();
    out.write(out.user, puzzle->bytes, puzzle->size);
    if (all->count > 0)
        cli_say(stderr, "tilewright: note: the file holds %llu %s; --solutions prints %s\n",
                (unsigned long long)all->count, all->count == 1 ? "solution" : "solutions",
                all->count == 1 ? "it" : "them");
    return CLI_GO_ON;
}

int cli_import_puzzle(cli_input *input, const cli_import_options *asked)
{
    stored all = {.count = 0};
    cli_text puzzle = {0};
    tw_out memory = cli_text_out(&puzzle);
    tw_import how = {.size = sizeof how,
                     .box = {asked->box.width, asked->box.height},
                     .solution = take_stored,
                     .user = &all};
    if (input->format->boxless && asked->box.width == 0) {
        cli_complain("a list of pieces knows no board; give its size, as in --box 10,6");
        return CLI_INPUT;
    }
    int code = cli_translate_foreign(input, &how, &memory);
    if (code == CLI_GO_ON && (all.status != TW_OK || all.text.failed || puzzle.failed))
        code = cli_input_failed(input, TW_ERR_MEMORY, NULL);
    if (code == CLI_GO_ON)
        code = asked->solutions ? print_stored(&all) : print_read(&puzzle, &all);
    cli_text_free(&puzzle);
    cli_text_free(&all.text);
    return code;
}
