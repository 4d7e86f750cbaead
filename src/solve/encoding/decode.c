/* decode.c -- chosen poses back to pieces on cells, as those of orbits are
 * (assign_names.h). */
#include "solve/encoding/encoding.h"

tw_status tw_decoder_make(const tw_encoding *encoding, tw_decoder *decoder)
{
    return tw_assign_names_make(
        encoding->context, encoding->poses,
        (tw_pinned){encoding->pins, encoding->pin_pieces, encoding->pin_count}, &decoder->names);
}

void tw_decoder_free(tw_decoder *decoder)
{
    tw_assign_names_free(&decoder->names);
}

tw_solution tw_decode(tw_decoder *decoder, const uint32_t *poses, size_t count, bool by_piece)
{
    return tw_assign_names_poses(&decoder->names, poses, count, by_piece);
}
