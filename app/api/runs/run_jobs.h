/* run_jobs.h -- makes the jobs of runs: new ones, from checkpoints, and from all checkpoints of a
 * folder. */
#pragma once

#include "api/runs/api_run.h"

/* Makes the job of a run that has a puzzle and a number. It can be saved, if nothing is pinned and
 * there is a folder. search: its threads and not_resumable are set; borrowed for the call. Statuses
 * as tw_job_new. */
tw_status api_job_make(const api_service *service, api_run *run, tw_solve_options *search,
                       tw_error *error);
/* Makes the job of a run from the checkpoint of its number; the run is paused, or done. kept: its
 * solutions are read from its store, if it has one. watch: if it stops the call while the puzzle is
 * read, the status is TW_ERR_STATE; if later, the call succeeds, and the job is prepared when it
 * runs. Other statuses as tw_job_open, tw_job_prepare and tw_job_run. */
tw_status api_job_open(const api_service *service, api_run *run, const tw_watch *watch, bool kept,
                       tw_error *error);
/* Adds all runs that the folder of the service has from earlier. They are paused or done; one that
 * cannot be read has failed. */
void api_jobs_find(api_service *service);
