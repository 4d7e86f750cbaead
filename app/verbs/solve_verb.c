/* solve_verb.c -- the fields of solve, count and resume (solve_verb.h).
 *
 * Only the command has: files, as a service keeps its runs in its own folder; the time budget of
 * solve, as a run of a service is paused or stopped; --first, which is "limit": 1 in a call;
 * --cost, as the best are known only at the end, and a run of a service reports solutions as they
 * come; --engine=count of solve, which goes with --cost. */
#include "verbs/solve_verb.h"

/* clang-format off */
#define TREE \
    FIELD_SAME(verb_solve), FIELD_HEURISTIC(verb_solve), FIELD_ISA(verb_solve), \
    FIELD_PIVOT(verb_solve), FIELD_IMAGES(verb_solve), FIELD_EXPLAIN(verb_solve)
#define CHECKPOINT(text) \
    {"checkpoint", "FILE", "", text, FIELD_TEXT(verb_solve, checkpoint), .where = VERB_IN_COMMAND, \
     FIELD_SPEED}
#define FILES \
    {"checkpoint-every", "SECONDS", "60", "Save it this often, and at the end.", \
     FIELD_DECIMAL(verb_solve, every, 0.01, 1e9, "a number of seconds from 0.01 on"), \
     FIELD_SPEED, .where = VERB_IN_COMMAND}, \
    {"store", "FILE", "", "Keep solutions in this file; duplicates are not added.", \
     FIELD_TEXT(verb_solve, store), .where = VERB_IN_COMMAND, .dash = true}, \
    {"timeout", "S", "", "Stop after S seconds; 0: never. --checkpoint keeps the run.", \
     FIELD_DECIMAL(verb_solve, budget, 0, 1e9, "a number of seconds from 0 on"), FIELD_SPEED, \
     .where = VERB_IN_COMMAND}
#define BEST_EFFORT \
    {"best-effort", NULL, "", "Without a solution, print the best partial one.", \
     FIELD_FLAG(verb_solve, best_effort), .where = VERB_IN_COMMAND}
#define ANEW CHECKPOINT("Save the run here, to go on with \"run resume\"."), FILES

const verb_field verb_solve_fields[] = {
    FIELD_PUZZLE,
    {"first", NULL, "", "Stop at the first solution.", FIELD_FLAG(verb_solve, search.first),
     .where = VERB_IN_COMMAND},
    FIELD_SEED_IN(verb_solve, VERB_EVERYWHERE),
    {"symmetric", "WORD", "", "With --first: a symmetric one: any, turn, mirror, a name.",
     FIELD_TEXT(verb_solve, conditions.symmetric), .where = VERB_IN_COMMAND},
    FIELD_LIMIT_IN(verb_solve, 1, VERB_IN_COMMAND), FIELD_LIMIT_IN(verb_solve, 0, VERB_IN_CALLS),
    FIELD_COST(verb_solve),
    FIELD_ENGINE_OR_COUNT_IN(verb_solve, VERB_IN_COMMAND),
    FIELD_ENGINE_IN(verb_solve, VERB_IN_CALLS), TREE,
    FIELD_THREADS(verb_solve), FIELD_MEMORY(verb_solve), FIELD_ORDERED(verb_solve),
    ANEW, BEST_EFFORT,
    FIELD_PINS(verb_solve),
    {"title", "TEXT", "", "Of the run; else the puzzle's.", FIELD_TEXT(verb_solve, title),
     .where = VERB_IN_CALLS},
    FIELD_END};

const verb_field verb_count_fields[] = {
    FIELD_PUZZLE,
    FIELD_CONDITIONS(verb_solve),
    FIELD_LIMIT_IN(verb_solve, 1, VERB_IN_COMMAND),
    FIELD_COST(verb_solve),
    FIELD_ENGINE_OR_COUNT(verb_solve), TREE,
    FIELD_THREADS_IN(verb_solve, VERB_IN_COMMAND), FIELD_MEMORY_IN(verb_solve, VERB_IN_COMMAND),
    FIELD_SPILL(verb_solve), ANEW,
    FIELD_CALL_RUN(verb_solve),
    {"timeout", "SECONDS", "5", "It answers after so long how far it came.",
     FIELD_DECIMAL(verb_solve, budget, 0, 10, "a number of seconds up to 10"),
     .where = VERB_IN_CALLS, FIELD_SPEED},
    FIELD_END};

const verb_field verb_resume_fields[] = {
    {"limit", "N", "", "Stop after N more solutions; 0: never; else as before.",
     FIELD_NUMBER(verb_solve, search.limit, 0, 0)},
    FIELD_THREADS(verb_solve), FIELD_MEMORY(verb_solve), FIELD_SPILL(verb_solve),
    FIELD_ORDERED(verb_solve),
    CHECKPOINT("Save the run here instead of in CHECKPOINT."), FILES, BEST_EFFORT,
    {"leave", "N", "", "When stopped, divide what is left into at least N tasks.",
     FIELD_NUMBER(verb_solve, leave, 1, 100000), FIELD_EXPERT},
    FIELD_END};
/* clang-format on */
