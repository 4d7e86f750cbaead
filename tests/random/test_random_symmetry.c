/* test_random_symmetry.c -- the three counts on random puzzles, against orbits counted by brute
 * force.
 *
 * Puzzles: small containers with holes, optional cells and colours on the plane of squares, some of
 * it wrapped to a cylinder or torus; pieces with copies and ranges, mirrors allowed or not; then
 * the same on all kinds of lattices, sometimes with a pin (roll.h). All solutions are listed
 * without any reduction; the automorphisms of the lattice that map the container and the set of
 * poses onto themselves are tried one by one (a transformation that keeps the periods, then every
 * translation); solutions that map onto one another are joined. The number of classes is what every
 * engine, with every heuristic, must find when it reduces by the symmetry itself, and the solutions
 * it hands on must be of different classes. Every solution is checked independently. */
#include "roll.h"
#include "support/share.h"
#include "support/tuning.h"
#include "lattice/lattice_shared.h"

enum { MOST_SOLUTIONS = 20000, MOST_ROLLED = 800 };

/* ---- Random puzzles ---------------------------------------------------------------------- */

static tw_lattice *random_lattice(uint64_t *seed, uint32_t width, uint32_t height)
{
    NEW_PLANE(p);
    uint32_t wrap = pick(seed, 6);
    if (wrap == 0 && width >= 3) {
        p.def.wrap_count = 1;
        p.def.wrap[0][0] = (int32_t)width;
    } else if (wrap == 1 && width >= 3 && height >= 3) {
        p.def.wrap_count = 2;
        p.def.wrap[0][0] = (int32_t)width;
        p.def.wrap[1][1] = (int32_t)height;
    }
    return new_lattice(&p.def);
}

static void random_container(uint64_t *seed, uint32_t width, uint32_t height, bool coloured,
                             char *rows)
{
    uint32_t holes = pick(seed, 3), spare = pick(seed, 3);
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            char plain = coloured ? "ab"[(x + y) % 2] : 'x';
            *rows++ = pick(seed, 12) < holes ? '.' : pick(seed, 12) < spare ? '?' : plain;
        }
        *rows++ = '/';
    }
    *rows = '\0';
}

static const char *const shapes[] = {"xx",      "xxx",     "xx/x.", "xx/xx", "xxx/x..",
                                     "xx./.xx", "xxx/.x.", "x",     "xxxx",  "xx/xx/x."};
static const char *const chequered[] = {"ab",      "aba",     "ab/b.", "ab/ba", "aba/b..",
                                        "ab./.ab", "bab/.b.", "a",     "abab",  "b"};

static void random_pieces(uint64_t *seed, bool coloured, char pieces[200])
{
    uint32_t count = 2 + pick(seed, 4);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t low = pick(seed, 3), extra = pick(seed, 3) ? 0 : pick(seed, 3);
        uint32_t shape = pick(seed, 10);
        pieces += sprintf(pieces, "%s%c %s %u-%u", i ? ", " : "", (char)('A' + i),
                          coloured ? chequered[shape] : shapes[shape], low, low + extra);
    }
}

/* A random puzzle, or NULL if it is refused. */
static tw_puzzle *random_puzzle(uint64_t *seed)
{
    char rows[64];
    char pieces[200];
    uint32_t width = 2 + pick(seed, 4), height = 2 + pick(seed, 3);
    bool coloured = pick(seed, 5) == 0;
    tw_lattice *lattice = random_lattice(seed, width, height);
    random_container(seed, width, height, coloured, rows);
    random_pieces(seed, coloured, pieces);
    tw_puzzle *puzzle = NULL;
    if (try_puzzle(lattice, rows, pieces, pick(seed, 2), pick(seed, 8) == 0, NULL, &puzzle)) {
        tw_lattice_free(lattice);
        return NULL;
    }
    if (tw_puzzle_volume(puzzle).fits)
        return puzzle;
    tw_puzzle_free(puzzle); /* no solver takes it */
    return NULL;
}

/* ---- All solutions, as words ------------------------------------------------------------- */

/* A solution as a sorted list of (stock, mask of cells); containers here have under 32 cells. */
typedef struct word {
    uint64_t poses[32];
    size_t count;
} word;

typedef struct harvest {
    const tw_puzzle *puzzle;
    const tw_poses *poses;
    const tw_placement *pin; /* or NULL */
    uint64_t pinned;         /* as in a word */
    word *words;
    size_t count, most;
    bool overflow;
    size_t *parent[3]; /* by convention: the class of each word */
    bool *seen;        /* classes handed on */
    bool twice;
} harvest;

static void sort_word(word *w)
{
    for (size_t i = 1; i < w->count; i++)
        for (size_t j = i; j > 0 && w->poses[j - 1] > w->poses[j]; j--) {
            uint64_t keep = w->poses[j];
            w->poses[j] = w->poses[j - 1];
            w->poses[j - 1] = keep;
        }
}

static uint64_t letter_of(const harvest *h, const tw_placement *p)
{
    uint64_t mask = 0;
    for (size_t c = 0; c < p->cell_count; c++)
        mask |= UINT64_C(1) << tw_puzzle_find_cell(h->puzzle, p->cells[c]);
    return (uint64_t)tw_poses_stock_of_piece(h->poses, p->piece) << 40 | mask;
}

static void word_of(const harvest *h, const tw_solution *solution, word *w)
{
    memset(w, 0, sizeof *w);
    for (size_t i = 0; i < solution->count; i++)
        w->poses[w->count++] = letter_of(h, &solution->placements[i]);
    sort_word(w);
}

static bool gather(void *user, const tw_solution *solution)
{
    harvest *h = user;
    tw_error error = {0};
    if (tw_solution_check(NULL, h->puzzle, solution, &error) != TW_OK)
        fail_msg("the judge: %s", error.message);
    if (h->count == h->most) {
        h->overflow = true;
        return false;
    }
    word_of(h, solution, &h->words[h->count++]);
    return true;
}

static int compare_words(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(word));
}

/* ---- Orbits by brute force --------------------------------------------------------------- */

static size_t find_root(size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* The cell map of a transformation and a translation; false if it leaves the container. */
static bool cell_map(const tw_puzzle *puzzle, uint32_t transform, uint32_t target, uint32_t *map)
{
    const tw_lattice *lattice = tw_puzzle_lattice(puzzle);
    tw_cell first = tw_lattice_apply(lattice, transform, *tw_puzzle_cell(puzzle, 0));
    int32_t by[TW_MAX_RANK];
    for (size_t i = 0; i < TW_MAX_RANK; i++)
        by[i] = tw_puzzle_cell(puzzle, target)->at[i] - first.at[i];
    for (uint32_t c = 0; c < tw_puzzle_cell_count(puzzle); c++) {
        tw_cell cell = tw_lattice_apply(lattice, transform, *tw_puzzle_cell(puzzle, c));
        map[c] = tw_puzzle_find_cell(puzzle, tw_lattice_translate(lattice, cell, by));
        if (map[c] == UINT32_MAX ||
            tw_puzzle_cell_optional(puzzle, c) != tw_puzzle_cell_optional(puzzle, map[c]) ||
            tw_puzzle_cell_colour(puzzle, c) != tw_puzzle_cell_colour(puzzle, map[c]))
            return false;
    }
    return true;
}

static uint64_t map_mask(uint64_t mask, const uint32_t *map)
{
    uint64_t image = 0;
    for (uint32_t c = 0; mask >> c; c++)
        if (mask >> c & 1)
            image |= UINT64_C(1) << map[c];
    return image;
}

static uint64_t pose_mask(const tw_pose *pose)
{
    uint64_t mask = 0;
    for (size_t c = 0; c < pose->cell_count; c++)
        mask |= UINT64_C(1) << pose->cells[c];
    return mask;
}

/* Does the map send the poses of stock a one to one onto those of stock b? */
static bool stock_maps(const tw_poses *poses, uint32_t a, uint32_t b, const uint32_t *map)
{
    const tw_stock *from = tw_poses_stock(poses, a), *to = tw_poses_stock(poses, b);
    if (from->low != to->low || from->high != to->high || from->pose_count != to->pose_count)
        return false;
    for (uint32_t i = 0; i < from->pose_count; i++) {
        tw_pose pose = tw_poses_get(poses, from->first_pose + i);
        uint64_t image = map_mask(pose_mask(&pose), map);
        bool found = false;
        for (uint32_t j = 0; j < to->pose_count && !found; j++) {
            tw_pose other = tw_poses_get(poses, to->first_pose + j);
            found = pose_mask(&other) == image;
        }
        if (!found)
            return false;
    }
    return true;
}

/* Maps stocks greedily, which is enough: stocks with equal poses and range are interchangeable. */
static bool stock_map(const tw_poses *poses, const uint32_t *map, uint32_t *stocks)
{
    bool taken[64] = {false};
    for (uint32_t a = 0; a < tw_poses_stock_count(poses); a++) {
        bool found = stock_maps(poses, a, a, map) && !taken[a];
        stocks[a] = a;
        for (uint32_t b = 0; b < tw_poses_stock_count(poses) && !found; b++)
            if (!taken[b] && stock_maps(poses, a, b, map)) {
                stocks[a] = b;
                found = true;
            }
        if (!found)
            return false;
        taken[stocks[a]] = true;
    }
    return true;
}

static void join_images(const harvest *h, const uint32_t *map, const uint32_t *stocks,
                        size_t *parent)
{
    for (size_t s = 0; s < h->count; s++) {
        word image = h->words[s];
        for (size_t i = 0; i < image.count; i++) {
            uint64_t stock = image.poses[i] >> 40;
            uint64_t mask = image.poses[i] & ((UINT64_C(1) << 40) - 1);
            image.poses[i] = (uint64_t)stocks[stock] << 40 | map_mask(mask, map);
        }
        sort_word(&image);
        word *found = bsearch(&image, h->words, h->count, sizeof(word), compare_words);
        if (!found)
            fail_msg("the image of a solution is no solution");
        parent[find_root(parent, s)] = find_root(parent, (size_t)(found - h->words));
    }
}

static bool keeps_pin(const harvest *h, const uint32_t *map, const uint32_t *stocks)
{
    if (!h->pin)
        return true;
    uint64_t mask = h->pinned & ((UINT64_C(1) << 40) - 1);
    uint64_t image = (uint64_t)stocks[h->pinned >> 40] << 40 | map_mask(mask, map);
    return image == h->pinned;
}

/* Is the image of each period a sum of periods? */
static bool is_of_the_whole(const tw_lattice *lattice, uint32_t transform)
{
    const tw_transform *map = tw_lattice_transform(lattice, transform);
    const tw_cell zero = {.kind = 0};
    for (size_t p = 0; p < tw_lattice_wrap_count(lattice); p++) {
        tw_cell image = zero;
        for (size_t i = 0; i < tw_lattice_rank(lattice); i++)
            for (size_t j = 0; j < tw_lattice_rank(lattice); j++)
                image.at[i] += map->matrix[i][j] * tw_lattice_period(lattice, p)[j];
        image = tw_lattice_canonical(lattice, image);
        if (!same_cell(&image, &zero))
            return false;
    }
    return true;
}

/* Joins the words of each class; returns how many classes there are. */
static size_t join_all(const harvest *h, bool mirrors, size_t *parent)
{
    uint32_t map[64], stocks[64];
    const tw_lattice *lattice = tw_puzzle_lattice(h->puzzle);
    const tw_transform_set turns = tw_lattice_turns(lattice, mirrors);
    for (size_t s = 0; s < h->count; s++)
        parent[s] = s;
    for (uint32_t t = 0; t < tw_lattice_transform_count(lattice); t++)
        for (uint32_t c = 0; c < tw_puzzle_cell_count(h->puzzle); c++)
            if (tw_transform_set_has(&turns, t) && is_of_the_whole(lattice, t) &&
                cell_map(h->puzzle, t, c, map) && stock_map(h->poses, map, stocks) &&
                keeps_pin(h, map, stocks))
                join_images(h, map, stocks, parent);
    size_t orbits = 0;
    for (size_t s = 0; s < h->count; s++)
        orbits += parent[s] == s;
    return orbits;
}

/* ---- The comparison ---------------------------------------------------------------------- */

typedef struct watcher {
    harvest *h;
    size_t *parent;
} watcher;

/* Notes the class of a solution, and whether it came twice. */
static bool see_class(void *user, const tw_solution *solution)
{
    watcher *w = user;
    word found;
    word_of(w->h, solution, &found);
    word *known = bsearch(&found, w->h->words, w->h->count, sizeof(word), compare_words);
    if (!known)
        fail_msg("a solution that the search without symmetry did not find");
    size_t class = find_root(w->parent, (size_t)(known - w->h->words));
    w->h->twice |= w->h->seen[class];
    w->h->seen[class] = true;
    return true;
}

static void compare_method(harvest *h, const method *m, const size_t want[3], uint64_t seed)
{
    for (int same = TW_SAME_REFLECTIONS; same <= TW_SAME_NONE; same++) {
        watcher w = {h, h->parent[same]};
        const tw_solve_sink sink = {.size = sizeof sink, .solution = see_class, .user = &w};
        memset(h->seen, 0, h->count * sizeof *h->seen);
        h->twice = false;
        tw_result r = solve_pinned(h->puzzle, m, (tw_same)same, h->pin, &sink);
        if (r.outcome != TW_OUTCOME_EXHAUSTED || r.none != want[TW_SAME_NONE] ||
            r.rotations != want[TW_SAME_ROTATIONS] || r.reflections != want[TW_SAME_REFLECTIONS] ||
            r.solutions != want[same] || h->twice)
            fail_msg("seed %llu, %s size %d strand %d roots %d sweep %d up to %d: %llu handed "
                     "on%s, %llu "
                     "%llu %llu; brute force has %zu %zu %zu",
                     (unsigned long long)seed, m->engine, !m->tuning.in_order, m->tuning.strand,
                     m->subproblems, (int)m->tuning.sweep, same, (unsigned long long)r.solutions,
                     h->twice ? " (some twice)" : "", (unsigned long long)r.none,
                     (unsigned long long)r.rotations, (unsigned long long)r.reflections,
                     want[TW_SAME_NONE], want[TW_SAME_ROTATIONS], want[TW_SAME_REFLECTIONS]);
    }
}

/* Labelled copies of a piece are separate stocks. The words above name the first only, so labelled
 * puzzles with copies are left to their own test. */
static bool has_labelled_copies(const tw_puzzle *puzzle)
{
    for (uint32_t p = 0; p < tw_puzzle_piece_count(puzzle); p++) {
        uint32_t low, high;
        tw_puzzle_piece_copies(puzzle, p, &low, &high);
        if (tw_puzzle_labelled(puzzle) && high > 1)
            return true;
    }
    return false;
}

/* Counts the classes by brute force, then by one method in `one_in`, chosen by the seed. */
static void compare_all(harvest *h, uint64_t seed, size_t one_in)
{
    size_t count;
    const method *methods = all_methods(&count);
    size_t want[3] = {0, 0, h->count};
    qsort(h->words, h->count, sizeof *h->words, compare_words);
    for (size_t i = 0; i < 3; i++)
        h->parent[i] = calloc(h->count, sizeof *h->parent[i]);
    h->seen = calloc(h->count, sizeof *h->seen);
    want[TW_SAME_REFLECTIONS] = join_all(h, true, h->parent[TW_SAME_REFLECTIONS]);
    want[TW_SAME_ROTATIONS] = join_all(h, false, h->parent[TW_SAME_ROTATIONS]);
    for (size_t s = 0; s < h->count; s++)
        h->parent[TW_SAME_NONE][s] = s;
    for (size_t m = 0; m < count; m++)
        if ((m + seed) % one_in == 0)
            compare_method(h, &methods[m], want, seed);
    for (size_t i = 0; i < 3; i++)
        free(h->parent[i]);
    free(h->seen);
}

/* 1 if the puzzle was compared (and had solutions), 0 if it was passed over. */
static size_t try_puzzle_of(const tw_puzzle *puzzle, uint64_t seed, uint32_t pin, size_t one_in,
                            harvest *h)
{
    size_t count;
    tw_cell cells[64];
    tw_placement pinned = {.cells = cells};
    OWNED(tw_poses) *poses = poses_of(puzzle);
    h->puzzle = puzzle;
    h->poses = poses;
    h->count = 0;
    h->overflow = false;
    h->pin = NULL;
    if (pin > 0 && tw_poses_of_pieces(poses) > 0 &&
        pin_pose(poses, pin % (uint32_t)tw_poses_of_pieces(poses), cells, &pinned)) {
        h->pin = &pinned;
        h->pinned = letter_of(h, &pinned);
    }
    const tw_solve_sink sink = {.size = sizeof sink, .solution = gather, .user = h};
    solve_pinned(puzzle, all_methods(&count), TW_SAME_NONE, h->pin, &sink);
    bool compared = !h->overflow && h->count > 0;
    if (compared)
        compare_all(h, seed, one_in);
    return compared;
}

TEST(every_engine_counts_the_orbits_that_brute_force_counts)
{
    harvest h = {.words = malloc(MOST_SOLUTIONS * sizeof(word)), .most = MOST_SOLUTIONS};
    size_t compared = 0;
    for (uint64_t seed = 1; seed <= share_of(8000); seed++) {
        uint64_t dice = seed;
        OWNED(tw_puzzle) *puzzle = random_puzzle(&dice);
        if (puzzle && !has_labelled_copies(puzzle))
            compared += try_puzzle_of(puzzle, seed, 0, 5, &h);
    }
    free(h.words);
    print_message("# %zu random puzzles with solutions compared\n", compared);
    assert_true(compared > share_of(400));
}

TEST(the_same_on_every_kind_of_lattice)
{
    harvest h = {.words = malloc(MOST_ROLLED * sizeof(word)), .most = MOST_ROLLED};
    size_t compared = 0;
    for (uint64_t seed = 1; seed <= share_of(1500); seed++) {
        roll r;
        tw_error why;
        bool fine = make_roll(seed, &r) && !r.marked;
        OWNED(tw_puzzle) *puzzle = fine ? puzzle_of(&r, &why) : NULL;
        if (puzzle)
            compared += try_puzzle_of(puzzle, seed, r.pin, 6, &h);
    }
    free(h.words);
    print_message("# %zu random puzzles with solutions compared\n", compared);
    assert_true(compared > share_of(500));
}

RUN_TESTS
