/* hash.c -- hashes and checksums (hash.h), by the library xxHash. */
#include "store/hash.h"

#include <string.h>

#include <xxhash.h>

tw_hash tw_hash_bytes(const void *bytes, size_t count)
{
    tw_hash hash;
    XXH128_canonical_t canonical;
    XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes, count));
    memcpy(hash.bytes, canonical.digest, sizeof hash.bytes);
    return hash;
}

uint64_t tw_checksum_bytes(const void *bytes, size_t count)
{
    return XXH3_64bits(bytes, count);
}
