/* store/hash.h -- hashes and checksums of bytes; against accidents, not against malice. */
#pragma once

#include <tw/advanced/store.h>

tw_hash tw_hash_bytes(const void *bytes, size_t count);
uint64_t tw_checksum_bytes(const void *bytes, size_t count);
