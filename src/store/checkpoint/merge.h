/* store/checkpoint/merge.h -- merges the parts of a split into the checkpoint that was cut. */
#pragma once

#include <tw/advanced/parts.h>

typedef struct tw_merge tw_merge;

tw_status tw_merge_new(const tw_context *context, tw_merge **merge);
void tw_merge_free(tw_merge *merge); /* NULL is allowed */
/* name: of the file, for errors; copied. part: borrowed for the life of the merge. TW_ERR_INPUT,
 * and the merge is unchanged, if it is not a part, of another split, damaged, or added already;
 * TW_ERR_TOO_LARGE if it has too many texts. */
tw_status tw_merge_add(tw_merge *merge, const char *name, const tw_checkpoint *part,
                       tw_error *error);
/* Makes the whole: the counts of all parts and their remaining tasks. *whole: borrowed for the life
 * of the merge, until the next call. TW_ERR_INPUT when parts are missing; error names them. */
tw_status tw_merge_end(tw_merge *merge, const tw_checkpoint **whole, tw_error *error);
