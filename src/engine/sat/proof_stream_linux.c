/* proof_stream_linux.c -- a stream with our own call for its bytes, as the C library of Linux has
 * it (proof_stream_posix.h). */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _GNU_SOURCE /* fopencookie */
#include "engine/sat/proof_stream_posix.h"

static ssize_t write_cookie(void *user, const char *bytes, size_t count)
{
    return tw_proof_stream_put(user, bytes, count) ? (ssize_t)count : 0;
}

FILE *tw_proof_stream_file(tw_proof_stream *stream)
{
    static const cookie_io_functions_t functions = {.write = write_cookie};
    return fopencookie(stream, "w", functions);
}
