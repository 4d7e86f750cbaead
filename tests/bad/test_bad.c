/* test_bad.c -- every text of the folder gives exactly the faults that its .expect file lists
 * (unpack.py makes the folder from the files of cases).
 *
 *   test_bad FOLDER            TAP: one test for each file
 *   test_bad --show FILE...    prints the faults of texts, in the form of an .expect file
 *
 * lattice-NAME.* is read as a lattice, others as a puzzle. A case without an expectation, an
 * expectation without a case, and a case that is read without a fault all fail. */
#include <dirent.h>

#include "hostile.h"

/* ---- The cases of the folder ------------------------------------------------------------- */

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

/* Does the expectation still have its case? */
static bool has_case(const folder_list *list, const char *expect)
{
    size_t stem = strlen(expect) - strlen(".expect");
    for (size_t i = 0; i < list->count; i++)
        if (!ends_with(list->names[i], ".expect") && strncmp(list->names[i], expect, stem) == 0 &&
            list->names[i][stem] == '.')
            return true;
    return false;
}

/* ---- The program ------------------------------------------------------------------------- */

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
    size_t failed = 0;
    list_folder(folder, &list);
    printf("TAP version 13\n1..%zu\n", list.count);
    for (size_t i = 0; i < list.count; i++) {
        const char *name = list.names[i];
        bool fine = ends_with(name, ".expect") ? has_case(&list, name) : run_case(folder, name);
        say(i + 1, fine, name);
        failed += !fine;
    }
    for (size_t i = 0; i < list.count; i++)
        free(list.names[i]);
    return failed > 0 || list.count == 0;
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
