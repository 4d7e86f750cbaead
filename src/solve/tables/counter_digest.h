/* solve/tables/counter_digest.h -- what the keys of a plan mean, as one number. */
#ifndef TW_SOLVE_COUNTER_DIGEST_H
#define TW_SOLVE_COUNTER_DIGEST_H

#include "solve/tables/counter_internal.h"

/* Equal for plans whose states are the same, by chance alone for others. *digest: TW_ERR_MEMORY.
 * Cost: options. */
tw_status tw_count_plan_digest(const tw_count_plan *plan, uint64_t *digest);

/* Of where an element of the counter carries poses, some thousand at most. TW_ERR_MEMORY. */
tw_status tw_counter_element_digest(const tw_counter *counter, size_t element, uint64_t *digest);

#endif
