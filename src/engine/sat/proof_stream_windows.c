/* proof_stream_windows.c -- a temporary file, copied when it is closed, as streams of Windows' C
 * library have no call of ours (proof_stream.h). The system removes the file. */
#include "engine/sat/proof_stream.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *proof)
{
    char folder[MAX_PATH + 1], path[MAX_PATH + 1];
    *stream = (tw_proof_stream){.proof = proof};
    if (!GetTempPathA(sizeof folder, folder) || !GetTempFileNameA(folder, "tw", 0, path))
        return false;
    const int file = _open(path, _O_RDWR | _O_BINARY | _O_TEMPORARY | _O_NOINHERIT);
    stream->file = file >= 0 ? _fdopen(file, "w+b") : NULL;
    if (file < 0)
        (void)DeleteFileA(path);
    else if (!stream->file)
        _close(file);
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
