/* show_store.h -- `tilewright show STORE`. */
#ifndef CLI_SHOW_STORE_H
#define CLI_SHOW_STORE_H

#include "cli/show/show.h"
#include "cli/show/store_reader.h"

/* The whole subcommand, for an operand that is a store. */
int cli_show_store(cli_call *cli, const cli_show_options *asked);
/* Refuses options that are of use with a store alone; false after a message. */
bool cli_refuse_stored_options(const cli_call *cli);

/* What is in the store, or with --stats all that is known of it (show_store_stats.c): CLI_GO_ON, or
 * an exit code after a message. */
int cli_list_store(cli_store_reader *reader);
int cli_print_store_stats(cli_store_reader *reader);
/* "up to rotation and reflection" */
const char *cli_stored_words(const char *up_to);

#endif
