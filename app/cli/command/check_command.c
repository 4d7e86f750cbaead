/* check_command.c -- `tilewright check`: every fault of a file, or of solutions of a puzzle. */
#include <string.h>

#include "cli/check/solution_check.h"
#include "cli/read/puzzle_input.h"
#include "cli/read/solution_input.h"
#include "cli/run/making.h"
#include "cli/run/search_words.h"
#include "cli/show/store_reader.h"
#include "cli/signals.h"
#include "verbs/figure_verb.h"
#include "verbs/json_values.h"
#include "verbs/name_texts.h"

typedef struct check_options {
    cli_common common;
    const char *certificate; /* NULL: not given */
} check_options;

/* ---- A file ------------------------------------------------------------------------------ */

/* Notes what deserves a second look; none of it is a fault of the file. */
static int note_findings(cli_input *input, const tw_puzzle *puzzle)
{
    tw_error error = {0};
    cli_flush_output();
    cli_working(&input->cli->terminal, "trying where pieces fit");
    const tw_status status = verb_look_over(puzzle, NULL, &cli_notes, &error);
    cli_not_working();
    return status != TW_OK                 ? cli_input_failed(input, status, &error)
           : tw_puzzle_volume(puzzle).fits ? CLI_FOUND
                                           : CLI_NONE;
}

/* Only a solver checks where pins may lie, which exchanges are symmetries, whose costs equal pieces
 * have, and where pins of costs may lie. It is made only if the puzzle has such parts. */
static int check_by_solver(cli_input *input, const tw_puzzle *puzzle, tw_solve_stats *stats)
{
    const bool exchange = tw_puzzle_exchange_count(puzzle) > 0;
    const tw_solve_options group = {.size = sizeof group, .limit = 1, .exchange = exchange};
    const tw_solve_options costs = {.size = sizeof costs, .objective = TW_OBJECTIVE_CHEAPEST};
    tw_solver *solver = NULL;
    int code = CLI_GO_ON;
    if (tw_puzzle_pin_count(puzzle) > 0 || exchange)
        code = cli_make_solver(input, puzzle, &group, &solver);
    if (solver)
        *stats = tw_solver_get_stats(solver);
    tw_solver_free(solver);
    solver = NULL;
    if (code == CLI_GO_ON && tw_puzzle_cost_count(puzzle) > 0)
        code = cli_make_solver(input, puzzle, &costs, &solver);
    tw_solver_free(solver);
    return code;
}

/* "my.yaml: fine: 24 cells, 24 pieces; 2 of 6 permutations of names are in its 8 symmetries" */
static void print_puzzle(const cli_input *input, const tw_puzzle *puzzle,
                         const tw_solve_stats *stats)
{
    uint64_t pieces = verb_piece_count(puzzle);
    size_t kinds = tw_puzzle_piece_count(puzzle);
    cli_print_text(stdout, input->name);
    cli_say(stdout, ": %s: %s, %s", tw_puzzle_volume(puzzle).fits ? "fine" : "without solution",
            cli_amount(tw_puzzle_cell_count(puzzle), "cell"), cli_amount(pieces, "piece"));
    if (kinds != pieces)
        cli_say(stdout, " of %s", cli_amount(kinds, "kind"));
    if (tw_puzzle_exchange_count(puzzle) > 0)
        cli_say(stdout, "; %zu of %zu permutations of names are in its %zu symmetries",
                stats->with_exchange / stats->symmetries, tw_puzzle_permutation_count(puzzle),
                stats->with_exchange);
    size_t costs = tw_puzzle_cost_count(puzzle);
    if (costs > 0)
        cli_say(stdout, "; %s", cli_amount(costs, "cost"));
    size_t targets = cli_count_targets(puzzle);
    if (targets > 0)
        cli_say(stdout, "; %s", cli_amount(targets, "target"));
    cli_say(stdout, "\n");
}

static int check_puzzle_file(cli_input *input)
{
    tw_puzzle *puzzle = NULL;
    tw_solve_stats stats = {0};
    int code = cli_read_puzzle(input, &puzzle);
    if (code == CLI_GO_ON)
        code = check_by_solver(input, puzzle, &stats);
    if (code == CLI_GO_ON) {
        print_puzzle(input, puzzle, &stats);
        code = note_findings(input, puzzle);
    }
    return code;
}

typedef struct noted_pairs {
    const tw_lattice *lattice;
    size_t count;
} noted_pairs;

static bool note_pair(void *user, const tw_drawn_pair *pair)
{
    enum { MOST_NOTED_PAIRS = 8 };
    noted_pairs *noted = user;
    const tw_lattice *lattice = noted->lattice;
    cli_complain(pair->overlap ? "note: cells %s and %s overlap as they are drawn"
                               : "note: neighbours %s and %s share no face as they are drawn",
                 verb_cell_text(lattice, pair->cells[0]), verb_cell_text(lattice, pair->cells[1]));
    if (++noted->count == MOST_NOTED_PAIRS)
        cli_complain("note: more such may follow these %d", MOST_NOTED_PAIRS);
    return noted->count < MOST_NOTED_PAIRS;
}

/* Notes cells that a picture would show wrong: no fault of the file, as only pictures use them. */
static int note_drawing(cli_input *input, const tw_lattice *lattice)
{
    noted_pairs noted = {.lattice = lattice};
    const tw_drawing_sink sink = {note_pair, &noted};
    tw_error error = {0};
    cli_flush_output();
    tw_status status = tw_lattice_check_drawing(lattice, &sink, &error);
    if (status == TW_ERR_TOO_LARGE)
        cli_complain("note: %s", error.message);
    return status == TW_ERR_MEMORY ? cli_input_failed(input, status, &error) : CLI_FOUND;
}

static int check_lattice_file(cli_input *input)
{
    tw_lattice *lattice = NULL;
    tw_source view = cli_input_view(input);
    tw_report report = cli_input_report(input);
    tw_status status = tw_lattice_read(NULL, &view, &report, &lattice);
    if (status != TW_OK)
        return cli_input_failed(input, status, NULL);
    cli_say_line(stdout, "%s: fine: a lattice of %s of cell with %s", input->name,
                 cli_amount(tw_lattice_kind_count(lattice), "kind"),
                 cli_amount(tw_lattice_transform_count(lattice), "transformation"));
    int code = note_drawing(input, lattice);
    tw_lattice_free(lattice);
    return code;
}

static int check_file(const cli_call *cli)
{
    const char *what = cli->args.operands[0];
    cli_input input;
    if (cli_is_store(what))
        return cli_check_store(cli, what, NULL);
    if (cli_file_holds_solutions(what))
        return cli_check_solution_text(cli, what, NULL);
    int code = cli_input_open(cli, what, CLI_PUZZLE, &input);
    if (code == CLI_GO_ON) {
        code = cli_holds_solutions(&input)    ? cli_check_solution_text(cli, what, &input)
               : cli_says_lattice(input.text) ? check_lattice_file(&input)
                                              : check_puzzle_file(&input);
        if (input.faults > 1)
            cli_complain("%s: %zu faults", input.name, input.faults);
    }
    cli_input_free(&input);
    return code;
}

/* ---- Solutions --------------------------------------------------------------------------- */

static int check_solutions(const cli_call *cli)
{
    cli_input input;
    tw_puzzle *puzzle = NULL;
    int code = cli_open_puzzle(cli, cli->args.operands[0], &input, &puzzle);
    if (code == CLI_GO_ON)
        code = cli_check_solutions(cli, puzzle, cli->args.operands[1]);
    cli_input_free(&input);
    return code;
}

/* ---- Certificates ------------------------------------------------------------------------ */

#define CERTIFICATE "\"tilewright-certificate\""
#define PROOF "\"tilewright-proof\""

/* Is this the first key? A byte order mark may stand before it. */
static bool begins_with(const char *text, const char *key)
{
    return strncmp(text + strspn(text, "\xef\xbb\xbf{ \n\r\t"), key, strlen(key)) == 0;
}

static bool is_certificate(const char *path)
{
    char begin[80];
    FILE *file = cli_open_plain(path);
    if (!file)
        return false;
    begin[fread(begin, 1, sizeof begin - 1, file)] = '\0';
    fclose(file);
    return begins_with(begin, CERTIFICATE) || begins_with(begin, PROOF) ||
           begins_with(begin, VERB_FIGURE_PROOF);
}

/* "box.yaml: no figure of up to 19 cells: why.txt proves it" */
static void print_shown(const verb_figure_shown *shown, const char *puzzle, const char *proof)
{
    if (shown->none_below <= shown->low || shown->none_below < 2)
        cli_say_line(stdout, "%s: %s proves nothing yet", puzzle, proof);
    else if (shown->low > 1 && shown->low + 1 < shown->none_below)
        cli_say_line(stdout, "%s: no figure of %llu to %s: %s proves it", puzzle,
                     (unsigned long long)shown->low, cli_amount(shown->none_below - 1, "cell"),
                     proof);
    else
        cli_say_line(stdout, "%s: no figure of %s%s: %s proves it", puzzle,
                     shown->low > 1 ? "" : "up to ", cli_amount(shown->none_below - 1, "cell"),
                     proof);
}

static int check_figure_proof(const cli_call *cli, const cli_input *puzzle_input,
                              const tw_puzzle *puzzle, cli_input *input)
{
    const tw_source view = cli_input_view(input);
    cli_making making = {.cli = cli, .word = "checking every step"};
    verb_figure_shown shown;
    verb_fault fault = {""};
    tw_error error = {0};
    const tw_watch watch = cli_making_begin(&making);
    tw_status status =
        verb_figure_check(puzzle, view.text, view.size, &watch, &shown, &fault, &error);
    cli_making_end(&making);
    if (*fault.text)
        return cli_refuse("%s: %s", input->name, fault.text);
    if (error.at.line > 0) /* of the proof */
        snprintf(error.file, sizeof error.file, "%s", input->name);
    if (status)
        return cli_input_failed(error.at.line > 0 ? input : puzzle_input, status, &error);
    print_shown(&shown, puzzle_input->name, input->name);
    return CLI_FOUND;
}

static int check_no_solution(const cli_call *cli, const cli_input *puzzle_input,
                             const tw_puzzle *puzzle, cli_input *input)
{
    const tw_source view = cli_input_view(input);
    const tw_report report = cli_input_report(input);
    cli_making making = {.cli = cli, .word = "checking the proof"};
    const tw_watch watch = cli_making_begin(&making);
    tw_status status = tw_certificate_check(NULL, puzzle, &view, &watch, &report);
    cli_making_end(&making);
    if (status)
        return cli_input_failed(input, status, NULL);
    cli_say_line(stdout, "%s: no solution: %s proves it", puzzle_input->name, input->name);
    return CLI_FOUND;
}

static int check_certificate(const cli_call *cli, const char *name)
{
    cli_input puzzle_input, input = {.cli = cli};
    tw_puzzle *puzzle = NULL;
    int code = cli_open_puzzle(cli, cli->args.operands[0], &puzzle_input, &puzzle);
    if (code == CLI_GO_ON)
        code = cli_input_open(cli, name, CLI_PROOF, &input);
    if (code == CLI_GO_ON)
        code = (begins_with(input.text, VERB_FIGURE_PROOF)
                    ? check_figure_proof
                    : check_no_solution)(cli, &puzzle_input, puzzle, &input);
    cli_input_free(&input);
    cli_input_free(&puzzle_input);
    return code;
}

static int run(cli_call *cli)
{
    const check_options *asked = (const check_options *)cli->options;
    if (asked->certificate && cli->args.operand_count > 1)
        return cli_refuse("--certificate goes with a puzzle alone, without solutions");
    const char *const last = cli->args.operands[cli->args.operand_count - 1];
    cli_end_after(asked->common.budget);
    if (asked->certificate)
        return check_certificate(cli, asked->certificate);
    if (!is_certificate(last))
        return cli->args.operand_count > 1 ? check_solutions(cli) : check_file(cli);
    if (cli->args.operand_count == 1)
        return cli_refuse("%s is a certificate; name its puzzle: tilewright check PUZZLE %s", last,
                          last);
    return check_certificate(cli, last);
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"certificate", "FILE", "", "Check this proof: no solution, or no smaller figure.",
     FIELD_TEXT(check_options, certificate), .dash = true},
    CLI_TIMEOUT, CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, FIELD_END};

const cli_command cli_check_command = {
    .name = "check",
    .operands = "FILE | PUZZLE SOLUTIONS",
    .summary = "Check a file, or solutions of a puzzle.",
    CLI_RUNS(run, rows, check_options),
    .examples =
        "  tilewright check my.yaml\n"
        "  tilewright solve soma --solutions --json | tilewright check soma -\n"
        "  tilewright check --certificate why.json impossible.yaml\n"};
/* clang-format on */
