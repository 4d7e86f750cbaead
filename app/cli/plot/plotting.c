/* plotting.c -- `tilewright plot`: numbers of searches and stores as pictures.
 *
 * What is drawn is gathered first, by a search made here or from a store; the picture is made only
 * then, and a file is there whole or not at all. */
#include "cli/plot/plotting.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/draw/whole_file.h"
#include "cli/draw/image_formats.h"

/* ---- Room -------------------------------------------------------------------------------- */

static bool got(const void *block)
{
    return block || cli_complain("out of memory");
}

bool cli_plot_curves(cli_plot *self, size_t count)
{
    self->curve_count = count;
    self->curves = calloc(count + 1, sizeof *self->curves);
    return got(self->curves);
}

bool cli_plot_bars(cli_plot *self, size_t count)
{
    self->bar_count = count;
    self->bars = calloc(count + 1, sizeof *self->bars);
    self->bar_texts = calloc(count + 1, sizeof *self->bar_texts);
    return got(self->bars) && got(self->bar_texts);
}

static void free_plot(cli_plot *self)
{
    free(self->curves);
    free(self->bars);
    free(self->bar_texts);
    free(self->maps);
    free(self->heat);
    free(self->map_names);
    cli_store_reader_free(&self->from);
}

void cli_plot_entitle(cli_plot *self, const char *puzzle, const char *kind)
{
    snprintf(self->title, sizeof self->title, "%.150s: %s", *puzzle ? puzzle : self->what, kind);
}

/* ---- Curves ------------------------------------------------------------------------------ */

static void thin_out(cli_curve *curve)
{
    size_t to = 0;
    for (size_t i = 0; i < curve->count; i += 2, to++) {
        curve->x[to] = curve->x[i];
        curve->y[to] = curve->y[i];
    }
    curve->count = to;
    curve->stride *= 2;
}

void cli_curve_add(cli_curve *curve, double x, double y)
{
    if (curve->stride == 0)
        curve->stride = 1;
    if (curve->passed++ % curve->stride != 0 ||
        (curve->count > 0 && x < curve->x[curve->count - 1]))
        return;
    if (curve->count == CLI_CURVE_POINTS)
        thin_out(curve);
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

void cli_curve_end(cli_curve *curve, double x, double y)
{
    if (curve->count > 0 && x < curve->x[curve->count - 1])
        x = curve->x[curve->count - 1];
    curve->x[curve->count] = x;
    curve->y[curve->count++] = y;
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* Seconds become what is easier to read. */
static const char *scale_time(cli_plot *self)
{
    static const struct {
        double from, by;
        const char *name;
    } units[] = {{18000, 1 / 3600.0, "hours"},
                 {300, 1 / 60.0, "minutes"},
                 {1, 1, "seconds"},
                 {0, 1000, "milliseconds"}};
    double high = 0;
    size_t unit = 0;
    for (size_t i = 0; i < self->curve_count; i++) {
        const cli_curve *curve = self->curves + i;
        high = curve->count > 0 ? fmax(high, curve->x[curve->count - 1]) : high;
    }
    while (high < units[unit].from)
        unit++;
    for (size_t i = 0; i < self->curve_count; i++) {
        for (size_t k = 0; k < self->curves[i].count; k++)
            self->curves[i].x[k] *= units[unit].by;
    }
    return units[unit].name;
}

static tw_status write_lines(cli_plot *self, const tw_out *out, tw_error *error)
{
    tw_plot_line lines[TW_MAX_PLOTTED];
    size_t count = self->curve_count < TW_MAX_PLOTTED ? self->curve_count : TW_MAX_PLOTTED;
    self->plot.x_label = scale_time(self);
    for (size_t i = 0; i < count; i++)
        lines[i] = (tw_plot_line){self->curves[i].name, self->curves[i].x, self->curves[i].y,
                                  self->curves[i].count};
    return tw_plot_lines(NULL, &self->plot, lines, count, &self->picture, out, error);
}

static tw_status write_picture(cli_plot *self, const tw_out *out, tw_error *error)
{
    const char *kind = cli_value(&self->cli->args, "kind");
    self->picture.title = self->title;
    self->plot.note = self->note;
    for (size_t i = 0; i < self->bar_count; i++) {
        self->bars[i].name = self->bar_texts[i].name;
        self->bars[i].text = self->bar_texts[i].text;
    }
    if (self->curves)
        return write_lines(self, out, error);
    if (self->maps)
        return tw_plot_maps(NULL, self->from.puzzle, &self->plot, self->maps, self->map_count,
                            &self->picture, out, error);
    if (strcmp(kind, "levels") == 0)
        return tw_plot_levels(NULL, &self->plot, self->bars, self->bar_count, &self->picture, out,
                              error);
    return tw_plot_bars(NULL, &self->plot, self->bars, self->bar_count, &self->picture, out, error);
}

static int write_failed(const cli_plot *self, tw_status status, tw_error *error)
{
    if (status == TW_ERR_IO)
        return CLI_INTERNAL; /* the file or standard output tells why */
    if (!*error->message)
        snprintf(error->message, sizeof error->message, "it cannot be drawn: %s",
                 tw_status_text(status));
    cli_print_error(self->cli, NULL, error);
    return cli_status_exit(status);
}

static const char *file_asked(const cli_args *args)
{
    const char *name = cli_value(args, "output");
    return name && strcmp(name, "-") != 0 ? name : NULL;
}

static int write_plot(cli_plot *self)
{
    const char *name = file_asked(&self->cli->args);
    cli_file file = {.name = name};
    int code = name ? cli_file_open(name, &file) : CLI_GO_ON;
    if (code != CLI_GO_ON)
        return code;
    tw_out out = name ? cli_file_out(&file) : cli_stdout();
    tw_error error = {.status = TW_OK};
    tw_status status = write_picture(self, &out, &error);
    if (name && (status == TW_OK || (status == TW_ERR_IO && file.fault != 0)))
        return cli_file_keep(&file);
    if (name)
        cli_file_drop(&file);
    return status == TW_OK ? CLI_GO_ON : write_failed(self, status, &error);
}

/* ---- Options ----------------------------------------------------------------------------- */

static bool read_format(cli_plot *self)
{
    static const char *const names[] = {"svg", "png", "pdf"};
    const cli_args *args = &self->cli->args;
    const cli_draw_format *format = cli_find_draw_format(args);
    if (!format)
        return false;
    for (int i = 0; i < 3; i++) {
        if (strcmp(format->name, names[i]) != 0)
            continue;
        self->picture.format = (tw_picture_format)i;
        if (format->binary && self->cli->terminal.out && !file_asked(args))
            return cli_complain("a %s file is not for a terminal; name a file with --output",
                                format->name);
        return true;
    }
    return cli_complain("a plot is flat: it can be svg, png or pdf, not %s", format->name);
}

static bool read_side(const char *text, size_t length, double *side)
{
    char digits[8];
    uint64_t number = 0;
    if (length == 0 || length >= sizeof digits)
        return false;
    memcpy(digits, text, length);
    digits[length] = '\0';
    bool fine = cli_parse_number(digits, 16, TW_MAX_SIDE, &number);
    *side = (double)number;
    return fine;
}

static bool read_size(cli_plot *self)
{
    const char *size = cli_value(&self->cli->args, "size");
    size_t first = size ? strcspn(size, "x") : 0;
    if (!size || (size[first] && read_side(size, first, &self->picture.width) &&
                  read_side(size + first + 1, strlen(size + first + 1), &self->picture.height)))
        return true;
    return cli_complain("--size=%s: expected width and height in pixels, like 800x600, each from "
                        "16 to %d",
                        size, TW_MAX_SIDE);
}

static bool read_budget(cli_plot *self)
{
    const char *text = cli_value(&self->cli->args, "time-limit");
    char *rest = NULL;
    double seconds = text && strchr("0123456789.", *text) && *text ? strtod(text, &rest) : -1;
    self->budget = seconds;
    if (rest && *rest == '\0' && seconds >= 0 && seconds <= 1e9)
        return true;
    return cli_complain("--time-limit=%s: expected a number of seconds, like 2.5; 0: no limit",
                        text ? text : "");
}

static bool check_words(const cli_args *args)
{
    const char *kind = cli_value(args, "kind");
    if (cli_has(args, "piece") && strcmp(kind, "heat") != 0)
        return cli_complain("--piece: that means nothing for --kind %s; leave it out", kind);
    if (cli_has(args, "engine") && strcmp(kind, "engines") == 0)
        return cli_complain("--engine: --kind engines compares all of them; leave it out");
    return true;
}

/* What a store cannot be asked. */
static bool check_stored(const cli_plot *self)
{
    static const char *const searches[] = {"engine",  "with",  "threads",    "up-to",
                                           "problem", "limit", "time-limit", NULL};
    const cli_args *args = &self->cli->args;
    for (const char *const *name = searches; *name; name++) {
        if (cli_has(args, *name))
            return cli_complain("--%s: nothing is searched, %s is a store; leave it out", *name,
                                self->what);
    }
    if (strcmp(cli_value(args, "kind"), "levels") == 0)
        return cli_complain("--kind levels: a store keeps no levels; plot the puzzle itself");
    return true;
}

/* ---- Putting it together ----------------------------------------------------------------- */

static int gather(cli_plot *self)
{
    const char *kind = cli_value(&self->cli->args, "kind");
    if (strcmp(kind, "heat") == 0)
        return cli_plot_heat(self);
    if (strcmp(kind, "levels") == 0)
        return cli_plot_levels(self);
    if (strcmp(kind, "engines") == 0)
        return self->from.store ? cli_plot_stored_engines(self) : cli_plot_engines(self);
    return self->from.store ? cli_plot_stored_time(self) : cli_plot_time(self);
}

static int open_what(cli_plot *self)
{
    if (cli_is_store(self->what))
        return check_stored(self) ? cli_store_reader_open(&self->from, false) : CLI_INPUT;
    if (cli_has(&self->cli->args, "puzzle")) {
        cli_complain("--puzzle: %s is no store; leave it out", self->what);
        return CLI_INPUT;
    }
    return cli_open_puzzle(self->cli, self->what, &self->from.source, &self->from.puzzle, NULL);
}

int cli_plot_command(cli_call *cli)
{
    cli_plot self = {.cli = cli, .what = cli->args.operands[0]};
    self.from = (cli_store_reader){.cli = cli, .what = self.what};
    if (!check_words(&cli->args) || !cli_read_search(&cli->args, &self.options) ||
        !read_format(&self) || !read_size(&self) || !read_budget(&self))
        return CLI_INPUT;
    cli_watch_signals();
    int code = open_what(&self);
    if (code == CLI_GO_ON)
        code = gather(&self);
    if (code == CLI_GO_ON)
        code = write_plot(&self);
    free_plot(&self);
    return code == CLI_GO_ON ? CLI_FOUND : code;
}
