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

typedef struct painting {
    const cli_explain_job *job;
    tw_picture picture;
} painting;

static tw_status paint(void *user, const tw_out *out, tw_error *error)
{
    const painting *self = user;
    size_t count = list_maps(self->job, NULL);
    tw_weight_map *maps = calloc(count, sizeof *maps);
    tw_status status = TW_ERR_MEMORY;
    if (maps) {
        list_maps(self->job, maps);
        status = tw_draw_weights(NULL, self->job->puzzle, maps, count, &self->picture, out, error);
    }
    free(maps);
    return status;
}

static int draw(const cli_explain_job *job)
{
    painting self = {.job = job, .picture = {.size = sizeof self.picture}};
    self.picture.format = cli_find_image_format(NULL, job->asked->common.output);
    if (list_maps(job, NULL) > 0)
        return cli_write_image(job->cli, cli_file_asked(job->asked->common.output), paint, &self);
    cli_complain("there are no weights to draw");
    return CLI_GO_ON;
}

int cli_explain(cli_call *cli)
{
    const tw_format *format = cli_find_image_format(NULL, cli->options->output);
    if (!format)
        return CLI_INPUT;
    if (format->kind != TW_FORMAT_PICTURE)
        return cli_refuse("weights are drawn flat: as svg, png or pdf, not %s", format->name);
    cli_use_own_font();
    return cli_run_explain(cli, draw);
}
