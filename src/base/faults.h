/* faults.h -- the faults of what is read: counted, and passed on with file, line and column. */
#ifndef TW_BASE_FAULTS_H
#define TW_BASE_FAULTS_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/pace.h"

/* Counts what it passes on and stops at the limit of faults, or when the report has enough. */
typedef struct tw_faults {
    const tw_context *context; /* whose limits are in force */
    const tw_report *report;   /* may be NULL */
    const char *file;
    tw_pace *pace; /* of what is looked at; may be NULL */
    size_t count;
    bool enough;
} tw_faults;

/* Hands a fault to a report; report and its function may be NULL. false: it wants no more. */
bool tw_report_fault(const tw_report *report, const tw_error *error);

/* One fault: `hint` is a finished sentence or "". Returns TW_ERR_INPUT. */
tw_status tw_fault(tw_faults *faults, tw_place at, const char *hint, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* The limits in force are no limits: TW_ERR_USAGE. */
tw_status tw_fault_limits(tw_faults *faults);
tw_status tw_fault_list(tw_faults *faults, tw_place at, const char *hint, const char *format,
                        va_list arguments);

#endif
