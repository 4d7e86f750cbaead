/* apart_turns.h -- the options that let pieces turn. */
#ifndef CLI_APART_TURNS_H
#define CLI_APART_TURNS_H

#include "cli/cli.h"

/* As tw_disassembly_options has them. */
typedef struct cli_turns {
    bool on;
    uint32_t ease;
} cli_turns;

cli_take cli_take_turns, cli_take_ease;

/* Rows for a struct S with a field `turns`; seldom: help has the first one among those that few
 * need. */
/* clang-format off */
#define CLI_TURNS(S, seldom) {"turns", NULL, "", "Cubes: pieces may turn by quarters, too.", \
    cli_take_turns, CLI_AT(S, turns, cli_turns), .rare = (seldom)}, \
    {"ease", "E", "", "Of pieces that turn: edges are rounded by E of a cube's.", \
    cli_take_ease, CLI_AT(S, turns, cli_turns), CLI_RARE}
/* clang-format on */

/* --ease alone is refused: false after a message. */
bool cli_check_turns(const cli_turns *turns);

#endif
