/* test_random_bin_packing.c -- random bin packing: the puzzle is solvable exactly when the instance
 * is.
 *
 * Brute force tries every size in every bin. Each solution of the puzzle is checked independently
 * and read back as a packing, which must use every size once and overfill no bin. With sizes in
 * unlimited supply, brute force fills the bins completely. */
#include "support/texts.h"
#include "support/tuning.h"

enum { TRIALS = 400, MOST_BINS = 4, MOST_SIZES = 8, MOST_CAPACITY = 9, MOST_LOOKED_AT = 20 };

typedef struct instance {
    uint32_t bins, capacity, sizes[MOST_SIZES], count;
    uint32_t any[2], any_count; /* sizes in unlimited supply */
} instance;

static uint32_t pick(uint64_t *seed, uint32_t below)
{
    *seed += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = *seed;
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) % below);
}

/* The sizes are often slightly too large, so both answers are frequent. */
static void random_instance(uint64_t *seed, instance *one)
{
    memset(one, 0, sizeof *one);
    one->bins = 1 + pick(seed, MOST_BINS);
    one->capacity = 2 + pick(seed, MOST_CAPACITY - 1);
    uint32_t room = one->bins * one->capacity, count = 1 + pick(seed, MOST_SIZES);
    for (uint32_t sum = 0; one->count < count; one->count++) {
        uint32_t size = 1 + pick(seed, one->capacity + (pick(seed, 20) == 0));
        if (sum + size > room)
            break;
        sum += size;
        one->sizes[one->count] = size;
    }
    one->any_count = pick(seed, 3) == 0 ? 1 + pick(seed, 2) : 0;
    for (uint32_t i = 0; i < one->any_count; i++)
        one->any[i] = 2 + pick(seed, 4);
}

static size_t write_instance(const instance *one, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "bins %u capacity %u\n", one->bins, one->capacity);
    for (uint32_t i = 0; i < one->count; i++)
        at += (size_t)snprintf(text + at, size - at, "%u ", one->sizes[i]);
    for (uint32_t i = 0; i < one->any_count; i++)
        at += (size_t)snprintf(text + at, size - at, "%u times any ", one->any[i]);
    return at;
}

/* ---- Brute force ------------------------------------------------------------------------- */

/* Can the rest of a bin be filled with the sizes in unlimited supply? */
static bool fills(const instance *one, uint32_t left)
{
    bool reached[MOST_CAPACITY + 1] = {true};
    for (uint32_t sum = 1; sum <= left; sum++)
        for (uint32_t i = 0; i < one->any_count; i++)
            reached[sum] |= one->any[i] <= sum && reached[sum - one->any[i]];
    return reached[left];
}

static bool fits(const instance *one, uint32_t next, const uint32_t left[MOST_BINS])
{
    if (next == one->count) {
        for (uint32_t b = 0; b < one->bins && one->any_count > 0; b++)
            if (!fills(one, left[b]))
                return false;
        return true;
    }
    for (uint32_t b = 0; b < one->bins; b++) {
        if (left[b] < one->sizes[next])
            continue;
        uint32_t rest[MOST_BINS];
        memcpy(rest, left, sizeof rest);
        rest[b] -= one->sizes[next];
        if (fits(one, next + 1, rest))
            return true;
    }
    return false;
}

static bool is_packable(const instance *one)
{
    uint32_t left[MOST_BINS];
    for (uint32_t b = 0; b < MOST_BINS; b++)
        left[b] = one->capacity;
    return fits(one, 0, left);
}

/* ---- Packings ---------------------------------------------------------------------------- */

typedef struct written {
    char text[8000];
    size_t length;
} written;

static bool keep(void *user, const char *bytes, size_t count)
{
    written *to = user;
    assert_true(to->length + count < sizeof to->text);
    memcpy(to->text + to->length, bytes, count);
    to->length += count;
    to->text[to->length] = '\0';
    return true;
}

/* Removes a size from those to be packed; false: it is not among them. */
static bool take_size(instance *left, uint32_t size)
{
    for (uint32_t i = 0; i < left->count; i++) {
        if (left->sizes[i] != size)
            continue;
        left->sizes[i] = left->sizes[--left->count];
        return true;
    }
    for (uint32_t i = 0; i < left->any_count; i++)
        if (left->any[i] == size)
            return true;
    return false;
}

/* "bin 2: 7 3 (2 free)" */
static void judge_bin(instance *left, const char *line)
{
    uint32_t sum = 0, number, size, empty = 0;
    int used = 0;
    assert_int_equal(sscanf(line, "bin %u:%n", &number, &used), 1);
    for (line += used; sscanf(line, " %u%n", &size, &used) == 1; line += used) {
        assert_true(take_size(left, size));
        sum += size;
    }
    if (sscanf(line, " (%u free)", &empty) == 1)
        assert_int_equal(left->any_count, 0);
    assert_int_equal(sum + empty, left->capacity);
}

typedef struct judge {
    const instance *one;
    const tw_puzzle *puzzle;
    uint32_t seen;
} judge;

static bool judge_solution(void *user, const tw_solution *solution)
{
    judge *self = user;
    instance left = *self->one;
    written to = {.length = 0};
    tw_out out = {keep, &to};
    uint32_t bins = 0;
    assert_int_equal(tw_solution_check(NULL, self->puzzle, solution, NULL), TW_OK);
    assert_int_equal(solution_as("packing", self->puzzle, NULL, solution, 1, &out), TW_OK);
    for (char *line = strtok(to.text, "\n"); line; line = strtok(NULL, "\n"), bins++)
        judge_bin(&left, line);
    assert_int_equal(bins, self->one->bins);
    assert_int_equal(left.count, 0);
    return ++self->seen < MOST_LOOKED_AT;
}

static bool is_solvable(const instance *one, const char *engine)
{
    char text[400];
    OWNED(tw_puzzle) *puzzle = NULL;
    write_instance(one, text, sizeof text);
    tw_source source = source_of("items", text);
    source.format = tw_format_find("binpacking");
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) != TW_OK ||
        !tw_puzzle_volume(puzzle).fits) {
        assert_true(one->any_count > 0); /* no solver takes impossible sums */
        return false;
    }
    tw_solve_options options = ONE_THREAD(.engine = engine, .tuning = &by_size);
    judge self = {.one = one, .puzzle = puzzle};
    tw_solve_sink sink = {.size = sizeof sink, .solution = judge_solution, .user = &self};
    OWNED(tw_solver) *solver = solver_for(NULL, puzzle, &options);
    tw_result result = run_solver(solver, NULL, &sink);
    assert_true(self.seen > 0 || result.outcome == TW_OUTCOME_EXHAUSTED);
    return self.seen > 0;
}

TEST(a_puzzle_is_solvable_when_its_instance_is)
{
    static const char *const engines[] = {"backtrack", "dancing"};
    uint64_t seed = 20100819;
    size_t answers[2][2] = {{0, 0}, {0, 0}}; /* [any sizes or not][solvable or not] */
    for (size_t i = 0; i < TRIALS; i++) {
        instance one;
        char text[400];
        random_instance(&seed, &one);
        /* equal sizes, or a size both required and unlimited, make no difference */
        bool packable = is_packable(&one);
        answers[one.any_count > 0][packable]++;
        write_instance(&one, text, sizeof text);
        if (one.count + one.any_count > 0 && is_solvable(&one, engines[i % 2]) != packable)
            fail_msg("%s: brute force says %s", text, packable ? "yes" : "no");
    }
    for (size_t i = 0; i < 4; i++)
        assert_true(answers[i / 2][i % 2] >= TRIALS / 40); /* the dice are not loaded */
}

RUN_TESTS
