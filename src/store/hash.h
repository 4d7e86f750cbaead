/* store/hash.h -- hashes and checksums of bytes; against accidents, not against malice. */
#ifndef TW_STORE_HASH_H
#define TW_STORE_HASH_H

#include <tw/advanced/store.h>

tw_hash tw_hash_bytes(const void *bytes, size_t count);
uint64_t tw_checksum_bytes(const void *bytes, size_t count);

#endif
