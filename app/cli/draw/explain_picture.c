/* explain_picture.c -- `tilewright explain --output`: the weights as a picture. */
#include <stdlib.h>

#include "cli/convert/whole_file.h"
#include "cli/draw/image_formats.h"
#include "cli/draw/own_font.h"
#include "cli/show/explain_job.h"

static size_t list_maps(const cli_explain_job *job, tw_weight_map *maps)
{
    tw_colouring colouring;
    size_t count = 0;
    for (; tw_explanation_colouring(job->explanation, count, &colouring); count++)
        if (maps)
            maps[count] = (tw_weight_map){colouring.weights, colouring.taken, colouring.caption};
    return count;
}

static int write_picture(const cli_explain_job *job, const tw_picture *picture)
{
    cli_file file;
    tw_error error = {0};
    size_t count = list_maps(job, NULL);
    int code = cli_file_open(job->asked->output, job->asked->force, &file);
    if (code != CLI_GO_ON)
        return code;
    tw_weight_map *maps = calloc(count, sizeof *maps);
    const tw_out out = cli_file_out(&file);
    tw_status status = TW_ERR_MEMORY;
    if (maps) {
        list_maps(job, maps);
        status = tw_draw_weights(NULL, job->puzzle, maps, count, picture, &out, &error);
    }
    free(maps);
    if (status == TW_OK || file.fault != 0)
        return cli_file_keep(&file);
    cli_file_drop(&file);
    return cli_input_failed(&job->input, status, &error);
}

static int draw(const cli_explain_job *job)
{
    tw_picture picture = {.size = sizeof picture};
    picture.format = cli_find_image_format(NULL, job->asked->output);
    if (!picture.format)
        return CLI_INPUT;
    if (list_maps(job, NULL) > 0)
        return write_picture(job, &picture);
    cli_complain("there are no weights to draw");
    return CLI_GO_ON;
}

int cli_explain(cli_call *cli)
{
    cli_use_own_font();
    return cli_run_explain(cli, draw);
}
