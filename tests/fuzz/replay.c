/* replay.c -- runs a fuzz target over files, in place of libFuzzer.
 *
 *   replay_TARGET PATH...     each PATH a file or a folder of files
 *
 * TAP: one test for each file; a broken promise aborts and leaves the plan unfulfilled. */
#include <dirent.h>
#include <stdio.h>

#include "fuzz.h"

enum { MOST_FILES = 5000 };

typedef struct file_list {
    char *paths[MOST_FILES];
    size_t count;
} file_list;

static char *join(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = malloc(size);
    if (!path)
        abort();
    snprintf(path, size, "%s%s%s", folder, *name ? "/" : "", name);
    return path;
}

static void add_path(file_list *list, const char *path)
{
    DIR *folder = opendir(path);
    if (!folder && list->count < MOST_FILES)
        list->paths[list->count++] = join(path, "");
    if (!folder)
        return;
    for (struct dirent *one = readdir(folder); one && list->count < MOST_FILES;
         one = readdir(folder))
        if (*one->d_name != '.')
            list->paths[list->count++] = join(path, one->d_name);
    closedir(folder);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint8_t *bytes = malloc((size_t)size + 1);
    bool read = bytes && fread(bytes, 1, (size_t)size, file) == (size_t)size;
    fclose(file);
    if (read)
        LLVMFuzzerTestOneInput(bytes, (size_t)size);
    free(bytes);
    return read;
}

int main(int count, char **paths)
{
    static file_list list;
    bool all = true;
    for (int i = 1; i < count; i++)
        add_path(&list, paths[i]);
    qsort(list.paths, list.count, sizeof *list.paths, compare_paths);
    printf("TAP version 13\n1..%zu\n", list.count);
    for (size_t i = 0; i < list.count; i++) {
        const char *name = strrchr(list.paths[i], '/');
        bool fine = replay(list.paths[i]);
        printf("%s %zu - %s\n", fine ? "ok" : "not ok", i + 1, name ? name + 1 : list.paths[i]);
        fflush(stdout);
        all = all && fine;
        free(list.paths[i]);
    }
    return all && list.count > 0 ? 0 : 1;
}
