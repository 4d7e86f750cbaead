/* apart_replay.h -- how solutions come apart, as a file tells it, made again move by move. */
#ifndef CLI_APART_REPLAY_H
#define CLI_APART_REPLAY_H

#include "cli/read/solution_input.h"

typedef struct cli_replay {
    const cli_input *input; /* the puzzle's */
    const tw_puzzle *puzzle;
    tw_disassembler *by;
    /* Gets each that replays; borrowed for the call. Anything but CLI_GO_ON ends it. */
    int (*take)(void *user, const tw_solution *solution, const tw_disassembler *by,
                const tw_disassembly *disassembly);
    void *user;
    bool quiet; /* nothing is printed of those that do */
} cli_replay;

/* May the sequences of this file be replayed with what else is asked for? replay: NULL, then they
 * may. Complains if not. */
bool cli_check_replay(const cli_call *cli, const char *replay);
/* Those of a file, or of "-"; what is wrong is told with its line. CLI_GO_ON, what take returned,
 * or another exit code after messages. */
int cli_replay_file(const cli_replay *replay, const char *what);
/* "3 assemblies replay, 2 come apart", and the end of a line. */
void cli_print_replayed(size_t count, size_t apart);

#endif
