/* search_options.h -- what solve, count and show have in common: the options of a search. */
#ifndef CLI_SEARCH_OPTIONS_H
#define CLI_SEARCH_OPTIONS_H

#include "cli/input.h"

/* ---- The options of a search ------------------------------------------------------------- */

typedef struct cli_heuristics {
    const char *words; /* as they were given, or NULL */
    tw_engine_tuning tuning;
} cli_heuristics;

typedef struct cli_threads {
    bool said;       /* else there is one */
    uint64_t number; /* 0: one per core */
} cli_threads;

/* As the command line has them; rows that a command lacks leave their fields 0. */
typedef struct cli_search_options {
    const char *engine;  /* NULL: the library chooses */
    cli_heuristics with; /* what --isa says, too */
    tw_up_to up_to;
    const char *pivot;
    cli_threads threads;
    uint64_t limit;  /* 0: none */
    uint64_t memory; /* bytes; 0: not said */
    cli_seed seed;
    bool first, ordered, explain, exchange, no_images;
    tw_wanted wanted;
} cli_search_options;

/* Which solutions are the same. */
typedef struct cli_classes {
    tw_up_to up_to;
    bool exchange;
} cli_classes;

cli_take cli_take_engine, cli_take_heuristics, cli_take_up_to, cli_take_isa, cli_take_threads;
cli_take cli_take_cost, cli_take_engine_or_count;

/* The name after --engine. It is none of the library's engines: it lists no solutions. */
#define CLI_COUNT_ENGINE "count"

/* Rows for a struct S that has a field `search`. */
/* clang-format off */
#define CLI_ENGINE(S) {"engine", "NAME", "", \
    "Search with this engine; \"tilewright list engines\" has them.", \
    cli_take_engine, CLI_AT(S, search.engine, const char *)}
/* The same for those that may count without listing. */
#define CLI_ENGINE_OR_COUNT(S) {"engine", "NAME", "", \
    "Search with this engine; or \"count\", without listing.", \
    cli_take_engine_or_count, CLI_AT(S, search.engine, const char *)}
#define CLI_WITH(S) {"with", "WORDS", "", \
    "Heuristics: size, order, strand, strand=extended, sweep=K.", cli_take_heuristics, \
    CLI_AT(S, search.with, cli_heuristics), CLI_RARE}
#define CLI_UP_TO_OR(S, fallback) {"up-to", "none|rotations|isometries", fallback, \
    "Which solutions count as the same.", cli_take_up_to, CLI_AT(S, search.up_to, tw_up_to)}
#define CLI_EXCHANGE(S) {"exchange", NULL, "", \
    "Exchanges of colours and marks count as symmetries too.", CLI_FLAG(S, search.exchange), \
    CLI_RARE}
#define CLI_UP_TO(S) CLI_UP_TO_OR(S, "isometries"), CLI_EXCHANGE(S)
#define CLI_PIVOT(S) {"pivot", "PIECE", "", \
    "Take symmetry out through this piece, or cell:X,Y.", CLI_TEXT(S, search.pivot), CLI_RARE}
#define CLI_IMAGES(S) {"no-images", NULL, "", \
    "Search for each solution; make none as the image of another.", \
    CLI_FLAG(S, search.no_images), CLI_RARE}
#define CLI_ISA(S) {"isa", "best|portable|v2|avx2|avx512", "best", \
    "Instructions an engine may use.", cli_take_isa, \
    CLI_AT(S, search.with.tuning, tw_engine_tuning), CLI_RARE}
#define CLI_EXPLAIN(S) {"explain-plan", NULL, "", \
    "Tell how it would be searched and why; do not search.", \
    CLI_FLAG(S, search.explain), CLI_RARE}
#define CLI_THREADS(S) {"threads", "N", "1", "Threads to search with; 0: one per core.", \
    cli_take_threads, CLI_AT(S, search.threads, cli_threads), .most = 1024}
#define CLI_MEMORY(S) {"memory", "SIZE", "", \
    "Memory to search with, as in 4G; else half of what is free.", \
    cli_take_bytes, CLI_AT(S, search.memory, uint64_t), CLI_RARE}
#define CLI_ORDERED(S) {"ordered", NULL, "", \
    "Solutions in one order, however many threads there are.", \
    CLI_FLAG(S, search.ordered), CLI_RARE}
#define CLI_LIMIT(S) {"limit", "N", "", "Stop after N solutions.", \
    CLI_NUMBER(S, search.limit, 1, 0)}
#define CLI_COST(S) {"cost", "cheapest|dearest", "", \
    "Find the cheapest or dearest; with --limit, so many.", cli_take_cost, \
    CLI_AT(S, search.wanted, tw_wanted), CLI_RARE}
/* What is searched. */
#define CLI_TREE(S) CLI_UP_TO(S), CLI_ENGINE(S), CLI_WITH(S), CLI_PIVOT(S)
/* clang-format on */

/* The options of the library, which borrow from `asked`. false: two that were given exclude each
 * other; that was said. */
bool cli_read_search(const cli_search_options *asked, tw_solve_options *options);

/* The tuning that options point to, or that of nothing said. */
tw_engine_tuning cli_tuning_of(const tw_solve_options *options);

/* ---- What commands that search have in common -------------------------------------------- */

/* "up to rotation and reflection": how solutions are counted. */
const char *cli_class_words(cli_classes classes);
/* By which rule the puzzle's pieces are turned: "lattice", "rigid", or "mixed" where they differ.
 */
const char *cli_turns_name(const tw_puzzle *puzzle);
/* Makes a solver; CLI_GO_ON, or an exit code after a message. */
int cli_make_solver(cli_input *input, const tw_puzzle *puzzle, const tw_solve_options *options,
                    tw_solver **solver);

/* Prints the plan of a search and its reasons (plan_text.c). CLI_FOUND. */
int cli_explain_plan(const tw_solver *solver);

/* ---- The piece that symmetry is taken out through (pivot_text.c) ------------------------------
 */

/* With --pivot: a note on standard error when it does nothing or another piece may serve better. */
void cli_note_pivot(const cli_call *cli, const tw_solver *solver, const tw_solve_options *options);
/* The line of `show --stats`: which piece, and why. */
void cli_print_pivot(const tw_solver *solver, const tw_solve_options *options);

#endif
