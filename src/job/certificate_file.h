/* job/certificate_file.h -- what writing and reading a certificate have in common. */
#ifndef TW_JOB_CERTIFICATE_FILE_H
#define TW_JOB_CERTIFICATE_FILE_H

#include <tw/advanced/puzzle.h>

#define TW_CERTIFICATE_KEY "tilewright-certificate"

/* 32 digits, or "" in a build that cannot hash. TW_ERR_MEMORY. (certificate_write.c) */
tw_status tw_fingerprint_text(const tw_context *context, const tw_puzzle *puzzle, char text[33],
                              tw_error *error);

#endif
