/* store/checkpoint/parts_internal.h -- declarations shared by cutting and merging. */
#pragma once

#include <tw/advanced/parts.h>

#define TW_TEXT_SPLIT "split" /* the text that says what a checkpoint is a part of */

/* Of the numbers that tw/solve.h names (a test compares them): those below this are sums. */
#define TW_PARTS_FACTS 65536
/* The units of the work when it was new. */
#define TW_PARTS_BEGUN (TW_PARTS_FACTS + 2)
/* The time to the first solution. */
#define TW_PARTS_FIRST (TW_PARTS_FACTS + 4)
