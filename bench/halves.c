/* halves.c -- do turned copies of a piece three cells long and wide, and one high, fill a box? By
 * two halves that meet, with nothing of tilewright in it.
 *
 *     halves CELLS AxBxN [STATES]        as in: halves 00,10,11,21,22 5x7x8
 *
 * A half is filled cell by cell from one end: each piece covers the first cell that is free. What
 * matters of it is which cells of the next two layers it covers; of the halves that cover the same
 * ones one is kept. All layers but two are filled by halves from both ends, by those from one end
 * the odd one, too. Two of them fill the box together if pieces that lie flat in the two layers
 * between them cover what is left there.
 *
 * Prints "none"; or "filled" and the two layers, with # where the first half covers them. With
 * STATES, of halves that are free from the same cell on at most so many are kept, which reach less
 * far than most others; then the answer may be "unknown".
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 5, MOST_TURNS = 24, MOST_BITS = 124, MOST_LAYER = 62, MOST_LAYERS = 60 };

__extension__ typedef unsigned __int128 mask; /* cells, from some cell on */

static const mask ONE = 1;
static const mask SOME = (mask)1 << 127; /* of each mask in a set, so that none is 0 */

/* Masks by hash. */
struct set {
    mask *of;
    size_t count, room; /* room: a power of two, or 0 */
};

static int width, depth, layer, layers; /* layer: cells of one */
static int turns;
static int turned[MOST_TURNS][CELLS][3]; /* by layer, row, column: the first cell comes first */
static mask *fitting[MOST_LAYER * MOST_LAYERS]; /* pieces whose first cell is this, and 0 */
static mask flat[4 * MOST_LAYER];               /* pieces in a layer */
static int flats;
static size_t most_states = SIZE_MAX;
static bool dropped; /* states */

static void *taken(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("halves: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

/* ---- Masks ------------------------------------------------------------------------------- */

static int lowest(mask of)
{
    const uint64_t low = (uint64_t)of;
    return low ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(of >> 64));
}

static int cells_of(mask of)
{
    return __builtin_popcountll((uint64_t)of) + __builtin_popcountll((uint64_t)(of >> 64));
}

static mask first_cells(int count)
{
    return (ONE << count) - 1;
}

static size_t place_of(const struct set *set, mask of)
{
    of |= SOME;
    uint64_t mixed = (uint64_t)of * 0x9E3779B97F4A7C15u;
    mixed ^= (uint64_t)(of >> 64) * 0xC2B2AE3D27D4EB4Fu + (mixed >> 29);
    mixed *= 0xBF58476D1CE4E5B9u;
    size_t place = (mixed ^ mixed >> 32) & (set->room - 1);
    while (set->of[place] && set->of[place] != of)
        place = (place + 1) & (set->room - 1);
    return place;
}

static bool has(const struct set *set, mask of)
{
    return set->room && set->of[place_of(set, of)];
}

static void add(struct set *set, mask of)
{
    if (set->count * 3 >= set->room * 2) {
        const struct set before = *set;
        set->room = before.room ? 2 * before.room : 16;
        set->of = taken(set->room, sizeof *set->of);
        for (size_t p = 0; p < before.room; p++)
            if (before.of[p])
                set->of[place_of(set, before.of[p])] = before.of[p];
        free(before.of);
    }
    const size_t place = place_of(set, of);
    set->count += set->of[place] == 0;
    set->of[place] = of | SOME;
}

static void clear(struct set *set)
{
    free(set->of);
    *set = (struct set){0};
}

/* ---- Pieces ------------------------------------------------------------------------------ */

static int by_place(const void *one, const void *other)
{
    const int *a = one, *b = other;
    for (int axis = 2; axis >= 0; axis--)
        if (a[axis] != b[axis])
            return a[axis] < b[axis] ? -1 : 1;
    return 0;
}

static bool is_known_turn(int (*cells)[3])
{
    for (int t = 0; t < turns; t++)
        if (memcmp(turned[t], cells, sizeof turned[t]) == 0)
            return true;
    return false;
}

/* Turns the piece so that axis a becomes axis to[a], and flips some. A mirror image is a turn of
 * what is flat. */
static void add_turn(int (*flat_cells)[3], const int *to, int flips)
{
    int cells[CELLS][3], least[3] = {0};
    for (int c = 0; c < CELLS; c++)
        for (int axis = 0; axis < 3; axis++) {
            const int at = flat_cells[c][axis];
            cells[c][to[axis]] = flips >> axis & 1 ? -at : at;
        }
    for (int c = 0; c < CELLS; c++)
        for (int axis = 0; axis < 3; axis++)
            least[axis] = cells[c][axis] < least[axis] ? cells[c][axis] : least[axis];
    for (int c = 0; c < CELLS; c++)
        for (int axis = 0; axis < 3; axis++)
            cells[c][axis] -= least[axis];
    qsort(cells, CELLS, sizeof *cells, by_place);
    if (!is_known_turn(cells))
        memcpy(turned[turns++], cells, sizeof cells);
}

static void make_turns(int (*flat_cells)[3])
{
    static const int axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                   {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    for (int a = 0; a < 6; a++)
        for (int flips = 0; flips < 4; flips++)
            add_turn(flat_cells, axes[a], flips);
}

/* The turned piece with its first cell here, as cells from there on; 0: it does not fit. */
static mask laid(int turn, int cell)
{
    const int(*of)[3] = (const int(*)[3])turned[turn];
    mask cells = 0;
    for (int c = 0; c < CELLS; c++) {
        const int x = cell % width + of[c][0] - of[0][0];
        const int y = cell / width % depth + of[c][1] - of[0][1];
        if (x < 0 || x >= width || y < 0 || y >= depth)
            return 0;
        cells |= ONE << ((of[c][2] * depth + y) * width + x - cell % layer);
    }
    return cells;
}

static void lay_pieces(void)
{
    for (int cell = 0; cell < layer * layers; cell++) {
        mask *next = fitting[cell] = taken((size_t)turns + 1, sizeof *next);
        for (int t = 0; t < turns; t++) {
            const mask cells = laid(t, cell);
            if (!cells)
                continue;
            *next++ = cells;
            if (cell < layer && turned[t][CELLS - 1][2] == 0)
                flat[flats++] = cells << cell;
        }
    }
}

/* ---- Halves ------------------------------------------------------------------------------ */

static bool is_free_for_some(mask covered, int cell)
{
    for (const mask *piece = fitting[cell]; *piece; piece++)
        if (!(covered & *piece))
            return true;
    return false;
}

struct scored {
    double score;
    mask of;
};

static int by_score(const void *one, const void *other)
{
    const double a = ((const struct scored *)one)->score, b = ((const struct scored *)other)->score;
    return (a > b) - (a < b);
}

/* How far the covered cells reach, in layers, and up to three more by chance. */
static double score_of(mask covered)
{
    static uint64_t chance = 88172645463325252u;
    const int count = cells_of(covered);
    double sum = -count * count / 2.0;
    for (; covered; covered &= covered - 1)
        sum += lowest(covered);
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return sum / layer + 3 * (double)(chance % 100000) / 1e5;
}

static void drop_states(struct set *set)
{
    struct scored *all = taken(set->count, sizeof *all);
    size_t count = 0;
    for (size_t p = 0; p < set->room; p++)
        if (set->of[p])
            all[count++] = (struct scored){score_of(set->of[p] & ~SOME), set->of[p]};
    qsort(all, count, sizeof *all, by_score);
    clear(set);
    for (size_t i = 0; i < most_states; i++)
        add(set, all[i].of);
    free(all);
    dropped = true;
}

static void go_on_from(struct set *states, int cell, mask covered)
{
    for (const mask *piece = fitting[cell]; *piece; piece++) {
        if (covered & *piece)
            continue;
        const mask now = covered | *piece;
        const int next = lowest(~now);
        if (!is_free_for_some(now >> next, cell + next))
            continue;
        add(&states[cell + next], now >> next);
        if (states[cell + next].count / 2 >= most_states)
            drop_states(&states[cell + next]);
    }
}

/* Which cells of the next two layers the halves of so many layers cover. */
static struct set halves_of(int height)
{
    const int end = height * layer;
    struct set *states = taken((size_t)layer * (size_t)layers, sizeof *states), halves = {0};
    add(&states[0], 0);
    for (int cell = 0; cell < end; cell++) {
        for (size_t p = 0; p < states[cell].room; p++)
            if (states[cell].of[p])
                go_on_from(states, cell, states[cell].of[p] & ~SOME);
        clear(&states[cell]);
        if (cell % layer == 0)
            fprintf(stderr, "halves: layer %d of %d\n", cell / layer + 1, height);
    }
    for (int cell = end; cell < layer * layers; cell++) {
        for (size_t p = 0; p < states[cell].room; p++)
            if (states[cell].of[p])
                add(&halves,
                    (states[cell].of[p] & ~SOME) << (cell - end) | first_cells(cell - end));
        clear(&states[cell]);
    }
    free(states);
    return halves;
}

/* ---- Where they meet --------------------------------------------------------------------- */

struct meeting {
    struct set halves;    /* from the first end */
    struct set near, far; /* their parts in the first and in the second of the two layers */
    mask met;             /* a half that meets one from the other end; 0 if none does */
};

/* Adds flat pieces to the layer that is the second one of the half from the other end. */
static void fill_far(struct meeting *meeting, mask near, mask covered, int from)
{
    const mask far = first_cells(layer) & ~covered;
    if (has(&meeting->far, far) && has(&meeting->halves, near | far << layer))
        meeting->met = near | far << layer;
    for (int f = from; f < flats && !meeting->met; f++)
        if (!(covered & flat[f]))
            fill_far(meeting, near, covered | flat[f], f + 1);
}

static void fill_near(struct meeting *meeting, mask covered, int from, mask other)
{
    const mask near = first_cells(layer) & ~covered;
    if (has(&meeting->near, near))
        fill_far(meeting, near, other, 0);
    for (int f = from; f < flats && !meeting->met; f++)
        if (!(covered & flat[f]))
            fill_near(meeting, covered | flat[f], f + 1, other);
}

/* The image of the two layers with columns or rows reversed. */
static mask flipped(mask of, bool columns, bool rows)
{
    mask image = 0;
    for (mask left = of; left; left &= left - 1) {
        const int cell = lowest(left), x = cell % width, y = cell / width % depth;
        image |= ONE << (cell / layer * layer + (rows ? depth - 1 - y : y) * width +
                         (columns ? width - 1 - x : x));
    }
    return image;
}

static bool is_least_image(mask of)
{
    return of <= flipped(of, true, false) && of <= flipped(of, false, true) &&
           of <= flipped(of, true, true);
}

static void enter_half(struct meeting *meeting, mask half)
{
    add(&meeting->halves, half);
    add(&meeting->near, half & first_cells(layer));
    add(&meeting->far, half >> layer);
}

static void enter_halves(struct meeting *meeting, const struct set *halves)
{
    for (size_t p = 0; p < halves->room; p++) {
        const mask half = halves->of[p] & ~SOME;
        for (int image = 0; halves->of[p] && image < (dropped ? 4 : 1); image++)
            enter_half(meeting, flipped(half, image & 1, image & 2));
    }
}

/* Do halves of the box meet? Images of a half meet the images of others: one of them is enough. */
static mask meet(void)
{
    const int height = (layers - 1) / 2, rest = layers - 2 - height;
    struct meeting meeting = {0};
    struct set halves = halves_of(height);
    enter_halves(&meeting, &halves);
    if (rest != height) {
        clear(&halves);
        halves = halves_of(rest);
    }
    fprintf(stderr, "halves: %zu from one end, %zu from the other\n", meeting.halves.count,
            halves.count);
    for (size_t p = 0; p < halves.room && !meeting.met; p++) {
        const mask half = halves.of[p] & ~SOME;
        if (halves.of[p] && (dropped || is_least_image(half)))
            fill_near(&meeting, half >> layer, 0, half & first_cells(layer));
    }
    clear(&halves);
    clear(&meeting.halves);
    clear(&meeting.near);
    clear(&meeting.far);
    return meeting.met;
}

/* ---- The command line -------------------------------------------------------------------- */

/* Reads two digits a cell. The piece must be three long and wide: flat pieces alone lie in two
 * layers then. */
static bool read_piece(const char *text, int (*cells)[3])
{
    int most[2] = {0}, least[2] = {2, 2};
    for (int c = 0; c < CELLS; c++, text += 2) {
        if (c > 0 && *text++ != ',')
            return false;
        if (text[0] < '0' || text[0] > '2' || text[1] < '0' || text[1] > '2')
            return false;
        cells[c][0] = text[0] - '0';
        cells[c][1] = text[1] - '0';
        cells[c][2] = 0;
        for (int axis = 0; axis < 2; axis++) {
            const int at = cells[c][axis];
            most[axis] = at > most[axis] ? at : most[axis];
            least[axis] = at < least[axis] ? at : least[axis];
        }
        for (int other = 0; other < c; other++)
            if (memcmp(cells[c], cells[other], sizeof cells[c]) == 0)
                return false;
    }
    return *text == '\0' && most[0] - least[0] == 2 && most[1] - least[1] == 2;
}

static bool read_box(const char *text)
{
    char after;
    if (sscanf(text, "%2dx%2dx%2d%c", &width, &depth, &layers, &after) != 3 || width < 3 ||
        depth < 3 || layers < 4 || width > MOST_LAYER || depth > MOST_LAYER || layers > MOST_LAYERS)
        return false;
    layer = width * depth;
    return 2 * (layer + width) < MOST_BITS && layer * layers % CELLS == 0;
}

int main(int argc, char **argv)
{
    int cells[CELLS][3];
    char *end = "";
    if (argc == 4)
        most_states = argv[3][0] == '-' ? 0 : strtoull(argv[3], &end, 10);
    if (argc < 3 || argc > 4 || !read_piece(argv[1], cells) || !read_box(argv[2]) || *end ||
        most_states == 0) {
        fputs(
            "usage: halves CELLS AxBxN [STATES]\n"
            "A, B: 3 or more; A*B + A: up to 61; N: 4 to 60; 5 divides A*B*N; the piece is 3 long "
            "and 3 wide\n",
            stderr);
        return 2;
    }
    make_turns(cells);
    lay_pieces();
    const mask met = meet();
    if (!met) {
        puts(dropped ? "unknown" : "none");
        return 0;
    }
    fputs("filled", stdout);
    for (int row = 0; row < 2 * depth; row++) {
        putchar(row % depth ? '/' : ' ');
        for (int x = 0; x < width; x++)
            putchar(met >> (row * width + x) & 1 ? '#' : '.');
    }
    putchar('\n');
    return 0;
}
