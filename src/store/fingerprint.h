/* fingerprint.h -- the hash that distinguishes searches, beside tw_puzzle_hash (store.h). */
#pragma once

#include <tw/advanced/store.h>

/* Hashes all that decides the search tree and the meaning of its options. */
tw_status tw_cover_hash(const tw_context *context, const tw_cover *cover, tw_hash *hash,
                        tw_error *error);
