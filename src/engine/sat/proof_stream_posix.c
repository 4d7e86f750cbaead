/* proof_stream_posix.c -- a stream whose bytes the C library gives to a call of ours
 * (proof_stream.h, proof_stream_posix.h). */
#include "engine/sat/proof_stream_posix.h"

bool tw_proof_stream_put(tw_proof_stream *stream, const char *bytes, size_t count)
{
    stream->failed = stream->failed || !stream->proof->write(stream->proof->user, bytes, count);
    return !stream->failed;
}

bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *proof)
{
    *stream = (tw_proof_stream){.proof = proof};
    stream->file = tw_proof_stream_file(stream);
    return stream->file != NULL;
}

void tw_proof_stream_close(tw_proof_stream *stream)
{
    stream->failed = fclose(stream->file) != 0 || stream->failed;
    stream->file = NULL;
}
