/* progress.c -- the progress line:
 *
 *   bitset [##############          ]  61 %   1,431 solutions   48 M/s   0:02 left
 *
 * On standard error, and only if that is a terminal that can redraw a line; after 0.3 seconds and
 * then ten times a second. Time left: by the rate of the last half minute or so.
 * With --progress json a line of JSON a second instead:
 *
 *   {"progress":0.61,"solutions":1431,"branches":93000000,"seconds":1.9,"left":1.2} */
#include "progress.h"

#include <string.h>

#define FIRST 0.3
#define EVERY 0.1
#define BAR 24
#define SAMPLE 1.0 /* seconds between samples of the rate, and between lines of JSON */

void cli_progress_start(cli_progress *progress, const cli_call *cli, const char *engine, bool quiet)
{
    *progress = (cli_progress){
        .terminal = &cli->terminal, .engine = engine, .enabled = cli->terminal.live && !quiet};
}

void cli_progress_clear(cli_progress *progress)
{
    if (progress->visible)
        fputs("\r\033[K", stderr);
    progress->visible = false;
}

/* "48 M/s" */
static void format_rate(double rate, char *buffer, size_t size)
{
    static const char *const units[] = {"", " k", " M", " G"};
    size_t unit = 0;
    while (rate >= 1000 && unit < 3) {
        rate /= 1000;
        unit++;
    }
    snprintf(buffer, size, rate < 9.95 && unit > 0 ? "%.1f%s/s" : "%.0f%s/s", rate, units[unit]);
}

/* ---- Time left --------------------------------------------------------------------------- */

static void take_sample(cli_progress *progress, const tw_progress *now)
{
    size_t last = (progress->sampled + CLI_PROGRESS_PAST - 1) % CLI_PROGRESS_PAST;
    if (progress->sampled > 0 && now->seconds - progress->past[last].seconds < SAMPLE)
        return;
    size_t next = progress->sampled++ % CLI_PROGRESS_PAST;
    progress->past[next].seconds = now->seconds;
    progress->past[next].fraction = now->fraction;
}

/* Seconds; negative while nothing can be said. */
static double seconds_left(const cli_progress *progress, const tw_progress *now)
{
    if (now->fraction < 1e-4 || now->seconds < FIRST)
        return -1;
    size_t oldest =
        progress->sampled > CLI_PROGRESS_PAST ? progress->sampled % CLI_PROGRESS_PAST : 0;
    double seconds = now->seconds - progress->past[oldest].seconds;
    double done = now->fraction - progress->past[oldest].fraction;
    if (progress->sampled == 0 || seconds < SAMPLE || done <= 0)
        return now->seconds * (1 - now->fraction) / now->fraction;
    return seconds * (1 - now->fraction) / done;
}

/* "0:07 left", "3:25:00 left", "9 days left", or "" while nothing can be said. */
static void format_left(double left, char *buffer, size_t size)
{
    buffer[0] = '\0';
    if (left < 0)
        return;
    unsigned long seconds = left < 4e9 ? (unsigned long)(left + 0.5) : 4000000000UL;
    if (seconds >= 172800)
        snprintf(buffer, size, "%lu days left", seconds / 86400);
    else if (seconds >= 3600)
        snprintf(buffer, size, "%lu:%02lu:%02lu left", seconds / 3600, seconds / 60 % 60,
                 seconds % 60);
    else
        snprintf(buffer, size, "%lu:%02lu left", seconds / 60, seconds % 60);
}

/* ---- The line ---------------------------------------------------------------------------- */

static void add(cli_text *line, const char *text)
{
    cli_text_add(line, text, strlen(text));
}

/* The bar is BAR columns wide, whatever it is made of. */
static void add_bar(cli_text *line, double fraction, bool unicode)
{
    static const char *const eighths[] = {" ",
                                          "\xE2\x96\x8F",
                                          "\xE2\x96\x8E",
                                          "\xE2\x96\x8D",
                                          "\xE2\x96\x8C",
                                          "\xE2\x96\x8B",
                                          "\xE2\x96\x8A",
                                          "\xE2\x96\x89"};
    size_t parts = (size_t)(fraction * BAR * 8), full = parts / 8;
    add(line, unicode ? "\xE2\x96\x95" : "[");
    for (size_t i = 0; i < BAR; i++) {
        if (i < full)
            add(line, unicode ? "\xE2\x96\x88" : "#");
        else
            add(line, unicode && i == full ? eighths[parts % 8] : " ");
    }
    add(line, unicode ? "\xE2\x96\x8F" : "]");
}

static void write_line(const cli_progress *progress, const tw_progress *now)
{
    char number[32], rate[32], left[32], part[160];
    double fraction = now->fraction < 0 ? 0 : now->fraction > 1 ? 1 : now->fraction;
    format_rate(now->seconds > 0 ? (double)now->branches / now->seconds : 0, rate, sizeof rate);
    format_left(seconds_left(progress, now), left, sizeof left);
    cli_text line = {0};
    size_t spare = progress->terminal->width; /* columns not used yet */
    snprintf(part, sizeof part, " %3.0f %%   %s %s",
             100 * fraction - 0.5 > 0 ? 100 * fraction - 0.5 : 0,
             cli_number(now->solutions, number), now->solutions == 1 ? "solution" : "solutions");
    if (spare > strlen(progress->engine) + BAR + 4 + strlen(part)) {
        add(&line, progress->engine);
        add(&line, " ");
        add_bar(&line, fraction, progress->terminal->unicode);
        spare -= strlen(progress->engine) + BAR + 3;
    }
    add(&line, part);
    spare -= strlen(part) < spare ? strlen(part) : spare;
    snprintf(part, sizeof part, "   %s", rate);
    if (spare > strlen(part) + strlen(left) + 4) {
        add(&line, part);
        spare -= strlen(part);
    }
    if (left[0] && spare > strlen(left) + 4) {
        add(&line, "   ");
        add(&line, left);
    }
    if (!line.failed)
        fprintf(stderr, "\r%s\033[K", line.bytes);
    fflush(stderr);
    cli_text_free(&line);
}

/* ---- Lines of JSON ----------------------------------------------------------------------- */

void cli_progress_choose(cli_progress *progress, const cli_args *args)
{
    const char *word = cli_value(args, "progress");
    progress->enabled = progress->enabled && (!word || strcmp(word, "line") == 0);
    if (word && strcmp(word, "json") == 0)
        progress->json = cli_has(args, "json") ? stdout : stderr;
}

static void write_json(const cli_progress *progress, const tw_progress *now)
{
    char left[32] = "null";
    double seconds = now->fraction >= 1 ? 0 : seconds_left(progress, now);
    if (seconds >= 0)
        snprintf(left, sizeof left, "%.1f", seconds);
    fprintf(progress->json,
            "{\"progress\":%.9g,\"solutions\":%llu,\"branches\":%llu,\"seconds\":%.3f,"
            "\"left\":%s}\n",
            now->fraction, (unsigned long long)now->solutions, (unsigned long long)now->branches,
            now->seconds, left);
    fflush(progress->json);
}

void cli_progress_end(cli_progress *progress, const tw_progress *now)
{
    if (progress->json)
        write_json(progress, now);
}

/* ------------------------------------------------------------------------------------------ */

void cli_progress_show(cli_progress *progress, const tw_progress *now)
{
    progress->fraction = now->fraction;
    take_sample(progress, now);
    if (progress->json && now->seconds - progress->told >= SAMPLE) {
        progress->told = now->seconds;
        write_json(progress, now);
    }
    if (!progress->enabled || now->seconds < FIRST ||
        (progress->visible && now->seconds - progress->written < EVERY))
        return;
    progress->written = now->seconds;
    progress->visible = true;
    write_line(progress, now);
}
