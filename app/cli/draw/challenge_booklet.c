/* challenge_booklet.c -- `tilewright challenge --booklet`: the challenges on sheets of paper. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/draw/image_formats.h"
#include "cli/draw/own_font.h"
#include "cli/run/challenge_job.h"
#include "verbs/json_values.h"

enum { CAPTION = 160 }; /* bytes of words below a picture */

typedef struct painting {
    const cli_challenge_job *job;
    tw_booklet booklet;
    verb_drawing sheet; /* its picture has the size of the paper */
} painting;

static tw_status paint_booklet(void *user, const tw_out *out, tw_error *error)
{
    const painting *self = user;
    return tw_draw_booklet(NULL, self->job->puzzle, &self->booklet, &self->sheet.picture, out,
                           error);
}

/* Fills starts and their captions. */
static void list_starts(const cli_challenge_job *job, tw_booklet_start *starts,
                        char (*captions)[CAPTION])
{
    for (size_t i = 0; i < job->answer.count; i++) {
        const verb_start *start = &job->answer.starts[i];
        char *words = verb_start_words(job->puzzle, start);
        snprintf(captions[i], CAPTION, ": %s\n%s", verb_level_word(start->level),
                 words ? words : "");
        free(words);
        starts[i] = (tw_booklet_start){start->given, start->solution, captions[i]};
    }
}

/* Draws each page into a file of its own: a.svg becomes a-1.svg, .. */
static int paint_pages(painting *self)
{
    const cli_challenge_options *asked = self->job->asked;
    size_t pages = 0;
    int code = CLI_GO_ON;
    tw_error error = {.status = TW_OK};
    tw_status status = tw_booklet_pages(NULL, self->job->puzzle, &self->booklet,
                                        &self->sheet.picture, &pages, &error);
    if (status)
        return cli_input_failed(&self->job->input, status, &error);
    for (size_t page = 1; page <= pages && code == CLI_GO_ON; page++) {
        char number[24];
        snprintf(number, sizeof number, "%zu", page);
        char *name = cli_name_with(asked->booklet, number);
        self->booklet.page = page;
        code = name ? cli_write_image(self->job->cli, name, paint_booklet, self) : cli_no_memory();
        free(name);
    }
    return code;
}

static int paint(painting *self, tw_booklet_start *starts, char (*captions)[CAPTION])
{
    static const char *const lines[] = {
        "Put the pieces that are drawn into their places. Those that are named fill the rest,",
        "in exactly one way. Answers are at the end.", NULL};
    const cli_challenge_options *asked = self->job->asked;
    verb_fault fault;
    list_starts(self->job, starts, captions);
    self->booklet = (tw_booklet){.size = sizeof self->booklet,
                                 .starts = starts,
                                 .start_count = self->job->answer.count,
                                 .lines = lines,
                                 .heading = "Challenges",
                                 .answers = "Answers"};
    self->sheet.true_size.paper = asked->paper + 1;
    self->sheet.picture.layers = verb_dimension(tw_puzzle_lattice(self->job->puzzle)) == 3;
    self->sheet.picture.palette = self->job->cli->palette;
    if (!verb_lay_sheet(&self->sheet, &fault))
        return cli_refuse("%s", fault.text);
    return self->sheet.picture.format->pages
               ? cli_write_image(self->job->cli, cli_file_asked(asked->booklet), paint_booklet,
                                 self)
               : paint_pages(self);
}

static int draw_booklet(const cli_challenge_job *job)
{
    painting self = {.job = job, .sheet = {.picture = {.size = sizeof self.sheet.picture}}};
    self.sheet.picture.format = cli_find_image_format(NULL, job->asked->booklet);
    tw_booklet_start *starts = calloc(job->answer.count, sizeof *starts);
    char(*captions)[CAPTION] = calloc(job->answer.count, sizeof *captions);
    int code = starts && captions ? paint(&self, starts, captions) : cli_no_memory();
    free(starts);
    free(captions);
    return code;
}

int cli_challenge(cli_call *cli)
{
    const cli_challenge_options *asked = (const cli_challenge_options *)cli->options;
    const tw_format *format = cli_find_image_format(NULL, asked->booklet);
    if (!format)
        return CLI_INPUT;
    if (format->kind != TW_FORMAT_PICTURE || strcmp(format->name, "dxf") == 0)
        return cli_refuse("a booklet is a picture, such as made.pdf or made.svg");
    cli_use_own_font();
    return cli_run_challenge(cli, draw_booklet);
}
