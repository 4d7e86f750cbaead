/* sights.c -- how the palette that ships first was found, and how it looks to people who see fewer
 * colours.
 *
 *   sights search SEEDS     anneals so many palettes and prints the best, with its differences
 *   sights picture          the palettes in four sights, as doc/palettes.svg has them
 *   sights test FILE        is the picture in the file that one?
 *
 * The search: colour i of twelve has a lightness of OKLab that is fixed, in even steps from LOW to
 * HIGH; its hue is free, and its chroma within bounds that leave nothing glaring. Simulated
 * annealing makes the least difference of any two colours, in any of the four sights, as large as
 * it can; normal sight is asked for MORE. What ships is the best of five. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/vision.h"

/* ---- The search -------------------------------------------------------------------------- */

#define COUNT 12
#define LOW 0.30
#define HIGH 0.955
#define DULL 0.05 /* chroma */
#define VIVID 0.21
#define MORE 3.0
#define STEPS 200000

typedef struct guess {
    double chroma[COUNT], hue[COUNT]; /* radians */
    tw_rgb colours[COUNT];
    double labs[COUNT][SIGHTS][3];
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
static bool from_oklch(double lightness, double chroma, double hue, tw_rgb *colour)
{
    double a = chroma * cos(hue), b = chroma * sin(hue);
    double l = lightness + 0.3963377774 * a + 0.2158037573 * b,
           m = lightness - 0.1055613458 * a - 0.0638541728 * b,
           s = lightness - 0.0894841775 * a - 1.2914855480 * b;
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

static bool set_colour(guess *g, size_t i, double chroma, double hue)
{
    double lightness = LOW + (HIGH - LOW) * (double)i / (COUNT - 1);
    if (chroma < DULL || chroma > VIVID || !from_oklch(lightness, chroma, hue, g->colours + i))
        return false;
    g->chroma[i] = chroma;
    g->hue[i] = hue;
    for (size_t k = 0; k < SIGHTS; k++)
        to_lab(g->colours[i], k, g->labs[i][k]);
    return true;
}

static void start(guess *g)
{
    for (size_t i = 0; i < COUNT; i++) {
        while (!set_colour(g, i, DULL + (VIVID - DULL) * chance(), 6.2831853 * chance()))
            continue;
    }
}

/* The least difference; the small ones together in *soft, so that there is a slope to climb. */
static double judge(const guess *g, double *soft)
{
    double least = INFINITY, sum = 0;
    for (size_t i = 0; i < COUNT * COUNT * SIGHTS; i++) {
        size_t a = i / SIGHTS / COUNT, b = i / SIGHTS % COUNT, k = i % SIGHTS;
        const double *p = g->labs[a][k], *q = g->labs[b][k];
        if (b >= a)
            continue;
        double far = sqrt((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1]) +
                          (p[2] - q[2]) * (p[2] - q[2])) -
                     (k == 0 ? MORE : 0);
        least = fmin(least, far);
        sum += exp(-far / 1.5);
    }
    *soft = -1.5 * log(sum);
    return least;
}

static double anneal(guess *best)
{
    guess now, next;
    double soft, tried, most = 0;
    start(&now);
    judge(&now, &soft);
    for (size_t step = 0; step < STEPS; step++) {
        double share = (double)step / STEPS, heat = 2 * pow(0.002, share), reach = pow(0.02, share);
        size_t i = (size_t)(COUNT * chance());
        next = now;
        if (!set_colour(&next, i, now.chroma[i] + 0.2 * reach * (chance() - 0.5),
                        now.hue[i] + 4 * reach * (chance() - 0.5)))
            continue;
        double least = judge(&next, &tried);
        if (tried < soft && chance() >= exp((tried - soft) / heat))
            continue;
        now = next;
        soft = tried;
        if (least > most) {
            most = least;
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
        printf(" %.1f", least_difference(palette, k));
    putchar('\n');
}

static void search(unsigned long seeds)
{
    double most = 0;
    for (unsigned long i = 1; i <= seeds; i++) {
        guess g;
        seed = i;
        double least = anneal(&g);
        if (least > most)
            print_palette(&(tw_palette){"", "", g.colours, COUNT});
        most = fmax(most, least);
    }
}

/* ---- The picture ------------------------------------------------------------------------- */

#define LEFT 118
#define SIDE 46
#define ROW 34
#define BLOCK (SIGHTS * ROW + 44)

static double lightness(tw_rgb colour)
{
    double lab[3];
    tw_colour_lab(colour, lab);
    return lab[0];
}

static int compare_lightness(const void *left, const void *right)
{
    const tw_rgb *a = left, *b = right;
    double p = lightness(*a), q = lightness(*b);
    return p < q ? -1 : p > q;
}

/* In the order of lightness, and how light each is. */
static void put_palette(FILE *to, const tw_palette *palette, size_t number)
{
    tw_rgb sorted[TW_MAX_PALETTE];
    size_t top = 12 + number * BLOCK;
    memcpy(sorted, palette->colours, palette->count * sizeof *sorted);
    qsort(sorted, palette->count, sizeof *sorted, compare_lightness);
    fprintf(to, "<text x=\"8\" y=\"%zu\" font-weight=\"bold\">%s</text>\n", top + 14,
            palette->name);
    fprintf(to, "<text x=\"%zu\" y=\"%zu\">least difference</text>\n",
            LEFT + palette->count * SIDE + 8, top + 14);
    for (size_t i = 0; i < palette->count; i++)
        fprintf(to, "<text x=\"%zu\" y=\"%zu\" text-anchor=\"middle\">%.2f</text>\n",
                LEFT + i * SIDE + SIDE / 2, top + 14, lightness(sorted[i]));
    for (size_t k = 0; k < SIGHTS; k++) {
        size_t y = top + 20 + k * ROW;
        fprintf(to, "<text x=\"8\" y=\"%zu\">%s</text>\n", y + 21, sight_names[k]);
        for (size_t i = 0; i < palette->count; i++) {
            tw_rgb c = seen_as(sorted[i], k);
            fprintf(to,
                    "<rect x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%d\" "
                    "fill=\"#%02x%02x%02x\"/>\n",
                    LEFT + i * SIDE, y, SIDE, ROW - 4, c.red, c.green, c.blue);
        }
        fprintf(to, "<text x=\"%zu\" y=\"%zu\">%.1f</text>\n", LEFT + palette->count * SIDE + 8,
                y + 21, least_difference(palette, k));
    }
}

static void put_picture(FILE *to)
{
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<title>The palettes even and former in four sights</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            LEFT + 12 * SIDE + 110, 2 * BLOCK);
    put_palette(to, tw_palette_get(0), 0);
    put_palette(to, tw_palette_get(1), 1);
    fputs("</svg>\n", to);
}

/* ---- The test ---------------------------------------------------------------------------- */

static bool same_bytes(FILE *a, FILE *b)
{
    int one, other;
    do {
        one = getc(a);
        other = getc(b);
    } while (one == other && one != EOF);
    return one == other;
}

static void test(const char *name)
{
    FILE *there = fopen(name, "rb"), *here = tmpfile();
    bool same = false;
    if (there && here) {
        put_picture(here);
        rewind(here);
        same = same_bytes(there, here);
    }
    printf("1..1\n%s 1 - doc/palettes.svg shows the palettes as they are\n",
           same ? "ok" : "not ok");
    if (there)
        fclose(there);
    if (here)
        fclose(here);
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "search") == 0)
        search(strtoul(argv[2], NULL, 10));
    else if (argc == 3 && strcmp(argv[1], "test") == 0)
        test(argv[2]);
    else if (argc == 2 && strcmp(argv[1], "picture") == 0)
        put_picture(stdout);
    else
        return 2;
    return 0;
}
