/* summary.c -- the output about a run: header, last line, levels, what to do next; and its JSON.
 *
 * Only the last line gives the result: the number, which solutions count as the same, and whether
 * the search is complete. It is plain ASCII, on a terminal and in a pipe. */
#include <inttypes.h>
#include <string.h>

#include "cli/run/summary.h"

#include "cli/json_objects.h"

/* ---- Header ------------------------------------------------------------------------------ */

void cli_print_header(const cli_run *run)
{
    const tw_solve_stats stats = tw_solver_get_stats(run->end.solver);
    const struct {
        uint64_t number;
        const char *noun;
    } figures[] = {{stats.cells, "cell"},
                   {stats.pieces, "piece"},
                   {stats.poses, "placement"},
                   {stats.symmetries, "symmetry"}};
    const cli_terminal *terminal = &run->cli->terminal;
    const char *title = tw_puzzle_title(run->end.puzzle),
               *dot = terminal->unicode ? " \xC2\xB7 " : ", ";
    tw_bytes line = {0};
    title = *title ? title : run->end.what;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        cli_text_format(&line, "%s%s", i > 0 ? dot : "",
                        cli_amount(figures[i].number, figures[i].noun));
    cli_say(stdout, "%s", terminal->out_colour ? "\033[1m" : "");
    cli_print_text(stdout, title);
    bool fits = strlen(title) + line.size + 8 <= terminal->width;
    cli_say(stdout, "%s%s%s\n", terminal->out_colour ? "\033[0m" : "", fits ? "        " : "\n",
            cli_chars(&line));
    tw_bytes_free(&line);
}

/* ---- The last line ----------------------------------------------------------------------- */

/* "4,678 up to rotation; 9,356 in all": the counts that were not asked for. */
static void add_other_counts(const cli_run *run, tw_bytes *line)
{
    char buffer[32];
    for (int i = 0; i <= TW_SAME_NONE; i++) {
        const cli_classes classes = {(tw_same)i, false};
        const char *count = verb_end_count(&run->end, classes.same, false, buffer);
        if (!count || (classes.same == run->end.options.same && !run->end.options.exchange))
            continue;
        cli_text_format(line, "%s%s %s", line->size > 0 ? "; " : "", cli_grouped(count),
                        cli_class_words(classes));
    }
}

/* Was one solution asked for, and found? */
static bool is_first(const cli_run *run)
{
    return run->end.result.outcome == TW_OUTCOME_LIMIT && run->end.options.limit == 1 &&
           run->limit <= 1;
}

static void add_outcome(const cli_run *run, tw_bytes *line)
{
    if (verb_end_is_exhausted(&run->end)) {
        cli_text_format(line, run->end.counter ? "   counted by tables" : "   complete");
    } else if (run->end.result.outcome == TW_OUTCOME_LIMIT) {
        if (!is_first(run))
            cli_text_format(line, "   limit of %s reached",
                            cli_number(run->limit ? run->limit : run->end.options.limit));
    } else {
        /* Whole percent, rounded down: 100 only when it is done. */
        const double fraction = run->fraction;
        const unsigned percent = fraction >= 1 ? 99 : fraction > 0 ? (unsigned)(100 * fraction) : 0;
        if (run->unprepared)
            cli_text_format(line, "   stopped before the search began");
        else
            cli_text_format(line,
                            run->end.counts ? "   stopped with the tables %u %% done"
                                            : "   stopped at %u %%",
                            percent);
        if (run->checkpoint)
            cli_text_format(line, " (resume with: tilewright run resume %s)",
                            cli_path(run->checkpoint));
    }
    cli_text_format(line, "   %.2f s", run->end.result.seconds);
    if (run->end.store) {
        cli_text_format(line, "   %s new in ", cli_number(run->end.fresh));
        cli_text_add_safe(line, run->end.store);
    }
}

/* Adds the line after its first words. others: counts for its brackets, or "". */
static void add_rest(const cli_run *run, const char *others, tw_bytes *line)
{
    const tw_result *result = &run->end.result;
    const tw_solve_stats stats = tw_solver_get_stats(run->end.solver);
    const cli_classes classes = {run->end.options.same, run->end.options.exchange};
    const char *turns = verb_turns_word(run->end.puzzle);
    turns = strcmp(turns, "lattice") == 0 ? ""
            : strcmp(turns, "rigid") == 0 ? "; rigid turns"
                                          : "; some turns rigid";
    const bool of_all = run->end.job || !run->end.counts; /* else of those that meet conditions */
    if (!verb_end_is_exhausted(&run->end) && verb_end_cells_left(&run->end) > 0)
        cli_text_format(line, "; best so far: all but %s",
                        cli_amount(verb_end_cells_left(&run->end), "cell"));
    if (verb_end_is_exhausted(&run->end) && result->solutions == 0)
        cli_text_format(line, ": none %s%s", of_all ? "exists" : "meets the conditions", turns);
    else if (is_first(run))
        cli_text_format(line, " (search stopped%s)", turns);
    else if (result->solutions > 0 && stats.symmetries == 1 && stats.group == 1)
        cli_text_format(line, " (in all; the puzzle has no symmetry%s)", turns);
    else if (result->solutions > 0)
        cli_text_format(line, " (%s%s%s%s)", cli_class_words(classes), *others ? "; " : "", others,
                        turns);
    add_outcome(run, line);
}

/* Prints the last line, which begins in bold. Frees both texts. */
static void print_last(const cli_run *run, tw_bytes *bold, tw_bytes *rest)
{
    const bool colour = run->cli->terminal.out_colour;
    cli_say(stdout, "%s%s%s%s\n", colour ? "\033[1m" : "", cli_chars(bold), colour ? "\033[0m" : "",
            cli_chars(rest));
    tw_bytes_free(bold);
    tw_bytes_free(rest);
}

void cli_print_result(const cli_run *run)
{
    const tw_result *result = &run->end.result;
    const cli_terminal *terminal = &run->cli->terminal;
    const cli_classes classes = {run->end.options.same, run->end.options.exchange};
    char buffer[32];
    tw_bytes number = {0}, others = {0}, rest = {0};
    if (is_first(run) || (result->solutions == 0 && !verb_end_is_exhausted(&run->end))) {
        cli_text_format(&number, "%s",
                        is_first(run)     ? "first solution found"
                        : run->end.counts ? "not counted yet"
                                          : "no solution found yet");
    } else {
        cli_text_format(
            &number, "%s%s %s", verb_end_is_exhausted(&run->end) ? "" : "at least ",
            cli_grouped(verb_end_count(&run->end, classes.same, classes.exchange, buffer)),
            result->solutions == 1 ? "solution" : "solutions");
    }
    if (verb_end_is_exhausted(&run->end) && result->solutions > 0 &&
        tw_solver_get_stats(run->end.solver).symmetries > 1)
        add_other_counts(run, &others);
    add_rest(run, cli_chars(&others), &rest);
    if (others.size > 0 && terminal->out && number.size + rest.size > terminal->width) {
        cli_say(stdout, "%s\n", cli_chars(&others));
        rest.size = 0;
        add_rest(run, "", &rest);
    }
    print_last(run, &number, &rest);
    tw_bytes_free(&others);
}

/* ---- The best, with --cost --------------------------------------------------------------- */

tw_status cli_print_best(const cli_run *run, cli_solution_print how, bool first, bool all)
{
    size_t count = verb_end_best_count(&run->end);
    bool told = !run->cli->options->quiet && cli_prints_drawings(&how) && (count > 1 || all);
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        int64_t cost = 0;
        const tw_solution *solution = verb_end_best(&run->end, i, &cost);
        how.number = i + 1;
        if (first && i == 0)
            status = cli_print_first(&how, solution);
        if (told)
            cli_say(stdout, "%sSolution %s: cost %s\n", all && i > 0 ? "\n" : "", cli_number(i + 1),
                    cli_cost(cost));
        if (all)
            status = cli_print_solution(&how, solution);
    }
    if (told && all && count > 0)
        cli_say(stdout, "\n");
    return status;
}

/* "cheapest: 38, proved", "the 3 dearest: 40 to 38, proved", "cheapest so far: 41, at least 36". */
void cli_print_cost_result(const cli_run *run)
{
    const bool dearest = run->end.options.objective == TW_OBJECTIVE_DEAREST;
    const char *end = !verb_end_is_exhausted(&run->end) ? "stopped"
                      : run->end.counter                ? "by tables, not searched"
                                                        : "complete";
    size_t count = verb_end_best_count(&run->end);
    int64_t best, last, bound;
    tw_bytes line = {0}, rest = {0};
    if (count == 0)
        cli_text_format(&line, verb_end_is_exhausted(&run->end) ? "no solution: none exists"
                                                                : "no solution so far");
    if (count > 1)
        cli_text_format(&line, "the %s ", cli_number(count));
    if (count > 0) {
        verb_end_best(&run->end, 0, &best);
        verb_end_best(&run->end, count - 1, &last);
        cli_text_format(&line, "%s%s: %s", dearest ? "dearest" : "cheapest",
                        verb_end_is_exhausted(&run->end) ? "" : " so far", cli_cost(best));
        if (last != best)
            cli_text_format(&line, " to %s", cli_cost(last));
        else if (count > 1)
            cli_text_format(&line, " each");
        if (verb_end_is_exhausted(&run->end))
            cli_text_format(&line, ", proved");
        else if (verb_end_bound(&run->end, &bound))
            cli_text_format(&line, ", %s %s", dearest ? "at most" : "at least", cli_cost(bound));
    }
    cli_text_format(&rest, "   %s   %.2f s", end, run->end.result.seconds);
    print_last(run, &line, &rest);
}

/* ---- Levels ------------------------------------------------------------------------------ */

size_t cli_places_begun(const tw_solver *solver)
{
    size_t count = 0;
    const tw_level *levels = tw_solver_levels(solver, &count);
    return count > 1 && levels[1].branches == 0 ? tw_solver_get_stats(solver).subproblems : 0;
}

/* level      branches   share        updates  per branch
 *     0             0     0 %            373           -
 *     1            48     6 %          8,112       169.0
 *
 * Level n has the nodes at which n pieces are placed; level 0 is the start. */
void cli_print_levels(const cli_run *run)
{
    const uint64_t all = run->end.result.branches;
    size_t count = 0, begun = cli_places_begun(run->end.solver);
    const tw_level *level = tw_solver_levels(run->end.solver, &count);
    if (count == 0) {
        cli_say(stdout, "Nothing is known of single levels.\n");
        return;
    }
    cli_say(stdout, "%5s %16s %8s %18s %11s\n", "level", "branches", "share", "updates",
            "per branch");
    for (size_t i = 0; i < count; i++, level++) {
        char each[32] = "-";
        if (level->branches > 0)
            snprintf(each, sizeof each, "%.1f", (double)level->updates / (double)level->branches);
        cli_say(stdout, "%5zu %16s %6.2f %% %18s %11s\n", i, cli_number(level->branches),
                all > 0 ? 100 * (double)level->branches / (double)all : 0,
                cli_number(level->updates), each);
    }
    cli_say(stdout, "%5s %16s %8s %18s\n", "all", cli_number(all), "",
            cli_number(run->end.result.updates));
    if (begun > 0)
        cli_say(stdout,
                "Level 1 has %zu places where the search begins, with a piece down; none is a "
                "branch.\n",
                begun);
}

/* ---- Next -------------------------------------------------------------------------------- */

void cli_text_add_asked(tw_bytes *text, const cli_call *cli, const tw_puzzle *puzzle,
                        const char *what)
{
    const char *target = puzzle ? tw_puzzle_about(puzzle)->target : cli->options->target;
    cli_text_format(text, "%s", cli_path(what));
    if (target && *target)
        cli_text_format(text, " --target %s", cli_word(target));
    if (cli->options->problem.number > 0)
        cli_text_format(text, " --problem %" PRIu64, cli->options->problem.number);
    if (cli->options->problem.name)
        cli_text_format(text, " --problem %s", cli_word(cli->options->problem.name));
    if (cli->options->lattices)
        cli_text_format(text, " --lattices %s", cli_path(cli->options->lattices));
}

static void print_proof(const cli_run *run, const char *proof, const char *lead)
{
    tw_bytes asked = {0};
    cli_text_add_asked(&asked, run->cli, run->end.puzzle, run->end.what);
    cli_say(stdout, "No %s needed: %s proves it", lead, proof);
    if (asked.size > 0 && strcmp(run->end.what, "-") != 0)
        cli_say(stdout, "; \"tilewright explain %s\" says why", cli_chars(&asked));
    cli_say(stdout, "\n");
    tw_bytes_free(&asked);
}

void cli_print_proof(const cli_run *run)
{
    const char *proof = tw_solver_proof(run->end.solver);
    if (proof)
        print_proof(run, proof, run->end.result.branches > 0 ? "more search is" : "search was");
}

void cli_print_no_solution(const cli_call *cli, const char *what, const char *proof)
{
    cli_say(stdout, "0 solutions: none exists\n");
    print_proof(&(cli_run){.cli = cli, .end.what = what}, proof, "search is");
}

bool cli_tell_proof(const cli_call *cli, tw_solver *solver, const char *what)
{
    if (tw_solver_prove(solver, NULL, NULL) != TW_OK || !tw_solver_proof(solver))
        return false;
    cli_print_no_solution(cli, what, tw_solver_proof(solver));
    return true;
}

/* Prints commands on one line, or one a line if they are too long. */
void cli_print_next(const cli_run *run)
{
    const tw_result *result = &run->end.result;
    if (strcmp(run->end.what, "-") == 0 ||
        (result->outcome == TW_OUTCOME_STOPPED && run->checkpoint))
        return;
    bool counting = strcmp(run->cli->args.command->name, "count") == 0;
    /* The first command is `word`, the puzzle, then `rest`. */
    const char *word = result->outcome == TW_OUTCOME_LIMIT      ? "count"
                       : result->solutions > (counting ? 0 : 1) ? "solve"
                                                                : "";
    const char *rest = strcmp(word, "solve") != 0 ? ""
                       : counting                 ? " --first"
                                                  : " --solutions | less";
    tw_bytes text = {0};
    cli_text_add_asked(&text, run->cli, run->end.puzzle, run->end.what);
    bool fits = strlen(word) + strlen(rest) + strlen("show --stats") + 2 * text.size + 40 <
                run->cli->terminal.width;
    const char *asked = cli_chars(&text);
    cli_say(stdout, "Next: ");
    if (*word)
        cli_say(stdout, "tilewright %s %s%s%s", word, asked, rest, fits ? "   " : "\n      ");
    cli_say(stdout, "tilewright show %s --stats\n", asked);
    tw_bytes_free(&text);
}

/* ---- As JSON ----------------------------------------------------------------------------- */

int cli_print_run(const cli_run *run, bool levels)
{
    int code = cli_print_json("result", verb_end_json(&run->end, levels));
    return code == CLI_GO_ON ? cli_run_exit(run) : code;
}

/* ---- The exit code ----------------------------------------------------------------------- */

int cli_run_exit(const cli_run *run)
{
    const tw_result *result = &run->end.result;
    verb_totals totals;
    verb_end_take_totals(&run->end, &totals);
    return cli_stated_exit(&totals, result->outcome == TW_OUTCOME_STOPPED ? CLI_EARLY
                                    : verb_end_is_exhausted(&run->end) && result->solutions == 0
                                        ? CLI_NONE
                                        : CLI_FOUND);
}
