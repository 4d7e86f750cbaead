/* json_objects.h -- what the command prints as JSON: the objects that several subcommands write.
 * Each is new, and NULL when memory is out. */
#ifndef CLI_JSON_OBJECTS_H
#define CLI_JSON_OBJECTS_H

#include <jansson.h>
#include <tw/tw.h>

/* Readers of JSON hold whole numbers up to 2^53; a larger one is a string of its digits. */
json_t *cli_json_digits(const char *digits);
json_t *cli_json_count(uint64_t number);
/* What is known of a puzzle's solutions, by each convention; null: not known. */
json_t *cli_json_known(const tw_puzzle_notes *notes);
/* What an estimate came to; an upper bound that is none is null. */
json_t *cli_json_measure(const tw_measure *measure);
/* A text from outside; what JSON cannot hold becomes '?'. */
json_t *cli_json_text(const char *outside);
/* Cells as [[x, y, z], ...], the kind's name last where the lattice has several. */
json_t *cli_json_cells(const tw_lattice *lattice, const tw_cell *cells, size_t count);
/* The same for cells of a container, by their numbers. */
json_t *cli_json_numbered_cells(const tw_puzzle *puzzle, const uint32_t *cells, size_t count);
/* The heuristic as --with has it; "" for none. */
const char *cli_strand_word(tw_strand strand);
/* The heuristics in force, as --with takes them: ["size"]. */
json_t *cli_json_heuristics(const tw_solve_stats *stats);
/* [{"branches": N, "updates": N}, ...], level 0 first. */
json_t *cli_json_levels(const tw_solver *solver);
/* Prints an object as one line on standard output and frees it. CLI_GO_ON, or CLI_INTERNAL. */
int cli_print_json(json_t *object);

#endif
