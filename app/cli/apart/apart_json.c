/* apart_json.c -- an assembly with its parts and their moves, as JSON (apart_json.h). */
#include "cli/apart/apart_json.h"

#include <tw/format.h>

#include "cli/json_objects.h"
#include "cli/text.h"

json_t *cli_assembly_json(const cli_told_assembly *told)
{
    cli_text line = {0};
    const tw_out out = cli_text_out(&line);
    json_t *made = json_pack("{s:o}", "assembly", verb_json_count(told->number + 1)), *rest = NULL;
    if (tw_disassembly_write(told->by, told->solution, told->disassembly, &out) == TW_OK)
        rest = json_loadb(line.bytes, line.size, 0, NULL);
    if (json_object_update(made, rest) != 0) {
        json_decref(made);
        made = NULL;
    }
    json_decref(rest);
    cli_text_free(&line);
    return made;
}
