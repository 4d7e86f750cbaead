/* test_random_runs.c -- random lives of a solver: prepared, run, stopped by callbacks, budgets and
 * interrupts, pulled, saved, resumed, reset, divided and merged, estimated, replaced, in any order,
 * by every engine in every way, with one thread or several, up to each of three conventions, on
 * random puzzles. The whole life finds what one plain run finds, and every call does what the table
 * of states says.
 *
 * Sequences are played in child processes, so a crash or an assertion is a fault like any other. A
 * sequence with a fault is made smaller, calls and puzzle, and printed as a puzzle file with the
 * calls in comments. The program plays the files it is given; a file kept in tests/random/runs is
 * played in every test run. A number before them says how many sequences to try. */
#include "run_calls.h"
#include "support/share.h"

#include <ctype.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/hash.h"

enum { USUAL = 1500, BATCH = 50, MOST_BRANCHES = 2000, HANGS = 300 /* seconds */ };

static uint64_t wanted = USUAL;

/* ---- In processes of their own ----------------------------------------------------------- */

/* What a child process reports. */
typedef struct report {
    uint64_t seed; /* the first with a fault */
    uint64_t good, passed;
    bool bad;
    char fault[300];
} report;

typedef void task_of_child(const void *what, report *told);

static void become_child(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        signal(signals[i], SIG_DFL);
    alarm(HANGS);
}

/* Runs a task in a child process; a child that dies is a fault. */
static report in_child(task_of_child *task, const void *what)
{
    int ends[2], status = 0;
    report told = {.bad = true, .fault = "it crashed"};
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        report own = {.bad = false};
        become_child();
        task(what, &own);
        bool said = write(ends[1], &own, sizeof own) == (ssize_t)sizeof own;
        _exit(said ? 0 : 1);
    }
    close(ends[1]);
    report read_back;
    if (read(ends[0], &read_back, sizeof read_back) == (ssize_t)sizeof read_back)
        told = read_back;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFSIGNALED(status))
        snprintf(told.fault, sizeof told.fault, "it died of signal %d", WTERMSIG(status));
    told.bad |= status != 0;
    return told;
}

/* ---- One sequence ------------------------------------------------------------------------ */

typedef struct life {
    roll puzzle;
    sequence calls;
} life;

static bool make_life(uint64_t seed, life *l)
{
    uint64_t dice = seed * 1000003;
    roll_sequence(&dice, &l->calls);
    return make_roll(seed, &l->puzzle);
}

static played play_life(const life *l, char *fault)
{
    tw_error why;
    OWNED(tw_puzzle) *puzzle = puzzle_of(&l->puzzle, &why);
    if (!puzzle)
        return PASSED_OVER;
    return play(&l->calls, puzzle, MOST_BRANCHES, fault);
}

static void play_in_child(const void *what, report *told)
{
    told->bad = play_life(what, told->fault) == PLAYED_BADLY;
}

/* With several threads a fault may not show each time, so it is tried 10 times. */
static bool is_bad(const life *l, char *fault)
{
    size_t tries = l->calls.threads > 1 ? 10 : 1;
    for (size_t i = 0; i < l->calls.count; i++)
        if (l->calls.calls[i].what == REPLACE || l->calls.calls[i].what == DIVIDE)
            tries = 10;
    for (size_t i = 0; i < tries; i++) {
        report told = in_child(play_in_child, l);
        if (told.bad) {
            memcpy(fault, told.fault, sizeof told.fault);
            return true;
        }
    }
    return false;
}

/* ---- Smaller ----------------------------------------------------------------------------- */

static bool shrink_calls(life *l, char *fault)
{
    for (size_t n = 0;; n++) {
        life less = *l;
        if (!make_simpler(&less.calls, n))
            return false;
        if (memcmp(&less, l, sizeof less) == 0 || !is_bad(&less, fault))
            continue;
        *l = less;
        return true;
    }
}

static bool shrink_puzzle(life *l, char *fault)
{
    for (size_t n = 0;; n++) {
        life less = *l;
        if (!take_away(&less.puzzle, n))
            return false;
        if (memcmp(&less, l, sizeof less) == 0 || less.puzzle.piece_count == 0 ||
            !is_bad(&less, fault))
            continue;
        *l = less;
        return true;
    }
}

static void tell_fault(uint64_t seed)
{
    static rolled_text text;
    life l;
    char fault[300] = "it came once and not again";
    make_life(seed, &l);
    if (is_bad(&l, fault))
        while (shrink_calls(&l, fault) || shrink_puzzle(&l, fault))
            continue;
    text.size = 0;
    write_roll(&l.puzzle, &text);
    write_sequence(&l.calls, &text);
    printf("# seed %llu, made smaller; kept in tests/random/runs it is played for ever:\n",
           (unsigned long long)seed);
    for (char *line = strtok(text.bytes, "\n"); line; line = strtok(NULL, "\n"))
        printf("#   %s\n", line);
    printf("# %s\n", fault);
}

/* ---- Many -------------------------------------------------------------------------------- */

typedef struct batch {
    uint64_t first, end;
} batch;

static void play_batch(const void *what, report *told)
{
    const batch *b = what;
    for (uint64_t seed = b->first; seed < b->end; seed++) {
        life l;
        played how = make_life(seed, &l) ? play_life(&l, told->fault) : PASSED_OVER;
        told->good += how == PLAYED_WELL;
        told->passed += how == PASSED_OVER;
        told->seed = seed;
        told->bad = how == PLAYED_BADLY;
        if (told->bad)
            return;
    }
}

/* Finds the seed of a batch that crashes. */
static uint64_t find_crash(batch all)
{
    for (batch one = {all.first, all.first + 1}; one.first < all.end; one.first++, one.end++)
        if (in_child(play_batch, &one).bad)
            return one.first;
    return all.first;
}

static bool try_all(void)
{
    const uint64_t most = share_of(wanted);
    uint64_t good = 0, passed = 0, seed = 1;
    while (good < most && passed < 20 * most) {
        const batch next = {seed, seed + BATCH};
        report told = in_child(play_batch, &next);
        if (told.bad) {
            printf("not ok 1 - calls in any order find what one run finds\n");
            tell_fault(told.seed ? told.seed : find_crash(next));
            return false;
        }
        good += told.good;
        passed += told.passed;
        seed += BATCH;
    }
    printf("# seeds 1 to %llu: %llu lives of a solver\n", (unsigned long long)seed - 1,
           (unsigned long long)good);
    printf("%sok 1 - calls in any order find what one run finds\n", good < most ? "not " : "");
    return good >= most;
}

/* ---- Kept -------------------------------------------------------------------------------- */

typedef struct kept {
    const char *path;
    char text[20000];
} kept;

static void play_kept(const void *what, report *told)
{
    const kept *k = what;
    sequence s;
    OWNED(tw_puzzle) *puzzle = NULL;
    const tw_source source = {.name = k->path, .text = k->text, .size = strlen(k->text)};
    told->bad = true;
    snprintf(told->fault, sizeof told->fault, "it is no puzzle with calls");
    if (tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle) != TW_OK || !read_sequence(k->text, &s))
        return;
    told->bad = play(&s, puzzle, UINT64_MAX, told->fault) != PLAYED_WELL;
}

static bool try_kept(const char *path, int number)
{
    static kept k;
    FILE *file = fopen(path, "rb");
    memset(&k, 0, sizeof k);
    k.path = path;
    size_t size = file ? fread(k.text, 1, sizeof k.text - 1, file) : 0;
    if (file)
        fclose(file);
    report told = {.bad = size == 0, .fault = "it cannot be read"};
    for (size_t i = 0; i < 10 && !told.bad; i++)
        told = in_child(play_kept, &k);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    printf("%sok %d - %s\n", told.bad ? "not " : "", number, name);
    if (told.bad)
        printf("# %s\n", told.fault);
    return !told.bad;
}

int main(int argc, char **argv)
{
    bool fine = true;
    int first = 1;
    if (argc > 1 && isdigit((unsigned char)argv[1][0]))
        wanted = strtoull(argv[first++], NULL, 10);
    printf("1..%d\n", 1 + argc - first);
    fine = try_all();
    for (int i = first; i < argc; i++)
        fine &= try_kept(argv[i], 2 + i - first);
    return !fine;
}
