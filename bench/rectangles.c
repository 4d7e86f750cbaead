/* rectangles.c -- counts the tilings of a square by rectangles of which no two are alike: one by
 * one, with nothing of tilewright in it, as a second count for the atlas.
 *
 *     rectangles N sides|turned|areas [oblongs] [primes]
 *
 * Alike are rectangles with the same sides; with the same width and height; of the same area.
 * `oblongs`: no squares. `primes`: with sides that are prime. Prints N and the number.
 *
 * The square is filled from below, so all that is filled is a skyline. The next rectangle lies at
 * the left of the narrowest valley, where it has the fewest ways. Counted are the tilings whose
 * lower left rectangle has the least rank of the four corners' ones, and is not higher than wide:
 * images of a tiling have the same ranks at their corners, so if k of its corners have the least
 * rank, then k of its four rotations begin with it; and a mirror exchanges height and width.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SIDE 40

struct valley {
    int left, width, floor;
};

static int side;
static int height[MAX_SIDE];                 /* the skyline */
static int kind[MAX_SIDE + 1][MAX_SIDE + 1]; /* alike are those of one kind; -1: not allowed */
static int rank[MAX_SIDE + 1][MAX_SIDE + 1]; /* of both images; no two pairs of sides share one */
static bool used[MAX_SIDE * MAX_SIDE + 1];   /* by kind */
static int least_rank, least_corners;        /* of the lower left rectangle; corners that have it */
static uint64_t tilings[5];                  /* by `least_corners`, each with its mirror image */

/* The narrowest place that is lower than both its neighbours; its floor is the side at the end. */
static struct valley narrowest_valley(void)
{
    struct valley best = {.width = side + 1, .floor = side};
    int before = side;
    for (int x = 0; x < side;) {
        int left = x, floor = height[x];
        while (x < side && height[x] == floor)
            x++;
        int after = x < side ? height[x] : side;
        if (floor < before && floor < after && x - left < best.width)
            best = (struct valley){.left = left, .width = x - left, .floor = floor};
        before = floor;
    }
    return best;
}

static int corners_covered(struct valley at, int w, int h)
{
    int across = (at.left == 0) + (at.left + w == side);
    return across * ((at.floor == 0) + (at.floor + h == side));
}

static void fill(uint64_t images);

static void lay(struct valley at, int w, int h, uint64_t images)
{
    int corners = corners_covered(at, w, h), corners_before = least_corners;
    if (corners && rank[w][h] < least_rank)
        return;
    if (rank[w][h] == least_rank)
        least_corners += corners;
    used[kind[w][h]] = true;
    for (int x = at.left; x < at.left + w; x++)
        height[x] = at.floor + h;
    fill(images);
    for (int x = at.left; x < at.left + w; x++)
        height[x] = at.floor;
    used[kind[w][h]] = false;
    least_corners = corners_before;
}

/* Counts the ways to fill what is above the skyline, each for so many images. */
static void fill(uint64_t images)
{
    struct valley at = narrowest_valley();
    if (at.floor == side) {
        tilings[least_corners] += images;
        return;
    }
    bool first = at.floor == 0 && at.width == side;
    for (int w = 1; w <= at.width; w++) {
        for (int h = 1; h <= (first ? w : side - at.floor); h++) {
            if (kind[w][h] < 0 || used[kind[w][h]])
                continue;
            if (first)
                least_rank = rank[w][h];
            lay(at, w, h, first && h < w ? 2 : images);
        }
    }
}

static bool is_prime(int n)
{
    for (int divisor = 2; divisor < n; divisor++)
        if (n % divisor == 0)
            return false;
    return n > 1;
}

static bool has_word(int count, char **words, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

static bool is_among(const char *word, const char *const *among)
{
    while (*among && strcmp(*among, word) != 0)
        among++;
    return *among;
}

/* The first word is how rectangles are alike; others restrict them. */
static bool are_known(int count, char **words)
{
    static const char *const alike[] = {"sides", "turned", "areas", NULL};
    static const char *const more[] = {"oblongs", "primes", NULL};
    bool known = count > 0;
    for (int i = 0; i < count; i++)
        known = known && is_among(words[i], i == 0 ? alike : more);
    return known;
}

static void make_kinds(int count, char **words)
{
    bool oblongs = has_word(count, words, "oblongs"), primes = has_word(count, words, "primes");
    bool turned = has_word(count, words, "turned"), areas = has_word(count, words, "areas");
    for (int w = 1; w <= side; w++) {
        for (int h = 1; h <= side; h++) {
            int less = w < h ? w : h, more = w + h - less;
            bool allowed = !(oblongs && w == h) && !(primes && !(is_prime(w) && is_prime(h)));
            rank[w][h] = less * MAX_SIDE - more;
            kind[w][h] = areas ? w * h : turned ? (w - 1) * side + h : (less - 1) * side + more;
            if (!allowed)
                kind[w][h] = -1;
        }
    }
}

int main(int argc, char **argv)
{
    char *end = "";
    long number = argc > 1 ? strtol(argv[1], &end, 10) : 0;
    if (number < 1 || number > MAX_SIDE || *end || !are_known(argc - 2, argv + 2)) {
        fputs("usage: rectangles N sides|turned|areas [oblongs] [primes]   (N: 1 to 40)\n", stderr);
        return 2;
    }
    side = (int)number;
    make_kinds(argc - 2, argv + 2);
    fill(1);
    uint64_t all = 4 * tilings[1] + 2 * tilings[2] + 4 * tilings[3] / 3 + tilings[4];
    printf("%d %llu\n", side, (unsigned long long)all);
    return 0;
}
