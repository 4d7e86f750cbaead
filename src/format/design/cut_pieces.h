/* cut_pieces.h -- pieces that are cut out of the container, in the tree of a design. */
#pragma once

#include "format/design/choice_values.h"

/* Copies the list of pieces, all of which are cut out of the container. draft: has
 * the lattice. */
bool tw_cut_pieces(tw_choice_tree *tree, tw_draft *draft, const tw_value *root,
                   const tw_value *pieces, tw_choice_value *into);
