/* test_bad.c -- every text in tests/bad gives just the faults that its .expect file lists.
 *
 *   test_bad FOLDER            TAP: one test for each case, then hostile texts made here
 *   test_bad --show FILE...    prints the faults of texts, in the form of an .expect file
 *
 * lattice-NAME.* is read as a lattice, all else as a puzzle. A case without an expectation, an
 * expectation without a case, and a case that is read without a fault all fail. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tw/format.h>

enum { MEMORY_LIMIT = 200 * 1000 * 1000 };

/* ---- Memory that is counted --------------------------------------------------------------------
 */

typedef struct counter {
    size_t now, most;
} counter;

static void *count_resize(void *user, void *block, size_t old_size, size_t new_size)
{
    counter *memory = user;
    memory->now = memory->now - old_size + new_size;
    memory->most = memory->now > memory->most ? memory->now : memory->most;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* ---- Texts -------------------------------------------------------------------------------------
 */

typedef struct text {
    char *bytes;
    size_t size;
} text;

/* bytes is NULL when there is no such file. */
static text slurp(const char *path)
{
    text read = {NULL, 0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return read;
    fseek(file, 0, SEEK_END);
    read.size = (size_t)ftell(file);
    rewind(file);
    read.bytes = malloc(read.size + 1);
    if (!read.bytes || fread(read.bytes, 1, read.size, file) != read.size)
        exit(99);
    read.bytes[read.size] = '\0';
    fclose(file);
    return read;
}

static text copy_of(const char *bytes, size_t size)
{
    text copy = {malloc(size + 1), size};
    if (!copy.bytes)
        exit(99);
    memcpy(copy.bytes, bytes, size);
    copy.bytes[size] = '\0';
    return copy;
}

/* Where a puzzle's lattice file is looked for, and the memory its bytes are made with. */
typedef struct place {
    const char *folder;
    const tw_context *context;
} place;

static tw_status load(void *user, const char *path, char **bytes, size_t *size, tw_error *error)
{
    const place *from = user;
    char full[1200];
    snprintf(full, sizeof full, "%s/%s", from->folder, path);
    text read = slurp(full);
    if (!read.bytes) {
        snprintf(error->message, sizeof error->message, "there is no such file");
        return TW_ERR_IO;
    }
    *bytes = from->context->resize(from->context->user, NULL, 0, read.size);
    memcpy(*bytes, read.bytes, read.size);
    *size = read.size;
    free(read.bytes);
    return TW_OK;
}

/* ---- Reading a text and keeping what it says
 * ------------------------------------------------------ */

typedef struct heard {
    char text[65536];
    size_t length, faults;
} heard;

static void hear(void *user, const tw_error *error)
{
    heard *kept = user;
    kept->faults++;
    kept->length += (size_t)snprintf(
        kept->text + kept->length, sizeof kept->text - kept->length, "%s:%u:%u: %s\n%s%s%s",
        error->file, error->at.line, error->at.column, error->message,
        *error->hint ? "  hint: " : "", error->hint, *error->hint ? "\n" : "");
    if (kept->length >= sizeof kept->text)
        kept->length = sizeof kept->text - 1;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Reads as a lattice or a puzzle by its name; folder: where other files are looked for. */
static tw_status read_text(const char *name, text from, const char *folder, counter *memory,
                           heard *kept)
{
    tw_context context = *tw_context_default();
    context.resize = count_resize;
    context.user = memory;
    tw_report report = {hear, kept};
    place where = {folder, &context};
    tw_source source = {name, from.bytes, from.size, load, &where};
    tw_lattice *lattice = NULL;
    tw_puzzle *puzzle = NULL;
    kept->length = kept->faults = 0;
    kept->text[0] = '\0';
    tw_status status = strncmp(name, "lattice-", 8) == 0
                           ? tw_read_lattice(&context, &source, &report, &lattice)
                           : tw_read_puzzle(&context, &source, &report, &puzzle, NULL);
    tw_lattice_free(lattice);
    tw_puzzle_free(puzzle);
    return status;
}

/* ---- TAP
 * --------------------------------------------------------------------------------------------- */

static size_t test_number;

static void say(bool fine, const char *name)
{
    printf("%s %zu - %s\n", fine ? "ok" : "not ok", ++test_number, name);
    fflush(stdout);
}

static void comment(const char *heading, const char *lines)
{
    printf("# %s\n", heading);
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        printf("#   %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

/* ---- The cases of the folder
 * -------------------------------------------------------------------------- */

enum { MOST_CASES = 1000 };

typedef struct folder_list {
    char *names[MOST_CASES];
    size_t count;
} folder_list;

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length >= tail && strcmp(name + length - tail, ending) == 0;
}

static void list_folder(const char *path, folder_list *list)
{
    DIR *folder = opendir(path);
    if (!folder)
        exit(99);
    for (struct dirent *one = readdir(folder); one && list->count < MOST_CASES;
         one = readdir(folder))
        if (ends_with(one->d_name, ".yaml") || ends_with(one->d_name, ".json") ||
            ends_with(one->d_name, ".expect"))
            list->names[list->count++] = strdup(one->d_name);
    closedir(folder);
    qsort(list->names, list->count, sizeof *list->names, compare_names);
}

/* The name of the expectation of a case. */
static void expect_path(const char *folder, const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%.*s.expect", folder, (int)(strrchr(name, '.') - name), name);
}

static bool run_case(const char *folder, const char *name)
{
    static heard kept;
    char path[1200];
    counter memory = {0, 0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    text from = slurp(path);
    expect_path(folder, name, path, sizeof path);
    text expected = slurp(path);
    tw_status status = read_text(name, from, folder, &memory, &kept);
    bool same = expected.bytes && strcmp(expected.bytes, kept.text) == 0;
    bool fine = status != TW_OK && kept.faults > 0 && same && memory.now == 0;
    if (!same) {
        comment("expected:", expected.bytes ? expected.bytes : "(there is no .expect file)");
        comment("found:", kept.text);
    }
    if (memory.now != 0)
        printf("# %zu bytes were not given back\n", memory.now);
    free(from.bytes);
    free(expected.bytes);
    return fine;
}

/* An expectation whose case is gone tests nothing. */
static bool has_case(const folder_list *list, const char *expect)
{
    size_t stem = strlen(expect) - strlen(".expect");
    for (size_t i = 0; i < list->count; i++)
        if (!ends_with(list->names[i], ".expect") && strncmp(list->names[i], expect, stem) == 0 &&
            list->names[i][stem] == '.')
            return true;
    return false;
}

/* ---- Hostile texts
 * -------------------------------------------------------------------------------------- */

static const char fine_puzzle[] =
    "tilewright: 1\r\n"
    "title: \"A \\u00e4 title\"\r\n"
    "lattice: {base: square, wrap: [[9, 0]]}\r\n"
    "counts: {none: 1, rotations: 2, isometries: 3}\r\n"
    "container:\r\n"
    "  union:\r\n"
    "    - layers: |\r\n"
    "        ab\r\n"
    "        x?\r\n"
    "    - translate: {by: [2, 0], of: {minus: [{box: [2, 2]}, {cells: [[0, 0]]}]}}\r\n"
    "pieces:\r\n"
    "  - {name: A, arcs: [[1, right, 2], [2, down, 3]], colours: {a: [[0, 0]]}, copies: [0, 9]}\r\n"
    "  - name: B\r\n"
    "    layers: [b]\r\n"
    "    copies: any\r\n"
    "  - {set: {polyforms: 3, symmetry: one-sided}, copies: any, turns: [flip], mirror: false}\r\n"
    "mirror: true\r\n";

static const char fine_json[] =
    "{\"tilewright\": 1, \"title\": \"\\ud83d\\ude00 \\u00e4\\n\", \"lattice\": \"square\",\n"
    " \"container\": {\"layers\": [\"ab\\nxx\"]}, \"pieces\": [{\"name\": \"A\", \"shapes\":\n"
    " [{\"layers\": \"ab\"}, [[0, 0], [1, 0]]], \"copies\": [0, 9], \"mirror\": false}]}\n";

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

/* What a hostile text must give: any status but no crash, memory within bounds and given back. */
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
                  "more than 50000 mappings");
}

/* As much as the bounds let through. */
static bool survives_texts_at_the_bounds(void)
{
    bool fine = refuse("a.json", repeat("[{}", ",{}", 49990, "]"), TW_ERR_INPUT, "is a list") &&
                refuse("a.yaml", repeat("[", "[],", 399990, "]"), TW_ERR_INPUT, "is a list") &&
                refuse("a.yaml", repeat("\"", "\\x41 b\\n", 1000000, "\""), TW_ERR_INPUT,
                       "a puzzle is \"A b?A b?");
    return fine;
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

/* The texts that are cut and damaged are themselves without a fault. */
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

/* Equal faults whatever the line ends are. */
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

/* Every allocation that can fail fails once, and once with all that follow. */
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
                           ? tw_read_lattice(&context, &source, NULL, &lattice)
                           : tw_read_puzzle(&context, &source, NULL, &puzzle, NULL);
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
    {"lack of memory is survived at every allocation", survives_lack_of_memory}};

/* ---- The program
 * ---------------------------------------------------------------------------------------- */

static int show(int count, char **paths)
{
    static heard kept;
    for (int i = 0; i < count; i++) {
        char folder[1000];
        counter memory = {0, 0};
        text from = slurp(paths[i]);
        if (!from.bytes)
            return 1;
        snprintf(folder, sizeof folder, "%.*s.", (int)(base_name(paths[i]) - paths[i]), paths[i]);
        read_text(base_name(paths[i]), from, folder, &memory, &kept);
        fputs(kept.text, stdout);
        free(from.bytes);
    }
    return 0;
}

static int run_all(const char *folder)
{
    static folder_list list;
    size_t count = sizeof hostiles / sizeof *hostiles, failed = 0;
    list_folder(folder, &list);
    printf("TAP version 13\n1..%zu\n", list.count + count);
    for (size_t i = 0; i < list.count; i++) {
        const char *name = list.names[i];
        bool fine = ends_with(name, ".expect") ? has_case(&list, name) : run_case(folder, name);
        say(fine, name);
        failed += !fine;
    }
    for (size_t i = 0; i < count; i++) {
        bool fine = hostiles[i].run();
        say(fine, hostiles[i].name);
        failed += !fine;
    }
    for (size_t i = 0; i < list.count; i++)
        free(list.names[i]);
    return failed > 0;
}

int main(int count, char **arguments)
{
    if (count >= 3 && strcmp(arguments[1], "--show") == 0)
        return show(count - 2, arguments + 2);
    if (count != 2) {
        fprintf(stderr, "usage: test_bad FOLDER | test_bad --show FILE...\n");
        return 2;
    }
    return run_all(arguments[1]);
}
