/* test_random_lattices.c -- random lattices with random orders of their cells, written as part of a
 * puzzle and read again: they are equal, and any two cells compare the same way. */
#include "support/foreign_texts.h"

#include "format/lattice/write_lattice.h"
#include "lattice/lattice_shared.h"
#include "random/dice.h"

enum { MOST_ARCS = 12 };

/* An arc of a lattice to be written, from kind to kind; its reverse is written with it. */
typedef struct rolled_arc {
    uint32_t from, to;
    int step[TW_MAX_RANK];
} rolled_arc;

typedef struct rolled_lattice_text {
    char bytes[12000];
    size_t size;
} rolled_lattice_text;

static void __attribute__((format(__printf__, 2, 3)))
add(rolled_lattice_text *t, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int size = vsnprintf(t->bytes + t->size, sizeof t->bytes - t->size, format, arguments);
    va_end(arguments);
    assert_true(size >= 0 && (size_t)size < sizeof t->bytes - t->size);
    t->size += (size_t)size;
}

static void add_vector(rolled_lattice_text *t, const int *vector, size_t rank, int sign)
{
    for (size_t i = 0; i < rank; i++)
        add(t, "%s%d", i ? ", " : "[", sign * vector[i]);
    add(t, "]");
}

/* Most steps are short, as in real lattices; some are up to the limit. */
static void roll_steps(uint64_t *seed, size_t rank, int step[TW_MAX_RANK])
{
    int reach = pick(seed, 8) ? 2 : 1000;
    for (size_t i = 0; i < rank; i++)
        step[i] = (int)pick(seed, (uint32_t)(2 * reach + 1)) - reach;
}

static void add_kind(rolled_lattice_text *t, uint32_t kind, size_t rank, const rolled_arc *arcs,
                     size_t count)
{
    add(t, "    k%u: {arcs: {", kind);
    for (size_t a = 0; a < count; a++) {
        if (arcs[a].from == kind) {
            add(t, "a%zu: [k%u, ", a, arcs[a].to);
            add_vector(t, arcs[a].step, rank, 1);
            add(t, ", b%zu], ", a);
        }
        if (arcs[a].to == kind) {
            add(t, "b%zu: [k%u, ", a, arcs[a].from);
            add_vector(t, arcs[a].step, rank, -1);
            add(t, ", a%zu], ", a);
        }
    }
    add(t, "}}\n");
}

/* Writes some labels of kind 0, each once, in random order. */
static void add_order(uint64_t *seed, rolled_lattice_text *t, const rolled_arc *arcs, size_t count)
{
    char labels[2 * MOST_ARCS][4];
    size_t known = 0;
    for (size_t a = 0; a < count; a++) {
        if (arcs[a].from == 0)
            snprintf(labels[known++], sizeof labels[0], "a%zu", a);
        if (arcs[a].to == 0)
            snprintf(labels[known++], sizeof labels[0], "b%zu", a);
    }
    add(t, "  order: [");
    for (size_t taken = known ? pick(seed, (uint32_t)known + 1) : 0; taken > 0; taken--) {
        size_t chosen = pick(seed, (uint32_t)known--);
        add(t, "%s, ", labels[chosen]);
        memmove(labels[chosen], labels[known], sizeof labels[0]);
    }
    add(t, "]\n");
}

static void add_periods(uint64_t *seed, rolled_lattice_text *t, size_t rank)
{
    if (pick(seed, 3) > 0)
        return;
    int period[TW_MAX_RANK];
    roll_steps(seed, rank, period);
    add(t, "  wrap: [");
    add_vector(t, period, rank, 1);
    add(t, "]\n");
}

/* Every arc joins a kind to an earlier one, so that most lattices are connected. */
static void roll_puzzle(uint64_t seed, rolled_lattice_text *t)
{
    rolled_arc arcs[MOST_ARCS] = {{0}};
    size_t rank = 1 + pick(&seed, 4), count = rank + pick(&seed, (uint32_t)(MOST_ARCS - rank));
    uint32_t kinds = 1 + pick(&seed, 3);
    t->size = 0;
    for (size_t a = 0; a < count; a++) {
        arcs[a].to = pick(&seed, kinds);
        arcs[a].from = a > 0 && a < kinds ? pick(&seed, (uint32_t)a) : pick(&seed, kinds);
        arcs[a].to = a > 0 && a < kinds ? (uint32_t)a : arcs[a].to;
        roll_steps(&seed, rank, arcs[a].step);
    }
    add(t, "tilewright: 1\nlattice:\n  name: rolled\n  rank: %zu\n  cells:\n", rank);
    for (uint32_t k = 0; k < kinds; k++)
        add_kind(t, k, rank, arcs, count);
    if (kinds == 1) {
        add(t, "  turns: {half: {matrix: [");
        for (size_t i = 0; i < rank; i++) {
            int row[TW_MAX_RANK] = {0};
            row[i] = -1;
            add_vector(t, row, rank, 1);
            add(t, i + 1 < rank ? ", " : "]}}\n");
        }
    }
    add_order(&seed, t, arcs, count);
    add_periods(&seed, t, rank);
    int origin[TW_MAX_RANK] = {0};
    for (size_t i = 0; i < 2; i++) {
        add(t, i ? "pieces: [{name: A, cells: [[" : "container: {cells: [[");
        for (size_t k = 0; k < rank; k++)
            add(t, "%s%d", k ? ", " : "", origin[k]);
        add(t, kinds > 1 ? ", k0]]}" : "]]}");
        add(t, i ? "]\n" : "\n");
    }
}

static tw_puzzle *read_text(tw_source source, fault_log *log)
{
    const tw_report report = {log_fault, log};
    tw_puzzle *puzzle = NULL;
    return tw_puzzle_read(NULL, &source, NULL, &report, &puzzle) == TW_OK ? puzzle : NULL;
}

static tw_puzzle *there_and_back(const tw_puzzle *puzzle, const char *rolled)
{
    written to = {0};
    tw_out out = {keep_written, &to};
    tw_error error = {0};
    fault_log log = {0};
    if (write_as("yaml", puzzle, NULL, &out, &error) != TW_OK)
        fail_msg("%s:\n%s", error.message, rolled);
    tw_puzzle *again = read_text(written_source("written.yaml", &to), &log);
    if (!again)
        fail_msg("%s:\n%s\n%s", log.last.message, rolled, to.text);
    drop_written(&to);
    return again;
}

static void assert_same_order(uint64_t seed, const tw_lattice *a, const tw_lattice *b)
{
    for (size_t n = 0; n < 200; n++) {
        tw_cell cells[2] = {{.kind = 0}};
        for (size_t c = 0; c < 2; c++) {
            cells[c].kind = pick(&seed, (uint32_t)tw_lattice_kind_count(a));
            for (size_t i = 0; i < tw_lattice_rank(a); i++)
                cells[c].at[i] = (int32_t)pick(&seed, n % 2 ? 7 : 2000) - (n % 2 ? 3 : 1000);
        }
        assert_int_equal(tw_lattice_compare(a, &cells[0], &cells[1]),
                         tw_lattice_compare(b, &cells[0], &cells[1]));
    }
}

TEST(a_lattice_keeps_its_order_when_it_is_written_and_read)
{
    size_t compared = 0, ordered = 0;
    for (uint64_t seed = 1; seed <= 4000; seed++) {
        static rolled_lattice_text text;
        fault_log log = {0};
        size_t count;
        roll_puzzle(seed, &text);
        tw_puzzle *puzzle = read_text(source_of("rolled.yaml", text.bytes), &log);
        if (!puzzle)
            continue;
        tw_puzzle *again = there_and_back(puzzle, text.bytes);
        const tw_lattice *a = tw_puzzle_lattice(puzzle), *b = tw_puzzle_lattice(again);
        bool same = false;
        assert_int_equal(tw_lattice_same(NULL, a, b, &same), TW_OK);
        if (!same)
            fail_msg("not equal:\n%s", text.bytes);
        assert_same_order(seed, a, b);
        tw_lattice_order(a, &count);
        compared++;
        ordered += count > 0;
        tw_puzzle_free(puzzle);
        tw_puzzle_free(again);
    }
    print_message("# %zu random lattices compared, %zu with an order\n", compared, ordered);
    assert_true(compared > 1000);
    assert_true(ordered > 500);
}

RUN_TESTS
