/* json_objects.h -- JSON objects that several subcommands print. Each is new; NULL: out of memory.
 */
#pragma once

#include "verbs/json_values.h"

/* Prints an object as one line on standard output, its "type" first, and frees it. type: constant;
 * NULL: the object has one. CLI_GO_ON, or CLI_INTERNAL. */
int cli_print_json(const char *type, json_t *object);
