/* faults.h -- faults in the input: counted, and passed on with file, line and column. */
#pragma once

#include <stdbool.h>

#include "base/pace.h"

/* Counts and passes on faults, until the limit of faults is reached or the report ends it. */
typedef struct tw_faults {
    const tw_context *context; /* whose limits are in force */
    const tw_report *report;   /* may be NULL */
    const char *file;
    tw_pace *pace; /* of the check; may be NULL */
    size_t count;
    bool enough;
} tw_faults;

/* Passes a fault to a report; report and its function may be NULL. false: report no more. */
bool tw_report_fault(const tw_report *report, const tw_error *error);

/* One fault: `hint` is a finished sentence or "". Returns TW_ERR_INPUT. */
tw_status tw_fault(tw_faults *faults, tw_place at, const char *hint, const char *format, ...)
    __attribute__((format(__printf__, 4, 5)));
/* Reports invalid limits: TW_ERR_USAGE. */
tw_status tw_fault_limits(tw_faults *faults);
