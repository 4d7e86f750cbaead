/* shell_pieces.h -- the pieces and their orientations. */
#ifndef CLI_SHELL_PIECES_H
#define CLI_SHELL_PIECES_H

#include "cli/shell/shell_state.h"

/* The stock of a piece. */
const tw_stock *shell_stock(const shell_state *shell, uint32_t piece);
/* The poses of one orientation: the first, and how many; 0 when it fits nowhere. */
uint32_t shell_orientation(const shell_state *shell, uint32_t piece, uint32_t orientation,
                           uint32_t *count);
/* The cell that a person names to put a pose; first: the first pose of its orientation. It is the
 * least cell; on a wrapped lattice, where going round changes which cell that is, the one that is
 * least in the first pose. */
uint32_t shell_anchor(const shell_state *shell, uint32_t first, uint32_t pose);
/* Room for the present orientations, each piece in its first one. */
bool shell_start_pieces(shell_state *shell);
/* Makes an orientation the present one; refuses numbers that there are not. */
bool shell_turn_to(shell_state *shell, uint32_t piece, uint32_t orientation);
/* "F3": the name of a piece with an orientation; returns buffer. */
char *shell_name_of(const shell_state *shell, uint32_t piece, uint32_t orientation,
                    char buffer[TW_MAX_NAME + 16]);

#endif
