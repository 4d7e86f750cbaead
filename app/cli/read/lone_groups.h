/* lone_groups.h -- groups that join nothing, because at most one piece can be in them. */
#ifndef CLI_LONE_GROUPS_H
#define CLI_LONE_GROUPS_H

#include <tw/advanced/puzzle.h>

/* Notes, once each, the groups that only one piece can be in: nothing can stay joined by them. */
void cli_note_lone_groups(const tw_puzzle *puzzle);

#endif
