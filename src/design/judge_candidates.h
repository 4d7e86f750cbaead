/* judge_candidates.h -- looks at one candidate of a design: how far is it from what is wanted?
 *
 * One thread uses a judge at a time. */
#pragma once

#include "design/apart.h"
#include "design/cut_assembly.h"
#include "design/score.h"

typedef struct tw_judgement {
    bool worse;  /* than the bound; the score is then not complete */
    bool wanted; /* no point is outside */
    tw_score score;
    tw_found_number solutions, assemblies, level, moves, rotations;
    tw_puzzle *puzzle;     /* owned; NULL: it was not needed */
    tw_solution *solution; /* owned; NULL: none is known */
} tw_judgement;

typedef struct tw_candidate_judge {
    /* Set by the caller. */
    const tw_context *context;
    const tw_design *design;
    tw_design_options wanted; /* a wish that is NULL is none */
    tw_watch watch;
    /* Is a puzzle with this likeness new? Else it is not searched. */
    bool (*is_new)(void *user, uint64_t likeness);
    void *user;
    tw_error *error;
    bool exact;   /* all candidates are tried: nothing is passed over for the time it takes */
    bool stopped; /* set by the caller's watch */
    /* Counted here; the caller may set them to 0. */
    uint64_t tried, searched, alike, refused;
    uint64_t fitting;    /* candidates with as many cells and pieces as they should have */
    tw_cut_assembly cut; /* of a container that is cut */
    tw_apart apart;      /* of its pieces */
    tw_error misfit;     /* why the first candidate whose cells do not add up cannot be solved */
} tw_candidate_judge;

/* Makes what a judge of cut containers needs. */
tw_status tw_candidate_judge_begin(tw_candidate_judge *judge);
void tw_candidate_judge_end(tw_candidate_judge *judge);

/* Judges a candidate. bound: a score that it must not exceed; NULL: none. *judgement: free it with
 * tw_judgement_free in any case. If the watch stopped the call, it is `worse`. */
tw_status tw_judge_candidate(tw_candidate_judge *judge, const bool *taken, const tw_score *bound,
                             tw_judgement *judgement);
/* Of one that is wanted: finds what is not known yet and is handed over: its puzzle, a solution,
 * the moves of the best way to take it apart. It may turn out not to be wanted after all. */
tw_status tw_judge_confirm(tw_candidate_judge *judge, const bool *taken, tw_judgement *judgement);
void tw_judgement_free(tw_judgement *judgement);

/* Do the wishes contradict each other, or what can be chosen? */
tw_status tw_check_wishes(const tw_design *design, const tw_design_options *wanted,
                          tw_error *error);
