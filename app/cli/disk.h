/* disk.h -- the files of this machine, as the library wants them for what must not be lost. */
#ifndef CLI_DISK_H
#define CLI_DISK_H

#include <tw/store.h>

/* What failed last, for the words about it. */
typedef struct disk_fault {
    int number;
} disk_fault;

/* fault: borrowed for the life of the disk; its contents do not matter. */
tw_disk disk_of_machine(disk_fault *fault);

#endif
