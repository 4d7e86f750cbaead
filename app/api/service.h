/* service.h -- the service behind the calls (api.h): its runs, and where each call is answered. */
#ifndef API_SERVICE_H
#define API_SERVICE_H

#include "api/api_request.h"

/* What ships (about_calls.c). */
api_handler api_about, api_puzzles, api_lattices, api_shipped_puzzle;
/* A puzzle looked at (check_call.c, poses_call.c, explain_call.c). */
api_handler api_check, api_poses, api_explain, api_estimate, api_continue;
/* Files (draw_call.c, convert_calls.c). */
api_handler api_draw, api_export, api_import;

struct api_service {
    api_options options;
};

#endif
