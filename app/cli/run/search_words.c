/* search_words.c -- a search in words, and code that search commands share (search_words.h). */
#include "cli/run/search_words.h"

#include <string.h>

#include "cli/run/making.h"

bool cli_read_search(const verb_search *asked, tw_solve_options *options)
{
    verb_fault fault;
    return verb_read_search(asked, options, &fault) || cli_complain("%s", fault.text);
}

const char *cli_class_words(cli_classes classes)
{
    static const char *const words[][2] = {
        {"up to rotation and reflection", "up to rotation, reflection and exchange"},
        {"up to rotation", "up to rotation and exchange"},
        {"in all", "up to exchange"}};
    return words[classes.same][classes.exchange];
}

/* A number that another program stored follows some rule, but not a known one: it disputes nothing,
 * and is mentioned when it is none of the counts. */
static void mention_claimed(const verb_totals *totals)
{
    for (int i = 0; i <= TW_SAME_NONE; i++)
        if (!totals->counts[i] || !totals->what)
            return;
    const char *said = tw_puzzle_about(totals->puzzle)->claimed;
    bool known = !*said;
    for (int i = 0; i <= TW_SAME_NONE; i++)
        known = known || strcmp(said, totals->counts[i]) == 0;
    if (!known)
        cli_complain(
            "note: %s: the program that wrote the file counted %s, by a rule that the file "
            "does not tell; none of these counts is that",
            totals->what, cli_grouped(said));
}

int cli_stated_exit(const verb_totals *totals, int code)
{
    bool disputed = false;
    for (int i = 0; code != CLI_INPUT && code != CLI_INTERNAL && i <= TW_SAME_NONE; i++) {
        const char *said = verb_disputed(totals, (tw_same)i);
        if (!said)
            continue;
        disputed = true;
        cli_complain("%s: counted %s %s, but the file says %s: one of the two is wrong",
                     totals->what, cli_grouped(totals->counts[i]),
                     cli_class_words((cli_classes){(tw_same)i, false}), cli_grouped(said));
    }
    if (code != CLI_INPUT && code != CLI_INTERNAL)
        mention_claimed(totals);
    return disputed ? CLI_DISPUTED : code;
}

int cli_make_solver(const cli_input *input, const tw_puzzle *puzzle,
                    const tw_solve_options *options, tw_solver **solver)
{
    tw_error error = {0};
    tw_status status = tw_solver_new(NULL, puzzle, options, solver, &error);
    if (status == TW_OK)
        status = cli_prepare(input->cli, *solver, &error);
    if (status != TW_OK || tw_solver_get_state(*solver) == TW_SOLVER_NEW) {
        tw_solver_free(*solver);
        *solver = NULL;
        return status == TW_OK ? CLI_EARLY : cli_input_failed(input, status, &error);
    }
    cli_note_pivot(input->cli, *solver, options);
    return CLI_GO_ON;
}

typedef struct searching {
    bool (*take)(void *user, const tw_solution *solution);
    void *user;
    tw_watch line;
} searching;

static bool hand_on(void *user, const tw_solution *solution)
{
    const searching *s = user;
    return s->take(s->user, solution);
}

static bool tell_share(void *user, const tw_progress *now)
{
    const searching *s = user;
    return s->line.go_on(s->line.user, now->fraction);
}

int cli_each_solution(const cli_input *input, const tw_puzzle *puzzle,
                      const tw_solve_options *options,
                      bool (*take)(void *user, const tw_solution *solution), void *user)
{
    searching s = {.take = take, .user = user};
    const tw_solve_sink sink = {
        .size = sizeof sink, .solution = hand_on, .progress = tell_share, .user = &s};
    cli_making making = {.cli = input->cli, .word = "searching"};
    tw_solver *solver = NULL;
    tw_error error = {0};
    int code = cli_make_solver(input, puzzle, options, &solver);
    if (code != CLI_GO_ON)
        return code;
    s.line = cli_making_begin(&making);
    tw_status status = tw_solver_run(solver, NULL, &sink, NULL, &error);
    cli_making_end(&making);
    tw_solver_free(solver);
    return status == TW_OK ? CLI_GO_ON : cli_input_failed(input, status, &error);
}

int cli_explain_plan(const tw_job *job)
{
    char line[400];
    for (size_t i = 0; tw_job_explain(job, i, line, sizeof line); i++)
        cli_say_line(stdout, "%s", line);
    return CLI_FOUND;
}
