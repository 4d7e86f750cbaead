/* progress.c -- the progress line:
 *
 *   bitset [##############          ]  61 %   1,431 solutions   48 M/s   0:02 left
 *
 * and after it, if the terminal shows UTF-8 and is wide enough, the branches of each level, by
 * their logarithms, from the first level to the deepest.
 *
 * Printed on standard error, only if that is a terminal that can redraw a line; after 0.3 seconds
 * and then ten times a second, as wide as the window is then. Time left: by the rate of about the
 * last half minute; at first by the branches of an earlier run if one is known, else by the
 * estimate of probes of the tree. With --progress json a line of JSON a second instead:
 *
 *   {"type":"progress","fraction":0.61,"solutions":"1431","branches":93000000,"seconds":1.9,
 *    "cells_left":null,"states":null,"left":1.2,"eta":"2026-05-01T10:00:00Z","eta_by":"rate",
 *    "levels":[0,8,120,3000]} */
#include "cli/terminal/progress.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define FIRST 0.3
#define EVERY 0.1
#define BAR 24
#define LEAST_BAR 10  /* least width of the bar when the levels need room */
#define PERCENT 6     /* bytes of the part after the bar that is always shown: " 61 %" */
#define MOST_STEPS 12 /* columns for the levels; if there are more levels, several share one */
#define SAMPLE 1.0    /* seconds between samples of the rate, and between lines of JSON */
#define SETTLED 3.0   /* seconds after which this run's rate weighs as much as an earlier run's */

/* If there is no room for the words, prints only the share; one column stays free. */
void cli_show_share(const cli_terminal *terminal, const char *word, double done, double seconds)
{
    char line[160];
    int length = snprintf(line, sizeof line, done > 0 ? "%s %3.0f %%" : "%s %3.0f s", word,
                          floor(done > 0 ? 100 * done : seconds));
    bool fits = (size_t)length < cli_width_now(terminal);
    fprintf(stderr, CLI_LINE_START "%s" CLI_LINE_END, fits ? line : line + strlen(word));
    fflush(stderr);
}

void cli_progress_start(cli_progress *progress, const cli_call *cli, const char *engine, bool quiet)
{
    *progress = (cli_progress){
        .terminal = &cli->terminal, .engine = engine, .enabled = cli->terminal.live && !quiet};
}

void cli_progress_clear(cli_progress *progress)
{
    if (progress->visible)
        cli_wipe_line();
    progress->visible = false;
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

/* By the recent rate. Negative if unknown. */
static double left_by_rate(const cli_progress *progress, const tw_progress *now)
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

/* By the branches of an earlier run, and their rate, which is that run's at the start. Negative if
 * there was none, or this run takes more. */
static double left_by_earlier(const cli_progress *progress, const tw_progress *now)
{
    double left = progress->earlier_branches - (double)now->branches;
    if (left <= 0)
        return -1;
    double own = now->seconds > 0 ? (double)now->branches / now->seconds : 0;
    double trust = now->seconds / (now->seconds + SETTLED);
    return left / ((1 - trust) * progress->earlier_rate + trust * own);
}

/* Seconds; negative if unknown. Shifts from the earlier run to the own rate as the run goes on. */
static double seconds_left(const cli_progress *progress, const tw_progress *now)
{
    double own = left_by_rate(progress, now), earlier = left_by_earlier(progress, now);
    if (own < 0 || earlier < 0)
        return own < 0 ? earlier : own;
    return (1 - now->fraction) * earlier + now->fraction * own;
}

/* Does the earlier run weigh more? */
static bool trusts_earlier(const cli_progress *progress, const tw_progress *now)
{
    return left_by_earlier(progress, now) >= 0 && now->fraction < 0.5;
}

/* "0:07 left", "3:25:00 left", "9 days left", or "" if unknown. */
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

static void add(tw_bytes *line, const char *text)
{
    tw_bytes_add(line, text, strlen(text));
}

/* Adds a bar of `columns` columns, in either character set. */
static void add_bar(tw_bytes *line, double fraction, size_t columns, bool unicode)
{
    static const char *const eighths[] = {" ",
                                          "\xE2\x96\x8F",
                                          "\xE2\x96\x8E",
                                          "\xE2\x96\x8D",
                                          "\xE2\x96\x8C",
                                          "\xE2\x96\x8B",
                                          "\xE2\x96\x8A",
                                          "\xE2\x96\x89"};
    size_t parts = (size_t)(fraction * (double)columns * 8), full = parts / 8;
    add(line, unicode ? "\xE2\x96\x95" : "[");
    for (size_t i = 0; i < columns; i++) {
        if (i < full)
            add(line, unicode ? "\xE2\x96\x88" : "#");
        else
            add(line, unicode && i == full ? eighths[parts % 8] : " ");
    }
    add(line, unicode ? "\xE2\x96\x8F" : "]");
}

/* Branches of the levels that share a column. */
static double branches_in(const tw_progress *now, size_t column, size_t columns)
{
    double sum = 0;
    for (size_t i = column * now->level_count / columns;
         i < (column + 1) * now->level_count / columns; i++)
        sum += (double)now->levels[i].branches;
    return sum;
}

static void add_levels(tw_bytes *line, const tw_progress *now, size_t columns)
{
    static const char *const steps[] = {" ",
                                        "\xE2\x96\x81",
                                        "\xE2\x96\x82",
                                        "\xE2\x96\x83",
                                        "\xE2\x96\x84",
                                        "\xE2\x96\x85",
                                        "\xE2\x96\x86",
                                        "\xE2\x96\x87",
                                        "\xE2\x96\x88"};
    double most = 1;
    for (size_t i = 0; i < columns; i++)
        most = fmax(most, branches_in(now, i, columns));
    for (size_t i = 0; i < columns; i++) {
        double here = branches_in(now, i, columns);
        size_t step = here > 0 ? 1 + (size_t)(7 * log1p(here) / log1p(most)) : 0;
        add(line, steps[step < 8 ? step : 8]);
    }
}

/* The parts after the bar, each with its leading blanks; "" if there is no room. */
typedef struct line_parts {
    char share[160], best[64], rate[48], left[64];
    size_t steps; /* columns of the levels */
    size_t bar;   /* columns of the bar; 0: no bar and no engine */
} line_parts;

static void write_parts(const cli_progress *progress, const tw_progress *now, line_parts *parts)
{
    char word[32];
    double fraction = now->fraction < 0 ? 0 : now->fraction > 1 ? 1 : now->fraction;
    snprintf(parts->share, sizeof parts->share, " %3.0f %%   %s", floor(100 * fraction),
             cli_amount(now->solutions, "solution"));
    if (now->cells_left > 0)
        snprintf(parts->best, sizeof parts->best, "   best: all but %s",
                 cli_amount(now->cells_left, "cell"));
    snprintf(parts->rate, sizeof parts->rate, "   %s/s",
             cli_short(now->seconds > 0 ? (double)now->branches / now->seconds : 0));
    format_left(seconds_left(progress, now), word, sizeof word);
    snprintf(parts->left, sizeof parts->left, "%s%s%s", *word ? "   " : "", word,
             *word && trusts_earlier(progress, now) ? " (by an earlier run)" : "");
    if (progress->terminal->unicode && now->level_count > 1)
        parts->steps = now->level_count < MOST_STEPS ? now->level_count : MOST_STEPS;
}

/* Drops the parts that do not fit, as the line must not wrap: one column stays free. The bar yields
 * to the rest. */
static void fit_parts(const cli_progress *progress, line_parts *parts)
{
    size_t width = cli_width_now(progress->terminal), spare = width > 1 ? width - 1 : 0;
    size_t head = strlen(progress->engine) + 3; /* a blank, and the bar's two ends */
    if (strlen(parts->share) > spare)
        parts->share[PERCENT] = '\0';
    size_t must = strlen(parts->share);
    bool bar = must + head + LEAST_BAR <= spare;
    must += bar ? head + LEAST_BAR : 0;
    if (must + strlen(parts->best) + strlen(parts->rate) + strlen(parts->left) > spare)
        parts->rate[0] = '\0';
    if (must + strlen(parts->best) + strlen(parts->left) > spare)
        parts->best[0] = '\0';
    if (must + strlen(parts->left) > spare)
        parts->left[0] = '\0';
    must += strlen(parts->best) + strlen(parts->rate) + strlen(parts->left);
    if (parts->steps && must + 3 + parts->steps > spare)
        parts->steps = 0;
    must += parts->steps ? 3 + parts->steps : 0;
    parts->bar = bar ? LEAST_BAR : 0;
    if (bar && must < spare)
        parts->bar = spare - must < BAR - LEAST_BAR ? LEAST_BAR + spare - must : BAR;
}

static void write_line(const cli_progress *progress, const tw_progress *now)
{
    line_parts parts = {.steps = 0};
    tw_bytes line = {0};
    write_parts(progress, now, &parts);
    fit_parts(progress, &parts);
    if (parts.bar) {
        add(&line, progress->engine);
        add(&line, " ");
        add_bar(&line,
                now->fraction < 0   ? 0
                : now->fraction > 1 ? 1
                                    : now->fraction,
                parts.bar, progress->terminal->unicode);
    }
    add(&line, parts.share);
    add(&line, parts.best);
    add(&line, parts.rate);
    add(&line, parts.left);
    if (parts.steps) {
        add(&line, "   ");
        add_levels(&line, now, parts.steps);
    }
    if (line.status == TW_OK)
        fprintf(stderr, CLI_LINE_START "%s" CLI_LINE_END, cli_chars(&line));
    fflush(stderr);
    tw_bytes_free(&line);
}

/* ---- Lines of JSON ----------------------------------------------------------------------- */

void cli_progress_choose(cli_progress *progress, cli_progress_kind kind, bool among_json)
{
    progress->enabled = progress->enabled && kind == CLI_PROGRESS_LINE;
    if (kind == CLI_PROGRESS_JSON)
        progress->json = among_json ? stdout : stderr;
}

static void write_json(const cli_progress *progress, const tw_progress *now, const char *solutions)
{
    char left[32] = "null", eta[32] = "null", cells[32] = "null", states[32] = "null";
    /* States come faster and faster, then slower: their rate tells nothing. */
    double seconds = now->fraction >= 1 ? 0 : now->states > 0 ? -1 : seconds_left(progress, now);
    time_t end = time(NULL) + (time_t)(seconds > 0 && seconds < 1e10 ? seconds : 0);
    struct tm utc;
    if (now->cells_left > 0)
        snprintf(cells, sizeof cells, "%zu", now->cells_left);
    if (now->states > 0)
        snprintf(states, sizeof states, "%llu", (unsigned long long)now->states);
    if (seconds >= 0)
        snprintf(left, sizeof left, "%.1f", seconds);
    if (seconds >= 0 && seconds < 1e10 && gmtime_r(&end, &utc))
        strftime(eta, sizeof eta, "\"%Y-%m-%dT%H:%M:%SZ\"", &utc);
    fprintf(progress->json,
            "{\"type\":\"progress\",\"fraction\":%.9g,\"solutions\":\"%s\",\"branches\":%llu,"
            "\"seconds\":%.3f,\"cells_left\":%s,\"states\":%s,"
            "\"left\":%s,\"eta\":%s,\"eta_by\":%s,\"levels\":[",
            now->fraction, solutions, (unsigned long long)now->branches, now->seconds, cells,
            states, left, eta,
            seconds < 0                     ? "null"
            : trusts_earlier(progress, now) ? progress->by_probes ? "\"probes\"" : "\"earlier run\""
                                            : "\"rate\"");
    for (size_t i = 0; i < now->level_count; i++)
        fprintf(progress->json, "%s%llu", i ? "," : "",
                (unsigned long long)now->levels[i].branches);
    fputs("]}\n", progress->json);
    fflush(progress->json);
}

void cli_progress_expect(cli_progress *progress, double seconds, uint64_t branches)
{
    progress->earlier_branches = (double)branches;
    progress->earlier_rate = (double)branches / seconds;
}

/* Without an earlier run, uses the estimate of the probes as one, at the rate of this run. */
static void expect_probed(cli_progress *progress, const tw_progress *now)
{
    if (progress->earlier_branches > 0 || now->expected < 1 || now->branches == 0)
        return;
    progress->by_probes = true;
    progress->earlier_branches = now->expected;
    progress->earlier_rate = (double)now->branches / now->seconds;
}

void cli_progress_end(cli_progress *progress, const tw_progress *now, const char *solutions)
{
    if (progress->json)
        write_json(progress, now, solutions);
}

/* ------------------------------------------------------------------------------------------ */

void cli_progress_show(cli_progress *progress, const tw_progress *now)
{
    progress->fraction = now->fraction;
    if (now->states == 0) {
        expect_probed(progress, now);
        take_sample(progress, now);
    }
    if (progress->json && now->seconds - progress->told >= SAMPLE) {
        char digits[32];
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)now->solutions);
        progress->told = now->seconds;
        write_json(progress, now, digits);
    }
    if (!progress->enabled || now->seconds < FIRST ||
        (progress->visible && now->seconds - progress->written < EVERY))
        return;
    progress->written = now->seconds;
    progress->visible = true;
    if (now->states > 0) {
        char word[80];
        snprintf(word, sizeof word, "counting: %s states, at", cli_number(now->states));
        cli_show_share(progress->terminal, word, now->fraction, now->seconds);
    } else {
        write_line(progress, now);
    }
}
