/* proof_stream_windows.c -- a temporary file, copied when it is closed, as streams of Windows' C
 * library have no call of ours (proof_stream.h). The system removes the file. */
#include "engine/sat/proof_stream.h"

bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *proof)
{
    *stream = (tw_proof_stream){.proof = proof, .file = tw_wide_temporary()};
    return stream->file != NULL;
}

void tw_proof_stream_close(tw_proof_stream *stream)
{
    char part[1 << 14];
    FILE *file = stream->file;
    size_t got = 1;
    stream->failed = fflush(file) != 0 || fseek(file, 0, SEEK_SET) != 0 || stream->failed;
    while (!stream->failed && (got = fread(part, 1, sizeof part, file)) > 0)
        stream->failed = !stream->proof->write(stream->proof->user, part, got);
    stream->failed = ferror(file) || stream->failed;
    fclose(file);
    stream->file = NULL;
}
