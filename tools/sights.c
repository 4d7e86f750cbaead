/* sights.c -- how the palette that ships first was found, and how it looks to people who see fewer
 * colours.
 *
 *   sights search SEEDS     anneals so many palettes, prints each that is better than those before
 *   sights table            the least differences of the first colours, as doc/colours.md has them
 *   sights picture          the palettes in four sights, as doc/palettes.svg has them
 *   sights test SVG MD      are picture and table in these files those?
 *
 * The search: twelve hues that have names each stay within a range of OKLCH, so that none is mud
 * and none glares; the first six take the first six places, blue the first of all. Simulated
 * annealing moves colours within their ranges and swaps places. It makes the least differences of
 * the first 2, 3, ... 12 colours large, in each of four sights; normal sight is asked for MORE. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/vision.h"

/* ---- The search -------------------------------------------------------------------------- */

#define COUNT 12
#define MORE 5.0
#define ENOUGH(count) (18 + 48.0 / (double)(count)) /* a larger difference gains nothing */
#define STEPS 300000

/* What a colour may be: lightness and chroma of OKLab, and its hue in degrees. */
typedef struct range {
    double low[3], high[3];
} range;

static const range ranges[COUNT] = {
    {{0.48, 0.12, 245}, {0.62, 0.18, 265}}, /* blue */
    {{0.70, 0.13, 52}, {0.80, 0.17, 75}},   /* orange */
    {{0.40, 0.09, 150}, {0.66, 0.13, 185}}, /* green */
    {{0.72, 0.09, 340}, {0.86, 0.14, 375}}, /* pink */
    {{0.84, 0.12, 90}, {0.92, 0.16, 106}},  /* yellow */
    {{0.38, 0.12, 290}, {0.54, 0.20, 325}}, /* purple */
    {{0.50, 0.15, 18}, {0.63, 0.20, 36}},   /* red */
    {{0.76, 0.07, 205}, {0.90, 0.11, 245}}, /* sky */
    {{0.62, 0.12, 120}, {0.84, 0.18, 155}}, /* leaf */
    {{0.64, 0.08, 285}, {0.80, 0.15, 320}}, /* lilac */
    {{0.34, 0.08, 345}, {0.44, 0.14, 390}}, /* wine */
    {{0.34, 0.05, 180}, {0.44, 0.12, 280}}, /* midnight */
};

/* White, a free cell, the page when it is dark. */
static const tw_rgb grounds[] = {{255, 255, 255}, {236, 239, 244}, {22, 24, 29}};
#define FROM_GROUND 16.0

typedef struct guess {
    const range *range[COUNT];
    double at[COUNT][3]; /* lightness, chroma, hue */
    tw_rgb colours[COUNT];
    double labs[COUNT][SIGHTS][3];
    double far[COUNT][COUNT]; /* the least of four sights */
} guess;

static uint64_t seed;

/* 0 to 1; splitmix64. */
static double chance(void)
{
    uint64_t z = seed += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

/* false: no screen shows it. */
static bool from_oklch(const double at[3], tw_rgb *colour)
{
    double a = at[1] * cos(at[2] * DEGREE), b = at[1] * sin(at[2] * DEGREE);
    double l = at[0] + 0.3963377774 * a + 0.2158037573 * b,
           m = at[0] - 0.1055613458 * a - 0.0638541728 * b,
           s = at[0] - 0.0894841775 * a - 1.2914855480 * b;
    l *= l * l, m *= m * m, s *= s * s;
    const double light[3] = {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
                             -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
                             -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
    for (size_t i = 0; i < 3; i++) {
        if (light[i] < 0 || light[i] > 1)
            return false;
    }
    *colour = (tw_rgb){to_byte(light[0]), to_byte(light[1]), to_byte(light[2])};
    return true;
}

static bool set_colour(guess *g, size_t i, const range *within, const double at[3])
{
    for (size_t k = 0; k < 3; k++) {
        if (at[k] < within->low[k] || at[k] > within->high[k])
            return false;
    }
    if (!from_oklch(at, g->colours + i))
        return false;
    for (size_t k = 0; k < sizeof grounds / sizeof *grounds; k++) {
        if (difference(g->colours[i], grounds[k], 0) < FROM_GROUND)
            return false;
    }
    g->range[i] = within;
    memcpy(g->at[i], at, sizeof g->at[i]);
    for (size_t k = 0; k < SIGHTS; k++)
        to_lab(g->colours[i], k, g->labs[i][k]);
    for (size_t other = 0; other < COUNT; other++) {
        double least = INFINITY;
        for (size_t k = 0; k < SIGHTS && other != i; k++)
            least =
                fmin(least, lab_difference(g->labs[i][k], g->labs[other][k]) - (k == 0 ? MORE : 0));
        g->far[i][other] = g->far[other][i] = least;
    }
    return true;
}

/* The least differences of the first 2, 3, ... colours, as logarithms, together. */
static double judge(const guess *g)
{
    double least = INFINITY, sum = 0;
    for (size_t a = 1; a < COUNT; a++) {
        for (size_t b = 0; b < a; b++)
            least = fmin(least, g->far[a][b]);
        sum += log(fmax(0.1, fmin(least, ENOUGH(a + 1))));
    }
    return sum;
}

/* A colour of its range, `reach` of the range at most from where it is. false: there is none. */
static bool move_colour(guess *g, size_t i, const range *within, const double from[3], double reach)
{
    double at[3];
    for (size_t k = 0; k < 3; k++)
        at[k] = from[k] + (within->high[k] - within->low[k]) * reach * (chance() - 0.5);
    return set_colour(g, i, within, at);
}

static bool swap_places(guess *g, size_t i, size_t other)
{
    const guess was = *g;
    return i > 0 && other > 0 && i / 6 == other / 6 &&
           set_colour(g, i, was.range[other], was.at[other]) &&
           set_colour(g, other, was.range[i], was.at[i]);
}

static double anneal(guess *best)
{
    guess now = {0}, next;
    for (size_t i = 0; i < COUNT; i++) {
        double middle[3];
        for (size_t k = 0; k < 3; k++)
            middle[k] = (ranges[i].low[k] + ranges[i].high[k]) / 2;
        while (!move_colour(&now, i, ranges + i, middle, 1))
            continue;
    }
    double had = judge(&now), most = -INFINITY;
    for (size_t step = 0; step < STEPS; step++) {
        double share = (double)step / STEPS, heat = 0.5 * pow(0.004, share);
        size_t i = (size_t)(COUNT * chance());
        next = now;
        if (chance() < 0.3 ? !swap_places(&next, i, (size_t)(COUNT * chance()))
                           : !move_colour(&next, i, now.range[i], now.at[i], pow(0.02, share)))
            continue;
        double tried = judge(&next);
        if (tried < had && chance() >= exp((tried - had) / heat))
            continue;
        now = next;
        had = tried;
        if (had > most) {
            most = had;
            *best = now;
        }
    }
    return most;
}

static void print_palette(const tw_palette *palette)
{
    for (size_t i = 0; i < palette->count; i++)
        printf("#%02x%02x%02x ", palette->colours[i].red, palette->colours[i].green,
               palette->colours[i].blue);
    for (size_t k = 0; k < SIGHTS; k++)
        printf(" %.1f", least_difference(palette, palette->count, k));
    putchar('\n');
}

static void search(unsigned long seeds)
{
    double most = -INFINITY;
    for (unsigned long i = 1; i <= seeds; i++) {
        guess g;
        seed = i;
        double score = anneal(&g);
        if (score > most)
            print_palette(&(tw_palette){"", "", g.colours, COUNT});
        most = fmax(most, score);
    }
}

/* ---- The picture ------------------------------------------------------------------------- */

#define LEFT 118
#define SIDE 46
#define ROW 34
#define BLOCK (SIGHTS * ROW + 44)

static void put_palette(FILE *to, const tw_palette *palette, size_t number)
{
    size_t top = 12 + number * BLOCK;
    fprintf(to, "<text x=\"8\" y=\"%zu\" font-weight=\"bold\">%s</text>\n", top + 14,
            palette->name);
    fprintf(to, "<text x=\"%zu\" y=\"%zu\">least difference</text>\n",
            LEFT + palette->count * SIDE + 8, top + 14);
    for (size_t i = 0; i < palette->count; i++)
        fprintf(to, "<text x=\"%zu\" y=\"%zu\" text-anchor=\"middle\">%zu</text>\n",
                LEFT + i * SIDE + SIDE / 2, top + 14, i + 1);
    for (size_t k = 0; k < SIGHTS; k++) {
        size_t y = top + 20 + k * ROW;
        fprintf(to, "<text x=\"8\" y=\"%zu\">%s</text>\n", y + 21, sight_names[k]);
        for (size_t i = 0; i < palette->count; i++) {
            tw_rgb c = seen_as(palette->colours[i], k);
            fprintf(to,
                    "<rect x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\" "
                    "fill=\"#%02x%02x%02x\"/>\n",
                    LEFT + i * SIDE, y, SIDE, ROW - 4, c.red, c.green, c.blue);
        }
        fprintf(to, "<text x=\"%zu\" y=\"%zu\">%.1f</text>\n", LEFT + palette->count * SIDE + 8,
                y + 21, least_difference(palette, palette->count, k));
    }
}

static void put_picture(FILE *to)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<title>The palettes spread and even in four sights</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            LEFT + 12 * SIDE + 110, 2 * BLOCK);
    put_palette(to, tw_palette_get(0), 0);
    put_palette(to, tw_palette_get(1), 1);
    fputs("</svg>\n", to);
}

/* ---- The table --------------------------------------------------------------------------- */

static void put_table(FILE *to)
{
    const tw_palette *spread = tw_palette_get(0), *even = tw_palette_get(1);
    fputs("| first |", to);
    for (size_t k = 0; k < SIGHTS; k++)
        fprintf(to, " %s |", sight_names[k]);
    fputs("\n|---|---|---|---|---|\n", to);
    for (size_t count = 2; count <= spread->count; count++) {
        fprintf(to, "| %zu |", count);
        for (size_t k = 0; k < SIGHTS; k++)
            fprintf(to, " %.1f (%.1f) |", least_difference(spread, count, k),
                    least_difference(even, count, k));
        putc('\n', to);
    }
}

/* ---- The test ---------------------------------------------------------------------------- */

/* Closes the file; NULL is allowed. */
static char *read_all(FILE *from)
{
    const size_t room = 1 << 20;
    char *text = from ? calloc(room, 1) : NULL;
    if (text) {
        rewind(from);
        text[fread(text, 1, room - 1, from)] = '\0';
    }
    if (from)
        fclose(from);
    return text;
}

/* Does the file hold what is put? */
static void test(size_t number, const char *name, void (*put)(FILE *to), const char *what)
{
    FILE *here = tmpfile();
    if (here)
        put(here);
    char *wanted = read_all(here), *there = read_all(fopen(name, "rb"));
    bool same = wanted && there && *wanted && strstr(there, wanted);
    printf("%s %zu - %s\n", same ? "ok" : "not ok", number, what);
    free(wanted);
    free(there);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "search") == 0) {
        search(strtoul(argv[2], NULL, 10));
    } else if (argc == 4 && strcmp(argv[1], "test") == 0) {
        puts("1..2");
        test(1, argv[2], put_picture, "doc/palettes.svg shows the palettes as they are");
        test(2, argv[3], put_table, "doc/colours.md has the table of sights");
    } else if (argc == 2 && strcmp(argv[1], "picture") == 0) {
        put_picture(stdout);
    } else if (argc == 2 && strcmp(argv[1], "table") == 0) {
        put_table(stdout);
    } else {
        return 2;
    }
    return 0;
}
