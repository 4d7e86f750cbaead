/* piece_choices.h -- counts solutions by the pieces that they use, where a puzzle leaves a choice.
 */
#ifndef CLI_PIECE_CHOICES_H
#define CLI_PIECE_CHOICES_H

#include "cli/json_objects.h"

/* Counts a solution in `choices`, an object of numbers by words such as "I, 2x L": the pieces that
 * may be used more or less often. false: out of memory. */
bool cli_count_choice(json_t *choices, const tw_puzzle *puzzle, const tw_solution *solution);
/* Prints a line for each choice, the one with most solutions first. CLI_GO_ON, or CLI_INTERNAL. */
int cli_print_choices(const json_t *choices, bool json);

#endif
