/* pose_ways.h -- the ways in which the pieces of a stock can be turned, what each turn makes of
 * them, and the marks on their edges. */
#ifndef API_POSE_WAYS_H
#define API_POSE_WAYS_H

#include "api/api_puzzle.h"

/* The turns and mirrors of the lattice that make all others, [{"name", "mirror"}]. */
json_t *api_json_turns(const tw_lattice *lattice);
/* The orientations of a stock that fit somewhere, [{"orientation", "turned", "colours"}], with
 * `turned`: for each of those turns the orientation that it leads to. Where that one fits nowhere
 * the turn is made again until one does. No `turned` on a wrapped lattice, where a cell has many
 * names; `colours` only where the pieces have some. Cost: the square of the orientations, times
 * turns and cells. */
json_t *api_json_ways(const tw_poses *poses, uint32_t stock);
/* The marks on the half-edges of a pose, a list for each of its cells. */
json_t *api_json_marks(const tw_poses *poses, uint32_t pose);
/* What marks meet in the container, {"inner", "border", "meet"}: half-edges of two cells that face
 * one another, [cell, arc, cell, arc]; those that lead out, [cell, arc, mark], where a mark past
 * the last is the outside; and by two marks whether they may meet, 0 or 1. */
json_t *api_json_edges(const tw_puzzle *puzzle);

#endif
