/* store/checkpoint/parts_internal.h -- what cutting and merging share. */
#ifndef TW_STORE_PARTS_INTERNAL_H
#define TW_STORE_PARTS_INTERNAL_H

#include <tw/advanced/parts.h>

#define TW_TEXT_SPLIT "split" /* the name of the text that says of what a checkpoint is a part */

/* Of the numbers that tw/solve.h names (a test compares them): the sums end here, */
#define TW_PARTS_FACTS 65536
/* units of the work when it was new, */
#define TW_PARTS_BEGUN (TW_PARTS_FACTS + 2)
/* and the time to the first solution. */
#define TW_PARTS_FIRST (TW_PARTS_FACTS + 4)

#endif
