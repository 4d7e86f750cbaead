/* rate_command.c -- `tilewright rate`: how hard a puzzle is for a person. */
#include <math.h>

#include "cli/convert/whole_file.h"
#include "cli/json_objects.h"
#include "cli/read/puzzle_input.h"
#include "cli/run/making.h"
#include "cli/signals.h"
#include "verbs/name_texts.h"
#include "verbs/rate_verb.h"

#define SHOWN 5 /* shares, exchanges and groups of a line */

typedef struct rate_options {
    cli_common common;
    verb_rate asked;
    const char *graph; /* file; NULL: none */
} rate_options;

typedef struct rate_job {
    const cli_call *cli;
    const rate_options *asked;
    cli_input input;
    tw_puzzle *puzzle;
    verb_rate_answer answer;
} rate_job;

/* ---- Words ------------------------------------------------------------------------------- */

/* "grade 9.5   a patient solver tries 733 placements, in 100 runs: 584 to 882" */
static void print_grade(const tw_rating *rating)
{
    const char *tried = cli_number((uint64_t)llround(rating->work));
    if (rating->answer == TW_RATE_STOPPED)
        cli_say(stdout, "stopped after %s placements\n", tried);
    else if (rating->answer == TW_RATE_NONE)
        cli_say(stdout, "no solution; a patient solver tries %s placements to see that\n", tried);
    else if (rating->exact)
        cli_say(stdout, "grade %.1f   a patient solver tries %s placements, in the mean\n",
                rating->grade, tried);
    else
        cli_say(stdout, "grade %.1f   a patient solver tries %s placements, in %s", rating->grade,
                tried, cli_amount(rating->runs, "run"));
    if (!rating->exact && rating->high > 0)
        cli_say(stdout, ": %s to %s", cli_number((uint64_t)llround(rating->low)),
                cli_number((uint64_t)llround(rating->high)));
    if (rating->answer == TW_RATE_FOUND && !rating->exact)
        cli_say(stdout, "\n%.1f dead ends before a solution\n", rating->dead_ends);
    if (rating->counted && rating->answer == TW_RATE_FOUND)
        cli_say(stdout, "%s in all   %.1f dead ends for each\n",
                cli_amount((uint64_t)rating->solutions, "solution"),
                rating->dead_ends / rating->solutions);
}

static void print_shares(const rate_job *job, const tw_rate_share *shares, size_t count, bool cells)
{
    if (count == 0)
        return;
    cli_say(stdout, "work lost on wrong %s:", cells ? "cells" : "pieces");
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        const uint32_t number = shares[i].number;
        cli_say_safe(stdout, "%s %s %.0f %%", i > 0 ? "," : "",
                     cells ? verb_cell_text(tw_puzzle_lattice(job->puzzle),
                                            *tw_puzzle_cell(job->puzzle, number))
                           : tw_puzzle_piece_name(job->puzzle, number),
                     100 * shares[i].share);
    }
    cli_say(stdout, "%s\n", count > SHOWN ? ", ..." : "");
}

static void print_spare(const rate_job *job)
{
    const size_t count = job->answer.spare_count;
    for (size_t i = 0; i < count; i++)
        cli_say_safe(stdout, "%s %s",
                     i == 0          ? "one solution also without the pins of"
                     : i + 1 < count ? ","
                                     : " or",
                     tw_puzzle_piece_name(job->puzzle, job->answer.spare[i]));
    if (count > 0)
        cli_say(stdout, "\n");
}

/* "1,083 pairs of 240 solutions, up to 3 pieces apart; 2 groups: 239, 1" */
static void print_neighbours(const rate_job *job, const tw_neighbours *all)
{
    const verb_rate_answer *answer = &job->answer;
    cli_say(stdout, "%s of %s, up to %s apart; %s:", cli_amount(all->count, "pair"),
            cli_amount(all->solutions, "solution"),
            cli_amount(job->asked->asked.neighbours, "piece"),
            cli_amount(all->component_count, "group"));
    for (size_t i = 0; i < all->component_count && i < SHOWN; i++)
        cli_say(stdout, "%s %s", i > 0 ? "," : "", cli_number(all->component_sizes[i]));
    cli_say(stdout, "%s\n", all->component_count > SHOWN ? ", ..." : "");
    for (size_t i = 0; i < answer->exchange_count && i < SHOWN; i++) {
        const verb_exchange *exchange = &answer->exchanges[i];
        cli_say(stdout, "%s", i == 0 ? "put back otherwise:" : ",");
        for (unsigned k = 0; k < exchange->count; k++)
            cli_say_safe(stdout, "%s%s", k > 0 ? "+" : " ",
                         tw_puzzle_piece_name(job->puzzle, exchange->pieces[k]));
        cli_say(stdout, " %s", cli_amount(exchange->pairs, "time"));
    }
    if (answer->exchange_count > 0)
        cli_say(stdout, "%s\n", answer->exchange_count > SHOWN ? ", ..." : "");
}

/* "9" or "3 to 9" */
static void print_range(const char *word, uint32_t low, uint32_t high)
{
    cli_say(stdout, low == high ? "   %s %u" : "   %s %u to %u", word, low, high);
}

static void print_burr(const verb_burr_rate *burr)
{
    cli_say(stdout, "%s: %s come%s apart", cli_amount(burr->assemblies, "assembly"),
            burr->apart > 0 ? cli_number(burr->apart) : "none", burr->apart == 1 ? "s" : "");
    if (burr->apart > 0) {
        print_range("level", burr->level_low, burr->level_high);
        print_range("moves", burr->moves_low, burr->moves_high);
    }
    if (burr->apart + burr->together < burr->assemblies)
        cli_say(stdout, "   %s undecided",
                cli_number(burr->assemblies - burr->apart - burr->together));
    cli_say(stdout, "\n");
}

static void print_rating(const rate_job *job)
{
    const verb_rate_answer *answer = &job->answer;
    const tw_rating *rating = answer->rating;
    print_grade(rating);
    if (!job->asked->common.quiet) {
        print_shares(job, rating->pieces, rating->piece_count, false);
        print_shares(job, rating->cells, rating->cell_count, true);
        print_spare(job);
    }
    if (answer->neighbours)
        print_neighbours(job, answer->neighbours);
    if (answer->burr_done)
        print_burr(&answer->burr);
    if (answer->stopped && rating->answer != TW_RATE_STOPPED)
        cli_say(stdout, "stopped\n");
}

/* ---- The command ------------------------------------------------------------------------- */

static int rate_and_print(rate_job *job)
{
    cli_making making = {.cli = job->cli, .word = "rating", .seconds = cli_time_left(job->cli)};
    tw_error error = {0};
    const tw_watch watch = cli_making_begin(&making);
    tw_status status = verb_rate_run(&job->asked->asked, job->puzzle, &watch, &job->answer, &error);
    cli_making_end(&making);
    if (status)
        return cli_input_failed(&job->input, status, &error);
    int code = CLI_GO_ON;
    if (!job->answer.rating)
        return cli_stopped_before();
    if (job->asked->common.json)
        code = cli_print_json("result", verb_rate_json(job->puzzle, &job->answer));
    else
        print_rating(job);
    if (code == CLI_GO_ON && job->asked->graph && job->answer.neighbours) {
        tw_bytes text = {0};
        verb_neighbours_write(job->answer.neighbours, &text);
        code = cli_file_write(job->cli, cli_file_asked(job->asked->graph), &job->input, &text,
                              TW_OK, NULL);
    } else if (job->asked->graph)
        cli_complain("%s is not written: no solutions were listed", job->asked->graph);
    if (code != CLI_GO_ON)
        return code;
    return job->answer.stopped                           ? CLI_EARLY
           : job->answer.rating->answer == TW_RATE_FOUND ? CLI_FOUND
                                                         : CLI_NONE;
}

static int run(cli_call *cli)
{
    rate_job job = {.cli = cli, .asked = (const rate_options *)cli->options};
    if (!cli_file_is_free(job.cli, job.asked->graph))
        return CLI_INPUT;
    cli_watch_signals();
    int code = cli_open_target_in_time(cli, &job.input, &job.puzzle);
    if (code == CLI_GO_ON)
        code = rate_and_print(&job);
    verb_rate_free(&job.answer);
    cli_input_free(&job.input);
    return code;
}

/* clang-format off */
static const verb_field rows[] = {
    {"graph", "FILE", "", "Write the neighbours as a graph, for Graphviz.",
     FIELD_TEXT(rate_options, graph), FIELD_OUTPUT, .dash = true,
     .needs = "neighbours"},
    CLI_FORCE,
    CLI_STOP_AFTER("known"),
    CLI_TARGET, CLI_PROBLEM, CLI_LATTICES,
    CLI_JSON("Print JSON: one object."),
    CLI_QUIET_SAYS("Print the grade and what was asked for, without progress."),
    FIELD_END};

const cli_command cli_rate_command = {
    .name = "rate",
    .operands = "PUZZLE",
    .summary = "Tell how hard a puzzle is, and why.",
    CLI_RUNS(run, rows, rate_options),
    .examples =
        "  tilewright rate soma\n"
        "  tilewright rate soma --neighbours 3 --graph soma.dot\n"
        "  tilewright rate burr-level-9 --disassemble\n",
    CLI_OF_VERB(rate_options, asked, verb_rate_fields)};
/* clang-format on */
