/* choice_tree.h -- a puzzle text with choices in it, and the texts that come of choosing.
 *
 *   {choose: [A, B, C]}          where a value may stand: one of these
 *   {choose: 2, of: [A, B, C]}   in a list: so many of these, in their order; [1, 2]: 1 to 2
 *   {choose: 4, of: SHAPE}       in a list of cells: so many cells of the shape
 *   {set: pentominoes, choose: 6}               in the list of pieces: so many pieces of the set
 *   {name: A, cut: SHAPE, parts: 2}             in the list of pieces: see cut_pieces.c
 *
 * An entry of a set with choices inside stands for one entry of each of its pieces, so that each
 * piece has choices of its own.
 * The tree is copied once, with each alternative beside the others: every value says on which
 * alternative it depends. What comes of choosing is a copy of the values that are wanted.
 * Invariant: once it is read, the tree does not change; any number of threads may fill it. */
#pragma once

#include "format/design/choice_values.h"

/* Reads the text. watch: may be NULL. tree: zeroed; free it in any case, which also reports its
 * faults. TW_ERR_STATE: the watch stopped it. */
tw_status tw_choice_tree_read(const tw_context *context, const tw_source *source,
                              const tw_watch *watch, tw_choice_tree *tree);
/* report: may be NULL. Returns the status of the reading. */
tw_status tw_choice_tree_free(tw_choice_tree *tree, const tw_report *report);

/* Makes the puzzle of a choice. taken: for each alternative, is it taken? report: gets the faults,
 * which are at the places of the design's text; may be NULL. *puzzle: new. */
tw_status tw_choice_tree_make(const tw_choice_tree *tree, const bool *taken,
                              const tw_report *report, tw_puzzle **puzzle);

/* Of a container that is cut: every piece has all cells that it may have; such a puzzle only tells
 * what cells and names there are. taken: for each alternative. */
void tw_choice_tree_whole(const tw_choice_tree *tree, bool *taken);
