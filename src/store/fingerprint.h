/* fingerprint.h -- the hash that distinguishes searches, beside tw_puzzle_hash (store.h). */
#ifndef TW_STORE_FINGERPRINT_H
#define TW_STORE_FINGERPRINT_H

#include <tw/advanced/store.h>

/* Hashes all that decides the search tree and the meaning of its options. */
tw_status tw_cover_hash(const tw_context *context, const tw_cover *cover, tw_hash *hash,
                        tw_error *error);

#endif
