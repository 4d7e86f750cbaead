/* test_hostile.c -- texts made to hurt: large, deep, cut off, damaged, random; and lack of memory.
 *
 * For any text, the reader must return, report a fault if and only if it refuses the text, stay
 * within the memory bound, and free all memory. */
#include "hostile.h"

enum { MEMORY_LIMIT = 200 * 1000 * 1000 };

/* ---- Hostile texts ----------------------------------------------------------------------- */

static const char fine_puzzle[] =
    "tilewright: 1\r\n"
    "title: \"A \\u00e4 title\"\r\n"
    "lattice: {base: square, wrap: [[9, 0]]}\r\n"
    "counts: {none: 3, rotations: 2, reflections: 1}\r\n"
    "container:\r\n"
    "  union:\r\n"
    "    - layers: |\r\n"
    "        ab\r\n"
    "        x?\r\n"
    "    - translate: {by: [2, 0], of: {minus: [{box: [2, 2]}, {cells: [[0, 0]]}]}}\r\n"
    "  marks: [[[0, 0], up, lock]]\r\n"
    "matching: {key: [lock, none], none: [none, outside]}\r\n"
    "pieces:\r\n"
    "  - {name: A, arcs: [[1, right, 2], [2, down, 3]], colours: {a: [[0, 0]]}, copies: [0, 9],\r\n"
    "     marks: [[[0, 0], left, key], {cell: [1, 1], arc: down, mark: key}]}\r\n"
    "  - name: B\r\n"
    "    layers: [b]\r\n"
    "    copies: any\r\n"
    "    pin: [[1, 0]]\r\n"
    "  - {set: {polyforms: 3, symmetry: one-sided}, copies: any, turns: [flip], mirror: false}\r\n"
    "mirror: true\r\n";

static const char fine_json[] =
    "{\"tilewright\": 1, \"title\": \"\\ud83d\\ude00 \\u00e4\\n\", \"lattice\": \"square\",\n"
    " \"container\": {\"layers\": [\"ab\\nxx\"]}, \"pieces\": [{\"name\": \"A\", \"shapes\":\n"
    " [{\"layers\": \"ab\"}, [[0, 0], [1, 0]]], \"copies\": [0, 9], \"mirror\": false,\n"
    " \"turns\": \"rigid\"}]}\n";

static const char fine_lattice[] =
    "tilewright-lattice: 1\n"
    "name: rows\n"
    "rank: 2\n"
    "cells:\n"
    "  a: {arcs: {l: [b, [-1, 0], r], r: [b, [0, 0], l], u: [a, [0, -1], d], d: [a, [0, 1], u]}}\n"
    "  b: {arcs: {l: [a, [0, 0], r], r: [a, [1, 0], l]}}\n"
    "mirrors:\n"
    "  over: {matrix: [[1, 0], [0, -1]]}\n"
    "order: [l, r]\n"
    "geometry: {basis: [[1, 0], [0, 1.5e0]], shapes: {a: {sphere: 0.5}, b: {at: [0, -1],\n"
    "  polygon: [[0, 0], [1, 0], [0, 1]]}}}\n"
    "sets: {x: {pieces: {A: [[0, 0, a]]}}}\n";

/* One reading of a hostile text: any status, no crash, bounded memory, all of it freed. */
typedef struct trial {
    heard kept;
    counter memory;
    tw_status status;
} trial;

static bool try_text(const char *name, text from, trial *result)
{
    result->memory = (counter){0, 0};
    result->status = read_text(name, from, "nowhere", &result->memory, &result->kept);
    bool told = (result->status == TW_OK) == (result->kept.faults == 0);
    if (!told || result->memory.now != 0 || result->memory.most > MEMORY_LIMIT)
        printf("# %s: status %d, %zu faults, %zu bytes at most, %zu left\n", name,
               (int)result->status, result->kept.faults, result->memory.most, result->memory.now);
    return told && result->memory.now == 0 && result->memory.most <= MEMORY_LIMIT;
}

static trial shared_trial; /* large: not for the stack */

static bool refuse(const char *name, text from, tw_status status, const char *words)
{
    bool fine = try_text(name, from, &shared_trial) && shared_trial.status == status &&
                strstr(shared_trial.kept.text, words);
    if (!fine)
        comment("found:", shared_trial.kept.text);
    free(from.bytes);
    return fine;
}

/* `count` times `part`, between two other texts. */
static text repeat(const char *before, const char *part, size_t count, const char *after)
{
    size_t length = strlen(part), head = strlen(before);
    text made = {malloc(head + length * count + strlen(after) + 1), 0};
    if (!made.bytes)
        exit(99);
    memcpy(made.bytes, before, head);
    made.size = head;
    for (size_t i = 0; i < count; i++, made.size += length)
        memcpy(made.bytes + made.size, part, length);
    memcpy(made.bytes + made.size, after, strlen(after) + 1);
    made.size += strlen(after);
    return made;
}

static bool refuses_a_hundred_megabytes(void)
{
    return refuse("a.yaml", repeat("", "x: [1]\n     ", 10000000, ""), TW_ERR_TOO_LARGE,
                  "the text has 120000000 bytes; at most 8388608 are read");
}

static bool refuses_deep_nesting(void)
{
    return refuse("a.yaml", repeat("", "[", 100000, ""), TW_ERR_TOO_LARGE, "nested deeper") &&
           refuse("a.json", repeat("", "[", 100000, ""), TW_ERR_TOO_LARGE, "nested deeper") &&
           refuse("a.json", repeat("", "{\"a\":", 100000, ""), TW_ERR_TOO_LARGE, "nested deeper") &&
           refuse("a.yaml", repeat("", "- ", 100000, ""), TW_ERR_TOO_LARGE, "nested deeper") &&
           refuse("a.yaml", repeat("", "? ", 100000, "x"), TW_ERR_INPUT,
                  "where a key was expected");
}

static bool refuses_an_alias_bomb(void)
{
    return refuse(
        "a.yaml",
        repeat("a: &a [x, x, x, x, x, x, x, x, x]\n", "b: [*a, *a, *a, *a, *a, *a]\n", 9, ""),
        TW_ERR_INPUT, "anchors (&...) are not read here");
}

static bool refuses_too_many_values(void)
{
    return refuse("a.yaml", repeat("a: [", "1,", 3000000, "]"), TW_ERR_TOO_LARGE,
                  "more than 400000 values") &&
           refuse("a.json", repeat("[1", ",1", 3000000, "]"), TW_ERR_TOO_LARGE,
                  "more than 400000 values") &&
           refuse("a.json", repeat("[{}", ",{}", 2000000, "]"), TW_ERR_TOO_LARGE,
                  "more than 400000 values");
}

/* Texts as large as the limits allow. */
static bool survives_texts_at_the_bounds(void)
{
    return refuse("a.json", repeat("[{}", ",{}", 399990, "]"), TW_ERR_INPUT, "is a list") &&
           refuse("a.yaml", repeat("[", "[],", 399990, "]"), TW_ERR_INPUT, "is a list") &&
           refuse("a.yaml", repeat("\"", "\\x41 b\\n", 1000000, "\""), TW_ERR_INPUT,
                  "a puzzle is \"A b?A b?");
}

static bool survives_one_long_key(void)
{
    return refuse("a.yaml", repeat("", "k", 8000000, ": 1"), TW_ERR_INPUT, "not YAML") &&
           refuse("a.json", repeat("{\"", "k", 8000000, "\": 1}"), TW_ERR_INPUT, "unknown key");
}

static bool survives_every_prefix(void)
{
    static const struct {
        const char *name, *text;
    } fine[] = {{"a.yaml", fine_puzzle}, {"a.json", fine_json}, {"lattice-a.yaml", fine_lattice}};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        for (size_t size = 0; size <= strlen(fine[i].text); size++) {
            text from = copy_of(fine[i].text, size);
            bool survived = try_text(fine[i].name, from, &shared_trial);
            free(from.bytes);
            if (!survived)
                return false;
        }
    return true;
}

/* The texts that later tests cut and damage have no fault when whole. */
static bool reads_the_whole_texts(void)
{
    bool fine = true;
    const char *names[] = {"a.yaml", "a.json", "lattice-a.yaml"};
    const char *texts[] = {fine_puzzle, fine_json, fine_lattice};
    for (size_t i = 0; i < 3; i++) {
        text from = copy_of(texts[i], strlen(texts[i]));
        bool read = try_text(names[i], from, &shared_trial) && shared_trial.status == TW_OK;
        if (!read)
            comment(names[i], shared_trial.kept.text);
        fine = fine && read;
        free(from.bytes);
    }
    return fine;
}

static uint32_t next_random(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static bool survives_damaged_bytes(void)
{
    static const char *const names[] = {"a.yaml", "a.json", "lattice-a.yaml"};
    static const char *const texts[] = {fine_puzzle, fine_json, fine_lattice};
    uint32_t state = 1;
    for (size_t i = 0; i < 6000; i++) {
        const char *whole = texts[i % 3];
        text from = copy_of(whole, strlen(whole));
        for (size_t hits = 1 + next_random(&state) % 4; hits > 0; hits--)
            from.bytes[next_random(&state) % from.size] = (char)next_random(&state);
        bool survived = try_text(names[i % 3], from, &shared_trial);
        free(from.bytes);
        if (!survived)
            return false;
    }
    return true;
}

static bool survives_random_bytes(void)
{
    uint32_t state = 2;
    for (size_t i = 0; i < 2000; i++) {
        char bytes[400];
        size_t size = next_random(&state) % sizeof bytes;
        for (size_t b = 0; b < size; b++)
            bytes[b] = (char)(i % 2 ? next_random(&state) : 32 + next_random(&state) % 95);
        text from = copy_of(bytes, size);
        bool survived = try_text(i % 4 < 2 ? "a.yaml" : "a.json", from, &shared_trial);
        free(from.bytes);
        if (!survived)
            return false;
    }
    return true;
}

/* LF, CR LF and CR give the same faults. */
static bool line_ends_do_not_matter(void)
{
    static const char unix_text[] = "tilewright: 1\nlattice: square\ncontainer:\n  layers: |\n"
                                    "    xx\n\n    x8\npieces:\n  - {name: A, box: [1, z]}\n";
    static heard first;
    char other[2 * sizeof unix_text];
    for (const char *end = "\r\n"; end; end = strcmp(end, "\r") ? "\r" : NULL) {
        size_t size = 0;
        for (const char *p = unix_text; *p; p++)
            size += (size_t)sprintf(other + size, "%s", *p == '\n' ? end : (char[]){*p, '\0'});
        text one = copy_of(unix_text, strlen(unix_text)), two = copy_of(other, size);
        bool fine = try_text("a.yaml", one, &shared_trial) && shared_trial.kept.faults == 2;
        first = shared_trial.kept;
        fine = fine && try_text("a.yaml", two, &shared_trial) &&
               strcmp(first.text, shared_trial.kept.text) == 0;
        free(one.bytes);
        free(two.bytes);
        if (!fine) {
            comment("found:", shared_trial.kept.text);
            return false;
        }
    }
    return strstr(first.text, "a.yaml:7:6: \"8\" in layer 1, row 3") != NULL;
}

/* Memory whose n-th allocation fails, alone or (for_good) with all that follow. */
typedef struct miser {
    counter memory;
    size_t left;
    bool for_good;
} miser;

static void *miser_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    miser *self = user;
    if (new_size > 0 && (self->left == 0 || --self->left == 0)) {
        if (!self->for_good)
            self->left = SIZE_MAX;
        return NULL;
    }
    return count_resize(&self->memory, block, old_size, new_size);
}

static bool fail_at(const char *name, const char *whole, size_t number, bool for_good, bool *passed)
{
    miser self = {{0, 0}, number, for_good};
    tw_context context = *tw_context_default();
    context.resize = miser_resize;
    context.user = &self;
    tw_source source = {.name = name, .text = whole, .size = strlen(whole)};
    tw_lattice *lattice = NULL;
    tw_puzzle *puzzle = NULL;
    tw_status status = strncmp(name, "lattice-", 8) == 0
                           ? tw_lattice_read(&context, &source, NULL, &lattice)
                           : tw_puzzle_read(&context, &source, NULL, NULL, &puzzle);
    *passed = status == TW_OK;
    bool untouched = *passed || (!lattice && !puzzle);
    tw_lattice_free(lattice);
    tw_puzzle_free(puzzle);
    if (!untouched || self.memory.now != 0 || (!*passed && status != TW_ERR_MEMORY))
        printf("# %s, allocation %zu: status %d, %zu bytes left\n", name, number, (int)status,
               self.memory.now);
    return untouched && self.memory.now == 0 && (*passed || status == TW_ERR_MEMORY);
}

static bool survives_lack_of_memory(void)
{
    static const char *const names[] = {"a.yaml", "a.json", "lattice-a.yaml"};
    static const char *const texts[] = {fine_puzzle, fine_json, fine_lattice};
    size_t tried = 0;
    for (size_t i = 0; i < 6; i++) {
        bool passed = false;
        for (size_t number = 1; !passed; number++, tried++)
            if (!fail_at(names[i / 2], texts[i / 2], number, i % 2 == 0, &passed))
                return false;
    }
    return tried > 100;
}

static bool count_piece(void *user, const char *name, const tw_cell *cells, size_t count)
{
    (void)name;
    (void)cells;
    *(size_t *)user += count;
    return true;
}

/* Calls the other readers of the format code. */
static tw_status read_others(const tw_context *context, const tw_puzzle *puzzle,
                             const tw_lattice *lattice)
{
    static const char line[] = "{\"pieces\": [{\"piece\": \"A\", \"cells\": [[0, 0], [1, 0]]}]}";
    tw_source solution_text = {.name = "line", .text = line, .size = sizeof line - 1};
    tw_source lattice_text = {
        .name = "a.yaml", .text = fine_lattice, .size = sizeof fine_lattice - 1};
    tw_solution *solution = NULL;
    tw_piece_set set;
    tw_piece_set_sink sink = {count_piece, &(size_t){0}};
    tw_status status = tw_solution_read(context, puzzle, &solution_text, NULL, &solution);
    if (status == TW_OK)
        tw_solution_free(solution);
    if (status == TW_OK)
        status = tw_piece_set_get(context, &lattice_text, 0, &set, NULL);
    if (status == TW_OK)
        status = tw_piece_set_read(context, &lattice_text, lattice, "x", 0, TW_POLYFORM_FREE, &sink,
                                   NULL);
    return status;
}

static bool other_readers_survive_lack_of_memory(void)
{
    tw_source puzzle_text = {.name = "a.json", .text = fine_json, .size = sizeof fine_json - 1};
    tw_source lattice_text = {
        .name = "a.yaml", .text = fine_lattice, .size = sizeof fine_lattice - 1};
    tw_puzzle *puzzle = NULL;
    tw_lattice *lattice = NULL;
    size_t number = 0;
    bool fine = tw_puzzle_read(NULL, &puzzle_text, NULL, NULL, &puzzle) == TW_OK &&
                tw_lattice_read(NULL, &lattice_text, NULL, &lattice) == TW_OK;
    for (tw_status status = TW_ERR_MEMORY; fine && status == TW_ERR_MEMORY;) {
        miser self = {{0, 0}, ++number, false};
        tw_context context = *tw_context_default();
        context.resize = miser_resize;
        context.user = &self;
        status = read_others(&context, puzzle, lattice);
        fine = self.memory.now == 0 && (status == TW_OK || status == TW_ERR_MEMORY);
    }
    tw_puzzle_free(puzzle);
    tw_lattice_free(lattice);
    return fine && number > 10;
}

typedef struct hostile {
    const char *name;
    bool (*run)(void);
} hostile;

static const hostile hostiles[] = {
    {"the texts damaged below are without a fault", reads_the_whole_texts},
    {"a hundred megabytes are refused unread", refuses_a_hundred_megabytes},
    {"deep nesting is refused", refuses_deep_nesting},
    {"an alias bomb is refused", refuses_an_alias_bomb},
    {"too many values are refused", refuses_too_many_values},
    {"texts at the bounds stay within the memory", survives_texts_at_the_bounds},
    {"one long key is survived", survives_one_long_key},
    {"every prefix of a text is survived", survives_every_prefix},
    {"damaged bytes are survived", survives_damaged_bytes},
    {"random bytes are survived", survives_random_bytes},
    {"line ends change nothing", line_ends_do_not_matter},
    {"lack of memory is survived at every allocation", survives_lack_of_memory},
    {"the other readers survive it too", other_readers_survive_lack_of_memory}};

int main(void)
{
    size_t count = sizeof hostiles / sizeof *hostiles, failed = 0;
    printf("TAP version 13\n1..%zu\n", count);
    for (size_t i = 0; i < count; i++) {
        bool fine = hostiles[i].run();
        say(i + 1, fine, hostiles[i].name);
        failed += !fine;
    }
    return failed > 0;
}
