/* service.h -- the service behind the calls (api.h): its runs, and where each call is answered. */
#ifndef API_SERVICE_H
#define API_SERVICE_H

#include "api/api_request.h"

/* What ships (about_calls.c). */
api_handler api_about, api_puzzles, api_lattices, api_shipped_puzzle;
/* A puzzle looked at (check_call.c, poses/, explain_call.c, estimate_call.c, compare_call.c,
 * count_call.c, continue_call.c, trace_call.c, images_call.c, apart_call.c). */
api_handler api_check, api_poses, api_transform, api_explain, api_estimate, api_compare, api_count,
    api_continue, api_trace, api_images, api_apart;
/* Files (draw_call.c, runs/plot_call.c, convert_calls.c). */
api_handler api_draw, api_assembly, api_plot_call, api_export, api_import;
/* Runs (runs/run_calls.c). */
api_handler api_start, api_runs, api_news, api_levels, api_pause, api_resume, api_stop, api_forget,
    api_save, api_load;

typedef struct api_runs_kept api_runs_kept;

struct api_service {
    api_options options;
    api_runs_kept *runs;
};

#endif
