/* commands.c -- the table of subcommands and their options.
 *
 * This is the only place where an option is described: parsing, --help, --options-list and the
 * tests of the manual pages all read it. */
#include <stddef.h>

#include "cli.h"

/* clang-format off */
#define ENGINE  {"engine", "NAME", "", \
                 "Search with this engine; \"tilewright list engines\" has them."}
#define WITH    {"with", "WORDS", "", \
                 "Heuristics, commas between: size, strand, strand=extended."}
#define UP_TO   {"up-to", "none|rotations|isometries", "isometries", \
                 "Which solutions count as the same."}
#define PIVOT   {"pivot", "PIECE", "", "Take symmetry out through this piece, not the best one."}
#define THREADS {"threads", "N", "1", "Threads to search with; 0: one per core. Only 1 for now."}
#define LIMIT   {"limit", "N", "", "Stop after N solutions."}
#define QUIET   {"quiet", NULL, "", "Print the last line alone, without progress."}
#define LEVELS  {"levels", NULL, "", "Tell branches and updates of every level of the search."}
#define END     {NULL, NULL, NULL, NULL}

static const cli_option solve_options[] = {
    {"first", NULL, "", "Stop at the first solution."},
    LIMIT,
    UP_TO,
    ENGINE,
    WITH,
    PIVOT,
    THREADS,
    {"solutions", NULL, "", "Print every solution as it is found."},
    {"format", "drawing|layers|line|orientations", "drawing",
     "How solutions are printed; means --solutions."},
    LEVELS,
    {"json", NULL, "", "Print JSON: one object, after the solutions if asked for."},
    QUIET,
    END};

static const cli_option count_options[] = {
    LIMIT,
    UP_TO,
    ENGINE,
    WITH,
    PIVOT,
    THREADS,
    LEVELS,
    {"json", NULL, "", "Print one JSON object."},
    QUIET,
    END};

static const cli_option show_options[] = {
    {"stats", NULL, "", "Orientations and placements of every piece, symmetries."},
    {"pieces", NULL, "", "Draw every piece."},
    {"orientations", "PIECE", "", "Draw every orientation of a piece, by its number."},
    {"cover", NULL, "", "Print the exact cover that is searched as text."},
    UP_TO,
    PIVOT,
    {"json", NULL, "", "Print one JSON object, figures included."},
    END};

static const cli_option shell_options[] = {
    UP_TO,
    ENGINE,
    WITH,
    PIVOT,
    END};

static const cli_option check_options[] = {END};

static const cli_option table_options[] = {
    {"format", "text|csv|markdown", "text", "How the table is printed."},
    {"time-limit", "SECONDS", "10", "Cut each run after so many seconds; 0: never."},
    {"methods", "WORDS", "", "Only these, commas between: BT, BT+ST, BT+SZ, MC, MC+ST, ..."},
    {"published", "FILE", "", "Compare with these figures, not those of the thesis."},
    {"up-to", "none|rotations|isometries", "", "Which solutions count as the same."},
    END};

static const cli_option list_options[] = {
    {"json", NULL, "", "Print one JSON object a line."},
    END};

static const cli_option import_options[] = {
    {"from", "FORMAT", "", "What the text is; \"tilewright list formats\" has them."},
    END};

static const cli_option export_options[] = {
    {"to", "FORMAT", "", "What to write; \"tilewright list formats\" has them."},
    LIMIT,
    UP_TO,
    {"config", "NAME", "", "For results-properties: the name that the puzzle has there."},
    {"arguments", "WORDS", "", "For results-properties: its arguments, commas between."},
    END};

static const cli_option lattice_options[] = {END};

static const cli_option pieces_options[] = {
    {"symmetry", "free|one-sided|fixed", "", "free: turned or mirrored is the same (default)."},
    {"count", NULL, "", "Print only how many there are."},
    {"json", NULL, "", "Print one JSON object a piece."},
    END};

const cli_command cli_commands[] = {
    {"solve", "PUZZLE", "Solve a puzzle: its first solution and how many there are.", 1, 1,
     cli_solve, solve_options,
     "  tilewright solve soma\n"
     "  tilewright solve my.yaml --first --engine dancing --with size\n"
     "  tilewright solve soma --solutions --json > soma.jsonl\n"},
    {"count", "PUZZLE", "Count the solutions of a puzzle.", 1, 1,
     cli_solve, count_options,
     "  tilewright count soma --up-to rotations\n"},
    {"show", "PUZZLE", "Show a puzzle without solving it.", 1, 1,
     cli_show, show_options,
     "  tilewright show soma --stats\n"
     "  tilewright show soma --orientations L\n"},
    {"shell", "PUZZLE", "Put pieces by hand and solve from there, step by step.", 1, 1,
     cli_shell, shell_options,
     "  tilewright shell soma\n"
     "  echo count | tilewright shell soma\n"},
    {"check", "FILE | PUZZLE SOLUTIONS", "Check a file, or solutions of a puzzle.", 1, 2,
     cli_check, check_options,
     "  tilewright check my.yaml\n"
     "  tilewright solve soma --solutions --json | tilewright check soma -\n"},
    {"import", "FILE --from FORMAT", "Make a puzzle of a text of another kind.", 1, 1,
     cli_import, import_options,
     "  tilewright import --from binpacking items.txt > packing.yaml\n"
     "  echo 'bins 2 capacity 5  3 2 2 2' | tilewright import --from binpacking -\n"},
    {"export", "PUZZLE [SOLUTIONS] --to FORMAT", "Write solutions in another format.", 1, 2,
     cli_export, export_options,
     "  tilewright export --to x3d-head --limit 1 soma\n"
     "  tilewright solve --first --solutions --json packing.yaml |\n"
     "      tilewright export --to packing packing.yaml -\n"},
    {"table", "[PUZZLE...]", "Solve puzzles by every method of the thesis and compare.",
     0, CLI_MAX_OPERANDS, cli_table, table_options,
     "  tilewright table --format markdown > table.md\n"
     "  tilewright table soma pentominoes-3x20 --methods BT,MC+SZ --time-limit 60\n"},
    {"list", "[puzzles|lattices|engines|sets|formats]", "List what there is.", 0, 1,
     cli_list, list_options,
     "  tilewright list\n"
     "  tilewright list sets\n"},
    {"lattice", "NAME|FILE", "Describe a lattice and draw the neighbours of a cell.", 1, 1,
     cli_lattice, lattice_options,
     "  tilewright lattice square\n"},
    {"pieces", "LATTICE SIZE|SET", "List the polyforms of a size, or a named set of pieces.", 2, 2,
     cli_pieces, pieces_options,
     "  tilewright pieces square 5\n"
     "  tilewright pieces cube 4 --symmetry one-sided --count\n"},
    {NULL, NULL, NULL, 0, 0, NULL, NULL, NULL}};
/* clang-format on */
