/* check.c -- `tilewright check`: every fault of a file, or of solutions of a puzzle.
 *
 * Solutions are lines of JSON as `solve --solutions --json` prints them; the object with the
 * figures that ends its output is passed over. Each is judged by the library's checker, which
 * knows nothing of how they were found. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "search.h"

/* ---- A file ------------------------------------------------------------------------------ */

/* Does this text call itself a lattice? (Its key may stand anywhere in the file.) */
static bool is_lattice(const cli_source *source)
{
    static const char key[] = "tilewright-lattice";
    const char *found = source->text;
    while ((found = strstr(found, key))) {
        bool begins = found == source->text || strchr("\n{, \t\"'", found[-1]);
        const char *rest = found + strlen(key);
        rest += strspn(rest, "\"' ");
        if (begins && *rest == ':')
            return true;
        found += strlen(key);
    }
    return false;
}

static void print_fine(const cli_source *source)
{
    cli_print_text(stdout, source->name);
    fputs(": fine: ", stdout);
}

/* Pieces that must be used and fit nowhere: no fault of the file, but worth a word. */
static int note_misfits(cli_source *source, const tw_puzzle *puzzle)
{
    tw_poses *poses = NULL;
    tw_error error = {0};
    tw_status status = tw_poses_new(NULL, puzzle, &poses, &error);
    if (status != TW_OK)
        return cli_source_failed(source, status, &error);
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, piece, &low, &high);
        if (low > 0 &&
            tw_poses_stock(poses, tw_poses_stock_of_piece(poses, piece))->pose_count == 0)
            cli_complain("note: piece \"%s\" must be used but fits nowhere",
                         tw_puzzle_piece_name(puzzle, piece));
    }
    tw_poses_free(poses);
    return CLI_FOUND;
}

static int check_puzzle_file(cli_source *source)
{
    tw_puzzle *puzzle = NULL;
    tw_source view = cli_source_view(source);
    tw_report report = cli_source_report(source);
    tw_status status = tw_read_puzzle(NULL, &view, &report, &puzzle, NULL);
    if (status != TW_OK)
        return cli_source_failed(source, status, NULL);
    print_fine(source);
    size_t pieces = tw_puzzle_piece_count(puzzle);
    printf("%zu cells, %zu %s\n", tw_puzzle_cell_count(puzzle), pieces,
           pieces == 1 ? "piece" : "pieces");
    int code = note_misfits(source, puzzle);
    tw_puzzle_free(puzzle);
    return code;
}

static int check_lattice_file(cli_source *source)
{
    tw_lattice *lattice = NULL;
    tw_source view = cli_source_view(source);
    tw_report report = cli_source_report(source);
    tw_status status = tw_read_lattice(NULL, &view, &report, &lattice);
    if (status != TW_OK)
        return cli_source_failed(source, status, NULL);
    print_fine(source);
    size_t kinds = tw_lattice_kind_count(lattice);
    printf("a lattice of %zu %s of cell with %zu transformations\n", kinds,
           kinds == 1 ? "kind" : "kinds", tw_lattice_transform_count(lattice));
    tw_lattice_free(lattice);
    return CLI_FOUND;
}

static int check_file(const cli_call *cli)
{
    cli_source source;
    int code = cli_source_open(cli, cli->args.operands[0], CLI_PUZZLE, &source);
    if (code == CLI_GO_ON) {
        code = is_lattice(&source) ? check_lattice_file(&source) : check_puzzle_file(&source);
        if (source.faults > 1)
            cli_complain("%s: %zu faults", source.name, source.faults);
    }
    cli_source_free(&source);
    return code;
}

/* ---- Solutions --------------------------------------------------------------------------- */

typedef struct judge {
    const cli_call *cli;
    const tw_puzzle *puzzle;
    const char *name; /* of the solutions' text */
    uint32_t line;
    uint64_t right, wrong;
} judge;

static void take_fault(void *user, const tw_error *error)
{
    judge *judging = user;
    tw_error moved = *error;
    moved.at.line = judging->line;
    cli_print_error(judging->cli, NULL, &moved);
}

/* Blank lines, and the object that ends the output of a run. */
static bool is_passed_over(const char *text, size_t size)
{
    if (strspn(text, " \t\r\n") == size)
        return true;
    json_t *value = json_loadb(text, size, 0, NULL);
    bool over = value && json_object_get(value, "outcome") && !json_object_get(value, "pieces");
    over = over || (value && json_object_get(value, "outcome") &&
                    !json_is_array(json_object_get(value, "pieces")));
    json_decref(value);
    return over;
}

static tw_status judge_line(judge *judging, const char *text, size_t size)
{
    tw_source source = {.name = judging->name, .text = text, .size = size};
    tw_report report = {take_fault, judging};
    tw_solution *solution = NULL;
    tw_error error = {0};
    tw_status status = tw_read_solution_json(NULL, judging->puzzle, &source, &report, &solution);
    if (status == TW_OK) {
        status = tw_solution_check(NULL, judging->puzzle, solution, &error);
        tw_solution_free_read(NULL, solution);
        snprintf(error.file, sizeof error.file, "%s", judging->name);
        error.at = (tw_place){judging->line, 0};
        if (status == TW_ERR_INPUT)
            cli_print_error(judging->cli, NULL, &error);
    }
    if (status == TW_OK)
        judging->right++;
    else
        judging->wrong++;
    return status == TW_ERR_MEMORY ? status : TW_OK;
}

/* The next line, without its end, at most TW_MAX_TEXT bytes. false: end, or too long, or memory. */
static bool read_line(FILE *file, cli_text *line)
{
    line->size = 0;
    int c = getc(file);
    if (c == EOF)
        return false;
    cli_text_add(line, "", 0);
    for (; c != EOF && c != '\n'; c = getc(file)) {
        char byte = (char)c;
        cli_text_add(line, &byte, 1);
        if (line->failed || line->size > TW_MAX_TEXT)
            return false;
    }
    return true;
}

static int judge_stream(judge *judging, FILE *file)
{
    cli_text line = {0};
    tw_status status = TW_OK;
    while (status == TW_OK && read_line(file, &line)) {
        judging->line++;
        if (!line.failed && !is_passed_over(line.bytes, line.size))
            status = judge_line(judging, line.bytes, line.size);
    }
    if (line.failed)
        status = TW_ERR_MEMORY;
    bool too_long = line.size > TW_MAX_TEXT;
    cli_text_free(&line);
    if (status != TW_OK || too_long || ferror(file)) {
        cli_complain("%s: %s", judging->name,
                     too_long          ? "a line is longer than 8 MB"
                     : status == TW_OK ? strerror(errno)
                                       : tw_status_text(status));
        return status == TW_OK ? CLI_INPUT : CLI_INTERNAL;
    }
    char right[32], wrong[32];
    printf("%s right, %s wrong\n", cli_number(judging->right, right),
           cli_number(judging->wrong, wrong));
    return judging->wrong > 0 ? CLI_INPUT : CLI_FOUND;
}

static int judge_solutions(judge *judging, const char *what)
{
    bool standard = strcmp(what, "-") == 0;
    judging->name = standard ? "standard input" : what;
    FILE *file = standard ? stdin : fopen(what, "rb");
    if (!file) {
        cli_complain("%s: %s", what, strerror(errno));
        return CLI_INPUT;
    }
    int code = judge_stream(judging, file);
    if (!standard)
        fclose(file);
    return code;
}

static int check_solutions(const cli_call *cli)
{
    const char *const *operands = cli->args.operands;
    if (strcmp(operands[0], "-") == 0 && strcmp(operands[1], "-") == 0) {
        cli_complain("puzzle and solutions cannot both come from standard input");
        return CLI_INPUT;
    }
    cli_source source;
    tw_puzzle *puzzle = NULL;
    int code = cli_open_puzzle(cli, operands[0], &source, &puzzle, NULL);
    if (code == CLI_GO_ON) {
        judge judging = {.cli = cli, .puzzle = puzzle};
        code = judge_solutions(&judging, operands[1]);
    }
    tw_puzzle_free(puzzle);
    cli_source_free(&source);
    return code;
}

int cli_check(cli_call *cli)
{
    return cli->args.operand_count > 1 ? check_solutions(cli) : check_file(cli);
}
