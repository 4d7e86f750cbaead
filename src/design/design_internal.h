/* design_internal.h -- the struct of a design, and how its choices are made.
 *
 * A choice is written as a list of truth values, one for each alternative of each choice: which of
 * them are taken. */
#pragma once

#include <tw/advanced/design.h>
#include <tw/advanced/store.h>

#include "format/design/choice_tree.h"

struct tw_design {
    tw_choice_tree tree;
    uint64_t candidates;
    tw_hash text; /* of its bytes, and of those of the lattice files that it names */
};

/* (ways_to_choose.c) Number of candidates; UINT64_MAX: that many or more. */
uint64_t tw_count_candidates(const tw_choice_tree *tree);
/* Makes the choices of a candidate by its number, below that of all. */
void tw_choose_numbered(const tw_choice_tree *tree, uint64_t number, bool *taken);
void tw_choose_random(const tw_choice_tree *tree, uint64_t *seed, bool *taken);
/* Changes one choice: an alternative for another, or one more or less where the number may vary. */
void tw_change_choice(const tw_choice_tree *tree, uint64_t *seed, bool *taken);

/* (alike.c) A number that two candidates have in common if, and hardly ever unless, they are the
 * same or a transformation of the lattice maps one to the other. Of candidates with marks, pins, or
 * names that are related, such as by `matching`, only the same ones have. placed: where the pieces
 * lie, if that matters, too; may be NULL. */
tw_status tw_candidate_likeness(const tw_context *context, const tw_choice_tree *tree,
                                const tw_puzzle *puzzle, const tw_solution *placed, uint64_t *hash);
