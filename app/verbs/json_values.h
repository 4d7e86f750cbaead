/* json_values.h -- values that several answers have in JSON, written the same way in each.
 *
 * Each is new, and NULL when memory is out. */
#ifndef VERBS_JSON_VALUES_H
#define VERBS_JSON_VALUES_H

#include <jansson.h>

#include <tw/advanced/solve.h>
#include <tw/job.h>

/* A text from outside, made safe (safe_text.h), with its line ends and tabs. */
json_t *verb_json_text(const char *outside);
/* A whole number in decimal digits. Readers of JSON hold numbers up to 2^53, so a larger one is a
 * string of its digits. "" and NULL: unknown, null. */
json_t *verb_json_digits(const char *digits);
/* UINT64_MAX: unknown, null. */
json_t *verb_json_count(uint64_t count);
/* Solutions by each convention, in decimal digits, by tw_up_to. */
json_t *verb_json_counts(const char *const counts[TW_UP_TO_NONE + 1]);
/* The same where it is known by one of them at least; else NULL. */
json_t *verb_json_any_counts(const char *const counts[TW_UP_TO_NONE + 1]);
/* What a puzzle's file says of its solutions, by each convention; null: nothing. */
json_t *verb_json_known(const tw_puzzle_notes *notes);
/* The names of a puzzle's targets. */
json_t *verb_json_targets(const tw_puzzle_notes *notes);
/* An estimate with its error and bounds; an upper bound that is infinite is null. */
json_t *verb_json_measure(const tw_measure *measure);
/* How a search ended: "exhausted", "limit", "stopped". */
const char *verb_outcome_word(tw_outcome outcome);
/* A cell, [x, y, ...], the kind's name last where the lattice has several kinds. */
json_t *verb_json_cell(const tw_lattice *lattice, const tw_cell *cell);
json_t *verb_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count);
/* Cells of a container, by their numbers. */
json_t *verb_json_numbered_cells(const tw_puzzle *puzzle, const uint32_t *cells, size_t count);
/* The pieces of a puzzle, each as many copies as it may be used at most. */
uint64_t verb_piece_count(const tw_puzzle *puzzle);
/* By which rule the puzzle's pieces are turned: "lattice", "rigid", or "mixed" where they differ.
 */
const char *verb_turns_word(const tw_puzzle *puzzle);
/* The heuristic as --with has it; "" for none. */
const char *verb_strand_word(tw_strand strand);
/* The heuristics in force, as --with takes them: ["size"]. */
json_t *verb_json_heuristics(const tw_solve_stats *stats);
/* [{"branches", "updates"}] of a search, level 0 first. */
json_t *verb_json_levels(const tw_level *levels, size_t count);

#endif
