/* conditions.h -- which solutions are wanted, for commands that count without listing: those that
 * contain a piece, avoid one, are symmetric, or fault-free. */
#ifndef CLI_CONDITIONS_H
#define CLI_CONDITIONS_H

#include <tw/advanced/count.h>

#include "cli/options.h"

/* As the command line has them. */
typedef struct cli_condition_options {
    const char *contains, *avoids, *symmetric; /* NULL: not given */
    bool fault_free;
} cli_condition_options;

/* Rows for a struct S that has a field `conditions`. */
/* clang-format off */
#define CLI_CONDITIONS(S) \
    {"contains", "PIECE", "", "Only solutions with X on 3,1 and with F: 'X 3,1; F'.", \
     FIELD_TEXT(S, conditions.contains)}, \
    {"avoids", "PIECE", "", "Only solutions without it; write it as for --contains.", \
     FIELD_TEXT(S, conditions.avoids)}, \
    {"symmetric", "WORD", "", "Only those with a symmetry: any, turn, mirror, or a name.", \
     FIELD_TEXT(S, conditions.symmetric)}, \
    {"fault-free", NULL, "", "Only those that no straight line divides.", \
     FIELD_FLAG(S, conditions.fault_free)}
/* clang-format on */

/* As the library has them; zeroed: none. */
typedef struct cli_conditions {
    tw_condition *list;
    size_t count;
} cli_conditions;

/* What was asked for, as numbers of a solver that is prepared. CLI_GO_ON, or an exit code after a
 * message; cli_conditions_free may follow in any case. */
int cli_read_conditions(const cli_condition_options *asked, const tw_solver *solver,
                        cli_conditions *conditions);
void cli_conditions_free(cli_conditions *conditions);

#endif
