/* search/filling.h -- the fillings of a beam (beam.h): what one is, and how an option is put down
 * in it. */
#pragma once

#include "base/team.h"
#include "cover/cover_internal.h"
#include "cover/item_index.h"

#define TW_BEAM_REGION 128 /* larger regions of empty places are not looked at */
#define TW_NO_PLACE UINT32_MAX

typedef struct tw_filling {
    bool *taken;       /* one a place */
    uint32_t *near;    /* one a place: how many of its neighbours are taken */
    uint32_t *used;    /* one a stock */
    uint32_t *witness; /* one a place, then a stock: which of its options fitted lately */
    uint32_t *mark;    /* one a place: the flood it was last met in */
    uint32_t flood;
    uint32_t node;  /* how it came about */
    uint32_t rank;  /* of its first empty place; beyond all: none is left */
    uint32_t tight; /* an empty place with few ways, which is next; or TW_NO_PLACE */
    size_t open;    /* required places that are empty */
    uint64_t hash;  /* of what is taken and used */
    double score;
} tw_filling;

typedef struct tw_beam_node {
    uint32_t parent, option;
} tw_beam_node;

typedef struct tw_beam_candidate {
    double score;
    uint32_t filling, option;
} tw_beam_candidate;

/* An option in the list of its first place. */
typedef struct tw_beam_way {
    uint32_t option, stock, start; /* of its places */
} tw_beam_way;

/* The numbers that a filling has. */
static inline size_t tw_filling_numbers(const tw_cover *cover)
{
    return 3 * cover->places + 2 * cover->stocks;
}

/* What may come of a filling of the level. */
typedef struct tw_beam_expansion {
    tw_beam_candidate *candidates; /* the best, in order */
    size_t count;
    bool sample;  /* the next place is one to learn from */
    double *fits; /* as of the beam: what it learns */
    uint64_t random, looks;
} tw_beam_expansion;

typedef struct tw_beam {
    tw_scope scope;
    const tw_cover *cover; /* borrowed */
    tw_item_index users;
    uint64_t random;
    size_t ranks;      /* required places */
    uint32_t *order;   /* these, as they are filled */
    uint32_t *start;   /* ranks + 2: lists of options by the rank of their first place; those that
                          cover none are last */
    tw_beam_way *filed;                    /* one an option, and one more */
    uint32_t *filed_places, *places_start; /* ranks + 2: of the places of a list */
    size_t threads;                        /* that fill a level together */
    tw_team *team;                         /* these; NULL: not needed so far */
    bool sums[TW_BEAM_REGION]; /* can options have so many places together? */
    tw_filling *level, *next;
    size_t count;                  /* fillings of the level */
    bool expanded;                 /* the level: its candidates are found */
    tw_beam_expansion *expansions; /* one a filling */
    tw_beam_candidate *candidates; /* for the next level */
    size_t candidate_count;
    size_t tried, made;       /* of these, and fillings of the next level made of them */
    tw_beam_candidate *batch; /* those that are put down now, in the places after `made` */
    bool *lives;              /* one each of the batch: may it be completed? */
    uint64_t puts;         /* options put down in all passes */
    tw_beam_node *nodes;   /* by levels; the first is the root */
    uint32_t *level_nodes; /* one a level: its first node */
    size_t node_count, depths;
    size_t depth;   /* options of a filling */
    size_t left;    /* the pass ends when so few places are empty */
    uint32_t *path; /* scratch */
    bool learning;  /* nothing is known of stocks yet */
    size_t back;    /* levels to go back at the next dead end */
    double *fits;   /* one a stock, and one for options without: how often one fitted a place */
    double seen;    /* at so many places */
    double *worth;  /* as many: of using one up, in this pass */
    bool *taken_block;
    uint32_t *number_block;
    tw_beam_candidate *candidate_block;
    double *fits_block;
} tw_beam;

/* The stock of an option; for one without, the number of stocks. */
static inline size_t tw_beam_stock(const tw_beam *beam, uint32_t option)
{
    uint32_t stock = beam->cover->option_stock[option];
    return stock == TW_NO_STOCK ? beam->cover->stocks : stock;
}

/* How many more pairs of neighbours, of which one is empty, an option that fits would make. places:
 * its own. */
int tw_filling_border(const tw_beam *beam, tw_filling *filling, tw_u32_span places);
/* Would each empty place beside an option that fits have a way? */
bool tw_filling_would_live(const tw_beam *beam, tw_filling *filling, uint32_t option);
/* Puts down an option that fits. false: something can no longer be covered. Chooses `tight`. */
bool tw_filling_put(const tw_beam *beam, tw_filling *filling, uint32_t option);
/* Gives a filling its arrays, those of this number in the blocks of the beam. */
void tw_filling_place(const tw_beam *beam, size_t number, tw_filling *filling);
void tw_filling_copy(const tw_beam *beam, const tw_filling *from, tw_filling *to);
void tw_filling_reset(const tw_beam *beam, tw_filling *filling);
/* The hash that a filling has after an option. */
uint64_t tw_filling_hash(const tw_beam *beam, const tw_filling *filling, uint32_t option);
