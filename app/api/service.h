/* service.h -- the service behind the calls (api.h): its runs, and the table of calls. */
#pragma once

#include "api/api_request.h"

/* All calls; ends with NULL. */
extern const api_entry *const api_entries[];

typedef struct api_runs_kept api_runs_kept;

struct api_service {
    api_options options;
    api_runs_kept *runs;
};
