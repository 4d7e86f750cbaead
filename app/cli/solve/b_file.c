/* b_file.c -- `count --b-file FIRST-LAST`: numbers of solutions of puzzles that differ in a number
 * n, in the form of b-files of the OEIS: a line "n a(n)" each (solve_job.h).
 *
 * The text of the puzzle has $n in place of numbers ($2n: twice n); with a number for n it is a
 * puzzle, which is read and counted. Invariant: a printed line is final, since its count is
 * complete and earlier lines are those of all smaller numbers. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/counted.h"
#include "cli/solve/solve_job.h"

#define MOST_TIMES 1000    /* of $2n */
#define MOST_INDEX 1000000 /* of n */

typedef struct sequence {
    const cli_call *cli;
    const solve_options *asked;
    tw_solve_options search;
    cli_input pattern; /* the text with $n */
    cli_progress progress;
    char heading[64]; /* of the progress line */
} sequence;

/* Refuses options that keep or show solutions, or that count something else. */
static bool check_asked(const sequence *self)
{
    const char *given = cli_given(&self->cli->args, "checkpoint", "checkpoint-every", "store",
                                  "cost", "explain-plan", "levels", "progress", "limit");
    const verb_range *range = &self->asked->b_file;
    if (given)
        return cli_complain("--%s: --b-file counts the solutions of each n; leave one of the two "
                            "out",
                            given);
    return range->low <= MOST_INDEX && (range->high <= MOST_INDEX || range->high == UINT64_MAX)
               ? true
               : cli_complain("--b-file: n is at most %s", cli_number(MOST_INDEX));
}

/* ---- A puzzle of the sequence ------------------------------------------------------------ */

/* Is this "$n" or "$2n"? *times: 1, or the number; returns its length, or 0. */
static size_t index_at(const char *text, uint64_t *times)
{
    char digits[8];
    const size_t length = strspn(text + 1, "0123456789");
    *times = 1;
    if (length >= sizeof digits || text[1 + length] != 'n' ||
        isalnum((unsigned char)text[2 + length]))
        return 0;
    snprintf(digits, sizeof digits, "%.*s", (int)length, text + 1);
    return length == 0 || verb_parse_number(digits, 1, MOST_TIMES, times) ? length + 2 : 0;
}

/* Makes the text for a number. false: it has no $n, and is the same for every n. */
static bool make_text(const sequence *self, uint64_t n, tw_bytes *text)
{
    bool any = false;
    uint64_t times;
    const char *at = self->pattern.text, *end = at + self->pattern.size, *dollar;
    for (; (dollar = memchr(at, '$', (size_t)(end - at))); at = dollar) {
        const size_t length = index_at(dollar, &times);
        tw_bytes_add(text, at, (size_t)(dollar - at));
        if (length > 0)
            cli_text_format(text, "%" PRIu64, times * n);
        else
            tw_bytes_add(text, "$", 1);
        dollar += length > 0 ? length : 1;
        any |= length > 0;
    }
    tw_bytes_add(text, at, (size_t)(end - at));
    return any;
}

/* ---- Its number -------------------------------------------------------------------------- */

static bool take_progress(void *user, const tw_progress *now)
{
    sequence *self = user;
    cli_progress_show(&self->progress, now);
    return cli_search_goes_on(NULL, now) && !cli_output_failed();
}

static int stopped_at(const sequence *self, uint64_t n)
{
    if (cli_interrupt_came())
        cli_pass_interrupt(&self->cli->terminal);
    cli_say(stderr, "Stopped before n = %s was counted.\n", cli_number(n));
    return CLI_EARLY;
}

/* Prints the line of n. CLI_GO_ON, or the exit code. */
static int print_term(const sequence *self, uint64_t n, const char *solutions)
{
    if (self->asked->common.json)
        return cli_print_json(
            "term", json_pack("{s:o, s:s}", "n", verb_json_count(n), "solutions", solutions));
    printf("%" PRIu64 " %s\n", n, solutions);
    cli_flush_output();
    return CLI_GO_ON;
}

/* Counts the solutions that meet the conditions, and prints the line of n. */
static int count_meeting(const sequence *self, cli_job *job, uint64_t n)
{
    cli_counting counting = {.cli = self->cli};
    tw_error error = {.status = TW_OK};
    int code = cli_make_solver(&job->input, job->puzzle, &self->search, &counting.solver);
    if (code == CLI_EARLY)
        code = stopped_at(self, n);
    if (code == CLI_GO_ON)
        code = cli_read_conditions(&counting, &self->asked->run.conditions, counting.solver);
    if (code == CLI_GO_ON) {
        tw_status status = cli_count(&counting, counting.solver, &error);
        code = status != TW_OK ? cli_input_failed(&job->input, status, &error)
               : tw_counter_is_done(counting.counter)
                   ? print_term(self, n, tw_counter_total(counting.counter, TW_SAME_NONE, false))
                   : stopped_at(self, n);
    }
    cli_counting_free(&counting);
    return code;
}

/* Counts a prepared job, and prints the line of n. */
static int count_term(sequence *self, cli_job *job, uint64_t n)
{
    cli_run run = cli_job_run(job);
    const tw_solve_sink sink = {
        .size = sizeof sink, .progress = take_progress, .user = self, .first = true};
    char buffer[32];
    tw_error error = {.status = TW_OK};
    snprintf(self->heading, sizeof self->heading, "n = %" PRIu64 ", %.30s", n,
             tw_solver_get_stats(run.end.solver).engine);
    cli_progress_start(&self->progress, self->cli, self->heading, self->asked->common.quiet);
    job->progress = &self->progress;
    tw_status status = tw_job_run(job->job, NULL, &sink, &run.end.result, &error);
    cli_progress_clear(&self->progress);
    if (cli_output_failed())
        return CLI_EARLY;
    if (status != TW_OK)
        return cli_job_failed(job, status, &error);
    verb_end_take_counter(&run.end, tw_job_counter(job->job));
    if (!verb_end_is_exhausted(&run.end))
        return stopped_at(self, n);
    return print_term(self, n,
                      verb_end_count(&run.end, self->search.same, self->search.exchange, buffer));
}

/* The puzzle of n: reads it and prints its line. CLI_GO_ON, or the exit code. */
static int add_term(sequence *self, uint64_t n)
{
    const verb_search *asked = &self->asked->run.search;
    cli_job job = {.cli = self->cli,
                   .options = {.search = &self->search, .kind = verb_job_kind(asked, true)},
                   .input = {.cli = self->cli, .name = strdup(self->pattern.name)}};
    tw_bytes text = {0};
    (void)make_text(self, n, &text);
    job.input.text = (char *)text.data;
    job.input.size = text.size;
    int code = job.input.name && !text.status ? CLI_GO_ON : cli_no_memory();
    if (code == CLI_GO_ON)
        code = cli_job_read(&job);
    const bool meeting = verb_asks_conditions(&self->asked->run.conditions);
    if (code == CLI_GO_ON && !meeting)
        code = cli_job_prepare(&job);
    if (code == CLI_GO_ON)
        code = meeting ? count_meeting(self, &job, n) : count_term(self, &job, n);
    else if (code == CLI_EARLY)
        code = stopped_at(self, n);
    job.input.text = NULL; /* `text` has it */
    cli_job_free(&job);
    tw_bytes_free(&text);
    return code;
}

/* ---- All of them ------------------------------------------------------------------------- */

int cli_count_b_file(cli_call *cli, const solve_options *asked)
{
    const verb_range *range = &asked->b_file;
    const char *what = cli->args.operands[0];
    sequence self = {.cli = cli, .asked = asked};
    if (!check_asked(&self) || !cli_read_search(&asked->run.search, &self.search))
        return CLI_INPUT;
    const bool conditions = verb_asks_conditions(&asked->run.conditions);
    verb_fault fault;
    if (conditions &&
        !verb_may_meet_conditions(&asked->run.search, cli_is_given(&cli->args, "same"),
                                  cli_first_given(&cli->args, verb_never_with_conditions), &fault))
        return cli_refuse("--%s", fault.text);
    if (conditions)
        self.search.same = TW_SAME_NONE;
    self.search.not_resumable = true;
    cli_watch_signals();
    cli_end_after(asked->run.budget);
    int code = cli_input_open(cli, what, CLI_PUZZLE, &self.pattern);
    tw_bytes first = {0};
    if (code == CLI_GO_ON && !make_text(&self, range->low, &first))
        code = cli_refuse("%s: --b-file needs $n in place of a number in the puzzle's file, as in "
                          "\"box: [4, $n]\", or n as a side of --box, as in --box 4xn",
                          what);
    tw_bytes_free(&first);
    if (code == CLI_GO_ON && !asked->common.quiet && !asked->common.json) {
        const cli_classes classes = {self.search.same, self.search.exchange};
        printf("# a(n) = number of solutions of ");
        cli_print_text(stdout, what);
        printf("%s, %s\n", conditions ? " that meet the conditions" : "", cli_class_words(classes));
    }
    for (uint64_t n = range->low; code == CLI_GO_ON && n <= range->high && n <= MOST_INDEX; n++)
        code = add_term(&self, n);
    cli_input_free(&self.pattern);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
