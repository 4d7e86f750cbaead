/* test_cover_formats.c -- exact covers in foreign texts: Knuth's, tables, clauses, sums, and the
 * answers of solvers. */
#include "support/covers.h"
#include "support/texts.h"
#include "support/written.h"
#include "cover/cover_shared.h"

#include <tw/advanced/format.h>
#include <tw/advanced/solve.h>

/* ---- Texts ------------------------------------------------------------------------------- */

static void add_text(written *to, const char *words)
{
    keep_written(to, words, strlen(words));
}

static tw_status read_as(const char *format, const char *words, fault_log *log, tw_cover **cover,
                         size_t *dropped)
{
    const tw_report report = {log_fault, log};
    tw_source source = source_of("text", words);
    source.format = tw_format_find(format);
    return tw_cover_read(NULL, &source, &report, cover, dropped);
}

static tw_cover *read_back(const char *format, const char *words, size_t *dropped)
{
    fault_log log = {0};
    tw_cover *cover = NULL;
    if (read_as(format, words, &log, &cover, dropped) != TW_OK)
        fail_msg("%s\n%u:%u: %s", words, log.first.at.line, log.first.at.column, log.first.message);
    assert_int_equal(log.count, 0);
    return cover;
}

static void expect_fault(const char *format, const char *words, tw_status expected, uint32_t line,
                         uint32_t column, const char *said)
{
    fault_log log = {0};
    tw_cover *cover = NULL;
    assert_int_equal(read_as(format, words, &log, &cover, NULL), expected);
    assert_null(cover);
    assert_told(&log.first, line, column, said);
}

/* Colours make more places than brute force has bits for. */
static void solve_by_engine(const tw_cover *cover, found *hits)
{
    const tw_cover_sink sink = {.size = sizeof sink, .solution = gather_hit, .user = hits};
    tw_cover_result result;
    assert_int_equal(tw_cover_run(NULL, cover, NULL, &sink, &result, NULL), TW_OK);
    assert_int_equal(result.solutions, hits->count);
}

static void expect_count(const char *read, const char *words, size_t count)
{
    FOUND(all);
    OWNED(tw_cover) *cover = read_back(read, words, NULL);
    solve_by_engine(cover, &all);
    assert_int_equal(all.count, count);
}

/* Neighbours and sweeps are not written, so not compared; high is compared up to the usable
 * number. */
static void assert_same_cover(const tw_cover *a, const tw_cover *b, bool exact)
{
    assert_int_equal(tw_cover_place_count(a), tw_cover_place_count(b));
    assert_int_equal(tw_cover_stock_count(a), tw_cover_stock_count(b));
    assert_int_equal(tw_cover_option_count(a), tw_cover_option_count(b));
    for (uint32_t p = 0; p < tw_cover_place_count(a); p++)
        assert_int_equal(tw_cover_is_optional(a, p), tw_cover_is_optional(b, p));
    for (uint32_t s = 0; s < tw_cover_stock_count(a) && exact; s++) {
        uint32_t low[2], high[2];
        tw_cover_range(a, s, &low[0], &high[0]);
        tw_cover_range(b, s, &low[1], &high[1]);
        assert_int_equal(low[0], low[1]);
        assert_int_equal(high[0], high[1]);
    }
    for (uint32_t o = 0; o < tw_cover_option_count(a); o++) {
        tw_u32_span left = tw_cover_option(a, o), right = tw_cover_option(b, o);
        assert_int_equal(left.count, right.count);
        assert_memory_equal(left.items, right.items, left.count * sizeof *left.items);
        assert_int_equal(tw_cover_option_stock(a, o), tw_cover_option_stock(b, o));
    }
}

/* ---- Knuth's texts ----------------------------------------------------------------------- */

TEST(a_text_with_colours_is_read)
{
    expect_count("dlx", "| a comment\n\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC Y:0\nB X:1\n", 2);
    expect_count("dlx", "A B 1:2|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC Y:0\nB X:1", 2);
}

TEST(an_option_without_a_primary_item_is_left_out)
{
    size_t dropped = 0;
    tw_cover *cover = read_back("dlx", "A | X\nX\nA\nA X\n", &dropped);
    assert_int_equal(dropped, 1);
    assert_int_equal(tw_cover_option_count(cover), 2);
    tw_cover_free(cover);
    expect_count("dlx", "A 0:1|X\nX\nA\nA X\n", 3);
}

TEST(an_option_on_a_multiplicity_alone_counts_once)
{
    expect_count("dlx", "2|A\nA\nA\nA\n", 3);
    expect_count("dlx", "2:3|A\nA\nA\nA\n", 4);
}

TEST(our_own_names_keep_their_numbers)
{
    tw_cover *cover = read_back("dlx", "p2 s1 p0 | s0 p1\np2 s0\np0 p1 s1\n", NULL);
    assert_int_equal(tw_cover_place_count(cover), 3);
    assert_int_equal(tw_cover_stock_count(cover), 2);
    assert_true(tw_cover_is_optional(cover, 1));
    assert_false(tw_cover_is_optional(cover, 2));
    assert_int_equal(tw_cover_option(cover, 0).items[0], 2);
    assert_int_equal(tw_cover_option_stock(cover, 1), 1);
    tw_cover_free(cover);
    /* like our names, but not ours: two stocks in an option, a number left out */
    expect_count("dlx", "p0 s0 s1\np0 s0 s1\n", 1);
    expect_count("dlx", "p0 p2\np0\np2\n", 1);
}

TEST(every_fault_of_a_text_has_its_place)
{
    const char *read = "dlx";
    expect_fault(read, "", TW_ERR_INPUT, 0, 0, "no line of items");
    expect_fault(read, "| A\n\n", TW_ERR_INPUT, 0, 0, "no line of items");
    expect_fault(read, "A B A\n", TW_ERR_INPUT, 1, 5, "\"A\" is there twice");
    expect_fault(read, "A | B | C\n", TW_ERR_INPUT, 1, 7, "second bar");
    expect_fault(read, "A B:c\n", TW_ERR_INPUT, 1, 3, "no name");
    expect_fault(read, "3:2|A\n", TW_ERR_INPUT, 1, 1, "multiplicity");
    expect_fault(read, "0|A\n", TW_ERR_INPUT, 1, 1, "multiplicity");
    expect_fault(read, "A|\n", TW_ERR_INPUT, 1, 1, "multiplicity");
    expect_fault(read, "A | 2|X\n", TW_ERR_INPUT, 1, 5, "no name");
    expect_fault(read, "A\nA B\n", TW_ERR_INPUT, 2, 3, "no item \"B\"");
    expect_fault(read, "A B\nA B A\n", TW_ERR_INPUT, 2, 5, "twice in this option");
    expect_fault(read, "A | X\nA X:ab\n", TW_ERR_INPUT, 2, 3, "one character");
    expect_fault(read, "A | X\nA:b X\n", TW_ERR_INPUT, 2, 1, "no colour");
    expect_fault(read, "A\nA |x\n", TW_ERR_INPUT, 2, 3, "expected a cost");
    expect_fault(read, "A\nA |\n", TW_ERR_INPUT, 2, 3, "expected a cost");
    expect_fault(read, "A\nA |1000000001\n", TW_ERR_INPUT, 2, 3, "expected a cost");
    expect_fault(read, "2|A 2|B C\nC A\n  A B\n", TW_ERR_UNSUPPORTED, 3, 3, "\"A\" and \"B\"");
}

/* A random text of options with colours, and its solutions by brute force. */
typedef struct coloured {
    uint32_t primaries, secondaries, options;
    uint32_t low[4], high[4];
    uint32_t covers[10];    /* primaries of each option, as bits */
    uint32_t colour[10][3]; /* of each secondary: 0 absent, 1 none, 2.. */
} coloured;

static coloured random_coloured(uint64_t *seed)
{
    coloured c = {.primaries = 1 + random_below(seed, 4), .secondaries = random_below(seed, 4)};
    uint32_t colours = 2 + random_below(seed, 3);
    c.options = 3 + random_below(seed, 8);
    for (uint32_t i = 0; i < 4; i++) {
        bool many = i == 0 && random_below(seed, 3) == 0;
        c.low[i] = many ? random_below(seed, 3) : 1;
        c.high[i] = many ? c.low[i] + 1 : 1;
    }
    for (uint32_t o = 0; o < c.options; o++) {
        c.covers[o] = 1 + random_below(seed, ((uint32_t)1 << c.primaries) - 1);
        for (uint32_t s = 0; s < c.secondaries; s++)
            c.colour[o][s] = random_below(seed, 2) ? 1 + random_below(seed, colours) : 0;
    }
    return c;
}

static void write_coloured(const coloured *c, written *to)
{
    char word[40];
    for (uint32_t i = 0; i < c->primaries; i++) {
        if (c->low[i] != 1 || c->high[i] != 1)
            snprintf(word, sizeof word, "%u:%u|%c ", c->low[i], c->high[i], (char)('A' + i));
        else
            snprintf(word, sizeof word, "%c ", (char)('A' + i));
        add_text(to, word);
    }
    for (uint32_t s = 0; s < c->secondaries; s++) {
        snprintf(word, sizeof word, "%s%c", s ? " " : "| ", (char)('X' + s));
        add_text(to, word);
    }
    for (uint32_t o = 0; o < c->options; o++) {
        add_text(to, "\n");
        for (uint32_t i = 0; i < c->primaries; i++)
            if (c->covers[o] >> i & 1)
                keep_written(to, (const char[]){(char)('A' + i), ' '}, 2);
        for (uint32_t s = 0; s < c->secondaries; s++) {
            const char name[] = {(char)('X' + s), ':', (char)('a' + c->colour[o][s]), ' '};
            if (c->colour[o][s])
                keep_written(to, name, c->colour[o][s] > 1 ? 4 : 1);
            add_text(to, " ");
        }
    }
    add_text(to, "\n");
}

static bool is_coloured_solution(const coloured *c, uint32_t set)
{
    for (uint32_t i = 0; i < c->primaries; i++) {
        uint32_t uses = 0;
        for (uint32_t o = 0; o < c->options; o++)
            uses += (set >> o & 1) && (c->covers[o] >> i & 1);
        if (uses < c->low[i] || uses > c->high[i])
            return false;
    }
    for (uint32_t a = 0; a < c->options; a++)
        for (uint32_t b = 0; b < a; b++)
            for (uint32_t s = 0; (set >> a & set >> b & 1) && s < c->secondaries; s++)
                if (c->colour[a][s] && c->colour[b][s] &&
                    (c->colour[a][s] != c->colour[b][s] || c->colour[a][s] == 1))
                    return false;
    return true;
}

TEST(colours_agree_with_brute_force)
{
    uint64_t seed = 5;
    size_t solvable = 0;
    for (size_t turn = 0; turn < 3000; turn++) {
        coloured c = random_coloured(&seed);
        WRITTEN(words);
        FOUND(all);
        FOUND(hits);
        write_coloured(&c, &words);
        tw_cover *cover = read_back("dlx", words.text, NULL);
        for (uint32_t set = 0; set < (uint32_t)1 << c.options; set++)
            if (is_coloured_solution(&c, set))
                add_set(&all, set);
        solve_by_engine(cover, &hits);
        if (!same_sets(&hits, &all))
            fail_msg("%s%zu solutions, expected %zu", words.text, hits.count, all.count);
        solvable += all.count > 0;
        tw_cover_free(cover);
    }
    assert_true(solvable > 300);
}

/* ---- There and back ---------------------------------------------------------------------- */

static tw_status write_as(const char *format, const tw_cover *cover, written *to)
{
    const tw_cover_text how = {
        .size = sizeof how, .format = tw_format_find(format), .clauses = TW_CLAUSES_PAIRWISE};
    return tw_cover_write(NULL, cover, &how, out_to(to), NULL);
}

/* Writes the cover in a format, and frees it; NULL: the format cannot say it. */
static void expect_text(tw_cover *taken, const char *format, const char *text)
{
    WRITTEN(to);
    OWNED(tw_cover) *cover = taken;
    assert_int_equal(write_as(format, cover, &to), text ? TW_OK : TW_ERR_UNSUPPORTED);
    const char *body = strstr(to.text, "p cnf "); /* after the comments */
    assert_string_equal(body ? body : to.text, text ? text : "");
}

static bool has_idle_stock(const tw_cover *cover)
{
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low, high;
        tw_cover_range(cover, s, &low, &high);
        if (high == 0)
            return true;
    }
    return false;
}

/* Writes and reads random covers; those that the format cannot express are refused. */
static size_t there_and_back(const char *write, const char *read, bool exact)
{
    size_t said = 0;
    for (uint64_t seed = 0; seed < 1500; seed++) {
        OWNED(tw_cover) *cover = random_cover(seed);
        WRITTEN(words);
        WRITTEN(again);
        tw_status status = write_as(write, cover, &words);
        assert_true(status == TW_OK || status == TW_ERR_UNSUPPORTED);
        if (status || !(exact || !has_idle_stock(cover)))
            continue;
        OWNED(tw_cover) *back = read_back(read, words.text, NULL);
        assert_same_cover(cover, back, exact);
        FOUND(all);
        FOUND(hits);
        solve_by_force(cover, &all);
        solve_by_force(back, &hits);
        assert_true(same_sets(&hits, &all));
        assert_int_equal(write_as(write, back, &again), TW_OK);
        assert_string_equal(words.text, again.text);
        said++;
    }
    return said;
}

TEST(covers_come_back_from_knuths_texts)
{
    assert_true(there_and_back("dlx", "dlx", false) > 50);
    assert_true(there_and_back("mcc", "dlx", false) > 500);
}

TEST(covers_come_back_from_tables)
{
    assert_int_equal(there_and_back("cover-csv", "cover-csv", true), 1500);
}

/* Three places in a row; the second stock is used low to high times. */
static tw_cover *two_stocks(bool optional_place, uint32_t low, uint32_t high)
{
    tw_cover_builder *builder = new_builder(3, 2);
    if (optional_place)
        tw_cover_builder_optional(builder, 1);
    tw_cover_builder_range(builder, 1, low, high);
    add_option(builder, 3, 0);
    add_option(builder, 6, 1);
    add_option(builder, 1, UINT32_MAX);
    return finish(builder);
}

/* An option on an optional place alone, which Knuth's programs would drop, and lose solutions. */
static tw_cover *without_primary_item(void)
{
    tw_cover_builder *builder = new_builder(2, 1);
    tw_cover_builder_optional(builder, 1);
    tw_cover_builder_range(builder, 0, 0, 1);
    add_option(builder, 1, UINT32_MAX);
    add_option(builder, 2, 0);
    return finish(builder);
}

static tw_cover *many_copies(void)
{
    tw_cover_builder *builder = new_builder(2, 2);
    tw_cover_builder_range(builder, 0, 1, 4000);
    tw_cover_builder_range(builder, 1, 0, 1);
    tw_cover_builder_optional(builder, 1);
    for (int i = 0; i < 3; i++)
        add_option(builder, 1, 0);
    add_option(builder, 2, 1);
    return finish(builder);
}

TEST(a_cover_is_written_as_items_and_options)
{
    expect_text(two_stocks(false, 1, 1), "dlx", "p0 p1 p2 s0 s1\np0 p1 s0\np1 p2 s1\np0\n");
    expect_text(two_stocks(true, 0, 1), "dlx", "p0 p2 s0 | p1 s1\np0 p1 s0\np1 p2 s1\np0\n");
    expect_text(two_stocks(false, 0, 0), "dlx", "p0 p1 p2 s0\np0 p1 s0\np0\n");
    expect_text(two_stocks(false, 0, 2), "dlx", NULL);
    expect_text(two_stocks(false, 2, 2), "dlx", NULL);
    expect_text(without_primary_item(), "dlx", NULL);
    expect_text(many_copies(), "dlx", NULL);
    expect_text(many_copies(), "mcc", "p0 0:1|p1 1:3|s0 0:1|s1\np0 s0\np0 s0\np0 s0\np1 s1\n");
}

TEST(costs_of_options_are_read_added_up_and_written)
{
    tw_cover *cover = read_back("dlx", "A B | X\nA |3 X |4\n| 9\nX |7\nB |-2\nA B\n", NULL);
    static const int64_t costs[] = {7, -2, 0};
    assert_true(tw_cover_has_costs(cover));
    assert_int_equal(tw_cover_option_count(cover), 3);
    for (uint32_t o = 0; o < 3; o++)
        assert_int_equal(tw_cover_option_cost(cover, o), costs[o]);
    expect_text(cover, "dlx", "p0 p1 | p2\np0 p2 |7\np1 |-2\np0 p1\n");
    cover = read_back("dlx", "A\nA |0\n", NULL);
    assert_false(tw_cover_has_costs(cover));
    tw_cover_free(cover);
}

/* ---- Tables ------------------------------------------------------------------------------ */

TEST(tables_are_read_in_every_dress)
{
    expect_count("cover-csv", "a,b\n1,0\n0,1\n1,1\n", 2);
    expect_count("cover-csv", "1,0\r\n0,1\r\n1,1", 2);
    expect_count("cover-csv", "option; \"a \"\"b\"\"\" ; b\n first ; x ;\n\n2;;X\n3;1;1\n", 2);
    expect_count("cover-csv", "a\tb 0..1\tc 0..\n1\t0\t1\n1\t1\t0\n0\t1\t1\n", 3);
    expect_count("cover-csv", "a 2\n1\n1\n1\n", 3);
    expect_count("cover-csv", "1\n", 1);
}

TEST(every_fault_of_a_table_has_its_place)
{
    const char *read = "cover-csv";
    expect_fault(read, "", TW_ERR_INPUT, 0, 0, "empty");
    expect_fault(read, "a,a\n", TW_ERR_INPUT, 1, 3, "twice");
    expect_fault(read, "a,\n1,0\n", TW_ERR_INPUT, 1, 3, "the name of an item");
    expect_fault(read, "a,b 3..2\n", TW_ERR_INPUT, 1, 3, "empty");
    expect_fault(read, "a,b\n1,2\n", TW_ERR_INPUT, 2, 3, "expected 0 or 1");
    expect_fault(read, "a,b\n0,1,1\n", TW_ERR_INPUT, 2, 5, "longer than the first");
    expect_fault(read, "a,\"b\n", TW_ERR_INPUT, 1, 3, "not closed");
    expect_fault(read, "a 2,b 2\n1,1\n", TW_ERR_UNSUPPORTED, 2, 1, "\"a\" and \"b\"");
}

/* ---- Clauses, sums, answers -------------------------------------------------------------- */

static tw_cover *three_in_a_row(void)
{
    tw_cover_builder *builder = new_builder(3, 1);
    tw_cover_builder_range(builder, 0, 1, 2);
    tw_cover_builder_optional(builder, 2);
    add_option(builder, 3, 0);
    add_option(builder, 6, 0);
    add_option(builder, 1, UINT32_MAX);
    return finish(builder);
}

TEST(clauses_and_sums_are_written)
{
    expect_text(three_in_a_row(), "dimacs",
                "p cnf 3 5\nc p show 1 2 3 0\n1 3 0\n1 2 0\n-1 -3 0\n-1 -2 0\n1 2 0\n");
    expect_text(three_in_a_row(), "opb",
                "* #variable= 3 #constraint= 3\n+1 x1 +1 x3 = 1 ;\n+1 x1 +1 x2 = 1 ;\n"
                "+1 x1 +1 x2 >= 1 ;\n");
}

/* A cover without options: one place, which is required or not. */
static tw_cover *no_options(bool optional)
{
    tw_cover_builder *builder = new_builder(1, 0);
    if (optional)
        tw_cover_builder_optional(builder, 0);
    return finish(builder);
}

TEST(sums_of_no_options_are_written)
{
    expect_text(no_options(false), "opb", "* #variable= 1 #constraint= 1\n+0 x1 >= 1 ;\n");
    expect_text(no_options(true), "opb", "* #variable= 1 #constraint= 0\n");
}

/* Is this a part of the text? */
static void expect_in_text(tw_cover *taken, const char *format, const char *part)
{
    WRITTEN(to);
    OWNED(tw_cover) *cover = taken;
    assert_int_equal(write_as(format, cover, &to), TW_OK);
    if (!strstr(to.text, part))
        fail_msg("%s\nlacks %s", to.text, part);
}

TEST(models_for_constraint_solvers_are_written)
{
    expect_in_text(three_in_a_row(), "minizinc",
                   "int: n = 3;\narray[int] of set of int: item = [\n{1,3},\n{1,2},\n{2},\n"
                   "{1,2}];\narray[int] of int: low = [1,1,0,1];\n"
                   "array[int] of int: high = [1,1,1,2];\narray[1..n] of var 0..1: x;\n");
    expect_in_text(three_in_a_row(), "minizinc", " satisfy;\n");
    expect_in_text(read_back("dlx", "A B\nA |3\nB |-2\nA B\n", NULL), "minizinc",
                   "array[1..n] of int: cost = [3,-2,0];\nsolve minimize sum");
    expect_text(three_in_a_row(), "xcsp3",
                "<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n"
                "    <var id=\"x1\"> 0 1 </var>\n    <var id=\"x2\"> 0 1 </var>\n"
                "    <var id=\"x3\"> 0 1 </var>\n  </variables>\n  <constraints>\n"
                "    <sum> <list> x1 x3 </list> <condition> (eq,1) </condition> </sum>\n"
                "    <sum> <list> x1 x2 </list> <condition> (eq,1) </condition> </sum>\n"
                "    <sum> <list> x1 x2 </list> <condition> (ge,1) </condition> </sum>\n"
                "  </constraints>\n</instance>\n");
    expect_in_text(many_copies(), "xcsp3", "<list> x1 x2 x3 </list> <condition> (ge,1) <");
    expect_in_text(no_options(false), "xcsp3",
                   "<sum> <list> x1 </list> <condition> (ge,2) </condition> </sum>");
    expect_in_text(no_options(true), "xcsp3", "  <constraints>\n  </constraints>\n");
    expect_in_text(read_back("dlx", "A B\nA |3\nB |-2\nA B\n", NULL), "xcsp3",
                   "<minimize type=\"sum\"> <list> x1 x2 </list> <coeffs> 3 -2 </coeffs> <");
}

/* Models as lines of numbers. */
static bool note_model(void *user, const uint32_t *variables, size_t count)
{
    char word[16];
    for (size_t i = 0; i < count; i++) {
        snprintf(word, sizeof word, "%u ", variables[i]);
        add_text(user, word);
    }
    add_text(user, "/");
    return true;
}

static tw_status read_models(const char *words, written *models, tw_verdict *answer, fault_log *log)
{
    const tw_report report = {log_fault, log};
    const tw_model_sink sink = {note_model, models};
    const tw_source source = source_of("text", words);
    return tw_models_read(NULL, &source, &report, 4, &sink, answer);
}

static void expect_models(const char *words, tw_verdict expected, const char *models)
{
    WRITTEN(noted);
    fault_log log = {0};
    tw_verdict answer = TW_VERDICT_UNKNOWN;
    if (read_models(words, &noted, &answer, &log) != TW_OK)
        fail_msg("%s: %s", words, log.first.message);
    assert_int_equal(answer, expected);
    assert_string_equal(noted.text, models);
}

TEST(answers_of_solvers_are_read)
{
    expect_models("c hello\ns SATISFIABLE\nv 1 -2 3\nv -4 5 0\n", TW_VERDICT_MODELS, "1 3 /");
    expect_models("c Answer: 1\nv -1 4 2 0\nc Answer: 2\nv 3 0\ns SATISFIABLE\nc done\n",
                  TW_VERDICT_MODELS, "2 4 /3 /");
    expect_models("v x1 -x2\nv x4 -x3\ns SATISFIABLE\n", TW_VERDICT_MODELS, "1 4 /");
    expect_models("c Answer: 1\nv x1\nc Answer: 2\nv x2\n", TW_VERDICT_MODELS, "1 /2 /");
    expect_models("SAT\n-1 2 -3 4 -5 0\n", TW_VERDICT_MODELS, "2 4 /");
    expect_models("UNSAT\n", TW_VERDICT_NONE, "");
    expect_models("s UNSATISFIABLE\n", TW_VERDICT_NONE, "");
    expect_models("% a note\nv 1 3 0\n----------\nv 0\n----------\n==========\n", TW_VERDICT_MODELS,
                  "1 3 //");
    expect_models("=====UNSATISFIABLE=====\n", TW_VERDICT_NONE, "");
    expect_models("=====UNKNOWN=====\n", TW_VERDICT_UNKNOWN, "");
    expect_models("INDET\n", TW_VERDICT_UNKNOWN, "");
    expect_models("s UNKNOWN\n", TW_VERDICT_UNKNOWN, "");
    expect_models("s SATISFIABLE\nv 0\n", TW_VERDICT_MODELS, "/");
}

static void expect_no_models(const char *words, uint32_t line, uint32_t column, const char *said)
{
    WRITTEN(noted);
    fault_log log = {0};
    tw_verdict answer = TW_VERDICT_UNKNOWN;
    assert_int_equal(read_models(words, &noted, &answer, &log), TW_ERR_INPUT);
    assert_told(&log.first, line, column, said);
}

TEST(answers_that_break_off_are_faults)
{
    expect_no_models("", 0, 0, "no answer");
    expect_no_models("c nothing\n", 0, 0, "no answer");
    expect_no_models("s SATISFIABLE\n", 0, 0, "has none");
    expect_no_models("s SATISFIABLE\nv 1 -2\n", 2, 3, "does not end with 0");
    expect_no_models("s MAYBE\n", 1, 3, "expected SATISFIABLE");
    expect_no_models("v 1 two 0\n", 1, 5, "a literal");
    expect_no_models("v 1 -1 0\n", 1, 5, "twice");
    expect_no_models("hello\n", 1, 1, "expected a line");
    expect_no_models("----------\n", 0, 0, "no answer");
    expect_no_models("v 1 3\n----------\n", 1, 3, "does not end with 0");
}

RUN_TESTS
