/* bounds.h -- the limits in force (tw/limits.h), and how much memory there is to take. */
#ifndef TW_BASE_BOUNDS_H
#define TW_BASE_BOUNDS_H

#include <tw/error.h>

/* The limit in force: what the context says, and never more than the ceiling. */
#define TW_LIMIT(context, field) tw_limit_at(context, offsetof(tw_limits, field))
uint32_t tw_limit_at(const tw_context *context, size_t offset);
/* The same for what may be negative, whose absolute value is limited. */
#define TW_REACH(context, field) ((int32_t)TW_LIMIT(context, field))

/* TW_ERR_USAGE when the context's limits are no limits. */
tw_status tw_limits_check(const tw_context *context, tw_error *error);

/* What the context says; or else the system: bytes that can be had without anything being put out
 * of memory, and no limit of this process or its group being reached; 0: not known. Cost: some
 * files of the system are read. */
uint64_t tw_free_memory(const tw_context *context);
/* The bound to keep: what was asked for, or half of what is free; UINT64_MAX when that is not
 * known. */
uint64_t tw_memory_bound(const tw_context *context, uint64_t asked);

#endif
