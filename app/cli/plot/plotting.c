/* plotting.c -- `tilewright plot`: numbers of searches and stores as pictures.
 *
 * The data are gathered first, by a search made here or from a store; then the picture is made, and
 * its file is written whole or not at all. */
#include <string.h>

#include "cli/convert/whole_file.h"
#include "cli/draw/image_formats.h"
#include "cli/draw/own_font.h"
#include "cli/plot/plot.h"
#include "cli/read/puzzle_input.h"

#define SEARCH_SECONDS 10 /* of each, if no time is given for all of them */

/* ---- Words ------------------------------------------------------------------------------- */

void cli_plot_entitle(cli_plotting *self, const char *puzzle, const char *kind)
{
    snprintf(self->shown.title, sizeof self->shown.title, "%.150s: %s",
             *puzzle ? puzzle : self->what, kind);
}

void cli_plot_same(const char *word, char text[40])
{
    if (strcmp(word, "none") == 0)
        snprintf(text, 40, "each counted");
    else
        snprintf(text, 40, "up to %.30s", word);
}

void cli_plot_count(uint64_t number, bool exact, char text[60])
{
    snprintf(text, 60, "%s%s", exact ? "" : "at least ", cli_amount(number, "solution"));
}

double cli_plot_budget(const cli_plotting *self)
{
    return cli_is_given(&self->cli->args, "timeout") ? self->asked->timeout : SEARCH_SECONDS;
}

/* ---- Options ----------------------------------------------------------------------------- */

static bool read_options(cli_plotting *self)
{
    const cli_plot_options *asked = self->asked;
    const tw_format *format;
    if (asked->piece && asked->kind != CLI_PLOT_HEAT)
        return cli_complain("--piece: that is for --kind heat; leave it out");
    if (asked->search.engine && asked->kind == CLI_PLOT_ENGINES)
        return cli_complain("--engine: --kind engines compares all of them; leave it out");
    if (!cli_read_search(&asked->search, &self->options) ||
        !(format = cli_find_image_format(asked->to, asked->common.output)))
        return false;
    if (format->kind != TW_FORMAT_PICTURE)
        return cli_complain("a plot is flat: it can be svg, png or pdf, not %s", format->name);
    self->shown.picture = asked->picture;
    self->shown.picture.palette = self->cli->palette;
    self->shown.picture.format = format;
    return cli_image_may_go(self->cli, format, asked->common.output) &&
           cli_file_is_free(self->cli, asked->common.output);
}

/* Refuses options that a store cannot serve. */
static bool check_stored(const cli_plotting *self)
{
    const char *name = cli_given(&self->cli->args, "engine", "heuristic", "threads", "same",
                                 "exchange", "limit", "timeout");
    if (name)
        return cli_complain("--%s: nothing is searched, %s is a store; leave it out", name,
                            self->what);
    if (self->asked->kind == CLI_PLOT_LEVELS)
        return cli_complain("--kind levels: a store keeps no levels; plot the puzzle itself");
    return true;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static int gather(cli_plotting *self)
{
    switch (self->asked->kind) {
    case CLI_PLOT_HEAT:
        return cli_plot_heat(self);
    case CLI_PLOT_LEVELS:
        return cli_plot_levels(self);
    case CLI_PLOT_ENGINES:
        return self->from.store ? cli_plot_stored_engines(self) : cli_plot_engines(self);
    case CLI_PLOT_TIME:
        break;
    }
    return self->from.store ? cli_plot_stored_time(self) : cli_plot_time(self);
}

static tw_status paint(void *user, const tw_out *out, tw_error *error)
{
    return verb_plot_write(&((cli_plotting *)user)->shown, out, error);
}

int cli_plot(cli_call *cli)
{
    const cli_plot_options *asked = (const cli_plot_options *)cli->options;
    const char *what = cli->args.operands[0];
    cli_plotting self = {
        .cli = cli,
        .asked = asked,
        .what = what,
        .left = 1,
        .from = {.cli = cli, .what = what, .wanted = asked->common.problem.number}};
    cli_use_own_font();
    int code = cli_open_palette(cli);
    if (code != CLI_GO_ON || !read_options(&self))
        return code != CLI_GO_ON ? code : CLI_INPUT;
    cli_watch_signals();
    cli_end_after(asked->timeout);
    code = !cli_is_store(what)   ? cli_open_target(cli, what, &self.from.input, &self.from.puzzle)
           : check_stored(&self) ? cli_store_reader_open(&self.from, false)
                                 : CLI_INPUT;
    cli_end_after(0);
    if (code == CLI_GO_ON)
        code = gather(&self);
    self.shown.puzzle = self.from.puzzle;
    if (code == CLI_GO_ON)
        code = cli_write_image(cli, cli_file_asked(asked->common.output), paint, &self);
    verb_plot_free(&self.shown);
    cli_store_reader_free(&self.from);
    return code == CLI_GO_ON ? self.end : code;
}
