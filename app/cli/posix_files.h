/* posix_files.h -- the files of this machine, as the library wants them for what must not be lost.
 */
#ifndef CLI_POSIX_FILES_H
#define CLI_POSIX_FILES_H

#include <stdio.h>
#include <tw/store.h>

/* What failed last, for the words about it. */
typedef struct disk_fault {
    int number;
} disk_fault;

/* fault: borrowed for the life of the disk; its contents do not matter. */
tw_disk disk_of_machine(disk_fault *fault);
/* Hands what a stream holds to the machine, and makes it safe if it is a file. false: it cannot be;
 * fault says why. */
bool disk_settle(disk_fault *fault, FILE *stream);
/* Bytes that are free on the disk of a file, which is there. false: not known. */
bool disk_left(const char *path, uint64_t *bytes);

#endif
