/* proof_stream_macos.c -- a stream with our own call for its bytes, as the C library of macOS and
 * the BSDs has it (proof_stream_posix.h). */
#include "engine/sat/proof_stream_posix.h"

static int write_part(void *user, const char *bytes, int count)
{
    return tw_proof_stream_put(user, bytes, (size_t)count) ? count : -1;
}

FILE *tw_proof_stream_file(tw_proof_stream *stream)
{
    return funopen(stream, NULL, write_part, NULL, NULL);
}
