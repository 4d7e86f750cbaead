/* run_farm_command.c -- the table of `tilewright run farm`. The code is in the program
 * tilewright-farm, which is installed separately (handover.c). */
#include "cli/siblings/farming.h"

/* clang-format off */
static const verb_field rows[] = {
    {"port", "N", "9123", "Workers connect to this port; 0: any that is free.",
     FIELD_NUMBER(cli_farm_options, port, 0, 65535)},
    {"bind", "ADDRESS", "127.0.0.1", "Address for workers; 0.0.0.0: all of ours.",
     FIELD_TEXT(cli_farm_options, bind)},
    {"password", "FILE", "", "Workers need the password in this file; made if missing.",
     FIELD_TEXT(cli_farm_options, password)},
    {"folder", "DIR", "", "Folder of the farm's files; else named after the puzzle.",
     FIELD_TEXT(cli_farm_options, folder)},
    {"timeout", "S", FARM_TIMEOUT, "Give a task to another worker after so long.",
     FIELD_DECIMAL(cli_common, budget, 0.1, 1e6, "a number from 0.1 to 1e+06"), FIELD_SPEED},
    {"tasks", "N", "", "Divide the search into N tasks at first.",
     FIELD_NUMBER(cli_farm_options, tasks, 1, 100000)},
    {"threads", "N", "1", "Threads of each task; a worker offers as many cores.",
     FIELD_NUMBER(cli_farm_options, threads, 1, 1024), FIELD_SPEED},
    {"local", "N", "0", "Start N workers on this machine.",
     FIELD_NUMBER(cli_farm_options, local, 0, 1024)},
    CLI_OUTPUT("FILE", "Write the solutions here, a line of JSON each."),
    CLI_FORCE,
    {"command", "FILE", "", "Program that workers run, instead of the one beside this.",
     FIELD_TEXT(cli_farm_options, command), FIELD_EXPERT},
    FIELD_TREE(cli_farm_options),
    CLI_JSON("Print one JSON object at the end."),
    CLI_QUIET,
    CLI_TARGET, CLI_LATTICES, FIELD_END};

const cli_command cli_run_farm_command = {
    .name = "run farm",
    .operands = "PUZZLE",
    .summary = "Search with workers on many machines that come and go.",
    CLI_RUNS(cli_farm, rows, cli_farm_options),
    .examples =
        "  tilewright run farm bedlam --local 4\n"
        "  tilewright run farm bedlam --bind 10.0.0.7 --password word.txt\n"};
/* clang-format on */
