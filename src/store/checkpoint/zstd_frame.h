/* store/checkpoint/zstd_frame.h -- packed bytes. */
#pragma once

#include "store/packer.h"

/* Adds the bytes, packed, with a checksum of their own. TW_ERR_MEMORY. */
tw_status tw_zstd_frame_pack(const tw_bytes *bytes, tw_bytes *packed);
/* Adds the unpacked bytes, at most `most` (TW_ERR_TOO_LARGE beyond). bytes: of any origin.
 * TW_ERR_INPUT unless they are exactly one whole frame. */
tw_status tw_zstd_frame_unpack(const uint8_t *bytes, size_t count, size_t most, tw_bytes *unpacked);
