/* show_store.c -- `tilewright show STORE`: the solutions that a store keeps (show.h).
 *
 * Shows one by its number, one at random, those that meet a condition, or all. With --all each
 * solution stands for all its copies under the symmetries that it was counted up to, and conditions
 * are tested on the copies. The output is as that of `solve --solutions`; `check` reads its JSON.
 */

#include <stdlib.h>
#include <string.h>

#include "cli/show/query.h"
#include "cli/show/show.h"
#include "cli/signals.h"
#include "verbs/name_texts.h"

typedef struct showing {
    const cli_call *cli;
    const cli_show_options *asked;
    cli_store_reader reader;
    cli_query where;
    cli_query_apart *apart; /* of each solution, from 1; NULL: not asked for */
    bool *known;            /* is it known? */
    uint64_t solutions;     /* in the store */
    uint64_t shown;
    tw_poses *poses;       /* when orientations or copies are wanted */
    tw_symmetry *symmetry; /* when copies are */
    tw_solution_orbit *orbit;
    tw_status status; /* of printing, and of making copies */
} showing;

/* ---- Options ----------------------------------------------------------------------------- */

static const char *const stored_options[] = {"solution", "where", "random", "seed",
                                             "all",      "limit", "format", NULL};
static const char *const puzzle_options[] = {"pieces",   "orientations", "cover",   "same",
                                             "exchange", "pivot",        "targets", NULL};

bool cli_refuse_stored_options(const cli_call *cli)
{
    const char *name = cli_first_given(&cli->args, stored_options);
    if (name && strcmp(name, "solution") == 0)
        return cli_complain("--solution: %s is a puzzle, not a store of solutions; \"tilewright "
                            "draw PUZZLE --solution N\" draws one",
                            cli->args.operands[0]);
    return !name || cli_complain("--%s: %s is a puzzle, not a store of solutions; \"tilewright "
                                 "solve PUZZLE --store FILE\" makes one",
                                 name, cli->args.operands[0]);
}

/* Checks options that exclude one another. */
static bool check_words(const cli_args *args, const cli_show_options *asked)
{
    static const char *const choices[] = {"stats", "solution", "where", "random", NULL};
    const char *of_puzzle = cli_first_given(args, puzzle_options);
    const char *first = cli_first_given(args, choices), *second = cli_second_given(args, choices);
    const char *of_solutions = cli_given(args, "all", "format");
    if (of_puzzle)
        return cli_complain("--%s: %s is a store of solutions; that is for a puzzle", of_puzzle,
                            args->operands[0]);
    if (second)
        return cli_complain("--%s and --%s: give one of the two", first, second);
    if (asked->stats && of_solutions)
        return cli_complain("--stats tells figures, no solutions; leave out --%s", of_solutions);
    if (asked->common.json && cli_is_given(args, "format"))
        return cli_complain("--json and --format: give one of the two");
    return true;
}

/* ---- Conditions -------------------------------------------------------------------------- */

static bool read_where(showing *s)
{
    const char *text = s->asked->where;
    cli_query_fault fault;
    const tw_puzzle *puzzle = s->reader.puzzle;
    if (!text || cli_query_read(puzzle, text, &s->where, &fault))
        return true;
    const char *near = fault.piece ? verb_nearest_piece(puzzle, fault.found) : NULL;
    return cli_complain("--where: column %zu: expected %s, found %s%s%s%s", fault.column,
                        fault.expected, *fault.found ? "\"" : "the end", fault.found,
                        *fault.found ? "\"" : "", verb_meant(near, ""));
}

static bool keep_apart(void *user, const tw_store_disassembly *apart)
{
    showing *s = user;
    if (apart->number > s->solutions)
        return true;
    s->known[apart->number] = true;
    s->apart[apart->number] =
        (cli_query_apart){.answer = strcmp(apart->answer, "apart") == 0      ? CLI_OF_APART
                                    : strcmp(apart->answer, "together") == 0 ? CLI_OF_TOGETHER
                                                                             : CLI_OF_UNDECIDED,
                          .level = apart->first,
                          .moves = apart->moves,
                          .piece_moves = apart->piece_moves};
    return true;
}

/* Reads how all solutions come apart, if asked for: a few bytes each. */
static int read_apart(showing *s)
{
    bool any = false;
    if (!cli_query_asks_apart(&s->where))
        return CLI_GO_ON;
    s->apart = calloc(s->solutions + 1, sizeof *s->apart);
    s->known = calloc(s->solutions + 1, sizeof *s->known);
    if (!s->apart || !s->known)
        return cli_no_memory();
    tw_status status = tw_store_each_disassembly(s->reader.store, s->reader.number, keep_apart, s,
                                                 &s->reader.error);
    for (uint64_t i = 1; i <= s->solutions && !any; i++)
        any = s->known[i];
    if (status == TW_OK && !any && s->solutions > 0)
        cli_complain("note: these solutions have not been disassembled yet; "
                     "\"tilewright disassemble %s\" does it",
                     cli_path(s->reader.what));
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(&s->reader, status);
}

/* ---- Printing ---------------------------------------------------------------------------- */

/* copy, copies: which copy of how many; 0 when the solution itself is shown. false: no more. */
static bool print_one(showing *s, uint64_t number, size_t copy, size_t copies,
                      const tw_solution *solution)
{
    s->shown++;
    const cli_solution_print how = {.terminal = &s->cli->terminal,
                                    .palette = s->cli->palette,
                                    .puzzle = s->reader.puzzle,
                                    .poses = s->poses,
                                    .json = s->asked->common.json,
                                    .format = s->asked->format,
                                    .number = copies ? s->shown : number};
    if (cli_prints_drawings(&how)) {
        cli_say(stdout, "%sSolution %s of %s", s->shown > 1 ? "\n" : "", cli_number(number),
                cli_number(s->solutions));
        if (copies > 0)
            cli_say(stdout, ", copy %zu of %zu", copy, copies);
        cli_say(stdout, "\n");
    }
    s->status = cli_print_solution(&how, solution);
    if (s->cli->terminal.out)
        cli_flush_output();
    return s->status == TW_OK && !cli_output_failed() && !cli_signal_came() &&
           (s->asked->search.limit == 0 || s->shown < s->asked->search.limit);
}

static bool show_copies(showing *s, uint64_t number, const tw_solution *solution)
{
    size_t count = 0;
    s->status = tw_solution_orbit_find(s->orbit, solution, &count, &s->reader.error);
    for (size_t i = 0; s->status == TW_OK && i < count; i++) {
        const tw_solution *copy = tw_solution_orbit_get(s->orbit, i);
        if (cli_query_holds(&s->where, copy) && !print_one(s, number, i + 1, count, copy))
            return false;
    }
    return s->status == TW_OK;
}

static bool take_solution(void *user, uint64_t number, const tw_solution *solution)
{
    showing *s = user;
    if (number > s->solutions ||
        (s->apart &&
         !cli_query_holds_apart(&s->where, s->known[number] ? &s->apart[number] : NULL)))
        return true;
    if (s->orbit)
        return show_copies(s, number, solution);
    return !cli_query_holds(&s->where, solution) || print_one(s, number, 0, 0, solution);
}

/* ---- Which ones -------------------------------------------------------------------------- */

static int show_chosen(showing *s)
{
    cli_store_reading reading = cli_all_stored(&s->reader, take_solution, s);
    reading.judge = true;
    const uint64_t seed = verb_seed_of(&s->asked->seed);
    reading.number = s->asked->solution;
    reading.seed = s->asked->random ? &seed : NULL;
    const cli_condition *cover = cli_query_cover(&s->where);
    if (cover && !s->orbit) { /* the store skips most of the others */
        reading.piece = cover->piece;
        reading.cell = cover->number;
    }
    const int code = cli_store_reader_each(&reading);
    const bool is_there = reading.number <= s->solutions && (s->solutions > 0 || !reading.seed);
    return code == CLI_INPUT && !is_there ? CLI_NONE : code;
}

/* Makes poses and symmetry, if needed. */
static int prepare(showing *s)
{
    bool copies = s->asked->all;
    tw_error *error = &s->reader.error;
    cli_classes classes = {.exchange = false};
    tw_status status = TW_OK;
    if (copies && !cli_store_reader_classes(&s->reader, &classes))
        return CLI_INPUT;
    if (copies || s->asked->format == CLI_ORIENTATIONS)
        status = tw_poses_new(NULL, s->reader.puzzle, &cli_not_stopped, &s->poses, error);
    if (status == TW_OK && copies && s->poses)
        status = tw_symmetry_new(NULL, s->poses, classes.exchange, &cli_not_stopped, &s->symmetry,
                                 error);
    if (status == TW_OK && s->symmetry)
        status = tw_solution_orbit_new(NULL, s->symmetry, classes.same, &s->orbit, error);
    if (status != TW_OK)
        return cli_store_reader_failed(&s->reader, status);
    return cli_signal_came() ? CLI_EARLY : CLI_GO_ON;
}

/* Prints the last line: how many of how many. */
static void print_end(const showing *s)
{
    uint64_t limit = s->asked->search.limit;
    if (s->asked->common.json || s->asked->format > CLI_LAYERS) /* no drawings */
        return;
    cli_say(stdout, "%s%s of %s in the store%s\n", s->shown > 0 ? "\n" : "",
            s->orbit ? cli_amount(s->shown, "copy") : cli_number(s->shown),
            cli_amount(s->solutions, "solution"),
            limit && s->shown == limit ? " (as many as --limit says)" : "");
}

static int show_solutions(showing *s)
{
    tw_store_stats stats = {.solutions = 0};
    int code = cli_store_reader_take(&s->reader);
    if (code == CLI_GO_ON && !read_where(s))
        code = CLI_INPUT;
    if (code != CLI_GO_ON)
        return code;
    s->status = tw_store_get_stats(s->reader.store, s->reader.number, &stats, &s->reader.error);
    s->solutions = stats.solutions;
    if (s->status == TW_OK)
        code = read_apart(s);
    if (s->status == TW_OK && code == CLI_GO_ON)
        code = prepare(s);
    if (s->status == TW_OK && code == CLI_GO_ON)
        code = show_chosen(s);
    if (code == CLI_GO_ON && s->status != TW_OK && !cli_output_failed())
        code = cli_store_reader_failed(&s->reader, s->status);
    if (code != CLI_GO_ON)
        return code;
    if (s->asked->solution == 0 && !s->asked->random)
        print_end(s);
    verb_totals totals = {.what = s->reader.what, .puzzle = s->reader.puzzle};
    if (stats.complete)
        verb_take_stored(&totals, s->reader.same, s->solutions);
    return cli_stated_exit(&totals, s->shown > 0 ? CLI_GO_ON : CLI_NONE);
}

/* ---- Putting it together ----------------------------------------------------------------- */

int cli_show_store(cli_call *cli, const cli_show_options *asked)
{
    showing s = {.cli = cli, .asked = asked};
    s.reader = (cli_store_reader){
        .cli = cli, .what = cli->args.operands[0], .wanted = asked->common.problem.number};
    if (!check_words(&cli->args, asked))
        return CLI_INPUT;
    cli_watch_signals();
    bool solutions = !asked->stats && cli_given(&cli->args, "solution", "where", "random", "all",
                                                "format", "json", "limit");
    int code = cli_store_reader_open(&s.reader, !solutions);
    if (code == CLI_GO_ON && solutions)
        code = show_solutions(&s);
    else if (code == CLI_GO_ON)
        code = cli_list_store(&s.reader, asked->stats);
    tw_solution_orbit_free(s.orbit);
    tw_symmetry_free(s.symmetry);
    tw_poses_free(s.poses);
    free(s.apart);
    free(s.known);
    cli_store_reader_free(&s.reader);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
