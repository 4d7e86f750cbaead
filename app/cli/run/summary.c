/* summary.c -- what a run says to a person: header, last line, what to do next.
 *
 * The last line alone tells the truth: the number, which solutions count as the same, and whether
 * the search came to its end. It is plain ASCII, on a terminal and in a pipe. */
#include <inttypes.h>
#include <string.h>

#include "cli/run/summary.h"

#include "cli/run/stated.h"

/* ---- Header ------------------------------------------------------------------------------ */

static const char *puzzle_title(const cli_run *run)
{
    const char *title = tw_puzzle_title(run->puzzle);
    return *title ? title : run->what;
}

static void add_figure(cli_text *line, uint64_t number, const char *one, const char *many,
                       const char *dot)
{
    char digits[32];
    cli_text_format(line, "%s%s %s", line->size > 0 ? dot : "", cli_number(number, digits),
                    number == 1 ? one : many);
}

void cli_print_header(const cli_run *run)
{
    tw_solve_stats stats = tw_solver_get_stats(run->solver);
    const cli_terminal *terminal = &run->cli->terminal;
    const char *dot = terminal->unicode ? " \xC2\xB7 " : ", ";
    cli_text line = {0};
    add_figure(&line, stats.cells, "cell", "cells", dot);
    add_figure(&line, stats.pieces, "piece", "pieces", dot);
    add_figure(&line, stats.poses, "placement", "placements", dot);
    add_figure(&line, stats.symmetries, "symmetry", "symmetries", dot);
    if (!line.failed) {
        const char *title = puzzle_title(run);
        if (terminal->out_colour)
            cli_say(stdout, "\033[1m");
        cli_print_text(stdout, title);
        cli_say(stdout, "%s", terminal->out_colour ? "\033[0m" : "");
        bool fits = strlen(title) + line.size + 8 <= terminal->width;
        cli_say(stdout, "%s%s\n", fits ? "        " : "\n", line.bytes);
    }
    cli_text_free(&line);
}

/* ---- The last line ----------------------------------------------------------------------- */

const char *cli_run_count(const cli_run *run, cli_classes classes, char buffer[32])
{
    const tw_result *result = &run->result;
    const uint64_t counts[] = {result->isometries, result->rotations, result->none};
    bool asked = classes.up_to == run->options.up_to && classes.exchange == run->options.exchange;
    if (run->options.wanted && !asked)
        return NULL; /* what costs too much was not looked at */
    if (run->counter && !run->options.wanted)
        return tw_counter_total(run->counter, classes.up_to, classes.exchange);
    snprintf(buffer, 32, "%llu",
             (unsigned long long)(asked ? result->solutions : counts[classes.up_to]));
    return buffer;
}

/* "4,678 up to rotation; 9,356 in all": the counts that were not asked for. */
static void add_other_counts(const cli_run *run, cli_text *line)
{
    const tw_up_to order[] = {TW_UP_TO_ISOMETRIES, TW_UP_TO_ROTATIONS, TW_UP_TO_NONE};
    char buffer[32];
    bool second = false;
    for (size_t i = 0; i < 3; i++) {
        const cli_classes classes = {order[i], false};
        const char *count = cli_run_count(run, classes, buffer);
        if (!count || (order[i] == run->options.up_to && !run->options.exchange))
            continue;
        cli_text_format(line, "%s", second ? "; " : "");
        cli_text_add_grouped(line, count);
        cli_text_format(line, " %s", cli_class_words(classes));
        second = true;
    }
}

/* Whole percent, rounded down: 100 only when it is done. */
static unsigned percent(double fraction)
{
    return fraction >= 1 ? 99 : fraction > 0 ? (unsigned)(100 * fraction) : 0;
}

/* " (resume with: tilewright resume run.tw)" */
static void add_resume(const char *path, cli_text *line)
{
    cli_text_format(line, " (resume with: tilewright resume ");
    cli_text_add_path(line, path);
    cli_text_format(line, ")");
}

static void add_outcome(const cli_run *run, cli_text *line)
{
    char digits[32];
    switch (run->result.outcome) {
    case TW_OUTCOME_EXHAUSTED:
        cli_text_format(line, run->counter ? "   counted, not listed" : "   complete");
        break;
    case TW_OUTCOME_LIMIT:
        if (run->options.limit == 1 && run->limit <= 1)
            cli_text_format(line, "   first one found");
        else
            cli_text_format(line, "   limit of %s reached",
                            cli_number(run->limit ? run->limit : run->options.limit, digits));
        break;
    case TW_OUTCOME_UNKNOWN:
    case TW_OUTCOME_STOPPED:
    case TW_OUTCOME_BUDGET:
    default:
        if (run->unprepared)
            cli_text_format(line, "   stopped before the search began");
        else
            cli_text_format(line, "   stopped at %u %%", percent(run->fraction));
        if (run->checkpoint)
            add_resume(run->checkpoint, line);
        break;
    }
    cli_text_format(line, "   %.2f s", run->result.seconds);
    if (run->store) {
        cli_text_format(line, "   %s new in ", cli_number(run->fresh, digits));
        cli_text_add_safe(line, run->store);
    }
}

/* "; rigid turns" where not all pieces are turned by the lattice's own rule. */
static const char *rule_of_turns(const cli_run *run)
{
    const char *name = cli_turns_name(run->puzzle);
    return strcmp(name, "lattice") == 0 ? ""
           : strcmp(name, "rigid") == 0 ? "; rigid turns"
                                        : "; some turns rigid";
}

/* The line but for its first words; others: the counts that go into its brackets, or "". */
static void add_rest(const cli_run *run, const char *others, cli_text *line)
{
    const tw_result *result = &run->result;
    const tw_solve_stats stats = tw_solver_get_stats(run->solver);
    const cli_classes classes = {run->options.up_to, run->options.exchange};
    if (result->outcome == TW_OUTCOME_EXHAUSTED && result->solutions == 0)
        cli_text_format(line, ": none exists%s", rule_of_turns(run));
    else if (result->solutions > 0 && stats.symmetries == 1 && stats.group == 1)
        cli_text_format(line, " (in all; the puzzle has no symmetry%s)", rule_of_turns(run));
    else if (result->solutions > 0)
        cli_text_format(line, " (%s%s%s%s)", cli_class_words(classes), *others ? "; " : "", others,
                        rule_of_turns(run));
    add_outcome(run, line);
}

void cli_print_result(const cli_run *run)
{
    const tw_result *result = &run->result;
    const cli_terminal *terminal = &run->cli->terminal;
    const cli_classes classes = {run->options.up_to, run->options.exchange};
    char buffer[32];
    cli_text number = {0}, others = {0}, rest = {0};
    cli_text_format(&number, "%s", result->outcome == TW_OUTCOME_EXHAUSTED ? "" : "at least ");
    cli_text_add_grouped(&number, cli_run_count(run, classes, buffer));
    cli_text_format(&number, " %s", result->solutions == 1 ? "solution" : "solutions");
    bool all = result->outcome == TW_OUTCOME_EXHAUSTED && result->solutions > 0 &&
               tw_solver_get_stats(run->solver).symmetries > 1;
    if (all)
        add_other_counts(run, &others);
    all = all && others.bytes && !others.failed;
    add_rest(run, all ? others.bytes : "", &rest);
    if (all && terminal->out && number.size + rest.size > terminal->width) {
        cli_say(stdout, "%s\n", others.bytes);
        rest.size = 0;
        add_rest(run, "", &rest);
    }
    cli_say(stdout, "%s%s%s%s\n", terminal->out_colour ? "\033[1m" : "",
            number.bytes ? number.bytes : "", terminal->out_colour ? "\033[0m" : "",
            rest.bytes ? rest.bytes : "");
    cli_text_free(&number);
    cli_text_free(&others);
    cli_text_free(&rest);
}

/* A puzzle as this command was asked for it, so that another one finds the same. puzzle: NULL where
 * it is not at hand. */
static void print_asked(const cli_call *cli, const tw_puzzle *puzzle, const char *what)
{
    const char *target = puzzle ? tw_puzzle_about(puzzle)->target : cli->options->target;
    cli_print_path(stdout, what);
    if (target && *target) {
        cli_say(stdout, " --target ");
        cli_print_word(stdout, target);
    }
    if (cli->options->problem > 0)
        cli_say(stdout, " --problem %" PRIu64, cli->options->problem);
    if (cli->options->lattices) {
        cli_say(stdout, " --lattices ");
        cli_print_path(stdout, cli->options->lattices);
    }
}

/* Columns that a puzzle takes at most, where nothing is quoted. */
static size_t asked_width(const cli_call *cli, const tw_puzzle *puzzle, const char *what)
{
    const char *target = tw_puzzle_about(puzzle)->target, *lattices = cli->options->lattices;
    return strlen(what) + (*target ? strlen(target) + sizeof " --target" : 0) +
           (cli->options->problem > 0 ? sizeof " --problem 100" : 0) +
           (lattices ? strlen(lattices) + sizeof " --lattices" : 0);
}

static void print_proof(const cli_run *run, const char *proof, const char *lead)
{
    cli_say(stdout, "No search %s needed: %s proves it; \"tilewright explain ", lead, proof);
    print_asked(run->cli, run->puzzle, run->what);
    cli_say(stdout, "\" shows it\n");
}

void cli_print_proof(const cli_run *run)
{
    const char *proof = tw_solver_proof(run->solver);
    if (proof)
        print_proof(run, proof, "was");
}

void cli_print_no_solution(const cli_call *cli, const char *what, const char *proof)
{
    cli_say(stdout, "0 solutions: none exists\n");
    print_proof(&(cli_run){.cli = cli, .what = what}, proof, "is");
}

bool cli_tell_proof(const cli_call *cli, tw_solver *solver, const char *what)
{
    if (tw_solver_prove(solver, NULL, NULL) != TW_OK || !tw_solver_proof(solver))
        return false;
    cli_print_no_solution(cli, what, tw_solver_proof(solver));
    return true;
}

/* ---- Next -------------------------------------------------------------------------------- */

/* Commands: one behind the other, or one a line where they are too long. */
static void print_suggestions(const cli_run *run, const char *first, const char *second)
{
    const size_t width = asked_width(run->cli, run->puzzle, run->what);
    bool fits = strlen(first) + strlen(second) + 2 * width + 40 < run->cli->terminal.width;
    const char *lead = "Next: ";
    if (*first) {
        cli_say(stdout, "%stilewright %.*s ", lead, (int)strcspn(first, " "), first);
        print_asked(run->cli, run->puzzle, run->what);
        cli_say(stdout, "%s%s", first + strcspn(first, " "), fits ? "" : "\n");
        lead = fits ? "   " : "      ";
    }
    cli_say(stdout, "%stilewright %.*s ", lead, (int)strcspn(second, " "), second);
    print_asked(run->cli, run->puzzle, run->what);
    cli_say(stdout, "%s\n", second + strcspn(second, " "));
}

void cli_print_next(const cli_run *run)
{
    if (strcmp(run->what, "-") == 0 ||
        (run->result.outcome == TW_OUTCOME_STOPPED && run->checkpoint))
        return;
    const tw_result *result = &run->result;
    bool counting = strcmp(run->cli->args.command->name, "count") == 0;
    const char *first = "";
    if (result->outcome == TW_OUTCOME_LIMIT)
        first = "count";
    else if (result->solutions > 0 && counting)
        first = "solve --first";
    else if (result->solutions > 1)
        first = "solve --solutions | less";
    print_suggestions(run, first, "show --stats");
}

/* ---- The exit code ----------------------------------------------------------------------- */

int cli_run_exit(const cli_run *run)
{
    const tw_result *result = &run->result;
    verb_totals totals = {.what = run->what, .puzzle = run->puzzle};
    for (int i = 0; run->job && i <= TW_UP_TO_NONE; i++)
        if (tw_job_stated(run->job, (tw_up_to)i))
            totals.counts[i] =
                cli_run_count(run, (cli_classes){(tw_up_to)i, false}, totals.digits[i]);
    bool none = result->outcome == TW_OUTCOME_EXHAUSTED && result->solutions == 0;
    return cli_stated_exit(&totals, result->outcome == TW_OUTCOME_STOPPED ? CLI_EARLY
                                    : none                                ? CLI_NONE
                                                                          : CLI_FOUND);
}
