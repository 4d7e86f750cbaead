/* zstd_frame.c -- packed bytes (zstd_frame.h), by the library zstd.
 *
 * Unpacking trusts nothing: the output is bounded, whatever size the frame states, and made piece
 * by piece, so memory is in proportion to the actual data; a window larger than packing here ever
 * uses is refused. */
#include "store/checkpoint/zstd_frame.h"

#include <zstd.h>

#define LEVEL 1           /* higher ones take longer and pack these numbers hardly better */
#define LARGEST_WINDOW 23 /* log2 of bytes */
#define PIECE 16384

tw_status tw_zstd_frame_pack(const tw_bytes *bytes, tw_bytes *packed)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t room = ZSTD_compressBound(bytes->size);
    uint8_t *frame = tw_take(packed->context, room, 1);
    tw_status status = context && frame ? TW_OK : TW_ERR_MEMORY;
    if (!status) {
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, LEVEL);
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
        size_t count = ZSTD_compress2(context, frame, room, bytes->data, bytes->size);
        status = ZSTD_isError(count) ? TW_ERR_MEMORY : TW_OK;
        if (!status)
            tw_bytes_add(packed, frame, count);
    }
    tw_give(packed->context, frame, room, 1);
    ZSTD_freeCCtx(context);
    return status ? status : packed->status;
}

/* One whole frame, and nothing behind it. */
static tw_status unpack_frame(ZSTD_DCtx *context, ZSTD_inBuffer *in, size_t most,
                              tw_bytes *unpacked)
{
    uint8_t piece[PIECE];
    size_t start = unpacked->size;
    for (;;) {
        ZSTD_outBuffer out = {piece, sizeof piece, 0};
        size_t wanted = ZSTD_decompressStream(context, &out, in);
        if (ZSTD_isError(wanted))
            return TW_ERR_INPUT;
        if (out.pos > most - (unpacked->size - start))
            return TW_ERR_TOO_LARGE;
        tw_bytes_add(unpacked, piece, out.pos);
        if (unpacked->status)
            return unpacked->status;
        if (wanted == 0)
            return in->pos == in->size ? TW_OK : TW_ERR_INPUT;
        if (in->pos == in->size && out.pos < sizeof piece)
            return TW_ERR_INPUT; /* cut off */
    }
}

tw_status tw_zstd_frame_unpack(const uint8_t *bytes, size_t count, size_t most, tw_bytes *unpacked)
{
    ZSTD_DCtx *context = ZSTD_createDCtx();
    ZSTD_inBuffer in = {bytes, count, 0};
    if (!context)
        return TW_ERR_MEMORY;
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, LARGEST_WINDOW);
    tw_status status = unpack_frame(context, &in, most, unpacked);
    ZSTD_freeDCtx(context);
    return status;
}
