/* rate_verb.h -- tells how hard a puzzle is, which solutions are neighbours, and how many
 * assemblies of a burr come apart. */
#pragma once

#include <tw/advanced/rate.h>
#include <tw/disassembly.h>

#include "verbs/search_fields.h"

typedef struct verb_rate {
    uint64_t runs, seed;
    uint64_t neighbours; /* pieces that move, at most; 0: neighbours are not wanted */
    bool disassemble;
} verb_rate;

extern const verb_field verb_rate_fields[];

/* The assemblies of a burr, and how they come apart. */
typedef struct verb_burr_rate {
    uint64_t assemblies, apart, together; /* the others are undecided */
    uint32_t level_low, level_high;       /* moves up to the first separation */
    uint32_t moves_low, moves_high;       /* of whole sequences */
} verb_burr_rate;

/* Pieces that are taken out of solutions and put back otherwise, and by how many pairs. */
typedef struct verb_exchange {
    uint32_t pieces[TW_MOST_MOVED];
    unsigned count;
    size_t pairs;
} verb_exchange;

typedef struct verb_rate_answer {
    tw_rating *rating;         /* NULL: the watch stopped it before */
    tw_neighbours *neighbours; /* NULL: not wanted, or stopped */
    verb_exchange *exchanges;  /* most pairs first */
    size_t exchange_count;
    uint32_t *spare; /* pieces that are pinned, and need not be for one solution */
    size_t spare_count;
    verb_burr_rate burr;
    bool burr_done;
    bool stopped; /* by the watch */
} verb_rate_answer;

/* Rates the puzzle. *answer: zeroed by the caller, freed by verb_rate_free in any case. Statuses as
 * the calls of tw/advanced/rate.h and tw/disassembly.h. */
tw_status verb_rate_run(const verb_rate *asked, const tw_puzzle *puzzle, const tw_watch *watch,
                        verb_rate_answer *answer, tw_error *error);
void verb_rate_free(verb_rate_answer *answer);

/* Adds the neighbours to a text as a graph in the language DOT, which Graphviz draws. A solution's
 * name is its number, from 1, as `solve` prints them; three pieces that move are a grey edge. */
void verb_neighbours_write(const tw_neighbours *neighbours, tw_bytes *text);
/* The members are in tilewright-rate(1). New; NULL: out of memory. */
json_t *verb_rate_json(const tw_puzzle *puzzle, const verb_rate_answer *answer);
