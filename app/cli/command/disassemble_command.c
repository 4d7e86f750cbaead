/* disassemble_command.c -- `tilewright disassemble`: which solutions come apart, and in how many
 * moves. */
#include "cli/disassemble/disassemble_job.h"

static int run(cli_call *cli)
{
    return cli_disassemble(cli, (const cli_disassemble_asked *)cli->options);
}

/* ---- The command line -------------------------------------------------------------------- */

/* clang-format off */
static const verb_field rows[] = {
    FIELD_DISASSEMBLE(cli_disassemble_asked, 0, "10,000,000"),
    {"fixed", "NAME,...", "", "These pieces never move.", FIELD_TEXT(cli_disassemble_asked, fixed)},
    FIELD_LIFT(cli_disassemble_asked),
    {"replay", "FILE", "", "Check the moves in FILE, one by one.",
     FIELD_TEXT(cli_disassemble_asked, replay), .dash = true},
    FIELD_TURNS(cli_disassemble_asked),
    FIELD_SLACK_AT(cli_disassemble_asked, how),
    {"store", "FILE", "", "Keep solutions and answers here, and go on from there.",
     FIELD_TEXT(cli_disassemble_asked, store)},
    {"prove", NULL, "", "Prove that what stays together is locked.",
     FIELD_FLAG(cli_disassemble_asked, prove)},
    {"threads", "N", "1", "Threads to assemble and take apart; 0: one per core.",
     verb_take_threads, FIELD_AT(cli_disassemble_asked, search.threads, verb_threads), .most = 1024,
     FIELD_SPEED},
    {"only", CLI_DISASSEMBLE_WORDS, "each",
     "The first that comes apart, all such, or the best.",
     FIELD_CHOICE(cli_disassemble_asked, which)},
    FIELD_LIMIT(cli_disassemble_asked), FIELD_SAME(cli_disassemble_asked),
    CLI_TIMEOUT,
    {"sort", CLI_SORT_WORDS, "", "List each assembly and its steps, in this order.",
     FIELD_CHOICE(cli_disassemble_asked, sort), FIELD_OUTPUT},
    CLI_JSON("Print JSON: each assembly with its moves, then totals."),
    CLI_QUIET, CLI_TARGET, CLI_PROBLEM, CLI_LATTICES, FIELD_END};

const cli_command cli_disassemble_command = {
    .name = "disassemble",
    .operands = "PUZZLE|STORE [SOLUTIONS]",
    .summary = "Tell which solutions come apart, and in how many moves.",
    CLI_RUNS(run, rows, cli_disassemble_asked),
    .examples =
        "  tilewright disassemble burr.yaml\n"
        "  tilewright disassemble burr.yaml --sort level\n"
        "  tilewright disassemble burr.yaml --only best\n"
        "  tilewright solve burr.yaml --solutions --json |\n"
        "      tilewright disassemble burr.yaml -\n"
        "  tilewright disassemble burr.yaml --json --threads 0 > moves.jsonl\n"
        "  tilewright disassemble burr.yaml --replay moves.jsonl\n"};
/* clang-format on */
