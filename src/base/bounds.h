/* bounds.h -- the limits in force (tw/limits.h). */
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

#endif
