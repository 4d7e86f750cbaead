/* puzzle_import.c -- `tilewright import` of puzzles of other programs.
 *
 * What is read is printed as a puzzle file, or with --solutions as lines of JSON, one for each
 * solution that the file holds, with --apart one for each of which it tells how it comes apart. */
#include <stdlib.h>
#include <string.h>

#include "verbs/apart_json.h"
#include "cli/convert/text_formats.h"
#include "cli/read/foreign_input.h"

/* The solutions that a file holds, or how they come apart. */
typedef struct stored {
    bool apart;    /* that is asked for */
    cli_text text; /* lines of JSON */
    uint64_t count, told;
    tw_status status;
} stored;

static bool take_stored(void *user, const tw_puzzle *puzzle, const tw_solution *solution)
{
    stored *all = user;
    tw_out out = cli_text_out(&all->text);
    const tw_solution_text how = {.size = sizeof how, .puzzle = puzzle, .number = ++all->count};
    if (!all->apart)
        all->status = tw_solution_write(NULL, solution, &how, &out, NULL);
    return all->status == TW_OK;
}

static bool take_apart(void *user, const tw_solution *solution, const tw_disassembler *by,
                       const tw_disassembly *disassembly)
{
    stored *all = user;
    const verb_told_assembly told = {solution, by, disassembly, all->count};
    json_t *made = verb_assembly_json(&told);
    char *line = made ? json_dumps(made, JSON_COMPACT | JSON_ENSURE_ASCII) : NULL;
    if (line) {
        cli_text_add(&all->text, line, strlen(line));
        cli_text_add(&all->text, "\n", 1);
    }
    all->status = line ? TW_OK : TW_ERR_MEMORY;
    all->told++;
    free(line);
    json_decref(made);
    return all->status == TW_OK;
}

static int print_stored(const stored *all)
{
    tw_out out = cli_stdout();
    uint64_t count = all->apart ? all->told : all->count;
    if (count > 0)
        out.write(out.user, all->text.bytes, all->text.size);
    return count > 0 ? CLI_GO_ON : CLI_NONE;
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
    stored all = {.apart = asked->apart};
    cli_text puzzle = {0};
    tw_out memory = cli_text_out(&puzzle);
    tw_import how = {.size = sizeof how,
                     .box = {asked->box.width, asked->box.height},
                     .solution = take_stored,
                     .apart = asked->apart ? take_apart : NULL,
                     .user = &all};
    if (asked->apart && asked->solutions) {
        cli_complain(
            "--apart and --solutions: give one of the two; what tells how a solution comes "
            "apart has the solution");
        return CLI_INPUT;
    }
    if (input->format->boxless && asked->box.width == 0) {
        cli_complain("a list of pieces knows no board; give its size, as in --box 10,6");
        return CLI_INPUT;
    }
    int code = cli_translate_foreign(input, &how, &memory);
    if (code == CLI_GO_ON && (all.status != TW_OK || all.text.failed || puzzle.failed))
        code = cli_input_failed(input, TW_ERR_MEMORY, NULL);
    if (code == CLI_GO_ON)
        code = asked->solutions || asked->apart ? print_stored(&all) : print_read(&puzzle, &all);
    cli_text_free(&puzzle);
    cli_text_free(&all.text);
    return code;
}
