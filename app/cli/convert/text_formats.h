/* text_formats.h -- the texts of others: what `import` reads and `export` writes, by the table of
 * the library. */
#ifndef CLI_TEXT_FORMATS_H
#define CLI_TEXT_FORMATS_H

#include "cli/options.h"

#include <tw/advanced.h>

/* Does `import` read it? What it reads is the files of others. */
bool cli_is_imported(const tw_format *format);
/* The format that --from (import) or --to names, NULL where it was not given; NULL after a message.
 */
const tw_format *cli_find_format(const cli_args *args, const char *name, bool import);

#endif
