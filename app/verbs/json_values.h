/* json_values.h -- JSON values that occur in several answers, and words for them.
 *
 * Every json_t that is returned is new; NULL: out of memory. Words are borrowed for ever. */
#pragma once

#include <jansson.h>

#include <tw/advanced/solve.h>
#include <tw/job.h>

/* Adds the members of another object, which it takes. *object: NULL when memory is out. */
void verb_json_join(json_t **object, json_t *members);
/* A text from outside, made safe (safe_text.h); line ends and tabs are kept. */
json_t *verb_json_text(const char *outside);
/* A number of solutions, in decimal digits. JSON readers hold numbers up to 2^53 exactly, and this
 * may have hundreds of digits, so it is always a string. "" or NULL: not known, null. */
json_t *verb_json_digits(const char *digits);
json_t *verb_json_solutions(uint64_t count); /* the same for an integer */
/* A number of anything else; UINT64_MAX: not known, null. */
json_t *verb_json_count(uint64_t count);
/* {"none", "rotations", "reflections"}: the number of solutions under each convention. counts: in
 * decimal digits, by tw_same; NULL: not known. */
json_t *verb_json_counts(const char *const counts[TW_SAME_NONE + 1]);
/* The same; NULL if none of them is known. */
json_t *verb_json_any_counts(const char *const counts[TW_SAME_NONE + 1]);
/* The counts that a puzzle's file states, and "claimed"; null: it states none. */
json_t *verb_json_known(const tw_puzzle_notes *notes);
/* The names of a puzzle's targets, a list. */
json_t *verb_json_targets(const tw_puzzle_notes *notes);
/* {"mean", "error", "low", "high"} of an estimate; "high" null: not bounded. */
json_t *verb_json_measure(const tw_measure *measure);
/* What a tw_hints_answer, tw_rate_answer or tw_figure_answer says: "stopped", "found" or "none". */
const char *verb_found_word(unsigned answer);
/* How a search ended: "exhausted", "limit" or "stopped". */
const char *verb_outcome_word(tw_outcome outcome);
/* A cell: [x, y, ...], with the name of its kind last if the lattice has several kinds. */
json_t *verb_json_cell(const tw_lattice *lattice, const tw_cell *cell);
/* A list of cells. */
json_t *verb_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count);
/* A list of cells of the container, given by their numbers. */
json_t *verb_json_numbered_cells(const tw_puzzle *puzzle, const uint32_t *cells, size_t count);
/* {"piece": "F", "cells": [...]}, with "turn" if the puzzle has marks. */
json_t *verb_json_placement(const tw_puzzle *puzzle, const tw_placement *placement);
/* A list of these: a solution, or part of one. */
json_t *verb_json_placements(const tw_puzzle *puzzle, const tw_solution *solution);
/* The puzzle file of a puzzle that was made, with this status, as a text; null: it could not be
 * made, or puzzle is NULL. New; NULL: out of memory. */
json_t *verb_json_file(const tw_puzzle *puzzle, tw_status status);
/* The address of such a file on the page, "#/link/...", and `rest`; null: there is no file. */
json_t *verb_json_link(const json_t *file, const char *rest);
/* {"piece": "F", "times": 2}. */
json_t *verb_json_times(const char *name, uint64_t times);
/* 2 if the cells of the lattice lie in a plane, else 3. */
int verb_dimension(const tw_lattice *lattice);
/* The number of pieces of a puzzle, each with the most copies that may be used. */
uint64_t verb_piece_count(const tw_puzzle *puzzle);
/* The rule by which the pieces are turned: "lattice" or "rigid", or "mixed" if pieces differ. */
const char *verb_turns_word(const tw_puzzle *puzzle);
/* The heuristic as --heuristic takes it: "strand" or "strand=extended"; "": none. */
const char *verb_strand_word(tw_strand strand);
/* A list of the heuristics in force, as --heuristic takes them: ["size"]. */
json_t *verb_json_heuristics(const tw_solve_stats *stats);
/* [{"branches", "updates"}, ...]: the levels of a search, level 0 first. */
json_t *verb_json_levels(const tw_level *levels, size_t count);
