/* faults.c -- faults counted and passed on (faults.h). */
#include "base/faults.h"

#include "base/base.h"
#include "base/bounds.h"

#include <stdarg.h>
#include <stdio.h>

bool tw_report_fault(const tw_report *report, const tw_error *error)
{
    return report && report->fault && report->fault(report->user, error);
}

tw_status tw_fault(tw_faults *faults, tw_place at, const char *hint, const char *format, ...)
{
    faults->count++;
    if (faults->enough || faults->count > TW_LIMIT(faults->context, faults))
        return TW_ERR_INPUT;
    tw_error error = {.status = TW_ERR_INPUT, .at = at};
    tw_set_text(error.file, sizeof error.file, faults->file ? faults->file : "");
    tw_set_text(error.hint, sizeof error.hint, hint);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error.message, sizeof error.message, format, arguments);
    va_end(arguments);
    for (char *c = error.message; *c; c++) /* control characters from a text */
        *c = (unsigned char)*c < ' ' || *c == 0x7f ? '?' : *c;
    faults->enough = !tw_report_fault(faults->report, &error);
    return TW_ERR_INPUT;
}

tw_status tw_fault_limits(tw_faults *faults)
{
    tw_error error = {.status = TW_OK};
    if (tw_limits_check(faults->context, &error))
        faults->enough = !tw_report_fault(faults->report, &error);
    return error.status;
}
