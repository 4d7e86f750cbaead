/* figure_formula.h -- the figures of so many cells that pieces tile, or of any size, as clauses.
 *
 * Variable c + 1 says that cell c is *not* in the figure; cells of one orbit share the variable of
 * the first. Each tile is a cover of its own: its poses, and for each cell an option that leaves it
 * out, fill the container. Another cover counts the cells that are left out, if the size is given.
 * If not, a model may be several figures side by side; each connected *part* of it, with its poses,
 * is a model, too.
 * Invariant: the models of the clauses added so far are the figures of that size, or of any, with
 * tilings, less those that a cut forbids. */
#pragma once

#include "base/scope.h"
#include "certify/rup_proof.h"
#include "engine/sat/proof_solver.h"
#include "puzzle/puzzle_shared.h"

/* What the formulas of a call have in common. */
typedef struct tw_figure_terms {
    const tw_context *context;
    const tw_poses *poses;
    size_t cells;           /* of the container */
    size_t labels;          /* most neighbours of a cell */
    const uint32_t *near;   /* for each cell `labels` neighbours; UINT32_MAX: beyond the container;
                             * the cell itself: it has no more */
    const uint32_t *pieces, *stocks; /* one a tile */
    size_t tiles;
    tw_pace *pace;
    /* For each axis of the lattice, one a cell: is the cell before it beyond the container? NULL:
     * figures are not moved. */
    const bool *ends;
    size_t axes;
    /* One a cell: a connected figure of up to so many cells, which cannot be moved, does not reach
     * it. NULL: figures are not moved. */
    const uint32_t *depth;
    bool no_holes, odd;
    size_t low, high, first_size; /* of a formula for any size: fewest and most cells, and those of
                                   * the first tile */
} tw_figure_terms;

typedef struct tw_figure_formula {
    tw_scope scope; /* of its arrays */
    const tw_figure_terms *terms;
    const uint32_t *orbit; /* of each cell the first of its orbit */
    size_t size;           /* cells of the figure; 0: any number that is wanted */
    const tw_out *proof;   /* gets what the solver derives; NULL: nothing does */
    tw_rup *rup;           /* gets the clauses, instead of a solver; NULL: there is one */
    tw_proof_solver *solver;
    uint64_t last;      /* the highest variable */
    uint64_t *first;    /* one a tile: the variable before its poses */
    uint32_t *numbers;  /* scratch: one an option of a cover */
    bool *in;           /* one a cell: it is in the figure of the last model */
    uint32_t *group;    /* one a cell: the first cell that it is connected to */
    uint32_t *queue;    /* one a cell */
    int32_t *clause;    /* the one that is being added, if there is no solver */
    size_t clause_count, clause_room;
    int32_t *cuts; /* those that were added, each with a 0 at its end */
    size_t cut_literals, cut_room;
    uint64_t literals, cut_count;
    bool too_large, no_memory, stopped; /* why nothing more is added */
} tw_figure_formula;

/* Makes a zeroed formula; terms, orbit, size, proof and rup are set. Free it in any case.
 * TW_ERR_TOO_LARGE: more than 50 million literals; TW_ERR_MEMORY; TW_ERR_STATE: the pace stops. */
tw_status tw_figure_formula_make(tw_figure_formula *formula);
void tw_figure_formula_free(tw_figure_formula *formula);

/* Looks for a model with a connected part, without holes if none are wanted, and adds cuts
 * until there is one. *answer: TW_PROVED_SOME: there is one. TW_ERR_MEMORY. */
tw_status tw_figure_formula_solve(tw_figure_formula *formula, const tw_prover *prover,
                                  tw_proved *answer);

/* Adds cuts, each with a 0 at its end. false: out of memory. */
bool tw_figure_add_cuts(tw_figure_formula *formula, const int32_t *literals, size_t count);
/* Does each connected figure of that size, without holes if none are wanted, meet the cut? */
bool tw_figure_meets_cut(tw_figure_formula *formula, const int32_t *literals, size_t count);

/* Is a pose in the tiling of a tile, in the model that was found? */
bool tw_figure_has_pose(const tw_figure_formula *formula, size_t tile, uint32_t pose);
