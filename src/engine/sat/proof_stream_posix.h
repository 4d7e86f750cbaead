/* engine/sat/proof_stream_posix.h -- what a stream of a proof needs of a C library by POSIX, which
 * has no call for it of its own. */
#pragma once

#include "engine/sat/proof_stream.h"

/* A stream of C for writing, whose bytes go to tw_proof_stream_put. NULL: no memory. */
FILE *tw_proof_stream_file(tw_proof_stream *stream);
/* false: the proof cannot be written, or could not be before. */
bool tw_proof_stream_put(tw_proof_stream *stream, const char *bytes, size_t count);
