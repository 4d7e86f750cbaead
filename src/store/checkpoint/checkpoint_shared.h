/* store/checkpoint/checkpoint_shared.h -- the puzzle that a checkpoint belongs to, for code that
 * resumes one. */
#pragma once

#include <tw/advanced/store.h>

/* Is it of this puzzle, searched as this cover? TW_ERR_INPUT if not; error says what differs. */
tw_status tw_checkpoint_match(const tw_checkpoint *checkpoint, const tw_hash *puzzle,
                              const tw_hash *cover, tw_error *error);
