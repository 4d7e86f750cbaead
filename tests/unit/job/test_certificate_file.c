/* test_certificate_file.c -- certificates as files: a written file is accepted, a changed one is
 * refused. */
#include "support/texts.h"

#include <tw/advanced/certificate.h>

#include "base/numbers.h"

typedef struct impossible {
    const char *lattice, *container, *pieces;
} impossible;

#define LAYER "\"?????\\n?????\\n?????\\n?????\\n?????\""

/* Proved modulo 2, modulo 3, by signs, by cuts (twice) and by cases. */
static const impossible puzzles[] = {
    {"square", "{box: [4, 5]}", "[{set: tetrominoes}]"},
    {"hexagon",
     "{layers: "
     "\"xxxxxxxxxxx\\nxxxxxxxxxx.\\nxxxxxxxxx..\\nxxxxxxxx...\\nxxxxxxx....\\nxxxxxx.....\\n"
     "xxxxx......\\nxxxx.......\\nxxx........\\nxx.........\\nx..........\"}",
     "[{name: I, box: [3, 1], copies: any}]"},
    {"square", "{box: [3, 5]}", "[{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: any}]"},
    {"hexagon",
     "{cells: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]], "
     "optional: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]]}",
     "[{name: D, box: [2, 1], copies: [3, any]}]"},
    {"cube", "{layers: [" LAYER ", " LAYER ", " LAYER ", " LAYER ", " LAYER "]}",
     "[{name: B, box: [1, 2, 4], copies: 15}]"},
    {"square", "{layers: \"xxxx.x\\nxx.xxx\\nxx..xx\\nxxxxxx\"}",
     "[{set: pentominoes, only: [P, L, U, Y]}]"}};

enum {
    PUZZLES = sizeof puzzles / sizeof *puzzles,
    MODULAR = 2,
    CUTS = 3,
    CASES = 5,
    LINES = 400,
    TRIES = 250
};

static tw_puzzle *puzzle_of(size_t number)
{
    return read_parts(puzzles[number].lattice, puzzles[number].container, puzzles[number].pieces);
}

static char *certificate_text(const tw_puzzle *puzzle)
{
    const tw_explain_options options = {.size = sizeof options, .effort = 300000000};
    tw_explanation *explanation = NULL;
    tw_bytes bytes = {0};
    tw_out out = tw_bytes_out(&bytes);
    assert_int_equal(tw_explanation_new(NULL, puzzle, &options, NULL, &explanation, NULL), TW_OK);
    assert_int_equal(tw_certificate_write(explanation, NULL, &out, NULL), TW_OK);
    tw_explanation_free(explanation);
    char *text = strdup((const char *)bytes.data);
    tw_bytes_free(&bytes);
    return text;
}

static tw_status check(const tw_puzzle *puzzle, const char *text)
{
    tw_source source = source_of("certificate.json", text);
    return tw_certificate_check(NULL, puzzle, &source, NULL, NULL);
}

TEST(what_was_written_is_accepted)
{
    for (size_t i = 0; i < PUZZLES; i++) {
        tw_puzzle *puzzle = puzzle_of(i), *other = puzzle_of((i + 1) % PUZZLES);
        char *text = certificate_text(puzzle);
        assert_int_equal(check(puzzle, text), TW_OK);
        assert_int_equal(check(other, text), TW_ERR_INPUT);
        free(text);
        tw_puzzle_free(puzzle);
        tw_puzzle_free(other);
    }
}

/* ---- Changes -------------------------------------------------------------------------------- */

typedef struct text_lines {
    char *copy;
    const char *line[LINES];
    size_t count;
    uint64_t seed;
} text_lines;

static text_lines split_lines(const char *text, uint64_t seed)
{
    text_lines lines = {.copy = strdup(text), .seed = seed};
    for (char *at = strtok(lines.copy, "\n"); at; at = strtok(NULL, "\n")) {
        assert_true(lines.count < LINES);
        lines.line[lines.count++] = at;
    }
    return lines;
}

/* A random line among those that contain the words; LINES if none does. */
static size_t find_line(text_lines *lines, const char *words)
{
    size_t found = LINES, seen = 0;
    for (size_t i = 0; i < lines->count; i++)
        if (strstr(lines->line[i], words) && tw_random(&lines->seed) % ++seen == 0)
            found = i;
    return found;
}

static bool replace(text_lines *lines, const char *in, const char *key, long value, char line[200])
{
    size_t number = find_line(lines, in);
    if (number == LINES)
        return false;
    const char *at = strstr(lines->line[number], key);
    if (!at)
        return false;
    at += strlen(key);
    const char *rest = at + strspn(at, "-0123456789");
    snprintf(line, 200, "%.*s%ld%s", (int)(at - lines->line[number]), lines->line[number], value,
             rest);
    lines->line[number] = line;
    return true;
}

/* Makes a change that always breaks the proof; false: the text has no such place. */
static bool change(text_lines *lines, bool modular, char line[200])
{
    long large = 1000000 + (long)(tw_random(&lines->seed) % 1000);
    long sign = tw_random(&lines->seed) % 2 ? 1 : -1;
    size_t number = 0;
    switch (tw_random(&lines->seed) % 8) {
    case 0: /* a weight that others cannot balance: 0 modulo 2 and 3 */
        return replace(lines, "\"cell\"", "\"weight\": ", modular ? 6 * large : sign * large, line);
    case 1: /* a modulus that divides no total */
        return replace(lines, "\"modulus\"", "\"modulus\": ", 900000 + large % 1000, line);
    case 2: /* an invalid modulus */
        return replace(lines, "\"modulus\": ", "\"modulus\": ", 1, line);
    case 3: /* a missing cell */
        number = find_line(lines, "\"cell\"");
        if (number == LINES || !modular)
            return false;
        if (strchr(lines->line[number], '}')[1] != ',')
            return false;
        lines->line[number] = "";
        return true;
    case 4: /* a cell that does not exist */
        return replace(lines, "\"cell\"", "[", 50 + large % 50, line);
    case 5: /* a cell twice */
        number = find_line(lines, "\"cell\"");
        if (number == LINES)
            return false;
        snprintf(line, 200, "%.*s, %s",
                 (int)(strchr(lines->line[number], '}') + 1 - lines->line[number]),
                 lines->line[number], lines->line[number]);
        lines->line[number] = line;
        return true;
    case 6: /* the weight of every piece */
        number = find_line(lines, "\"each\": 0");
        large = modular ? number < LINES : sign * large;
        return replace(lines, "\"each\"", "\"each\": ", large, line);
    default: /* another puzzle */
        return replace(lines, "\"puzzle\"", "\"puzzle\": \"", large, line);
    }
}

static char *join_lines(const text_lines *lines)
{
    char *text = calloc(LINES, 200), *end = text;
    for (size_t i = 0; i < lines->count; i++)
        end += sprintf(end, "%s\n", lines->line[i]);
    return text;
}

TEST(each_of_1000_changes_is_noticed)
{
    size_t made = 0;
    for (size_t i = 0; i < PUZZLES; i++) {
        OWNED(tw_puzzle) *puzzle = puzzle_of(i);
        char *text = certificate_text(puzzle);
        for (uint64_t seed = 1, here = 0; here < TRIES; seed++) {
            char line[200];
            text_lines lines = split_lines(text, seed);
            bool changed = change(&lines, i < MODULAR || (i >= CUTS && i < CASES), line);
            char *joined = join_lines(&lines);
            if (changed && check(puzzle, joined) == TW_OK)
                fail_msg("puzzle %zu, seed %d: accepted\n%s", i, (int)seed, joined);
            here += changed;
            made += changed;
            free(joined);
            free(lines.copy);
        }
        free(text);
    }
    assert_true(made >= 1000);
}

/* ---- Steps ---------------------------------------------------------------------------------- */

/* The first line of a proof for this puzzle. */
static size_t proof_head(const tw_puzzle *puzzle, char text[100])
{
    char digits[33] = "";
    tw_hash hash = {{0}};
    assert_int_equal(tw_puzzle_hash(NULL, puzzle, &hash, NULL), TW_OK);
    for (size_t i = 0; i < sizeof hash.bytes; i++)
        sprintf(digits + 2 * i, "%02x", hash.bytes[i]);
    return (size_t)sprintf(text, "{\"tilewright-proof\": 1, \"puzzle\": \"%s\"}\n", digits);
}

TEST(steps_that_a_solver_wrote_are_accepted)
{
    if (!tw_has("sat"))
        skip();
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [5, 6]}", "[{set: pentominoes, only: [F, T, U, V, W, Z]}]");
    char *text = certificate_text(puzzle), head[100];
    const size_t length = proof_head(puzzle, head);
    assert_memory_equal(text, head, length);
    assert_int_equal(check(puzzle, text), TW_OK);
    text[length + strlen(text + length) / 2] = '\0';
    assert_int_equal(check(puzzle, text), TW_ERR_INPUT);
    free(text);
}

/* Two negative literals often follow, and so do clauses that they are part of. */
TEST(no_steps_prove_what_is_false)
{
    enum { TEXTS = 5000, STEPS = 8, POSES = 17, VARIABLES = 40 };
    size_t ended = 0;
    OWNED(tw_puzzle) *puzzle =
        read_parts("square", "{box: [4, 3]}", "[{name: D, box: [2, 1], copies: any}]");
    uint64_t seed = 1;
    for (size_t t = 0; t < TEXTS; t++) {
        char text[4000];
        size_t at = proof_head(puzzle, text);
        for (size_t s = tw_random(&seed) % STEPS; s > 0; s--) {
            at += (size_t)sprintf(text + at, tw_random(&seed) % 8 ? "" : "d ");
            for (size_t n = 2 + tw_random(&seed) % 7; n > 0; n--)
                at += (size_t)sprintf(text + at, "%s%d ", tw_random(&seed) % 8 ? "-" : "",
                                      1 + (int)(tw_random(&seed) % (n % 4 ? POSES : VARIABLES)));
            at += (size_t)sprintf(text + at, "0\n");
        }
        if (t % 2) /* else the steps may all follow */
            sprintf(text + at, "0\n");
        tw_source source = source_of("steps", text);
        fault_log log = {0};
        const tw_report report = {log_fault, &log};
        if (tw_certificate_check(NULL, puzzle, &source, NULL, &report) != TW_ERR_INPUT)
            fail_msg("accepted:\n%s", text);
        ended += strstr(log.last.message, "without a contradiction") != NULL;
    }
    assert_true(ended > 100);
}

TEST(texts_that_are_no_certificates_are_refused)
{
    static const char *const texts[] = {
        "",
        "[]",
        "{}",
        "{\"tilewright-certificate\": 2}",
        "{\"tilewright-certificate\": 1}",
        "{\"tilewright-certificate\": 1, \"split\": [0, 0], \"cases\": []}",
        "{\"tilewright-certificate\": 1, \"split\": [9, 9], \"cases\": [{}]}",
        "{\"tilewright-certificate\": 1, \"modulus\": -2}",
        "{\"tilewright-certificate\": 1, \"modulus\": 2, \"cells\": [{\"cell\": [0, 0]}]}",
        "{\"tilewright-certificate\": 1, \"modulus\": 2, \"pieces\": [{\"weight\": 1}]}",
        "{\"tilewright-certificate\": 1, \"modulus\": 0, \"cuts\": 3}",
        "{\"tilewright-proof\": 1}\n0\n",
        "{\"tilewright-proof\": 2}\n",
        "\"tilewright-proof\"",
        "{\"tilewright-proof\": 1,\n\"puzzle\": \"\"}"};
    OWNED(tw_puzzle) *puzzle = puzzle_of(0);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_int_not_equal(check(puzzle, texts[i]), TW_OK);
}

RUN_TESTS
