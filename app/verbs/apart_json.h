/* apart_json.h -- how an assembly comes apart, as JSON: what tw_disassembly_read reads. */
#ifndef VERBS_APART_JSON_H
#define VERBS_APART_JSON_H

#include <jansson.h>
#include <tw/disassembly.h>

/* All borrowed. */
typedef struct verb_told_assembly {
    const tw_solution *solution;
    const tw_disassembler *by; /* any that knows the directions */
    const tw_disassembly *disassembly;
    uint64_t number; /* of the assembly, from 1; 0: it has none */
} verb_told_assembly;

/* Its number and what tw_disassembly_write tells; new, NULL when memory is out. */
json_t *verb_assembly_json(const verb_told_assembly *told);

#endif
