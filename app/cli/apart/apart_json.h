/* apart_json.h -- how an assembly comes apart, as JSON: what tw_disassembly_read reads. */
#ifndef CLI_APART_JSON_H
#define CLI_APART_JSON_H

#include <jansson.h>
#include <tw/disassembly.h>

/* All borrowed. */
typedef struct cli_told_assembly {
    const tw_puzzle *puzzle;
    const tw_solution *solution;
    const tw_disassembler *by; /* any that knows the directions */
    const tw_disassembly *disassembly;
    size_t number; /* of the assembly, from 0 */
} cli_told_assembly;

/* {"assembly": 1, "answer": "apart", "level": "3.2", ..., "placements": [...], "parts": [...]};
 * new. */
json_t *cli_assembly_json(const cli_told_assembly *told);
/* "apart", "together" or "not decided". */
const char *cli_apart_word(tw_apart answer);

#endif
