/* certificate_write.c -- a certificate as JSON: cells and pieces by name, weights that are not 0.
 */
#include <tw/advanced/certificate.h>

#include <stdio.h>

#include "format/puzzle/puzzle_writer.h"
#include "job/certificate_file.h"
#include "solve/explain/explanation.h"
#include "store/fingerprint.h"
#include "store/hash.h"

typedef struct certificate_writer {
    tw_emitter to;
    const tw_explanation *explanation;
} certificate_writer;

tw_status tw_fingerprint_text(const tw_context *context, const tw_puzzle *puzzle, char text[33],
                              tw_error *error)
{
    tw_hash hash = {{0}};
    text[0] = '\0';
    tw_status status = tw_puzzle_hash(context, puzzle, &hash, error);
    for (size_t i = 0; status == TW_OK && i < sizeof hash.bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", hash.bytes[i]);
    return status;
}

/* ---- Weights ------------------------------------------------------------------------------ */

static bool all_zero(const int64_t *weights, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (weights[i])
            return false;
    return true;
}

static void put_cells(certificate_writer *self, const int64_t *weights, size_t cells)
{
    const tw_puzzle *puzzle = self->explanation->puzzle;
    if (all_zero(weights, cells))
        return;
    tw_emitter_list(&self->to, "cells", false);
    for (uint32_t c = 0; c < cells; c++) {
        if (!weights[c])
            continue;
        tw_emitter_map(&self->to, NULL, true);
        tw_put_cell(&self->to, tw_puzzle_lattice(puzzle), "cell", tw_puzzle_cell(puzzle, c));
        tw_emitter_number(&self->to, "weight", weights[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_pieces(certificate_writer *self, const int64_t *weights, size_t stocks)
{
    const tw_whole_cover *whole = &self->explanation->whole;
    if (all_zero(weights, stocks))
        return;
    tw_emitter_list(&self->to, "pieces", false);
    for (uint32_t s = 0; s < stocks; s++) {
        uint32_t of = 0, copy = tw_whole_cover_copy(whole, s, &of);
        if (!weights[s])
            continue;
        tw_emitter_map(&self->to, NULL, true);
        tw_emitter_text(&self->to, "piece",
                        tw_puzzle_piece_name(self->explanation->puzzle,
                                             tw_poses_stock(whole->poses, s)->piece));
        if (of > 1)
            tw_emitter_count(&self->to, "copy", copy);
        tw_emitter_number(&self->to, "weight", weights[s]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_weights(certificate_writer *self, const tw_certificate *of,
                        const tw_weights *weights)
{
    tw_emitter_count(&self->to, "modulus", weights->modulus);
    tw_emitter_number(&self->to, "each", weights->number);
    put_pieces(self, weights->stocks, of->stocks);
    put_cells(self, weights->places, of->cells);
}

/* ---- The file ----------------------------------------------------------------------------- */

static void put_proof(certificate_writer *self, const tw_certificate *certificate)
{
    put_weights(self, certificate, &certificate->weights);
    if (certificate->cut_count == 0)
        return;
    tw_emitter_list(&self->to, "cuts", false);
    for (size_t c = 0; c < certificate->cut_count; c++) {
        tw_emitter_map(&self->to, NULL, false);
        tw_emitter_number(&self->to, "weight", certificate->cut_weights[c]);
        put_weights(self, certificate, &certificate->cuts[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_cases(certificate_writer *self, const tw_certificate *certificate)
{
    const tw_puzzle *puzzle = self->explanation->puzzle;
    tw_put_cell(&self->to, tw_puzzle_lattice(puzzle), "split",
                tw_puzzle_cell(puzzle, certificate->split));
    tw_emitter_list(&self->to, "cases", false);
    for (size_t c = 0; c < certificate->case_count; c++) {
        tw_emitter_map(&self->to, NULL, false);
        put_proof(self, certificate->cases[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

tw_status tw_certificate_write(const tw_explanation *explanation, const tw_out *out,
                               tw_error *error)
{
    tw_clear_error(error);
    certificate_writer self = {.explanation = explanation};
    const tw_certificate *certificate = explanation->certificate;
    char fingerprint[33] = "";
    if (!certificate)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "the reason is no certificate, but \"%s\"",
                       tw_reason_word(explanation->reason));
    tw_status status =
        tw_fingerprint_text(explanation->context, explanation->puzzle, fingerprint, error);
    if (status)
        return status;
    tw_emitter_open(&self.to, out, TW_EMITTER_JSON);
    tw_emitter_count(&self.to, TW_CERTIFICATE_KEY, 1);
    if (*fingerprint)
        tw_emitter_text(&self.to, "puzzle", fingerprint);
    if (certificate->split == TW_NO_SPLIT)
        put_proof(&self, certificate);
    else
        put_cases(&self, certificate);
    return tw_emitter_close(&self.to);
}
