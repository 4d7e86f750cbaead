/* solve/explain/whole_cover.h -- the cover with every pose of a puzzle, no symmetry taken out. */
#pragma once

#include "solve/encoding/encoding.h"

/* Empty when zeroed. */
typedef struct tw_whole_cover {
    tw_poses *poses;
    tw_symmetry *symmetry;
    tw_encoding encoding;
} tw_whole_cover;

/* pace: borrowed for the life of the cover unless encoding.pace is set NULL. tw_whole_cover_free
 * may follow in any case. TW_ERR_STATE when it was stopped. */
tw_status tw_whole_cover_make(const tw_context *context, const tw_puzzle *puzzle, tw_pace *pace,
                              tw_whole_cover *whole, tw_error *error);
void tw_whole_cover_free(tw_whole_cover *whole);
/* The number, from 1, of a stock among those of the same first piece (copies that are told apart);
 * *of: how many these are. Cost: the stocks. */
uint32_t tw_whole_cover_copy(const tw_whole_cover *whole, uint32_t stock, uint32_t *of);
