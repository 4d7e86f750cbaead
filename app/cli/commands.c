/* commands.c -- the table of subcommands and their options.
 *
 * This is the only place where an option is described: parsing, --help, --options-list and the
 * tests of the manual pages all read it. */
#include <stddef.h>

#include "cli/farm_budget.h"
#include "cli/cli.h"

/* clang-format off */
/* Options that several commands have. */
#define ENGINE  {"engine", "NAME", "", \
                 "Search with this engine; \"tilewright list engines\" has them."}
#define WITH    {"with", "WORDS", "", \
                 "Heuristics: size, strand, strand=extended, sweep=K; commas."}
#define ISA     {"isa", "best|portable|v2|avx2|avx512", "best", \
                 "Instructions an engine may use."}
#define EXPLAIN {"explain-plan", NULL, "", \
                 "Tell how it would be searched and why; do not search."}
#define UP_TO   {"up-to", "none|rotations|isometries", "isometries", \
                 "Which solutions count as the same."}
#define PIVOT   {"pivot", "PIECE", "", "Take symmetry out through this piece, or cell:X,Y."}
#define THREADS {"threads", "N", "1", "Threads to search with; 0: one per core."}
#define ORDERED {"ordered", NULL, "", "Solutions in one order, however many threads there are."}
#define CHECKPOINT {"checkpoint", "FILE", "", "Save the run here, to go on with \"resume\"."}
#define EVERY   {"checkpoint-every", "SECONDS", "60", "How often it is saved; and when it ends."}
#define BUDGET  {"time-budget", "SECONDS", "", "Stop after so long; a checkpoint can go on."}
#define STORE   {"store", "FILE", "", "Keep solutions here; what is there is not added twice."}
#define LEAVE   {"leave", "N", "", "When stopped: divide what is left into N tasks or more."}
#define BUDGET_OF_TASKS {"time-budget", "SECONDS", FARM_TIME_BUDGET, \
                         "A task comes back after so long, done or not."}
#define PROGRESS {"progress", "line|json|none", "line", \
                  "How to tell how far it is; json: a line a second."}
#define LIMIT   {"limit", "N", "", "Stop after N solutions."}
#define QUIET   {"quiet", NULL, "", "Print the last line alone, without progress."}
#define ENCODING {"encoding", "product|sequential|pairwise|rules", "product", \
                  "For clauses: how \"at most one\" is said."}
#define LEVELS  {"levels", NULL, "", "Tell branches and updates of every level of the search."}
#define PROBLEM {"problem", "N", "", \
                 "Of a BurrTools file: take its N-th problem, not the first."}
#define PUZZLE_IN_STORE {"puzzle", "N", "", "Of a store with several puzzles: the N-th."}
#define SIZE    {"size", "WxH", "", "Width and height in pixels."}
#define JSON(text) {"json", NULL, "", text}
#define END     {NULL, NULL, NULL, NULL}

/* Groups of them: what is searched, with how much; how a run lasts; what it prints. */
#define TREE      UP_TO, ENGINE, WITH, PIVOT
#define SEARCH    UP_TO, ENGINE, WITH, ISA, PIVOT, EXPLAIN, THREADS
#define LASTING   EVERY, STORE, BUDGET
#define SOLUTIONS {"solutions", NULL, "", "Print every solution as it is found."}, \
                  {"format", "drawing|layers|line|orientations", "drawing", \
                   "How solutions are printed; means --solutions."}
#define JSON_OF_ALL JSON("Print JSON: one object, after the solutions if asked for.")

static const cli_option solve_options[] = {
    {"first", NULL, "", "Stop at the first solution."},
    {"seed", "N", "", "With --first: another seed, another solution."},
    LIMIT,
    SEARCH,
    ORDERED,
    CHECKPOINT,
    LASTING,
    PROGRESS,
    SOLUTIONS,
    LEVELS,
    PROBLEM,
    JSON_OF_ALL,
    QUIET,
    END};

static const cli_option count_options[] = {
    LIMIT,
    SEARCH,
    CHECKPOINT,
    LASTING,
    PROGRESS,
    LEVELS,
    PROBLEM,
    JSON("Print one JSON object."),
    QUIET,
    END};

static const cli_option resume_options[] = {
    {"limit", "N", "", "Stop after N more solutions; 0: never. Else as it was told."},
    THREADS,
    ORDERED,
    {"checkpoint", "FILE", "", "Save the run here from now on, not in the file it came from."},
    LASTING,
    LEAVE,
    PROGRESS,
    SOLUTIONS,
    LEVELS,
    JSON_OF_ALL,
    QUIET,
    END};

static const cli_option split_options[] = {
    {"into", "K", "", "How many parts there are to be; must be given."},
    {"output", "PREFIX", "", "Write PREFIX.1.tw and so on; else by the puzzle's name."},
    TREE,
    PROBLEM,
    END};

static const cli_option merge_options[] = {
    {"output", "FILE", "", "Write the whole, with what is left of it, as a checkpoint."},
    LEVELS,
    JSON("Print one JSON object."),
    END};

static const cli_option estimate_options[] = {
    {"precision", "PERCENT", "10", "Enough when the branches are known so well."},
    {"time", "SECONDS", "2", "Enough after so long, for each engine."},
    {"random-seed", "N", "1", "Where the random choices begin."},
    TREE,
    PROBLEM,
    JSON("Print one JSON object an engine."),
    END};

static const cli_option farm_options[] = {
    {"port", "N", "9123", "Workers connect to this port; 0: any that is free."},
    {"password", "FILE", "", "Workers must know the word in this file; made if missing."},
    {"folder", "DIR", "", "Where the farm keeps its files; else by the puzzle's name."},
    BUDGET_OF_TASKS,
    {"pieces", "N", "", "Divide the search into so many tasks at first."},
    {"threads", "N", "1", "Threads of each task; a worker offers so many cores."},
    {"local", "N", "0", "Start so many workers on this machine."},
    {"solutions", "FILE", "", "Write the solutions here, a line of JSON each."},
    {"command", "FILE", "", "The program tilewright that workers run, not the one beside."},
    TREE,
    JSON("Print one JSON object at the end."),
    QUIET,
    END};

static const cli_option show_options[] = {
    {"stats", NULL, "", "Orientations and placements of every piece, symmetries."},
    {"pieces", NULL, "", "Draw every piece."},
    {"orientations", "PIECE", "", "Draw every orientation of a piece, by its number."},
    {"cover", NULL, "", "Print the exact cover that is searched as text."},
    PROBLEM,
    UP_TO,
    PIVOT,
    {"solution", "N", "", "Of a store: show the N-th solution."},
    {"where", "WORDS", "", "Of a store: those like \"X covers 0,0 and Y covers 2,1\"."},
    {"random", NULL, "", "Of a store: show any one."},
    {"random-seed", "N", "", "With --random: which one."},
    {"all", NULL, "", "Of a store: with all turned and mirrored copies."},
    {"limit", "N", "", "Of a store: show so many at most."},
    {"format", "drawing|layers|line|orientations", "", "Of a store: how solutions are printed."},
    PUZZLE_IN_STORE,
    JSON("Print JSON: one object; or a line for each solution shown."),
    END};

static const cli_option draw_options[] = {
    {"to", "FORMAT", "", "What to write; \"tilewright list images\" has them."},
    {"output", "FILE", "", "Where; the ending names the format. Else standard output."},
    {"solution", "N", "1", "Draw the N-th solution."},
    {"gallery", "N", "", "Draw N solutions on one page, from --solution on."},
    {"steps", "WHICH", "", "Pieces come one by one: \"all\" on a page, or the first N."},
    {"parts", NULL, "", "Draw every piece, with its name and how many there are."},
    {"empty", NULL, "", "Draw the container without a solution."},
    PUZZLE_IN_STORE,
    {"layers", NULL, "", "Draw layer by layer, side by side."},
    {"explode", "X", "0", "Move pieces out by X times their way from the middle."},
    {"view", "TURN,TILT", "", "Where to look from, in degrees; 45,35.26 is isometric."},
    SIZE,
    {"style", "WORDS", "", "Commas between: cells, no-letters, no-title."},
    {"piece", "NAME", "", "Bodies: this piece alone."},
    {"scale", "MM", "10", "Bodies: millimetres of a cell's shortest edge."},
    {"clearance", "MM", "0", "Bodies: every face moves inwards by so much."},
    {"chamfer", "MM", "0", "Bodies: edges that stand out are cut so deep."},
    {"thickness", "MM", "", "Bodies: of flat cells and of sticks."},
    END};

static const cli_option plot_options[] = {
    {"kind", "time|levels|heat|engines", "time", "What to plot."},
    {"piece", "NAME", "", "Heat: where this piece lies; else a map for each piece."},
    {"to", "svg|png|pdf", "", "What to write; else by the ending of --output, or svg."},
    {"output", "FILE", "", "Where to write; else standard output."},
    SIZE,
    {"time-limit", "SECONDS", "10", "Stop each search after so long; 0: never."},
    PUZZLE_IN_STORE,
    PROBLEM,
    LIMIT,
    UP_TO,
    ENGINE,
    WITH,
    THREADS,
    END};

static const cli_option shell_options[] = {
    TREE,
    END};

static const cli_option check_options[] = {PROBLEM, END};

static const cli_option table_options[] = {
    {"format", "text|csv|markdown", "text", "How the table is printed."},
    {"time-limit", "SECONDS", "10", "Cut each run after so many seconds; 0: never."},
    {"methods", "WORDS", "", "Only these, commas between: BT, BT+ST, BT+SZ, MC, MC+ST, ..."},
    {"published", "FILE", "", "Compare with these figures, not those of the thesis."},
    {"up-to", "none|rotations|isometries", "", "Which solutions count as the same."},
    END};

static const cli_option list_options[] = {
    JSON("Print one JSON object a line."),
    END};

static const cli_option import_options[] = {
    {"from", "FORMAT", "", "What the text is; \"tilewright list formats\" has them."},
    PROBLEM,
    {"solutions", NULL, "", "Print the solutions that the file holds, as lines of JSON."},
    {"box", "W,H", "", "The board, for a list of pieces that knows none."},
    {"model", "FILE", "", "Read what a SAT solver printed: solutions of PUZZLE."},
    {"map", "FILE", "", "For --model: the map that export --map wrote."},
    END};

static const cli_option export_options[] = {
    {"to", "FORMAT", "", "What to write; \"tilewright list formats\" has them."},
    PROBLEM,
    LIMIT,
    UP_TO,
    ENCODING,
    {"map", "FILE", "", "Write what the variables of a cover are."},
    {"config", "NAME", "", "For results-properties: the name that the puzzle has there."},
    {"arguments", "WORDS", "", "For results-properties: its arguments, commas between."},
    END};

static const cli_option cover_options[] = {
    {"from", "dlx|csv", "", "Knuth's text, or a table; by the name if not given."},
    {"to", "dlx|mcc|csv|dimacs|opb", "", "Search nothing, write the cover in this form."},
    ENCODING,
    {"solutions", NULL, "", "Print the numbers of every solution's options."},
    LIMIT,
    ENGINE,
    WITH,
    THREADS,
    JSON_OF_ALL,
    END};

static const cli_option prove_options[] = {
    {"cnf", "FILE", "", "Write the puzzle as clauses here."},
    {"drat", "FILE", "", "Write the proof that they have no model here."},
    ENCODING,
    UP_TO,
    END};

static const cli_option lattice_options[] = {END};

static const cli_option pieces_options[] = {
    {"symmetry", "free|one-sided|fixed", "", "free: turned or mirrored is the same (default)."},
    {"count", NULL, "", "Print only how many there are."},
    JSON("Print one JSON object a piece."),
    END};

const cli_command cli_commands[] = {
    {"solve", "PUZZLE", "Solve a puzzle: its first solution and how many there are.", 1, 1,
     cli_solve, solve_options,
     "  tilewright solve soma --solutions --json > soma.jsonl\n"},
    {"count", "PUZZLE", "Count the solutions of a puzzle.", 1, 1,
     cli_solve, count_options,
     "  tilewright count soma --up-to rotations\n"},
    {"resume", "CHECKPOINT", "Go on with a run that was stopped, here or elsewhere.", 1, 1,
     cli_solve, resume_options,
     "  tilewright solve bedlam --checkpoint run.tw --time-budget 10\n"
     "  tilewright resume run.tw --threads 0\n"},
    {"split", "PUZZLE --into K", "Divide a search into files, for many machines.", 1, 1,
     cli_split, split_options,
     "  tilewright split bedlam --into 40\n"
     "  parallel tilewright solve --quiet {} ::: bedlam.*.tw\n"},
    {"merge", "PART...", "Add up what became of the parts of a split.", 1, SIZE_MAX,
     cli_merge, merge_options,
     "  tilewright merge bedlam.*.tw\n"},
    {"estimate", "PUZZLE", "Tell how long a search will take, by each engine.", 1, 1,
     cli_estimate, estimate_options,
     "  tilewright estimate bedlam\n"
     "  tilewright estimate bedlam --engine dancing --precision 2 --time 60\n"},
    {"farm", "PUZZLE", "Search with workers on many machines that come and go.", 1, 1,
     cli_farm, farm_options,
     "  tilewright farm bedlam --local 4\n"
     "  tilewright farm bedlam --port 9123 --password word.txt\n"},
    {"show", "PUZZLE|STORE", "Show a puzzle, or solutions that a store keeps.", 1, 1,
     cli_show, show_options,
     "  tilewright show soma --stats\n"
     "  tilewright show soma.store --where 'piece V covers 0,0,0'\n"},
    {"draw", "STORE | PUZZLE [SOLUTIONS]",
     "Draw a solution, many of them, or the pieces into a file.",
     1, 2, cli_draw, draw_options,
     "  tilewright draw soma --explode 0.6 --output soma.png\n"},
    {"plot", "PUZZLE|STORE", "Plot numbers of a search: time, levels, heat maps, engines.", 1, 1,
     cli_plot_command, plot_options,
     "  tilewright plot pentominoes-6x10 --kind heat --piece X --output x.svg\n"},
    {"shell", "PUZZLE", "Put pieces by hand and solve from there, step by step.", 1, 1,
     cli_shell, shell_options,
     "  tilewright shell soma\n"
     "  echo count | tilewright shell soma\n"},
    {"check", "FILE | PUZZLE SOLUTIONS", "Check a file, or solutions of a puzzle.", 1, 2,
     cli_check, check_options,
     "  tilewright check my.yaml\n"
     "  tilewright solve soma --solutions --json | tilewright check soma -\n"},
    {"import", "FILE | PUZZLE --model FILE --map FILE",
     "Make a puzzle of a text of another kind, or solutions.", 1, 1,
     cli_import, import_options,
     "  tilewright import --from binpacking items.txt > packing.yaml\n"
     "  tilewright import --from xmpuzzle burr.xmpuzzle > burr.yaml\n"
     "  echo 'bins 2 capacity 5  3 2 2 2' | tilewright import --from binpacking -\n"
     "  tilewright import --model model.txt --map soma.map soma\n"},
    {"export", "PUZZLE [SOLUTIONS] --to FORMAT", "Write solutions in another format.", 1, 2,
     cli_export, export_options,
     "  tilewright export --to x3d-head --limit 1 soma\n"
     "  tilewright export --to dimacs --map soma.map soma > soma.cnf\n"
     "  tilewright solve --first --solutions --json packing.yaml |\n"
     "      tilewright export --to packing packing.yaml -\n"},
    {"cover", "FILE", "Count or solve an exact cover that is not a puzzle.", 1, 1,
     cli_cover, cover_options,
     "  tilewright cover sudoku.dlx --solutions --limit 1\n"
     "  tilewright cover table.csv --to dimacs > table.cnf\n"},
    {"prove", "PUZZLE --cnf FILE --drat FILE", "Write a proof that a puzzle has no solution.", 1, 1,
     cli_prove, prove_options,
     "  tilewright prove tetrominoes-4x5 --cnf no.cnf --drat no.drat\n"},
    {"table", "[PUZZLE...]", "Solve puzzles by every method of the thesis and compare.",
     0, SIZE_MAX, cli_table, table_options,
     "  tilewright table --format markdown > table.md\n"
     "  tilewright table soma pentominoes-3x20 --methods BT,MC+SZ --time-limit 60\n"},
    {"list", "[puzzles|lattices|engines|sets|formats|images]", "List what there is.", 0, 1,
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
