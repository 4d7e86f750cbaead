/* search/beam.h -- many ways to fill the greater part of a cover, side by side.
 *
 * A *pass* fills one place after the other (place_order.h), or one that has hardly a way left, by
 * one option at each level, and keeps the best fillings of a level: a beam. A filling is good if it
 * has used up stocks that seldom fit, and if what is left has a short border: so what comes last is
 * easy. How often a stock fits is learnt on the way. When no filling can go on, the pass goes some
 * levels back, farther each time.
 * The fillings of the last level, the best one first, are those that a search may complete. */
#pragma once

#include "search/filling.h"

/* Fills a zeroed *beam. threads: fill a level together, as one would. TW_ERR_MEMORY; tw_beam_clear
 * may follow. */
tw_status tw_beam_make(const tw_context *context, const tw_cover *cover, uint64_t seed,
                       size_t threads, tw_beam *beam);
void tw_beam_clear(tw_beam *beam);
/* Ends its threads: it goes on in one. */
void tw_beam_alone(tw_beam *beam);

/* Begins a pass at the top, which ends when at most `left` required places are empty, or when it
 * finds no more ways. */
void tw_beam_begin(tw_beam *beam, size_t left);
/* Takes a step, of a level at most. Adds its work to *looks, in looks at options. false: the pass
 * is over, and has at least one filling. */
bool tw_beam_step(tw_beam *beam, uint64_t *looks);

/* Writes the options of a filling, beam->depth of them, in the order in which they came. */
void tw_beam_path(const tw_beam *beam, const tw_filling *filling, uint32_t *path);
/* Writes the options that still fit; returns how many. */
size_t tw_beam_options(const tw_beam *beam, const tw_filling *filling, uint32_t *options);
