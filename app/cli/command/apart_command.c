/* apart_command.c -- `tilewright apart`: which solutions come apart again, and in how many moves.
 */
#include "cli/apart/apart_job.h"
#include "cli/show/store_reader.h"

typedef struct apart_options {
    cli_common common;
    verb_search search;
    cli_apart_asked asked;
    double budget;
    uint64_t puzzle;
} apart_options;

static int run(cli_call *cli)
{
    const apart_options *options = (const apart_options *)cli->options;
    cli_apart_asked asked = options->asked;
    asked.search = &options->search;
    asked.budget = options->budget;
    asked.puzzle = options->puzzle;
    asked.which = CLI_APART_EACH;
    asked.json = options->common.json;
    asked.quiet = options->common.quiet;
    return cli_apart(cli, &asked);
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    {"max-states", "N", "", "Of one assembly: then it is not decided (10,000,000).",
     FIELD_NUMBER(apart_options, asked.how.max_states, 1, 0)},
    {"max-moves", "N", "", "Of one part till it falls in two: then it is not decided.",
     FIELD_NUMBER(apart_options, asked.max_moves, 1, 1e9), FIELD_RARE},
    {"first-choice", NULL, "", "Of several separations take the first, not the best.",
     FIELD_FLAG(apart_options, asked.how.first_choice), FIELD_RARE},
    {"least", NULL, "", "Of all sequences find one with the fewest moves.",
     FIELD_FLAG(apart_options, asked.how.least)},
    {"fixed", "NAME,...", "", "These pieces never move.", FIELD_TEXT(apart_options, asked.fixed)},
    {"lift", NULL, "", "Pieces in a plane may be lifted out of it.",
     FIELD_FLAG(apart_options, asked.how.lift), FIELD_RARE},
    {"replay", "FILE", "", "Make the moves again that FILE tells, and look at each.",
     FIELD_TEXT(apart_options, asked.replay)},
    FIELD_TURNS_AT(apart_options, asked.how, false),
    {"store", "FILE", "", "Keep solutions and answers here, and go on from there.",
     FIELD_TEXT(apart_options, asked.store)},
    {"prove", NULL, "", "Prove of what stays together that it is locked.",
     FIELD_FLAG(apart_options, asked.prove)},
    {"threads", "N", "1", "Threads to assemble and take apart; 0: one per core.",
     verb_take_threads, FIELD_AT(apart_options, search.threads, verb_threads), .most = 1024},
    FIELD_LIMIT(apart_options), FIELD_UP_TO(apart_options), CLI_TIME_BUDGET(apart_options),
    CLI_JSON("Print each assembly with its moves, then one object of all."),
    CLI_PUZZLE_IN_STORE(apart_options),
    CLI_QUIET, CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, FIELD_END};

const cli_command cli_apart_command = {
    .name = "apart",
    .operands = "PUZZLE|STORE [SOLUTIONS]",
    .summary = "Which solutions come apart, in how many moves.",
    .least = 1,
    .most = 2,
    .run = run,
    .options = rows,
    .size = sizeof(apart_options),
    .examples =
        "  tilewright apart burr.yaml\n"
        "  tilewright solve burr.yaml --solutions --json | tilewright apart burr.yaml -\n"
        "  tilewright apart burr.yaml --json --threads 0 > moves.jsonl\n"
        "  tilewright apart burr.yaml --replay moves.jsonl\n"};
/* clang-format on */
