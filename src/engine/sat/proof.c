/* proof.c -- a DRAT proof that a cover has no solution (engine/sat/proof.h).
 *
 * The clauses go to CaDiCaL, which writes each clause it learns and each it deletes to a stream;
 * the stream is a cookie whose bytes go to a tw_out. The proof ends with the empty clause. A solver
 * that finds a model has proved nothing.
 * Source: the DRAT format of M. Heule and others, as drat-trim reads it. */
#define _GNU_SOURCE /* fopencookie */
#include "engine/sat/proof.h"

#include "cover/clauses.h"
#include "engine/engine.h"

static ssize_t write_cookie(void *user, const char *bytes, size_t count)
{
    tw_proof_stream *self = user;
    if (!self->failed && !self->out->write(self->out->user, bytes, count))
        self->failed = true;
    return self->failed ? 0 : (ssize_t)count;
}

bool tw_proof_stream_open(tw_proof_stream *stream, const tw_out *out)
{
    static const cookie_io_functions_t functions = {.write = write_cookie};
    stream->out = out;
    stream->file = fopencookie(stream, "w", functions);
    return stream->file != NULL;
}

void tw_proof_stream_close(tw_proof_stream *stream)
{
    if (stream->file)
        fclose(stream->file);
    stream->file = NULL;
}

static bool add_proof_literal(void *user, int32_t literal)
{
    return tw_proof_solver_add(user, literal);
}

static tw_status search_proof(const tw_setup *setup, tw_clause_style style, const tw_prover *prover,
                              tw_proof_solver *solver, tw_proved *answer)
{
    const tw_clause_sink sink = {add_proof_literal, solver};
    tw_status status = tw_cover_clauses(setup->context, setup->cover, style, &sink, NULL);
    if (status)
        return status == TW_ERR_IO ? TW_ERR_MEMORY : status;
    int found = tw_proof_solver_run(solver, prover);
    *answer = found == 20 ? TW_PROVED_NONE : found == 10 ? TW_PROVED_SOME : TW_PROVED_STOPPED;
    return found < 0 ? TW_ERR_MEMORY : TW_OK;
}

tw_status tw_engine_prove(const tw_setup *setup, tw_clause_style style, const tw_prover *prover,
                          const tw_out *out, tw_proved *answer)
{
    tw_proof_stream stream = {0};
    if (!tw_proof_stream_open(&stream, out))
        return TW_ERR_MEMORY;
    tw_proved found = TW_PROVED_STOPPED;
    tw_proof_solver *solver = tw_proof_solver_new(stream.file);
    tw_status status = solver ? search_proof(setup, style, prover, solver, &found) : TW_ERR_MEMORY;
    tw_proof_solver_free(solver);
    tw_proof_stream_close(&stream);
    if (status == TW_OK && stream.failed)
        status = TW_ERR_IO;
    if (status == TW_OK)
        *answer = found;
    return status;
}
