/* job_stated.c -- what a job counted beside what its puzzle states (tw/job.h).
 *
 * They are comparable when everything was looked at: all of the puzzle, as it is written. */
#include <string.h>

#include "job/job_internal.h"
#include "base/writer.h"

/* What was counted, in digits; NULL: not all of it, or not by this convention. */
static const char *counted(const tw_job *job, tw_up_to up_to, char digits[TW_DIGITS_SIZE])
{
    const tw_result *result = &job->result;
    const uint64_t counts[] = {result->isometries, result->rotations, result->none};
    if (tw_job_is_tabled(job))
        return tw_counter_total(job->counter, up_to, false);
    bool all = job->ran && result->outcome == TW_OUTCOME_EXHAUSTED;
    return all ? tw_digits(counts[up_to], false, digits) : NULL;
}

const char *tw_job_stated(const tw_job *job, tw_up_to up_to)
{
    char digits[TW_DIGITS_SIZE];
    const tw_puzzle_notes *notes = tw_puzzle_about(job->puzzle);
    const char *const stated[] = {notes->isometries, notes->rotations, notes->none};
    if (job->part || job->search.pin_count > 0 || job->search.wanted || !*stated[up_to])
        return NULL;
    const char *found = counted(job, up_to, digits);
    return found && strcmp(found, stated[up_to]) != 0 ? stated[up_to] : NULL;
}
