/* show_store_stats.c -- the contents of a store: its puzzles; with --stats their runs, the progress
 * of these, and sizes (show.h).
 *
 * Texts of a store are untrusted, so they are made safe when printed; times are UTC. */
#include <math.h>
#include <time.h>

#include "cli/json_objects.h"
#include "cli/show/show.h"

#define MOST_POINTS 20 /* printed of a run's progress, besides the last one */

typedef struct listing {
    cli_store_reader *reader;
    bool stats;
    uint64_t place; /* of the current puzzle, from 1 */
    int code;       /* CLI_GO_ON, or an exit code after a message */
    json_t *runs;   /* of that puzzle, for JSON */
    bool disputed;  /* a puzzle's file states another count */
} listing;

/* "up to rotation and reflection" */
static const char *class_words(const char *same)
{
    cli_classes classes;
    bool known = tw_same_find(same, &classes.same, &classes.exchange);
    return known ? cli_class_words(classes) : "";
}

/* ---- Runs as text ------------------------------------------------------------------------ */

/* The points of one run; every `stride`-th and the last are printed. */
typedef struct points {
    uint64_t count, stride, passed;
} points;

static bool count_point(void *user, const tw_store_point *point)
{
    (void)point;
    ((points *)user)->count++;
    return true;
}

static bool print_point(void *user, const tw_store_point *point)
{
    points *all = user;
    if (all->passed++ % all->stride == 0 || all->passed == all->count)
        cli_say(stdout, "%19.1f s %5.1f %% %18s %12s\n", point->seconds, 100 * point->fraction,
                cli_number(point->branches), cli_number(point->solutions));
    return true;
}

static int print_points(const listing *l, uint64_t run)
{
    points all = {.stride = 1};
    tw_status status =
        tw_store_each_point(l->reader->store, run, count_point, &all, &l->reader->error);
    if (status == TW_OK && all.count > 0) {
        while ((all.count - 1) / all.stride >= MOST_POINTS)
            all.stride *= 2;
        cli_say(stdout, "    on its way:       done %18s %12s\n", "branches", "solutions");
        status = tw_store_each_point(l->reader->store, run, print_point, &all, &l->reader->error);
    }
    return status == TW_OK ? CLI_GO_ON : cli_store_reader_failed(l->reader, status);
}

static bool print_run(void *user, const tw_store_run *run)
{
    listing *l = user;
    char when[32] = "";
    const time_t started = (time_t)run->started;
    struct tm parts;
    if (run->started > 0 && run->started < (int64_t)253402300800 && gmtime_r(&started, &parts))
        strftime(when, sizeof when, "%Y-%m-%d %H:%M:%S", &parts);
    cli_say(stdout, "\n");
    cli_say_line(stdout, "  run %llu   %s%s%s, %s%s%s", (unsigned long long)run->number,
                 run->engine, *run->options ? ", " : "", run->options,
                 cli_amount(run->threads, "thread"), *when ? "; began " : "", when);
    if (*run->outcome)
        cli_say_line(stdout, "    %s after %.2f s, %s branches, %s", run->outcome, run->seconds,
                     cli_number(run->branches), cli_amount(run->solutions, "solution"));
    else
        cli_say(stdout, "    still going, or it was killed\n");
    l->code = print_points(l, run->number);
    return l->code == CLI_GO_ON;
}

/* ---- Puzzles as text --------------------------------------------------------------------- */

static void print_line(const listing *l, const tw_store_puzzle *puzzle, const tw_store_stats *stats)
{
    cli_say_line(stdout, "%4llu  %s", (unsigned long long)l->place,
                 *puzzle->title ? puzzle->title : "(no title)");
    cli_say(stdout, "      %s %s, ", cli_amount(stats->solutions, "solution"),
            class_words(puzzle->same));
    if (stats->complete)
        cli_say(stdout, "all there are; ");
    else if (stats->solutions < stats->known)
        cli_say(stdout, "of %s; ", cli_number(stats->known));
    else
        cli_say(stdout, "perhaps not all; ");
    cli_say(stdout, "%s\n", cli_amount(stats->runs, "run"));
}

static void print_figures(const listing *l, const tw_store_puzzle *puzzle,
                          const tw_store_stats *stats)
{
    cli_say(stdout, "\n");
    cli_say_line(stdout, "puzzle %llu   %s", (unsigned long long)l->place,
                 *puzzle->title ? puzzle->title : "(no title)");
    cli_say(stdout, "  %-12s %15s   %s; ", "solutions", cli_number(stats->solutions),
            class_words(puzzle->same));
    if (stats->complete)
        cli_say(stdout, "all there are, as run %llu tried everything\n",
                (unsigned long long)stats->first_run);
    else if (stats->finished > 0)
        cli_say(stdout, "not all: run %llu tried everything, and found %s\n",
                (unsigned long long)stats->first_run, cli_number(stats->known));
    else
        cli_say(stdout, "perhaps not all, as no run tried everything\n");
    cli_say(stdout, "  %-12s %15s   %s of them to the end\n", "runs", cli_number(stats->runs),
            cli_number(stats->finished));
    cli_say(stdout, "  %-12s %15.2f   of all runs\n", "seconds", stats->seconds);
    cli_say(stdout, "  %-12s %15s   of all runs\n", "branches", cli_number(stats->branches));
    if (l->reader->puzzles == 1 && stats->solutions > 0)
        cli_say(stdout, "  %-12s %15s   of the file, for each solution\n", "bytes",
                cli_number(stats->bytes / stats->solutions));
}

/* ---- As JSON ----------------------------------------------------------------------------- */

/* JSON has finite numbers only: 0 replaces others. */
static double sound(double number)
{
    return isfinite(number) ? number : 0;
}

static bool add_point(void *user, const tw_store_point *point)
{
    return json_array_append_new(
               user, json_pack("{s:f, s:f, s:o, s:o}", "seconds", sound(point->seconds), "fraction",
                               sound(point->fraction), "branches", verb_json_count(point->branches),
                               "solutions", verb_json_solutions(point->solutions))) == 0;
}

static bool add_run(void *user, const tw_store_run *run)
{
    listing *l = user;
    json_t *way = json_array();
    tw_status status =
        tw_store_each_point(l->reader->store, run->number, add_point, way, &l->reader->error);
    if (status != TW_OK) {
        json_decref(way);
        l->code = cli_store_reader_failed(l->reader, status);
        return false;
    }
    return json_array_append_new(
               l->runs,
               json_pack("{s:o, s:o, s:o, s:I, s:o, s:o, s:f, s:o, s:o, s:o}", "run",
                         verb_json_count(run->number), "engine", verb_json_text(run->engine),
                         "settings", verb_json_text(run->options), "started",
                         (json_int_t)run->started, "threads", verb_json_count(run->threads),
                         "outcome", verb_json_text(run->outcome), "seconds", sound(run->seconds),
                         "branches", verb_json_count(run->branches), "solutions",
                         verb_json_solutions(run->solutions), "progress", way)) == 0;
}

/* Takes l->runs. */
static int print_json(listing *l, const tw_store_puzzle *puzzle, const tw_store_stats *stats,
                      const verb_totals *totals)
{
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:b, s:f, s:o, s:o, s:o}", "store",
                  verb_json_text(l->reader->what), "problem", verb_json_count(l->place), "title",
                  verb_json_text(puzzle->title), "same", verb_json_text(puzzle->same), "solutions",
                  verb_json_solutions(stats->solutions), "complete", stats->complete, "seconds",
                  sound(stats->seconds), "branches", verb_json_count(stats->branches), "bytes",
                  verb_json_count(stats->bytes), "runs", l->runs);
    l->runs = NULL;
    json_object_set_new(object, "file_says", verb_json_disputed(totals));
    return cli_print_json("store", object);
}

/* ---- Going through all ------------------------------------------------------------------- */

static int print_what_is_known(listing *l, const tw_store_puzzle *puzzle,
                               const tw_store_stats *stats, const verb_totals *totals)
{
    const bool json = l->reader->cli->options->json;
    if (!l->stats) {
        print_line(l, puzzle, stats);
        return CLI_GO_ON;
    }
    if (json)
        l->runs = json_array();
    else
        print_figures(l, puzzle, stats);
    tw_status status = tw_store_each_run(l->reader->store, puzzle->number,
                                         json ? add_run : print_run, l, &l->reader->error);
    if (l->code == CLI_GO_ON && status != TW_OK)
        l->code = cli_store_reader_failed(l->reader, status);
    if (l->code == CLI_GO_ON && json)
        l->code = print_json(l, puzzle, stats, totals);
    json_decref(l->runs);
    l->runs = NULL;
    return l->code;
}

/* Reads the counts that the puzzle's text states, if all solutions are there. */
static int print_puzzle(listing *l, const tw_store_puzzle *puzzle)
{
    cli_store_reader one = {.cli = l->reader->cli, .what = l->reader->what};
    verb_totals totals = {.what = one.what};
    tw_store_stats stats;
    tw_status status =
        tw_store_get_stats(l->reader->store, puzzle->number, &stats, &l->reader->error);
    if (status != TW_OK)
        return cli_store_reader_failed(l->reader, status);
    one.store = l->reader->store;
    int code = stats.complete ? cli_store_reader_choose(&one, puzzle) : CLI_GO_ON;
    if (stats.complete && code == CLI_GO_ON && (code = cli_store_reader_read(&one)) == CLI_GO_ON)
        verb_take_stored(&totals, puzzle->same, stats.solutions);
    totals.puzzle = one.puzzle;
    if (code == CLI_GO_ON)
        code = print_what_is_known(l, puzzle, &stats, &totals);
    if (code == CLI_GO_ON)
        l->disputed = cli_stated_exit(&totals, code) == CLI_DISPUTED || l->disputed;
    cli_input_free(&one.input);
    return code;
}

static bool look_at_puzzle(void *user, const tw_store_puzzle *puzzle)
{
    listing *l = user;
    l->place++;
    if (l->reader->place == 0 || l->reader->place == l->place)
        l->code = print_puzzle(l, puzzle);
    return l->code == CLI_GO_ON && !cli_signal_came();
}

int cli_list_store(cli_store_reader *reader, bool stats)
{
    listing l = {.reader = reader, .stats = stats, .code = CLI_GO_ON};
    tw_store_stats all;
    tw_status status = TW_OK;
    if (!stats || !reader->cli->options->json) {
        status = tw_store_get_stats(reader->store, 0, &all, &reader->error);
        if (status != TW_OK)
            return cli_store_reader_failed(reader, status);
        cli_say_line(stdout, "%s: a store with %s, %s bytes", reader->what,
                     cli_amount(reader->puzzles, "puzzle"), cli_number(all.bytes));
    }
    status = tw_store_each_puzzle(reader->store, look_at_puzzle, &l, &reader->error);
    if (status != TW_OK && l.code == CLI_GO_ON)
        l.code = cli_store_reader_failed(reader, status);
    if (l.code == CLI_GO_ON && !stats && reader->cli->terminal.out && reader->puzzles > 0)
        cli_say(stdout, "Next: tilewright show %s%s --solution 1    ... --stats    ... --random\n",
                cli_path(reader->what), reader->puzzles > 1 ? " --problem 1" : "");
    return l.code == CLI_GO_ON && l.disputed ? CLI_DISPUTED : l.code;
}
