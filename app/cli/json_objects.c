/* json_objects.c -- JSON objects that the command prints (json_objects.h). */
#include "cli/json_objects.h"

#include <stdlib.h>
#include <string.h>

#include "cli/diagnostics.h"
#include "cli/terminal/memory_out.h"
#include "cli/terminal/terminal.h"

int cli_print_json(const char *type, json_t *object)
{
    if (type && object) {
        json_t *typed = json_pack("{s:s}", "type", type);
        verb_json_join(&typed, object);
        object = typed;
    }
    char *text = object ? json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(object);
    if (!text || cli_memory_ran_out()) {
        free(text);
        return cli_no_memory();
    }
    tw_out out = cli_stdout(); /* keeps why a write failed */
    (void)(out.write(out.user, text, strlen(text)) && out.write(out.user, "\n", 1));
    free(text);
    return CLI_GO_ON;
}
