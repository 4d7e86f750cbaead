/* cost_summary.c -- the last line of a run with --cost, and its part of the JSON (cost_summary.h).
 */
#include "cli/run/cost_summary.h"

static const char *word_of(const cli_run *run)
{
    return run->options.wanted == TW_WANTED_DEAREST ? "dearest" : "cheapest";
}

/* Nothing is better: all was tried. */
static bool is_proved(const cli_run *run)
{
    return run->result.outcome == TW_OUTCOME_EXHAUSTED;
}

static int64_t cost_at(const cli_run *run, size_t number)
{
    int64_t cost = 0;
    tw_solver_best(run->solver, number, &cost);
    return cost;
}

static void add_cost(cli_text *line, int64_t cost)
{
    cli_text_format(line, "%lld", (long long)cost);
}

/* "cheapest: 38, proved", "the 3 dearest: 40 to 38, proved", "cheapest so far: 41, at least 36". */
static void add_best(const cli_run *run, size_t count, cli_text *line)
{
    int64_t bound;
    if (count > 1)
        cli_text_format(line, "the %zu ", count);
    cli_text_format(line, "%s%s: ", word_of(run), is_proved(run) ? "" : " so far");
    add_cost(line, cost_at(run, 0));
    if (cost_at(run, count - 1) != cost_at(run, 0)) {
        cli_text_format(line, " to ");
        add_cost(line, cost_at(run, count - 1));
    } else if (count > 1) {
        cli_text_format(line, " each");
    }
    if (is_proved(run))
        cli_text_format(line, ", proved");
    else if (tw_solver_bound(run->solver, &bound))
        cli_text_format(line, ", %s %lld",
                        run->options.wanted == TW_WANTED_DEAREST ? "at most" : "at least",
                        (long long)bound);
}

void cli_print_cost_result(const cli_run *run)
{
    const cli_terminal *terminal = &run->cli->terminal;
    size_t count = tw_solver_best_count(run->solver);
    cli_text line = {0};
    if (count > 0)
        add_best(run, count, &line);
    else
        cli_text_format(&line, is_proved(run) ? "no solution: none exists" : "no solution so far");
    cli_say(stdout, "%s%s%s   %s   %.2f s\n", terminal->out_colour ? "\033[1m" : "",
            line.bytes ? line.bytes : "", terminal->out_colour ? "\033[0m" : "",
            is_proved(run) ? "complete" : "stopped", run->result.seconds);
    cli_text_free(&line);
}

json_t *cli_json_cost(const cli_run *run)
{
    int64_t bound;
    json_t *best = json_array();
    bool whole = best != NULL;
    for (size_t i = 0; whole && i < tw_solver_best_count(run->solver); i++)
        whole = json_array_append_new(best, json_integer(cost_at(run, i))) == 0;
    json_t *known =
        tw_solver_bound(run->solver, &bound) ? json_integer((json_int_t)bound) : json_null();
    if (!whole) {
        json_decref(best);
        json_decref(known);
        return NULL;
    }
    return json_pack("{s:s, s:o, s:b, s:o}", "wanted", word_of(run), "best", best, "proved",
                     is_proved(run), "bound", known);
}
