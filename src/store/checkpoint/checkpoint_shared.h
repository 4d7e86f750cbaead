/* store/checkpoint/checkpoint_shared.h -- whose a checkpoint is, for those who take one up. */
#ifndef TW_STORE_CHECKPOINT_SHARED_H
#define TW_STORE_CHECKPOINT_SHARED_H

#include <tw/store.h>

/* Of all that decides the search tree and what its options mean. */
tw_status tw_cover_hash(const tw_context *context, const tw_cover *cover, tw_hash *hash,
                        tw_error *error);
/* Is it of this puzzle, searched as this cover? TW_ERR_INPUT if not; error says what differs. */
tw_status tw_checkpoint_match(const tw_checkpoint *checkpoint, const tw_hash *puzzle,
                              const tw_hash *cover, tw_error *error);

#endif
