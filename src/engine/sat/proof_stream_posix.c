/* proof_stream_posix.c -- a stream with our own call for its bytes, as the C library of Linux has
 * it (proof_stream.h). */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): that is its switch */
#define _GNU_SOURCE /* fopencookie */
#include "engine/sat/proof_stream.h"

static ssize_t write_cookie(void *user, const char *bytes, size_t count)
{
    tw_proof_stream *stream = user;
    if (!stream->failed && !stream->proof->write(stream->proof->user, bytes, count))
        stream->failed = true;
    return stream->failed ? 0 : (ssize_t)count;
}

bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *proof)
{
    static const cookie_io_functions_t functions = {.write = write_cookie};
    *stream = (tw_proof_stream){.proof = proof};
    stream->file = fopencookie(stream, "w", functions);
    return stream->file != NULL;
}

void tw_proof_stream_close(tw_proof_stream *stream)
{
    stream->failed = fclose(stream->file) != 0 || stream->failed;
    stream->file = NULL;
}
