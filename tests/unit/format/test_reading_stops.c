/* test_reading_stops.c -- whoever reads a puzzle is asked, again and again, whether to go on, and
 * stops when told to. The clock goes on by a second at each look, so that each look is a question.
 */
#include "support/texts.h"

enum { ROOM = 400000, FEW = 5 };

typedef struct asked {
    size_t times, most; /* 0: go on for ever */
} asked;

static bool go_on(void *user, double done)
{
    asked *a = user;
    (void)done;
    a->times++;
    return a->most == 0 || a->times < a->most;
}

static double tick(void *user)
{
    (void)user;
    static double now;
    return now += 1;
}

static tw_puzzle *read_asked(const char *text, asked *a, size_t most)
{
    tw_context context = *tw_context_default();
    const tw_watch watch = {go_on, a};
    const tw_import how = {.size = sizeof how, .watch = &watch};
    const tw_source source = source_of("test.yaml", text);
    tw_puzzle *puzzle = (tw_puzzle *)a;
    fault_log log = {0};
    const tw_report report = {log_fault, &log};
    context.seconds = tick;
    *a = (asked){.most = most};
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
    asked a;
    read_asked(text, &a, 0);
    const size_t all = a.times;
    if (all < FEW)
        fail_msg("asked %zu times", all);
    for (size_t most = 1; most <= all; most += all / FEW) {
        assert_null(read_asked(text, &a, most));
        assert_int_equal(a.times, most);
    }
}

/* Heaps of balls, which may lie in other ways than the lattice turns. */
static void as_pieces_are_turned_rigidly(void **state)
{
    enum { PIECES = 12, BALLS = 60 };
    static char text[ROOM];
    size_t size = 0, seed = 3;
    (void)state;
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

static void as_shapes_are_put_together(void **state)
{
    (void)state;
    assert_stops(
        "tilewright: 1\nlattice: square\npieces: [{name: A, cells: [[0, 0]], copies: any}]\n"
        "container: {union: [{box: [900, 900]}, {box: [901, 900]}, {box: [902, 900]}]}\n");
}

static void as_sets_are_listed(void **state)
{
    (void)state;
    assert_stops("tilewright: 1\nlattice: square\ncontainer: {box: [9, 9]}\n"
                 "pieces: [{set: {polyforms: 8}}, {set: {polyforms: 9}}]\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_pieces_are_turned_rigidly),
        cmocka_unit_test(as_shapes_are_put_together),
        cmocka_unit_test(as_sets_are_listed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
