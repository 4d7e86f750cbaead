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

size_t cli_best_count(const cli_run *run)
{
    return run->counter ? tw_counter_best_count(run->counter) : tw_solver_best_count(run->solver);
}

const tw_solution *cli_best(const cli_run *run, size_t number, int64_t *cost)
{
    return run->counter ? tw_counter_best(run->counter, number, cost)
                        : tw_solver_best(run->solver, number, cost);
}

static int64_t cost_at(const cli_run *run, size_t number)
{
    int64_t cost = 0;
    cli_best(run, number, &cost);
    return cost;
}

tw_status cli_print_best(const cli_run *run, const cli_best_print *print)
{
    size_t count = cli_best_count(run);
    bool told =
        !run->cli->options->quiet && cli_prints_drawings(&print->how) && (count > 1 || print->all);
    tw_status status = TW_OK;
    for (size_t i = 0; status == TW_OK && i < count; i++) {
        int64_t cost = 0;
        cli_solution_print how = print->how;
        const tw_solution *solution = cli_best(run, i, &cost);
        how.number = i + 1;
        if (print->first && i == 0)
            status = cli_print_first(&how, solution);
        if (told)
            cli_say(stdout, "%sSolution %zu: cost %lld\n", print->all && i > 0 ? "\n" : "", i + 1,
                    (long long)cost);
        if (print->all)
            status = cli_print_solution(&how, solution);
    }
    if (told && print->all && count > 0)
        cli_say(stdout, "\n");
    return status;
}

/* What none is better than: of tables, the best itself. */
static bool find_bound(const cli_run *run, int64_t *bound)
{
    if (!run->counter)
        return tw_solver_bound(run->solver, bound);
    *bound = cost_at(run, 0);
    return cli_best_count(run) > 0;
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
    else if (find_bound(run, &bound))
        cli_text_format(line, ", %s %lld",
                        run->options.wanted == TW_WANTED_DEAREST ? "at most" : "at least",
                        (long long)bound);
}

void cli_print_cost_result(const cli_run *run)
{
    const cli_terminal *terminal = &run->cli->terminal;
    size_t count = cli_best_count(run);
    const char *end = !is_proved(run) ? "stopped"
                      : run->counter  ? "by tables, not searched"
                                      : "complete";
    cli_text line = {0};
    if (count > 0)
        add_best(run, count, &line);
    else
        cli_text_format(&line, is_proved(run) ? "no solution: none exists" : "no solution so far");
    cli_say(stdout, "%s%s%s   %s   %.2f s\n", terminal->out_colour ? "\033[1m" : "",
            line.bytes ? line.bytes : "", terminal->out_colour ? "\033[0m" : "", end,
            run->result.seconds);
    cli_text_free(&line);
}

json_t *cli_json_cost(const cli_run *run)
{
    int64_t bound;
    json_t *best = json_array();
    bool whole = best != NULL;
    for (size_t i = 0; whole && i < cli_best_count(run); i++)
        whole = json_array_append_new(best, json_integer(cost_at(run, i))) == 0;
    json_t *known = find_bound(run, &bound) ? json_integer((json_int_t)bound) : json_null();
    if (!whole) {
        json_decref(best);
        json_decref(known);
        return NULL;
    }
    return json_pack("{s:s, s:o, s:b, s:o}", "wanted", word_of(run), "best", best, "proved",
                     is_proved(run), "bound", known);
}
