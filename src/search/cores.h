/* search/cores.h -- how many threads can run at once. */
#ifndef TW_SEARCH_CORES_H
#define TW_SEARCH_CORES_H

#include <stddef.h>

/* The processors that this process may use (a container or taskset may allow it fewer than the
 * machine has), at least 1. */
size_t tw_cores(void);

#endif
