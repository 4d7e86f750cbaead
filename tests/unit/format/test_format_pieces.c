/* test_format_pieces.c -- the format room: pieces, sets, notes, plain texts, and shipped
 * puzzles. */
#include "support/texts.h"

/* ---- Pieces ------------------------------------------------------------------------------ */

static void assert_copies(const tw_puzzle *puzzle, const char *name, uint32_t low, uint32_t high)
{
    uint32_t least, most;
    tw_puzzle_piece_copies(puzzle, tw_puzzle_find_piece(puzzle, name), &least, &most);
    assert_int_equal(least, low);
    assert_int_equal(most, high);
}

TEST(copies_are_a_number_a_range_or_any)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [6, 2]}",
                   "[{name: A, box: [1, 1]}, {name: B, box: [1, 1], copies: 3},"
                   " {name: C, box: [1, 2], copies: [1, 2]},"
                   " {name: D, box: [3, 1], copies: any},"
                   " {name: E, box: [2, 1], copies: [2, any]}]");
    assert_copies(puzzle, "A", 1, 1);
    assert_copies(puzzle, "B", 3, 3);
    assert_copies(puzzle, "C", 1, 2);
    assert_copies(puzzle, "D", 0, 4);
    assert_copies(puzzle, "E", 2, 6);
}

static size_t turns_of(const tw_puzzle *puzzle, const char *name)
{
    tw_transform_set turns = tw_puzzle_piece_turns(puzzle, tw_puzzle_find_piece(puzzle, name));
    assert_true(tw_transform_set_has(&turns, 0));
    return tw_transform_set_count(&turns);
}

TEST(turns_and_mirror_say_what_a_piece_may_undergo)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [9, 1]}",
                   "[{name: habit, box: [1, 1]}, {name: all, box: [1, 1], turns: all},"
                   " {name: turned, box: [1, 1], mirror: false},"
                   " {name: fixed, box: [1, 1], turns: fixed},"
                   " {name: over, box: [1, 1], turns: fixed, mirror: true},"
                   " {name: quarter, box: [1, 1], turns: [quarter]},"
                   " {name: both, box: [1, 1], turns: [quarter], mirror: true},"
                   " {name: flip, box: [1, 1], turns: [flip]},"
                   " {name: none, box: [1, 1], turns: []}]");
    assert_int_equal(turns_of(puzzle, "habit"), 8);
    assert_int_equal(turns_of(puzzle, "all"), 8);
    assert_int_equal(turns_of(puzzle, "turned"), 4);
    assert_int_equal(turns_of(puzzle, "fixed"), 1);
    assert_int_equal(turns_of(puzzle, "over"), 2);
    assert_int_equal(turns_of(puzzle, "quarter"), 4);
    assert_int_equal(turns_of(puzzle, "both"), 8);
    assert_int_equal(turns_of(puzzle, "flip"), 2);
    assert_int_equal(turns_of(puzzle, "none"), 1);
}

TEST(the_puzzle_says_turns_and_mirror_for_pieces_that_do_not)
{
    tw_puzzle *puzzle = read_named(
        "test.yaml", "tilewright: 1\nlattice: cube\ncontainer: {box: [3, 1, 1]}\nmirror: true\n"
                     "pieces: [{name: A, box: [1, 1, 1]}, {name: B, box: [1, 1, 1], turns: [xy]},"
                     " {name: C, box: [1, 1, 1], mirror: false}]\n");
    assert_int_equal(turns_of(puzzle, "A"), 48);
    assert_int_equal(turns_of(puzzle, "B"), 4); /* its own turns, its own mirror */
    assert_int_equal(turns_of(puzzle, "C"), 24);
    tw_puzzle_free(puzzle);
    puzzle = read_named("test.yaml", "tilewright: 1\nlattice: cube\ncontainer: {box: [2, 1, 1]}\n"
                                     "turns: fixed\npieces: [{name: A, box: [1, 1, 1]},"
                                     " {name: B, box: [1, 1, 1], turns: all}]\n");
    assert_int_equal(turns_of(puzzle, "A"), 1);
    assert_int_equal(turns_of(puzzle, "B"), 24);
    tw_puzzle_free(puzzle);
}

TEST(the_symmetry_of_a_set_says_what_its_pieces_may_undergo)
{
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [60, 1]}",
                   "[{set: {polyforms: 3}, copies: any},"
                   " {set: {polyforms: 3, symmetry: one-sided}, copies: any},"
                   " {set: {polyforms: 3, symmetry: fixed}, copies: any},"
                   " {set: {polyforms: 3, symmetry: one-sided}, mirror: true, copies: any},"
                   " {set: {polyforms: 3, symmetry: fixed}, turns: all, copies: any}]");
    assert_int_equal(tw_puzzle_piece_count(puzzle), 2 + 2 + 6 + 2 + 6);
    assert_int_equal(turns_of(puzzle, "1"), 8);
    assert_int_equal(turns_of(puzzle, "1.2"), 4);
    assert_int_equal(turns_of(puzzle, "6"), 1);
    assert_int_equal(turns_of(puzzle, "1.4"), 8);
    assert_int_equal(turns_of(puzzle, "6.5"), 4);
}

TEST(a_set_gives_all_its_pieces_or_some_of_them)
{
    tw_puzzle *puzzle = read_parts("square", "{box: [10, 6]}", "[{set: pentominoes}]");
    assert_int_equal(tw_puzzle_piece_count(puzzle), 12);
    assert_string_equal(tw_puzzle_piece_name(puzzle, 0), "F");
    assert_string_equal(tw_puzzle_piece_name(puzzle, 11), "Z");
    tw_puzzle_free(puzzle);
    puzzle = read_parts("square", "{box: [5, 2]}", "[{set: pentominoes, only: [P, U]}]");
    assert_int_equal(tw_puzzle_piece_count(puzzle), 2);
    assert_int_not_equal(tw_puzzle_find_piece(puzzle, "U"), UINT32_MAX);
    tw_puzzle_free(puzzle);
    puzzle = read_parts("square", "{box: [11, 5]}", "[{set: pentominoes, except: [X]}]");
    assert_int_equal(tw_puzzle_piece_count(puzzle), 11);
    assert_int_equal(tw_puzzle_find_piece(puzzle, "X"), UINT32_MAX);
    tw_puzzle_free(puzzle);
}

/* The bent tromino was called L; it is now V, like that of three cubes. */
TEST(a_piece_of_a_set_may_have_another_name)
{
    static const char *const chosen[] = {"only: [L]", "only: [V]", "except: [I]", "only: [V, L]"};
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        char pieces[80];
        snprintf(pieces, sizeof pieces, "[{set: trominoes, %s, copies: 2}]", chosen[i]);
        OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [3, 2]}", pieces);
        assert_int_equal(tw_puzzle_piece_count(puzzle), 1);
        assert_int_not_equal(tw_puzzle_find_piece(puzzle, "V"), UINT32_MAX);
    }
}

TEST(a_set_does_not_take_names_that_are_given)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [12, 3]}",
                                          "[{set: tetrominoes}, {set: tetrominoes, only: [I, T]},"
                                          " {name: T, box: [2, 4]}]");
    assert_int_equal(tw_puzzle_piece_count(puzzle), 8);
    const tw_cell *cells;
    assert_int_equal(form_of(puzzle, "T", &cells), 8);
    assert_int_equal(form_of(puzzle, "T.1", &cells), 4);
    assert_int_equal(form_of(puzzle, "T.2", &cells), 4);
    assert_int_equal(form_of(puzzle, "I", &cells), 4);
    assert_int_equal(form_of(puzzle, "I.2", &cells), 4);
}

TEST(a_piece_may_have_several_shapes)
{
    OWNED(tw_puzzle) *puzzle = read_parts("square", "{box: [3, 1]}",
                                          "[{name: A, shapes: [{box: [3, 1]}, [[0, 0], [2, 0]]],"
                                          " copies: 1}]");
    assert_int_equal(tw_puzzle_form_count(puzzle, 0), 2);
}

TEST(a_puzzle_may_be_labelled)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("test.yaml", "tilewright: 1\nlattice: line\nlabelled: true\n"
                                "container: {box: [1]}\n"
                                "pieces: [{name: A, box: [1]}]\n");
    assert_true(tw_puzzle_labelled(puzzle));
}

/* ---- Texts as such ----------------------------------------------------------------------- */

TEST(json_says_the_same_as_yaml)
{
    OWNED(tw_puzzle) *puzzle = read_named(
        "test.json",
        "{\"tilewright\": 1, \"title\": \"\\ud83e\\udde9 \\\"\\u00e4\\\"\", \"lattice\":\n"
        "\t\"square\", \"container\": {\"layers\": [\"ab\\n?x\"]}, \"mirror\": false,\n"
        " \"pieces\": [{\"name\": \"A\", \"layers\": \"ab\", \"copies\": [0, 3]},"
        " {\"name\": \"B\", \"cells\": [[0, 0]], \"copies\": \"any\"}]}");
    assert_string_equal(tw_puzzle_title(puzzle), "\xf0\x9f\xa7\xa9 \"\xc3\xa4\"");
    assert_true(is_optional(puzzle, 0, 1));
    assert_string_equal(colour_at(puzzle, 1, 0), "b");
    assert_copies(puzzle, "A", 0, 3);
    assert_int_equal(turns_of(puzzle, "B"), 4);
}

TEST(a_byte_order_mark_is_passed_over)
{
    OWNED(tw_puzzle) *puzzle =
        read_named("test.yaml", "\xef\xbb\xbftilewright: 1\nlattice: line\ncontainer: {box: [1]}\n"
                                "pieces: [{name: A, box: [1]}]\n");
    assert_int_equal(tw_puzzle_cell_count(puzzle), 1);
}

TEST(words_of_yaml_are_only_texts)
{
    OWNED(tw_puzzle) *puzzle = read_parts("line", "{box: [4]}",
                                          "[{name: no, box: [1]}, {name: 12, box: [1]},"
                                          " {name: 'null', box: [1]}, {name: 1.0, box: [1]}]");
    assert_int_not_equal(tw_puzzle_find_piece(puzzle, "no"), UINT32_MAX);
    assert_int_not_equal(tw_puzzle_find_piece(puzzle, "12"), UINT32_MAX);
    assert_int_not_equal(tw_puzzle_find_piece(puzzle, "null"), UINT32_MAX);
    assert_int_not_equal(tw_puzzle_find_piece(puzzle, "1.0"), UINT32_MAX);
}

TEST(the_status_says_what_kind_of_fault_it_is)
{
    fault_log log;
    assert_int_equal(status_of("tilewright: 2\n", &log), TW_ERR_VERSION);
    assert_int_equal(status_of("tilewright: 1\nlattice: square\ncontainer: {box: [1001, 1000]}\n"
                               "pieces: [{name: A, box: [1]}]\n",
                               &log),
                     TW_ERR_TOO_LARGE);
    assert_int_equal(status_of("tilewright: 1\nlattice: line\n", &log), TW_ERR_INPUT);
    assert_int_equal(log.count, 2);
}

TEST(a_reader_needs_no_report)
{
    tw_puzzle *puzzle = NULL;
    tw_source source = source_of("test.yaml", "[");
    assert_int_equal(tw_puzzle_read(NULL, &source, NULL, NULL, &puzzle), TW_ERR_INPUT);
    assert_null(puzzle);
    tw_source nameless = {.text = "{", .size = 1};
    assert_int_equal(tw_puzzle_read(NULL, &nameless, NULL, NULL, &puzzle), TW_ERR_INPUT);
}

/* ---- Notes ------------------------------------------------------------------------------- */

static const char noted[] = "tilewright: 1\n"
                            "title: A title\n"
                            "source: >\n"
                            "  A source\n"
                            "  of two lines\n"
                            "author: Somebody\n"
                            "family: rods\n"
                            "notes: Anything.\n"
                            "counts: {none: 13664822582333502156627512,\n"
                            "  reflections: 6832411291166751078313757, claimed: 3}\n"
                            "lattice: line\n"
                            "container: {box: [2]}\n"
                            "pieces: [{name: A, box: [2]}]\n";

TEST(notes_are_kept_with_the_puzzle)
{
    OWNED(tw_puzzle) *puzzle = read_named("test.yaml", noted);
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    assert_string_equal(tw_puzzle_title(puzzle), "A title");
    assert_string_equal(notes->source, "A source of two lines\n");
    assert_string_equal(notes->author, "Somebody");
    assert_string_equal(notes->family, "rods");
    assert_string_equal(notes->notes, "Anything.");
    assert_string_equal(notes->none, "13664822582333502156627512");
    assert_string_equal(notes->rotations, "");
    assert_string_equal(notes->reflections, "6832411291166751078313757");
    assert_string_equal(notes->claimed, "3");
}

TEST(notes_that_are_not_there_are_empty)
{
    OWNED(tw_puzzle) *puzzle = read_parts("line", "{box: [2]}", "[{name: A, box: [2]}]");
    const tw_puzzle_notes *notes = tw_puzzle_about(puzzle);
    assert_string_equal(tw_puzzle_title(puzzle), "");
    assert_string_equal(notes->source, "");
    assert_string_equal(notes->notes, "");
    assert_string_equal(notes->none, "");
}

TEST(a_long_note_is_cut_between_characters)
{
    fault_log log;
    char text[600] = "tilewright: 1\nlattice: line\ncontainer: {box: [2]}\n"
                     "pieces: [{name: A, box: [2]}]\nauthor: x";
    for (size_t i = 0; i < 150; i++)
        strcat(text, "\xc3\xa4");
    tw_puzzle *puzzle = read_named("test.yaml", text);
    const char *author = tw_puzzle_about(puzzle)->author;
    assert_int_equal(strlen(author), 199); /* x and 99 characters of two bytes */
    tw_puzzle_free(puzzle);
    assert_int_equal(status_of("tilewright: 1\nlattice: line\ncontainer: {box: [2]}\n"
                               "pieces: [{name: A, box: [2]}]\ntitle: [1]\n",
                               &log),
                     TW_ERR_INPUT);
    assert_int_equal(log.count, 1);
}

/* ---- Sets -------------------------------------------------------------------------------- */

static const char ribbon[] = "tilewright-lattice: 1\n"
                             "name: ribbon\n"
                             "rank: 1\n"
                             "cells:\n"
                             "  cell:\n"
                             "    arcs: {west: [cell, [-1], east], east: [cell, [1], west]}\n"
                             "sets:\n"
                             "  pairs: {title: Pairs, pieces: {two: [[0], [1]]}}\n";

typedef struct listing {
    char text[1000];
    size_t count, stop_after;
} listing;

static bool list_piece(void *user, const char *name, const tw_cell *cells, size_t count)
{
    listing *list = user;
    (void)cells;
    char item[100];
    snprintf(item, sizeof item, "%s:%zu ", name, count);
    if (strlen(list->text) + strlen(item) < sizeof list->text)
        strcat(list->text, item);
    return ++list->count != list->stop_after;
}

TEST(a_set_is_listed_by_name_or_by_size)
{
    tw_source source;
    OWNED(tw_lattice) *lattice = shipped_lattice("square", &source);
    listing list = {.count = 0};
    tw_piece_set_sink sink = {list_piece, &list};
    assert_int_equal(
        tw_piece_set_read(NULL, &source, lattice, "tetrominoes", 0, TW_POLYFORM_FREE, &sink, NULL),
        TW_OK);
    assert_string_equal(list.text, "I:4 L:4 O:4 S:4 T:4 ");
    list = (listing){.count = 0};
    assert_int_equal(
        tw_piece_set_read(NULL, &source, lattice, NULL, 5, TW_POLYFORM_FIXED, &sink, NULL), TW_OK);
    assert_int_equal(list.count, 63);
    list = (listing){.stop_after = 2};
    assert_int_equal(tw_piece_set_read(NULL, NULL, lattice, NULL, 4, TW_POLYFORM_FREE, &sink, NULL),
                     TW_OK);
    assert_string_equal(list.text, "1:4 2:4 ");
}

TEST(a_set_that_is_not_there_is_a_usage_error)
{
    tw_source source;
    OWNED(tw_lattice) *lattice = shipped_lattice("square", &source);
    listing list = {.count = 0};
    tw_piece_set_sink sink = {list_piece, &list};
    tw_error error = {.status = TW_OK};
    assert_int_equal(tw_piece_set_read(NULL, &source, lattice, "tetronimoes", 0, TW_POLYFORM_FREE,
                                       &sink, &error),
                     TW_ERR_USAGE);
    assert_non_null(strstr(error.message, "no set called \"tetronimoes\""));
    assert_string_equal(error.hint, "did you mean \"tetrominoes\"?");
    error = (tw_error){.status = TW_OK};
    assert_int_equal(
        tw_piece_set_read(NULL, &source, lattice, NULL, 25, TW_POLYFORM_FREE, &sink, &error),
        TW_ERR_USAGE);
    assert_int_equal(list.count, 0);
}

TEST(the_sets_of_a_lattice_are_described_by_number)
{
    tw_piece_set set;
    tw_source source = source_of("ribbon.yaml", ribbon);
    assert_int_equal(tw_piece_set_get(NULL, &source, 0, &set, &complaints), TW_OK);
    assert_string_equal(set.name, "pairs");
    assert_string_equal(set.title, "Pairs");
    assert_int_equal(set.size, 0);
    assert_int_equal(tw_piece_set_get(NULL, &source, 1, &set, &complaints), TW_ERR_USAGE);
}

/* ---- What ships -------------------------------------------------------------------------- */

TEST(what_ships_is_in_order_and_ends)
{
    size_t count = 0;
    for (; tw_builtin_lattice(count).name; count++) {
        tw_builtin one = tw_builtin_lattice(count);
        assert_int_equal(one.text[one.size], '\0');
        assert_int_equal(strlen(one.text), one.size);
        assert_string_equal(tw_builtin_find_lattice(one.name)->text, one.text);
        if (count > 0)
            assert_true(strcmp(tw_builtin_lattice(count - 1).name, one.name) < 0);
    }
    assert_true(count >= 6);
    assert_null(tw_builtin_lattice(count + 5).name);
    assert_null(tw_builtin_find_lattice("no such lattice"));
    assert_null(tw_builtin_find_puzzle("no such puzzle"));
}

TEST(every_shipped_lattice_and_its_sets_read_without_a_fault)
{
    for (size_t i = 0; tw_builtin_lattice(i).name; i++) {
        tw_source source;
        OWNED(tw_lattice) *lattice = shipped_lattice(tw_builtin_lattice(i).name, &source);
        assert_string_equal(tw_lattice_name(lattice), source.name);
        tw_piece_set set;
        for (size_t s = 0; tw_piece_set_get(NULL, &source, s, &set, &complaints) == TW_OK; s++) {
            listing list = {.count = 0};
            tw_piece_set_sink sink = {list_piece, &list};
            assert_int_equal(tw_piece_set_read(NULL, &source, lattice, set.name, 0,
                                               TW_POLYFORM_FREE, &sink, NULL),
                             TW_OK);
            assert_true(list.count > 0);
        }
    }
}

TEST(every_shipped_puzzle_reads_without_a_fault)
{
    size_t count = 0;
    for (; tw_builtin_puzzle(count).name; count++) {
        tw_builtin one = tw_builtin_puzzle(count);
        OWNED(tw_puzzle) *puzzle = NULL;
        tw_source source = {.name = one.name, .text = one.text, .size = one.size};
        assert_int_equal(tw_puzzle_read(NULL, &source, NULL, &complaints, &puzzle), TW_OK);
        assert_true(*tw_puzzle_title(puzzle));
    }
    assert_true(count >= 6);
}

RUN_TESTS
