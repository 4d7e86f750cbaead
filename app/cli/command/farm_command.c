/* farm_command.c -- the table of `tilewright farm`. What it does is in the program tilewright-farm,
 * which is installed apart (farm_handover.c). */
#include "cli/siblings/farming.h"

/* clang-format off */
static const cli_option rows[] = {
    {"port", "N", "9123", "Workers connect to this port; 0: any that is free.",
     CLI_NUMBER(cli_farm_options, port, 0, 65535)},
    {"bind", "ADDRESS", "127.0.0.1", "Workers reach this address; 0.0.0.0: all.",
     CLI_TEXT(cli_farm_options, bind)},
    {"password", "FILE", "", "Workers must know the word in this file; made if missing.",
     CLI_TEXT(cli_farm_options, password)},
    {"folder", "DIR", "", "Where the farm keeps its files; else by the puzzle's name.",
     CLI_TEXT(cli_farm_options, folder)},
    {"time-budget", "SECONDS", FARM_TIME_BUDGET, "A task comes back after so long, done or not.",
     CLI_DECIMAL(cli_farm_options, budget, 0.1, 1e6, "a number from 0.1 to 1e+06"), CLI_RARE},
    {"pieces", "N", "", "Divide the search into so many tasks at first.",
     CLI_NUMBER(cli_farm_options, pieces, 1, 100000)},
    {"threads", "N", "1", "Threads of each task; a worker offers so many cores.",
     CLI_NUMBER(cli_farm_options, threads, 1, 1024)},
    {"local", "N", "0", "Start so many workers on this machine.",
     CLI_NUMBER(cli_farm_options, local, 0, 1024)},
    {"solutions", "FILE", "", "Write the solutions here, a line of JSON each.",
     CLI_TEXT(cli_farm_options, solutions)},
    CLI_FORCE(cli_farm_options),
    {"command", "FILE", "", "The program tilewright that workers run, not the one beside.",
     CLI_TEXT(cli_farm_options, command), CLI_RARE},
    CLI_TREE(cli_farm_options),
    CLI_JSON("Print one JSON object at the end."),
    CLI_QUIET,
    CLI_TARGET, CLI_LATTICES, CLI_NO_MORE};

const cli_command cli_farm_command = {
    "farm", "PUZZLE",
    "Search with workers on many machines that come and go.", CLI_LONG_SEARCHES, 1, 1,
    cli_farm, rows, sizeof(cli_farm_options),
    "  tilewright farm bedlam --local 4\n"
    "  tilewright farm bedlam --bind 10.0.0.7 --password word.txt\n"};
/* clang-format on */
