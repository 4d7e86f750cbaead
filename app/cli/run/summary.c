/* summary.c -- what is told of a run: header, last line, levels, what to do next; and its JSON.
 *
 * The last line alone tells the truth: the number, which solutions count as the same, and whether
 * the search came to its end. It is plain ASCII, on a terminal and in a pipe. */
#include <inttypes.h>
#include <string.h>

#include "cli/run/summary.h"

#include "cli/json_objects.h"
#include "cli/run/stated.h"

static bool is_exhausted(const cli_run *run)
{
    return run->result.outcome == TW_OUTCOME_EXHAUSTED;
}

/* ---- Header ------------------------------------------------------------------------------ */

void cli_print_header(const cli_run *run)
{
    const tw_solve_stats stats = tw_solver_get_stats(run->solver);
    const struct {
        uint64_t number;
        const char *one, *many;
    } figures[] = {{stats.cells, "cell", "cells"},
                   {stats.pieces, "piece", "pieces"},
                   {stats.poses, "placement", "placements"},
                   {stats.symmetries, "symmetry", "symmetries"}};
    const cli_terminal *terminal = &run->cli->terminal;
    const char *title = tw_puzzle_title(run->puzzle),
               *dot = terminal->unicode ? " \xC2\xB7 " : ", ";
    char digits[32];
    cli_text line = {0};
    title = *title ? title : run->what;
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        cli_text_format(&line, "%s%s %s", i > 0 ? dot : "", cli_number(figures[i].number, digits),
                        figures[i].number == 1 ? figures[i].one : figures[i].many);
    if (!line.failed) {
        cli_say(stdout, "%s", terminal->out_colour ? "\033[1m" : "");
        cli_print_text(stdout, title);
        bool fits = strlen(title) + line.size + 8 <= terminal->width;
        cli_say(stdout, "%s%s%s\n", terminal->out_colour ? "\033[0m" : "", fits ? "        " : "\n",
                line.bytes);
    }
    cli_text_free(&line);
}

/* ---- The last line ----------------------------------------------------------------------- */

/* Solutions by a convention, in digits: those that were handed on, or all that they stand for.
 * NULL when they were not counted. */
static const char *count_of(const cli_run *run, cli_classes classes, char buffer[32])
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
    char buffer[32];
    for (int i = 0; i <= TW_UP_TO_NONE; i++) {
        const cli_classes classes = {(tw_up_to)i, false};
        const char *count = count_of(run, classes, buffer);
        if (!count || (classes.up_to == run->options.up_to && !run->options.exchange))
            continue;
        cli_text_format(line, "%s", line->size > 0 ? "; " : "");
        cli_text_add_grouped(line, count);
        cli_text_format(line, " %s", cli_class_words(classes));
    }
}

static void add_outcome(const cli_run *run, cli_text *line)
{
    char digits[32];
    if (is_exhausted(run)) {
        cli_text_format(line, run->counter ? "   counted, not listed" : "   complete");
    } else if (run->result.outcome == TW_OUTCOME_LIMIT) {
        if (run->options.limit == 1 && run->limit <= 1)
            cli_text_format(line, "   first one found");
        else
            cli_text_format(line, "   limit of %s reached",
                            cli_number(run->limit ? run->limit : run->options.limit, digits));
    } else {
        /* Whole percent, rounded down: 100 only when it is done. */
        const double fraction = run->fraction;
        const unsigned percent = fraction >= 1 ? 99 : fraction > 0 ? (unsigned)(100 * fraction) : 0;
        if (run->unprepared)
            cli_text_format(line, "   stopped before the search began");
        else
            cli_text_format(line, "   stopped at %u %%", percent);
        if (run->checkpoint) {
            cli_text_format(line, " (resume with: tilewright resume ");
            cli_text_add_path(line, run->checkpoint);
            cli_text_format(line, ")");
        }
    }
    cli_text_format(line, "   %.2f s", run->result.seconds);
    if (run->store) {
        cli_text_format(line, "   %s new in ", cli_number(run->fresh, digits));
        cli_text_add_safe(line, run->store);
    }
}

/* The line but for its first words; others: the counts that go into its brackets, or "". */
static void add_rest(const cli_run *run, const char *others, cli_text *line)
{
    const tw_result *result = &run->result;
    const tw_solve_stats stats = tw_solver_get_stats(run->solver);
    const cli_classes classes = {run->options.up_to, run->options.exchange};
    const char *turns = cli_turns_name(run->puzzle);
    turns = strcmp(turns, "lattice") == 0 ? ""
            : strcmp(turns, "rigid") == 0 ? "; rigid turns"
                                          : "; some turns rigid";
    if (is_exhausted(run) && result->solutions == 0)
        cli_text_format(line, ": none exists%s", turns);
    else if (result->solutions > 0 && stats.symmetries == 1 && stats.group == 1)
        cli_text_format(line, " (in all; the puzzle has no symmetry%s)", turns);
    else if (result->solutions > 0)
        cli_text_format(line, " (%s%s%s%s)", cli_class_words(classes), *others ? "; " : "", others,
                        turns);
    add_outcome(run, line);
}

/* The last line, which begins in bold. Both texts are freed. */
static void print_last(const cli_run *run, cli_text *bold, cli_text *rest)
{
    const bool colour = run->cli->terminal.out_colour;
    cli_say(stdout, "%s%s%s%s\n", colour ? "\033[1m" : "", bold->bytes ? bold->bytes : "",
            colour ? "\033[0m" : "", rest->bytes ? rest->bytes : "");
    cli_text_free(bold);
    cli_text_free(rest);
}

void cli_print_result(const cli_run *run)
{
    const tw_result *result = &run->result;
    const cli_terminal *terminal = &run->cli->terminal;
    const cli_classes classes = {run->options.up_to, run->options.exchange};
    char buffer[32];
    cli_text number = {0}, others = {0}, rest = {0};
    cli_text_format(&number, "%s", is_exhausted(run) ? "" : "at least ");
    cli_text_add_grouped(&number, count_of(run, classes, buffer));
    cli_text_format(&number, " %s", result->solutions == 1 ? "solution" : "solutions");
    if (is_exhausted(run) && result->solutions > 0 &&
        tw_solver_get_stats(run->solver).symmetries > 1)
        add_other_counts(run, &others);
    bool all = others.bytes && !others.failed;
    add_rest(run, all ? others.bytes : "", &rest);
    if (all && terminal->out && number.size + rest.size > terminal->width) {
        cli_say(stdout, "%s\n", others.bytes);
        rest.size = 0;
        add_rest(run, "", &rest);
    }
    print_last(run, &number, &rest);
    cli_text_free(&others);
}

/* ---- The best, with --cost --------------------------------------------------------------- */

static size_t best_count(const cli_run *run)
{
    return run->counter ? tw_counter_best_count(run->counter) : tw_solver_best_count(run->solver);
}

/* One of them, the best first, and what it costs. */
static const tw_solution *best_of(const cli_run *run, size_t number, int64_t *cost)
{
    return run->counter ? tw_counter_best(run->counter, number, cost)
                        : tw_solver_best(run->solver, number, cost);
}

static long long cost_at(const cli_run *run, size_t number)
{
    int64_t cost = 0;
    best_of(run, number, &cost);
    return cost;
}

tw_status cli_print_best(const cli_run *run, cli_solution_print how, bool first, bool all)
{
    size_t count = best_count(run);
    bool told = !run->cli->options->quiet && cli_prints_drawings(&how) && (count > 1 || all);
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        int64_t cost = 0;
        const tw_solution *solution = best_of(run, i, &cost);
        how.number = i + 1;
        if (first && i == 0)
            status = cli_print_first(&how, solution);
        if (told)
            cli_say(stdout, "%sSolution %zu: cost %lld\n", all && i > 0 ? "\n" : "", i + 1,
                    (long long)cost);
        if (all)
            status = cli_print_solution(&how, solution);
    }
    if (told && all && count > 0)
        cli_say(stdout, "\n");
    return status;
}

/* What none is better than: of tables, the best itself. */
static bool find_bound(const cli_run *run, int64_t *bound)
{
    if (!run->counter)
        return tw_solver_bound(run->solver, bound);
    *bound = cost_at(run, 0);
    return best_count(run) > 0;
}

/* "cheapest: 38, proved", "the 3 dearest: 40 to 38, proved", "cheapest so far: 41, at least 36". */
void cli_print_cost_result(const cli_run *run)
{
    const bool dearest = run->options.wanted == TW_WANTED_DEAREST;
    const char *end = !is_exhausted(run) ? "stopped"
                      : run->counter     ? "by tables, not searched"
                                         : "complete";
    size_t count = best_count(run);
    int64_t bound;
    cli_text line = {0}, rest = {0};
    if (count == 0)
        cli_text_format(&line,
                        is_exhausted(run) ? "no solution: none exists" : "no solution so far");
    if (count > 1)
        cli_text_format(&line, "the %zu ", count);
    if (count > 0) {
        const long long best = cost_at(run, 0), last = cost_at(run, count - 1);
        cli_text_format(&line, "%s%s: %lld", dearest ? "dearest" : "cheapest",
                        is_exhausted(run) ? "" : " so far", best);
        if (last != best)
            cli_text_format(&line, " to %lld", last);
        else if (count > 1)
            cli_text_format(&line, " each");
        if (is_exhausted(run))
            cli_text_format(&line, ", proved");
        else if (find_bound(run, &bound))
            cli_text_format(&line, ", %s %lld", dearest ? "at most" : "at least", (long long)bound);
    }
    cli_text_format(&rest, "   %s   %.2f s", end, run->result.seconds);
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
    const uint64_t all = run->result.branches;
    char branches[32], updates[32];
    size_t count = 0, begun = cli_places_begun(run->solver);
    const tw_level *level = tw_solver_levels(run->solver, &count);
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
        cli_say(stdout, "%5zu %16s %6.2f %% %18s %11s\n", i, cli_number(level->branches, branches),
                all > 0 ? 100 * (double)level->branches / (double)all : 0,
                cli_number(level->updates, updates), each);
    }
    cli_say(stdout, "%5s %16s %8s %18s\n", "all", cli_number(all, branches), "",
            cli_number(run->result.updates, updates));
    if (begun > 0)
        cli_say(stdout,
                "Level 1 has %zu places where the search begins, with a piece down; none is a "
                "branch.\n",
                begun);
}

/* ---- Next -------------------------------------------------------------------------------- */

void cli_text_add_asked(cli_text *text, const cli_call *cli, const tw_puzzle *puzzle,
                        const char *what)
{
    const char *target = puzzle ? tw_puzzle_about(puzzle)->target : cli->options->target;
    cli_text_add_path(text, what);
    if (target && *target) {
        cli_text_format(text, " --target ");
        cli_text_add_word(text, target);
    }
    if (cli->options->problem > 0)
        cli_text_format(text, " --problem %" PRIu64, cli->options->problem);
    if (cli->options->lattices) {
        cli_text_format(text, " --lattices ");
        cli_text_add_path(text, cli->options->lattices);
    }
}

static void print_proof(const cli_run *run, const char *proof, const char *lead)
{
    cli_text asked = {0};
    cli_text_add_asked(&asked, run->cli, run->puzzle, run->what);
    cli_say(stdout, "No search %s needed: %s proves it; \"tilewright explain %s\" shows it\n", lead,
            proof, asked.bytes ? asked.bytes : "");
    cli_text_free(&asked);
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

/* Commands: one behind the other, or one a line where they are too long. */
void cli_print_next(const cli_run *run)
{
    const tw_result *result = &run->result;
    const char *target = tw_puzzle_about(run->puzzle)->target;
    const char *lattices = run->cli->options->lattices;
    if (strcmp(run->what, "-") == 0 || (result->outcome == TW_OUTCOME_STOPPED && run->checkpoint))
        return;
    bool counting = strcmp(run->cli->args.command->name, "count") == 0;
    /* The first one has a word before the puzzle, and the rest behind it. */
    const char *word = result->outcome == TW_OUTCOME_LIMIT      ? "count"
                       : result->solutions > (counting ? 0 : 1) ? "solve"
                                                                : "";
    const char *rest = strcmp(word, "solve") != 0 ? ""
                       : counting                 ? " --first"
                                                  : " --solutions | less";
    /* Columns that the puzzle takes at most, where nothing is quoted. */
    const size_t width = strlen(run->what) + (*target ? strlen(target) + sizeof " --target" : 0) +
                         (run->cli->options->problem > 0 ? sizeof " --problem 100" : 0) +
                         (lattices ? strlen(lattices) + sizeof " --lattices" : 0);
    bool fits = strlen(word) + strlen(rest) + strlen("show --stats") + 2 * width + 40 <
                run->cli->terminal.width;
    cli_text text = {0};
    cli_text_add_asked(&text, run->cli, run->puzzle, run->what);
    const char *asked = text.bytes ? text.bytes : "";
    cli_say(stdout, "Next: ");
    if (*word)
        cli_say(stdout, "tilewright %s %s%s%s", word, asked, rest, fits ? "   " : "\n      ");
    cli_say(stdout, "tilewright show %s --stats\n", asked);
    cli_text_free(&text);
}

/* ---- As JSON ----------------------------------------------------------------------------- */

/* NULL: not all were looked at. */
static json_t *counts_json(const cli_run *run)
{
    char digits[TW_UP_TO_NONE + 1][32];
    const char *counts[TW_UP_TO_NONE + 1];
    for (int i = 0; i <= TW_UP_TO_NONE; i++)
        counts[i] = count_of(run, (cli_classes){(tw_up_to)i, false}, digits[i]);
    return run->options.wanted ? NULL : verb_json_counts(counts);
}

/* NULL: the best are not asked for. */
static json_t *cost_json(const cli_run *run)
{
    int64_t bound;
    if (!run->options.wanted)
        return NULL;
    json_t *best = json_array();
    for (size_t i = 0; i < best_count(run); i++)
        json_array_append_new(best, json_integer(cost_at(run, i)));
    return json_pack("{s:s, s:o, s:b, s:o}", "wanted",
                     run->options.wanted == TW_WANTED_DEAREST ? "dearest" : "cheapest", "best",
                     best, "proved", is_exhausted(run), "bound",
                     find_bound(run, &bound) ? json_integer((json_int_t)bound) : json_null());
}

int cli_print_run(const cli_run *run, bool levels)
{
    const tw_result *result = &run->result;
    const tw_solve_stats stats = tw_solver_get_stats(run->solver);
    size_t level_count = 0;
    const tw_level *level = tw_solver_levels(run->solver, &level_count);
    const cli_classes asked = {run->options.up_to, run->options.exchange};
    char solutions[32];
    json_t *object = json_pack(
        "{s:o, s:s, s:o, s:s, s:o?, s:o, s:s, s:o, s:I, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, "
        "s:f, "
        "s:o*, s:o*, s:s*, s:o*, s:o*}",
        "puzzle", verb_json_text(run->what), "outcome", verb_outcome_word(result->outcome),
        "solutions", verb_json_digits(count_of(run, asked, solutions)), "up_to",
        tw_up_to_word(asked.up_to, asked.exchange), "counts", counts_json(run), "symmetries",
        verb_json_count(stats.symmetries), "engine", run->counts ? VERB_COUNT_ENGINE : stats.engine,
        "options", verb_json_heuristics(&stats), "threads", (json_int_t)stats.threads, "turns",
        cli_turns_name(run->puzzle), "cells", verb_json_count(stats.cells), "piece_count",
        verb_json_count(stats.pieces), "orientations", verb_json_count(stats.orientations), "poses",
        verb_json_count(stats.poses), "poses_reduced", verb_json_count(stats.poses_reduced),
        "branches", verb_json_count(result->branches), "seconds_first",
        result->seconds_first < 0 ? json_null() : json_real(result->seconds_first), "seconds",
        result->seconds, "store",
        run->store ? json_pack("{s:o,s:o}", "file", verb_json_text(run->store), "new",
                               verb_json_count(run->fresh))
                   : NULL,
        "file_says", run->job ? verb_json_stated(run->job) : NULL, "proof",
        tw_solver_proof(run->solver), "cost", cost_json(run), "levels",
        levels ? verb_json_levels(level, level_count) : NULL);
    int code = cli_print_json(object);
    return code == CLI_GO_ON ? cli_run_exit(run) : code;
}

/* ---- The exit code ----------------------------------------------------------------------- */

int cli_run_exit(const cli_run *run)
{
    const tw_result *result = &run->result;
    verb_totals totals = {.what = run->what, .puzzle = run->puzzle};
    for (int i = 0; run->job && i <= TW_UP_TO_NONE; i++)
        if (tw_job_stated(run->job, (tw_up_to)i))
            totals.counts[i] = count_of(run, (cli_classes){(tw_up_to)i, false}, totals.digits[i]);
    return cli_stated_exit(&totals, result->outcome == TW_OUTCOME_STOPPED         ? CLI_EARLY
                                    : is_exhausted(run) && result->solutions == 0 ? CLI_NONE
                                                                                  : CLI_FOUND);
}
