/* run_jobs.h -- the jobs behind runs: made, taken up from checkpoints, found again in a folder. */
#ifndef API_RUN_JOBS_H
#define API_RUN_JOBS_H

#include "api/runs/api_run.h"

/* Makes the job of a run that has its puzzle and a number. It lasts where checkpoints are in the
 * build and nothing is pinned. search: its threads are filled in. */
tw_status api_job_make(const api_service *service, api_run *run, tw_solve_options *search,
                       tw_error *error);
/* Takes up the checkpoint that lies where the run of this number is saved; the run rests, or is
 * done. watch: stopped, how far it is remains to be seen, or
 * TW_ERR_STATE when its puzzle is not read. kept: its solutions are in its store, if
 * it has one.
 */
tw_status api_job_open(const api_service *service, api_run *run, const tw_watch *watch, bool kept,
                       tw_error *error);
/* All runs that the folder of the service has from another time; they rest, are done, or have
 * failed where they cannot be read. */
void api_jobs_find(api_service *service);

#endif
