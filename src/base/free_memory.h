/* base/free_memory.h -- the memory that the system has left for this process. */
#pragma once

#include <stdint.h>

/* Bytes; 0: not known. May read files of the system. */
uint64_t tw_free_of_system(void);
