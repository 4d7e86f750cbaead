/* engine/sat/proof_stream.h -- a stream of C, as CaDiCaL writes a proof to it, whose bytes go
 * elsewhere. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <tw/error.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tw_proof_stream {
    FILE *file; /* NULL: closed */
    const tw_out *proof;
    bool failed; /* to write it */
} tw_proof_stream;

/* proof: borrowed until the stream is closed. false: no memory, or no place on the disk. */
bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *proof);
/* After it `failed` is final. */
void tw_proof_stream_close(tw_proof_stream *stream);

#ifdef __cplusplus
}
#endif
