/* apart_json.c -- an assembly with its parts and their moves, as JSON (apart_json.h). */
#include "verbs/apart_json.h"

#include <tw/advanced/format.h>

#include "verbs/json_values.h"

json_t *verb_assembly_json(const verb_told_assembly *told)
{
    tw_bytes line = {0};
    const tw_out out = tw_bytes_out(&line);
    json_t *number = told->number > 0 ? verb_json_count(told->number) : NULL;
    json_t *made = json_pack("{s:o*}", "assembly", number), *rest = NULL;
    if (tw_disassembly_write(told->by, told->solution, told->disassembly, &out) == TW_OK)
        rest = json_loadb((const char *)line.data, line.size, 0, NULL);
    if (json_object_update(made, rest) != 0) {
        json_decref(made);
        made = NULL;
    }
    json_decref(rest);
    tw_bytes_free(&line);
    return made;
}
