/* test_puzzle_file.c -- puzzles from files: files that they name must lie beside them, or are not
 * read. */
#include "support/texts.h"

#include <sys/stat.h>
#include <unistd.h>

#define LATTICE                                                                                    \
    "tilewright-lattice: 1\nname: rows\nrank: 1\ncells:\n  cell:\n    arcs:\n"                     \
    "      left: [cell, [-1], right]\n      right: [cell, [1], left]\n"
#define PUZZLE                                                                                     \
    "tilewright: 1\nlattice: %s\ncontainer: {box: [4]}\n"                                          \
    "pieces: [{name: D, cells: [[0], [1]], copies: 2}]\n"

/* A folder with a puzzle in `home`, and files there and elsewhere that it may name. */
typedef struct place {
    char folder[24], path[64];
    char said[900];
} place;

static const char *at(place *p, const char *name)
{
    snprintf(p->path, sizeof p->path, "%s/%s", p->folder, name);
    return p->path;
}

static void put(place *p, const char *name, const char *text)
{
    FILE *file = fopen(at(p, name), "wb");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static void name_lattice(place *p, const char *lattice)
{
    char text[300];
    snprintf(text, sizeof text, PUZZLE, lattice);
    put(p, "home/puzzle.yaml", text);
}

static void set_up(place *p)
{
    strcpy(p->folder, "place-XXXXXX");
    assert_non_null(mkdtemp(p->folder));
    mkdir(at(p, "home"), 0700);
    mkdir(at(p, "home/below"), 0700);
    put(p, "home/rows.yaml", LATTICE);
    put(p, "home/below/rows.yaml", LATTICE);
    put(p, "outside.yaml", LATTICE);
}

static void tear_down(place *p)
{
    static const char *const names[] = {
        "home/rows.yaml", "home/below/rows.yaml", "outside.yaml",   "home/puzzle.yaml",
        "home/link.yaml", "home/pipe.yaml",       "home/large.yaml"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(at(p, names[i]));
    rmdir(at(p, "home/below"));
    rmdir(at(p, "home"));
    rmdir(p->folder);
}

#define PLACE(p)                                                                                   \
    __attribute__((cleanup(tear_down))) place p = {.folder = ""};                                  \
    set_up(&p)

static bool note(void *user, const tw_error *error)
{
    place *p = user;
    snprintf(p->said, sizeof p->said, "%s: %s", error->file, error->message);
    return true;
}

static tw_status load(place *p, const char *path)
{
    const tw_report report = {note, p};
    OWNED(tw_puzzle) *puzzle = NULL;
    p->said[0] = '\0';
    tw_status status = tw_puzzle_load(NULL, path, NULL, &report, &puzzle);
    assert_int_equal(puzzle != NULL, status == TW_OK);
    /* Without a report, or with one that has no function, the status is the same. */
    const tw_report *const silent[] = {NULL, &(const tw_report){0}};
    for (size_t i = 0; i < 2; i++) {
        OWNED(tw_puzzle) *again = NULL;
        assert_int_equal(tw_puzzle_load(NULL, path, NULL, silent[i], &again), status);
    }
    return status;
}

static void assert_refused(place *p, const char *path, const char *says)
{
    assert_int_not_equal(load(p, path), TW_OK);
    if (!strstr(p->said, says))
        fail_msg("expected \"%s\" in \"%s\"", says, p->said);
}

TEST(a_lattice_beside_the_puzzle_or_below_is_read)
{
    PLACE(p);
    static const char *const beside[] = {"rows.yaml", "./rows.yaml", "below/rows.yaml",
                                         "./below/../rows.yaml"};
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        char name[80];
        snprintf(name, sizeof name, "%s%s", strchr(beside[i], '/') ? "" : "./", beside[i]);
        name_lattice(&p, name);
        assert_int_equal(load(&p, at(&p, "home/puzzle.yaml")), TW_OK);
    }
}

TEST(what_lies_elsewhere_is_not_read)
{
    PLACE(p);
    name_lattice(&p, "../outside.yaml");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "neither beside the puzzle nor below it");
    assert_int_equal(symlink("../outside.yaml", at(&p, "home/link.yaml")), 0);
    name_lattice(&p, "./link.yaml");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "neither beside the puzzle nor below it");
    name_lattice(&p, "/etc/passwd");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "neither beside the puzzle nor below it");
}

/* A pipe without a writer must not block the reader. */
TEST(what_is_no_plain_file_is_not_read)
{
    PLACE(p);
    assert_int_equal(mkfifo(at(&p, "home/pipe.yaml"), 0600), 0);
    name_lattice(&p, "./pipe.yaml");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "no plain file");
    name_lattice(&p, "./below");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "no plain file");
    assert_refused(&p, at(&p, "home"), "folder");
}

TEST(a_name_is_a_file_or_a_puzzle_that_ships)
{
    PLACE(p);
    assert_int_equal(load(&p, "soma"), TW_OK);
    assert_int_equal(load(&p, "no-such-puzzle"), TW_ERR_IO);
    assert_non_null(strstr(p.said, "no-such-puzzle: there is no such file, and no puzzle of"));
    name_lattice(&p, "./missing.yaml");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "missing.yaml");
}

TEST(a_file_over_the_limit_is_refused)
{
    PLACE(p);
    FILE *file = fopen(at(&p, "home/large.yaml"), "wb");
    assert_non_null(file);
    assert_int_equal(fseek(file, TW_MAX_TEXT, SEEK_SET), 0);
    fputs("xx", file);
    assert_int_equal(fclose(file), 0);
    assert_refused(&p, at(&p, "home/large.yaml"), "larger than 8 MB");
    name_lattice(&p, "./large.yaml");
    assert_refused(&p, at(&p, "home/puzzle.yaml"), "larger than 8 MB");
}

RUN_TESTS
