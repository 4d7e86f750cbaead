/* random_burrs.c -- random six-piece burrs, taken apart: how many have which level.
 *
 * random_burrs PUZZLE COUNT SEED [solid] [turns] [RAW]
 *
 * PUZZLE is as for solid_burrs. All assemblies of six connected pieces, with any holes, or `solid`
 * without one, are equally likely. Each shared cell goes to one of its bars or stays empty, by
 * chance, and all begins again if a piece is not connected. Bars are decided two by two: tables
 * tell how likely a piece of the cells that are left is connected, so failure is drawn before the
 * cells are. The share of tries that end is an estimate of the number of all assemblies. RAW, a
 * file, gets a line for each: the owners, the level, and whether it comes apart. `turns`: what
 * stays together is tried with rotations by 90 and 180 degrees, too; those that open are printed,
 * as puzzles. Intervals are Wilson's, of 95 %. */
#include "six_bars.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 64 };

static int cell_of[BARS][MINE];     /* the shared cell of each place */
static uint32_t takers[BARS][MINE]; /* who may get it when it is offered: this bar, later, none */
static bool connected[BARS][1 << MINE];
static double odds[BARS][1 << MINE]; /* that a piece is connected, by the cells offered */
static double top[BARS];             /* the highest of these */
static uint32_t empty = 1;           /* 1: a shared cell may stay empty */
static uint64_t random_state;
static int owner_of[SHARED];                    /* a bar; -1: none */
static uint64_t reached[LEVELS], whole[LEVELS]; /* by level: all, and those that come apart */
static uint64_t tries, drawn, together, let_out, opened; /* the last two: only by turns */

/* ---- Chance -------------------------------------------------------------------------------- */

/* Splitmix: each seed gives one sequence. */
static uint64_t next_random(void)
{
    uint64_t z = random_state += 0x9E3779B97F4A7C15U;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9U;
    z = (z ^ z >> 27) * 0x94D049BB133111EBU;
    return z ^ z >> 31;
}

/* Each number below `end` is equally likely: products that fall short of it are refused. */
static uint32_t below(uint32_t end)
{
    uint64_t product = (next_random() >> 32) * end;
    while ((uint32_t)product < end && (uint32_t)product < -end % end)
        product = (next_random() >> 32) * end;
    return (uint32_t)(product >> 32);
}

/* The odds of the bar, from those of cells that are certainly its own: cell by cell. */
static void find_odds(int bar)
{
    for (int m = 0; m < 1 << MINE; m++)
        odds[bar][m] = connected[bar][m];
    for (int i = 0; i < MINE; i++)
        for (int m = 0; m < 1 << MINE; m++)
            if (m >> i & 1)
                odds[bar][m] +=
                    (odds[bar][m ^ 1 << i] - odds[bar][m]) * (takers[bar][i] - 1) / takers[bar][i];
    top[bar] = odds[bar][(1 << MINE) - 1];
    for (int m = 0; m < 1 << MINE && bar >= 2; m++)
        top[bar] = odds[bar][m] > top[bar] ? odds[bar][m] : top[bar];
}

static void make_tables(void)
{
    for (int c = 0; c < SHARED; c++)
        for (int k = 0; k < spots[shared[c]].owner_count; k++) {
            const spot *s = &spots[shared[c]];
            cell_of[s->owners[k]][s->place[k]] = c;
            takers[s->owners[k]][s->place[k]] = (uint32_t)(s->owner_count - k) + empty;
        }
    for (int b = 0; b < BARS; b++) {
        const bar_cells cells = cells_of(b);
        for (int shape = 0; shape < 1 << MINE; shape++) {
            int code = 0;
            for (int i = MINE; i-- > 0;)
                code = 3 * code + (shape >> i & 1);
            connected[b][shape] = holds(&cells, code);
        }
        find_odds(b);
    }
}

/* The places of the bar whose cells nobody has. */
static int offered(int bar)
{
    int free = 0;
    for (int i = 0; i < MINE; i++)
        free |= (owner_of[cell_of[bar][i]] < 0) << i;
    return free;
}

static void give_cells(int bar, int offer)
{
    int shape;
    do {
        shape = 0;
        for (int i = 0; i < MINE; i++)
            shape |= (offer >> i & 1 && below(takers[bar][i]) == 0) << i;
    } while (!connected[bar][shape]);
    for (int i = 0; i < MINE; i++)
        if (shape >> i & 1)
            owner_of[cell_of[bar][i]] = bar;
}

/* Sets `owner_of`; false: a piece is not connected. */
static bool draw_assembly(void)
{
    for (int c = 0; c < SHARED; c++)
        owner_of[c] = -1;
    for (int b = 0; b < BARS; b += 2) {
        const int one = offered(b), other = offered(b + 1);
        const double chance = odds[b][one] / top[b] * odds[b + 1][other] / top[b + 1];
        if ((double)(next_random() >> 11) >= chance * 0x1p53)
            return false;
        give_cells(b, one);
        give_cells(b + 1, other);
    }
    return true;
}

/* How many assemblies there are if all tries end. */
static double most_assemblies(void)
{
    double number = 1;
    for (int b = 0; b < BARS; b++)
        number *= top[b];
    for (int c = 0; c < SHARED; c++)
        number *= spots[shared[c]].owner_count + (int)empty;
    return number;
}

/* ---- What is printed ------------------------------------------------------------------------ */

/* The bounds of Wilson's interval for a share. */
static void find_bounds(uint64_t part, uint64_t all, double bounds[2])
{
    const double z = 1.959964, n = (double)all, share = (double)part / n;
    const double middle = share + z * z / (2 * n);
    const double reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    bounds[0] = part ? (middle - reach) / (1 + z * z / n) : 0;
    bounds[1] = (middle + reach) / (1 + z * z / n);
}

static void print_share(const char *what, uint64_t part, uint64_t all)
{
    double bounds[2];
    if (all == 0)
        return;
    find_bounds(part, all, bounds);
    printf("%s\t%" PRIu64 "\t%.7f\t%.7f\t%.7f\n", what, part, (double)part / (double)all, bounds[0],
           bounds[1]);
}

static void print_table(bool with_turns)
{
    const double most = most_assemblies();
    const uint64_t leave = drawn - reached[0];
    double bounds[2];
    find_bounds(drawn, tries, bounds);
    printf("%" PRIu64 " assemblies of %" PRIu64 " tries: %.4e in all, %.4e to %.4e\n", drawn, tries,
           most * (double)drawn / (double)tries, most * bounds[0], most * bounds[1]);
    puts("\tassemblies\tshare\tfrom\tto");
    for (int level = 0; level < LEVELS; level++) {
        char name[40];
        snprintf(name, sizeof name, "level %d", level);
        if (reached[level])
            print_share(name, reached[level], drawn);
        snprintf(name, sizeof name, "of these come apart");
        if (whole[level])
            print_share(name, whole[level], reached[level]);
    }
    print_share("a piece can leave", leave, drawn);
    print_share("come apart", drawn - together, drawn);
    print_share("of those that lose a piece", drawn - together, leave);
    if (with_turns) {
        print_share("only turns let a piece leave", let_out, reached[0]);
        print_share("come apart only with turns", opened, together);
    }
}

static void print_puzzle(uint64_t number)
{
    printf("# assembly %" PRIu64
           "\ntilewright: 1\nlattice: cube\ncontainer: {burr: holey}\npieces:\n",
           number);
    for (int b = 0; b < BARS; b++) {
        const char *comma = "";
        printf("  - {name: %c, cells: [", 'A' + b);
        for (int i = 0; i < spot_count; i++) {
            const spot *s = &spots[i];
            if ((s->shared < 0 ? s->owners[0] : owner_of[s->shared]) != b)
                continue;
            printf("%s[%d, %d, %d]", comma, s->at[0], s->at[1], s->at[2]);
            comma = ", ";
        }
        puts("]}");
    }
}

static void write_raw(FILE *raw, tw_disassembly_sum sum)
{
    for (int c = 0; c < SHARED; c++)
        fputc(owner_of[c] < 0 ? '-' : '0' + owner_of[c], raw);
    fprintf(raw, " %" PRIu32 " %s\n", sum.level, tw_disassembly_word(sum.answer));
}

/* ---- All of it ------------------------------------------------------------------------------ */

static tw_disassembly_sum sum_of(tw_disassembler *disassembler)
{
    tw_disassembly *made = take_apart(disassembler, owner_of);
    const tw_disassembly_sum sum = tw_disassembly_total(made);
    tw_disassembly_free(made);
    if (sum.answer == TW_DISASSEMBLY_UNDECIDED || sum.level >= LEVELS)
        fail("assembly", "it needs too many states or moves");
    return sum;
}

static uint64_t number_of(const char *text)
{
    char *end = NULL;
    errno = 0;
    const uint64_t number = strtoull(text, &end, 10);
    if (*text < '0' || *text > '9' || *end || errno)
        fail(text, "expected a whole number");
    return number;
}

/* turner: NULL, or also by turns. */
static void look_at(tw_disassembler *slider, tw_disassembler *turner, FILE *raw)
{
    const tw_disassembly_sum sum = sum_of(slider);
    reached[sum.level]++;
    whole[sum.level] += sum.answer == TW_DISASSEMBLY_FOUND;
    if (raw)
        write_raw(raw, sum);
    if (sum.answer == TW_DISASSEMBLY_FOUND)
        return;
    together++;
    if (!turner)
        return;
    const tw_disassembly_sum turned = sum_of(turner);
    const bool lets_out = turned.level > 0 && sum.level == 0;
    const bool opens = turned.answer == TW_DISASSEMBLY_FOUND;
    let_out += lets_out;
    opened += opens;
    if (lets_out || opens)
        print_puzzle(drawn);
}

int main(int count, char **words)
{
    const tw_disassembly_options slides = {.size = sizeof slides};
    const tw_disassembly_options turns = {.size = sizeof turns, .rotations = true};
    tw_disassembler *slider, *turner = NULL;
    FILE *raw = NULL;
    if (count < 4)
        fail("usage", "random_burrs PUZZLE COUNT SEED [solid] [turns] [RAW]");
    const uint64_t wanted = number_of(words[2]);
    if (wanted == 0)
        fail(words[2], "expected a number from 1 on");
    random_state = number_of(words[3]);
    slider = read_burr(words[1], &slides);
    for (int i = 4; i < count; i++)
        if (strcmp(words[i], "solid") == 0)
            empty = 0;
        else if (strcmp(words[i], "turns") == 0)
            turner = read_burr(words[1], &turns);
        else if (!(raw = fopen(words[i], "w")))
            fail(words[i], "cannot be written");
    make_spots();
    make_tables();
    clock_t taking = 0;
    while (drawn < wanted) {
        tries++;
        if (!draw_assembly())
            continue;
        const clock_t before = clock();
        drawn++;
        look_at(slider, turner, raw);
        taking += clock() - before;
    }
    if (raw && (ferror(raw) || fclose(raw)))
        fail("raw", "cannot be written");
    print_table(turner != NULL);
    printf("%.1f microseconds to take one apart, %.1f in all\n",
           1e6 * (double)taking / CLOCKS_PER_SEC / (double)drawn,
           1e6 * (double)clock() / CLOCKS_PER_SEC / (double)drawn);
    return 0;
}
