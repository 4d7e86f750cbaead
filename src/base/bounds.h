/* bounds.h -- the limits in force (tw/limits.h), and the free memory. */
#pragma once

#include <tw/error.h>

/* The limit in force: that of the context, at most the ceiling. */
#define TW_LIMIT(context, field) tw_limit_at(context, offsetof(tw_limits, field))
uint32_t tw_limit_at(const tw_context *context, size_t offset);
/* The same for signed values: the limit of the absolute value. */
#define TW_REACH(context, field) ((int32_t)TW_LIMIT(context, field))

/* The context's limits, if its version has them; or NULL. */
const tw_limits *tw_limits_own(const tw_context *context);
/* TW_ERR_USAGE when the context's limits are invalid. */
tw_status tw_limits_check(const tw_context *context, tw_error *error);

/* Bytes that can be allocated without running out of memory or reaching a limit of this process or
 * its group: as the context says, or else the system. 0: not known. Cost: reads some files of the
 * system. */
uint64_t tw_free_memory(const tw_context *context);
/* The memory bound: `asked`, or if that is 0 half of the free memory; UINT64_MAX when that is not
 * known. */
uint64_t tw_memory_bound(const tw_context *context, uint64_t asked);
