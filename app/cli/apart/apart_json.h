/* apart_json.h -- how an assembly comes apart, as JSON: what tw_disassembly_read reads. */
#ifndef CLI_APART_JSON_H
#define CLI_APART_JSON_H

#include <jansson.h>
#include <tw/disassembly.h>

/* All borrowed. */
typedef struct cli_told_assembly {
    const tw_solution *solution;
    const tw_disassembler *by; /* any that knows the directions */
    const tw_disassembly *disassembly;
    size_t number; /* of the assembly, from 0 */
} cli_told_assembly;

/* Its number, from 1, and what tw_disassembly_write tells; new, NULL when memory is out. */
json_t *cli_assembly_json(const cli_told_assembly *told);

#endif
