/* test_fingerprint_fields.c -- every number that enters a puzzle's or a cover's hash counts: if it
 * alone changes, the hash changes.
 *
 * The rows of the tables are named after what src/store/fingerprint.c writes, as "function: what".
 * The program is given that file and compares: a written field without a row is a failure, and so
 * is a row without a written field. */
#include "support/texts.h"
#include "support/workshop.h"

#include <ctype.h>

#include <tw/advanced/store.h>

#include "cover/cover_shared.h"
#include "store/hash.h"
#include "store/fingerprint.h"

/* ---- Texts ------------------------------------------------------------------------------- */

/* Two rails and rungs between them. */
#define LADDER_OF(arcs, turns)                                                                     \
    "tilewright: 1\n"                                                                              \
    "lattice:\n"                                                                                   \
    "  name: ladder\n"                                                                             \
    "  rank: 1\n"                                                                                  \
    "  cells:\n" arcs turns "  wrap: [[9]]\n"                                                      \
    "container: {cells: [[0, a], [1, a]]}\n"                                                       \
    "pieces: [{name: p, cells: [[0, a]], copies: 2, turns: fixed}]\n"

#define RAILS_A "    a: {arcs: {l: [a, [-1], r], r: [a, [1], l], "
#define RAILS_B "    b: {arcs: {l: [b, [-1], r], r: [b, [1], l], "
#define STRAIGHT RAILS_A "up: [b, [0], down]}}\n" RAILS_B "down: [a, [0], up]}}\n"
#define SLANTED RAILS_A "up: [b, [2], down]}}\n" RAILS_B "down: [a, [-2], up]}}\n"
#define BRACED                                                                                     \
    RAILS_A "up: [b, [0], down], x: [b, [1], x]}}\n" RAILS_B                                       \
            "down: [a, [0], up], x: [a, [-1], x]}}\n"
#define CROSSED                                                                                    \
    "    a: {arcs: {l: [b, [-1], r], r: [b, [1], l], up: [b, [0], down]}}\n"                       \
    "    b: {arcs: {l: [a, [-1], r], r: [a, [1], l], down: [a, [0], up]}}\n"
#define TURNED "  turns: {t: {matrix: [[-1]]}}\n"
#define TURNED_OVER "  turns: {t: {matrix: [[-1]], kinds: {a: [b, [0]], b: [a, [0]]}}}\n"
#define LADDER LADDER_OF(STRAIGHT, "")

#define LINE                                                                                       \
    "tilewright: 1\n"                                                                              \
    "lattice: {base: line, wrap: [[9]]}\n"                                                         \
    "container: {cells: [[0], [1]]}\n"                                                             \
    "pieces: [{name: p, cells: [[0]], copies: 2, turns: fixed}]\n"

/* Turned over, or by half a turn, where its ends meet. */
#define STRIP                                                                                      \
    "tilewright: 1\n"                                                                              \
    "lattice: {base: square, wrap: [{turn: flip, by: [3, 5]}]}\n"                                  \
    "container: {cells: [[0, 0], [1, 0]]}\n"                                                       \
    "pieces: [{name: p, cells: [[0, 0]], copies: 2, turns: fixed}]\n"

/* The plane without diagonals; half a turn and a mirror have the same size. */
#define PLANE                                                                                      \
    "tilewright: 1\n"                                                                              \
    "lattice:\n"                                                                                   \
    "  name: plane\n"                                                                              \
    "  rank: 2\n"                                                                                  \
    "  cells:\n"                                                                                   \
    "    c: {arcs: {l: [c, [-1, 0], r], r: [c, [1, 0], l], u: [c, [0, -1], d], d: [c, [0, 1], "    \
    "u]}}\n"                                                                                       \
    "  turns: {t: {matrix: [[-1, 0], [0, -1]]}}\n"                                                 \
    "container: {cells: [[0, 0], [1, 0]]}\n"                                                       \
    "pieces: [{name: p, cells: [[0, 0]], copies: 2, turns: fixed}]\n"

/* Has everything but marks. */
#define PLAIN                                                                                      \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "labelled: false\n"                                                                            \
    "container: {cells: [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [2, 1]], optional: [[1, 1]],\n"   \
    "  colours: {red: [[0, 0]], blue: [[2, 0]]}}\n"                                                \
    "pieces:\n"                                                                                    \
    "  - {name: pair, shapes: [{cells: [[0, 0], [1, 0]]}, {cells: [[0, 0], [1, 1]]}],\n"           \
    "    copies: [1, 3], mirror: false}\n"                                                         \
    "  - {name: dot, cells: [[0, 0]], colours: {red: [[0, 0]]}, copies: [0, 2]}\n"                 \
    "  - {name: bar, cells: [[0, 0], [1, 0]], colours: {blue: [[0, 0]]}, copies: [0, 2]}\n"

#define PINNED                                                                                     \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [3, 2]}\n"                                                                   \
    "pieces:\n"                                                                                    \
    "  - {name: one, shapes: [{cells: [[0, 0], [1, 0]]}, {cells: [[0, 0]]}], pin: [[0, 0]]}\n"     \
    "  - {name: two, shapes: [{cells: [[0, 0], [1, 0]]}, {cells: [[0, 0]]}]}\n"                    \
    "  - {name: dot, cells: [[0, 0]], copies: any}\n"

#define MARKED                                                                                     \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [2, 2], marks: [[[0, 0], up, key]]}\n"                                       \
    "matching: {key: [lock, none], lock: [key]}\n"                                                 \
    "pieces:\n"                                                                                    \
    "  - {name: bar, cells: [[0, 0], [1, 0]], marks: [[[0, 0], up, lock]], copies: [0, 2]}\n"      \
    "  - {name: dot, cells: [[0, 0]], marks: [[[0, 0], left, key]], copies: [0, 4]}\n"

#define EXCHANGED                                                                                  \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [2, 1], marks: [[[0, 0], up, key], [[0, 0], left, lock],\n"                  \
    "  [[1, 0], up, third]]}\n"                                                                    \
    "exchange: [[lock, key]]\n"                                                                    \
    "pieces: [{name: dot, cells: [[0, 0]], copies: 2}]\n"

#define PAIRED                                                                                     \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {layers: abc}\n"                                                                   \
    "pieces: [{name: A, layers: a}, {name: B, layers: b}, {name: C, layers: c}]\n"                 \
    "matching: {a: [b]}\n"

#define COSTS                                                                                      \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [2, 1]}\n"                                                                   \
    "cost: [{weight: -1, piece: dot, cells: [[0, 0]]}]\n"                                          \
    "pieces: [{name: dot, cells: [[0, 0]], copies: 2}]\n"

#define EMPTY                                                                                      \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [2, 2], optional: {box: [2, 2]}, empty: [1, 2]}\n"                           \
    "pieces: [{name: dot, cells: [[0, 0]], copies: any}]\n"

#define GROUPED                                                                                    \
    "tilewright: 1\n"                                                                              \
    "lattice: square\n"                                                                            \
    "container: {box: [3, 1]}\n"                                                                   \
    "pieces: [{name: dot, cells: [[0, 0]], copies: 2, group: {cage: 1}}, {name: end,\n"            \
    "  cells: [[0, 0]], group: lid}]\n"

/* ---- Puzzles ----------------------------------------------------------------------------- */

typedef struct row {
    const char *what;      /* "function: what it writes" */
    const char *text;      /* NULL: it cannot be changed alone */
    const char *from, *to; /* the change; `from` occurs once in the text; NULL: the whole text */
} row;

/* Calls another function with its own rows, or is the same in all puzzles. */
#define GROUP NULL, NULL, NULL
/* Follows from the steps and matrices, as two arcs of a cell never lead to the same cell. */
#define FOLLOWS NULL, NULL, NULL

static const row puzzle_rows[] = {
    {"add_cell_print: cell->at[i]", PLANE, "[[0, 0], [1, 0]]}", "[[0, 0], [2, 0]]}"},
    {"add_cell_print: cell->kind", LADDER, STRAIGHT, CROSSED},
    {"add_pattern: rank", LINE, NULL, PLANE},
    {"add_pattern: wraps", LADDER, "  wrap: [[9]]\n", ""},
    {"add_pattern: tw_lattice_period(lattice, i)[j]", LADDER, "[[9]]", "[[8]]"},
    {"add_pattern: turn ? tw_lattice_find_transform(lattice, turn) : 0", STRIP, "flip",
     "quarter+quarter"},
    {"add_pattern: kinds", LADDER, NULL, LINE},
    {"add_pattern: arcs", LADDER, STRAIGHT, BRACED},
    {"add_pattern: &arc->step, lattice", LADDER, STRAIGHT, SLANTED},
    {"add_pattern: arc->back", FOLLOWS},
    {"add_transforms: count", LADDER, "  wrap", TURNED "  wrap"},
    {"add_transforms: one->matrix[i][j]", PLANE, "[[-1, 0], [0, -1]]", "[[1, 0], [0, -1]]"},
    {"add_transforms: one->kind[kind]", LADDER_OF(STRAIGHT, TURNED), TURNED, TURNED_OVER},
    {"add_transforms: one->offset[kind][i]", FOLLOWS},
    {"add_transforms: one->label[kind], tw_lattice_arc_count(lattice, kind)", FOLLOWS},
    {"add_container_print: tw_puzzle_cell_count(puzzle)", PLAIN, "optional: [[1, 1]]",
     "optional: [[1, 1], [5, 5]]"},
    {"add_container_print: cell, lattice", PLAIN, "[2, 1]], optional", "[1, 2]], optional"},
    {"add_container_print: tw_puzzle_cell_optional(puzzle, i)", PLAIN, "optional: [[1, 1]]",
     "optional: [[1, 0]]"},
    {"add_container_print: tw_puzzle_cell_colour(puzzle, i)", PLAIN, "blue: [[2, 0]]}}",
     "blue: [[2, 1]]}}"},
    {"add_container_print: tw_puzzle_border(puzzle, i, l)", MARKED, "marks: [[[0, 0], up, key]]}",
     "marks: [[[0, 0], left, key]]}"},
    {"add_form_print: count", PLAIN, "{cells: [[0, 0], [1, 1]]}",
     "{cells: [[0, 0], [1, 1], [2, 2]]}"},
    {"add_form_print: &cells[i], lattice", PLAIN, "{cells: [[0, 0], [1, 1]]}",
     "{cells: [[0, 0], [1, 2]]}"},
    {"add_form_print: colours ? colours[i] : 0", PLAIN, "{blue: [[0, 0]]}, copies",
     "{blue: [[1, 0]]}, copies"},
    {"add_form_print: tw_puzzle_form_mark(puzzle, piece, form, i, l)", MARKED,
     "marks: [[[0, 0], up, lock", "marks: [[[1, 0], up, lock"},
    {"add_piece_print: tw_puzzle_piece_name(puzzle, piece)", PLAIN, "name: pair", "name: pain"},
    {"add_piece_print: low", PLAIN, "copies: [1, 3]", "copies: [2, 3]"},
    {"add_piece_print: high", PLAIN, "copies: [1, 3]", "copies: [1, 2]"},
    {"add_piece_print: turns.bits[i], 8", PLAIN, "mirror: false", "mirror: true"},
    {"add_piece_print: tw_puzzle_form_count(puzzle, piece)", PLAIN, ", {cells: [[0, 0], [1, 1]]}]",
     "]"},
    {"add_piece_print: puzzle, piece, form", GROUP},
    {"add_meetings: marks", MARKED, "left, key]], copies: [0, 4]}",
     "left, key], [[0, 0], up, other]], copies: [0, 4]}"},
    {"add_meetings: tw_puzzle_may_meet(puzzle, (uint8_t)a, (uint8_t)b)", MARKED, "[lock, none]",
     "[lock, outside]"},
    {"add_exchanges: list->colours, list->count", GROUP},
    {"add_exchanges: list->marks, list->count", GROUP},
    {"add_names: numbers ? count : 0", EXCHANGED, "[lock, key]", "[lock, key, third]"},
    {"add_names: numbers[i]", EXCHANGED, "[lock, key]", "[lock, third]"},
    {"add_colour_pairs: a", PAIRED, "a: [b]}", "b: [b, a]}"},
    {"add_colour_pairs: b", PAIRED, "a: [b]}", "a: [c]}"},
    {"add_pins: tw_puzzle_pin_count(puzzle)", PINNED, ", pin: [[0, 0]]}", "}"},
    {"add_pins: tw_puzzle_pin(puzzle, i), tw_puzzle_lattice(puzzle)", GROUP},
    {"add_placement_print: of->piece", PINNED,
     ", pin: [[0, 0]]}\n  - {name: two, shapes: [{cells: [[0, 0], [1, 0]]}, {cells: [[0, 0]]}]}",
     "}\n  - {name: two, shapes: [{cells: [[0, 0], [1, 0]]}, {cells: [[0, 0]]}], pin: [[0, 0]]}"},
    {"add_placement_print: of->turn", FOLLOWS}, /* except in a program: see below */
    {"add_placement_print: of->cell_count", PINNED, "pin: [[0, 0]]", "pin: [[0, 0], [1, 0]]"},
    {"add_placement_print: &of->cells[i], lattice", PINNED, "pin: [[0, 0]]", "pin: [[2, 1]]"},
    {"add_costs: rule->kind", COSTS, "piece: dot, cells:", "piece: dot, pin:"},
    {"add_costs: (uint64_t)(rule->weight + TW_MAX_WEIGHT)", COSTS, "weight: -1", "weight: 1"},
    {"add_costs: &rule->of, tw_puzzle_lattice(puzzle)", GROUP},
    {"add_empty_bounds: \"empty\"", GROUP},
    {"add_empty_bounds: low", EMPTY, "[1, 2]}", "[0, 2]}"},
    {"add_empty_bounds: high", EMPTY, "[1, 2]}", "[1, 3]}"},
    {"add_groups: \"group\"", GROUP},
    {"add_groups: groups[i].name", GROUPED, "cage: 1", "case: 1"},
    {"add_groups: piece", GROUPED, "group: {cage: 1}}, {name: end,\n  cells: [[0, 0]], group: lid",
     "group: {cage: 1, lid: any}}, {name: end,\n  cells: [[0, 0]]"},
    {"add_groups: groups[i].copies", GROUPED, "cage: 1", "cage: 2"},
    {"tw_puzzle_hash: wrapped ? \"tilewright puzzle 2\" : \"tilewright puzzle 1\"", GROUP},
    {"tw_puzzle_hash: tw_puzzle_lattice(puzzle)", GROUP},
    {"tw_puzzle_hash: puzzle", GROUP},
    {"tw_puzzle_hash: puzzle, piece", GROUP},
    {"tw_puzzle_hash: tw_puzzle_labelled(puzzle)", PLAIN, "labelled: false", "labelled: true"},
    {"tw_puzzle_hash: tw_puzzle_piece_count(puzzle)", PLAIN, "copies: [0, 2]}\n  - {name: bar",
     "copies: [0, 2]}\n  - {name: d, cells: [[0, 0]], copies: [0, 2]}\n  - {name: bar"},
};

static tw_hash hash_of_puzzle(const tw_puzzle *puzzle)
{
    tw_hash hash = {{0}};
    assert_int_equal(tw_puzzle_hash(NULL, puzzle, &hash, NULL), TW_OK);
    return hash;
}

static tw_hash hash_of_text(const char *text)
{
    OWNED(tw_puzzle) *puzzle = read_named("fields.yaml", text);
    return hash_of_puzzle(puzzle);
}

static void change_text(const row *r, char *changed, size_t size)
{
    const char *at = r->from ? strstr(r->text, r->from) : r->text;
    size_t length = r->from ? strlen(r->from) : strlen(r->text);
    if (!at || (r->from && strstr(at + 1, r->from)))
        fail_msg("%s: \"%s\" is not in the text just once", r->what, r->from);
    int written =
        snprintf(changed, size, "%.*s%s%s", (int)(at - r->text), r->text, r->to, at + length);
    assert_true(written > 0 && (size_t)written < size);
}

TEST(each_field_of_a_puzzle_counts)
{
    for (size_t i = 0; i < sizeof puzzle_rows / sizeof *puzzle_rows; i++) {
        char changed[4000];
        const row *r = &puzzle_rows[i];
        if (!r->text)
            continue;
        change_text(r, changed, sizeof changed);
        tw_hash before = hash_of_text(r->text), after = hash_of_text(changed);
        if (tw_hash_equal(&before, &after))
            fail_msg("%s does not count", r->what);
    }
}

/* A text cannot give the turn of a pin: a piece with marks is pinned as it is written. */
TEST(the_turn_of_a_pin_counts)
{
    const tw_cell corner = {.at = {0, 0}};
    const tw_mark_def marks[] = {{.label = UP, .mark = KEY}, {.label = LEFT, .mark = LOCK}};
    tw_hash hashes[2];
    for (uint32_t turn = 0; turn < 2; turn++) {
        workshop w;
        open_workshop(&w, "xx/xx");
        add_piece(&w, "dot", "x", marks, 2, 4);
        const tw_placement pin = {.piece = 0, .cells = &corner, .cell_count = 1, .turn = turn};
        w.def.pins = &pin;
        w.def.pin_count = 1;
        OWNED(tw_puzzle) *puzzle = finish(&w);
        hashes[turn] = hash_of_puzzle(puzzle);
    }
    assert_false(tw_hash_equal(&hashes[0], &hashes[1]));
}

/* ---- Covers ------------------------------------------------------------------------------ */

/* Two places that may be neighbours, one that may be optional, two stocks, two options. */
typedef struct sketched_cover {
    uint32_t places, stocks, options;
    uint32_t optional, neighbour, joins, low, high, order, of_first[2], first_size, stock;
} sketched_cover;

static const sketched_cover plain_cover = {.places = 3,
                                           .stocks = 2,
                                           .options = 2,
                                           .optional = 2,
                                           .neighbour = 1,
                                           .joins = 1,
                                           .high = 2,
                                           .of_first = {0, 1},
                                           .first_size = 2};

typedef struct cover_row {
    const char *what;
    size_t field; /* offset of what is changed; SIZE_MAX: a group, or the same in all covers */
    uint32_t value;
} cover_row;

#define CHANGED(field, value) offsetof(sketched_cover, field), value
#define UNCHANGED SIZE_MAX, 0

static const cover_row cover_rows[] = {
    {"add_run: run.count", CHANGED(joins, 2)},
    {"add_run: run.items, run.count", CHANGED(neighbour, 2)},
    {"tw_cover_hash: places", CHANGED(places, 4)},
    {"tw_cover_hash: tw_cover_is_optional(cover, i)", CHANGED(optional, 1)},
    {"tw_cover_hash: tw_cover_neighbours(cover, i)", CHANGED(neighbour, 2)},
    {"tw_cover_hash: (tw_u32_span){order, order ? places : 0}", CHANGED(order, 1)},
    {"tw_cover_hash: (tw_u32_span){order, order ? places : 0}", CHANGED(order, 2)},
    {"tw_cover_hash: \"tilewright cover 1\"", UNCHANGED},
    {"tw_cover_hash: tw_cover_stock_count(cover)", CHANGED(stocks, 3)},
    {"tw_cover_hash: low", CHANGED(low, 1)},
    {"tw_cover_hash: high", CHANGED(high, 1)},
    {"tw_cover_hash: tw_cover_option_count(cover)", CHANGED(options, 1)},
    {"tw_cover_hash: tw_cover_option(cover, i)", CHANGED(of_first[1], 2)},
    {"tw_cover_hash: tw_cover_option(cover, i)", CHANGED(first_size, 1)},
    {"tw_cover_hash: tw_cover_option_stock(cover, i)", CHANGED(stock, 1)},
};

static tw_hash hash_of_cover(const sketched_cover *what)
{
    tw_cover_builder *builder = NULL;
    OWNED(tw_cover) *cover = NULL;
    tw_hash hash = {{0}};
    static const uint32_t orders[2][4] = {{2, 1, 0, 3}, {1, 2, 0, 3}}; /* 2: none */
    const uint32_t last = 2, joined[2][2] = {{0, what->neighbour}, {0, 2}};
    assert_int_equal(tw_cover_builder_new(NULL, what->places, what->stocks, &builder), TW_OK);
    tw_cover_builder_optional(builder, what->optional);
    for (size_t i = 0; i < what->joins; i++)
        assert_int_equal(tw_cover_builder_join(builder, joined[i][0], joined[i][1]), TW_OK);
    tw_cover_builder_range(builder, 0, what->low, what->high);
    if (what->order < 2)
        assert_int_equal(tw_cover_builder_static_order(builder, orders[what->order]), TW_OK);
    assert_int_equal(
        tw_cover_builder_option(builder, what->of_first, what->first_size, what->stock), TW_OK);
    if (what->options > 1)
        assert_int_equal(tw_cover_builder_option(builder, &last, 1, 1), TW_OK);
    assert_int_equal(tw_cover_freeze(builder, &cover), TW_OK);
    tw_cover_builder_free(builder);
    assert_int_equal(tw_cover_hash(NULL, cover, &hash, NULL), TW_OK);
    return hash;
}

TEST(each_field_of_a_cover_counts)
{
    for (size_t i = 0; i < sizeof cover_rows / sizeof *cover_rows; i++) {
        sketched_cover changed = plain_cover;
        if (cover_rows[i].field == SIZE_MAX)
            continue;
        memcpy((char *)&changed + cover_rows[i].field, &cover_rows[i].value, sizeof(uint32_t));
        tw_hash before = hash_of_cover(&plain_cover), after = hash_of_cover(&changed);
        if (tw_hash_equal(&before, &after))
            fail_msg("%s does not count", cover_rows[i].what);
    }
}

/* ---- The tables and the file ------------------------------------------------------------- */

static const char *source_path;

enum { MOST_FIELDS = 100 };

typedef struct fields {
    char *what[MOST_FIELDS];
    size_t count;
} fields;

static char *read_source(void)
{
    FILE *file = fopen(source_path, "rb");
    char *text = calloc(1, 100000);
    assert_non_null(file);
    assert_non_null(text);
    size_t size = fread(text, 1, 99999, file);
    assert_true(size > 0 && size < 99999);
    fclose(file);
    return text;
}

/* The name before the bracket, in a line that begins a function. */
static void function_name(const char *line, char *name, size_t size)
{
    const char *bracket = strchr(line, '('), *from = bracket;
    while (from > line && (isalnum((unsigned char)from[-1]) || from[-1] == '_'))
        from--;
    snprintf(name, size, "%.*s", (int)(bracket - from), from);
}

/* "function: what" of the call whose arguments after the first begin here. */
static char *field_of(const char *name, const char *arguments)
{
    char *what = calloc(1, 400);
    size_t length = (size_t)snprintf(what, 400, "%s: ", name);
    bool blank = false;
    for (int depth = 1; length < 398; arguments++) {
        depth += (*arguments == '(') - (*arguments == ')');
        if (depth == 0)
            break;
        if (!isspace((unsigned char)*arguments)) {
            if (blank && what[length - 1] != ' ')
                what[length++] = ' ';
            what[length++] = *arguments;
        }
        blank = isspace((unsigned char)*arguments);
    }
    return what;
}

/* Finds what is written: calls whose first argument is the bytes. */
static void find_fields(const char *text, fields *found)
{
    char name[100] = "";
    for (const char *line = text; *line; line = strchr(line, '\n') + 1) {
        if (isalpha((unsigned char)*line) && line[strcspn(line, "(;={\n")] == '(') {
            function_name(line, name, sizeof name);
            continue;
        }
        const char *end = line + strcspn(line, "\n"), *call = strstr(line, "bytes, ");
        if (!call || call > end || (call[-1] != '(' && call[-1] != '&') ||
            strncmp(line + strspn(line, " "), "return", 6) == 0)
            continue;
        assert_true(found->count < MOST_FIELDS);
        found->what[found->count++] = field_of(name, call + strlen("bytes, "));
    }
}

static bool has_row(const char *what)
{
    for (size_t i = 0; i < sizeof puzzle_rows / sizeof *puzzle_rows; i++)
        if (strcmp(puzzle_rows[i].what, what) == 0)
            return true;
    for (size_t i = 0; i < sizeof cover_rows / sizeof *cover_rows; i++)
        if (strcmp(cover_rows[i].what, what) == 0)
            return true;
    return false;
}

static bool is_written(const fields *found, const char *what)
{
    for (size_t i = 0; i < found->count; i++)
        if (strcmp(found->what[i], what) == 0)
            return true;
    return false;
}

TEST(each_field_has_a_row)
{
    fields found = {.count = 0};
    char *text = read_source();
    find_fields(text, &found);
    size_t rows = sizeof puzzle_rows / sizeof *puzzle_rows;
    for (size_t i = 0; i < found.count; i++)
        if (!has_row(found.what[i]))
            fail_msg("no row for what is hashed: \"%s\"", found.what[i]);
    for (size_t i = 0; i < rows; i++)
        if (!is_written(&found, puzzle_rows[i].what))
            fail_msg("a row for what is not hashed: \"%s\"", puzzle_rows[i].what);
    for (size_t i = 0; i < sizeof cover_rows / sizeof *cover_rows; i++)
        if (!is_written(&found, cover_rows[i].what))
            fail_msg("a row for what is not hashed: \"%s\"", cover_rows[i].what);
    for (size_t i = 0; i < found.count; i++)
        free(found.what[i]);
    free(text);
}

/* Fields that follow from others count too: a file of today must be recognised for ever. */
TEST(a_hash_of_all_that_counts_is_the_same_for_ever)
{
    static const struct {
        const char *text;
        tw_hash hash;
    } known[] = {{LADDER_OF(STRAIGHT, TURNED_OVER),
                  {{0x43, 0x8b, 0xc8, 0x2a, 0xbc, 0x1f, 0x6d, 0xbb, 0x0c, 0x28, 0xcf, 0xd4, 0xac,
                    0x2e, 0xdd, 0xa2}}},
                 {PLAIN,
                  {{0x2b, 0x61, 0x24, 0x1f, 0x5a, 0xba, 0x46, 0x95, 0x7f, 0x0d, 0x7c, 0x85, 0xab,
                    0x3f, 0xfa, 0xb2}}},
                 {PINNED,
                  {{0xee, 0xf6, 0xbf, 0xcd, 0xc8, 0xde, 0xe1, 0xb4, 0x4a, 0x03, 0x30, 0x20, 0xfd,
                    0xab, 0x4a, 0xc0}}},
                 {MARKED,
                  {{0xbf, 0x04, 0x52, 0x13, 0xac, 0xa0, 0xd7, 0xe7, 0x52, 0x89, 0xf5, 0x89, 0x44,
                    0x14, 0xc6, 0x7a}}}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        tw_hash hash = hash_of_text(known[i].text);
        if (tw_hash_equal(&hash, &known[i].hash))
            continue;
        for (size_t b = 0; b < sizeof hash.bytes; b++)
            print_error("0x%02x, ", hash.bytes[b]);
        fail_msg("the hash of text %zu has changed", i);
    }
}

int main(int argc, char **argv)
{
    assert_true(argc > 1);
    source_path = argv[1];
    return run_all_tests(NULL, NULL);
}
