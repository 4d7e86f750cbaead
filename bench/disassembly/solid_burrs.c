/* solid_burrs.c -- all solid six-piece burrs that come apart, counted by level.
 *
 * solid_burrs PUZZLE [all]
 *
 * PUZZLE, a file, is any with the burr of six bars of 2 by 2 by 6 as its container
 * (six_piece_burrs.py prints one). Each of its 32 inner cells belongs to two or three bars; a solid
 * burr gives each to one of them, so that pieces are connected. In a burr without a hole a set of
 * pieces that can start to go along x meets nothing any more: rows of cells have no gaps, and
 * behind a cell of the set all belong to it. So what comes apart is found by looking at all sets of
 * at most three pieces that go along x (others are these, turned), and at all owners of cells for
 * which they go. Each is then taken apart as a whole, and counted once for all its rotations.
 * `all`: counts all solid assemblies instead, in each position, whether they come apart or not.
 * Cutler (1978) counts 314 of 25 notchable pieces, and 119,979 of all 369 that are of use. */
#include "six_bars.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHAPES = 531441 /* 3^12 */, TURNS = 24, LINES = 40 };

/* A way of giving away the shared cells of a row. */
typedef struct way {
    uint8_t owner[6]; /* index of the owner, cell by cell */
} way;

typedef struct row {
    int cells[6], count; /* spots, by x */
    way ways[729];
    int way_count;
} row;

typedef struct entry {
    uint64_t key; /* 0: free */
    uint32_t level;
} entry;

static bool hopeful[BARS][SHAPES]; /* can it become connected? digits: 0 not mine, 1 mine, 2 open */
static const int powers[MINE] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049, 177147};
static row rows[LINES];
static int row_count;
static int turns[TURNS][SHARED][3][2]; /* where a cell and its owner go: cell, index of the owner */
static int turn_count, proper_count;
static int code[BARS], chosen[SHARED];
static tw_disassembler *disassembler;
static entry *table;
static size_t table_room = 1 << 21, found, twins;
static uint64_t leaves, taken;
static bool only_count;
static bool known[BARS][1 << MINE]; /* pieces that were noted */
static size_t piece_count;
static struct level {
    char text[40];
    size_t count;
} levels[200];
static size_t level_count;

/* ---- Turns -------------------------------------------------------------------------------- */

static void turned(const int at[3], int number, int to[3])
{
    static const int orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                     {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    const int *order = orders[number / 8];
    for (int k = 0; k < 3; k++)
        to[k] = number >> k & 1 ? 5 - at[order[k]] : at[order[k]];
}

static int bar_of_turned(int bar, int number)
{
    for (int b = 0; b < BARS; b++) {
        bool all = true;
        for (int i = 0; i < spot_count && all; i++) {
            int to[3];
            turned(spots[i].at, number, to);
            all = in_bar(spots[i].at, bar) == in_bar(to, b);
        }
        if (all)
            return b;
    }
    return -1;
}

static bool is_proper(int number)
{
    int flips = (number & 1) + (number >> 1 & 1) + (number >> 2 & 1);
    return (flips % 2 == 0) == (number / 8 < 3);
}

static void add_turn(int number)
{
    int bars[BARS], t = turn_count;
    for (int b = 0; b < BARS; b++)
        if ((bars[b] = bar_of_turned(b, number)) < 0)
            return;
    for (int c = 0; c < SHARED; c++) {
        const spot *from = &spots[shared[c]];
        int to[3];
        turned(from->at, number, to);
        const spot *other = &spots[find_spot(to)];
        for (int k = 0; k < from->owner_count; k++) {
            turns[t][c][k][0] = other->shared;
            for (int m = 0; m < other->owner_count; m++)
                if (other->owners[m] == bars[from->owners[k]])
                    turns[t][c][k][1] = m;
        }
    }
    turn_count++;
}

/* Rotations first. */
static void make_turns(void)
{
    for (int n = 0; n < 48; n++)
        if (is_proper(n))
            add_turn(n);
    proper_count = turn_count;
    for (int n = 0; n < 48; n++)
        if (!is_proper(n))
            add_turn(n);
}

static uint64_t key_of(int first, int end)
{
    uint64_t least = UINT64_MAX;
    for (int t = first; t < end; t++) {
        uint64_t key = 0;
        for (int c = 0; c < SHARED; c++)
            key |= (uint64_t)(turns[t][c][chosen[c]][1] + 1) << 2 * turns[t][c][chosen[c]][0];
        least = key < least ? key : least;
    }
    return least;
}

/* ---- Pieces ------------------------------------------------------------------------------- */

static int compare_places(const void *left, const void *right)
{
    return memcmp(left, right, 3);
}

/* The cells of a piece, turned and shifted to where they come first. */
typedef struct piece {
    unsigned char at[24][3];
} piece;

static piece pieces[BARS << MINE];

static piece least_image(int bar)
{
    piece least;
    for (int n = 0; n < 48; n++) {
        piece image;
        int count = 0, low[3] = {9, 9, 9};
        memset(&image, 255, sizeof image);
        for (int i = 0; i < spot_count && is_proper(n); i++) {
            const spot *s = &spots[i];
            int to[3];
            if (s->owners[s->shared < 0 ? 0 : chosen[s->shared]] != bar)
                continue;
            turned(s->at, n, to);
            for (int k = 0; k < 3; k++) {
                image.at[count][k] = (unsigned char)to[k];
                low[k] = to[k] < low[k] ? to[k] : low[k];
            }
            count++;
        }
        for (int i = 0; i < 3 * count; i++)
            image.at[i / 3][i % 3] -= (unsigned char)low[i % 3];
        qsort(image.at, (size_t)count, 3, compare_places);
        if (n == 0 || memcmp(&image, &least, sizeof image) < 0)
            least = image;
    }
    return least;
}

/* Notes the pieces of what came apart. */
static void note_pieces(void)
{
    for (int b = 0; b < BARS; b++) {
        int shape = 0;
        for (int i = 0; i < spot_count; i++) {
            const spot *s = &spots[i];
            for (int k = 0; k < s->owner_count && s->shared >= 0; k++)
                shape |= (s->owners[k] == b && chosen[s->shared] == k) << s->place[k];
        }
        if (known[b][shape])
            continue;
        known[b][shape] = true;
        piece one = least_image(b);
        size_t i = 0;
        while (i < piece_count && memcmp(&pieces[i], &one, sizeof one) != 0)
            i++;
        if (i == piece_count)
            pieces[piece_count++] = one;
    }
}

/* ---- What was found ----------------------------------------------------------------------- */

static entry *find_entry(uint64_t key)
{
    size_t at = key * 0x9E3779B97F4A7C15U >> 20 & (table_room - 1);
    while (table[at].key && table[at].key != key)
        at = (at + 1) & (table_room - 1);
    return &table[at];
}

static int compare_levels(const void *left, const void *right)
{
    return strcmp(((const struct level *)left)->text, ((const struct level *)right)->text);
}

static void count_level(const tw_disassembly *made)
{
    tw_bytes text = {0};
    size_t i = 0;
    tw_disassembly_level(made, &text);
    const char *word = text.data ? (const char *)text.data : "";
    while (i < level_count && strcmp(levels[i].text, word) != 0)
        i++;
    if (i == 200)
        fail("levels", "there are too many");
    if (i == level_count)
        snprintf(levels[level_count++].text, sizeof levels[i].text, "%s", word);
    levels[i].count++;
    tw_bytes_free(&text);
}

static void look_at(void)
{
    leaves++;
    if (only_count)
        return;
    uint64_t key = key_of(0, proper_count);
    entry *e = find_entry(key);
    if (e->key)
        return;
    int owners[SHARED];
    for (int c = 0; c < SHARED; c++)
        owners[c] = spots[shared[c]].owners[chosen[c]];
    tw_disassembly *made = take_apart(disassembler, owners);
    taken++;
    if (tw_disassembly_total(made).answer == TW_DISASSEMBLY_FOUND) {
        if (2 * ++found > table_room)
            fail("table", "it is too small");
        e->key = key;
        twins += key_of(proper_count, turn_count) < key;
        count_level(made);
        note_pieces();
    }
    tw_disassembly_free(made);
}

/* ---- Sets that go along x ----------------------------------------------------------------- */

static void make_ways(row *r, unsigned moved)
{
    r->way_count = 0;
    for (int n = 0; n < 729; n++) {
        way w;
        bool gone = false, fits = true;
        for (int i = 0, rest = n; i < 6; i++, rest /= 3) {
            w.owner[i] = (uint8_t)(rest % 3);
            if (i >= r->count) {
                fits = fits && rest % 3 == 0;
                continue;
            }
            const spot *s = &spots[r->cells[i]];
            if (w.owner[i] >= s->owner_count) {
                fits = false;
                break;
            }
            bool goes = moved >> s->owners[w.owner[i]] & 1;
            fits = fits && (goes || !gone);
            gone = gone || goes;
        }
        if (fits)
            r->ways[r->way_count++] = w;
    }
}

static void make_rows(void)
{
    for (int y = 0; y < 6; y++)
        for (int z = 0; z < 6; z++) {
            row *r = &rows[row_count];
            bool any = false;
            r->count = 0;
            for (int i = 0; i < spot_count; i++)
                if (spots[i].at[1] == y && spots[i].at[2] == z) {
                    r->cells[r->count++] = i;
                    any = any || spots[i].shared >= 0;
                }
            row_count += any || r->count > 0;
        }
}

/* Gives the cells of a row away, or takes them back; are all pieces hopeful then? */
static bool give(const row *r, const way *w, int sign)
{
    bool fine = true;
    for (int i = 0; i < r->count; i++) {
        const spot *s = &spots[r->cells[i]];
        for (int k = 0; k < s->owner_count && s->shared >= 0; k++)
            code[s->owners[k]] -= sign * powers[s->place[k]] * (k == w->owner[i] ? 1 : 2);
        if (s->shared >= 0)
            chosen[s->shared] = w->owner[i];
    }
    for (int b = 0; b < BARS && sign > 0; b++)
        fine = fine && hopeful[b][code[b]];
    return fine;
}

static void give_rows(int number)
{
    if (number == row_count) {
        look_at();
        return;
    }
    for (int i = 0; i < rows[number].way_count; i++) {
        if (give(&rows[number], &rows[number].ways[i], 1))
            give_rows(number + 1);
        give(&rows[number], &rows[number].ways[i], -1);
    }
}

static int members(unsigned set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

static void go_along(unsigned moved)
{
    for (int i = 0; i < row_count; i++)
        make_ways(&rows[i], moved);
    for (int b = 0; b < BARS; b++)
        code[b] = SHAPES - 1;
    give_rows(0);
}

/* ---- All of it ---------------------------------------------------------------------------- */

int main(int count, char **words)
{
    const tw_disassembly_options options = {.size = sizeof options};
    only_count = count == 3 && strcmp(words[2], "all") == 0;
    if (count != 2 && !only_count)
        fail("usage", "solid_burrs PUZZLE [all]");
    disassembler = read_burr(words[1], &options);
    make_spots();
    for (int b = 0; b < BARS; b++) {
        const bar_cells cells = cells_of(b);
        for (int s = 0; s < SHAPES; s++)
            hopeful[b][s] = holds(&cells, s);
    }
    make_turns();
    make_rows();
    table = calloc(table_room, sizeof *table);
    if (!table)
        fail("table", "out of memory");
    if (only_count) {
        go_along((1U << BARS) - 1); /* all go: each owner will do */
        printf("%llu solid assemblies\n", (unsigned long long)leaves);
        return 0;
    }
    for (unsigned moved = 1; moved < 1U << BARS; moved++)
        if (members(moved) <= 3)
            go_along(moved);
    printf("%zu come apart, mirror images being two; %zu, them being one; of %zu pieces\n", found,
           found - twins, piece_count);
    printf("%llu assemblies looked at, %llu taken apart\n", (unsigned long long)leaves,
           (unsigned long long)taken);
    qsort(levels, level_count, sizeof *levels, compare_levels);
    for (size_t i = 0; i < level_count; i++)
        printf("%s\t%zu\n", levels[i].text, levels[i].count);
    return 0;
}
