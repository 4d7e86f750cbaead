/* engine_race.c -- runs an engine on an exact cover in text form and says what it took.
 *
 * engine_race [--engine NAME] [--heuristic size,strand|extended] [--stocks N] [--budget N] < COVER
 *
 * The cover is in Knuth's text form, as `tilewright show PUZZLE --cover` writes it and dlx.c reads
 * it: items on the first line, after `|` the secondary ones, then an option a line; lines that
 * begin with `|` are comments. Primary items become required places, secondary ones optional
 * places; with --stocks the last N primary items become stocks that are used once. With --budget
 * the engine is run so many nodes at a time. */
#include "engine/engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define MAX_LINE (1u << 20)
#define MAX_ITEMS 4096
#define MAX_ITEM_NAME 16

static _Noreturn void fail(const char *why)
{
    fprintf(stderr, "engine_race: %s\n", why);
    exit(2);
}

static double user_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + 1e-6 * (double)usage.ru_utime.tv_usec;
}

/* ---- Reading the cover ----------------------------------------------------------------------- */

typedef struct item_list {
    char names[MAX_ITEMS][MAX_ITEM_NAME];
    uint32_t count, primary;
} item_list;

/* The next line that is no comment; false at the end. */
static bool next_line(char *line)
{
    while (fgets(line, MAX_LINE, stdin))
        if (line[0] != '|' && line[0] != '\n')
            return true;
    return false;
}

static void read_items(char *line, item_list *items)
{
    if (!next_line(line))
        fail("no items");
    bool secondary = false;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        if (strcmp(word, "|") == 0) {
            secondary = true;
            continue;
        }
        if (items->count == MAX_ITEMS || strlen(word) >= MAX_ITEM_NAME)
            fail("too many items, or too long a name");
        strcpy(items->names[items->count++], word);
        items->primary += !secondary;
    }
}

static uint32_t find_item(const item_list *items, const char *word)
{
    for (uint32_t i = 0; i < items->count; i++)
        if (strcmp(items->names[i], word) == 0)
            return i;
    fail("an option with an unknown item");
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Places are the primary items that are no stocks, then the secondary ones. */
static void read_option(char *line, const item_list *items, uint32_t stocks,
                        tw_cover_builder *builder)
{
    static uint32_t places[MAX_ITEMS];
    size_t count = 0;
    uint32_t stock = UINT32_MAX;
    uint32_t first_stock = items->primary - stocks;
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        uint32_t item = find_item(items, word);
        if (item >= first_stock && item < items->primary)
            stock = item - first_stock;
        else if (count < MAX_ITEMS)
            places[count++] = item < first_stock ? item : item - stocks;
    }
    qsort(places, count, sizeof *places, by_number);
    if (tw_cover_builder_option(builder, places, count, stock))
        fail("an option that makes no sense");
}

static tw_cover *read_cover(uint32_t stocks)
{
    static char line[MAX_LINE];
    static item_list items;
    tw_cover_builder *builder = NULL;
    tw_cover *cover = NULL;
    read_items(line, &items);
    if (stocks > items.primary)
        fail("more stocks than primary items");
    if (tw_cover_builder_new(NULL, items.count - stocks, stocks, &builder))
        fail("out of memory");
    for (uint32_t i = items.primary - stocks; i < items.count - stocks; i++)
        tw_cover_builder_optional(builder, i);
    while (next_line(line))
        read_option(line, &items, stocks, builder);
    if (tw_cover_freeze(builder, &cover))
        fail("out of memory");
    tw_cover_builder_free(builder);
    return cover;
}

/* ---- The command line ------------------------------------------------------------------------ */

typedef struct settings {
    const tw_engine *engine;
    tw_heuristics heuristics;
    uint32_t stocks;
    uint64_t budget;
} settings;

static uint64_t read_number(const char *text)
{
    char *end = NULL;
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (errno || end == text || *end || text[0] == '-')
        fail("expected a whole number");
    return number;
}

static void read_heuristics(char *text, tw_heuristics *heuristics)
{
    for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
        if (strcmp(word, "size") == 0)
            heuristics->size = true;
        else if (strcmp(word, "strand") == 0)
            heuristics->strand = TW_STRAND_ON;
        else if (strcmp(word, "extended") == 0)
            heuristics->strand = TW_STRAND_EXTENDED;
        else
            fail("--heuristic takes size, strand, extended");
    }
}

static settings read_settings(int count, char **words)
{
    settings chosen = {.engine = tw_engine_get(0), .budget = UINT64_MAX};
    for (int i = 1; i < count; i += 2) {
        if (i + 1 == count)
            fail("an option without its value");
        if (strcmp(words[i], "--engine") == 0)
            chosen.engine = tw_engine_find(words[i + 1]);
        else if (strcmp(words[i], "--heuristic") == 0)
            read_heuristics(words[i + 1], &chosen.heuristics);
        else if (strcmp(words[i], "--stocks") == 0)
            chosen.stocks = (uint32_t)read_number(words[i + 1]);
        else if (strcmp(words[i], "--budget") == 0)
            chosen.budget = read_number(words[i + 1]);
        else
            fail("options: --engine, --heuristic, --stocks, --budget");
        if (!chosen.engine)
            fail("no such engine");
    }
    if (chosen.budget == 0)
        fail("a budget of nothing never ends");
    return chosen;
}

static bool count_hit(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    (void)options;
    (void)count;
    return true; /* the engine counts */
}

int main(int count, char **words)
{
    settings chosen = read_settings(count, words);
    tw_cover *cover = read_cover(chosen.stocks);
    const tw_hit_sink sink = {count_hit, NULL};
    tw_state *state = NULL;
    double start = user_seconds();
    if (chosen.engine->make(&(const tw_setup){.cover = cover, .heuristics = chosen.heuristics},
                            (tw_path){0}, &state))
        fail("the engine could not be made");
    while (chosen.engine->run(state, chosen.budget, &sink) != TW_RUN_EXHAUSTED)
        continue;
    tw_counters counters = chosen.engine->counters(state);
    printf("%llu solutions, %llu branches, %llu updates, %.3f s\n",
           (unsigned long long)counters.hits, (unsigned long long)counters.branches,
           (unsigned long long)counters.updates, user_seconds() - start);
    chosen.engine->free(state);
    tw_cover_free(cover);
    return 0;
}
