/* zstd_frame_none.c -- in the place of zstd_frame.c in a build without zstd. */
#include "store/checkpoint/zstd_frame.h"

bool tw_zstd_frame_is_there(void)
{
    return false;
}

tw_status tw_zstd_frame_pack(const tw_bytes *bytes, tw_bytes *packed)
{
    (void)bytes;
    (void)packed;
    return TW_ERR_UNSUPPORTED;
}

tw_status tw_zstd_frame_unpack(const uint8_t *bytes, size_t count, size_t most, tw_bytes *unpacked)
{
    (void)bytes;
    (void)count;
    (void)most;
    (void)unpacked;
    return TW_ERR_UNSUPPORTED;
}
