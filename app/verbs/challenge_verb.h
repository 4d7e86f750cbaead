/* challenge_verb.h -- makes challenges: starts of a puzzle with exactly one solution. */
#pragma once

#include <tw/advanced/challenge.h>

#include "verbs/search_fields.h"

typedef struct verb_levels {
    tw_challenge_level low, high;
} verb_levels;

typedef struct verb_challenge {
    uint64_t count; /* of challenges, about equally many of each level */
    verb_levels levels;
    verb_seed seed;
} verb_challenge;

extern const verb_field verb_challenge_fields[];

/* "easy", "medium", "hard", "expert". */
const char *verb_level_word(tw_challenge_level level);

typedef struct verb_start {
    tw_solution *given, *solution;
    tw_challenge_level level;
    uint64_t work;
} verb_start;

typedef struct verb_challenge_answer {
    verb_start *starts; /* by level, those of a level by work */
    size_t count;
    uint64_t seed;
    uint64_t least[TW_CHALLENGE_LEVELS]; /* work of each level */
    bool stopped;                        /* by the watch */
    bool scarce;                         /* of some level there were not enough */
} verb_challenge_answer;

/* Makes the challenges. *answer: zeroed by the caller, freed by verb_challenge_free in any case.
 * Statuses as the calls of tw/advanced/challenge.h. */
tw_status verb_challenge_run(const verb_challenge *asked, const tw_puzzle *puzzle,
                             const tw_watch *watch, verb_challenge_answer *answer, tw_error *error);
void verb_challenge_free(verb_challenge_answer *answer);

/* The names of the pieces that are not given, "F, 2x I". New; free it. NULL: out of memory. */
char *verb_start_words(const tw_puzzle *puzzle, const verb_start *start);
/* The puzzle of a start: its given pieces are pinned, its title has the number and the level, and
 * it states that there is one solution. *made: new. Statuses as verb_edit_puzzle. */
tw_status verb_start_puzzle(const tw_puzzle *puzzle, const verb_start *start, size_t number,
                            tw_puzzle **made, tw_error *error);
/* {"number", "level", "work", "free": [{"piece", "times"}], "given": placements, "completion":
 * placements, "puzzle_text", "link": to the page}. New; NULL: out of memory. */
json_t *verb_start_json(const tw_puzzle *puzzle, const verb_start *start, size_t number);
/* {"made", "seed", "least_work": of each level, "scarce", "stopped"}. New; NULL: out of memory. */
json_t *verb_challenge_json(const verb_challenge_answer *answer);
