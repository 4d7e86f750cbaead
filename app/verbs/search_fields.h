/* search_fields.h -- the fields of a search, which solve, count, estimate and others share. */
#pragma once

#include <tw/advanced/solve.h>
#include <tw/job.h>

#include "verbs/field.h"

typedef struct verb_heuristics {
    bool said; /* given by --heuristic */
    tw_engine_tuning tuning;
} verb_heuristics;

typedef struct verb_threads {
    bool said;       /* given; else the number is 1 */
    uint64_t number; /* 0: one for each processor */
} verb_threads;

/* The members are those of the command line; a command without a row for one leaves it 0. */
typedef struct verb_search {
    const char *engine;        /* NULL: the library chooses */
    verb_heuristics heuristic; /* tuning also has what --isa gives */
    tw_same same;
    const char *pivot;
    verb_threads threads;
    uint64_t limit;  /* 0: none */
    uint64_t memory; /* bytes; 0: not given */
    const char *spill;   /* folder; NULL: none */
    uint64_t spill_size; /* bytes; 0: not given */
    verb_seed seed;
    bool first, ordered, explain, exchange, no_images;
    tw_objective objective;
    const json_t *pin_list;  /* placements that each solution has, in calls only; NULL: none */
    const tw_solution *pins; /* the same, once it is read */
} verb_search;

verb_take verb_take_engine, verb_take_heuristics, verb_take_same, verb_take_isa, verb_take_threads;
verb_take verb_take_cost, verb_take_engine_or_count;

/* The given seed, or one from the clock. */
uint64_t verb_seed_of(const verb_seed *asked);

/* A name for --engine that asks to count by tables. The library has no such engine: tables list no
 * solutions. */
#define VERB_COUNT_ENGINE "count"
/* Is that engine requested? */
bool verb_asks_to_count(const verb_search *asked);

/* The kind of job that the search needs. number: only the number of solutions is wanted, or the
 * best ones. */
tw_job_kind verb_job_kind(const verb_search *asked, bool number);

/* In a call these fields are members of the object "search". */
#define FIELD_OF_SEARCH .group = "search"

/* Rows for a struct S that has a member `search`. */
/* clang-format off */
#define FIELD_ENGINE_IN(S, who) {"engine", "NAME", "", \
    "Search with this engine; \"list engines\" has their names.", \
    verb_take_engine, FIELD_AT(S, search.engine, const char *), FIELD_OF_SEARCH, .where = (who), \
    FIELD_SPEED}
#define FIELD_ENGINE(S) FIELD_ENGINE_IN(S, VERB_EVERYWHERE)
/* The same for verbs that may count without listing solutions. */
#define FIELD_ENGINE_OR_COUNT_IN(S, who) {"engine", "NAME", "", \
    "Search with this engine; \"count\" counts without listing.", verb_take_engine_or_count, \
    FIELD_AT(S, search.engine, const char *), FIELD_OF_SEARCH, .where = (who), FIELD_SPEED}
#define FIELD_ENGINE_OR_COUNT(S) FIELD_ENGINE_OR_COUNT_IN(S, VERB_EVERYWHERE)
#define FIELD_HEURISTIC(S) {"heuristic", "WORDS", "", \
    "Heuristics: size, order, strand, strand=extended, sweep=K.", verb_take_heuristics, \
    FIELD_AT(S, search.heuristic, verb_heuristics), .type = VERB_IS_WORDS, FIELD_EXPERT, \
    FIELD_OF_SEARCH}
#define FIELD_SAME_OR(S, fallback) {"same", "none|rotations|reflections", fallback, \
    "Which solutions count as the same.", verb_take_same, \
    FIELD_AT(S, search.same, tw_same), FIELD_OF_SEARCH}
#define FIELD_EXCHANGE(S) {"exchange", NULL, "", \
    "Solutions that swap colours or marks count as the same.", \
    FIELD_FLAG(S, search.exchange), FIELD_OF_SEARCH}
#define FIELD_SAME(S) FIELD_SAME_OR(S, "reflections"), FIELD_EXCHANGE(S)
#define FIELD_PIVOT(S) {"pivot", "PIECE", "", \
    "Break symmetry by restricting this piece, or cell:X,Y.", FIELD_TEXT(S, search.pivot), \
    FIELD_EXPERT, FIELD_OF_SEARCH}
#define FIELD_IMAGES_IN(S, who) {"no-images", NULL, "", \
    "Search every solution; derive none by symmetry.", \
    FIELD_FLAG(S, search.no_images), FIELD_EXPERT, FIELD_OF_SEARCH, .where = (who)}
#define FIELD_IMAGES(S) FIELD_IMAGES_IN(S, VERB_EVERYWHERE)
#define FIELD_ISA_IN(S, who) {"isa", "best|portable|avx2|avx512", "best", \
    "Processor instructions that an engine may use.", verb_take_isa, \
    FIELD_AT(S, search.heuristic.tuning, tw_engine_tuning), FIELD_EXPERT, FIELD_OF_SEARCH, \
    .where = (who)}
#define FIELD_ISA(S) FIELD_ISA_IN(S, VERB_EVERYWHERE)
#define FIELD_EXPLAIN(S) {"explain-plan", NULL, "", \
    "Print how the search would run, and why; do not search.", \
    FIELD_FLAG(S, search.explain), FIELD_EXPERT, .where = VERB_IN_COMMAND}
#define FIELD_THREADS_IN(S, who) {"threads", "N", "1", "Threads to search with; 0: one per core.", \
    verb_take_threads, FIELD_AT(S, search.threads, verb_threads), .most = 1024, \
    .type = VERB_IS_NUMBER, FIELD_OF_SEARCH, .where = (who), FIELD_SPEED}
#define FIELD_THREADS(S) FIELD_THREADS_IN(S, VERB_EVERYWHERE)
#define FIELD_MEMORY_IN(S, who) {"memory", "SIZE", "", \
    "Memory to search with, as in 4G; else half of what is free.", \
    verb_take_bytes, .type = VERB_IS_NUMBER, .least = 1, \
    FIELD_AT(S, search.memory, uint64_t), FIELD_SPEED, \
    FIELD_OF_SEARCH, .where = (who)}
#define FIELD_MEMORY(S) FIELD_MEMORY_IN(S, VERB_EVERYWHERE)
/* For the command alone: a service writes where it chooses. */
#define FIELD_SPILL(S) \
    {"spill", "DIR", "", "Tables larger than --memory go to files in this folder.", \
     FIELD_TEXT(S, search.spill), FIELD_SPEED, FIELD_OF_SEARCH, .where = VERB_IN_COMMAND}, \
    {"spill-size", "SIZE", "", "Disk that --spill may take, as in 100G; else all there is.", \
     verb_take_bytes, .type = VERB_IS_NUMBER, .least = 1, \
     FIELD_AT(S, search.spill_size, uint64_t), FIELD_SPEED, FIELD_OF_SEARCH, \
     .where = VERB_IN_COMMAND, .needs = "spill"}
#define FIELD_ORDERED_IN(S, who) {"ordered", NULL, "", \
    "Print solutions in the same order with any --threads.", \
    FIELD_FLAG(S, search.ordered), FIELD_OUTPUT, FIELD_OF_SEARCH, .where = (who)}
#define FIELD_ORDERED(S) FIELD_ORDERED_IN(S, VERB_EVERYWHERE)
#define FIELD_LIMIT_IN(S, least_of, who) {"limit", "N", "", "Stop after N solutions.", \
    FIELD_NUMBER(S, search.limit, least_of, 0), FIELD_OF_SEARCH, .where = (who)}
#define FIELD_LIMIT(S) FIELD_LIMIT_IN(S, 1, VERB_EVERYWHERE)
#define FIELD_COST(S) {"cost", "cheapest|dearest", "", \
    "Find the cheapest or dearest; with --limit, N of them.", verb_take_cost, \
    FIELD_AT(S, search.objective, tw_objective), FIELD_OF_SEARCH, \
    .where = VERB_IN_COMMAND}
/* The fields that decide the search tree. */
#define FIELD_TREE(S) FIELD_SAME(S), FIELD_ENGINE(S), FIELD_HEURISTIC(S), FIELD_PIVOT(S)
#define FIELD_SEED_IN(S, who) {"seed", "N", "", \
    "With --first: each seed N picks another solution.", \
    FIELD_SEED(S, search.seed), FIELD_OF_SEARCH, .where = (who)}
#define FIELD_PINS(S) {"pins", "Placement", "", "Placements that each solution has.", \
    FIELD_LIST(S, search.pin_list), FIELD_OF_SEARCH}
/* All calls take the same group "search". FIELD_CALL_RUN adds, for calls only, the rows about the
 * run, which the command does not have; */
#define FIELD_CALL_RUN(S) \
    FIELD_LIMIT_IN(S, 0, VERB_IN_CALLS), FIELD_THREADS_IN(S, VERB_IN_CALLS), \
    FIELD_MEMORY_IN(S, VERB_IN_CALLS), FIELD_ORDERED_IN(S, VERB_IN_CALLS), \
    FIELD_SEED_IN(S, VERB_IN_CALLS), FIELD_PINS(S)
/* FIELD_REST_OF_SEARCH adds all that is missing if the command has FIELD_TREE only. */
#define FIELD_REST_OF_SEARCH(S) \
    FIELD_ISA_IN(S, VERB_IN_CALLS), FIELD_IMAGES_IN(S, VERB_IN_CALLS), FIELD_CALL_RUN(S)
/* clang-format on */

/* Makes the options of the library, which borrow from `asked`; the engine "count" becomes NULL.
 * false: members that were given exclude each other (first and a limit; a seed and no limit of 1);
 * the options are filled all the same. */
bool verb_read_search(const verb_search *asked, tw_solve_options *options, verb_fault *fault);
