/* test_reading_stops.c -- reading a puzzle, or moves, calls the watch again and again, and stops
 * when it says so. The clock advances a second per look, so each look calls the watch. */
#include "support/texts.h"
#include "support/patience.h"

enum { ROOM = 400000, FEW = 5 };

static double tick(void *user)
{
    (void)user;
    static double now;
    return now += 1;
}

static tw_status load_cube(void *user, const char *path, tw_bytes *bytes, tw_error *error);

static tw_puzzle *read_asked(const char *text, patience *a, size_t most)
{
    tw_context context = *tw_context_default();
    const tw_watch watch = {lose_patience, a};
    const tw_import how = {.size = sizeof how, .watch = &watch};
    tw_source source = source_of("test.yaml", text);
    source.load = load_cube;
    tw_puzzle *puzzle = (tw_puzzle *)a;
    fault_log log = {0};
    const tw_report report = {log_fault, &log};
    context.seconds = tick;
    *a = (patience){.last = most, .restarts = true};
    tw_status status = tw_puzzle_read(&context, &source, &how, &report, &puzzle);
    if (most == 0) {
        if (status == TW_OK)
            tw_puzzle_free(puzzle);
        return NULL;
    }
    assert_int_equal(status, TW_OK);
    assert_int_equal(log.count, 0);
    return puzzle;
}

static void assert_stops(const char *text)
{
    patience a;
    read_asked(text, &a, 0);
    const size_t all = a.asked;
    if (all < FEW)
        fail_msg("asked %zu times", all);
    for (size_t most = 1; most <= all; most += all / FEW) {
        assert_null(read_asked(text, &a, most));
        assert_int_equal(a.asked, most);
    }
}

/* Heaps of balls, whose rigid turns include some that no turn of the lattice makes. */
TEST(as_pieces_are_turned_rigidly)
{
    enum { PIECES = 12, BALLS = 60 };
    static char text[ROOM];
    size_t size = 0, seed = 3;
    size += (size_t)snprintf(text, ROOM,
                             "tilewright: 1\nlattice: spheres\nturns: rigid\n"
                             "container: {cells: [[0, 0, 0]]}\npieces:\n");
    for (int p = 0; p < PIECES; p++) {
        size += (size_t)snprintf(text + size, ROOM - size, "  - {name: p%d, cells: [", p);
        for (int i = 0, listed = 0; listed < BALLS; i++) {
            seed = (seed * 1103515245 + 12345) % 2147483648;
            const int x = i % 6, y = i / 6 % 6, z = i / 36;
            if ((x + y + z) % 2 == 0 && seed % 5 > 0)
                size += (size_t)snprintf(text + size, ROOM - size, "%s[%d, %d, %d]",
                                         listed++ ? ", " : "", x, y, z);
        }
        size += (size_t)snprintf(text + size, ROOM - size, "]}\n");
    }
    assert_stops(text);
}

TEST(as_shapes_are_put_together)
{
    assert_stops(
        "tilewright: 1\nlattice: square\npieces: [{name: A, cells: [[0, 0]], copies: any}]\n"
        "container: {union: [{box: [900, 900]}, {box: [901, 900]}, {box: [902, 900]}]}\n");
}

TEST(as_marked_pieces_are_laid_round_a_torus)
{
    assert_stops("tilewright: 1\nlattice: {base: square, wrap: [[20, 0], [0, 20]]}\n"
                 "matching: {a: [a]}\ncontainer: {cells: [[0, 0]]}\n"
                 "pieces: [{name: A, box: [6, 10], marks: [[[0, 0], left, a]]}]\n");
}

TEST(as_sets_are_listed)
{
    assert_stops("tilewright: 1\nlattice: square\ncontainer: {box: [9, 9]}\n"
                 "pieces: [{set: {polyforms: 8}}, {set: {polyforms: 9}}]\n");
}

/* ---- Lattices ---------------------------------------------------------------------------- */

/* A cube of six dimensions: swaps of axes and a mirror generate 46,080 transformations. */
static tw_status load_cube(void *user, const char *path, tw_bytes *bytes, tw_error *error)
{
    char text[4096];
    int size = 0;
    (void)user;
    (void)path;
    (void)error;
    size += snprintf(text, sizeof text,
                     "tilewright-lattice: 1\nname: six\nrank: 6\nmirror: true\n"
                     "cells: {c: {arcs: {");
    for (int k = 0; k < 12; k++)
        size += snprintf(text + size, sizeof text - (size_t)size,
                         "a%d: [c, [%d, %d, %d, %d, %d, %d], a%d], ", k, (k == 0) - (k == 1),
                         (k == 2) - (k == 3), (k == 4) - (k == 5), (k == 6) - (k == 7),
                         (k == 8) - (k == 9), (k == 10) - (k == 11), k ^ 1);
    size += snprintf(text + size, sizeof text - (size_t)size, "}}}\nmirrors:\n");
    for (int g = 0; g < 6; g++) { /* 5: mirrors the last axis */
        size += snprintf(text + size, sizeof text - (size_t)size, "  m%d: {matrix: [", g);
        for (int i = 0; i < 36; i++) {
            const int row = i / 6, to = row == g ? row + 1 : row == g + 1 ? row - 1 : row;
            const int entry = g == 5 ? (row == i % 6) - 2 * (i == 35) : to == i % 6;
            size += snprintf(text + size, sizeof text - (size_t)size, "%s%d%s",
                             i % 6 ? ", "
                             : row ? ", ["
                                   : "[",
                             entry, i % 6 == 5 ? "]" : "");
        }
        size += snprintf(text + size, sizeof text - (size_t)size, "]}\n");
    }
    tw_bytes_add(bytes, text, (size_t)size);
    return TW_OK;
}

TEST(as_the_turns_of_a_lattice_are_put_together)
{
    assert_stops("tilewright: 1\nlattice: ./six.yaml\ncontainer: {cells: [[0, 0, 0, 0, 0, 0]]}\n"
                 "pieces: [{name: A, cells: [[0, 0, 0, 0, 0, 0]]}]\n");
}

/* Calls of the watch beyond those that the lattice itself takes. */
static size_t asked_for(const char *rest)
{
    static const char begin[] =
        "tilewright: 1\nlattice: ./six.yaml\ncontainer: {cells: [[0, 0, 0, 0, 0, 0]]}\n";
    char text[400];
    patience a;
    snprintf(text, sizeof text, "%spieces: [{name: A, cells: [[0, 0, 0, 0, 0, 0]]}]\n", begin);
    read_asked(text, &a, 0);
    const size_t few = a.asked;
    snprintf(text, sizeof text, "%s%s", begin, rest);
    read_asked(text, &a, 0);
    return a.asked - few;
}

TEST(as_polyforms_undergo_many_turns)
{
    assert_true(asked_for("pieces: [{set: {polyforms: 2}}]\n") > 10);
}

TEST(as_marks_undergo_many_turns)
{
    assert_true(asked_for("pieces: [{name: A, cells: [[0, 0, 0, 0, 0, 0]],\n"
                          "          marks: [[[0, 0, 0, 0, 0, 0], a0, m]]}]\n"
                          "matching: {m: [m]}\n") > 10);
}

/* ---- Sequences --------------------------------------------------------------------------- */

enum { BARS = 20, LONG = 500, MOVES = 6 };

/* Writes moves of the upper half of the bars, upwards, again and again. */
static void write_bars(char *text)
{
    size_t size = 0;
    const char *between = "{\"placements\":[";
    for (int bar = 0; bar < BARS; bar++, between = ",") {
        size +=
            (size_t)snprintf(text + size, ROOM - size, "%s{\"piece\":\"A\",\"cells\":", between);
        for (int x = 0; x < LONG; x++)
            size += (size_t)snprintf(text + size, ROOM - size, "%s[%d,%d]", x ? "," : "[", x, bar);
        size += (size_t)snprintf(text + size, ROOM - size, "]}");
    }
    size += (size_t)snprintf(text + size, ROOM - size, "],\"parts\":[{\"pieces\":[");
    for (int bar = 0; bar < BARS; bar++)
        size += (size_t)snprintf(text + size, ROOM - size, "%s%d", bar ? "," : "", bar);
    between = "],\"stayed\":null,\"removed\":null,\"moves\":[";
    for (int move = 1; move <= MOVES; move++, between = ",") {
        size += (size_t)snprintf(text + size, ROOM - size, "%s{\"moved\":[0", between);
        for (int bar = 1; bar < BARS / 2; bar++)
            size += (size_t)snprintf(text + size, ROOM - size, ",%d", bar);
        size += (size_t)snprintf(text + size, ROOM - size, "],\"direction\":[0,-1],\"steps\":%s}",
                                 move < MOVES ? "1" : "null");
    }
    snprintf(text + size, ROOM - size, "]}]}\n");
}

static void read_moves(tw_disassembler *by, const char *text, patience *a, size_t most)
{
    const tw_watch watch = {lose_patience, a};
    const tw_source source = source_of("moves", text);
    fault_log log = {0};
    const tw_report report = {log_fault, &log};
    tw_solution *solution = (tw_solution *)a;
    tw_disassembly *made = (tw_disassembly *)a;
    *a = (patience){.last = most, .restarts = true};
    tw_status status = tw_disassembly_read(by, &source, &report, &watch, &solution, &made);
    assert_int_equal(status, most ? TW_OK : TW_ERR_INPUT); /* the rest is not reported */
    assert_int_equal(log.count, most ? 0 : 1);
    if (most)
        assert_true(!solution && !made);
}

TEST(as_moves_are_made_again)
{
    static char text[ROOM];
    tw_context context = *tw_context_default();
    const tw_source source =
        source_of("bars.yaml", "tilewright: 1\nlattice: square\ncontainer: {box: [500, 20]}\n"
                               "pieces: [{name: A, box: [500, 1], copies: 20}]\n");
    OWNED(tw_puzzle) *puzzle = NULL;
    OWNED(tw_disassembler) *by = NULL;
    patience a;
    context.seconds = tick;
    write_bars(text);
    assert_int_equal(tw_puzzle_read(&context, &source, NULL, NULL, &puzzle), TW_OK);
    assert_int_equal(tw_disassembler_new(&context, puzzle, NULL, &by, NULL), TW_OK);
    read_moves(by, text, &a, 0);
    const size_t all = a.asked;
    if (all < FEW)
        fail_msg("asked %zu times", all);
    for (size_t most = 1; most <= all; most += all / FEW) {
        read_moves(by, text, &a, most);
        assert_int_equal(a.asked, most);
    }
}

RUN_TESTS
